"""A race over real connections in which one player holds back the pongs, as the clock is moved by hand.

python -m tests.service.cheating    how many dice of ten the cheater wins, and an honest player as slow
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import uvicorn

from busterbox.games.dicebot.rules.codes import GRAB
from busterbox.service.clock import HandClock
from busterbox.service.config import Config
from busterbox.service.http.round_trip import RoundTripProtocol
from busterbox.service.server import Server
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import JoinWish, SeatWish, TableWish
from busterbox.web.app import create_app
from tests.service.servers import API, Remote

SLOWER = 30  # ms by which the second player's claims arrive later
DICE = 5  # of a table: with six the robot is full


class Here:
    """A server in this loop, on a real port, with a clock that is moved by hand."""

    def __init__(self, server: Server, clock: HandClock, port: int) -> None:
        self.server = server
        self.clock = clock
        self.port = port

    def socket_url(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}{API}/tables/{table}/ws"

    async def pass_ms(self, ms: int) -> None:
        """Let time pass, and what falls due happen."""
        end = self.clock.now() + ms
        while (due := self.clock.next_at()) is not None and due <= end:
            self.clock.move_to(due)
            await asyncio.sleep(0)
        self.clock.move_to(end)


async def until(happened: Callable[[], bool]) -> None:
    while not happened():  # noqa: ASYNC110  what happens in a server has no event of its own
        await asyncio.sleep(0.001)


@contextlib.asynccontextmanager
async def listening(folder: Path, **config: Any) -> AsyncIterator[Here]:
    clock = HandClock()
    app = create_app(Config(data=folder, workers=0, **config), clock)
    config_of_web = uvicorn.Config(
        app, ws=RoundTripProtocol, log_config=None, access_log=False, lifespan="on"
    )
    web = uvicorn.Server(config_of_web)
    bound = socket.create_server(("127.0.0.1", 0))
    serving = asyncio.create_task(web.serve(sockets=[bound]))
    await until(lambda: web.started)
    try:
        yield Here(app.state.server, clock, bound.getsockname()[1])
    finally:
        web.should_exit = True
        await serving


class Player(Remote):
    """Somebody at a real connection, who answers pings `held` ms late."""

    def __init__(self, here: Here, table: LiveTable, seat: int, token: str, held: int) -> None:
        super().__init__(here, table.doc.id, seat, token)
        self.here = here
        self.live = table
        self.held = held

    async def measured(self) -> None:
        """Answer the first ping after so long, and wait until it counts."""
        ping = await self.until_ping()
        await self.here.pass_ms(self.held)
        await self.send(type="pong", n=ping)
        await until(lambda: self.live.listeners.lag(self.seat) >= self.held)

    async def until_ping(self) -> int:
        assert self.socket is not None
        while True:
            message = await super().receive_plain()
            if message["type"] == "ping":
                return int(message["n"])

    async def receive(self) -> dict[str, Any]:
        message = await super().receive_plain()
        await self.tell_word()
        return message

    async def claim(self, die: int) -> asyncio.Task[dict[str, Any]]:
        """A claim that has arrived at the arbiter."""
        race = self.live.driver.races.current
        assert race is not None
        count = race.count
        assert self.live.play is not None
        prompt = int(self.live.play.state.serial)
        sent = asyncio.create_task(self.do(type="answer", prompt=prompt, code=GRAB + die))
        await until(lambda: race.count > count or sent.done())
        return sent


async def dice_won(folder: Path, held: int, tables: int = 2) -> int:
    """How many of five dice a table the second player wins, whose claims come later and pongs so late."""
    won = 0
    async with listening(folder) as here:
        for _ in range(tables):
            won += await one_table(here, held)
    return won


async def one_table(here: Here, held: int) -> int:
    seats = [SeatWish("me", "Ada"), SeatWish("open")]
    wish = TableWish(game="dicebot", seats=seats, settings={"form": "realtime"})
    opened = await here.server.opening.open(wish, "here")
    joined = await here.server.opening.join(opened.table, JoinWish(opened.invite, "Ben"))
    table = await here.server.find(opened.table)
    one = Player(here, table, 0, opened.tokens["0"], 0)
    two = Player(here, table, 1, joined.token, held)
    won = 0
    async with one.connected(), two.connected():
        for player in (one, two):
            await player.until("welcome")
        for player in (one, two):
            await player.measured()
            await player.begin()
        await one.do(type="start")
        await asyncio.gather(one.started(), two.started())
        for player in (one, two):
            assert table.play is not None
            prompt = int(table.play.state.serial)
            code = int(table.play.options(player.seat)[0])
            answer = await player.do(type="answer", prompt=prompt, code=code)
            assert answer["type"] == "ack", answer
        await until(lambda: table.driver.races.current is not None)
        race = table.driver.races.current
        assert race is not None
        await here.pass_ms(race.start - here.clock.now() + 200)
        for die in range(DICE):
            first = await one.claim(die)
            await here.pass_ms(SLOWER)
            second = await two.claim(die)
            await here.pass_ms(150)
            while not (first.done() and second.done()):  # what is due is done, however long the disk takes
                await here.pass_ms(0)
                await asyncio.sleep(0.002)
            kinds = (first.result()["type"], second.result()["type"])
            assert sorted(kinds) == ["ack", "problem"], (first.result(), second.result())
            won += kinds[1] == "ack"
            await here.pass_ms(500)
    return won


def main() -> None:
    for held, who in ((0, "an honest player as slow"), (200, "a player who holds pongs back for 200 ms")):
        with tempfile.TemporaryDirectory() as folder:
            won = asyncio.run(dice_won(Path(folder), held))
        print(f"{who}, {SLOWER} ms later than the other: {won} of {2 * DICE} dice")


if __name__ == "__main__":
    main()
