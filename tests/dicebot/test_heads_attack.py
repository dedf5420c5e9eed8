"""Head parts during an attack (H2): the attacker and the targets first, everybody once one is used.   DB-R35"""

from __future__ import annotations

from dataclasses import replace

import pytest

from busterbox.games.dicebot.rules.codes import (
    AIM,
    ARMOR,
    CACHE,
    FORGE,
    NEXUS,
    PART_NAMES,
    PASS,
    SURGE,
    TURBO,
)
from busterbox.games.dicebot.rules.state import DiceBot
from tests.dicebot.rounds import (
    attacks,
    events,
    not_offered,
    offer,
    passing,
    revealed,
    time_out,
    use,
)
from tests.dicebot.tables import Robot, window

NOT_CONCERNED = "you have no part in this attack, and nobody has used a head part in it"


def sledge_against(heads: str, *others: Robot, aim: int = 1) -> DiceBot:
    """Seat 0 attacks with Sledge (speed 4, damage 2); the heads in words, "-" for none; H1 is over."""
    first, *rest = ["" if head == "-" else head for head in heads.split()]
    robots = list(others) or [Robot("plate", body="armor") for _ in rest]
    for robot, head in zip(robots, rest, strict=True):
        robot.head = head
    g = revealed(Robot("sledge", body="forge", head=first), *robots)
    passing(g, "heads")
    if window(g) == "target:0":
        g.answer(0, AIM + aim)
    return g


# -- who is asked ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("head", ["surge", "turbo"])
def test_the_attacker_may_use_surge_or_turbo(head: str) -> None:
    g = sledge_against(f"{head} -")
    assert offer(g) == f"heads_attack:0 Pass | Use {head.upper()}"


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("head", ["armor", "turbo"])
def test_a_target_may_use_armor_or_turbo(head: str) -> None:
    g = sledge_against(f"- {head}")
    assert offer(g) == f"heads_attack:1 Pass | Use {head.upper()}"


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize(
    ("part", "why"),
    [
        (NEXUS, "NEXUS can only pay for a weapon"),
        (FORGE, "FORGE must wait for the next round unless your parts are about to be taken"),
        (ARMOR, NOT_CONCERNED),
        (CACHE, "CACHE can only be used before the attacks"),
    ],
)
def test_what_the_attacker_is_not_offered(part: int, why: str) -> None:
    g = sledge_against(f"{PART_NAMES[part]} armor")
    assert window(g) == "heads_attack:1"
    assert not_offered(g, 0, part) == why


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize(
    ("part", "why"),
    [
        (NEXUS, "NEXUS can only pay for a weapon"),
        (FORGE, "FORGE must wait for the next round unless your parts are about to be taken"),
        (CACHE, "CACHE can only be used before the attacks"),
    ],
)
def test_what_a_target_is_not_offered(part: int, why: str) -> None:
    g = sledge_against(f"surge {PART_NAMES[part]}")
    assert window(g) == "heads_attack:0"
    assert not_offered(g, 1, part) == why


@pytest.mark.rule("DB-R35")
def test_surge_is_for_the_attacker_and_not_for_a_target() -> None:
    g = sledge_against("surge surge -", Robot("bomb", body="surge"), Robot("bomb"))
    assert window(g) == "heads_attack:0"
    assert not_offered(g, 1, SURGE) == NOT_CONCERNED
    g.answer(0, PASS)
    assert window(g) == "heads_attack:1"  # the next attack, and Bomb's own
    assert g.attacker == 1


@pytest.mark.rule("DB-R35")
def test_a_bystander_is_not_asked() -> None:
    g = sledge_against("surge armor armor turbo")
    for seat, part in ((2, ARMOR), (3, TURBO)):
        assert not_offered(g, seat, part) == NOT_CONCERNED
    assert passing(g, "heads_attack") == [0, 1]
    assert events(g, "hurt") == [("hurt", 1)]


