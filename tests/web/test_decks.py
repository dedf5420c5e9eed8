"""Cards and decks in a real browser: looked through, built by mouse and by keyboard, taken out and in, shared, played."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.test_pages import looked_at
from tests.web.visitor import TIME, Visitor

pytestmark = pytest.mark.interpreted

Game = dict[str, Any]


@pytest.fixture(scope="module")
def tcg(server: Server) -> Game:
    found: Game = server.http.get("/games/tcg").json()
    return found


def box_deck(game: Game, deck: str) -> str:
    return next(str(one["text"]) for one in game["decks"] if one["id"] == deck)


def rows(text: str) -> list[tuple[int, str]]:
    """How many and which, of a deck's text."""
    found = [re.fullmatch(r"(\d+) (.+)", line) for line in text.splitlines()]
    return [(int(row[1]), row[2]) for row in found if row]


def content(text: str) -> list[tuple[int, str]]:
    return sorted(rows(text))


def name_of(game: Game, deck_name: str) -> str:
    return next(str(card["name"]) for card in game["cards"] if card["deck_name"] == deck_name)


def stored(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        visitor.page.evaluate("() => localStorage.getItem('busterbox.decks') ?? '[]'")
    )
    return found


def kept(game: str, name: str, text: str, **more: Any) -> dict[str, str]:
    """A browser that has a deck, of the id `d1`."""
    deck = {"id": "d1", "game": game, "name": name, "text": text, "changed": 1_790_000_000_000}
    return {"busterbox.decks": json.dumps([{"settings": {}, "faults": None, **deck, **more}])}


def deck_side(page: Page) -> Locator:
    return page.get_by_role("region", name="The deck", exact=True)


def search(page: Page) -> Locator:
    return page.get_by_role("searchbox")


# -- the card browser --------------------------------------------------------------------------------------------------


