"""Head, log, lesson and result wait for the same queue as the table: nothing tells what has not been shown yet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.planting import held, hold, let_go, patient, plant_in
from tests.web.server import Server, Situation, Table, sensible
from tests.web.visitor import Visitor

pytestmark = pytest.mark.interpreted

ADA, BEN = {"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}


def sit(visit: Visit, table: Table, game: str, *seats: int) -> Visitor:
    visitor = visit(storage=table.storage(*seats), motion=True, settings={"speed": 20})
    plant_in(visitor.page, game)
    patient(visitor.page)
    visitor.sit(table)
    visitor.region("What you can do").wait_for()
    return visitor


def lines(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("complementary", name="Log of the game").get_by_role("listitem")


def seat(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name)


def turn(visitor: Visitor) -> Locator:
    return visitor.page.locator("header .turn")


def draft(server: Server) -> Table:
    """A table at which Ben is about to take a die, and Ada after him."""
    table = Table(server, game="dicebot", pace="instant", seats=[ADA, BEN])
    table.begin()

    def bens_die(seen: Situation) -> bool:
        return (
            seen["view"]["window"]["kind"] == "draft"
            and seen["waiting"] == [1]
            and seen["decision"] is not None
        )

    assert table.play(bens_die)
    return table


def take(table: Table) -> None:
    decision = table.situation(1)["situation"]["decision"]
    given = table.command(1, "answer", prompt=decision["prompt"], code=sensible(decision)["code"])
    assert given.status_code == 200, given.text


def test_head_and_log_tell_what_the_table_shows(visit: Visit, server: Server) -> None:
    table = draft(server)
    visitor = sit(visit, table, "dicebot", 0)
    expect(turn(visitor)).to_contain_text("Ben decides")
    before = lines(visitor).count()
    hold(visitor.page)
    take(table)
    held(visitor.page)
    expect(turn(visitor)).to_contain_text("Ben decides")
    expect(seat(visitor, "Ben")).to_contain_text("is deciding")
    expect(lines(visitor)).to_have_count(before)
    assert not visitor.offered(wait=False)["options"]
    let_go(visitor.page)
    expect(turn(visitor)).to_contain_text("Your decision")
    expect(seat(visitor, "Ada")).to_contain_text("is deciding")
    expect(lines(visitor)).to_have_count(before + 1)
    assert visitor.options()


def test_the_end_is_told_when_it_has_been_shown(visit: Visit, server: Server) -> None:
    table = draft(server)
    visitor = sit(visit, table, "dicebot", 0)
    expect(turn(visitor)).to_contain_text("Ben decides")
    before = lines(visitor).count()
    hold(visitor.page)
    take(table)
    held(visitor.page)
    assert table.command(1, "concede").status_code == 200
    # the page knows of it: whoever has conceded is said to have left
    expect(seat(visitor, "Ben")).to_contain_text("has left")
    expect(turn(visitor)).not_to_contain_text("Game over")
    expect(visitor.region("Result")).to_have_count(0)
    expect(visitor.region("What you can do")).not_to_contain_text("over")
    assert not visitor.page.title().startswith("Game over")
    expect(lines(visitor)).to_have_count(before)
    let_go(visitor.page)
    expect(visitor.region("Result")).to_contain_text("You win!")
    expect(turn(visitor)).to_contain_text("Game over")
    expect(visitor.page).to_have_title(re.compile("^Game over"))
    expect(lines(visitor)).not_to_have_count(before)


CHANGED = "(text) => document.querySelector('section[aria-label=Guide]').innerText !== text"


@pytest.mark.parametrize("game", ["dicebot", "boardgame", "adventures", "tcg"])
def test_a_lesson_waits_for_what_it_is_about(visit: Visit, server: Server, game: str) -> None:
    table = Table(server, game=game, pace="instant", guide=True, seats=[ADA])
    table.begin()
    visitor = sit(visit, table, game)
    lesson = visitor.region("Guide")
    for _ in range(40):
        expect(lesson).to_be_visible()
        answer = wanted(table)
        if answer is None:
            break
        text = lesson.inner_text()
        hold(visitor.page)
        press(visitor, answer)
        # not every step has something to be seen: then the next lesson is there at once
        visitor.page.wait_for_function(f"(text) => globalThis.played > 0 || ({CHANGED})(text)", arg=text)
        waits = bool(visitor.page.evaluate("() => globalThis.played > 0"))
        if waits:
            assert lesson.inner_text() == text
            expect(visitor.page.get_by_role("button", name="Catch up")).to_be_visible()
        let_go(visitor.page)
        visitor.page.wait_for_function(CHANGED, arg=text)
        if waits:
            return
    raise AssertionError("no lesson was about anything that moves")


def wanted(table: Table) -> int | None:
    """What the lesson asks for now."""
    guide: dict[str, Any] = table.situation(0)["guide"]
    return guide["codes"][0] if guide["codes"] and not guide["done"] else None


def press(visitor: Visitor, code: int) -> None:
    visitor.page.wait_for_function(
        """(code) => { const button = document.querySelector(
          `section[aria-label="What you can do"] button[data-code="${code}"]:not([aria-disabled])`);
          button?.click(); return Boolean(button); }""",
        arg=code,
    )
