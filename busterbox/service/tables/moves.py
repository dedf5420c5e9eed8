"""Commands of a running game: whether each may be done now, and doing it."""

from __future__ import annotations

from busterbox.service.games.standing import ordered
from busterbox.service.problems import Refusal, not_now
from busterbox.service.store.documents import LOBBY, OVER, PLAYING, TimerDoc, UndoDoc
from busterbox.service.tables.checks import in_time, not_without_end, out, playing
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.results import Result
from busterbox.service.tables.seats import is_alone, refuse_undo, voters
from busterbox.service.wire import (
    Answer,
    Call,
    Concede,
    Consent,
    Emote,
    Pause,
    Point,
    Resume,
    Retract,
    Stand,
    Undo,
)

UNDO_MS = 60_000  # a wish to undo lapses then, or before half the time on the clock is over


# -- the game ------------------------------------------------------------------------------------------------------------


async def answer(table: LiveTable, seat: int, command: Answer) -> Result:
    playing(table)
    race = table.driver.races.current
    if race is not None and race.prompt == command.prompt and table.guide is None:
        await table.driver.races.claim(seat, command.code, (seat, command.cmd_id))
        return {}
    async with table.lock:
        playing(table)
        in_time(table, command.prompt)
        follow_guide(table, seat, command.code)
        await table.carry_out(["answer", seat, command.code], (seat, command.cmd_id))
    return {}


def follow_guide(table: LiveTable, seat: int, code: int) -> None:
    if table.guide is None:
        return
    step = table.guide.expected(table.doc.number)
    assert table.play is not None
    if step.end or step.seat != seat:
        raise not_now("The lesson goes on in a moment.")
    if code != step.code and not table.play.state.check(seat, code):
        wanted = table.names.put(table.game.words.option_text(table.play.state, seat, step.code))
        raise not_now(f"Allowed, but not in this lesson. Here try: {wanted}.")


async def retract(table: LiveTable, seat: int, command: Retract) -> Result:
    async with table.lock:
        playing(table)
        in_time(table, command.prompt)
        if table.guide is not None:
            raise not_now("In the guided game what is chosen stays chosen.")
        not_without_end(table)
        await table.carry_out(["retract", seat], (seat, command.cmd_id))
    return {}


async def undo(table: LiveTable, seat: int, command: Undo) -> Result:
    async with table.lock:
        doc = table.doc
        if doc.status == LOBBY:
            raise not_now("The game has not started yet.")
        if doc.status == OVER:
            raise not_now("The game is over, and its dice are told: nothing can be taken back.")
        if doc.paused:
            raise not_now("The table is paused. Resume it first.")
        if table.guide is not None:
            raise not_now("In the guided game what is chosen stays chosen.")
        not_without_end(table)
        assert table.play is not None
        alone = is_alone(table.doc)
        if (
            table.driver.races.current is not None and not alone
        ):  # or a race could be begun again as often as one likes
            raise not_now("What was taken in a race stays taken.")
        reach, why = table.running.undo_reach(seat)
        if reach == "none":
            raise not_now(f"{why[0].upper()}{why[1:]}.")
        if reach == "free" or alone or not voters(doc, seat, []):
            await table.carry_out(["undo", seat, reach != "free"], (seat, command.cmd_id), {"done": True})
            return {"done": True}
        now = table.server.clock.now()
        if doc.undo is not None:
            raise not_now("Somebody has asked for an undo already.")
        if now < doc.undo_again:
            seconds = (doc.undo_again - now + 999) // 1000
            raise not_now(f"The others have not agreed; you can ask again in {seconds} s.")
        # Bots and stand-ins wait meanwhile, and must have time left on the clock afterwards.
        longest = UNDO_MS if doc.timer is None else min(UNDO_MS, max(0, doc.timer.at - now) // 2)
        doc.undo_requests += 1
        doc.undo = UndoDoc(doc.undo_requests, seat, now + longest)
        await table.keep((seat, command.cmd_id), {"asked": doc.undo.request, "why": why})
    return {"asked": table.doc.undo_requests, "why": why}


async def consent(table: LiveTable, seat: int, command: Consent) -> Result:
    async with table.lock:
        playing(table)
        doc = table.doc
        wish = doc.undo
        if wish is None or wish.request != command.request:
            raise Refusal(409, "late", "Nobody asks for this undo any more.")
        if seat not in voters(doc, wish.seat, wish.yes):
            raise not_now("You are not asked, or have answered already.")
        if not command.yes:
            refuse_undo(doc, table.server.clock.now())
            await table.keep((seat, command.cmd_id), {})
            table.listeners.notice(wish.seat, f"{doc.seats[seat].name} plays on, so nothing is undone.")
            return {}
        if voters(doc, wish.seat, [*wish.yes, seat]):
            wish.yes.append(seat)
            await table.keep((seat, command.cmd_id), {})
            return {}
        doc.undo_refusals = 0
        await table.carry_out(["undo", wish.seat, True], (seat, command.cmd_id), {"done": True})
    return {"done": True}


async def stand(table: LiveTable, seat: int, command: Stand) -> Result:
    async with table.lock:
        doc = table.doc
        if doc.status != PLAYING:
            raise not_now("The game has not started yet." if doc.status == LOBBY else "The game is over.")
        if table.guide is not None:
            raise not_now("In the guided game every question is yours to answer.")
        if doc.seats[seat].out:
            raise not_now("You are out of the game.")
        assert table.play is not None
        ordered(doc, table.game, table.play.state, seat, command)
        await table.keep_own(seat, (seat, command.cmd_id))
    return {}


# -- the table ---------------------------------------------------------------------------------------------------------------


async def pause(table: LiveTable, seat: int, command: Pause) -> Result:
    async with table.lock:
        playing(table)
        doc = table.doc
        now = table.server.clock.now()
        if table.driver.races.current is not None and not is_alone(table.doc):
            raise not_now("Not during a race: everybody would have time to look and think.")
        doc.spent = table.driver.races.spent()
        wish, doc.undo = doc.undo, None
        if doc.timer is not None:  # while paused `at` is what is left
            doc.timer = TimerDoc(doc.timer.prompt, max(0, doc.timer.at - now))
        doc.paused = True
        await table.keep((seat, command.cmd_id), {})
        if wish is not None:
            table.listeners.notice(wish.seat, "The table is paused, so nothing is undone.")
    return {}


async def resume(table: LiveTable, seat: int, command: Resume) -> Result:
    async with table.lock:
        doc = table.doc
        if not doc.paused:
            raise not_now("The table is not paused.")
        doc.paused = False
        if doc.timer is not None:
            doc.timer = TimerDoc(doc.timer.prompt, table.server.clock.now() + doc.timer.at)
        await table.keep((seat, command.cmd_id), {})
    return {}


async def concede(table: LiveTable, seat: int, command: Concede) -> Result:
    async with table.lock:
        playing(table)
        if table.guide is not None:
            raise not_now("A lesson cannot be lost: just leave it.")
        await out(table, seat, command.cmd_id)
    return {}


async def emote(table: LiveTable, seat: int, command: Emote) -> Result:
    table.listeners.social(seat, command.emote, "")
    return {}


async def call(table: LiveTable, seat: int, command: Call) -> Result:
    known = dict(table.game.table.calls())
    if command.call not in known:
        there = ", ".join(known) or "none"
        raise Refusal(400, "malformed", f"There is no call {command.call!r} here; there is: {there}.")
    table.listeners.social(seat, command.call, "")
    return {}


async def point(table: LiveTable, seat: int, command: Point) -> Result:
    table.listeners.social(seat, "", command.target)
    return {}
