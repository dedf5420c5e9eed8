"""Limits of what one client may do at once."""

from __future__ import annotations

from busterbox.service.clock import Clock


class Credits:
    """So many at once, and so many a second in the long run."""

    def __init__(self, clock: Clock, most: int, a_second: float) -> None:
        self.clock = clock
        self.most = most
        self.a_second = a_second
        self.left = float(most)
        self.last = clock.now()
        self.refused = 0

    def take(self) -> bool:
        now = self.clock.now()
        self.left = min(self.most, self.left + (now - self.last) * self.a_second / 1000)
        self.last = now
        if self.left < 1:
            self.refused += 1
            return False
        self.left -= 1
        self.refused = 0
        return True
