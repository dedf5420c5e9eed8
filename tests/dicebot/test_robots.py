"""Unique robots: when an ability can be used, and when not.   DB-19, DB-R64, DB-R70"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.box import DiceBox
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AFTER_REVEAL,
    AIM,
    ARMOR,
    BEFORE_CHOOSING,
    BEFORE_REVEAL,
    FORGE,
    NEEDS_KILL_POINTS,
    ONCE_A_ROUND,
    ONTO_HEAD,
    OTHER_TIME,
    PASS,
    TIMINGS,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from tests.dicebot.course import MORE, all_pass, card, events, numbers, on_to, open_window, refused
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, window

assert isinstance(FIXTURE.cards.content, DiceBox)
BOX = FIXTURE.cards.content
ROBOTS = FIXTURE.cards.ids[len(BOX.weapons) :][:12]
COST = {name: robot.cost for name, robot in zip(ROBOTS, BOX.robots, strict=False)}
TIMING = {name: robot.timing for name, robot in zip(ROBOTS, BOX.robots, strict=False)}
WINDOWS = {
    BEFORE_CHOOSING: "heads_before",
    BEFORE_REVEAL: "before_reveal",
    AFTER_REVEAL: "heads",
}


# -- when an ability can be used -----------------------------------------------------------------------------------


def table_for(name: str, points: int, head: str = "", script: tuple[int, ...] | None = None) -> DiceBot:
    """A seat with this robot at the beginning of a round in which its ability has something to do: it has lost
    energy, it cannot pay for its weapon unless the ability is about that, and the enemies attack and have parts."""
    parts = "surge surge nexus" if name == "racer" else "surge surge"
    return battle(
        Robot("slow" + MORE, head=head, body=parts, energy=3, points=points, robot=name),
        Robot("uzi" + MORE, body="turbo armor", robot="spark" if name != "spark" else "nurse"),
        Robot("bomb" + MORE, body="surge armor", robot="tank" if name != "tank" else "nurse"),
        advanced=True,
        script=script,
    )


def to_window(g: DiceBot, wanted: str) -> DiceBot:
    """The first seat's question in this window, nobody having used anything."""
    for _ in range(20):
        name = open_window(g)
        if name == wanted and g.asked() == 1:
            return g
        if name == "choose":
            commit_all(g, "slow", "uzi", "bomb")
        else:
            assert name in ("heads_before", "before_reveal", "heads")
            g.answer(g.seat_to_act(), PASS)
    raise AssertionError(f"{wanted} does not come")


@pytest.mark.rule("DB-19.1", "DB-19.4", "DB-R70")
@pytest.mark.parametrize("name", ROBOTS)
def test_an_ability_is_offered_in_its_window_and_its_points_are_spent(name: str) -> None:
    g = to_window(table_for(name, COST[name] + 1), WINDOWS[TIMING[name]])
    assert g.options(0) == [PASS, ABILITY]
    g.answer(0, ABILITY)
    assert g.points[0] == 1
    assert numbers(g, "ability") == [[0, card(name), COST[name]]]


@pytest.mark.rule("DB-19.1", "DB-19.2")
@pytest.mark.parametrize("name", ROBOTS)
def test_with_too_few_points_an_ability_is_not_offered_and_is_refused(name: str) -> None:
    g = table_for(name, COST[name] - 1)
    asked = []
    while g.round == 1 and open_window(g) not in ("target", "choose"):
        asked.append(g.seat_to_act())
        g.answer(g.seat_to_act(), PASS)
    commit_all(g, "slow", "uzi", "bomb")
    while g.round == 1 and g.asked():
        if open_window(g) != "target":
            asked.append(g.seat_to_act())
        g.expire(g.serial)
    assert 0 not in asked
    if TIMING[name] != BEFORE_REVEAL:
        g = to_window(table_for(name, COST[name] - 1, head="forge"), WINDOWS[TIMING[name]])
        assert refused(g, 0, ABILITY) == NEEDS_KILL_POINTS
        assert f"the ability costs {COST[name]}, you have {COST[name] - 1}" in g.why_not(0, ABILITY)


@pytest.mark.rule("DB-19.4", "DB-R70")
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (name, wanted)
        for name in ROBOTS
        for wanted in ("heads_before", "heads")
        if WINDOWS[TIMING[name]] != wanted
    ],
)
def test_an_ability_is_refused_in_the_windows_of_other_timings(name: str, wanted: str) -> None:
    g = to_window(table_for(name, 3, head="forge"), wanted)
    assert ABILITY not in g.options(0)
    assert refused(g, 0, ABILITY) == OTHER_TIME


