"""The real server as a process of its own, and clients that talk to it over the network."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Protocol, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from busterbox.kernel import registry
from busterbox.kernel.table.fairness import nonce_commitment, word
from busterbox.kernel.table.play import Play
from busterbox.service.store.database import Store
from busterbox.service.store.documents import TableDoc
from tests.service.reading import document, inputs_of

API = "/api/v1"
START_SECONDS = 240.0  # a busy machine takes its time
ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Nursery:
    """A process that forks servers, so that a restart costs a moment only."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.service.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, words: list[str], log: Path) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"words": words, "log": str(log)}) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate(timeout=30)


class Server:
    """`busterbox serve`, started and stopped as often as one likes on the same data."""

    def __init__(self, folder: Path, *words: str, nursery: Nursery | None = None) -> None:
        self.data = folder / "data"
        self.log = folder / "server.log"
        self.words = words
        self.port = free_port()
        self.nursery = nursery
        self.process: subprocess.Popen[bytes] | None = None
        self.pid = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def start(self) -> None:
        words = [
            "serve",
            "--no-browser",
            "--json-log",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            *self.words,
        ]
        if "--workers" not in self.words:
            words += ["--workers", "0"]
        if self.nursery is not None:
            self.pid = self.nursery.start(words, self.log)
        else:
            with self.log.open("a") as log:
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "tests.steady", *words], cwd=ROOT, stdout=log, stderr=log
                )
            self.pid = self.process.pid
        self._wait_until_well()

    def runs(self) -> bool:
        if self.process is not None:
            return self.process.poll() is None
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def _wait_until_well(self) -> None:
        """Until it answers. The socket listens before the tables are loaded, so the first request may wait there."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.runs():
            try:
                answer = httpx.get(f"{self.url}/healthz", timeout=START_SECONDS)
            except httpx.TransportError:
                time.sleep(0.02)
                continue
            assert answer.status_code == 200, answer.text
            return
        raise AssertionError(f"the server does not start: {self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """At once, in whatever it is doing."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if not self.pid:
            return
        os.kill(self.pid, how)
        self.gone()

    def gone(self) -> None:
        """Wait until it has ended."""
        end = time.monotonic() + START_SECONDS
        while self.runs():
            assert time.monotonic() < end, "the server does not stop"
            time.sleep(0.005)
        self.process, self.pid = None, 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket_url(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}{API}/tables/{table}/ws"

    def complaints(self) -> list[str]:
        """Lines of the log that tell of something that went wrong inside."""
        lines = self.log.read_text().splitlines()
        bad = (
            '"level": "error"',
            '"level": "critical"',
            "Traceback",
            "ERROR",
            "exception was never",
            "Warning",
        )
        return [line for line in lines if any(sign in line for sign in bad)]


class Address(Protocol):
    """Where a server listens."""

    def socket_url(self, table: str) -> str: ...


