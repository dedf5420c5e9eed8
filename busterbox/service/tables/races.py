"""Races: windows in which the first claim counts (DB-R12 to DB-R19, for any game that has an arbiter).

The arbiter decides by the server's own arrival times, less what a long way is worth (`lag.py`); what it decides becomes
ordinary inputs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.table.arbiter import Arbiter, Claim, Decision
from busterbox.kernel.table.seat import Seat
from busterbox.service.metrics import BOT_ANSWERS
from busterbox.service.problems import Refusal, from_rules
from busterbox.service.tables.lag import CLAIM_MS, GAME_MS

if TYPE_CHECKING:
    from busterbox.service.tables.driver import Driver

COUNTDOWN = 3000  # ms from the roll to the start of a race
AHEAD = 150  # ms by which the dice are sent before the start: the way to the players
Key = tuple[str | int, ...]
Wanted = dict[Key, tuple[int, Callable[[], None]]]


class Race:
    """A window in which the first claim counts."""

    def __init__(
        self, arbiter: Arbiter[Any], prompt: int, start: int, spent: int, allowed: list[int]
    ) -> None:
        self.arbiter = arbiter
        self.prompt = prompt
        self.start = start
        self.spent = spent  # of its time, before a pause or a restart
        self.allowed = allowed  # what is taken off a claim at most, by seat
        self.tickets: dict[int, asyncio.Future[None]] = {}
        self.commands: dict[int, tuple[int, str]] = {}
        self.count = 0


class Races:
    """The races at a table, one at a time."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.table = driver.table
        self.current: Race | None = None

    def countdown(self) -> int | None:
        return self.current.start if self.current is not None else None

    def look(self) -> None:
        table = self.table
        assert table.play is not None
        g = table.play.state
        if not table.game.table.is_race(g):
            self.forget()
            return
        if self.current is not None and self.current.prompt == g.serial:
            return
        self.forget()
        now = table.server.clock.now()
        start = now + (COUNTDOWN if table.doc.pace != "instant" else AHEAD)
        allowed = [self._credit(seat) for seat in range(g.seats)]
        trips = [2 * credit for credit in allowed]
        arbiter = table.game.table.arbiter(g, start, CLAIM_MS, trips, table.doc.spent)
        assert arbiter is not None
        self.current = Race(arbiter, int(g.serial), start, table.doc.spent, allowed)
        table.listeners.hold(start - AHEAD)
        self._call(start)

    def _credit(self, seat: int) -> int:
        """What is taken off a seat's claims in the race that begins. Whose way is longer in races gets nothing more in
        this game, by another connection neither."""
        table = self.table
        doc = table.doc.seats[seat]
        if table.listeners.rises(seat):
            doc.lag_spent = GAME_MS
        left = max(0, GAME_MS - doc.lag_spent)
        return min(table.listeners.credit(seat), table.doc.correction, CLAIM_MS, left)

    def _call(self, when: int) -> None:
        race = self.current
        self.table.server.clock.at(when, lambda: self.driver.run(self.advance(race)))

    def forget(self) -> None:
        race, self.current = self.current, None
        if race is not None:
            for ticket in race.tickets.values():
                if not ticket.done():
                    ticket.set_exception(Refusal(409, "late", "That question is no longer open."))

    def spent(self) -> int:
        """How much of the time for the race is over, for a pause or a restart."""
        if self.current is None:
            return self.table.doc.spent
        return self.current.spent + max(0, self.table.server.clock.now() - self.current.start)

    async def claim(self, seat: int, code: int, command: tuple[int, str] | None) -> None:
        """A claim in a race; returns when it has become an answer, and is refused otherwise."""
        race = self.current
        assert race is not None
        race.count += 1
        ticket = race.count
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        race.tickets[ticket] = future
        if command is not None:
            race.commands[ticket] = command
        credit = min(race.allowed[seat], self.table.listeners.credit(seat))
        race.arbiter.claim(Claim(seat, code, self.table.server.clock.now(), 2 * credit, ticket))
        self.driver.run(self.advance(race))
        await future

    async def advance(self, race: Race | None) -> None:
        """Carry out what the arbiter has decided by now."""
        async with self.table.lock:
            if race is not None and race is self.current:
                await self.settle()
                self.driver.look()

    async def settle(self) -> None:
        """The claims that are decided become answers. The lock is held by the caller."""
        table, race = self.table, self.current
        if race is None or table.play is None:
            return
        outcome = race.arbiter.advance(table.server.clock.now())
        for decision in outcome.decisions:
            await self._decided(race, decision)
            if self.current is not race:  # the grab was the last
                return
        if outcome.time_is_up:
            await table.carry_out(["expire", race.prompt])
        elif outcome.call_again >= 0:
            self._call(outcome.call_again)

    async def _decided(self, race: Race, decision: Decision) -> None:
        table = self.table
        ticket = race.tickets.pop(decision.claim.ticket, None)
        command = race.commands.pop(decision.claim.ticket, None)
        assert table.play is not None
        seat = decision.claim.seat
        try:
            if decision.reason:
                raise race.arbiter.refused(table.play.state, decision)
            # Written down with the grab; if that is not saved, the document is as before.
            doc = table.doc.seats[seat]
            doc.lag_spent += decision.claim.round_trip // 2
            race.allowed[seat] = min(race.allowed[seat], max(0, GAME_MS - doc.lag_spent))
            await table.carry_out(["answer", seat, decision.claim.code], command)
        except Refused as refused:
            if ticket is not None and not ticket.done():
                ticket.set_exception(from_rules(refused, table.names.put(refused.sentence)))
        except Refusal as refusal:
            if ticket is not None and not ticket.done():
                ticket.set_exception(refusal)
            self.forget()
            raise
        else:
            if ticket is not None and not ticket.done():
                ticket.set_result(None)

    def want_claim(self, wanted: Wanted, seat: int) -> None:
        race, table = self.current, self.table
        assert race is not None
        key: Key = ("claim", seat, race.prompt, race.start, table.doc.number)
        for old in self.driver.plans:
            if old[:4] == key[:4]:  # a hand on its way is not called back because others have taken a die
                wanted[old] = (self.driver.plans[old].when, lambda: None)
                return
        level = table.doc.seats[seat].level
        pause = table.game.bot.reaction_ms(level, rng_from(table.server.random()))
        when = max(table.server.clock.now(), race.start) + pause
        wanted[key] = (when, lambda: self.driver.run(self._bot_claim(race, seat)))

    async def _bot_claim(self, race: Race, seat: int) -> None:
        table = self.table
        if self.current is not race or table.play is None or not self.driver.still(seat, race.prompt):
            return
        bot = table.server.thinkers.quick(table.game, table.doc.seats[seat].level, fallback=True)
        assert bot is not None
        code = int(bot.choose(Seat(table.play.state, seat), rng_from(table.server.random())))
        if code != NO_ANSWER:
            try:
                await self.claim(seat, code, None)
                BOT_ANSWERS.labels("claim").inc()
            except Refusal:  # somebody was faster: the next try is planned like the first
                pass
        self.driver.look()
