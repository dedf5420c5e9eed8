"""What the tables say, over whole games and on all pages: words that are words of their own, plurals that fit their
numbers, and small things that contradicted one another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web import adventures_driver, boardgame_driver
from tests.web.conftest import Visit
from tests.web.server import SOAK, Server, Situation, Table, sensible
from tests.web.test_after import wanted
from tests.web.visitor import Visitor
from tests.web.wording import piled_stops, plurals_of_one, slips

pytestmark = pytest.mark.interpreted

GAMES = ["tcg", "dicebot", "boardgame", "adventures"]
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
# Answers between two looks.
OFTEN = {"dicebot": 8, "tcg": 8, "boardgame": 60, "adventures": 8} if not SOAK else {"boardgame": 12}
SETTINGS = {"dicebot": {"form": "draft"}, "tcg": {"format": "sample"}}
MOST = 1500  # decisions of a game


@pytest.fixture(scope="module")
def swift(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where the two long games are short."""
    short = ["--game", "tests.web.swift:GAME", "--game", "tests.web.swift_adventures:GAME"]
    server = Server(tmp_path_factory.mktemp("wording") / "data", "--unlimited", *short)
    server.start()
    yield server
    server.stop()
    assert server.faults() == []


def opened(server: Server, game: str, **more: Any) -> Table:
    table = Table(
        server, game=game, pace="instant", settings=SETTINGS.get(game, {}), **{"seats": SEATS, **more}
    )
    table.begin()
    return table


def answer(game: str, seen: Situation, seat: int) -> int | None:
    if game == "adventures":
        return adventures_driver.sensible(seen, seat)
    if game == "boardgame":
        return boardgame_driver.sensible(seen, seat)
    return int(sensible(seen["decision"])["code"])


# -- whole games -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_says_nothing_wrongly(visit: Visit, swift: Server, game: str) -> None:
    """One page of each player; all that either sees after every answer."""
    table = opened(swift, game)
    visitors = [visit(server=swift, storage=table.storage(seat)) for seat in (0, 1)]
    for visitor in visitors:
        visitor.sit(table)
        expect(visitor.page.locator(".scene > *").first).to_be_visible()
    wrong: set[str] = set()
    for turn in range(MOST):
        if table.info()["status"] == "over":
            break
        for seat in (0, 1):
            seen = table.situation(seat)["situation"]
            code = answer(game, seen, seat) if seen and seen["decision"] else None
            if code is None:
                continue
            given = table.command(seat, "answer", prompt=seen["decision"]["prompt"], code=code)
            assert given.status_code < 300, given.text
            if turn % OFTEN.get(game, 3) == 0:
                for visitor in visitors:
                    wrong.update(slips(visitor.page))
    assert table.info()["status"] == "over"
    for visitor in visitors:
        expect(visitor.region("Result")).to_be_visible()
        wrong.update(slips(visitor.page))
    assert sorted(wrong) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_say_nothing_wrongly(visit: Visit, server: Server, game: str) -> None:
    table = opened(server, game)
    lobby = Table(server, game=game, seats=[{"kind": "me"}, {"kind": "open"}])
    for seat in (1, 0):
        if table.info()["status"] == "playing":
            table.command(seat, "concede")
    visitor = visit(storage=lobby.storage(0))
    paths = ["/", f"/new/{game}", f"/rules/{game}", f"/cards/{game}", f"/t/{lobby.id}"]
    paths += [f"/t/{table.id}/replay", f"/t/{table.id}/verify"]
    if server.http.get(f"/games/{game}").json()["builds_decks"]:
        paths += [f"/decks/{game}", f"/decks/{game}/edit"]
    wrong: list[str] = []
    for path in paths:
        visitor.page.goto(path)
        expect(
            visitor.page.get_by_text(
                re.compile(r"^(Loading the \w+|Setting up the table|Replaying the game)\.$")
            )
        ).to_have_count(0)
        wrong += [f"{path}: {slip}" for slip in slips(visitor.page)]
    assert wrong == []


