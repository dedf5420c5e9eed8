"""What is looked at over the table is gone when it is no longer asked about: Escape, any answer, any new question."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.server import Server, Situation, Table
from tests.web.visitor import Visitor

GAMES = ["tcg", "dicebot", "boardgame", "adventures"]
# A thing of the table that explains itself when it is pressed, or shows what belongs to a player.
LOOKED_AT = {
    "tcg": ".tc-top .tc-navi__card",
    "dicebot": ".db-foes button[data-explain]",
    "boardgame": ".bg-heroes button",
    "adventures": ".ad-heroes button",
}
FORMS = {"dicebot": {"form": "draft"}}


def two_of_us(server: Server, game: str) -> Table:
    """Both seats are people's, so nothing happens but what the test does."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    table = Table(server, game=game, pace="instant", settings=FORMS.get(game, {}), seats=seats)
    table.begin()
    return table


def choosing(table: Table, last: int = -1) -> Situation:
    """Play on to a choice of the first seat, another question than the last."""

    def stop(seen: Situation) -> bool:
        decision = seen["decision"]
        return bool(seen["view"]["seat"] == 0 and len(decision["options"]) > 1 and decision["prompt"] != last)

    found = table.play(stop)
    assert found is not None
    return found


def opened(visitor: Visitor, game: str) -> Locator:
    visitor.page.locator(LOOKED_AT[game]).first.click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_preview_opened_by_click_ends_with_its_question(
    visit: Visit, server: Server, pictures: Path, game: str, phone: bool
) -> None:
    table = two_of_us(server, game)
    seen = choosing(table)
    visitor = visit(storage=table.storage(0), phone=phone)
    visitor.sit(table)
    visitor.options()
    dialog = opened(visitor, game)
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    dialog = opened(visitor, game)
    choosing(table, seen["decision"]["prompt"])  # the same player answers elsewhere, on another device
    expect(dialog).to_be_hidden()
    visitor.options()
    dialog = opened(visitor, game)
    for seat in (1, 0):
        if table.info()["status"] == "playing":
            table.command(seat, "concede")
    expect(visitor.region("Result")).to_be_visible()
    expect(dialog).to_be_hidden()
    visitor.page.screenshot(path=pictures / f"preview-gone-{game}{'-phone' if phone else ''}.png")


def test_a_card_under_the_pointer_is_large_until_something_is_answered(visit: Visit, server: Server) -> None:
    table = two_of_us(server, "tcg")
    choosing(table)
    visitor = visit(storage=table.storage(0))
    visitor.sit(table)
    options = visitor.options()
    page = visitor.page
    large = page.locator(".tc-peek")
    card = page.locator(".tc-top .tc-navi__card")
    card.hover()
    expect(large).to_be_visible()
    page.keyboard.press("Escape")
    expect(large).to_be_hidden()
    card.hover(position={"x": 5, "y": 5})  # looked at once more
    expect(large).to_be_visible()
    page.keyboard.press(str(1 + [option["code"] for option in options].index(options[0]["code"])))
    expect(large).to_be_hidden()


def test_a_card_with_the_focus_is_large_until_the_question_changes(visit: Visit, server: Server) -> None:
    table = two_of_us(server, "tcg")
    seen = choosing(table)
    visitor = visit(storage=table.storage(0))
    visitor.sit(table)
    visitor.options()
    page = visitor.page
    large = page.locator(".tc-peek")
    hand = page.locator(".tc-hand button")
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    expect(large).to_be_visible()
    choosing(table, seen["decision"]["prompt"])
    expect(large).to_be_hidden()


def test_a_preview_does_not_come_back_with_the_focus(visit: Visit, server: Server) -> None:
    """A press on a card explains it; when that is closed the card has the focus again, and nothing lies over the table."""
    table = two_of_us(server, "tcg")
    choosing(table)
    visitor = visit(storage=table.storage(0))
    visitor.sit(table)
    visitor.options()
    page = visitor.page
    dialog = opened(visitor, "tcg")
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator(".tc-top .tc-navi__card")).to_be_focused()
    expect(page.locator(".tc-peek")).to_be_hidden()


def test_what_comes_to_lie_under_a_resting_pointer_is_not_looked_at(visit: Visit, server: Server) -> None:
    """A card of the hand is chosen by click; its neighbour moves under the pointer and stays small."""
    table = two_of_us(server, "tcg")
    visitor = visit(storage=table.storage(0))

    def plays(seen: Situation) -> bool:
        kinds = [option["kind"] for option in seen["decision"]["options"]]
        return bool(seen["view"]["seat"] == 0 and "play" in kinds)

    assert table.play(plays) is not None
    visitor.sit(table)
    option = next(one for one in visitor.options() if one["kind"] == "play")
    page = visitor.page
    page.locator(f'.tc-hand button[data-code="{option["code"]}"]').first.click()
    expect(page.locator(f'.tc-hand button.tc-option[data-code="{option["code"]}"]')).to_have_count(0)
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(page.locator(".tc-peek")).to_be_hidden()
