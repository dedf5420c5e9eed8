"""Who may hold a connection, and for how long.

A request's head has to arrive in time, and its body has to go on arriving; what is answered has to be read. There are so
many connections in all and from one address. Where there would be more, one that waits for a request makes room, the oldest
of the address that has most of them; if none does, the newcomer is told to come again.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import structlog

from busterbox.service.config import Config
from busterbox.service.limits import Costs, client_of
from busterbox.service.metrics import CONNECTIONS
from busterbox.service.problems import Refusal

log = structlog.get_logger()

HEAD, BODY, BUSY, IDLE, SOCKET = "head", "body", "busy", "idle", "socket"
OTHER_FILES = 96  # descriptors that are kept for the database, workers, files and whatever libraries open
FEWEST = 16
LOOK_S = 1.0  # between two looks at all connections
QUIET_S = 60  # the same trouble is told once in that time
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: 47\r\n\r\nToo many connections: please try again shortly."
)


@dataclass(eq=False)
class Line:
    """A connection: what it is doing, since when, and when something last moved on it."""

    transport: asyncio.Transport
    address: str
    doing: str = HEAD
    since: float = field(default_factory=time.monotonic)
    moved: float = field(default_factory=time.monotonic)
    unsent: int = 0

    def now_does(self, doing: str) -> None:
        self.moved = time.monotonic()
        if doing != self.doing:
            self.doing, self.since = doing, self.moved


class Gate:
    def __init__(self, config: Config, costs: Costs) -> None:
        self.config = config
        self.costs = costs
        self.most = min(config.connections, files_allowed() - OTHER_FILES)
        self.most = max(self.most, FEWEST)
        self.most_each = min(config.connections_a_client, max(self.most * 3 // 4, 1))
        self.lines: dict[asyncio.BaseTransport, Line] = {}
        self.of: Counter[str] = Counter()
        self.proxies = [ipaddress.ip_network(one) for one in config.trusted_proxies]
        self.refused = 0
        self._told: dict[str, float] = {}
        self._spare = os.open(os.devnull, os.O_RDONLY)
        self._looking: asyncio.TimerHandle | None = None

    # -- coming and going --------------------------------------------------------------------------------------------

    def enter(self, transport: asyncio.Transport) -> Line | None:
        """A new connection; None if there is no room, and then it is closed."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        address = address if self.is_proxy(address) else client_of(address)
        if self.costs.is_shut_out(address):
            self.refused += 1
            self.tell("shut_out", address=address)
            transport.abort()
            return None
        own = self.of[address] >= self.most_each and not self.is_proxy(address)
        if own or len(self.lines) >= self.most:
            self.tell(
                "connections_full", address=address, open=len(self.lines), of_this_address=self.of[address]
            )
            if not self._make_room(address if own else ""):
                self.refused += 1
                transport.write(FULL)
                transport.close()
                return None
        line = self.lines[transport] = Line(transport, address)
        self.of[address] += 1
        CONNECTIONS.set(len(self.lines))
        if self._looking is None:
            self._look_later()
        return line

    def leave(self, transport: asyncio.BaseTransport) -> None:
        line = self.lines.pop(transport, None)
        if line is not None:
            self.of[line.address] -= 1
            if not self.of[line.address]:
                del self.of[line.address]
            CONNECTIONS.set(len(self.lines))

    def charge(self, line: Line, cost: int) -> None:
        """What a connection costs its address besides its requests."""
        if not self.is_proxy(line.address):
            with contextlib.suppress(Refusal):
                self.costs.charge(line.address, cost)

    def shut_out(self, transport: asyncio.BaseTransport, event: str) -> None:
        """This connection does what no client does: it ends, and its address is left outside for a while."""
        line = self.lines.get(transport)
        if line is not None:
            self.tell(event, address=line.address)
            if not self.is_proxy(line.address):
                self.costs.shut_out(line.address)
            self._abort(line)

    def _make_room(self, address: str) -> bool:
        """Close the oldest connection that waits for a request: of this address, or of the one that has most."""
        waiting = [line for line in self.lines.values() if line.doing in (HEAD, IDLE)]
        if address:
            waiting = [line for line in waiting if line.address == address]
        if not waiting:
            return False
        self._abort(max(waiting, key=lambda line: (self.of[line.address], -line.since)))
        return True

    def _abort(self, line: Line) -> None:
        self.leave(line.transport)
        line.transport.abort()

    def is_proxy(self, address: str) -> bool:
        with contextlib.suppress(ValueError):
            found = ipaddress.ip_address(address)
            return any(found in network for network in self.proxies)
        return False

    # -- time-outs ---------------------------------------------------------------------------------------------------

    def _look_later(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(LOOK_S, self._look)

    def _look(self) -> None:
        self._looking = None
        self.close_late(time.monotonic())
        if self.lines:
            self._look_later()

    def close_late(self, now: float) -> None:
        """Close every connection on which nothing has moved for too long."""
        for line in list(self.lines.values()):
            unsent = line.transport.get_write_buffer_size()
            if unsent == 0 or unsent != line.unsent:  # what was written is being read
                line.unsent = unsent
                if unsent:
                    line.moved = now
            limit, since = self.config.silence_ms, line.moved
            if line.doing == HEAD:
                limit, since = self.config.header_ms, line.since
            elif line.doing in (BUSY, SOCKET) and not unsent:
                continue
            if now - since > limit / 1000:
                self.tell("connection_late", doing=line.doing, address=line.address)
                self._abort(line)

    # -- when the system has no more -----------------------------------------------------------------------------------

    def listen_for_trouble(self, listening: socket.socket) -> None:
        """What goes wrong where nobody waits for it: that there are no more descriptors is told once, and whoever knocks
        then is let go of with the spare one, instead of being left at the door."""
        loop = asyncio.get_running_loop()

        def trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            error = context.get("exception")
            if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
                self.tell("out_of_files", open=len(self.lines))
                self._turn_away(listening)
            else:
                loop.default_exception_handler(context)

        loop.set_exception_handler(trouble)

    def _turn_away(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            os.close(self._spare)
        with contextlib.suppress(OSError):
            listening.accept()[0].close()
        with contextlib.suppress(OSError):
            self._spare = os.open(os.devnull, os.O_RDONLY)

    def tell(self, event: str, **about: Any) -> None:
        """One line in the log, the same event once a minute."""
        now = time.monotonic()
        if now - self._told.get(event, -QUIET_S) >= QUIET_S:
            self._told[event] = now
            log.warning(event, **about)


def files_allowed() -> int:
    """How many descriptors this process may have."""
    if sys.platform == "win32":
        return 10**6
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 10**6 if soft == resource.RLIM_INFINITY else soft
