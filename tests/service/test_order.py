"""The order of things: on the disk, then the acknowledgement, then what everybody is told, the sender included."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from busterbox.service.http.commands import respond
from busterbox.service.store.changes import NotSaved
from busterbox.service.wire import Ack, AnyCommand, Leave, Pause, Problem, Rename, Stand, Start
from tests.service.rooms import ME, OPEN, Person, Room, in_loop, new_cmd, room_at
from tests.service.servers import Remote, Server, open_table

pytestmark = pytest.mark.interpreted
COMMANDS = 30


# -- over a real socket --------------------------------------------------------------------------------------------------


@in_loop
async def test_a_socket_brings_the_acknowledgement_before_the_update_it_caused(server: Server) -> None:
    opened, people = open_table(server, game="tcg", seats=[{"kind": "me"}, {"kind": "me"}])
    watcher = Remote(server, opened["table"], -1, "")
    rng = random.Random(1)
    async with people[0].connected(), people[1].connected(), watcher.connected():
        for person in people:
            await person.begin()
        await asyncio.gather(*[someone.started() for someone in (*people, watcher)])
        told = 0
        for _ in range(COMMANDS):
            me, choice = next((one, found) for one in people if (found := one.choice(rng)) is not None)
            before = me.seq
            assert (await me.do(**choice))["type"] == "ack"
            assert me.seq == before, "the update came first"
            update = await me.until("update")
            assert (update["seq"], update["kind"], update["seat"]) == (before + 1, "answer", me.seat)
            told += 1
            for other in people:  # each has a picture of its own; what one learns decides who is asked next
                if other is not me:
                    await caught_up(server, other)
        await caught_up(server, watcher)
        assert told == COMMANDS
        assert watcher.seq > 0


async def caught_up(server: Server, one: Remote) -> None:
    """Until somebody has heard all there is: an answer comes after what was sent before it."""
    await one.do(type="explain", word="deck")


@in_loop
async def test_the_start_of_a_game_is_acknowledged_before_it_is_shown(server: Server) -> None:
    _, [me] = open_table(server, game="tcg", seats=[{"kind": "me"}, {"kind": "bot"}])
    async with me.connected():
        await me.until("welcome")
        await me.begin()
        assert me.situation is None, "the game was shown first"
        await me.started()


# -- everybody at the table ------------------------------------------------------------------------------------------------


class Watch:
    """What happens at a table, in order: writes that reached the disk, acknowledgements, and what anybody is sent."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[tuple[str, int]] = []
        store = room.server.store
        save = store.save

        async def saved(*args: Any, **kwargs: Any) -> None:
            await save(*args, **kwargs)
            self.seen.append(("disk", -1))

        monkeypatch.setattr(store, "save", saved)

    def listen(self, person: Person) -> None:
        person.come().send = partial(self._heard, person.seat)

    def _heard(self, seat: int, data: bytes) -> None:
        self.seen.append((json.loads(data)["type"], seat))

    async def give(self, room: Room, person: Person, command: AnyCommand) -> list[tuple[str, int]]:
        """What one command leads to."""
        self.seen.clear()

        def send(message: Ack | Problem) -> None:
            self.seen.append(("ack" if isinstance(message, Ack) else "problem", person.seat))

        await respond(person.table, person.seat, command, send)
        await room.settle()
        return self.seen[:]


@in_loop
async def test_disk_acknowledgement_updates_for_every_kind_of_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], start=False, game="tcg")
        watch = Watch(room, monkeypatch)
        for person in people:
            watch.listen(person)
        ada, bea = people
        for person in people:
            shown = await watch.give(room, person, person.committing())
            assert_in_order(shown, person, "table", [ada, bea])
        begun = await watch.give(room, ada, Start(cmd_id=new_cmd()))
        assert_in_order(begun, ada, "table", [ada, bea])
        assert_in_order(await watch.give(room, ada, ada.revealing()), ada, "table", [ada, bea])
        assert_in_order(await watch.give(room, bea, bea.revealing()), bea, "welcome", [ada, bea])
        asked = ada if ada.options() else bea
        assert_in_order(await watch.give(room, asked, asked.answering()), asked, "update", [ada, bea])
        renamed = await watch.give(room, bea, Rename(cmd_id=new_cmd(), name="Bee"))
        assert_in_order(renamed, bea, "table", [ada, bea])
        stands = await watch.give(room, bea, Stand(cmd_id=new_cmd(), until="phase"))
        assert_in_order(stands, bea, "update", [bea])
        assert_in_order(await watch.give(room, ada, Pause(cmd_id=new_cmd())), ada, "table", [ada, bea])


def assert_in_order(seen: list[tuple[str, int]], sender: Person, told: str, to: list[Person]) -> None:
    assert seen[:2] == [("disk", -1), ("ack", sender.seat)], seen
    assert [seen.count((told, person.seat)) for person in to] == [seen.count((told, to[0].seat))] * len(to)
    assert (told, sender.seat) in seen[2:], seen
    assert seen.count(("ack", sender.seat)) == 1


@in_loop
async def test_whoever_leaves_the_lobby_is_acknowledged_before_being_shown_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], start=False)
        watch = Watch(room, monkeypatch)
        for person in people:
            watch.listen(person)
        seen = await watch.give(room, people[1], Leave(cmd_id=new_cmd()))
        assert seen[:2] == [("disk", -1), ("ack", 1)]
        assert ("bye", 1) in seen[2:]


@in_loop
async def test_what_is_not_saved_is_a_problem_and_nobody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], game="tcg")
        watch = Watch(room, monkeypatch)
        for person in people:
            watch.listen(person)

        async def full(*args: Any, **kwargs: Any) -> None:
            raise NotSaved("the disk is full")

        monkeypatch.setattr(room.server.store, "save", full)
        asked = next(person for person in people if person.options())
        assert await watch.give(room, asked, asked.answering()) == [("problem", asked.seat)]


@in_loop
async def test_the_same_command_sent_twice_at_once_is_acknowledged_to_both(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN], game="tcg")
        asked = next(person for person in people if person.options())
        command, answers = asked.answering(), list[Ack | Problem]()
        first = respond(asked.table, asked.seat, command, answers.append)
        again = respond(asked.table, asked.seat, command, answers.append)
        await asyncio.gather(first, again)
        assert [answer for answer in answers if isinstance(answer, Ack)] == [Ack(command.cmd_id, {})] * 2
        assert asked.table.doc.number == 1
