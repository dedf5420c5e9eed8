"""The verbs of the store: take, save, let go, delete, find, list. What is deleted stays deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from busterbox.service.problems import Refusal
from busterbox.service.store.changes import Change, Content, Input, KeptDeck, NotSaved
from busterbox.service.store.database import Store
from busterbox.service.store.documents import PLAYING, CampaignDoc, MannersDoc, SeatDoc, TableDoc, TimerDoc
from busterbox.service.store.schema import commands, inputs, tables
from busterbox.service.wire import Rename
from tests.service.rooms import ME, OPEN, in_loop, new_cmd, refusal, room_at

pytestmark = pytest.mark.interpreted


@contextmanager
def store_at(folder: Path) -> Iterator[Store]:
    store = Store(folder / "busterbox.sqlite")
    try:
        yield store
    finally:
        store.close()


def table_doc(table_id: str = "t1", touched: int = 10) -> TableDoc:
    seats = [SeatDoc("person", "Ada", "normal", host=True), SeatDoc("open", "Open seat", "normal")]
    return TableDoc(
        id=table_id,
        game="dicebot",
        rules_version=1,
        content="c",
        settings={},
        seats=seats,
        secret="00",
        commitment="",
        invite="i",
        created=1,
        touched=touched,
    )


def counts(store: Store, table_id: str) -> list[int]:
    """Rows of a table's document, of its log, of its commands."""
    columns = (tables.c.id, inputs.c.table_id, commands.c.table_id)
    with store.engine.connect() as connection:
        return [len(list(connection.execute(sa.select(one).where(one == table_id)))) for one in columns]


# -- the verbs -----------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_table_is_opened_saved_and_taken_again(tmp_path: Path) -> None:
    first, second = Input(0, 10, "[]", "[0]", told="[]"), Input(1, 11, '["answer",0,1]', "[1]", 7)
    with store_at(tmp_path) as store:
        doc = table_doc()
        await store.save(Change(doc, opens=True, contents=[Content("dicebot", "h", "files")]))
        await store.save(Change(doc, first))
        doc.number = 1
        await store.save(Change(doc, second, command=(0, "c1", "{}")))
    with store_at(tmp_path) as store:
        taken = await store.take("t1")
        assert taken is not None
        assert (taken.doc, taken.inputs, taken.moves()) == (doc, [first, second], [second])
        assert taken.commands == [(0, "c1", "{}")]
        assert await store.find_content("dicebot", "h") == "files"
        assert await store.find_content("tcg", "h") is None
        await store.save(Change(doc, forget=0))
        again = await store.read("t1")
        assert again is not None
        assert again.commands == []
        assert await store.take("t2") is None


@in_loop
async def test_only_who_has_taken_a_table_can_save_it(tmp_path: Path) -> None:
    with store_at(tmp_path) as store:
        await store.save(Change(table_doc(), opens=True))
    with store_at(tmp_path) as store:
        assert await store.read("t1") is not None  # looking is not taking
        with pytest.raises(NotSaved, match="not held here"):
            await store.save(Change(table_doc(touched=20)))
        await store.take("t1")
        await store.save(Change(table_doc(touched=20)))
        store.let_go("t1")
        with pytest.raises(NotSaved, match="not held here"):
            await store.save(Change(table_doc(touched=30)))
        found = await store.find_table("t1")
        assert found is not None
        assert found.touched == 20


@in_loop
async def test_what_is_deleted_cannot_be_saved_any_more(tmp_path: Path) -> None:
    with store_at(tmp_path) as store:
        for table_id in ("t1", "t2"):
            await store.save(Change(table_doc(table_id), Input(0, 1, "[]", "[]"), (0, "c", "{}"), opens=True))
        late = Change(table_doc(), Input(1, 2, "[]", "[]"), (0, "d", "{}"))
        deleting = asyncio.create_task(store.delete(["t1"]))
        await asyncio.sleep(0)
        with pytest.raises(NotSaved):
            await store.save(late)
        await deleting
        assert (counts(store, "t1"), counts(store, "t2")) == ([0, 0, 0], [1, 1, 1])
        assert await store.list_kept(["t1", "t2", "t3"]) == {"t2"}


