"""A server that runs: connections through the gate, and an orderly end.

Told to stop (SIGTERM, Ctrl-C), it drains: no new tables and no further commands, those under way are finished, and clients are
told when to come back. Told again, it stops at once.
"""

from __future__ import annotations

import asyncio
import socket
from types import FrameType
from typing import Any

import uvicorn

from busterbox.service.config import Config
from busterbox.service.garbage import EVERY_S, Garbage
from busterbox.service.http.gate import Gate
from busterbox.service.http.protocols import guarded
from busterbox.service.server import Server

BACKLOG = 128
STOP_S = 3  # for connections to close after all has been said


class Running(uvicorn.Server):
    def __init__(self, app: Any, server: Server, config: Config) -> None:
        self.gate = Gate(config)
        self.served = server
        http, sockets = guarded(self.gate)
        super().__init__(
            uvicorn.Config(
                app,
                http=http,
                ws=sockets,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(config.trusted_proxies),
                forwarded_allow_ips=list(config.trusted_proxies),
                ws_max_size=config.message_bytes,
                ws_ping_interval=None,
                ws_per_message_deflate=False,  # a window a connection costs more memory than the few bytes are worth
                backlog=BACKLOG,
                timeout_graceful_shutdown=STOP_S,
                lifespan="on",
            )
        )
        self._draining: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._garbage = Garbage()
        self._tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._tidying = asyncio.create_task(self._tidy())
        for listening in sockets or []:
            self.gate.listen_for_trouble(listening)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
        await super().shutdown(sockets)

    async def _tidy(self) -> None:
        self._garbage.begin()
        try:
            while True:
                await asyncio.sleep(EVERY_S)
                self._garbage.tidy(not self.served.sockets, self.served.parted)
        finally:
            self._garbage.end()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._draining is not None or self._loop is None or not self.started:
            super().handle_exit(sig, frame)
            return
        self._captured_signals.append(sig)
        self._loop.call_soon_threadsafe(self._drain)

    def _drain(self) -> None:
        self._draining = asyncio.get_running_loop().create_task(self._drained())

    async def _drained(self) -> None:
        try:
            await self.served.drain()
        finally:
            self.should_exit = True
