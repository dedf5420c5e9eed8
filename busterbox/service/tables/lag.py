"""What a player's way to the server is worth in a race: only what a client cannot make longer by holding answers back.

Half the way there and back is taken off a claim's arrival. The way is the shortest that was ever measured on the
connection, and no longer than the connection's own (the kernel's, or that of a proxy we trust): a pong held back makes
neither longer. Where the connection's own is not known, nothing is taken off.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

CLAIM_MS = 40  # taken off a claim at most, whatever the way
GAME_MS = 400  # taken off all dice of a seat in one game at most
RISE_MS = (
    20  # by so much, or by half of it, a way is longer in races than otherwise: then nothing is taken off
)
RACED = 2  # ways measured in races before that is said


def not_known() -> int:
    return -1


class Way:
    """The way of one connection there and back, in ms. `connection` tells its own in microseconds, -1 if not known."""

    def __init__(self, connection: Callable[[], int] = not_known) -> None:
        self.connection = connection
        self.last: deque[int] = deque(maxlen=5)
        self.calm = -1  # the shortest outside of races
        self.raced = -1  # the shortest in races
        self.races = 0  # how many were measured in races

    def measure(self, trip: int, racing: bool = False) -> None:
        """A ping has come back after so many ms."""
        self.last.append(trip)
        if racing:
            self.races += 1
            self.raced = trip if self.raced < 0 else min(self.raced, trip)
        else:
            self.calm = trip if self.calm < 0 else min(self.calm, trip)

    def usual(self) -> int:
        """The middle one of the last, for people to see; -1 before the first."""
        return sorted(self.last)[len(self.last) // 2] if self.last else -1

    def rises(self) -> bool:
        """Whether it is longer in races than otherwise: a connection knows nothing of races, whoever plays does."""
        if self.races < RACED or self.calm < 0:
            return False
        return self.raced > self.calm + max(RISE_MS, self.calm // 2)

    def credit(self) -> int:
        """What is taken off the arrival of a claim."""
        measured = [trip for trip in (self.calm, self.raced) if trip >= 0]
        own = self.connection()
        if not measured or own < 0 or self.rises():
            return 0
        return min(min(measured) * 1000, own) // 2000
