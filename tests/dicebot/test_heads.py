"""Head parts before choosing and after the reveal: who is asked, what is offered, how the ring ends.   DB-10"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    ARMOR,
    CACHE,
    DISCARDED,
    FORGE,
    NEXUS,
    NO_PART,
    PAID_BODY,
    PAID_HEAD,
    PART_NAMES,
    PASS,
    PAY_HEAD,
    PENDING,
    SURGE,
    TURBO,
    USE,
)
from busterbox.kernel.core.codes import DONE
from tests.dicebot.rounds import (
    body,
    do,
    events,
    not_offered,
    offer,
    passing,
    refusal,
    revealed,
    time_out,
    use,
)
from tests.dicebot.tables import Robot, battle, commit_all, part_number, weapon, window

NO_ACTIVE = "you have no activated weapon"
ABILITIES = ["forge", "turbo", "armor", "surge", "cache"]  # NEXUS does nothing by itself


# -- what is offered after the reveal (H1) ---------------------------------------------------------------------


@pytest.mark.rule("DB-10.1")
@pytest.mark.rule("DB-10.4")
@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("head", ABILITIES)
def test_with_an_activated_weapon_every_head_part_can_be_used_after_the_reveal(head: str) -> None:
    g = revealed(Robot("sledge", body="forge", head=head), Robot("sledge", body="forge"))
    assert offer(g) == f"heads:0 Pass | Use {head.upper()}"
    assert refusal(g, 0, USE + NEXUS) == "that part is not on your head"
    assert refusal(g, 0, PAY_HEAD) == "you have no weapon waiting to be paid for"


@pytest.mark.rule("DB-10.5")
@pytest.mark.rule("DB-R35")
def test_nexus_is_offered_for_nothing_but_payment() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="nexus"),
        Robot("bomb", head="nexus"),
        Robot("sledge", body="forge", head="armor"),
    )
    assert offer(g) == "heads:1 Pass | Pay with the head part"
    assert refusal(g, 1, USE + NEXUS) == "NEXUS can only pay for a weapon"
    assert not_offered(g, 0, NEXUS) == "NEXUS can only pay for a weapon"


@pytest.mark.rule("DB-10.1")
@pytest.mark.rule("DB-R42")
@pytest.mark.parametrize("part", [TURBO, ARMOR, SURGE])
def test_the_part_is_discarded_when_it_is_used_and_cannot_be_used_again(part: int) -> None:
    g = revealed(
        Robot("sledge", body="forge", head=PART_NAMES[part]),
        Robot("sledge", body="forge", head="armor"),
    )
    use(g, 0, part)
    assert g.head == [NO_PART, ARMOR]
    assert body(g, 0) == body(g, 1) == ""  # it went nowhere else
    assert window(g) == "heads:1"
    g.answer(1, PASS)
    assert window(g) == "heads_attack:1"  # seat 0 is asked no more
    assert not_offered(g, 0, part) == "that part is not on your head"


@pytest.mark.rule("DB-10.2")
def test_a_head_part_is_used_voluntarily_only() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="turbo"),
        Robot("sledge", body="forge", head="surge"),
        Robot("sledge", body="forge", head="armor"),
        Robot("sledge", body="forge", head="cache"),
    )
    assert passing(g, "heads") == [0, 1, 2, 3]
    assert g.head == [TURBO, SURGE, ARMOR, CACHE]
    assert [g.speed(0), g.damage(1), g.armor[2]] == [4, 2, 0]
    assert weapon(g, 3) == "sledge"


@pytest.mark.rule("DB-10.2")
def test_in_time_out_of_the_window_everybody_passes_and_what_is_unpaid_is_discarded() -> None:
    g = revealed(
        Robot("bomb", head="surge"),
        Robot("bomb", body="surge", head="armor"),
        Robot("shield", body="armor"),
    )
    assert window(g) == "heads:0"
    time_out(g)
    assert window(g) == "heads:1"  # every question of the ring is a window with its own time
    time_out(g)
    assert g.head == [SURGE, ARMOR, NO_PART]
    assert events(g, "not_paid", "used", "paid_head") == [("not_paid", 0)]


# -- without an activated weapon -------------------------------------------------------------------------------


@pytest.mark.rule("DB-R41")
@pytest.mark.rule("DB-10.9")
@pytest.mark.parametrize("robot", [Robot("uzi", head="armor"), Robot("", head="armor")])
def test_armor_protects_a_robot_without_activated_weapon(robot: Robot) -> None:
    """The weapon is discarded, or there was no card to choose."""
    g = revealed(robot, Robot("bomb_right", body="surge"), Robot("shield", body="armor"))
    assert offer(g) == "heads:0 Pass | Use ARMOR"
    use(g, 0, ARMOR)
    assert g.energy == [5, 6, 6]  # 3 damage, 2 prevented


@pytest.mark.rule("DB-R36")
@pytest.mark.rule("DB-R37")
@pytest.mark.rule("DB-R40")
@pytest.mark.parametrize("part", [TURBO, SURGE, CACHE])
@pytest.mark.parametrize("card", ["slow", ""])
def test_the_other_parts_need_an_activated_weapon(part: int, card: str) -> None:
    g = revealed(Robot(card, head=PART_NAMES[part]), Robot("shield", body="armor", head="armor"))
    assert g.status[0] in (DISCARDED, 0)
    assert window(g) == "heads:1"
    assert not_offered(g, 0, part) == NO_ACTIVE


@pytest.mark.rule("DB-R36")
@pytest.mark.rule("DB-R37")
@pytest.mark.rule("DB-R40")
@pytest.mark.parametrize(("card", "part"), [("uzi", TURBO), ("bomb", SURGE), ("jammer", CACHE)])
def test_a_pending_weapon_is_not_activated_yet(card: str, part: int) -> None:
    g = revealed(Robot(card, head=PART_NAMES[part]), Robot("shield", body="armor"))
    assert offer(g) == "heads:0 Pass | Pay with the head part"
    assert refusal(g, 0, USE + part) == NO_ACTIVE


@pytest.mark.rule("DB-R37")
def test_surge_needs_a_printed_damage_value_and_zero_is_one() -> None:
    g = revealed(
        Robot("virus", body="cache", head="surge"),
        Robot("repair", body="armor", head="surge", robot="tank", points=1),
        Robot("net", body="armor", head="surge"),
        advanced=True,
    )
    assert offer(g) == "heads:0 Pass | Use SURGE"
    g.answer(0, PASS)
    assert offer(g) == "heads:1 Pass | Use the robot's ability"
    assert refusal(g, 1, USE + SURGE) == "your weapon has no damage value"
    assert not_offered(g, 2, SURGE) == "your weapon has no damage value"


# -- NEXUS, and paying with the head ---------------------------------------------------------------------------


@pytest.mark.rule("DB-10.5")
@pytest.mark.rule("DB-10.4")
@pytest.mark.parametrize("card", ["slow", "sledge", "uzi", "shield", "bomb", "jammer"])
def test_nexus_stands_in_for_a_part_of_any_type(card: str) -> None:
    g = revealed(Robot(card, head="nexus"), Robot("shield", body="armor", head="armor"))
    assert offer(g) == "heads:0 Pass | Pay with the head part"
    g.answer(0, PAY_HEAD)
    assert g.status[0] == PAID_HEAD
    assert g.head[0] == NO_PART


@pytest.mark.rule("DB-10.5")
@pytest.mark.parametrize("left", ["forge", "surge"])
def test_nexus_stands_in_for_one_part_of_a_double_cost_beside_the_body(left: str) -> None:
    g = revealed(Robot("double", body=f"{left} armor", head="nexus"), Robot("shield", head="armor"))
    g.answer(0, PAY_HEAD)
    assert g.status[0] == PAID_HEAD
    assert body(g, 0) == "armor"
    assert g.head[0] == NO_PART


@pytest.mark.rule("DB-10.5")
def test_nexus_does_not_stand_in_for_two_parts() -> None:
    g = revealed(Robot("double", body="armor", head="nexus"), Robot("shield", head="armor"))
    assert g.status[0] == DISCARDED
    assert window(g) == "heads:1"


@pytest.mark.rule("DB-R33")
@pytest.mark.parametrize(
    ("card", "head"),
    [
        ("uzi", "turbo"),
        ("bomb", "surge"),
        ("plate", "armor"),
        ("jammer", "cache"),
        ("sledge", "forge"),
        ("slow", "nexus"),
    ],
)
def test_paying_with_the_head_part_brings_no_ability(card: str, head: str) -> None:
    g = revealed(Robot(card, body="", head=head), Robot("shield", body="armor", head="armor"))
    do(g, 0, PAY_HEAD)
    printed = g.box.weapons[g.cards[g.weapon[0][0]]]
    assert g.status[0] == PAID_HEAD
    assert g.mods == []
    assert g.speed(0) == printed.speed
    assert g.armor[0] == 0
    assert body(g, 0) == ""  # nothing was forged
    assert window(g) == "heads:1"
    assert events(g, "used", "cached") == []


@pytest.mark.rule("DB-R33")
@pytest.mark.rule("DB-10.3")
def test_paying_with_the_head_part_lets_those_who_declined_use_theirs() -> None:
    g = revealed(
        Robot("shield", body="armor", head="armor"),
        Robot("bomb", head="surge"),
        Robot("shield", body="armor", head="armor"),
    )
    g.answer(0, PASS)
    g.answer(1, PAY_HEAD)
    assert passing(g, "heads") == [2, 0]


# -- the ring (DB-10.3, DB-R34) --------------------------------------------------------------------------------


def four_with_armor() -> list[Robot]:
    return [Robot("shield", body="armor", head="armor") for _ in range(4)]


@pytest.mark.rule("DB-R34")
@pytest.mark.parametrize(("starter", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_the_window_closes_after_one_round_of_passes_in_player_order(starter: int, order: list[int]) -> None:
    g = revealed(*four_with_armor(), starter=starter)
    assert passing(g, "heads") == order
    assert window(g) == "choose:0123"


@pytest.mark.rule("DB-10.3")
@pytest.mark.rule("DB-R34")
def test_after_a_use_every_other_player_is_asked_again_even_those_who_declined() -> None:
    g = revealed(*four_with_armor(), starter=1)
    for seat in (1, 2, 3):
        g.answer(seat, PASS)
    use(g, 0, ARMOR)  # the last of the first round
    assert passing(g, "heads") == [1, 2, 3]
    assert g.armor == [0, 0, 0, 0]  # and the round is over
    assert g.round == 2


@pytest.mark.rule("DB-R34")
def test_each_use_restarts_the_count() -> None:
    g = revealed(*four_with_armor())
    g.answer(0, PASS)
    use(g, 1, ARMOR)
    g.answer(2, PASS)
    g.answer(3, PASS)
    assert window(g) == "heads:0"  # three have nothing more to say, seat 0 has not passed since the use
    use(g, 0, ARMOR)
    assert passing(g, "heads") == [2, 3]
    assert window(g) == "choose:0123"


@pytest.mark.rule("DB-R34")
def test_the_user_of_an_ability_is_asked_again_and_the_ability_restarts_the_count() -> None:
    g = revealed(
        Robot("shield", body="armor", head="armor"),
        Robot("plate", body="armor", head="armor", robot="tank", points=1),
        Robot("shield", body="armor", head="cache", robot="racer", points=1),
        advanced=True,
    )
    g.answer(0, PASS)
    assert offer(g) == "heads:1 Pass | Use the robot's ability | Use ARMOR"
    g.answer(1, ABILITY)
    assert window(g) == "heads:2"
    g.answer(2, PASS)
    assert window(g) == "heads:0"
    g.answer(0, PASS)
    assert offer(g) == "heads:1 Pass | Use ARMOR"
    g.answer(1, PASS)
    assert window(g).startswith("choose")


@pytest.mark.rule("DB-R34")
def test_an_ability_alone_is_reason_enough_to_be_asked() -> None:
    g = revealed(
        Robot("shield", body="armor", robot="racer", points=1),
        Robot("sledge", body="forge", robot="tank", points=0),  # cannot be afforded
        advanced=True,
    )
    assert passing(g, "heads") == [0]


# -- before choosing (H0) --------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("head", PART_NAMES)
def test_before_choosing_forge_alone_is_offered(head: str) -> None:
    g = battle(Robot("uzi bomb", body="turbo", head=head), Robot("uzi bomb"), script=())
    if head == "forge":
        assert offer(g) == "heads_before:0 Pass | Use FORGE"
    else:
        assert window(g) == "choose:01"


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("head", ["turbo", "armor", "surge", "cache", "nexus"])
def test_before_choosing_a_player_asked_for_an_ability_may_not_use_another_part(head: str) -> None:
    g = battle(
        Robot("uzi bomb", body="turbo", head=head, energy=3, robot="nurse", points=1),
        Robot("uzi bomb", robot="tank", points=1),
        advanced=True,
        script=(),
    )
    assert offer(g) == "heads_before:0 Pass | Use the robot's ability"
    expected = (
        "NEXUS can only pay for a weapon"
        if head == "nexus"
        else "only FORGE can be used before weapons are chosen"
    )
    assert refusal(g, 0, USE + part_number(head)) == expected
    assert refusal(g, 0, PAY_HEAD) == "you have no weapon waiting to be paid for"


@pytest.mark.rule("DB-R34")
@pytest.mark.rule("DB-10.3")
def test_the_window_before_choosing_is_a_ring_too() -> None:
    robots = [Robot("uzi bomb", body="turbo turbo turbo turbo turbo", head="forge") for _ in range(3)]
    g = battle(*robots, starter=2, script=())
    g.answer(2, PASS)
    g.answer(0, PASS)
    use(g, 1, FORGE)
    do(g, 1, DONE)  # a full body: nothing is rolled
    assert passing(g, "heads_before") == [2, 0]
    assert window(g) == "choose:012"


@pytest.mark.rule("DB-R35")
def test_before_choosing_time_out_is_a_pass() -> None:
    g = battle(Robot("uzi bomb", head="forge"), Robot("uzi bomb"), script=())
    time_out(g)
    assert window(g) == "choose:01"
    assert g.head[0] == FORGE


@pytest.mark.rule("DB-R25")
def test_a_weapon_the_body_pays_for_is_never_offered_to_the_head() -> None:
    g = battle(
        Robot("bomb bomb", body="surge", head="surge"), Robot("shield shield", body="armor"), script=()
    )
    commit_all(g, "bomb", "shield")
    assert g.status[0] == PAID_BODY
    assert offer(g) == "heads:0 Pass | Use SURGE"


@pytest.mark.rule("DB-R8", "DB-R31")
@pytest.mark.parametrize(("starter", "order"), [(0, [0, 1]), (1, [1, 0])])
def test_weapons_that_lose_their_last_way_together_are_discarded_in_player_order(
    starter: int, order: list[int]
) -> None:
    """Magpie takes SURGE from seat 1, whose NEXUS then cannot pay any more, and has used its own ability."""
    g = revealed(
        Robot("uzi", robot="magpie", points=1),
        Robot("double", body="surge", head="nexus", robot="tank"),
        starter=starter,
        advanced=True,
    )
    while window(g) != "heads:0":
        g.answer(g.seat_to_act(), PASS)
    assert g.status == [PENDING, PENDING]
    do(g, 0, ABILITY, 0)
    assert events(g, "not_paid") == [("not_paid", seat) for seat in order]
