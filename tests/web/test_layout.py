"""Where things lie, measured: nothing spills, nothing that is needed lies off the screen or under something else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import adventures_driver, boardgame_driver
from tests.web.conftest import Visit
from tests.web.server import Server, Situation, Table, sensible
from tests.web.visitor import IN_SIGHT, Visitor, in_sight

pytestmark = pytest.mark.interpreted

NAMES = ("Ada", "Ben", "Cleo", "Dan")
PEOPLE = [{"kind": "me", "name": name} for name in NAMES]

# Boxes of what matches `inner` that are not wholly within the box of their `outer`.
SPILLS = """([outer, inner]) => [...document.querySelectorAll(outer)].flatMap((panel) => {
  const frame = panel.getBoundingClientRect();
  return [...panel.querySelectorAll(inner)].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0 && (box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom + 1))
    .map((box) => `${Math.round(box.left)}..${Math.round(box.right)} in ${Math.round(frame.left)}..${Math.round(frame.right)}`);
})"""

SIZES = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const box = one.getBoundingClientRect();
  return [Math.round(box.width), Math.round(box.height)];
})"""


CUT_OFF = """() => [...document.querySelectorAll("header .seat__name")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


def drawn(visitor: Visitor) -> None:
    """Until sheets, fonts and drawings are there and nothing moves any more."""
    visitor.page.locator(".scene > *").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.evaluate(
        "() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(done)))"
    )


def four(server: Server, game: str) -> Table:
    table = Table(server, game=game, pace="instant", seats=PEOPLE)
    table.begin()
    return table


def fight(table: Table) -> None:
    """DiceBot in the middle of a battle: all have their dice and their weapons."""
    assert table.play(lambda seen: seen["view"]["window"]["kind"] in ("heads", "target"))


def test_the_dice_of_four_robots_stay_on_them(visit: Visit, server: Server, pictures: Path) -> None:
    table = four(server, "dicebot")
    fight(table)
    visitor = visit()
    visitor.sit(table)
    drawn(visitor)
    assert visitor.page.locator(".db-foe .db-sheet .die").count() > 12
    for width in (1280, 1180, 1440):
        visitor.page.set_viewport_size({"width": width, "height": 800})
        assert visitor.page.evaluate(SPILLS, [".db-foe", ".db-sheet *"]) == []
    visitor.page.set_viewport_size({"width": 1280, "height": 800})
    visitor.page.screenshot(path=pictures / "dicebot-four-watched.png")

    for seat in (1, 2, 3):
        assert table.command(seat, "concede").status_code == 200
    visitor.page.goto(f"/t/{table.id}/replay")
    drawn(visitor)
    number = visitor.page.get_by_role("slider", name="Step")
    visitor.page.goto(f"/t/{table.id}/replay#{int(number.get_attribute('max') or 0) - 4}")
    visitor.page.reload()
    drawn(visitor)
    expect(visitor.page.locator(".db-foe .db-sheet .die").first).to_be_visible()
    assert visitor.page.evaluate(SPILLS, [".db-foe", ".db-sheet *"]) == []


def test_whoever_aims_sees_the_own_robot(visit: Visit, server: Server, pictures: Path) -> None:
    table = four(server, "dicebot")
    seen = table.play(
        lambda seen: len([one for one in seen["decision"]["options"] if one["kind"] == "aim"]) > 2
    )
    assert seen
    who = next(seat for seat in range(4) if table.situation(seat)["situation"]["decision"])
    visitor = visit(storage=table.storage(who))
    visitor.sit(table)
    drawn(visitor)
    assert visitor.options()
    own = visitor.page.locator(".db-own")
    assert in_sight(own) == 1
    assert in_sight(visitor.page.locator(".db-lanes")) == 1  # and the order in which weapons attack
    visitor.page.screenshot(path=pictures / "dicebot-four-aims.png")


def test_the_heroes_stay_in_sight(visit: Visit, server: Server, pictures: Path) -> None:
    table = four(server, "boardgame")
    found = boardgame_driver.play(
        table, lambda seen, seat: boardgame_driver.window(seen) in ("reroll", "rolled")
    )
    assert found
    visitor = visit(storage=table.storage(found[1]))
    for height in (800, 640, 560):
        visitor.page.set_viewport_size({"width": 1280, "height": height})
        visitor.sit(table)
        drawn(visitor)
        assert visitor.options()
        visitor.page.locator(".stage").evaluate("(stage) => stage.scrollTo(0, stage.scrollHeight)")
        for seat in range(4):
            assert in_sight(visitor.page.locator(".bg-plate").nth(seat)) == 1, (height, seat)
    visitor.page.screenshot(path=pictures / "boardgame-four-low.png")


@pytest.mark.parametrize(
    ("game", "plates", "least"),
    [("dicebot", ".db-foe", 100), ("boardgame", ".bg-plate", 56), ("adventures", ".ad-plate", 60)],
)
def test_who_concedes_leaves_the_others_their_room(
    visit: Visit, server: Server, pictures: Path, game: str, plates: str, least: int
) -> None:
    table = four(server, game)
    visitor = visit(storage=table.storage(0))
    visitor.sit(table)
    drawn(visitor)
    players = visitor.page.get_by_role("list", name="Players")
    for seat in (3, 2):
        assert table.command(seat, "concede").status_code == 200
        expect(players.get_by_role("listitem").nth(seat)).to_contain_text("has left")
        drawn(visitor)
        sizes = visitor.page.evaluate(SIZES, plates)
        assert len(sizes) == (3 if game == "dicebot" else 4)  # there the own robot lies below
        assert all(width >= 150 and height >= least for width, height in sizes), sizes
        names = visitor.page.evaluate(SIZES, "header .seat:not(.seat--watch)")
        assert len(names) == 4
        assert all(width >= 56 for width, _ in names), names
        assert visitor.page.evaluate(CUT_OFF) == []
    visitor.page.screenshot(path=pictures / f"{game}-two-have-left.png")


def test_nobodys_name_is_squeezed_by_a_long_line(visit: Visit, server: Server) -> None:
    """All four decide at once, and the head says so by their names."""
    long = [{"kind": "me", "name": f"{name} the Steadfast"} for name in NAMES]
    table = Table(server, game="dicebot", pace="instant", seats=long)
    table.begin()
    visitor = visit()
    visitor.sit(table)
    drawn(visitor)
    names = visitor.page.evaluate(SIZES, "header .seat:not(.seat--watch)")
    assert all(width >= 60 for width, _ in names), names
    head = visitor.page.locator("header.head").bounding_box()
    assert head
    assert head["height"] <= 90
    assert visitor.sideways() == 0


# -- phones ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dicebot", "tcg", "boardgame", "adventures"])
def test_the_head_of_a_phone_leaves_room_for_the_game(
    visit: Visit, server: Server, pictures: Path, game: str
) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}]
    table = Table(server, game=game, pace="instant", seats=seats)
    table.begin()
    visitor = visit(storage=table.storage(), phone=True)
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.sit(table)
    drawn(visitor)
    assert visitor.options()
    head = visitor.page.locator("header.head").bounding_box()
    assert head
    assert head["height"] <= 72
    expect(visitor.page.locator("header .turn")).to_contain_text("Your decision")
    for name in ("Ada", "Bolt"):
        seat = visitor.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name)
        assert in_sight(seat) == 1
    phase = visitor.page.locator("header .phase.is-now a")
    if phase.count():
        assert in_sight(phase) == 1
    assert visitor.sideways() == 0
    visitor.page.screenshot(path=pictures / f"{game}-phone-head.png")


@pytest.mark.parametrize(("game", "many"), [("dicebot", 3), ("dicebot", 4), ("adventures", 4)])
def test_names_of_many_can_be_read_on_a_phone(
    visit: Visit, server: Server, pictures: Path, game: str, many: int
) -> None:
    """Everybody is asked at once, so every name has a mark beside it."""
    names = ["Ada", "Bolt", "Gasket", "Rivet"]
    seats = [{"kind": "me", "name": name} for name in names[:many]]
    table = Table(server, game=game, pace="instant", seats=seats)
    table.begin()
    visitor = visit(storage=table.storage(0), phone=True)
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.sit(table)
    drawn(visitor)
    players = visitor.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(many)
    expect(players.filter(has_text="is deciding")).to_have_count(many)
    assert visitor.page.evaluate(CUT_OFF) == []
    for place in range(many):
        assert in_sight(players.nth(place)) == 1, place
    head = visitor.page.locator("header.head").bounding_box()
    assert head
    assert head["height"] <= 72
    assert visitor.sideways() == 0
    visitor.page.screenshot(path=pictures / f"{game}-phone-names-{many}.png")


def test_a_wish_to_undo_is_seen_above_what_happened_meanwhile(
    visit: Visit, server: Server, pictures: Path
) -> None:
    table = Table(server, game="dicebot", pace="instant", seats=[PEOPLE[0], {"kind": "open"}])
    joined = server.http.post(f"{table.path}/join", json={"invite": table.invite, "name": "Ben"}).json()
    table.tokens["1"] = joined["token"]  # at a screen of his own, so he has a say
    table.begin()

    def wished(seen: Situation) -> bool:
        """Whether Ada's wish to undo is one that Ben is asked about."""
        if seen["view"]["window"]["kind"] != "draft" or seen["can_undo"] != "ask":
            return False
        if len(table.situation(1)["log"]) < 12:  # enough to fill a panel
            return False
        return table.command(0, "undo").status_code == 200 and table.info()["undo"] is not None

    assert table.play(wished)
    away = {"busterbox.seen": json.dumps({table.id: {"1": 0}})}  # Ben has not looked since the beginning
    visitor = visit(storage={**table.storage(1), **away}, phone=True)
    visitor.sit(table)
    drawn(visitor)
    expect(visitor.region("While you were away")).to_be_visible()
    wish = visitor.page.get_by_role("alert", name="Undo request")
    expect(wish).to_be_visible()
    for name in ("Allow undo", "Play on"):
        assert in_sight(wish.get_by_role("button", name=name)) == 1, name
    visitor.page.screenshot(path=pictures / "phone-wish-to-undo.png")
    wish.get_by_role("button", name="Play on").tap()
    expect(wish).to_be_hidden()
    assert table.info()["undo"] is None


