"""The guide for the cards in numbers, and the balance targets in a small sample.

`docs/balance.md` has the figures of many games; here few games show that nothing is far off.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import Any

import pytest

from busterbox._compiled import is_compiled
from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox
from busterbox.games.dicebot.rules.codes import (
    AT_ALL,
    AT_CHOICE,
    AT_HIGHEST,
    AT_LEFT,
    AT_LOWEST,
    AT_NONE,
    AT_RIGHT,
    PARTS,
    TIMINGS,
)
from busterbox.kernel.core.state import ONE
from busterbox.kernel.registry import get
from busterbox.lab.balance import Balance, count_games, report
from tests.dicebot.measures import measure

assert isinstance(GAME.cards.content, DiceBox)
BOX = GAME.cards.content
DECK = [BOX.weapons[card] for card in BOX.deck]
WEAPONS = len(BOX.weapons)
# Hundreds of games, the same to the last digit either way: played by the compiled rules alone.
measured = pytest.mark.skipif(not is_compiled(), reason="measured in the compiled run")


# -- the guide -------------------------------------------------------------------------------------------------------


def test_there_are_60_cards_of_one_part_and_18_of_two_and_each_part_is_asked_for_16_times() -> None:
    assert len(DECK) == 78
    assert Counter(1 if weapon.second < 0 else 2 for weapon in DECK) == {1: 60, 2: 18}
    asked = Counter(part for weapon in DECK for part in (weapon.first, weapon.second) if part >= 0)
    assert asked == dict.fromkeys(range(PARTS), 16)


def test_targets_are_shared_out_as_the_guide_says() -> None:
    targets = Counter(weapon.target for weapon in DECK)
    chosen = targets[AT_CHOICE] + targets[AT_HIGHEST] + targets[AT_LOWEST]
    assert [targets[AT_LEFT], targets[AT_RIGHT], targets[AT_ALL], chosen, targets[AT_NONE]] == [
        22,
        22,
        14,
        12,
        8,
    ]


def test_a_weapon_to_both_sides_counts_once_among_26_to_30() -> None:
    stems = {name.partition(" (")[0] for name in GAME.cards.names[:WEAPONS]}
    assert 26 <= len(stems) <= 30
    sides: dict[str, set[tuple[object, ...]]] = {}
    for name, weapon in zip(GAME.cards.names, BOX.weapons, strict=False):
        stem, _, side = name.partition(" (")
        if side:
            assert side == ("left)" if weapon.target == AT_LEFT else "right)")
            values = (weapon.first, weapon.second, weapon.speed, weapon.damage, weapon.guard)
            sides.setdefault(stem, set()).add(values)
    assert all(len(values) == 1 for values in sides.values())  # both sides alike
    assert len(sides) == 11


def test_speeds_go_from_1_to_6_around_3_and_4_and_4_damage_is_slow() -> None:
    speeds = Counter(weapon.speed for weapon in DECK)
    assert set(speeds) == set(range(1, 7))
    assert speeds[3] + speeds[4] > 78 // 2
    assert min(speeds[3], speeds[4]) > max(speeds[speed] for speed in (1, 2, 5, 6))
    for weapon in DECK:
        if weapon.damage != NO_DAMAGE:
            assert 1 <= weapon.damage <= (4 if weapon.speed <= 2 else 3)


def test_robots_of_every_timing_and_price() -> None:
    timings = Counter(robot.timing for robot in BOX.robots)
    assert len(timings) == len(TIMINGS)
    assert min(timings.values()) >= 2
    assert {robot.cost for robot in BOX.robots} == {1, 2, 3}
    for card in range(WEAPONS, len(GAME.cards.ids)):
        slug = GAME.cards.names[card].lower().replace("'", "").replace("-", "_").replace(" ", "_")
        assert GAME.cards.ids[card] == slug
    abilities = [text.partition(": ")[2] for text in GAME.cards.texts[WEAPONS:]]
    assert len(set(abilities)) == 12


# -- a small sample ----------------------------------------------------------------------------------------------------


@cache
def sample(bot: str, games: int, advanced: str = "no") -> dict[str, Any]:
    settings = {"advanced": advanced}
    balance = Balance(partial(get, "dicebot"), [bot], 4, 1, games, settings, "destroyed", "combats")
    return report(balance, count_games(balance))


@measured
def test_random_play_of_four_has_the_length_that_was_aimed_at() -> None:
    found = sample("random", 200)
    assert 4 <= found["measures"]["rounds"]["mean"] <= 6
    assert 1 <= found["measures"]["survivors"]["mean"] <= 2
    assert 3.9 <= found["counters"]["combats"]["per_game"]["mean"] <= 6


@measured
def test_sensible_players_pay_for_every_weapon_and_never_for_all() -> None:
    found = sample("rules", 80)
    for row in found["cards"]:
        if row["kind"] == "weapon":
            assert 0.1 < row["paid"] / row["drawn"] < 0.98, row["name"]
            assert abs(row["won_when_drawn"]["difference"]) < 0.15, row["name"]


@measured
def test_fates_of_combats_fit_the_numbers_of_the_games() -> None:
    """Whoever holds any card is destroyed as often as robots are destroyed in combats."""
    found = sample("rules", 80)
    destroyed = found["counters"]["destroyed"]["times"]
    robots = sum(row["drawn"] for row in found["cards"] if row["kind"] == "weapon") / 6
    assert found["fates"]["drawn"] == pytest.approx(destroyed / robots, abs=0.02)
    shield = next(row for row in found["cards"] if row["id"] == "shield")["destroyed_when_paid"]
    assert shield["difference"] < 0  # whoever cannot be hurt for a round lives longer
    assert shield["low"] <= shield["share"] <= shield["high"]


@measured
def test_every_robot_uses_its_ability() -> None:
    robots = [row for row in sample("rules", 60, "yes")["cards"] if row["kind"] == "robot"]
    assert len(robots) == 12
    for row in robots:
        assert row["used"] > 0, row["name"]


@measured
def test_no_weapon_and_no_head_part_is_always_or_never_taken() -> None:
    found = measure(4, 60)
    for weapon, payable in found.payable.items():
        assert 0.12 < found.taken[weapon] / payable <= 1, GAME.cards.names[weapon]
    assert len(found.payable) == WEAPONS
    assert sum(found.from_starter) == pytest.approx(60 * ONE, abs=60 * 4)  # shared wins are rounded down
    for part in range(PARTS):
        assert 0.05 < found.picked[part] / found.picked.total() < 0.35
        assert 0.4 < found.used[part] / found.heads[part] <= 1  # an ability that nobody wants is none
