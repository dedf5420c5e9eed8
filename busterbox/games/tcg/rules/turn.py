"""The turn (TC-9): draw phase (TC-10), resource phase, main phase, battle (TC-18), end of turn (TC-19)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import (
    ELECTEAM,
    FROM_GAUGE,
    LAST_TURN,
    NEXT_TURN,
    OWN_NEXT_TURN,
    THIS_TURN,
    W_EXTRA_POWER,
    YELLOW,
)
from busterbox.games.tcg.rules.hands import DOWN, Discard
from busterbox.games.tcg.rules.losing import LoseEnergy
from busterbox.games.tcg.rules.main_phase import MainPhase
from busterbox.games.tcg.rules.resources import ResourcePhase
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, defense_of, strength_of
from busterbox.games.tcg.rules.verbs import Draw, PowerUp, burn
from busterbox.kernel.core.codes import NO, YES
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.modifiers import change, end_duration
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.state import ONE

POWER_UP: Final = 0  # steps
EXTRA_POWER: Final = 1  # ElecTeam (TC-R96)
DRAW: Final = 2
DISCARD_DOWN: Final = 3
RESOURCES: Final = 4
MAIN: Final = 5
BATTLE: Final = 6
END: Final = 7
EXPIRE: Final = 8

DRAW_PHASE: Final = 0  # the stages of a turn as people speak of them
RESOURCE_PHASE: Final = 1
MAIN_PHASE: Final = 2
BATTLE_PHASE: Final = 3
END_OF_TURN: Final = 4


class Turn(Frame["Tcg"]):
    """Draw phase, resource phase, main phase, battle, end of turn (TC-9.1). In the draw phase: power up, draw, discard
    down (TC-9.2). Outside the main phase nobody acts (TC-R56)."""

    def run(self, g: Tcg, roll: i64) -> i64:
        seat = g.turn
        step = self.step
        self.step = step + 1
        if step == POWER_UP:  # TC-1.14, TC-10.1
            g.stage = DRAW_PHASE
            g.note("turn", seat, g.turns)
            g.push(PowerUp(seat, 1))
        elif step == EXTRA_POWER:
            if all_yellow(g):
                self.step = EXTRA_POWER
                g.ask(W_EXTRA_POWER, seat)
        elif step == DRAW:  # TC-1.14, TC-10.8
            g.push(Draw(seat, 1))
        elif step == DISCARD_DOWN:  # TC-10.10
            over: i64 = len(g.hand[seat]) - g.hand_limit(seat)
            if over > 0:  # else nothing (TC-10.11)
                g.push(Discard(seat, over, DOWN))
        elif step == RESOURCES:
            g.stage = RESOURCE_PHASE
            g.plays = 0
            g.push(ResourcePhase(seat))
        elif step == MAIN:
            g.stage = MAIN_PHASE
            g.blasted, g.blast_cancelled = False, False
            g.chip_plays = [0, 0]  # TC-13.4
            g.push(MainPhase(seat))  # the turn player first (TC-12.3)
        elif step == BATTLE:  # as soon as the main phase has ended (TC-18.1)
            g.stage = BATTLE_PHASE
            fight(g, seat)
        elif step == END:
            g.stage = END_OF_TURN
            end_of_turn_effects(g, seat)
            end_of_turn_effects(g, 1 - seat)
        else:
            expire_effects(g, seat)
            self.step = POWER_UP
        return 0

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        return [YES, NO]

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return 0 if YES <= code <= NO else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        self.step = DRAW
        if code == YES:
            g.push(PowerUp(seat, 1))

    def default(self, g: Tcg, seat: i64) -> i64:
        return NO


def fight(g: Tcg, seat: i64) -> None:
    """The attack always takes place (TC-18.4): damage (TC-18.2) is energy lost, card by card (TC-18.3)."""
    damage = battle_damage(g)
    g.note("battle", seat, strength_of(g, seat), defense_of(g, 1 - seat))
    g.note("damage", 1 - seat, damage)
    # Else nothing is lost (TC-18.5).
    if damage > 0:
        g.push(LoseEnergy(1 - seat, damage, True))


def end_of_turn_effects(g: Tcg, seat: i64) -> None:
    """After the battle, before anything expires (TC-R71): Meteors1 (TC-R95), HeatGuts Activate! (TC-R93)."""
    for card in g.meteors:
        if g.pool[card] == seat and card in g.discard[seat]:
            g.discard[seat].remove(card)
            g.to_hand(seat, card)
            g.note("back_to_hand", seat, card)
    if change(g, FROM_GAUGE, seat) > 0:
        burn(g, seat, seat, len(g.gauge[seat]))


def expire_effects(g: Tcg, seat: i64) -> None:
    """What lasts for this turn ends (TC-19.1, TC-15.4), what names a longer time goes on (TC-22.7, TC-R71); cards stay
    where they are (TC-19.2). Then it is the other player's turn (TC-9.3)."""
    other = 1 - seat
    end_duration(g, THIS_TURN)
    mods = g.mods[:] if g.mods else g.mods
    for place in range(len(mods)):
        mod: i64 = mods[place]
        duration: i64 = (mod >> 28) & 0xFF
        whose: i64 = (mod >> 8) & 0xFF
        if duration == NEXT_TURN or (duration == OWN_NEXT_TURN and whose == other):
            mods[place] = mod ^ ((duration ^ THIS_TURN) << 28)
    g.mods = mods
    g.chips, g.destinies, g.destinies_made = [], [], 0
    g.meteors, g.meteor_effects, g.open_gauge = [], [], []
    g.drawn, g.lost, g.spent, g.kingdoms = [0, 0], [0, 0], [0, 0], [0, 0]
    g.chip_plays = [0, 0]
    g.blasted, g.blast_cancelled = False, False
    if g.turns >= LAST_TURN:  # TC-R60
        g.note("drawn_game", g.turns)
        g.finish([ONE // 2, ONE // 2])
        return
    g.turn = other
    g.turns += 1


def all_yellow(g: Tcg) -> bool:
    """ElecTeam in play, and every resource of both players yellow (TC-R96)."""
    found = False
    for seat in range(2):
        for card in g.resources[seat]:
            if g.box.colour[g.cards[card]] != YELLOW:
                return False
            if seat == g.turn and g.box.passive[g.cards[card]] == ELECTEAM:
                found = True
    return found
