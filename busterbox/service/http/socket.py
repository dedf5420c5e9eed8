"""A WebSocket: hello, then commands up and the seat's stream down. The same commands as over HTTP, the same handler."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from busterbox.kernel.content.telling import SPECTATOR
from busterbox.service.http.commands import respond
from busterbox.service.http.origin import same_origin
from busterbox.service.http.outbox import ABORT, Outbox, Outboxes
from busterbox.service.http.round_trip import EXTENSION, connection_trip
from busterbox.service.limits import ABUSE, CLIENT, Credits
from busterbox.service.metrics import RESYNCS, SOCKETS
from busterbox.service.problems import Refusal
from busterbox.service.server import Server
from busterbox.service.tables.lag import Way
from busterbox.service.tables.listeners import Listener, encoder
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import (
    Ack,
    AnyCommand,
    AnyMessage,
    Bye,
    Hello,
    Ping,
    Pong,
    Problem,
    ServerMessage,
    Welcome,
)

log = structlog.get_logger()
Socket = WebSocket[Any, Any, Any]
decoder = msgspec.json.Decoder(AnyMessage)
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
HELLO_SECONDS = 10
MEASURED = 5  # ways measured one after the other at first; later ...
SELDOM = 4  # ... so many times more seldom
AGAIN, POLICY = 1012, 1008


@websocket("/tables/{table_id:str}/ws")
async def socket_handler(socket: Socket, table_id: FromPath[str]) -> None:
    server: Server = socket.app.state.server
    if not same_origin(socket.headers):
        await socket.close(code=POLICY, reason="Another site may not play here.")
        return
    await socket.accept()
    await Connection(server, socket).serve(table_id)


class Connection:
    def __init__(self, server: Server, socket: Socket) -> None:
        self.server = server
        self.socket = socket
        outboxes: Outboxes = socket.app.state.outboxes
        self.outbox = Outbox(outboxes, self._overflow)
        self.pings: dict[int, int] = {}
        self.count = 0
        self.heard = server.clock.now()
        self.listener: Listener | None = None
        self.address = ""
        self.token = ""  # hashed: the seat may get another owner while this connection is open
        self.welcomed = -server.config.hello_ms  # when it was last welcomed
        self.asked_since: int | None = None  # of a hello that has to wait for its welcome

    async def serve(self, table_id: str) -> None:
        SOCKETS.inc()
        address = self.socket.client.host if self.socket.client else ""
        CLIENT.set(address)
        self.address = address
        sockets = self.server.sockets
        sockets[address] = sockets.get(address, 0) + 1
        table: LiveTable | None = None
        writer = asyncio.create_task(self._write())
        try:
            if sockets[address] > self.server.config.sockets_a_client:
                raise Refusal(429, "too_many", "Too many connections from one place.")
            self.server.costs.charge(address)  # a welcome is as dear as a request
            hello = await self._hello()
            table = await self.server.find(table_id)
            seat = await self.server.campaigns.seat_of(table, hello.token) if hello.token else SPECTATOR
            self.token = table.doc.seats[seat].token if seat >= 0 else ""
            if seat == SPECTATOR and not table.doc.watchers:
                raise Refusal(403, "not_seated", "Nobody may watch at this table.")
            if hello.version and self.server.version and hello.version != self.server.version:
                self.send(Bye("A newer version of Busterbox is here: reload the page.", True))
            await self._listen(table, seat, hello.since)
        except Refusal as refusal:
            self.send(refusal.problem())
            self.send(Bye(refusal.detail, False))
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            SOCKETS.dec()
            self.server.parted += 1
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]
            if table is not None and self.listener is not None:
                table.listeners.part(self.listener)
                self.listener = None  # each knows the other, and would wait for the garbage collector
            self.outbox.finish()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(writer, 5)
            writer.cancel()
            self.outbox.end()
            with contextlib.suppress(Exception):
                await self.socket.close()

    async def _hello(self) -> Hello:
        """The first message. Anything else is told what was expected."""
        data = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        try:
            message = decoder.decode(data)
        except UNREADABLE as error:
            raise malformed(error) from None
        if not isinstance(message, Hello):
            raise Refusal(400, "malformed", "A connection begins with a hello.")
        return message

    async def _receive(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        text, data = message.get("text"), message.get("bytes")
        return text if isinstance(text, str) else data if isinstance(data, bytes) else b""

    async def _listen(self, table: LiveTable, seat: int, since: int) -> None:
        if seat >= 0:
            with contextlib.suppress(Refusal):  # not saved: the first command tries again
                await table.driver.back(seat)
        way = Way(
            connection_trip(self._connection(), self.socket.headers, self.server.config.trusted_proxies)
        )
        listener = Listener(seat, self._push, lambda: self._start(self.socket.close(code=POLICY)), way)

        def begin(welcome: Welcome) -> None:
            if 0 <= since < welcome.seq and not welcome.missed:
                RESYNCS.inc()
            self.welcomed = self.server.clock.now()
            self.send(welcome)
            self.listener = listener
            table.listeners.join(listener)

        await table.welcome_when_open(seat, since, begin)
        config = self.server.config
        budget = Credits(
            self.server.clock,
            config.credits if seat >= 0 else config.watcher_credits,
            config.credits_a_second,
        )
        self._ping(table)
        while True:
            data = await self._receive()
            arrived = self.server.clock.now()
            self.heard = arrived
            if not budget.take():
                if budget.refused > ABUSE:
                    raise Refusal(429, "too_many", "Too many messages: the connection is closed.")
                self.send(Refusal(429, "too_many", "Too many messages at once: wait a moment.").problem())
                continue
            try:
                message = decoder.decode(data)
            except UNREADABLE as error:
                self.send(malformed(error).problem(cmd_id_in(data)))
                continue
            if isinstance(message, Pong):
                sent = self.pings.pop(message.n, None)
                if sent is not None:
                    listener.way.measure(arrived - sent, table.driver.races.current is not None)
                continue
            await self.server.messages.turn(self.address, seat >= 0)
            if seat >= 0 and table.doc.seats[seat].token != self.token:
                raise Refusal(401, "not_seated", "This seat is no longer yours.")
            elif isinstance(message, Hello):
                self._hello_again(table, seat, message.since)
            else:
                self._start(self._command(table, seat, message))

    def _connection(self) -> Any:
        """The socket of this connection, None where the server does not tell (`round_trip.RoundTripProtocol`)."""
        extensions: dict[str, Any] = dict(self.socket.scope.get("extensions") or {})
        return extensions.get(EXTENSION)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.server.working.add(task)  # not this connection's: a command that has arrived is carried out
        task.add_done_callback(self.server.working.discard)

    def _hello_again(self, table: LiveTable, seat: int, since: int) -> None:
        """A welcome is long, so there is one in a while; who asks for several before then gets one."""
        waits = self.asked_since is not None
        self.asked_since = since
        if not waits:
            clock = self.server.clock
            when = max(clock.now(), self.welcomed + self.server.config.hello_ms)
            clock.at(when, lambda: self._start(self._welcome(table, seat)))

    async def _welcome(self, table: LiveTable, seat: int) -> None:
        if self.outbox.closed or self.asked_since is None:
            return
        since, self.asked_since = self.asked_since, None
        self.welcomed = self.server.clock.now()
        await table.welcome_when_open(seat, since, self.send)

    async def _command(self, table: LiveTable, seat: int, command: AnyCommand) -> None:
        await respond(table, seat, command, self._answer)

    def _answer(self, answer: Ack | Problem) -> None:
        # A server that stops says nothing: whoever comes back sends again what was not acknowledged.
        if not (isinstance(answer, Problem) and answer.type_ == "stopping"):
            self.send(answer)

    # -- sending -----------------------------------------------------------------------------------------------------

    def send(self, message: ServerMessage) -> None:
        self._push(encoder.encode(message))

    def _push(self, data: bytes) -> None:
        self.outbox.put(data)

    def _overflow(self) -> None:
        """Whoever does not read is disconnected; it may come back, and gets everything again."""
        log.warning("does_not_read", address=self.socket.client.host if self.socket.client else "")
        self._end()

    def _end(self) -> None:
        """At once: a connection that nobody reads takes no goodbye either."""
        extensions: dict[str, Any] = self.socket.scope.get("extensions") or {}
        abort = extensions.get(ABORT)
        if abort is not None:
            abort()
        else:
            self._start(self.socket.close(code=AGAIN))

    async def _write(self) -> None:
        with contextlib.suppress(Exception):
            while (data := await self.outbox.get()) is not None:
                await self.socket.send_data(data.decode(), mode="text")

    def _ping(self, table: LiveTable) -> None:
        """Measure the way, and give up a connection that has been silent for long."""
        now = self.server.clock.now()
        if self.listener is None or self.listener not in table.listeners.by_seat.get(self.listener.seat, ()):
            return
        if now - self.heard > self.server.config.dead_ms:
            self._end()
            return
        self.count += 1
        self.pings[self.count] = now
        self.pings.pop(self.count - 20, None)
        self.send(Ping(self.count, now))
        if self.count % 4 == 3:
            table.tell_lag()
        often = (
            table.driver.races.current is not None or self.count < MEASURED
        )  # where it matters, until it is known
        pause = self.server.config.ping_ms * (1 if often else SELDOM)
        self.server.clock.at(now + pause, lambda: self._ping(table))


def malformed(error: Exception) -> Refusal:
    return Refusal(400, "malformed", f"The message cannot be read: {str(error)[:200]}.")


def cmd_id_in(data: str | bytes) -> str:
    """The id of a command that is wrong otherwise, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode(data)
    except UNREADABLE:
        return ""
    cmd_id = found.get("cmd_id", "") if isinstance(found, dict) else ""
    return cmd_id[:64] if isinstance(cmd_id, str) else ""