def test_whoever_has_chosen_sees_where_to_confirm_it(visit: Visit, server: Server, pictures: Path) -> None:
    """First a hero, then the master of a stage: four cards are higher than a phone."""
    table = Table(server, game="adventures", pace="instant", seats=PEOPLE[:2])
    table.begin()
    visitor = visit(storage=table.storage(0), phone=True)
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.sit(table)
    for kind in ("hero", "boss"):
        expect(visitor.page.locator(f'.ad[data-window="{kind}"].ad-asked')).to_be_visible()
        drawn(visitor)
        visitor.page.locator(".ad-offer").first.tap()
        confirm = visitor.page.locator(".ad-confirm button")
        expect(confirm).to_be_visible()
        for bottom in (False, True):
            visitor.page.locator(".stage").evaluate(
                "(stage, bottom) => stage.scrollTo(0, bottom ? stage.scrollHeight : 0)", bottom
            )
            assert in_sight(confirm) == 1, (kind, bottom)
        visitor.page.locator(".stage").evaluate("(stage) => stage.scrollTo(0, 0)")
        visitor.page.screenshot(path=pictures / f"phone-confirm-{kind}.png")
        confirm.tap()
        expect(visitor.page.locator(".ad-confirm button")).to_contain_text("again")
        other = table.situation(1)["situation"]["decision"]
        for code in (other["options"][0]["code"], adventures_driver.CONFIRM):
            prompt = table.situation(1)["situation"]["decision"]["prompt"]
            assert table.command(1, "answer", prompt=prompt, code=code).status_code == 200


