"""TURBO, SURGE and ARMOR: what they do, to what, and for how long.   DB-10.8 to DB-10.10, DB-R36 to DB-R38"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    AIM,
    ARMOR,
    DROP,
    M_DAMAGE,
    NEXUS,
    PASS,
    SURGE,
    THIS_ROUND,
    TURBO,
)
from busterbox.kernel.core.modifiers import modify, new_effect
from tests.dicebot.rounds import attacks, body, choose, events, offer, passing, revealed, use
from tests.dicebot.tables import Robot, window

# -- TURBO -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-10.8")
@pytest.mark.rule("DB-R36")
def test_turbo_counts_for_the_order_and_for_dodging() -> None:
    g = revealed(
        Robot("sledge", body="forge"),
        Robot("sledge", body="forge", head="turbo"),
    )
    use(g, 1, TURBO)
    assert attacks(g) == [(1, 0), (0, 1)]  # speed 5 before speed 4, though seat 0 comes first
    assert events(g, "dodged", "hurt") == [("hurt", 0), ("dodged", 1)]
    assert g.energy == [4, 6]


@pytest.mark.rule("DB-10.8")
def test_turbo_is_worth_one_and_no_more() -> None:
    g = revealed(
        Robot("bomb", body="surge", head="turbo"),
        Robot("uzi", body="turbo"),
    )
    use(g, 0, TURBO)  # 3 becomes 4: equal speeds hit each other, player order decides
    assert attacks(g) == [(0, 1), (1, 0)]
    assert g.energy == [4, 3]


@pytest.mark.rule("DB-R36")
def test_turbo_ends_with_the_round() -> None:
    g = revealed(Robot("sledge", body="forge", head="turbo"), Robot("shield", body="armor"))
    use(g, 0, TURBO)
    assert window(g) == "choose:01"
    assert g.mods == []


@pytest.mark.rule("DB-R36")
def test_a_target_that_gets_faster_within_the_attack_dodges_it() -> None:
    g = revealed(Robot("sledge", body="forge"), Robot("uzi", body="turbo", head="turbo"))
    g.answer(1, PASS)
    assert g.attacker == 0
    use(g, 1, TURBO)
    assert attacks(g) == [(0, 1), (1, 0)]  # the attack under way went on first
    assert events(g, "dodged", "hurt") == [("dodged", 1), ("hurt", 0)]


@pytest.mark.rule("DB-R36")
def test_an_attacker_that_gets_faster_within_the_attack_hits() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="turbo"),
        Robot("jammer", body="cache"),
        Robot("shield", body="armor"),
    )
    g.answer(0, PASS)
    g.answer(1, AIM + 2)
    g.answer(0, AIM + 1)
    assert g.energy == [6, 6, 6]
    use(g, 0, TURBO)  # 5 against Jammer's 5
    assert g.energy == [6, 4, 6]


@pytest.mark.rule("DB-R36")
@pytest.mark.rule("DB-R43")
def test_turbo_within_an_attack_moves_a_weapon_up_the_order() -> None:
    robots = [
        Robot("sledge", body="forge"),
        Robot("bomb", body="surge", head="turbo"),
        Robot("uzi", body="turbo"),
    ]
    g = revealed(*robots)
    g.answer(1, PASS)
    g.answer(0, AIM + 1)
    g.answer(1, PASS)
    g.answer(1, PASS)  # in the window of Uzi
    assert attacks(g) == [(0, 1), (2, 0), (2, 1), (1, 2)]
    g = revealed(*robots)
    g.answer(1, PASS)
    g.answer(0, AIM + 1)
    use(g, 1, TURBO)  # Bomb now has 4, as Uzi has, and comes first in player order
    assert attacks(g) == [(0, 1), (1, 2), (2, 0), (2, 1)]


@pytest.mark.rule("DB-R36")
def test_a_robot_whose_weapon_has_resolved_still_gets_faster() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="turbo"),
        Robot("sledge", body="forge"),
    )
    g.answer(0, PASS)
    g.answer(0, PASS)  # its own attack
    assert (g.attacker, g.resolved) == (1, 1)
    assert offer(g) == "heads_attack:0 Pass | Use TURBO"
    use(g, 0, TURBO)
    assert g.energy == [6, 4]
    assert attacks(g) == [(0, 1), (1, 0)]  # and it does not attack again


# -- SURGE -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-10.10")
@pytest.mark.rule("DB-R37")
def test_surge_adds_two_against_every_target() -> None:
    g = revealed(
        Robot("uzi", body="turbo", head="surge"),
        Robot("shield"),
        Robot("plate", body="armor"),
        Robot("bomb"),
    )
    use(g, 0, SURGE)
    assert g.energy == [6, 2, 3, 2]
    assert g.mods == []


@pytest.mark.rule("DB-10.10")
@pytest.mark.rule("DB-R35")
def test_surge_within_the_attack_counts_for_it() -> None:
    g = revealed(
        Robot("uzi", body="turbo", head="surge"),
        Robot("shield"),
        Robot("bomb"),
    )
    g.answer(0, PASS)
    assert window(g) == "heads_attack:0"
    use(g, 0, SURGE)
    assert g.energy == [6, 2, 2]


@pytest.mark.rule("DB-R37")
def test_surge_makes_two_of_a_damage_of_zero() -> None:
    g = revealed(Robot("virus", body="cache", head="surge"), Robot("bomb", body="armor"))
    use(g, 0, SURGE)
    assert g.energy == [6, 4]


@pytest.mark.rule("DB-R37")
def test_a_weapon_without_damage_value_is_not_changed() -> None:
    g = revealed(Robot("net", body="armor", head="turbo"), Robot("slow"))
    modify(g, M_DAMAGE, 0, 3, new_effect(g), THIS_ROUND)  # as a robot's ability could
    assert g.damage(0) == 0
    passing(g, "heads")
    passing(g, "heads_attack")
    assert g.energy == [6, 6]


@pytest.mark.rule("DB-10.10")
def test_surge_changes_the_weapon_of_its_user_alone_and_this_round_alone() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="surge"),
        Robot("sledge", body="forge"),
        Robot("shield", body="armor"),
    )
    use(g, 0, SURGE)
    g.answer(0, AIM + 1)
    g.answer(1, AIM + 0)
    assert g.energy == [4, 2, 6]
    assert window(g) == "choose:012"
    g.body[0][NEXUS] = 2
    choose(g, "pair", "double", "finisher")  # Pair: 3 damage to the right, which is seat 2
    assert g.energy == [4, 2, 3]


# -- ARMOR -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-10.9")
@pytest.mark.rule("DB-R38")
def test_armor_prevents_two_damage_and_no_more() -> None:
    g = revealed(Robot("slow", body="nexus"), Robot("bomb", head="armor"))
    use(g, 1, ARMOR)
    assert g.energy == [6, 4]  # 4 - 2


@pytest.mark.rule("DB-R38")
def test_armor_lasts_over_several_attacks_until_it_is_used_up() -> None:
    g = revealed(
        Robot("shield", head="armor"),
        Robot("fast", body="nexus"),
        Robot("sledge", body="forge"),
        Robot("uzi", body="turbo"),
    )
    use(g, 0, ARMOR)
    g.answer(1, AIM + 0)
    assert (g.energy[0], g.armor[0]) == (6, 1)
    g.answer(2, AIM + 0)
    assert g.energy[0] == 3  # Sledge does 1 of its 2, then Uzi does all of its 2
    assert window(g) == "choose:0123"


@pytest.mark.rule("DB-R38")
def test_what_is_left_of_armor_lapses_with_the_round() -> None:
    g = revealed(Robot("shield", head="armor"), Robot("shield", body="armor forge surge"))
    use(g, 0, ARMOR)
    assert window(g) == "choose:01"
    choose(g, "pair", "double")
    assert g.energy == [2, 6]  # all 4 of Double


@pytest.mark.rule("DB-R38")
@pytest.mark.rule("DB-R44")
def test_protection_by_text_comes_before_the_pool() -> None:
    g = revealed(
        Robot("plate", body="armor", head="armor"),
        Robot("sledge", body="forge"),
        Robot("sledge", body="forge"),
        Robot("sledge", body="forge"),
    )
    use(g, 0, ARMOR)
    g.answer(1, AIM + 0)
    assert (g.energy[0], g.armor[0]) == (6, 1)  # 2, less 1 by Plate, less 1 of the pool
    g.answer(2, AIM + 0)
    assert (g.energy[0], g.armor[0]) == (6, 0)
    g.answer(3, AIM + 0)
    assert g.energy[0] == 5


@pytest.mark.rule("DB-R38")
@pytest.mark.rule("DB-R44")
def test_a_shield_leaves_the_pool_untouched() -> None:
    g = revealed(
        Robot("shield", body="armor", head="armor"),
        Robot("uzi", body="turbo"),
        Robot("sledge", body="forge"),
    )
    use(g, 0, ARMOR)
    assert window(g) == "target:2"
    assert (g.energy[0], g.armor[0]) == (6, 2)


@pytest.mark.rule("DB-R38")
@pytest.mark.rule("DB-R46")
def test_armor_stops_damage_but_no_other_effect() -> None:
    g = revealed(
        Robot("virus_all", body="cache"),
        Robot("bomb", body="turbo nexus", head="armor"),
        Robot("slow", body="nexus"),
    )
    use(g, 1, ARMOR)
    assert window(g) == "part:1"
    g.answer(1, DROP + NEXUS)
    assert body(g, 1) == "turbo"
    assert g.energy[1] == 6
