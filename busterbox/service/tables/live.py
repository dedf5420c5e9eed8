"""A table in memory: its log, its game, its streams, who listens, and what acts by itself.

Nothing here decides what may be done (`moves.py`, `people/lobby.py`) or when bots and clocks act (`driver.py`); whatever
they decide is carried out by `carry_out`, the only way in which a game goes on: on the disk, then the acknowledgement,
then the updates.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Raw

from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.trail import Entry
from busterbox.service.games import past, standing
from busterbox.service.games.guide import Guide
from busterbox.service.games.seat_view import Names
from busterbox.service.games.shown import Shelf, difference
from busterbox.service.store.changes import Input
from busterbox.service.store.documents import OVER, PLAYING, TableDoc
from busterbox.service.tables.driver import Driver
from busterbox.service.tables.info import table_info
from busterbox.service.tables.listeners import Listeners, encoder
from busterbox.service.tables.log import TableLog
from busterbox.service.tables.results import Command, Result
from busterbox.service.tables.running_game import Before, RunningGame, Words
from busterbox.service.tables.streams import LEARNS, Streams, Telling
from busterbox.service.wire import Bye, LogEntry, TableChanged, TableInfo, Welcome

if TYPE_CHECKING:
    from busterbox.service.server import Server

NONE = Raw(b"[]")
NOT_SAVED_MS = 1000  # until bots and clocks try again


class LiveTable:
    def __init__(self, server: Server, doc: TableDoc, game: Game, guide: Guide | None) -> None:
        self.server = server
        self.clock = server.clock
        self.game = game
        self.guide = guide
        self.lock = asyncio.Lock()
        self.listeners = Listeners(server.clock, self.changed)
        self.log = TableLog(server.store, server.clock, doc)
        self.running = RunningGame(self.log, game, guide)
        self.streams = Streams(self.running, self.listeners)
        self.driver = Driver(self)
        self.results = self.log.results
        self.hinting: set[int] = set()  # seats for which a hint is being thought about
        self.simulations = 0
        self._telling = False
        self._lags: list[int] = []
        self._told = b""

    # -- what it consists of ---------------------------------------------------------------------------------------

    @property
    def doc(self) -> TableDoc:
        """As it is being changed: only who holds the lock looks at it."""
        return self.log.doc

    @property
    def saved(self) -> TableDoc:
        """As it is on the disk: what everybody may be told."""
        return self.log.saved

    @property
    def play(self) -> Play | None:
        return self.running.play

    @property
    def past(self) -> past.Past | None:
        return self.running.past

    @property
    def names(self) -> Names:
        return self.streams.names

    # -- going on --------------------------------------------------------------------------------------------------

    async def carry_out(
        self, words: Words, command: Command | None = None, result: Result | None = None, simulations: int = 0
    ) -> None:
        """Apply an input, write it down, acknowledge it, then tell everybody. The lock is held by the caller.

        Refused by the rules: nothing has changed. Not saved: nothing has changed either.
        """
        play, doc = self.play, self.doc
        assert play is not None
        assert self.lock.locked()
        known, before = self.running.before(), self.streams.before(play)
        number = doc.number + 1
        moment = standing.moment(doc, self.game, play.state, words)
        self.running.give(play, number, words)
        try:
            entry = play.entries[-1]
            doc.number = number
            doc.undo = None
            self.driver.settle_document()
            by_hand = command is not None
            ended = standing.go_on(doc, self.game, play.state, moment, entry.events, by_hand)
            for seat in ended & before.known.keys():
                before.known[seat] = LEARNS  # at least that
            told = self.streams.updates(play, entry, before)
            await self.save(command, result, self._row(entry, simulations))
        except BaseException:
            self.restore()
            self._take_back(known)
            raise
        if words[0] == "undo":
            self.driver.races.forget()  # the dice lie as before, so it begins again
        self.running.forget()
        self.simulations = simulations or self.simulations
        self.streams.remember(before, told)
        self.driver.look()  # first, because it may hold updates back
        self.streams.tell(before, told)
        self.tell_table()

    def _row(self, entry: Entry, simulations: int = 0) -> Input:
        return Input(
            self.doc.number,
            self.clock.now(),
            json.dumps(entry.words),
            json.dumps(self.doc.seqs),
            simulations,
            past.kept(entry),
        )

    def _take_back(self, before: Before) -> None:
        """What could not be saved has not happened: the game is as it was."""
        self.running.back_to(before)
        self.streams.forget()
        self.driver.races.forget()
        # A little later: where a clock or a bot is due at once, the same would fail again without end.
        self.clock.at(self.clock.now() + NOT_SAVED_MS, self.driver.look)

    async def save(
        self,
        command: Command | None = None,
        result: Result | None = None,
        entry: Input | None = None,
        forget: int | None = None,
    ) -> None:
        """Write the document and what goes with it (`TableLog.save`). The last input of a part of a campaign is on the
        disk with what follows from it, or not at all."""
        if not (self.doc.campaign and self.doc.status == OVER and self.saved.status != OVER):
            await self.log.save(command, result, entry, forget)
            return
        campaigns = self.server.campaigns
        async with campaigns.locked(self.doc.campaign):
            await self.log.save(command, result, entry, forget, await campaigns.ended(self))

    def restore(self) -> None:
        """What could not be saved has not happened: the document is as it was."""
        self.log.restore()
        if [seat.name for seat in self.doc.seats] != self.names.names:
            self.streams.rename()

    async def keep(
        self, command: Command | None = None, result: Result | None = None, forget: int | None = None
    ) -> None:
        """Save a changed document, then act on it and tell it; if it cannot be saved it is as before."""
        try:
            await self.save(command, result, forget=forget)
        except BaseException:
            self.restore()
            raise
        self.changed()

    async def keep_own(self, seat: int, command: Command) -> None:
        """Save what concerns one seat alone, then act on it and tell that seat: nobody else hears anything."""
        play, here = self.play, self.listeners.is_here(seat)
        assert play is not None
        old = self.streams.shown(seat)
        new = self.streams.with_own(Shelf(), play, seat)
        self.doc.seqs[seat] += 1
        try:
            await self.save(command)
        except BaseException:
            self.restore()
            raise
        self.streams.seen[seat] = new
        self.driver.look()
        if not here:
            self.streams.recent.pop(seat, None)
            return
        changed, table = difference(old, new)
        step = self.running.guide_step()
        number, head = self.doc.seqs[seat], self.streams.head(seat)
        self.streams.send(seat, Telling(number, "standing", seat, NONE, NONE, changed, table, step, head))

    async def start(self, command: Command | None = None) -> None:
        """From the lobby into the game. The lock is held by the caller."""
        self.doc.status = PLAYING
        self.doc.listed, self.doc.starting = False, False
        self.doc.seqs = [0] * (len(self.doc.seats) + 1)
        self.doc.heads = self.doc.seqs[:]
        self.running.begin()
        self.streams.forget()
        self.driver.settle_document()
        assert self.play is not None
        try:
            await self.save(command, {}, self._row(self.play.entries[0]))
        except BaseException:
            self.running.play = None
            self.restore()
            raise
        self.driver.look()
        for audience in list(self.listeners.by_seat):
            await self.streams.read_log(audience)
            data = encoder.encode(self.welcome(audience, -1))
            for listener in list(self.listeners.by_seat.get(audience, ())):
                listener.send(data)
        self.running.forget()
        self.tell_table()

    # -- telling ---------------------------------------------------------------------------------------------------

    async def welcome_when_open(
        self, seat: int, since: int, then: Callable[[Welcome], None] | None = None
    ) -> Welcome:
        """What a seat sees, once it may: not between an input and its being saved, nor before a race begins. `then`
        is done before anything else can happen."""
        while True:
            await self.listeners.released.wait()
            async with self.lock:
                await self.streams.read_log(seat)
                if self.listeners.released.is_set():
                    welcome = self.welcome(seat, since)
                    if then is not None:
                        then(welcome)
                    return welcome

    async def log_when_open(self, seat: int, first: int, end: int) -> list[LogEntry]:
        """Entries of a seat's log, once it may see what has happened."""
        while True:
            await self.listeners.released.wait()
            async with self.lock:
                log = await self.streams.log_of(seat)
                if self.listeners.released.is_set():
                    return log[first:end]

    def welcome(self, seat: int, since: int) -> Welcome:
        """Everything for a seat; of the log only the end, which was read (`Streams.read_log`). The lock is held by the
        caller."""
        entries, earlier = self.streams.end_of_log(seat)
        return Welcome(
            version=self.server.version,
            now=self.clock.now(),
            seat=seat,
            seq=self.streams.number(seat),
            info=self.info(),
            situation=self.streams.situation_now(seat),
            log=entries,
            missed=self.streams.missed(seat, since),
            guide=self.running.guide_step(),
            deck=self.saved.seats[seat].deck if seat >= 0 else "",
            campaign=self.saved.campaign if seat >= 0 else "",
            head=self.streams.head(seat) if self.play is not None else "",
            earlier=earlier,
        )

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
        lags = [self.listeners.lag(seat) for seat in range(len(self.doc.seats))]
        if any(abs(now - told) > 20 for now, told in zip(lags, self._lags, strict=False)) or not self._lags:
            self._lags = lags
            self.tell_table()

    def _tell_table(self) -> None:
        self._telling = False
        if not self.listeners.by_seat:
            return
        info = self.info()
        told = encoder.encode(info)
        if told != self._told:  # most moves change nothing about the table itself
            self._told = told
            self.listeners.broadcast(TableChanged(self.clock.now(), info))

    def changed(self) -> None:
        self.tell_table()
        self.driver.look()

    def close(self, reason: str, reload: bool = False, back_ms: int = 0) -> None:
        """The table goes away, or the server does."""
        self.driver.stop()
        self.listeners.broadcast(Bye(reason, reload, back_ms))
