"""Finished games: step by step, as a record, and verified."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict

from busterbox.kernel.fairness import Fairness
from busterbox.kernel.record import Record
from busterbox.kernel.state import State
from busterbox.kernel.table import Entry
from busterbox.kernel.telling import SPECTATOR
from busterbox.kernel.verify import verify
from busterbox.service.docs import OVER
from busterbox.service.live import LiveTable
from busterbox.service.problems import Refusal, not_now
from busterbox.service.seeing import events_info, headings, situation_at, story_lines
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
            found = self._positions[table.doc.id] = await asyncio.to_thread(table.positions)
            while len(self._positions) > KEPT:
                self._positions.popitem(last=False)
        if table.doc.id in self._positions:
            self._positions.move_to_end(table.doc.id)
        return found


def replay_info(table: LiveTable) -> ReplayInfo:
    entries = finished(table)
    lines: list[list[str]] = []
    marks: list[list[int | str]] = []
    for number, entry in enumerate(entries):
        told = events_info(table.game, entry.events, SPECTATOR, table.names)
        lines.append(story_lines(table.game, told, table.names))
        marks.extend([number, heading] for heading in headings(table.game, told, table.names))
    return ReplayInfo(table.info(), len(entries), marks, lines)


def replay_steps(
    table: LiveTable, positions: list[State], first: int, count: int, seat: int
) -> list[ReplayStep]:
    entries = finished(table)
    if seat >= len(table.doc.seats):
        raise Refusal(400, "malformed", "A perspective is -2 (all), -1 (spectator) or a seat.")
    found: list[ReplayStep] = []
    for number in range(first, min(first + count, len(entries))):
        entry = entries[number]
        told = events_info(table.game, entry.events, seat, table.names)
        words = entry.words
        by = int(words[1]) if len(words) > 1 and words[0] != "expire" else -1
        lines = story_lines(table.game, told, table.names)
        shown = situation_at(positions[number], seat, table.names)
        found.append(ReplayStep(number, str(words[0]), by, told, lines, shown))
    return found


def finished(table: LiveTable) -> list[Entry]:
    """The start and every input of a game that is over, without the words for the dice between them."""
    if table.saved.status != OVER or table.play is None:
        raise not_now("The game is not over: its record is secret until then.")
    return [entry for entry in table.play.entries if entry.words[0] != "reseed"]


def record_of(table: LiveTable) -> Record:
    finished(table)
    assert table.play is not None
    record = table.play.record()
    if table.guide is None:
        record.fairness = Fairness(bytes.fromhex(table.doc.secret), table.nonces(), table.doc.commitment)
    return record


def verified(table: LiveTable, positions: list[State]) -> VerifyAnswer:
    """Play the record again: every roll must come from the secret that was promised."""
    record = record_of(table)
    report = verify(record, table.game)
    return VerifyAnswer(
        ok=report.ok,
        sentence=report.sentence,
        commitment=table.doc.commitment,
        secret=table.doc.secret,
        nonces=table.nonces(),
        dice=rolls(table, positions),
    )


def rolls(table: LiveTable, positions: list[State]) -> list[FaceCount]:
    """How often each face came up in a game, also those that never did, for each kind of dice that was rolled."""
    came: Counter[tuple[str, str]] = Counter()
    for entry, g in zip(finished(table), positions, strict=True):
        for event in entry.events:
            came.update(table.game.rolled(g, event.message, event.numbers))
    found: list[FaceCount] = []
    for die, faces in table.game.dice().items():
        thrown = sum(came[die, face] for face in faces)
        sides = sum(faces.values())
        if thrown:
            found += [
                FaceCount(die, face, came[die, face], round(thrown * on / sides, 2))
                for face, on in faces.items()
            ]
    return found
