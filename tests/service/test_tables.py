"""Tables before the game: opening, joining, naming, nonces, calm, starting, watching, leaving, finding again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from busterbox.service.config import DAY, HOUR
from busterbox.service.games.editions import commitment_to
from busterbox.service.limits import CLIENT
from busterbox.service.store.documents import encode
from busterbox.service.tables.seats import is_alone
from busterbox.service.wire import (
    Again,
    Answer,
    Calm,
    Commit,
    Concede,
    Emote,
    Explain,
    Hint,
    JoinWish,
    Leave,
    Pause,
    Point,
    Rename,
    SeatWish,
    Start,
    TableWish,
    Why,
)
from tests.microgames.sealed.game import GAME as SEALED_GAME
from tests.service.rooms import BOT, ME, OPEN, Person, begin, in_loop, kept, new_cmd, refusal, room_at, traces

pytestmark = pytest.mark.interpreted

# -- opening ---------------------------------------------------------------------------------------------------------


@in_loop
async def test_one_click_opens_a_table_against_bots_and_a_nonce_starts_it(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        opened, table = await room.open()
        info = opened.info
        assert [seat.kind for seat in info.seats] == ["person", "bot", "bot", "bot"]
        assert (list(opened.tokens), opened.invite) == (["0"], "")
        assert (info.status, info.hints, info.seats[0].host) == ("lobby", True, True)
        assert len(info.commitment) == 64
        assert info.secret == ""
        assert len({seat.name for seat in info.seats}) == 4
        me = Person(room, table, 0, opened.tokens["0"])
        me.come()
        await begin([me], "mine")
        await room.settle()
        assert table.info().status == "playing"
        assert table.info().commitment == info.commitment
        [welcome] = me.messages("welcome")
        assert welcome["situation"]["decision"]["options"]
        assert (welcome["seat"], welcome["info"]["seats"][0]["nonce"]) == (0, "mine")


WISHES: list[tuple[list[str], dict[str, Any]]] = [
    ([ME, BOT], {}),
    ([ME, BOT, BOT], {"settings": {"form": "draft"}}),
    ([ME, BOT, BOT, BOT], {"settings": {"form": "realtime", "advanced": "yes"}}),
    ([BOT, ME], {"deadline": 30}),
    ([ME, OPEN], {"grace": 5, "hints": True}),
    ([ME, ME], {"hints": False}),
    ([OPEN, BOT, ME, OPEN], {"listed": True, "leavers": "out"}),
    ([ME, "bot:hard", "bot:easy"], {"pace": "slow", "watchers": False, "correction": 0}),
    ([ME, BOT], {"deadline": 7 * 86_400, "pace": "instant", "hints": None}),
]


@pytest.mark.parametrize(("seats", "wish"), WISHES)
@in_loop
async def test_every_wish_is_granted_and_told(tmp_path: Path, seats: list[str], wish: dict[str, Any]) -> None:
    async with room_at(tmp_path) as room:
        opened, table = await room.open(seats, **wish)
        info = table.info()
        assert info == opened.info
        kinds = {ME: "person", OPEN: "open", BOT: "bot"}
        assert [seat.kind for seat in info.seats] == [kinds[text.partition(":")[0]] for text in seats]
        levels = [text.partition(":")[2] or "normal" for text in seats]
        assert [seat.level for seat in info.seats] == levels
        assert sorted(opened.tokens) == [str(i) for i, text in enumerate(seats) if text == ME]
        assert bool(opened.invite) == (OPEN in seats)
        for name, value in wish.items():
            if name == "settings":
                assert value.items() <= info.settings.items()
            elif name == "hints":
                assert info.hints == (sum(text != BOT for text in seats) == 1 if value is None else value)
            elif name == "correction":
                assert table.doc.correction == value
            else:
                assert getattr(info, name) == value
        assert [seat.host for seat in info.seats] == [i == seats.index(ME) for i in range(len(seats))]
        # The file has no token in it: only what proves one.
        stored = b"".join(encode(doc) for doc in await room.server.store.list_tables())
        assert not any(token.encode() in stored for token in opened.tokens.values())


BAD_WISHES: list[tuple[TableWish, str]] = [
    (TableWish(game="chess"), "no game"),
    (TableWish(game="dicebot", seats=[SeatWish("me")]), "2 to 4"),
    (TableWish(game="dicebot", seats=[SeatWish("me")] * 5), "2 to 4"),
    (TableWish(game="dicebot", seats=[SeatWish("bot")] * 3), "takes a seat"),
    (TableWish(game="dicebot", seats=[SeatWish("open")] * 2), "takes a seat"),
    (TableWish(game="dicebot", seats=[SeatWish("me"), SeatWish("bot", level="divine")]), "divine"),
    (TableWish(game="dicebot", settings={"form": "chess"}), "form"),
    (TableWish(game="dicebot", settings={"colour": "red"}), "colour"),
    (TableWish(game="sealed", guide=True), "no guided game"),
    (TableWish(game="boardgame", seats=[SeatWish("me"), *[SeatWish("bot")] * 6]), "6 players at most"),
]


@pytest.mark.parametrize(("wish", "part"), BAD_WISHES)
@in_loop
async def test_a_bad_wish_is_refused_in_one_sentence_and_nothing_is_kept(
    tmp_path: Path, wish: TableWish, part: str
) -> None:
    async with room_at(tmp_path, games=(SEALED_GAME,)) as room:
        refused = await refusal(room.server.opening.open(wish, "here"))
        assert (refused.kind, refused.status) == ("bad_wish", 404 if wish.game == "chess" else 400)
        assert part in refused.detail
        assert (kept(room), room.server.tables) == (0, {})


@in_loop
async def test_one_address_opens_so_many_tables_an_hour(tmp_path: Path) -> None:
    async with room_at(tmp_path, tables_an_hour=3) as room:
        for _ in range(3):
            await room.open([ME, BOT])
        refused = await refusal(room.open([ME, BOT]))
        assert (refused.status, refused.kind, kept(room)) == (429, "too_many", 3)
        await room.server.opening.open(TableWish(game="dicebot"), "elsewhere")
        room.clock.move_to(room.clock.now() + HOUR + 1)
        await room.open([ME, BOT])
        assert kept(room) == 5


@in_loop
async def test_another_game_for_the_same_people_is_a_table_too(tmp_path: Path) -> None:
    async with room_at(tmp_path, tables_an_hour=3) as room:
        [me] = await room.sit([ME, BOT])
        CLIENT.set("here")
        for _ in range(2):
            await me.must(Concede(cmd_id=new_cmd()))
            await room.settle()
            found = await me.must(Again(cmd_id=new_cmd()))
            assert await me.must(Again(cmd_id=new_cmd())) == found  # the same wish twice is one table
            me = Person(room, await room.server.find(found["table"]), 0)
            me.come()
            await begin([me])
        await me.must(Concede(cmd_id=new_cmd()))
        await room.settle()
        await me.refused(Again(cmd_id=new_cmd()), "too_many", "enough tables for an hour")
        assert kept(room) == 3
        room.clock.move_to(room.clock.now() + HOUR + 1)
        await me.must(Again(cmd_id=new_cmd()))


# -- joining, naming ---------------------------------------------------------------------------------------------------


@in_loop
async def test_friends_join_by_invitation(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        opened, table = await room.open([ME, OPEN, BOT, OPEN])
        server = room.server
        refused = await refusal(server.opening.join(table.doc.id, JoinWish("x" * 32)))
        assert (refused.status, refused.kind) == (403, "not_seated")
        assert (await refusal(server.opening.join("00" * 10, JoinWish(opened.invite)))).status == 404
        assert (await refusal(server.opening.join("../etc", JoinWish(opened.invite)))).status == 404
        for taken in (0, 2, 9):
            found = await refusal(server.opening.join(table.doc.id, JoinWish(opened.invite, "Zoe", taken)))
            assert found.kind == "not_now"
        last = await server.opening.join(table.doc.id, JoinWish(opened.invite, "Zoe", 3))
        first = await server.opening.join(table.doc.id, JoinWish(opened.invite, "Zoe"))
        assert (last.seat, first.seat) == (3, 1)
        assert [seat.name for seat in first.info.seats][1::2] == ["Zoe 2", "Zoe"]
        assert server.seat_of(table, first.token) == 1
        assert server.seat_of(table, last.token) == 3
        assert (await refusal(server.opening.join(table.doc.id, JoinWish(opened.invite)))).kind == "not_now"
        tokens = {opened.tokens["0"], first.token, last.token, opened.invite}
        assert len(tokens) == 4


@in_loop
async def test_nobody_joins_a_running_game_or_a_table_without_open_seats(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        opened, table = await room.open([ME, OPEN, OPEN])
        await begin([Person(room, table, 0)])
        assert [seat.kind for seat in table.info().seats] == ["person", "bot", "bot"]
        refused = await refusal(room.server.opening.join(table.doc.id, JoinWish(opened.invite)))
        assert "watch" in refused.detail
        _, closed = await room.open([ME, BOT])
        assert (await refusal(room.server.opening.join(closed.doc.id, JoinWish("")))).status == 403


@in_loop
async def test_names_are_cleaned_and_told_apart(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], start=False)
        assert (await me.must(Rename(cmd_id=new_cmd(), name="  Ann\u200b \x07 Lee ")))["name"] == "Ann Lee"
        assert (await friend.must(Rename(cmd_id=new_cmd(), name="ann lee")))["name"] == "ann lee 2"
        await me.refused(Rename(cmd_id=new_cmd(), name="\u200b \x00"), "malformed", "letter")
        assert [seat.name for seat in me.table.info().seats] == ["Ann Lee", "ann lee 2"]
        await me.refused(Start(cmd_id=new_cmd()), "not_now", "hash for the dice")
        await begin([me, friend])
        await me.must(Rename(cmd_id=new_cmd(), name="Bea"))  # in the game too, and told with it
        await room.settle()
        assert me.messages("table")[-1]["info"]["seats"][0]["name"] == "Bea"
        assert "Ann Lee" not in str(friend.welcome())


# -- nonces, commitment, start, calm -----------------------------------------------------------------------------------


@in_loop
async def test_nonces_are_given_once_for_the_commitment_that_was_shown(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], start=False, settings={"form": "realtime"})
        table = me.table
        shown = table.doc.commitment
        await me.refused(Commit(cmd_id=new_cmd(), hash="1" * 64, commitment="0" * 64), "late")
        early = me.committing("secret-1")
        await me.must(early)
        await me.refused(me.revealing("secret-1"), "not_now", "everybody has shown a hash")
        info = table.info()
        assert [seat.nonce_commitment for seat in info.seats] == [early.hash, ""]
        assert info.seats[0].nonce == ""  # nobody chooses theirs after seeing others'
        assert info.calm_possible
        await friend.must(Calm(cmd_id=new_cmd()))  # anybody may ask for it
        assert table.doc.commitment != shown
        assert table.doc.settings["form"] == "draft"
        assert [seat.nonce_commitment for seat in table.info().seats] == ["", ""]
        assert not table.info().calm_possible
        await friend.refused(Calm(cmd_id=new_cmd()), "not_now", "no race")
        await me.refused(structs.replace(early, cmd_id=new_cmd()), "late")
        await me.commit("first")
        await me.commit("a")  # until the start the last one counts
        await friend.commit("b")
        await friend.refused(Start(cmd_id=new_cmd()), "not_now", "opened")
        await me.must(Start(cmd_id=new_cmd()))
        await me.refused(me.revealing("first"), "not_now", "does not fit")
        await me.refused(friend.revealing("b"), "not_now", "does not fit")
        await me.reveal("a")
        assert [seat.nonce for seat in table.info().seats] == ["", ""]  # not before all are there
        await me.refused(me.revealing("a"), "not_now", "already")
        await friend.reveal("b")
        assert [seat.nonce for seat in table.info().seats] == ["a", "b"]
        for late in (Calm(cmd_id=new_cmd()), Start(cmd_id=new_cmd())):
            await me.refused(late, "not_now", "started")
        await me.refused(me.committing("c"), "not_now", "started")
        await me.refused(me.revealing("a"), "not_now", "started")


@in_loop
async def test_nonces_change_the_dice(tmp_path: Path) -> None:
    digests = set()
    async with room_at(tmp_path) as room:
        for nonce in ("a", "b"):
            opened, table = await room.open([ME, BOT])
            table.doc.secret = "11" * 32
            table.doc.commitment = commitment_to(table.game, table.doc)
            me = Person(room, table, 0, opened.tokens["0"])
            await begin([me], nonce)
            assert table.play is not None
            digests.add(table.play.state.digest())
    assert len(digests) == 2


@in_loop
async def test_commands_of_the_game_wait_for_its_start(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me, _] = await room.sit([ME, OPEN], start=False)
        for command in (
            Answer(cmd_id=new_cmd(), prompt=0, code=0),
            Hint(cmd_id=new_cmd(), prompt=0),
            Why(cmd_id=new_cmd(), code=0),
            Pause(cmd_id=new_cmd()),
            Concede(cmd_id=new_cmd()),
        ):
            await me.refused(command, "not_now", "not started")
        assert (await me.must(Explain(cmd_id=new_cmd(), word="DB-6.6")))["lines"]


@in_loop
async def test_seats_of_one_screen_form_a_group_and_start_when_all_their_nonces_are_in(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, BOT, ME, ME], start=False)
        table = people[0].table
        assert [seat.group for seat in table.info().seats] == [0, 1, 0, 0]
        for person in people:
            assert not table.doc.starting
            await person.commit()
        for person in people:
            assert table.doc.status == "lobby"
            await person.reveal()
        assert str(table.doc.status) == "playing"
        assert is_alone(table.doc)
        assert not table.info().hints  # three people at one screen are people too


# -- those who watch -----------------------------------------------------------------------------------------------------


@in_loop
async def test_a_spectator_sees_what_lies_open_and_does_nothing(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        watcher = Person(room, me.table, -1)
        watcher.come()
        await room.settle()
        assert me.table.info().watching == 1
        seen = watcher.welcome()
        assert seen.seat == -1
        assert seen.situation is not None
        assert seen.situation.decision is None
        assert seen.situation.question
        for command in (
            me.answering(),
            Pause(cmd_id=new_cmd()),
            Leave(cmd_id=new_cmd()),
            Rename(cmd_id=new_cmd(), name="Eve"),
            Why(cmd_id=new_cmd(), code=0),
            Hint(cmd_id=new_cmd(), prompt=me.prompt()),
        ):
            await watcher.refused(command, "not_seated", "watches")
        await watcher.must(Emote(cmd_id=new_cmd(), emote="wow"))
        await watcher.must(Explain(cmd_id=new_cmd(), word="DB-6.6"))
        await me.answer()
        await room.settle()
        assert watcher.messages("update")
        assert me.messages("social") == [{"type": "social", "seat": -1, "emote": "wow", "target": ""}]


@in_loop
async def test_emotes_and_pings_reach_all_and_change_nothing(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN])
        before = traces(me.table)
        await me.must(Emote(cmd_id=new_cmd(), emote="gg"))
        await friend.must(Point(cmd_id=new_cmd(), target="die:3"))
        for person in (me, friend):
            told = [(m["seat"], m["emote"], m["target"]) for m in person.messages("social")]
            assert told == [(0, "gg", ""), (1, "", "die:3")]
        assert traces(me.table) == before


# -- leaving the lobby, listing, forgetting ------------------------------------------------------------------------------


@in_loop
async def test_a_guest_who_leaves_the_lobby_frees_the_seat_and_the_host_closes_the_table(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path) as room:
        opened, table = await room.open([ME, OPEN], listed=True)
        joined = await room.server.opening.join(table.doc.id, JoinWish(opened.invite, "Zoe"))
        assert await room.server.opening.listed() == []  # no seat is free
        guest = Person(room, table, 1, joined.token)
        await guest.must(Leave(cmd_id=new_cmd()))
        assert (table.info().seats[1].kind, table.info().seats[1].name) == ("open", "Open seat")
        with pytest.raises(Exception, match="You need a seat"):
            room.server.seat_of(table, joined.token)
        [listed] = await room.server.opening.listed()
        assert (listed.table, listed.free, listed.seats, listed.invite) == (table.doc.id, 1, 2, opened.invite)
        host = Person(room, table, 0, opened.tokens["0"])
        host.come()
        await host.must(Leave(cmd_id=new_cmd()))
        assert host.messages("bye")
        assert table.doc.status == "closed"
        for command in (
            Start(cmd_id=new_cmd()),
            Rename(cmd_id=new_cmd(), name="Bea"),
            Leave(cmd_id=new_cmd()),
        ):
            await host.refused(command, "closed")
        assert (
            await refusal(room.server.opening.join(table.doc.id, JoinWish(opened.invite)))
        ).kind == "closed"
        assert await room.server.opening.listed() == []


@in_loop
async def test_tables_leave_memory_when_nobody_looks_and_the_disk_when_nobody_comes_back(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        _, lobby = await room.open([ME, BOT])
        me.go()
        await room.pass_ms(room.server.config.idle_ms * 3)
        assert room.server.tables == {}
        again = await room.server.find(me.table.doc.id)
        assert again is not me.table
        assert again.play is not None
        assert me.table.play is not None
        assert again.play.state.digest() == me.table.play.state.digest()
        room.clock.move_to(room.clock.now() + DAY)
        await room.server.sweep()
        assert (await refusal(room.server.find(lobby.doc.id))).status == 404
        await room.server.find(me.table.doc.id)
        room.clock.move_to(room.clock.now() + 60 * DAY)
        await room.server.sweep()
        assert (await refusal(room.server.find(me.table.doc.id))).status == 404
        assert kept(room) == 0


@in_loop
async def test_a_table_with_a_clock_of_days_leaves_memory_and_is_woken_in_time(tmp_path: Path) -> None:
    days = 2 * DAY
    async with room_at(tmp_path, idle_ms=4 * HOUR, sweep_ms=4 * HOUR) as room:
        people = await room.sit([ME, OPEN], deadline=days // 1000)
        table_id, number = people[0].table.doc.id, people[0].table.doc.number
        due = people[0].table.info().timer
        assert due == room.clock.now() + days
        for person in people:
            person.go()
        await room.pass_ms(room.server.config.idle_ms * 3)
        assert room.server.tables == {}
        while room.server.tables == {}:
            await room.pass_ms(room.server.config.idle_ms)
        woken = room.server.tables[table_id]
        assert woken.info().timer == due
        assert room.clock.now() + room.server.config.return_ms < due
        await room.pass_ms(due - room.clock.now() - 1)
        assert woken.doc.number == number
        await room.pass_ms(1)
        assert woken.doc.number > number  # its time was up, at the moment it should be
        due = woken.info().timer
        assert due is not None
    async with room_at(
        tmp_path, due - DAY, idle_ms=4 * HOUR, sweep_ms=4 * HOUR
    ) as room:  # a restart does not load it before its time either
        assert room.server.tables == {}
        await room.pass_ms(DAY - 1)
        assert room.server.tables[table_id].info().timer == due
        number = room.server.tables[table_id].doc.number
        await room.pass_ms(1)
        assert room.server.tables[table_id].doc.number > number


@in_loop
async def test_a_paused_clock_wakes_nobody(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], deadline=60)
        await people[0].must(Pause(cmd_id=new_cmd()))
        for person in people:
            person.go()
        await room.pass_ms(room.server.config.idle_ms * 9)
        assert room.server.tables == {}


@in_loop
async def test_a_token_opens_its_own_seat_at_its_own_table_only(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, table = await room.open([ME, ME])
        other, elsewhere = await room.open([ME, BOT])
        assert [room.server.seat_of(table, one.tokens[seat]) for seat in "01"] == [0, 1]
        for wrong in (other.tokens["0"], "", "x" * 32, table.doc.seats[0].token):
            with pytest.raises(Exception, match="You need a seat"):
                room.server.seat_of(table, wrong)
        assert room.server.seat_of(elsewhere, other.tokens["0"]) == 0
