"""Finished games: step by step, as a record, and verified."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict

from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.state import State
from busterbox.kernel.table.play import Entry
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.verify import verify
from busterbox.service.games.past import without_dice
from busterbox.service.games.seat_view import headings, situation_at
from busterbox.service.problems import Refusal, not_now
from busterbox.service.store.documents import OVER
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import FaceCount, ReplayInfo, ReplayStep, VerifyAnswer

KEPT = 8  # finished games whose positions are held ready


class Replays:
    """The positions of games that somebody looks at; worked out beside the loop, because a long game takes a while."""

    def __init__(self) -> None:
        self._positions: OrderedDict[str, list[State]] = OrderedDict()

    async def positions(self, table: LiveTable) -> list[State]:
        """The position after every step."""
        finished(table)
        found = self._positions.get(table.doc.id)
        if found is None:
            found = self._positions[table.doc.id] = await asyncio.to_thread(table.running.positions)
            while len(self._positions) > KEPT:
                self._positions.popitem(last=False)
        if table.doc.id in self._positions:
            self._positions.move_to_end(table.doc.id)
        return found


def replay_info(table: LiveTable) -> ReplayInfo:
    entries = finished(table)
    lines: list[list[str]] = []
    marks: list[list[int | str]] = []
    for number in range(len(entries)):
        story = table.streams.story(number, table.streams.told(number, SPECTATOR))
        lines.append([plain(line) for line in story])
        marks.extend([number, heading] for heading in headings(story))
    notice = table.past.sentence() if table.past is not None else ""
    return ReplayInfo(table.info(), len(entries), marks, lines, notice)


def replay_steps(
    table: LiveTable, positions: list[State], first: int, count: int, seat: int
) -> list[ReplayStep]:
    entries = finished(table)
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
        shown = situation_at(positions[number], seat, table.names) if known else None
        found.append(ReplayStep(number, str(words[0]), by, told, lines, shown))
    return found


def finished(table: LiveTable) -> list[Entry]:
    """The start and every input of a game that is over, without the words for the dice between them."""
    if table.past is not None:
        return table.past.entries
    if table.saved.status != OVER or table.play is None:
        raise not_now("The game is not over: its record is secret until then.")
    return without_dice(table.play)


def record_of(table: LiveTable) -> Record:
    finished(table)
    if table.past is not None:
        kept = table.past.record(table.running.seed(), table.running.chain)
        kept.practice = table.doc.practice
        return kept
    assert table.play is not None
    record = Record.of(table.play)
    if table.guide is None:
        secret = bytes.fromhex(table.doc.secret)
        record.names = table.doc.names[:] or record.names
        record.promise(secret, table.running.nonces(), table.doc.commitment, table.running.chain)
    return record


def verified(table: LiveTable, positions: list[State]) -> VerifyAnswer:
    """Play the record again: every roll must come from the secret that was promised."""
    if table.past is not None:
        ok, told = False, table.past.sentence().rstrip(".")
    else:
        report = verify(record_of(table), table.game)
        ok, told = report.ok, report.sentence
    return VerifyAnswer(
        ok=ok,
        sentence=told,
        commitment=table.doc.commitment,
        secret=table.doc.secret,
        nonces=table.running.nonces(),
        practice=table.doc.practice,
        dice=rolls(table, positions),
    )


def rolls(table: LiveTable, positions: list[State]) -> list[FaceCount]:
    """How often each face came up in a game, also those that never did, for each kind of dice that was rolled."""
    came: Counter[tuple[str, str]] = Counter()
    entries = finished(table)
    if len(positions) < len(entries):  # of other rules than today's: they do not know all of it
        return []
    for entry, g in zip(entries, positions, strict=True):
        for event in entry.events:
            came.update(table.game.table.dice_rolled(g, event.message, event.numbers))
    found: list[FaceCount] = []
    for die, faces in table.game.table.dice().items():
        thrown = sum(came[die, face] for face in faces)
        sides = sum(faces.values())
        if thrown:
            found += [
                FaceCount(die, face, came[die, face], round(thrown * on / sides, 2))
                for face, on in faces.items()
            ]
    return found
