"""Names on small cards, measured: no word is broken, nothing is cut off, and names and prices keep apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import Visit
from tests.web.server import Server, Situation, Table
from tests.web.test_layout import PEOPLE, drawn

pytestmark = pytest.mark.interpreted

# Every action card with each of its parts, drawn in the hand as it lies there while the question is about the table.
OVERLAPS = """async () => {
  const { render } = await import("preact");
  const { html } = await import("@busterbox/parts/html.js");
  const { CardFace } = await import("@busterbox/scenes/boardgame/card/face.js");
  const game = await (await fetch("/api/v1/games/boardgame")).json();
  const hand = document.querySelector(".bg-handbox");
  hand.classList.add("is-quiet");
  const list = document.createElement("ol");
  list.className = "plain bg-hand";
  hand.append(list);
  const held = (card, part) => html`<li class="bg-held"><button class="bg-handcard">
    <${CardFace} card=${card} size="tiny" part=${part} /></button></li>`;
  const cards = game.cards.filter((card) => card.data.type === "action");
  render(cards.flatMap((card) => ["hero", "wily", "battle"].map((part) => held(card, part))), list);
  const found = [];
  for (const face of list.querySelectorAll(".bgc")) {
    const name = face.querySelector(".bgc-name");
    const text = document.createRange();
    text.selectNodeContents(name);
    const words = [...text.getClientRects()].filter((box) => box.width > 1);
    const others = [...face.querySelectorAll(".bgc-head > :not(.bgc-name)")].map((one) => one.getBoundingClientRect());
    const card = face.getBoundingClientRect();
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
    const leaves = (box) => box.right > card.right + 0.5 || box.bottom > card.bottom + 0.5;
    if (words.some((word) => others.some((other) => meet(word, other)))) found.push(`${name.textContent}: overlaps`);
    if ([...words, ...others].some(leaves)) found.push(`${name.textContent}: leaves its card`);
  }
  return { cards: cards.length, found };
}"""


@pytest.mark.parametrize("phone", [True, False])
def test_names_and_prices_of_all_cards_in_a_hand_keep_apart(
    visit: Visit, server: Server, pictures: Path, phone: bool
) -> None:
    table = Table(server, game="boardgame", pace="instant", seats=PEOPLE[:2])
    table.begin()
    visitor = visit(storage=table.storage(0), phone=phone)
    visitor.sit(table)
    visitor.region("Your hand").locator(".bg-handbox").wait_for()
    seen = visitor.page.evaluate(OVERLAPS)
    visitor.page.screenshot(path=pictures / f"boardgame-tiny-cards-{'phone' if phone else 'desk'}.png")
    assert seen["cards"] > 20
    assert seen["found"] == []


# Small cards of the trading card game, two by two as they lie beside a NetNavi, or alone as on a pile: words that do not
# stand in one line, names that leave their card or lose a line, and letters that nobody can read.
BROKEN_NAMES = """async ([place, types]) => {
  const { render } = await import("preact");
  const { html } = await import("@busterbox/parts/html.js");
  const { smallCard } = await import("@busterbox/scenes/tcg/pieces.js");
  const game = await (await fetch("/api/v1/games/tcg")).json();
  const mat = document.querySelector(".tc-bottom");
  const box = document.createElement("div");
  box.style.gridColumn = "1 / -1";
  box.style.width = `${mat.querySelector(".tc-places").getBoundingClientRect().width}px`;
  mat.append(box);
  const cards = game.cards.filter((card) => types.includes(card.data.type));
  const held = { card: "tc-card", small: "tc-small", discard: "tc-discard" }[place];
  const rows = place === "card" ? cards.flatMap((card, at) => (at % 2 ? [] : [[card, cards[at + 1] ?? card]]))
    : cards.map((card) => [card]);
  render(rows.map((row) => html`<ul class="plain tc-places">${row.map((card) => html`<li class=${place === "card" && "tc-place"}>
    <button class=${held}><span class="tc-drawn">${smallCard(card)}</span></button></li>`)}</ul>`), box);
  const found = [];
  for (const name of box.querySelectorAll(".tc-mini__name")) {
    const card = name.closest(".tc-mini").getBoundingClientRect();
    const words = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(word);
      const boxes = [...range.getClientRects()].filter((one) => one.width > 1);
      if (word.textContent.trim() && boxes.length !== 1) found.push(`${name.textContent}: broken`);
      if (boxes.some((one) => one.left < card.left || one.right > card.right)) found.push(`${name.textContent}: cut off`);
    }
    const lines = name.firstElementChild;
    if (lines.scrollHeight > lines.clientHeight + 1) found.push(`${name.textContent}: a line is missing`);
    if (parseFloat(getComputedStyle(name).fontSize) < 8) found.push(`${name.textContent}: too small`);
  }
  return { cards: cards.length, found };
}"""


@pytest.mark.parametrize(
    ("phone", "place", "types"),
    [
        (True, "card", ["resource"]),
        (False, "card", ["resource"]),
        (False, "discard", ["resource", "event", "battlechip"]),
        (True, "small", ["resource", "event", "battlechip"]),
    ],
)
def test_no_word_of_a_cards_name_is_broken(
    visit: Visit, server: Server, pictures: Path, phone: bool, place: str, types: list[str]
) -> None:
    table = Table(server, game="tcg", pace="instant", seats=PEOPLE[:2])
    table.begin()
    visitor = visit(storage=table.storage(0), phone=phone)
    visitor.page.set_viewport_size({"width": 360 if phone else 1280, "height": 740 if phone else 800})
    visitor.sit(table)
    visitor.page.locator(".tc-bottom .tc-places").first.wait_for()
    drawn(visitor)
    seen = visitor.page.evaluate(BROKEN_NAMES, [place, types])
    visitor.page.locator(".tc-bottom").screenshot(
        path=pictures / f"tcg-names-{place}-{'phone' if phone else 'desk'}.png"
    )
    assert seen["cards"] > 150
    assert seen["found"] == []


# Texts of cards that are cut off, and names that meet the price above them.
CUT_OFF = """() => [...document.querySelectorAll(".db-choosing-hand .db-card")].flatMap((card) => {
  const [pay, name, cost] = [".db-card-pay", ".db-card-name", ".db-card-cost"].map((one) => card.querySelector(one));
  const found = [pay, name].filter((one) => one && one.scrollWidth > one.clientWidth).map((one) => one.textContent);
  const text = document.createRange();
  text.selectNodeContents(name);
  const below = cost ? cost.getBoundingClientRect() : { bottom: 0, left: 0 };
  const words = text.getBoundingClientRect();
  return words.top < below.bottom - 2 && words.right > below.left ? [...found, `${name.textContent}: meets its price`] : found;
})"""

# Names that do not fit where the first weapon has its own.
TOO_LONG = """(names) => {
  const place = document.querySelector(".db-choosing-hand .db-card-name");
  return names.map((name) => name.replace(/ \\((left|right)\\)$/, "")).filter((name) => {
    place.classList.toggle("is-long", /\\S{9}/.test(name));
    place.textContent = name;
    return place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight + 2;
  });
}"""


def test_what_a_weapon_lacks_fits_below_its_card(visit: Visit, server: Server, pictures: Path) -> None:
    """On a phone, where a weapon lacks several parts."""
    bot = {"kind": "bot", "name": "Bolt", "level": "easy"}
    table = Table(server, luck="lacking", game="dicebot", pace="instant", seats=[PEOPLE[0], bot])
    table.begin()

    def lacks_several(seen: Situation) -> bool:
        hand = seen["display"]["hand"].values()
        return seen["decision"]["window"] == "choose" and any(len(one["lacks"]) > 1 for one in hand)

    assert table.play(lacks_several)
    visitor = visit(storage=table.storage(0), phone=True)
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.sit(table)
    drawn(visitor)
    assert visitor.options()
    visitor.page.screenshot(path=pictures / "dicebot-phone-lacking.png")
    signs = visitor.page.locator(".db-card-pay").filter(has_text="no").locator(".icon")
    assert signs.count() > 2  # the cross, and a sign for each part
    assert visitor.page.evaluate(CUT_OFF) == []
    game = server.http.get("/games/dicebot").json()
    names = [card["name"] for card in game["cards"] if "cost" in card["data"] and "speed" in card["data"]]
    assert len(names) > 30
    assert visitor.page.evaluate(TOO_LONG, names) == []