def guided_to(table: Table, step: int) -> Any:
    """Do as the lessons say up to this one; what it says."""
    while True:
        welcome = table.situation(0)
        if welcome["guide"]["step"] >= step:
            return welcome["guide"]
        decision = welcome["situation"]["decision"]
        code = (welcome["guide"]["codes"] or [sensible(decision)["code"]])[0]
        given = table.command(0, "answer", prompt=decision["prompt"], code=code)
        assert given.status_code == 200, given.text


def test_what_a_lesson_points_at_is_on_the_screen(visit: Visit, server: Server, pictures: Path) -> None:
    """An ability at the far end of the hand, which scrolls sideways on a phone."""
    table = Table(server, game="boardgame", pace="instant", guide=True, seats=[{"kind": "me", "name": "Ada"}])
    table.begin()
    guide = guided_to(table, 2)
    visitor = visit(storage=table.storage(), phone=True)
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.sit(table)
    drawn(visitor)
    glowing = visitor.region("Your hand").locator(f'[data-code="{guide["codes"][0]}"]')
    expect(glowing).to_be_visible()
    visitor.page.wait_for_function(
        f"(code) => {{ const one = document.querySelector(`.hand [data-code='${{code}}']`); return ({IN_SIGHT})(one) === 1; }}",
        arg=guide["codes"][0],
    )
    assert in_sight(glowing) == 1
    visitor.page.screenshot(path=pictures / "phone-lesson.png")
