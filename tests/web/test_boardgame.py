"""The board game in a real browser: a turn of each kind by mouse, keyboard and touch, the table that is drawn, who may see
what. The stages are short and the bosses weak (`swift.py`); a server plays what a test is not about."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.boardgame_driver import CHANGE, FACES, PASS, REROLL, TROPHY, play, sensible, window
from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.test_after import wanted as wanted_now
from tests.web.test_layout import drawn
from tests.web.test_pages import AXE, FOUND
from tests.web.test_play import SMALL
from tests.web.visitor import Visitor, in_sight

pytestmark = pytest.mark.interpreted

NAMES = ["Ada", "Grace", "Mary", "Joan"]
MOST = 2000  # decisions of one seat in a game
Situation = dict[str, Any]


@pytest.fixture(scope="module")
def swift(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("swift") / "data", "--unlimited", "--game", "tests.web.swift:GAME"
    )
    server.start()
    yield server
    server.stop()
    assert server.faults() == []


def game(server: Server, seats: int = 2, **more: Any) -> Table:
    """A table where every seat is somebody's; who has no browser is played over HTTP."""
    people = [{"kind": "me", "name": name} for name in NAMES[:seats]]
    table = Table(server, game="boardgame", pace="instant", seats=people, **more)
    table.begin()
    return table


def until(
    table: Table, *windows: str, when: Callable[[Situation, int], bool] = lambda seen, seat: True
) -> int:
    """Play on until somebody is asked this; whom."""
    found = play(table, lambda seen, seat: window(seen) in windows and when(seen, seat))
    assert found is not None, "the game was over first"
    return found[1]


def shown(table: Table, seat: int) -> Situation:
    found: Situation = table.situation(seat)["situation"]["display"]
    return found


def come(visit: Visit, swift: Server, table: Table, *seats: int, **wish: Any) -> Visitor:
    visitor = visit(server=swift, storage=table.storage(*seats) if seats else {}, **wish)
    visitor.sit(table)
    expect(visitor.page.locator(".scene > .bg")).to_be_visible()
    return visitor


def asked(visitor: Visitor, kind: str) -> None:
    expect(visitor.page.locator(f'.bg[data-window="{kind}"].bg-asked')).to_be_visible()


# -- a challenge by mouse ------------------------------------------------------------------------------------------------------


def test_a_challenge_by_mouse(visit: Visit, swift: Server) -> None:
    table = game(swift)

    def has_card(seen: Situation, seat: int) -> bool:
        codes = [option["kind"] for option in seen["decision"]["options"]]
        return seen["display"]["turn"] == seat and "play" in codes

    seat = until(table, "abilities", when=has_card)
    visitor = come(visit, swift, table, seat, motion=True, settings={"speed": 20})
    page = visitor.page
    asked(visitor, "abilities")
    before = shown(table, seat)["challenge"]["points"][0]
    card = page.locator(".bg-handcard.bg-option").first
    name = card.get_attribute("data-explain")
    price = shown(table, seat)["lights"][seat][name]["cost"]
    card.click()
    expect(page.locator('[data-key="points"]')).to_have_attribute(
        "aria-label", re.compile(f"{before - price} of")
    )

    until(table, "threat")
    asked(visitor, "threat")
    rows = shown(table, seat)["threat"]
    choice = page.locator(".bg-dicecount").nth(1)
    expect(choice).to_contain_text(f"{rows[1]['all']} % to pass with re-rolls")
    choice.click()
    expect(page.locator(".bg-dice > li")).not_to_have_count(0)


