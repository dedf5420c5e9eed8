"""Time at a table, on a clock moved by hand: deadlines, pauses, those who are absent, races, the paces of bots."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from busterbox.games.dicebot.rules.arbiter import REACTIONS
from busterbox.games.dicebot.rules.codes import GRAB
from busterbox.kernel.core.rng import rng_from
from busterbox.service.tables.driver import PACES, RACE_GRACE
from busterbox.service.tables.lag import Way
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.races import AHEAD, COUNTDOWN
from busterbox.service.wire import (
    Ack,
    Answer,
    Concede,
    Explain,
    Hint,
    Leave,
    Pause,
    Problem,
    Resume,
    Undo,
    Why,
)
from tests.service.reading import inputs_of
from tests.service.rooms import BOT, ME, OPEN, Person, Room, in_loop, new_cmd, room_at

pytestmark = pytest.mark.interpreted
RACE = {"form": "realtime"}


def window(table: LiveTable) -> str:
    assert table.play is not None
    return table.game.rules.window_name(table.play.state.kind)


def inputs(room: Room, table: LiveTable) -> list[tuple[int, str]]:
    """Time and words of everything that has happened."""
    return [(row.time, row.words) for row in inputs_of(room.server.store, table.doc.id)]


# -- deadlines -----------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_decision_expires_at_its_deadline_and_not_before(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], deadline=30)
        table = me.table
        assert table.info().timer == room.clock.now() + 30_000
        await room.pass_ms(29_999)
        assert table.doc.number == 0
        await room.pass_ms(1)
        assert [words for _, words in inputs(room, table)] == ['["expire", 1]']
        assert me.messages("update")[-1]["kind"] == "expire"
        assert table.info().timer == room.clock.now() + 30_000  # the next question has its own
        assert me.prompt() == 2
        [now] = [person for person in (me, friend) if person.options()]
        await room.pass_ms(10_000)
        await now.answer()
        assert table.info().timer == room.clock.now() + 30_000


@in_loop
async def test_without_a_deadline_nothing_ever_expires(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, _ = await room.sit([ME, OPEN])
        assert me.table.info().timer is None
        await room.pass_s(600)
        assert me.table.doc.number == 0


@in_loop
async def test_a_pause_stops_the_clock_and_resuming_gives_back_what_was_left(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], deadline=30)
        table = me.table
        await room.pass_s(20)
        await friend.must(Pause(cmd_id=new_cmd()))
        assert (table.info().paused, table.info().timer) == (True, None)
        await room.pass_s(600)
        assert table.doc.number == 0
        await me.must(Resume(cmd_id=new_cmd()))
        await me.refused(Resume(cmd_id=new_cmd()), "not_now", "not paused")
        assert table.info().timer == room.clock.now() + 10_000
        await room.pass_ms(9_999)
        assert table.doc.number == 0
        await room.pass_ms(1)
        assert table.doc.number == 1


@pytest.mark.rule("DB-R18")
@in_loop
async def test_in_the_real_time_form_the_roll_waits_for_45_seconds_at_most(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, _ = await room.sit([ME, OPEN], settings=RACE)
        assert window(me.table) == "ready"
        await me.answer()
        await room.pass_ms(44_999)
        assert window(me.table) == "ready"
        await room.pass_ms(1)
        assert window(me.table) == "grab"
        [mine, other] = inputs(room, me.table)
        assert other == (mine[0] + 45_000, '["expire", 1]')


# -- bots and their paces --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["instant", "brisk", "normal", "slow"])
@in_loop
async def test_bots_answer_at_the_table_s_pace(tmp_path: Path, pace: str) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace=pace)
        start = room.clock.now()
        base = PACES[pace]
        await room.pass_ms(max(0, base * 80 // 100 - 1))
        assert me.table.doc.number == (1 if pace == "instant" else 0)
        await room.pass_ms(base)
        [(time, words)] = inputs(room, me.table)
        assert words.startswith('["answer", 1')
        assert base * 80 // 100 <= time - start <= base * 120 // 100


@in_loop
async def test_bots_hurry_where_only_they_have_something_left_to_do(tmp_path: Path) -> None:
    """Everybody plans at once: while a person does, at the table's pace; once she is ready, nobody wants to wait."""
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT, BOT, BOT], pace="normal", game="adventures")
        play = me.table.play
        assert play is not None
        paces: dict[bool, set[int]] = {False: set(), True: set()}
        while window(me.table) != "plan" or play.state.required & 1:  # she plans, and says that she is ready
            owed = bool(play.state.required & 1)
            if window(me.table) == "plan":
                paces[True].add(me.table.driver.delay(1))
            if owed:
                await me.answer(int(play.game.bot.policy(play.state, 0, rng_from(1))))
            else:
                await room.pass_ms(50)
        while window(me.table) == "plan" and not play.state.required & 1:  # the others are not ready yet
            paces[False].add(me.table.driver.delay(1))
            await room.pass_ms(50)
        assert min(paces[True]) >= PACES["normal"] * 80 // 100
        assert max(paces[False]) <= PACES["normal"] // 5 * 120 // 100


