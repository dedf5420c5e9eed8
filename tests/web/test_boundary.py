"""A drawn table that fails takes nothing with it: the generic table stands in, the game goes on, the server hears of it once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.conftest import Visit
from tests.web.planting import SECRET, can_be_loaded, cannot_be_loaded, fault, plant_in
from tests.web.server import SOAK, Server, Table
from tests.web.visitor import Visitor, in_sight

pytestmark = pytest.mark.interpreted

GAMES = ["dicebot", "tcg", "boardgame", "adventures"]
ADA, BOLT = {"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}


@pytest.fixture(scope="module")
def faulty(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose log may hold faults: those that are planted here."""
    server = Server(tmp_path_factory.mktemp("faulty") / "data", "--unlimited")
    server.start()
    yield server
    server.stop()


def told(server: Server, table: Table) -> list[dict[str, Any]]:
    """The faults of pages in the server's log; whoever looks has seen no word of the error and no token in it."""
    text = server.log.read_text()
    assert SECRET not in text
    assert not any(token in text for token in table.tokens.values())
    rows = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    return [row for row in rows if row["event"] == "page_fault"]


def reported(visitor: Visitor, server: Server, table: Table, known: int, game: str) -> list[dict[str, Any]]:
    """The game's faults told since there were `known`, as soon as there is one: a page reports beside all else."""
    while True:
        found = [row for row in told(server, table)[known:] if row["game"] == game]
        if found:
            return found
        visitor.page.wait_for_timeout(25)


def sit(visit: Visit, server: Server, game: str, **more: Any) -> tuple[Visitor, Table]:
    table = Table(server, game=game, pace="instant", seats=[ADA, BOLT])
    table.begin()
    visitor = visit(server=server, storage=table.storage(), **more)
    visitor.forgiven.append("planted")
    plant_in(visitor.page, game)
    visitor.sit(table)
    assert visitor.options()
    return visitor, table


