"""A table in memory: its document, its game, and who listens. Persist, then acknowledge, then broadcast.

Nothing here decides what may be done (`conduct.py`) or when bots and clocks act (`driver.py`); whatever they decide is
carried out by `carry_out`, the only way in which a game goes on.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from busterbox.kernel.fairness import word
from busterbox.kernel.game import Game
from busterbox.kernel.state import ONE, State
from busterbox.kernel.table import Entry, Play
from busterbox.kernel.telling import SPECTATOR
from busterbox.kernel.verify import apply
from busterbox.service import store
from busterbox.service.docs import LOBBY, OVER, PLAYING, TableDoc, decode, encode
from busterbox.service.guide import Guide
from busterbox.service.metrics import UPDATES
from busterbox.service.problems import Refusal
from busterbox.service.seeing import Names, difference, events_info, situation, story_lines
from busterbox.service.wire import (
    Bye,
    GuideStep,
    LogEntry,
    SeatInfo,
    ServerMessage,
    Situation,
    Social,
    TableChanged,
    TableInfo,
    UndoWish,
    Update,
    Welcome,
)

if TYPE_CHECKING:
    from busterbox.service.desk import Desk

POLLING_MS = 30_000  # who asked for news so recently is here
RECENT = 64  # updates kept for those who come back soon
NOT_SAVED_MS = 1000  # until bots and clocks try again
UNSEEN = (
    "can_undo",
    "undo_reason",
)  # change with what others do in secret: told only along with something else

encoder = msgspec.json.Encoder()
Words = list[str | int | bool]


class Listener:
    """Somebody connected: `send` takes encoded messages and never waits."""

    def __init__(self, seat: int, send: Callable[[bytes], None]) -> None:
        self.seat = seat
        self.send = send
        self.trips: deque[int] = deque(maxlen=5)

    def lag(self) -> int:
        """The middle one of the last measured ways there and back in ms; -1 before the first."""
        return sorted(self.trips)[len(self.trips) // 2] if self.trips else -1


class LiveTable:
    def __init__(self, desk: Desk, doc: TableDoc, game: Game, guide: Guide | None) -> None:
        self.desk = desk
        self.doc = doc
        self.game = game
        self.guide = guide
        self.lock = asyncio.Lock()
        self.play: Play | None = None
        self.rows: list[list[int]] = []  # the streams' numbers after each input
        self.done: dict[tuple[int, str], dict[str, Any]] = {}  # results of commands
        self.doing: dict[tuple[int, str], asyncio.Task[dict[str, Any]]] = {}  # those being carried out
        self.listeners: dict[int, set[Listener]] = {}
        self.seen: dict[int, Situation] = {}  # what each audience was told last
        self.recent: dict[int, deque[Update]] = {}
        self.simulations = 0
        self.gone: dict[int, int] = {}  # seat -> since when nobody is connected to it
        self.idle_since = desk.clock.now()
        self.polled: dict[int, int] = {}  # when somebody without a connection last asked for news
        self._telling = False
        self._lags: list[int] = []
        self._told = b""
        self.held: list[tuple[int, bytes]] = []  # updates that wait for the start of a race
        self.held_until = 0
        self.released = asyncio.Event()
        self.released.set()
        from busterbox.service.driver import Driver

        self.driver = Driver(self)
        self.names = Names(game, [seat.name for seat in doc.seats])

    # -- the game --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The game as it is at its first question; the same every time."""
        doc = self.doc
        names = [seat.name for seat in doc.seats]
        self.play = Play.start(self.game, len(doc.seats), self._seed(), doc.settings, names=names)
        self.seen = {}

    def nonces(self) -> list[str]:
        return [seat.nonce for seat in self.doc.seats]

    def replay(self, rows: list[tuple[int, int, str, str]]) -> None:
        """Play a log again."""
        self.begin()
        assert self.play is not None
        for number, _, words, seqs in rows:
            self._input(self.play, number, json.loads(words))
            self.rows.append(json.loads(seqs))

    def _input(self, play: Play, number: int, words: Words) -> None:
        """One input: new dice, then what the words say. If it is refused, all is as before."""
        count, rng = len(play.entries), play.state.rng
        if self.guide is None:
            play.reseed(word(bytes.fromhex(self.doc.secret), self.nonces(), number))
        try:
            apply(play, words)
        except BaseException:
            del play.entries[count:]
            play.state.rng = rng
            raise

    def positions(self) -> list[State]:
        """The position at the start and after every input, worked out anew."""
        play = Play.start(self.game, len(self.doc.seats), self._seed(), self.doc.settings)
        found = [play.state.clone()]
        assert self.play is not None
        for entry in self.play.entries[1:]:
            apply(play, entry.words)
            if entry.words[0] != "reseed":
                found.append(play.state.clone())
        return found

    def _seed(self) -> int:
        return self.guide.seed if self.guide else word(bytes.fromhex(self.doc.secret), self.nonces(), 0)

    def rename(self) -> None:
        """Names have changed: what was told last is told anew with them."""
        self.names = Names(self.game, [seat.name for seat in self.doc.seats])
        if self.play is not None:
            self.play.names = [seat.name for seat in self.doc.seats]
        self.seen = {}

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
        found = situation(play, seat, self.names)
        if self.guide is not None:
            found.can_undo, found.undo_reason = "no", "in the guided game what is chosen stays chosen"
        elif found.can_undo == "ask" and self.driver.is_alone():  # nobody to ask: any distance
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
        kept = encode(self.doc)
        keys = {audience: known_to(play.state, audience) for audience in self.audiences()}
        before = {audience: self.situation_of(audience) for audience in keys if self.is_here(audience)}
        number = self.doc.number + 1
        self._input(play, number, words)
        try:
            entry = play.entries[-1]
            self.doc.number = number
            self.doc.undo = None
            self.driver.settle_document()
            updates, after = self._updates(play, entry, keys, before)
            row = {
                "table_id": self.doc.id,
                "number": number,
                "time": self.desk.clock.now(),
                "words": json.dumps(entry.words),
                "seqs": json.dumps(self.doc.seqs),
                "simulations": simulations,
            }
            await self.save(command, result or {}, [(store.ADD_INPUT, row)])
        except BaseException:
            self.doc = decode(kept)
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
        for audience, update in updates.items():
            self.recent.setdefault(audience, deque(maxlen=RECENT)).append(update)
            self._send_update(audience, encoder.encode(update))
        self.tell_table()

    def _updates(
        self, play: Play, entry: Entry, keys: dict[int, tuple[int, int]], before: dict[int, Situation]
    ) -> tuple[dict[int, Update], dict[int, Situation]]:
        """What each audience is told. One that learns nothing is told nothing, and its numbers stand still; for one
        that nobody listens to, only the number moves."""
        updates: dict[int, Update] = {}
        after: dict[int, Situation] = {}
        kind, by = str(entry.words[0]), entry.words[1] if entry.words[0] != "expire" else -1
        for audience, key in keys.items():
            if not entry.events and known_to(play.state, audience) == key:
                continue
            place = audience if audience >= 0 else len(self.doc.seats)
            self.doc.seqs[place] += 1
            old = before.get(audience)
            if old is None:
                continue
            new = after[audience] = self._situation(play, audience)
            events = events_info(self.game, entry.events, audience, self.names)
            changed, table = difference(old, new)
            lines = story_lines(self.game, events, self.names)
            updates[audience] = Update(
                self.doc.seqs[place], kind, int(by), events, lines, changed, table, self.guide_step()
            )
        return updates, after

    def _rebuild(self, entries: list[Entry]) -> None:
        """What could not be saved has not happened: the game is played again up to there."""
        self.begin()
        assert self.play is not None
        for entry in entries[1:]:
            apply(self.play, entry.words)
        self.driver.forget_race()
        # A little later: where a clock or a bot is due at once, the same would fail again without end.
        self.desk.clock.at(self.desk.clock.now() + NOT_SAVED_MS, self.driver.look)

    async def save(
        self,
        command: tuple[int, str] | None = None,
        result: dict[str, Any] | None = None,
        statements: list[tuple[Any, dict[str, Any]]] | None = None,
    ) -> None:
        """Write the document, and what goes with it, in one transaction."""
        doc = self.doc
        doc.touched = self.desk.clock.now()
        wanted = list(statements or [])
        wanted.append((store.PUT_TABLE, table_row(doc)))
        if command is not None:
            values = {
                "table_id": doc.id,
                "seat": command[0],
                "cmd_id": command[1],
                "result": json.dumps(result or {}),
            }
            wanted.append((store.ADD_COMMAND, values))
        try:
            await self.desk.store.save(store.Job(wanted))
        except store.NotSaved:
            detail = "The table could not be saved, so nothing was done. Please try again in a moment."
            raise Refusal(503, "not_saved", detail) from None
        if command is not None:
            self.done[command] = result or {}

    async def start(self, command: tuple[int, str] | None = None) -> None:
        """From the lobby into the game. The lock is held by the caller."""
        kept = encode(self.doc)
        self.doc.status = PLAYING
        self.doc.listed = False
        self.doc.seqs = [0] * (len(self.doc.seats) + 1)
        self.begin()
        self.driver.settle_document()
        try:
            await self.save(command)
        except BaseException:
            self.doc, self.play = decode(kept), None
            raise
        self.driver.look()
        for audience in list(self.listeners):
            for listener in list(self.listeners[audience]):
                listener.send(encoder.encode(self.welcome(audience, -1)))
        self.tell_table()

    # -- telling ---------------------------------------------------------------------------------------------------

    def welcome(self, seat: int, since: int) -> Welcome:
        place = seat if seat >= 0 else len(self.doc.seats)
        missed: list[Update] = []
        if self.play is not None and 0 <= since < self.doc.seqs[place]:
            kept = list(self.recent.get(seat, ()))
            if kept and kept[0].seq <= since + 1:
                missed = [update for update in kept if update.seq > since]
        return Welcome(
            version=self.desk.version,
            now=self.desk.clock.now(),
            seat=seat,
            seq=self.doc.seqs[place] if self.play is not None else 0,
            info=self.info(),
            situation=self.situation_of(seat) if self.play is not None else None,
            log=self.log_of(seat),
            missed=missed,
            guide=self.guide_step(),
        )

    def log_of(self, seat: int) -> list[LogEntry]:
        """What happened so far, as this seat may read it."""
        play = self.play
        if play is None:
            return []
        place = seat if seat >= 0 else len(self.doc.seats)
        width = 1 if self.guide else 2  # entries an input: a reseed goes before it
        found: list[LogEntry] = []
        for number in range(len(self.rows) + 1):
            entry = play.entries[number * width]
            told = events_info(self.game, entry.events, seat, self.names)
            lines = story_lines(self.game, told, self.names)
            if lines:
                found.append(LogEntry(self.rows[number - 1][place] if number else 0, lines))
        return found

    def guide_step(self) -> GuideStep | None:
        return self.guide.step(self.doc.number) if self.guide is not None else None

    def info(self) -> TableInfo:
        doc = self.doc
        started = doc.status != LOBBY
        over = doc.status == OVER
        values = self.game.read_settings(doc.settings)
        waiting: UndoWish | None = None
        if doc.undo is not None:
            waiting = UndoWish(
                doc.undo.request, doc.undo.seat, self.driver.voters(doc.undo.seat, doc.undo.yes)
            )
        return TableInfo(
            table=doc.id,
            game=doc.game,
            status=doc.status,
            seats=[self._seat_info(number, started) for number in range(len(doc.seats))],
            settings=doc.settings,
            deadline=doc.deadline,
            grace=doc.grace,
            pace=doc.pace,
            hints=doc.hints,
            watchers=doc.watchers,
            listed=doc.listed,
            leavers=doc.leavers,
            guided=doc.guide,
            commitment=doc.commitment,
            secret=doc.secret if over else "",
            calm_possible=not started and self.game.calm(values) != values,
            paused=doc.paused,
            watching=len(self.listeners.get(SPECTATOR, ())),
            timer=doc.timer.at if doc.timer is not None and not doc.paused else None,
            countdown=self.driver.countdown(),
            undo=waiting,
            next_table=doc.next_table,
            result=doc.result,
            whole=ONE,
            standings=self._standings() if over else [],
            created=doc.created,
            simulations=self.simulations,
        )

    def _seat_info(self, number: int, started: bool) -> SeatInfo:
        seat = self.doc.seats[number]
        return SeatInfo(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            here=self.is_here(number) or seat.kind == "bot",
            lag=self.lag(number),
            stand_in=seat.stand_in,
            left=seat.left,
            nonce=seat.nonce if started else "",
            has_nonce=seat.has_nonce,
            host=seat.host,
            group=seat.group,
        )

    def _standings(self) -> list[str]:
        """The seats, best first, each in a line."""
        result = self.doc.result or [0] * len(self.doc.seats)
        order = sorted(range(len(result)), key=lambda seat: -result[seat])
        lines = []
        for seat in order:
            share = result[seat] / ONE
            how = "wins" if share == 1 else "shares the win" if share > 0 else "does not win"
            lines.append(f"{self.doc.seats[seat].name} {how}")
        return lines

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
            self.broadcast(TableChanged(self.desk.clock.now(), info))

    def broadcast(self, message: ServerMessage) -> None:
        data = encoder.encode(message)
        for audience in list(self.listeners.values()):
            for listener in list(audience):
                listener.send(data)

    def social(self, seat: int, emote: str, target: str) -> None:
        self.broadcast(Social(seat, emote, target))

    def _send_update(self, audience: int, data: bytes) -> None:
        UPDATES.inc()
        if self.held_until > self.desk.clock.now():
            self.held.append((audience, data))
            return
        for listener in list(self.listeners.get(audience, ())):
            listener.send(data)

    def hold(self, until: int) -> None:
        """Keep updates back until then: nobody sees the dice before a race begins."""
        self.held_until = until
        self.released.clear()
        self.desk.clock.at(until, self.release)

    def release(self) -> None:
        if self.held_until > self.desk.clock.now():
            return
        held, self.held = self.held, []
        self.released.set()
        for audience, data in held:
            for listener in list(self.listeners.get(audience, ())):
                listener.send(data)

    # -- who is here ---------------------------------------------------------------------------------------------------

    def is_here(self, seat: int) -> bool:
        """Whether somebody listens, or has asked for news a moment ago."""
        polled = self.polled.get(seat)
        return bool(self.listeners.get(seat)) or (
            polled is not None and self.desk.clock.now() - polled < POLLING_MS
        )

    def lag(self, seat: int) -> int:
        """The longest way of those at a seat, -1 if it was not measured."""
        return max((listener.lag() for listener in self.listeners.get(seat, ())), default=-1)

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        self.listeners.setdefault(listener.seat, set()).add(listener)
        self.gone.pop(listener.seat, None)
        self.tell_table()
        self.driver.look()

    def part(self, listener: Listener) -> None:
        audience = self.listeners.get(listener.seat, set())
        audience.discard(listener)
        if not audience:
            self.listeners.pop(listener.seat, None)
            if listener.seat >= 0:
                self.gone[listener.seat] = self.desk.clock.now()
        if not self.listeners:
            self.idle_since = self.desk.clock.now()
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
