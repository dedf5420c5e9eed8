"""Practice tables: rolls and reveals are undone alone or by consent, and everybody is told what kind of table it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.kernel.table.play import ROLLED
from busterbox.service.http.game_info import game_info
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import Again, Concede, Consent, TableWish, Undo
from tests.service.finished import record_of, verified
from tests.service.reading import inputs_of
from tests.service.rooms import BOT, ME, OPEN, in_loop, new_cmd, refusal, room_at


def faces(table: LiveTable) -> list[int]:
    assert table.play is not None
    return [int(part) for part in table.play.state.junkyard]  # type: ignore[attr-defined]


@in_loop
async def test_alone_a_roll_is_undone_and_comes_out_anew(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant", practice=True)
        table = me.table
        assert table.info().practice
        rolled = []
        for times in range(1, 4):
            await me.answer()  # ready: the dice roll
            await room.settle()
            rolled.append(faces(table))
            assert table.welcome(0, -1).situation.can_undo == "free"  # type: ignore[union-attr]
            number = table.doc.number
            assert await me.must(Undo(cmd_id=new_cmd())) == {"done": True}
            await room.settle()
            # The number of the input never goes back, so what would be rolled cannot be tried out.
            assert (table.doc.number, len(inputs_of(room.server.store, table.doc.id))) == (number + 1,) * 2
            assert table.play is not None
            assert table.play.rolls_undone == times
        assert len({str(dice) for dice in rolled}) == 3
        table_id = table.doc.id
    async with room_at(tmp_path, room.clock.now()) as room:  # after a restart it is practice still
        again = await room.server.find(table_id)
        assert again.play is not None
        assert (again.doc.practice, again.play.practice, again.play.rolls_undone) == (True, True, 3)
        me.room, me.table = room, again
        me.come()
        await me.must(Concede(cmd_id=new_cmd()))
        await room.settle()
        record = record_of(again)
        assert record.practice
        answer = await verified(again)
        assert (answer.ok, answer.practice) == (True, True)
        assert "this was practice" in answer.sentence
        assert "undone 3 times" in answer.sentence
        assert again.info().practice
        await me.refused(Undo(cmd_id=new_cmd()), "not_now", "over")
        found = await me.must(Again(cmd_id=new_cmd()))
        assert (await room.server.find(found["table"])).doc.practice


@in_loop
async def test_with_others_a_roll_is_undone_if_they_agree(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, OPEN], practice=True)
        table = one.table
        for person in (one, two):
            await person.answer()
        await room.settle()
        rolled = faces(table)
        assert rolled
        for person in (one, two):
            seen = table.welcome(person.seat, -1).situation
            assert seen is not None
            assert (seen.can_undo, seen.undo_reason) == ("ask", ROLLED)
        request = (await one.must(Undo(cmd_id=new_cmd())))["asked"]
        assert faces(table) == rolled
        await two.must(Consent(cmd_id=new_cmd(), request=request, yes=False))
        assert faces(table) == rolled
        await room.pass_ms(10_000)
        request = (await one.must(Undo(cmd_id=new_cmd())))["asked"]
        await two.must(Consent(cmd_id=new_cmd(), request=request, yes=True))
        assert one.options()
        assert table.play is not None
        assert table.play.rolls_undone == 1


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        (TableWish(game="adventures", practice=True), "Adventures"),
        (TableWish(game="dicebot", guide=True, practice=True), "The guided game"),
    ],
)
@in_loop
async def test_where_there_is_no_practice_it_is_refused(tmp_path: Path, wish: TableWish, what: str) -> None:
    async with room_at(tmp_path) as room:
        refused = await refusal(room.server.opening.open(wish, "here"))
        assert (refused.kind, refused.status) == ("bad_wish", 400)
        assert what in refused.detail
        assert "has no practice: what was rolled there stays rolled." in refused.detail
        assert room.server.tables == {}


@in_loop
async def test_a_game_tells_whether_it_has_practice_and_a_table_is_none_by_itself(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        told = {g.name: game_info(g, False, False).has_practice for g in room.server.games.values()}
        assert told == {"adventures": False, "boardgame": True, "dicebot": True, "tcg": True}
        opened, _ = await room.open([ME, BOT])
        assert not opened.info.practice
