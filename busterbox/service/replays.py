"""Finished games: step by step, as a record, and verified."""

from __future__ import annotations

from collections import OrderedDict

from busterbox.kernel.fairness import Fairness
from busterbox.kernel.record import Record
from busterbox.kernel.state import State
from busterbox.kernel.table import Entry
from busterbox.kernel.telling import EVERYTHING, SPECTATOR
from busterbox.kernel.verify import verify
from busterbox.service.docs import OVER
from busterbox.service.live import LiveTable
from busterbox.service.problems import Refusal, not_now
from busterbox.service.seeing import events_info, headings, situation_at, story_lines
from busterbox.service.wire import ReplayInfo, ReplayStep, VerifyAnswer

KEPT = 8  # finished games whose positions are held ready
MOST_STEPS = 64  # in one answer


class Replays:
    def __init__(self) -> None:
        self._positions: OrderedDict[str, list[State]] = OrderedDict()

    def info(self, table: LiveTable) -> ReplayInfo:
        entries = finished(table)
        lines: list[list[str]] = []
        marks: list[list[int | str]] = []
        for number, entry in enumerate(entries):
            told = events_info(table.game, entry.events, SPECTATOR, table.names)
            lines.append(story_lines(table.game, told, table.names))
            marks.extend([number, heading] for heading in headings(table.game, told, table.names))
        return ReplayInfo(table.info(), len(entries), marks, lines)

    def steps(self, table: LiveTable, first: int, count: int, seat: int) -> list[ReplayStep]:
        entries = finished(table)
        if not EVERYTHING <= seat < len(table.doc.seats):
            raise Refusal(400, "malformed", "A perspective is -2 (all), -1 (spectator) or a seat.")
        positions = self.positions(table)
        found: list[ReplayStep] = []
        for number in range(max(first, 0), min(first + min(count, MOST_STEPS), len(entries))):
            entry = entries[number]
            told = events_info(table.game, entry.events, seat, table.names)
            words = entry.words
            by = int(words[1]) if len(words) > 1 and words[0] != "expire" else -1
            found.append(
                ReplayStep(
                    number,
                    str(words[0]),
                    by,
                    told,
                    story_lines(table.game, told, table.names),
                    situation_at(positions[number], seat, table.names),
                )
            )
        return found

    def positions(self, table: LiveTable) -> list[State]:
        """The position after every step."""
        found = self._positions.get(table.doc.id)
        if found is None:
            found = self._positions[table.doc.id] = table.positions()
            while len(self._positions) > KEPT:
                self._positions.popitem(last=False)
        self._positions.move_to_end(table.doc.id)
        return found


def finished(table: LiveTable) -> list[Entry]:
    """The start and every input of a game that is over, without the words for the dice between them."""
    if table.doc.status != OVER or table.play is None:
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


def rolls(table: LiveTable, positions: list[State]) -> dict[str, int]:
    """How often each face came up in a game."""
    counted: dict[str, int] = {}
    for entry, g in zip(finished(table), positions, strict=True):
        for event in entry.events:
            for face in table.game.rolled(g, event.message, event.numbers):
                counted[face] = counted.get(face, 0) + 1
    return counted