@pytest.mark.rule("DB-R35")
def test_all_targets_of_a_triple_arrow_are_asked_in_player_order() -> None:
    g = revealed(
        Robot("plate", body="armor", head="armor"),
        Robot("uzi", body="turbo", head="surge"),
        Robot("plate", body="armor", head="armor"),
        Robot("shield", body="armor", head="turbo"),
        starter=2,
    )
    passing(g, "heads")
    assert passing(g, "heads_attack") == [2, 3, 0, 1]


@pytest.mark.rule("DB-R35")
def test_a_weapon_without_target_opens_no_window() -> None:
    g = revealed(Robot("repair", body="armor", head="armor"), Robot("shield", body="armor", head="turbo"))
    assert passing(g, "heads") == [0, 1]
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R35")
@pytest.mark.rule("DB-R36")
@pytest.mark.rule("DB-R41")
def test_a_target_without_activated_weapon_may_use_armor_but_not_turbo() -> None:
    g = sledge_against("surge turbo", Robot("bomb"))
    assert window(g) == "heads_attack:0"
    assert not_offered(g, 1, TURBO) == "you have no activated weapon"
    g = sledge_against("surge armor", Robot("bomb"))
    g.answer(0, PASS)
    assert offer(g) == "heads_attack:1 Pass | Use ARMOR"


@pytest.mark.rule("DB-R37")
def test_an_attacker_without_damage_value_has_no_use_for_surge() -> None:
    g = revealed(Robot("net", body="armor", head="surge"), Robot("bomb", body="surge", head="turbo"))
    assert passing(g, "heads") == [1]
    assert window(g) == "heads_attack:1"
    assert not_offered(g, 0, SURGE) == "your weapon has no damage value"


@pytest.mark.rule("DB-R35")
def test_in_time_out_of_the_window_everybody_passes() -> None:
    g = sledge_against("surge armor")
    time_out(g)
    assert window(g) == "heads_attack:1"
    time_out(g)
    assert g.head == [SURGE, ARMOR]
    assert g.energy == [6, 5]  # Plate prevents 1 of 2


# -- an attacker that may get hurt -----------------------------------------------------------------------------


@pytest.mark.rule("DB-R35")
def test_an_attacker_may_use_armor_against_a_target_that_sends_harm_back() -> None:
    g = sledge_against("armor -", Robot("mirror", body="nexus armor"))
    assert offer(g) == "heads_attack:0 Pass | Use ARMOR"
    use(g, 0, ARMOR)
    assert g.energy == [6, 6]


@pytest.mark.rule("DB-R35")
def test_a_discarded_antimatter_shield_gives_the_attacker_no_reason_for_armor() -> None:
    g = sledge_against("armor turbo armor", Robot("mirror", body="nexus"), Robot("shield", body="armor"))
    assert window(g) == "choose:012"  # neither the attacker nor the target had a use for its part
    assert g.energy == [6, 4, 6]


@pytest.mark.rule("DB-R35")
def test_an_attacker_may_use_armor_against_its_own_hit() -> None:
    g = revealed(
        Robot("shell", body="surge", head="armor"),
        Robot("shield", body="armor", energy=3),
    )
    g.answer(0, PASS)
    assert g.targets == 1
    assert offer(g) == "heads_attack:0 Pass | Use ARMOR"
    use(g, 0, ARMOR)
    assert g.energy == [5, 3]


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize(
    "other", [Robot("slow"), Robot("sledge", body="forge"), Robot("shield", body="armor")]
)
def test_an_attacker_may_use_armor_against_what_its_own_weapon_does_to_it(other: Robot) -> None:
    """Whether it hits, is dodged or prevented: its own text happens anyway (DB-R45)."""
    g = revealed(Robot("recoil", body="turbo", head="armor", energy=3), replace(other))
    passing(g, "heads")
    while g.attacker != 0:
        g.answer(g.seat_to_act(), PASS)
    assert offer(g) == "heads_attack:0 Pass | Use ARMOR"
    before = g.energy[0]
    use(g, 0, ARMOR)
    assert g.energy[0] == before
    assert ("prevented", 0) in events(g, "prevented")


