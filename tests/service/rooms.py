"""A server in this process, on a real file, with a clock that is moved by hand; and people who sit at its tables."""

from __future__ import annotations

import asyncio
import functools
import itertools
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ParamSpec

import msgspec

from busterbox.kernel.game import Game
from busterbox.kernel.table.fairness import nonce_commitment
from busterbox.service.clock import HandClock
from busterbox.service.config import Config
from busterbox.service.http.commands import carried_out
from busterbox.service.problems import Refusal
from busterbox.service.server import Server
from busterbox.service.tables.listeners import Listener, encoder
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import (
    Ack,
    Answer,
    AnyCommand,
    Commit,
    JoinWish,
    Opened,
    Problem,
    Reveal,
    SeatWish,
    Situation,
    Start,
    TableWish,
    Welcome,
)
from tests.service.reading import at_once, inputs_of

P = ParamSpec("P")
SOAK = bool(os.environ.get("BUSTERBOX_SOAK"))
RESTLESS = 240  # s after which a server that still acts is at fault: nothing that a busy machine comes near
ME, OPEN, BOT = "me", "open", "bot"
_numbers = itertools.count(1)


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is a coroutine, run in a loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def new_cmd() -> str:
    return f"c{next(_numbers)}"


class Room:
    """A server, its clock, and the ways to let time pass."""

    def __init__(self, server: Server, clock: HandClock) -> None:
        self.server = server
        self.clock = clock

    async def settle(self) -> None:
        """Until nothing is under way any more: what waits for the disk is written, what is due now has happened."""
        quiet, end = 0, asyncio.get_running_loop().time() + RESTLESS
        while quiet < 3:
            assert asyncio.get_running_loop().time() < end, "the server does not come to rest"
            await asyncio.sleep(0)
            due = self.clock.next_at()
            if due is not None and due <= self.clock.now():
                self.clock.move_to(self.clock.now())
                quiet = 0
                continue
            tasks = {task for table in self.server.tables.values() for task in self.tasks_of(table)}
            tasks |= self.server.working
            waiting = [task for task in tasks if not task.done()]
            if waiting and not self.held_up(waiting):
                quiet = 0
                await asyncio.wait(
                    waiting, return_when=asyncio.FIRST_COMPLETED, timeout=0.01
                )  # or others begin
            else:
                quiet += 1

    def tasks_of(self, table: LiveTable) -> list[asyncio.Task[Any]]:
        return [*table.driver.tasks, *table.results.doing.values()]

    def held_up(self, tasks: list[asyncio.Task[Any]]) -> bool:
        """Whether all that is left waits for the clock: claims that a race has not decided yet."""
        claims = sum(
            len(t.driver.races.current.tickets)
            for t in self.server.tables.values()
            if t.driver.races.current is not None
        )
        return len(tasks) <= claims

    async def pass_ms(self, ms: int) -> None:
        """Let time pass; all that falls due happens at its own time, one after the other."""
        end = self.clock.now() + ms
        await self.settle()
        while (due := self.clock.next_at()) is not None and due <= end:
            self.clock.move_to(due)
            await self.settle()
        self.clock.move_to(end)
        await self.settle()

    async def pass_s(self, seconds: float) -> None:
        await self.pass_ms(int(seconds * 1000))

    async def open(self, seats: list[str] | None = None, **wish: Any) -> tuple[Opened, LiveTable]:
        """A table with seats as `me`, `open`, `bot` (or `bot:hard`)."""
        game = wish.pop("game", "dicebot")
        wishes = [SeatWish(*_seat(text)) for text in seats or []]
        opened = await self.server.opening.open(TableWish(game=game, seats=wishes, **wish), "here")
        return opened, await self.server.find(opened.table)

    async def sit(self, seats: list[str], start: bool = True, **wish: Any) -> list[Person]:
        """A table with people at it, all connected; open seats are taken. The game runs unless told otherwise."""
        opened, table = await self.open(seats, **wish)
        people = [Person(self, table, int(seat), token) for seat, token in opened.tokens.items()]
        for number, kind in enumerate(seats):
            if kind == OPEN:
                joined = await self.server.opening.join(
                    opened.table, JoinWish(opened.invite, f"Friend {number}")
                )
                people.append(Person(self, table, joined.seat, joined.token))
        people.sort(key=lambda person: person.seat)
        for person in people:
            person.come()
        if start:
            await begin(people)
        await self.settle()
        return people


def _seat(text: str) -> tuple[Any, None, str]:
    kind, _, level = text.partition(":")
    return kind, None, level or "normal"


async def begin(people: list[Person], nonce: str = "") -> None:
    """From the lobby into the game: all hashes, the start, all words. Each has a word of its own unless one is given."""
    table = people[0].table
    for person in people:
        await person.commit(nonce or f"n{person.seat}")
    if not table.doc.starting:
        host = next(person for person in people if table.doc.seats[person.seat].host)
        await host.must(Start(cmd_id=new_cmd()))
    for person in people:
        await person.reveal(nonce or f"n{person.seat}")
    assert table.doc.status != "lobby"


