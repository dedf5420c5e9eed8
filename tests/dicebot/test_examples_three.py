"""Worked examples, value by value: the killing blow, the end of a game."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import AIM, DISCARDED, NO_PART, PASS, SURGE, USE
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.state import ONE
from tests.dicebot.course import hands, numbers, on_to
from tests.dicebot.tables import Robot, battle, commit_all, window

LANCE, MIKE, JEREMY, CHRIS = range(4)
MORE = " plate plate plate"


def killing_blow() -> DiceBot:
    g = battle(
        Robot("sledge" + MORE, body="forge", robot="nurse"),
        Robot("uzi" + MORE, body="turbo", robot="spark"),
        Robot("bomb" + MORE, body="nexus", head="cache", robot="tank"),
        Robot("jammer" + MORE, body="cache", head="surge", robot="chad"),
        starter=LANCE,
        advanced=True,
    )
    assert g.energy == [6, 6, 6, 6]
    commit_all(g, "sledge", "uzi", "bomb", "jammer")
    assert g.status[JEREMY] == DISCARDED
    return g


@pytest.mark.rule("DB-18.1", "DB-18.2", "DB-18.3", "DB-18.4", "DB-R61")
@pytest.mark.parametrize("moment", ["H1", "H2"])
def test_w2_the_killing_blow(moment: str) -> None:
    g = killing_blow()
    assert window(g) == "heads:3"  # nobody else has a head part of any use
    # 1: Chris uses SURGE, after the reveal or when the Jammer's target is named
    g.answer(CHRIS, USE + SURGE if moment == "H1" else PASS)
    assert window(g) == "target:3"
    g.answer(CHRIS, AIM + JEREMY)
    if moment == "H2":
        assert window(g) == "heads_attack:3"
        assert g.damage(CHRIS) == 1
        g.answer(CHRIS, USE + SURGE)
    assert g.damage(CHRIS) == 3
    assert g.head[CHRIS] == NO_PART
    # 2: speed 5, the Jammer: Jeremy's weapon was discarded, so it hits
    assert window(g) == "target:0"
    assert g.energy == [6, 6, 3, 6]
    assert numbers(g, "jammed") == [[JEREMY]]
    # 3: speed 4, Lance first; 4: speed 4, Mike's Uzi
    g.answer(LANCE, AIM + JEREMY)
    assert numbers(g, "hurt") == [
        [JEREMY, 3, 3],
        [JEREMY, 2, 1],
        [LANCE, 2, 4],  # 4 <= 4
        [JEREMY, 2, 0],
    ]
    assert numbers(g, "marked") == [[JEREMY]]
    assert numbers(g, "dodged") == [[CHRIS]]  # 5 > 4
    assert g.energy == [4, 6, -1, 6]
    # 5, 6: the blow fell at speed 4
    assert numbers(g, "kill_point") == [[LANCE, JEREMY, 1], [MIKE, JEREMY, 1]]
    assert g.points == [1, 1, 0, 0]
    assert numbers(g, "destroyed") == [[JEREMY]]
    # the jam lapses with Jeremy: once Lance has kept his new point the others choose together
    assert (g.round, window(g)) == (2, "heads_before:0")
    g.answer(LANCE, PASS)
    assert window(g) == "choose:013"


@pytest.mark.rule("DB-15.5", "DB-16.1", "DB-16.2", "DB-16.3")
def test_w10a_two_third_medals_lead_to_sudden_death_with_the_energy_that_is_left() -> None:
    g = battle(
        Robot("uzi", body="turbo", energy=4, medals=2),
        Robot("bomb", energy=3, medals=2),
        Robot("bomb", energy=2, medals=1),
        Robot("bomb", energy=1, medals=0),
        round=6,
    )
    assert numbers(g, "destroyed") == [[2], [3]]
    assert g.medals == [3, 3, 1, 0]
    assert g.sudden
    assert window(g) == "ready:01"
    assert g.energy[:2] == [4, 1]
    assert hands(g) == [6, 6, 0, 0]
    on_to(g, "draft")
    assert len(g.junkyard) == 12
    assert window(g) in ("draft:0", "draft:1")
    on_to(g, "choose", "heads_before")
    assert (g.round, g.energy[:2]) == (1, [4, 1])


@pytest.mark.rule("DB-15.3", "DB-R57")
def test_w10b_one_third_medal_wins_alone() -> None:
    g = battle(Robot("shield", medals=2), Robot("shield", medals=1), round=6)
    assert g.over
    assert g.medals == [3, 2]
    assert g.result == [ONE, 0]


@pytest.mark.rule("DB-16.6", "DB-R58")
def test_w10c_only_the_last_to_fall_share() -> None:
    g = battle(
        Robot("uzi uzi" + MORE, body="turbo turbo", energy=2, medals=3),
        Robot("shield uzi" + MORE, body="armor turbo", energy=2, medals=3),
        Robot("bomb uzi" + MORE, energy=2, medals=3),
        sudden=True,
        round=2,
    )
    commit_all(g, "uzi", "shield", "bomb")
    assert numbers(g, "destroyed") == [[2]]
    for number in (3, 4):
        assert (g.over, g.round, g.energy[:2]) == (False, number, [2, 2])
        commit_all(g, "plate", "plate")
    assert g.round == 5
    commit_all(g, "uzi", "uzi")
    assert numbers(g, "destroyed") == [[2], [0], [1]]
    assert g.over
    assert g.result == [ONE // 2, ONE // 2, 0]
    assert g.medals == [3, 3, 3]


@pytest.mark.rule("DB-16.5")
def test_w10d_two_survive_six_rounds_of_sudden_death_and_share() -> None:
    g = battle(Robot("bomb " * 7, energy=4, medals=3), Robot("plate " * 7, energy=1, medals=3), sudden=True)
    for number in range(1, 7):
        assert (g.over, g.round) == (False, number)
        commit_all(g, "bomb", "plate")
    assert g.over
    assert g.energy == [4, 1]
    assert g.result == [ONE // 2, ONE // 2]
    assert numbers(g, "combat_over") == [[1, 6, 2]]
