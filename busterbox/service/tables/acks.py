"""Acknowledgements: whoever waits for a command hears of it when it is on the disk, before anybody is told what it caused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Command = tuple[int, str]  # the seat that gave it, and its `cmd_id`
Waiter = Callable[[dict[str, Any]], None]


class Acks:
    """Who waits for which command of a table. The same command may be sent twice, so several may."""

    def __init__(self) -> None:
        self._waiting: defaultdict[Command, list[Waiter]] = defaultdict(list)

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

    def give(self, command: Command, result: dict[str, Any]) -> None:
        """The command is on the disk."""
        for waiter in list(self._waiting.get(command, ())):
            waiter(result)
