"""The streams of a table: what each seat was told last, what it is told now, and what whoever comes back has missed.

Those who watch have a stream too, under -1. A seat's numbers count its own stream: what it learns nothing of is no update.
All that is kept here is encoded, and none of it grows with the game.
"""

from __future__ import annotations

import time
from asyncio import sleep
from collections import deque
from typing import Any

import msgspec
from msgspec import Raw, Struct

from busterbox.kernel.content import telling
from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.state import State
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.trail import Entry
from busterbox.service.games import standing
from busterbox.service.games.seat_view import (
    REACHES,
    Names,
    Scene,
    answered_since,
    events_info,
    story_lines,
)
from busterbox.service.games.shown import Shelf, Shown, difference
from busterbox.service.tables.listeners import Listeners, encoder
from busterbox.service.tables.running_game import SLICE_S, RunningGame
from busterbox.service.tables.seats import is_alone
from busterbox.service.wire import EventInfo, GuideStep, LogEntry, Situation, Update

RECENT = 64  # updates kept for those who come back soon, and ...
RECENT_BYTES = 160_000  # ... at most so many bytes at a table, the same for each audience
LOG_SIGNS = 8_000  # of the end of the log that a welcome brings; the rest is asked for by page
LEARNS = (-1, -1)  # a key that no position has: whoever has it learns something in any case
Key = tuple[int, int]


class Before:
    """What every audience knew before an input."""

    def __init__(self, known: dict[int, Key], seen: dict[int, Shown]) -> None:
        self.known = known
        self.seen = seen  # of those who are here


class Telling(Struct, tag="update"):
    """An `Update` whose parts are encoded already: the same fields in the same order."""

    seq: int
    kind: str
    seat: int
    events: Raw
    lines: Raw
    changed: dict[str, Any]
    table: dict[str, Raw]
    guide: GuideStep | None = None
    head: str = ""


class Told:
    """What an input does to an audience: what it sees from now on, the update about it, and the lines for its log."""

    __slots__ = ("lines", "shown", "update")

    def __init__(self, shown: Shown, update: Telling, lines: list[str]) -> None:
        self.shown = shown
        self.update = update
        self.lines = lines


class Recent:
    """The last updates of an audience, as they were sent."""

    __slots__ = ("sent", "size")

    def __init__(self) -> None:
        self.sent: deque[tuple[int, bytes]] = deque()
        self.size = 0

    def add(self, seq: int, data: bytes, most: int) -> None:
        """`most`: so many bytes may be kept."""
        self.sent.append((seq, data))
        self.size += len(data)
        while len(self.sent) > RECENT or self.size > most:
            self.size -= len(self.sent.popleft()[1])

    def since(self, seq: int) -> list[Update]:
        """The updates after a number; none if they are not all here any more."""
        if not self.sent or self.sent[0][0] > seq + 1:
            return []
        return [msgspec.json.decode(data, type=Update) for number, data in self.sent if number > seq]


class LogEnd:
    """The last entries of an audience's log, and how many there are in all."""

    __slots__ = ("count", "entries", "signs")

    def __init__(self, entries: list[LogEntry]) -> None:
        self.count = 0
        self.entries: deque[tuple[int, bytes]] = deque()
        self.signs = 0
        for entry in entries:
            self.add(entry)

    def add(self, entry: LogEntry) -> None:
        signs = sum(len(line) for line in entry.lines)
        self.count += 1
        self.signs += signs
        self.entries.append((signs, encoder.encode(entry)))
        while self.signs - self.entries[0][0] >= LOG_SIGNS:
            self.signs -= self.entries.popleft()[0]

    def decoded(self) -> list[LogEntry]:
        return [msgspec.json.decode(data, type=LogEntry) for _, data in self.entries]


