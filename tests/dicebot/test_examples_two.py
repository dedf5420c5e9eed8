"""The worked examples on losing the head, Antimatter Shield and Blackstone Device, value by value."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    AIM,
    ARMOR,
    NEXUS,
    NO_PART,
    ONTO_HEAD,
    PASS,
    SURGE,
    TURBO,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from tests.dicebot.rounds import attacks, body, do, events, offer, passing, refusal, revealed
from tests.dicebot.tables import Robot, window

# -- losing the head ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("head", ["nexus", "forge", "turbo", "armor", "surge", "cache"])
def test_a_robot_with_only_a_head_part_loses_it_without_its_ability(head: str) -> None:
    a, b = 0, 1
    g = revealed(
        Robot("pair", head=head),  # A: no body part; Pair cannot be paid for
        Robot("virus", body="cache turbo"),  # B: discard a part, no damage
    )
    passing(g, "heads")  # FORGE and ARMOR are offered, A declines
    passing(g, "heads_attack")
    assert window(g) == "choose:01"
    assert attacks(g) == [(b, a)]
    assert events(g, "lost_head", "lost_part") == [("lost_head", a)]
    assert (g.head[a], body(g, a)) == (NO_PART, "")
    assert events(g, "used", "paid_head", "forged", "cached") == []
    assert (g.armor[a], g.mods, g.energy) == (0, [], [6, 6])
    assert body(g, b) == "turbo"


# -- Antimatter Shield against Blue Shell ---------------------------------------------------------------------------


@pytest.mark.rule("DB-20.6")
def test_blue_shell_comes_back_though_the_target_has_the_most_energy() -> None:
    a, b = 0, 1
    g = revealed(
        Robot("shell", body="surge", energy=3),  # speed 3, 3 damage
        Robot("mirror", body="nexus armor", energy=6),  # speed 3: does not dodge
        Robot("slow", energy=5),
        Robot("slow", energy=4),
    )
    assert attacks(g) == [(a, b)]
    assert events(g, "dodged", "reflected", "hurt", "marked") == [
        ("reflected", b),
        ("hurt", a),
        ("marked", a),
    ]
    assert g.energy == [0, 6, 5, 4]
    assert events(g, "destroyed") == [("destroyed", a)]  # 3 damage were all it had
    assert window(g) == "choose:123"


# -- Blackstone Device ------------------------------------------------------------------------------------------------


def hit_by_blackstone() -> DiceBot:
    """B has TURBO and SURGE in the body, nothing on the head, and is hit; it rolls ARMOR and NEXUS."""
    g = revealed(
        Robot("blackstone", body="cache", head="turbo"),
        Robot("pair", body="turbo surge"),
        Robot("slow", body="nexus"),
    )
    g.answer(0, PASS)
    g.answer(0, AIM + 1)
    do(g, 0, PASS, ARMOR, NEXUS)  # both dice at once, before anything is placed
    return g


@pytest.mark.parametrize(
    ("code", "head", "left"),
    [
        (ONTO_HEAD + ARMOR, ARMOR, "nexus"),
        (ONTO_HEAD + NEXUS, NEXUS, "armor"),
        (DONE, NO_PART, "nexus armor"),
    ],
)
def test_two_rerolled_dice_go_on_head_and_body_or_both_on_the_body(code: int, head: int, left: str) -> None:
    g = hit_by_blackstone()
    assert g.energy == [6, 5, 6]
    assert offer(g) == "place:1 Done | Put NEXUS on the head | Put ARMOR on the head"
    for part in (TURBO, SURGE):  # what the dice showed before
        assert refusal(g, 1, ONTO_HEAD + part) == "none of your rerolled dice shows that part"
    do(g, 1, code)
    assert g.head[1] == head
    assert body(g, 1) == left
    assert events(g, "rerolled") == [("rerolled", 1), ("rerolled", 1)]
