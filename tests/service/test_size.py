"""How much a table holds in memory: no more at its end than at its beginning. Objects are counted, not bytes or time."""

from __future__ import annotations

import gc
import random
import types
from pathlib import Path
from typing import Any

import pytest

from busterbox.kernel.game import Game
from busterbox.kernel.table import play
from busterbox.service.clock import Clock
from busterbox.service.server import Server
from busterbox.service.store.database import Store
from busterbox.service.tables import results, streams
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import Ack, Answer, Concede, Rename, Undo
from tests.service.finished import play_of
from tests.service.rooms import ME, OPEN, Person, in_loop, new_cmd, room_at

pytestmark = pytest.mark.interpreted
SHARED = (
    Server,
    Store,
    Clock,
    Game,
    Person,
    type,
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
)


def objects(table: LiveTable) -> int:
    """All objects that are there because of this table, whatever else the process holds."""
    found: set[int] = set()
    left: list[Any] = [table]
    while left:
        one = left.pop()
        if id(one) in found or isinstance(one, SHARED):
            continue
        found.add(id(one))
        left += gc.get_referents(one)
    return len(found)


async def moves(people: list[Person], count: int, luck: random.Random) -> list[int]:
    """So many answers by chance, and the size of the table after each."""
    table = people[0].table
    sizes = []
    for _ in range(count):
        asked = [person for person in people if person.options()]
        if table.doc.status != "playing" or not asked:
            break
        person = luck.choice(asked)
        await person.answer(luck.choice(person.options()))
        sizes.append(objects(table))
        for one in people:
            one.heard.clear()
    return sizes


@pytest.mark.parametrize("name", ["dicebot", "tcg", "boardgame", "adventures"])
@in_loop
async def test_a_table_does_not_grow_with_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """What is kept of the last updates, entries, results and decisions has bounds, low ones here that are reached soon."""
    monkeypatch.setattr(streams, "RECENT", 10)
    monkeypatch.setattr(streams, "LOG_SIGNS", 500)
    monkeypatch.setattr(results, "KEPT", 10)
    monkeypatch.setattr(play, "WAY", 10)
    settings = {"form": "draft"} if name == "dicebot" else {}
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], game=name, settings=settings)
        watcher = Person(room, people[0].table, -1)
        watcher.come()
        sizes = await moves(people, 240, random.Random(5))
        table = people[0].table
        assert len(sizes) >= 80
        # A position may be larger or smaller than another. What is kept of each input would be 20 objects or more.
        early, late = max(sizes[20:50]), max(sizes[-30:])
        assert late - early < (len(sizes) - 50) * 2
        assert table.play is not None
        assert len(table.play.entries) <= 2
        assert len(play_of(table).entries) > len(sizes)  # all is on the disk, and found again


@in_loop
async def test_undo_reaches_as_far_as_ever(tmp_path: Path) -> None:
    """What nobody can go back to any more is forgotten, and only that."""
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], settings={"form": "draft"})
        table = people[0].table
        luck, reached = random.Random(2), set()
        for _ in range(120):
            asked = [person for person in people if person.options()]
            if table.doc.status != "playing" or not asked:
                break
            person = luck.choice(asked)
            await person.answer(luck.choice(person.options()))
            assert table.play is not None
            whole = play_of(table)
            for seat in (0, 1):
                assert table.play.undo_reach(seat) == whole.undo_reach(seat)
                assert (
                    table.play.undo_leads_to(seat) == whole.undo_leads_to(seat)
                    or whole.undo_reach(seat)[0] == "none"
                )
                reached.add(whole.undo_reach(seat)[0])
            if table.play.undo_reach(person.seat)[0] == "free" and luck.random() < 0.3:
                assert await person.must(Undo(cmd_id=new_cmd())) == {"done": True}
                whole = play_of(table)
                assert table.play.state.digest() == whole.state.digest()
        assert reached == {"free", "far", "none"}


@in_loop
async def test_an_old_command_is_still_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was carried out is not done again, however long ago: the last results are here, all others on the disk."""
    monkeypatch.setattr(results, "KEPT", 3)
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], settings={"form": "draft"})
        table = people[0].table
        rename = Rename(cmd_id=new_cmd(), name="Ann")
        await people[0].must(rename)
        given: list[tuple[Person, Answer]] = []
        for _ in range(8):
            person = next(person for person in people if person.options())
            given.append((person, person.answering()))
            await person.must(given[-1][1])
        assert len(table.results.done) == 3
        number = table.doc.number
        for person, answer in given:
            assert await person.do(answer) == Ack(answer.cmd_id, {})
        assert await people[0].do(Rename(cmd_id=rename.cmd_id, name="Bob")) == Ack(
            rename.cmd_id, {"name": "Ann"}
        )
        assert (table.doc.number, table.doc.seats[0].name) == (number, "Ann")
        late = Answer(cmd_id=new_cmd(), prompt=given[0][1].prompt, code=given[0][1].code)
        await people[0].refused(late, "late")
        await people[1].must(Concede(cmd_id=new_cmd()))
