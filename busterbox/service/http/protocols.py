"""The protocols of uvicorn, which tell the gate what every connection is doing."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from busterbox.service.http.gate import BODY, BUSY, HEAD, IDLE, SOCKET, Gate, Line
from busterbox.service.http.outbox import ABORT
from busterbox.service.http.round_trip import RoundTripProtocol
from busterbox.service.limits import ABUSE, Credits

HEAD_SLICE, BODY_SLICE = 512, 4096  # bytes of a request that are read in one go
HEAD_BYTES = 16_384  # the longest head
PIECES_COST = 10  # of a body in pieces, in plain requests
LENGTH_REQUIRED = (
    b"HTTP/1.1 411 Length Required\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    b"Content-Length: 45\r\n\r\nA body says its length ahead: Content-Length."
)
SLICE = 2048  # bytes of a WebSocket that are read in one go: a frame may have six
FRAMES = 4  # times as many frames as messages, allowed or refused: pings, pongs and messages in pieces


class GuardedHttp(H11Protocol):
    gate: ClassVar[Gate]
    line: Line | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.line = self.gate.enter(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.line is None:  # there was no room for it
            return
        if self.gate.costs.is_shut_out(self.line.address):
            self.transport.abort()
            return
        start = 0
        while start < len(data) and not self.transport.is_closing():
            # A head may bring thousands of fields, a body thousands of pieces; all that is read at once is looked at
            # before anybody else has a turn.
            if (
                self.line.doing == BUSY
            ):  # no client asks before it is answered, and what it asks could be anything
                self.transport.abort()
                return
            size = BODY_SLICE if self.line.doing == BODY else HEAD_SLICE
            super().data_received(data[start : start + size])
            start += size
            if self.line.doing == SOCKET:  # the rest is its protocol's
                return
            self.line.now_does(self._doing())
            if self.line.doing == BODY and any(name == b"transfer-encoding" for name, _ in self.headers):
                self._in_pieces()

    def _in_pieces(self) -> None:
        """No client sends bodies in pieces: each takes as long as a request, however small it is."""
        assert self.line is not None
        self.gate.charge(self.line, PIECES_COST)
        self.transport.write(LENGTH_REQUIRED)
        self.transport.close()

    def _doing(self) -> str:
        theirs = self.conn.their_state
        if theirs is h11.IDLE:
            return HEAD
        return BODY if theirs is h11.SEND_BODY else BUSY

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if self.line is not None:
            self.line.now_does(SOCKET)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        if self.line is not None:
            self.line.now_does(IDLE)
        super().on_response_complete()


class GuardedSocket(RoundTripProtocol):
    gate: ClassVar[Gate]
    budget: Credits | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # Pings of the protocol itself are answered by the library, whether or not anybody reads the answers.
        if self.transport.get_write_buffer_size() > self.gate.config.queue_bytes:
            self.transport.abort()
            return
        # All frames of what is read at once are looked at before anybody else has a turn, and pings never reach the
        # handlers that count messages.
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        if self.budget is None:
            config = self.gate.config
            most = FRAMES * (config.credits + ABUSE)
            self.budget = Credits(self.gate.costs.clock, most, FRAMES * config.credits_a_second)
        events = self.conn.events_received()
        if events and not self.budget.take(len(events)):
            self.gate.shut_out(self.transport, "too_many_frames")
            return
        self.conn.events = events
        super().handle_events()

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[ABORT] = self.transport.abort
        await super().run_asgi()


def guarded(gate: Gate) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of one server."""
    http = type("Http", (GuardedHttp,), {"gate": gate})
    sockets = type("Socket", (GuardedSocket,), {"gate": gate})
    return http, sockets
