"""The guided first game, finished games step by step, what the dice can be checked by, and a game without a scene."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.visitor import TIME, Visitor

pytestmark = pytest.mark.interpreted
Option = dict[str, Any]


def lesson(visitor: Visitor, server: Server) -> list[int]:
    """Which options the guided game wants to see now, by the API."""
    table = visitor.page.url.rsplit("/", 1)[1]
    stored = json.loads(visitor.page.evaluate("() => localStorage.getItem('busterbox.seats')"))
    headers = {"Authorization": f"Bearer {stored[table]['0']}"}
    guide = server.http.get(f"/tables/{table}/situation", headers=headers).json()["guide"]
    codes: list[int] = guide["codes"]
    return codes


def wanted(visitor: Visitor, server: Server) -> tuple[dict[int, Option], list[int]]:
    """What the page offers, as soon as the lesson wants some of it, and what it wants; nothing if the lesson is over.

    In between both are asked and the lesson lets the other one begin, or the page is about to hear of it."""
    end = time.monotonic() + TIME / 1000
    while not visitor.offered()["over"]:
        codes = lesson(visitor, server)
        options = {option["code"]: option for option in visitor.options()}
        if codes and codes[0] in options:
            return options, codes
        assert time.monotonic() < end, visitor.region("Guide").inner_text()
        visitor.page.wait_for_timeout(25)
    return {}, []


@pytest.mark.parametrize("game", ["DiceBot MegaFun", "MegaMan Trading Card Game"])
def test_the_guided_game_from_home_to_its_end(visit: Visit, server: Server, game: str) -> None:
    visitor = visit()
    visitor.page.goto("/")
    tile = visitor.page.get_by_role("article", name=game)
    tile.get_by_role("button", name="Learn to play").click()
    guide = visitor.region("Guide")
    decisions, lessons, strayed = 0, set(), False
    while True:
        options, codes = wanted(visitor, server)
        if not codes:
            break
        lessons.add(guide.get_by_role("heading").inner_text())
        assert len(guide.get_by_role("paragraph").inner_text()) > 20
        others = [option for code, option in options.items() if code not in codes]
        if others and not strayed:  # anything else is told kindly, and nothing happens
            strayed = True
            with visitor.forgiving("409"):
                visitor.answer(others[0])
                expect(visitor.page.get_by_text("not in this lesson")).to_be_visible()
            assert lesson(visitor, server) == codes
            visitor.options()
        visitor.answer(options[codes[0]])
        decisions += 1
        assert decisions < 60, "the lesson does not end"
    assert strayed
    assert decisions > 8
    assert len(lessons) > 8
    expect(visitor.region("Result")).to_be_visible()
    expect(guide).to_contain_text("That's how to play")


def test_a_finished_game_step_by_step(
    visit: Visit, finished: Table, tmp_path: Path, command: SimpleNamespace
) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"/t/{finished.id}/replay#12")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("12")  # a link to a move
    visitor.region("Table").get_by_role("button").first.wait_for()
    visitor.button("Forward one step").click()
    expect(slider).to_have_value("13")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("11")
    expect(page).to_have_url(re.compile("#11$"))
    slider.fill("30")
    expect(page).to_have_url(re.compile("#30$"))
    visitor.button("To the end").click()
    last = int(slider.get_attribute("max") or "0")
    expect(slider).to_have_value(str(last))
    expect(visitor.region("Table")).to_contain_text("win")
    page.get_by_role("list", name="Chapters").get_by_role("button").nth(1).click()
    expect(slider).not_to_have_value(str(last))

    # from a seat's own eyes there is a hand, from a spectator's none
    weapons = page.get_by_role("list", name="Your weapons")
    expect(weapons).to_have_count(0)
    page.get_by_label("View as").select_option(label="Ada")
    expect(weapons).to_be_visible()
    page.get_by_label("View as").select_option(label="a spectator")
    expect(weapons).to_have_count(0)

    before = int(slider.input_value())
    visitor.button("Play").click()
    page.wait_for_function(
        "(before) => Number(document.querySelector('input[type=range]').value) > before", arg=before
    )
    visitor.button("Pause").click()

    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    run = command.run("verify", str(record))
    assert run.code == 0, run.err

    page.get_by_role("link", name="Check").click()
    expect(page.get_by_role("heading", name="Check this game")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="erified")).to_be_visible(timeout=TIME)
    expect(page.get_by_text(finished.commitment)).to_be_visible()


def test_a_game_without_a_scene_is_played_at_the_plain_table(visit: Visit, server: Server) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}]
    table = Table(server, game="duel", pace="instant", seats=seats)
    table.begin()
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    keys = visitor.page.keyboard
    for turn in range(6):
        options = visitor.options()
        assert options
        if turn % 2:
            keys.press("1")
        else:
            keys.press("ArrowRight")
            assert visitor.page.evaluate("() => document.activeElement?.dataset.code") is not None
            keys.press("Enter")
    expect(visitor.region("Table")).to_contain_text("Bolt")
    assert visitor.options()
