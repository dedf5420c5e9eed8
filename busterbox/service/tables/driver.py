"""Who acts at a table without being told to: bots, clocks, races, stand-ins for those who are absent.

Everything here follows from the document and the open window, so a restart needs nothing that was in memory. `look` is
called after every change; it works out what should happen when, keeps the plans that still hold and drops the others.
When bots act depends on public facts alone, never on what they hold.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import structlog

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import CLOSED, NO_ANSWER, OPEN
from busterbox.kernel.table.seat import Seat
from busterbox.service.clock import Timer
from busterbox.service.games import standing
from busterbox.service.metrics import BOT_ANSWERS, STAND_INS
from busterbox.service.problems import Refusal
from busterbox.service.store.documents import LOBBY, OVER, PLAYING, TimerDoc
from busterbox.service.tables import start
from busterbox.service.tables.races import Key, Races, Wanted
from busterbox.service.tables.seats import is_alone, not_answered, people, refuse_undo

if TYPE_CHECKING:
    from busterbox.service.tables.live import LiveTable

log = structlog.get_logger()

PACES = {"instant": 0, "brisk": 260, "normal": 650, "slow": 1500}  # ms before a bot answers, about
PATIENCE = {
    "instant": 0,
    "brisk": 1200,
    "normal": 3500,
    "slow": 5000,
}  # ms more where people may want to help
HURRY = 5  # times as fast where nobody else is left to decide
RACE_GRACE = 15_000  # in a race nobody waits longer for those who are absent
AGAIN_MS = 1000  # until what could not be done is tried again


class Driver:
    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.plans: dict[Key, Timer] = {}
        self.races = Races(self)
        self.silent: set[Key] = set()
        self.stopped = False
        self.tasks: set[asyncio.Task[None]] = set()

    # -- what should happen when -------------------------------------------------------------------------------------

    def settle_document(self) -> None:
        """Before a change is saved: status and clock as they follow from the position."""
        table, doc = self.table, self.table.doc
        play = table.play
        assert play is not None
        g = play.state
        for number, seat in enumerate(doc.seats):
            seat.out = bool(g.left >> number & 1)
        if g.over or (table.guide is not None and table.guide.expected(doc.number).end):
            doc.status = OVER
            doc.result = g.result[:] if g.over else None
            doc.timer = None
            return
        if doc.timer is not None and doc.timer.prompt == g.serial:
            return
        limit = table.game.table.time_limit(g) or (0 if table.game.table.is_race(g) else doc.deadline * 1000)
        doc.timer = (
            TimerDoc(int(g.serial), table.server.clock.now() + limit) if limit and g.required else None
        )
        race = self.races.current
        same = race is not None and race.prompt == g.serial
        doc.spent = self.races.spent() if same else 0

    def look(self) -> None:
        """Drop all plans and make new ones."""
        if self.stopped:
            return
        wanted: Wanted = {}
        if self.table.doc.status == PLAYING and not self.table.doc.paused:
            self.races.look()
            self._want_timer(wanted)
            self._want_bots(wanted)
            self._want_standing(wanted)
            self._want_stand_ins(wanted)
            self._want_undo(wanted)
        else:
            self.races.forget()
            self._want_start(wanted)
        for key in [key for key in self.plans if key not in wanted]:
            self.plans.pop(key).cancel()
        for key, (when, call) in wanted.items():
            if key not in self.plans:
                self.plans[key] = self.table.server.clock.at(when, self._fired(key, call))

    def _fired(self, key: Key, call: Callable[[], None]) -> Callable[[], None]:
        def fire() -> None:
            if self.plans.pop(key, None) is not None:
                call()

        return fire

    def rests(self, until: int) -> bool:
        """Whether nothing will happen by itself before then."""
        return all(key[0] == "timer" and plan.when > until for key, plan in self.plans.items())

    def stop(self) -> None:
        self.stopped = True
        for timer in self.plans.values():
            timer.cancel()
        self.plans = {}
        self.races.forget()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes its time; what goes wrong is logged, the table lives on."""

        async def guarded() -> None:
            try:
                await work
            except Refusal as refusal:  # not saved: tried again a little later
                log.warning("driver_refused", table=self.table.doc.id, problem=refusal.kind)
                self._later()
            except Exception:
                log.exception("driver_failed", table=self.table.doc.id)
                self._later()

        task = asyncio.get_running_loop().create_task(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _later(self) -> None:
        self.table.clock.at(self.table.clock.now() + AGAIN_MS, self.look)

    def _want_start(self, wanted: Wanted) -> None:
        """Nobody waits for ever for a word for the dice. The clock is not saved: after a restart it begins again."""
        doc = self.table.doc
        if doc.status == LOBBY and doc.starting and start.is_waited_for(self.table):
            starts, words = doc.starts, bool(doc.names)
            wanted["start", doc.commitment, words] = (
                self.table.clock.now() + start.PATIENCE_MS,
                lambda: self.run(start.lapse(self.table, starts, words)),
            )

    # -- clocks --------------------------------------------------------------------------------------------------------

    def _want_timer(self, wanted: Wanted) -> None:
        timer = self.table.doc.timer
        if timer is not None:
            wanted["timer", timer.prompt] = (timer.at, lambda: self.run(self._expire(timer.prompt)))

    async def _expire(self, prompt: int) -> None:
        table = self.table
        async with table.lock:
            play = table.play
            if play is None or play.state.over or play.state.serial != prompt or play.state.mode == CLOSED:
                return
            if table.doc.paused or not play.state.required:
                return
            await table.carry_out(["expire", prompt])

    # -- bots ----------------------------------------------------------------------------------------------------------

    def plays(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        doc = self.table.doc.seats[seat]
        return doc.kind == "bot" or doc.stand_in

    def _want_bots(self, wanted: Wanted) -> None:
        table = self.table
        assert table.play is not None
        g = table.play.state
        now = table.server.clock.now()
        if table.doc.undo is not None:  # the others think about it: nothing may overtake them
            return
        if table.guide is not None:
            step = table.guide.expected(table.doc.number)
            if not step.end and step.seat != 0:
                key: Key = ("guide", table.doc.number)
                wanted[key] = (now + self.delay(step.seat), lambda: self.run(self._guided()))
            return
        silent: set[Key] = set()
        for seat in range(g.seats):
            if not (g.asked() >> seat & 1 and self.plays(seat)):
                continue
            key = ("bot", seat, int(g.serial))
            if g.mode == OPEN:
                key = (*key, table.doc.number)
            if key in self.silent:
                silent.add(key)
                continue
            if self.races.current is not None:
                self.races.want_claim(wanted, seat)
            else:
                wanted[key] = (
                    now + self.delay(seat) + self.patience(seat),
                    self._bot(seat, int(g.serial), key),
                )
        self.silent = silent  # what was asked before is not asked again

    def delay(self, seat: int) -> int:
        """How long a bot waits: about its pace, a little different every time, by public facts."""
        if not people(self.table.doc):  # they play on to the result, and nobody wants to wait for it
            return 0
        base = PACES[self.table.doc.pace] // (HURRY if self.awaited() else 1)
        mixed = hashlib.sha256(f"{self.table.doc.id} {self.table.doc.number} {seat}".encode()).digest()
        return base * (80 + mixed[0] * 40 // 255) // 100

    def awaited(self) -> bool:
        """Whether bots alone still have something to do in a window for all, and people only look on."""
        assert self.table.play is not None
        g = self.table.play.state
        if g.mode != OPEN or self.table.game.table.bots_wait_for(g):
            return False
        return not any(g.required >> seat & 1 and not self.plays(seat) for seat in range(g.seats))

    def patience(self, seat: int) -> int:
        """How much longer a bot waits that must answer, because people at the table may want to act before."""
        assert self.table.play is not None
        g = self.table.play.state
        if not g.required >> seat & 1:
            return 0
        others = self.table.game.table.bots_wait_for(g)
        people = any(others >> other & 1 and not self.plays(other) for other in range(g.seats))
        return PATIENCE[self.table.doc.pace] if people else 0

    def _bot(self, seat: int, prompt: int, key: Key) -> Callable[[], None]:
        return lambda: self.run(self._answer(seat, prompt, key))

    async def _answer(self, seat: int, prompt: int, key: Key) -> None:
        table = self.table
        server = table.server
        async with table.lock:
            if not self.still(seat, prompt):
                return
            assert table.play is not None
            level = table.doc.seats[seat].level
            quick = server.thinkers.quick(table.game, level, fallback=not people(self.table.doc))
            if quick is not None:
                code = int(quick.choose(Seat(table.play.state, seat), rng_from(server.random())))
                BOT_ANSWERS.labels("quick").inc()
                await self._give(seat, code, key, 0)
                return
            thinking = server.thinkers.think(table.game, table.play.state, seat, level)
        code, simulations = await thinking
        async with table.lock:
            if self.still(seat, prompt):
                await self._give(seat, code, key, simulations)

    def still(self, seat: int, prompt: int) -> bool:
        """Whether the seat is still asked this question, and still by a bot's leave."""
        play, doc = self.table.play, self.table.doc
        if play is None or doc.status != PLAYING or doc.paused or not self.plays(seat):
            return False
        g = play.state
        return bool(g.serial == prompt and g.asked() >> seat & 1)

    async def _give(self, seat: int, code: int, key: Key, simulations: int) -> None:
        table = self.table
        assert table.play is not None
        stands = standing.given(table.doc, table.game, table.play.state, seat)
        if stands != NO_ANSWER:  # whoever stands in does as was ordered, after as long a thought as ever
            code = stands
        if code == NO_ANSWER:
            self.silent.add(key)
            return
        if table.play.state.check(seat, code):  # others have acted meanwhile: think again
            self.look()
            return
        await table.carry_out(["answer", seat, code], simulations=simulations)

    # -- standing answers ------------------------------------------------------------------------------------------------

    def _want_standing(self, wanted: Wanted) -> None:
        """Only for those who are here: who is seen to be absent and passes all the same would tell that it stands."""
        table = self.table
        assert table.play is not None
        if table.doc.undo is not None or table.guide is not None or self.races.current is not None:
            return
        g = table.play.state
        for seat in people(self.table.doc):
            if self._stands(seat, int(g.serial)) == NO_ANSWER:
                continue
            key: Key = ("standing", seat, int(g.serial))
            if g.mode == OPEN:
                key = (*key, table.doc.number)
            when = table.server.clock.now() + standing.delay(table.doc, seat, is_alone(self.table.doc))
            wanted[key] = (when, self._stander_by(seat, int(g.serial)))

    def _stands(self, seat: int, prompt: int) -> int:
        """What stands for a seat as the answer to this question, NO_ANSWER if nothing does."""
        table = self.table
        play, doc = table.play, table.doc
        if play is None or doc.status != PLAYING or doc.paused or doc.undo is not None:
            return NO_ANSWER
        if play.state.serial != prompt or doc.seats[seat].stand_in or not table.listeners.is_here(seat):
            return NO_ANSWER
        return standing.given(doc, table.game, play.state, seat)

    def _stander_by(self, seat: int, prompt: int) -> Callable[[], None]:
        return lambda: self.run(self._pass_for(seat, prompt))

    async def _pass_for(self, seat: int, prompt: int) -> None:
        async with self.table.lock:
            code = self._stands(seat, prompt)
            if code != NO_ANSWER:
                await self.table.carry_out(["answer", seat, code])

    async def _guided(self) -> None:
        table = self.table
        async with table.lock:
            if table.guide is None or table.doc.status != PLAYING or table.doc.paused:
                return
            step = table.guide.expected(table.doc.number)
            if not step.end and step.seat != 0:
                await table.carry_out(["answer", step.seat, step.code])

    # -- people ----------------------------------------------------------------------------------------------------------

    def _want_undo(self, wanted: Wanted) -> None:
        """A wish to undo that somebody does not answer lapses: silence is no consent."""
        wish = self.table.doc.undo
        if wish is not None:
            wanted["undo", wish.request] = (wish.until, lambda: self.run(self._lapse(wish.request)))

    async def _lapse(self, request: int) -> None:
        table = self.table
        async with table.lock:
            wish = table.doc.undo
            if wish is None or wish.request != request:
                return
            silent = not_answered(table.doc, wish)
            refuse_undo(table.doc, table.clock.now())
            await table.keep()
            table.listeners.notice(wish.seat, f"{silent}, so nothing is undone.")

    def _want_stand_ins(self, wanted: Wanted) -> None:
        """A bot plays for somebody absent only while others wait."""
        table = self.table
        assert table.play is not None
        g = table.play.state
        if table.guide is not None:
            return
        for seat in people(self.table.doc):
            doc = table.doc.seats[seat]
            if doc.stand_in or not g.asked() >> seat & 1:
                continue
            others = [
                s
                for s in people(self.table.doc)
                if table.doc.seats[s].group != doc.group and table.listeners.is_here(s)
            ]
            if not others:
                continue
            if table.listeners.is_here(seat):
                if not table.listeners.by_seat.get(
                    seat
                ):  # here only because it asked a moment ago: look again then
                    until = table.listeners.here_until(seat)
                    wanted["poll", seat, until] = (until, self.look)
                continue
            since = table.listeners.gone.setdefault(seat, table.server.clock.now())
            wanted["stand-in", seat, since] = (since + self._grace(), self._stander(seat))

    def _grace(self) -> int:
        grace = self.table.doc.grace * 1000
        return min(grace, RACE_GRACE) if self.races.current is not None else grace

    def _stander(self, seat: int) -> Callable[[], None]:
        return lambda: self.run(self._stand_in(seat))

    async def _stand_in(self, seat: int) -> None:
        table = self.table
        async with table.lock:
            doc = table.doc.seats[seat]
            if table.listeners.is_here(seat) or doc.stand_in or table.doc.status != PLAYING:
                return
            doc.stand_in = True
            await table.keep()
            STAND_INS.inc()

    async def back(self, seat: int) -> None:
        """Somebody is here again, or gives an answer: the bot lets go."""
        table = self.table
        if not table.doc.seats[seat].stand_in:
            return
        async with table.lock:
            table.doc.seats[seat].stand_in = False
            await table.keep()
