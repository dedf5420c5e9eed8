"""Dice that come into a pool while the table is still showing what brought them: nothing breaks, nothing is frozen, and
what is marked and spent are the dice that one sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from busterbox.games.adventures.rules.box import box_of
from tests.web.adventures_driver import BOOST, EFFECT, PAY, window
from tests.web.conftest import Visit
from tests.web.planting import held, hold, let_go, patient, plant_in, step
from tests.web.server import Server, Table
from tests.web.swift_adventures import GAME
from tests.web.test_adventures import acts, asked, come, shown, sought, swift
from tests.web.test_layout import drawn
from tests.web.visitor import Visitor, in_sight

__all__ = ["swift"]
pytestmark = pytest.mark.interpreted
SLOW = {"speed": 0.5}  # of what moves: whatever is drawn meanwhile is drawn for long enough
COLOURS = 3
GIVES_A_DIE = ("item_2", "rush_coil", "mega_buster")  # of the weapons that a campaign begins with
Situation = dict[str, Any]


def guided(server: Server) -> Table:
    table = Table(server, game="adventures", guide=True, pace="instant")
    table.begin()
    return table


def wanted(table: Table) -> int:
    """What the lesson wants to see now."""
    codes: list[int] = table.situation(0)["guide"]["codes"]
    return codes[0]


def learn(table: Table, code: int) -> None:
    """Follow the lessons up to the one that wants to see this."""
    while wanted(table) != code:
        prompt = table.situation(0)["situation"]["decision"]["prompt"]
        answer = table.command(0, "answer", prompt=prompt, code=wanted(table))
        assert answer.status_code < 300, answer.text


def can_pay(visitor: Visitor, code: int) -> None:
    """The dice of this payment are marked on the table, and it can be given there."""
    overcome = visitor.page.locator(".ad-overcome.button--primary")
    expect(overcome).to_have_attribute("data-code", str(code))
    marks = visitor.page.locator('.ad-pool [aria-pressed="true"]')
    expect(marks).to_have_count(bin(code - PAY).count("1"))


def test_the_boost_lesson_of_the_guided_game(visit: Visit, server: Server) -> None:
    table = guided(server)
    learn(table, BOOST)
    visitor = come(visit, server, table, 0, motion=True, settings=SLOW)
    asked(visitor, "abilities")
    visitor.in_place(BOOST).click()
    line = visitor.page.locator(".log__line").filter(has_text="boosts with")
    expect(line).to_have_count(1)
    can_pay(visitor, wanted(table))
    visitor.page.locator(".ad-overcome").click()
    expect(visitor.page.locator(".log__line").filter(has_text="overcomes it with").last).to_be_attached()
    expect(visitor.region("Guide")).to_be_visible()


def gives_a_die(seen: Situation, seat: int) -> bool:
    """A weapon adds a die now, and something can be paid afterwards or not."""
    carried = [weapon for weapon in seen["display"]["heroes"][seat]["weapons"] if weapon["energy"] > 0]
    return (
        window(seen) == "abilities"
        and acts(seen, seat)
        and any(weapon["card"] in GIVES_A_DIE for weapon in carried)
    )


@pytest.mark.parametrize("keys", [False, True])
def test_a_weapon_that_adds_a_die(visit: Visit, swift: Server, keys: bool) -> None:
    table, seat = sought(swift, 3, gives_a_die, mode="session_1")
    seen = table.situation(seat)["situation"]
    before = len(seen["display"]["dice"])
    visitor = come(visit, swift, table, seat, motion=True, settings=SLOW)
    asked(visitor, "abilities")
    weapon = seen["display"]["heroes"][seat]["weapons"][0]
    code = EFFECT + weapon["number"]
    if keys:
        visitor.in_bar(code).focus()
        visitor.page.keyboard.press("Enter")
    else:
        visitor.in_place(code).click()
    name = GAME.cards.names[GAME.cards.numbers[weapon["card"]]]
    expect(visitor.page.locator(".log__line").filter(has_text=f"uses {name}")).to_have_count(1)
    asked(visitor, "abilities")
    dice = visitor.page.locator(".ad-pool [data-key^='die-']")
    expect(dice).to_have_count(len(shown(table, seat)["dice"]))
    assert len(shown(table, seat)["dice"]) == before + 1
    expect(visitor.page.locator(".ad-suffer")).to_be_enabled()


def may_help(seen: Situation, seat: int) -> bool:
    """The active hero can pay, and the boost of the ally is a plain die that has room in the pool."""
    now = seen["display"]
    if window(seen) != "abilities" or not acts(seen, seat) or now["challenge"]["suggested"] <= 0:
        return False
    hand = seen["view"]["table"]["hand"][1 - seat]
    if not hand:
        return False
    icons = box_of(GAME).actions[GAME.cards.numbers[hand[0]["card"]]].icons
    return len(icons) == 1 and icons[0] < COLOURS and sum(die // 6 == icons[0] for die in now["dice"]) < 3


# From now on: how many dice are shown while a payment can be given, once the boost is in the log.
WATCH = """() => {
  window.payable = [];
  const look = () => {
    const told = [...document.querySelectorAll('.log__line')].some((line) => line.textContent.includes('boosts with'));
    const dice = document.querySelectorAll(".ad-pool [data-key^='die-']").length;
    if (told && document.querySelector('.ad-overcome.ad-option')) window.payable.push(dice);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_boost_of_an_ally_never_changes_what_one_is_about_to_spend(visit: Visit, swift: Server) -> None:
    """Payments name dice by their places, and a die that comes in moves the others: as long as it is on its way, none can
    be given on the table."""
    table, seat = sought(swift, 2, may_help)
    visitor = come(visit, swift, table, seat, motion=True, settings=SLOW)
    asked(visitor, "abilities")
    can_pay(visitor, PAY + shown(table, seat)["challenge"]["suggested"])
    visitor.page.evaluate(WATCH)
    prompt = table.situation(1 - seat)["situation"]["decision"]["prompt"]
    assert table.command(1 - seat, "answer", prompt=prompt, code=BOOST).status_code < 300
    now = shown(table, seat)
    expect(visitor.page.locator(".ad-pool [data-key^='die-']")).to_have_count(len(now["dice"]))
    can_pay(visitor, PAY + now["challenge"]["suggested"])
    visitor.page.wait_for_function("() => window.payable.length > 0")
    assert set(visitor.page.evaluate("() => window.payable")) == {len(now["dice"])}
    visitor.page.locator(".ad-overcome").click()
    expect(visitor.page.locator(".log__line").filter(has_text="overcomes it with").last).to_be_attached()


# -- the question waits for the dice -----------------------------------------------------------------------------------------


def come_and_hold(visit: Visit, server: Server, table: Table, seat: int) -> Visitor:
    """At a table whose animations can be held up; nothing is cut short because it takes long."""
    visitor = visit(server=server, storage=table.storage(seat), motion=True, settings={"speed": 20})
    plant_in(visitor.page, "adventures")
    patient(visitor.page)
    visitor.sit(table)
    asked(visitor, "abilities")
    drawn(visitor)
    return visitor


def question(visitor: Visitor) -> str:
    return visitor.page.locator("#bar-sentence").inner_text()


def words(table: Table, seat: int) -> dict[int, str]:
    """What a seat can choose, by the codes."""
    return {one["code"]: one["text"] for one in table.situation(seat)["situation"]["decision"]["options"]}


def uncovered(visitor: Visitor) -> None:
    """The dice can be seen, and no options of the bar have opened over them."""
    assert in_sight(visitor.page.locator(".ad-pool")) == 1
    options = visitor.page.locator(".bar__options")
    if options.count():
        box = options.bounding_box()
        assert box
        assert box["height"] <= 12  # its padding alone


def test_question_and_lesson_wait_until_the_boost_has_landed(visit: Visit, server: Server) -> None:
    table = guided(server)
    learn(table, BOOST)
    visitor = come_and_hold(visit, server, table, 0)
    lesson, before = visitor.region("Guide").inner_text(), question(visitor)
    dice = visitor.page.locator(".ad-pool [data-key^='die-']")
    many = dice.count()
    hold(visitor.page)
    visitor.in_place(BOOST).click()
    held(visitor.page)
    for moment in ("the card is played", "its die is rolled"):
        if moment == "its die is rolled":
            step(visitor.page)
        after = table.situation(0)["situation"]["decision"]["sentence"]
        assert after not in question(visitor)
        assert visitor.offered(wait=False)["options"] == []
        assert visitor.region("Guide").inner_text() == lesson
        uncovered(visitor)
        expect(dice).to_have_count(many)
    let_go(visitor.page)
    expect(visitor.page.locator("#bar-sentence")).to_contain_text(after)
    expect(dice).to_have_count(many + 1)
    expect(visitor.region("Guide")).not_to_have_text(lesson)
    can_pay(visitor, wanted(table))
    assert question(visitor) != before


def needs_help(seen: Situation, seat: int) -> bool:
    """The active hero cannot pay, but could with the boost of the ally: the question will be another one."""
    ways = seen["display"]["challenge"]["reach"] if window(seen) == "abilities" else []
    return acts(seen, seat) and {"seat": 1 - seat, "code": BOOST} in ways


@pytest.mark.parametrize("moment", [may_help, needs_help])
def test_while_an_ally_helps_the_old_question_stands_with_what_is_still_possible(
    visit: Visit, swift: Server, moment: Callable[[Situation, int], bool]
) -> None:
    table, seat = sought(swift, 2, moment)
    visitor = come_and_hold(visit, swift, table, seat)
    before, old = question(visitor), words(table, seat)
    hold(visitor.page)
    prompt = table.situation(1 - seat)["situation"]["decision"]["prompt"]
    assert table.command(1 - seat, "answer", prompt=prompt, code=BOOST).status_code < 300
    held(visitor.page)
    latest, new = table.situation(seat)["situation"]["decision"], words(table, seat)
    assert new.keys() & old.keys()
    for moves in (0, 1):
        if moves:
            step(visitor.page)
        assert question(visitor) == before
        offered = {one["code"] for one in visitor.offered(wait=False)["options"]}
        assert offered == {code for code in old.keys() & new.keys() if old[code] == new[code]}
        assert offered
        uncovered(visitor)
    let_go(visitor.page)
    expect(visitor.page.locator("#bar-sentence")).to_contain_text(latest["sentence"])
    if shown(table, seat)["challenge"]["suggested"] > 0:
        can_pay(visitor, PAY + shown(table, seat)["challenge"]["suggested"])
