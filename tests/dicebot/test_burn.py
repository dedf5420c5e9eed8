"""Damage that comes again in the next round, before its attacks.   DB-R4, DB-R38, DB-R44, DB-R50, DB-R71"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import ABILITY, AIM, ARMOR, PASS
from tests.dicebot.rounds import attacks, choose, events, passing, revealed, use
from tests.dicebot.tables import Robot, window


@pytest.mark.rule("DB-R4")
def test_a_burning_robot_takes_the_damage_again_before_the_attacks_of_the_next_round() -> None:
    g = revealed(Robot("torch sledge", body="surge forge"), Robot("slow"), Robot("slow"))
    g.answer(0, AIM + 1)
    assert g.energy == [6, 4, 6]  # now 2
    choose(g, "sledge", "double", "finisher")
    assert window(g) == "target:0"
    assert g.energy == [6, 3, 6]  # 1 again, and nobody has attacked yet
    assert attacks(g) == [(0, 1)]
    assert events(g, "set_burning", "burns") == [("set_burning", 1), ("burns", 1)]


@pytest.mark.rule("DB-R4")
def test_it_burns_once() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("slow slow"), Robot("slow"))
    g.answer(0, AIM + 1)
    choose(g, "pair", "double", "finisher")
    assert g.energy == [6, 3, 6]
    assert g.mods == []
    choose(g, "pair", "double", "finisher")
    assert g.energy == [6, 3, 6]


@pytest.mark.rule("DB-R4")
def test_a_fast_weapon_does_not_dodge_a_fire() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("slow fast", body="turbo"), Robot("slow"))
    g.answer(0, AIM + 1)
    g.body[1][0] = 1  # NEXUS for Fast One
    choose(g, "pair", "fast", "finisher")
    assert window(g) == "target:1"
    assert g.energy == [6, 3, 6]


@pytest.mark.rule("DB-R4")
def test_two_fires_burn_both() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("slow"), Robot("torch", body="surge"))
    g.answer(0, AIM + 1)
    g.answer(2, AIM + 1)
    assert g.energy == [6, 2, 6]
    choose(g, "pair", "double", "finisher")
    assert events(g, "burns") == [("burns", 1), ("burns", 1)]
    assert g.energy == [6, 0, 6]


@pytest.mark.rule("DB-3.2")
def test_fires_burn_in_player_order() -> None:
    g = revealed(Robot("slow"), Robot("wildfire", body="surge"), Robot("slow"), Robot("slow"), starter=2)
    assert g.energy == [5, 6, 5, 5]
    choose(g, "pair", "double", "finisher", "recoil")
    assert events(g, "burns") == [("burns", 2), ("burns", 3), ("burns", 0)]
    assert g.energy == [4, 6, 4, 4]


@pytest.mark.rule("DB-R38")
def test_armor_prevents_it_and_keeps_the_rest_of_the_pool() -> None:
    g = revealed(Robot("torch sledge", body="surge forge"), Robot("slow", head="armor"), Robot("slow"))
    g.answer(1, PASS)
    g.answer(0, AIM + 1)
    g.answer(1, PASS)
    choose(g, "sledge", "double", "finisher")
    assert window(g) == "heads:1"
    use(g, 1, ARMOR)
    assert window(g) == "target:0"
    assert (g.energy[1], g.armor[1]) == (4, 1)


@pytest.mark.rule("DB-R44")
def test_a_shield_activated_in_the_next_round_prevents_it() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("slow shield", body="armor"), Robot("slow"))
    g.answer(0, AIM + 1)
    choose(g, "pair", "shield", "finisher")
    assert g.energy == [6, 4, 6]
    assert events(g, "burns", "prevented") == [("burns", 1), ("prevented", 1)]


@pytest.mark.rule("DB-20.5")
def test_an_antimatter_shield_sends_it_back_to_the_robot_that_set_the_fire() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("slow mirror", body="armor"), Robot("slow"))
    g.answer(0, AIM + 1)
    g.body[1][0] = 1
    choose(g, "pair", "mirror", "finisher")
    assert g.energy == [5, 4, 6]
    assert events(g, "burns", "reflected") == [("reflected", 1)]


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-13.2")
def test_a_destroyed_robot_cannot_be_burnt_by_what_is_sent_back_and_its_fire_burns_on() -> None:
    for second, energy in (("double", 3), ("mirror", 4)):
        g = revealed(
            Robot("torch", body="surge", energy=1),
            Robot(f"slow {second}" if second == "mirror" else "slow", body="armor"),
            Robot("fast", body="nexus"),
        )
        g.answer(2, AIM + 0)
        g.answer(0, AIM + 1)
        assert window(g) == "choose:12"
        g.body[1][0] = 1
        choose(g, "", second, "finisher")
        assert g.energy == [0, energy, 6]


@pytest.mark.rule("DB-13.2")
def test_a_robot_that_was_destroyed_burns_no_more() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("slow", energy=2), Robot("slow"))
    g.answer(0, AIM + 1)
    assert events(g, "set_burning", "destroyed") == [("set_burning", 1), ("destroyed", 1)]
    choose(g, "pair", "", "finisher")
    assert (events(g, "burns"), g.energy[1]) == ([], 0)


@pytest.mark.rule("DB-R71")
@pytest.mark.rule("DB-13.3")
def test_a_robot_destroyed_by_fire_gets_its_attack() -> None:
    g = revealed(
        Robot("torch", body="surge"),
        Robot("slow sledge", body="forge", energy=3),
        Robot("slow"),
        Robot("slow"),
    )
    g.answer(0, AIM + 1)
    choose(g, "pair", "sledge", "finisher", "recoil")
    assert g.energy[1] == 0
    assert window(g) == "target:1"
    g.answer(1, AIM + 0)
    assert g.energy[0] == 4
    assert events(g, "marked", "destroyed") == [("marked", 1), ("destroyed", 1)]


@pytest.mark.rule("DB-R4")
def test_without_a_next_round_of_the_combat_it_lapses() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("slow"), Robot("slow"), battle_round=6)
    g.script = None  # the next combat is dealt
    g.answer(0, AIM + 1)
    assert g.combat == 2
    assert g.mods == []


@pytest.mark.rule("DB-R45")
def test_who_dodges_does_not_burn() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("uzi", body="turbo"))
    assert g.mods == []
    assert events(g, "set_burning", "dodged") == [("dodged", 1)]


# -- sent back -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R50")
def test_a_fire_that_was_sent_back_burns_the_attacker_in_the_next_round() -> None:
    g = revealed(Robot("torch", body="surge"), Robot("mirror", body="nexus armor"), Robot("slow"))
    g.answer(0, AIM + 1)
    assert g.energy == [4, 6, 6]
    choose(g, "pair", "double", "finisher")
    assert g.energy == [3, 6, 6]


@pytest.mark.rule("DB-R50")
def test_a_fire_that_was_sent_back_is_not_sent_back_again() -> None:
    g = revealed(
        Robot("torch mirror", body="surge nexus armor"), Robot("mirror", body="nexus armor"), Robot("slow")
    )
    g.answer(0, AIM + 1)
    choose(g, "mirror", "double", "finisher")
    assert g.energy == [3, 6, 6]  # its own weapon, and sent back once already
    assert events(g, "reflected") == [("reflected", 1)]


@pytest.mark.rule("DB-20.5")
def test_ones_own_fire_is_not_sent_back_to_oneself() -> None:
    """Only harm by enemy weapons is: this one was made to attack itself."""
    g = revealed(
        Robot("slow", robot="chad", points=2),
        Robot("torch mirror", body="surge nexus armor", robot="tank"),
        Robot("slow", robot="nurse"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    passing(g, "heads")
    assert g.energy == [6, 4, 6]
    choose(g, "pair", "mirror", "finisher")
    assert g.energy == [6, 3, 6]
    assert events(g, "reflected", "burns") == [("burns", 1)]
