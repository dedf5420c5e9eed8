"""Giving up a board game in the browser: the result is there at once, with one bot or with several."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web import boardgame_driver
from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.visitor import Visitor

pytestmark = pytest.mark.interpreted
PATIENT = 240_000  # ms: at their own pace the bots would need much longer


@pytest.fixture(scope="module")
def swift(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("swift") / "data", "--unlimited", "--game", "tests.web.swift:GAME"
    )
    server.start()
    yield server
    server.stop()
    assert server.faults() == []


def against_bots(visit: Visit, swift: Server, bots: int) -> tuple[Visitor, Table]:
    """One person at a table with bots that take their time."""
    seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": "normal"}] * bots]
    table = Table(swift, game="boardgame", pace="slow", seats=seats)
    table.begin()
    visitor = visit(server=swift, storage=table.storage())
    visitor.sit(table)
    expect(visitor.page.locator(".scene > .bg")).to_be_visible()
    return visitor, table


def concede(visitor: Visitor) -> None:
    visitor.button("Menu").click()
    visitor.button("Concede").click()
    sure = visitor.page.get_by_role("dialog", name="Concede the game?")
    sure.get_by_role("button", name="Concede", exact=True).click()


@pytest.mark.rule("BG-R91")
def test_conceding_a_game_of_two_shows_the_result_at_once(visit: Visit, swift: Server) -> None:
    visitor, table = against_bots(visit, swift, 1)
    page = visitor.page
    [bot] = [seat["name"] for seat in table.info()["seats"] if seat["kind"] == "bot"]
    concede(visitor)
    expect(page.locator('section[aria-label="Result"]')).to_contain_text(f"{bot} wins")
    expect(page.locator(".bg-ending")).to_contain_text(f"{bot} wins: everybody else has left")
    expect(page.locator(".log__line").last).to_contain_text(f"{bot} wins the game")
    info = table.info()
    assert (info["status"], info["result"]) == ("over", [0, info["whole"]])


@pytest.mark.rule("BG-R91")
def test_bots_that_play_on_do_not_keep_one_waiting_for_the_result(visit: Visit, swift: Server) -> None:
    visitor, table = against_bots(visit, swift, 2)
    concede(visitor)
    expect(visitor.page.locator('section[aria-label="Result"]')).to_be_visible(timeout=PATIENT)
    expect(visitor.page.locator(".bg-ending")).to_contain_text("has beaten the Wily Machine")
    assert table.info()["result"][0] == 0


@pytest.mark.parametrize("people", [2, 3])
def test_whoever_has_left_acts_no_more_and_at_the_end_nobody_does(
    visit: Visit, swift: Server, people: int
) -> None:
    """The ring of a challenge stands open as somebody leaves: of two that is the end, of three it is not."""
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Ben", "Cleo")[:people]]
    table = Table(swift, game="boardgame", pace="instant", seats=seats)
    table.begin()
    assert boardgame_driver.play(table, lambda seen, seat: boardgame_driver.window(seen) == "abilities")
    visitor = visit(server=swift)
    visitor.sit(table)
    plates = visitor.page.locator(".bg-plate")
    expect(plates).to_have_count(people)
    expect(visitor.page.locator(".bg-heroes")).to_contain_text("may act")
    expect(visitor.page.locator("header .phase.is-now")).to_have_count(1)
    for seat in range(people - 1, 0, -1):
        assert table.command(seat, "concede").status_code == 200
        expect(plates.filter(has_text=seats[seat]["name"])).to_contain_text("has left")
        expect(plates.filter(has_text=seats[seat]["name"])).not_to_contain_text("may act")
    expect(visitor.region("Result")).to_contain_text("Ada wins")
    for word in ("may act", "to act", "passed"):
        expect(visitor.page.locator(".bg-heroes")).not_to_contain_text(word)
    expect(visitor.page.locator("header .phase")).not_to_have_count(0)
    expect(visitor.page.locator("header .phase.is-now, header [aria-current]")).to_have_count(0)