@in_loop
async def test_the_searching_level_answers_by_rule_of_thumb_where_nobody_may_search(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, "bot:hard", "bot:easy"], pace="instant")
        while me.table.doc.status == "playing":
            await me.answer()
            await room.settle()
        assert me.table.info().status == "over"


# -- those who are absent ----------------------------------------------------------------------------------------------------


@in_loop
async def test_a_bot_stands_in_after_the_grace_period_and_its_owner_returns_at_any_decision(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], grace=60, pace="instant")
        table = me.table
        await me.answer()
        friend.go()
        await room.pass_ms(59_999)
        assert (table.doc.number, table.info().seats[1].stand_in) == (1, False)
        assert not table.info().seats[1].here
        await room.pass_ms(1)
        assert table.info().seats[1].stand_in
        assert window(table) == "draft"
        for _ in range(4):
            await me.answer()
            await room.settle()
        friend.come()
        await table.driver.back(1)
        await room.settle()
        assert not table.info().seats[1].stand_in
        while not friend.options():
            await me.answer()
            await room.settle()
        number = table.doc.number
        await room.pass_s(600)
        assert table.doc.number == number  # nobody plays for somebody who is here
        await friend.answer()


@in_loop
async def test_an_answer_over_http_brings_its_owner_back_too(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], grace=5, pace="slow")
        await me.answer()
        friend.go()
        await room.pass_ms(5_000)
        assert me.table.info().seats[1].stand_in
        await friend.answer()
        assert not me.table.info().seats[1].stand_in


@in_loop
async def test_nobody_is_replaced_while_nobody_waits(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        for seats in ([ME, BOT], [ME, ME], [ME, OPEN]):
            people = await room.sit(seats, grace=5, pace="instant")
            for person in people:
                person.go()
            number = people[0].table.doc.number
            await room.pass_s(600)
            assert people[0].table.doc.number == number
            assert not any(seat.stand_in for seat in people[0].table.info().seats)


@in_loop
async def test_the_seat_of_one_who_is_absent_but_not_asked_is_left_alone(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], grace=5, pace="instant")
        await friend.answer()
        friend.go()
        await room.pass_s(600)
        assert not me.table.info().seats[1].stand_in
        while not any(words.startswith('["answer", 1') for _, words in inputs(room, me.table)[1:]):
            assert not me.table.info().seats[1].stand_in
            await me.answer()
            await room.settle()
        assert me.table.info().seats[1].stand_in  # asked at last, and away for long


# -- races -----------------------------------------------------------------------------------------------------------------


def known_way(trip: int) -> Way:
    """A way of so many ms, of which all is the connection's own."""
    way = Way(lambda: trip * 1000)
    way.measure(trip)
    return way


async def racing(room: Room, seats: list[str], trips: list[int], **wish: object) -> list[Person]:
    """A table whose dice are about to be shown."""
    people = await room.sit(seats, start=True, settings=RACE, **wish)
    for person in people:
        assert person.listener is not None
        person.listener.way = known_way(trips[person.seat])
    for person in people:
        await person.answer()
    await room.settle()
    if BOT in {seat.partition(":")[0] for seat in seats}:
        await room.pass_ms(2000)
    assert window(people[0].table) == "grab"
    return people


async def claim(person: Person, die: int) -> asyncio.Task[Ack | Problem]:
    """A claim that has arrived, and waits to be decided."""
    command = Answer(cmd_id=new_cmd(), prompt=person.prompt(), code=GRAB + die)
    race = person.table.driver.races.current
    assert race is not None
    sent = asyncio.create_task(person.do(command))
    while (person.seat, command.cmd_id) not in race.commands.values():
        if sent.done():
            break
        await asyncio.sleep(0)
    return sent


