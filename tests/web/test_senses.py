"""Colours, motion, sound, and the call to somebody who looks elsewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.visitor import Visitor, choose

pytestmark = pytest.mark.interpreted

# How many animations that last were begun, each counted as it begins: who only looks now and then may miss one.
WATCH_MOTION = """() => {
  window.moving = 0;
  const begin = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if ((typeof how === "number" ? how : Number(how?.duration ?? 0)) > 20) window.moving += 1;
    return begin.call(this, frames, how);
  };
  const lasts = (one) => one.effect.getTiming().duration > 20;
  for (const kind of ["animationstart", "transitionrun"])
    document.addEventListener(kind, (event) => { if (event.target.getAnimations().some(lasts)) window.moving += 1; }, true);
}"""
COUNT_TONES = """
  window.tones = 0;
  for (const kind of ["createOscillator", "createBufferSource"]) {
    const made = AudioContext.prototype[kind];
    AudioContext.prototype[kind] = function () { window.tones += 1; return made.call(this); };
  }"""


def table_of(server: Server, pace: str = "instant") -> Table:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}]
    table = Table(server, game="dicebot", pace=pace, seats=seats)
    table.begin()
    return table


def ground(visitor: Visitor) -> str:
    found: str = visitor.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    return found


def test_dark_and_light_follow_the_system_and_the_switch(visit: Visit) -> None:
    visitor = visit(theme="light")
    page = visitor.page
    page.goto("/")
    light = ground(visitor)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(
        "(light) => getComputedStyle(document.documentElement).backgroundColor !== light", arg=light
    )
    switch = page.get_by_role("button", name="Dark theme")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    assert ground(visitor) == light
    page.goto("/rules/dicebot")  # on the next page too, and before anything is drawn
    assert ground(visitor) == light
    expect(page.get_by_role("button", name="Dark theme")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("motion", [False, True], ids=["reduced", "full"])
def test_nothing_moves_for_those_who_want_none(visit: Visit, server: Server, motion: bool) -> None:
    table = table_of(server)
    visitor = visit(storage=table.storage(), motion=motion)
    visitor.sit(table)
    visitor.options()
    visitor.page.evaluate(WATCH_MOTION)
    moving = "() => window.moving"
    for _ in range(4):
        visitor.answer(choose(visitor.options()))
    options = visitor.options()
    if not motion:
        assert visitor.page.evaluate(moving) == 0
    while motion and visitor.page.evaluate(moving) == 0:  # a busy machine may have drawn none of it yet
        assert options, "nothing moved in the whole game"
        visitor.answer(choose(options))
        options = visitor.options()


def test_sound_is_off_until_it_is_wanted(visit: Visit, server: Server) -> None:
    table = table_of(server)
    visitor = visit(storage=table.storage())
    visitor.page.add_init_script(COUNT_TONES)
    visitor.sit(table)
    visitor.answer(choose(visitor.options()))
    visitor.options()
    assert visitor.page.evaluate("() => window.tones") == 0
    visitor.page.keyboard.press("m")
    visitor.button("Settings").click()
    visitor.page.get_by_label("Play sounds").check()
    visitor.page.wait_for_function("() => window.tones > 0")
    visitor.page.keyboard.press("Escape")
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


def test_a_decision_calls_somebody_who_looks_elsewhere(visit: Visit, server: Server) -> None:
    table = table_of(server, pace="slow")
    visitor = visit(storage=table.storage(), settings={"sound": True})
    visitor.page.add_init_script(COUNT_TONES)
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Sound").click()
    visitor.sit(table)
    options = visitor.options()
    shown = "document.querySelector('link[rel=icon]').href"
    expect(page).to_have_title(re.compile("^● Your decision"))
    called = page.evaluate(f"() => {shown}")
    # another tab is in front now: that is all the page can know of it
    page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', { get: () => true });"
        " document.dispatchEvent(new Event('visibilitychange')); window.tones = 0; }"
    )
    in_bar = visitor.in_bar(choose(options)["code"])
    in_bar.dispatch_event("click")
    page.wait_for_function(f"(called) => !document.title.startsWith('●') && {shown} !== called", arg=called)
    page.wait_for_function(f"(called) => document.title.startsWith('●') && {shown} === called", arg=called)
    page.wait_for_function("() => window.tones > 0")
