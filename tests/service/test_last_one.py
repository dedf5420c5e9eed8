"""When people give up: one who remains wins, and bots that remain do not keep anybody waiting."""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.service.tables.driver import PACES
from busterbox.service.wire import Concede, Leave
from tests.service.rooms import BOT, ME, OPEN, in_loop, new_cmd, room_at

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("BG-R91")
@in_loop
async def test_conceding_a_board_game_of_two_ends_it_at_once(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        for command in (Concede(cmd_id=new_cmd()), Leave(cmd_id=new_cmd())):
            [me] = await room.sit([ME, BOT], pace="slow", game="boardgame")
            number = me.table.doc.number
            await me.must(command)
            info = me.table.info()
            assert (info.status, info.result) == ("over", [0, info.whole])
            assert me.table.doc.number == number + 1  # nothing was passed through on the way


@pytest.mark.rule("BG-R91")
@in_loop
async def test_the_last_person_of_several_wins_a_board_game(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend, third = await room.sit([ME, OPEN, OPEN], game="boardgame", leavers="out")
        await friend.must(Leave(cmd_id=new_cmd()))
        assert me.table.doc.status == "playing"
        await me.must(Concede(cmd_id=new_cmd()))
        info = third.table.info()
        assert (info.status, info.result) == ("over", [0, 0, info.whole])


@in_loop
async def test_bots_play_on_to_the_result_without_a_pause_when_no_person_is_left(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT, "bot:hard"], pace="slow")
        assert me.table.driver.delay(1) >= PACES["slow"] * 80 // 100
        begun = room.clock.now()
        await me.must(Concede(cmd_id=new_cmd()))
        assert me.table.driver.delay(1) == 0
        await room.settle()
        assert (me.table.info().status, room.clock.now()) == ("over", begun)


@in_loop
async def test_bots_keep_their_pace_while_a_person_plays(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN, BOT], pace="slow")
        await me.must(Concede(cmd_id=new_cmd()))
        assert friend.table.doc.status == "playing"
        assert friend.table.driver.delay(2) >= PACES["slow"] * 80 // 100
