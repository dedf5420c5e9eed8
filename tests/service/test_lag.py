"""What a long way is worth in a race: forged lag gains nothing, and what is given is little."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from busterbox.games.dicebot.rules.codes import GRAB
from busterbox.service.http.round_trip import HEADER, connection_trip, from_proxy, is_trusted
from busterbox.service.tables.lag import CLAIM_MS, GAME_MS, Way
from busterbox.service.tables.races import COUNTDOWN
from busterbox.service.wire import Ack, Answer, Problem
from tests.service.cheating import dice_won, listening, one_table
from tests.service.rooms import ME, OPEN, Person, Room, in_loop, new_cmd, room_at

RACE = {"form": "realtime"}


def known(trip: int, own: int) -> Way:
    """A way of so many ms, of which the connection itself takes `own`."""
    way = Way(lambda: own * 1000)
    way.measure(trip)
    return way


# -- the cheat, over real connections ------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [0, 200])
def test_who_holds_pongs_back_wins_no_more_dice_than_an_honest_player_as_slow(
    tmp_path: Path, held: int
) -> None:
    assert asyncio.run(dice_won(tmp_path, held)) == 0


@in_loop
async def test_the_way_to_a_trusted_proxy_is_no_player_s_way(tmp_path: Path) -> None:
    async with listening(tmp_path, trusted_proxies=("127.0.0.1",)) as here:
        assert await one_table(here, 200) == 0


# -- what is believed ----------------------------------------------------------------------------------------------------


def test_the_shortest_way_counts_and_the_connection_s_own_bounds_it() -> None:
    assert known(60, 60).credit() == 30
    assert known(200, 1).credit() == 0  # pongs held back from the beginning
    assert known(10, 300).credit() == 5  # packets acknowledged late
    way = known(20, 200)
    for _ in range(9):  # held back later
        way.measure(200)
    assert (way.credit(), way.usual()) == (10, 200)
    assert Way(lambda: 50_000).credit() == 0  # not measured yet
    unknown = Way()
    unknown.measure(80)
    assert unknown.credit() == 0  # the connection's own is not known: behind a proxy that does not tell


def test_a_way_that_is_longer_in_races_is_worth_nothing() -> None:
    way = known(60, 60)
    way.measure(200, racing=True)
    assert way.credit() == 30  # once is chance
    way.measure(180, racing=True)
    assert (way.rises(), way.credit()) == (True, 0)
    honest = known(60, 60)
    for trip in (200, 66, 300):
        honest.measure(trip, racing=True)
    assert (honest.rises(), honest.credit()) == (False, 30)


@contextlib.contextmanager
def connected() -> Iterator[socket.socket]:
    """The server's end of a real connection over which something has gone."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as there,
    ):
        here, _ = server.accept()
        with here:
            here.sendall(b"ping")
            there.recv(4)
            there.sendall(b"pong")
            here.recv(4)
            yield here


def test_the_kernel_tells_the_way_and_a_header_counts_from_trusted_proxies_alone() -> None:
    with connected() as here:
        headers = {HEADER: "80000"}
        direct = connection_trip(here, headers, ())()
        if hasattr(socket, "TCP_INFO"):
            assert 0 < direct < 80_000
        else:
            assert direct == -1
        assert connection_trip(here, headers, ("192.0.2.0/24",))() == direct
        assert connection_trip(here, headers, ("127.0.0.0/8",))() == 80_000
        assert connection_trip(here, {}, ("127.0.0.1",))() == -1
        told = connection_trip(here, {}, ())
    assert told() == -1  # closed meanwhile
    assert connection_trip(None, headers, ())() == -1


@pytest.mark.parametrize("text", ["", "-1", "1.5", "8e3", "x", "9" * 30, "\N{ARABIC-INDIC DIGIT ONE}"])
def test_a_header_that_is_no_number_is_no_way(text: str) -> None:
    assert from_proxy(text) == -1


