"""Card text as data: a program of ops, run by exactly one frame type.

An op is a small object, made once from the content file. `run` does the op, or one piece of it: it may ask
(then the answer comes to `take`), need chance (then it is run again with the roll), or push a frame. When it
is done it says `f.next()`. Nested ops are flattened into one program with jumps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core.codes import NO, PICK, YES
from busterbox.kernel.core.fields import CardId, CardIds, Effect, Most, Nums, Public, Range, ToSeat
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.windows import WINDOW_CHOOSE, WINDOW_MAY

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

# Contravariant: an op for every state, as the control below, is one for each game's own.
S = TypeVar("S", bound="State", contravariant=True)


@mypyc_attr(free_list_len=1)
class Resolve(Frame["State"]):
    """Carries out a program for a seat. Registers: numbers and card instances."""

    program: Annotated[Public[i64], Range(0, 65535)]
    pc: Public[i64]
    phase: Public[i64]  # how far the current op has come; 0 at its start
    seat: Public[i64]  # whose effect it is
    card: Public[CardId]  # the card it comes from, -1 if none
    subject: Annotated[Public[i64], Range(-1, 65534)]  # what set it off, in the game's terms
    effect: Annotated[Public[i64], Effect()]  # number of the effect for modifiers, 0 while it has made none
    nums: Annotated[Public[Nums], Most(16), Range(-32768, 32767)]
    held: Annotated[Public[CardIds], Most(16)]
    # picks that only the effect's player knows until they are carried out
    picked: Annotated[ToSeat[CardIds], Most(16)]

    def __init__(self, program: i64 = 0, seat: i64 = 0, card: i64 = -1, subject: i64 = -1) -> None:
        super().__init__()
        self.is_effect = True
        self.program, self.pc, self.phase = program, 0, 0
        self.seat, self.card, self.subject = seat, card, subject
        self.effect = 0
        self.nums, self.held, self.picked = [], [], []

    def by_chance(self, g: State) -> bool:
        """For `Op.expired`: chance answers the open question (`step` holds whose it is, plus one)."""
        self.step = 1 + g.seat_to_act()
        return True

    def next(self) -> None:
        """The current op is done."""
        self.jump(self.pc + 1)

    def jump(self, pc: i64) -> None:
        self.pc = pc
        self.phase = 0

    def op(self, g: State) -> Op[Any]:
        return g.game.cards.programs[self.program][self.pc]

    def run(self, g: State, roll: i64) -> i64:
        program = g.game.cards.programs[self.program]
        size: i64 = len(program)
        if self.pc >= size:
            g.pop()
            return 0
        if self.step > 0:
            return answer_by_chance(self, g, roll)
        n = program[self.pc].run(g, self, roll)
        if self.pc >= size and n == 0 and g.top is self:  # the last op is done and has started nothing else
            g.pop()
        return n

    def candidates(self, g: State, seat: i64) -> list[int]:
        op = self.op(g)
        codes = op.candidates(g, self, seat)
        if op.exact():
            return codes
        return [code for code in codes if op.check(g, self, seat, code) == 0]

    def exact(self) -> bool:
        return True

    def check(self, g: State, seat: i64, code: i64) -> i64:
        return self.op(g).check(g, self, seat, code)

    def take(self, g: State, seat: i64, code: i64) -> None:
        self.op(g).take(g, self, seat, code)

    def default(self, g: State, seat: i64) -> i64:
        return self.op(g).default(g, self, seat)

    def expired(self, g: State) -> bool:
        return self.op(g).expired(g, self)

    def source(self) -> i64:
        return self.card


def answer_by_chance(f: Resolve, g: State, roll: i64) -> i64:
    """What `Resolve.by_chance` asked for."""
    seat = f.step - 1
    codes = f.candidates(g, seat)
    if roll < 0:
        return len(codes)
    f.step = 0
    f.take(g, seat, codes[roll])
    return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Op(Generic[S]):
    """One instruction. Subclasses hold their parameters and nothing that changes.

    Generic in the game's own state, so that its methods get it without a cast.
    """

    def run(self, g: S, f: Resolve, roll: i64) -> i64:
        raise AssertionError("an op must do something")

    def candidates(self, g: S, f: Resolve, seat: i64) -> list[int]:
        return []

    def exact(self) -> bool:
        """True if every candidate is legal, as in `Frame`."""
        return False

    def check(self, g: S, f: Resolve, seat: i64, code: i64) -> i64:
        return 0 if code in self.candidates(g, f, seat) else NOT_AN_OPTION

    def take(self, g: S, f: Resolve, seat: i64, code: i64) -> None:
        raise AssertionError("an op that asks must take the answer")

    def default(self, g: S, f: Resolve, seat: i64) -> i64:
        return g.options(seat)[0]

    def expired(self, g: S, f: Resolve) -> bool:
        """On time-out: True if it goes on without an answer, as by `f.by_chance(g)`; False: the default."""
        return False

    def playable(self, g: S, seat: i64, card: i64) -> i64:
        """0 if the op could be carried out for this seat now, else the packed reason (costs, needed objects)."""
        return 0

    def text(self) -> str:
        """What a player reads: a clause without capital or full stop."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Generic[S]):
    """A condition inside a program."""

    def holds(self, g: S, f: Resolve) -> bool:
        raise AssertionError("a test must decide")

    def text(self) -> str:
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Generic[S]):
    """A number inside a program: printed, or counted when it is read."""

    def value(self, g: S, f: Resolve) -> i64:
        raise AssertionError("an amount must have a value")

    def text(self) -> str:
        return ""