@in_loop
async def test_tables_are_listed_by_what_they_wait_for(tmp_path: Path) -> None:
    with store_at(tmp_path) as store:
        open_, ticking, old = table_doc("open", 30), table_doc("ticking", 20), table_doc("old", 10)
        open_.listed = True
        ticking.status, ticking.timer = PLAYING, TimerDoc(1, 5)
        for doc in (old, ticking, open_):
            await store.save(Change(doc, opens=True))
        assert [doc.id for doc in await store.list_tables()] == ["open", "ticking", "old"]
        assert [doc.id for doc in await store.list_open()] == ["open"]
        assert await store.list_due(6) == ["ticking"]
        assert await store.list_due(5) == []
        ticking.paused = True
        await store.save(Change(ticking))
        assert await store.list_due(6) == []
        assert await store.list_expired(lobby=15, others=5) == ["old"]
        assert sorted(await store.list_expired(lobby=15, others=25)) == ["old", "ticking"]


@in_loop
async def test_campaigns_and_decks_are_kept_until_nobody_comes_for_them(tmp_path: Path) -> None:
    with store_at(tmp_path) as store:
        campaign = CampaignDoc("c1", "saga", 1, "c", [], {}, [], MannersDoc(), 1, 10)
        await store.save_campaign(campaign)
        assert await store.find_campaign("c1") == campaign
        assert await store.save_deck("d1", "digest", KeptDeck("tcg", "text"), 10) == "d1"
        assert await store.save_deck("d2", "digest", KeptDeck("tcg", "text"), 20) == "d1"  # the same text
        assert await store.find_deck("d1") == KeptDeck("tcg", "text")
        await store.delete_campaigns(10)
        await store.delete_decks(20)
        assert await store.find_campaign("c1") is not None
        assert await store.find_deck("d1") is not None
        await store.delete_campaigns(11)
        await store.delete_decks(21)
        assert await store.find_campaign("c1") is None
        assert await store.find_deck("d1") is None


# -- deleting a table at which something happens -----------------------------------------------------------------------------


@in_loop
async def test_a_table_deleted_while_it_is_being_saved_leaves_nothing_behind(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], game="tcg")
        table, store = people[0].table, room.server.store
        asked = next(person for person in people if person.options())
        # One is on its way to the disk, the table is deleted, and more wait for their turn.
        moving = asyncio.create_task(asked.do(asked.answering()))
        await asyncio.sleep(0)
        deleting = asyncio.create_task(room.server.delete(table.doc.id))
        late = [asyncio.create_task(p.do(Rename(cmd_id=new_cmd(), name=f"N{p.seat}"))) for p in people]
        await asyncio.gather(moving, deleting, *late)
        await room.settle()
        assert counts(store, table.doc.id) == [0, 0, 0]
        assert table.doc.id not in room.server.tables
        assert (await refusal(room.server.find(table.doc.id))).status == 404
    async with room_at(tmp_path) as room:
        assert counts(room.server.store, table.doc.id) == [0, 0, 0]


@in_loop
async def test_deleting_waits_for_whoever_holds_the_table(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        (me,) = await room.sit([ME, "bot"], game="tcg")
        table = me.table
        async with table.lock:
            deleting = asyncio.create_task(room.server.delete(table.doc.id))
            for _ in range(5):
                await asyncio.sleep(0)
            assert not deleting.done()
            assert counts(room.server.store, table.doc.id)[0] == 1
            await table.save()  # what was begun is finished
        await deleting
        assert counts(room.server.store, table.doc.id) == [0, 0, 0]
        with pytest.raises(Refusal, match="could not be saved"):
            await table.save()


@in_loop
async def test_a_table_cannot_be_loaded_while_it_is_deleted(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        (me,) = await room.sit([ME, "bot"], game="tcg")
        me.go()
        table_id = me.table.doc.id
        found = await asyncio.gather(
            room.server.delete(table_id),
            *[room.server.find(table_id) for _ in range(3)],
            return_exceptions=True,
        )
        await room.settle()
        assert found[0] is None
        assert table_id not in room.server.tables
        assert counts(room.server.store, table_id) == [0, 0, 0]
