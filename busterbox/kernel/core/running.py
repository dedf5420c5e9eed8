"""How the rules run: from an answer, a table input or chance to the next question.

`State` has the methods that callers use; these functions carry them out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from busterbox.kernel.core import refusal
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.windows import CLOSED, NO_ANSWER, SEALED, first_seat

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

MAX_STEPS: Final = 100_000  # steps between two questions; more means that the rules run in a circle


def accept(g: State, seat: i64, code: i64) -> None:
    """Apply an answer that was checked; a sealed one waits for the others."""
    if seat != g.actor:
        g.epoch += 1
        g.actor = seat
    frame = g.top
    if g.mode == SEALED:
        g.answers[seat] = code
        bit: i64 = 1 << seat
        g.required &= ~bit
        g.may &= ~bit
        if g.required == 0:
            unseal(g, frame)
        return
    g.mode = CLOSED
    frame.take(g, seat, code)
    complete(g)


def unseal(g: State, frame: Frame[Any]) -> None:
    """All sealed answers apply together: in seat order, whatever the order of arrival."""
    g.mode = CLOSED
    g.may = 0
    g.epoch += 1
    for seat in range(g.seats):
        code = g.answers[seat]
        if code != NO_ANSWER:
            g.answers[seat] = NO_ANSWER
            if not g.over:
                frame.take(g, seat, code)
    if not g.over:
        complete(g)


def run(g: State) -> None:
    """Run the rules until somebody is asked, chance has to be given, or the game is over."""
    steps: i64 = 0
    while True:
        while g.mode == CLOSED and not g.over:
            frame = g.top
            n: i64 = frame.run(g, -1)
            while n > 0:
                if g.explicit:
                    g.chance = n
                    return
                n = frame.run(g, g.sample(n))
            if g.mode == CLOSED:
                frame.window = 0  # it went on without asking: the OPEN window it kept is closed
                complete(g)
            steps += 1
            if steps > MAX_STEPS:
                raise RuntimeError("the rules run in a circle: no question after a hundred thousand steps")
        if g.over or g.left == 0:
            return
        seat = left_and_asked(g)
        if seat < 0:
            g.may &= ~g.left  # where others are asked as well, a seat that has left no longer is
            return
        accept(g, seat, g.top.default(g, seat))


def complete(g: State) -> None:
    """After a complete step: what watches the state, until nothing more applies or a frame is pushed."""
    rules = g.game.rules
    rules.watch(g)
    while not g.over:
        before = g.top
        if before.is_effect or not rules.settle(g) or g.top is not before:
            return
        rules.watch(g)


def resolve_chance(g: State, outcome: i64) -> None:
    """Explicit chance: give the outcome that was waited for, 0 to `chance` - 1."""
    if outcome < 0 or outcome >= g.chance:
        raise g.game.refused(g, -1, outcome, refusal.NOT_A_CHANCE)
    g.chance = 0
    g.epoch += 1
    frame = g.top
    n: i64 = frame.run(g, outcome)
    if n > 0:
        g.chance = n
        return
    if g.mode == CLOSED:
        frame.window = 0
        complete(g)
    run(g)


# -- table inputs ------------------------------------------------------------------------------------------


def expire(g: State, serial: i64) -> None:
    """Time is up for a window: every seat still required answers its default, as often as it is asked there.

    A question nested in it is a window of its own, with its own time. A frame may know better (`expired`).
    """
    if g.over or g.mode == CLOSED or serial != g.serial or g.required == 0:
        raise g.game.refused(g, -1, serial, refusal.NO_SUCH_WINDOW)
    if g.top.expired(g):
        g.mode = CLOSED
        g.epoch += 1
        run(g)
        return
    answers: i64 = 0
    while g.mode != CLOSED and serial == g.serial and g.required != 0:
        frame = g.top
        seat = frame.default_seat(g)
        accept(g, seat, frame.default(g, seat))
        run(g)
        answers += 1
        if answers > MAX_STEPS:
            raise RuntimeError("a window does not end by its own defaults")


def retract(g: State, seat: i64) -> None:
    """Take back a sealed answer while the window is open."""
    if (
        seat < 0
        or seat >= g.seats
        or g.mode != SEALED
        or g.answers[seat] == NO_ANSWER
        or (g.left >> seat) & 1
    ):
        raise g.game.refused(g, seat, -1, refusal.NOTHING_TO_RETRACT)
    g.answers[seat] = NO_ANSWER
    bit: i64 = 1 << seat
    if g.called & bit:
        g.required |= bit
    else:
        g.may |= bit


def leave(g: State, seat: i64) -> None:
    """A seat leaves for good: what the game's rules say of it (`on_leave`), then its windows are answered by default."""
    if seat < 0 or seat >= g.seats:
        raise g.game.refused(g, seat, -1, refusal.NO_SUCH_SEAT)
    if g.over:
        raise g.game.refused(g, seat, -1, refusal.GAME_OVER)
    if (g.left >> seat) & 1:
        raise g.game.refused(g, seat, -1, refusal.ALREADY_LEFT)
    g.left |= 1 << seat
    g.epoch += 1
    frame = g.top
    rules = g.game.rules
    rules.on_leave(g, seat)
    rules.watch(g)
    if g.is_over():
        return
    settled = g.top.is_effect or not rules.settle(g)
    if g.top is not frame or not settled:
        # What leaving has set going comes first; the interrupted step is run again, and asks again, after it.
        g.mode = CLOSED
        g.chance = 0
        complete(g)
    run(g)


def left_and_asked(g: State) -> i64:
    """A seat that has left and is waited for: one that must answer, or may where nobody else could."""
    if g.required:
        return first_seat(g.required & g.left)
    return first_seat(g.may) if not g.may & ~g.left else -1