class Plain(Amount["State"]):
    """A printed number."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def value(self, g: State, f: Resolve) -> i64:
        return self.number

    def text(self) -> str:
        return str(self.number)


# -- control, the same in every game -----------------------------------------------------------------------


class Jump(Op["State"]):
    def __init__(self) -> None:
        self.target: i64 = 0

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        f.jump(self.target)
        return 0


class JumpUnless(Op["State"]):
    def __init__(self, test: Condition[Any]) -> None:
        self.test = test
        self.target: i64 = 0

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        if self.test.holds(g, f):
            f.next()
        else:
            f.jump(self.target)
        return 0


class Repeat(Op["State"]):
    """Head of a loop: counts in a register of its own, which it pushes and pops."""

    def __init__(self, times: Amount[Any]) -> None:
        self.times = times
        self.target: i64 = 0

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        f.nums.append(self.times.value(g, f))
        f.jump(self.target)
        return 0


class RepeatEnd(Op["State"]):
    def __init__(self) -> None:
        self.target: i64 = 0

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        if f.nums[-1] <= 0:
            f.nums.pop()
            f.next()
        else:
            f.nums[-1] -= 1
            f.jump(self.target)
        return 0


class MayOp(Op["State"]):
    """Asks whether to do what follows."""

    def __init__(self) -> None:
        self.target: i64 = 0

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        g.ask(WINDOW_MAY, f.seat)
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        return [YES, NO]

    def check(self, g: State, f: Resolve, seat: i64, code: i64) -> i64:
        return 0 if YES <= code <= NO else NOT_AN_OPTION

    def take(self, g: State, f: Resolve, seat: i64, code: i64) -> None:
        if code == YES:
            f.next()
        else:
            f.jump(self.target)

    def default(self, g: State, f: Resolve, seat: i64) -> i64:
        return NO


class ChooseOp(Op[S]):
    """Asks which of several branches to follow."""

    def __init__(self, clauses: list[str]) -> None:
        self.clauses = clauses
        self.targets: list[int] = []

    def run(self, g: S, f: Resolve, roll: i64) -> i64:
        g.ask(WINDOW_CHOOSE, f.seat)
        return 0

    def candidates(self, g: S, f: Resolve, seat: i64) -> list[int]:
        return [PICK + i for i in range(len(self.targets))]

    def check(self, g: S, f: Resolve, seat: i64, code: i64) -> i64:
        return 0 if PICK <= code < PICK + len(self.targets) else NOT_AN_OPTION

    def take(self, g: S, f: Resolve, seat: i64, code: i64) -> None:
        f.jump(self.targets[code - PICK])