@in_loop
async def test_all_see_the_dice_at_the_same_time_shortly_before_the_start(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], settings=RACE)
        watcher = Person(room, me.table, -1)
        watcher.come()
        for person in (me, friend):
            await person.answer()
        await room.settle()
        start = me.table.info().countdown
        assert start == room.clock.now() + COUNTDOWN
        assert me.messages("table")[-1]["info"]["countdown"] == start
        everybody = [me, friend, watcher]
        seen = [len(person.messages("update")) for person in everybody]
        # Neither by asking for help nor by asking again does anybody learn earlier what lies there.
        await me.refused(Why(cmd_id=new_cmd(), code=GRAB), "not_now", "together")
        await me.must(Explain(cmd_id=new_cmd(), word="DB-6.6"))
        me.table.doc.hints = True
        await me.refused(Hint(cmd_id=new_cmd(), prompt=me.prompt()), "not_now", "together")
        me.table.doc.hints = False
        assert not me.table.listeners.released.is_set()
        await room.pass_ms(COUNTDOWN - AHEAD - 1)
        assert [len(person.messages("update")) for person in everybody] == seen
        early = await claim(me, 0)
        await room.pass_ms(1)
        assert [len(person.messages("update")) for person in everybody] == [n + 1 for n in seen]
        assert me.table.listeners.released.is_set()
        rolled = [person.messages("update")[-1] for person in everybody]
        assert len({str(update["table"]["junkyard"]) for update in rolled}) == 1
        answer = await early
        assert isinstance(answer, Problem)
        assert "not been rolled" in answer.detail
        assert (await me.must(Why(cmd_id=new_cmd(), code=GRAB)))["text"]


