"""Chad the Impaler makes a robot attack itself.   DB-R66"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    M_SELF,
    NOT_A_TARGET,
    PASS,
    THIS_ROUND,
    TURBO,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from tests.dicebot.course import all_pass, card, changes, events, numbers, refused, with_ability
from tests.dicebot.tables import Robot, commit_all, part_counts, window


def chad(**user: str) -> DiceBot:
    return with_ability(
        Robot(user.get("hand", "plate"), body=user.get("body", ""), robot="chad"),
        Robot("uzi", body="turbo"),
        Robot("sledge", body="forge"),
        Robot("shield", body="armor"),
    )


@pytest.mark.rule("DB-R66")
def test_chad_makes_an_attacking_enemy_attack_itself_and_it_always_hits() -> None:
    g = chad()
    assert window(g) == "heads:0"
    g.answer(0, ABILITY)
    assert window(g) == "enemy:0"
    g.answer(0, AIM + 1)
    all_pass(g)
    assert window(g) == "target:2"
    assert g.energy == [6, 4, 6, 6]  # equal speed: no dodge, and nobody else is attacked by it
    assert numbers(g, "attacks") == [[1, card("uzi"), 1, 4, 4]]


@pytest.mark.rule("DB-R66")
def test_it_is_told_who_attacks_itself_and_everybody_sees_for_how_long() -> None:
    g = with_ability(
        Robot("plate", robot="chad"), Robot("uzi", body="turbo", head="armor"), Robot("plate", body="armor")
    )
    g.answer(0, ABILITY)
    assert window(g) == "heads:1"
    assert numbers(g, "aims_at_itself") == [[1]]
    assert changes(g) == [(M_SELF, 1, 1, THIS_ROUND)]


@pytest.mark.rule("DB-R66", "DB-19.4")
def test_chad_is_aimed_at_enemies_whose_activated_weapon_attacks() -> None:
    g = chad()
    g.answer(0, ABILITY)
    assert g.options(0) == [AIM + 1, AIM + 2]  # neither himself nor the shield
    assert refused(g, 0, AIM + 3) == NOT_A_TARGET
    g = with_ability(Robot("plate", robot="chad"), Robot("uzi"), Robot("shield", body="armor"))
    assert g.points[0] == 3
    assert not events(g, "ability")
    assert g.round == 2  # nobody attacked, so he was not asked


@pytest.mark.rule("DB-R66")
def test_a_free_choice_of_target_is_gone_and_effects_strike_the_attacker() -> None:
    g = with_ability(
        Robot("plate", robot="chad"),
        Robot("virus", body="cache turbo"),
        Robot("jammer", body="cache"),
    )
    g.answer(0, ABILITY)
    g.answer(0, AIM + 2)
    assert [event.numbers[0] for event in events(g, "jammed")] == [2]
    assert g.energy == [6, 6, 5]
    assert numbers(g, "attacks")[0] == [2, card("jammer"), 2, 5, 5]


@pytest.mark.rule("DB-R66")
def test_being_made_to_attack_itself_ends_with_the_round() -> None:
    g = with_ability(Robot("plate", robot="chad"), Robot("sledge", body="forge nexus"), Robot("plate"))
    g.answer(0, ABILITY)
    assert g.energy == [6, 4, 6]  # one enemy attacked: nothing to choose
    assert g.round == 2
    commit_all(g, "plate", "magnet", "plate")
    assert window(g) == "target:1"
    assert g.options(1) == [AIM, AIM + 2]


@pytest.mark.rule("DB-R66", "DB-R35")
@pytest.mark.parametrize("part", ["armor", "turbo"])
def test_a_robot_that_attacks_itself_can_protect_itself_but_never_dodge(part: str) -> None:
    g = with_ability(
        Robot("plate", robot="chad"), Robot("uzi", body="turbo", head=part), Robot("plate", body="armor")
    )
    g.answer(0, ABILITY)
    g.answer(1, PASS)
    assert window(g) == "heads_attack:1"
    g.answer(1, USE + (ARMOR if part == "armor" else TURBO))
    assert g.energy[1] == (6 if part == "armor" else 4)
    assert not events(g, "dodged")


@pytest.mark.rule("DB-R66")
def test_a_robot_made_to_attack_itself_loses_its_own_parts() -> None:
    g = with_ability(
        Robot("plate", body="nexus", robot="chad"), Robot("virus", body="cache turbo"), Robot("plate")
    )
    g.answer(0, ABILITY)
    assert g.body[1] == part_counts("")
    assert g.body[0] == part_counts("nexus")
