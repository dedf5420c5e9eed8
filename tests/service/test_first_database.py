"""The database of the first stage: every table in it can be watched, exported and started over."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from busterbox.kernel.table.record import read_record, watch
from busterbox.kernel.table.verify import OtherRules, verify
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import Again
from tests.service.finished import record_of, replay_info, replay_steps
from tests.service.rooms import Person, Room, in_loop, one_sentence, room_at

pytestmark = pytest.mark.interpreted
FIRST = Path(__file__).parent.parent / "fixtures" / "first"
GAMES = ["dicebot", "tcg", "boardgame", "adventures"]
KNOWN: dict[str, Any] = json.loads((FIRST / "tables.json").read_text(encoding="utf-8"))
TABLES: dict[str, Any] = KNOWN["tables"]


@asynccontextmanager
async def first(folder: Path) -> AsyncIterator[Room]:
    """A server of today on a copy of that file."""
    shutil.copy(FIRST / "busterbox.sqlite", folder / "busterbox.sqlite")
    async with room_at(folder, now=int(KNOWN["now"]) + 60_000) as room:
        yield room


async def found(room: Room, name: str) -> LiveTable:
    return await room.server.find(TABLES[name]["table"])


async def seated(room: Room, name: str) -> list[Person]:
    """Everybody of a table, back with the tokens of then."""
    table = await found(room, name)
    people = []
    for seat, token in TABLES[name]["tokens"].items():
        assert room.server.seat_of(table, token) == int(seat)
        people.append(Person(room, table, int(seat), token))
        people[-1].come()
    await room.settle()
    return people


@pytest.mark.parametrize("state", ["running", "finished"])
@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_a_table_can_be_watched_and_exported_and_begun_anew(
    tmp_path: Path, game: str, state: str
) -> None:
    async with first(tmp_path) as room:
        people = await seated(room, f"{game}-{state}")
        table = people[0].table
        info = table.info()
        assert info.status == "over"
        one_sentence(info.notice)
        assert "older rules (version 1, now" in info.notice
        shown = await replay_info(table)
        assert shown.steps > 10
        assert any(shown.lines)
        steps = await replay_steps(table, 0, 8, -1)
        assert all(step.situation is not None for step in steps)
        record = read_record(record_of(table).to_text())
        assert record.rules_version == 1
        assert list(watch(record))
        with pytest.raises(OtherRules, match="rules"):
            verify(record, room.server.games[game])
        opened = await people[0].must(Again(cmd_id="after the update"))
        next_table = await room.server.find(opened["table"])
        assert next_table.doc.rules_version == room.server.games[game].info.rules_version
        assert [seat.kind for seat in next_table.doc.seats] == [seat.kind for seat in table.doc.seats]


@pytest.mark.parametrize("name", ["dicebot-untouched", "tcg-left"])
@in_loop
async def test_a_table_that_somebody_gave_up_rests(tmp_path: Path, name: str) -> None:
    async with first(tmp_path) as room:
        table = await found(room, name)
        number = table.doc.number
        assert table.info().status == "over"
        await room.pass_s(1800)
        assert table.doc.number == number


@in_loop
async def test_a_table_that_never_began_begins_by_the_rules_of_today(tmp_path: Path) -> None:
    async with first(tmp_path) as room:
        people = await seated(room, "boardgame-lobby")
        info = people[0].table.info()
        assert (info.status, info.notice) == ("lobby", "")


@in_loop
async def test_a_campaign_goes_on(tmp_path: Path) -> None:
    async with first(tmp_path) as room:
        campaign = TABLES["adventures-campaign"]["campaign"]
        doc = await room.server.campaigns.doc(campaign)
        assert [(one.part, one.won) for one in doc.history] == [("Session 1", True)]
        opened = await room.server.campaigns.go_on(campaign, None, "here")
        table = await room.server.find(opened)
        assert table.doc.settings["mode"] == "session_2"
        assert table.doc.rules_version == room.server.games["adventures"].info.rules_version
