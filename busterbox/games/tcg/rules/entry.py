"""Where the kernel enters the rules: set-up, winning, triggers, leaving, soundness."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.rules.blast import Blast
from busterbox.games.tcg.rules.codes import (
    HAPPENINGS,
    TALLIES,
    VIRUS,
)
from busterbox.games.tcg.rules.hands import UNDER_THE_DECK, Discard, imagine_picked
from busterbox.games.tcg.rules.losing import LoseEnergy
from busterbox.games.tcg.rules.main_phase import MainPhase, Playing, Spending
from busterbox.games.tcg.rules.opening import Opening
from busterbox.games.tcg.rules.resources import FetchVirus, ResourcePhase
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.triggers import Triggers, carry_out_triggers
from busterbox.kernel.core.windows import TURN
from busterbox.kernel.parts.rules import Rules

SEATS: Final = (0, 1)
ASK_THEIR_SEAT: Final = (MainPhase, ResourcePhase, Discard, Spending, FetchVirus, Blast, LoseEnergy)


def in_flight(g: Tcg) -> list[int]:
    """Cards that lie in no zone while they are being played (TC-R69)."""
    return [frame.card for frame in g.stack if isinstance(frame, Playing) and frame.flying]


class TcgRules(Rules[Tcg]):
    def setup(self, g: Tcg) -> None:
        """Two players (TC-1.1), each with empty zones (TC-1.2); the frame `Opening` prepares the game."""
        g.deck, g.hand, g.gauge = [bag([]), bag([])], [[], []], [[], []]
        g.navi, g.resources, g.discard = [[], []], [[], []], [[], []]
        g.lists = [[], []]
        g.tally = [[0] * TALLIES, [0] * TALLIES]
        g.turn, g.turns, g.stage, g.plays = 0, 0, -1, 0
        g.cuts, g.chip_plays = [0, 0], [0, 0]
        g.blasted, g.blast_cancelled = False, False
        g.chips, g.destinies, g.destinies_made = [], [], 0
        g.drawn, g.lost, g.spent, g.kingdoms = [0, 0], [0, 0], [0, 0], [0, 0]
        g.spending = -1
        g.meteors, g.meteor_effects, g.open_gauge = [], [], []
        g.listeners = [0] * len(HAPPENINGS)
        g.push(Opening())

    def watch(self, g: Tcg) -> None:
        """After every single card, in mid-effect too (TC-R31): an empty deck loses (TC-20.1).

        It is empty when its last card has been taken (TC-20.2), whatever took it: a draw (TC-20.3), a power-up
        (TC-20.4), damage (TC-20.5) or any other effect (TC-20.6).
        """
        if g.turns > 0:
            if not g.deck[0].cards:
                g.end_by(0, "deck_empty")
            elif not g.deck[1].cards:
                g.end_by(1, "deck_empty")

    def settle(self, g: Tcg) -> bool:
        """What triggers set off, once the whole trigger is complete (TC-6.20, TC-R54, TC-R88)."""
        return len(g.queue) > 0 and carry_out_triggers(g, g.turn)

    def on_leave(self, g: Tcg, seat: i64) -> None:
        """Who leaves concedes (TC-R61)."""
        g.end_by(seat, "conceded")

    def recount(self, g: Tcg) -> None:
        g.listeners = [0] * len(HAPPENINGS)
        g.passives, g.navis = -1, -1
        for seat in range(2):
            g.tally[seat] = [0] * TALLIES
            for card in g.navi[seat] + g.resources[seat]:
                g.count_in(seat, g.cards[card], 1)

    def redraw(self, g: Tcg, seat: i64, rng: Rng) -> None:
        top = g.top
        if isinstance(top, Discard) and top.seat != seat:
            imagine_picked(g, top, rng)

    def invariants(self, g: Tcg) -> list[str]:
        faults = course_faults(g)
        if g.turns == 0 or faults:
            return faults
        flying = in_flight(g)
        for seat in range(2):
            zones = [g.hand[seat], g.gauge[seat], g.navi[seat], g.resources[seat]]
            zones += [g.discard[seat], g.deck[seat].cards]
            cards = [card for zone in zones for card in zone] + [c for c in flying if g.pool[c] == seat]
            own = [card for card in range(len(g.cards)) if g.pool[card] == seat]
            if sorted(cards) != own:
                faults.append(f"cards of seat {seat} are missing or in two places")
            if sorted(g.cards[card] for card in own) != g.lists[seat]:
                faults.append(f"seat {seat} no longer plays the deck it brought")
            if len(g.navi[seat]) != 1:
                faults.append(f"seat {seat} has {len(g.navi[seat])} NetNavis")
            for card in g.resources[seat]:
                if not lies_open(g, card):
                    faults.append(f"a resource of seat {seat} is not face up")
            names = [
                g.box.name[g.cards[c]]
                for c in g.resources[seat]
                if g.box.tag[g.cards[c]] != VIRUS and c != g.spending
            ]
            if len(names) != len(set(names)):
                faults.append(f"seat {seat} has two resources of one name in play")
        if not g.over and not all(pile.cards for pile in g.deck):
            faults.append("a deck is empty and the game goes on")
        for seat in range(2):
            before = g.tally[seat][:]
            g.tally[seat] = [0] * TALLIES
            listeners = g.listeners[:]
            for card in g.navi[seat] + g.resources[seat]:
                g.count_in(seat, g.cards[card], 1)
            if before != g.tally[seat]:
                faults.append(f"colours and emblems of seat {seat} are counted wrong")
            g.tally[seat] = before
            g.listeners = listeners
        return faults


def course_faults(g: Tcg) -> list[str]:
    """Seats that do not exist, and questions put to the wrong one."""
    if g.turn not in SEATS:
        return ["the turn belongs to a seat that does not exist"]
    for frame in g.stack:
        for name in ("seat", "whose", "victim"):
            seat = getattr(frame, name, 0)
            if seat not in SEATS and not isinstance(frame, Triggers):
                return [f"{type(frame).__name__} names a seat that does not exist"]
    top = g.top
    if g.mode == TURN and isinstance(top, ASK_THEIR_SEAT):
        if g.required != 1 << top.seat:
            return ["the wrong seat is asked"]
        if isinstance(top, Discard) and top.step == UNDER_THE_DECK and not top.picked:
            return ["the question is where a card goes, but no card is picked"]
    return []
