"""A server: its games, and its tables, which are found here, let go of and deleted. One process has them all."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import structlog

from busterbox.kernel import registry
from busterbox.kernel.game import Game
from busterbox.service.clock import Clock
from busterbox.service.config import Config
from busterbox.service.games.editions import Editions, end_by_update
from busterbox.service.games.guide import Guide, guide_of
from busterbox.service.limits import Costs, HourlyLimits
from busterbox.service.metrics import TABLES
from busterbox.service.minds.bots import Thinkers
from busterbox.service.people.campaigns import Campaigns
from busterbox.service.people.opening import Opening
from busterbox.service.problems import Refusal, not_seated, unknown_table
from busterbox.service.store.changes import Taken
from busterbox.service.store.database import Store
from busterbox.service.store.documents import LOBBY, PLAYING, hashed
from busterbox.service.store.readiness import Readiness
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.running_game import in_slices
from busterbox.service.tables.seats import people
from busterbox.service.workers.editions import named
from busterbox.service.workers.pool import Make, Question, Workers

log = structlog.get_logger()
WAKE_MS = 60_000  # by so much a sweep may be late
STOPS = "The server stops for a moment; it will be back."


class Server:
    def __init__(self, config: Config, version: str = "", clock: Clock | None = None) -> None:
        self.config = config
        self.version = version
        self.clock = clock or Clock()
        self.started = self.clock.now()
        self.store = Store(config.data / "busterbox.sqlite")
        self.costs = Costs(self.clock, config.cost_a_minute)
        self.workers = Workers(config, self.costs)
        self.thinkers = Thinkers(config.worker_count(), self.work_out)
        self.tables: dict[str, LiveTable] = {}
        self.random: Callable[[], int] = lambda: secrets.randbits(62)
        self.games: dict[str, Game] = {}
        self._guides: dict[str, Guide | None] = {}
        self._loading: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.editions = Editions(self.games, self.store)
        self.limits = HourlyLimits(self.clock, config)
        self.opening = Opening(self)
        self.campaigns = Campaigns(self)
        self.working: set[asyncio.Task[None]] = set()  # commands being carried out
        self.sockets: dict[str, int] = {}  # address -> open connections
        self.parted = 0  # connections that have ended
        self.scenes: set[str] = set()  # games with a drawn table
        self._stopping = False
        self.draining = False  # told to stop: nothing new is begun
        self.readiness = Readiness(self.store)
        self._replaying = asyncio.Lock()  # one game at a time is played again here
        for name in registry.offered():
            self.add_game(registry.get(name))
        for path in config.games:
            self.add_game(registry.register(registry.get(path)))
        self._workers_games = dict(self.games)  # as every worker has them

    def add_game(self, game: Game) -> None:
        self.games[game.name] = game
        self._guides[game.name] = guide_of(game)

    def guide(self, game: Game) -> Guide | None:
        return self._guides.get(game.name)

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise Refusal(404, "bad_wish", f"There is no game {name!r}; there is {', '.join(self.games)}.")
        return self.games[name]

    # -- working out -------------------------------------------------------------------------------------------------

    async def work_out(
        self,
        client: str,
        game: Game | None,
        call: Callable[..., Any],
        arguments: tuple[Any, ...] | Make,
        key: Hashable | None = None,
        cost: int = 0,
        late_ms: int = 0,
    ) -> Any:
        """What takes long, by a worker: `call` gets the game (None: all of them by name) and the arguments."""
        make = arguments if callable(arguments) else _at_hand(arguments)
        if game is None:
            known = list(self.games.values()) == list(self._workers_games.values())
        else:
            known = self.games[game.name] is self._workers_games.get(game.name)
        if not known:  # added by hand to this process alone
            return await asyncio.to_thread(call, self.games if game is None else game, *await make())
        about = named(game, self.games[game.name]) if game is not None else None
        return await self.workers.ask(client, Question(call, make, about, key, cost, late_ms))

    # -- running -----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to load the tables whose clocks run out soon, and to sweep."""
        self.workers.start()
        self._begin(self._wake())
        self._next_sweep()

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that is done beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self.working.add(task)
        task.add_done_callback(self.working.discard)
        return task

    def _soon(self) -> int:
        """Until when a clock has to run out for its table to be woken now: the next sweep would come too late."""
        return self.clock.now() + self._sweep_ms() + self.config.return_ms + WAKE_MS

    async def _wake(self) -> None:
        """Load the tables whose clocks run out soon. Until then nothing happens at a table at which nobody is."""
        for table_id in await self.store.list_due(self._soon()):
            if self._stopping:
                return
            try:
                await self.find(table_id)
            except Refusal as refusal:
                log.warning("table_not_loaded", table=table_id, problem=refusal.detail)

    async def drain(self) -> None:
        """Begin nothing new, finish what is under way, and tell everybody when to come back."""
        self.draining = True
        log.info("draining", tables=len(self.tables))
        for table in list(self.tables.values()):
            table.close(STOPS, back_ms=self.config.back_ms)
        end = self.clock.now() + self.config.drain_ms
        while (left := self._under_way()) and self.clock.now() < end:
            await asyncio.wait(left, timeout=0.05)
        if left:
            log.warning("drained_late", under_way=len(left))

    def _under_way(self) -> list[asyncio.Task[Any]]:
        tasks: list[asyncio.Task[Any]] = [*self.working]
        for table in self.tables.values():
            tasks += [*table.driver.tasks, *table.results.doing.values()]
        return [task for task in tasks if not task.done()]

    async def stop(self) -> None:
        self._stopping = True
        for table in list(self.tables.values()):
            if not self.draining:
                table.close(STOPS, back_ms=self.config.back_ms)
        await asyncio.sleep(0)
        self.workers.stop()
        self.store.close()

    def _next_sweep(self) -> None:
        def sweep() -> None:
            if not self._stopping:
                self._begin(self.sweep()).add_done_callback(lambda _: self._next_sweep())

        self.clock.at(self.clock.now() + self._sweep_ms(), sweep)

    def _sweep_ms(self) -> int:
        return min(self.config.sweep_ms, self.config.idle_ms)

    async def sweep(self) -> None:
        """Let go of tables that nobody looks at, wake those whose clocks run out soon, and delete those that nobody will
        come back to."""
        now = self.clock.now()
        for table_id, table in list(self.tables.items()):
            idle = not table.listeners.by_seat and now - table.listeners.idle_since > self.config.idle_ms
            if idle and not table.lock.locked() and table.driver.rests(self._soon() + self._sweep_ms()):
                table.driver.stop()
                del self.tables[table_id]
                self.store.let_go(table_id)
        await self._wake()
        TABLES.set(len(self.tables))
        for table_id in await self.store.list_expired(now - self.config.lobby_ms, now - self.config.kept_ms):
            if not (table_id in self.tables and self.tables[table_id].listeners.by_seat):
                await self.delete(table_id)
        self.limits.forget()
        self.costs.forget()
        await self.store.delete_decks(now - self.config.decks_ms)
        await self.store.delete_campaigns(now - self.config.campaigns_ms)

    async def delete(self, table_id: str) -> None:
        """A table that nobody will come back to. What is being done there is finished first."""
        async with self._alone_with(table_id):
            table = self.tables.get(table_id)
            async with table.lock if table is not None else nullcontext():
                self.tables.pop(table_id, None)
                if table is not None:
                    table.close("This table was deleted.")
                await self.store.delete([table_id])

    # -- finding -----------------------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from the disk. Refusal if there is none."""
        found = self.tables.get(table_id)
        if found is not None:
            return found
        if not table_id.isalnum() or len(table_id) > 64:
            raise unknown_table()
        async with self._alone_with(table_id):
            return self.tables.get(table_id) or await self._take(table_id)

    @asynccontextmanager
    async def _alone_with(self, table_id: str) -> AsyncIterator[None]:
        """Nobody else loads or deletes this table meanwhile."""
        try:
            async with self._loading[table_id]:
                yield
        finally:
            self._loading.pop(table_id, None)

    async def _take(self, table_id: str) -> LiveTable:
        taken = await self.store.take(table_id)
        if taken is None:
            raise unknown_table()
        was_playing = taken.doc.status == PLAYING
        try:
            found = await self.load(taken)
        except BaseException:
            self.store.let_go(table_id)
            raise
        self.tables[table_id] = found
        TABLES.set(len(self.tables))
        if found.doc.ended and was_playing:
            log.info("table_ended_by_update", table=table_id, game=found.doc.game)
            with contextlib.suppress(Refusal):  # not saved: it will be the next time it is loaded
                await found.keep()
        found.driver.look()
        return found

    async def load(self, taken: Taken) -> LiveTable:
        """A table from what is on the disk; nothing happens at it yet."""
        doc = taken.doc
        game, why = await self.editions.game_of(doc)
        now = self.clock.now()
        if why and doc.status == LOBBY:
            game = self.editions.renew(doc)
        elif why and doc.status == PLAYING:
            end_by_update(doc)
        if doc.timer is not None and not doc.paused:  # while the server was down nobody could answer
            doc.timer.at = max(doc.timer.at, now + self.config.return_ms)
        table = LiveTable(self, doc, game, self.guide(game) if doc.guide else None)
        table.results.remember(
            [((seat, cmd_id), json.loads(result)) for seat, cmd_id, result in taken.commands]
        )
        if doc.status != LOBBY and doc.seqs:
            words = await self.store.find_content(doc.game, doc.words) if why and doc.words else None
            steps = (
                table.running.remember(taken.inputs, words, why)
                if why
                else table.running.replay(taken.moves())
            )
            async with self._replaying:
                await in_slices(steps)
            if table.past is None:
                table.running.forget()
        table.listeners.gone = dict.fromkeys(people(doc), now)
        return table

    def seat_of(self, table: LiveTable, token: str) -> int:
        """The seat that a token opens. Refusal if it opens none."""
        sought = hashed(token)
        found = -1
        for number, seat in enumerate(table.doc.seats):
            if seat.token and hmac.compare_digest(seat.token, sought):
                found = number
        if found < 0:
            raise not_seated()
        return found


def _at_hand(arguments: tuple[Any, ...]) -> Make:
    async def make() -> tuple[Any, ...]:
        return arguments

    return make
