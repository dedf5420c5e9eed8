"""Work spread over processes, so that the result does not depend on how many there are."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")
PIECES = 8  # jobs per process, so that none is idle for long at the end
LARGEST = 25  # seeds in a job, so that progress shows

_work: Callable[[Any], Any] | None = None  # of a worker process


def spread(
    make: Callable[[], Callable[[Job], Result]], jobs: Sequence[Job], workers: int
) -> Iterator[Result]:
    """The results in the order of the jobs. `make` gets a process ready and returns what does a job there.

    With more than one worker `make`, jobs and results go through pipes, so they must be plain data and functions
    of modules.
    """
    if workers == 1:
        yield from map(make(), jobs)
        return
    # Spawned, not forked: a process starts clean, and it is the same on all systems.
    pool = ProcessPoolExecutor(
        min(workers, len(jobs)), get_context("spawn"), initializer=_begin, initargs=(make,)
    )
    with pool:
        try:
            yield from pool.map(_do, jobs)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin(make: Callable[[], Callable[[Any], Any]]) -> None:
    global _work
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C stops this too, without a message
    _work = make()


def _do(job: Any) -> Any:
    assert _work is not None
    return _work(job)


def seed_jobs(seed: int, seeds: int, workers: int) -> list[range]:
    """Seeds from `seed` on, in pieces."""
    size = max(1, min(LARGEST, seeds // (workers * PIECES)))
    return [range(first, min(first + size, seed + seeds)) for first in range(seed, seed + seeds, size)]
