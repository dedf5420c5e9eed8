"""What card texts do to dice in the pool: reroll, discard, spend.   AD-10, AD-24

The player of an effect (`f.seat`) is the active player in an action phase.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.box import Cost
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    COLOUR_NAMES,
    DECLINE,
    DICE,
    DIE,
    FACES,
    IN_ORDER,
    MUST_REROLL,
    NO_DICE,
    NO_DIE_SHOWS,
    NO_TOKEN,
    NOT_SPENDABLE,
    NOTHING_PICKED,
    POOL,
    THROW,
    TOKEN,
    W_DISCARD_DIE,
    W_REROLL,
    W_SPEND,
)
from busterbox.games.adventures.rules.pool import drop, lift
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION

# -- dice that are rolled again -------------------------------------------------------------------------------------


class Reroll(Op[Adventure]):  # AD-10.11, AD-R26, AD-R44
    """Dice of the pool are rolled again: exactly so many (`must`), or up to so many, which may be none at all where a
    card says "up to"; who pays a weapon for a reroll rolls one at least (`least`)."""

    def __init__(self, most: i64, showing: i64, must: bool, least: i64 = 0) -> None:
        self.most: i64 = most
        self.showing: i64 = showing  # an action that they must show, -1: any
        self.must = must
        self.least: i64 = least

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            left = dice_showing(g, self.showing)
            picked: i64 = len(g.air)
            found = self.candidates(g, f, f.seat)
            if left == 0 or picked == self.most:
                f.phase = 1
            elif self.must and left + picked <= self.most:  # no choice: all of them
                for die in g.dice[:]:
                    if shows(die, self.showing):
                        lift(g, die)
                        g.air.append(die)
                f.phase = 1
            elif len(found) == 1 and (
                self.must or self.least
            ):  # no choice: dice that are all alike, of which one at least is rolled
                self.take(g, f, f.seat, found[0])
                return 0
            else:
                g.ask(W_REROLL, f.seat)
                return 0
        if not g.air:
            f.next()
            return 0
        if roll < 0:
            return FACES
        die = g.air.pop(0)
        g.roll_die(die // FACES, roll)
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        if not self.must:
            if g.air:
                codes.append(THROW)
            elif self.least == 0:
                codes.append(DECLINE)
        last: i64 = g.air[len(g.air) - 1] if g.air else -1
        for code in different_dice(g, self.showing):
            if code - DIE >= last and self.reaches(g, code - DIE):
                codes.append(code)
        return codes

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if code == THROW:
            return 0 if g.air and not self.must else NOTHING_PICKED
        if code == DECLINE:
            return MUST_REROLL if g.air or self.must or self.least else 0
        fault = die_fault(g, code, self.showing)
        if fault == 0 and g.air and code - DIE < g.air[len(g.air) - 1]:
            return IN_ORDER
        return IN_ORDER if fault == 0 and not self.reaches(g, code - DIE) else fault

    def reaches(self, g: Adventure, die: i64) -> bool:
        """Dice are picked in ascending order, so a set of them is picked in one way; where so many must be rolled
        there must be enough from this one on."""
        if not self.must:
            return True
        from_here: i64 = 0
        for other in g.dice:
            if other >= die and shows(other, self.showing):
                from_here += 1
        return from_here >= self.most - len(g.air)

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        if code == THROW:
            f.phase = 1
        elif code == DECLINE:
            g.note("declined", seat)
            f.next()
        else:
            lift(g, code - DIE)
            g.air.append(code - DIE)
            rest = self.candidates(g, f, seat)
            if not rest or rest == [THROW]:
                f.phase = 1

    def default(self, g: Adventure, f: Resolve, seat: i64) -> i64:
        return g.options(seat)[0]  # throwing what is picked, rolling none, or the first die that must be

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        if not g.dice:
            return NO_DICE
        return 0 if dice_showing(g, self.showing) else NO_DIE_SHOWS

    def text(self) -> str:
        what = f" showing {ACTION_NAMES[self.showing]}" if self.showing >= 0 else ""
        if self.most >= POOL:
            return f"reroll all dice{what}" if self.must else f"reroll any number of dice{what}"
        if self.most == 1:
            return f"reroll a die{what}" if self.must else f"you may reroll a die{what}"
        return f"reroll {'' if self.must else 'up to '}{self.most} dice{what}"


# -- dice that are given away ---------------------------------------------------------------------------------------


class DropDie(Cost):  # AD-10.14, AD-24.3
    """A die is discarded from the pool, as a cost or by a boss."""

    def __init__(self, showing: i64, colour: i64) -> None:
        self.showing: i64 = showing
        self.colour: i64 = colour  # -1: any

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_DISCARD_DIE, f.seat)
            return 0
        if found:
            drop(g, found[0] - DIE)
        f.next()
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return self.ways(g, f.seat)

    def ways(self, g: Adventure, seat: i64) -> list[int]:
        codes: list[int] = []
        for code in different_dice(g, self.showing):
            if self.colour < 0 or (code - DIE) // FACES == self.colour:
                codes.append(code)
        return codes

    def pay(self, g: Adventure, seat: i64, way: i64) -> None:
        lift(g, way - DIE)

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        fault = die_fault(g, code, self.showing)
        if fault == 0 and self.colour >= 0 and (code - DIE) // FACES != self.colour:
            return NO_DIE_SHOWS
        return fault

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        drop(g, code - DIE)
        f.next()

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        if not g.dice:
            return NO_DICE
        for die in g.dice:
            if shows(die, self.showing) and (self.colour < 0 or die // FACES == self.colour):
                return 0
        return NO_DIE_SHOWS

    def text(self) -> str:
        colour = f" {COLOUR_NAMES[self.colour]}" if self.colour >= 0 else ""
        what = f" showing {ACTION_NAMES[self.showing]}" if self.showing >= 0 else ""
        return f"discard a{colour} die{what}"


class Spend(Cost):  # AD-24.12, AD-24.13
    """An action is spent: a die that shows it, a double whole, or the bonus token."""

    def __init__(self, action: i64) -> None:
        self.action: i64 = action

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_SPEND, f.seat)
        elif found:
            self.take(g, f, f.seat, found[0])
        else:
            f.next()
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return self.ways(g, f.seat)

    def ways(self, g: Adventure, seat: i64) -> list[int]:
        codes: list[int] = []
        if (g.tokens[seat] >> self.action) & 1:
            codes.append(TOKEN + self.action)
        return codes + different_dice(g, self.action)

    def pay(self, g: Adventure, seat: i64, way: i64) -> None:
        if way < DIE:
            g.tokens[seat] &= ~(1 << (way - TOKEN))
        else:
            lift(g, way - DIE)

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if TOKEN <= code < TOKEN + ACTIONS:
            if code - TOKEN != self.action:
                return NOT_SPENDABLE
            return 0 if (g.tokens[f.seat] >> self.action) & 1 else NO_TOKEN
        return die_fault(g, code, self.action)

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        if code < DIE:
            g.deactivate(f.seat, code - TOKEN)
        else:
            g.note("spent", f.seat, code - DIE)
            lift(g, code - DIE)
        f.next()

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        if (g.tokens[seat] >> self.action) & 1 or dice_showing(g, self.action):
            return 0
        return NO_DIE_SHOWS

    def text(self) -> str:
        return f"spend a {ACTION_NAMES[self.action]}"


# -- looking at the pool ----------------------------------------------------------------------------------------------


def shows(die: i64, action: i64) -> bool:
    """Whether a die shows an action once or twice; -1: any will do."""
    if action < 0:
        return True
    face: i64 = die % FACES
    return face == action or face == action + ACTIONS


def dice_showing(g: Adventure, action: i64) -> i64:
    count: i64 = 0
    for die in g.dice:
        if shows(die, action):
            count += 1
    return count


def different_dice(g: Adventure, action: i64) -> list[int]:
    """Codes of the different dice of the pool that show an action."""
    codes: list[int] = []
    last: i64 = -1
    for number in g.dice:
        die: i64 = number
        if die != last and shows(die, action):
            codes.append(DIE + die)
        last = die
    return codes


def die_fault(g: Adventure, code: i64, action: i64) -> i64:
    die = code - DIE
    if die < 0 or die >= DICE:
        return NOT_AN_OPTION
    if die not in g.dice or not shows(die, action):
        return NO_DIE_SHOWS
    return 0