def plain_note(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("status").filter(has_text="The table could not be drawn")


def lines(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("complementary", name="Log of the game").get_by_role("listitem")


# Bots may change what is asked at any moment, so an option is chosen, measured and pressed in one go.
PRESS = """() => {
  const bar = document.querySelector('section[aria-label="What you can do"]');
  const options = [...(bar?.querySelectorAll("button[data-code]") ?? [])];
  const usable = options.filter((one) => one.getAttribute("aria-disabled") !== "true");
  const button = usable.find((one) => !["pass", "done", "stay"].includes(one.dataset.kind)) ?? usable[0];
  if (!button) return null;
  button.scrollIntoView({ block: "nearest" });
  const box = (button.closest("li") ?? button).getBoundingClientRect();
  button.click();
  return { width: box.width, height: box.height };
}"""


def plays_on(visitor: Visitor, answers: int = 6) -> None:
    """Answers are given in the bar, where each option can be seen, and the log goes on."""
    before = lines(visitor).count()
    given = 0
    while given < answers:
        assert visitor.options()
        box = visitor.page.evaluate(PRESS)
        if box is None:
            continue
        assert min(box["width"], box["height"]) > 20, "the option cannot be seen"
        given += 1
    assert visitor.options()
    assert lines(visitor).count() > before


# The same code stands behind every hand and every kind of fault, so each is tried at one game; all of them in `make soak`.
DRAWN = [
    (game, part) for part in ("Scene", "Hand") for game in GAMES if SOAK or part == "Scene" or game == "tcg"
]


@pytest.mark.parametrize(("game", "part"), DRAWN)
def test_a_scene_that_fails_gives_way_to_the_plain_table(
    visit: Visit, faulty: Server, pictures: Path, game: str, part: str
) -> None:
    visitor, table = sit(visit, faulty, game)
    known = len(told(faulty, table))
    fault(visitor.page, part)
    assert visitor.options()
    visitor.page.evaluate(PRESS)
    note = plain_note(visitor)
    expect(note).to_be_visible()
    expect(visitor.region("Table").locator(".generic")).to_be_visible()
    plays_on(visitor)
    visitor.page.screenshot(path=pictures / f"plain-{game}.png")
    assert visitor.sideways() == 0
    faults = reported(visitor, faulty, table, known, game)
    assert [(row["game"], row["place"], row["kind"]) for row in faults] == [(game, part.lower(), "TypeError")]
    assert faults[0]["stack"], "nobody can tell where it came from"
    assert all("@" in line and ".js:" in line and len(line) <= 140 for line in faults[0]["stack"])

    # and back, once it can draw again
    fault(visitor.page, "")
    visitor.button("Draw it again").click()
    expect(note).to_be_hidden()
    expect(visitor.region("Table").locator(".generic")).to_have_count(0)
    assert visitor.options()


MALFORMED, THROWS = "export const = planted;", f'throw new RangeError("planted: {SECRET}");'


LOADED = [
    (game, *kind)
    for place, game in enumerate(GAMES)
    for other, kind in enumerate([(MALFORMED, "SyntaxError"), (THROWS, "RangeError")])
    if SOAK or place % 2 == other
]


@pytest.mark.parametrize(("game", "body", "kind"), LOADED)
def test_a_scene_that_cannot_be_loaded_gives_way_to_the_plain_table(
    visit: Visit, faulty: Server, game: str, body: str, kind: str
) -> None:
    table = Table(faulty, game=game, pace="instant", seats=[ADA, BOLT])
    table.begin()
    visitor = visit(server=faulty, storage=table.storage())
    visitor.forgiven += ["planted", "SyntaxError"]
    cannot_be_loaded(visitor.page, game, body)
    known = len(told(faulty, table))
    visitor.sit(table)
    expect(plain_note(visitor)).to_be_visible()
    expect(visitor.region("Table").locator(".generic")).to_be_visible()
    plays_on(visitor)
    faults = reported(visitor, faulty, table, known, game)
    assert [(row["place"], row["kind"]) for row in faults] == [("scene", kind)]
    assert f"@scenes/{game}/scene.js:" in faults[0]["stack"][0]

    # and back, once it can be loaded again
    can_be_loaded(visitor.page, game)
    visitor.button("Draw it again").click()
    expect(plain_note(visitor)).to_be_hidden()
    assert visitor.options()
    expect(visitor.region("Table").locator(".generic")).to_have_count(0)
    assert [row for row in told(faulty, table)[known:] if row["game"] == game] == faults


@pytest.mark.parametrize("game", GAMES)
def test_the_note_of_the_plain_table_stays_in_sight(
    visit: Visit, faulty: Server, pictures: Path, game: str
) -> None:
    visitor, _ = sit(visit, faulty, game, phone=True)
    fault(visitor.page, "Scene")
    visitor.page.evaluate(PRESS)
    expect(plain_note(visitor)).to_be_visible()
    assert visitor.options()
    visitor.page.evaluate("() => document.querySelector('.stage').scrollTo(0, 1e6)")
    assert visitor.page.evaluate("() => document.querySelector('.stage').scrollTop") > 0
    visitor.page.screenshot(path=pictures / f"plain-phone-{game}.png")
    assert in_sight(plain_note(visitor)) == 1
    assert in_sight(visitor.button("Draw it again")) == 1


def test_options_out_of_sight_are_announced(visit: Visit, faulty: Server, pictures: Path) -> None:
    """The board game's first question has more options than a phone shows: a sign says so, and leads to them."""
    table = Table(faulty, game="boardgame", pace="instant", seats=[ADA, BOLT])
    table.begin()
    visitor = visit(server=faulty, storage=table.storage(), phone=True)
    visitor.forgiven.append("planted")
    cannot_be_loaded(visitor.page, "boardgame", THROWS)
    visitor.sit(table)
    options = visitor.region("What you can do").locator("button[data-code]")
    sign = visitor.region("What you can do").locator(".bar__more")
    assert len(visitor.options()) > 3
    expect(sign).to_be_visible()
    assert in_sight(sign) == 1
    assert sign.inner_text() == "More options ▾"
    visitor.page.screenshot(path=pictures / "more-options.png")
    # each press leads further, until nothing is left below
    visitor.page.wait_for_function(
        "() => { const sign = document.querySelector('.bar__more'); sign.click(); return sign.hidden; }"
    )
    assert in_sight(options.last) == 1
    options.first.scroll_into_view_if_needed()
    expect(sign).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_an_animation_that_fails_freezes_nothing(visit: Visit, faulty: Server, game: str) -> None:
    visitor, table = sit(visit, faulty, game, motion=True, settings={"speed": 20})
    known = len(told(faulty, table))
    fault(visitor.page, "animations")
    before = lines(visitor).count()
    for _ in range(40):
        assert visitor.options()
        visitor.page.evaluate(PRESS)
        if visitor.page.evaluate("() => globalThis.played > 1") and lines(visitor).count() > before:
            break
    visitor.page.wait_for_function("() => globalThis.played > 1")
    assert visitor.options()
    assert lines(visitor).count() > before
    expect(visitor.region("Table").locator(".generic")).to_have_count(
        0
    )  # it can be drawn, it only does not move
    mine = [(row["game"], row["place"]) for row in reported(visitor, faulty, table, known, game)]
    assert mine == [(game, "animation")]


def test_a_mark_of_the_log_that_fails_is_left_out(visit: Visit, faulty: Server) -> None:
    visitor, table = sit(visit, faulty, "tcg")
    known = len(told(faulty, table))
    fault(visitor.page, "logMark")
    plays_on(visitor, 3)
    assert [row["place"] for row in reported(visitor, faulty, table, known, "tcg")] == ["log"]


def test_a_replay_whose_scene_fails_is_plain_too(visit: Visit, faulty: Server) -> None:
    table = Table(faulty, game="dicebot", pace="instant", seats=[ADA, BOLT])
    table.begin()
    assert table.command(0, "leave").status_code == 200
    visitor = visit(server=faulty)
    visitor.forgiven.append("planted")
    plant_in(visitor.page, "dicebot")
    visitor.page.goto(f"/t/{table.id}/replay")
    visitor.region("Table").locator(".db").wait_for()
    fault(visitor.page, "Scene")
    visitor.button("Forward one step").click()
    expect(plain_note(visitor)).to_be_visible()
    visitor.button("To the start").click()
    expect(visitor.region("Table").locator(".generic")).to_be_visible()


def test_a_replay_whose_scene_cannot_be_loaded_is_plain_too(visit: Visit, faulty: Server) -> None:
    table = Table(faulty, game="tcg", pace="instant", seats=[ADA, BOLT])
    table.begin()
    assert table.command(0, "leave").status_code == 200
    visitor = visit(server=faulty)
    visitor.forgiven.append("planted")
    cannot_be_loaded(visitor.page, "tcg", THROWS)
    visitor.page.goto(f"/t/{table.id}/replay#1")
    expect(plain_note(visitor)).to_be_visible()
    expect(visitor.region("Table").locator(".generic")).to_be_visible()
    can_be_loaded(visitor.page, "tcg")
    visitor.button("Draw it again").click()
    expect(visitor.region("Table").locator(".tc")).to_be_visible()
    expect(plain_note(visitor)).to_be_hidden()
    assert visitor.page.url.endswith("#1")


def test_what_is_told_of_a_fault_is_bounded(faulty: Server) -> None:
    line = "draw@scenes/dicebot.js:1:2"
    good = {"game": "dicebot", "place": "scene", "kind": "TypeError", "stack": [line]}
    assert faulty.http.post("/faults", json=good).status_code == 204
    for bad in (
        {"kind": "Cannot read properties of Hidden Card"},
        {"stack": ["a card in a hand"]},
        {"stack": ["draw@https://elsewhere.example/x.js:1:2"]},
        {"stack": [line] * 9},
        {"place": "anywhere"},
        {"message": "more than that"},
        {"game": "dicebot\n{}"},
    ):
        answer = faulty.http.post("/faults", json={**good, **bad})
        assert answer.status_code == 400, bad
        assert answer.json()["detail"].endswith("."), bad
    assert faulty.http.post("/faults", json={**good, "game": "chess"}).status_code == 404