@pytest.mark.rule("DB-R12")
@in_loop
async def test_the_first_hand_gets_the_die_and_the_other_is_told(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await racing(room, [ME, OPEN], [0, 0])
        await room.pass_ms(COUNTDOWN + 10)
        first = await claim(friend, 3)
        room.clock.move_to(room.clock.now() + 5)
        second = await claim(me, 3)
        await room.pass_ms(150)
        assert isinstance(await first, Ack)
        lost = await second
        assert isinstance(lost, Problem)
        assert (lost.type_, lost.rules) == ("not_allowed", lost.rules)
        assert "taken" in lost.detail
        assert any(rule.startswith("DB-") for rule in lost.rules)
        assert me.table.doc.number == 3


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize(("correction", "winner"), [(40, 1), (0, 0)])
@in_loop
async def test_a_long_way_is_made_up_for_within_bounds(tmp_path: Path, correction: int, winner: int) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await racing(room, [ME, OPEN], [10, 160], correction=correction)
        await room.pass_ms(COUNTDOWN + 500)
        near = await claim(me, 0)  # counts from 5 ms before
        room.clock.move_to(room.clock.now() + 34)
        far = await claim(friend, 0)  # arrives later, counts from 40 ms before
        await room.pass_ms(200)
        results = [await near, await far]
        assert [isinstance(result, Ack) for result in results] == [winner == 0, winner == 1]


@in_loop
async def test_one_hand_one_claim(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, _ = await racing(room, [ME, OPEN], [0, 200])
        await room.pass_ms(COUNTDOWN + 500)
        first, second = await claim(me, 0), await claim(me, 1)
        await room.pass_ms(150)
        assert isinstance(await first, Ack)
        refused = await second
        assert isinstance(refused, Problem)
        assert "another die" in refused.detail
        soon = await claim(me, 1)  # the hand still places the last die
        await room.pass_ms(150)
        refused = await soon
        assert isinstance(refused, Problem)
        assert "placing" in refused.detail
        await room.pass_ms(400)
        later = await claim(me, 1)
        await room.pass_ms(150)
        assert isinstance(await later, Ack)


@in_loop
async def test_the_same_claim_twice_is_one_claim(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, _ = await racing(room, [ME, OPEN], [0, 200])
        await room.pass_ms(COUNTDOWN + 500)
        command = Answer(cmd_id="grab", prompt=me.prompt(), code=GRAB)
        both = [asyncio.create_task(me.do(command)) for _ in range(2)]
        await room.pass_ms(150)
        assert [await one for one in both] == [Ack("grab", {})] * 2
        assert await me.do(command) == Ack("grab", {})
        assert me.table.doc.number == 3


@pytest.mark.rule("DB-R15")
@in_loop
async def test_after_60_seconds_what_is_left_is_dealt_out(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, _ = await racing(room, [ME, OPEN], [0, 0])
        await room.pass_ms(COUNTDOWN + 60_000)
        assert window(me.table) == "grab"
        await room.pass_ms(120)
        assert window(me.table) != "grab"
        assert inputs(room, me.table)[-1][1] == '["expire", 2]'


@pytest.mark.rule("DB-R15")
@in_loop
async def test_alone_a_race_can_be_paused_and_goes_on_with_a_new_start_and_the_time_that_was_left(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await racing(room, [ME, ME], [0, 0])
        table = me.table
        await room.pass_ms(COUNTDOWN + 20_000)
        for spent in (20_000, 50_000):
            await friend.must(Pause(cmd_id=new_cmd()))
            assert (table.doc.spent, table.info().countdown) == (spent, None)
            await room.pass_s(500)
            await me.refused(Answer(cmd_id=new_cmd(), prompt=me.prompt(), code=GRAB), "not_now", "paused")
            await me.must(Resume(cmd_id=new_cmd()))
            assert table.info().countdown == room.clock.now() + COUNTDOWN
            early = await claim(me, 5)
            await room.pass_ms(COUNTDOWN)
            assert isinstance(await early, Problem)
            if spent == 20_000:  # a grab in between does not give the time back
                await room.pass_ms(1000)
                grab = await claim(me, 5)
                await room.pass_ms(200)
                assert isinstance(await grab, Ack)
                await room.pass_ms(30_000 - 1200)
        await room.pass_ms(10_000)
        assert window(table) == "grab"
        await room.pass_ms(120)
        assert window(table) != "grab"


@pytest.mark.rule("DB-R17")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@in_loop
async def test_bots_have_hands_that_take_their_time(tmp_path: Path, level: str) -> None:
    async with room_at(tmp_path) as room:
        [me] = await racing(room, [ME, f"bot:{level}", f"bot:{level}"], [0])
        start = me.table.info().countdown
        assert start is not None
        await room.pass_ms(start - room.clock.now() + 20_000)
        grabs: dict[int, list[int]] = {1: [start], 2: [start]}
        for time, words in inputs(room, me.table):
            for seat in (1, 2):
                if words.startswith(f'["answer", {seat}') and time > start:
                    grabs[seat].append(time)
        least, most = REACTIONS[level]
        for times in grabs.values():
            assert len(times) >= 5
            pauses = [b - a for a, b in itertools.pairwise(times)]
            assert min(pauses) >= least
            assert min(pauses) <= most + 5
        assert me.table.play is not None
        assert me.table.doc.number >= 12


@in_loop
async def test_in_a_race_nobody_waits_long_for_those_who_are_absent(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await racing(room, [ME, OPEN], [0, 0], grace=600)
        friend.go()
        await room.pass_ms(RACE_GRACE - 1)
        assert not me.table.info().seats[1].stand_in
        await room.pass_ms(1)
        assert me.table.info().seats[1].stand_in
        number = me.table.doc.number
        await room.pass_ms(5000)
        assert me.table.doc.number > number


@in_loop
async def test_who_leaves_in_a_race_keeps_what_was_claimed_before(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend, third = await racing(room, [ME, OPEN, OPEN], [0, 200, 0], leavers="out")
        await room.pass_ms(COUNTDOWN + 500)
        grab = await claim(me, 0)
        await room.pass_ms(101)
        assert isinstance(await grab, Ack)
        await third.must(Leave(cmd_id=new_cmd()))
        await room.pass_ms(500)
        again = await claim(friend, 1)
        await room.pass_ms(150)
        assert isinstance(await again, Ack)
        await friend.must(Concede(cmd_id=new_cmd()))
        await room.settle()
        info = me.table.info()
        assert (info.status, info.result) == ("over", [info.whole, 0, 0])
        assert me.table.driver.races.current is None


@in_loop
async def test_nobody_goes_back_behind_the_roll_of_a_race(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await racing(room, [ME, BOT], [0])
        table = me.table
        start = table.info().countdown
        assert start is not None
        await me.refused(Undo(cmd_id=new_cmd()), "not_now", "rolled, revealed or settled")
        await room.settle()
        assert (window(table), table.info().countdown) == ("grab", start)
