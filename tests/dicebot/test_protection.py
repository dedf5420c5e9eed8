"""Protection at its bounds: what keeps attacks off is no help against other damage.   DB-R4, DB-R35, DB-R44"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.cards.ops import IT, YOU, Armor, Guard, Hurt
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ALL_DAMAGE,
    M_BURN,
    M_GUARD,
    NO_GAIN,
    PASS,
    THIS_ROUND,
    TURBO,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.modifiers import modify, new_effect
from tests.dicebot.course import numbers
from tests.dicebot.rounds import offer, passing, revealed, use
from tests.dicebot.tables import Robot, window


def guard_wholly(g: DiceBot, seat: int) -> None:
    """No attack on this robot does any damage this round, because so much is taken off it."""
    modify(g, M_GUARD, seat, ALL_DAMAGE, new_effect(g), THIS_ROUND)


@pytest.mark.rule("DB-R44", "DB-R4")
def test_what_keeps_attacks_off_keeps_off_nothing_else() -> None:
    g = revealed(Robot("plate", body="armor", head="armor"), Robot("shield", body="armor"), Robot("slow"))
    assert [g.protection(seat, True) for seat in range(3)] == [1, ALL_DAMAGE, 0]
    assert [g.protection(seat, False) for seat in range(3)] == [0, ALL_DAMAGE, 0]
    for seat in range(3):
        guard_wholly(g, seat)
    assert [g.protection(seat, True) for seat in range(3)] == [1 + ALL_DAMAGE, 2 * ALL_DAMAGE, ALL_DAMAGE]
    assert [g.protection(seat, False) for seat in range(3)] == [0, ALL_DAMAGE, 0]


@pytest.mark.rule("DB-R44", "DB-R4")
def test_what_keeps_attacks_off_does_not_help_against_the_own_weapon() -> None:
    """Recoil takes 1 energy off its user, whom no attack can hurt."""
    g = revealed(
        Robot("recoil", body="turbo", head="armor"), Robot("bomb_right", body="surge"), Robot("slow")
    )
    assert window(g) == "heads:0"
    guard_wholly(g, 0)
    while window(g).startswith("heads"):
        g.answer(0, PASS)
    assert (numbers(g, "prevented"), numbers(g, "hurt")) == ([[0]], [[0, 1, 5]])


@pytest.mark.rule("DB-R8", "DB-R44")
@pytest.mark.parametrize(("amount", "plate", "shield"), [(1, 0, NO_GAIN), (ALL_DAMAGE, 0, NO_GAIN)])
def test_damage_by_an_ability_must_be_more_than_what_keeps_it_off(
    amount: int, plate: int, shield: int
) -> None:
    g = revealed(Robot("plate", body="armor", head="armor"), Robot("shield", body="armor"))
    assert [Hurt(IT, amount).idle(g, 0, seat) for seat in (0, 1)] == [plate, shield]
    before = g.energy[1]
    g.hurt(1, amount, -1, 0, False)
    assert g.energy[1] == before  # nothing would have come of it


@pytest.mark.rule("DB-R35", "DB-R44")
def test_armor_is_asked_for_against_an_ability_where_text_helps_against_attacks_alone() -> None:
    """Plate takes 1 off attacks; Taxman's 1 damage is none."""
    g = revealed(
        Robot("repair", robot="taxman", points=3),
        Robot("plate", body="armor nexus cache", head="armor", robot="spark"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    assert offer(g) == "heads_ability:1 Pass | Use ARMOR"
    g.answer(1, PASS)
    assert (window(g), g.energy[1]) == ("part:1", 5)


@pytest.mark.rule("DB-R35", "DB-R44")
def test_armor_is_asked_for_while_ones_own_weapon_will_hurt_however_well_attacks_are_kept_off() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="turbo"),
        Robot("slow"),
        Robot("recoil", body="turbo", head="armor"),
    )
    passing(g, "heads")
    guard_wholly(g, 2)
    g.answer(0, AIM + 1)
    use(g, 0, TURBO)  # opens the attack to all
    assert (g.attacker, offer(g)) == (0, "heads_attack:2 Pass | Use ARMOR")


@pytest.mark.rule("DB-R8", "DB-R44")
def test_armor_is_of_use_against_fire_however_well_attacks_are_kept_off() -> None:
    g = revealed(Robot("plate", body="armor", head="armor"), Robot("repair", body="armor"))
    guard_wholly(g, 0)
    assert Armor(YOU, 1).idle(g, 0, 0) == NO_GAIN
    modify(g, M_BURN, 0, 1, new_effect(g), THIS_ROUND)
    assert (Armor(YOU, 1).idle(g, 0, 0), Guard(YOU, 1).idle(g, 0, 0)) == (0, NO_GAIN)
