"""The streams of a table: what each seat was told last, what it is told now, and what whoever comes back has missed.

Those who watch have a stream too, under -1. A seat's numbers count its own stream: what it learns nothing of is no update.
"""

from __future__ import annotations

from collections import deque

from msgspec import structs

from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import SPECTATOR, Told
from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.state import State
from busterbox.kernel.table.play import Entry, Play
from busterbox.service.games import standing
from busterbox.service.games.seat_view import (
    REACHES,
    Names,
    answered_since,
    difference,
    events_info,
    situation_at,
    story_lines,
)
from busterbox.service.tables.listeners import Listeners, encoder
from busterbox.service.tables.running_game import RunningGame
from busterbox.service.tables.seats import is_alone
from busterbox.service.wire import EventInfo, LogEntry, Situation, Update

RECENT = 64  # updates kept for those who come back soon, and ...
RECENT_BYTES = 100_000  # ... sent to them at most
LOG_SIGNS = 8_000  # of the end of the log that a welcome brings; the rest is asked for by page
LEARNS = (-1, -1)  # a key that no position has: whoever has it learns something in any case
Key = tuple[int, int]


class Before:
    """What every audience knew before an input."""

    def __init__(self, known: dict[int, Key], seen: dict[int, Situation]) -> None:
        self.known = known
        self.seen = seen  # of those who are here


