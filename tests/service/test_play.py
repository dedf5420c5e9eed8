"""A running game at a table: the stream, idempotent commands, undo, help, leaving, conceding, another game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import TOO_LATE
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.streams import RECENT
from busterbox.service.wire import (
    Ack,
    Again,
    Answer,
    Concede,
    Consent,
    Explain,
    Hint,
    Leave,
    Pause,
    Rename,
    Retract,
    Stand,
    Start,
    Undo,
    Why,
)
from tests.service.reading import inputs_of
from tests.service.rooms import (
    BOT,
    ME,
    OPEN,
    Mirror,
    Person,
    Room,
    begin,
    in_loop,
    new_cmd,
    room_at,
    traces,
    until_far,
)

pytestmark = pytest.mark.interpreted


async def play_on(room: Room, people: list[Person], until: str = "", most: int = 2000) -> None:
    """Everybody answers with the last option, until this window is open for all, or to the end."""
    table = people[0].table
    for _ in range(most):
        if table.doc.status != "playing":
            return
        for person in people:
            window = person.table.streams.situation_of(person.seat).decision
            if window is not None and window.window == until and len(asked(people)) == len(people):
                return
            if person.options():
                await person.answer()
                await room.settle()
    raise AssertionError("the game does not end")


def asked(people: list[Person]) -> list[Person]:
    return [person for person in people if person.options()]


def differing(one: Any, other: Any, where: str = "") -> list[str]:
    """The places in which two documents are not equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        names = sorted({*one, *other})
        return [at for name in names for at in differing(one.get(name), other.get(name), f"{where}.{name}")]
    return [] if one == other else [f"{where}: {one!r}, {other!r}"]


def faces(table: LiveTable) -> list[int]:
    assert table.play is not None
    return [int(part) for part in table.play.state.to_json()["table"]["junkyard"]]  # type: ignore[index]


# -- the stream --------------------------------------------------------------------------------------------------------


@in_loop
async def test_updates_alone_keep_everybody_up_to_date(tmp_path: Path) -> None:
    """A whole game: what a client has after applying the updates is what the server would tell it from the start."""
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN, BOT], pace="instant")
        table = people[0].table
        everybody = [*people, Person(room, table, -1)]
        everybody[-1].come()
        mirrors = [Mirror(person.welcome()) for person in everybody]
        for person in everybody:
            person.heard.clear()
        rounds = 0
        while table.doc.status == "playing":
            for person in people:
                if person.options():
                    await person.answer()
                    await room.settle()
            rounds += 1
            for mirror, person in zip(mirrors, everybody, strict=True):
                for update in person.messages("update"):
                    mirror.apply(update)
                if rounds % 8 == 0 or str(table.doc.status) == "over":
                    table.streams.seen.pop(person.seat)  # made from scratch
                    fresh = Mirror(person.welcome())
                    for name in ("can_undo", "undo_reason"):  # told along with something else only
                        mirror.situation.pop(name, None)
                        fresh.situation.pop(name)
                    assert mirror.seq == fresh.seq
                    assert differing(mirror.situation, fresh.situation) == []
                if table.doc.status == "playing":
                    person.heard.clear()
        assert min(mirror.seq for mirror in mirrors) > 30
        last = people[0].messages("table")[-1]["info"]
        assert (last["status"], len(last["secret"]), len(last["standings"])) == ("over", 64, 3)
        assert sum(last["result"]) == last["whole"]
        for person in people:
            await person.refused(Answer(cmd_id=new_cmd(), prompt=1, code=0), "not_now", "over")
            await person.refused(Undo(cmd_id=new_cmd()), "not_now", "over")
            assert person.welcome().log[-1].seq == person.welcome().seq


