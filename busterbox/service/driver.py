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

from busterbox.kernel.arbiter import Arbiter, Claim, Decision
from busterbox.kernel.refusal import Refused
from busterbox.kernel.rng import rng_from
from busterbox.kernel.seat import Seat
from busterbox.kernel.windows import CLOSED, NO_ANSWER, OPEN
from busterbox.service.clock import Timer
from busterbox.service.docs import OVER, PLAYING, TimerDoc
from busterbox.service.metrics import BOT_ANSWERS, STAND_INS
from busterbox.service.problems import Refusal, from_rules

if TYPE_CHECKING:
    from busterbox.service.live import LiveTable

log = structlog.get_logger()

PACES = {"instant": 0, "brisk": 260, "normal": 650, "slow": 1500}  # ms before a bot answers, about
COUNTDOWN = 3000  # ms from the roll to the start of a race
AHEAD = 150  # ms by which the dice are sent before the start: the way to the players
RACE_GRACE = 15_000  # in a race nobody waits longer for those who are absent
Key = tuple[str | int, ...]


class Race:
    """A window in which the first claim counts."""

    def __init__(self, arbiter: Arbiter, prompt: int, start: int, spent: int) -> None:
        self.arbiter = arbiter
        self.prompt = prompt
        self.start = start
        self.spent = spent  # of its time, before a pause or a restart
        self.tickets: dict[int, asyncio.Future[None]] = {}
        self.commands: dict[int, tuple[int, str]] = {}
        self.count = 0


