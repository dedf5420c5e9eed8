"""Where we are in the rules: a stack of frames, one class per rulebook section.

A frame runs one step at a time. A step changes the position, and asks, needs chance, pushes a frame, or ends
the frame. The frame on top also owns the open window: it says what could be chosen, what of it is allowed,
and what an answer does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core.fields import Public, Serial

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """Base of all frames. A subclass's constructor must also work without arguments: the codec clones that way."""

    step: Public[i64]  # a named constant of the frame's module, in rulebook order
    window: Annotated[Public[i64], Serial()]  # number of the OPEN window this frame keeps open, 0 if none
    window_kind: Annotated[Public[i64], Serial()]  # and its kind
    is_effect: Public[bool]  # carries out an effect: rules that watch the state wait until it is complete

    def __init__(self) -> None:
        self.step = 0
        self.window = 0
        self.window_kind = 0
        self.is_effect = False

    # -- running -----------------------------------------------------------------------------------------

    def run(self, g: S, roll: i64) -> i64:
        """Do one step. 0: go on. n > 0: this step needs chance with n outcomes; the frame stays on top and is
        run again with `roll` from 0 to n - 1. Otherwise `roll` is -1."""
        raise AssertionError("a frame must say what its steps do")

    # -- the window this frame opened --------------------------------------------------------------------

    def candidates(self, g: S, seat: i64) -> list[int]:
        """Codes worth checking, sorted, without repetition; every legal code is among them."""
        return []

    def exact(self) -> bool:
        """True if every candidate is legal: the options are the candidates, and nothing is checked twice."""
        return False

    def check(self, g: S, seat: i64, code: i64) -> i64:
        """0 if the seat may answer the code, else the packed reason. Must accept any number without failing."""
        raise AssertionError("a frame that asks must check")

    def take(self, g: S, seat: i64, code: i64) -> None:
        """Apply an accepted answer."""
        raise AssertionError("a frame that asks must take the answer")

    def default(self, g: S, seat: i64) -> i64:
        """The answer on time-out; must be legal. The first option unless the rules name another."""
        return g.options(seat)[0]

    def expired(self, g: S) -> bool:
        """On time-out: True if the frame itself goes on without any answer, by chance or by dropping picks made."""
        return False

    def default_seat(self, g: S) -> i64:
        """On time-out: whose default comes next."""
        return g.seat_to_act()

    def source(self) -> i64:
        """The card instance this question comes from, -1 if none."""
        return -1
