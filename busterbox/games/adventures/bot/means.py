"""What the active player has at a point of an effect, and what can be done with it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.bot import traits as t
from busterbox.games.adventures.bot.traits import Trait
from busterbox.games.adventures.rules.codes import ACTIONS, FACES, LIFE

NEVER: Final = 1 << 40  # higher than any cost


class Means:
    """What the active player has at a point of an effect, and what it has cost so far."""

    def __init__(self, dice: list[int], tokens: i64, energy: i64, life: i64, credit: i64) -> None:
        self.dice = dice
        self.tokens: i64 = tokens
        self.energy: i64 = energy
        self.life: i64 = life
        self.credit: i64 = credit
        self.spent: i64 = 0

    def copy(self) -> Means:
        found = Means(self.dice[:], self.tokens, self.energy, self.life, self.credit)
        found.spent = self.spent
        return found


def bit_of(die: i64, single: bool) -> i64:
    face: i64 = die % FACES
    if single and face >= ACTIONS:
        face -= ACTIONS
    return 1 << (4 * face)


def of_colour(dice: list[int], colour: i64) -> i64:
    count: i64 = 0
    for number in dice:
        die: i64 = number
        if die // FACES == colour:
            count += 1
    return count


def shown(die: i64, action: i64) -> bool:
    if action < 0:
        return True
    face: i64 = die % FACES
    return face == action or face == action + ACTIONS


def holds(m: Means, trait: Trait) -> bool:
    if trait.a == t.IF_TOKEN:
        return m.tokens != 0
    return True


def possible(m: Means, trait: Trait) -> bool:
    """Whether a branch of A OR B can be carried out (AD-R43)."""
    verb = trait.verb
    if verb == t.REROLL or verb == t.DROP or verb == t.SPEND:
        if verb == t.SPEND and (m.tokens >> trait.a) & 1:
            return True
        showing: i64 = trait.b if verb == t.REROLL else trait.a
        colour: i64 = trait.b if verb == t.DROP else -1
        found = False
        for die in m.dice:
            if shown(die, showing) and (colour < 0 or die // FACES == colour):
                found = True
        return found
    if verb == t.COPY:
        return len(m.dice) > 0
    if verb == t.LOSE_TOKEN:
        return m.tokens != 0 if trait.a < 0 else (m.tokens >> trait.a) & 1 != 0
    if verb == t.TOKEN:
        return m.tokens != 7 if trait.a < 0 else not (m.tokens >> trait.a) & 1
    if verb == t.LOSE_ENERGY:
        return m.energy > 0
    if verb == t.HEAL:
        return m.life < LIFE
    return True
