"""Cards and decks of the board game in a real browser: all that is printed looked through, an action deck built, taken
out and in, shared and played."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.test_decks import (
    Game,
    all_shown,
    box_deck,
    content,
    deck_side,
    kept,
    name_of,
    rows,
    search,
    stored,
)
from tests.web.test_pages import looked_at

pytestmark = pytest.mark.interpreted


@pytest.fixture(scope="module")
def board(server: Server) -> Game:
    found: Game = server.http.get("/games/boardgame").json()
    return found


def pack_deck(board: Game) -> dict[str, Any]:
    """A deck of the box that only a table with the pack allows."""
    return next(deck for deck in board["decks"] if deck["settings"] == {"cards": ["pack"]})


def group(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def is_kind(kind: str, data: dict[str, Any]) -> bool:
    return bool(data["type"] == kind)


def choice(page: Page) -> Locator:
    return page.get_by_label("Cards of the table")


# -- the card browser --------------------------------------------------------------------------------------------------


def test_everything_printed_is_found_by_what_stands_on_it(visit: Visit, server: Server, board: Game) -> None:
    page = visit().page
    page.goto("/cards/boardgame")
    total = len(board["cards"])
    told = page.get_by_role("status").filter(has_text="cards")
    expect(told).to_have_text(f"{total} of {total} cards")

    def finds(wanted: Callable[[dict[str, Any]], object]) -> None:
        many = sum(bool(wanted(card["data"])) for card in board["cards"])
        assert 0 < many < total
        expect(told).to_have_text(f"{many} of {total} cards")
        page.get_by_role("button", name="Clear").click()

    for kind, label in (("action", "Action card"), ("copy", "Robot Master Copy"), ("minion", "Minion")):
        group(page, "Kind").get_by_label(label, exact=True).check()
        finds(partial(is_kind, kind))
    group(page, "Stage").get_by_label("Oil Man").check()
    finds(lambda data: data.get("stage") == "oil_man")
    group(page, "Symbol").get_by_label("Paradox").check()
    group(page, "Kind").get_by_label("Challenge", exact=True).check()
    finds(lambda data: data["type"] == "challenge" and data["symbol"] == "paradox")
    group(page, "Requires").get_by_label("Pellet").check()
    page.get_by_label("Minion", exact=True).locator("visible=true").last.select_option("watcher")
    finds(lambda data: "pellet" in data.get("needs", []) and data["minion"] == "watcher")
    page.get_by_label("Cost for Dr. Wily (AP), at least").select_option("3")
    page.get_by_label("Cost for Mega Man (AP), at most").select_option("2")
    finds(lambda data: data.get("wily_cost", 0) >= 3 and data["hero_cost"] <= 2)
    group(page, "Boss card pack").get_by_label("Yes").check()
    finds(lambda data: data.get("pack"))
    # by words of any part of a card
    card = next(card for card in board["cards"] if card["data"]["type"] == "action")
    search(page).fill(f"{card['name']} {card['data']['battle']}")
    expect(page.locator(".cards__card")).to_have_count(1)
    page.get_by_role("link", name=re.compile(f"^{card['name']}; action card; symbol")).click()
    dialog = page.get_by_role("dialog", name=card["name"])
    for part in ("hero", "wily", "battle"):
        expect(dialog.locator(f".bgc-part--{part}")).to_contain_text(card["data"][part])
    expect(dialog.locator(".detail__facts").first).to_contain_text("Cost for Dr. Wily (AP)")
    using = [deck["name"] for deck in board["decks"] if card["deck_name"] in deck["text"]]
    expect(dialog.locator(".detail__decks a")).to_have_text(using)
    # what is in no deck says nothing of decks
    page.goto("/cards/boardgame#cut_man")
    boss = next(card for card in board["cards"] if card["id"] == "cut_man")
    dialog = page.get_by_role("dialog", name=re.compile("^Cut Man"))
    for row in boss["data"]["faces"]:
        expect(dialog.locator(".bgc-rows")).to_contain_text(row["name"])
    for one in boss["data"]["abilities"]:
        expect(dialog.locator(".bgc")).to_contain_text(one["text"])
    expect(dialog.get_by_text("Preset decks that use it")).to_have_count(0)


def test_every_face_is_drawn_and_nothing_is_cut_off(visit: Visit, server: Server, board: Game) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/cards/boardgame")
    more = page.get_by_role("button", name=re.compile("Show .* more"))
    page.locator(".cards__card").first.wait_for()
    all_shown(page, more, len(board["cards"]))
    missing = page.evaluate(
        """async () => {
      const names = new Set([...document.querySelectorAll(".bgc use")].map((use) => use.getAttribute("href")));
      const sheet = await (await fetch([...names][0].split("#")[0])).text();
      return [...names].filter((name) => !sheet.includes(`id="${name.split("#")[1]}"`));
    }"""
    )
    assert missing == []
    assert page.locator(".bgc-picture__thing").count() == len(board["cards"])
    cut = """() => {
      document.querySelectorAll(".cards__list > li").forEach((li) => { li.style.contentVisibility = "visible"; });
      const over = (part) => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2;
      return [...document.querySelectorAll(".cards__list .bgc, .cards__list .bgc *")]
        .filter((part) => !part.closest("svg, .bgc-window") && getComputedStyle(part).display !== "inline" && over(part))
        .map((part) => part.closest("a").getAttribute("href") + " " + part.className); }"""
    assert page.evaluate(cut) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(cut) == []
    assert visitor.sideways() == 0


# -- building ------------------------------------------------------------------------------------------------------------


def test_a_deck_is_built_taken_out_and_in_shared_and_played(
    visit: Visit, server: Server, board: Game, tmp_path: Path
) -> None:
    wanted = pack_deck(board)["text"]
    visitor = visit()
    page = visitor.page
    page.goto("/decks/boardgame")
    page.get_by_role("button", name="New deck").click()
    page.get_by_label("Name", exact=True).fill("Hammer and tongs")
    choice(page).select_option("pack")
    pool = page.get_by_role("region", name="Cards that can be added")
    for count, card in rows(wanted):
        name = name_of(board, card)
        pool.get_by_role("button", name=f"Add one {name}", exact=True).click(click_count=count)
    side = deck_side(page)
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    expect(side.get_by_text("40 cards", exact=True)).to_be_visible()
    # the curves of both sides and the symbols, card by card
    cards = {card["deck_name"]: card["data"] for card in board["cards"]}
    for label, field in (
        ("Cost for Mega Man (AP)", "hero_cost"),
        ("Cost for Dr. Wily (AP)", "wily_cost"),
        ("Symbol", "symbol"),
    ):
        bars = side.get_by_role("figure").filter(has_text=label).get_by_role("listitem")
        spread: Counter[object] = Counter()
        for count, card in rows(wanted):
            spread[cards[card][field]] += count
        shown = [int(re.match(r"\d+", text)[0]) for text in bars.all_inner_texts()]  # type: ignore[index]
        assert sorted(number for number in shown if number) == sorted(spread.values()), label
    side.get_by_role("button", name="Draw 4 cards").click()
    expect(side.get_by_role("list", name="Sample hand").get_by_role("button")).to_have_count(4)
    # a fifth of a name is a fault at once, on its row and by its rule
    most, card = max(rows(wanted))
    for _ in range(5 - most):
        side.get_by_role("button", name=f"Add one {name_of(board, card)}").click()
    expect(side.locator(".bench__row.is-wrong")).to_contain_text("not 5")
    expect(side.get_by_role("link", name="BG-30.2")).to_have_attribute("href", "/rules/boardgame#BG-30.2")
    for _ in range(5 - most):
        page.get_by_role("button", name="Undo").click()
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    # without the pack its cards are faults; the deck is kept as it is
    choice(page).select_option("core")
    expect(side.get_by_role("link", name="BG-30.4").first).to_be_visible()
    choice(page).select_option("pack")
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    with page.expect_download() as download:
        side.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "hammer-and-tongs.txt"
    file = tmp_path / "deck.txt"
    download.value.save_as(file)
    assert content(file.read_text("utf-8")) == content(wanted)
    side.get_by_role("button", name="Share a link").click()
    link = page.get_by_label("Link to this deck as it is now").input_value()
    # out of the file in another browser, and the shared one beside it
    other = visit(phone=True)
    page = other.page
    page.goto("/decks/boardgame")
    choice(page).select_option("pack")
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_role("button", name="Deck: 40").tap()
    expect(deck_side(page).get_by_text("Legal", exact=True)).to_be_visible()
    assert stored(other)[0]["text"] == file.read_text("utf-8")
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Hammer and tongs")
    page.get_by_role("link", name="Play this deck").tap()
    expect(page.get_by_label("Deck of seat 1").locator("option:checked")).to_have_text("Hammer and tongs")
    pack = "Decks with the boss card pack: one of the box for everybody, or one of your own. BG-30.4"
    group(page, pack).get_by_label("with the boss card pack").check()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    [(table, tokens)] = json.loads(page.evaluate("() => localStorage.getItem('busterbox.seats')")).items()
    answer = server.http.get(f"/tables/{table}/situation", headers={"Authorization": f"Bearer {tokens['0']}"})
    assert content(answer.json()["deck"]) == content(wanted)


def test_only_action_cards_are_offered_and_those_of_the_pack_with_the_pack(
    visit: Visit, server: Server, board: Game
) -> None:
    actions = [card for card in board["cards"] if card["data"]["type"] == "action"]
    core = [card for card in actions if not card["data"]["pack"]]
    assert len(core) == 13
    assert len(actions) >= 26
    page = visit().page
    page.goto("/decks/boardgame")
    page.get_by_role("button", name="New deck").click()
    for value, cards in (("core", core), ("pack", actions)):
        choice(page).select_option(value)
        expect(page.get_by_text(f"{len(cards)} of {len(cards)} cards", exact=True)).to_be_visible()
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Cost for Mega Man (AP), at least").select_option("4")
    dear = [card["name"] for card in actions if card["data"]["hero_cost"] >= 4]
    expect(page.locator(".bench__pool [data-card]")).to_have_count(len(dear))
    page.get_by_role("button", name="Clear").click()
    choice(page).select_option("core")
    page.get_by_label(f"Show all {len(actions)} cards").check()
    expect(page.get_by_text(f"{len(actions)} of {len(actions)} cards", exact=True)).to_be_visible()


def test_a_text_with_faults_is_not_kept_and_a_deck_of_the_box_is_copied(
    visit: Visit, server: Server, board: Game
) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/decks/boardgame")
    challenge = next(card for card in board["cards"] if card["data"]["type"] == "challenge")
    packed = next(card for card in board["cards"] if card["data"].get("pack"))
    page.get_by_label("One card per line").fill(
        f"deck: Wrong\n5 Fortified\n1 {challenge['name']}\n1 {packed['name']}\n3 Nothing of the kind\n"
    )
    page.get_by_role("button", name="Import", exact=True).click()
    told = page.locator("#import-faults")
    for text in (
        "Line 2:",
        "not 5",
        "Line 3:",
        "is no action card",
        "Line 4:",
        "Line 5:",
        "No card is called",
        "not 6",
    ):
        expect(told).to_contain_text(text)
    for rule in ("BG-30.1", "BG-30.2", "BG-30.4"):
        expect(told.get_by_role("link", name=rule).first).to_be_visible()
    assert stored(visitor) == []
    deck = pack_deck(board)
    page.get_by_role("button", name=f"Copy to my decks: {deck['name']}").click()
    expect(deck_side(page).get_by_text("Legal", exact=True)).to_be_visible()
    [copy] = stored(visitor)
    assert (copy["name"], copy["settings"]) == (deck["name"], {"cards": "pack"})
    assert content(copy["text"]) == content(deck["text"])
    # at a table that does not use the pack it is said before anything is opened
    deck_side(page).get_by_role("link", name="Play with this deck").click()
    page.get_by_label("core cards").check()
    expect(page.get_by_label("Deck of seat 1").locator("option:checked")).to_have_text(
        f"{deck['name']} (built for with the boss card pack)"
    )
    expect(page.get_by_text("cannot be played at this table")).to_be_visible()
    page.get_by_label("with the boss card pack").check()
    expect(page.get_by_text("cannot be played at this table")).to_have_count(0)


# -- how it looks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_pages_are_accessible_and_fit(
    visit: Visit, server: Server, board: Game, pictures: Path, size: str
) -> None:
    text = box_deck(board, "starting")
    bad = text.replace("4 Fortified", "5 Fortified")
    assert bad != text
    visitor = visit(phone=size == "phone", storage=kept("boardgame", "Mine", bad))
    page = visitor.page
    wrong: list[str] = []

    def look(name: str) -> None:
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        wrong.extend(looked_at(visitor, pictures, f"board-{name}", size))

    page.goto("/cards/boardgame")
    page.locator(".cards__card").first.wait_for()
    search(page).fill("big eye")  # some of every kind are enough: all of them take their time
    expect(page.get_by_role("link", name=re.compile("^Big Eye; minion"))).to_be_visible()
    look("cards")
    page.goto("/cards/boardgame#bomb_man")
    page.get_by_role("dialog").locator(".bgc-rows").wait_for()
    look("card")
    page.goto("/decks/boardgame/edit#d1")
    page.locator(".bench__pool [data-card]").first.wait_for()
    look("deck_edit")
    if size == "phone":
        page.get_by_role("button", name=re.compile("^Deck:")).click()
    deck_side(page).get_by_text("Not legal yet").wait_for()
    deck_side(page).get_by_role("button", name="Draw 4 cards").click()
    look("deck_edit_deck")
    assert wrong == [], "\n".join(wrong)
