# busterbox: not compiled
"""Table inputs: time-outs and their defaults, seats that leave, inputs that do not apply."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import SEALED
from busterbox.kernel.testing.conformance.check import Spot, asked_seats, at_decision, said, seats_in
from busterbox.kernel.testing.conformance.drive import pick_move

BOUND = 500  # defaults that one time-out may take
LEAVES = 40  # one decision in so many is tried with a seat that leaves


def is_open(spot: Spot) -> bool:
    return not spot.state.over


@at_decision("default-legal", "the default of every seat that is asked is one of its options", is_open)
def default_legal(spot: Spot) -> Iterator[str]:
    for seat in asked_seats(spot.state):
        copy = spot.state.clone()  # a default may draw
        code = int(copy.top.default(copy, seat))
        if code not in spot.state.options(seat):
            yield f"the default of seat {seat} is {code}, which is not offered"


@at_decision(
    "expire", "when time is up the window ends by legal defaults, and so does `expire` itself", is_open
)
def expire(spot: Spot) -> Iterator[str]:
    copy = spot.state.clone()
    serial, taken = copy.serial, 0
    while not copy.over and copy.serial == serial and copy.asked():
        seat = int(copy.top.default_seat(copy))
        if seat not in seats_in(copy.asked()):
            yield f"when time is up seat {seat} would answer, which is not asked"
            return
        code = int(copy.top.default(copy, seat))
        if copy.check(seat, code):
            yield f"when time is up seat {seat} would answer {code}: {copy.why_not(seat, code)}"
            return
        copy.apply(seat, code)
        taken += 1
        if taken > BOUND:
            yield f"the window is still open after {BOUND} defaults"
            return
    other = spot.state.clone()
    try:
        other.expire(serial)
    except Exception as error:
        yield f"the time-out fails with {said(error)}"
        return
    probe = spot.state.clone()
    if probe.top.expired(probe):  # the frame goes on by itself: no defaults to compare with
        if other.serial == serial and other.asked():
            yield "time is up, and the window is still open"
    elif other.digest() != copy.digest():
        yield "the time-out leads elsewhere than the defaults one by one"


@at_decision(
    "inputs-refused", "table inputs that do not apply are refused in a sentence, and nothing changes"
)
def inputs_refused(spot: Spot) -> Iterator[str]:
    g = spot.state
    yield from refused(g, "a time-out of another window", lambda copy: copy.expire(copy.serial + 1))
    yield from refused(g, "a chance result that is not waited for", lambda copy: copy.resolve_chance(0))
    yield from refused(g, "leaving by a seat that does not exist", lambda copy: copy.leave(copy.seats))
    yield from refused(g, "taking back by a seat that does not exist", lambda copy: copy.retract(-1))
    if g.mode != SEALED:
        yield from refused(g, "taking back outside a sealed window", lambda copy: copy.retract(0))
    if g.over:
        yield from refused(g, "a time-out after the end", lambda copy: copy.expire(copy.serial))
        yield from refused(g, "leaving after the end", lambda copy: copy.leave(0))


def refused(g: State, name: str, do: Callable[[State], None]) -> Iterator[str]:
    copy = g.clone()
    before = copy.digest()
    try:
        do(copy)
    except Refused as error:
        if not error.sentence:
            yield f"{name} is refused without a sentence"
    except Exception as error:
        yield f"{name} is not refused but fails with {said(error)}"
    else:
        yield f"{name} is accepted"
    if copy.digest() != before:
        yield f"{name} changed the position"


@at_decision(
    "leave", "a seat can leave at any time: the game goes on to its end and asks that seat no more", is_open
)
def leave(spot: Spot) -> Iterator[str]:
    if spot.number and spot.rng.below(LEAVES):
        return
    # After so many random moves the policy leads on, and its long way is looked at only now and then.
    limit = spot.game.rules.random_play_limit()
    for seat in range(spot.state.seats):
        copy = spot.state.clone()
        copy.leave(seat)
        for number in range(5000):
            if copy.over:
                break
            if copy.asked() >> seat & 1:
                yield f"seat {seat} has left, yet is asked"
                return
            for fault in copy.game.rules.codec.faults(copy)[:1] if not limit or number % 32 == 0 else []:
                yield f"after seat {seat} has left: {fault}"
                return
            mover, code = pick_move(copy, spot.rng, False, limit)
            copy.apply(mover, code)
        else:
            yield f"after seat {seat} has left the game does not end"
