"""Results of commands: known by their ids, so that the same command twice is carried out once, and acknowledged as soon
as they are on the disk, before anybody is told what they caused.

The last ones are kept here, older ones on the disk alone.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Command = tuple[int, str]  # the seat that gave it, and its `cmd_id`
Result = dict[str, Any]
Waiter = Callable[[Result], None]
KEPT = 100  # results of a table: nobody sends so many commands before they hear of the first


class Results:
    """The results of a table's commands, and who waits for one. The same command may be sent twice, so several may."""

    def __init__(self) -> None:
        self.done: dict[Command, Result] = {}
        self.complete = True  # whether there are no others on the disk
        self.doing: dict[Command, asyncio.Task[Result]] = {}
        self._waiting: defaultdict[Command, list[Waiter]] = defaultdict(list)

    def remember(self, done: list[tuple[Command, Result]]) -> None:
        """All that there are on the disk."""
        self.done = dict(done[-KEPT:])
        self.complete = len(done) <= KEPT

    @contextmanager
    def awaited(self, command: Command, waiter: Waiter) -> Iterator[None]:
        """`waiter` is called with the result if the command is saved meanwhile."""
        self._waiting[command].append(waiter)
        try:
            yield
        finally:
            self._waiting[command].remove(waiter)
            if not self._waiting[command]:
                del self._waiting[command]

    def saved(self, command: Command, result: Result) -> None:
        """The command is on the disk."""
        self.done[command] = result
        while len(self.done) > KEPT:
            del self.done[next(iter(self.done))]
            self.complete = False
        self.acknowledge(command, result)

    def acknowledge(self, command: Command, result: Result) -> None:
        for waiter in list(self._waiting.get(command, ())):
            waiter(result)

    def forget(self, seat: int) -> None:
        """Commands are numbered by their owner: the next one at this seat starts over."""
        self.done = {command: result for command, result in self.done.items() if command[0] != seat}