@in_loop
async def test_missed_updates_are_told_if_they_are_few_and_everything_if_not(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        for _ in range(3):
            await me.answer()
            await room.settle()
        seq = me.welcome().seq
        assert [update.seq for update in me.welcome(seq - 2).missed] == [seq - 1, seq]
        assert me.welcome(seq).missed == []
        assert me.welcome(seq + 5).missed == []  # from another life
        assert [update.seq for update in me.welcome(0).missed] == list(range(1, seq + 1))
        while (
            seq := me.welcome().seq
        ) <= RECENT:  # what concerns one seat alone is an update too, in any game
            await me.must(Stand(cmd_id=new_cmd(), when_nothing=bool(seq % 2)))
            await room.settle()
        assert me.welcome(0).missed == []
        missed = me.welcome(seq - RECENT).missed
        assert [update.seq for update in missed] == list(range(seq - RECENT + 1, seq + 1))


# -- commands that come twice, late, or for somebody else --------------------------------------------------------------


@in_loop
async def test_the_same_command_twice_is_done_once(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN])
        for person in (me, friend):
            command = person.answering()
            await person.must(command)
            before = traces(me.table)
            assert await person.must(command) == {}
            assert traces(me.table) == before
        # The same word of two people is two commands.
        [now] = asked([me, friend])
        command = now.answering()
        other = friend if now is me else me
        await now.must(command)
        refused = await other.do(command)
        assert not isinstance(refused, Ack)


@pytest.mark.parametrize("times", [2, 5])
@in_loop
async def test_the_same_command_at_once_is_done_once_and_answered_alike(tmp_path: Path, times: int) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], start=False)
        shown = me.committing("a", "n")
        answers = await asyncio.gather(*[me.do(shown) for _ in range(times)])
        assert answers == [Ack("n", {})] * times
        await friend.must(friend.committing("b", "n"))
        assert (
            await asyncio.gather(*[me.do(Start(cmd_id="s")) for _ in range(times)]) == [Ack("s", {})] * times
        )
        assert await me.do(Start(cmd_id="s")) == Ack("s", {})
        await me.reveal("a")
        last = friend.revealing("b", "r")
        assert await asyncio.gather(*[friend.do(last) for _ in range(times)]) == [Ack("r", {})] * times
        number = me.table.doc.number
        command = me.answering()
        answers = await asyncio.gather(*[me.do(command) for _ in range(times)])
        assert answers == [Ack(command.cmd_id, {})] * times
        assert me.table.doc.number == number + 1
        assert (
            await asyncio.gather(*[me.do(Undo(cmd_id="u")) for _ in range(times)])
            == [Ack("u", {"done": True})] * times
        )
        assert await me.do(Undo(cmd_id="u")) == Ack("u", {"done": True})
        assert me.table.doc.number == number + 2
        name = await asyncio.gather(
            *[me.do(Rename(cmd_id="r", name=friend.table.doc.seats[1].name)) for _ in "ab"]
        )
        assert name[0] == name[1]


@in_loop
async def test_a_command_goes_on_although_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    """A connection that breaks in the moment of saving must not part memory from disk."""
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        for _ in range(12):
            command = me.answering()
            waiting = asyncio.create_task(me.do(command))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            await room.settle()
            assert (me.seat, command.cmd_id) in me.table.results.done
            assert [row.number for row in inputs_of(room.server.store, me.table.doc.id)] == list(
                range(1, me.table.doc.number + 1)
            )


@in_loop
async def test_late_and_foreign_commands_are_refused(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN])
        old = me.prompt()
        await me.answer()
        await friend.answer()
        [now] = asked([me, friend])
        other = friend if now is me else me
        for prompt in (old, me.prompt() + 1, 2**31):
            await now.refused(Answer(cmd_id=new_cmd(), prompt=prompt, code=now.options()[0]), "late")
        refused = await other.refused(now.answering(), "not_allowed")
        assert refused.status == 409
        nothing = [code for code in range(400) if code not in now.options()]
        for code in (nothing[0], nothing[-1], 2**31):
            await now.refused(Answer(cmd_id=new_cmd(), prompt=now.prompt(), code=code), "not_allowed")
        await now.refused(Retract(cmd_id=new_cmd(), prompt=now.prompt()), "not_allowed")


# -- undo ----------------------------------------------------------------------------------------------------------------


