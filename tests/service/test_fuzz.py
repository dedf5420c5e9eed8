"""Whatever comes in, the server stays well: no answer of 5xx, no exception, and what is refused changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect

from busterbox.service.config import Config
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import TableWish
from busterbox.web.app import create_app
from tests.service.reading import inputs_of
from tests.service.rooms import RESTLESS, SOAK, in_loop
from tests.service.servers import API, Remote, hash_for, word_for
from tests.service.test_streams import Here, opened_at, serving

pytestmark = pytest.mark.interpreted
MESSAGES = 500_000 if SOAK else 5_000
EXAMPLES = 400 if SOAK else 12
BATCH = 25
NO_LIMITS = {
    "credits": 10**9,
    "watcher_credits": 10**9,
    "cost_a_minute": 10**9,
    "tables_an_hour": 10**9,
    "sockets_a_client": 10**9,
    "queue_bytes": 10**9,
    "queues_bytes": 10**9,
}
COMPLAINTS = ("Traceback", "command_failed", "request_failed", "driver_failed", "never retrieved")

# -- OpenAPI -----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def in_a_thread(folder: Path) -> Iterator[str]:
    """A server without limits of rate, in a thread of this process."""
    app = create_app(Config(data=folder, workers=0, **NO_LIMITS))  # type: ignore[arg-type]
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="on"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                time.sleep(0.01)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def test_no_request_that_the_document_allows_breaks_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    statuses: set[int] = set()
    with in_a_thread(tmp_path) as url:
        wish = {"game": "dicebot", "pace": "instant", "seats": [{"kind": "me"}, {"kind": "open"}]}
        opened = httpx.post(f"{url}{API}/tables", json=wish).json()
        schema = schemathesis.openapi.from_url(f"{url}/schema/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
        assert len(operations) >= 14
        for operation in operations:

            @settings(
                max_examples=EXAMPLES,
                phases=[Phase.generate],
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(), real=st.booleans(), seated=st.booleans())
            def attempt(case: Any, real: bool, seated: bool) -> None:
                if real and "table_id" in (case.path_parameters or {}):
                    case.path_parameters["table_id"] = opened["table"]
                if seated:
                    case.headers = {
                        **(case.headers or {}),
                        "Authorization": f"Bearer {opened['tokens']['0']}",
                    }
                if real and isinstance(case.body, dict) and "game" in case.body:
                    known = {
                        name: case.body[name] for name in case.body.keys() & {*TableWish.__struct_fields__}
                    }
                    case.body = {**known, "game": "dicebot", "seats": [], "settings": {}, "guide": False}
                if "wait" in (case.query or {}):
                    case.query["wait"] = 0
                answer = case.call(base_url=url, timeout=RESTLESS)
                assert answer.status_code < 500, answer.text
                if answer.status_code >= 400:
                    assert answer.headers["content-type"][0].startswith("application/problem+json")
                statuses.add(answer.status_code)

            attempt()
        assert httpx.get(f"{url}/healthz").status_code == 200
    assert {200, 201, 400, 404} <= statuses
    told = capsys.readouterr()
    assert not [sign for sign in COMPLAINTS if sign in told.out + told.err]


# -- WebSocket -----------------------------------------------------------------------------------------------------------


def valid(remote: Remote, rng: random.Random) -> dict[str, Any]:
    """A message as a client sends it."""
    decision = remote.situation["decision"] if remote.situation else None
    prompt = decision["prompt"] if decision else rng.randrange(5)
    codes = [option["code"] for option in decision["options"]] if decision else [0]
    kinds: list[dict[str, Any]] = [
        {"type": "answer", "prompt": prompt, "code": rng.choice(codes)},
        {"type": "answer", "prompt": prompt, "code": rng.randrange(300)},
        {"type": "retract", "prompt": prompt},
        {"type": "undo"},
        {"type": "consent", "request": rng.randrange(4), "yes": rng.random() < 0.5},
        {"type": "hint", "prompt": prompt + 1},
        {"type": "why", "code": rng.randrange(300)},
        {"type": "explain", "word": rng.choice(["DB-6.6", "turbo", "nothing at all", "x"])},
        {"type": "name", "name": rng.choice(["Ann", "\u202eEve", "  ", "Zoë", "a" * 24])},
        {"type": "commit", "hash": "0" * 64, "commitment": remote.info.get("commitment", "")},
        {"type": "reveal", "nonce": "x", "commitment": remote.info.get("commitment", "")},
        {"type": "start"},
        {"type": "calm"},
        {"type": "resume"},
        {"type": "again"},
        {"type": "emote", "emote": "gg"},
        {"type": "point", "target": "die:1"},
        {"type": "pong", "n": rng.randrange(100)},
        {"type": "hello", "since": rng.randrange(-1, 50)},
    ]
    message = rng.choice(kinds)
    if message["type"] not in ("pong", "hello"):
        message["cmd_id"] = f"f{rng.getrandbits(60)}"
    return message


def anything(rng: random.Random, depth: int = 0) -> Any:
    """Some JSON."""
    pick = rng.randrange(9 if depth < 3 else 6)
    simple = [
        None,
        True,
        rng.randrange(-5, 5),
        rng.choice([2**31, 2**63, -(2**70), 1e308, 0.5]),
        "",
        "\x00\ud7ff" * 3,
    ]
    if pick < 6:
        return simple[pick]
    if pick == 6:
        return "".join(chr(rng.randrange(32, 0x2FF)) for _ in range(rng.randrange(80)))
    if pick == 7:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    keys = ["type", "cmd_id", "prompt", "code", "token", "x", ""]
    return {rng.choice(keys): anything(rng, depth + 1) for _ in range(rng.randrange(5))}


def fuzzed(remote: Remote, rng: random.Random) -> str | bytes:
    """A valid message, one that has been spoiled, or no message at all."""
    way = rng.randrange(10)
    if way == 0:
        return rng.randbytes(rng.randrange(200))
    if way == 1:
        return json.dumps(anything(rng))
    message = valid(remote, rng)
    if way == 2:
        return json.dumps(message)
    if way == 3:
        text = bytearray(json.dumps(message).encode())
        for _ in range(rng.randrange(1, 4)):
            text[rng.randrange(len(text))] = rng.randrange(256)
        return bytes(text)
    if way == 4:
        return json.dumps(message)[: rng.randrange(1, 40)]
    name = rng.choice(list(message))
    if way == 5:
        del message[name]
    elif way == 6:
        message[rng.choice(["seat", "table", "x"])] = anything(rng)
    else:
        message[name] = anything(rng)
    return json.dumps(message)


def trace(table: LiveTable) -> tuple[object, ...]:
    doc = msgspec.json.decode(msgspec.json.encode(table.doc))
    doc.pop("touched")
    return (doc, table.play.state.digest() if table.play else None)


async def send_batch(
    remote: Remote, table: LiveTable, batch: list[str | bytes], number: int
) -> list[dict[str, Any]]:
    """Send messages, and hear everything that comes of them."""
    assert remote.socket is not None
    for data in batch:
        await remote.socket.send(data)
    # After the first answer all messages have been read, after the second all that came of them has been sent.
    heard: list[dict[str, Any]] = []
    for barrier in (f"read{number}", f"done{number}"):
        await remote.socket.send(json.dumps({"type": "explain", "cmd_id": barrier, "word": "DB-6.6"}))
        while (message := await remote.receive()).get("cmd_id") != barrier:
            if message["type"] in ("ack", "problem"):
                heard.append(message)
        while running := list(table.results.doing.values()):
            await asyncio.wait(running)
    return heard


async def fuzz(here: Here, messages: int, seed: int) -> dict[str, int]:
    rng, counted = random.Random(seed), {"ack": 0, "problem": 0, "tables": 0}
    number = 0
    while number < messages:
        _, people = await opened_at(
            here, seats=[{"kind": "me"}, {"kind": "me"}, {"kind": "bot"}], hints=False
        )
        table, remote = here.server.tables[people[0].table], people[0]
        counted["tables"] += 1
        async with remote.connected():
            await remote.until("welcome")
            while number < messages and table.doc.status in ("lobby", "playing"):
                remote.messages.clear()
                for driver in list(table.driver.tasks):
                    await driver
                before = trace(table)
                inputs = table.doc.number
                batch = [fuzzed(remote, rng) for _ in range(BATCH)]
                heard = await send_batch(remote, table, batch, number)
                number += BATCH
                kinds = [message["type"] for message in heard]
                assert all(message["status"] < 500 for message in heard if message["type"] == "problem"), (
                    heard
                )
                if "ack" not in kinds:
                    assert trace(table) == before
                by_people = [
                    row
                    for row in inputs_of(here.server.store, table.doc.id)[inputs:]
                    if json.loads(row.words)[1] == 0
                ]
                assert len(by_people) <= kinds.count("ack")
                for kind in kinds:
                    counted[kind] += 1
                if table.doc.status == "lobby" and rng.random() < 0.3:
                    await start(remote, people[1], table)
    return counted


async def start(remote: Remote, other: Remote, table: LiveTable) -> None:
    """Into the game, which the other seat leaves to itself."""
    steps = [(remote, hash_for), (other, hash_for), (remote, starting), (remote, word_for), (other, word_for)]
    for who, command in steps:
        async with connect(who.server.socket_url(who.table), max_size=2**22) as ws:
            await hello(ws, who.token)
            await ws.send(json.dumps(command(table.doc.commitment, who.seat)))
            while json.loads(await ws.recv())["type"] not in ("ack", "problem"):
                pass


def starting(commitment: str, seat: int) -> dict[str, Any]:
    return {"type": "start", "cmd_id": f"s{seat}{commitment[:8]}"}


async def hello(ws: ClientConnection, token: str) -> None:
    await ws.send(json.dumps({"type": "hello", "token": token}))
    assert json.loads(await ws.recv())["type"] == "welcome"


@in_loop
async def run_fuzz(folder: Path, counted: dict[str, int]) -> None:
    async with serving(folder, **NO_LIMITS) as here:
        counted.update(await fuzz(here, MESSAGES, 3))
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{here.url}/healthz")).status_code == 200


def test_no_message_breaks_the_server_and_a_refused_one_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counted: dict[str, int] = {}
    run_fuzz(tmp_path, counted)
    assert counted["problem"] > MESSAGES // 3
    assert counted["ack"] > MESSAGES // 100
    told = capsys.readouterr()
    assert not [sign for sign in COMPLAINTS if sign in told.out + told.err]