def test_every_card_is_in_the_browser_and_is_found_by_anything_printed(
    visit: Visit, server: Server, tcg: Game
) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/cards/tcg")
    count = page.get_by_role("status").filter(has_text="cards")
    expect(count).to_have_text(f"{len(tcg['cards'])} of {len(tcg['cards'])} cards")
    found = page.locator(".cards__card")
    lan = next(card for card in tcg["cards"] if card["id"] == "lan_netbattler")
    for text in (lan["name"], lan["data"]["number"], "netbattler lan"):
        search(page).fill(text)
        expect(found.filter(has_text="Lan")).to_have_count(1)
    search(page).fill("no card has this in print")
    expect(page.get_by_text("No cards match.")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    # a filter for everything printed, and each of them cuts as the data say
    for label, wanted in (
        ("BattleChip", lambda data: data["type"] == "battlechip"),
        ("Grand Prix", lambda data: data["set"] == "grand_prix"),
        ("Virus", lambda data: data["tag"] == "virus"),
        ("Not in play", lambda data: not data["playable"]),
    ):
        page.locator(".chip", has_text=re.compile(f"^{label}$")).locator("input").check()
        many = sum(wanted(card["data"]) for card in tcg["cards"])
        assert many > 0
        expect(count).to_have_text(f"{many} of {len(tcg['cards'])} cards")
        page.get_by_role("button", name="Clear").click()
    page.get_by_role("group", name="Colours it asks for").get_by_label("Red").check()
    page.get_by_label("Destiny number, at least").select_option("4")
    page.get_by_label("Emblem", exact=True).select_option("")
    fitting = [
        card
        for card in tcg["cards"]
        if card["data"]["colours"].get("red")
        and card["data"].get("destiny", 0) >= 4
        and not card["data"]["emblem"]
    ]
    expect(count).to_have_text(f"{len(fitting)} of {len(tcg['cards'])} cards")
    page.get_by_label("Order").select_option("-destiny")
    first = page.locator(".cards__card").first
    highest = max(card["data"]["destiny"] for card in fitting)
    expect(first).to_contain_text(f"destiny {highest}")


def test_a_card_says_everything_about_itself(visit: Visit, server: Server, tcg: Game) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/cards/tcg#eat_more_fish")
    card = next(card for card in tcg["cards"] if card["id"] == "eat_more_fish")
    dialog = page.get_by_role("dialog", name=card["name"])
    expect(dialog.locator(".detail__text")).to_have_text(card["text"])
    for text in (card["data"]["lore"], card["data"]["number"], "Power Up!", "Green"):
        expect(dialog.locator(".detail__words")).to_contain_text(text)
    users = [deck["name"] for deck in tcg["decks"] if card["deck_name"] in deck["text"]]
    assert users
    expect(dialog.locator(".detail__decks a")).to_have_text(users)
    counted = server.http.get("/games/tcg/cards").json()
    if counted["games"]:
        expect(dialog).to_contain_text(f"In {counted['games']:,} simulated games")
        expect(dialog).to_contain_text(f"{counted['cards'][card['id']]['drawn']:,} times")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    out = next(card for card in tcg["cards"] if not card["data"]["playable"])
    search(page).fill(out["data"]["number"])
    link = page.get_by_role("link", name=re.compile("Not in play"))
    link.press("Enter")
    rule = page.get_by_role("dialog").get_by_role("link", name=out["data"]["rule"])
    expect(rule).to_have_attribute("href", f"/rules/tcg#{out['data']['rule']}")


def all_shown(page: Page, more: Locator, cards: int) -> None:
    """Press "more" until every card is on the page; one press is drawn before the next."""
    faces = page.locator(".cards__card")
    while (now := faces.count()) < cards:
        more.click()
        expect(faces).not_to_have_count(now)
    expect(faces).to_have_count(cards)
    expect(more).to_have_count(0)


def test_every_face_is_drawn_and_no_text_is_cut_off(visit: Visit, server: Server, tcg: Game) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/cards/tcg")
    more = page.get_by_role("button", name=re.compile("Show .* more"))
    page.locator(".cards__card").first.wait_for()
    all_shown(page, more, len(tcg["cards"]))
    missing = page.evaluate(
        """async () => {
      const names = new Set([...document.querySelectorAll(".tcg-card use")].map((use) => use.getAttribute("href")));
      const sheet = await (await fetch([...names][0].split("#")[0])).text();
      return [...names].filter((name) => !sheet.includes(`id="${name.split("#")[1]}"`));
    }"""
    )
    assert missing == []
    assert page.locator(".tcg-picture__scene").count() == len(tcg["cards"])
    cut = """() => { document.querySelectorAll(".cards__list > li").forEach((li) => { li.style.contentVisibility = "visible"; });
      return [...document.querySelectorAll(".tcg-card__text, .tcg-card__foot, .tcg-card__head")]
        .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.parentElement.parentElement.getAttribute("href") + " " + part.className); }"""
    assert page.evaluate(cut) == []
    # and the same where they are smallest
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate(cut) == []
    assert visitor.sideways() == 0


# -- building ------------------------------------------------------------------------------------------------------------


def test_a_deck_is_built_by_mouse_taken_out_and_in_again(
    visit: Visit, server: Server, tcg: Game, tmp_path: Path
) -> None:
    wanted = box_deck(tcg, "sample_megaman")
    visitor = visit()
    page = visitor.page
    page.goto("/decks/tcg")
    page.get_by_role("button", name="New deck").click()
    page.get_by_label("Name", exact=True).fill("Built by mouse")
    page.get_by_label("Format").select_option("sample")
    for count, card in rows(wanted):
        name = name_of(tcg, card)
        search(page).fill(re.sub(r".*\((\w+)\)$", r"\1", card))
        row = page.get_by_role("region", name="Cards that can be added").get_by_role(
            "button", name=f"Add one {name}", exact=True
        )
        row.click(click_count=count)  # as fast as a finger can: every click counts
    side = deck_side(page)
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    expect(side.get_by_text("30 cards", exact=True)).to_be_visible()
    # counts by type, curves and a hand of the opening cards
    expect(side.get_by_role("heading", name=re.compile("NetNavi")).first).to_contain_text("1")
    bars = side.get_by_role("figure").filter(has_text="Destiny number").get_by_role("listitem")
    assert sum(int(text.split()[0]) for text in bars.all_inner_texts()) == 29
    side.get_by_role("button", name="Draw 4 cards").click()
    hand = side.get_by_role("list", name="Sample hand").get_by_role("button")
    expect(hand).to_have_count(4)
    # one too many is a fault at once, on its row and by its rule; then it is undone
    most, card = max(rows(wanted))
    for _ in range(5 - most):
        side.get_by_role("button", name=f"Add one {name_of(tcg, card)}").click()
    expect(side.locator(".bench__row.is-wrong")).to_contain_text("not 5")
    expect(side.get_by_role("link", name="TC-21.3")).to_have_attribute("href", "/rules/tcg#TC-21.3")
    for _ in range(5 - most):
        page.get_by_role("button", name="Undo").click()
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    # it is kept without being asked
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Built by mouse")
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    with page.expect_download() as download:
        side.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "built-by-mouse.txt"
    file = tmp_path / "deck.txt"
    download.value.save_as(file)
    text = file.read_text("utf-8")
    assert content(text) == content(wanted)
    assert text == stored(visitor)[0]["text"]
    # out of the file in another browser: the same deck
    other = visit()
    other.page.goto("/decks/tcg")
    other.page.get_by_label("Format").select_option("sample")
    other.page.get_by_label("Open a file").set_input_files(file)
    expect(deck_side(other.page).get_by_text("Legal", exact=True)).to_be_visible()
    assert stored(other)[0]["text"] == text
    # dropped
    other.page.goto("/decks/tcg")
    other.page.get_by_label("Format").select_option("sample")
    other.page.get_by_role("region", name="Paste a deck list").evaluate(
        """(section, text) => { const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "deck.txt", { type: "text/plain" }));
          section.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })); }""",
        text,
    )
    expect(deck_side(other.page).get_by_text("Legal", exact=True)).to_be_visible()
    assert content(stored(other)[-1]["text"]) == content(text)
    # and pasted
    other.page.goto("/decks/tcg")
    other.page.get_by_label("Format").select_option("sample")
    other.page.get_by_label("One card per line").fill(text)
    other.page.get_by_role("button", name="Import", exact=True).click()
    expect(deck_side(other.page).get_by_text("Legal", exact=True)).to_be_visible()
    assert content(stored(other)[-1]["text"]) == content(text)


def test_a_deck_is_built_by_keyboard_alone(visit: Visit, server: Server, tcg: Game) -> None:
    wanted = box_deck(tcg, "sample_torchman")
    visitor = visit()
    page = visitor.page
    keyboard = page.keyboard
    page.goto("/decks/tcg")
    page.get_by_role("button", name="New deck").focus()
    keyboard.press("Enter")
    page.get_by_label("Format").focus()
    keyboard.press("s")  # Sample
    page.get_by_role("link", name="All decks").focus()
    for count, card in rows(wanted):
        keyboard.press("/")
        expect(search(page)).to_be_focused()
        keyboard.press("Control+a")
        keyboard.type(re.sub(r".*\((\w+)\)$", r"\1", card))
        expect(page.locator(".bench__pool [data-card]")).to_have_count(1)
        keyboard.press("ArrowDown")
        for _ in range(count):
            keyboard.press("+")
        assert page.evaluate("() => document.activeElement.closest('[data-card]') !== null")
    side = deck_side(page)
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    assert content(stored(visitor)[0]["text"]) == content(wanted)
    keyboard.press("-")
    expect(side.get_by_text("29 cards", exact=True)).to_be_visible()
    expect(side.get_by_text("exactly 29 other cards, not 28")).to_be_visible()
    keyboard.press("Control+z")
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Undone")).to_have_count(1)


def test_only_cards_of_the_format_are_offered_unless_all_are_wanted(
    visit: Visit, server: Server, tcg: Game
) -> None:
    counts = {
        value: sum(
            value in card["data"]["allowed"]["format"] for card in tcg["cards"] if card["data"]["playable"]
        )
        for value in ("power_up", "sample", "all_sets")
    }
    assert 0 < counts["sample"] < counts["power_up"] < counts["all_sets"]
    visitor = visit()
    page = visitor.page
    page.goto("/decks/tcg")
    page.get_by_role("button", name="New deck").click()
    every = page.get_by_label("Show all")
    for value, count in counts.items():
        page.get_by_label("Format").select_option(value)
        expect(page.get_by_text(f"{count} of {count} cards", exact=True)).to_be_visible()
    expect(every).to_have_count(0)  # nothing is left out
    page.get_by_label("Format").select_option("sample")
    search(page).fill("Mettaur")
    rows = page.locator(".bench__pool [data-card='mettaur']")
    expect(rows).to_have_count(0)
    every.check()
    expect(rows).to_have_count(1)


def test_a_deck_that_does_not_fit_a_table_is_marked_in_the_list(
    visit: Visit, server: Server, tcg: Game
) -> None:
    text = box_deck(tcg, "sample_megaman")
    mine = kept("tcg", "Short", text, settings={"format": "sample"}, faults=0)
    page = visit(storage=mine).page
    page.goto("/new/tcg")
    own = page.get_by_label("Deck of seat 1").locator("option[value='mine.d1']")
    expect(own).to_have_text("Short (built for Sample)")
    for label in ("Power Up!", "All sets", "Sample"):
        page.get_by_label(label, exact=True).check()
    expect(own).to_have_text("Short")
    page = visit(storage=kept("tcg", "Bad", text, settings={"format": "power_up"}, faults=1)).page
    page.goto("/new/tcg")
    own = page.get_by_label("Deck of seat 1").locator("option[value='mine.d1']")
    expect(own).to_have_text("Bad (not legal)")


def test_a_starter_is_copied_deleted_and_brought_back(visit: Visit, server: Server, tcg: Game) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/decks/tcg#box-torchman")
    page.get_by_role("button", name="Copy to my decks: TorchMan, Hothead").click()
    expect(deck_side(page).get_by_text("Legal", exact=True)).to_be_visible()
    assert content(stored(visitor)[0]["text"]) == content(box_deck(tcg, "torchman"))
    page.goto("/decks/tcg")
    page.get_by_role("button", name="Delete TorchMan, Hothead").click()
    expect(page.get_by_text("Deleted: TorchMan, Hothead.")).to_be_visible()
    assert stored(visitor) == []
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Edit TorchMan, Hothead")).to_be_visible()
    assert len(stored(visitor)) == 1


# -- what cannot be taken in ---------------------------------------------------------------------------------------------


def test_every_fault_of_a_text_is_named_and_nothing_is_kept(
    visit: Visit, server: Server, tcg: Game, tmp_path: Path
) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/decks/tcg")
    told = page.locator("#import-faults")
    field = page.get_by_label("One card per line")
    field.fill(
        "deck: Wrong\n1 MegaMan, NetWarrior\n5 Eat More Fish\nfour of anything\n3 Card of Another Game\n"
    )
    page.get_by_role("button", name="Import", exact=True).click()
    expect(told).to_contain_text("the deck was not imported")
    for text in ("Line 3:", "not 5", "Line 4:", "Line 5:", "No card is called"):
        expect(told).to_contain_text(text)
    expect(told.get_by_role("link", name="TC-21.3")).to_be_visible()
    assert stored(visitor) == []
    # as if it were pasted: typing would take long
    field.evaluate(
        "(field) => { field.value = '# as long as a novel\\n'.repeat(3300); field.dispatchEvent(new Event('input')); }"
    )
    page.get_by_role("button", name="Import", exact=True).click()
    expect(told).to_contain_text("at most 64 KiB")
    latin = tmp_path / "latin.txt"
    latin.write_bytes("deck: Bomber\n1 Pok\u00e9".encode("latin-1"))
    page.get_by_label("Open a file").set_input_files(latin)
    expect(told).to_contain_text("Line 2: This is not UTF-8 text")
    novel = tmp_path / "novel.txt"
    novel.write_bytes(b"1 MegaMan\n" * 100_000)
    page.get_by_label("Open a file").set_input_files(novel)
    expect(told).to_contain_text("not 1,000,000 bytes")
    field.fill(" \n")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(told).to_contain_text("Nothing to import yet")
    assert stored(visitor) == []
    # what can be read can be worked on, if one wants to
    field.fill("deck: Begun\n1 MegaMan, NetWarrior\n4 Eat More Fish\n")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(told).to_contain_text("exactly 59 other cards, not 4")
    assert stored(visitor) == []
    page.get_by_role("button", name="Open it in the deck builder").click()
    expect(deck_side(page).get_by_text("5 cards", exact=True)).to_be_visible()


# -- shared, played ------------------------------------------------------------------------------------------------------


def test_a_deck_is_shared_looked_at_copied_and_played(visit: Visit, server: Server, tcg: Game) -> None:
    text = box_deck(tcg, "protoman")
    owner = visit(storage=kept("tcg", "Lent", text, settings={"format": "all_sets"}))
    page = owner.page
    page.goto("/decks/tcg/edit#d1")
    deck_side(page).get_by_role("button", name="Share a link").click()
    link = page.get_by_label("Link to this deck as it is now").input_value()
    assert re.search(r"/decks/shared/[\w-]{12,}$", link)
    friend = visit(phone=True)
    page = friend.page
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Lent")
    expect(page.get_by_role("button", name="ProtoMan, Grand Prix Champ")).to_be_visible()
    assert friend.sideways() == 0
    page.get_by_role("button", name="Copy to my decks").tap()
    expect(page.get_by_role("button", name=re.compile("Deck: 60"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Deck: 60")).tap()
    expect(deck_side(page).get_by_text("Legal", exact=True)).to_be_visible()
    [copy] = stored(friend)
    assert (copy["name"], copy["settings"]) == ("Lent", {"format": "all_sets"})
    assert content(copy["text"]) == content(text)
    page.goto(link)
    page.get_by_role("link", name="Play this deck").tap()
    choice = page.get_by_label("Deck of seat 1")
    expect(choice.locator("option:checked")).to_have_text("Lent")
    expect(page.get_by_label("All sets")).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    tables = json.loads(page.evaluate("() => localStorage.getItem('busterbox.seats')"))
    [(table, tokens)] = tables.items()
    answer = server.http.get(f"/tables/{table}/situation", headers={"Authorization": f"Bearer {tokens['0']}"})
    assert content(answer.json()["deck"]) == content(text)


def test_in_the_lobby_another_deck_can_be_chosen_and_a_bad_one_is_refused(
    visit: Visit, server: Server, tcg: Game
) -> None:
    table = Table(server, game="tcg", seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    short = "deck: Too short\n1 MegaMan, NetWarrior (1St101)\n"
    visitor = visit(storage={**table.storage(), **kept("tcg", "Too short", short)})
    page = visitor.page
    visitor.sit(table)
    choice = page.get_by_label("Your deck")
    choice.select_option("box.torchman")
    wait_for_deck(server, table, "torchman")
    choice.select_option("mine.d1")
    expect(page.get_by_text("exactly 59 other cards, not 0")).to_be_visible()
    expect(page.get_by_text("Your seat keeps: TorchMan, Hothead")).to_be_visible()
    assert table.situation(0)["deck"] == "torchman"
    page.reload()
    expect(page.get_by_label("Your deck")).to_have_value("box.torchman")


def wait_for_deck(server: Server, table: Table, deck: str) -> None:
    """The page tells the server; what it has is asked until it has heard."""
    end = time.monotonic() + TIME / 1000
    while table.situation(0)["deck"] != deck:
        assert time.monotonic() < end, f"the seat never brought {deck}"
        time.sleep(0.05)


def test_games_that_draw_no_cards_have_the_pages_too(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/cards/dicebot")
    expect(page.get_by_role("link", name=re.compile("^Uzi"))).to_be_visible()
    page.goto("/decks/duel")
    page.get_by_role("button", name="Copy to my decks: Sparks").click()
    side = deck_side(page)
    expect(side.get_by_text("Legal", exact=True)).to_be_visible()
    side.get_by_role("button", name="Draw 5 cards").click()
    expect(side.get_by_role("list", name="Sample hand").get_by_role("button")).to_have_count(5)
    side.get_by_role("link", name="Play with this deck").click()
    expect(page.get_by_label("Deck of seat 1").locator("option:checked")).to_have_text("Sparks")
    with visitor.forgiving("404"):
        page.goto("/decks/dicebot")
        expect(page.get_by_text("Nobody builds a deck for DiceBot MegaFun.")).to_be_visible()


# -- how it looks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_cards_and_decks_are_accessible_and_fit(
    visit: Visit, server: Server, tcg: Game, pictures: Path, size: str
) -> None:
    text = box_deck(tcg, "megaman")
    bad = text.replace("4 Vulcan1", "5 Vulcan1")
    assert bad != text
    shared = server.http.post("/decks", json={"game": "tcg", "text": text}).json()["id"]
    visitor = visit(phone=size == "phone", storage=kept("tcg", "Mine", bad))
    page = visitor.page
    wrong: list[str] = []

    def look(name: str) -> None:
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        wrong.extend(looked_at(visitor, pictures, name, size))

    page.goto("/cards/tcg")
    page.locator(".cards__card").first.wait_for()
    look("cards")
    if size == "phone":  # what was not yet drawn is no wider than what was
        page.get_by_role("button", name=re.compile("^Show .* more$")).click()
        page.evaluate("() => scrollTo(0, document.body.scrollHeight / 2)")
        assert visitor.sideways() == 0
    page.goto("/cards/tcg#megaman_netwarrior")
    page.get_by_role("dialog").get_by_text("Preset decks that use it").wait_for()
    look("card")
    page.goto("/decks/tcg")
    page.get_by_label("One card per line").fill("4 Nothing of the kind\n")
    page.get_by_role("button", name="Import", exact=True).click()
    page.locator("#import-faults").get_by_text("No card is called").wait_for()
    look("decks")
    page.goto("/decks/tcg/edit#d1")
    page.locator(".bench__pool [data-card]").first.wait_for()
    look("deck_edit")
    if size == "phone":
        page.get_by_role("button", name=re.compile("^Deck:")).click()
    deck_side(page).get_by_text("Not legal yet").wait_for()
    deck_side(page).get_by_role("button", name="Draw 4 cards").click()
    look("deck_edit_deck")
    page.goto(f"/decks/shared/{shared}")
    page.get_by_role("heading", name="Curves").wait_for()
    look("deck_shared")
    page.goto("/new/tcg#deck=mine.d1")
    page.get_by_text("cannot be played at this table").wait_for()
    look("new_deck")
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize(
    "path", ["/cards/nothing", "/decks/nothing", "/decks/nothing/edit", "/decks/shared/nothing-at-all"]
)
def test_what_is_not_there_says_so(visit: Visit, server: Server, path: str) -> None:
    visitor = visit()
    with visitor.forgiving("404"):
        visitor.page.goto(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Page not found")