class Streams:
    def __init__(self, running: RunningGame, listeners: Listeners) -> None:
        self.running = running
        self.listeners = listeners
        self.names = self._names()
        self.seen: dict[int, Situation] = {}  # what each audience was told last
        self.logs: dict[int, list[LogEntry]] = {}  # what happened so far, by audience
        self.recent: dict[int, deque[tuple[Update, int]]] = {}  # with their sizes on the wire

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

    def situation_of(self, seat: int) -> Situation:
        play = self.running.play
        assert play is not None
        found = self.seen.get(seat)
        if found is None:
            found = self.seen[seat] = self._situation(play, seat)
        return found

    def situation_now(self, seat: int) -> Situation | None:
        """The same with what is the seat's own as it is now; None before the game has started."""
        play = self.running.play
        if play is None:
            return None
        return self.with_own(play, seat, structs.replace(self.situation_of(seat)))

    def _situation(self, play: Play, seat: int) -> Situation:
        found = situation_at(play.state, seat, self.names)
        if self.running.past is not None:  # as far as it is known; nobody is asked for anything
            return structs.replace(found, decision=None, question="", waiting=[])
        return self.with_own(play, seat, found)

    def with_own(self, play: Play, seat: int, found: Situation) -> Situation:
        """What is the seat's own put in: what stands for it, and how far back it could go now. The latter changes with
        what others do, in secret too, so it is told only along with something else."""
        running = self.running
        if seat < 0 or running.past is not None:
            return found
        if running.guide is not None:
            found.can_undo, found.undo_reason = "no", "in the guided game what is chosen stays chosen"
            return found
        found.standing = standing.standing_info(running.doc, running.game, play.state, seat)
        reach, why = running.undo_reach(seat)
        found.can_undo, found.undo_reason = REACHES[reach], why
        if reach == "far" and is_alone(running.doc):  # nobody to ask: any distance
            found.can_undo, found.undo_reason = "free", ""
        return found

    # -- an input and its updates ----------------------------------------------------------------------------------------

    def before(self, play: Play) -> Before:
        known = {audience: known_to(play.state, audience) for audience in self.audiences()}
        here = {
            audience: self.situation_of(audience) for audience in known if self.listeners.is_here(audience)
        }
        return Before(known, here)

    def updates(
        self, play: Play, entry: Entry, before: Before
    ) -> tuple[dict[int, Update], dict[int, Situation]]:
        """What each audience is told. One that learns nothing is told nothing, and its numbers stand still; for one
        that nobody listens to, only the number moves."""
        running = self.running
        updates: dict[int, Update] = {}
        after: dict[int, Situation] = {}
        # What everybody may read is put into words once for all.
        public = all(event.seen == EVERYBODY for event in entry.events)
        story: tuple[list[EventInfo], list[str]] | None = None
        kind, by = str(entry.words[0]), entry.words[1] if entry.words[0] != "expire" else -1
        for audience, key in before.known.items():
            if not entry.events and known_to(play.state, audience) == key:
                continue
            running.doc.seqs[self.place(audience)] += 1
            if running.chain is not None:
                running.doc.heads[self.place(audience)] = running.doc.number
            old = before.seen.get(audience)
            if old is None:
                continue
            # One of several sealed answers is the commonest input, and changes next to nothing for the others.
            quick = (
                answered_since(play.state, old, audience) if kind == "answer" and not entry.events else None
            )
            new = quick or situation_at(play.state, audience, self.names)
            after[audience] = self.with_own(play, audience, new)
            if story is None or not public:
                events = events_info(running.game, entry.events, audience, self.names)
                story = events, story_lines(running.game, events, self.names)
            events, lines = story
            changed, table = difference(old, new)
            updates[audience] = Update(
                self.number(audience),
                kind,
                int(by),
                events,
                lines,
                changed,
                table,
                running.guide_step(),
                self.head(audience),
            )
        return updates, after

    def remember(self, before: Before, after: dict[int, Situation]) -> None:
        """An input is on the disk: this is what was told last from now on."""
        for audience in before.known:
            if audience in after or audience not in before.seen:
                self.seen.pop(audience, None)
        self.seen.update(after)

    def tell(self, before: Before, updates: dict[int, Update]) -> None:
        """Send what an input has changed, to every audience its own."""
        for audience in before.known:
            if audience not in before.seen:
                self.recent.pop(audience, None)  # a gap: whoever comes back gets the whole situation
        for audience in list(self.logs):
            told = updates.get(audience)
            self._log(audience, len(self.running.rows), told.lines if told is not None else None)
        for audience, update in updates.items():
            self.send(audience, update)

    def send(self, audience: int, update: Update) -> None:
        data = encoder.encode(update)
        self.recent.setdefault(audience, deque(maxlen=RECENT)).append((update, len(data)))
        self.listeners.send_update(audience, data)

    def missed(self, seat: int, since: int) -> list[Update]:
        """The updates after a number; none if they are not all there any more."""
        if self.running.play is None or not 0 <= since < self.number(seat):
            return []
        kept = list(self.recent.get(seat, ()))
        if not kept or kept[0][0].seq > since + 1:
            return []
        missed = [(update, size) for update, size in kept if update.seq > since]
        if sum(size for _, size in missed) > RECENT_BYTES:
            return []
        return [update for update, _ in missed]

    # -- what happened so far ----------------------------------------------------------------------------------------------

    def log_of(self, seat: int) -> list[LogEntry]:
        """What happened so far, as this seat may read it."""
        if self.running.play is None and self.running.past is None:
            return []
        if seat not in self.logs:
            self.logs[seat] = []
            for number in range(len(self.running.rows) + 1):
                self._log(seat, number)
        return self.logs[seat]

    def end_of_log(self, seat: int) -> tuple[list[LogEntry], int]:
        """The last entries, and how many there are before them."""
        entries, signs = self.log_of(seat), 0
        first = len(entries)
        while first and signs < LOG_SIGNS:
            first -= 1
            signs += sum(len(line) for line in entries[first].lines)
        return entries[first:], first

    def _log(self, seat: int, number: int, lines: list[str] | None = None) -> None:
        """Add what the input of this number has caused, 0 for the start."""
        if lines is None:
            lines = self.lines(number, self.told(number, seat))
        if lines:
            seq = self.running.rows[number - 1][self.place(seat)] if number else 0
            self.logs[seat].append(LogEntry(seq, lines))

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
        events = [Told(event.message, event.numbers, event.text) for event in told]
        if self.running.past is not None:
            return self.running.past.story(number, events, self.names.names)
        return self.running.game.words.story(events, self.names.names)

    def lines(self, number: int, told: list[EventInfo]) -> list[str]:
        return [plain(line) for line in self.story(number, told)]


def known_to(g: State, audience: int) -> Key:
    """What an audience knows, and the number of the open question: the same question may be asked again."""
    return int(g.knowledge_key(audience)), int(g.serial)
