"""When the garbage collector runs, and for how long: while it does, everybody waits.

Nearly all that a server holds lives for as long as somebody is at a table, and what is thrown away is seldom part of a
circle. So what has grown old is put aside (`gc.freeze`), and a collection looks only at what is new. What went round in
a circle and was put aside before it was thrown away, as some of every connection is, is found when many connections have
ended since the last look at everything, or when nobody is connected any more.
"""

from __future__ import annotations

import gc
import time
from typing import Any

from busterbox.service.metrics import GC_LONGEST, GC_SECONDS

NEW, ROUNDS = (
    10_000,
    20,
)  # objects until the youngest are looked at, and how often until those that stayed are
NEVER = 1_000_000  # all others: not by themselves
EVERY_S = 1.0  # between two times that what is old is put aside
MANY = 20_000  # connections that ended: what is left of them is worth a look at everything


class Garbage:
    def __init__(self) -> None:
        self.ended = 0  # connections, as of the last look at everything
        self._threshold = gc.get_threshold()
        self._began = 0.0
        self._longest = 0.0

    def begin(self) -> None:
        """From now on nothing else decides when the collector runs. All that there is now stays for good."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(NEW, ROUNDS, NEVER)
        gc.callbacks.append(self._measure)

    def end(self) -> None:
        gc.callbacks.remove(self._measure)
        gc.set_threshold(*self._threshold)
        gc.unfreeze()

    def tidy(self, alone: bool, ended: int) -> None:
        """Put aside what is old. `alone`: nobody is connected; `ended`: how many connections have ended so far."""
        if ended - self.ended >= (1 if alone else MANY):
            self.ended = ended
            gc.unfreeze()
        gc.collect()
        gc.freeze()

    def _measure(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
            return
        took = time.perf_counter() - self._began
        GC_SECONDS.observe(took)
        if took > self._longest:
            self._longest = took
            GC_LONGEST.set(took)
