"""What a hostile reading of the service found, each as a test that would find it again."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from busterbox.service.problems import Refusal
from busterbox.service.tables.races import AHEAD, COUNTDOWN
from busterbox.service.tables.seats import is_alone, people
from busterbox.service.wire import (
    Concede,
    Consent,
    JoinWish,
    Leave,
    Pause,
    Resume,
    Start,
    Undo,
)
from tests.service.rooms import BOT, ME, OPEN, Person, in_loop, new_cmd, refusal, room_at, until_far

pytestmark = pytest.mark.interpreted


@in_loop
async def test_a_seat_that_was_left_is_no_longer_heard_by_its_old_owner(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        opened, table = await room.open([ME, OPEN])
        joined = await room.server.opening.join(opened.table, JoinWish(opened.invite, "Ann"))
        ann = Person(room, table, joined.seat, joined.token)
        closed: list[bool] = []
        ann.come().close = lambda: closed.append(True)
        await ann.must(Leave(cmd_id=new_cmd()))
        await room.settle()
        assert (closed, table.listeners.by_seat.get(1)) == ([True], None)
        assert ann.messages("bye")
        with pytest.raises(Refusal):
            room.server.seat_of(table, ann.token)
        bob = await room.server.opening.join(opened.table, JoinWish(opened.invite, "Bob"))
        assert bob.seat == 1
        assert table.doc.seats[1].group != table.doc.seats[0].group
        # The first command of a new owner is its own, whatever number the old one has used.
        person = Person(room, table, 1, bob.token)
        person.come()
        shown = person.committing("b", "same")
        await person.must(shown)
        assert table.doc.seats[1].nonce_commitment == shown.hash


@in_loop
async def test_a_hot_seat_taken_by_a_friend_is_a_screen_of_its_own(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        opened, table = await room.open([ME, ME, OPEN])
        mine = Person(room, table, 1, opened.tokens["1"])
        mine.come()
        await mine.must(Leave(cmd_id=new_cmd()))
        joined = await room.server.opening.join(opened.table, JoinWish(opened.invite, "Bob", seat=1))
        assert joined.seat == 1
        assert not is_alone(table.doc)


@in_loop
async def test_the_secret_stays_a_secret_until_the_end_is_saved(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, _ = await room.sit([ME, OPEN])
        table = one.table
        locked = sqlite3.connect(tmp_path / "busterbox.sqlite", isolation_level=None)
        try:
            locked.execute("BEGIN IMMEDIATE")
            conceding = asyncio.create_task(one.do(Concede(cmd_id=new_cmd())))
            assert table.play is not None
            while not table.play.state.over:  # in memory, and not yet on the disk
                assert not conceding.done()
                await asyncio.sleep(0)
            assert table.lock.locked()
            during = table.info()
            assert (during.status, during.secret, during.result) == ("playing", "", None)
            answer = await conceding
        finally:
            locked.execute("ROLLBACK")
            locked.close()
        assert getattr(answer, "type_", "") == "not_saved"
        assert (table.info().status, table.info().secret, table.doc.status) == ("playing", "", "playing")
        await one.must(Concede(cmd_id=new_cmd()))
        assert table.info().secret == table.doc.secret


@in_loop
async def test_nobody_sees_the_dice_before_the_countdown_by_asking_at_the_right_moment(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, OPEN], settings={"form": "realtime"}, pace="normal")
        await one.answer()
        asking = asyncio.create_task(one.table.welcome_when_open(0, -1))
        await two.answer()
        await room.settle()
        start = one.table.driver.races.countdown()
        assert start is not None
        if asking.done():  # it came before the roll
            early = asking.result().situation
            assert early is not None
            assert early.view["table"]["junkyard"] == []
        late = asyncio.create_task(one.table.welcome_when_open(0, -1))
        await room.settle()
        assert not late.done()
        await room.pass_ms(COUNTDOWN - AHEAD)
        assert (await late).info.countdown == start
        await asking


@in_loop
async def test_nobody_s_undo_takes_a_concession_back(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two, three = await room.sit([ME, OPEN, OPEN])
        await until_far(room, [one, two, three])
        await three.must(Concede(cmd_id=new_cmd()))
        assert one.table.info().seats[2].left
        assert one.table.streams.situation_of(0).can_undo == "no"
        await one.refused(Undo(cmd_id=new_cmd()), "not_now", "settled")
        assert 2 not in people(one.table.doc)


@in_loop
async def test_bots_wait_while_the_others_think_about_an_undo(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, OPEN, BOT, BOT], pace="normal")
        await until_far(room, [one, two])
        assert "asked" in await one.must(Undo(cmd_id=new_cmd()))
        number = one.table.doc.number
        await room.pass_s(20)
        assert one.table.doc.number == number
        assert one.table.info().undo is not None


@in_loop
async def test_consent_while_paused_is_refused_and_the_clock_survives(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, OPEN], deadline=30)
        await until_far(room, [one, two])
        asked = await one.must(Undo(cmd_id=new_cmd()))
        await two.must(Pause(cmd_id=new_cmd()))
        assert one.table.info().undo is None
        await two.refused(Consent(cmd_id=new_cmd(), request=asked["asked"], yes=True), "not_now", "paused")
        await two.must(Resume(cmd_id=new_cmd()))
        timer = one.table.info().timer
        assert timer is not None
        assert 0 < timer - room.clock.now() <= 30_000


@in_loop
async def test_a_late_press_does_not_fit_after_an_undo(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me = (await room.sit([ME, BOT], pace="instant"))[0]
        await me.answer()
        await room.pass_s(1)
        press = me.answering()
        await me.must(press)
        await room.pass_s(1)
        await me.must(Undo(cmd_id=new_cmd()))
        await room.settle()
        again = me.answering()
        assert again.prompt != press.prompt
        press.cmd_id = new_cmd()
        await me.refused(press, "late")
        await me.must(again)


@in_loop
async def test_a_start_waits_for_the_words_of_those_who_are_here(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, OPEN], start=False)
        await one.refused(Start(cmd_id=new_cmd()), "not_now", "hash for the dice")
        for person in (one, two):
            await person.commit()
        await two.refused(Start(cmd_id=new_cmd()), "not_now", "Whoever opened")
        one.go()
        await room.pass_s(61)
        await two.must(Start(cmd_id=new_cmd()))  # the host is away for long
        assert two.table.doc.starting


@in_loop
async def test_in_a_race_with_others_nothing_is_undone_or_paused(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, OPEN], settings={"form": "realtime"}, pace="normal")
        await one.answer()
        await two.answer()
        await room.pass_ms(COUNTDOWN)
        start = one.table.info().countdown
        await one.refused(Undo(cmd_id=new_cmd()), "not_now", "in a race")
        await one.refused(Pause(cmd_id=new_cmd()), "not_now", "during a race")
        assert (one.table.info().countdown, one.table.info().paused) == (start, False)


@in_loop
async def test_after_a_restart_there_is_time_to_come_back(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, _ = await room.sit([ME, OPEN], deadline=5)
        table_id, number = one.table.doc.id, one.table.doc.number
        now = room.clock.now()
    async with room_at(tmp_path, now=now + 60_000) as room:
        table = await room.server.find(table_id)
        await room.pass_s(10)
        assert table.doc.number == number
        await room.pass_s(15)
        assert table.doc.number > number


@in_loop
async def test_who_asks_by_http_and_then_no_more_is_absent_like_others(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, OPEN], grace=5)
        two.go()
        one.table.listeners.polled[1] = room.clock.now()
        await one.answer()
        assert one.table.listeners.is_here(1)
        await room.pass_s(60)
        assert one.table.info().seats[1].stand_in


@in_loop
async def test_unknown_tables_leave_nothing_behind(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        for i in range(50):
            found = await refusal(room.server.find(f"unknown{i}"))
            assert found.status == 404
        assert len(room.server._loading) == 0