def test_proxies_are_addresses_or_networks() -> None:
    assert is_trusted("10.1.2.3", ("192.0.2.1", "10.0.0.0/8"))
    assert is_trusted("::ffff:10.1.2.3", ("10.1.2.3",))
    assert not is_trusted("10.1.2.3", ())
    assert not is_trusted("", ("0.0.0.0/0",))
    assert not is_trusted("10.1.2.3", ("proxy.example",))


# -- at a table ------------------------------------------------------------------------------------------------------------


async def racing(room: Room, way: Way) -> tuple[Person, Person]:
    """A race between somebody near and somebody whose way is this one."""
    near, far = await room.sit([ME, OPEN], settings=RACE)
    for person, its in ((near, known(0, 0)), (far, way)):
        assert person.listener is not None
        person.listener.way = its
    for person in (near, far):
        await person.answer()
    await room.pass_ms(COUNTDOWN + 1000)
    return near, far


async def far_wins(room: Room, near: Person, far: Person, die: int, late: int) -> bool:
    """Who gets a die that both claim, the far one so many ms later."""
    claims = []
    for person, pause in ((near, late), (far, 0)):
        command = Answer(cmd_id=new_cmd(), prompt=person.prompt(), code=GRAB + die)
        race = person.table.driver.races.current
        assert race is not None
        claims.append(asyncio.create_task(person.do(command)))
        while (person.seat, command.cmd_id) not in race.commands.values():  # noqa: ASYNC110
            await asyncio.sleep(0)
        room.clock.move_to(room.clock.now() + pause)
    await room.pass_ms(600)
    first, second = [await one for one in claims]
    assert {type(first), type(second)} == {Ack, Problem}
    return isinstance(second, Ack)


@pytest.mark.rule("DB-R12")
@in_loop
async def test_no_claim_is_moved_by_more_than_its_bound(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        near, far = await racing(room, known(500, 500))
        assert await far_wins(room, near, far, 0, CLAIM_MS - 1)
        assert not await far_wins(room, near, far, 1, CLAIM_MS + 1)


@in_loop
async def test_a_game_gives_only_so_much(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        near, far = await racing(room, known(500, 500))
        table = far.table
        assert await far_wins(room, near, far, 0, CLAIM_MS - 1)
        assert table.doc.seats[1].lag_spent == CLAIM_MS
        table.doc.seats[1].lag_spent = GAME_MS - 2 * CLAIM_MS
        assert await far_wins(room, near, far, 1, CLAIM_MS - 1)
        assert await far_wins(room, near, far, 2, CLAIM_MS - 1)
        assert table.doc.seats[1].lag_spent == GAME_MS
        assert not await far_wins(room, near, far, 3, 1)
        assert table.saved.seats[1].lag_spent == GAME_MS  # a restart gives nothing back


@in_loop
async def test_whose_way_has_risen_gets_nothing_by_another_connection_either(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        near, far = await racing(room, known(60, 60))
        assert far.listener is not None
        for _ in range(2):
            far.listener.way.measure(200, racing=True)
        assert not await far_wins(room, near, far, 0, 1)
        far.table.driver.races.forget()
        far.table.driver.look()  # the next race begins
        far.go()
        far.come().way = known(60, 60)
        await room.pass_ms(COUNTDOWN + 1000)
        assert not await far_wins(room, near, far, 1, 1)
        assert far.table.doc.seats[1].lag_spent == GAME_MS


@in_loop
async def test_of_several_connections_the_shortest_counts(tmp_path: Path) -> None:
    """Else one could look on by a long way and claim by a short one."""
    async with room_at(tmp_path) as room:
        near, far = await racing(room, known(80, 80))
        listeners = far.table.listeners
        assert listeners.credit(1) == 40
        Person(room, far.table, 1).come().way = known(2, 2)
        assert listeners.credit(1) == 1
        assert not await far_wins(room, near, far, 0, 10)


@in_loop
async def test_a_claim_over_http_has_no_way(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        near, far = await racing(room, known(80, 80))
        far.table.listeners.polled[1] = room.clock.now()
        assert far.table.listeners.credit(1) == 0
        assert not await far_wins(room, near, far, 0, 10)