@in_loop
async def test_alone_too_nothing_that_was_rolled_or_revealed_is_undone(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        table = me.table

        async def barred() -> None:
            seen = table.streams.situation_of(0)
            assert (seen.can_undo, seen.undo_reason) == ("no", TOO_LATE)
            await me.refused(Undo(cmd_id=new_cmd()), "not_now", "rolled, revealed or settled")

        await me.refused(Undo(cmd_id=new_cmd()), "not_now", "no decision")
        await me.answer()  # ready: the dice roll
        await room.settle()
        rolled, prompts = faces(table), {me.prompt()}
        await barred()
        # What was taken since goes back, the bot's dice with it, as often as one likes, but never behind the roll.
        for taken in (1, 2, 3):
            for _ in range(taken):
                await me.answer()
                await room.settle()
            for _ in range(taken):
                assert table.streams.situation_of(0).can_undo == "free"
                assert await me.must(Undo(cmd_id=new_cmd())) == {"done": True}
                await room.settle()
                assert me.prompt() not in prompts  # late answers to what was asked before do not fit
                prompts.add(me.prompt())
            await barred()
            assert faces(table) == rolled
        await play_on(room, [me], "choose")
        await me.answer()  # locked, and the bot too: all is revealed
        await room.settle()
        await barred()
        assert [row.number for row in inputs_of(room.server.store, table.doc.id)] == list(
            range(1, table.doc.number + 1)
        )


@in_loop
async def test_with_people_undo_is_free_within_the_epoch_and_takes_consent_beyond(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend, third = people = await room.sit([ME, OPEN, OPEN])
        table = me.table
        prompt = me.prompt()
        await me.answer()
        assert table.streams.situation_of(0).can_undo == "free"
        assert await me.must(Undo(cmd_id=new_cmd())) == {"done": True}
        assert me.options()
        for person in people:
            await person.answer()
        assert me.prompt() != prompt
        assert table.streams.situation_of(0).can_undo == "no"  # the dice are rolled, and if all agreed
        await me.refused(Undo(cmd_id=new_cmd()), "not_now", "rolled, revealed or settled")
        await until_far(room, people)
        seen = table.streams.situation_of(0)
        assert (seen.can_undo, seen.undo_reason) == ("ask", "others have acted since then")
        asking = await me.must(Undo(cmd_id=new_cmd()))
        assert (asking["asked"], bool(asking["why"])) == (1, True)
        wish = table.info().undo
        assert wish is not None
        assert (wish.seat, wish.waiting) == (0, [1, 2])
        await me.refused(Undo(cmd_id=new_cmd()), "not_now", "already")
        await me.refused(Consent(cmd_id=new_cmd(), request=1, yes=True), "not_now")
        await friend.refused(Consent(cmd_id=new_cmd(), request=7, yes=True), "late")
        assert await friend.must(Consent(cmd_id=new_cmd(), request=1, yes=True)) == {}
        await friend.refused(Consent(cmd_id=new_cmd(), request=1, yes=True), "not_now", "already")
        assert table.info().undo is not None
        assert await third.must(Consent(cmd_id=new_cmd(), request=1, yes=True)) == {"done": True}
        assert table.info().undo is None
        assert table.streams.situation_of(0).decision.window == "draft"  # type: ignore[union-attr]
        # An answer while it is being asked is an answer too: the wish is gone.
        await until_far(room, people)
        await me.must(Undo(cmd_id=new_cmd()))
        assert table.info().undo is not None
        for person in asked(people):
            await person.answer()
        assert table.info().undo is None


@in_loop
async def test_refused_wishes_to_undo_have_to_wait_longer_each_time(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN])
        await until_far(room, [me, friend])
        for times in (1, 2, 3):
            request = (await me.must(Undo(cmd_id=new_cmd())))["asked"]
            assert request == times
            await friend.must(Consent(cmd_id=new_cmd(), request=request, yes=False))
            assert me.table.info().undo is None
            wait = 10 * times**2
            await me.refused(Undo(cmd_id=new_cmd()), "not_now", f"again in {wait} s")
            await room.pass_ms(wait * 1000 - 1)
            await me.refused(Undo(cmd_id=new_cmd()), "not_now", "again in 1 s")
            await room.pass_ms(1)
        request = (await me.must(Undo(cmd_id=new_cmd())))["asked"]
        assert await friend.must(Consent(cmd_id=new_cmd(), request=request, yes=True)) == {"done": True}


@in_loop
async def test_at_one_screen_nobody_else_has_a_say(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, ME])
        await until_far(room, [one, two])
        assert one.table.play is not None
        assert one.table.play.undo_reach(0)[0] == "far"
        assert one.table.streams.situation_of(0).can_undo == "free"
        assert await one.must(Undo(cmd_id=new_cmd())) == {"done": True}


