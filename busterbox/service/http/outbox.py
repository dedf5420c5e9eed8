"""What waits to be sent over WebSockets, counted in bytes: of one connection, and of all together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from busterbox.service.metrics import QUEUED

ABORT = "busterbox.abort"  # the extension of a connection by which it is ended at once


class Outbox:
    """Messages for one connection. `overflow` is called once, when they are more than may be: whoever does not read has
    to go."""

    def __init__(self, outboxes: Outboxes, overflow: Callable[[], None]) -> None:
        self.outboxes = outboxes
        self.overflow = overflow
        self.bytes = 0
        self.closed = False
        self._messages: deque[bytes] = deque()
        self._there = asyncio.Event()
        outboxes.all.add(self)

    def put(self, message: bytes) -> None:
        if self.closed:
            return
        self._messages.append(message)
        self._count(len(message))
        self._there.set()
        if self.bytes > self.outboxes.most_each:
            self.drop()
        elif self.outboxes.bytes > self.outboxes.most:
            max(self.outboxes.all, key=lambda box: box.bytes).drop()

    async def get(self) -> bytes | None:
        """The next message; None when there will be no more."""
        while not self._messages:
            if self.closed:
                return None
            self._there.clear()
            await self._there.wait()
        message = self._messages.popleft()
        self._count(-len(message))
        return message

    def drop(self) -> None:
        """Nobody reads this: it is forgotten, and the connection ends."""
        if not self.closed:
            self._forget()
            self.overflow()

    def finish(self) -> None:
        """There will be no more."""
        self.closed = True
        self._there.set()

    def end(self) -> None:
        """The connection is gone, and what was not sent with it."""
        self._forget()
        self.outboxes.all.discard(self)

    def _forget(self) -> None:
        self._messages.clear()
        self._count(-self.bytes)
        self.finish()

    def _count(self, more: int) -> None:
        self.bytes += more
        self.outboxes.bytes += more
        QUEUED.set(self.outboxes.bytes)


class Outboxes:
    """All of a server. Where they are too much together, the fullest goes."""

    def __init__(self, most_each: int, most: int) -> None:
        self.most_each = most_each
        self.most = most
        self.bytes = 0
        self.all: set[Outbox] = set()