@pytest.mark.rule("DB-19.4", "DB-R70")
@pytest.mark.parametrize("name", [name for name in ROBOTS if TIMING[name] != BEFORE_REVEAL])
def test_before_the_reveal_only_abilities_of_that_timing_are_asked_for(name: str) -> None:
    g = table_for(name, 3)
    while g.round == 1 and not g.over:
        assert open_window(g) != "before_reveal"
        g.expire(g.serial)


@pytest.mark.rule("DB-19.4", "DB-R70")
@pytest.mark.parametrize("name", ["chad", "nurse", "fickle"])
def test_no_ability_can_be_used_within_an_attack(name: str) -> None:
    g = battle(
        Robot("plate" + MORE, head="armor", points=3, robot=name),
        Robot("uzi" + MORE, body="turbo", robot="tank"),
        advanced=True,
    )
    while open_window(g) != "heads_attack":
        if open_window(g) == "choose":
            commit_all(g, "plate", "uzi")
        else:
            g.answer(0, PASS)
    assert g.options(0) == [PASS, USE + ARMOR]
    assert refused(g, 0, ABILITY) == OTHER_TIME


@pytest.mark.rule("DB-19.3")
@pytest.mark.parametrize("name", [name for name in ROBOTS if TIMING[name] != BEFORE_REVEAL])
def test_an_ability_is_used_once_a_round_however_many_points_there_are(name: str) -> None:
    rerolled = (FORGE, FORGE, FORGE) if name == "tinker" else None
    g = to_window(table_for(name, 9, "forge", rerolled), WINDOWS[TIMING[name]])
    g.answer(0, ABILITY)
    while not (open_window(g) == WINDOWS[TIMING[name]] and g.seat_to_act() == 0):
        if open_window(g) == "place":
            g.answer(0, ONTO_HEAD + FORGE)  # on the head again, so that the seat is asked again
        else:
            g.expire(g.serial)
        assert g.round == 1
    assert ABILITY not in g.options(0)
    assert refused(g, 0, ABILITY) == ONCE_A_ROUND
    assert g.points[0] == 9 - COST[name]


@pytest.mark.rule("DB-19.3")
@pytest.mark.parametrize("name", ["peeper", "fickle"])
def test_an_ability_before_the_reveal_is_asked_for_once_a_round(name: str) -> None:
    g = to_window(table_for(name, 9), "before_reveal")
    g.answer(0, ABILITY)
    while g.round == 1:
        assert open_window(g) != "before_reveal"
        g.expire(g.serial)
    assert g.points[0] == 8
    assert len(events(g, "ability")) == 1