class Person:
    """Somebody with a token: gives commands, and hears what the seat is sent."""

    def __init__(self, room: Room, table: LiveTable, seat: int, token: str = "") -> None:
        self.room = room
        self.table = table
        self.seat = seat
        self.token = token
        self.heard: list[bytes] = []
        self.listener: Listener | None = None

    def come(self) -> Listener:
        self.listener = Listener(self.seat, self.heard.append)
        self.table.listeners.join(self.listener)
        return self.listener

    def go(self) -> None:
        assert self.listener is not None
        self.table.listeners.part(self.listener)
        self.listener = None

    async def do(self, command: AnyCommand) -> Ack | Problem:
        answer = await carried_out(self.table, self.seat, command)
        assert answer.cmd_id == command.cmd_id
        return answer

    async def must(self, command: AnyCommand) -> dict[str, Any]:
        """A command that is carried out."""
        answer = await self.do(command)
        assert isinstance(answer, Ack), answer
        return answer.result

    async def refused(self, command: AnyCommand, kind: str, part: str = "") -> Problem:
        """A command that is refused, of this kind, in one sentence; and nothing has changed."""
        before = traces(self.table)
        answer = await self.do(command)
        assert isinstance(answer, Problem), answer
        assert (answer.type_, traces(self.table)) == (kind, before), answer.detail
        assert part in answer.detail, answer.detail
        one_sentence(answer.detail)
        return answer

    # -- the start -----------------------------------------------------------------------------------------------------

    def committing(self, nonce: str = "n", cmd_id: str = "") -> Commit:
        shown = self.table.doc.commitment
        made = nonce_commitment(shown, self.seat, nonce)
        return Commit(cmd_id=cmd_id or new_cmd(), hash=made, commitment=shown)

    def revealing(self, nonce: str = "n", cmd_id: str = "") -> Reveal:
        return Reveal(cmd_id=cmd_id or new_cmd(), nonce=nonce, commitment=self.table.doc.commitment)

    async def commit(self, nonce: str = "n") -> None:
        await self.must(self.committing(nonce))

    async def reveal(self, nonce: str = "n") -> None:
        await self.must(self.revealing(nonce))

    # -- the open question -------------------------------------------------------------------------------------------

    def prompt(self) -> int:
        assert self.table.play is not None
        return int(self.table.play.state.serial)

    def options(self) -> list[int]:
        assert self.table.play is not None
        return [int(code) for code in self.table.play.options(self.seat)]

    def answering(self, code: int | None = None) -> Answer:
        chosen = self.options()[-1] if code is None else code
        return Answer(cmd_id=new_cmd(), prompt=self.prompt(), code=chosen)

    async def answer(self, code: int | None = None) -> dict[str, Any]:
        return await self.must(self.answering(code))

    # -- what was heard ------------------------------------------------------------------------------------------------

    def messages(self, kind: str) -> list[dict[str, Any]]:
        return [message for data in self.heard if (message := json.loads(data))["type"] == kind]

    def welcome(self, since: int = -1) -> Welcome:
        at_once(self.table.streams.read_log(self.seat))
        return self.table.welcome(self.seat, since)


async def until_far(room: Room, people: list[Person], seat: int = 0) -> None:
    """People answer until a seat could go back only behind what others have done: in DiceBot's draft, where dice lie
    open and are taken in turns."""
    table = people[0].table
    assert table.play is not None
    while table.play.undo_reach(seat)[0] != "far":
        assert table.doc.status == "playing"
        asked = [person for person in people if person.options()]
        if asked:
            await asked[0].answer(asked[0].options()[0])
        else:
            await room.pass_ms(100)
        await room.settle()


def one_sentence(text: str) -> None:
    assert text
    assert text[0].isupper() or not text[0].isalpha(), text
    assert text.endswith((".", "!", "?")), text
    assert "\n" not in text
    assert len(text) <= 400


def traces(table: LiveTable) -> tuple[object, ...]:
    """Everything by which one could tell that something has changed at a table."""
    doc = msgspec.json.decode(msgspec.json.encode(table.doc))
    doc.pop("touched")
    inputs = inputs_of(table.server.store, table.doc.id)
    return (doc, table.play.state.digest() if table.play else None, inputs)


def kept(room: Room) -> int:
    """How many tables there are in the file."""
    return len(at_once(room.server.store.list_tables()))


async def refusal(work: Awaitable[object]) -> Refusal:
    """What an attempt is refused with."""
    try:
        await work
    except Refusal as found:
        one_sentence(found.detail)
        return found
    raise AssertionError("it was not refused")


class Mirror:
    """The client's model: a situation to which updates are applied."""

    def __init__(self, welcome: Welcome) -> None:
        assert welcome.situation is not None
        self.situation = self.document(welcome.situation)
        self.seq = welcome.seq

    @staticmethod
    def document(situation: Situation) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(encoder.encode(situation))
        return found

    def apply(self, update: dict[str, Any]) -> None:
        assert update["seq"] == self.seq + 1
        self.seq += 1
        changed = dict(update["changed"])
        self.situation["view"].update(changed.pop("view", {}))
        self.situation["view"]["table"].update(update["table"])
        self.situation.update(changed)


@asynccontextmanager
async def room_at(
    folder: Path, now: int = 1_000_000, games: tuple[Game, ...] = (), **config: Any
) -> AsyncIterator[Room]:
    """A server on the file in this folder. Opening a second one there later is a restart."""
    clock = HandClock(now)
    server = Server(Config(data=folder, workers=0, **config), "v1", clock)
    for game in games:
        server.add_game(game)
    room = Room(server, clock)
    try:
        await server.start()
        await asyncio.gather(*server.working)  # tables whose clocks run are loaded
        await room.settle()
        yield room
    finally:
        await room.settle()
        await server.stop()
