"""What DiceBot's table says of an attack: worked out as it is declared, from the robots, and true until it lands."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server, Situation, Table, sensible
from tests.web.visitor import TIME, Visitor

pytestmark = pytest.mark.interpreted
ADA, BEN, CLEO = 0, 1, 2
PARTS = ["nexus", "forge", "turbo", "armor", "surge", "cache"]
TURBO = PARTS.index("turbo")
BODY = 5
HEADS = ("heads_before", "heads", "heads_attack", "heads_ability", "before_reveal")
TABLES = 6  # opened until one comes to the point
Cards = dict[str, dict[str, Any]]
# Every sentence about an attack that stands on the page, as soon as it stands there.
WATCH = """() => {
  window.said = [];
  const look = () => {
    for (const line of document.querySelectorAll(".db-outcome")) {
      const text = line.textContent.replace(/\\s+/g, " ").trim();
      if (!window.said.includes(text)) window.said.push(text);
    }
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true, characterData: true});
  look();
}"""


@pytest.fixture(scope="module")
def cards(server: Server) -> Cards:
    """What is printed on every card, in the order of their numbers."""
    return {card["id"]: card["data"] for card in server.http.get("/games/dicebot").json()["cards"]}


# -- playing over HTTP as far as it matters ------------------------------------------------------------------------


def people(server: Server, *names: str) -> Table:
    """A table of people, all of whom play over HTTP until one comes with a browser."""
    first, *others = names
    seats = [{"kind": "me", "name": first}, *({"kind": "open"} for _ in others)]
    table = Table(server, game="dicebot", seats=seats, pace="instant", settings={"form": "draft"})
    for seat, name in enumerate(others, 1):
        joined = server.http.post(f"{table.path}/join", json={"invite": table.invite, "name": name}).json()
        table.tokens[str(seat)] = joined["token"]
    table.begin()
    return table


def steps(table: Table, cards: Cards, stop: Callable[[int, Situation], bool]) -> Situation | None:
    """Everybody keeps the head part and otherwise plays what is sensible, until it comes to `stop`."""
    for _ in range(1500):
        for seat in map(int, table.tokens):
            welcome = table.situation(seat)
            if welcome["info"]["status"] == "over":
                return None
            seen: Situation | None = welcome["situation"]
            if seen is None or seen["decision"] is None:
                continue
            if stop(seat, seen):
                return seen
            answer(table, seat, seen, wanted(cards, seat, seen))
    raise AssertionError("the game does not come to the point that was waited for")


def answer(table: Table, seat: int, seen: Situation, code: int) -> None:
    given = table.command(seat, "answer", prompt=seen["decision"]["prompt"], code=code)
    assert given.status_code in (200, 201, 409), given.text


def wanted(cards: Cards, seat: int, seen: Situation) -> int:
    """Dice for the weapons in hand, TURBO for Ada's head, which is kept; then weapons that can be paid for."""
    decision = seen["decision"]
    options = decision["options"]
    best = sensible(decision)
    if decision["window"] in HEADS:
        best = next(option for option in options if option["kind"] == "pass")
    elif decision["window"] == "draft":
        body = seen["view"]["table"]["body"][seat]
        values = worth(seat, body, [facts["lacks"] for facts in seen["display"]["hand"].values()])
        best = max(options, key=lambda option: values[option["argument"]])
    elif decision["window"] == "choose":
        able = payable(cards, seen)
        best = next((option for option in options if [*cards][option["argument"]] in able), best)
    return int(best["code"])


def worth(seat: int, body: list[int], lacks: list[list[str]]) -> list[int]:
    """What each part is worth in the draft."""
    values = [
        10 * sum(lack == [part] for lack in lacks) + sum(part in lack for lack in lacks) for part in PARTS
    ]
    if seat != ADA:
        values[TURBO] = -1
    else:
        values[TURBO] = 100 if sum(body) == BODY else -1
    return values


def payable(cards: Cards, seen: Situation) -> Cards:
    """The weapons in a hand that its own body pays for."""
    hand = seen["display"]["hand"]
    return {name: cards[name] for name, facts in hand.items() if facts["payable"] == "body"}


def choose(table: Table, cards: Cards, seat: int, weapon: str) -> None:
    seen = table.situation(seat)["situation"]
    option = next(o for o in seen["decision"]["options"] if [*cards][o["argument"]] == weapon)
    answer(table, seat, seen, option["code"])


