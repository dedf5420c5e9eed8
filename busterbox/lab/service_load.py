"""People at many tables, for measuring a server: python -m busterbox.lab.service_load ADDRESS TABLES

TABLES is a JSON document (`Wanted`): the game, how many sit at a table, how many of them are bots.

Knows the server by its public API alone. Everybody has their own connection; every table moves on its own schedule,
independent of how fast the server answers, with one move of each person every two seconds on average and random legal
answers. Bots are the server's, and answer after a second and a half. What is measured is the time from the sending of an
answer until each of the *other* people has the update; somebody alone among bots waits for their own. Prints one JSON
document.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import http.client
import json
import random
import resource
import sys
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from busterbox.lab.service_words import Ack, Bye, Decision, Ping, Problem, Table, Update, Welcome, decoder

PACE = 2.0  # seconds between two moves of a seat, on average
SEATING = 300.0  # seconds in which all must have sat down
WARM_UP = 5.0  # seconds of play before anything is counted
LONGEST_ANSWER = 10.0  # seconds after the end in which updates may still arrive


class Wanted(msgspec.Struct):
    """The load: how many seats in all, at what tables, and for how long."""

    game: str
    settings: dict[str, str]
    seats: int
    at_table: int
    bots: int  # of those at a table
    seconds: float
    warm_up: float = WARM_UP

    @property
    def people(self) -> int:
        return self.at_table - self.bots

    @property
    def tables(self) -> int:
        return max(1, self.seats // self.at_table)


class Load:
    """All tables together, and what was measured."""

    def __init__(self, address: str, wanted: Wanted) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.wanted = wanted
        self.counting = False
        self.seated = asyncio.Event()  # everybody is: from now on moves are made
        self.stopping = asyncio.Event()
        self.samples: list[float] = []
        self.moves = 0  # of people, sent while counting
        self.bot_moves = 0  # heard of meanwhile
        self.refused = 0
        self.unheard = 0  # updates that had not arrived when the same seat moved again
        self.finished = 0
        self.received = 0
        self.bytes = 0
        self.lateness: list[float] = []  # of this process's own timers: whether it keeps up
        self.failures: list[str] = []

    def post(self, path: str, body: object) -> dict[str, Any]:
        """A request on a connection of its own; called in a thread."""
        link = http.client.HTTPConnection(self.host, self.port, timeout=30)
        try:
            link.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
            answer = link.getresponse()
            text = answer.read()
            if answer.status >= 300:
                raise RuntimeError(f"{path} was answered with {answer.status}: {text[:200]!r}")
            found: dict[str, Any] = json.loads(text)
            return found
        finally:
            link.close()

    def open_table(self) -> tuple[str, list[str]]:
        """One opens a table, the other people join it by the invitation; their tokens by seat."""
        wanted = self.wanted
        bot = {"kind": "bot", "level": "normal"}
        wish = {
            "game": wanted.game,
            "seats": [{"kind": "me"}] + [{"kind": "open"}] * (wanted.people - 1) + [bot] * wanted.bots,
            "settings": wanted.settings,
            "pace": "slow",
        }
        opened = self.post("/api/v1/tables", wish)
        table, tokens = str(opened["table"]), [str(opened["tokens"]["0"])]
        for _ in range(wanted.people - 1):
            joined = self.post(f"/api/v1/tables/{table}/join", {"invite": opened["invite"]})
            tokens.append(str(joined["token"]))
        return table, tokens


class Person:
    """One connection: keeps in mind what its seat is asked, and notes when others' moves arrive."""

    def __init__(self, group: Group, seat: int, link: ClientConnection) -> None:
        self.group = group
        self.seat = seat
        self.link = link
        self.decision: Decision | None = None
        self.waiting = ""  # the command in flight
        self.settled = asyncio.Event()  # it has been answered
        self.count = 0

    async def give(self, kind: str, **values: object) -> None:
        self.count += 1
        self.waiting = f"{self.seat}-{self.count}"
        self.settled.clear()
        await self.link.send(
            msgspec.json.encode({"type": kind, "cmd_id": self.waiting, **values}).decode(), text=True
        )

    async def listen(self) -> None:
        load = self.group.load
        async for data in self.link:
            now = time.perf_counter()
            load.received += 1
            load.bytes += len(data)
            message = decoder.decode(data)
            if isinstance(message, Update):
                if message.changed.decision is not msgspec.UNSET:
                    self.decision = message.changed.decision
                if message.kind == "answer":
                    self.group.heard(message.seat, self.seat, now)
                    if self.seat == 0 and message.seat >= self.group.load.wanted.people:
                        load.bot_moves += load.counting
            elif isinstance(message, Ping):
                await self.link.send(f'{{"type":"pong","n":{message.n}}}')
            elif isinstance(message, Ack):
                if message.cmd_id == self.waiting:
                    self.waiting = ""
                    self.settled.set()
            elif isinstance(message, Problem):
                self.waiting = ""
                self.settled.set()
                self.group.refused(self.seat, message.detail)
            elif isinstance(message, Welcome):
                self.group.commitment = message.info.commitment
                self.decision = message.situation.decision if message.situation else None
                self.group.ready()
            elif isinstance(message, Table):
                self.group.commitment = message.info.commitment
                if message.info.status == "over":
                    self.group.over.set()
            elif isinstance(message, Bye):
                load.failures.append(message.reason)


