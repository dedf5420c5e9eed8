"""Adventures in a real browser: planning by mouse, keys and touch, an action phase, a boss battle, whole games. The stages
are short (`swift_adventures.py`); a server plays what a test is not about."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.adventures_driver import (
    BOOST,
    HOLD,
    PAY,
    READY,
    RELEASE,
    TAKE_DAMAGE,
    TO_LEFT,
    UNREADY,
    play,
    sensible,
    window,
)
from tests.web.conftest import Visit
from tests.web.server import SOAK, Server, Table
from tests.web.swift_adventures import GAME
from tests.web.test_pages import AXE, FOUND
from tests.web.test_play import SMALL
from tests.web.visitor import OFFERED, TIME, Visitor

pytestmark = pytest.mark.interpreted

NAMES = ["Ada", "Grace", "Mary", "Joan"]
MOST = 400  # decisions of one seat in a game
Situation = dict[str, Any]


@pytest.fixture(scope="module")
def swift(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("adventures") / "data",
        "--unlimited",
        "--game",
        "tests.web.swift_adventures:GAME",
    )
    server.start()
    yield server
    server.stop()
    assert server.faults() == []


def game(server: Server, seats: int, **settings: str) -> Table:
    """A table where every seat is somebody's; who has no browser is played over HTTP."""
    people = [{"kind": "me", "name": name} for name in NAMES[:seats]]
    table = Table(server, game="adventures", pace="instant", seats=people, settings=settings)
    table.begin()
    return table


def until(
    table: Table, *windows: str, when: Callable[[Situation, int], bool] = lambda seen, seat: True
) -> int:
    """Play on until somebody is asked this; whom."""
    found = play(table, lambda seen, seat: window(seen) in windows and when(seen, seat))
    assert found is not None, "the game was over first"
    return found[1]


def sought(
    server: Server, seats: int, wanted: Callable[[Situation, int], bool], **settings: str
) -> tuple[Table, int]:
    """A table at which somebody is asked what a test is about, and who; dice fall as they like, so several are tried."""
    for _ in range(12):
        table = game(server, seats, **settings)
        found = play(table, wanted)
        if found is not None:
            return table, found[1]
    raise AssertionError("no game comes to the point that was waited for")


def acts(seen: Situation, seat: int) -> bool:
    return bool(seen["display"]["active"] == seat)


def shown(table: Table, seat: int) -> Situation:
    found: Situation = table.situation(seat)["situation"]["display"]
    return found


def come(visit: Visit, swift: Server, table: Table, *seats: int, **wish: Any) -> Visitor:
    visitor = visit(server=swift, storage=table.storage(*seats) if seats else {}, **wish)
    visitor.sit(table)
    expect(visitor.page.locator(".scene > .ad")).to_be_visible()
    return visitor


def asked(visitor: Visitor, kind: str) -> None:
    expect(visitor.page.locator(f'.ad[data-window="{kind}"].ad-asked')).to_be_visible()


def flawless(visitor: Visitor, picture: Path) -> None:
    visitor.page.screenshot(path=picture)
    visitor.page.evaluate(AXE.read_text("utf-8"))
    assert visitor.page.evaluate(FOUND, None) == []
    assert visitor.sideways() == 0
    assert visitor.page.evaluate(SMALL) == []


def held(table: Table, seat: int) -> list[str]:
    return [card["card"] for card in table.situation(seat)["situation"]["view"]["table"]["hand"][seat]]


def in_hand(visitor: Visitor, card: str) -> Locator:
    return visitor.page.locator(f'.ad-hand button[data-explain="{card}"]')


def slot(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f'.ad-slot[data-slot="{number}"]')


def holds(visitor: Visitor, number: int, card: str) -> None:
    expect(slot(visitor, number)).to_have_attribute("data-explain", card)


# What lies ahead stays in sight while the table is scrolled (AD-6.11): every requirement, below the line that sticks.
AHEAD = """() => {
  const {bottom} = document.querySelector('.stage').getBoundingClientRect();
  const line = document.querySelector('.ad-course').getBoundingClientRect().bottom;
  const signs = [...document.querySelectorAll('.ad-strip .ad-need')].map((one) => one.getBoundingClientRect());
  return signs.length > 0 && signs.every((one) => one.top >= line - 1 && one.bottom <= bottom + 1);
}"""
POOL_WORDS = """async () => {
  const {poolWords} = await import('@busterbox/scenes/adventures/pool.js');
  const pool = {sources: [], dice: [0, 4, 0, 0], set: [], tokens: [false, false, false], more: [], hurts: 0};
  return [
    poolWords({...pool, surplus: [0, 1, 0]}),
    poolWords({...pool, dice: [0, 1, 3, 0], tokens: [true, false, false], surplus: [0, 0, 0]}),
  ];
}"""

