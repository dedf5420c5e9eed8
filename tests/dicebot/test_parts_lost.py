"""Parts discarded, stolen and rerolled.   DB-20.4, DB-20.7, DB-20.8, DB-R42, DB-R52, DB-R53"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    AIM,
    ARMOR,
    CACHE,
    DROP,
    FORGE,
    NEXUS,
    NO_PART,
    ONTO_HEAD,
    PART_NAMES,
    PASS,
    SURGE,
    TURBO,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from tests.dicebot.rounds import (
    body,
    choose,
    do,
    events,
    offer,
    passing,
    refusal,
    revealed,
    time_out,
    use,
)
from tests.dicebot.tables import Robot, part_number, window

FIVE = "nexus forge turbo armor surge"


# -- discarding a part (DB-R53) ----------------------------------------------------------------------------------


@pytest.mark.rule("DB-R53")
def test_the_victim_chooses_among_the_parts_of_its_body() -> None:
    g = revealed(Robot("virus", body="cache"), Robot("slow", body="turbo armor armor", head="cache"))
    assert offer(g) == "part:1 Discard TURBO | Discard ARMOR"  # not the head
    assert refusal(g, 1, DROP + CACHE) == "your body has no such part left"
    assert refusal(g, 1, DONE) == "that is not among the things that can be done here"  # it must
    assert refusal(g, 0, DROP + ARMOR) == "this seat is not being asked now: it is Player 2's decision"
    g.answer(1, DROP + ARMOR)
    assert body(g, 1) == "turbo armor"
    assert g.head[1] == CACHE
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R53")
def test_where_all_parts_of_the_body_are_alike_nothing_is_asked() -> None:
    g = revealed(Robot("virus", body="cache"), Robot("slow", body="turbo turbo", head="cache"))
    assert body(g, 1) == "turbo"
    assert g.head[1] == CACHE
    assert events(g, "lost_part", "lost_head") == [("lost_part", 1)]


@pytest.mark.rule("DB-20.4")
@pytest.mark.rule("DB-R53")
@pytest.mark.parametrize("head", PART_NAMES)
def test_the_head_goes_only_if_the_body_is_empty_and_brings_no_ability(head: str) -> None:
    g = revealed(Robot("virus", body="cache"), Robot("pair", head=head))
    passing(g, "heads")
    passing(g, "heads_attack")
    assert window(g) == "choose:01"
    assert g.head[1] == NO_PART
    assert (g.armor[1], body(g, 1), g.mods) == (0, "", [])
    assert events(g, "lost_head", "used", "paid_head", "forged", "cached") == [("lost_head", 1)]


@pytest.mark.rule("DB-20.4")
@pytest.mark.rule("DB-R53")
def test_a_head_part_that_is_lost_protects_from_nothing_afterwards() -> None:
    g = revealed(
        Robot("virus", body="cache"),
        Robot("pair", head="armor"),
        Robot("slow", body="nexus"),
    )
    passing(g, "heads")
    passing(g, "heads_attack")
    assert g.head[1] == NO_PART
    g.answer(2, AIM + 1)
    assert g.energy[1] == 2  # all 4


@pytest.mark.rule("DB-R53")
def test_a_robot_without_parts_loses_nothing() -> None:
    g = revealed(Robot("virus", body="cache"), Robot("slow"))
    assert events(g, "lost_part", "lost_head") == []
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-20.4")
@pytest.mark.rule("DB-R53")
def test_two_parts_are_discarded_one_by_one_and_the_head_goes_last() -> None:
    g = revealed(Robot("purge", body="cache"), Robot("slow", body="turbo armor surge", head="cache"))
    assert window(g) == "part:1"
    g.answer(1, DROP + ARMOR)
    assert offer(g) == "part:1 Discard TURBO | Discard SURGE"
    g.answer(1, DROP + TURBO)
    assert body(g, 1) == "surge"
    assert window(g) == "choose:01"
    g = revealed(Robot("purge", body="cache"), Robot("slow", body="turbo", head="cache"))
    assert events(g, "lost_part", "lost_head") == [("lost_part", 1), ("lost_head", 1)]
    g = revealed(Robot("purge", body="cache"), Robot("slow", head="cache"))
    assert events(g, "lost_part", "lost_head") == [("lost_head", 1)]  # there is only one


@pytest.mark.rule("DB-R53")
@pytest.mark.parametrize(("roll", "left"), [(0, "turbo armor"), (1, "nexus armor"), (2, "nexus turbo")])
def test_in_time_out_chance_takes_a_part_of_the_body(roll: int, left: str) -> None:
    g = revealed(Robot("virus", body="cache"), Robot("pair", body="nexus turbo armor", head="cache"))
    time_out(g, roll)
    assert body(g, 1) == left
    assert g.head[1] == CACHE


@pytest.mark.rule("DB-R53")
def test_in_time_out_every_die_is_as_likely() -> None:
    g = revealed(Robot("virus", body="cache"), Robot("pair", body="nexus armor armor armor"))
    time_out(g, 3)  # the fourth of four dice
    assert body(g, 1) == "nexus armor armor"


# -- stealing a part -----------------------------------------------------------------------------------------------


def magnet(thief: str, victim: str, *chance: int, head: str = "") -> DiceBot:
    """Seat 0 steals from seat 1, having used SURGE in the window of the attack."""
    g = revealed(Robot("magnet", body=f"nexus {thief}", head="surge"), Robot("slow", body=victim, head=head))
    passing(g, "heads")
    do(g, 0, PASS, *chance)
    return g


@pytest.mark.rule("DB-R45")
def test_a_stolen_part_is_taken_at_random_from_the_body_and_kept() -> None:
    g = magnet("turbo", "forge armor cache", 1)
    assert body(g, 0) == "turbo armor"
    assert body(g, 1) == "forge cache"
    assert events(g, "stole", "lost_part") == [("stole", 0)]


@pytest.mark.rule("DB-R45")
def test_nothing_is_stolen_from_the_head() -> None:
    g = magnet("turbo", "", head="cache")  # and nothing is left to chance
    assert g.head[1] == CACHE
    assert body(g, 0) == "turbo"


@pytest.mark.rule("DB-R6")
def test_a_stolen_part_that_finds_no_free_space_is_lost() -> None:
    g = revealed(
        Robot("magnet", body="nexus turbo turbo turbo turbo", head="forge"), Robot("slow", body="armor")
    )
    use(g, 0, FORGE)
    do(g, 0, DONE, TURBO, 0)  # the body is full again; then the part is drawn
    assert body(g, 0) == "turbo turbo turbo turbo turbo"
    assert body(g, 1) == ""
    assert events(g, "stole", "lost_part") == [("lost_part", 1)]


# -- rerolling all parts (DB-20.7, DB-20.8, DB-R52) ------------------------------------------------------------------


def blackstone(parts: str, head: str, *chance: int) -> DiceBot:
    """Seat 1 is hit by Blackstone Device, and its dice have been rolled."""
    g = revealed(
        Robot("blackstone", body="cache", head="surge"),
        Robot("pair", body=parts, head=head),
        Robot("uzi", body="turbo"),
    )
    passing(g, "heads")
    g.answer(0, AIM + 1)
    do(g, 0, PASS, *chance)
    return g


@pytest.mark.rule("DB-20.7")
@pytest.mark.rule("DB-R52")
def test_all_parts_left_are_rerolled_as_one_group_the_head_included() -> None:
    g = blackstone("turbo armor", "cache", NEXUS, FORGE, SURGE)
    assert offer(g) == "place:1 Done | Put NEXUS on the head | Put FORGE on the head | Put SURGE on the head"
    assert (body(g, 1), g.head[1]) == ("", NO_PART)
    assert refusal(g, 1, ONTO_HEAD + ARMOR) == "none of your rerolled dice shows that part"
    assert refusal(g, 0, DONE) == "this seat is not being asked now: it is Player 2's decision"
    do(g, 1, ONTO_HEAD + FORGE)
    assert (body(g, 1), g.head[1]) == ("nexus surge", FORGE)


@pytest.mark.rule("DB-20.8")
@pytest.mark.rule("DB-R52")
def test_all_may_go_on_the_body_and_leave_the_head_empty() -> None:
    g = blackstone("turbo armor", "cache", NEXUS, FORGE, SURGE)
    do(g, 1, DONE)
    assert (body(g, 1), g.head[1]) == ("nexus forge surge", NO_PART)


@pytest.mark.rule("DB-20.8")
@pytest.mark.rule("DB-R52")
def test_a_single_part_may_go_on_the_head_without_filling_the_body() -> None:
    g = blackstone("turbo", "", ARMOR)
    assert offer(g) == "place:1 Done | Put ARMOR on the head"
    do(g, 1, ONTO_HEAD + ARMOR)
    assert (body(g, 1), g.head[1]) == ("", ARMOR)


@pytest.mark.rule("DB-R52")
def test_a_head_part_alone_is_rerolled_too() -> None:
    g = blackstone("", "cache", TURBO)
    do(g, 1, DONE)
    assert (body(g, 1), g.head[1]) == ("turbo", NO_PART)


@pytest.mark.rule("DB-R52")
def test_five_fit_on_the_body_but_six_do_not() -> None:
    g = blackstone(FIVE, "", NEXUS, NEXUS, FORGE, FORGE, TURBO)
    do(g, 1, DONE)
    assert (body(g, 1), g.head[1]) == ("nexus nexus forge forge turbo", NO_PART)
    g = blackstone(FIVE, "cache", NEXUS, NEXUS, FORGE, FORGE, TURBO, CACHE)
    assert refusal(g, 1, DONE) == "six dice do not fit on the body: one must go on the head"
    assert offer(g).startswith("place:1 Put NEXUS on the head | Put FORGE")
    do(g, 1, ONTO_HEAD + NEXUS)
    assert (body(g, 1), g.head[1]) == ("nexus forge forge turbo cache", NEXUS)


@pytest.mark.rule("DB-R52")
def test_six_dice_alike_leave_nothing_to_choose() -> None:
    g = blackstone(FIVE, "cache", *[ARMOR] * 6)
    assert (body(g, 1), g.head[1]) == ("armor armor armor armor armor", ARMOR)


@pytest.mark.rule("DB-R52")
@pytest.mark.parametrize("place", range(6))
def test_one_of_six_dice_that_is_different_is_enough_to_choose(place: int) -> None:
    dice = [ARMOR] * 6
    dice[place] = FORGE
    g = blackstone(FIVE, "cache", *dice)
    assert offer(g) == "place:1 Put FORGE on the head | Put ARMOR on the head"
    do(g, 1, ONTO_HEAD + FORGE)
    assert (body(g, 1), g.head[1]) == ("armor armor armor armor armor", FORGE)


@pytest.mark.rule("DB-R52")
def test_without_parts_left_nothing_happens() -> None:
    g = blackstone("", "")
    assert events(g, "rerolled") == []
    assert window(g) == "choose:012"


@pytest.mark.rule("DB-R52")
def test_dice_on_weapon_cards_are_not_rerolled() -> None:
    g = revealed(Robot("blackstone", body="cache", head="surge"), Robot("pair", body="nexus nexus armor"))
    passing(g, "heads")
    do(g, 0, PASS, TURBO)  # one die: two lie on Pair
    assert events(g, "rerolled") == [("rerolled", 1)]
    assert offer(g) == "place:1 Done | Put TURBO on the head"


@pytest.mark.rule("DB-R52")
def test_in_time_out_all_go_on_the_body_and_the_head_only_takes_a_sixth() -> None:
    g = blackstone("turbo armor", "cache", NEXUS, FORGE, SURGE)
    time_out(g)
    assert (body(g, 1), g.head[1]) == ("nexus forge surge", NO_PART)
    g = blackstone(FIVE, "cache", SURGE, NEXUS, FORGE, FORGE, TURBO, CACHE)
    time_out(g)
    assert g.body_count(1) == 5
    assert sorted([*body(g, 1).split(), PART_NAMES[g.head[1]]]) == sorted(
        ["surge", "nexus", "forge", "forge", "turbo", "cache"]
    )


@pytest.mark.rule("DB-R52")
@pytest.mark.parametrize("dice", [1, 4, 5])
def test_in_time_out_up_to_five_dice_leave_the_head_empty(dice: int) -> None:
    g = blackstone(" ".join(FIVE.split()[:dice]), "", *[SURGE, TURBO, CACHE, TURBO, ARMOR][:dice])
    time_out(g)
    assert (g.body_count(1), g.head[1]) == (dice, NO_PART)
    assert events(g, "onto_head") == []


@pytest.mark.rule("DB-R52")
def test_in_time_out_the_first_part_of_six_goes_on_the_head() -> None:
    g = blackstone(FIVE, "cache", TURBO, CACHE, SURGE, ARMOR, SURGE, CACHE)
    time_out(g)
    assert (body(g, 1), g.head[1]) == ("armor surge surge cache cache", TURBO)
    assert events(g, "onto_head") == [("onto_head", 1)]


@pytest.mark.rule("DB-20.8")
@pytest.mark.rule("DB-R42")
@pytest.mark.rule("DB-R52")
def test_a_new_head_part_is_a_new_use_in_the_same_round() -> None:
    g = revealed(
        Robot("blackstone", body="cache"),
        Robot("plate", body="armor surge", head="turbo"),
        Robot("bomb_right", body="surge"),
    )
    use(g, 1, TURBO)
    assert g.head[1] == NO_PART
    do(g, 0, AIM + 1, TURBO)
    do(g, 1, ONTO_HEAD + TURBO)
    assert g.attacker == 2
    assert offer(g) == "heads_attack:1 Pass | Use TURBO"
    assert g.speed(1) == 3
    use(g, 1, TURBO)  # 2 + 1 + 1: dodges Bomb
    assert events(g, "dodged") == [("dodged", 1)]


@pytest.mark.rule("DB-R47")
@pytest.mark.rule("DB-20.7")
def test_several_victims_reroll_one_after_the_other_in_player_order() -> None:
    g = revealed(
        Robot("slow", body="turbo"),
        Robot("quake", body="cache", head="surge"),
        Robot("slow", body="turbo turbo"),
        starter=2,
    )
    passing(g, "heads")
    do(g, 1, PASS, NEXUS, ARMOR)
    assert g.energy == [5, 6, 5]  # damage first
    assert offer(g) == "place:2 Done | Put NEXUS on the head | Put ARMOR on the head"
    do(g, 2, ONTO_HEAD + ARMOR, SURGE)
    assert offer(g) == "place:0 Done | Put SURGE on the head"
    do(g, 0, ONTO_HEAD + SURGE)
    assert g.head == [SURGE, SURGE, ARMOR]
    assert [body(g, seat) for seat in range(3)] == ["", "", "nexus"]


@pytest.mark.rule("DB-R52")
def test_the_new_parts_pay_in_the_next_round() -> None:
    g = blackstone("turbo armor", "", FORGE, SURGE)
    do(g, 1, DONE)
    assert window(g) == "choose:012"
    choose(g, "pair", "double", "finisher")
    assert ("paid", 1) in events(g, "paid")
    assert part_number("surge") not in [part for part in range(6) if g.body[1][part]]