@pytest.mark.rule("DB-19.2", "DB-19.3", "DB-19.5")
def test_an_ability_can_be_used_again_in_the_next_round_and_after_new_points() -> None:
    g = battle(
        Robot("uzi" + MORE, body="turbo", energy=1, points=2, robot="nurse"),
        Robot("bomb" + MORE, energy=2, robot="spark"),
        Robot("bomb" + MORE, robot="tank"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    assert (g.energy[0], g.points[0]) == (3, 1)
    commit_all(g, "uzi", "bomb", "bomb")
    assert g.points[0] == 2  # one left, one collected
    for energy, points in ((5, 1), (6, 0)):
        assert window(g) == "heads_before:0"
        g.answer(0, ABILITY)
        assert (g.energy[0], g.points[0]) == (energy, points)
        commit_all(g, "plate" if energy == 5 else "torch", "", "plate" if energy == 5 else "torch")
    assert not window(g).startswith("heads_before")


@pytest.mark.rule("DB-19.2")
def test_points_of_one_combat_are_spent_in_a_later_one() -> None:
    g = battle(
        Robot("uzi", body="turbo", robot="nurse"), Robot("bomb", energy=2, robot="spark"), advanced=True
    )
    assert (g.combat, g.points) == (2, [1, 0])
    on_to(g, "heads_before")
    assert ABILITY in g.options(0)
    assert g.combat == 2
    g.answer(0, ABILITY)
    assert g.points == [0, 0]


@pytest.mark.rule("DB-R64")
def test_points_of_a_round_can_be_used_from_the_next_round_on() -> None:
    g = battle(
        Robot("fast" + MORE, body="nexus nexus", robot="racer"),
        Robot("bomb" + MORE, energy=1, robot="spark"),
        Robot("sledge" + MORE, body="forge", head="surge", robot="nurse"),
        advanced=True,
    )
    commit_all(g, "fast", "bomb", "sledge")
    all_pass(g)
    g.answer(0, AIM + 1)
    assert g.fell[1] == 6
    assert window(g) == "target:2"
    assert g.points == [0, 0, 0]  # felled, but the round goes on
    g.answer(2, AIM + 0)
    all_pass(g)
    assert g.points == [1, 0, 0]
    commit_all(g, "magnet", "", "magnet")
    assert window(g) == "heads:0"
    assert g.options(0) == [PASS, ABILITY]


@pytest.mark.rule("DB-R70")
def test_several_abilities_in_one_window_are_used_in_player_order() -> None:
    """And each use starts the passing over: whoever has passed is asked again."""
    g = battle(
        Robot("plate" + MORE, points=1, energy=3, robot="nurse"),
        Robot("plate" + MORE, points=1, robot="scholar"),
        Robot("plate" + MORE, points=1, robot="static"),
        starter=1,
        advanced=True,
    )
    assert window(g) == "heads_before:1"
    g.answer(1, PASS)
    assert window(g) == "heads_before:2"
    g.answer(2, PASS)
    assert window(g) == "heads_before:0"
    g.answer(0, ABILITY)
    assert window(g) == "heads_before:1"
    g.answer(1, PASS)
    g.answer(2, PASS)
    assert window(g) == "choose:012"


@pytest.mark.rule("DB-R70")
@pytest.mark.parametrize(("starter", "first", "second"), [(0, 0, 1), (1, 1, 0)])
def test_before_the_reveal_owners_are_asked_once_in_player_order(
    starter: int, first: int, second: int
) -> None:
    g = battle(
        Robot("plate" + MORE, points=1, robot="fickle"),
        Robot("plate" + MORE, points=1, robot="peeper"),
        Robot("plate" + MORE, points=1, robot="static"),
        starter=starter,
        advanced=True,
    )
    all_pass(g)
    commit_all(g, "plate", "plate", "plate")
    assert window(g) == f"before_reveal:{first}"
    g.answer(first, PASS)
    assert window(g) == f"before_reveal:{second}"
    g.answer(second, ABILITY)
    g.expire(g.serial)
    assert open_window(g) != "before_reveal"  # who passed is not asked again
    assert events(g, "revealed")


@pytest.mark.rule("DB-R70")
def test_an_ability_after_the_reveal_restarts_the_count_of_passes() -> None:
    g = battle(
        Robot("uzi" + MORE, body="turbo", head="armor", robot="spark"),
        Robot("bomb" + MORE, body="surge", points=1, robot="racer"),
        advanced=True,
    )
    commit_all(g, "uzi", "bomb")
    g.answer(0, PASS)
    assert window(g) == "heads:1"
    g.answer(1, ABILITY)
    assert window(g) == "heads:0"


@pytest.mark.rule("DB-R70", "DB-19.4")
def test_the_three_timings_come_in_their_order() -> None:
    assert TIMINGS == ["before choosing", "before reveal", "after reveal"]
    g = battle(
        Robot("uzi" + MORE, body="turbo", points=1, energy=2, robot="nurse"),
        Robot("bomb" + MORE, points=1, robot="fickle"),
        Robot("bomb" + MORE, points=1, robot="tank"),
        advanced=True,
    )
    order = []
    while g.round == 1:
        order.append(window(g))
        if open_window(g) == "choose":
            commit_all(g, "uzi", "bomb", "bomb")
        else:
            g.answer(g.seat_to_act(), PASS)
    assert order == ["heads_before:0", "choose:012", "before_reveal:1", "heads:2"]


@pytest.mark.rule("DB-19.2")
def test_a_destroyed_robot_uses_no_ability() -> None:
    g = battle(
        Robot("uzi" + MORE, body="turbo", robot="spark"),
        Robot("bomb" + MORE, body="surge", energy=2, points=2, robot="racer"),
        Robot("bomb" + MORE, robot="tank"),
        advanced=True,
    )
    commit_all(g, "uzi", "bomb", "bomb")
    g.answer(1, PASS)
    assert g.fighting == 0b101
    while g.combat == 1:
        assert not g.asked() & 0b010
        g.expire(g.serial)
    assert g.points[1] == 2