# What can be pressed where a card says "up to 2 dice", which few games come to.
UP_TO_TWO = """async () => {
  const {h, render} = await import('preact');
  const {Rerolling} = await import('@busterbox/scenes/adventures/payment.js');
  const leave = {code: 1, kind: 'decline', text: 'Leave them', argument: null};
  const m = {
    window: 'reroll', asked: true, active: 0, me: 0, options: [leave], code: () => 0,
    option: (kind) => (kind === 'decline' ? leave : null), heroes: [{tokens: []}], dice: [{die: 0, place: 0}],
    display: {round: 1, dice: [0], air: [], reroll: {most: 2, must: false}},
    props: {glow: [], selected: null, pending: null, situation: {decision: {passing: null}}},
  };
  const place = document.createElement('div');
  render(h(Rerolling, {m}), place);
  for (const key of place.querySelectorAll('kbd')) key.remove();
  return [...place.querySelectorAll('button')].map((one) => one.textContent.trim());
}"""


def drag(visitor: Visitor, what: Locator, where: Locator) -> None:
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    mouse = visitor.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    expect(where).to_have_class(re.compile("is-over"))
    mouse.up()


# -- with friends ----------------------------------------------------------------------------------------------------------


def test_who_plays_with_friends_has_a_seat_for_one(visit: Visit, server: Server) -> None:
    """Whatever the game, and however many usually play it: Adventures is played alone as a rule."""
    visitor = visit()
    page = visitor.page
    page.goto("/")
    ways = page.get_by_role("link", name="Play with friends")
    expect(ways.first).to_be_visible()
    addresses = [str(way.get_attribute("href")) for way in ways.all()]
    assert "/new/adventures#friends" in addresses
    for address in addresses:
        page.goto("about:blank")  # an address that differs in its end alone would be the same page
        page.goto(address)
        chairs = page.locator('.chair select[id^="seat-"]')
        expect(chairs.first).to_have_value("me")
        assert [chair.input_value() for chair in chairs.all()][:2] == ["me", "open"], address
        expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    page.goto("about:blank")
    page.goto("/new/adventures")
    expect(page.locator(".chair")).to_have_count(1)


# -- planning together -----------------------------------------------------------------------------------------------------


def test_two_plan_together(visit: Visit, swift: Server, pictures: Path) -> None:
    """Cards move by dragging, by pressing and by keys; the neighbour sees at once what the pool will be."""
    table = game(swift, 2)
    until(table, "plan")
    ada, grace = come(visit, swift, table, 0), come(visit, swift, table, 1, theme="light")
    for visitor in (ada, grace):
        asked(visitor, "plan")
    first, second, third, fourth = held(table, 0)

    drag(ada, in_hand(ada, first), slot(ada, 0))
    holds(ada, 0, first)
    ear = grace.page.locator(".ad-ear--right")  # Ada's left slot faces Grace's right one
    expect(ear).to_have_attribute("data-explain", first)
    sources = shown(table, 1)["heroes"][1]["pool"]["sources"]
    assert [one["card"] for one in sources] == [first]
    expect(grace.page.locator(".ad-willbe")).not_to_contain_text("empty so far")
    assert grace.page.evaluate(POOL_WORDS) == [
        "3 blue dice and one reroll",  # AD-15.1
        "1 blue and 3 yellow dice and the shoot token",
    ]

    in_hand(ada, second).click()
    expect(slot(ada, 1)).to_have_class(re.compile("is-target"))
    slot(ada, 1).click()
    holds(ada, 1, second)

    in_hand(ada, third).focus()
    ada.page.keyboard.press("Enter")  # picked up: the empty slot has the focus
    expect(slot(ada, 2)).to_be_focused()
    ada.page.keyboard.press("Enter")
    holds(ada, 2, third)
    expect(in_hand(ada, fourth)).to_be_focused()

    # over a filled slot: that card comes back; between two slots: they change places
    drag(ada, in_hand(ada, fourth), slot(ada, 2))
    holds(ada, 2, fourth)
    expect(in_hand(ada, third)).to_be_visible()
    slot(ada, 0).click()
    slot(ada, 1).click()
    holds(ada, 0, second)
    holds(ada, 1, first)
    expect(ear).to_have_attribute("data-explain", second)

    # Dr. Light sits on Ada's right
    expect(ada.page.locator(".ad-readybox")).to_contain_text("1 Dr. Light card to take")
    ada.page.locator(".ad-take").first.click()
    expect(ada.page.locator(".ad-ear--light.is-filled")).to_be_visible()
    expect(grace.page.locator(".ad-lightcard.is-taken")).to_contain_text("Ada")
    flawless(ada, pictures / "adventures-plan-desk.png")

    # ready is seen by all and taken back by moving a card
    ada.in_place(READY).click()
    plate = grace.page.locator(".ad-seat.seat--1")
    expect(plate).to_have_class(re.compile("is-ready"))
    expect(ada.page.locator(".ad-readybox")).to_contain_text("Waiting for Grace")
    flawless(grace, pictures / "adventures-plan-light.png")
    drag(ada, slot(ada, 2), ada.page.locator(".ad-hand"))
    expect(in_hand(ada, fourth)).to_be_visible()
    expect(plate).not_to_have_class(re.compile("is-ready"))
    assert UNREADY not in [option["code"] for option in ada.options()]

    # pointing at something on the table
    grace.button("Say something").click()
    grace.button("Point at something").click()
    ear.click()
    expect(slot(ada, 0)).to_have_class(re.compile("is-pointed"))


