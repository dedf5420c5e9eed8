"""What survives: restarts, other content, a file that is locked, a disk that is full; and the guided game."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import sqlite3
from pathlib import Path

import httpx
import pytest

from busterbox.games.dicebot.game import GAME, make_of
from busterbox.kernel.content.toml_lines import TomlError
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play
from busterbox.service.games.guide import read_guide
from busterbox.service.store import database
from busterbox.service.tables.listeners import encoder
from busterbox.service.wire import (
    Ack,
    Concede,
    Hint,
    JoinWish,
    Leave,
    Pause,
    Rename,
    Retract,
    Start,
    TableWish,
    Undo,
)
from tests.service.finished import record_of, verified
from tests.service.reading import commands_of, inputs_of
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
    refusal,
    room_at,
    traces,
)
from tests.service.servers import API, Nursery, Server, hash_for, open_table, replayed, stored, word_for

pytestmark = pytest.mark.interpreted


async def same_people(room: Room, people: list[Person]) -> list[Person]:
    """The same people at the same table of another server."""
    table = await room.server.find(people[0].table.doc.id)
    assert table is not people[0].table
    return [Person(room, table, room.server.seat_of(table, person.token), person.token) for person in people]


def told(person: Person) -> bytes:
    """All that somebody is told on coming back, but for the time."""
    welcome = person.welcome()
    welcome.now = 0
    return encoder.encode(welcome)


@in_loop
async def test_after_a_restart_everybody_sees_the_same_under_the_same_numbers(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN, BOT], pace="instant")
        for _ in range(25):
            for person in people:
                if person.options():
                    last = person.answering()
                    await person.must(last)
                    await room.settle()
        able: list[Person] = []
        while not able:
            for person in people:
                if not able and person.options():
                    await person.answer()
                    await room.settle()
                    able = [
                        one for one in people if one.table.streams.situation_of(one.seat).can_undo == "free"
                    ]
        assert await able[0].must(Undo(cmd_id="back")) == {"done": True}
        await room.settle()
        for person in people:
            person.go()
        people.append(Person(room, people[0].table, -1))
        await room.settle()
        before = [told(person) for person in people]
        number, seqs = people[0].table.doc.number, people[0].table.doc.seqs
        digest = people[0].table.play.state.digest()  # type: ignore[union-attr]
        done = dict(people[0].table.results.done)
        now = room.clock.now()
    async with room_at(tmp_path, now=now) as room:
        again = [*await same_people(room, people[:2])]
        again.append(Person(room, again[0].table, -1))
        table = again[0].table
        assert (table.doc.number, table.doc.seqs, table.results.done) == (number, seqs, done)
        assert table.play is not None
        assert table.play.state.digest() == digest
        assert [told(person) for person in again] == before
        for person in again:
            assert person.welcome(0).missed == []  # not in memory any more: everything is told instead
        before_twice = traces(table)
        for person in again[:2]:
            for seat, cmd_id in [key for key in done if key[0] == person.seat][-3:]:
                command = Rename(cmd_id=cmd_id, name="Twice")  # whatever it says now: it was done
                assert await person.do(command) == Ack(cmd_id, done[seat, cmd_id])
        assert traces(table) == before_twice
        for person in again[:2]:
            person.come()
        while table.doc.status == "playing":
            for person in again[:2]:
                if person.options():
                    await person.answer()
                    await room.settle()
        answer = await verified(table)
        assert answer.ok, answer.sentence
        assert sum(face.came for face in answer.dice) > 0
        assert record_of(table).fairness is not None


@in_loop
async def test_clocks_go_on_over_a_restart(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], deadline=60)
        paused = await room.sit([ME, OPEN], deadline=60)
        await room.pass_s(20)
        await paused[0].must(Pause(cmd_id=new_cmd()))
        now = room.clock.now()
    async with room_at(tmp_path, now=now + 9_999) as room:
        table = room.server.tables[people[0].table.doc.id]  # loaded, because its clock runs
        await room.pass_ms(30_000)
        assert table.doc.number == 0
        await room.pass_ms(1)
        assert table.doc.number == 1
        still = await room.server.find(paused[0].table.doc.id)
        assert (still.doc.number, still.info().paused) == (0, True)
        now = room.clock.now()
    async with room_at(
        tmp_path, now=now + 3_600_000
    ) as room:  # long past: there is a little time to come back
        table = room.server.tables[people[0].table.doc.id]
        await room.pass_ms(room.server.config.return_ms - 1)
        assert table.doc.number == 1
        await room.pass_ms(1)
        assert table.doc.number >= 2


@in_loop
async def test_a_race_begins_anew_after_a_restart_with_the_time_that_was_left(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], settings={"form": "realtime"})
        for person in people:
            await person.answer()
        await room.pass_ms(3000 + 20_000)
        grab = asyncio.create_task(people[0].do(people[0].answering()))
        await room.pass_ms(150)
        assert isinstance(await grab, Ack)
        now = room.clock.now()
    async with room_at(tmp_path, now=now + 100_000) as room:
        again = await same_people(room, people)
        for person in again:
            person.come()
        await room.settle()
        table = again[0].table
        assert table.info().countdown == room.clock.now() + 3000
        await room.pass_ms(3000 + 39_000)
        assert table.game.rules.window_name(table.play.state.kind) == "grab"  # type: ignore[union-attr]
        await room.pass_ms(1200)
        assert table.game.rules.window_name(table.play.state.kind) != "grab"  # type: ignore[union-attr]


# -- other content, other rules ------------------------------------------------------------------------------------------


@in_loop
async def test_a_table_ends_with_the_content_that_it_was_opened_with(tmp_path: Path) -> None:
    sources = dict(GAME.cards.sources)
    name = next(iter(sources))
    changed = make_of({**sources, name: sources[name].replace("copies = 2", "copies = 3", 1)})
    assert changed.cards.content_hash != GAME.cards.content_hash
    async with room_at(tmp_path, games=(changed,)) as room:
        [me] = await room.sit([ME, BOT], pace="instant")
        for _ in range(4):
            await me.answer()
            await room.settle()
        me.go()
        await room.settle()
        before, digest = told(me), me.table.play.state.digest()  # type: ignore[union-attr]
        now = room.clock.now()
    async with room_at(tmp_path, now=now) as room:
        assert room.server.games["dicebot"].cards.content_hash == GAME.cards.content_hash
        [again] = await same_people(room, [me])
        assert again.table.game.cards.content_hash == changed.cards.content_hash
        assert again.table.play is not None
        assert (told(again), again.table.play.state.digest()) == (before, digest)
        await again.answer()
        [new] = await room.sit([ME, BOT])
        assert new.table.doc.content == GAME.cards.content_hash


# -- the file ---------------------------------------------------------------------------------------------------------------


@in_loop
async def test_while_the_file_is_locked_nothing_is_acknowledged_and_afterwards_all_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN, BOT], deadline=600)
        opened, lobby = await room.open([ME, OPEN])
        with contextlib.closing(
            sqlite3.connect(tmp_path / "busterbox.sqlite", isolation_level=None)
        ) as other:
            other.execute("BEGIN IMMEDIATE")
            heard = [len(me.heard), len(friend.heard)]
            command = me.answering()
            for person, refused in (
                (me, command),
                (friend, Leave(cmd_id=new_cmd())),
                (me, Rename(cmd_id=new_cmd(), name="Ann")),
                (me, Pause(cmd_id=new_cmd())),
                (friend, Concede(cmd_id=new_cmd())),
            ):
                problem = await person.refused(refused, "not_saved", "could not be saved")
                assert problem.status == 503
            seen = [json.loads(data)["type"] for data in [*me.heard[heard[0] :], *friend.heard[heard[1] :]]]
            assert "update" not in seen
            number = me.table.doc.number
            await room.pass_ms(1500)  # the bot tries, and will try again
            assert me.table.doc.number == number
            tables = kept(room)
            assert (
                await refusal(room.server.opening.open(TableWish(game="dicebot"), "here"))
            ).kind == "not_saved"
            joining = JoinWish(opened.invite)
            assert (await refusal(room.server.opening.join(lobby.doc.id, joining))).kind == "not_saved"
            assert lobby.info().seats[1].kind == "open"
            host = Person(room, lobby, 0)
            await host.refused(Start(cmd_id=new_cmd()), "not_saved")
            assert lobby.doc.status == "lobby"
            other.execute("ROLLBACK")
        assert kept(room) == tables
        assert await me.must(command) == {}  # the same command, now carried out
        await room.pass_ms(3000)
        numbers = [row.number for row in inputs_of(room.server.store, me.table.doc.id)]
        assert numbers == list(range(1, me.table.doc.number + 1))
        assert me.table.doc.number > number  # the bot too
        await friend.answer()


def test_when_the_disk_is_full_players_are_told_and_afterwards_all_goes_on(
    tmp_path: Path, nursery: Nursery
) -> None:
    """A real limit on the size of the server's files; it is lifted again while the server runs."""
    with Server(tmp_path, nursery=nursery) as server, httpx.Client(base_url=server.url + API) as http:
        opened, people = open_table(server, seats=[{"kind": "me"}, {"kind": "me"}])
        tokens = {person.seat: person.token for person in people}
        table = opened["table"]

        def give(seat: int, **command: object) -> httpx.Response:
            headers = {"Authorization": f"Bearer {tokens[seat]}"}
            return http.post(f"/tables/{table}/commands", json=command, headers=headers)

        for command in (hash_for, word_for):
            for seat in (0, 1):
                assert give(seat, **command(opened["info"]["commitment"], seat)).status_code == 200
        wal = server.data / "busterbox.sqlite-wal"
        resource.prlimit(
            server.pid, resource.RLIMIT_FSIZE, (wal.stat().st_size + 30_000, resource.RLIM_INFINITY)
        )
        acknowledged: list[tuple[int, str]] = []
        full = None
        for number in range(200):
            seat = number % 2
            answer = give(seat, type="name", cmd_id=f"c{number}", name=f"Name {number}")
            if answer.status_code == 200:
                acknowledged.append((seat, f"c{number}"))
            else:
                full = (seat, f"c{number}", answer)
                break
        assert full is not None
        problem = full[2].json()
        assert (full[2].status_code, problem["type"]) == (503, "/problems/not_saved")
        assert full[2].headers["content-type"].startswith("application/problem+json")
        assert "could not be saved" in problem["detail"]
        shown = http.get(f"/tables/{table}").json()
        assert shown["seats"][full[0]]["name"] != f"Name {full[1][1:]}"
        assert httpx.get(server.url + "/healthz").status_code == 200  # it reads, and answers
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        again = give(full[0], type="name", cmd_id=full[1], name="Back")
        assert again.status_code == 200, again.text
        situation = http.get(
            f"/tables/{table}/situation", headers={"Authorization": f"Bearer {tokens[0]}"}
        ).json()["situation"]
        option = situation["decision"]
        moved = give(
            0, type="answer", cmd_id="a1", prompt=option["prompt"], code=option["options"][0]["code"]
        )
        assert moved.status_code == 200, moved.text
        with stored(server) as disk:
            written = commands_of(disk, table)
            assert {*acknowledged, (full[0], full[1]), (0, "a1")} <= written
            doc, _, _ = replayed(disk, table)
            assert doc.number == 1
            assert doc.seats[full[0]].name == "Back"


