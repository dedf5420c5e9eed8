"""Who comes first where answers race: claims with their times in, decisions in order out.

A window in which the order of the answers decides (`table.is_race`) has an arbiter, made by the game
(`table.arbiter`). The engine sees only the order of the answers; the arbiter does everything that has to do with
time. All times are whole milliseconds of one clock, the caller's, that never runs backwards.

    arbiter = game.arbiter(g, start, correction, trips, spent)
    arbiter.claim(Claim(seat, code, arrived, round_trip))    # when an answer arrives
    outcome = arbiter.advance(now)                           # after claims, and at `outcome.call_again`
    for decision in outcome.decisions:
        if decision.reason == 0:
            play.answer(decision.claim.seat, decision.claim.code)
        else:
            arbiter.refused(play.state, decision)            # why not, for the seat that claimed
    if outcome.time_is_up:
        play.expire(play.state.serial)
"""

from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.parts.part import S

NEVER: Final = -1  # as a time to be called again


class Claim:
    """A seat wants to answer with this code. `round_trip` is what the caller has measured, never what a client
    claims."""

    def __init__(self, seat: int, code: int, arrived: int, round_trip: int = 0, ticket: int = 0) -> None:
        self.seat = seat
        self.code = code
        self.arrived = arrived
        self.round_trip = round_trip
        self.ticket = ticket  # the caller's own number for it


class Decision:
    """What became of a claim: an answer if the reason is 0. `time` is when it counts as made."""

    def __init__(self, claim: Claim, time: int, reason: int) -> None:
        self.claim = claim
        self.time = time
        self.reason = reason


class Outcome:
    """The decisions since the last call, in order; whether the engine's window expires now, after these; and when
    to call again at the latest if no claim arrives before (NEVER if the race is over)."""

    def __init__(self, decisions: list[Decision], time_is_up: bool, call_again: int) -> None:
        self.decisions = decisions
        self.time_is_up = time_is_up
        self.call_again = call_again


@mypyc_attr(allow_interpreted_subclasses=True)
class Arbiter(Generic[S]):
    """Arbiter of one race, made when its window is open; after a restart a new one is made. `start` is when the race
    begins: nothing counts from before."""

    def __init__(self, start: int) -> None:
        self.start = start

    def claim(self, claim: Claim) -> None:
        """Take in a claim, as soon as it arrives. What comes of it is told by `advance`."""
        raise AssertionError("an arbiter must take claims")

    def advance(self, now: int) -> Outcome:
        """Decide what can be decided by now. Claims that have arrived before must have been handed in."""
        raise AssertionError("an arbiter must decide")

    def look(self, g: S) -> None:
        """Read the table again after it changed by something else than the decided answers: a seat has left."""
        raise AssertionError("an arbiter must look at its table")

    def refused(self, g: S, decision: Decision) -> Refused:
        """A refusal in words, as the engine gives its own."""
        return g.game.refused(g, decision.claim.seat, decision.claim.code, decision.reason)
