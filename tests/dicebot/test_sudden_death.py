"""Sudden death: several players have reached their third medal together.   DB-15.5, DB-16, DB-R58"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import ABILITY, AIM
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.state import ONE
from tests.dicebot.course import events, hands, happened, numbers, on_to
from tests.dicebot.tables import Robot, battle, commit_all, window

HALF = ONE // 2


def begun() -> DiceBot:
    """The end of a combat that gives the first two of three players their third medals together."""
    return battle(
        Robot("shield", energy=4, medals=2),
        Robot("shield", energy=1, medals=2),
        Robot("shield", energy=6, medals=1),
        starter=1,
    )


@pytest.mark.rule("DB-15.5", "DB-16.1")
def test_those_who_reach_three_medals_together_and_nobody_else_play_sudden_death() -> None:
    g = begun()
    assert not g.over
    assert g.sudden
    assert g.medals == [3, 3, 2]
    assert g.fighting == 0b011
    assert window(g) == "ready:01"
    assert happened(g)[-14:-12] == ["sudden_death", "combat"]
    on_to(g, "choose")
    assert window(g) == "choose:01"
    assert hands(g) == [6, 6, 0]
    assert [sum(body) for body in g.body] == [5, 5, 0]


@pytest.mark.rule("DB-16.1")
def test_all_players_can_be_in_a_sudden_death_match() -> None:
    g = battle(*[Robot("shield", medals=2)] * 4)
    assert (g.sudden, g.fighting, window(g)) == (True, 0b1111, "ready:0123")


@pytest.mark.rule("DB-16.2")
def test_sudden_death_is_a_normal_combat_with_six_new_cards_and_six_dice_each() -> None:
    g = begun()
    assert hands(g) == [6, 6, 0]
    on_to(g, "draft")
    assert len(g.junkyard) == 12
    on_to(g, "choose")
    assert [sum(body) for body in g.body] == [5, 5, 0]
    assert [head >= 0 for head in g.head] == [True, True, False]


@pytest.mark.rule("DB-16.2")
def test_sudden_death_has_six_rounds_as_well() -> None:
    g = battle(Robot("shield " * 8, medals=3), Robot("plate " * 8, medals=3), sudden=True)
    for number in range(1, 7):
        assert (g.over, g.round) == (False, number)
        commit_all(g, "shield", "plate")
    assert g.over
    assert numbers(g, "combat_over") == [[1, 6, 2]]


@pytest.mark.rule("DB-16.3")
def test_energy_is_not_reset_for_sudden_death() -> None:
    g = begun()
    assert g.energy == [4, 1, 6]
    on_to(g, "choose")
    assert g.energy == [4, 1, 6]


@pytest.mark.rule("DB-16.4")
def test_a_single_survivor_of_sudden_death_wins() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo", medals=3),
        Robot("bomb sledge", energy=2, medals=3),
        Robot("bomb sledge", energy=1, medals=3),
        sudden=True,
    )
    commit_all(g, "uzi", "bomb", "bomb")
    assert g.over
    assert g.result == [ONE, 0, 0]


@pytest.mark.rule("DB-16.5")
def test_several_survivors_of_sudden_death_share_the_win() -> None:
    g = battle(
        Robot("uzi", body="turbo", medals=3),
        Robot("bomb", energy=3, medals=3),
        Robot("bomb", energy=2, medals=3),
        sudden=True,
    )
    assert g.over
    assert g.result == [HALF, HALF, 0]


@pytest.mark.rule("DB-16.6")
def test_all_destroyed_in_the_same_round_of_sudden_death_share_the_win() -> None:
    g = battle(*[Robot("uzi bomb", body="turbo", energy=2, medals=3)] * 3, sudden=True)
    commit_all(g, "uzi", "uzi", "uzi")
    assert g.over
    assert g.result == [ONE // 3] * 3


@pytest.mark.rule("DB-R58", "DB-16.6")
def test_a_robot_destroyed_before_the_last_round_does_not_share() -> None:
    g = battle(
        Robot("bomb sledge uzi", energy=2, medals=3),
        Robot("uzi uzi sledge", body="turbo turbo", energy=2, medals=3),
        Robot("shield uzi sledge", body="armor turbo", energy=2, medals=3),
        sudden=True,
    )
    commit_all(g, "bomb", "uzi", "shield")
    assert (g.over, g.fighting, g.round) == (False, 0b110, 2)
    commit_all(g, "sledge", "uzi", "uzi")
    assert g.over
    assert g.result == [0, HALF, HALF]


@pytest.mark.rule("DB-R58")
def test_sudden_death_gives_no_medals() -> None:
    g = battle(Robot(medals=3), Robot(medals=3), sudden=True)
    assert g.over
    assert g.medals == [3, 3]
    assert not events(g, "medal")


@pytest.mark.rule("DB-R58", "DB-18.6")
def test_kill_points_and_abilities_go_on_in_sudden_death() -> None:
    g = battle(
        Robot("slow bomb uzi", body="nexus", medals=3, energy=3, points=1, robot="nurse"),
        Robot("bomb sledge uzi", medals=3, energy=2, robot="chad"),
        Robot("bomb sledge uzi", medals=3, energy=6, robot="spark"),
        advanced=True,
        sudden=True,
    )
    assert window(g) == "heads_before:0"
    g.answer(0, ABILITY)
    assert (g.energy[0], g.points[0]) == (5, 0)
    commit_all(g, "slow", "bomb", "bomb")
    g.answer(0, AIM + 1)
    assert g.points == [1, 0, 0]
    assert (g.fighting, window(g)) == (0b101, "heads_before:0")
    assert not g.over


@pytest.mark.rule("DB-16.1")
def test_nothing_is_aimed_at_a_robot_that_is_not_in_the_match() -> None:
    g = on_to(begun(), "choose")
    assert [g.neighbour(0, 1), g.neighbour(0, -1), g.neighbour(1, 1), g.neighbour(1, -1)] == [1, 1, 0, 0]
    before = g.energy[2]
    while not g.over:
        g.expire(g.serial)
    assert g.energy[2] == before
    assert g.result[2] == 0
