"""Tables of other rules than today's: they end with one sentence, can be watched and kept, and are opened again."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from busterbox.games.dicebot.game import GAME, make_of
from busterbox.kernel.game import Game
from busterbox.kernel.table.record import Record, read_record, watch
from busterbox.kernel.table.verify import OtherRules, verify
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import Again, Concede, Explain, Rename, Undo, Why
from tests.microgames.coop.saga import GAME as SAGA
from tests.service.finished import play_of, record_of, replay_info, replay_steps, verified
from tests.service.rooms import (
    BOT,
    ME,
    OPEN,
    Person,
    Room,
    begin,
    in_loop,
    kept,
    new_cmd,
    one_sentence,
    room_at,
)
from tests.service.servers import API
from tests.service.test_streams import serving

pytestmark = pytest.mark.interpreted
THEN, NOW = GAME.info.rules_version, GAME.info.rules_version + 1


def newer() -> Game:
    """DiceBot after an update of its rules."""
    game = make_of(dict(GAME.cards.sources))
    game.info.rules_version = NOW
    return game


def at_the_file(folder: Path, work: Callable[[sqlite3.Connection], object]) -> None:
    with contextlib.closing(sqlite3.connect(folder / "busterbox.sqlite")) as file, file:
        work(file)


def as_before_events_were_kept(file: sqlite3.Connection) -> None:
    file.execute("DELETE FROM log WHERE number = 0")
    file.execute("UPDATE log SET told = NULL")


async def played(room: Room, seats: list[str], answers: int = 12, **wish: Any) -> list[Person]:
    people = await room.sit(seats, pace="instant", **wish)
    while people[0].table.doc.number < answers:
        for person in people:
            if person.options():
                await person.answer()
                await room.settle()
    return people


async def lines_before(table: LiveTable) -> list[str]:
    """The log as somebody who watches has read it."""
    return [line for entry in await table.streams.log_of(-1) for line in entry.lines]


async def come_back(room: Room, before: Person) -> Person:
    table = await room.server.find(before.table.doc.id)
    assert table is not before.table
    person = Person(room, table, room.server.seat_of(table, before.token), before.token)
    person.come()
    await room.settle()
    return person


@in_loop
async def test_a_running_table_ends_with_an_update_of_its_rules_and_says_so(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await played(room, [ME, OPEN, BOT], deadline=60)
        number, lines = me.table.doc.number, await lines_before(me.table)
        record = Record.of(play_of(me.table))
        now = room.clock.now()
    async with room_at(tmp_path, now=now, games=(newer(),)) as room:
        table = room.server.tables[me.table.doc.id]  # its clock ran, so it was loaded at once
        again = await come_back(room, me)
        info = table.info()
        assert (info.status, info.result, info.standings, info.timer) == ("over", None, [], None)
        assert f"begun under older rules (version {THEN}, now {NOW})" in info.notice
        one_sentence(info.notice)
        assert info.secret
        assert again.welcome().info.notice == info.notice
        # Nothing moves there any more.
        await room.pass_s(3600)
        assert (table.doc.number, table.driver.plans) == (number, {})
        for command in (again.answering(0), Undo(cmd_id=new_cmd()), Why(cmd_id=new_cmd(), code=1)):
            await again.refused(command, "not_now")
        problem = await again.refused(Concede(cmd_id=new_cmd()), "not_now", "older rules")
        assert problem.detail == info.notice
        assert (await again.must(Explain(cmd_id=new_cmd(), word="DB-6.6")))["lines"]
        assert again.welcome().situation is not None
        assert again.welcome().situation.decision is None  # type: ignore[union-attr]
        # It is all there to be watched: in words and drawn, because today's rules do the same with these inputs.
        assert await lines_before(table) == lines
        shown = await replay_info(table)
        assert (shown.steps, [line for step in shown.lines for line in step]) == (number + 1, lines)
        assert shown.notice.endswith("it can be watched, but not verified.")
        steps = await replay_steps(table, 0, 64, -2)
        assert len(steps) == number + 1
        assert all(step.situation is not None for step in steps)
        answer = await verified(table)
        assert not answer.ok
        assert "not verified" in answer.sentence
        assert answer.secret
        # So is its record, which nobody takes for one of today's.
        text = record_of(table).to_text()
        found = read_record(text)
        assert (found.rules_version, found.inputs, found.result) == (THEN, record.inputs, None)
        assert [entry.events and entry.events[0].message for entry in found.entries] == [
            entry.events and entry.events[0].message for entry in record.entries
        ]
        assert list(watch(found))
        with pytest.raises(OtherRules, match="can be watched, but not verified"):
            verify(found, room.server.games["dicebot"])
        assert verify(record, GAME).ok  # under its own rules it still is
        await again.must(Rename(cmd_id=new_cmd(), name="Ann"))
        assert any("Ann " in line for line in await lines_before(table))
    async with room_at(tmp_path, now=now, games=(newer(),)) as room:  # and it stays so
        assert room.server.tables == {}
        table = await room.server.find(me.table.doc.id)
        assert (table.doc.status, table.info().notice) == ("over", info.notice)
        assert friend.token


@in_loop
async def test_the_same_table_is_opened_anew_for_the_same_people(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await played(room, [ME, OPEN, "bot:easy"], settings={"form": "draft"}, grace=33)
        now = room.clock.now()
    today = newer()
    async with room_at(tmp_path, now=now, games=(today,)) as room:
        people = [await come_back(room, person) for person in (me, friend)]
        opened = await people[1].must(Again(cmd_id=new_cmd()))
        assert await people[0].must(Again(cmd_id=new_cmd())) == opened
        await room.settle()
        assert people[0].messages("table")[-1]["info"]["next_table"] == opened["table"]
        table = await room.server.find(opened["table"])
        info, old = table.info(), people[0].table.info()
        assert (info.status, info.notice, info.settings, info.grace) == ("lobby", "", old.settings, 33)
        assert [(seat.name, seat.kind, seat.level) for seat in info.seats] == [
            (seat.name, seat.kind, seat.level) for seat in old.seats
        ]
        assert (table.doc.rules_version, table.doc.content) == (NOW, today.cards.content_hash)
        new = [Person(room, table, room.server.seat_of(table, p.token), p.token) for p in people]
        for person in new:
            person.come()
        await begin(new, "x")
        await room.settle()
        assert (table.info().status, table.doc.ended) == ("playing", False)


@in_loop
async def test_a_finished_table_of_older_rules_can_be_watched_to_its_end(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        while me.table.doc.status == "playing":
            await me.answer()
            await room.settle()
        before, now = me.table.info(), room.clock.now()
        lines = await lines_before(me.table)
    async with room_at(tmp_path, now=now, games=(newer(),)) as room:
        again = await come_back(room, me)
        info = again.table.info()
        assert (info.status, info.result, info.standings) == ("over", before.result, before.standings)
        assert info.notice == (
            f"This game was played under older rules (version {THEN}, now {NOW}): it can be watched, but not verified."
        )
        assert await lines_before(again.table) == lines
        found = read_record(record_of(again.table).to_text())
        assert (found.result, found.rules_version) == (before.result, THEN)
        assert found.final == found.entries[-1].digest
        assert verify(found, GAME).ok  # the very record that it was


@in_loop
async def test_what_was_logged_before_events_were_is_shown_as_far_as_today_s_rules_go(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await played(room, [ME, BOT], answers=20)
        number, now = me.table.doc.number, room.clock.now()
        lines = await lines_before(me.table)
        [whole] = await played(room, [ME, BOT], answers=8)

    def spoil(file: sqlite3.Connection) -> None:
        as_before_events_were_kept(file)
        impossible = ('["answer", 0, 9999]', me.table.doc.id, 11)
        file.execute("UPDATE log SET words = ? WHERE table_id = ? AND number = ?", impossible)

    at_the_file(tmp_path, spoil)
    async with room_at(tmp_path, now=now, games=(newer(),)) as room:
        table = (await come_back(room, me)).table
        assert table.info().status == "over"
        shown = await replay_info(table)
        assert "is shown as far as today's rules accept its moves" in shown.notice
        one_sentence(shown.notice)
        told = [line for step in shown.lines for line in step]
        assert told
        assert told == lines[: len(told)]
        assert (
            shown.steps == number + 1
        )  # every input is kept, but from the eleventh on nobody knows what it did
        assert shown.lines[11:] == [[]] * (number - 10)
        steps = await replay_steps(table, 0, 64, -1)
        assert [step.situation is not None for step in steps] == [True] * 11 + [False] * (number - 10)
        found = read_record(record_of(table).to_text())
        assert [words for words in found.inputs if words[0] != "reseed"][10] == ["answer", 0, 9999]
        other = (await come_back(room, whole)).table
        assert all(step.situation is not None for step in await replay_steps(other, 0, 64, -1))


@in_loop
async def test_where_today_s_rules_do_something_else_the_rest_is_told_in_words(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await played(room, [ME, BOT], answers=15)
        number, now = me.table.doc.number, room.clock.now()
        record = Record.of(play_of(me.table))

    def other_outcome(file: sqlite3.Connection) -> None:
        rows = file.execute("SELECT number, told FROM log WHERE number > 4 ORDER BY number").fetchall()
        at, told = next((n, t) for n, t in rows if json.loads(t)[0])
        known = json.loads(told)
        known[0][0][2] = 1  # seen by the first seat alone
        file.execute("UPDATE log SET told = ? WHERE number = ?", (json.dumps(known), at))
        reached.append(at)

    reached: list[int] = []
    at_the_file(tmp_path, other_outcome)
    async with room_at(tmp_path, now=now, games=(newer(),)) as room:
        table = (await come_back(room, me)).table
        shown = await replay_info(table)
        assert f"from step {reached[0]} on it is told in words alone" in shown.notice
        steps = await replay_steps(table, 0, 64, -2)
        assert [step.situation is not None for step in steps] == [n < reached[0] for n in range(number + 1)]
        told = [[event.message for event in step.events] for step in steps]
        assert told == [
            [event.message for event in entry.events]
            for entry in record.entries
            if entry.words[0] != "reseed"
        ]
        assert all(step.lines for step in steps if step.events and step.number >= reached[0])


@in_loop
async def test_words_that_are_gone_were_kept_with_the_table(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await played(room, [ME, BOT], answers=15)
        now = room.clock.now()
        plain = list(watch(Record.of(play_of(me.table))))
    today = newer()
    kept_words = dict(today.rules.catalogue.messages)
    for key in [key for key in kept_words if key.startswith("event.") and not key.startswith("event.table")]:
        del kept_words[key]
    async with room_at(tmp_path, now=now, games=(today,)) as room:
        messages = room.server.games["dicebot"].rules.catalogue.messages
        old = dict(messages)
        messages.clear()
        messages.update(kept_words)  # an edition that tells nothing in the words of then
        try:
            table = (await come_back(room, me)).table
            record = record_of(table)
        finally:
            messages.clear()
            messages.update(old)
        assert list(watch(read_record(record.to_text()))) == plain


@in_loop
async def test_cards_that_are_lost_or_that_today_s_rules_do_not_know(tmp_path: Path) -> None:
    sources = dict(GAME.cards.sources)
    name = next(iter(sources))
    other = make_of({**sources, name: sources[name].replace("copies = 2", "copies = 3", 1)})
    async with room_at(tmp_path, games=(other,)) as room:
        [me] = await played(room, [ME, BOT])
        now = room.clock.now()
    at_the_file(
        tmp_path,
        lambda file: file.execute("DELETE FROM contents WHERE hash = ?", (other.cards.content_hash,)),
    )
    async with room_at(tmp_path, now=now) as room:
        again = await come_back(room, me)
        notice = again.table.info().notice
        assert "begun with cards that are lost and ends here" in notice
        one_sentence(notice)
        assert read_record(record_of(again.table).to_text()).content == other.cards.content_hash
        opened = await room.server.find((await again.must(Again(cmd_id=new_cmd())))["table"])
        assert opened.doc.content == GAME.cards.content_hash


@in_loop
async def test_a_table_at_which_nobody_has_played_yet_begins_by_today_s_rules(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], start=False)
        commitment = me.table.doc.commitment
        await me.commit("old")
        now = room.clock.now()
    async with room_at(tmp_path, now=now, games=(newer(),)) as room:
        people = [await come_back(room, person) for person in (me, friend)]
        table = people[0].table
        info = table.info()
        assert (info.status, info.notice) == ("lobby", "")
        assert info.commitment != commitment
        assert [seat.nonce_commitment for seat in info.seats] == ["", ""]
        await begin(people, "new")
        assert (table.doc.status, table.doc.rules_version) == ("playing", NOW)
        await people[0].answer()


@in_loop
async def test_options_that_are_gone_are_named(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await played(room, [ME, BOT])
        now = room.clock.now()
    setting = ('"form":"draft"', '"form":"auction"')
    at_the_file(
        tmp_path,
        lambda file: file.execute(
            "UPDATE tables SET doc = CAST(replace(CAST(doc AS TEXT), ?, ?) AS BLOB)", setting
        ),
    )
    async with room_at(tmp_path, now=now, games=(newer(),)) as room:
        again = await come_back(room, me)
        table = again.table
        assert (table.info().status, again.welcome().situation) == (
            "over",
            None,
        )  # today's rules know nothing of it
        assert await lines_before(table)  # but it is told
        tables = kept(room)
        await again.refused(Again(cmd_id=new_cmd()), "bad_wish", "auction")
        assert kept(room) == tables


@in_loop
async def test_a_part_of_a_campaign_is_opened_anew(tmp_path: Path) -> None:
    first = {"part": "session_1"}
    async with room_at(tmp_path, games=(SAGA,)) as room:
        [me] = await room.sit([ME, BOT], game="saga", settings=first, pace="instant")
        campaign, now = me.table.doc.campaign, room.clock.now()
        assert campaign
    SAGA.info.rules_version += 1
    try:
        async with room_at(tmp_path, now=now, games=(SAGA,)) as room:
            again = await come_back(room, me)
            assert again.table.info().status == "over"
            doc = await room.server.campaigns.doc(campaign)
            assert (doc.history, await room.server.campaigns.table_of(doc)) == ([], None)
            found = await again.must(Again(cmd_id=new_cmd()))
            table = await room.server.find(found["table"])
            assert (table.doc.campaign, table.doc.settings["part"]) == (campaign, "session_1")
            assert table.doc.rules_version == SAGA.info.rules_version
            assert room.server.seat_of(table, me.token) == me.seat
            assert (await room.server.campaigns.doc(campaign)).table == table.doc.id
    finally:
        SAGA.info.rules_version -= 1


@in_loop
async def test_over_http_too(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await played(room, [ME, BOT])
    async with serving(tmp_path) as here:
        here.server.add_game(newer())
        here.server.tables.clear()
        path = f"{here.url}{API}/tables/{me.table.doc.id}"
        async with httpx.AsyncClient(headers={"Authorization": f"Bearer {me.token}"}) as http:
            info = (await http.get(path)).json()
            assert (info["status"], "older rules" in info["notice"]) == ("over", True)
            welcome = (await http.get(f"{path}/situation")).json()
            assert welcome["info"]["notice"] == info["notice"]
            replay = (await http.get(f"{path}/replay")).json()
            assert "not verified" in replay["notice"]
            assert (await http.get(f"{path}/replay/steps")).status_code == 200
            assert (await http.get(f"{path}/verify")).json()["ok"] is False
            assert read_record((await http.get(f"{path}/record")).text).rules_version == THEN
            answer = await http.post(f"{path}/commands", json={"type": "again", "cmd_id": "a"})
            assert answer.json()["result"]["table"]