class Streams:
    def __init__(self, running: RunningGame, listeners: Listeners) -> None:
        self.running = running
        self.listeners = listeners
        self.names = self._names()
        self.seen: dict[int, Shown] = {}  # what each audience was told last
        self.logs: dict[int, LogEnd] = {}  # of those who are here
        self.recent: dict[int, Recent] = {}

    def _names(self) -> Names:
        return Names(self.running.game, [seat.name for seat in self.running.doc.seats])

    def rename(self) -> None:
        """Names have changed: what was told last is told again with them."""
        self.names = self._names()
        if self.running.play is not None:
            self.running.play.names = self.names.names[:]
        self.forget()

    def forget(self) -> None:
        """What was worked out before is worked out again when somebody asks."""
        self.seen = {}
        self.logs = {}

    def audiences(self) -> list[int]:
        seats = [number for number, seat in enumerate(self.running.doc.seats) if seat.kind == "person"]
        return [*seats, SPECTATOR]

    def place(self, audience: int) -> int:
        """Where the number of an audience's stream stands among all."""
        return audience if audience >= 0 else len(self.running.doc.seats)

    def number(self, audience: int) -> int:
        seqs = self.running.doc.seqs
        return seqs[self.place(audience)] if seqs else 0

    def head(self, audience: int) -> str:
        """The head of the chain over the inputs, as this audience may know it."""
        return self.running.head(self.place(audience))

    # -- what a seat sees ----------------------------------------------------------------------------------------------

    def shown(self, seat: int) -> Shown:
        """What a seat was told last."""
        play = self.running.play
        assert play is not None
        found = self.seen.get(seat)
        if found is None:
            found = self.seen[seat] = self._shown(Shelf(), Scene(play.state, self.names), play, seat)
        return found

    def situation_of(self, seat: int) -> Situation:
        return self.shown(seat).whole()

    def situation_now(self, seat: int) -> Situation | None:
        """The same with what is the seat's own as it is now; None before the game has started."""
        play = self.running.play
        return self.with_own(Shelf(), play, seat).whole() if play is not None else None

    def with_own(self, shelf: Shelf, play: Play, seat: int) -> Shown:
        """What a seat was told last, with what is its own as it is now."""
        return self.shown(seat).but(shelf.encoded(self._own(play, seat)))

    def _shown(self, shelf: Shelf, scene: Scene, play: Play, seat: int) -> Shown:
        found = scene.situation(seat)
        if self.running.past is not None:  # as far as it is known; nobody is asked for anything
            found.decision, found.question, found.waiting = None, "", []
        for name, value in self._own(play, seat).items():
            setattr(found, name, value)
        return shelf.shown(found)

    def _own(self, play: Play, seat: int) -> dict[str, Any]:
        """What is the seat's own: what stands for it, and how far back it could go now. The latter changes with what
        others do, in secret too, so it is told only along with something else."""
        running = self.running
        if seat < 0 or running.past is not None:
            return {}
        if running.guide is not None:
            return {"can_undo": "no", "undo_reason": "in the guided game what is chosen stays chosen"}
        reach, why = running.undo_reach(seat)
        if reach == "far" and is_alone(running.doc):  # nobody to ask: any distance
            reach, why = "free", ""
        stands = standing.standing_info(running.doc, running.game, play.state, seat)
        return {"can_undo": REACHES[reach], "undo_reason": why, "standing": stands}

    # -- an input and its updates ----------------------------------------------------------------------------------------

    def before(self, play: Play) -> Before:
        known = {audience: known_to(play.state, audience) for audience in self.audiences()}
        here = {audience: self.shown(audience) for audience in known if self.listeners.is_here(audience)}
        return Before(known, here)

    def updates(self, play: Play, entry: Entry, before: Before) -> dict[int, Told]:
        """What each audience is told. One that learns nothing is told nothing, and its numbers stand still; for one
        that nobody listens to, only the number moves."""
        running = self.running
        found: dict[int, Told] = {}
        # What is the same for several is worked out, put into words and encoded once.
        shelf = Shelf()
        scene: Scene | None = None
        public = all(event.seen == EVERYBODY for event in entry.events)
        story: tuple[list[str], Raw, Raw] | None = None
        kind, by = str(entry.words[0]), entry.words[1] if entry.words[0] != "expire" else -1
        for audience, key in before.known.items():
            if not entry.events and known_to(play.state, audience) == key:
                continue
            running.doc.seqs[self.place(audience)] += 1
            running.tell_head(self.place(audience))
            old = before.seen.get(audience)
            if old is None:
                continue
            # One of several sealed answers is the commonest input, and changes next to nothing for the others.
            new = answered_since(play.state, old, audience) if kind == "answer" and not entry.events else None
            if new is not None:
                new = new.but(shelf.encoded(self._own(play, audience)))
            else:
                scene = scene or Scene(play.state, self.names)
                new = self._shown(shelf, scene, play, audience)
            if story is None or not public:
                events = events_info(running.game, entry.events, audience, self.names)
                lines = story_lines(running.game, events, self.names)
                story = lines, Raw(encoder.encode(events)), Raw(encoder.encode(lines))
            found[audience] = Told(
                new,
                Telling(
                    self.number(audience),
                    kind,
                    int(by),
                    story[1],
                    story[2],
                    *difference(old, new),
                    running.guide_step(),
                    self.head(audience),
                ),
                story[0],
            )
        return found

    def remember(self, before: Before, told: dict[int, Told]) -> None:
        """An input is on the disk: this is what was told last from now on."""
        for audience in before.known:
            if audience in told:
                self.seen[audience] = told[audience].shown
            elif audience not in before.seen:
                self.seen.pop(audience, None)

    def tell(self, before: Before, told: dict[int, Told]) -> None:
        """Send what an input has changed, to every audience its own."""
        for audience in before.known:
            if audience not in before.seen:
                self.recent.pop(audience, None)  # a gap: whoever comes back gets the whole situation
        for audience in list(self.logs):
            if audience not in before.seen:
                del self.logs[audience]
            elif audience in told and told[audience].lines:
                self.logs[audience].add(LogEntry(self.number(audience), told[audience].lines))
        for audience, one in told.items():
            self.send(audience, one.update)

    def send(self, audience: int, update: Telling) -> None:
        data = encoder.encode(update)
        recent = self.recent.setdefault(audience, Recent())
        recent.add(update.seq, data, RECENT_BYTES // len(self.recent))
        self.listeners.send_update(audience, data)

    def missed(self, seat: int, since: int) -> list[Update]:
        """The updates after a number; none if they are not all there any more."""
        if self.running.play is None or seat not in self.recent or not 0 <= since < self.number(seat):
            return []
        return self.recent[seat].since(since)

    # -- what happened so far ----------------------------------------------------------------------------------------------

    async def log_of(self, seat: int) -> list[LogEntry]:
        """What happened so far, as this seat may read it. Read from the disk and put into words, in slices."""
        if self.running.play is None and self.running.past is None:
            return []
        found: list[LogEntry] = []
        begun = time.perf_counter()
        for number, (seqs, entry) in enumerate(await self.running.happened()):
            lines = self._log_lines(number, entry, seat)
            if lines:
                found.append(LogEntry(seqs[self.place(seat)], lines))
            if time.perf_counter() - begun > SLICE_S:
                await sleep(0)
                begun = time.perf_counter()
        return found

    def _log_lines(self, number: int, entry: Entry, seat: int) -> list[str]:
        if self.running.past is not None:
            return self.lines(number, self.told(number, seat))
        events = events_info(self.running.game, entry.events, seat, self.names)
        return story_lines(self.running.game, events, self.names)

    async def read_log(self, seat: int) -> None:
        """Before `end_of_log`: somebody comes."""
        if seat not in self.logs:
            self.logs[seat] = LogEnd(await self.log_of(seat))

    def end_of_log(self, seat: int) -> tuple[list[LogEntry], int]:
        """The last entries, and how many there are before them."""
        end = self.logs[seat]
        return end.decoded(), end.count - len(end.entries)

    def told(self, number: int, seat: int) -> list[EventInfo]:
        """What the input of this number has caused, as a seat may read it."""
        running = self.running
        if running.past is not None:
            found = running.past.told(number, seat, self.names.names)
            return [EventInfo(event.message, event.numbers, event.text) for event in found]
        assert running.play is not None
        width = 1 if running.guide else 2  # entries an input: a reseed goes before it
        return events_info(running.game, running.play.entries[number * width].events, seat, self.names)

    def story(self, number: int, told: list[EventInfo]) -> list[str]:
        """The same in lines with markup."""
        events = [telling.Told(event.message, event.numbers, event.text) for event in told]
        if self.running.past is not None:
            return self.running.past.story(number, events, self.names.names)
        return self.running.game.words.story(events, self.names.names)

    def lines(self, number: int, told: list[EventInfo]) -> list[str]:
        return [plain(line) for line in self.story(number, told)]


def known_to(g: State, audience: int) -> Key:
    """What an audience knows, and the number of the open question: the same question may be asked again."""
    return int(g.knowledge_key(audience)), int(g.serial)
