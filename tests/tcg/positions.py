"""Positions for the tests of cards: two sides with cards where a test wants them, at an opportunity of a main phase.

    g = table(
        Side("protoman_grand_prix_champ", hand="customsword talking_smack", resources="playtime", gauge="3"),
        Side("megaman_netwarrior", hand="2", discard="vulcan1*3"),
    )
    play(g, "customsword")              # seat 0 has the opportunity
    take(g, "talking_smack")            # pays
    assert strength_of(g, 0) == 6

Zones are words: a card's id, "id*3" for three of them, a number for so many plain cards. Plain cards are BattleChips
without colour and emblem. Both decks are legal decks of the format all_sets: what no zone wants is plain and lies in
the deck, so that nothing is made or lost and `g.invariants()` holds. Nobody knows gauge and deck cards.

A player with an empty hand, nothing to spend and no blast passes by the rules themselves (TC-R57): give a plain card
to a side that is to be asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    ALL_SETS_FORMAT,
    BATTLECHIP,
    BLAST,
    END_RESOURCES,
    NAVI,
    NO_EMBLEM,
    NUMBER,
    PASS,
    PLAY,
    REASONS,
    SPEND,
    TAKE,
    THEIRS,
    THIS_TURN,
)
from busterbox.games.tcg.rules.main_phase import MainPhase
from busterbox.games.tcg.rules.resources import ResourcePhase
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.turn import BATTLE, MAIN, MAIN_PHASE, POWER_UP, RESOURCE_PHASE, Turn
from busterbox.games.tcg.rules.values import blast_number_of, defense_of, strength_of
from busterbox.kernel.core.codes import DONE, NO, PICK, YES
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.knowledge import put_down, put_open
from busterbox.kernel.core.modifiers import modify, new_effect
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.refusal import FIRST_GAME_REASON, reason_have, reason_kind, reason_need
from busterbox.kernel.core.rng import Script
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.game import Game

OTHERS = 59
COPIES = 4


@dataclass
class Side:
    """What a player has. The NetNavi without text is MegaMan, NetWarrior: strength 2, defense 2, blast 2."""

    navi: str = "megaman_netwarrior"
    hand: str = ""
    resources: str = ""  # put there without asking for requirements
    gauge: str = ""  # position 1 first
    discard: str = ""  # the last one on top
    deck: str = ""  # from the top down; what is below is shuffled
    energy: int = 0  # cards in the deck in all, the rest of it under the discard pile; 0: all that is left


def card(name: str, game: Game = GAME) -> int:
    """The number of a card by its id."""
    if name not in game.cards.numbers:
        raise KeyError(f"there is no card {name!r}")
    return game.cards.numbers[name]


# -- building ------------------------------------------------------------------------------------------------


def table(
    own: Side | None = None,
    other: Side | None = None,
    turn: int = 0,
    to_act: int | None = None,
    phase: str = "main",  # or "resources", or "draw": a turn about to begin
    script: tuple[int, ...] | None = None,
    seed: int = 1,
    game: Game = GAME,
) -> Tcg:
    """Seat 0 and seat 1 with these cards; `to_act` has the opportunity, the turn player if nobody is named.

    `script` dictates chance: one number a card drawn from the shuffled part of a deck, recharged and so on.
    """
    sides = [own or Side(), other or Side()]
    decks = [deck_text(side, game) for side in sides]
    g = game.new(2, seed, {"format": "all_sets"}, decks=decks)
    assert isinstance(g, Tcg)
    g.settings[0] = ALL_SETS_FORMAT
    for seat, side in enumerate(sides):
        lay_out(g, seat, side, game)
    start(g, turn, to_act, phase, script)
    return g


def start(
    g: Tcg,
    turn: int = 0,
    to_act: int | None = None,
    phase: str = "main",
    script: tuple[int, ...] | None = None,
) -> None:
    """The cards lie where they should: run on from the start of a phase of a third turn."""
    g.game.rules.recount(g)
    g.turn, g.turns = turn, 3
    g.drawn, g.lost, g.spent = [0, 0], [0, 0], [0, 0]
    g.stack, g.mods, g.queue = [], [], []
    g.mode, g.required, g.may, g.chance = CLOSED, 0, 0, 0
    frame = Turn()
    g.push(frame)
    if phase == "main":
        frame.step, g.stage = BATTLE, MAIN_PHASE
        g.push(MainPhase(turn if to_act is None else to_act))
    elif phase == "resources":
        frame.step, g.stage = MAIN, RESOURCE_PHASE
        g.push(ResourcePhase(turn))
    else:
        frame.step = POWER_UP
    g.sink = Log()
    if script is not None:
        g.script = Script(list(script))
    g.run()
    assert g.game.rules.invariants(g) == []


def words(text: str, plain: list[int], game: Game) -> list[int]:
    """The cards that a zone names; plain ones are taken from the end of `plain`."""
    found: list[int] = []
    for word in text.split():
        if word.isdigit():
            found += [plain.pop() for _ in range(int(word))]
        else:
            name, _, count = word.partition("*")
            found += [card(name, game)] * int(count or 1)
    return found


def plain_cards(taken: set[int], game: Game) -> list[int]:
    """Four of each BattleChip that has no emblem and is not wanted otherwise."""
    box = box_of(game)
    return [
        number
        for number in range(box.navis)
        if box.type[number] == BATTLECHIP
        and box.emblem[number] == NO_EMBLEM
        and box.cards[number].playable
        and number not in taken
        for _ in range(COPIES)
    ]


def deck_text(side: Side, game: Game = GAME) -> str:
    """A legal deck with everything that this side's zones name."""
    named: list[int] = []
    for zone in (side.hand, side.resources, side.gauge, side.discard, side.deck):
        named += words(" ".join(word for word in zone.split() if not word.isdigit()), [], game)
    if len(named) > OTHERS:
        raise ValueError(f"a deck has {OTHERS} cards beside the NetNavi, not {len(named)}")
    cards = named + plain_cards(set(named), game)[: OTHERS - len(named)]
    return game.decks.write("Test", [card(side.navi, game), *sorted(cards)])