class Group:
    """The people at a table."""

    def __init__(self, load: Load, rnd: random.Random) -> None:
        self.load = load
        self.rnd = rnd
        self.people: list[Person] = []
        self.commitment = ""
        self.over = asyncio.Event()
        self.welcomed = asyncio.Event()
        self.quiet = asyncio.Event()  # all have heard of all moves
        self._welcomes = 0
        self.sent: dict[int, float] = {}  # seat -> when its last answer went out, ...
        self.due: dict[int, set[int]] = {}  # ... and who has not heard of it

    def ready(self) -> None:
        self._welcomes += 1
        if self._welcomes == self.load.wanted.people:
            self.welcomed.set()

    def heard(self, mover: int, listener: int, now: float) -> None:
        due = self.due.get(mover)
        if due is not None and listener in due:
            due.discard(listener)
            if self.load.counting:
                self.load.samples.append(now - self.sent[mover])
            if not any(self.due.values()):
                self.quiet.set()

    def refused(self, seat: int, detail: str) -> None:
        """An answer that came too late (somebody else's went before) is nobody's fault; it has no update."""
        self.due.pop(seat, None)
        self.load.refused += self.load.counting
        if self.load.stopping.is_set() and not any(self.due.values()):
            self.quiet.set()

    async def play(self, table: str, tokens: list[str]) -> None:
        load = self.load
        listening: list[asyncio.Task[None]] = []
        try:
            for seat, token in enumerate(tokens):
                link = await connect(
                    f"ws://{load.host}:{load.port}/api/v1/tables/{table}/ws",
                    ping_interval=None,
                    open_timeout=60,
                )
                person = Person(self, seat, link)
                self.people.append(person)
                await link.send(json.dumps({"type": "hello", "token": token}))
                listening.append(asyncio.create_task(person.listen()))
            await asyncio.wait_for(self.welcomed.wait(), 60)
            for person in self.people:
                word = ["nonce", self.commitment, person.seat, f"n{person.seat}"]
                made = hashlib.sha256(json.dumps(word, separators=(",", ":")).encode()).hexdigest()
                await person.give("commit", hash=made, commitment=self.commitment)
            for person in self.people:  # the game starts when everybody's hash is there
                await asyncio.wait_for(person.settled.wait(), 60)
            if len(self.people) > 1:  # alone it has begun
                await self.people[0].give("start")
                await asyncio.wait_for(self.people[0].settled.wait(), 60)
            for person in self.people:
                await person.give("reveal", nonce=f"n{person.seat}", commitment=self.commitment)
            await self._move_along()
        finally:
            for person in self.people:
                await person.link.close()
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)

    async def _move_along(self) -> None:
        """A move of each every two seconds on average, whether the server keeps up or not."""
        load = self.load
        pause = PACE / len(self.people)
        await load.seated.wait()
        when = time.perf_counter() + self.rnd.random() * pause
        while not self.over.is_set() and not load.stopping.is_set():
            await asyncio.sleep(max(0.0, when - time.perf_counter()))
            if load.stopping.is_set():
                break
            if load.counting:
                load.lateness.append(max(0.0, time.perf_counter() - when))
            able = [person for person in self.people if person.decision is not None and not person.waiting]
            if not able:  # all are waiting for the server: the move is made as soon as one can be
                when = time.perf_counter() + 0.002
                continue
            when = max(when, time.perf_counter() - PACE) + self.rnd.uniform(0.5, 1.5) * pause
            await self._move(self.rnd.choice(able))
        self.quiet.clear()
        if any(self.due.values()):  # the last ones count too: they may be the slowest
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.quiet.wait(), LONGEST_ANSWER)

    async def _move(self, person: Person) -> None:
        decision = person.decision
        assert decision is not None
        load, seat = self.load, person.seat
        load.unheard += len(self.due.get(seat, ())) if load.counting else 0
        load.moves += load.counting
        self.sent[seat] = time.perf_counter()
        self.due[seat] = {other for other in range(len(self.people)) if other != seat} or {seat}
        person.decision = None
        await person.give("answer", prompt=decision.prompt, code=self.rnd.choice(decision.options).code)


