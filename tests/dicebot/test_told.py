"""What happens is told: players who look away for a moment read it in the log.   DB-R10

Everything here lies open, so the events name whom, what and how much, to everybody.
"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import ABILITY, AIM, CACHE, FORGE, NEXUS, SURGE
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.events import EVERYBODY, Log
from tests.dicebot.course import card, events, numbers, with_ability
from tests.dicebot.rounds import do, revealed, use
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all


@pytest.mark.rule("DB-2.6")
@pytest.mark.parametrize("starter", range(3))
def test_who_begins_is_told_once(starter: int) -> None:
    g = FIXTURE.new(3, 1, explicit=True, sink=Log())
    assert isinstance(g, DiceBot)
    g.resolve_chance(starter)
    assert numbers(g, "starter") == [[starter]]


@pytest.mark.rule("DB-10.6", "DB-R39")
def test_every_die_that_forge_rolls_is_told() -> None:
    g = battle(Robot("uzi bomb", body="nexus armor", head="forge"), Robot("uzi bomb"), script=())
    use(g, 0, FORGE)
    do(g, 0, DONE, CACHE, NEXUS, SURGE)
    assert numbers(g, "forged") == [[0, CACHE], [0, NEXUS], [0, SURGE]]
    assert [event.seen for event in events(g, "forged")] == [EVERYBODY] * 3


@pytest.mark.rule("DB-19.4", "DB-R36", "DB-R37")
def test_what_changes_a_weapon_is_told_with_its_sign() -> None:
    g = with_ability(Robot("bomb", body="surge", robot="racer"), Robot("sledge", body="forge"))
    g.answer(0, ABILITY)
    assert (numbers(g, "speed_changed"), numbers(g, "damage_changed")) == ([[0, 2]], [[0, 1]])
    g = revealed(Robot("net", body="armor"), Robot("ram", body="armor"), Robot("slow"))
    g.answer(0, AIM + 1)
    assert (numbers(g, "speed_changed"), numbers(g, "damage_changed")) == ([[1, -3]], [[1, -1]])


@pytest.mark.rule("DB-R4", "DB-R44")
def test_what_keeps_attacks_off_is_told() -> None:
    g = with_ability(Robot("slow", robot="tank"), Robot("bomb", body="surge"))
    g.answer(0, ABILITY)
    assert numbers(g, "guarded") == [[0, 1]]


@pytest.mark.rule("DB-R31")
def test_a_weapon_that_is_activated_at_no_cost_is_told() -> None:
    g = with_ability(Robot("uzi", robot="spark"), Robot("bomb"))
    g.answer(0, ABILITY)
    assert numbers(g, "activated") == [[0, card("uzi")]]
    assert [0, card("uzi")] not in numbers(g, "paid")


@pytest.mark.rule("DB-15.3", "DB-16.4")
@pytest.mark.parametrize("sudden", [False, True])
def test_who_wins_alone_is_told(sudden: bool) -> None:
    medals = 3 if sudden else 2
    g = battle(
        Robot("bomb uzi", energy=2, medals=medals),
        Robot("uzi bomb", body="turbo", medals=medals),
        sudden=sudden,
    )
    commit_all(g, "bomb", "uzi")
    assert g.over
    assert (numbers(g, "won"), numbers(g, "won_together")) == ([[1]], [])


@pytest.mark.rule("DB-16.5", "DB-R59")
def test_those_who_share_the_win_are_told_each() -> None:
    g = battle(
        Robot("bomb", energy=2, medals=3),
        Robot("uzi", body="turbo", medals=3),
        Robot("bomb", energy=3, medals=3),
        sudden=True,
    )
    assert g.over
    assert (numbers(g, "won"), numbers(g, "won_together")) == ([], [[1], [2]])