def lay_out(g: Tcg, seat: int, side: Side, game: Game) -> None:
    """Every card of the seat where it belongs, with those who know it."""
    own = [instance for instance in range(len(g.cards)) if g.pool[instance] == seat]
    for instance in own:
        g.known[instance] = 0
    g.navi[seat].clear()
    left: dict[int, list[int]] = {}
    for instance in own:
        if g.cards[instance] >= g.box.navis:
            put_open(g, g.navi[seat], instance)
        else:
            left.setdefault(g.cards[instance], []).append(instance)
    named = words(
        " ".join(
            word
            for zone in (side.hand, side.resources, side.gauge, side.discard, side.deck)
            for word in zone.split()
            if not word.isdigit()
        ),
        [],
        game,
    )
    kinds = sorted((number for number in left if number not in named), reverse=True)
    # Turn by turn, so that plain cards side by side differ.
    plain = [number for turn in range(COPIES) for number in kinds if len(left[number]) > turn]

    def zone(text: str) -> list[int]:
        return [left[number].pop() for number in words(text, plain, game)]

    g.hand[seat], g.gauge[seat], g.resources[seat], g.discard[seat] = [], [], [], []
    for instance in zone(side.hand):
        g.to_hand(seat, instance)
    for instance in zone(side.resources):
        put_open(g, g.resources[seat], instance)
    for instance in zone(side.gauge):
        put_down(g, g.gauge[seat], instance)
    named_discards, top = zone(side.discard), zone(side.deck)
    rest = [instance for instances in left.values() for instance in instances]
    if side.energy:
        below = side.energy - len(top)
        for instance in rest[below:]:
            put_open(g, g.discard[seat], instance)
        rest = rest[:below]
    for instance in named_discards:
        put_open(g, g.discard[seat], instance)
    g.deck[seat] = bag(rest)
    for instance in reversed(top):
        g.deck[seat].put_top(instance)


# -- acting: the seat that is asked answers ------------------------------------------------------------------


def answer(g: Tcg, *codes: int) -> None:
    for code in codes:
        g.answer(g.seat_to_act(), code)
        assert g.game.rules.invariants(g) == []


def play(g: Tcg, name: str) -> None:
    answer(g, PLAY + card(name))


def spend(g: Tcg, name: str) -> None:
    answer(g, SPEND + card(name))


