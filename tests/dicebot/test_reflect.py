"""Antimatter Shield: what would be done to its user is done to the attacker.   DB-20.5, DB-20.6, DB-R50"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    DROP,
    NEXUS,
    NO_PART,
    ONTO_HEAD,
    PASS,
    SURGE,
    TURBO,
)
from tests.dicebot.rounds import (
    attacks,
    body,
    choose,
    do,
    events,
    offer,
    passing,
    revealed,
    use,
)
from tests.dicebot.tables import Robot, window

MIRROR = "nexus armor"  # pays for Antimatter Shield, speed 3


def mirror(**others: str) -> Robot:
    return Robot("mirror", body=f"{MIRROR} {others.get('body', '')}", head=others.get("head", ""))


# -- damage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-R44")
@pytest.mark.parametrize(("card", "damage"), [("fast", 1), ("sledge", 2), ("bomb", 3)])
def test_damage_is_done_to_the_attacker_instead(card: str, damage: int) -> None:
    """By faster attacks, before the shield's own turn, and by one of equal speed."""
    g = revealed(Robot(card, body="nexus forge surge"), mirror())
    assert g.energy == [6 - damage, 6]
    assert events(g, "reflected", "hurt") == [("reflected", 1), ("hurt", 0)]


@pytest.mark.rule("DB-R50")
def test_an_attack_that_the_user_of_the_shield_dodges_is_not_sent_back() -> None:
    g = revealed(Robot("slow", body="nexus"), mirror())
    assert g.energy == [6, 6]
    assert events(g, "dodged", "reflected") == [("dodged", 1)]


@pytest.mark.rule("DB-R50")
def test_what_is_sent_back_needs_no_second_hit_test() -> None:
    g = revealed(Robot("bomb", body="surge", head="turbo"), mirror())
    g.answer(0, PASS)
    use(g, 0, TURBO)  # within its own attack: it is now faster than the shield
    assert g.energy == [3, 6]


@pytest.mark.rule("DB-20.5")
def test_a_shield_that_was_not_paid_for_sends_nothing_back() -> None:
    g = revealed(Robot("sledge", body="forge"), Robot("mirror", body="nexus"))
    assert g.energy == [6, 4]


@pytest.mark.rule("DB-20.5")
def test_the_shield_lasts_for_the_round_alone() -> None:
    g = revealed(Robot("slow pair", body="nexus turbo"), mirror())
    assert g.energy == [6, 6]
    g.body[0][NEXUS] = 2
    choose(g, "pair", "double")
    assert g.energy == [6, 3]


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-R47")
def test_a_triple_arrow_is_sent_back_by_every_shield_and_hits_the_others() -> None:
    g = revealed(Robot("uzi", body="turbo"), mirror(), Robot("slow"), mirror())
    assert g.energy == [2, 6, 4, 6]


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-R37")
def test_surge_is_sent_back_as_well() -> None:
    g = revealed(Robot("sledge", body="forge", head="surge"), mirror())
    use(g, 0, SURGE)
    assert g.energy == [2, 6]


# -- what protects the attacker ----------------------------------------------------------------------------------


@pytest.mark.rule("DB-R50")
@pytest.mark.rule("DB-R35")
def test_the_attackers_armor_counts() -> None:
    g = revealed(Robot("bomb", body="surge", head="armor"), mirror())
    g.answer(0, PASS)
    assert offer(g) == "heads_attack:0 Pass | Use ARMOR"
    use(g, 0, ARMOR)
    assert g.energy == [5, 6]


@pytest.mark.rule("DB-R50")
def test_the_attackers_own_protection_counts_and_that_of_the_target_does_not() -> None:
    g = revealed(Robot("ram", body="armor"), mirror())  # Ram: 2 damage, 1 less to its user
    assert g.energy == [5, 6]
    g = revealed(Robot("sledge", body="forge"), mirror(head="armor"))
    use(g, 1, ARMOR)
    assert g.energy == [4, 6]
    assert g.round == 2


@pytest.mark.rule("DB-R50")
def test_harm_that_was_sent_back_is_not_sent_back_again() -> None:
    g = revealed(Robot("blade", body="nexus"), Robot("blade"), Robot("slow"))
    g.answer(0, AIM + 1)
    assert g.energy == [6, 4, 6]  # not paid for: nothing is sent back
    g = revealed(Robot("blade", body="nexus"), Robot("blade", body="nexus"), Robot("slow"))
    g.answer(0, AIM + 1)
    assert g.energy == [4, 6, 6]
    assert events(g, "reflected") == [("reflected", 1)]
    g.answer(1, AIM + 0)
    assert g.energy == [4, 4, 6]
    assert events(g, "reflected") == [("reflected", 1), ("reflected", 0)]