def test_a_re_roll_by_mouse_is_one_button_for_the_dice_marked(visit: Visit, swift: Server) -> None:
    table = game(swift)

    def worth_it(seen: Situation, seat: int) -> bool:
        return len(seen["display"]["reroll"]["suggested"]) > 1

    seat = until(table, "reroll", when=worth_it)
    visitor = come(visit, swift, table, seat)
    page = visitor.page
    asked(visitor, "reroll")
    now = shown(table, seat)
    marks = now["reroll"]["suggested"]
    expect(page.locator('.bg-dice [aria-pressed="true"]')).to_have_count(len(marks))
    again = page.locator(".bg-reroll")
    once = now["reroll"]["odds"][f"{len(marks)}:{','.join(missing(now, marks))}"][0]
    price = "1 WE" if now["reroll"]["cost"] else "free"
    expect(again).to_contain_text(f"Re-roll {len(marks)} ({price}): {once} % to pass")
    expect(page.locator(".bg-score")).to_contain_text("Score these dice")
    dice = page.locator(".bg-die__button")
    dice.nth(marks[0]).click()  # one die less
    expect(again).to_contain_text(f"Re-roll {len(marks) - 1} (")
    dice.nth(marks[0]).click()
    expect(again).to_contain_text(f"Re-roll {len(marks)} (")
    energy = now["heroes"][seat]["energy"]
    again.click()
    if now["reroll"]["cost"]:
        expect(page.locator(f'[data-key="energy-{seat}"]')).to_have_text(str(energy - 1))
    expect(page.locator(".bg-reroll.is-sent")).to_have_count(0)
    thrown = page.locator(".log__line").filter(has_text="re-rolls")
    expect(thrown.last).to_contain_text("die" if len(marks) == 1 else f"{len(marks)} dice")


def missing(now: Situation, marks: list[int]) -> list[str]:
    kept = [die["face"] for place, die in enumerate(now["dice"]) if place not in marks]
    needs = [chip["face"] for chip in now["challenge"]["needs"]]
    return [str(max(0, needs.count(face) - kept.count(face))) for face in FACES]


# -- the guided game by mouse --------------------------------------------------------------------------------------------------


def test_the_guided_game_by_mouse_past_a_re_roll(visit: Visit, server: Server) -> None:
    """Whoever re-rolls other dice than the lesson wants is told so, finds those dice marked, and can go on."""
    visitor = visit()
    page = visitor.page
    page.goto("/")
    tile = page.get_by_role("article", name="Mega Man: The Board Game")
    tile.get_by_role("button", name="Learn to play").click()
    expect(page.locator(".scene > .bg")).to_be_visible()
    again = page.locator(".bg-reroll")
    options, codes = wanted_now(visitor, server)
    while options[codes[0]]["kind"] != "reroll":
        visitor.answer(options[codes[0]])
        options, codes = wanted_now(visitor, server)
    face = FACES[codes[0] - REROLL].upper()
    expect(again).to_have_class(re.compile("bg-glow"))
    dice = page.locator(".bg-dice .bg-die__button")
    wanted = dice.filter(has_text=f": {face}")
    other = dice.filter(has_text="matches a requirement").first
    marks = page.locator('.bg-dice [aria-pressed="true"]')
    expect(other).to_have_attribute("aria-pressed", "false")
    expect(marks).to_have_count(dice.count() - 1)  # all that match nothing
    for die in wanted.all():
        expect(die).to_have_attribute("aria-pressed", "true")
        die.click()
    with visitor.forgiving("409"):
        again.click()
        expect(page.get_by_text("not in this lesson").first).to_be_visible()
    expect(again).not_to_have_attribute("aria-disabled", "true")  # nothing is on its way any more
    expect(marks).to_have_count(dice.count() - 1)
    expect(other).to_have_attribute("aria-pressed", "false")
    other.click()  # dice can be marked and unmarked again
    expect(other).to_have_attribute("aria-pressed", "true")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "false")
    again.click()
    thrown = page.locator(".log__line").filter(has_text="re-rolls")
    expect(thrown).not_to_have_count(0)
    score = page.locator(".bg-score")
    expect(score).to_have_class(re.compile("bg-glow"))
    expect(score).to_contain_text(re.compile("(passed|failed), (no|\\d+) damage"))
    score.click()
    expect(score).to_have_count(0)


# -- as Dr. Wily by keyboard ---------------------------------------------------------------------------------------------------


