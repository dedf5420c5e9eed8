"""Values at their bounds: damage and what keeps it off, energy, speed, neighbours.   DB-13, DB-R7, DB-R36 to DB-R38"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.cards.ops import IT, YOU
from busterbox.games.dicebot.cards.ops_parts import Reroll
from busterbox.games.dicebot.cards.robots import ANY, WITH_BODY, WITH_PARTS, ChooseEnemy
from busterbox.games.dicebot.rules.battle import commit
from busterbox.games.dicebot.rules.codes import (
    M_DAMAGE,
    M_GUARD,
    M_JAM,
    M_SPEED,
    NO_ENEMY_FITS,
    THIS_ROUND,
)
from busterbox.games.dicebot.rules.state import DiceBot, blow
from busterbox.kernel.core.modifiers import modify, new_effect
from tests.dicebot.course import numbers
from tests.dicebot.tables import Robot, battle, commit_all, window


def against(guard: int, armor: int, energy: int = 6, advanced: bool = False) -> DiceBot:
    """The second robot has so much that keeps damage off; nobody is asked for anything but a weapon."""
    g = battle(Robot("uzi bomb"), Robot("uzi bomb", energy=energy), Robot("uzi bomb"), advanced=advanced)
    if guard:
        modify(g, M_GUARD, 1, guard, new_effect(g), THIS_ROUND)
    g.armor[1] = armor
    return g


@pytest.mark.rule("DB-19.4", "DB-R8")
def test_to_choose_an_enemy_one_that_fits_is_enough() -> None:
    g = battle(Robot("uzi bomb"), Robot("uzi bomb", body="turbo"), Robot("uzi bomb", head="nexus"))
    assert [ChooseEnemy(fitting).playable(g, 0, -1) for fitting in (ANY, WITH_PARTS, WITH_BODY)] == [0, 0, 0]
    assert ChooseEnemy(WITH_BODY).playable(g, 1, -1) == NO_ENEMY_FITS
    assert ChooseEnemy(WITH_PARTS).playable(g, 2, -1) == 0


@pytest.mark.rule("DB-R38", "DB-R44", "DB-13.1")
@pytest.mark.parametrize(
    ("amount", "guard", "armor", "lost", "armor_left"),
    [
        (0, 0, 2, 0, 2),
        (1, 0, 0, 1, 0),
        (1, 0, 1, 0, 0),
        (1, 0, 2, 0, 1),
        (2, 0, 1, 1, 0),
        (2, 0, 2, 0, 0),
        (3, 0, 2, 1, 0),
        (3, 1, 2, 0, 0),
        (2, 1, 2, 0, 1),
        (1, 1, 2, 0, 2),
        (1, 3, 2, 0, 2),  # text keeps off more than there is: ARMOR stays as it is
        (3, 1, 0, 2, 0),
    ],
)
def test_text_keeps_damage_off_first_and_armor_what_is_left(
    amount: int, guard: int, armor: int, lost: int, armor_left: int
) -> None:
    g = against(guard, armor)
    g.hurt(1, amount, 0, 4, True)
    assert (g.energy, g.armor[1]) == ([6, 6 - lost, 6], armor_left)
    assert numbers(g, "hurt") == ([[1, lost, 6 - lost]] if lost else [])
    assert numbers(g, "prevented") == ([[1]] if amount and not lost else [])
    assert numbers(g, "marked") == []
    assert g.blows == []  # those are for the advanced rules


@pytest.mark.rule("DB-13.2", "DB-R54")
@pytest.mark.parametrize(
    ("amount", "told", "fell"), [(1, 2, -1), (2, 1, -1), (3, 0, 4), (4, 0, 4)], ids=["2", "1", "0", "-1"]
)
def test_a_robot_is_marked_once_at_the_speed_that_brought_it_below_one(
    amount: int, told: int, fell: int
) -> None:
    g = against(0, 0, energy=3)
    g.hurt(1, amount, 0, 4, True)
    assert g.energy[1] == 3 - amount
    assert numbers(g, "hurt") == [[1, amount, told]]
    assert g.fell == [-1, fell, -1]
    assert numbers(g, "marked") == ([[1]] if fell > 0 else [])
    if fell > 0:
        g.hurt(1, 1, 0, 2, True)
        assert g.fell[1] == fell
        assert numbers(g, "marked") == [[1]]


@pytest.mark.rule("DB-13.2")
def test_a_blow_at_speed_nought_marks_a_robot_once_too() -> None:
    g = against(0, 0, energy=1)
    g.hurt(1, 1, 0, 0, True)
    g.hurt(1, 1, 2, 3, True)
    assert g.fell[1] == 0
    assert numbers(g, "marked") == [[1]]


@pytest.mark.rule("DB-18.5", "DB-R67")
@pytest.mark.parametrize(("source", "noted"), [(-1, False), (0, True), (1, False), (2, True)])
def test_a_blow_is_noted_for_the_weapon_of_another_robot_only(source: int, noted: bool) -> None:
    g = against(0, 0, advanced=True)
    g.hurt(1, 1, source, 4, True)
    assert g.blows == ([blow(1, source, 4)] if noted else [])
    assert blow(1, 2, 4) == 0x421


@pytest.mark.rule("DB-R54")
@pytest.mark.parametrize(("energy", "gained"), [(6, 0), (5, 1), (4, 2), (1, 2), (-1, 2)])
def test_energy_is_regained_up_to_six_and_told_if_there_is_any(energy: int, gained: int) -> None:
    g = against(0, 0, energy=energy)
    g.regain(1, 2)
    assert g.energy == [6, energy + gained, 6]
    assert numbers(g, "regained") == ([[1, gained]] if gained else [])


@pytest.mark.rule("DB-R36", "DB-R37")
@pytest.mark.parametrize(("change", "value"), [(0, 4), (-2, 2), (-3, 1), (-4, 0), (-5, 0), (3, 7)])
def test_speed_and_damage_change_by_what_is_said_and_never_below_nought(change: int, value: int) -> None:
    g = battle(
        Robot("uzi bomb", body="turbo", head="armor"),
        Robot("slow bomb", body="nexus", head="armor"),
        Robot("repair bomb", body="armor"),
    )
    commit_all(g, "uzi", "slow", "repair")
    if change:
        modify(g, M_SPEED, 0, change, new_effect(g), THIS_ROUND)
        modify(g, M_DAMAGE, 1, change, new_effect(g), THIS_ROUND)
        modify(g, M_DAMAGE, 2, change, new_effect(g), THIS_ROUND)
    assert [g.speed(seat) for seat in range(3)] == [value, 1, 2]
    assert [g.damage(seat) for seat in range(3)] == [2, value, 0]  # nothing helps one without damage


@pytest.mark.rule("DB-20.1", "DB-R51")
def test_only_the_robot_that_is_jammed_is() -> None:
    g = against(0, 0)
    assert [g.is_jammed(seat) for seat in range(3)] == [False, False, False]
    modify(g, M_JAM, 1, 1, new_effect(g), THIS_ROUND)
    assert [g.is_jammed(seat) for seat in range(3)] == [False, True, False]
    modify(g, M_SPEED, 2, 1, new_effect(g), THIS_ROUND)
    assert [g.is_jammed(seat) for seat in range(3)] == [False, True, False]


@pytest.mark.rule("DB-11.4", "DB-R7")
@pytest.mark.parametrize(
    ("fighting", "left", "right"),
    [
        (0b1111, [1, 2, 3, 0], [3, 0, 1, 2]),
        (0b1001, [3, 3, 3, 0], [3, 0, 0, 0]),
        (0b0110, [1, 2, 1, 1], [2, 2, 1, 2]),
    ],
)
def test_neighbours_are_the_next_robots_that_fight(fighting: int, left: list[int], right: list[int]) -> None:
    g = battle(*[Robot("uzi bomb")] * 4)
    g.fighting = fighting
    assert [g.neighbour(seat, 1) for seat in range(4)] == left
    assert [g.neighbour(seat, -1) for seat in range(4)] == right
    for starter in range(4):
        g.starter = starter
        assert [g.at(place) for place in range(4)] == [(starter + place) % 4 for place in range(4)]
    assert window(g) == "choose:0123"


# -- what is known, who fits, what a text says ---------------------------------------------------------------------


@pytest.mark.rule("DB-8.1", "DB-R10")
def test_once_a_weapon_is_laid_down_nobody_else_can_follow_a_card_of_that_hand() -> None:
    g = battle(Robot("uzi bomb"), Robot("uzi bomb"), Robot("uzi bomb"))
    cards = g.hand[1][:]
    for card in cards:
        g.known[card] = 0b111
    commit(g, 1, cards[0])
    assert [g.known[card] for card in cards] == [0b010, 0b010]
    assert (g.weapon[1], g.hand[1]) == ([cards[0]], [cards[1]])


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize(
    ("body", "head", "parts", "on_body"),
    [("", "", False, False), ("", "nexus", True, False), ("armor", "", True, True)],
)
def test_an_enemy_fits_if_it_has_the_parts_that_are_asked_for(
    body: str, head: str, parts: bool, on_body: bool
) -> None:
    g = battle(Robot("uzi bomb"), Robot("uzi bomb", body=body, head=head))
    for fitting, fits in ((WITH_PARTS, parts), (WITH_BODY, on_body), (ANY, True)):
        assert ChooseEnemy(fitting).fits(g, 1) is fits
        assert ChooseEnemy(fitting).enemies(g, 0) == (0b10 if fits else 0)


@pytest.mark.rule("DB-20.7", "DB-R52")
def test_the_text_of_a_reroll_says_whose_parts() -> None:
    assert Reroll(YOU, 0).text() == "you reroll all your parts and place them again"
    assert Reroll(IT, 0).text() == "it rerolls all its parts and places them again"
