"""A server killed at random moments under load loses nothing that it has acknowledged, and does nothing twice."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from busterbox.kernel import registry
from busterbox.kernel.table.fairness import word
from busterbox.kernel.table.play import Play
from busterbox.service.store.database import Store
from tests.service.reading import at_once, commands_of, inputs_of
from tests.service.rooms import SOAK
from tests.service.servers import (
    API,
    Nursery,
    Remote,
    Server,
    hash_for,
    open_table,
    replayed,
    stored,
    word_for,
)

pytestmark = pytest.mark.interpreted
KILLS = 1000 if SOAK else 14
PARTIES = 4
SEATS = [{"kind": "me"}, {"kind": "me"}, {"kind": "bot"}, {"kind": "bot", "level": "easy"}]
Key = tuple[str, int, str]  # table, seat, command


class Load:
    """Several tables, at each two seats that answer as fast as they can; whatever is not acknowledged is sent again."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.up = asyncio.Event()
        self.sent: dict[Key, dict[str, Any]] = {}
        self.acknowledged: list[Key] = []
        self.refused: set[Key] = set()
        self.resent = 0
        self.over: list[str] = []
        self.target = 0
        self.kills = 0
        self.killed = asyncio.Event()

    def next_target(self) -> None:
        self.target = len(self.acknowledged) + self.rng.randrange(1, 40)
        self.killed.clear()

    def acknowledge(self, key: Key) -> None:
        self.acknowledged.append(key)
        if self.kills % 2 == 0:
            self.kill()  # right after an acknowledgement, in the midst of what the others have sent

    def kill(self) -> None:
        if len(self.acknowledged) >= self.target and self.up.is_set():
            self.up.clear()
            self.server.kill()
            self.kills += 1
            self.killed.set()

    async def party(self) -> None:
        while True:
            await self.up.wait()
            try:
                opened, people = await asyncio.to_thread(open_table, self.server, seats=SEATS, grace=86_400)
            except httpx.TransportError:
                await asyncio.sleep(0)
                continue
            await asyncio.gather(*[self.sit(person) for person in people])
            self.over.append(opened["table"])

    async def sit(self, person: Remote) -> None:
        """Play to the end, over as many servers as it takes."""
        pending: Key | None = None
        while person.info.get("status") != "over":
            await self.up.wait()
            try:
                async with person.connected(since=person.seq):
                    await person.until("welcome")
                    while person.info["status"] != "over":
                        pending = await self.act(person, pending)
            except (OSError, WebSocketException):
                await asyncio.sleep(0)

    async def act(self, person: Remote, pending: Key | None) -> Key | None:
        """Send what there is to send, and hear what there is to hear."""
        if pending is not None and not person.fresh:
            message = await person.receive()
            if message["type"] in ("ack", "problem") and message["cmd_id"] == pending[2]:
                if message["type"] == "ack":
                    self.acknowledge(pending)
                else:
                    assert message["status"] < 500, message
                    self.refused.add(pending)
                return None
            return pending
        if pending is None:
            command = self.command(person)
            if command is None:
                await person.receive()
                return None
            pending = (person.table, person.seat, str(command["cmd_id"]))
            self.sent[pending] = command
        else:
            self.resent += 1
        person.fresh = False
        await person.send(**self.sent[pending])
        if self.kills % 2:
            self.kill()  # before this one can be acknowledged: it will be sent again
        return pending

    def command(self, person: Remote) -> dict[str, Any] | None:
        if person.situation is None:
            seat, begins = person.info["seats"][person.seat], person.info["start"]
            if not seat["nonce_commitment"]:
                return hash_for(person.info["commitment"], person.seat)
            if begins is not None and begins["phase"] == "reveal" and not seat["revealed"]:
                return word_for(person.info["commitment"], person.seat)
            return None
        choice = person.choice(self.rng)
        return None if choice is None else {**choice, "cmd_id": f"a{uuid.uuid4().hex}"}


class Books:
    """What was on the disk after each crash: what comes later must go on from there."""

    def __init__(self) -> None:
        self.plays: dict[str, Play] = {}
        self.words: dict[str, list[str]] = {}
        self.digests: dict[str, list[str]] = {}

    def check(self, store: Store, acknowledged: list[Key]) -> None:
        for doc in at_once(store.list_tables()):
            table = doc.id
            rows = inputs_of(store, table)
            assert [row.number for row in rows] == list(range(1, doc.number + 1))
            known = self.words.setdefault(table, [])
            assert [row.words for row in rows[: len(known)]] == known  # nothing is ever rewritten
            commands = commands_of(store, table)
            lost = [key for key in acknowledged if key[0] == table and key[1:] not in commands]
            assert not lost
            answers = [words for row in rows if (words := json.loads(row.words))[0] == "answer"]
            for seat in (0, 1):  # one input for each command of a person, no more and no less
                given = sum(1 for by, cmd_id in commands if by == seat and cmd_id.startswith("a"))
                assert given == sum(1 for words in answers if words[1] == seat)
            if doc.status == "lobby":
                continue
            secret, nonces = bytes.fromhex(doc.secret), [seat.nonce for seat in doc.seats]
            play = self.plays.get(table)
            if play is None:
                game = registry.get(doc.game)
                play = Play.start(game, len(doc.seats), word(secret, nonces, 0), doc.settings)
                self.plays[table], self.digests[table] = play, [play.state.position_digest()]
            for row in rows[len(known) :]:
                play.reseed(word(secret, nonces, row.number))
                play.apply(json.loads(row.words))
                self.digests[table].append(play.state.position_digest())
                known.append(row.words)
            assert (doc.status == "over") == bool(play.state.over)


async def storm(server: Server, seed: int) -> tuple[Load, Books]:
    load, books = Load(server, seed), Books()
    parties = [asyncio.create_task(load.party()) for _ in range(PARTIES)]
    try:
        for _ in range(KILLS):
            load.next_target()
            load.up.set()
            dead = asyncio.create_task(load.killed.wait())
            done, _ = await asyncio.wait([dead, *parties], return_when=asyncio.FIRST_COMPLETED, timeout=270)
            for task in done:
                if task is not dead:
                    task.result()
            assert dead in done
            with stored(server) as store:
                books.check(store, load.acknowledged)
            await asyncio.to_thread(server.start)
    finally:
        for party in parties:
            party.cancel()
        await asyncio.gather(*parties, return_exceptions=True)
    return load, books


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path, nursery: Nursery) -> None:
    server = Server(tmp_path, nursery=nursery)
    with server:
        load, books = asyncio.run(storm(server, 11))
        assert len(load.acknowledged) >= KILLS
        assert len(set(load.acknowledged)) == len(load.acknowledged)
        assert load.resent > 0
        with stored(server) as store:
            for table in books.digests:
                _, _, digests = replayed(store, table)
                assert digests[: len(books.digests[table])] == books.digests[table]
        for table in load.over[:3]:  # the digests that the server itself has taken, in all its lives
            log = httpx.get(f"{server.url}{API}/tables/{table}/record").json()["log"]
            taken = [
                (i // 2, entry["digest"]) for i, entry in enumerate(log) if entry.get("digest") and i % 2 == 0
            ]
            assert taken
            with stored(server) as store:
                _, _, digests = replayed(store, table)
            assert all(digests[number] == digest for number, digest in taken)
            assert httpx.get(f"{server.url}{API}/tables/{table}/verify").json()["ok"]
        assert server.complaints() == []
