"""Limits of what one client may do at once."""

from __future__ import annotations

from collections import defaultdict, deque
from contextvars import ContextVar

from busterbox.service.clock import Clock
from busterbox.service.config import HOUR, Config
from busterbox.service.problems import Refusal

# The address of whoever gives the command that is being carried out.
CLIENT: ContextVar[str] = ContextVar("client", default="")


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


class HourlyLimits:
    """How many tables an address may open and decks it may share within an hour."""

    def __init__(self, clock: Clock, config: Config) -> None:
        self.clock = clock
        self.config = config
        self._tables: dict[str, deque[int]] = defaultdict(deque)  # address -> when it opened tables
        self._decks: dict[str, deque[int]] = defaultdict(deque)  # address -> when it shared decks

    def count_table(self, address: str) -> None:
        if not self._within(self._tables[address], self.config.tables_an_hour):
            raise Refusal(
                429, "too_many", "That is enough tables for an hour; please finish some games first."
            )

    def count_deck(self, address: str) -> None:
        if not self._within(self._decks[address], self.config.decks_an_hour):
            raise Refusal(429, "too_many", "That is enough decks for an hour; please share others later.")

    def _within(self, times: deque[int], most: int) -> bool:
        """Whether there is room for one more within an hour; then it is counted."""
        now = self.clock.now()
        while times and times[0] < now - HOUR:
            times.popleft()
        if len(times) >= most:
            return False
        times.append(now)
        return True

    def forget(self) -> None:
        """Addresses from which nothing came for an hour."""
        old = self.clock.now() - HOUR
        for counted in (self._tables, self._decks):
            for address in [a for a, times in counted.items() if not times or times[-1] < old]:
                del counted[address]