@in_loop
async def test_in_a_cooperative_game_nobody_goes_back_behind_a_roll_either(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME], pace="instant", game="adventures")
        play = me.table.play
        assert play is not None
        while play.game.rules.window_name(play.state.kind) != "abilities":
            await me.answer(int(play.game.bot.policy(play.state, 0, rng_from(1))))
            await room.settle()
            hint = await me.must(Hint(cmd_id=new_cmd(), prompt=me.prompt()))
            assert (hint["odds"], hint["simulations"]) == (
                [],
                0,
            )  # values of its search are no chances to win
        while me.table.streams.situation_of(0).can_undo == "free":  # what was chosen since the roll
            await me.must(Undo(cmd_id=new_cmd()))
            await room.settle()
        seen = me.table.streams.situation_of(0)
        assert (seen.can_undo, seen.undo_reason) == ("no", TOO_LATE)
        assert play.game.rules.window_name(play.state.kind) not in ("hero", "boss", "plan")
        before = play.state.position_digest()
        await me.refused(Undo(cmd_id=new_cmd()), "not_now", "rolled")
        assert play.state.position_digest() == before


@in_loop
async def test_a_sealed_answer_is_hidden_and_can_be_taken_back(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN])
        await play_on(room, [me, friend], "choose")
        first, second = me.options()[:2]
        await me.answer(first)
        assert first != second
        seen = friend.table.streams.situation_of(1)
        assert seen.answered == [0]
        await me.refused(me_again(me, second), "not_allowed")
        await me.must(Retract(cmd_id=new_cmd(), prompt=me.prompt()))
        assert friend.table.streams.situation_of(1).answered == []
        await me.answer(second)
        assert await me.must(Undo(cmd_id=new_cmd())) == {"done": True}
        assert me.options()[:2] == [first, second]


def me_again(person: Person, code: int) -> Answer:
    return Answer(cmd_id=new_cmd(), prompt=person.prompt(), code=code)


# -- help ----------------------------------------------------------------------------------------------------------------


@in_loop
async def test_hints_are_for_those_who_play_alone_unless_the_table_says_so(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        for seats, wish, given in (
            ([ME, BOT], {}, True),
            ([ME, BOT], {"hints": False}, False),
            ([ME, OPEN], {}, False),
            ([ME, OPEN], {"hints": True}, True),
        ):
            people = await room.sit(seats, pace="instant", **wish)
            await play_on(room, people, "choose")
            me = people[0]
            before = traces(me.table)
            hint = Hint(cmd_id=new_cmd(), prompt=me.prompt())
            if not given:
                await me.refused(hint, "not_now", "off")
                continue
            found = await me.must(hint)
            assert found["code"] in me.options()
            assert found["text"]
            assert found["reasons"]
            assert traces(me.table) == before
            await me.refused(Hint(cmd_id=new_cmd(), prompt=me.prompt() + 1), "late")
            await me.answer()
            if len(people) > 1:
                await me.refused(Hint(cmd_id=new_cmd(), prompt=me.prompt()), "not_now", "not asked")


@in_loop
async def test_why_and_explain_name_the_rules(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN])
        await play_on(room, [me, friend], "choose")
        code = me.options()[0]
        found = await me.must(Why(cmd_id=new_cmd(), code=code))
        assert (found["legal"], found["why"]) == (True, "")
        assert found["text"]
        assert all(rule["id"].startswith("DB-") and rule["text"] for rule in found["rules"])
        await me.answer(code)
        found = await me.must(Why(cmd_id=new_cmd(), code=code))
        assert not found["legal"]
        assert found["why"]
        await me.refused(Why(cmd_id=new_cmd(), code=2**31), "not_allowed", "no such option")
        explained = await me.must(Explain(cmd_id=new_cmd(), word="db-6.6"))
        assert explained["lines"]
        assert [rule["id"] for rule in explained["rules"]] == ["DB-6.6"]
        await me.refused(Explain(cmd_id=new_cmd(), word="xyzzy-qq"), "not_allowed", "xyzzy-qq")


@pytest.mark.parametrize("game", ["dicebot", "tcg", "boardgame", "adventures"])
@in_loop
async def test_whatever_one_points_at_there_are_words_for_it(tmp_path: Path, game: str) -> None:
    """`why` of every code of the game, asked or not, at the beginning, a little later, and after the end."""
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], game=game)
        table = people[0].table
        assert table.play is not None
        for answers in (0, 12, 0):
            for _ in range(answers):
                await asked(people)[0].answer()
                await room.settle()
            for code in table.game.rules.codes.all():
                for person in people:
                    found = await person.must(Why(cmd_id=f"w{code}", code=code))
                    assert found["text"]
                    assert found["legal"] == (not found["why"]) == (code in person.options())
                    table.results.done.clear()
            if answers:
                for person in people:
                    if table.doc.status == "playing":
                        await person.must(Concede(cmd_id=new_cmd()))
        assert table.doc.status == "over"


