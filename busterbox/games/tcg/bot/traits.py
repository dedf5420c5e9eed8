"""What each text does, as numbers worked out once, so that a quick player need not look at every op again."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from busterbox.games.tcg.cards.amounts import OPPONENT, OWN
from busterbox.games.tcg.cards.ops_blast import AddToDestiny, BlastTheirs, CancelBlast, CancelChip, ExtraBlast
from busterbox.games.tcg.cards.ops_moves import DISCARD, GAUGE, HAND, PLAY, Destroy, Move, SelfTo
from busterbox.games.tcg.cards.ops_values import (
    BecomeZero,
    BlastToOne,
    Change,
    DoubleStrength,
    Grant,
    Instead,
    Listen,
)
from busterbox.games.tcg.cards.ops_verbs import (
    BurnOp,
    DiscardOp,
    DrawOp,
    LoseOp,
    PowerUpOp,
    RechargeOp,
    SpendUnused,
)
from busterbox.kernel.core.ops import Amount, JumpUnless, Op, Plain

STRENGTHEN: Final = 0
DEFEND: Final = 1
BLAST_CHANGE: Final = 2
ADD_DESTINY: Final = 3
DRAWING: Final = 4
LOSING: Final = 5
RECHARGING: Final = 6
POWERING: Final = 7
BURNING: Final = 8
DISCARDING: Final = 9
SPENDING: Final = 10
CANCEL_CHIP: Final = 11
CANCEL_BLAST: Final = 12
MORE_BLAST: Final = 13
DESTROYING: Final = 14
TO_OWN_GAUGE: Final = 15
TO_OWN_HAND: Final = 16
ONTO_OWN_DECK: Final = 17
RETURNING: Final = 18
LASTING: Final = 19  # locks, listeners, replacements: worth something, how much is hard to say
STRENGTH_TO_ZERO: Final = 20
DEFENSE_TO_ZERO: Final = 21
MORE_CHIPS: Final = 22
CONDITION: Final = 23
OTHERWISE: Final = 24  # what has no number
BLAST_THEIRS: Final = 25
INTO_THEIR_HAND: Final = 26
SELF_SAVED: Final = 27


class Trait:
    def __init__(self, verb: i64, side: i64, amount: Amount[Any], sign: i64 = 1) -> None:
        self.verb: i64 = verb
        self.side: i64 = side
        self.amount = amount
        self.printed = isinstance(amount, Plain)  # a number of which nothing need be counted
        self.number: i64 = amount.number if isinstance(amount, Plain) else 0
        self.sign: i64 = sign
        self.any_navi = False
        self.navi: i64 = -1  # an emblem's number if the text names a NetNavi
        self.colour: i64 = -1
        self.test: JumpUnless | None = None


NONE: Final = Plain(0)


def traits_of(program: list[Op[Any]]) -> list[Trait]:
    return [trait_of(op) for op in program]


ATTACKING: Final = 1
DEFENDING: Final = 2


def idle_in(traits: list[Trait]) -> int:
    """In which part of a battle a text cannot be worth anything, as bits: all it has is prices and what does nothing
    there."""
    idle: int = ATTACKING | DEFENDING
    for trait in traits:
        verb = trait.verb
        price = trait.side == OWN and verb in (LOSING, BURNING, DISCARDING, SPENDING)
        if verb == CONDITION or ((price or verb == INTO_THEIR_HAND) and trait.printed and trait.number >= 0):
            continue
        if verb in (DEFEND, STRENGTH_TO_ZERO):
            idle &= ATTACKING
        elif verb in (STRENGTHEN, ADD_DESTINY, DEFENSE_TO_ZERO, MORE_CHIPS):
            idle &= DEFENDING
        elif verb == BLAST_CHANGE and trait.sign < 0:
            idle &= DEFENDING
        else:
            return 0
    return idle


def trait_of(op: Op[Any]) -> Trait:
    if isinstance(op, Change):
        made = Trait([STRENGTHEN, DEFEND, BLAST_CHANGE][op.stat], OWN, op.amount, op.sign)
        made.any_navi = op.navi == -2
        made.navi = op.navi if op.navi >= 0 else -1
        return made
    if isinstance(op, AddToDestiny):
        return Trait(ADD_DESTINY, OWN, op.amount)
    if isinstance(op, DrawOp):
        return Trait(DRAWING, op.side, op.amount)
    if isinstance(op, LoseOp):
        return Trait(LOSING, op.side, op.amount)
    if isinstance(op, RechargeOp):
        return Trait(RECHARGING, op.side, op.amount)
    if isinstance(op, PowerUpOp):
        return Trait(POWERING, op.side, Plain(5) if op.until_full else op.amount)
    if isinstance(op, BurnOp):
        return Trait(BURNING, op.side, op.amount)
    if isinstance(op, DiscardOp):
        return Trait(DISCARDING, op.side, op.amount)
    if isinstance(op, SpendUnused):
        return Trait(SPENDING, op.side, op.amount)
    if isinstance(op, CancelChip):
        return Trait(CANCEL_CHIP, OPPONENT, NONE)
    if isinstance(op, CancelBlast):
        made = Trait(CANCEL_BLAST, OPPONENT, NONE)
        made.colour = op.colour
        return made
    if isinstance(op, ExtraBlast):
        return Trait(MORE_BLAST, OWN, NONE)
    if isinstance(op, BlastTheirs):
        return Trait(BLAST_THEIRS, OPPONENT, NONE)
    if isinstance(op, Destroy):
        return Trait(DESTROYING, op.side, Plain(op.amount))
    if isinstance(op, BecomeZero):
        return Trait(STRENGTH_TO_ZERO if op.stat == 0 else DEFENSE_TO_ZERO, OPPONENT, NONE)
    if isinstance(op, BlastToOne):
        made = Trait(BLAST_CHANGE, OWN, Plain(1), -1)
        made.any_navi = True
        return made
    if isinstance(op, DoubleStrength):
        return Trait(STRENGTHEN, OWN, Plain(3))
    if isinstance(op, Grant):
        return Trait(
            MORE_CHIPS if "BattleChip" in op.words and not op.opponent else LASTING, OWN, Plain(op.amount)
        )
    if isinstance(op, Instead | Listen):
        return Trait(LASTING, OWN, NONE)
    if isinstance(op, JumpUnless):
        made = Trait(CONDITION, OWN, NONE)
        made.test = op
        return made
    if isinstance(op, SelfTo):
        return Trait(SELF_SAVED, OWN, NONE)
    if isinstance(op, Move):
        return move_trait(op)
    return Trait(OTHERWISE, OWN, NONE)


def move_trait(op: Move) -> Trait:
    amount: Amount[Any] = op.amount if op.how < 2 else Plain(3)
    if op.source == PLAY:
        return Trait(RETURNING, op.side, amount)
    if op.side == OPPONENT:
        return Trait(INTO_THEIR_HAND if op.target == HAND else OTHERWISE, OPPONENT, amount)
    if op.target == GAUGE:
        return Trait(TO_OWN_GAUGE, op.source, amount, 1 if op.source == DISCARD else -1)
    if op.target == HAND:
        return Trait(TO_OWN_HAND, op.source, amount)
    return Trait(ONTO_OWN_DECK, op.source, amount, 1 if op.source == DISCARD else -1)