def test_planning_by_touch_on_a_small_phone(visit: Visit, swift: Server, pictures: Path) -> None:
    table = game(swift, 1)
    until(table, "plan")
    visitor = come(visit, swift, table, 0, phone=True)
    asked(visitor, "plan")
    visitor.page.wait_for_function(AHEAD)
    cards = held(table, 0)
    for number in range(3):
        in_hand(visitor, cards[number]).tap()
        slot(visitor, number).tap()
        holds(visitor, number, cards[number])
    takes = visitor.page.locator(".ad-take")
    for side in ("left", "right"):
        offered = takes.filter(has_text=f"the {side}")
        (offered.first if side == "left" else offered.last).tap()
        expect(visitor.page.locator(f".ad-ear--{side}.is-filled")).to_be_visible()
    flawless(visitor, pictures / "adventures-plan-phone.png")
    visitor.in_place(READY).tap()
    expect(visitor.page.locator(".ad-pool")).to_be_visible()
    until(table, "abilities")
    asked(visitor, "abilities")
    visitor.page.wait_for_function(AHEAD)
    flawless(visitor, pictures / "adventures-act-phone.png")
    place = shown(table, 0)["challenge"]["place"]
    visitor.in_place(TAKE_DAMAGE).tap()
    expect(visitor.page.locator(f'[data-key="sign-{place}"]')).to_have_class(re.compile("is-failed"))
    hurt = shown(table, 0)["heroes"][0]  # by the challenge, and perhaps by what comes with the next one
    assert hurt["suffered"] > 0
    expect(visitor.page.locator('[data-key="life-0"]')).to_have_text(str(hurt["life"]))


# -- an action phase ---------------------------------------------------------------------------------------------------------


def pays(seen: Situation, seat: int) -> bool:
    """The first challenge of a stage, which can be paid in more than one way, while the ally has a boost."""
    ways = [option for option in seen["decision"]["options"] if option["kind"] == "pay"]
    shown = seen["display"]
    return (
        window(seen) == "abilities"
        and acts(seen, seat)
        and shown["place"] == 0
        and not shown["fighting"]
        and len(ways) > 1
        and all(hero["hand"] for hero in shown["heroes"])
    )


