"""Resolving attacks: order, targets, hit or dodge.   DB-11, DB-12, DB-R7, DB-R43, DB-R47 to DB-R49, DB-R55"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.battle import next_attacker
from busterbox.games.dicebot.rules.codes import AIM, DISCARDED, DROP, PAID_BODY, PASS, TURBO
from tests.dicebot.rounds import attacks, body, choose, events, offer, passing, refusal, revealed, time_out
from tests.dicebot.tables import Robot, battle, window

# -- order -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-11.1")
def test_attacks_resolve_from_the_highest_speed_to_the_lowest() -> None:
    g = revealed(
        Robot("recoil", body="turbo"),  # 2
        Robot("uzi", body="turbo"),  # 4
        Robot("ram", body="armor"),  # 3
        Robot("fast", body="nexus"),  # 6
    )
    g.answer(3, AIM + 0)
    assert attacks(g) == [(3, 0), (1, 0), (1, 2), (1, 3), (2, 3), (0, 1)]


@pytest.mark.rule("DB-11.2")
@pytest.mark.parametrize(("starter", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])])
def test_equal_speeds_resolve_in_player_order(starter: int, order: list[int]) -> None:
    g = revealed(*(Robot("ram", body="armor") for _ in range(4)), starter=starter)
    assert [attacker for attacker, _ in attacks(g)] == order


@pytest.mark.rule("DB-11.1")
def test_a_discarded_weapon_does_not_attack() -> None:
    g = revealed(Robot("uzi"), Robot("bomb", body="surge"))
    assert attacks(g) == [(1, 0)]


@pytest.mark.rule("DB-11.1", "DB-14.1")
def test_where_no_weapon_is_left_that_is_paid_for_nobody_attacks_next() -> None:
    g = revealed(Robot("slow", body="nexus", head="armor"), Robot("bomb"))
    assert next_attacker(g) == 0
    g.resolved = 0b01
    assert next_attacker(g) == -1


@pytest.mark.rule("DB-R43")
def test_the_next_weapon_is_the_fastest_at_that_moment() -> None:
    g = revealed(
        Robot("net", body="armor"),  # 5: makes the target 3 slower and 1 weaker
        Robot("uzi", body="turbo"),  # 4, then 1
        Robot("bomb", body="surge"),  # 3
        Robot("recoil", body="turbo"),  # 2
    )
    g.answer(0, AIM + 1)
    assert [attacker for attacker, _ in attacks(g)] == [0, 2, 3, 1, 1, 1]
    assert events(g, "dodged")[-3:] == [("dodged", 0), ("dodged", 2), ("dodged", 3)]  # all are faster than 1


@pytest.mark.rule("DB-R55")
@pytest.mark.rule("DB-R49")
def test_equal_speeds_resolve_one_after_another_with_results_in_force() -> None:
    robots = [Robot("bomb", body="surge"), Robot("slow", energy=5), Robot("shell", body="surge", energy=4)]
    g = revealed(*robots)
    assert attacks(g) == [(0, 1), (2, 0)]  # Bomb leaves seat 1 with 2, so that seat 0 has most
    robots[1].energy = 6
    robots[0].energy = 5
    g = revealed(*robots, starter=2)
    assert attacks(g) == [(2, 1), (0, 1)]  # the other way round seat 1 still had most


# -- targets ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-11.4")
@pytest.mark.rule("DB-R7")
@pytest.mark.parametrize(
    ("seats", "gone", "attacker", "left", "right"),
    [
        (2, [], 0, 1, 1),
        (2, [], 1, 0, 0),
        (3, [], 0, 1, 2),
        (3, [], 1, 2, 0),
        (3, [], 2, 0, 1),
        (3, [1], 0, 2, 2),
        (3, [0], 1, 2, 2),
        (4, [], 0, 1, 3),
        (4, [], 2, 3, 1),
        (4, [], 3, 0, 2),
        (4, [1], 0, 2, 3),
        (4, [3], 0, 1, 2),
        (4, [0], 3, 1, 2),
        (4, [1, 2], 0, 3, 3),
        (4, [1, 3], 2, 0, 0),
    ],
)
def test_left_is_the_next_robot_clockwise_and_right_the_next_counter_clockwise(
    seats: int, gone: list[int], attacker: int, left: int, right: int
) -> None:
    for card, target in (("bomb", left), ("bomb_right", right)):
        robots = [Robot("" if seat in gone else "shield") for seat in range(seats)]
        robots[attacker] = Robot(card, body="surge")
        g = revealed(*robots, gone=gone, starter=seats - 1)
        assert attacks(g) == [(attacker, target)]
        assert g.energy == [3 if seat == target else 6 for seat in range(seats)]


@pytest.mark.rule("DB-11.5")
@pytest.mark.parametrize(
    ("seats", "gone", "hurt"), [(2, [], [1]), (4, [], [1, 2, 3]), (4, [2], [1, 3]), (3, [1], [2])]
)
def test_a_triple_arrow_hits_all_enemies_of_the_round(seats: int, gone: list[int], hurt: list[int]) -> None:
    robots = [Robot("" if seat in gone else "shield") for seat in range(seats)]
    robots[0] = Robot("uzi", body="turbo")
    g = revealed(*robots, gone=gone)
    assert attacks(g) == [(0, seat) for seat in hurt]
    assert g.energy == [4 if seat in hurt else 6 for seat in range(seats)]


@pytest.mark.rule("DB-11.5")
@pytest.mark.rule("DB-R47")
def test_a_triple_arrow_tests_every_target_by_itself() -> None:
    g = revealed(
        Robot("uzi", body="turbo"),
        Robot("net", body="armor"),
        Robot("bomb", body="surge"),
        Robot("sledge", body="forge"),
    )
    g.answer(1, AIM + 2)
    g.answer(3, AIM + 2)
    assert events(g, "dodged", "hurt")[:3] == [("dodged", 1), ("hurt", 2), ("hurt", 3)]


@pytest.mark.rule("DB-11.3")
@pytest.mark.rule("DB-R47")
@pytest.mark.parametrize(("starter", "order"), [(0, [1, 2, 3]), (3, [3, 1, 2])])
def test_all_damage_comes_before_all_effects_and_effects_in_player_order(
    starter: int, order: list[int]
) -> None:
    g = revealed(
        Robot("virus_all", body="cache"),
        Robot("slow", body="turbo surge"),
        Robot("slow", body="turbo surge"),
        Robot("slow", body="turbo surge"),
        starter=starter,
    )
    assert g.energy == [6, 5, 5, 5]  # at the first question about parts
    for seat in order:
        assert offer(g) == f"part:{seat} Discard TURBO | Discard SURGE"
        g.answer(seat, DROP + TURBO)
    assert window(g) == "choose:0123"


@pytest.mark.rule("DB-11.6")
@pytest.mark.rule("DB-R48")
def test_a_question_mark_is_aimed_at_any_enemy_of_the_round() -> None:
    g = revealed(
        Robot("shield", body="armor"),
        Robot("sledge", body="forge"),
        Robot(""),
        Robot("shield", body="armor"),
        gone=[2],
    )
    assert offer(g) == "target:1 Aim at Player 1 | Aim at Player 4"
    for seat in (1, 2):  # oneself, and a robot destroyed before
        assert refusal(g, 1, AIM + seat) == "your weapon cannot be aimed at that robot"
    assert refusal(g, 1, AIM + 4) == "that is not among the things that can be done here"
    g.answer(1, AIM + 3)
    assert attacks(g) == [(1, 3)]


@pytest.mark.rule("DB-11.6")
def test_with_one_enemy_there_is_nothing_to_choose() -> None:
    g = revealed(Robot("sledge", body="forge"), Robot("slow"))
    assert attacks(g) == [(0, 1)]


@pytest.mark.rule("DB-R48")
def test_a_target_may_be_one_that_dodges_or_is_going_to_be_destroyed() -> None:
    g = revealed(
        Robot("sledge", body="forge"),
        Robot("fast", body="nexus"),
        Robot("shield", energy=1),
    )
    g.answer(1, AIM + 2)
    assert g.energy[2] == 0
    assert offer(g) == "target:0 Aim at Player 2 | Aim at Player 3"
    g.answer(0, AIM + 2)
    assert attacks(g) == [(1, 2), (0, 2)]
    g = revealed(Robot("sledge", body="forge"), Robot("fast", body="nexus"), Robot("shield"))
    g.answer(1, AIM + 2)
    g.answer(0, AIM + 1)
    assert events(g, "hurt", "dodged") == [("hurt", 2), ("dodged", 1)]


@pytest.mark.rule("DB-11.7")
def test_the_target_is_chosen_while_the_weapon_resolves() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="surge"),
        Robot("fast", body="nexus"),
        Robot("bomb"),
    )
    assert window(g) == "heads:0"  # nothing has been chosen before
    g.answer(0, PASS)
    assert window(g) == "target:1"
    g.answer(1, AIM + 2)
    assert events(g, "hurt") == [("hurt", 2)]  # Fast One has resolved before Sledge chooses
    assert window(g) == "target:0"
    assert attacks(g) == [(1, 2)]
    g.answer(0, AIM + 2)
    assert window(g) == "heads_attack:0"  # and only then comes the window of the attack


@pytest.mark.rule("DB-11.6")
def test_in_time_out_the_target_is_the_enemy_with_least_energy_then_by_player_order() -> None:
    robots = [
        Robot("sledge", body="forge", energy=1),
        Robot("slow", energy=4),
        Robot("slow", energy=3),
        Robot("slow", energy=3),
    ]
    g = revealed(*robots)
    time_out(g)
    assert attacks(g) == [(0, 2)]
    g = revealed(*robots, starter=3)
    time_out(g)
    assert attacks(g) == [(0, 3)]


# -- Blue Shell and its kind -----------------------------------------------------------------------------------


@pytest.mark.rule("DB-R49")
def test_blue_shell_finds_the_highest_energy_of_the_moment() -> None:
    g = revealed(
        Robot("shell", body="surge", energy=2),
        Robot("slow", energy=6),
        Robot("fast", body="nexus", energy=5),
        Robot("sledge", body="forge", energy=3),
    )
    g.answer(2, AIM + 1)  # 5 now, as seat 2 has
    g.answer(3, AIM + 1)  # 3
    assert attacks(g)[-1] == (0, 2)
    assert events(g, "dodged") == [("dodged", 2)]  # the normal hit test: 6 against 3


@pytest.mark.rule("DB-R49")
def test_blue_shell_hits_its_own_user_if_that_has_most() -> None:
    g = revealed(Robot("shell", body="surge", energy=6), Robot("slow", energy=5), Robot("slow", energy=5))
    assert attacks(g) == [(0, 0)]
    assert g.energy == [3, 5, 5]


@pytest.mark.rule("DB-R49")
def test_in_a_tie_the_attacker_picks_one_of_the_tied_its_own_robot_included() -> None:
    robots = [
        Robot("shell", body="surge", energy=5),
        Robot("slow", energy=4),
        Robot("slow", energy=5),
        Robot("slow", energy=5),
    ]
    g = revealed(*robots)
    assert offer(g) == "target:0 Aim at Player 1 | Aim at Player 3 | Aim at Player 4"
    assert refusal(g, 0, AIM + 1) == "your weapon cannot be aimed at that robot"
    g.answer(0, AIM + 0)
    assert g.energy == [2, 4, 5, 5]


@pytest.mark.rule("DB-R49")
@pytest.mark.parametrize(("starter", "target"), [(0, 2), (3, 3)])
def test_in_time_out_a_tie_goes_to_an_enemy(starter: int, target: int) -> None:
    g = revealed(
        Robot("shell", body="surge", energy=5),
        Robot("slow", energy=4),
        Robot("slow", energy=5),
        Robot("slow", energy=5),
        starter=starter,
    )
    time_out(g)
    assert attacks(g) == [(0, target)]


@pytest.mark.rule("DB-R49")
def test_a_destroyed_robot_never_has_the_highest_energy() -> None:
    g = revealed(
        Robot("shell", body="surge", energy=2), Robot("", energy=6), Robot("slow", energy=4), gone=[1]
    )
    assert attacks(g) == [(0, 2)]


@pytest.mark.rule("DB-11.6")
def test_a_weapon_against_the_weakest_never_turns_on_its_user() -> None:
    robots = [
        Robot("finisher", body="turbo", energy=1),
        Robot("slow", energy=5),
        Robot("slow", energy=3),
        Robot("slow", energy=3),
    ]
    g = revealed(*robots)
    assert offer(g) == "target:0 Aim at Player 3 | Aim at Player 4"
    robots[1].energy = 2
    g = revealed(*robots)
    assert attacks(g) == [(0, 1)]
    g = revealed(*[*robots[:1], Robot("", energy=1), *robots[2:]], gone=[1])
    assert offer(g) == "target:0 Aim at Player 3 | Aim at Player 4"


# -- hit or dodge ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "hit"),
    [
        pytest.param("bomb", True, marks=pytest.mark.rule("DB-12.1")),  # 3 against 4
        pytest.param("uzi", True, marks=pytest.mark.rule("DB-12.2")),  # 4 against 4
        pytest.param("jammer", False, marks=pytest.mark.rule("DB-12.4")),  # 5 against 4
        pytest.param("fast", False, marks=pytest.mark.rule("DB-12.4")),  # 6 against 4
    ],
)
def test_an_attack_hits_a_weapon_that_is_not_faster(card: str, hit: bool) -> None:
    g = revealed(Robot("sledge", body="forge"), Robot(card, body="surge turbo cache nexus"))
    assert (("dodged", 1) in events(g, "dodged")) is not hit
    assert g.energy[1] == (4 if hit else 6)


@pytest.mark.rule("DB-12.1")
@pytest.mark.rule("DB-12.2")
@pytest.mark.rule("DB-12.4")
def test_hit_or_dodge_by_speed() -> None:
    speeds = {"slow": 1, "recoil": 2, "ram": 3, "uzi": 4, "jammer": 5, "fast": 6}
    parts = "nexus turbo armor cache"
    for attacker, mine in speeds.items():
        for target, its in speeds.items():
            g = revealed(Robot(attacker, body=parts), Robot(target, body=parts))
            assert (("dodged", 1) in events(g, "dodged")) == (its > mine), (attacker, target)
            assert (("dodged", 0) in events(g, "dodged")) == (mine > its), (attacker, target)


@pytest.mark.rule("DB-12.3")
@pytest.mark.parametrize("target", [Robot("fast"), Robot("jammer"), Robot("")])
def test_a_discarded_weapon_does_not_dodge_whatever_its_speed(target: Robot) -> None:
    g = revealed(Robot("sledge", body="forge"), target)
    assert g.energy == [6, 4]
    assert events(g, "dodged") == []


@pytest.mark.rule("DB-12.3")
def test_a_weapon_that_was_not_paid_when_the_window_closed_does_not_dodge() -> None:
    g = revealed(Robot("sledge", body="forge"), Robot("fast", head="nexus"))
    g.answer(1, PASS)
    assert g.energy == [6, 4]


@pytest.mark.rule("DB-12.4")
def test_a_dodge_is_complete() -> None:
    g = revealed(Robot("virus", body="cache"), Robot("uzi", body="turbo armor armor"))
    assert events(g, "dodged", "hurt", "lost_part") == [("hurt", 0), ("dodged", 1)]
    assert body(g, 1) == "armor armor"


@pytest.mark.rule("DB-12.3")
def test_the_status_of_the_weapon_decides_and_not_the_card() -> None:
    g = battle(
        Robot("sledge slow slow", body="forge", head="armor"),
        Robot("fast slow slow", body="nexus"),
        Robot("fast slow slow"),
        script=(),
    )
    choose(g, "sledge", "fast", "fast")
    assert g.status == [PAID_BODY, PAID_BODY, DISCARDED]
    passing(g, "heads")
    g.answer(1, AIM + 2)
    assert [g.dodges(seat, 4) for seat in (1, 2)] == [True, False]
