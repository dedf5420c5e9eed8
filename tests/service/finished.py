"""What is told of a finished game, asked as the API asks it."""

from __future__ import annotations

import gzip

import msgspec

from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from busterbox.service.tables import replays
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.log import TableLog
from busterbox.service.tables.running_game import RunningGame
from busterbox.service.tables.running_game import at_once as played
from busterbox.service.wire import ReplayInfo, ReplayStep, VerifyAnswer
from tests.service.reading import inputs_of


async def replay_info(table: LiveTable) -> ReplayInfo:
    found = await replays.asked(table, "test", replays.replay_info, 0)
    info = msgspec.json.encode(table.info())
    return msgspec.json.decode(b'{"info":' + info + b"," + found[1:], type=ReplayInfo)


async def replay_steps(table: LiveTable, first: int, count: int, seat: int) -> list[ReplayStep]:
    found = await replays.asked(table, "test", replays.replay_steps, 0, first, count, seat)
    return msgspec.json.decode(gzip.decompress(found), type=list[ReplayStep])


async def verified(table: LiveTable) -> VerifyAnswer:
    return msgspec.json.decode(await replays.asked(table, "test", replays.verified, 0), type=VerifyAnswer)


def game_of(table: LiveTable) -> RunningGame:
    """The game from its first input on: a live table keeps only what is still needed."""
    if table.past is not None:
        return table.running
    found = RunningGame(TableLog(None, table.clock, table.doc), table.game, table.guide)
    played(found.replay(inputs_of(table.server.store, table.doc.id)))
    return found


def play_of(table: LiveTable) -> Play:
    play = game_of(table).play
    assert play is not None
    return play


def record_of(table: LiveTable) -> Record:
    return replays.record_of(game_of(table))
