"""The start of a game: hashes before words, whoever does not come, crashes and changes in the middle, heads with updates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.kernel.table.chain import first_link, parts_of
from busterbox.kernel.table.record import read_record
from busterbox.kernel.table.tampering import Kept
from busterbox.kernel.table.verify import verify
from busterbox.service.games.editions import begun
from busterbox.service.store.changes import NotSaved
from busterbox.service.wire import (
    BringDeck,
    Calm,
    Commit,
    Concede,
    JoinWish,
    Leave,
    Rename,
    Start,
    StartInfo,
    TableWish,
)
from tests.microgames.sealed.game import GAME as SEALED_GAME
from tests.service.finished import game_of, record_of
from tests.service.rooms import BOT, ME, OPEN, Person, Room, begin, in_loop, new_cmd, room_at

pytestmark = pytest.mark.interpreted


def start_of(person: Person) -> StartInfo | None:
    """Read again each time."""
    return person.table.info().start


async def ready(room: Room, *seats: str) -> list[Person]:
    """People who have all shown a hash and whose host has started."""
    people = await room.sit(list(seats), start=False)
    for person in people:
        await person.commit(f"n{person.seat}")
    await people[0].must(Start(cmd_id=new_cmd()))
    return people


# -- in order ----------------------------------------------------------------------------------------------------------


@in_loop
async def test_hashes_then_words_then_the_game(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN, BOT], start=False)
        table = me.table
        assert start_of(me) is None
        await me.commit("mine")
        await friend.commit("yours")
        await me.must(Start(cmd_id=new_cmd()))
        await room.settle()
        start = start_of(me)
        assert start is not None
        assert (start.phase, start.waiting, table.info().starts) == ("reveal", [0, 1], 1)
        assert start.parts == parts_of(bytes.fromhex(table.doc.secret), begun(table.game, table.doc))
        assert start.link == first_link(start.parts)
        assert friend.messages("table")[-1]["info"]["start"]["link"] == start.link
        assert [bool(seat.nonce_commitment) for seat in table.info().seats] == [True, True, False]
        await friend.reveal("yours")
        assert start_of(me) is not None
        assert [seat.nonce for seat in table.info().seats] == ["", "", ""]
        await me.reveal("mine")
        assert [seat.nonce for seat in table.info().seats] == ["mine", "yours", ""]
        assert start_of(me) is None
        assert me.welcome().head == start.link  # link 0


@in_loop
async def test_a_word_must_fit_its_hash_seat_and_commitment(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], start=False)
        copied = Commit(cmd_id=new_cmd(), hash=me.committing("mine").hash, commitment=me.table.doc.commitment)
        await me.commit("mine")
        await friend.must(copied)
        await me.must(Start(cmd_id=new_cmd()))
        await me.reveal("mine")
        await friend.refused(friend.revealing("mine"), "not_now", "does not fit")  # copying opens nothing


@in_loop
async def test_nothing_changes_while_words_are_told(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await ready(room, ME, OPEN)
        for person in (me, friend):
            await person.refused(Rename(cmd_id=new_cmd(), name="Mallory"), "not_now", "about to start")
            await person.refused(BringDeck(cmd_id=new_cmd(), deck=""), "not_now", "about to start")
            await person.refused(Calm(cmd_id=new_cmd()), "not_now", "about to start")
        await me.refused(Start(cmd_id=new_cmd()), "not_now", "about to start")


# -- whoever does not come ---------------------------------------------------------------------------------------------


@in_loop
async def test_whoever_does_not_tell_is_named_and_the_start_begins_anew(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await ready(room, ME, OPEN)
        table = me.table
        secret, shown = table.doc.secret, table.doc.commitment
        await me.reveal("n0")
        await room.pass_ms(9_999)
        assert (table.doc.secret, table.info().missed) == (secret, [])
        await room.pass_ms(1)
        info = table.info()
        assert info.missed == [table.doc.seats[1].name]
        assert table.doc.secret != secret
        assert info.commitment != shown
        assert [(seat.nonce_commitment, seat.revealed) for seat in info.seats] == [("", False)] * 2
        assert table.doc.seats[0].nonce == ""  # what was told is thrown away
        assert info.start == StartInfo("commit", [0, 1], {}, "")
        assert me.messages("table")[-1]["info"]["missed"] == info.missed
        await me.refused(Commit(cmd_id=new_cmd(), hash="1" * 64, commitment=shown), "late", "has changed")
        # Both come this time: the start goes on by itself, and says that it is the second.
        for person in (me, friend):
            await person.commit(f"again{person.seat}")
        start = start_of(me)
        assert start is not None
        assert (start.phase, table.info().starts) == ("reveal", 2)
        for person in (me, friend):
            await person.reveal(f"again{person.seat}")
        assert table.info().status == "playing"
        assert table.running.chain is not None
        assert table.running.chain.begun.start == 2


@pytest.mark.parametrize("commits_again", [True, False])
@in_loop
async def test_after_the_second_time_the_seat_is_open(tmp_path: Path, commits_again: bool) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await ready(room, ME, OPEN)
        table = me.table
        await me.reveal("n0")
        await room.pass_s(10)
        await me.commit("second")
        if commits_again:
            await friend.commit("second")
            await me.reveal("second")
        await room.pass_s(10)
        info = table.info()
        assert (info.status, info.start, info.seats[1].kind) == ("lobby", None, "open")
        assert info.missed == ["Friend 1"]
        assert friend.messages("bye")
        assert room.server.seat_of(table, me.token) == 0
        joined = await room.server.opening.join(table.doc.id, JoinWish(table.doc.invite, "Eve"))
        other = Person(room, table, joined.seat, joined.token)
        other.come()
        await begin([me, other])
        assert table.info().status == "playing"


@in_loop
async def test_a_host_who_does_not_come_is_followed_by_the_next(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await ready(room, ME, OPEN)
        me.go()
        for word in ("n1", "second"):
            if word == "second":
                await friend.commit(word)
                await room.pass_s(10)
            else:
                await friend.reveal(word)
                await room.pass_s(10)
        table = friend.table
        assert [seat.kind for seat in table.info().seats] == ["open", "person"]
        assert [seat.host for seat in table.info().seats] == [False, True]
        await begin([friend])  # a bot takes the open seat
        assert [seat.kind for seat in table.info().seats] == ["bot", "person"]


@in_loop
async def test_whoever_is_away_without_a_hash_does_not_hold_the_others_up(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], start=False)
        friend.go()
        await me.commit()
        await me.must(Start(cmd_id=new_cmd()))
        assert start_of(me) == StartInfo("commit", [1], {}, "")
        await room.pass_s(10)
        await me.commit()
        await room.pass_s(10)
        assert me.table.info().seats[1].kind == "open"


@in_loop
async def test_alone_no_clock_runs_and_a_lost_word_begins_anew(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        one, two = await room.sit([ME, ME], start=False)
        await one.commit("a")
        await two.commit("b")
        await one.reveal("a")
        shown = one.table.doc.commitment
        await room.pass_s(600)
        assert one.table.doc.commitment == shown
        for _ in range(3):  # as often as it takes: nobody else waits
            await two.must(two.committing("lost"))
            assert one.table.doc.commitment != shown
            assert one.table.info().missed == [one.table.doc.seats[1].name]
            await one.commit("c")
            await two.commit("d")
        await one.reveal("c")
        await two.reveal("d")
        assert one.table.info().status == "playing"


@in_loop
async def test_a_lost_word_is_said_at_once_and_counts(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await ready(room, ME, OPEN)
        await friend.must(friend.committing("another device"))
        assert me.table.info().missed == ["Friend 1"]
        for person in (me, friend):
            await person.commit()
        await me.reveal()
        await me.refused(me.committing("other"), "not_now", "already")
        await friend.must(friend.committing("lost again"))
        assert me.table.info().seats[1].kind == "open"


@in_loop
async def test_leaving_in_the_middle_breaks_the_start_off(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await ready(room, ME, OPEN)
        secret = me.table.doc.secret
        await me.reveal("n0")
        await friend.must(Leave(cmd_id=new_cmd()))
        info = me.table.info()
        assert (info.start, info.missed, info.seats[1].kind) == (None, ["Friend 1"], "open")
        assert me.table.doc.secret != secret
        assert [seat.nonce_commitment for seat in info.seats] == ["", ""]


@in_loop
async def test_a_crash_between_hash_and_word_changes_nothing(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await ready(room, ME, OPEN)
        await me.reveal("n0")
        before, link = me.table.doc.commitment, me.table.info().start
        await room.pass_ms(9_000)
        now = room.clock.now()
    async with room_at(tmp_path, now=now) as room:
        table = await room.server.find(me.table.doc.id)
        people = [Person(room, table, person.seat, person.token) for person in (me, friend)]
        for person in people:
            person.come()
        assert (table.doc.commitment, table.info().start) == (before, link)
        await room.pass_ms(9_999)  # the time begins again
        assert table.doc.commitment == before
        await people[1].reveal("n1")
        assert table.info().status == "playing"


# -- the chain ---------------------------------------------------------------------------------------------------------


async def play_some(room: Room, people: list[Person], answers: int) -> None:
    for _ in range(answers):
        asked = [person for person in people if person.table.play is not None and person.options()]
        if not asked or people[0].table.doc.status != "playing":
            return
        await asked[0].answer()
        await room.pass_ms(2000)


def heads_of(person: Person) -> list[str]:
    heard = [json.loads(data) for data in person.heard]
    return [message["head"] for message in heard if message["type"] in ("welcome", "update")]


@in_loop
async def test_every_update_has_a_head_and_the_record_agrees_with_all(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN, BOT], settings={"form": "draft"}, pace="instant")
        watcher = Person(room, me.table, -1)
        watcher.come()
        await play_some(room, [me, friend], 12)
        await me.must(Rename(cmd_id=new_cmd(), name="Renamed in the game"))
        await friend.must(Concede(cmd_id=new_cmd()))
        await me.must(Concede(cmd_id=new_cmd()))
        await room.pass_s(600)
        table = me.table
        assert table.info().status == "over"
        record = read_record(record_of(table).to_text())
        assert record.names[0] != "Renamed in the game"  # as the game began
        for person in (me, friend, watcher):
            heads = heads_of(person)
            assert len(heads) > 10
            kept = Kept(table.doc.commitment, {me.seat: f"n{me.seat}"}, heads)
            report = verify(record, DICEBOT, kept)
            assert report.ok, report.sentence
        assert heads_of(me)[-1] == table.running.chain.head  # type: ignore[union-attr]


@in_loop
async def test_a_restart_works_the_heads_out_again(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], settings={"form": "draft"})
        await play_some(room, [me, friend], 6)
        heads = [person.welcome().head for person in (me, friend)]
        assert all(heads)
        now = room.clock.now()
    async with room_at(tmp_path, now=now) as room:
        table = await room.server.find(me.table.doc.id)
        people = [Person(room, table, person.seat, person.token) for person in (me, friend)]
        assert [person.welcome().head for person in people] == heads


@pytest.mark.parametrize("game", ["dicebot", "tcg", "boardgame", "adventures", "sealed"])
@in_loop
async def test_a_head_moves_only_with_an_update(tmp_path: Path, game: str) -> None:
    """A head that changed by itself would tell that somebody has done something in secret."""
    async with room_at(tmp_path, games=(SEALED_GAME,)) as room:
        people = await room.sit([ME, OPEN], game=game)
        watcher = Person(room, people[0].table, -1)
        watcher.come()
        table = people[0].table
        for _ in range(25):
            asked = [person for person in people if person.options()]
            if not asked or table.doc.status != "playing":
                break
            known = [(person.welcome().seq, person.welcome().head) for person in (*people, watcher)]
            await asked[-1].answer(asked[-1].options()[0])
            await room.settle()
            for person, (seq, head) in zip((*people, watcher), known, strict=True):
                assert (person.welcome().head == head) == (person.welcome().seq == seq)


@in_loop
async def test_an_input_that_was_not_saved_is_not_in_the_chain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_at(tmp_path) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        table = me.table
        assert table.running.chain is not None
        head, told = table.running.chain.head, me.welcome().head

        async def full(*_: object) -> None:
            raise NotSaved

        with monkeypatch.context() as patched:
            patched.setattr(table.server.store, "save", full)
            await me.do(me.answering())
        assert (table.running.chain.head, me.welcome().head) == (head, told)
        await me.answer()
        whole = game_of(table).chain
        assert whole is not None
        assert table.running.chain.head == whole.head != head
        assert len(whole.links) == table.doc.number + 1


@in_loop
async def test_a_lesson_has_no_chain(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        opened = await room.server.opening.open(TableWish(game="dicebot", guide=True), "here")
        me = Person(room, await room.server.find(opened.table), 0, opened.tokens["0"])
        me.come()
        await begin([me])
        assert (me.table.running.chain, me.welcome().head) == (None, "")
