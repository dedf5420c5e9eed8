"""When the garbage collector runs, and for how long: while it does, everybody waits.

Nearly all that a server holds lives for as long as somebody is at a table, and what is thrown away is seldom part of a
circle. So what has grown old is put aside (`gc.freeze`), and a collection looks only at what is new. What went round in
a circle and was put aside before it was thrown away is found when twice as much lies there as after the last look at all
of it, or as soon as nobody is connected.
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
EVERY_S = 5.0  # between two times that what is old is put aside
FEW, MANY = (
    10_000,
    100_000,
)  # objects put aside since then that are not worth a look, alone and with others here


class Garbage:
    def __init__(self) -> None:
        self.left = 0  # objects after the last look at all of them
        self._threshold = gc.get_threshold()
        self._began = 0.0
        self._longest = 0.0

    def begin(self) -> None:
        """From now on nothing else decides when the collector runs. All that there is now stays for good."""
        self._look_at_all()
        gc.set_threshold(NEW, ROUNDS, NEVER)
        gc.callbacks.append(self._measure)

    def end(self) -> None:
        gc.callbacks.remove(self._measure)
        gc.set_threshold(*self._threshold)
        gc.unfreeze()

    def tidy(self, alone: bool) -> None:
        """Put aside what is old. `alone`: nobody is connected."""
        more = gc.get_freeze_count() - self.left
        if more > (FEW if alone else self.left + MANY):
            self._look_at_all()
        else:
            gc.collect()
            gc.freeze()

    def _look_at_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.left = gc.get_freeze_count()

    def _measure(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
            return
        took = time.perf_counter() - self._began
        GC_SECONDS.observe(took)
        if took > self._longest:
            self._longest = took
            GC_LONGEST.set(took)