class Remote:
    """A seat at a table of a server: HTTP for what is asked once, a WebSocket for the stream."""

    def __init__(self, server: Address, table: str, seat: int, token: str) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.token = token
        self.info: dict[str, Any] = {}
        self.situation: dict[str, Any] | None = None
        self.seq = -1
        self.promised = ""  # the commitment for which a hash was shown, until the word behind it is told
        self.fresh = False  # just connected: what was not acknowledged is to be sent again
        self.socket: ClientConnection | None = None
        self.messages: list[dict[str, Any]] = []

    @contextlib.asynccontextmanager
    async def connected(self, since: int = -1, **hello: Any) -> AsyncIterator[ClientConnection]:
        # Who leaves with messages unread does not wait for the other side's goodbye behind them.
        async with connect(
            self.server.socket_url(self.table), max_size=2**22, ping_interval=None, close_timeout=1
        ) as socket:
            self.socket = socket
            await self.send(type="hello", token=self.token, since=since, **hello)
            try:
                yield socket
            finally:
                self.socket = None

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        message = await self.receive_plain()
        if message["type"] == "ping":
            await self.send(type="pong", n=message["n"])
        await self.tell_word()
        return message

    async def tell_word(self) -> None:
        """If it is asked for."""
        start = self.info.get("start")
        if start is not None and start["phase"] == "reveal" and self.promised == self.info["commitment"]:
            await self.send(**word_for(self.promised, self.seat, "word"))
            self.promised = ""

    async def receive_plain(self) -> dict[str, Any]:
        """A message that nothing is answered to."""
        assert self.socket is not None
        message: dict[str, Any] = json.loads(await self.socket.recv())
        self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        """Keep one's picture of the game up to date."""
        self.messages.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.info, self.situation, self.seq = message["info"], message["situation"], message["seq"]
            self.fresh = True
        elif kind == "update":
            assert self.situation is not None
            assert message["seq"] == self.seq + 1, "an update is missing"
            self.seq += 1
            changed = dict(message["changed"])
            self.situation["view"].update(changed.pop("view", {}))
            self.situation["view"]["table"].update(message["table"])
            self.situation.update(changed)
        elif kind == "table":
            self.info = message["info"]

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind, with these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def do(self, **command: Any) -> dict[str, Any]:
        """A command, and the acknowledgement or problem that it gets."""
        cmd_id = command.setdefault("cmd_id", uuid.uuid4().hex)
        await self.send(**command)
        while True:
            message = await self.receive()
            if message["type"] in ("ack", "problem") and message["cmd_id"] == cmd_id:
                return message

    async def begin(self) -> None:
        """Show the hash of one's word for the dice; the word itself is told as soon as it is asked for."""
        if not self.info:
            await self.until("welcome")
        self.promised = self.info["commitment"]
        answer = await self.do(**hash_for(self.promised, self.seat, "word"))
        assert answer["type"] == "ack", answer

    async def started(self) -> None:
        while self.situation is None:
            await self.receive()

    def choice(self, rng: random.Random) -> dict[str, Any] | None:
        """An answer to the open question, if there is one for this seat."""
        decision = self.situation["decision"] if self.situation else None
        if decision is None or not decision["options"]:
            return None
        code = rng.choice(decision["options"])["code"]
        return {"type": "answer", "prompt": decision["prompt"], "code": code}


def hash_for(commitment: str, seat: int, nonce: str = "x") -> dict[str, Any]:
    """The command that shows the hash of a word for the dice."""
    made = nonce_commitment(commitment, seat, nonce)
    return {"type": "commit", "cmd_id": f"h{uuid.uuid4().hex}", "hash": made, "commitment": commitment}


def word_for(commitment: str, seat: int, nonce: str = "x") -> dict[str, Any]:
    """The command that tells the word."""
    return {"type": "reveal", "cmd_id": f"w{uuid.uuid4().hex}", "nonce": nonce, "commitment": commitment}


def open_table(server: Server, **wish: Any) -> tuple[dict[str, Any], list[Remote]]:
    """A new table, and those who opened it."""
    wish.setdefault("game", "dicebot")
    wish.setdefault("pace", "instant")
    answer = httpx.post(f"{server.url}{API}/tables", json=wish)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return opened, [Remote(server, opened["table"], int(s), token) for s, token in opened["tokens"].items()]


@contextlib.contextmanager
def stored(server: Server) -> Iterator[Store]:
    """What lies on the disk, read from outside."""
    store = Store(server.data / "busterbox.sqlite")
    try:
        yield store
    finally:
        store.close()


def replayed(store: Store, table: str) -> tuple[TableDoc, Play, list[str]]:
    """The log of a table played again from its beginning: document, game, and the digest after every input."""
    doc = document(store, table)
    game = registry.get(doc.game)
    secret, nonces = bytes.fromhex(doc.secret), [seat.nonce for seat in doc.seats]
    play = Play.start(game, len(doc.seats), word(secret, nonces, 0), doc.settings)
    digests = [play.state.position_digest()]
    rows = inputs_of(store, table)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert doc.number == len(rows)
    for row in rows:
        play.reseed(word(secret, nonces, row.number))
        play.apply(json.loads(row.words))
        digests.append(play.state.position_digest())
    return doc, play, digests
