"""Finished games: step by step, as a record, and verified.

All of it is worked out by workers (`busterbox/service/workers`). They are given what is kept of a table, play it again, and
give back the answer as it is sent.
"""

from __future__ import annotations

import gzip
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import Any

import msgspec

from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.trail import Entry
from busterbox.kernel.table.verify import verify
from busterbox.service.clock import Clock
from busterbox.service.games.guide import guide_of
from busterbox.service.games.past import without_dice
from busterbox.service.games.seat_view import headings, situation_at
from busterbox.service.problems import Refusal, not_now, unknown_table
from busterbox.service.store.changes import Input
from busterbox.service.store.documents import OVER, TableDoc, decode
from busterbox.service.tables.listeners import Listeners
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.log import TableLog
from busterbox.service.tables.running_game import RunningGame, at_once
from busterbox.service.tables.streams import Streams
from busterbox.service.wire import FaceCount, ReplayStep, VerifyAnswer

PACKING = 5  # level of compression
READY = 4  # finished games that a worker holds ready
INFO_COST, STEPS_COST, VERIFY_COST, RECORD_COST = 10, 5, 20, 10  # in plain requests


# -- in the server ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """What is kept of a finished game, for a worker. `why` and `words`: of one that today's rules cannot go on with."""

    doc: bytes
    inputs: list[Input]
    why: str = ""
    words: str | None = None


async def asked(table: LiveTable, client: str, call: Any, cost: int, *more: Any) -> bytes:
    """What a worker says of a finished game. Refusal if it is not over."""
    finished(table.running)
    server, doc = table.server, table.saved

    async def make() -> tuple[Any, ...]:
        taken = await server.store.fetch(doc.id)
        if taken is None:
            raise unknown_table()
        past = table.past
        words = (
            await server.store.find_content(doc.game, doc.words) if past is not None and doc.words else None
        )
        kept = Kept(msgspec.json.encode(taken.doc), taken.inputs, past.why if past is not None else "", words)
        return (kept, *more)

    names = tuple(seat.name for seat in doc.seats)
    key = (call.__name__, doc.id, names, *more)
    found: bytes = await server.work_out(client, table.game, call, make, key, cost)
    return found


# -- in a worker -----------------------------------------------------------------------------------------------------


@dataclass
class Finished:
    """A finished game, played again."""

    running: RunningGame
    streams: Streams
    found: list[State] | None = field(default=None)

    @property
    def doc(self) -> TableDoc:
        return self.running.doc

    def positions(self) -> list[State]:
        """The position after every step."""
        if self.found is None:
            self.found = self.running.positions()
        return self.found


_ready: OrderedDict[bytes, Finished] = OrderedDict()


def played_again(game: Game, kept: Kept) -> Finished:
    if kept.doc not in _ready:
        doc = decode(kept.doc)
        running = RunningGame(TableLog(None, Clock(), doc), game, guide_of(game) if doc.guide else None)
        if kept.why:
            at_once(running.remember(kept.inputs, kept.words, kept.why))
        else:
            at_once(running.replay([one for one in kept.inputs if one.number > 0]))
        _ready[kept.doc] = Finished(running, Streams(running, Listeners(Clock(), lambda: None)))
        while len(_ready) > READY:
            _ready.popitem(last=False)
    _ready.move_to_end(kept.doc)
    return _ready[kept.doc]


def replay_info(game: Game, kept: Kept) -> bytes:
    """A finished game in lines: what `ReplayInfo` has besides the table."""
    table = played_again(game, kept)
    entries = finished(table.running)
    lines: list[list[str]] = []
    marks: list[list[int | str]] = []
    for number in range(len(entries)):
        story = table.streams.story(number, table.streams.told(number, SPECTATOR))
        lines.append([plain(line) for line in story])
        marks.extend([number, heading] for heading in headings(story))
    past = table.running.past
    notice = past.sentence() if past is not None else ""
    return msgspec.json.encode({"steps": len(entries), "marks": marks, "lines": lines, "notice": notice})


def replay_steps(game: Game, kept: Kept, first: int, count: int, seat: int) -> bytes:
    """Steps as they are sent, compressed here: positions are long."""
    table = played_again(game, kept)
    entries, positions = finished(table.running), table.positions()
    if seat >= len(table.doc.seats):
        raise Refusal(400, "malformed", "A perspective is -2 (all), -1 (spectator) or a seat.")
    found: list[ReplayStep] = []
    for number in range(first, min(first + count, len(entries))):
        entry = entries[number]
        told = table.streams.told(number, seat)
        words = entry.words
        by = int(words[1]) if len(words) > 1 and words[0] != "expire" else -1
        lines = table.streams.lines(number, told)
        known = number < len(positions)
        shown = situation_at(positions[number], seat, table.streams.names) if known else None
        found.append(ReplayStep(number, str(words[0]), by, told, lines, shown))
    return gzip.compress(msgspec.json.encode(found), PACKING, mtime=0)


def finished(running: RunningGame) -> list[Entry]:
    """The start and every input of a game that is over, without the words for the dice between them."""
    if running.past is not None:
        return running.past.entries
    if running.log.saved.status != OVER or running.play is None:
        raise not_now("The game is not over: its record is secret until then.")
    return without_dice(running.play)


def record_text(game: Game, kept: Kept) -> bytes:
    return record_of(played_again(game, kept).running).to_text().encode()


def record_of(running: RunningGame) -> Record:
    finished(running)
    doc = running.doc
    if running.past is not None:
        kept = running.past.record(running.seed(), running.chain)
        kept.practice = doc.practice
        return kept
    assert running.play is not None
    record = Record.of(running.play)
    if running.guide is None:
        record.names = doc.names[:] or record.names
        record.promise(bytes.fromhex(doc.secret), running.nonces(), doc.commitment, running.chain)
    return record


def verified(game: Game, kept: Kept) -> bytes:
    """Play the record again: every roll must come from the secret that was promised."""
    table = played_again(game, kept)
    running = table.running
    if running.past is not None:
        ok, told = False, running.past.sentence().rstrip(".")
    else:
        report = verify(record_of(running), game)
        ok, told = report.ok, report.sentence
    answer = VerifyAnswer(
        ok=ok,
        sentence=told,
        commitment=table.doc.commitment,
        secret=table.doc.secret,
        nonces=running.nonces(),
        practice=table.doc.practice,
        dice=rolls(running, table.positions()),
    )
    return msgspec.json.encode(answer)


def rolls(running: RunningGame, positions: list[State]) -> list[FaceCount]:
    """How often each face came up in a game, also those that never did, for each kind of dice that was rolled."""
    came: Counter[tuple[str, str]] = Counter()
    entries = finished(running)
    if len(positions) < len(entries):  # of other rules than today's: they do not know all of it
        return []
    for entry, g in zip(entries, positions, strict=True):
        for event in entry.events:
            came.update(running.game.table.dice_rolled(g, event.message, event.numbers))
    found: list[FaceCount] = []
    for die, faces in running.game.table.dice().items():
        thrown = sum(came[die, face] for face in faces)
        sides = sum(faces.values())
        if thrown:
            found += [
                FaceCount(die, face, came[die, face], round(thrown * on / sides, 2))
                for face, on in faces.items()
            ]
    return found