def test_the_wily_side_by_keyboard(visit: Visit, swift: Server) -> None:
    table = game(swift)

    def as_wily(seen: Situation, seat: int) -> bool:
        return seen["display"]["turn"] != seat and any(
            one["kind"] == "play" for one in seen["decision"]["options"]
        )

    seat = until(table, "abilities", when=as_wily)
    visitor = come(visit, swift, table, seat)
    page = visitor.page
    asked(visitor, "abilities")
    expect(page.locator(".bg-handcard .bgc-part--wily").first).to_be_visible()
    before = shown(table, seat)["challenge"]["wily_points"][0]
    card = page.locator(".bg-handcard.bg-option").first
    code = int(card.get_attribute("data-code") or -1)
    price = shown(table, seat)["lights"][seat][card.get_attribute("data-explain")]["cost"]
    page.keyboard.press(
        "ArrowRight"
    )  # the first option of the bar; what has the focus there is marked on the table
    for _ in range(40):
        if page.evaluate("() => Number(document.activeElement?.dataset.code)") == code:
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(f'.bg-handcard.bg-selected[data-code="{code}"]').first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="wily-points"]')).to_have_attribute(
        "aria-label", re.compile(f": {before - price} of")
    )
    page.locator(".bg-handcard").first.focus()  # all three parts on inspection
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".bgc-part")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    def mine(seen: Situation, who: int) -> bool:
        return who == seat and seen["display"]["turn"] != seat

    until(table, "abilities", when=mine)
    asked(visitor, "abilities")
    page.keyboard.press("p")
    expect(page.locator(".bg-asked")).to_have_count(0)


# -- a battle and what it leaves -------------------------------------------------------------------------------------------------


def test_a_boss_battle_and_its_trophy(visit: Visit, swift: Server, pictures: Path) -> None:
    table = game(swift)
    seat = until(table, "before_roll")
    visitor = come(visit, swift, table, seat)
    page = visitor.page
    asked(visitor, "before_roll")
    now = shown(table, seat)
    health = now["battle"]["health"]
    expect(page.locator('[data-key="boss-health"]')).to_have_attribute(
        "aria-label", re.compile(f": {health} of")
    )
    expect(page.locator(".bg-versus")).to_contain_text("Round 1")
    expect(
        page.get_by_role("list", name="What the boss's dice do").get_by_role("listitem")
    ).not_to_have_count(0)
    flawless(visitor, pictures / "boardgame-battle.png")
    page.get_by_role("region", name="What you can do").get_by_role("button", name=re.compile("Roll")).click()
    expect(page.locator(".bg-dice > li")).not_to_have_count(0)

    def holds(seen: Situation, who: int) -> bool:
        return bool(seen["display"]["heroes"][who]["trophies"])

    holder = until(table, "trophy", when=holds)
    winner = visitor if holder == seat else come(visit, swift, table, holder)
    asked(winner, "trophy")
    flawless(winner, pictures / "boardgame-trophy.png")
    give_back(winner, table, holder)


def give_back(visitor: Visitor, table: Table, seat: int) -> None:
    """First the die, then its new face; the Trophy goes back to its stage."""
    page = visitor.page
    now = shown(table, seat)
    trophy = now["heroes"][seat]["trophies"][0]
    expect(page.locator(".bg-heroes .is-asked")).to_have_count(1)
    die = page.locator(".bg-dice .bg-die__button").first
    die.click()
    expect(page.locator(".bg-change")).to_contain_text("becomes")
    faces = page.locator(".bg-change__row .bg-die__button")
    expect(faces).to_have_count(5)
    faces.last.click()
    expect(page.locator(f'.bg-w[data-key="trophy-{trophy}"]')).to_be_visible()
    assert trophy not in shown(table, seat)["heroes"][seat]["trophies"]


# -- stages by touch, and nothing wider than the screen -------------------------------------------------------------------------


def flawless(visitor: Visitor, picture: Path) -> None:
    visitor.page.screenshot(path=picture)
    visitor.page.evaluate(AXE.read_text("utf-8"))
    assert visitor.page.evaluate(FOUND, None) == []
    assert visitor.sideways() == 0
    assert visitor.page.evaluate(SMALL) == []