def test_paying_and_helping(visit: Visit, swift: Server, pictures: Path) -> None:
    table, seat = sought(swift, 2, pays)
    ally = 1 - seat
    hero, friend = come(visit, swift, table, seat), come(visit, swift, table, ally)
    asked(hero, "abilities")
    now = shown(table, seat)
    suggested = now["challenge"]["suggested"]
    marks = hero.page.locator('.ad-pool [aria-pressed="true"]')
    expect(marks).to_have_count(bin(suggested).count("1"))
    overcome = hero.page.locator(".ad-overcome")
    expect(overcome).to_have_attribute("data-code", str(PAY + suggested))
    expect(hero.page.locator(".ad-status")).to_contain_text("Payable now")
    flawless(hero, pictures / "adventures-act-desk.png")

    # another payment, die by die
    other = next(
        option["argument"]
        for option in table.situation(seat)["situation"]["decision"]["options"]
        if option["kind"] == "pay" and option["argument"] != suggested
    )
    expect(hero.in_bar(PAY + other)).to_be_attached()
    toggles = hero.page.locator(".ad-pool button.ad-dieb")
    for place in range(toggles.count()):
        if toggles.nth(place).get_attribute("aria-pressed") == "true":
            toggles.nth(place).click()
    expect(marks).to_have_count(0)
    expect(overcome).to_have_attribute("aria-disabled", "true")
    hero.in_bar(PAY + other).focus()  # what has the focus in the bar is marked on the table
    expect(overcome).to_have_attribute("data-code", str(PAY + other))

    # an ally asks to wait, then boosts; nothing stops meanwhile
    friend.in_place(HOLD).click()
    expect(hero.page.locator(f".ad-seat.seat--{ally + 1}")).to_contain_text("wait!")
    friend.in_place(RELEASE).click()
    expect(friend.in_place(HOLD)).to_be_visible()
    flawless(friend, pictures / "adventures-ally.png")
    friend.in_place(BOOST).click()
    expect(friend.page.locator(".ad-ally")).to_contain_text("You have played your boost")
    expect(hero.page.locator(".log__line").filter(has_text=re.compile("boost")).last).to_be_attached()
    until(table, "abilities", when=acts)
    asked(hero, "abilities")
    # the page knows what the server knows: choices inside the boost were made over there
    expect(hero.page.locator(".ad-pool [data-key^='die-']")).to_have_count(len(shown(table, seat)["dice"]))
    answer = sensible(table.situation(seat)["situation"], seat)
    assert answer is not None
    place = shown(table, seat)["challenge"]["place"]
    hero.in_bar(answer).focus()
    expect(hero.in_place(answer)).to_have_class(re.compile("ad-selected"))
    hero.page.keyboard.press("Enter")
    if answer == TAKE_DAMAGE:
        expect(hero.page.locator(f'[data-key="sign-{place}"]')).to_have_class(re.compile("is-failed"))
    elif answer >= PAY:
        expect(hero.page.locator(f'[data-key="sign-{place}"]')).to_have_class(re.compile("is-overcome"))


# -- a boss battle -------------------------------------------------------------------------------------------------------------


def may_reroll(seen: Situation, seat: int) -> bool:
    kinds = [option["kind"] for option in seen["decision"]["options"]]
    dice = seen["display"]["dice"]
    return acts(seen, seat) and "reroll" in kinds and len(dice) > 2 and len(set(dice)) > 1


def test_a_boss_battle_with_a_reroll(visit: Visit, swift: Server, pictures: Path) -> None:
    table = game(swift, 3, mode="session_3")
    seat = until(table, "boss")
    chooser = come(visit, swift, table, seat)
    asked(chooser, "boss")
    expect(chooser.page.locator(".ad-offer")).to_have_count(4)
    flawless(chooser, pictures / "adventures-bosses.png")
    offer = chooser.page.locator(".ad-offer.ad-option").first
    offer.click()
    expect(chooser.page.locator(".ad-offer.is-mine")).to_have_count(1)

    seat = until(table, "abilities", when=may_reroll)
    visitor = chooser if chooser.page.locator(f".ad-seat.seat--{seat + 1}.is-me").count() else None
    visitor = visitor or come(visit, swift, table, seat, theme="light")
    page = visitor.page
    asked(visitor, "abilities")
    now = shown(table, seat)
    boss = GAME.cards.names[GAME.cards.numbers[now["heroes"][seat]["boss"]]]
    expect(page.locator(".ad-strip")).to_have_attribute("aria-label", re.compile(re.escape(boss)))
    expect(page.locator(".ad-pile")).to_have_attribute(
        "aria-label", re.compile(f"^{now['heroes'][seat]['cards']} card")
    )
    flawless(visitor, pictures / "adventures-boss.png")
    code = next(option["code"] for option in visitor.options() if option["kind"] == "reroll")
    visitor.in_place(code).click()
    asked(visitor, "reroll")
    assert page.evaluate(UP_TO_TWO) == ["Select dice to reroll", "Leave them"]
    throw = page.locator(".ad-throw")
    expect(throw).to_have_attribute("aria-disabled", "true")
    dice = page.locator(".ad-pool button.ad-dieb")
    dice.nth(0).click()
    dice.nth(1).focus()
    page.keyboard.press("Space")
    expect(throw).to_contain_text("Reroll 2 dice")
    dice.nth(1).click()
    expect(throw).to_contain_text("Reroll 1 die")
    throw.click()
    expect(page.locator(".ad-rerolling")).to_have_count(0)
    expect(page.locator(".log__line").filter(has_text="rerolls with")).not_to_have_count(0)


