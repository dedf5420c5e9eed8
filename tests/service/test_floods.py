"""Floods against a real server: more frames, messages or requests than anybody sends who plays. Whoever sends them is held up
or left outside, and somebody at another address plays on.

All of it runs on this machine: the flood comes from 127.0.0.2, the player from 127.0.0.1.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import sys
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from busterbox.service.clock import HandClock
from busterbox.service.limits import REFUSALS, SHUT_MS, Costs, Messages, client_of
from busterbox.service.problems import Refusal
from busterbox.service.tables.results import KEPT
from busterbox.service.wire import Rename
from tests.service.rooms import BOT, ME, in_loop, room_at
from tests.service.servers import API, START_SECONDS, Nursery, Server, open_table
from tests.service.test_attacks import ALONE, plays_on

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="other systems have one loopback address"
    ),
]
ELSEWHERE = ("127.0.0.2", 0)
EMPTY = bytes(5)  # a mask, and then nothing
PING = bytes([0x89, 0x80]) + EMPTY[:4]
PIECE = bytes([0x00, 0x80]) + EMPTY[:4]
FIRST = bytes([0x01, 0x80]) + EMPTY[:4]
TEXT = bytes([0x81, 0x82]) + EMPTY[:4] + b"{}"


def from_elsewhere(server: Server, table: str) -> connect:
    url = f"ws://127.0.0.1:{server.port}{API}/tables/{table}/ws"
    return connect(url, local_addr=ELSEWHERE, ping_interval=None, max_queue=None)


async def ended(line: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed, OSError):
        async for _ in line:
            pass


@pytest.mark.parametrize(
    ("first", "frame"), [(b"", PING), (FIRST, PIECE), (b"", TEXT)], ids=["pings", "pieces", "messages"]
)
@in_loop
async def test_a_flood_of_frames_ends_the_connection(
    tmp_path: Path, nursery: Nursery, first: bytes, frame: bytes
) -> None:
    with Server(tmp_path, nursery=nursery) as server:
        _, [me] = open_table(server, seats=ALONE)
        async with me.connected():
            await me.until("welcome")
            async with from_elsewhere(server, me.table) as flood:
                await flood.send('{"type":"hello"}')
                await flood.recv()
                flood.transport.write(first + frame * 50_000)
                await ended(flood)
            await plays_on(me)
            with pytest.raises((OSError, InvalidMessage)):  # and the next one is not even looked at
                async with from_elsewhere(server, me.table):
                    pass
            await plays_on(me)
        assert server.log.read_text().count("too_many_frames") == 1
        assert server.complaints() == []


PIECES = (
    b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"1\r\n \r\n" * 50_000
)
FIELDS = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 50_000 + b"\r\n"
ASKED = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("data", "told"),
    [(PIECES, b"411"), (FIELDS, b"400"), (ASKED + PIECES, b""), (ASKED * 10_000, b"")],
    ids=["pieces", "fields", "pieces behind a request", "requests at once"],
)
@in_loop
async def test_a_request_of_very_many_parts_ends_the_connection(
    tmp_path: Path, nursery: Nursery, data: bytes, told: bytes
) -> None:
    with Server(tmp_path, nursery=nursery) as server:
        _, [me] = open_table(server, seats=ALONE)
        async with me.connected():
            await me.until("welcome")
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=ELSEWHERE)
            writer.write(data)
            answer = b""
            with contextlib.suppress(ConnectionError):
                answer = await reader.read(10_000)
                while await reader.read(10_000):
                    pass
            writer.close()
            assert told in answer[:20]
            assert answer.count(b"HTTP/1.1 200") <= 1
            await plays_on(me)
        assert server.complaints() == []


@in_loop
async def test_what_an_address_sends_over_many_connections_is_counted_together(
    tmp_path: Path, nursery: Nursery
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("messages = 20\nmessages_a_second = 0.0\n")
    with Server(tmp_path, "--config", str(settings), nursery=nursery) as server:
        _, [me] = open_table(server, seats=ALONE)
        answers = 0
        async with me.connected(), contextlib.AsyncExitStack() as stack:
            await me.until("welcome")
            for number in range(4):
                line = await stack.enter_async_context(from_elsewhere(server, me.table))
                await line.send('{"type":"hello"}')
                for asked in range(10):
                    command = {"type": "explain", "cmd_id": f"{number}-{asked}", "word": f"word {asked}"}
                    await line.send(json.dumps(command))
                expected = 10 if number < 2 else 0
                while expected:
                    kind = json.loads(await line.recv())["type"]
                    expected -= kind in ("ack", "problem")
                    answers += kind in ("ack", "problem")
            assert answers == 20
            await plays_on(me)


@in_loop
async def test_messages_that_come_too_fast_are_taken_more_slowly() -> None:
    clock = HandClock()
    messages = Messages(clock, 3, 2.0)
    for _ in range(3):
        await messages.turn("a", True)
    waits = asyncio.create_task(messages.turn("a", True))
    await messages.turn("b", True)
    await messages.turn("a", False)  # whoever watches from there is counted apart
    await asyncio.sleep(0)
    assert not waits.done()
    while not waits.done():
        due = clock.next_at()
        assert due is not None
        clock.move_to(due)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert clock.now() >= 500


def test_whoever_goes_on_asking_is_left_outside_for_a_while() -> None:
    clock = HandClock()
    costs = Costs(clock, 60)
    refused = 0
    while not costs.is_shut_out("a"):
        try:
            costs.charge("a")
        except Refusal:
            refused += 1
    assert refused == REFUSALS + 1
    assert not costs.is_shut_out("b")
    clock.move_to(clock.now() + SHUT_MS)
    assert not costs.is_shut_out("a")
    costs.charge("a")


@in_loop
async def test_a_flood_of_requests_is_left_outside(tmp_path: Path, nursery: Nursery) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("cost_a_minute = 20\n")
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE[0])
    with Server(tmp_path, "--config", str(settings), nursery=nursery) as server:
        _, [me] = open_table(server, seats=ALONE)
        async with me.connected():
            await me.until("welcome")
            async with httpx.AsyncClient(
                base_url=server.url, transport=transport, timeout=START_SECONDS
            ) as http:
                with contextlib.suppress(httpx.TransportError):
                    for _ in range(5000):
                        await http.get("/static/nothing/nowhere.js")
                with pytest.raises(httpx.TransportError):
                    await http.get("/livez")
            async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
                assert (await http.get("/livez")).status_code == 200
            await plays_on(me)
        assert server.log.read_text().count("shut_out") == 1


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::1", "::1"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_the_addresses_of_one_network_are_one_client(address: str, client: str) -> None:
    assert client_of(address) == client


def test_who_changes_addresses_within_a_network_is_counted_once(tmp_path: Path, nursery: Nursery) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("cost_a_minute = 3\n")
    with Server(tmp_path, "--config", str(settings), "--proxy", "127.0.0.1", nursery=nursery) as server:
        for host, expected in (("2001:db8::{}", 429), ("2001:db8:0:{}::1", 200)):
            for number in range(1, 9):
                told = {"X-Forwarded-For": host.format(number)}
                answer = httpx.get(f"{server.url}{API}/games", headers=told, timeout=START_SECONDS)
            assert answer.status_code == expected


@in_loop
async def test_so_many_results_of_commands_are_kept(tmp_path: Path) -> None:
    async with room_at(tmp_path) as here:
        [me] = await here.sit([ME, BOT], start=False)
        for number in range(KEPT + 50):
            await me.must(Rename(cmd_id=f"r{number}", name=f"Ada {number}"))
        table = me.table
        last = (me.seat, f"r{KEPT + 49}")
        assert last in table.results.done
        assert sum(seat == me.seat for seat, _ in table.results.done) == KEPT
        with contextlib.closing(sqlite3.connect(here.server.store.path)) as file:
            (kept,) = file.execute("SELECT count(*) FROM commands WHERE seat = ?", (me.seat,)).fetchone()
        assert kept == KEPT
