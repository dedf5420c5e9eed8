"""Card texts as a quick player reads them: each op of a program in a few numbers."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from busterbox.games.adventures.cards.ops_dice import DropDie, Reroll, Spend
from busterbox.games.adventures.cards.ops_gain import CopyDie, GainDie, SetDie
from busterbox.games.adventures.cards.ops_hero import (
    Activate,
    DrawSurprise,
    GainEnergy,
    Heal,
    Hurt,
    LoseEnergy,
    LoseToken,
)
from busterbox.games.adventures.cards.ops_table import HasToken, WaitCredit
from busterbox.kernel.core.ops import ChooseOp, Jump, JumpUnless, MayOp, Op

OTHER: Final = 0
DIE: Final = 1  # a: colour
SET: Final = 2  # a: die
COPY: Final = 3
REROLL: Final = 4  # a: how many at most, b: showing, must
DROP: Final = 5  # a: showing, b: colour
SPEND: Final = 6  # a: action
TOKEN: Final = 7  # a: action, -1: any
LOSE_TOKEN: Final = 8
ENERGY: Final = 9
LOSE_ENERGY: Final = 10
HURT: Final = 11  # a: how much
HEAL: Final = 12
SURPRISE: Final = 13
CREDIT: Final = 14
CHOOSE: Final = 15  # one of `targets`
JUMP: Final = 16
UNLESS: Final = 17  # a: which condition, b: its number
MAY: Final = 18

IF_TOKEN: Final = 0
IF_OTHER: Final = 1


class Trait:
    def __init__(self, verb: i64, a: i64 = -1, b: i64 = -1) -> None:
        self.verb: i64 = verb
        self.a: i64 = a
        self.b: i64 = b
        self.must = False
        self.least: i64 = 0  # of a reroll that need not be so many
        self.target: i64 = 0
        self.targets: list[int] = []


def traits_of(program: list[Op[Any]]) -> list[Trait]:
    return [trait_of(op) for op in program]


def trait_of(op: Op[Any]) -> Trait:
    if isinstance(op, GainDie):
        return Trait(DIE, op.colour)
    if isinstance(op, SetDie):
        return Trait(SET, op.die)
    if isinstance(op, CopyDie):
        return Trait(COPY)
    if isinstance(op, Reroll):
        found = Trait(REROLL, op.most, op.showing)
        found.must = op.must
        found.least = op.least
        return found
    if isinstance(op, DropDie):
        return Trait(DROP, op.showing, op.colour)
    if isinstance(op, Spend):
        return Trait(SPEND, op.action)
    if isinstance(op, ChooseOp):
        found = Trait(CHOOSE)
        found.targets = op.targets
        return found
    if isinstance(op, Jump):
        found = Trait(JUMP)
        found.target = op.target
        return found
    if isinstance(op, JumpUnless):
        return unless(op)
    if isinstance(op, MayOp):
        found = Trait(MAY)
        found.target = op.target
        return found
    return hero_trait(op)


def hero_trait(op: Op[Any]) -> Trait:
    if isinstance(op, Activate):
        return Trait(TOKEN, op.token)
    if isinstance(op, LoseToken):
        return Trait(LOSE_TOKEN, op.token)
    if isinstance(op, GainEnergy):
        return Trait(ENERGY)
    if isinstance(op, LoseEnergy):
        return Trait(LOSE_ENERGY)
    if isinstance(op, Hurt):
        return Trait(HURT, op.amount)
    if isinstance(op, Heal):
        return Trait(HEAL, op.amount)
    if isinstance(op, DrawSurprise):
        return Trait(SURPRISE)
    if isinstance(op, WaitCredit):
        return Trait(CREDIT)
    return Trait(OTHER)


def unless(op: JumpUnless) -> Trait:
    test = op.test
    found = Trait(UNLESS, IF_OTHER)
    if isinstance(test, HasToken):
        found.a = IF_TOKEN
    found.target = op.target
    return found