def test_what_is_a_slip() -> None:
    assert plurals_of_one("1 cards, 1 turns and 1 more dice") == ["1 cards", "1 turns", "1 more dice"]
    assert (
        plurals_of_one("11 cards, 1 of 2 cards, 1 card, +1 tokens, TC-1.1 cards, 2.1 cards, 1 passing") == []
    )
    for wrong in ("Jump.. Spend", "Jump. . Spend", "Jump,. Spend", "Jump., spend", "Jump . Spend", "Jump ,"):
        assert piled_stops(wrong) == [wrong]
    assert piled_stops("Dr. Light: jump. Spend 0.5, see TC-1.1 … +1 .js") == []


# -- one thing that is said, and another beside it ---------------------------------------------------------------------------


def test_a_card_that_must_be_discarded_says_so_and_not_what_it_would_need(
    visit: Visit, server: Server
) -> None:
    table = opened(server, "tcg")
    lacks: list[tuple[int, str]] = []

    def forced(seen: Situation) -> bool:
        shown, seat = seen["display"], seen["view"]["seat"]
        if not shown["choice"] or shown["choice"]["zone"] != "hand" or shown["choice"]["seat"] != seat:
            return False
        lights = shown["lights"][seat]
        hand = {card["card"] for card in seen["view"]["table"]["hand"][seat]}
        lacking = {card for card in hand if any(not need["ok"] for need in lights[card]["needs"])}
        numbers = {one["argument"] for one in seen["decision"]["options"] if one["kind"] == "take"}
        cards = server.http.get("/games/tcg").json()["cards"]
        found = [card["id"] for place, card in enumerate(cards) if place in numbers and card["id"] in lacking]
        lacks[:] = [(seat, card) for card in found]
        return bool(found)

    assert table.play(forced) is not None
    seat, card = lacks[0]
    visitor = visit(storage=table.storage(seat))
    visitor.sit(table)
    visitor.options()
    held = visitor.page.locator(f'.tc-hand button[data-explain="{card}"]').first
    expect(held).to_contain_text("discard")
    expect(held).not_to_contain_text("Missing")
    held.hover()
    expect(visitor.page.locator(".tc-peek .tcg-card")).to_be_visible()
    expect(visitor.page.locator(".tc-peek .tc-needs")).to_have_count(0)
    visitor.page.mouse.move(2, 2)
    visitor.button("Explain").click()
    held.click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.locator(".badge")).to_have_text(re.compile("Possible now: .*[Dd]iscard"))
    expect(dialog.locator(".tc-needs")).to_have_count(0)


def test_the_text_of_a_weapon_leaves_undo_and_hint_free(visit: Visit, server: Server, pictures: Path) -> None:
    table = opened(
        server, "dicebot", seats=[SEATS[0], {"kind": "bot", "name": "Bolt", "level": "easy"}], hints=True
    )
    assert (
        table.play(lambda seen: any(one["kind"] == "play" for one in seen["decision"]["options"])) is not None
    )
    visitor = visit(storage=table.storage(0))
    visitor.sit(table)
    visitor.options()
    page = visitor.page
    expect(page.locator(".bar__tools")).to_contain_text("Hint")
    cards = page.locator(".db-hand .db-card")
    read = 0
    for place in reversed(range(cards.count())):
        card = cards.nth(place)
        if card.locator(".db-card-text").count() == 0:
            continue
        card.hover()
        text = card.locator(".db-card-text")
        expect(text).to_be_visible()
        if read == 0:
            page.screenshot(path=pictures / "dicebot-card-text.png")
        read += 1
        covered = page.evaluate("""() => {
          const seen = [...document.querySelectorAll(".db-card-text")].find((one) => one.checkVisibility());
          const text = seen.getBoundingClientRect();
          // Options that lie in the scene are in the bar for ears alone: nobody sees where.
          return [...document.querySelectorAll(".bar__tools button")].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < text.right && right > text.left && top < text.bottom && bottom > text.top;
          }).map((one) => one.textContent);
        }""")
        assert covered == []
        assert page.locator(".bar__tools button").count() >= 2
    assert read > 0