def take(g: Tcg, *ids: str) -> None:
    """Pick cards: to pay with, or as an effect's objects."""
    answer(g, *[TAKE + card(name) for name in ids])


def theirs(g: Tcg, *ids: str) -> None:
    """Pick cards of the opponent, where those of both could be meant."""
    answer(g, *[THEIRS + card(name) for name in ids])


def pick(g: Tcg, *places: int) -> None:
    """Pick by place: a gauge position, a revealed card, a branch; from 0."""
    answer(g, *[PICK + place for place in places])


def number(g: Tcg, n: int) -> None:
    answer(g, NUMBER + n)


def navi(g: Tcg, seat: int) -> None:
    """Whose NetNavi is meant."""
    answer(g, NAVI + seat)


def yes(g: Tcg) -> None:
    answer(g, YES)


def no(g: Tcg) -> None:
    answer(g, NO)


def done(g: Tcg) -> None:
    answer(g, DONE)


def passes(g: Tcg, times: int = 1) -> None:
    for _ in range(times):
        answer(g, PASS)


def blast(g: Tcg, place: int | None = None) -> None:
    """Blast; the revealed card at this place counts where there is a choice."""
    answer(g, BLAST)
    if place is not None:
        pick(g, place)


def next_turn(g: Tcg) -> None:
    """Nobody does anything more: on to the first opportunity of the next turn, by passes and refusals."""
    turn = g.turns
    while not g.over and (g.turns == turn or not window(g).startswith("opportunity")):
        codes = options(g)
        still = [code for code in (PASS, END_RESOURCES, NO, DONE, NUMBER) if code in codes]
        answer(g, still[0] if still else codes[0])


# -- asking --------------------------------------------------------------------------------------------------


def names(g: Tcg, zone: list[int]) -> list[str]:
    """The ids of the cards of a zone, in its order."""
    return [g.game.cards.ids[g.cards[instance]] for instance in zone]


def top_of_deck(g: Tcg, seat: int, count: int = 1) -> list[str]:
    """The uppermost cards that lie in order, from the top down."""
    pile = g.deck[seat]
    assert pile.in_order() >= count
    return names(g, pile.cards[::-1][:count])


def bottom_of_deck(g: Tcg, seat: int, count: int = 1) -> list[str]:
    """The lowest cards, from the bottom up."""
    pile = g.deck[seat]
    assert pile.parts[0] >= count
    return names(g, pile.cards[:count])


def window(g: Tcg) -> str:
    """Which question is open and to whom, as "opportunity 1"."""
    return f"{g.game.rules.window_name(g.kind)} {g.seat_to_act()}" if not g.over else "over"


def options(g: Tcg) -> list[int]:
    return g.options(g.seat_to_act())


def why_not(g: Tcg, code: int) -> str:
    """The name of the reason for which the seat that is asked may not do this, "" if it may; with its two numbers."""
    packed = g.check(g.seat_to_act(), code)
    if packed == 0:
        return ""
    kind = reason_kind(packed)
    if kind < FIRST_GAME_REASON:
        return f"kernel_{kind}"
    word = REASONS[kind - FIRST_GAME_REASON]
    return f"{word} {reason_need(packed)} {reason_have(packed)}" if packed >> 10 else word


def cannot_play(g: Tcg, name: str) -> str:
    return why_not(g, PLAY + card(name))


def cannot_spend(g: Tcg, name: str) -> str:
    return why_not(g, SPEND + card(name))


def sizes(g: Tcg, seat: int) -> tuple[int, int, int, int, int]:
    """Hand, gauge, resources, discard pile, deck."""
    return (
        len(g.hand[seat]),
        len(g.gauge[seat]),
        len(g.resources[seat]),
        len(g.discard[seat]),
        len(g.deck[seat].cards),
    )


def values(g: Tcg, seat: int) -> tuple[int, int, int]:
    """Strength, defense, blast number."""
    return strength_of(g, seat), defense_of(g, seat), blast_number_of(g, seat)


def raise_value(g: Tcg, stat: int, seat: int, by: int) -> None:
    """A change of this turn that no card of the test made: `STRENGTH`, `DEFENSE` and so on."""
    modify(g, stat, seat, by, new_effect(g), THIS_TURN)
