"""What a person can do at a table besides playing: one screen for two, watching, racing, asking, taking back."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.visitor import TIME, Visitor, choose

pytestmark = pytest.mark.interpreted

ADA, BEN = {"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}
BOLT = {"kind": "bot", "name": "Bolt", "level": "easy"}


def names_in_hand(server: Server, table: Table, seat: int) -> set[str]:
    """The weapons a seat holds, by the names that a page would write."""
    cards = {card["id"]: card["name"] for card in server.http.get("/games/dicebot").json()["cards"]}
    situation = table.situation(seat)["situation"]
    held = situation["view"]["table"]["hand"][seat]
    assert all(card["card"] for card in held)
    return {re.sub(r" \((left|right)\)$", "", cards[card["card"]]) for card in held}


def written(page: Page, server: Server) -> set[str]:
    """The weapons named anywhere in the document, in text and in attributes, seen or not.

    Longer names are looked for first: who reads "Antimatter Shield" has not read of a Shield.
    """
    names = {
        re.sub(r" \((left|right)\)$", "", card["name"])
        for card in server.http.get("/games/dicebot").json()["cards"]
    }
    longest_first = sorted(names, key=len, reverse=True)
    return set(re.findall("|".join(re.escape(name) for name in longest_first), page.content()))


def test_at_one_screen_a_curtain_keeps_the_hands_apart(visit: Visit, server: Server) -> None:
    table = Table(server, game="dicebot", pace="instant", seats=[ADA, BEN])
    table.begin()
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    curtain = visitor.region("Change of player")
    expect(curtain).to_be_visible()
    hands = [names_in_hand(server, table, seat) for seat in (0, 1)]
    assert hands[0] != hands[1]
    seen: set[str] = set()
    while len(seen) < 2:  # until both have had the screen, and the first has it again
        now = visitor.offered()
        if now["curtain"]:
            assert not (hands[0] | hands[1]) & written(visitor.page, server)
            expect(curtain.get_by_role("button", name="Show my cards")).to_be_focused()
            whose = curtain.get_by_role("heading").inner_text()
            visitor.page.keyboard.press("Enter")
            expect(curtain).to_be_hidden()
            own, other = (hands[0], hands[1]) if whose == "Ada" else (hands[1], hands[0])
            read = written(visitor.page, server)
            assert own <= read
            assert not (other - own) & read
            seen.add(whose)
        else:
            visitor.answer(choose(now["options"]))


def test_whoever_watches_sees_what_is_public_and_can_touch_nothing(visit: Visit, server: Server) -> None:
    table = Table(server, game="dicebot", pace="instant", seats=[ADA, BEN])
    table.begin()
    table.play(lambda seen: seen["decision"]["window"] == "choose")
    hidden = names_in_hand(server, table, 0) | names_in_hand(server, table, 1)
    visitor = visit()
    visitor.sit(table)
    expect(visitor.region("What you can do")).to_contain_text("Waiting for Ada and Ben")
    assert not hidden & written(visitor.page, server)
    assert visitor.page.locator("button[data-code]").count() == 0
    assert visitor.page.get_by_role("region", name="Your hand").count() == 0
    visitor.button("Menu").click()
    menu = visitor.page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("button", name="Settings")).to_be_visible()
    for name in ("Concede", "Pause", "Leave the table"):
        expect(menu.get_by_role("button", name=name)).to_have_count(0)


def test_dice_are_grabbed_in_real_time(visit: Visit, server: Server) -> None:
    settings = {"form": "realtime"}
    table = Table(server, game="dicebot", pace="normal", seats=[ADA, BOLT], settings=settings)
    table.begin()
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    visitor.answer(choose(visitor.options()))  # ready
    countdown = visitor.page.get_by_role("timer", name="The race starts in")
    expect(countdown).to_be_visible()
    expect(countdown).to_be_hidden(timeout=TIME)
    own = visitor.page.get_by_role("group", name="Your parts").get_by_role("button")
    dice = visitor.region("Junkyard").locator("button[data-code]")
    expect(dice.first).to_be_visible()
    for _ in range(200):
        now = visitor.offered()
        grabs = [option for option in now["options"] if option["kind"] == "grab" and option["placed"]]
        if not grabs:
            break
        # it is mine, or a bot was quicker, or my hand is still busy with the last one: then the next
        with contextlib.suppress(PlaywrightTimeout):
            visitor.in_place(grabs[0]["code"]).click(timeout=500)
    expect(own).to_have_count(6)  # five on the body, one on the head: the race is over
    expect(visitor.region("Table")).to_contain_text("Round 1")


def test_the_calm_form_is_there_for_the_asking(visit: Visit, server: Server) -> None:
    seats = [ADA, {"kind": "open"}]
    table = Table(server, game="dicebot", pace="instant", seats=seats, settings={"form": "realtime"})
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    expect(visitor.page.get_by_text("In real time", exact=True)).to_be_visible()
    expect(visitor.page.get_by_text(table.commitment)).to_be_visible()
    visitor.button("Play in turns instead").click()
    expect(visitor.page.get_by_text("In turns", exact=True)).to_be_visible()
    expect(visitor.page.get_by_text(table.commitment)).to_be_hidden()  # another game, another promise
    expect(visitor.button("Play in turns instead")).to_be_hidden()
    visitor.page.get_by_label("Your name").fill("Countess Ada")
    visitor.page.keyboard.press("Enter")
    visitor.button("Start with bots in the open seats").click()
    assert visitor.options()
    expect(visitor.page.get_by_role("list", name="Players")).to_contain_text("Countess Ada")


def test_pause_undo_hint_explanation_and_concession(visit: Visit, server: Server) -> None:
    table = Table(server, game="dicebot", pace="instant", seats=[ADA, BOLT])
    table.begin()
    table.play(lambda seen: seen["decision"]["window"] == "draft")
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    page = visitor.page
    assert visitor.options()

    paused(visitor)
    hinted(visitor)
    taken_back(visitor)
    explained(visitor)

    visitor.button("Say something").click()
    page.get_by_role("dialog", name="Say something").get_by_role("button", name="Nice!").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Nice!")

    page.keyboard.press("m")
    visitor.button("Concede").click()
    sure = page.get_by_role("dialog", name="Concede the game?")
    sure.get_by_role("button", name="Keep playing").click()
    assert visitor.options()
    page.keyboard.press("m")
    visitor.button("Concede").click()
    sure.get_by_role("button", name="Concede", exact=True).click()
    expect(visitor.region("Result")).to_contain_text("Bolt wins")
    assert visitor.region("Result").inner_text().count("win") == 1  # said once, and not that Ada does not
    assert page.title().startswith("Game over")


def paused(visitor: Visitor) -> None:
    visitor.button("Menu").click()
    visitor.button("Pause").click()
    expect(visitor.region("What you can do")).to_contain_text("paused")
    assert not visitor.offered(wait=False)["options"]
    visitor.region("Table").get_by_role("button", name="Resume").click()
    assert visitor.options()


def hinted(visitor: Visitor) -> None:
    visitor.page.keyboard.press("h")
    hint = visitor.region("Hint")
    expect(hint).to_be_visible(timeout=TIME)
    expect(hint.get_by_role("listitem").first).not_to_be_empty()  # a reason
    visitor.button("Close the hint").click()
    expect(hint).to_be_hidden()


def taken_back(visitor: Visitor) -> None:
    lines = visitor.page.get_by_role("complementary", name="Log of the game").get_by_role("listitem")
    before = lines.count()
    asked = visitor.page.locator("#bar-sentence").inner_text()
    visitor.answer(choose(visitor.options()))
    expect(lines).not_to_have_count(before)
    assert visitor.options()
    visitor.page.keyboard.press("u")
    expect(visitor.page.locator("#bar-sentence")).to_have_text(asked)
    assert visitor.options()


def explained(visitor: Visitor) -> None:
    """`?` on a card that cannot be played now: why not, and the rule, whose link leads to its place."""
    page = visitor.page
    page.get_by_role("button", name="Explain").click()
    visitor.region("Your hand").get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Not possible now")
    link = dialog.get_by_role("link").first
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    rules.wait_for_load_state()
    anchor = rules.url.split("#")[1]
    place = rules.locator(f'[id="{anchor}"]')
    expect(place).to_be_in_viewport()
    assert link.inner_text() == anchor
    rules.close()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