ARRANGED = """async ({ situation, bodies }) => {
  const { read } = await import("@busterbox/scenes/dicebot/model.js");
  return bodies.map((counts) => {
    const { view, display } = situation;
    const table = { ...view.table, body: [view.table.body[0], counts] };
    const now = { ...situation, decision: null, view: { ...view, table } };
    const info = { table: "a table of its own", status: "playing" };
    const game = { cards: [], phases: [] };
    return read({ situation: now, info, game, seat: 0, replay: false, locked: null, nameOf: String }).body[1];
  });
}"""


def test_dice_of_a_robot_lie_where_they_lay_before_an_undo(visit: Visit, server: Server) -> None:
    """What a page was shown in turn: dice that are taken, two that go, and the undo of that, step by step and at once."""
    table = opened(server, "dicebot")
    found = table.play(lambda seen: seen["phase"] >= 2)
    assert found is not None
    visitor = visit(storage=table.storage(0))
    visitor.sit(table)
    visitor.options()
    cache = [0, 0, 0, 0, 0, 1]
    turbo = [0, 0, 1, 0, 0, 1]
    armor = [0, 0, 1, 1, 0, 1]
    without_cache = [0, 0, 1, 1, 0, 0]
    without_both = [0, 0, 0, 1, 0, 0]
    shown = [cache, turbo, armor, without_cache, without_both, without_cache, armor, without_both, armor]
    lay = visitor.page.evaluate(ARRANGED, {"situation": found, "bodies": shown})
    whole = ["cache", "turbo", "armor", None, None]
    assert lay[2] == whole
    assert lay[4] == [None, None, "armor", None, None]
    assert lay[5] == [None, "turbo", "armor", None, None]
    assert lay[6] == whole
    assert lay[8] == whole


def test_several_dice_are_asked_for_where_several_can_be_marked(visit: Visit, swift: Server) -> None:
    table = opened(swift, "adventures", seats=SEATS[:1])

    def rerolls(seen: Situation, seat: int) -> int | None:
        if adventures_driver.window(seen) == "abilities":
            found = [one["code"] for one in seen["decision"]["options"] if one["kind"] == "reroll"]
            if found:
                return int(found[0])
        return adventures_driver.sensible(seen, seat)

    def several(seen: Situation, seat: int) -> bool:
        shown = seen["display"]
        return adventures_driver.window(seen) == "reroll" and (shown["reroll"] or {}).get("most", 9) > 1

    assert adventures_driver.play(table, several, rerolls) is not None
    visitor = visit(server=swift, storage=table.storage(0))
    visitor.sit(table)
    visitor.options()
    expect(visitor.page.locator("#bar-sentence")).to_contain_text("Which dice are rerolled?")


# -- lessons are counted by what is done ---------------------------------------------------------------------------------------


def counted(visitor: Visitor) -> tuple[int, int]:
    heading = visitor.region("Guide").get_by_role("heading").inner_text()
    found = re.search(r"Lesson (\d+) of (\d+)", heading)
    assert found is not None, heading
    return int(found[1]), int(found[2])


def at_lesson(visitor: Visitor, server: Server, stop: Callable[[dict[str, Any]], bool]) -> tuple[int, int]:
    """Do what the lessons ask for by mouse until `stop` says so of the option that is wanted."""
    while True:
        options, codes = wanted(visitor, server)
        assert codes, "the lesson does not come"
        now = counted(visitor)
        if stop(options[codes[0]]):
            return now
        visitor.answer(options[codes[0]])
        visitor.page.wait_for_function(
            "(before) => !document.querySelector('section[aria-label=\"Guide\"] h2').textContent.includes(before)",
            arg=f"Lesson {now[0]} of",
        )
        assert counted(visitor)[0] == now[0] + 1


def test_a_whole_re_roll_is_one_lesson(visit: Visit, server: Server) -> None:
    visitor = visit()
    visitor.page.goto("/")
    tile = visitor.page.get_by_role("article", name="Mega Man: The Board Game")
    tile.get_by_role("button", name="Learn to play").click()
    expect(visitor.region("Guide")).to_be_visible()
    before, of = at_lesson(visitor, server, lambda option: option["kind"] == "reroll")
    visitor.page.locator(".bg-reroll").click()
    expect(visitor.page.locator(".bg-score")).to_have_class(re.compile("bg-glow"))
    assert counted(visitor) == (before + 1, of)
