"""Campaigns at the service: they begin with a table, go on after it, survive whatever happens, and go out and in as files."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.service.people import campaign_files
from busterbox.service.people.campaigns import KEPT_MS
from busterbox.service.store import schema
from busterbox.service.store.documents import decode_campaign, encode
from busterbox.service.wire import (
    Again,
    Call,
    CampaignInfo,
    Concede,
    Leave,
    PlaceWish,
    Undo,
)
from tests.microgames.coop.saga import GAME as SAGA
from tests.service.reading import at_once, document
from tests.service.rooms import BOT, ME, OPEN, Person, Room, begin, in_loop, new_cmd, refusal, room_at
from tests.service.servers import API, Nursery, Remote, Server, open_table, stored
from tests.service.test_streams import serving

pytestmark = pytest.mark.interpreted
GAMES = (SAGA,)
SAGA_PATH = "tests.microgames.coop.saga:GAME"
FIRST = {"part": "session_1"}
FIXTURE = Path(__file__).parent.parent / "fixtures" / "saga-campaign-1.json"
LIKED = (
    "take",
    "pay",
    "take_damage",
    "colour",
    "pick",
    "ready",
)  # kinds of answers that lead to the end, best first


async def begun(room: Room, seats: list[str], **wish: Any) -> list[Person]:
    """The first part of a campaign, running."""
    return await room.sit(seats, game="saga", settings=FIRST, pace="instant", **wish)


def info(room: Room, person: Person) -> CampaignInfo:
    return at_once(campaign_files.info(room.server, person.table.doc.campaign))


async def play(room: Room, people: list[Person]) -> None:
    """To the end of the part, which is won."""
    table = people[0].table
    while table.doc.status == "playing":
        for person in people:
            kinds = (
                {SAGA.rules.codes.kind(code).name: code for code in person.options()} if table.play else {}
            )
            liked = [kinds[kind] for kind in LIKED if kind in kinds]
            if liked and table.doc.status == "playing":
                await person.answer(liked[0])
                await room.settle()


async def at(room: Room, people: list[Person], table_id: str) -> list[Person]:
    """The same people at another table, with the tokens they have; the game runs."""
    table = await room.server.find(table_id)
    there = [Person(room, table, room.server.seat_of(table, one.token), one.token) for one in people]
    for person in there:
        person.come()
    await begin(there, "n")
    await room.settle()
    return there


def brings(found: CampaignInfo) -> list[list[str]]:
    return [[card.name for card in member.brings] for member in found.party]


@in_loop
async def test_a_campaign_is_played_through_with_a_loss_on_the_way(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        people = await begun(room, [ME, OPEN, BOT])
        first = info(room, people[0])
        assert (first.status, first.part, first.again, first.attempt) == ("playing", "Session 1", False, 1)
        assert (first.title, first.parts) == ("Saga", ["Session 1", "Session 2", "Session 3"])
        assert [one.kind for one in first.party] == ["person", "person", "bot"]
        assert (people[0].table.info().part, people[0].welcome().campaign) == ("Session 1", first.campaign)
        assert (
            Person(room, people[0].table, -1).welcome().campaign == ""
        )  # those who watch are not of the party
        assert await room.server.campaigns.go_on(first.campaign, None, "here") == first.table
        await people[0].refused(Again(cmd_id=new_cmd()), "not_now", "not over yet")

        await people[1].must(Concede(cmd_id=new_cmd()))  # lost: the same again, with nothing gained
        lost = info(room, people[0])
        assert (lost.status, lost.part, lost.again, lost.attempt) == ("waiting", "Session 1", True, 2)
        assert (lost.table, brings(lost)) == ("", [[], [], []])
        assert [(one.part, one.won, one.attempt, one.kept) for one in lost.history] == [
            ("Session 1", False, 1, True)
        ]
        await people[0].refused(Undo(cmd_id=new_cmd()), "not_now", "nothing can be taken back")
        assert info(room, people[0]) == lost
        assert decode_campaign(row(room, first.campaign)).played == people[0].table.doc.settings
        assert lost.remarks == []

        # Both confirm, by the table and by the address, twice: one table comes of it.
        wish = Again(cmd_id=new_cmd())
        answers = await asyncio.gather(
            people[1].must(wish),
            people[1].must(wish),
            people[0].must(Again(cmd_id=new_cmd())),
            room.server.campaigns.go_on(first.campaign, 1, "here"),
        )
        tables = {answer if isinstance(answer, str) else answer["table"] for answer in answers}
        assert len(tables) == 1
        again = await at(room, people, tables.pop())
        assert people[0].table.info().next_table == again[0].table.doc.id
        assert [seat.name for seat in again[0].table.doc.seats] == [s.name for s in people[0].table.doc.seats]
        assert [seat.token for seat in again[0].table.doc.seats] == [
            s.token for s in people[0].table.doc.seats
        ]
        assert info(room, again[0]).attempt == 2

        await play(room, again)
        won = info(room, again[0])
        assert (won.part, won.again, won.attempt, won.status) == ("Session 2", False, 1, "waiting")
        assert all(len(cards) == 1 for cards in brings(won))  # the tool of the session, each its own
        assert len({cards[0] for cards in brings(won)}) == 3

        # Whoever says it late, of the table before, is led to the table that was opened then.
        assert await room.server.campaigns.go_on(first.campaign, 1, "here") == again[0].table.doc.id
        assert await room.server.campaigns.go_on(first.campaign, 0, "here") == people[0].table.doc.id
        assert (await people[0].must(Again(cmd_id=new_cmd())))["table"] == again[0].table.doc.id

        second = await at(room, again, await room.server.campaigns.go_on(first.campaign, 2, "here"))
        assert second[0].table.info().part == "Session 2"
        assert second[0].table.running.decks() == decode_campaign(row(room, first.campaign)).decks
        await play(room, second)
        third = await at(room, second, (await second[0].must(Again(cmd_id=new_cmd())))["table"])
        assert all(len(cards) == 2 for cards in brings(info(room, third[0])))
        await play(room, third)
        done = info(room, third[0])
        assert (done.status, done.part, done.table) == ("done", "", "")
        assert [(one.part, one.won) for one in done.history] == [
            ("Session 1", False),
            ("Session 1", True),
            ("Session 2", True),
            ("Session 3", True),
        ]
        await third[0].refused(Again(cmd_id=new_cmd()), "not_now", "played to its end")
        over = await refusal(room.server.campaigns.go_on(first.campaign, None, "here"))
        assert (over.status, over.kind) == (409, "not_now")


def row(room: Room, campaign: str) -> bytes:
    doc = at_once(room.server.store.find_campaign(campaign))
    assert doc is not None
    return encode(doc)


@in_loop
async def test_only_a_first_part_begins_a_campaign(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        for settings in ({}, {"part": "session_2"}):
            opened, table = await room.open([ME], game="saga", settings=settings)
            assert (opened.campaign, table.doc.campaign, table.info().part) == ("", "", "")
        opened, table = await room.open([ME], game="saga", settings=FIRST)
        assert (opened.campaign, len(opened.campaign) >= 32) == (table.doc.campaign, True)
        for wrong in ("nobody", "x" * 65, ""):
            unknown = await refusal(room.server.campaigns.go_on(wrong, None, "here"))
            assert (unknown.status, unknown.kind) == (404, "unknown_campaign")


@in_loop
async def test_a_table_that_is_closed_or_lost_is_opened_anew(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        opened, table = await room.open([ME], game="saga", settings=FIRST)
        person = Person(room, table, 0, opened.tokens["0"])
        await person.must(Leave(cmd_id=new_cmd()))  # whoever opened it closes it
        found = await campaign_files.info(room.server, opened.campaign)
        assert (found.status, found.table, found.part, found.again) == ("waiting", "", "Session 1", False)
        second = await room.server.campaigns.go_on(opened.campaign, 0, "here")
        assert second != opened.table
        assert room.server.seat_of(await room.server.find(second), opened.tokens["0"]) == 0
        room.clock.move_to(room.clock.now() + room.server.config.lobby_ms + 1)
        await room.server.sweep()  # nobody came for a day
        third = await room.server.campaigns.go_on(opened.campaign, 0, "here")
        assert third not in (opened.table, second)
        room.clock.move_to(room.clock.now() + room.server.config.campaigns_ms + 1)
        await room.server.sweep()
        assert await room.server.store.find_campaign(opened.campaign) is None


@in_loop
async def test_seats_that_are_still_open_stay_so(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        opened, table = await room.open([ME, OPEN, OPEN], game="saga", settings=FIRST, pace="instant")
        campaign = opened.campaign
        assert [(one.kind, one.free) for one in (await campaign_files.info(room.server, campaign)).party] == [
            ("person", True),
            ("open", True),
            ("open", True),
        ]
        file = await campaign_files.exported(room.server, await room.server.campaigns.doc(campaign))
        assert [one.kind for one in file.party] == ["person", "bot", "bot"]
        assert len({one.name for one in file.party}) == 3
        await campaign_files.take_in(room.server, file.to_text().encode(), "here")
        await Person(room, table, 0, opened.tokens["0"]).must(Leave(cmd_id=new_cmd()))
        again = await room.server.find(await room.server.campaigns.go_on(campaign, 0, "here"))
        assert [seat.kind for seat in again.doc.seats] == ["person", "open", "open"]
        assert again.doc.invite
        joined = await room.server.campaigns.sit(campaign, PlaceWish(2, "Zoe"))
        assert (again.doc.seats[2].name, room.server.seat_of(again, joined.token)) == ("Zoe", 2)
        people = [Person(room, table, 0, opened.tokens["0"]), Person(room, table, 2, joined.token)]
        running = await at(room, people, again.doc.id)
        assert [seat.kind for seat in again.doc.seats] == ["person", "bot", "person"]
        await play(room, running)
        assert info(room, running[0]).history[0].won


@in_loop
async def test_a_campaign_of_another_edition_says_that_it_cannot_go_on(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        opened, _ = await room.open([ME], game="saga", settings=FIRST)
        doc = await room.server.campaigns.doc(opened.campaign)
        doc.settings = {**doc.settings, "hats": "on"}
        await room.server.store.save_campaign(doc)
        gone = await refusal(room.server.campaigns.go_on(opened.campaign, 0, "here"))
        assert (gone.status, gone.kind, "has no setting 'hats'" in gone.detail) == (410, "closed", True)
    async with room_at(tmp_path) as room:  # the game is not installed any more
        gone = await refusal(room.server.campaigns.go_on(opened.campaign, 0, "here"))
        assert (gone.status, "not installed" in gone.detail) == (410, True)


@in_loop
async def test_what_cannot_be_saved_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last input and what follows from it are on the disk together, or neither is."""
    async with room_at(tmp_path, games=GAMES) as room:
        (person,) = await begun(room, [ME])
        campaign, number = person.table.doc.campaign, person.table.doc.number
        before = row(room, campaign)
        broken = sa.text("INSERT INTO nowhere (id) VALUES (:id)")
        with monkeypatch.context() as patched:
            patched.setattr(schema, "PUT_CAMPAIGN", broken)
            await person.refused(Concede(cmd_id=new_cmd()), "not_saved")
            assert (person.table.doc.status, person.table.doc.number) == ("playing", number)
            assert row(room, campaign) == before
        await person.must(Concede(cmd_id=new_cmd()))
        assert info(room, person).again
        waiting = row(room, campaign)
        with monkeypatch.context() as patched:
            patched.setattr(schema, "PUT_CAMPAIGN", broken)
            failed = await refusal(room.server.campaigns.go_on(campaign, 1, "here"))
            assert failed.kind == "not_saved"
            await person.refused(Again(cmd_id=new_cmd()), "not_saved")
        assert row(room, campaign) == waiting
        assert len(await room.server.store.list_tables()) == 1
        assert (await person.must(Again(cmd_id=new_cmd())))["table"] == info(room, person).table