def duel(server: Server, cards: Cards, fits: Callable[[int, int], bool]) -> Table:
    """Ada and Ben have chosen weapons that they can pay for, whose speeds fit, and Ben's is aimed at Ada. She has TURBO
    on the head and is asked whether she uses it before the attacks."""

    def ready(seat: int, seen: Situation) -> bool:
        if (
            seat != ADA
            or seen["decision"]["window"] != "choose"
            or seen["view"]["table"]["head"][ADA] != TURBO
        ):
            return False
        other = table.situation(BEN)["situation"]
        if other["decision"] is None:
            return False
        for mine, own in payable(cards, seen).items():
            for his, printed in payable(cards, other).items():
                if printed["target"] not in ("none", "highest") and fits(own["speed"], printed["speed"]):
                    pair[:] = [mine, his]
        return bool(pair)

    for _ in range(TABLES):
        pair: list[str] = []
        table = people(server, "Ada", "Ben")
        if steps(table, cards, ready) is not None:
            for seat, weapon in enumerate(pair):
                choose(table, cards, seat, weapon)
            steps(table, cards, lambda seat, seen: seat == ADA and seen["decision"]["window"] == "heads")
            return table
    raise AssertionError("no two hands fit")


# -- watching ------------------------------------------------------------------------------------------------------


def watched(visit: Visit, table: Table) -> Visitor:
    """Ada at a browser that shows everything in motion."""
    ada = visit(storage=table.storage(ADA), motion=True)
    ada.sit(table)
    ada.options()
    ada.page.evaluate(WATCH)
    return ada


def said(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate("() => window.said")
    return found


def true_to_speed(lines: list[str]) -> None:
    """Nothing is said to hit a robot that is faster."""
    for line in lines:
        speeds = re.search(r"(\d+) against (\d+)", line)
        if speeds and "hit" in line:
            assert int(speeds[1]) >= int(speeds[2]), lines


def press(visitor: Visitor, kind: str) -> None:
    visitor.answer(next(option for option in visitor.options() if option["kind"] == kind))


def test_an_attack_on_a_faster_robot_is_a_dodge_as_soon_as_it_is_declared(
    visit: Visit, server: Server, cards: Cards
) -> None:
    table = duel(server, cards, lambda own, other: own > other)
    ada = watched(visit, table)
    end = time.monotonic() + TIME / 1000
    while not any("you dodge" in line for line in said(ada)):  # both pass whenever they are asked
        assert time.monotonic() < end, said(ada)
        seen = table.situation(BEN)["situation"]
        if seen["decision"] is not None:
            answer(table, BEN, seen, wanted(cards, BEN, seen))
        if any(option["kind"] == "pass" for option in ada.offered(wait=False)["options"]):
            press(ada, "pass")
        ada.page.wait_for_timeout(50)
    true_to_speed(said(ada))
    assert any("will dodge" in line for line in said(ada))


def test_who_turns_faster_in_the_middle_of_an_attack_is_not_said_to_be_hit(
    visit: Visit, server: Server, cards: Cards
) -> None:
    table = duel(server, cards, lambda own, other: own == other)
    found = steps(
        table,
        cards,
        lambda seat, seen: (
            seat == ADA
            and seen["decision"]["window"] == "heads_attack"
            and seen["display"]["attack"]["attacker"] == BEN
        ),
    )
    assert found is not None
    assert found["display"]["attack"]["hits"] == [ADA]
    ada = watched(visit, table)
    assert any("will hit" in line for line in said(ada))
    press(ada, "use")  # TURBO: now it is a dodge
    ada.page.wait_for_function("() => window.said.some((line) => /dodge/.test(line))", timeout=TIME)
    true_to_speed(said(ada))


def test_while_one_weapon_attacks_every_card_in_hand_shows_its_own_target(
    visit: Visit, server: Server, cards: Cards
) -> None:
    names = ["Ada", "Ben", "Cleo"]
    sides = {"left": "Ben", "right": "Cleo"}

    def telling(seat: int, seen: Situation) -> bool:
        """Ada attacks one neighbour, and holds a weapon for the other."""
        attack = seen["display"]["attack"]
        if seat != ADA or seen["decision"]["window"] != "heads_attack" or attack["attacker"] != ADA:
            return False
        if seen["view"]["table"]["fighting"] != 0b111 or len(attack["targets"]) != 1:
            return False
        held = {sides.get(cards[card]["target"], "") for card in seen["display"]["hand"]}
        return bool(held - {"", names[attack["targets"][0]]})

    seen: Situation | None = None
    for _ in range(TABLES):
        table = people(server, *names)
        seen = steps(table, cards, telling)
        if seen is not None:
            break
    assert seen is not None
    ada = visit(storage=table.storage(ADA))
    ada.sit(table)
    for card in seen["display"]["hand"]:
        side = cards[card]["target"]
        if side in sides:
            shown = ada.region("Your hand").locator(f'[data-explain="{card}"] .db-card-aim').first
            expect(shown).to_have_text(sides[side])
