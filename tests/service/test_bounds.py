"""What a table holds has bounds: its welcome, what can be taken back, how often it is told who watches; and replays in slices."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from busterbox.kernel.core.rng import rng_from
from busterbox.players.search import SearchBot
from busterbox.service.minds import bots
from busterbox.service.store.documents import PLAYING
from busterbox.service.tables import checks, running_game, streams
from busterbox.service.tables.running_game import in_slices
from busterbox.service.wire import Problem, Undo
from tests.microgames.duel.game import GAME
from tests.service.rooms import ME, OPEN, Person, in_loop, new_cmd, room_at

pytestmark = pytest.mark.interpreted


@in_loop
async def test_a_welcome_brings_the_end_of_the_log_and_pages_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LOG_SIGNS", 300)
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, "bot"], pace="instant")
        table = me.table
        for _ in range(60):
            if me.options():
                await me.answer(me.options()[0])
            await room.pass_ms(100)
        welcome, whole = me.welcome(), await table.streams.log_of(0)
        signs = sum(len(line) for entry in welcome.log[1:] for line in entry.lines)
        assert signs < 300
        assert welcome.earlier > 0
        pages = [await table.log_when_open(0, first, first + 3) for first in range(0, welcome.earlier, 3)]
        before = [entry for page in pages for entry in page][: welcome.earlier]
        assert [*before, *welcome.log] == whole


@in_loop
async def test_nobody_goes_to_and_fro_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MOST_TAKEN_BACK", 5)
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN])
        table = people[0].table
        done, refused = 0, None
        for _ in range(400):
            if table.doc.status != PLAYING or refused is not None:
                break
            asked = [person for person in people if person.options()]
            await asked[0].answer(asked[0].options()[0])
            assert table.play is not None
            if table.play.undo_reach(asked[0].seat)[0] == "free":
                answer = await asked[0].do(Undo(cmd_id=new_cmd()))
                if isinstance(answer, Problem):
                    refused = answer
                else:
                    done += 1
            await room.settle()
        assert done == 5
        assert refused is not None
        assert "Enough was taken back" in refused.detail


@in_loop
async def test_how_many_watch_is_told_once_in_a_while(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, "bot"], start=False)
        me.heard.clear()
        watchers = [Person(room, me.table, -1) for _ in range(30)]
        for one in watchers:
            one.come()
            await asyncio.sleep(0)
        await room.pass_ms(2000)
        told = [message["info"]["watching"] for message in me.messages("table")]
        assert told[-1] == 30
        assert len(told) <= 3


@in_loop
async def test_a_table_is_loaded_in_slices_and_others_are_served_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running_game, "SLICE_S", 0.0)
    taken: list[str] = []

    async def others() -> None:
        for _ in range(5):
            taken.append("other")
            await asyncio.sleep(0)

    def steps() -> Iterator[None]:
        for _ in range(5):
            taken.append("step")
            time.sleep(0.001)
            yield

    beside = asyncio.create_task(others())
    await in_slices(steps())
    await beside
    assert taken == ["step", "other"] * 5


def test_a_search_with_one_option_takes_as_long_as_others(monkeypatch: pytest.MonkeyPatch) -> None:
    g = GAME.new(2, 1)
    seat = GAME.rules.next_seat(g, rng_from(1))
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(SearchBot, "choose", lambda bot, asked, rng: 0)  # as where there is nothing to choose
    found = bots.search(GAME, json.dumps(g.to_json()), seat, 100, 3_600_000, 3_000_000, 1)
    assert found["simulations"] == 0
    assert 2_900 < slept[0] <= 3_000