# -- leaving, conceding, another game --------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R60")
@in_loop
async def test_a_bot_takes_over_for_whoever_leaves(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend, third = await room.sit([ME, OPEN, OPEN], pace="instant")
        await friend.must(Leave(cmd_id=new_cmd()))
        await room.settle()
        seat = me.table.info().seats[1]
        assert (seat.kind, seat.left) == ("bot", True)
        with pytest.raises(Exception, match="You need a seat"):
            room.server.seat_of(me.table, friend.token)
        await play_on(room, [me, third])
        info = me.table.info()
        assert info.status == "over"
        assert me.table.play is not None
        assert not me.table.play.state.left  # by the rules nobody has left


@pytest.mark.rule("DB-R60")
@in_loop
async def test_where_bots_may_not_take_over_whoever_leaves_is_out(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend, third = await room.sit([ME, OPEN, OPEN], leavers="out")
        await friend.must(Leave(cmd_id=new_cmd()))
        await room.settle()
        assert me.table.play is not None
        assert me.table.play.state.left == 0b010
        assert me.table.doc.status == "playing"
        await third.must(Concede(cmd_id=new_cmd()))
        await room.settle()
        info = me.table.info()
        assert (info.status, info.result) == ("over", [info.whole, 0, 0])  # the last one wins
        assert [seat.left for seat in info.seats] == [False, True, True]


@in_loop
async def test_who_plays_alone_and_leaves_or_concedes_ends_the_game(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        for command in (Leave(cmd_id=new_cmd()), Concede(cmd_id=new_cmd())):
            [me] = await room.sit([ME, BOT], pace="instant")
            await me.must(command)
            info = me.table.info()
            assert (info.status, info.result) == ("over", [0, info.whole])
            assert info.secret


@in_loop
async def test_the_same_people_play_again_with_the_same_tokens(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN, BOT], pace="instant")
        await me.refused(Again(cmd_id=new_cmd()), "not_now", "not over")
        await me.must(Rename(cmd_id=new_cmd(), name="Ann"))
        await me.must(Concede(cmd_id=new_cmd()))
        await play_on(room, [friend])
        found = await asyncio.gather(me.must(Again(cmd_id="a1")), friend.must(Again(cmd_id="a2")))
        assert found[0] == found[1] == {"table": me.table.info().next_table}
        await room.settle()
        assert friend.messages("table")[-1]["info"]["next_table"] == found[0]["table"]
        table = await room.server.find(found[0]["table"])
        assert [room.server.seat_of(table, person.token) for person in (me, friend)] == [0, 1]
        info = table.info()
        assert (info.status, info.seats[0].name, info.seats[0].left) == ("lobby", "Ann", False)
        assert info.commitment != me.table.info().commitment
        assert table.doc.secret != me.table.doc.secret
        new = [Person(room, table, person.seat, person.token) for person in (me, friend)]
        for person in new:
            person.come()
        await begin(new, "x")
        await play_on(room, new)
        assert table.info().status == "over"


@in_loop
async def test_somebody_can_start_the_next_game_although_the_host_has_left(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend, third = await room.sit([ME, OPEN, OPEN], pace="instant")
        await me.must(Leave(cmd_id=new_cmd()))
        await friend.must(Concede(cmd_id=new_cmd()))
        await play_on(room, [third])
        found = await third.must(Again(cmd_id=new_cmd()))
        table = await room.server.find(found["table"])
        assert [seat.host for seat in table.info().seats] == [False, True, False]
        people = [Person(room, table, seat) for seat in (1, 2)]
        for person in people:
            await person.commit()
        await people[0].must(Start(cmd_id=new_cmd()))
        for person in people:
            await person.reveal()
        assert table.info().status == "playing"


@in_loop
async def test_nothing_is_done_while_the_table_is_paused(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN, BOT])
        await me.must(Pause(cmd_id=new_cmd()))
        assert friend.table.info().paused
        number = me.table.doc.number
        await room.pass_s(600)
        assert me.table.doc.number == number  # bots wait too
        for command in (
            me.answering(),
            Undo(cmd_id=new_cmd()),
            Pause(cmd_id=new_cmd()),
            Concede(cmd_id=new_cmd()),
        ):
            await me.refused(command, "not_now", "paused")
