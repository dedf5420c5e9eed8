"""The trading card game in a real browser: whole games by mouse, by keyboard alone, by touch on a small phone; the
table that is drawn, the card that explains itself, and who may see what."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import SOAK, Server, Situation, Table
from tests.web.test_pages import AXE, FOUND
from tests.web.test_play import SMALL
from tests.web.visitor import MOVED, Visitor

pytestmark = pytest.mark.interpreted

MOST = 900  # decisions of one seat in a game
CALM = ("pass", "done", "end_resources", "no")
Option = dict[str, Any]
SHORT = {} if SOAK else {"format": "sample"}  # decks of 30 cards


def game(server: Server, **more: Any) -> Table:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}]
    table = Table(server, game="tcg", pace="instant", **{"seats": seats, **more})
    if not any(seat["kind"] == "open" for seat in more.get("seats", [])):
        table.begin()
    return table


def act(options: list[Option]) -> Option:
    """The first option that does something."""
    return next((option for option in options if option["kind"] not in CALM), options[0])


def until(visitor: Visitor, window: str) -> bool:
    """Play on until the table asks this; False if the game is over before."""
    for _ in range(MOST):
        options = visitor.options()
        if not options:
            return False
        if visitor.page.locator(".tc[data-window]").get_attribute("data-window") == window:
            return True
        visitor.answer(act(options))
    raise AssertionError("the game does not end")


# -- whole games -----------------------------------------------------------------------------------------------------------


def test_a_whole_game_by_mouse(visit: Visit, server: Server) -> None:
    table = game(server, settings={"format": "sample"})
    visitor = visit(storage=table.storage(), motion=True, settings={"speed": 20})
    visitor.sit(table)
    in_place = 0
    for turn in range(MOST):
        if turn == MOVED:  # every event is shown until then
            visitor.calm()
        options = visitor.options()
        if not options:
            break
        option = act(options)
        in_place += option["placed"] > 0
        visitor.answer(option)
    expect(visitor.region("Result")).to_contain_text("win")
    print(f"\n{in_place} decisions were made at the cards themselves")
    assert in_place > 4


# Where the focus is, and whether it is seen: an option that the bar only says aloud is marked where it lies.
FOCUS = """() => {
  const button = document.activeElement;
  const code = button?.dataset.code ?? "-1";
  const group = button?.closest("ul") ?? button;
  const drawn = group.getBoundingClientRect().width > 10 && getComputedStyle(button).outlineStyle !== "none";
  const marked = document.querySelector(`.tc-selected[data-code="${code}"]:not([data-kind])`);
  return { code: Number(code), seen: drawn || Boolean(marked?.checkVisibility()) };
}"""


def walk(visitor: Visitor, code: int, key: str) -> None:
    """Move the focus to an option, in the bar or in the scene; it must be seen where it is."""
    for _ in range(160):
        focus = visitor.page.evaluate(FOCUS)
        if focus["code"] == code:
            assert focus["seen"], "nobody sees where the focus is"
            return
        visitor.page.keyboard.press(key)
    raise AssertionError(f"option {code} cannot be reached with {key}")


def test_a_whole_game_by_keyboard_alone(visit: Visit, server: Server) -> None:
    table = game(server, settings=SHORT)
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    keys = visitor.page.keyboard
    ways = {"number": 0, "arrows": 0, "tab": 0, "p": 0}
    for turn in range(MOST):
        options = visitor.options()
        if not options:
            break
        assert options[0]["kind"] not in ("pass", "end_resources") or len(options) == 1, "1 gives up"
        option = act(options)
        way = ["number", "number", "arrows", "number", "tab"][turn % 5]
        if option["kind"] == "pass":
            keys.press("p")
            way = "p"
        elif way == "number":
            key = visitor.in_bar(option["code"]).get_attribute("aria-keyshortcuts")
            if key:
                keys.press(key)
            else:
                walk(visitor, option["code"], "ArrowRight")
                keys.press("Enter")
        else:
            walk(visitor, option["code"], "Tab" if way == "tab" else "ArrowRight")
            keys.press("Enter")
        ways[way] += 1
    expect(visitor.region("Result")).to_be_visible()
    print(f"\nhow the decisions were made: {ways}")
    assert min(ways.values()) > 0


def test_a_whole_game_by_touch_on_a_small_phone(visit: Visit, server: Server) -> None:
    table = game(server, settings=SHORT)
    visitor = visit(storage=table.storage(), phone=True)
    visitor.sit(table)
    windows: set[str] = set()
    for _ in range(MOST):
        options = visitor.options()
        assert visitor.sideways() == 0
        if not options:
            break
        window = visitor.page.locator(".tc[data-window]").get_attribute("data-window") or ""
        if window not in windows:  # once for each kind of question
            windows.add(window)
            assert visitor.page.evaluate(SMALL) == []
        visitor.answer(act(options), touch=True)
    expect(visitor.region("Result")).to_be_visible()
    assert visitor.page.evaluate(SMALL) == []
    assert {"opportunity", "resources"} <= windows


# -- what is drawn ---------------------------------------------------------------------------------------------------------


def test_totals_passes_and_lights_are_those_of_the_server(visit: Visit, server: Server) -> None:
    """While the seat is asked nothing moves at the server, so what it says is what the page comes to show."""
    table = game(server)
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    page = visitor.page
    looked = 0
    while looked < (30 if SOAK else 16):
        if not visitor.options():
            break
        seen = table.situation(0)["situation"]
        if seen["decision"] is None:  # the page shows a question that has just been answered
            continue
        drawn = seen["display"]
        expect(page.locator('[data-key="total-strength"] b')).to_have_text(str(drawn["attack"]["total"]))
        expect(page.locator('[data-key="total-defense"] b')).to_have_text(str(drawn["against"]["total"]))
        damage = re.compile(rf"^{drawn['damage']} damage ")
        expect(page.locator('[data-key="damage"]')).to_have_attribute("aria-label", damage)
        for seat in range(2):
            energy = str(drawn["seats"][seat]["energy"])
            expect(page.locator(f'[data-key="deck-{seat}"] b')).to_have_text(energy)
        if drawn["passes"] >= 0:
            expect(page.locator(".tc-pass.is-on")).to_have_count(drawn["passes"])
            # not always the seat that is asked: an opponent's card may ask something within its opportunity
            holder = re.compile(rf"\bseat--{drawn['opportunity'] + 1}\b")
            expect(page.locator(".tc-lamp.is-on")).to_have_class(holder)
        expect(page.locator(".tc-handcard")).to_have_count(drawn["seats"][0]["hand"])
        missing = sum(
            need["need"] - min(need["need"], need["have"])
            for card in seen["view"]["table"]["hand"][0]
            for need in drawn["lights"][0][card["card"]]["needs"]
        )
        expect(page.locator(".tc-hand .tcg-ask.is-missing")).to_have_count(missing)
        looked += 1
        visitor.answer(act(visitor.options()))
    assert looked > 10


def test_a_card_shows_itself_large_with_what_it_lacks(visit: Visit, server: Server, pictures: Path) -> None:
    for _ in range(4):
        table = game(server)
        visitor = visit(storage=table.storage())
        visitor.sit(table)
        visitor.options()
        card = visitor.page.locator(".tc-handcard.is-lacking").first
        if card.count():
            break
    name = card.get_attribute("data-explain")
    card.click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Not possible now")
    expect(dialog.locator(".tcg-card--large")).to_be_visible()
    lacking = dialog.locator(".tc-needs .is-missing")
    expect(lacking.first).to_contain_text("you have")
    expect(dialog.locator(".ruling a").first).to_have_attribute("href", re.compile("^/rules/tcg#TC-"))
    flawless(visitor, pictures / "tcg-card.png")
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    visitor.page.locator(f'.tc-handcard[data-explain="{name}"]').first.focus()  # and by the keyboard
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog").locator(".tcg-card--large")).to_be_visible()


def test_the_discard_pile_opens_with_the_top_card_first(visit: Visit, server: Server, pictures: Path) -> None:
    table = game(server)
    assert table.play(lambda seen: len(seen["view"]["table"]["discard"][0]) > 3) is not None
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    visitor.options()
    pile = table.situation(0)["situation"]["view"]["table"]["discard"][0]
    assert len(pile) > 1
    visitor.page.locator('[data-key="discard-0"]').click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Your discard pile: {len(pile)}")
    rows = dialog.locator(".tc-row").evaluate_all("(rows) => rows.map((row) => row.dataset.explain)")
    assert rows == [card["card"] for card in reversed(pile)]
    flawless(visitor, pictures / "tcg-pile.png")


def test_the_log_tells_what_became_of_cards_by_marks(visit: Visit, server: Server) -> None:
    table = game(server)
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    lines = visitor.page.locator(".log__line")
    marks = {
        "blasts with": "blast",
        "takes damage": "strength",
        " passes.": "pass-on",
        "powers up": "effect-power_up",
    }
    while options := visitor.options():  # to the end of the game, unless all of it has been told before
        if all(lines.filter(has_text=words).count() for words in marks):
            break
        visitor.answer(act(options))
    for words, mark in marks.items():
        line = lines.filter(has_text=words).first
        expect(line.locator(f'.tc-log use[href$="#{mark}"]').first).to_be_attached()


def flawless(visitor: Visitor, picture: Path) -> None:
    visitor.page.screenshot(path=picture)
    visitor.page.evaluate(AXE.read_text("utf-8"))
    assert visitor.page.evaluate(FOUND, None) == []
    assert visitor.sideways() == 0
    assert visitor.page.evaluate(SMALL) == []


LOOKS = [(False, "dark"), (True, "light")]  # every size and every theme once; all pairs in `make soak`
if SOAK:
    LOOKS += [(False, "light"), (True, "dark")]


@pytest.mark.parametrize(("phone", "theme"), LOOKS)
def test_no_fault_in_lobby_and_mid_game(
    visit: Visit, server: Server, pictures: Path, theme: str, phone: bool
) -> None:
    where = f"{theme}-{'phone' if phone else 'desk'}"
    lobby = game(server, seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    waiting = visit(storage=lobby.storage(), phone=phone, theme=theme)
    waiting.sit(lobby)
    expect(waiting.page.get_by_role("heading", level=1)).to_be_visible()
    flawless(waiting, pictures / f"tcg-lobby-{where}.png")
    table = game(server)
    visitor = visit(storage=table.storage(), phone=phone, theme=theme)
    visitor.sit(table)
    visitor.options()
    asked: set[str] = set()
    left = 60 if SOAK else 24  # decisions, given over HTTP

    def new_or_last(seen: Situation) -> bool:
        nonlocal left
        left -= 1
        return left <= 0 or seen["decision"]["window"] not in asked

    while left > 0 and (seen := table.play(new_or_last)) is not None:
        window = seen["decision"]["window"]
        expect(visitor.page.locator(f'.tc[data-window="{window}"]')).to_be_visible()
        visitor.options()
        if window not in asked:
            asked.add(window)
            flawless(visitor, pictures / f"tcg-{window}-{where}.png")
    assert {"opportunity", "resources"} <= asked
    flawless(visitor, pictures / f"tcg-middle-{where}.png")


# -- who sees what ---------------------------------------------------------------------------------------------------------


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit, server: Server, pictures: Path) -> None:
    table = game(server)
    visitor, watcher = visit(storage=table.storage()), visit()
    visitor.sit(table)
    watcher.sit(table)
    assert until(visitor, "opportunity")
    expect(watcher.page.locator(".tc-mat")).to_have_count(2)
    expect(watcher.page.locator(".tc-totals")).to_be_visible()
    assert watcher.page.locator(".tc-handcard, .tc-hand-known").count() == 0
    flawless(watcher, pictures / "tcg-watching.png")


def test_two_at_one_screen_see_only_their_own_hand(visit: Visit, server: Server) -> None:
    table = game(server, seats=[{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}])
    visitor = visit(storage=table.storage())
    visitor.sit(table)
    seen: set[str] = set()
    for _ in range(12):
        now = visitor.offered()
        if now["curtain"]:
            assert visitor.page.locator(".tc-handcard").count() == 0
            visitor.button("Show my cards").click()
            continue
        who = visitor.page.locator(".turn").inner_text().split()[0]
        seat = ["Ada", "Grace"].index(who)
        own = [card["card"] for card in table.situation(seat)["situation"]["view"]["table"]["hand"][seat]]
        shown = visitor.page.locator(".tc-handcard").evaluate_all(
            "(all) => all.map((one) => one.dataset.explain)"
        )
        assert shown == own
        seen.add(who)
        options = now["options"]
        visitor.answer(next((one for one in options if one["kind"] in CALM), options[0]))
    assert seen == {"Ada", "Grace"}


def test_the_replay_shows_all_hands(visit: Visit, server: Server, pictures: Path) -> None:
    table = game(server)
    assert table.play(lambda seen: False) is None
    visitor = visit(storage=table.storage())
    visitor.page.goto(f"/t/{table.id}/replay#1")
    expect(visitor.page.locator(".tc-mat")).to_have_count(2)
    assert visitor.page.locator(".tc-hand-known").count() == 0
    visitor.page.get_by_label("View as").select_option("-2")
    expect(visitor.page.locator(".tc-hand-known")).to_have_count(2)
    visitor.page.locator(".tc-small").first.click()
    expect(visitor.page.get_by_role("dialog").locator(".tcg-card--large")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    flawless(visitor, pictures / "tcg-replay.png")
