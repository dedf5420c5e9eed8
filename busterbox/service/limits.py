"""Limits of what one client may do at once."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import math
from collections import defaultdict, deque
from contextvars import ContextVar

from busterbox.service.clock import Clock
from busterbox.service.config import HOUR, Config
from busterbox.service.problems import Refusal

ABUSE = 50  # messages refused for want of credit before the connection is closed
REFUSALS = 200  # requests of an address that are refused within a minute before ...
SHUT_MS = 10_000  # ... for so long its connections are not even looked at
TURN_MS = 250  # until a message that came too fast is looked at again
PREFIX = 64  # bits of an IPv6 address that say who it is: the rest everybody chooses as they like

# The address of whoever gives the command that is being carried out.
CLIENT: ContextVar[str] = ContextVar("client", default="")


def client_of(address: str) -> str:
    """Whom an address belongs to: itself, or the network of an IPv6 address."""
    with contextlib.suppress(ValueError):
        found = ipaddress.ip_address(address)
        if isinstance(found, ipaddress.IPv6Address):
            if found.ipv4_mapped is not None:
                return str(found.ipv4_mapped)
            if not found.is_loopback:
                return str(ipaddress.ip_network((found.packed, PREFIX), strict=False))
    return address


class Credits:
    """So many at once, and so many a second in the long run."""

    def __init__(self, clock: Clock, most: int, a_second: float) -> None:
        self.clock = clock
        self.most = most
        self.a_second = a_second
        self.left = float(most)
        self.last = clock.now()
        self.refused = 0

    def take(self, cost: float = 1) -> bool:
        self._earn()
        if self.left < 1:
            self.refused += 1
            return False
        self.left -= cost  # below nothing too: who takes something dear waits the longer for the next
        self.refused = 0
        return True

    def _earn(self) -> None:
        now = self.clock.now()
        self.left = min(self.most, self.left + (now - self.last) * self.a_second / 1000)
        self.last = now

    def full(self) -> bool:
        self._earn()
        return self.left >= self.most

    def seconds(self) -> int:
        """How long it takes until there is something to take again."""
        return max(1, math.ceil((1 - self.left) / self.a_second))


class Costs:
    """What the requests of an address cost: a plain one 1, what takes a worker's time more (`COSTS`)."""

    def __init__(self, clock: Clock, a_minute: int) -> None:
        self.clock = clock
        self.a_minute = a_minute
        self._by: dict[str, Credits] = {}
        self._patience: dict[str, Credits] = {}  # how often an address may be refused yet
        self._shut: dict[str, int] = {}  # address -> until when

    def charge(self, address: str, cost: float = 1) -> None:
        """Refusal if this address has spent more than it may."""
        left = self._by.get(address)
        if left is None:
            left = self._by[address] = Credits(self.clock, self.a_minute, self.a_minute / 60)
        if not left.take(cost):
            patience = self._patience.get(address)
            if patience is None:
                patience = self._patience[address] = Credits(self.clock, REFUSALS, REFUSALS / 60)
            if not patience.take():
                self.shut_out(address)
            detail = "Too many requests at once: wait a moment."
            raise Refusal(429, "too_many", detail, retry_after=left.seconds())

    def shut_out(self, address: str) -> None:
        """An address goes on whatever it is told: even refusing all that takes time from others."""
        self._shut[address] = self.clock.now() + SHUT_MS

    def is_shut_out(self, address: str) -> bool:
        return self._shut.get(address, 0) > self.clock.now()

    def forget(self) -> None:
        """Addresses that have all their credit back."""
        now = self.clock.now()
        self._shut = {address: until for address, until in self._shut.items() if until > now}
        for counted in (self._by, self._patience):
            for address in [address for address, left in counted.items() if left.full()]:
                del counted[address]


class Messages:
    """Messages of an address over all its WebSockets, those of players and of whoever watches apart. Where they come too
    fast they are taken more slowly: whoever sends them waits, and nobody else."""

    def __init__(self, clock: Clock, most: int, a_second: float) -> None:
        self.clock = clock
        self.most = most
        self.a_second = a_second
        self._by: dict[tuple[str, bool], Credits] = {}

    async def turn(self, address: str, plays: bool) -> None:
        """Wait until this address may send one more."""
        left = self._by.get((address, plays))
        if left is None:
            left = self._by[address, plays] = Credits(self.clock, self.most, self.a_second)
        while not left.take():
            later = asyncio.Event()
            self.clock.at(self.clock.now() + TURN_MS, later.set)
            await later.wait()

    def forget(self) -> None:
        """Addresses that have all their credit back."""
        for key in [key for key, left in self._by.items() if left.full()]:
            del self._by[key]


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