# -- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-R50")
def test_the_attacker_discards_the_part() -> None:
    g = revealed(Robot("virus", body="cache turbo surge"), mirror(body="turbo surge"))
    assert offer(g) == "part:0 Discard TURBO | Discard SURGE"
    g.answer(0, DROP + SURGE)
    assert [body(g, 0), body(g, 1)] == ["turbo", "turbo surge"]


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-20.4")
def test_the_attacker_loses_its_head_if_that_is_all_it_has() -> None:
    g = revealed(Robot("virus", body="cache", head="nexus"), mirror(body="turbo"))
    assert g.head[0] == NO_PART
    assert body(g, 1) == "turbo"


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-R52")
def test_the_attacker_rerolls_its_parts_and_places_them() -> None:
    g = revealed(Robot("blackstone", body="cache turbo", head="surge"), mirror(body="turbo"))
    passing(g, "heads")
    do(g, 0, PASS, NEXUS, ARMOR)
    assert offer(g) == "place:0 Done | Put NEXUS on the head | Put ARMOR on the head"
    do(g, 0, ONTO_HEAD + ARMOR)
    assert (body(g, 0), g.head[0], body(g, 1)) == ("nexus", ARMOR, "turbo")


@pytest.mark.rule("DB-20.5")
def test_the_attacker_loses_a_part_that_nobody_gains() -> None:
    g = revealed(Robot("magnet", body="nexus turbo surge", head="surge"), mirror(body="turbo"))
    passing(g, "heads")
    do(g, 0, PASS, 1)
    assert [body(g, 0), body(g, 1)] == ["turbo", "turbo"]
    assert events(g, "stole", "lost_part") == [("lost_part", 0)]


@pytest.mark.rule("DB-20.5")
def test_the_attacker_loses_a_card_of_its_own_hand() -> None:
    g = revealed(Robot("thief", body="cache", head="surge"), mirror())
    passing(g, "heads")
    lost = g.hand[0][1]
    do(g, 0, PASS, 1)
    assert lost in g.discard
    assert [len(g.hand[0]), len(g.hand[1])] == [2, 3]


@pytest.mark.rule("DB-20.5")
def test_the_attacker_is_jammed() -> None:
    g = revealed(Robot("jammer", body="cache"), mirror(), Robot("slow"))
    g.answer(0, AIM + 1)
    assert window(g) == "choose_jammed:0"


@pytest.mark.rule("DB-20.5")
def test_the_attackers_own_weapon_is_changed() -> None:
    g = revealed(
        Robot("net", body="armor"),
        mirror(),
        Robot("sledge", body="forge", head="surge"),
    )
    g.answer(2, PASS)
    g.answer(0, AIM + 1)
    assert window(g) == "target:2"
    assert (g.speed(0), g.speed(1)) == (2, 3)


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-R47")
def test_effects_of_a_triple_arrow_come_in_the_order_of_the_targets() -> None:
    g = revealed(
        Robot("virus_all", body="cache turbo surge"),
        mirror(body="turbo surge"),
        Robot("slow", body="turbo surge"),
        starter=2,
    )
    assert g.energy == [5, 6, 5]
    assert window(g) == "part:2"
    g.answer(2, DROP + TURBO)
    assert window(g) == "part:0"  # in the place of seat 1
    g.answer(0, DROP + TURBO)
    assert [body(g, seat) for seat in range(3)] == ["surge", "turbo surge", "surge"]


@pytest.mark.rule("DB-20.5")
@pytest.mark.rule("DB-R45")
def test_what_a_weapon_does_to_its_own_user_is_no_harm_to_the_target() -> None:
    g = revealed(Robot("recoil", body="turbo", head="turbo"), mirror())
    use(g, 0, TURBO)  # 3 against 3
    assert g.energy == [2, 6]  # 3 sent back, and 1 of its own


# -- the robot with most energy (DB-20.6) ------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.6")
def test_harm_against_the_leader_comes_back_to_an_attacker_who_is_not_leading() -> None:
    g = revealed(Robot("shell", body="surge", energy=4), mirror(), Robot("slow", energy=5))
    assert attacks(g) == [(0, 1)]
    assert g.energy == [1, 6, 5]


@pytest.mark.rule("DB-20.5")
def test_a_weapon_turned_on_its_own_user_is_not_sent_back_by_it() -> None:
    """Antimatter Blade sends back what enemies do; here a robot's ability makes it attack its own user."""
    g = revealed(
        Robot("slow", robot="chad", points=2),
        Robot("blade", body="nexus", robot="tank"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    assert attacks(g) == [(1, 1)]
    assert g.energy == [6, 4]
    assert events(g, "reflected") == []
