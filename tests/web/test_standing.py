"""Passing until something happens, in a real browser: by keyboard, by mouse, by touch on a small phone."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.test_pages import AXE, FOUND
from tests.web.test_play import SMALL
from tests.web.visitor import TIME, Visitor

pytestmark = pytest.mark.interpreted
PASSING = "You are passing until somebody else acts."
PLAY = 70


def two_people(server: Server, game: str) -> Table:
    """Ada at the browser, and Ben who plays over HTTP: nobody is a bot, and nobody is alone."""
    table = Table(server, game=game, seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    joined = server.http.post(f"{table.path}/join", json={"invite": table.invite, "name": "Ben"}).json()
    table.tokens["1"] = joined["token"]
    table.begin()
    return table


def at_heads(server: Server) -> Table:
    """Ada is asked whether she uses her head part, which she may decline."""
    for _ in range(8):
        table = two_people(server, "dicebot")
        found = table.play(lambda seen: seen["waiting"] == [0] and seen["decision"]["passing"] is not None)
        if found is not None:
            return table
    raise AssertionError("no game came to Ada's head part")


def told(table: Table, that: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """What the server says of Ada's seat, as soon as it is so."""
    end = time.monotonic() + TIME / 1000
    while time.monotonic() < end:
        seen: dict[str, Any] = table.situation(0)["situation"]
        if that(seen):
            return seen
        time.sleep(0.05)
    raise AssertionError(f"it does not come to that: {seen['standing']}, {seen['decision']}")


STOP_AT_ONCE = """(words) => {
  const watching = new MutationObserver(() => {
    const banners = [...document.querySelectorAll(".standing")].filter((one) => one.checkVisibility());
    const banner = banners.find((one) => one.textContent.includes(words));
    const stop = [...(banner?.querySelectorAll("button") ?? [])].find((one) => one.textContent.trim() === "Stop");
    if (!stop) return;
    watching.disconnect();
    stop.click();
    window.stopped = true;
  });
  watching.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
}"""


def flawless(visitor: Visitor, picture: Path) -> None:
    visitor.page.screenshot(path=picture)
    visitor.page.evaluate(AXE.read_text("utf-8"))
    assert visitor.page.evaluate(FOUND, None) == []
    assert visitor.sideways() == 0
    assert visitor.page.evaluate(SMALL) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_passing_ahead_by_keyboard(visit: Visit, server: Server, pictures: Path, theme: str) -> None:
    table = at_heads(server)
    prompt = table.situation(0)["situation"]["decision"]["prompt"]
    visitor = visit(storage=table.storage(0), theme=theme)
    page, keys = visitor.page, visitor.page.keyboard
    visitor.sit(table)
    visitor.options()
    banner = page.get_by_text(PASSING)
    keys.press("Shift+P")
    menu = page.get_by_role("dialog", name="Pass until")
    expect(menu).to_be_visible()
    expect(menu.get_by_label("somebody else acts")).to_be_checked()
    expect(menu.get_by_label("Pass when I can do nothing")).not_to_be_checked()
    expect(menu).to_contain_text("This can give away something about your hand.")
    flawless(visitor, pictures / f"standing-menu-{theme}.png")
    menu.get_by_label("somebody else acts").press("Space")
    menu.get_by_role("button", name="Somebody else acts").press("Enter")
    expect(menu).to_be_hidden()
    expect(banner).to_be_visible()
    flawless(visitor, pictures / f"standing-banner-{theme}.png")
    # It goes out by itself, and the next question that cannot be passed is asked while it stands.
    seen = told(table, lambda seen: seen["decision"] is None or seen["decision"]["prompt"] != prompt)
    assert seen["standing"]["interrupts"] == []
    keys.press("s")
    expect(banner).to_be_hidden()
    told(table, lambda seen: seen["standing"]["until"] == "off")


def test_passing_ahead_by_touch_on_a_small_phone(visit: Visit, server: Server, pictures: Path) -> None:
    table = at_heads(server)
    visitor = visit(storage=table.storage(0), phone=True)
    page = visitor.page
    visitor.sit(table)
    visitor.options()
    flawless(visitor, pictures / "standing-phone.png")
    visitor.button("Pass until…").tap()
    menu = page.get_by_role("dialog", name="Pass until")
    menu.get_by_text("Pass when I can do nothing").tap()
    told(table, lambda seen: seen["standing"]["when_nothing"])
    flawless(visitor, pictures / "standing-phone-menu.png")
    menu.get_by_label("Pass when I can do nothing").uncheck()
    told(table, lambda seen: not seen["standing"]["when_nothing"])
    # The pass goes out by itself and her attack may be there at once: so the page is watched, and stopped from within.
    page.evaluate(STOP_AT_ONCE, "You are passing until your own attack.")
    menu.get_by_role("button", name="Your own attack").tap()
    page.wait_for_function("() => window.stopped")
    expect(visitor.button("Stop")).to_be_hidden()
    told(table, lambda seen: seen["standing"]["until"] == "off")


def test_who_is_called_back_reads_why(visit: Visit, server: Server, pictures: Path) -> None:
    table = two_people(server, "duel")
    visitor = visit(storage=table.storage(0))
    page = visitor.page
    visitor.sit(table)
    visitor.options()
    page.keyboard.press("Shift+P")
    page.get_by_role("dialog", name="Pass until").get_by_role("button", name="Your turn").click()
    expect(page.get_by_text("You are passing until your turn.")).to_be_visible()
    told(table, lambda seen: seen["waiting"] == [1])
    decision = table.situation(1)["situation"]["decision"]
    code = next(option["code"] for option in decision["options"] if option["code"] >= PLAY)
    assert table.command(1, "answer", prompt=decision["prompt"], code=code).status_code == 200
    while table.situation(0)["situation"]["waiting"] == [1]:
        decision = table.situation(1)["situation"]["decision"]
        table.command(1, "answer", prompt=decision["prompt"], code=decision["options"][0]["code"])
    notice = page.get_by_text("You are called back: somebody else acts.")
    expect(notice).to_be_visible()
    flawless(visitor, pictures / "standing-called-back.png")
    visitor.button("Close this notice").click()
    expect(notice).to_be_hidden()
    assert visitor.options()
