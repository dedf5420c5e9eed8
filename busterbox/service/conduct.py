"""The one handler of commands: what each asks, whether it may be done now, and what is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

from busterbox.kernel.explain import about, near, rules_of
from busterbox.kernel.refusal import NOT_ASKED, Refused
from busterbox.kernel.windows import CLOSED
from busterbox.service import names
from busterbox.service.docs import LOBBY, OVER, PLAYING, TimerDoc, UndoDoc, decode, encode
from busterbox.service.live import LiveTable
from busterbox.service.problems import Refusal, from_rules, not_now
from busterbox.service.wire import (
    Again,
    Answer,
    AnyCommand,
    Calm,
    Concede,
    Consent,
    Emote,
    Explain,
    GiveNonce,
    Hint,
    Leave,
    Pause,
    Point,
    Rename,
    Resume,
    Retract,
    Start,
    Undo,
    Why,
)

Result = dict[str, Any]
Handler = Callable[[LiveTable, int, Any], Awaitable[Result]]
LATE = "That question is no longer open."
VEILED = "This is seen in a moment: all begin together."
REFUSAL_DELAY = 10_000  # ms, times the square of the refusals so far


async def conduct(table: LiveTable, seat: int, command: AnyCommand) -> Result:
    """Carry a command out. Refusal, and nothing has changed, if it cannot be; the same `cmd_id` twice is done once."""
    if seat < 0:  # those who watch share no numbers
        return await _conduct(table, seat, command)
    key = (seat, command.cmd_id)
    done = table.done.get(key)
    if done is not None:
        return done
    running = table.doing.get(key)
    if running is None:
        running = table.doing[key] = asyncio.get_running_loop().create_task(_conduct(table, seat, command))
        running.add_done_callback(lambda task: _ended(table, key, task))
    # Whoever waits may go away meanwhile; what was begun is finished, or it would be written down and not known here.
    return await asyncio.shield(running)


def _ended(table: LiveTable, key: tuple[int, str], task: asyncio.Task[Result]) -> None:
    table.doing.pop(key, None)
    if not task.cancelled():
        task.exception()  # told to whoever still waits


async def _conduct(table: LiveTable, seat: int, command: AnyCommand) -> Result:
    if seat < 0 and not isinstance(command, Explain | Emote | Point):
        raise Refusal(403, "not_seated", "Whoever watches cannot do that.")
    if table.doc.status == "closed":
        raise Refusal(410, "closed", "This table is closed.")
    if seat >= 0 and table.doc.seats[seat].stand_in:
        await table.driver.back(seat)
    try:
        return await HANDLERS[type(command)](table, seat, command)
    except Refused as refused:
        raise from_rules(refused, table.names.put(refused.sentence)) from None


# -- the game ------------------------------------------------------------------------------------------------------------


def playing(table: LiveTable) -> None:
    if table.doc.status == LOBBY:
        raise not_now("The game has not started yet.")
    if table.doc.status != PLAYING:
        raise not_now("The game is over.")
    if table.doc.paused:
        raise not_now("The table is paused. Resume it first.")


def in_time(table: LiveTable, prompt: int) -> None:
    """Whether the question that a command answers is still open."""
    play = table.play
    if play is None or play.state.mode == CLOSED or play.state.serial != prompt:
        raise Refusal(409, "late", LATE)


async def answer(table: LiveTable, seat: int, command: Answer) -> Result:
    playing(table)
    race = table.driver.race
    if race is not None and race.prompt == command.prompt and table.guide is None:
        await table.driver.claim(seat, command.code, (seat, command.cmd_id), table.lag(seat))
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
    if code != step.code and code not in step.accept and not table.play.state.check(seat, code):
        wanted = table.names.put(table.game.option_text(table.play.state, seat, step.code))
        raise not_now(f"Allowed, but not in this lesson. Here try: {wanted}.")


async def retract(table: LiveTable, seat: int, command: Retract) -> Result:
    async with table.lock:
        playing(table)
        in_time(table, command.prompt)
        if table.guide is not None:
            raise not_now("In the guided game what is chosen stays chosen.")
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
        assert table.play is not None
        reach, why = table.play.undo_reach(seat)
        if reach == "none":
            raise not_now("There is no decision of yours to go back to.")
        if reach == "free" or table.driver.is_alone() or not table.driver.voters(seat, []):
            await table.carry_out(["undo", seat, reach != "free"], (seat, command.cmd_id), {"done": True})
            return {"done": True}
        now = table.desk.clock.now()
        if doc.undo is not None:
            raise not_now("Somebody has asked for an undo already.")
        if now < doc.undo_again:
            seconds = (doc.undo_again - now + 999) // 1000
            raise not_now(f"The others have refused; you can ask again in {seconds} s.")
        doc.undo_requests += 1
        doc.undo = UndoDoc(doc.undo_requests, seat)
        await _saved(table, (seat, command.cmd_id), {"asked": doc.undo.request, "why": why})
    return {"asked": table.doc.undo_requests, "why": why}


async def consent(table: LiveTable, seat: int, command: Consent) -> Result:
    async with table.lock:
        doc = table.doc
        wish = doc.undo
        if wish is None or wish.request != command.request:
            raise Refusal(409, "late", "Nobody asks for this undo any more.")
        if seat not in table.driver.voters(wish.seat, wish.yes):
            raise not_now("You are not asked, or have answered already.")
        if not command.yes:
            doc.undo = None
            doc.undo_refusals += 1
            doc.undo_again = table.desk.clock.now() + REFUSAL_DELAY * doc.undo_refusals**2
            await _saved(table, (seat, command.cmd_id), {})
            return {}
        if table.driver.voters(wish.seat, [*wish.yes, seat]):
            wish.yes.append(seat)
            await _saved(table, (seat, command.cmd_id), {})
            return {}
        doc.undo_refusals = 0
        await table.carry_out(["undo", wish.seat, True], (seat, command.cmd_id), {"done": True})
    return {"done": True}


async def _saved(table: LiveTable, command: tuple[int, str] | None, result: Result) -> None:
    """Save a changed document; if that fails it is as before."""
    try:
        await table.save(command, result)
    except BaseException:
        found = await table.desk.reread(table.doc.id)
        if found is not None:
            table.doc = found
        raise
    table.driver.look()
    table.tell_table()


# -- help ------------------------------------------------------------------------------------------------------------------


async def hint(table: LiveTable, seat: int, command: Hint) -> Result:
    playing(table)
    in_time(table, command.prompt)
    if not table.doc.hints:
        raise not_now("Hints are off at this table.")
    assert table.play is not None
    if not table.play.state.asked() >> seat & 1:
        raise not_now("You are not asked for anything now.")
    if not table.released.is_set():
        raise not_now(VEILED)
    if table.guide is not None:
        code = table.guide.expected(table.doc.number).code
        text = table.game.option_text(table.play.state, seat, code)
        return {"code": code, "text": table.names.put(text), "reasons": [], "odds": [], "simulations": 0}
    async with table.lock:
        thinking = table.desk.thinkers.hint(table.game, table.play.state, seat)
    found = await thinking
    found["text"] = table.names.put(found["text"])
    found["reasons"] = [table.names.put(line) for line in found["reasons"]]
    for row in found["odds"]:
        row["text"] = table.names.put(row["text"])
    return found


async def why(table: LiveTable, seat: int, command: Why) -> Result:
    """An option in words, whether it can be chosen now, else why not, with the rules."""
    play = table.play
    if play is None:
        raise not_now("The game has not started yet.")
    if not table.released.is_set():
        raise not_now(VEILED)
    game = table.game
    if not game.codes.has(command.code):
        raise Refusal(404, "not_allowed", "The game has no such option.")
    found = play.state.check(seat, command.code)
    rules = list(game.option_rules(play.state, seat, command.code))
    text = table.names.put(game.option_text(play.state, seat, command.code))
    sentence = ""
    if found:
        refused = game.refused(play.state, seat, command.code, found)
        sentence = table.names.put(refused.sentence)
        rules = refused.rules + [rule for rule in rules if rule not in refused.rules]
        if refused.kind == NOT_ASKED and play.state.over:
            sentence = "the game is over"
    return {"legal": not found, "text": text, "why": sentence, "rules": wording(table, rules)}


async def explain(table: LiveTable, seat: int, command: Explain) -> Result:
    lines = about(table.game, command.word) or near(table.game, command.word)
    if not lines:
        raise Refusal(404, "not_allowed", f"Nothing here is called {command.word!r}.")
    return {"lines": lines, "rules": wording(table, [command.word.upper()])}


def wording(table: LiveTable, ids: list[str]) -> list[Result]:
    known = {rule.id.upper(): rule for rule in rules_of(table.game)}
    return [{"id": known[i.upper()].id, "text": known[i.upper()].text} for i in ids if i.upper() in known]


# -- the table ---------------------------------------------------------------------------------------------------------------


async def rename(table: LiveTable, seat: int, command: Rename) -> Result:
    async with table.lock:
        name = names.clean(command.name)
        if not name:
            raise Refusal(400, "malformed", "A name needs at least one letter.")
        others = [other.name for number, other in enumerate(table.doc.seats) if number != seat]
        table.doc.seats[seat].name = names.apart(name, others)
        await _saved(table, (seat, command.cmd_id), {"name": table.doc.seats[seat].name})
        table.rename()
    return {"name": table.doc.seats[seat].name}


async def nonce(table: LiveTable, seat: int, command: GiveNonce) -> Result:
    async with table.lock:
        in_lobby(table)
        doc = table.doc
        if command.commitment != doc.commitment:
            raise Refusal(409, "late", "The commitment has changed since: look at it again.")
        if doc.seats[seat].has_nonce:
            raise not_now("Your word for the dice is in already.")
        doc.seats[seat].nonce, doc.seats[seat].has_nonce = command.nonce, True
        await _saved(table, (seat, command.cmd_id), {})
        everybody = all(doc.seats[person].has_nonce for person in table.driver.people())
        if everybody and table.driver.is_alone() and all(other.kind != "open" for other in doc.seats):
            await table.start()
    return {}


def in_lobby(table: LiveTable) -> None:
    if table.doc.status != LOBBY:
        raise not_now("The game has started already.")


async def start(table: LiveTable, seat: int, command: Start) -> Result:
    async with table.lock:
        in_lobby(table)
        doc = table.doc
        if not doc.seats[seat].host:
            raise not_now("Whoever opened the table starts the game.")
        kept = encode(doc)
        for other in doc.seats:
            if other.kind == "open":
                other.kind = "bot"
                other.name = names.bot_name([seat.name for seat in doc.seats])
        table.rename()
        try:
            await table.start((seat, command.cmd_id))
        except BaseException:
            table.doc = decode(kept)
            table.rename()
            raise
    return {}


async def calm(table: LiveTable, seat: int, command: Calm) -> Result:
    async with table.lock:
        in_lobby(table)
        game, doc = table.game, table.doc
        values = game.read_settings(doc.settings)
        changed = game.calm(values)
        if changed == values:
            raise not_now("This table has no race to begin with.")
        doc.settings = {name: str(value) for name, value in game.settings_json(changed).items()}
        doc.commitment = table.desk.commitment(game, doc)
        for other in doc.seats:  # what was given was given for another promise
            other.nonce, other.has_nonce = "", False
        await _saved(table, (seat, command.cmd_id), {})
    return {}


async def pause(table: LiveTable, seat: int, command: Pause) -> Result:
    async with table.lock:
        playing(table)
        doc = table.doc
        now = table.desk.clock.now()
        doc.spent = table.driver.race_spent()
        if doc.timer is not None:  # while paused `at` is what is left
            doc.timer = TimerDoc(doc.timer.prompt, max(0, doc.timer.at - now))
        doc.paused = True
        await _saved(table, (seat, command.cmd_id), {})
    return {}


async def resume(table: LiveTable, seat: int, command: Resume) -> Result:
    async with table.lock:
        doc = table.doc
        if not doc.paused:
            raise not_now("The table is not paused.")
        doc.paused = False
        if doc.timer is not None:
            doc.timer = TimerDoc(doc.timer.prompt, table.desk.clock.now() + doc.timer.at)
        await _saved(table, (seat, command.cmd_id), {})
    return {}


async def leave(table: LiveTable, seat: int, command: Leave) -> Result:
    """On purpose: from the lobby one simply goes; from a game a bot takes over, or the seat is out."""
    async with table.lock:
        doc = table.doc
        if doc.status == LOBBY:
            if doc.seats[seat].host:
                doc.status = "closed"
                await _saved(table, (seat, command.cmd_id), {})
                table.close("The table was closed by whoever opened it.")
                return {}
            free = doc.seats[seat]
            free.kind, free.token, free.nonce, free.has_nonce = "open", "", "", False
            free.name = "Open seat"
            table.rename()
            await _saved(table, (seat, command.cmd_id), {})
            return {}
        playing(table)
        if doc.leavers == "out" or table.driver.is_alone():
            await _out(table, seat, command.cmd_id)
            return {}
        gone = doc.seats[seat]
        gone.kind, gone.token, gone.left, gone.stand_in = "bot", "", True, False
        await _saved(table, (seat, command.cmd_id), {})
    return {}


async def concede(table: LiveTable, seat: int, command: Concede) -> Result:
    async with table.lock:
        playing(table)
        if table.guide is not None:
            raise not_now("A lesson cannot be lost: just leave it.")
        await _out(table, seat, command.cmd_id)
    return {}


async def _out(table: LiveTable, seat: int, cmd_id: str) -> None:
    """The seat is out by the rules. In a race, what was claimed before counts first."""
    await table.driver.settle_race()
    await table.carry_out(["leave", seat], (seat, cmd_id))
    race = table.driver.race
    if race is not None and table.play is not None:
        race.arbiter.look(table.play.state)


async def again(table: LiveTable, seat: int, command: Again) -> Result:
    async with table.lock:
        doc = table.doc
        if doc.status != OVER:
            raise not_now("This game is not over yet.")
        if not doc.next_table:
            doc.next_table = await table.desk.open_again(table)
            await _saved(table, (seat, command.cmd_id), {"table": doc.next_table})
    return {"table": table.doc.next_table}


async def emote(table: LiveTable, seat: int, command: Emote) -> Result:
    table.social(seat, command.emote, "")
    return {}


async def point(table: LiveTable, seat: int, command: Point) -> Result:
    table.social(seat, "", command.target)
    return {}


HANDLERS: dict[type, Handler] = cast(
    "dict[type, Handler]",
    {
        Answer: answer,
        Retract: retract,
        Undo: undo,
        Consent: consent,
        Hint: hint,
        Why: why,
        Explain: explain,
        Rename: rename,
        GiveNonce: nonce,
        Start: start,
        Calm: calm,
        Pause: pause,
        Resume: resume,
        Leave: leave,
        Concede: concede,
        Again: again,
        Emote: emote,
        Point: point,
    },
)
