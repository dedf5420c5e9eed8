"""Every card text as numbers, made once, so that a quick player need not look at ops."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.cards.ops import (
    AddMinions,
    Automatic,
    BaseEnergy,
    DestroyMinions,
    Ease,
    Energy,
    Fierce,
    FreeRerolls,
    Heal,
    HealDestroyed,
    Hurt,
    Life,
    Mercy,
    MoreDice,
    MoreSpaces,
    Points,
    Require,
    Shield,
    Stick,
    TheirReroll,
    Threat,
)
from busterbox.games.boardgame.cards.ops_battle import (
    BossDamage,
    BossHeal,
    ChangeDie,
    FewerBossDice,
    MoreCards,
    RemoveDie,
    Strike,
    StrikeMore,
    TurnDice,
)
from busterbox.games.boardgame.cards.ops_cards import Discard, Draw, Recall
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.ops import Amount, ChooseOp, Condition, Jump, JumpUnless, Op, Plain, Resolve

HURT: Final = 0
HEAL: Final = 1
ENERGY: Final = 2
THREAT: Final = 3
LIFE: Final = 4
BASE_ENERGY: Final = 5
POINTS: Final = 6
WILY_POINTS: Final = 7
SHIELD: Final = 8
MINIONS: Final = 9
DESTROY: Final = 10
HEAL_DESTROYED: Final = 11
FIERCE: Final = 12
DICE: Final = 13
REROLLS: Final = 14
THEIR_REROLL: Final = 15
SPACES: Final = 16
MERCY: Final = 17
REQUIRE: Final = 18
EASE: Final = 19
STICK: Final = 20
AUTOMATIC: Final = 21
DRAW: Final = 22
DISCARD: Final = 23
RECALL: Final = 24
CHANGE_DIE: Final = 25
TURN_DICE: Final = 26
BOSS_DAMAGE: Final = 27
STRIKE: Final = 28
STRIKE_MORE: Final = 29
CARDS: Final = 30
FEWER_DICE: Final = 31
REMOVE_DIE: Final = 32
BOSS_HEAL: Final = 33
CONDITION: Final = 34  # what follows up to `target` only if the test holds
JUMP: Final = 35
CHOOSE: Final = 36  # one of several ways
OTHERWISE: Final = 37  # what has no number


class Trait:
    """One op: what it does, how much of it (negative: less), and to what."""

    def __init__(self, verb: i64, amount: Amount[Board] | None = None, sign: i64 = 1) -> None:
        self.verb: i64 = verb
        self.amount = amount
        self.sign: i64 = sign
        self.number: i64 = sign  # if it is a printed one
        self.counted = False  # it is not: the amount must be asked
        self.face: i64 = -1
        self.to: i64 = 0
        self.favoured: i64 = 0
        self.symbols: i64 = 0
        self.masters = False
        self.target: i64 = 0
        self.targets: list[int] = []
        self.test: Condition[Board] | None = None
        if isinstance(amount, Plain):
            self.number = sign * amount.number
        elif amount is not None:
            self.counted = True

    def value(self, g: Board, seat: i64) -> i64:
        if not self.counted:
            return self.number
        amount = self.amount
        assert amount is not None
        return self.sign * amount.value(g, Resolve(0, seat))

    def holds(self, g: Board, seat: i64) -> bool:
        test = self.test
        return test is None or test.holds(g, Resolve(0, seat))


def traits_of(program: list[Op[Board]]) -> list[Trait]:
    """One trait for each op, in the same places, so that jumps still fit."""
    return [trait_of(op) for op in program]


def trait_of(op: Op[Board]) -> Trait:
    if isinstance(op, JumpUnless):
        made = Trait(CONDITION)
        made.test, made.target = op.test, op.target
        return made
    if isinstance(op, Jump):
        made = Trait(JUMP)
        made.target = op.target
        return made
    if isinstance(op, ChooseOp):
        made = Trait(CHOOSE)
        made.targets = op.targets
        return made
    return change_trait(op) or dice_trait(op) or Trait(OTHERWISE)


def sign_of(up: bool) -> i64:
    return 1 if up else -1


def change_trait(op: Op[Board]) -> Trait | None:
    """Values of the hero and of the challenge."""
    if isinstance(op, Hurt):
        return Trait(HURT, op.amount)
    if isinstance(op, Heal):
        return Trait(HEAL, op.amount)
    if isinstance(op, Energy):
        return Trait(ENERGY, op.amount, sign_of(op.up))
    if isinstance(op, Threat):
        return Trait(THREAT, op.amount, sign_of(op.up))
    if isinstance(op, Life):
        return Trait(LIFE, op.amount)
    if isinstance(op, BaseEnergy):
        return Trait(BASE_ENERGY, op.amount)
    if isinstance(op, Points):
        return Trait(WILY_POINTS if op.wily else POINTS, op.amount, sign_of(op.up))
    if isinstance(op, Shield):
        return Trait(SHIELD, op.amount)
    if isinstance(op, AddMinions):
        return Trait(MINIONS, op.amount)
    if isinstance(op, DestroyMinions):
        return Trait(DESTROY, op.amount)
    if isinstance(op, HealDestroyed):
        return Trait(HEAL_DESTROYED, Plain(op.each))
    if isinstance(op, Fierce):
        return Trait(FIERCE, op.amount, sign_of(op.up))
    if isinstance(op, MoreDice):
        return Trait(DICE, op.amount)
    if isinstance(op, FreeRerolls):
        return Trait(REROLLS, op.amount)
    if isinstance(op, TheirReroll):
        return Trait(THEIR_REROLL, op.amount)
    if isinstance(op, MoreSpaces):
        return Trait(SPACES, op.amount)
    if isinstance(op, Mercy):
        return Trait(MERCY, op.amount)
    return None


def dice_trait(op: Op[Board]) -> Trait | None:
    """Requirements, cards, dice, battles."""
    if isinstance(op, Require):
        return faced(REQUIRE, op.face)
    if isinstance(op, Ease):
        return Trait(EASE)
    if isinstance(op, Stick):
        return faced(STICK, op.face)
    if isinstance(op, Automatic):
        return Trait(AUTOMATIC)
    if isinstance(op, Draw):
        return Trait(DRAW, Plain(op.amount))
    if isinstance(op, Discard):
        return Trait(DISCARD, Plain(op.amount))
    if isinstance(op, Recall):
        return Trait(RECALL)
    if isinstance(op, ChangeDie):
        return Trait(CHANGE_DIE)
    if isinstance(op, TurnDice):
        made = faced(TURN_DICE, op.face)
        made.to = op.to
        return made
    if isinstance(op, BossDamage):
        return Trait(BOSS_DAMAGE, op.amount)
    if isinstance(op, Strike):
        made = faced(STRIKE, op.face, Plain(op.damage))
        made.favoured, made.symbols, made.masters = op.favoured, op.symbols, op.masters
        return made
    if isinstance(op, StrikeMore):
        return faced(STRIKE_MORE, op.face, op.amount)
    if isinstance(op, MoreCards):
        return Trait(CARDS, op.amount)
    if isinstance(op, FewerBossDice):
        return Trait(FEWER_DICE, op.amount)
    if isinstance(op, RemoveDie):
        return Trait(REMOVE_DIE, op.amount)
    if isinstance(op, BossHeal):
        return Trait(BOSS_HEAL, op.amount)
    return None


def faced(verb: i64, face: i64, amount: Amount[Board] | None = None) -> Trait:
    made = Trait(verb, amount)
    made.face = face
    return made
