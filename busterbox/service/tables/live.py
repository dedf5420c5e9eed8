"""A table in memory: its document, its game, and who listens. Persist, then acknowledge, then broadcast.

Nothing here decides what may be done (`http/commands.py`) or when bots and clocks act (`driver.py`); whatever they decide is
carried out by `carry_out`, the only way in which a game goes on.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from msgspec import structs

from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import SPECTATOR, Told
from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Entry, Play
from busterbox.service.problems import Refusal
from busterbox.service.store import database as store
from busterbox.service.store.documents import OVER, PLAYING, TableDoc, decode, encode
from busterbox.service.tables import past, standing
from busterbox.service.tables.acks import Acks
from busterbox.service.tables.game import Played, Words
from busterbox.service.tables.guide import Guide
from busterbox.service.tables.info import table_info
from busterbox.service.tables.listeners import encoder
from busterbox.service.tables.seat_view import (
    REACHES,
    Names,
    answered_since,
    difference,
    events_info,
    situation_at,
    story_lines,
)
from busterbox.service.wire import (
    Bye,
    EventInfo,
    GuideStep,
    LogEntry,
    Situation,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
)

if TYPE_CHECKING:
    from busterbox.service.server import Server

RECENT = 64  # updates kept for those who come back soon
NOT_SAVED_MS = 1000  # until bots and clocks try again


class LiveTable(Played):
    def __init__(self, server: Server, doc: TableDoc, game: Game, guide: Guide | None) -> None:
        super().__init__(server.clock, doc, game, guide)
        self.server = server
        self.saved = decode(encode(doc))  # as it is on the disk: what everybody may be told
        self.lock = asyncio.Lock()
        self.done: dict[tuple[int, str], dict[str, Any]] = {}  # results of commands
        self.doing: dict[tuple[int, str], asyncio.Task[dict[str, Any]]] = {}  # those being carried out
        self.acks = Acks()
        self.hinting: set[int] = set()  # seats for which a hint is being thought about
        self.recent: dict[int, deque[Update]] = {}
        self.simulations = 0
        self._telling = False
        self._lags: list[int] = []
        self._told = b""
        from busterbox.service.tables.driver import Driver

        self.driver = Driver(self)
        self.names = Names(game, [seat.name for seat in doc.seats])

    # -- names and audiences ---------------------------------------------------------------------------------------

    def rename(self) -> None:
        """Names have changed: what was told last is told anew with them."""
        self.names = Names(self.game, [seat.name for seat in self.doc.seats])
        if self.play is not None:
            self.play.names = [seat.name for seat in self.doc.seats]
        self.seen = {}
        self.logs = {}

    def audiences(self) -> list[int]:
        seats = [number for number, seat in enumerate(self.doc.seats) if seat.kind == "person"]
        return [*seats, SPECTATOR]

    def situation_of(self, seat: int) -> Situation:
        assert self.play is not None
        found = self.seen.get(seat)
        if found is None:
            found = self.seen[seat] = self._situation(self.play, seat)
        return found

    def _situation(self, play: Play, seat: int) -> Situation:
        found = situation_at(play.state, seat, self.names)
        if self.past is not None:  # as far as it is known; nobody is asked for anything
            return structs.replace(found, decision=None, question="", waiting=[])
        return self._with_own(play, seat, found)

    def _with_own(self, play: Play, seat: int, found: Situation) -> Situation:
        """What is the seat's own put in: what stands for it, and how far back it could go now. The latter changes with
        what others do, in secret too, so it is told only along with something else."""
        if seat < 0 or self.past is not None:
            return found
        if self.guide is not None:
            found.can_undo, found.undo_reason = "no", "in the guided game what is chosen stays chosen"
            return found
        found.standing = standing.standing_info(self.doc, self.game, play.state, seat)
        reach, why = play.undo_reach(seat)
        found.can_undo, found.undo_reason = REACHES[reach], why
        if reach == "far" and self.driver.is_alone():  # nobody to ask: any distance
            found.can_undo, found.undo_reason = "free", ""
        return found

    # -- going on --------------------------------------------------------------------------------------------------

    async def carry_out(
        self,
        words: Words,
        command: tuple[int, str] | None = None,
        result: dict[str, Any] | None = None,
        simulations: int = 0,
    ) -> None:
        """Apply an input, write it down, then tell everybody. The lock is held by the caller.

        Refused by the rules: nothing has changed. Not saved: nothing has changed either.
        """
        play = self.play
        assert play is not None
        assert self.lock.locked()
        keys = {audience: known_to(play.state, audience) for audience in self.audiences()}
        before = {audience: self.situation_of(audience) for audience in keys if self.is_here(audience)}
        number = self.doc.number + 1
        moment = standing.moment(self.doc, self.game, play.state, words)
        self.give(play, number, words)
        try:
            entry = play.entries[-1]
            self.doc.number = number
            self.doc.undo = None
            self.driver.settle_document()
            by_hand = command is not None
            ended = standing.go_on(self.doc, self.game, play.state, moment, entry.events, by_hand)
            for seat in ended & keys.keys():
                keys[seat] = (-1, -1)  # it learns at least that
            updates, after = self._updates(play, entry, keys, before)
            row = {
                "table_id": self.doc.id,
                "number": number,
                "time": self.server.clock.now(),
                "words": json.dumps(entry.words),
                "seqs": json.dumps(self.doc.seqs),
                "simulations": simulations,
                "told": past.kept(entry),
            }
            await self.save(command, result or {}, [(store.ADD_INPUT, row)])
        except BaseException:
            self.restore()
            self._rebuild(play.entries[: len(play.entries) - (1 if self.guide else 2)])
            raise
        if words[0] == "undo":
            self.driver.forget_race()  # the dice lie as before, so it begins anew
        self.rows.append(self.doc.seqs[:])
        self.simulations = simulations or self.simulations
        for audience in keys:
            if audience in after or audience not in before:
                self.seen.pop(audience, None)
        self.seen.update(after)
        self.driver.look()  # first, because it may hold updates back
        for audience in keys:
            if audience not in before:
                self.recent.pop(audience, None)  # a gap: whoever comes back gets the whole situation
        for audience in list(self.logs):
            told = updates.get(audience)
            self._log(audience, len(self.rows), told.lines if told is not None else None)
        for audience, update in updates.items():
            self.recent.setdefault(audience, deque(maxlen=RECENT)).append(update)
            self.send_update(audience, encoder.encode(update))
        self.tell_table()

    def _updates(
        self, play: Play, entry: Entry, keys: dict[int, tuple[int, int]], before: dict[int, Situation]
    ) -> tuple[dict[int, Update], dict[int, Situation]]:
        """What each audience is told. One that learns nothing is told nothing, and its numbers stand still; for one
        that nobody listens to, only the number moves."""
        updates: dict[int, Update] = {}
        after: dict[int, Situation] = {}
        # What everybody may read is put into words once for all.
        public = all(event.seen == EVERYBODY for event in entry.events)
        story: tuple[list[EventInfo], list[str]] | None = None
        kind, by = str(entry.words[0]), entry.words[1] if entry.words[0] != "expire" else -1
        for audience, key in keys.items():
            if not entry.events and known_to(play.state, audience) == key:
                continue
            place = audience if audience >= 0 else len(self.doc.seats)
            self.doc.seqs[place] += 1
            old = before.get(audience)
            if old is None:
                continue
            # One of several sealed answers is the commonest input, and changes next to nothing for the others.
            quick = (
                answered_since(play.state, old, audience) if kind == "answer" and not entry.events else None
            )
            new = quick or situation_at(play.state, audience, self.names)
            after[audience] = self._with_own(play, audience, new)
            if story is None or not public:
                events = events_info(self.game, entry.events, audience, self.names)
                story = events, story_lines(self.game, events, self.names)
            events, lines = story
            changed, table = difference(old, new)
            updates[audience] = Update(
                self.doc.seqs[place], kind, int(by), events, lines, changed, table, self.guide_step()
            )
        return updates, after

    def _rebuild(self, entries: list[Entry]) -> None:
        """What could not be saved has not happened: the game is played again up to there."""
        self.begin()
        assert self.play is not None
        with self.play.as_recorded():
            for entry in entries[1:]:
                self.play.apply(entry.words)
        self.driver.forget_race()
        # A little later: where a clock or a bot is due at once, the same would fail again without end.
        self.server.clock.at(self.server.clock.now() + NOT_SAVED_MS, self.driver.look)

    async def save(
        self,
        command: tuple[int, str] | None = None,
        result: dict[str, Any] | None = None,
        statements: list[tuple[Any, dict[str, Any]]] | None = None,
    ) -> None:
        """Write the document, and what goes with it, in one transaction."""
        doc = self.doc
        doc.touched = self.server.clock.now()
        row = table_row(doc)
        wanted = list(statements or [])
        wanted.append((store.PUT_TABLE, row))
        if command is not None:
            values = {
                "table_id": doc.id,
                "seat": command[0],
                "cmd_id": command[1],
                "result": json.dumps(result or {}),
            }
            wanted.append((store.ADD_COMMAND, values))
        ends = doc.campaign and doc.status == OVER and self.saved.status != OVER
        try:
            async with self.server.campaigns.locked(doc.campaign) if ends else nullcontext():
                if ends:  # what follows from it is on the disk with the last input, or not at all
                    wanted += self.server.campaigns.ended(self)
                await self.server.store.save(store.Job(wanted))
        except store.NotSaved:
            detail = "The table could not be saved, so nothing was done. Please try again in a moment."
            raise Refusal(503, "not_saved", detail) from None
        self.saved = decode(row["doc"])
        if command is not None:
            self.done[command] = result or {}
            self.acks.give(command, result or {})

    def restore(self) -> None:
        """What could not be saved has not happened: the document is as it was."""
        self.doc = decode(encode(self.saved))
        if [seat.name for seat in self.doc.seats] != self.names.names:
            self.rename()

    async def keep(
        self,
        command: tuple[int, str] | None = None,
        result: dict[str, Any] | None = None,
        statements: list[tuple[Any, dict[str, Any]]] | None = None,
    ) -> None:
        """Save a changed document, then act on it and tell it; if it cannot be saved it is as before."""
        try:
            await self.save(command, result, statements)
        except BaseException:
            self.restore()
            raise
        self.changed()

    async def keep_own(self, seat: int, command: tuple[int, str]) -> None:
        """Save what concerns one seat alone, then act on it and tell that seat: nobody else hears anything."""
        play, here = self.play, self.is_here(seat)
        assert play is not None
        old = self.situation_of(seat)
        new = self._with_own(play, seat, structs.replace(old))
        self.doc.seqs[seat] += 1
        try:
            await self.save(command)
        except BaseException:
            self.restore()
            raise
        self.seen[seat] = new
        self.driver.look()
        if not here:
            self.recent.pop(seat, None)
            return
        changed, table = difference(old, new)
        update = Update(self.doc.seqs[seat], "standing", seat, [], [], changed, table, self.guide_step())
        self.recent.setdefault(seat, deque(maxlen=RECENT)).append(update)
        self.send_update(seat, encoder.encode(update))

    async def start(self, command: tuple[int, str] | None = None) -> None:
        """From the lobby into the game. The lock is held by the caller."""
        self.doc.status = PLAYING
        self.doc.listed = False
        self.doc.seqs = [0] * (len(self.doc.seats) + 1)
        self.begin()
        self.driver.settle_document()
        assert self.play is not None
        row = {
            "table_id": self.doc.id,
            "number": 0,
            "time": self.server.clock.now(),
            "words": json.dumps(self.play.entries[0].words),
            "seqs": json.dumps(self.doc.seqs),
            "simulations": 0,
            "told": past.kept(self.play.entries[0]),
        }
        try:
            await self.save(command, {}, [(store.ADD_INPUT, row)])
        except BaseException:
            self.play = None
            self.restore()
            raise
        self.driver.look()
        for audience in list(self.listeners):
            data = encoder.encode(self.welcome(audience, -1))
            for listener in list(self.listeners[audience]):
                listener.send(data)
        self.tell_table()

    # -- telling ---------------------------------------------------------------------------------------------------

    async def welcome_when_open(
        self, seat: int, since: int, then: Callable[[Welcome], None] | None = None
    ) -> Welcome:
        """What a seat sees, once it may: not between an input and its being saved, nor before a race begins. `then`
        is done before anything else can happen."""
        while True:
            await self.released.wait()
            async with self.lock:
                if self.released.is_set():
                    welcome = self.welcome(seat, since)
                    if then is not None:
                        then(welcome)
                    return welcome

    def welcome(self, seat: int, since: int) -> Welcome:
        """Everything for a seat. The lock is held by the caller."""
        place = seat if seat >= 0 else len(self.doc.seats)
        missed: list[Update] = []
        if self.play is not None and 0 <= since < self.doc.seqs[place]:
            kept = list(self.recent.get(seat, ()))
            if kept and kept[0].seq <= since + 1:
                missed = [update for update in kept if update.seq > since]
        return Welcome(
            version=self.server.version,
            now=self.server.clock.now(),
            seat=seat,
            seq=self.doc.seqs[place] if self.doc.seqs else 0,
            info=self.info(),
            situation=self._with_own(self.play, seat, structs.replace(self.situation_of(seat)))
            if self.play is not None
            else None,
            log=self.log_of(seat),
            missed=missed,
            guide=self.guide_step(),
            deck=self.saved.seats[seat].deck if seat >= 0 else "",
            campaign=self.saved.campaign if seat >= 0 else "",
        )

    def log_of(self, seat: int) -> list[LogEntry]:
        """What happened so far, as this seat may read it."""
        if self.play is None and self.past is None:
            return []
        if seat not in self.logs:
            self.logs[seat] = []
            for number in range(len(self.rows) + 1):
                self._log(seat, number)
        return self.logs[seat]

    def _log(self, seat: int, number: int, lines: list[str] | None = None) -> None:
        """Add what the input of this number has caused, 0 for the start."""
        place = seat if seat >= 0 else len(self.doc.seats)
        if lines is None:
            told = self.told(number, seat)
            lines = self.lines(number, told)
        if lines:
            self.logs[seat].append(LogEntry(self.rows[number - 1][place] if number else 0, lines))

    def told(self, number: int, seat: int) -> list[EventInfo]:
        """What the input of this number has caused, as a seat may read it."""
        if self.past is not None:
            found = self.past.told(number, seat, self.names.names)
            return [EventInfo(event.message, event.numbers, event.text) for event in found]
        assert self.play is not None
        width = 1 if self.guide else 2  # entries an input: a reseed goes before it
        return events_info(self.game, self.play.entries[number * width].events, seat, self.names)

    def story(self, number: int, told: list[EventInfo]) -> list[str]:
        """The same in lines with markup."""
        events = [Told(event.message, event.numbers, event.text) for event in told]
        if self.past is not None:
            return self.past.story(number, events, self.names.names)
        return self.game.words.story(events, self.names.names)

    def lines(self, number: int, told: list[EventInfo]) -> list[str]:
        return [plain(line) for line in self.story(number, told)]

    def notice(self) -> str:
        """What there is to say of a game that today's rules cannot go on with."""
        if self.past is None:
            return ""
        if self.saved.ended:
            return (
                f"This game was begun {self.past.why} and ends here: you can watch it, keep its record, and open "
                "the same table anew."
            )
        return self.past.sentence()

    def guide_step(self) -> GuideStep | None:
        if self.guide is None or self.past is not None:
            return None
        return self.guide.step(self.doc.number)

    def info(self) -> TableInfo:
        return table_info(self)

    def tell_table(self) -> None:
        """Tell everybody about the table itself, once for all that changes in this moment."""
        if self._telling:
            return
        self._telling = True
        asyncio.get_running_loop().call_soon(self._tell_table)

    def tell_lag(self) -> None:
        """Tell it if somebody's way has become clearly longer or shorter."""
        lags = [self.lag(seat) for seat in range(len(self.doc.seats))]
        if any(abs(now - told) > 20 for now, told in zip(lags, self._lags, strict=False)) or not self._lags:
            self._lags = lags
            self.tell_table()

    def _tell_table(self) -> None:
        self._telling = False
        if not self.listeners:
            return
        info = self.info()
        told = encoder.encode(info)
        if told != self._told:  # most moves change nothing about the table itself
            self._told = told
            self.broadcast(TableChanged(self.server.clock.now(), info))

    def changed(self) -> None:
        self.tell_table()
        self.driver.look()

    def close(self, reason: str, reload: bool = False) -> None:
        """The table goes away, or the server does."""
        self.driver.stop()
        self.broadcast(Bye(reason, reload))


def known_to(g: State, audience: int) -> tuple[int, int]:
    """What an audience knows, and the number of the open question: the same question may be asked anew."""
    return int(g.knowledge_key(audience)), int(g.serial)


def table_row(doc: TableDoc) -> dict[str, Any]:
    return {
        "id": doc.id,
        "status": doc.status,
        "listed": doc.listed,
        "waits": doc.status == PLAYING and doc.timer is not None,
        "touched": doc.touched,
        "doc": encode(doc),
    }
