"""Two people at two browsers: an invitation, a reload, a server that dies in mid-game, and another game together."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Serve, Visit
from tests.web.server import Server
from tests.web.visitor import TIME, Visitor, choose

pytestmark = pytest.mark.interpreted

GONE = (
    "WebSocket connection",
    "ERR_CONNECTION_REFUSED",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET",
    "ERR_CONTENT_LENGTH_MISMATCH",  # it died in the middle of an answer
)


def play(people: list[Visitor], until: Callable[[], bool], most: int = 400) -> None:
    """Whoever is asked answers, until something holds."""
    answers = idle = 0
    while not until():
        asked = [visitor for visitor in people if visitor.offered(wait=False)["options"]]
        if asked:
            asked[0].answer(choose(asked[0].options()))
            answers, idle = answers + 1, 0
        else:  # two pages cannot be waited for at once
            people[0].page.wait_for_timeout(25)
            idle += 1
        assert answers < most, "the game does not get there"
        assert idle < TIME / 25, "nobody is asked anything"


def shown(people: list[Visitor], text: str) -> Callable[[], bool]:
    return lambda: all(text in visitor.region("Table").inner_text() for visitor in people)


def takes(visitor: Visitor) -> Callable[[], bool]:
    """It is this one's turn to take a die."""
    return lambda: any(option["kind"] == "take" for option in visitor.offered(wait=False)["options"])


def number_of_lines(visitor: Visitor) -> int:
    return visitor.page.get_by_role("complementary", name="Log of the game").locator("p").count()


def open_table(ada: Visitor) -> str:
    """By the page for new tables, as a person does; the link for a friend."""
    page = ada.page
    page.goto("/new/dicebot")
    page.get_by_role("group", name="Number of seats").get_by_text("2", exact=True).click()
    page.get_by_label("Name of seat 1").fill("Ada")
    form = page.get_by_role("group", name="Dice are picked in turn, or grabbed in real time.")
    expect(form.get_by_role("radio").first).to_be_checked()
    expect(form).to_have_text(re.compile("In turns.*In real time$"))
    page.get_by_label("Seat 2").select_option(label="A friend, by link")
    expect(form).to_have_text(re.compile("In real time.*In turns$"))  # as the rulebook has it: offered first
    expect(form.get_by_label("In real time")).to_be_checked()
    form.get_by_text("In turns").click()  # the choice is one press
    expect(form.get_by_label("In turns")).to_be_checked()
    page.get_by_label("Bot speed").select_option(label="Instant")
    ada.button("Open the table").click()
    link = page.get_by_label("Link to this table").input_value()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert code.evaluate("async (image) => { await image.decode(); return image.naturalWidth > 0; }")
    assert link.startswith(ada.server.url)
    return link


def test_two_browsers_a_reload_and_a_crash(serve: Serve, visit: Visit) -> None:
    story(visit, serve())  # with all its limits


def story(visit: Visit, server: Server) -> None:
    wish: dict[str, Any] = {"server": server}
    ada, ben = visit(**wish), visit(**wish)
    link = open_table(ada)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take a seat").click()
    ben.page.wait_for_url(f"{server.url}/t/*")
    for visitor in (ada, ben):  # nothing secret stays in the address
        assert visitor.page.url.rsplit("/", 1)[0] == f"{server.url}/t"
    assert link.split("/join/")[1].split("?")[0] not in ben.page.url
    expect(ada.page.get_by_text("Ben")).to_be_visible()
    ada.button("Start").click()
    both = [ada, ben]
    play(both, takes(ada))

    # one reloads
    ben.page.reload()
    ben.region("Table").wait_for()

    # one is away for a while: on return it is told
    play(both, takes(ada))
    ben.page.goto("/about")
    lines = ada.page.get_by_role("complementary", name="Log of the game").locator("p")
    before = lines.count()
    ada.answer(choose(ada.options()))
    expect(lines).to_have_count(before + 1)  # it has happened, and Ben was not there
    taken = lines.last.inner_text()
    assert taken.startswith("Ada takes")
    ben.page.go_back()
    expect(ben.region("While you were away")).to_contain_text(taken)
    play(both, shown(both, "Round 1"))

    # the server dies in mid-game and comes back
    held = {visitor: number_of_lines(visitor) for visitor in both}
    with ada.forgiving(*GONE), ben.forgiving(*GONE):
        server.crash()
        for visitor in both:
            expect(visitor.page.get_by_text("Nothing is lost")).to_be_visible()
        server.start()
        for visitor in both:
            expect(visitor.page.get_by_text("Nothing is lost")).to_be_hidden(timeout=TIME)
    for visitor in both:
        assert number_of_lines(visitor) >= held[visitor]
    play(both, shown(both, "Combat 2"))

    # an end, and another game with the same people
    ben.button("Menu").click()
    ben.button("Concede").click()
    ben.page.get_by_role("dialog", name="Concede the game?").get_by_role(
        "button", name="Concede", exact=True
    ).click()
    for visitor in both:
        expect(visitor.region("Result")).to_contain_text("win")
    first = ada.page.url
    ada.button("Play again").click()
    ada.page.wait_for_url(lambda url: url != first)
    ben.page.get_by_role("link", name="Go to the next game").click()
    ben.page.wait_for_url(ada.page.url)
    ada.button("Start").click()
    play(both, lambda: number_of_lines(ada) > 4 and number_of_lines(ben) > 4)
    for visitor in both:  # before the server goes, so that nobody misses it
        visitor.page.goto("about:blank")
