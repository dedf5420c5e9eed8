"""Decks at the service: brought to a table, looked through, kept to be shared; what is wrong with one is told whole."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from busterbox.kernel.game import Game
from busterbox.kernel.table.verify import verify
from busterbox.service.games.guide import read_guide
from busterbox.service.people.decks import check_all, report, share, shared
from busterbox.service.server import Server
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import (
    Again,
    BringDeck,
    DeckWish,
    JoinWish,
    Leave,
    Opened,
    SeatWish,
    SharedDeck,
    SharedDeckWish,
    TableWish,
)
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.duel.game import make
from tests.service.finished import game_of, record_of
from tests.service.rooms import Person, Room, begin, in_loop, kept, new_cmd, refusal, room_at
from tests.service.servers import API
from tests.service.test_streams import serving

pytestmark = pytest.mark.interpreted

SIZED = make(name="sized", sized=True)  # has a setting that decides which decks are legal
GAMES: tuple[Game, ...] = (DUEL, SIZED)
MINE = "# mine\ndeck: Mine\n6 spark\n6 Screen (D2)\n5 Scout\n3 drain\n3 GUARD\n"
CANONICAL = "deck: Mine\n6 Spark (D1)\n6 Screen (D2)\n5 Scout (D3)\n3 Drain (D4)\n3 Guard (D7)\n"
FAULTY = "deck: Mine\n7 Spark\n4 Scren\n2 Jam\n"


async def opened(room: Room, *seats: SeatWish, game: str = "duel", **wish: Any) -> tuple[Opened, LiveTable]:
    found = await room.server.opening.open(
        TableWish(game=game, seats=list(seats), pace="instant", **wish), "here"
    )
    return found, await room.server.find(found.table)


async def begun(*people: Person) -> None:
    for person in people:
        person.come()
    await begin(list(people), "n")


def dealt(table: LiveTable, seat: int) -> list[int]:
    """The different cards of a seat's deck, as the position has them."""
    assert table.play is not None
    g = table.play.state
    return sorted(card for card, pool in zip(g.cards, g.pool, strict=True) if pool == seat)


# -- at a table ----------------------------------------------------------------------------------------------------------


