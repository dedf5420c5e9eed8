"""Who has a say: absent people keep their vote, silence is no consent, and nobody goes back behind a change of hands."""

from __future__ import annotations

from pathlib import Path

from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.moves import UNDO_MS
from busterbox.service.wire import Consent, Leave, Pause, Undo
from tests.service.finished import play_of
from tests.service.rooms import BOT, ME, OPEN, Person, Room, in_loop, new_cmd, room_at, until_far


def undone(table: LiveTable) -> list[str]:
    return [str(entry.words) for entry in play_of(table).entries if entry.words[0] == "undo"]


def notices(person: Person) -> list[str]:
    return [str(message["text"]) for message in person.messages("notice")]


async def wish(person: Person) -> int:
    asked = (await person.must(Undo(cmd_id=new_cmd())))["asked"]
    assert isinstance(asked, int)
    return asked


async def until_stand_in(room: Room, table: LiveTable, seat: int) -> None:
    while not table.info().seats[seat].stand_in:
        await room.pass_ms(1000)


@in_loop
async def test_five_seconds_after_a_socket_has_dropped_nothing_is_undone(tmp_path: Path) -> None:
    """The attack: a stand-in plays for whoever has gone, and the other takes everything back."""
    async with room_at(tmp_path) as room:
        one, two = people = await room.sit([ME, OPEN], grace=5)
        await until_far(room, people)
        table = one.table
        two.go()
        if not two.options():
            await one.answer(one.options()[0])
        await until_stand_in(room, table, 1)
        await until_far(room, [one])
        assert table.play is not None
        await wish(one)
        before = table.play.state.position_digest()
        info = table.info().undo
        assert info is not None
        assert info.waiting == [1]
        await room.pass_ms(UNDO_MS - 1)
        assert table.play.state.position_digest() == before
        await room.pass_ms(1)
        assert table.info().undo is None
        assert notices(one) == ["Friend 1 has not answered, so nothing is undone."]
        assert notices(two) == []
        assert undone(table) == []
        await one.refused(Undo(cmd_id=new_cmd()), "not_now", "have not agreed; you can ask again in 10 s")


@in_loop
async def test_a_stand_in_agrees_to_nothing_and_its_owner_may(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two, three = people = await room.sit([ME, OPEN, OPEN], grace=5)
        table = one.table
        await until_far(room, people)
        two.go()
        while not table.info().seats[1].stand_in:
            for person in (one, three):
                if person.options():
                    await person.answer(person.options()[0])
            await room.pass_ms(1000)
        await until_far(room, [one, three])
        request = await wish(one)
        info = table.info().undo
        assert info is not None
        assert info.waiting == [1, 2]
        assert await three.must(Consent(cmd_id=new_cmd(), request=request, yes=True)) == {}
        await room.pass_ms(UNDO_MS - 1)  # whoever stands in waits too
        assert (undone(table), table.info().undo is None) == ([], False)
        two.come()
        assert await two.must(Consent(cmd_id=new_cmd(), request=request, yes=True)) == {"done": True}
        assert len(undone(table)) == 1


@in_loop
async def test_an_absent_player_is_asked_before_the_grace_period_too(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two, three = await room.sit([ME, OPEN, OPEN], grace=30)
        await until_far(room, [one, two, three])
        two.go()
        request = await wish(one)
        await three.must(Consent(cmd_id=new_cmd(), request=request, yes=True))
        await room.pass_ms(UNDO_MS)
        assert (one.table.info().undo, undone(one.table)) == (None, [])
        assert notices(one) == ["Friend 1 has not answered, so nothing is undone."]


@in_loop
async def test_nobody_goes_back_behind_a_departure(tmp_path: Path) -> None:
    """Whoever leaves gives the seat to a bot, and bots have nothing against an undo: of what comes after."""
    async with room_at(tmp_path) as room:
        one, two, three = people = await room.sit([ME, OPEN, OPEN])
        table = one.table
        await until_far(room, people)
        request = await wish(one)
        await two.must(Consent(cmd_id=new_cmd(), request=request, yes=True))
        await three.must(Leave(cmd_id=new_cmd()))
        await room.settle()
        assert (table.info().undo, undone(table)) == (None, [])
        await one.refused(Undo(cmd_id=new_cmd()), "not_now", "changed hands")
        await two.must(Leave(cmd_id=new_cmd()))  # nobody else is left, and still
        await room.settle()
        while table.running.undo_reach(0)[0] == "free":
            await one.must(Undo(cmd_id=new_cmd()))
        assert table.running.undo_reach(0)[0] == "none"
        assert table.welcome(0, -1).situation.can_undo == "no"  # type: ignore[union-attr]


@in_loop
async def test_alone_with_bots_one_goes_back_to_the_departure_and_no_further(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = people = await room.sit([ME, OPEN, BOT], pace="instant")
        table = one.table
        await until_far(room, people)
        await two.must(Leave(cmd_id=new_cmd()))
        floor = table.doc.number
        assert table.doc.undo_floor == floor
        await room.settle()
        while table.running.undo_reach(0)[0] != "far":
            assert table.doc.status == "playing"
            await one.answer(one.options()[0])
            await room.settle()
        assert table.play is not None
        assert table.play.undo_leads_to(0) >= floor
        assert await one.must(Undo(cmd_id=new_cmd())) == {"done": True}
        table_id = table.doc.id
    async with room_at(tmp_path, now=room.clock.now()) as room:  # after a restart neither
        again = await room.server.find(table_id)
        one = Person(room, again, 0)
        for _ in range(20):
            if again.running.undo_reach(0)[0] == "none":
                break
            assert again.play is not None
            leads = again.play.undo_leads_to(0)
            assert again.running.undo_reach(0)[0] == "free" or leads >= floor
            await one.must(Undo(cmd_id=new_cmd()))
        assert again.running.undo_reach(0)[0] == "none"


@in_loop
async def test_a_wish_does_not_run_an_absent_player_s_clock_down(tmp_path: Path) -> None:
    """Whoever stands in waits while others think about an undo, but not until the time is up."""
    async with room_at(tmp_path) as room:
        one, two = people = await room.sit([ME, OPEN], grace=5, deadline=30)
        table = one.table
        await until_far(room, people)
        while two.options() == []:
            await one.answer(one.options()[0])
        two.go()
        await until_stand_in(room, table, 1)
        assert table.play is not None
        assert table.info().timer is not None
        assert table.play.state.asked() & 2
        await wish(one)
        await room.pass_s(26)
        words = [str(entry.words[0]) for entry in play_of(table).entries]
        assert "expire" not in words
        assert notices(one) == ["Friend 1 has not answered, so nothing is undone."]


@in_loop
async def test_whoever_asked_hears_of_a_refusal_and_of_a_pause(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = people = await room.sit([ME, OPEN])
        await until_far(room, people)
        await two.must(Consent(cmd_id=new_cmd(), request=await wish(one), yes=False))
        await room.pass_ms(10_000)
        await wish(one)
        await two.must(Pause(cmd_id=new_cmd()))
        assert notices(one) == [
            "Friend 1 plays on, so nothing is undone.",
            "The table is paused, so nothing is undone.",
        ]
        assert (notices(two), undone(one.table)) == ([], [])
