"""Dice that card texts give: rolled, set to a face, copied; what happens at the limit.   AD-15, AD-24

The player of an effect (`f.seat`) is the active player in an action phase.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.cards.ops_dice import die_fault, different_dice
from busterbox.games.adventures.rules.codes import (
    ANY,
    BLUE,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    DECLINE,
    DIE,
    FACE_NAMES,
    FACES,
    NO_DICE,
    W_COLOUR,
    W_COPY,
    W_SURPLUS,
    YELLOW,
)
from busterbox.games.adventures.rules.pool import dice_limit, lift, surplus_codes, surplus_fault
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION

# Phases of an op that gives a die, each plus a colour.
FREE_TO_ROLL: Final = 1  # the die is rolled
FOURTH: Final = 4  # there are three of its colour: is one of them rerolled?
REROLLING: Final = 7  # the one lifted instead is rolled


def a_die(colour: i64) -> str:
    return "a die of a colour you name" if colour == ANY else f"a {COLOUR_NAMES[colour]} die"


class GainDie(Op[Adventure]):  # AD-24.1, AD-24.2
    """A die of a colour is rolled into the pool; at the limit one of that colour may be rerolled instead."""

    def __init__(self, colour: i64) -> None:
        self.colour: i64 = colour

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            if self.colour == ANY:
                g.ask(W_COLOUR, f.seat)
                return 0
            f.phase = FREE_TO_ROLL + self.colour
        if f.phase < FOURTH:
            colour: i64 = f.phase - FREE_TO_ROLL
            if roll < 0:
                if g.dice_of(colour) < dice_limit(g, f.seat):
                    return FACES
                f.phase = FOURTH + colour
            else:
                g.roll_die(colour, roll)
                f.next()
                return 0
        return fourth_die(g, f, roll)

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        if f.phase == 0:
            return [COLOUR, COLOUR + BLUE, COLOUR + YELLOW]
        return surplus_codes(g, f.phase - FOURTH)

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if f.phase == 0:
            return 0 if COLOUR <= code < COLOUR + COLOURS else NOT_AN_OPTION
        return surplus_fault(g, f.phase - FOURTH, code)

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        if f.phase == 0:
            f.phase = FREE_TO_ROLL + code - COLOUR
            g.note("colour", seat, code - COLOUR)
        else:
            take_fourth(g, f, code)

    def default(self, g: Adventure, f: Resolve, seat: i64) -> i64:
        return g.options(seat)[0]

    def text(self) -> str:
        return f"roll {a_die(self.colour)}"


class SetDie(Op[Adventure]):  # AD-24.4
    """A die is added with a face that the card shows."""

    def __init__(self, die: i64) -> None:
        self.die: i64 = die

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            if add_set_die(g, f, self.die):
                return 0
        return fourth_die(g, f, roll)

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return surplus_codes(g, self.die // FACES)

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        return surplus_fault(g, self.die // FACES, code)

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        take_fourth(g, f, code)

    def text(self) -> str:
        return f"add a {COLOUR_NAMES[self.die // FACES]} die set to {FACE_NAMES[self.die % FACES]}"


class CopyDie(Op[Adventure]):
    """A die like one of the pool, colour and face."""

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            if not g.dice:
                f.next()
                return 0
            if g.dice[0] != g.dice[len(g.dice) - 1]:
                g.ask(W_COPY, f.seat)
                return 0
            if add_set_die(g, f, g.dice[0]):
                return 0
        return fourth_die(g, f, roll)

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return different_dice(g, -1) if f.phase == 0 else surplus_codes(g, f.phase - FOURTH)

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        return die_fault(g, code, -1) if f.phase == 0 else surplus_fault(g, f.phase - FOURTH, code)

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        if f.phase == 0:
            add_set_die(g, f, code - DIE)
        else:
            take_fourth(g, f, code)

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        return 0 if g.dice else NO_DICE

    def text(self) -> str:
        return "copy a die of your pool, colour and face"


def add_set_die(g: Adventure, f: Resolve, die: i64) -> bool:
    """Adds it; False if there are three of its colour already."""
    if g.dice_of(die // FACES) < dice_limit(g, f.seat):
        g.add_die(die)
        g.note("set_die", f.seat, die)
        f.next()
        return True
    f.phase = FOURTH + die // FACES
    return False


def fourth_die(g: Adventure, f: Resolve, roll: i64) -> i64:  # AD-15.2, AD-R18
    """A die too many: one of that colour may be rerolled instead (example: AD-E5)."""
    if f.phase < REROLLING:
        g.ask(W_SURPLUS, f.seat)
        return 0
    if roll < 0:
        return FACES
    g.roll_die(f.phase - REROLLING, roll)
    f.next()
    return 0


def take_fourth(g: Adventure, f: Resolve, code: i64) -> None:
    if code == DECLINE:  # AD-R19
        g.note("declined", f.seat)
        f.next()
    else:
        lift(g, code - DIE)
        f.phase += REROLLING - FOURTH
