"""Damage, protection, robots that are going to be destroyed.   DB-13, DB-R44, DB-R46, DB-R54, DB-R71"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import AIM, ARMOR, DROP, PASS, SURGE, TURBO
from tests.dicebot.rounds import attacks, body, choose, events, offer, passing, revealed, use
from tests.dicebot.tables import Robot, log, window


@pytest.mark.rule("DB-13.1")
@pytest.mark.parametrize(
    ("card", "damage"), [("fast", 1), ("sledge", 2), ("bomb", 3), ("slow", 4), ("virus", 0)]
)
def test_a_hit_robot_loses_energy_equal_to_the_damage_value(card: str, damage: int) -> None:
    g = revealed(Robot(card, body="nexus forge surge cache"), Robot("repair"))
    assert g.energy == [6, 6 - damage]


# -- destruction ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-13.2")
@pytest.mark.rule("DB-13.4")
def test_a_robot_below_one_stays_until_the_round_is_over() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="surge"),
        Robot("slow", body="nexus armor", energy=2),
        Robot("shield", body="armor"),
        Robot("slow", body="nexus"),
    )
    g.answer(0, PASS)
    g.answer(0, AIM + 1)
    g.answer(0, PASS)
    assert (g.energy[1], g.fell[1]) == (0, 4)
    assert window(g) == "target:1"  # it attacks
    assert g.fights(1)
    assert body(g, 1) == "armor"
    g.answer(1, AIM + 3)
    assert g.fights(1)
    g.answer(3, AIM + 1)  # it still absorbs attacks
    assert not g.fights(1)  # now the round is over
    assert g.fallen == 1 << 1
    assert body(g, 1) == ""
    assert window(g) == "choose:023"
    assert log(g)[-2:] == ["Player 2 is destroyed.", "Round 2."]


@pytest.mark.rule("DB-13.2")
@pytest.mark.parametrize(("energy", "destroyed"), [(2, True), (1, True), (3, False)])
def test_below_one_is_destroyed_and_one_is_not(energy: int, destroyed: bool) -> None:
    g = revealed(Robot("sledge", body="forge"), Robot("slow", energy=energy), Robot("slow"))
    g.answer(0, AIM + 1)
    assert g.fights(1) is not destroyed
    assert (("marked", 1) in events(g, "marked")) is destroyed


@pytest.mark.rule("DB-13.3")
def test_a_robot_that_is_going_to_be_destroyed_gets_its_attack() -> None:
    g = revealed(
        Robot("slow", body="nexus", energy=1), Robot("uzi", body="turbo"), Robot("shield", body="armor")
    )
    assert g.energy[0] == -1
    assert window(g) == "target:0"
    g.answer(0, AIM + 1)
    assert events(g, "marked", "dodged", "destroyed") == [("marked", 0), ("dodged", 1), ("destroyed", 0)]


@pytest.mark.rule("DB-13.3")
def test_its_attack_counts_in_full() -> None:
    g = revealed(Robot("slow", body="nexus", energy=1), Robot("shield"), Robot("sledge", body="forge"))
    g.answer(2, AIM + 0)
    assert g.fell[0] == 4
    g.answer(0, AIM + 1)
    assert g.energy[1] == 2
    assert window(g) == "choose:12"


@pytest.mark.rule("DB-13.4")
def test_a_robot_that_is_going_to_be_destroyed_is_still_the_neighbour() -> None:
    g = revealed(
        Robot("bomb", body="surge"),
        Robot("shield", energy=1),
        Robot("fast", body="nexus"),
    )
    g.answer(2, AIM + 1)
    assert attacks(g) == [(2, 1), (0, 1)]  # Bomb does not pass it by


@pytest.mark.rule("DB-13.2")
@pytest.mark.rule("DB-R7")
def test_in_the_next_round_the_neighbour_is_another_robot() -> None:
    g = revealed(
        Robot("fast", body="nexus nexus nexus"),
        Robot("shield", body="armor forge surge"),
        Robot("shield", energy=1),
        Robot("shield", body="armor"),
    )
    g.answer(0, AIM + 2)
    choose(g, "pair", "double", "", "recoil")
    assert attacks(g)[1:] == [(0, 3), (1, 3)]  # Pair to the right, Double to the left, past seat 2


@pytest.mark.rule("DB-R71")
def test_a_marked_robot_still_uses_its_head_part_and_its_weapon() -> None:
    g = revealed(
        Robot("sledge", body="forge"),
        Robot("slow", body="nexus", head="surge", energy=2),
        Robot("shield", energy=6),
        Robot("shield"),
    )
    g.answer(1, PASS)
    g.answer(0, AIM + 1)
    assert g.fell[1] == 4
    g.answer(1, AIM + 2)
    assert offer(g) == "heads_attack:1 Pass | Use SURGE"
    use(g, 1, SURGE)
    assert events(g, "marked", "destroyed") == [
        ("marked", 1),
        ("marked", 2),
        ("destroyed", 1),
        ("destroyed", 2),
    ]


@pytest.mark.rule("DB-R71")
def test_a_marked_robot_still_dodges_and_uses_turbo_and_armor() -> None:
    g = revealed(
        Robot("jammer", body="cache"),
        Robot("uzi", body="turbo", head="turbo", energy=1),
        Robot("sledge", body="forge"),
        Robot("shield", body="armor"),
    )
    g.answer(1, PASS)
    g.answer(0, AIM + 1)
    g.answer(1, PASS)
    assert g.fell[1] == 5
    assert passing(g, "heads_attack") == [1]  # in its own attack
    g.answer(2, AIM + 1)
    assert offer(g) == "heads_attack:1 Pass | Use TURBO"
    use(g, 1, TURBO)
    assert events(g, "dodged")[-1] == ("dodged", 1)


@pytest.mark.rule("DB-R71")
def test_a_marked_robot_still_loses_parts_and_chooses_them() -> None:
    g = revealed(
        Robot("virus_all", body="cache"),
        Robot("slow", body="turbo surge", energy=1),
        Robot("slow"),
    )
    assert g.fell[1] == 3
    assert offer(g) == "part:1 Discard TURBO | Discard SURGE"
    g.answer(1, DROP + SURGE)
    assert events(g, "lost_part", "destroyed") == [("lost_part", 1), ("destroyed", 1)]


# -- energy ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R54")
def test_energy_below_zero_is_shown_as_zero() -> None:
    g = revealed(Robot("slow", body="nexus"), Robot("shield", energy=2), Robot("shield", body="armor"))
    g.answer(0, AIM + 1)
    assert "Player 2 loses 4 energy (0 left)." in log(g)


@pytest.mark.rule("DB-R54")
@pytest.mark.parametrize(("energy", "after"), [(3, 5), (4, 6), (5, 6), (6, 6)])
def test_energy_never_rises_above_six(energy: int, after: int) -> None:
    g = revealed(Robot("repair", body="armor", energy=energy), Robot("shield", body="armor"))
    assert g.energy[0] == after
    gained = after - energy
    assert (f"Player 1 regains {gained} energy." in log(g)) is (gained > 0)


@pytest.mark.rule("DB-R54")
@pytest.mark.rule("DB-13.2")
def test_a_marked_robot_is_not_saved_by_regaining_energy() -> None:
    g = revealed(
        Robot("repair", body="armor", energy=1),
        Robot("fast", body="nexus"),
        Robot("slow", body="nexus"),
    )
    g.answer(1, AIM + 0)
    assert g.energy[0] == 2  # Repair has worked
    assert g.fell[0] == 6
    g.answer(2, AIM + 1)
    assert events(g, "destroyed") == [("destroyed", 0)]


# -- protection by text ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R44")
@pytest.mark.parametrize("attacker", ["fast", "recoil", "slow"])
def test_a_shield_protects_before_and_after_its_own_turn(attacker: str) -> None:
    """Shield has speed 2: faster, equal and slower attacks."""
    g = revealed(Robot("shield", body="armor"), Robot(attacker, body="nexus turbo"))
    assert g.energy[0] == 6


@pytest.mark.rule("DB-R44")
def test_protection_begins_with_activation() -> None:
    g = revealed(Robot("shield", head="nexus"), Robot("sledge", body="forge"))
    g.answer(0, PASS)  # not paid for
    assert g.energy[0] == 4


@pytest.mark.rule("DB-R44")
def test_protection_ends_with_the_round() -> None:
    g = revealed(Robot("shield", body="armor"), Robot("slow", body="forge surge"))
    choose(g, "pair", "double")
    assert g.energy == [2, 6]


@pytest.mark.rule("DB-R44")
def test_plate_lessens_every_attack() -> None:
    g = revealed(
        Robot("plate", body="armor"),
        Robot("uzi", body="turbo"),
        Robot("uzi", body="turbo"),
    )
    assert g.energy[0] == 4  # 1 and 1


@pytest.mark.rule("DB-R46")
def test_effects_happen_even_if_all_damage_was_prevented() -> None:
    g = revealed(
        Robot("jammer", body="cache"),
        Robot("shield", body="armor"),
    )
    assert events(g, "prevented", "jammed") == [("prevented", 1), ("jammed", 1)]
    g = revealed(
        Robot("virus", body="cache", head="surge"),
        Robot("shield", body="armor turbo nexus", head="armor"),
    )
    g.answer(0, PASS)
    use(g, 1, ARMOR)
    g.answer(0, PASS)
    passing(g, "heads_attack")
    assert offer(g) == "part:1 Discard NEXUS | Discard TURBO"
