"""Whole games of DiceBot in a real browser: by mouse, by keyboard alone, by touch on a phone."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.visitor import MOVED, Visitor, choose

pytestmark = pytest.mark.interpreted

MOST = 900  # decisions of one seat in a game


def game(server: Server, level: str = "normal", **more: Any) -> Table:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": level}]
    table = Table(server, game="dicebot", pace="instant", seats=seats, **more)
    table.begin()
    return table


def test_one_click_leads_from_home_to_the_first_decision(visit: Visit) -> None:
    visitor = visit(motion=True)
    visitor.page.goto("/")
    began = time.monotonic()
    visitor.page.get_by_role("article", name="DiceBot").get_by_role("button", name="Play now").click()
    options = visitor.options()
    print(f"\nfrom the click to the first decision: {time.monotonic() - began:.2f} s")
    assert options
    assert visitor.page.title().startswith("● Your decision")
    visitor.answer(choose(options))
    assert visitor.options()  # and to the next one, past what the bots do at their usual pace


def test_a_whole_game_by_mouse(visit: Visit, server: Server) -> None:
    table = game(server, settings={"advanced": "yes"})
    visitor = visit(storage=table.storage(), motion=True, settings={"speed": 20})
    visitor.sit(table)
    in_place = 0
    for turn in range(MOST):
        if turn == MOVED:
            visitor.calm()
        options = visitor.options()
        if not options:
            break
        option = choose(options)
        in_place += option["placed"] > 0
        visitor.answer(option)
    expect(visitor.region("Result")).to_contain_text("win")
    print(f"\n{in_place} decisions were made at the dice and cards themselves")
    assert in_place > 20
    again_and_again(visitor)


def again_and_again(visitor: Visitor) -> None:
    """Play again: another table, and one sits at it."""
    before = visitor.page.url
    visitor.button("Play again").click()
    visitor.page.wait_for_url(lambda url: url != before)
    assert visitor.options()


# Where the focus is, and whether it is seen: an option that the bar only says aloud is marked where it lies.
FOCUS = """() => {
  const button = document.activeElement;
  const code = button?.dataset.code ?? "-1";
  const place = button?.closest("li") ?? button;
  const drawn = place.getBoundingClientRect().width > 10 && getComputedStyle(button).outlineStyle !== "none";
  const marked = document.querySelector(`:is(.db-selected, .is-selected)[data-code="${code}"]:not([data-kind])`);
  return { code: Number(code), seen: drawn || Boolean(marked?.checkVisibility()) };
}"""


def test_a_whole_game_by_keyboard_alone(visit: Visit, server: Server) -> None:
    table = game(server)
    visitor = visit(storage=table.storage())
    visitor.page.goto("/")
    keys = visitor.page.keyboard
    reach(visitor, "Continue")  # the table that waits for this browser
    keys.press("Enter")
    ways = {"number": 0, "arrows": 0, "tab": 0}
    for turn in range(MOST):
        options = visitor.options()
        if not options:
            break
        option = choose(options)
        way = ["number", "number", "arrows", "number", "tab"][turn % 5]
        if way == "number" and (place := options.index(option)) < 9:
            key = visitor.in_bar(option["code"]).get_attribute("aria-keyshortcuts")
            assert key, f"option {place + 1} has no key"
            keys.press(key)
        else:
            way = "arrows" if way == "number" else way
            walk(visitor, option["code"], "Tab" if way == "tab" else "ArrowRight")
            keys.press("Enter")
        ways[way] += 1
    expect(visitor.region("Result")).to_be_visible()
    print(f"\nhow the decisions were made: {ways}")
    assert min(ways.values()) > 0
    before = visitor.page.url
    reach(visitor, "Play again")
    keys.press("Enter")
    visitor.page.wait_for_url(lambda url: url != before)
    assert visitor.options()


def reach(visitor: Visitor, name: str) -> None:
    """Go from one thing to the next until the one with this text has the focus."""
    visitor.page.get_by_text(name, exact=True).first.wait_for()
    for _ in range(80):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("() => document.activeElement?.textContent.trim()") == name:
            return
    raise AssertionError(f"{name!r} cannot be reached with the Tab key")


def walk(visitor: Visitor, code: int, key: str) -> None:
    """Move the focus to an option, in the bar or in the scene; it must be seen where it is. What is still moving may be drawn
    again meanwhile and lose the focus: then the walk begins at the top."""
    for _ in range(600):
        focus = visitor.page.evaluate(FOCUS)
        if focus["code"] == code:
            assert focus["seen"], "nobody sees where the focus is"
            return
        visitor.page.keyboard.press(key)
    raise AssertionError(f"option {code} cannot be reached with {key}")


# What is too small for a finger; a checkbox may lie in a label that is big enough.
SMALL = """() => [...document.querySelectorAll("button, select, input, summary, a.button, a.tool, dialog a")]
  .map((one) => ({ one, box: (one.matches("label input") ? one.closest("label") : one).getBoundingClientRect() }))
  .filter(({ one, box }) => one.checkVisibility() && box.width > 1 && !one.closest(".visually-hidden"))
  .filter(({ box }) => box.width < 24 || box.height < 24)
  .map(({ one, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 120)}`)"""


def test_a_whole_game_by_touch_on_a_small_phone(visit: Visit, server: Server) -> None:
    table = game(server)
    visitor = visit(storage=table.storage(), phone=True)
    visitor.sit(table)
    kinds: set[str] = set()
    for _ in range(MOST):
        options = visitor.options()
        assert visitor.sideways() == 0
        if not options:
            break
        option = choose(options)
        if option["kind"] not in kinds:  # once for each kind of question
            kinds.add(option["kind"])
            assert visitor.page.evaluate(SMALL) == []
        visitor.answer(option, touch=True)
    expect(visitor.region("Result")).to_be_visible()
    assert visitor.page.evaluate(SMALL) == []
    assert len(kinds) > 3, kinds
    before = visitor.page.url
    visitor.button("Play again").tap()
    visitor.page.wait_for_url(lambda url: url != before)
    assert visitor.options()