# -- opened to all ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R35")
@pytest.mark.rule("DB-10.3")
def test_a_use_opens_the_window_to_everybody_in_player_order() -> None:
    others = [Robot("ram", body="armor"), Robot("bomb", body="surge"), Robot("bomb", body="surge")]
    g = sledge_against("surge armor armor turbo", *others)
    g.answer(0, PASS)
    use(g, 1, ARMOR)
    assert offer(g) == "heads_attack:2 Pass | Use ARMOR"
    g.answer(2, PASS)
    assert offer(g) == "heads_attack:3 Pass | Use TURBO"
    use(g, 3, TURBO)
    assert offer(g) == "heads_attack:0 Pass | Use SURGE"
    g.answer(0, PASS)
    assert offer(g) == "heads_attack:2 Pass | Use ARMOR"  # again: TURBO was used since
    g.answer(2, PASS)
    assert events(g, "prevented", "hurt") == [
        ("prevented", 1),
        ("hurt", 0),
    ]  # then Bomb of seat 3, now with 4
    assert attacks(g)[:2] == [(0, 1), (3, 0)]


@pytest.mark.rule("DB-R35")
def test_opened_surge_is_for_weapons_that_have_not_resolved_yet() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="turbo"),
        Robot("fast", body="nexus", head="surge"),  # resolves first
        Robot("bomb", body="surge", head="surge"),
        Robot("plate", body="armor", head="surge"),
    )
    assert passing(g, "heads") == [0, 1, 2]
    g.answer(1, AIM + 3)
    assert passing(g, "heads_attack") == [1]
    g.answer(0, AIM + 3)
    assert window(g) == "heads_attack:0"
    assert not_offered(g, 2, SURGE) == NOT_CONCERNED
    use(g, 0, TURBO)
    assert (g.attacker, offer(g)) == (0, "heads_attack:2 Pass | Use SURGE")  # in another robot's attack
    assert not_offered(g, 1, SURGE) == "your weapon has already resolved"
    assert not_offered(g, 3, SURGE) == "your weapon has no damage value"
    use(g, 2, SURGE)
    assert g.energy == [6, 6, 6, 1]  # less 1 each by Plate: Fast One 1, Sledge 2, and Bomb 3 + 2


@pytest.mark.rule("DB-R35")
@pytest.mark.rule("DB-R36")
def test_opened_turbo_needs_an_activated_weapon_resolved_or_not() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="turbo"),
        Robot("fast", body="nexus", head="turbo"),
        Robot("slow", head="turbo"),
        Robot("plate", body="armor", head="turbo"),
    )
    passing(g, "heads")
    g.answer(1, AIM + 2)
    passing(g, "heads_attack")
    g.answer(0, AIM + 3)
    use(g, 0, TURBO)
    assert not_offered(g, 2, TURBO) == "you have no activated weapon"
    assert passing(g, "heads_attack") == [1, 3]


@pytest.mark.rule("DB-R35")
def test_opened_nexus_cache_and_a_bystanders_forge_stay_closed() -> None:
    g = revealed(
        Robot("virus", body="cache", head="turbo"),
        Robot("plate", body="armor", head="forge"),
        Robot("plate", body="armor nexus", head="forge"),
        Robot("plate", body="armor", head="cache"),
    )
    passing(g, "heads")
    use(g, 0, TURBO)
    assert (
        not_offered(g, 2, FORGE)
        == "FORGE must wait for the next round unless your parts are about to be taken"
    )
    assert not_offered(g, 3, CACHE) == "CACHE can only be used before the attacks"
    assert passing(g, "heads_attack") == [1]  # whose parts are at stake


@pytest.mark.rule("DB-R35")
def test_the_next_attack_is_closed_to_bystanders_again() -> None:
    g = revealed(
        Robot("sledge", body="forge"),
        Robot("ram", body="armor", head="armor"),
        Robot("bomb", body="surge", head="armor"),
        Robot("plate", body="armor", head="turbo"),
        starter=2,
    )
    passing(g, "heads")
    g.answer(0, AIM + 1)
    use(g, 1, ARMOR)
    assert window(g) == "heads_attack:2"
    g.answer(2, PASS)
    g.answer(3, PASS)
    assert (g.attacker, g.targets) == (2, 1 << 3)
    assert window(g) == "heads_attack:3"
    assert not_offered(g, 2, ARMOR) == NOT_CONCERNED