class Driver:
    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.plans: dict[Key, Timer] = {}
        self.race: Race | None = None
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
            seat.left = seat.left or bool(g.left >> number & 1)
        if g.over or (table.guide is not None and table.guide.expected(doc.number).end):
            doc.status = OVER
            doc.result = g.result[:] if g.over else None
            doc.timer = None
            return
        if doc.timer is not None and doc.timer.prompt == g.serial:
            return
        limit = table.game.clock(g) or (0 if table.game.is_race(g) else doc.deadline * 1000)
        doc.timer = TimerDoc(int(g.serial), table.desk.clock.now() + limit) if limit and g.required else None
        same = self.race is not None and self.race.prompt == g.serial
        doc.spent = self.race_spent() if same else 0

    def look(self) -> None:
        """Plan anew."""
        if self.stopped:
            return
        wanted: dict[Key, tuple[int, Callable[[], None]]] = {}
        if self.table.doc.status == PLAYING and not self.table.doc.paused:
            self._look_at_race()
            self._want_timer(wanted)
            self._want_bots(wanted)
            self._want_stand_ins(wanted)
        else:
            self.forget_race()
        for key in [key for key in self.plans if key not in wanted]:
            self.plans.pop(key).cancel()
        for key, (when, call) in wanted.items():
            if key not in self.plans:
                self.plans[key] = self.table.desk.clock.at(when, self._fired(key, call))

    def _fired(self, key: Key, call: Callable[[], None]) -> Callable[[], None]:
        def fire() -> None:
            if self.plans.pop(key, None) is not None:
                call()

        return fire

    def stop(self) -> None:
        self.stopped = True
        for timer in self.plans.values():
            timer.cancel()
        self.plans = {}
        self.forget_race()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes its time; what goes wrong is logged, the table lives on."""

        async def guarded() -> None:
            try:
                await work
            except Refusal as refusal:  # not saved: tried again a little later
                log.warning("driver_refused", table=self.table.doc.id, problem=refusal.kind)
                self.table.desk.clock.at(self.table.desk.clock.now() + 1000, self.look)
            except Exception:
                log.exception("driver_failed", table=self.table.doc.id)

        task = asyncio.get_running_loop().create_task(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- clocks --------------------------------------------------------------------------------------------------------

    def _want_timer(self, wanted: dict[Key, tuple[int, Callable[[], None]]]) -> None:
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

    def _want_bots(self, wanted: dict[Key, tuple[int, Callable[[], None]]]) -> None:
        table = self.table
        assert table.play is not None
        g = table.play.state
        now = table.desk.clock.now()
        if table.guide is not None:
            step = table.guide.expected(table.doc.number)
            if not step.end and step.seat != 0:
                key: Key = ("guide", table.doc.number)
                wanted[key] = (now + self.delay(step.seat), lambda: self.run(self._guided()))
            return
        for seat in range(g.seats):
            if not (g.asked() >> seat & 1 and self.plays(seat)):
                continue
            key = ("bot", seat, int(g.serial))
            if g.mode == OPEN:
                key = (*key, table.doc.number)
            if key in self.silent:
                continue
            if self.race is not None:
                self._want_claim(wanted, seat)
            else:
                wanted[key] = (now + self.delay(seat), self._bot(seat, int(g.serial), key))

    def delay(self, seat: int) -> int:
        """How long a bot waits: about its pace, a little different every time, by public facts."""
        base = PACES[self.table.doc.pace]
        mixed = hashlib.sha256(f"{self.table.doc.id} {self.table.doc.number} {seat}".encode()).digest()
        return base * (80 + mixed[0] * 40 // 255) // 100

    def _bot(self, seat: int, prompt: int, key: Key) -> Callable[[], None]:
        return lambda: self.run(self._answer(seat, prompt, key))

    async def _answer(self, seat: int, prompt: int, key: Key) -> None:
        table = self.table
        desk = table.desk
        async with table.lock:
            if not self._still(seat, prompt):
                return
            assert table.play is not None
            level = table.doc.seats[seat].level
            quick = desk.thinkers.quick(table.game, level)
            if quick is not None:
                code = int(quick.choose(Seat(table.play.state, seat), rng_from(desk.random())))
                BOT_ANSWERS.labels("quick").inc()
                await self._give(seat, code, key, 0)
                return
            thinking = desk.thinkers.think(table.game, table.play.state, seat, level)
        code, simulations = await thinking
        async with table.lock:
            if self._still(seat, prompt):
                await self._give(seat, code, key, simulations)

    def _still(self, seat: int, prompt: int) -> bool:
        """Whether the seat is still asked this question, and still by a bot's leave."""
        play, doc = self.table.play, self.table.doc
        if play is None or doc.status != PLAYING or doc.paused or not self.plays(seat):
            return False
        g = play.state
        return bool(g.serial == prompt and g.asked() >> seat & 1)

    async def _give(self, seat: int, code: int, key: Key, simulations: int) -> None:
        if code == NO_ANSWER:
            self.silent.add(key)
            return
        table = self.table
        assert table.play is not None
        if table.play.state.check(seat, code):  # others have acted meanwhile: think again
            self.look()
            return
        await table.carry_out(["answer", seat, code], simulations=simulations)

    async def _guided(self) -> None:
        table = self.table
        async with table.lock:
            if table.guide is None or table.doc.status != PLAYING or table.doc.paused:
                return
            step = table.guide.expected(table.doc.number)
            if not step.end and step.seat != 0:
                await table.carry_out(["answer", step.seat, step.code])

    # -- races (DB-R12 to DB-R19, for any game that has an arbiter) ----------------------------------------------------

    def countdown(self) -> int | None:
        return self.race.start if self.race is not None else None

    def _look_at_race(self) -> None:
        table = self.table
        assert table.play is not None
        g = table.play.state
        if not table.game.is_race(g):
            self.forget_race()
            return
        if self.race is not None and self.race.prompt == g.serial:
            return
        self.forget_race()
        now = table.desk.clock.now()
        start = now + (COUNTDOWN if table.doc.pace != "instant" else AHEAD)
        trips = [table.lag(seat) for seat in range(g.seats)]
        arbiter = table.game.arbiter(
            g, start, table.doc.correction, [max(trip, 0) for trip in trips], table.doc.spent
        )
        assert arbiter is not None
        self.race = Race(arbiter, int(g.serial), start, table.doc.spent)
        table.hold(start - AHEAD)
        self._call_race(start)

    def _call_race(self, when: int) -> None:
        race = self.race
        self.table.desk.clock.at(when, lambda: self.run(self.advance(race)))

    def forget_race(self) -> None:
        race, self.race = self.race, None
        if race is not None:
            for ticket in race.tickets.values():
                if not ticket.done():
                    ticket.set_exception(Refusal(409, "late", "That question is no longer open."))

    def race_spent(self) -> int:
        """How much of the time for the race is over, for a pause or a restart."""
        if self.race is None:
            return self.table.doc.spent
        return self.race.spent + max(0, self.table.desk.clock.now() - self.race.start)

    async def claim(self, seat: int, code: int, command: tuple[int, str] | None, trip: int) -> None:
        """A claim in a race; returns when it has become an answer, and is refused otherwise."""
        race = self.race
        assert race is not None
        race.count += 1
        ticket = race.count
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        race.tickets[ticket] = future
        if command is not None:
            race.commands[ticket] = command
        race.arbiter.claim(Claim(seat, code, self.table.desk.clock.now(), max(trip, 0), ticket))
        self.run(self.advance(race))
        await future

    async def advance(self, race: Race | None) -> None:
        """Carry out what the arbiter has decided by now."""
        async with self.table.lock:
            if race is not None and race is self.race:
                await self.settle_race()
                self.look()

    async def settle_race(self) -> None:
        """The claims that are decided become answers. The lock is held by the caller."""
        table, race = self.table, self.race
        if race is None or table.play is None:
            return
        outcome = race.arbiter.advance(table.desk.clock.now())
        for decision in outcome.decisions:
            await self._decided(race, decision)
            if self.race is not race:  # the grab was the last
                return
        if outcome.time_is_up:
            await table.carry_out(["expire", race.prompt])
        elif outcome.call_again >= 0:
            self._call_race(outcome.call_again)

    async def _decided(self, race: Race, decision: Decision) -> None:
        table = self.table
        ticket = race.tickets.pop(decision.claim.ticket, None)
        command = race.commands.pop(decision.claim.ticket, None)
        assert table.play is not None
        try:
            if decision.reason:
                raise race.arbiter.refused(table.play.state, decision)
            await table.carry_out(["answer", decision.claim.seat, decision.claim.code], command)
        except Refused as refused:
            if ticket is not None and not ticket.done():
                ticket.set_exception(from_rules(refused))
        except Refusal as refusal:
            if ticket is not None and not ticket.done():
                ticket.set_exception(refusal)
            self.forget_race()
            raise
        else:
            if ticket is not None and not ticket.done():
                ticket.set_result(None)

    def _want_claim(self, wanted: dict[Key, tuple[int, Callable[[], None]]], seat: int) -> None:
        race, table = self.race, self.table
        assert race is not None
        key: Key = ("claim", seat, race.prompt, race.start, table.doc.number)
        for old in self.plans:
            if old[:4] == key[:4]:  # a hand on its way is not called back because others have taken a die
                wanted[old] = (self.plans[old].when, lambda: None)
                return
        level = table.doc.seats[seat].level
        pause = table.game.reaction(level, rng_from(table.desk.random()))
        when = max(table.desk.clock.now(), race.start) + pause
        wanted[key] = (when, lambda: self.run(self._bot_claim(race, seat)))

    async def _bot_claim(self, race: Race, seat: int) -> None:
        table = self.table
        if self.race is not race or table.play is None or not self._still(seat, race.prompt):
            return
        bot = table.desk.thinkers.quick(table.game, table.doc.seats[seat].level, fallback=True)
        assert bot is not None
        code = int(bot.choose(Seat(table.play.state, seat), rng_from(table.desk.random())))
        if code != NO_ANSWER:
            try:
                await self.claim(seat, code, None, 0)
                BOT_ANSWERS.labels("claim").inc()
            except Refusal:  # somebody was faster: the next try is planned like the first
                pass
        self.look()

    # -- people who are absent -----------------------------------------------------------------------------------------

    def people(self) -> list[int]:
        return [
            number
            for number, seat in enumerate(self.table.doc.seats)
            if seat.kind == "person" and not seat.left
        ]

    def is_alone(self) -> bool:
        """One person, or several at one screen: nobody else has a say."""
        return len({self.table.doc.seats[seat].group for seat in self.people()}) <= 1

    def voters(self, asking: int, said_yes: list[int]) -> list[int]:
        """Who still has to agree to an undo: everybody here who does not sit at the same screen."""
        group = self.table.doc.seats[asking].group
        return [
            seat
            for seat in self.people()
            if self.table.doc.seats[seat].group != group and seat not in said_yes and self.table.is_here(seat)
        ]

    def _want_stand_ins(self, wanted: dict[Key, tuple[int, Callable[[], None]]]) -> None:
        """A bot plays for somebody absent only while others wait."""
        table = self.table
        assert table.play is not None
        g = table.play.state
        if table.guide is not None or not any(table.is_here(seat) for seat in self.people()):
            return
        for seat in self.people():
            doc = table.doc.seats[seat]
            if doc.stand_in or table.is_here(seat) or not g.asked() >> seat & 1:
                continue
            others = [s for s in self.people() if table.doc.seats[s].group != doc.group and table.is_here(s)]
            if not others:
                continue
            grace = doc_grace(table.doc.grace, self.race is not None)
            since = table.gone.setdefault(seat, table.desk.clock.now())
            wanted["stand-in", seat, since] = (since + grace, self._stander(seat))

    def _stander(self, seat: int) -> Callable[[], None]:
        return lambda: self.run(self._stand_in(seat))

    async def _stand_in(self, seat: int) -> None:
        table = self.table
        async with table.lock:
            doc = table.doc.seats[seat]
            if table.is_here(seat) or doc.stand_in or table.doc.status != PLAYING:
                return
            doc.stand_in = True
            try:
                await table.save()
            except Refusal:
                doc.stand_in = False
                raise
            STAND_INS.inc()
            table.tell_table()
            self.look()

    async def back(self, seat: int) -> None:
        """Somebody is here again, or gives an answer: the bot lets go."""
        table = self.table
        if not table.doc.seats[seat].stand_in:
            return
        async with table.lock:
            table.doc.seats[seat].stand_in = False
            await table.save()
            table.tell_table()
            self.look()


def doc_grace(seconds: int, race: bool) -> int:
    return min(seconds * 1000, RACE_GRACE) if race else seconds * 1000