# -- the guided game --------------------------------------------------------------------------------------------------------


def write_guide(folder: Path, steps: int = 30) -> Path:
    """A lesson made of a game that the rules of thumb play, with words at the player's first decisions."""
    play = Play.start(GAME, 2, 17, {"form": "draft"})
    lines = ["seats = 2", "seed = 17", 'names = ["You", "Sparky"]', 'settings = {form = "draft"}']
    rng = rng_from(5)
    for _ in range(steps):
        seat = next(seat for seat in (0, 1) if play.state.asked() >> seat & 1)
        code = int(GAME.bot.policy(play.state, seat, rng))
        lines += ["[[step]]", f"seat = {seat}", f"code = {code}"]
        if seat == 0:
            lines.append(f'say = "Choose number {code}."')
        play.answer(seat, code)
    lines += ["[[step]]", "end = true", 'say = "That is all."']
    path = folder / "guide.toml"
    path.write_text("\n".join(lines))
    return path


@in_loop
async def test_the_guided_game_stops_at_the_player_s_decisions_and_lets_them_be_made(tmp_path: Path) -> None:
    guide = read_guide(write_guide(tmp_path), GAME)
    async with room_at(tmp_path) as room:
        room.server._guides["dicebot"] = guide
        opened = await room.server.opening.open(TableWish(game="dicebot", guide=True, deadline=60), "here")
        table = await room.server.find(opened.table)
        assert [seat.name for seat in opened.info.seats] == ["You", "Sparky"]
        assert (opened.info.guided, opened.info.deadline) == (True, 0)
        me = Person(room, table, 0, opened.tokens["0"])
        me.come()
        await begin([me])
        decisions = wrong = 0
        while table.doc.status == "playing":
            await room.pass_ms(2000)
            if str(table.doc.status) != "playing":
                break
            step = me.welcome().guide
            assert step is not None
            assert step.codes
            assert (step.text, step.done) == (f"Choose number {step.codes[0]}.", False)
            other = [code for code in me.options() if code not in step.codes]
            if other:
                await me.refused(me.answering(other[0]), "not_now", "not in this lesson")
                wrong += 1
            hint = await me.must(Hint(cmd_id=new_cmd(), prompt=me.prompt()))
            assert hint["code"] == step.codes[0]
            for no in (
                Undo(cmd_id=new_cmd()),
                Concede(cmd_id=new_cmd()),
                Retract(cmd_id=new_cmd(), prompt=me.prompt()),
            ):
                await me.refused(no, "not_now")
            await me.answer(step.codes[0])
            decisions += 1
        assert decisions > 8
        assert wrong > 3
        last = me.welcome().guide
        assert last is not None
        assert (last.text, last.done, last.step) == ("That is all.", True, last.of)
        assert table.info().status == "over"
        assert table.info().result is None  # the lesson is over, not the game
        me.go()
        before = told(me)
        now = room.clock.now()
    async with room_at(tmp_path, now=now) as room:
        room.server._guides["dicebot"] = guide
        [again] = await same_people(room, [me])
        assert told(again) == before


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("seats = 2", "steps"),
        ("seats = 2\nseed = 1\n[[step]]\nseat = 0\ncode = 1", "last step"),
        (
            "seats = 2\nseed = 1\n[[step]]\nseat = -1\ncode = 1\n[[step]]\nend = true\nsay = 'x'",
            "whole number",
        ),
        ("seats = 'two'\nseed = 1\n[[step]]\nend = true\nsay = 'x'", "whole number"),
        ("step = [1]", "table"),
    ],
)
def test_a_guide_that_is_wrong_names_the_place(tmp_path: Path, text: str, part: str) -> None:
    path = tmp_path / "guide.toml"
    path.write_text(text)
    with pytest.raises(TomlError, match=part):
        read_guide(path, GAME)