@in_loop
async def test_with_its_address_one_comes_back_to_a_seat_at_which_nobody_is(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        people = await begun(room, [ME, OPEN, BOT])
        table, campaign = people[0].table, people[0].table.doc.campaign
        sit = room.server.campaigns.sit
        assert [one.free for one in info(room, people[0]).party] == [False, False, False]
        assert "at the table now" in (await refusal(sit(campaign, PlaceWish(1)))).detail
        assert "is a bot" in (await refusal(sit(campaign, PlaceWish(2)))).detail
        assert "3 seats" in (await refusal(sit(campaign, PlaceWish(3)))).detail
        people[1].go()
        await room.pass_ms(KEPT_MS)
        assert [one.free for one in info(room, people[0]).party] == [False, True, False]
        joined = await sit(campaign, PlaceWish(1, "Zoe"))
        assert (joined.table, joined.seat, table.doc.seats[1].name) == (table.doc.id, 1, "Zoe")
        zoe = Person(room, table, room.server.seat_of(table, joined.token), joined.token)
        zoe.come()
        await zoe.must(Leave(cmd_id=new_cmd()))  # a bot plays on, and she may come back
        assert [(one.kind, one.free) for one in info(room, people[0]).party][1] == ("bot", True)
        await people[0].must(Concede(cmd_id=new_cmd()))
        over = info(room, people[0])
        assert [(one.kind, one.name) for one in over.party][1] == ("person", "Zoe")
        assert "go on first" in (await refusal(sit(campaign, PlaceWish(1)))).detail
        second = await room.server.campaigns.go_on(campaign, 1, "here")
        back = await sit(campaign, PlaceWish(1))
        assert back.table == second
        both = [people[0], Person(room, table, 1, back.token)]
        await play(room, await at(room, both, second))
        assert [one.won for one in info(room, people[0]).history] == [False, True]


@in_loop
async def test_a_seat_is_kept_for_whoever_has_just_gone(tmp_path: Path) -> None:
    """A party member took it 0.3 s after its holder's socket had dropped."""
    async with room_at(tmp_path, games=GAMES) as room:
        people = await begun(room, [ME, OPEN])
        table, campaign = people[0].table, people[0].table.doc.campaign
        sit = room.server.campaigns.sit
        await room.pass_ms(KEPT_MS)
        people[1].go()
        await room.pass_ms(300)
        refused = await refusal(sit(campaign, PlaceWish(1)))
        assert refused.detail == "Friend 1 may come back: the seat is kept for 2 minutes, 120 s more."
        await room.pass_ms(KEPT_MS - 301)
        assert "1 s more" in (await refusal(sit(campaign, PlaceWish(1)))).detail
        assert await room.server.campaigns.seat_of(table, people[1].token) == 1
        people[1].come()
        people[1].go()
        assert "120 s more" in (await refusal(sit(campaign, PlaceWish(1)))).detail
        # Nor is it free at the next part before its holder could follow, or after a restart.
        await people[0].must(Concede(cmd_id=new_cmd()))
        await room.server.campaigns.go_on(campaign, 1, "here")
        assert "120 s more" in (await refusal(sit(campaign, PlaceWish(1)))).detail
    async with room_at(tmp_path, room.clock.now() + 3_600_000, games=GAMES) as room:
        assert "120 s more" in (await refusal(room.server.campaigns.sit(campaign, PlaceWish(1)))).detail
        await room.pass_ms(KEPT_MS)
        await room.server.campaigns.sit(campaign, PlaceWish(1))


@in_loop
async def test_whoever_comes_back_has_the_seat_again(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        people = await begun(room, [ME, OPEN])
        table, campaign = people[0].table, people[0].table.doc.campaign
        seat_of, sit = room.server.campaigns.seat_of, room.server.campaigns.sit
        people[1].go()
        await room.pass_ms(KEPT_MS)
        joined = await sit(campaign, PlaceWish(1, "Zoe"))
        zoe = Person(room, table, 1, joined.token)
        zoe.come()
        assert (await refusal(seat_of(table, "x" * 32))).kind == "not_seated"
        number = table.doc.number
        assert table.doc.undo_floor == number
        assert await seat_of(table, people[1].token) == 1
        assert table.saved.seats[1].name == "Friend 1"
        assert zoe.messages("bye")[-1]["reason"] == "Friend 1 is back and has the seat again."
        assert not table.listeners.is_here(1)
        assert (await refusal(seat_of(table, joined.token))).kind == "not_seated"
        assert await seat_of(table, people[1].token) == 1  # and keeps it
        # At the next part too, which somebody else has gone to in the meantime.
        await room.pass_ms(KEPT_MS)
        again = await sit(campaign, PlaceWish(1, "Zoe"))
        zoe = Person(room, table, 1, again.token)
        zoe.come()
        await people[0].must(Concede(cmd_id=new_cmd()))
        second = await room.server.find(await room.server.campaigns.go_on(campaign, 1, "here"))
        assert await seat_of(second, again.token) == 1
        assert await seat_of(second, people[1].token) == 1
        assert second.saved.seats[1].name == "Friend 1"


@in_loop
async def test_calls_are_those_of_the_game(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        people = await begun(room, [ME, OPEN])
        await people[0].must(Call(cmd_id=new_cmd(), call="need_red"))
        heard = people[1].messages("social")[-1]
        assert (heard["seat"], heard["emote"], heard["target"]) == (0, "need_red", "")
        await people[0].refused(Call(cmd_id=new_cmd(), call="need_gold"), "malformed", "need_red, i_cover")
        watcher = Person(room, people[0].table, -1)
        await watcher.refused(Call(cmd_id=new_cmd(), call="need_red"), "not_seated")


# -- the campaign of the box -----------------------------------------------------------------------------------------------


async def play_well(room: Room, person: Person) -> bool:
    """As the game's own policy does, to the end of the part; whether it was won."""
    table, rng = person.table, rng_from(7)
    for _ in range(3000):
        if table.doc.status != "playing":
            break
        assert table.play is not None
        code = table.game.bot.policy(table.play.state, person.seat, rng) if person.options() else NO_ANSWER
        if code == NO_ANSWER:
            await room.pass_ms(1000)  # a computer player gives people a moment, then it goes on
        else:
            await person.answer(int(code))
            await room.settle()
    assert table.doc.result is not None
    return max(table.doc.result) > 0


@in_loop
async def test_adventures_is_played_from_session_to_session_over_restarts(tmp_path: Path) -> None:
    settings = {"mode": "session_1", "difficulty": "easy", "packs": "1"}
    async with room_at(tmp_path) as room:
        (person,) = await room.sit([ME], game="adventures", settings=settings, pace="instant")
        campaign, table = person.table.doc.campaign, person.table.doc.id
        await person.must(Leave(cmd_id=new_cmd()))  # before anybody had a hero: lost, and nothing to bring
        begun = info(room, person)
        assert (begun.part, begun.again, brings(begun)) == ("Session 1", True, [[]])
    for part, weapons in (("Session 1", 2), ("Session 2", 3), ("Session 3", 3)):
        won = False
        for _ in range(12):
            async with room_at(tmp_path) as room:
                found = await campaign_files.info(room.server, campaign)
                assert (found.part, found.status) == (part, "waiting")
                table = await room.server.campaigns.go_on(campaign, len(found.history), "here")
                (person,) = await at(room, [person], table)
                won = await play_well(room, person)
            if won:
                break
        assert won, f"{part} cannot be won"
        async with room_at(tmp_path) as room:
            found = await campaign_files.info(room.server, campaign)
            kinds = [[card.kind for card in member.brings] for member in found.party]
            assert [own.count("weapon") for own in kinds] == [weapons]
            assert [own.count("hero") for own in kinds] == [1]
            kept_doc = await room.server.campaigns.doc(campaign)
            file = (await campaign_files.exported(room.server, kept_doc)).to_text()
            copy = await campaign_files.take_in(room.server, file.encode(), "here")
            assert (copy.part, copy.party[0].brings) == (found.part, found.party[0].brings)
    assert (found.status, found.history[-1].part, found.history[-1].won) == ("done", "Session 3", True)


# -- files ---------------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_campaign_goes_out_as_a_file_and_in_again(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "a", games=(SAGA_PATH,)) as here,
        httpx.AsyncClient(base_url=here.url + API) as http,
    ):
        taken = await http.post("/campaigns", content=FIXTURE.read_bytes())
        assert taken.status_code == 201, taken.text
        found = taken.json()
        assert (found["part"], found["again"], found["attempt"], found["status"]) == (
            "Session 2",
            True,
            2,
            "waiting",
        )
        assert [[card["name"] for card in one["brings"]] for one in found["party"]] == [
            ["Blaster"],
            ["Scanner"],
        ]
        assert (found["history"][0]["part"], found["history"][0]["kept"]) == ("Session 1", False)
        address = f"/campaigns/{found['campaign']}"
        out = await http.get(f"{address}/file")
        assert out.text == FIXTURE.read_text(encoding="utf-8")
        assert "saga-campaign.json" in out.headers["content-disposition"]
        assert found["campaign"] not in out.text
        gone_on = await http.post(f"{address}/next", json={"after": 3})
        table = gone_on.json()["table"]
        assert (await http.post(f"{address}/next", json={})).json()["table"] == table
        running = (await http.get(address)).json()
        assert (running["status"], running["table"]) == ("lobby", table)
        assert [one["free"] for one in running["party"]] == [True, False]
        assert (await http.get(f"{address}/file")).text == out.text  # nothing of this part is played yet
        seat = await http.post(f"{address}/seat", json={"seat": 0})
        assert (seat.status_code, seat.json()["table"]) == (201, table)
        headers = {"Authorization": f"Bearer {seat.json()['token']}"}
        welcome = (await http.get(f"/tables/{table}/situation", headers=headers)).json()
        assert (welcome["deck"], welcome["campaign"]) == ("1 Blaster\n", found["campaign"])
        watching = (await http.get(f"/tables/{table}/situation")).json()
        assert (watching["campaign"], watching["info"]["part"]) == ("", "Session 2")
        game = (await http.get("/games/saga")).json()
        assert (game["builds_decks"], game["first_part"], game["decks"]) == (False, FIRST, [])
        assert [call["name"] for call in game["calls"]] == ["need_red", "i_cover"]
        own = {"type": "deck", "cmd_id": "d1", "deck": "1 Jets\n"}
        swap = await http.post(f"/tables/{table}/commands", json=own, headers=headers)
        assert swap.json()["detail"] == "What you bring comes out of the part before."
        shared = await http.post("/decks", json={"game": "saga", "text": "1 Jets\n"})
        assert shared.json()["detail"] == "Nobody builds a deck for Saga."
        page = await http.get(f"{here.url}/decks/saga")
        assert (page.status_code, "Nobody builds a deck for Saga." in page.text) == (404, True)
        for path in (f"{address}x", f"{address}x/file"):
            assert (await http.get(path)).json()["type"] == "/problems/unknown_campaign"


@in_loop
async def test_a_setting_that_was_changed_in_a_file_is_told(tmp_path: Path) -> None:
    document = json.loads(FIXTURE.read_text(encoding="utf-8"))
    document["played"] = {**document["settings"]}
    async with (
        serving(tmp_path, games=(SAGA_PATH,)) as here,
        httpx.AsyncClient(base_url=here.url + API) as http,
    ):
        same = (await http.post("/campaigns", content=json.dumps(document).encode())).json()
        assert same["remarks"] == []
        then = document["settings"]["hands"]
        now = document["settings"]["hands"] = "open" if then == "own" else "own"
        taken = (await http.post("/campaigns", content=json.dumps(document).encode())).json()
        assert taken["remarks"] == [f"hands differs from the session played: {now} now, {then} then"]
        out = await http.get(f"/campaigns/{taken['campaign']}/file")
        assert out.json() == document


@in_loop
async def test_a_file_that_cannot_be_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    document = json.loads(FIXTURE.read_text(encoding="utf-8"))
    unknown = json.loads(json.dumps(document).replace("1 Scanner", "1 Scaner\\n2 Sword"))
    cases: list[tuple[bytes, str]] = [
        (b"", "at line 1, column 1: it is not JSON"),
        (b"\xff", "not UTF-8"),
        (FIXTURE.read_bytes()[:-30], "it is not JSON"),
        (b" " * 200_000, "at most 128 KiB, not 200000 bytes"),
        (json.dumps({**document, "format": 7}).encode(), "at format: format 1 is read here, not 7"),
        (json.dumps({**document, "game": "ludo"}).encode(), "at game: there is no game 'ludo' here"),
        (json.dumps({**document, "game": "dicebot"}).encode(), "has no campaign"),
        (json.dumps({**document, "extra": 1}).encode(), "at extra: unknown field"),
        (
            json.dumps({**document, "party": document["party"][:1] * 5}).encode(),
            "at party: Saga is for 1 to 4",
        ),
        (json.dumps(unknown).encode(), "at party[1].brings: line 1: no card is called 'Scaner'"),
        (
            json.dumps(document).replace('"Ann"', '"\\u2800\\u3164"').encode(),
            "at party[0].name",
        ),
    ]
    async with (
        serving(tmp_path, games=(SAGA_PATH,)) as here,
        httpx.AsyncClient(base_url=here.url + API) as http,
    ):
        kept = (await http.post("/campaigns", content=FIXTURE.read_bytes())).json()["campaign"]
        before = await here.server.store.find_campaign(kept)
        for data, problem in cases:
            refused = await http.post("/campaigns", content=data)
            body = refused.json()
            assert refused.status_code == 400, body
            assert (body["type"], body["title"]) == (
                "/problems/bad_campaign",
                "This campaign cannot be imported",
            )
            assert problem in body["detail"]
            assert body["detail"].endswith((".", "?"))
        faults = (await http.post("/campaigns", content=json.dumps(unknown).encode())).json()["faults"]
        assert [fault["line"] for fault in faults][:2] == [1, 2]
        assert (await http.post("/campaigns", content=b" " * 3_000_000)).status_code == 413
        assert await here.server.store.find_campaign(kept) == before
        assert len(await here.server.store.list_tables()) == 0


# -- a real server, killed between and within the parts --------------------------------------------------------------------


async def play_remote(person: Remote, most: int = 10_000) -> int:
    """Answer questions until the game is over, or so many are answered."""
    answered = 0
    async with person.connected():
        await person.until("welcome")
        if person.situation is None:
            await person.begin()
            await person.started()
        while person.info["status"] != "over" and answered < most:
            decision = person.situation["decision"] if person.situation else None
            kinds = {one["kind"]: one["code"] for one in decision["options"]} if decision else {}
            liked = [kinds[kind] for kind in LIKED if kind in kinds]
            if decision is None or not liked:
                await person.receive()
                continue
            answer = await person.do(type="answer", prompt=decision["prompt"], code=liked[0])
            assert answer["type"] == "ack" or answer["status"] == 409, answer
            answered += 1
    return answered


def test_a_campaign_survives_a_server_that_is_killed(tmp_path: Path, nursery: Nursery) -> None:
    server = Server(tmp_path, "--game", SAGA_PATH, nursery=nursery)
    with server:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
        opened, (ann,) = open_table(server, game="saga", seats=seats, settings=FIRST)
        address = f"{server.url}{API}/campaigns/{opened['campaign']}"
        asyncio.run(play_remote(ann, 3))
        server.kill()  # in the middle of a part: nothing of it is lost
        server.start()
        running = httpx.get(address).json()
        assert (running["status"], running["table"]) == ("playing", opened["table"])
        asyncio.run(play_remote(ann))
        server.kill()  # right after the last acknowledgement
        server.start()
        found = httpx.get(address).json()
        assert [(one["part"], one["won"]) for one in found["history"]] == [("Session 1", True)]
        assert (found["part"], found["status"]) == ("Session 2", "waiting")
        tools = [[card["name"] for card in one["brings"]] for one in found["party"]]
        assert [len(own) for own in tools] == [1, 1]
        file = httpx.get(f"{address}/file").text
        table = httpx.post(f"{address}/next", json={"after": 1}).json()["table"]
        server.kill()
        server.start()
        assert httpx.get(f"{address}/file").text == file
        assert httpx.post(f"{address}/next", json={"after": 1}).json()["table"] == table  # the same once more
        second = Remote(server, table, 0, ann.token)
        asyncio.run(play_remote(second))
        done = httpx.get(address).json()
        assert [(one["part"], one["won"]) for one in done["history"]] == [
            ("Session 1", True),
            ("Session 2", True),
        ]
        gained = [[card["name"] for card in one["brings"]] for one in done["party"]]
        assert [own[:1] for own in gained] == tools
        assert [len(own) for own in gained] == [2, 2]
        assert httpx.post(f"{server.url}{API}/campaigns", content=file.encode()).status_code == 201
        assert server.complaints() == []
    with stored(server) as kept:
        assert document(kept, table).campaign == opened["campaign"]