async def keep_playing(load: Load, number: int, connected: asyncio.Semaphore, started: list[int]) -> None:
    """One table after the other for as long as the measurement lasts."""
    rnd = random.Random(number)
    while not load.stopping.is_set():
        async with connected:
            table, tokens = await asyncio.to_thread(load.open_table)
            group = Group(load, rnd)
            playing = asyncio.create_task(group.play(table, tokens))
            welcome = asyncio.create_task(group.welcomed.wait())
            await asyncio.wait([playing, welcome], return_when=asyncio.FIRST_COMPLETED)
            welcome.cancel()
        started.append(number)
        try:
            await playing
        except ConnectionClosed as error:
            load.failures.append(f"connection closed: {error}")
        load.finished += group.over.is_set() and load.counting


async def measure(address: str, wanted: Wanted) -> dict[str, object]:
    """Seat everybody, let them play a little, then count."""
    load = Load(address, wanted)
    tables, seconds = wanted.tables, wanted.seconds
    connected = asyncio.Semaphore(4)
    started: list[int] = []
    tasks = [asyncio.create_task(keep_playing(load, number, connected, started)) for number in range(tables)]
    until = time.perf_counter() + SEATING
    while len(started) < tables:
        failed = [task for task in tasks if task.done()]
        if failed:
            failed[0].result()
        if time.perf_counter() > until:
            raise TimeoutError(f"only {len(started)} of {tables} tables were seated in {SEATING:g} s")
        await asyncio.sleep(0.1)
    load.seated.set()
    await asyncio.sleep(wanted.warm_up)
    print("counting", file=sys.stderr, flush=True)  # whoever started us looks at the server now, ...
    begun, used = time.perf_counter(), cpu()
    load.counting = True
    received, size = load.received, load.bytes
    await asyncio.sleep(seconds)
    took, cost = time.perf_counter() - begun, cpu() - used
    print("counted", file=sys.stderr, flush=True)  # ... and now again
    received, size = load.received - received, load.bytes - size
    load.stopping.set()
    await asyncio.wait(tasks, timeout=LONGEST_ANSWER + 5)
    load.counting = False
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "seats": tables * wanted.at_table,
        "tables": tables,
        "seconds": round(took, 2),
        "moves": load.moves,
        "bot_moves": load.bot_moves,
        "moves_per_second": round((load.moves + load.bot_moves) / took, 1),
        "broadcasts": len(load.samples),
        "latency_ms": percentiles(load.samples),
        "refused": load.refused,
        "unheard": load.unheard,
        "finished_games": load.finished,
        "messages_per_second": round(received / took),
        "bytes_per_message": round(size / max(received, 1)),
        "generator_cpu": round(cost / took, 3),
        "generator_late_ms": percentiles(load.lateness),
        "failures": load.failures[:5],
    }


def percentiles(samples: list[float]) -> dict[str, float]:
    """In milliseconds, by nearest rank."""
    ordered = sorted(samples)
    found: dict[str, float] = {}
    for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0)):
        place = min(len(ordered) - 1, int(share * len(ordered)))
        found[name] = round(ordered[place] * 1000, 2) if ordered else 0.0
    return found


def cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure(sys.argv[1], msgspec.json.decode(sys.argv[2], type=Wanted)))))