def test_who_watches_sees_the_table_and_may_do_nothing(visit: Visit, swift: Server, pictures: Path) -> None:
    table = game(swift, 4)
    until(table, "abilities")
    watcher = come(visit, swift, table)
    expect(watcher.page.locator(".ad-plate")).to_have_count(4)
    expect(watcher.page.locator(".ad-pool")).to_be_visible()
    assert watcher.page.locator(".ad-paying, .ad-deeds, .ad-hand, button.ad-dieb").count() == 0
    watcher.page.locator(".ad-plate").first.click()
    expect(watcher.page.get_by_role("dialog")).to_contain_text("Weapons")
    watcher.page.keyboard.press("Escape")
    flawless(watcher, pictures / "adventures-watching.png")


# -- whole games ---------------------------------------------------------------------------------------------------------------


def give(visitor: Visitor, option: dict[str, Any], touch: bool) -> None:
    """An answer where it is given on the table: a card and then its slot, dice and then the throw."""
    press: Callable[[Locator], None] = Locator.tap if touch else Locator.click
    if option["kind"] in ("to_left", "to_right", "to_skill"):
        number, card = divmod(option["code"] - TO_LEFT, 64)
        press(in_hand(visitor, GAME.cards.ids[card]))
        press(slot(visitor, number))
        holds(visitor, number, GAME.cards.ids[card])
    elif option["kind"] == "die" and visitor.page.locator(".ad-throw").count():
        press(visitor.page.locator(".ad-pool button.ad-dieb").first)
        press(visitor.page.locator(".ad-throw"))
        expect(visitor.page.locator(".ad-throw.ad-sent")).to_have_count(0)
    else:
        press(visitor.in_place(option["code"]))  # everything lies on the table, once dice and heroes rest


def offered(visitor: Visitor, code: int) -> dict[str, Any]:
    """An option that the server knows of, as soon as the page offers it."""
    find = f"(code) => ({OFFERED})().options.find((one) => one.code === code) ?? false"
    found: dict[str, Any] = visitor.page.wait_for_function(find, arg=code, timeout=TIME).json_value()
    return found


def heard(visitor: Visitor, table: Table, seat: int, seq: int) -> None:
    """The server has the answer that was given at a page after so many updates."""
    until = time.monotonic() + TIME / 1000
    while table.situation(seat)["seq"] == seq:
        assert time.monotonic() < until, "the answer does not arrive"
        visitor.page.wait_for_timeout(5)


WHOLE = [(1, False)]  # seats, at a phone; more in `make soak`
if SOAK:
    WHOLE += [(1, True), (2, False), (4, True)]


@pytest.mark.parametrize(("seats", "phone"), WHOLE)
def test_a_whole_game(visit: Visit, swift: Server, pictures: Path, seats: int, phone: bool) -> None:
    """Every answer of the people is given at their pages, on the table itself."""
    table = game(swift, seats, difficulty="easy")
    visitors = [
        come(visit, swift, table, seat, phone=phone, motion=not phone, settings={"speed": 20})
        for seat in range(seats)
    ]
    for _ in range(MOST):
        if table.info()["status"] == "over":
            break
        for seat, visitor in enumerate(visitors):
            welcome = table.situation(seat)
            seen = welcome["situation"]
            code = sensible(seen, seat) if seen and seen["decision"] else None
            if code is not None:
                give(visitor, offered(visitor, code), phone)
                assert visitor.sideways() == 0
                heard(visitor, table, seat, welcome["seq"])
    assert table.info()["status"] == "over"
    for visitor in visitors:
        expect(visitor.region("Result")).to_be_visible()
        expect(visitor.page.locator(".ad-ending")).to_contain_text("damage taken")
    flawless(visitors[0], pictures / f"adventures-over-{seats}{'-phone' if phone else ''}.png")
