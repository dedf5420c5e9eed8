"""The time of the service: one source of it, so that tests can move it by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable


class Timer:
    """Something that will happen unless it is cancelled."""

    def __init__(self, when: int, call: Callable[[], None]) -> None:
        self.when = when
        self.call = call
        self.off = False
        self.handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        self.off = True
        if self.handle is not None:
            self.handle.cancel()


class Clock:
    """Milliseconds since 1970 that never run backwards, and timers."""

    def __init__(self) -> None:
        self._base = int(time.time() * 1000) - time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        return self._base + time.monotonic_ns() // 1_000_000

    def at(self, when: int, call: Callable[[], None]) -> Timer:
        timer = Timer(when, call)
        delay = max(0, when - self.now()) / 1000
        timer.handle = asyncio.get_running_loop().call_later(delay, call)
        return timer


class HandClock(Clock):
    """A clock that stands still until it is moved."""

    def __init__(self, now: int = 1_000_000) -> None:
        super().__init__()
        self.time = now
        self._timers: list[tuple[int, int, Timer]] = []
        self._count = itertools.count()

    def now(self) -> int:
        return self.time

    def at(self, when: int, call: Callable[[], None]) -> Timer:
        timer = Timer(when, call)
        heapq.heappush(self._timers, (max(when, self.time), next(self._count), timer))
        return timer

    def next_at(self) -> int | None:
        """When the next timer is due."""
        while self._timers and self._timers[0][2].off:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def move_to(self, when: int) -> None:
        """Let time pass; timers that fall due are called in order, each at its own time."""
        while True:
            due = self.next_at()
            if due is None or due > when:
                break
            self.time = max(self.time, due)
            heapq.heappop(self._timers)[2].call()
        self.time = max(self.time, when)