def test_a_stage_is_chosen_by_tapping_it(visit: Visit, swift: Server) -> None:
    table = game(swift)
    seat = until(table, "start")
    visitor = come(visit, swift, table, seat, phone=True)
    asked(visitor, "start")
    track = visitor.page.locator('.bg-track[data-key="stage-ice_man"]')
    track.tap()
    expect(track.locator(f'[data-key="piece-{seat}"]')).to_be_visible()
    assert shown(table, seat)["heroes"][seat]["stage"] == "ice_man"


def usable(seen: Situation, cards: bool, least: int) -> bool:
    """Abilities can be used, beside cards that can be played or where none can."""
    kinds = [option["kind"] for option in seen["decision"]["options"]]
    return kinds.count("use") >= least and ("play" in kinds) == cards


@pytest.mark.parametrize(
    ("name", "kinds", "cards", "least"),
    [
        ("one", ("abilities",), True, 1),
        ("more", ("abilities",), True, 3),
        ("battle", ("before_roll", "rolled"), False, 2),
        ("many", ("before_roll", "rolled"), False, 5),
    ],
)
def test_on_a_phone_abilities_lie_in_sight_where_the_hand_begins(
    visit: Visit, swift: Server, pictures: Path, name: str, kinds: tuple[str, ...], cards: bool, least: int
) -> None:
    table = game(swift)
    seat = until(table, *kinds, when=lambda seen, _: usable(seen, cards, least))
    visitor = come(visit, swift, table, seat, phone=True)
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    drawn(visitor)
    uses = visitor.page.locator(".bg-ability")
    assert uses.count() >= least
    for place in range(uses.count()):
        assert in_sight(uses.nth(place)) == 1, place
    card = visitor.page.locator(".bg-handcard").first.bounding_box()
    assert card
    assert card["x"] < 330  # at least the edge of the first card is seen too
    assert visitor.sideways() == 0
    visitor.page.screenshot(path=pictures / f"boardgame-phone-abilities-{name}.png")


def test_on_a_phone_nothing_about_the_budgets_is_cut_off(visit: Visit, swift: Server, pictures: Path) -> None:
    table = game(swift)
    seat = until(table, "abilities", when=lambda seen, seat: seen["display"]["turn"] != seat)
    visitor = come(visit, swift, table, seat, phone=True)
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    drawn(visitor)
    names = visitor.page.locator(".bg-budget__name")
    expect(names.last).to_have_text("Wily, you too")
    assert names.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    visitor.page.screenshot(path=pictures / "boardgame-phone-wily.png")


LOOKS = [(False, "light"), (True, "dark")]  # every size and every theme once; all pairs in `make soak`
if os.environ.get("BUSTERBOX_SOAK"):
    LOOKS += [(False, "dark"), (True, "light")]


@pytest.mark.parametrize(("phone", "theme"), LOOKS)
def test_no_fault_at_any_question(
    visit: Visit, swift: Server, pictures: Path, phone: bool, theme: str
) -> None:
    table = game(swift)
    where = f"{theme}-{'phone' if phone else 'desk'}"
    seat = until(table, "start")
    visitor = come(visit, swift, table, seat, phone=phone, theme=theme)
    for kind in ("start", "abilities", "threat", "reroll", "press_on"):
        until(table, kind, when=lambda seen, who: who == seat)
        asked(visitor, kind)
        flawless(visitor, pictures / f"boardgame-{kind}-{where}.png")


# -- who sees what -----------------------------------------------------------------------------------------------------------


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit, swift: Server, pictures: Path) -> None:
    table = game(swift)
    until(table, "reroll")
    watcher = come(visit, swift, table)
    expect(watcher.page.locator(".bg-plate")).to_have_count(2)
    expect(watcher.page.locator(".bg-stage")).to_have_count(7)
    expect(watcher.page.locator(".bg-dice > li")).not_to_have_count(0)
    assert watcher.page.locator(".bg-handcard, .bg-reroll, .bg-score").count() == 0
    flawless(watcher, pictures / "boardgame-watching.png")


