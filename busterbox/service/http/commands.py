"""The one handler of commands: what each asks, whether it may be done now, and what is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import structlog

from busterbox.kernel.core.refusal import Refused
from busterbox.service.metrics import COMMANDS, MOVE_SECONDS
from busterbox.service.minds.hints import explain, hint, why
from busterbox.service.people.lobby import again, bring, calm, commit, leave, rename, reveal, start
from busterbox.service.problems import Refusal, from_rules, stopping
from busterbox.service.store.documents import CLOSED
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.moves import (
    answer,
    call,
    concede,
    consent,
    emote,
    pause,
    point,
    resume,
    retract,
    stand,
    undo,
)
from busterbox.service.tables.results import Result
from busterbox.service.wire import (
    Ack,
    Again,
    Answer,
    AnyCommand,
    BringDeck,
    Call,
    Calm,
    Commit,
    Concede,
    Consent,
    Emote,
    Explain,
    Hint,
    Leave,
    Pause,
    Point,
    Problem,
    Rename,
    Resume,
    Retract,
    Reveal,
    Stand,
    Start,
    Undo,
    Why,
)

log = structlog.get_logger()
Handler = Callable[[LiveTable, int, Any], Awaitable[Result]]


async def respond(
    table: LiveTable, seat: int, command: AnyCommand, send: Callable[[Ack | Problem], None]
) -> None:
    """Carry a command out, and send its acknowledgement or the problem that it met. What is saved is acknowledged as
    soon as it is on the disk, before anybody is told what it caused. Counted and measured."""
    kind = str(command.__struct_config__.tag)
    begun = table.server.clock.now()
    acknowledged = False

    def acknowledge(result: Result) -> None:
        nonlocal acknowledged
        if not acknowledged:
            acknowledged = True
            COMMANDS.labels(kind, "done").inc()
            send(Ack(command.cmd_id, result))

    try:
        with table.results.awaited((seat, command.cmd_id), acknowledge):
            acknowledge(await conduct(table, seat, command))
    except Refusal as refusal:
        if not acknowledged:
            COMMANDS.labels(kind, refusal.kind).inc()
            send(refusal.problem(command.cmd_id))
    except Exception:
        log.exception("command_failed", table=table.doc.id, kind=kind)
        if not acknowledged:
            COMMANDS.labels(kind, "failed").inc()
            failed = Refusal(500, "failed", "Something went wrong here; nothing was done.")
            send(failed.problem(command.cmd_id))
    else:
        MOVE_SECONDS.observe((table.server.clock.now() - begun) / 1000)


async def carried_out(table: LiveTable, seat: int, command: AnyCommand) -> Ack | Problem:
    """A command's acknowledgement or problem, when all is done that it leads to: for HTTP, where it goes its own way."""
    answers: list[Ack | Problem] = []
    await respond(table, seat, command, answers.append)
    return answers[0]


async def conduct(table: LiveTable, seat: int, command: AnyCommand) -> Result:
    """Carry a command out. Refusal, and nothing has changed, if it cannot be; the same `cmd_id` twice is done once."""
    if seat < 0:  # those who watch share no numbers
        return await _conduct(table, seat, command)
    if table.server.draining:
        raise stopping()
    key = (seat, command.cmd_id)
    done = table.results.done.get(key)
    if done is None and not isinstance(command, Answer):
        done = await table.log.result(key)
    if done is not None:
        return done
    running = table.results.doing.get(key)
    if running is None:
        running = table.results.doing[key] = asyncio.get_running_loop().create_task(
            _conduct(table, seat, command)
        )
        running.add_done_callback(lambda task: _ended(table, key, task))
    # Whoever waits may go away meanwhile; what was begun is finished, or it would be written down and not known here.
    try:
        return await asyncio.shield(running)
    except Refusal as refusal:
        # An answer names its question. While that is open its result is among the last ones; the disk is asked only of one
        # that is late, and may have been given long ago.
        done = await table.log.result(key) if refusal.kind == "late" else None
        if done is None:
            raise
        return done


def _ended(table: LiveTable, key: tuple[int, str], task: asyncio.Task[Result]) -> None:
    table.results.doing.pop(key, None)
    if not task.cancelled():
        task.exception()  # told to whoever still waits


async def _conduct(table: LiveTable, seat: int, command: AnyCommand) -> Result:
    if seat < 0 and not isinstance(command, Explain | Emote | Point):
        raise Refusal(403, "not_seated", "Whoever watches cannot do that.")
    if table.doc.status == CLOSED:
        raise Refusal(410, "closed", "This table is closed.")
    if seat >= 0 and table.doc.seats[seat].stand_in:
        await table.driver.back(seat)
    try:
        return await HANDLERS[type(command)](table, seat, command)
    except Refused as refused:
        raise from_rules(refused, table.names.put(refused.sentence)) from None


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
        Stand: stand,
        Rename: rename,
        Commit: commit,
        Reveal: reveal,
        BringDeck: bring,
        Start: start,
        Calm: calm,
        Pause: pause,
        Resume: resume,
        Leave: leave,
        Concede: concede,
        Again: again,
        Emote: emote,
        Call: call,
        Point: point,
    },
)