@in_loop
async def test_seats_bring_decks_by_id_and_by_text_and_the_record_has_them(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        _, table = await opened(room, SeatWish("me", deck=MINE), SeatWish("bot", deck="walls"))
        assert [seat.deck for seat in table.doc.seats] == [CANONICAL, "walls"]
        me = Person(room, table, 0)
        assert me.welcome().deck == CANONICAL
        await begun(me)
        assert dealt(table, 0) == sorted(DUEL.decks.read(MINE, []))
        assert dealt(table, 1) == sorted(DUEL.decks.read("walls", []))
        info = table.info()
        assert [(seat.has_deck, seat.deck) for seat in info.seats] == [(True, "Mine"), (True, "Walls")]
        while table.doc.status != "over":
            await room.settle()
            if me.options():
                await me.answer()
        record = record_of(table)
        assert record.decks == [CANONICAL, "walls"]
        assert verify(record, DUEL).ok
        assert len(game_of(table).positions()) == table.doc.number + 1
        again = await me.must(Again(cmd_id=new_cmd()))
        next_table = await room.server.find(again["table"])
        assert [seat.deck for seat in next_table.doc.seats] == [CANONICAL, "walls"]


@in_loop
async def test_a_restart_deals_the_same_decks(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        _, table = await opened(room, SeatWish("me", deck="handful"), SeatWish("bot"))
        me = Person(room, table, 0)
        await begun(me)
        await me.answer()
        await room.settle()
        assert table.play is not None
        before = table.play.state.digest()
    async with room_at(tmp_path, games=GAMES) as room:
        found = await room.server.find(table.doc.id)
        assert found.play is not None
        assert found.play.state.digest() == before
        assert found.play.decks == ["handful", ""]


@in_loop
async def test_nothing_is_opened_or_joined_with_a_deck_that_has_faults(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        wish = TableWish(game="duel", seats=[SeatWish("me"), SeatWish("open", deck=FAULTY)])
        found = await refusal(room.server.opening.open(wish, "here"))
        assert (found.status, found.kind, found.rules) == (400, "bad_deck", ["D-8"])
        assert found.detail == (
            "The deck of seat 2 cannot be played: line 2: at most 6 of a card, and here are 7 Spark · D-8"
            " (and 2 more faults)."
        )
        assert [(fault.line, fault.rule) for fault in found.faults] == [(2, "D-8"), (3, ""), (0, "D-8")]
        assert "did you mean 'Screen'?" in found.faults[1].sentence
        assert kept(room) == 0

        unknown = TableWish(game="duel", seats=[SeatWish("me", deck="wals"), SeatWish("bot")])
        assert "has no deck 'wals'" in (await refusal(room.server.opening.open(unknown, "here"))).detail
        other = TableWish(game="dicebot", seats=[SeatWish("me", deck="walls"), SeatWish("bot")])
        assert (
            "is played without decks of your own"
            in (await refusal(room.server.opening.open(other, "here"))).detail
        )
        assert kept(room) == 0

        invited, table = await opened(room, SeatWish("me"), SeatWish("open", deck="walls"))
        assert (
            await refusal(room.server.opening.join(invited.table, JoinWish(invited.invite, deck="7 Spark")))
        ).kind == "bad_deck"
        assert [seat.kind for seat in table.doc.seats] == ["person", "open"]
        joined = await room.server.opening.join(invited.table, JoinWish(invited.invite))
        assert table.doc.seats[joined.seat].deck == "walls"  # as it was laid there
        friend = Person(room, table, joined.seat, joined.token)
        await friend.must(Leave(cmd_id=new_cmd()))
        assert table.doc.seats[joined.seat].deck == ""
        joined = await room.server.opening.join(invited.table, JoinWish(invited.invite, deck=MINE))
        assert table.doc.seats[joined.seat].deck == CANONICAL


@in_loop
async def test_a_seat_changes_its_own_deck_in_the_lobby_and_nobody_else_is_told_which(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        invited, table = await opened(room, SeatWish("me"), SeatWish("open"))
        joined = await room.server.opening.join(invited.table, JoinWish(invited.invite, "Bea"))
        host, friend = Person(room, table, 0), Person(room, table, joined.seat)
        for person in (host, friend):
            person.come()
        command = BringDeck(cmd_id=new_cmd(), deck=MINE)
        assert await friend.must(command) == {"deck": CANONICAL, "name": "Mine"}
        assert await friend.must(command) == {"deck": CANONICAL, "name": "Mine"}  # the same command, once
        await room.settle()
        told = host.messages("table")[-1]["info"]["seats"]
        assert [(seat["has_deck"], seat["deck"]) for seat in told] == [(False, ""), (True, "")]
        assert not any(b"Mine" in data or b"Spark" in data for data in host.heard)
        assert (host.welcome().deck, friend.welcome().deck) == ("", CANONICAL)
        assert Person(room, table, -1).welcome().deck == ""
        found = await friend.refused(BringDeck(cmd_id=new_cmd(), deck=FAULTY), "bad_deck", "7 Spark")
        assert len(found.faults) == 3
        assert await friend.must(BringDeck(cmd_id=new_cmd(), deck="")) == {"deck": "", "name": ""}
        await friend.must(BringDeck(cmd_id=new_cmd(), deck="sparks"))
        await begun(host, friend)
        assert dealt(table, 1) == sorted(DUEL.decks.read("sparks", []))
        await friend.refused(BringDeck(cmd_id=new_cmd(), deck="walls"), "not_now")


@in_loop
async def test_a_deck_of_the_box_that_the_settings_do_not_allow_is_refused_with_the_rule(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        seats = [SeatWish("me", deck="walls"), SeatWish("bot")]
        wish = TableWish(game="sized", seats=seats, settings={"size": "small"})
        found = await refusal(room.server.opening.open(wish, "here"))
        assert found.rules == ["D-8"]
        assert "a deck has 20 to 25 cards, not 30" in found.detail
        _, table = await opened(room, SeatWish("me", deck="walls"), SeatWish("bot"), game="sized")
        # A table whose settings have changed since: the start looks again, and nothing has happened.
        table.doc.settings["size"] = "small"
        await table.save()
        assert (await refusal(checked(table))).detail.startswith("The deck of Player cannot be played")
        me = Person(room, table, 0)
        me.come()
        await me.refused(me.committing(), "bad_deck", "20 to 25")
        assert (table.doc.status, table.play, table.doc.seats[0].nonce_commitment) == ("lobby", None, "")
        await me.must(BringDeck(cmd_id=new_cmd(), deck="handful"))
        await begun(me)
        assert table.doc.status == "playing"


async def checked(table: LiveTable) -> None:
    await check_all(table.server, table.game, table.doc)


# -- looking one through -------------------------------------------------------------------------------------------------


def test_a_report_says_what_is_in_a_deck_and_all_that_is_wrong() -> None:
    good = report(DUEL, DeckWish(MINE))
    assert (good.ok, good.name, good.text, good.faults) == (True, "Mine", CANONICAL, [])
    assert [(row.card, row.count) for row in good.cards] == [
        ("spark", 6),
        ("screen", 6),
        ("scout", 5),
        ("drain", 3),
        ("guard", 3),
    ]
    bad = report(DUEL, DeckWish(FAULTY))
    assert (bad.ok, bad.name, bad.text) == (False, "Mine", FAULTY)
    assert [(row.card, row.count) for row in bad.cards] == [("spark", 7), ("jam", 2)]
    assert len(bad.faults) == 3
    short = report(DUEL, DeckWish("4 spark"))  # readable, not legal: its text is canonical all the same
    assert (short.ok, short.text) == (False, "4 Spark (D1)\n")
    box = report(SIZED, DeckWish("walls", {"size": "small"}))
    assert (box.ok, box.name) == (False, "Walls")
    none = report(DUEL, DeckWish("wals"))
    assert (none.ok, none.cards, none.text) == (False, [], "wals")
    assert "has no deck 'wals'" in none.faults[0].sentence
    assert not report(DUEL, DeckWish("4 Spark\n" * 20_000)).ok


# -- shared --------------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_shared_deck_is_found_by_its_address_and_kept_over_a_restart(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        kept_deck = await share(room.server, SharedDeckWish("duel", MINE), "here")
        assert (kept_deck.game, kept_deck.name, kept_deck.text) == ("duel", "Mine", CANONICAL)
        assert len(kept_deck.id) >= 16
        assert await share(room.server, SharedDeckWish("duel", CANONICAL), "there") == kept_deck
        elsewhere = await share(room.server, SharedDeckWish("sized", MINE), "here")
        assert elsewhere.id != kept_deck.id
    async with room_at(tmp_path, games=GAMES) as room:
        assert await shared(room.server, kept_deck.id) == kept_deck
        for unknown in ("", "x", "x" * 100, "../../etc", kept_deck.id[:-1]):
            assert (await refusal(look(room.server, unknown))).kind == "unknown_deck"
        room.clock.move_to(room.clock.now() + room.server.config.decks_ms + 1)
        await room.server.sweep()
        assert (await refusal(look(room.server, kept_deck.id))).status == 404


async def look(server: Server, deck: str) -> SharedDeck:
    return await shared(server, deck)


@in_loop
async def test_a_deck_is_shared_if_some_table_allows_it_and_not_too_often(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES, decks_an_hour=4) as room:
        large = "6 Spark\n6 Screen\n5 Scout\n5 Drain\n5 Jam\n3 Guard\n"
        assert (await share(room.server, SharedDeckWish("sized", large), "here")).name == ""
        for text, fault in (
            ("4 spark", "not 4"),
            ("6 Sparkk\n20 Jam", "did you mean"),
            ("\0", "how many and which card"),
        ):
            found = await refusal(share(room.server, SharedDeckWish("sized", text), "here"))
            assert found.kind == "bad_deck"
            assert any(fault in one.sentence for one in found.faults)
        found = await refusal(share(room.server, SharedDeckWish("sized", large), "here"))
        assert (found.status, found.kind) == (429, "too_many")
        await share(room.server, SharedDeckWish("sized", large), "elsewhere")
        await room.pass_s(3601)
        await share(room.server, SharedDeckWish("sized", large), "here")


# -- over HTTP -----------------------------------------------------------------------------------------------------------


@in_loop
async def test_decks_over_http(tmp_path: Path) -> None:
    games = ("tests.microgames.duel.game:GAME",)
    async with serving(tmp_path, games=games) as here, httpx.AsyncClient(base_url=here.url + API) as http:
        game = (await http.get("/games/duel")).json()
        assert game["builds_decks"] is True
        assert [deck["id"] for deck in game["decks"]] == ["standard", "sparks", "walls", "handful"]
        assert game["decks"][1]["text"].startswith("deck: Sparks\n6 Spark (D1)\n")
        assert (game["decks"][0]["designed"], game["decks"][1]["designed"]) == (False, True)
        assert game["cards"][0]["deck_name"] == "Spark (D1)"
        plain = (await http.get("/games/dicebot")).json()
        assert (plain["builds_decks"], plain["decks"], plain["cards"][0]["deck_name"]) == (False, [], "")

        checked = await http.post("/games/duel/deck", json={"text": MINE})
        assert checked.status_code == 200
        assert checked.json() == {
            "ok": True,
            "name": "Mine",
            "text": CANONICAL,
            "cards": [
                {"card": card, "count": count}
                for card, count in (("spark", 6), ("screen", 6), ("scout", 5), ("drain", 3), ("guard", 3))
            ],
            "faults": [],
        }
        huge = (await http.post("/games/duel/deck", json={"text": "#" * 1_000_000})).json()
        assert huge["faults"][0]["sentence"] == ("A deck's text has at most 64 KiB, not 1000000 bytes.")
        assert (await http.post("/games/duel/deck", json={"text": "#" * 3_000_000})).status_code == 413
        nothing = await http.post("/games/duel/deck", json={"text": "", "settings": {"size": "small"}})
        assert nothing.status_code == 400
        assert "no setting 'size'" in nothing.json()["detail"]
        assert (await http.post("/games/dicebot/deck", json={"text": MINE})).json()["ok"] is False
        assert (await http.post("/games/nim/deck", json={"text": MINE})).status_code == 404

        first = await http.post("/decks", json={"game": "duel", "text": MINE})
        assert first.status_code == 201
        deck = first.json()
        assert (await http.get(f"/decks/{deck['id']}")).json() == deck
        bad = await http.post("/decks", json={"game": "duel", "text": FAULTY})
        assert bad.status_code == 400
        assert bad.headers["content-type"].startswith("application/problem+json")
        assert [fault["line"] for fault in bad.json()["faults"]] == [2, 3, 0]
        assert bad.json()["rules"] == ["D-8"]
        missing = await http.get("/decks/nothing-here")
        assert (missing.status_code, missing.json()["type"]) == (404, "/problems/unknown_deck")

        seats = [{"kind": "me", "deck": deck["text"]}, {"kind": "bot", "deck": "walls"}]
        table = (await http.post("/tables", json={"game": "duel", "seats": seats})).json()
        headers = {"Authorization": f"Bearer {table['tokens']['0']}"}
        seen = (await http.get(f"/tables/{table['table']}/situation", headers=headers)).json()
        assert seen["deck"] == CANONICAL
        address = f"/tables/{table['table']}/commands"
        command = {"type": "deck", "cmd_id": "d1", "deck": "sparks"}
        answer = await http.post(address, json=command, headers=headers)
        assert answer.json()["result"] == {"deck": "sparks", "name": "Sparks"}
        command = {"type": "deck", "cmd_id": "d2", "deck": FAULTY}
        answer = await http.post(address, json=command, headers=headers)
        assert answer.status_code == 400
        assert len(answer.json()["faults"]) == 3


@in_loop
async def test_what_is_no_text_is_refused_in_one_sentence(tmp_path: Path) -> None:
    nested = b'{"text": "1 Spark", "settings": ' + b"[" * 5_000 + b"]" * 5_000 + b"}"
    async with serving(tmp_path) as here, httpx.AsyncClient(base_url=here.url + API) as http:
        for address in ("/games/dicebot/deck", "/decks", "/tables"):
            for body, told in (
                (b'{"game": "dicebot", "text": "\xff\xfe1 Spark"}', "The request is not UTF-8 text."),
                (nested, "The request is nested too deeply."),
            ):
                answer = await http.post(address, content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code == 400, (address, answer.text)
                assert (answer.json()["type"], answer.json()["detail"]) == ("/problems/malformed", told)


# -- a guided game -------------------------------------------------------------------------------------------------------

GUIDE = """
seats = 2
seed = 3
names = ["You", "Sparky"]
decks = ["handful", "walls"]
[[step]]
end = true
say = "That is all."
"""


@in_loop
async def test_a_guided_game_has_its_own_decks(tmp_path: Path) -> None:
    file = tmp_path / "guide.toml"
    file.write_text(GUIDE)
    async with room_at(tmp_path, games=GAMES) as room:
        room.server._guides["duel"] = read_guide(file, DUEL)
        found = await room.server.opening.open(TableWish(game="duel", guide=True), "here")
        table = await room.server.find(found.table)
        assert [seat.deck for seat in table.doc.seats] == ["handful", "walls"]
        me = Person(room, table, 0)
        await me.refused(BringDeck(cmd_id=new_cmd(), deck="walls"), "not_now", "lesson")
        await begun(me)
        assert [len(dealt(table, seat)) for seat in (0, 1)] == [20, 30]


@in_loop
async def test_a_file_from_before_there_were_decks_and_campaigns_is_brought_up_to_date(
    tmp_path: Path,
) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        _, table = await opened(room, SeatWish("me"), SeatWish("bot"))
    with contextlib.closing(sqlite3.connect(tmp_path / "busterbox.sqlite")) as file:
        file.execute("DROP TABLE decks")
        file.execute("DROP TABLE campaigns")
        file.execute("ALTER TABLE log DROP COLUMN told")
        file.execute("UPDATE alembic_version SET version_num = '0001'")
        doc = json.loads(file.execute("SELECT doc FROM tables").fetchone()[0])
        del doc["campaign"]
        for seat in doc["seats"]:
            del seat["deck"]
        file.execute("UPDATE tables SET doc = ?", (json.dumps(doc).encode(),))
        file.commit()
    async with room_at(tmp_path, games=GAMES) as room:
        found = await room.server.find(table.doc.id)
        assert ([seat.deck for seat in found.doc.seats], found.doc.campaign) == (["", ""], "")
        assert await room.server.store.find_campaign("none") is None
        kept_deck = await share(room.server, SharedDeckWish("duel", MINE), "here")
        assert await shared(room.server, kept_deck.id) == kept_deck