def test_two_browsers_at_a_table_of_four(visit: Visit, swift: Server, pictures: Path) -> None:
    table = game(swift, seats=4)
    first = until(table, "start")
    second = (first + 1) % 4
    one, other = come(visit, swift, table, first), come(visit, swift, table, second)
    for visitor, seat, stage in ((one, first, "fire_man"), (other, second, "elec_man")):
        asked(visitor, "start")
        visitor.page.locator(f'.bg-track[data-key="stage-{stage}"]').click()
        for each in (one, other):  # both see it
            piece = each.page.locator(f'.bg-track[data-key="stage-{stage}"] [data-key="piece-{seat}"]')
            expect(piece).to_be_visible()
    expect(other.page.locator('.bg-stage.stage--fire_man [data-key^="piece-"]')).to_have_count(1)

    until(table, "abilities", when=lambda seen, who: who == first and seen["display"]["turn"] == first)
    asked(one, "abilities")
    one.in_bar(PASS).click()
    expect(other.page.locator(f".bg-seat.seat--{first + 1}")).to_contain_text("passed")
    asked(other, "abilities")
    states = other.page.locator(".bg-heroes .bg-state")
    expect(states.filter(has_text="may act")).to_have_count(2)
    mine = [card["card"] for card in table.situation(second)["situation"]["view"]["table"]["hand"][second]]
    shown_ids = "(all) => all.map((one) => one.dataset.explain)"
    assert other.page.locator(".bg-handcard").evaluate_all(shown_ids) == mine
    flawless(other, pictures / "boardgame-four.png")


# -- a whole game ------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not os.environ.get("BUSTERBOX_SOAK"), reason="long: BUSTERBOX_SOAK=1")
@pytest.mark.parametrize(("seats", "phone"), [(2, False), (4, True)])
def test_a_whole_game_against_bots(
    visit: Visit, swift: Server, pictures: Path, seats: int, phone: bool
) -> None:
    """Every answer of the person is given at the page: what lies on the table there, the rest in the bar."""
    bots = [{"kind": "bot", "name": f"Bolt {number}", "level": "easy"} for number in range(1, seats)]
    people = [{"kind": "me", "name": "Ada"}, *bots]
    table = Table(swift, game="boardgame", pace="instant", seats=people)
    visitor = visit(server=swift, storage=table.storage(), phone=phone)
    visitor.sit(table)
    placed = 0
    for _ in range(MOST):
        options = visitor.options()
        assert visitor.sideways() == 0
        if not options:
            break
        seen = table.situation(0)["situation"]
        if seen is None or seen["decision"] is None:
            continue
        code = sensible(seen, 0)
        wanted = next((one for one in options if one["code"] == code), None)
        if wanted is None:  # the page is behind the server
            continue
        placed += give(visitor, wanted, phone)
    expect(visitor.region("Result")).to_be_visible()
    flawless(visitor, pictures / f"boardgame-over-{seats}.png")
    print(f"\n{placed} decisions were made on the table itself")
    assert placed > 30
    visitor.page.goto(f"/t/{table.id}/replay#60")  # where all hands can be looked at
    expect(visitor.page.locator(".bg-plate")).to_have_count(seats)
    visitor.page.get_by_label("View as").select_option("-2")
    visitor.page.locator(".bg-plate").first.click()
    expect(visitor.page.get_by_role("dialog").get_by_role("heading", name="Hand", exact=True)).to_be_visible()


def give(visitor: Visitor, option: dict[str, Any], touch: bool) -> bool:
    """An answer where it is given on the table: a re-roll by its button, a change by the die and then the face."""
    page = visitor.page
    press: Callable[[Locator], None] = Locator.tap if touch else Locator.click
    if option["kind"] == "reroll":
        press(page.locator(".bg-reroll"))
        expect(page.locator(".bg-reroll.is-sent")).to_have_count(0)
    elif option["kind"] in ("trophy", "change"):
        face = FACES[(option["code"] - (TROPHY if option["kind"] == "trophy" else CHANGE)) % 36 // 6]
        press(page.locator(".bg-dice .bg-die__button").filter(has_text=f": {face.upper()}").first)
        press(page.locator(f'.bg-change__row button[data-code="{option["code"]}"]'))
    else:
        visitor.answer(option, touch=touch)
        return bool(option["placed"])
    return True
