"""Who collects a Kill Point for a destroyed robot.   DB-18, DB-R61 to DB-R68"""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.games.dicebot.game import make
from busterbox.games.dicebot.rules.codes import ABILITY, AIM, ARMOR, PASS, SURGE, TURBO, USE
from busterbox.games.dicebot.rules.state import DiceBot
from tests.dicebot import tables
from tests.dicebot.course import all_pass, events, numbers, on_to
from tests.dicebot.tables import HERE, Robot, battle, commit_all, window

MORE = " plate plate"  # so that nobody is left without a choice in the next round


BOXER = """
[[robot]]
id = "boxer"
name = "Boxer"
timing = "after reveal"
cost = 1
ability = [{op = "choose_enemy"}, {op = "hurt", amount = 1}]
source = "original"
"""


def fight(*robots: Robot, starter: int = 0) -> DiceBot:
    """All play their first card in a combat of the advanced rules; nobody has been asked about heads yet."""
    cards = [robot.hand.split()[0] for robot in robots]
    for robot in robots:
        robot.hand += MORE
    g = battle(*robots, starter=starter, advanced=True)
    commit_all(g, *cards)
    return g


def aim_all(g: DiceBot, target: int) -> DiceBot:
    """Everybody aims at one robot and nobody uses a head part."""
    while window(g).startswith("target") or window(g).startswith("heads:") or "attack" in window(g):
        g.answer(g.seat_to_act(), AIM + target if window(g).startswith("target") else PASS)
    return g


@pytest.mark.rule("DB-18.1")
def test_the_final_blow_collects_one_kill_point() -> None:
    g = aim_all(fight(Robot("sledge", body="forge"), Robot("bomb", energy=2), Robot("plate")), 1)
    assert g.fighting == 0b101
    assert g.points == [1, 0, 0]
    assert numbers(g, "kill_point") == [[0, 1, 1]]


@pytest.mark.rule("DB-18.1")
def test_a_robot_that_is_not_destroyed_gives_no_kill_point() -> None:
    g = aim_all(fight(Robot("sledge", body="forge"), Robot("bomb", energy=3), Robot("plate")), 1)
    assert g.energy[1] == 1
    assert g.points == [0, 0, 0]


@pytest.mark.rule("DB-17.3", "DB-18.1")
def test_without_the_advanced_rules_there_are_no_kill_points() -> None:
    g = battle(Robot("uzi" + MORE, body="turbo"), Robot("bomb" + MORE, energy=1), Robot("plate" + MORE))
    commit_all(g, "uzi", "bomb", "plate")
    assert g.fighting == 0b101
    assert g.points == [0, 0, 0]


@pytest.mark.rule("DB-18.2", "DB-R61")
def test_the_most_damage_does_not_count_but_the_final_blow_does() -> None:
    """A faster attack takes four, a slower one the last two."""
    g = fight(
        Robot("sledge", body="forge", head="surge"), Robot("bomb", energy=6), Robot("finisher", body="turbo")
    )
    g.answer(0, USE + SURGE)
    aim_all(g, 1)
    assert numbers(g, "hurt") == [[1, 4, 2], [1, 2, 0]]
    assert g.points == [0, 0, 1]


@pytest.mark.rule("DB-R61", "DB-18.2")
def test_a_slower_attack_on_a_robot_that_has_fallen_earns_nothing() -> None:
    g = fight(Robot("sledge", body="forge"), Robot("plate", energy=2), Robot("finisher", body="turbo"))
    aim_all(g, 1)
    assert numbers(g, "hurt") == [[1, 2, 0], [1, 2, 0]]
    assert g.points == [1, 0, 0]


@pytest.mark.rule("DB-18.3", "DB-18.4", "DB-R61")
@pytest.mark.parametrize(
    ("energy", "hurt"),
    [
        (3, [[1, 2, 1], [1, 2, 0]]),  # the first weakens it, the second fells it
        (2, [[1, 2, 0], [1, 2, 0]]),  # the first fells it, the second takes more off it all the same
    ],
)
def test_attacks_of_the_same_speed_all_deal_the_final_blow(energy: int, hurt: list[list[int]]) -> None:
    g = fight(
        Robot("sledge", body="forge"),
        Robot("bomb", energy=energy),
        Robot("sledge", body="forge"),
        Robot("finisher", body="turbo"),  # one slower: too late
    )
    aim_all(g, 1)
    assert numbers(g, "hurt") == [*hurt, [1, 2, 0]]
    assert g.points == [1, 0, 1, 0]


@pytest.mark.rule("DB-R61")
def test_the_speed_is_the_one_at_which_an_attack_resolved() -> None:
    """TURBO before an attack makes it simultaneous with a faster one ..."""
    g = fight(
        Robot("sledge", body="forge"), Robot("plate", energy=4), Robot("finisher", body="turbo", head="turbo")
    )
    g.answer(2, USE + TURBO)
    aim_all(g, 1)
    assert g.points == [1, 0, 1]


@pytest.mark.rule("DB-R61")
def test_a_change_of_speed_after_an_attack_has_resolved_does_not_matter() -> None:
    """... and TURBO afterwards takes nothing away from it."""
    g = fight(
        Robot("uzi", body="turbo", head="turbo"),
        Robot("plate", energy=6),
        Robot("sledge", body="forge", head="surge"),
    )
    g.answer(0, PASS)
    g.answer(2, PASS)
    while window(g) != "target:2":
        g.answer(g.seat_to_act(), PASS)
    g.answer(2, AIM + 1)
    g.answer(2, USE + SURGE)
    g.answer(0, USE + TURBO)
    assert numbers(g, "hurt") == [[1, 2, 4], [2, 2, 4], [1, 4, 0]]
    assert g.points == [1, 0, 1]


@pytest.mark.rule("DB-R62")
def test_damage_that_was_fully_prevented_contributes_nothing() -> None:
    g = fight(
        Robot("sledge", body="forge"),
        Robot("bomb", energy=2, head="armor"),
        Robot("uzi", body="turbo"),
    )
    g.answer(1, USE + ARMOR)
    aim_all(g, 1)
    assert numbers(g, "prevented") == [[1]]
    assert g.fighting == 0b101
    assert g.points == [0, 0, 1]


@pytest.mark.rule("DB-R62")
def test_damage_prevented_in_part_contributes() -> None:
    g = fight(
        Robot("sledge", body="forge"),
        Robot("plate", body="armor", energy=2),
        Robot("uzi", body="turbo"),
    )
    aim_all(g, 1)
    assert g.points == [1, 0, 1]


@pytest.mark.rule("DB-R63")
def test_a_killer_destroyed_in_the_same_round_still_collects() -> None:
    g = fight(
        Robot("finisher", body="turbo", energy=2),
        Robot("plate", energy=1),
        Robot("sledge", body="forge"),
    )
    g.answer(2, AIM + 0)
    assert g.combat == 2
    assert numbers(g, "marked") == [[0], [1]]  # felled before its own attack
    assert g.points == [1, 0, 1]
    g = fight(Robot("uzi", body="turbo", energy=2), Robot("uzi", body="turbo", energy=2), Robot("plate"))
    assert g.combat == 2
    assert g.points == [1, 1, 0]


@pytest.mark.rule("DB-18.5")
def test_nobody_collects_for_destroying_the_own_robot() -> None:
    """By the text of the own weapon, and by its attack."""
    g = fight(Robot("recoil", body="turbo", energy=1), Robot("plate"), Robot("plate"))
    assert g.fighting == 0b110
    assert g.points == [0, 0, 0]
    g = fight(Robot("shell", body="surge", energy=3), Robot("plate", energy=2), Robot("plate", energy=2))
    assert g.fighting == 0b110
    assert g.points == [0, 0, 0]


@pytest.mark.rule("DB-18.5", "DB-18.4")
def test_others_who_hit_at_that_speed_collect_even_if_the_own_weapon_helped() -> None:
    g = fight(
        Robot("shell", body="surge", energy=6),
        Robot("bomb_right", body="surge", energy=5),
        Robot("plate", energy=5),
    )
    assert numbers(g, "hurt") == [[0, 3, 3], [0, 3, 0]]
    assert g.points == [0, 1, 0]


@pytest.mark.rule("DB-18.6")
def test_kill_points_are_kept_from_round_to_round_and_from_combat_to_combat() -> None:
    g = fight(
        Robot("sledge", body="forge", points=1, robot="taxman"),
        Robot("bomb", energy=2, robot="chad"),
        Robot("plate", points=1, robot="crank"),
    )
    aim_all(g, 1)
    assert (g.combat, g.round, g.points) == (1, 2, [2, 0, 1])
    on_to(g, "ready", combat=2)
    assert g.points == [2, 0, 1]
    on_to(g, "choose", combat=2)
    assert g.points == [2, 0, 1]


@pytest.mark.rule("DB-R65")
def test_a_reflected_kill_counts_for_the_user_of_the_antimatter_shield() -> None:
    g = fight(
        Robot("sledge", body="forge", energy=2),
        Robot("mirror", body="nexus armor"),
        Robot("plate"),
    )
    aim_all(g, 1)
    assert g.energy[1] == 6
    assert g.fighting == 0b110
    assert g.points == [0, 1, 0]


@pytest.mark.rule("DB-R65", "DB-18.3")
@pytest.mark.parametrize(
    ("card", "body", "points"),
    [
        ("sledge", "forge", [0, 1, 1]),  # speed 4, as the attack that was sent back
        ("jammer", "cache", [0, 1, 0]),  # faster
    ],
)
def test_a_reflected_kill_counts_at_the_speed_of_the_attack(card: str, body: str, points: list[int]) -> None:
    g = fight(
        Robot("sledge", body="forge", energy=3),
        Robot("mirror", body="nexus armor"),  # of speed 3 itself
        Robot(card, body=body),
    )
    while window(g).startswith("target"):
        g.answer(g.seat_to_act(), AIM + 1 if window(g) == "target:0" else AIM + 0)
    assert g.points == points
    assert [event.numbers[0] for event in events(g, "hurt")] == [0, 0]


@pytest.mark.rule("DB-R66")
def test_nobody_collects_for_a_robot_that_chad_made_attack_itself() -> None:
    g = fight(
        Robot("plate", points=2, robot="chad"),
        Robot("uzi", body="turbo", energy=2, robot="nurse"),
        Robot("bomb", body="surge", robot="spark"),
    )
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    all_pass(g)
    assert numbers(g, "hurt")[0] == [1, 2, 0]
    assert numbers(g, "destroyed") == [[1]]
    assert g.points == [0, 0, 0]


@pytest.mark.rule("DB-R67")
@pytest.mark.parametrize("card", ["plate", "uzi"])
def test_a_kill_by_a_robot_ability_gives_no_point(card: str) -> None:
    """Not to the user either whose weapon hits the fallen robot afterwards."""
    g = fight(
        Robot(card, body="turbo", points=3, robot="taxman"),
        Robot("bomb", energy=1, robot="nurse"),
        Robot("plate", robot="spark"),
    )
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    assert numbers(g, "destroyed") == [[1]]
    assert g.points == [0, 0, 0]


@pytest.mark.rule("DB-R67")
def test_a_kill_by_the_first_robot_of_a_box_gives_no_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Robots are numbered after the weapons; the first of them is no weapon either."""
    first = tmp_path / "robots.toml"
    first.write_text(BOXER + (HERE / "robots.toml").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(tables, "FIXTURE", make(HERE / "weapons.toml", first))
    g = fight(
        Robot("plate", body="turbo", points=1, robot="boxer"),
        Robot("bomb", energy=1, robot="nurse"),
        Robot("plate", robot="spark"),
    )
    assert g.cards[g.robot[0][0]] == len(g.box.weapons)
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    assert numbers(g, "destroyed") == [[1]]
    assert g.points == [0, 0, 0]


@pytest.mark.rule("DB-R67", "DB-18.1")
def test_a_robot_weakened_by_an_ability_and_felled_by_a_weapon_gives_a_point() -> None:
    g = fight(
        Robot("uzi", body="turbo", points=3, robot="taxman"),
        Robot("bomb", energy=3, robot="nurse"),
        Robot("plate", robot="spark"),
    )
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    assert g.fighting == 0b101
    assert g.points == [1, 0, 0]


@pytest.mark.rule("DB-R68")
def test_several_kills_in_one_round_give_a_point_each() -> None:
    g = fight(
        Robot("uzi", body="turbo"),
        Robot("bomb", energy=2),
        Robot("bomb", energy=1),
        Robot("plate", energy=2, head="armor"),
    )
    g.answer(3, USE + ARMOR)
    assert g.fighting == 0b1001
    assert g.points == [2, 0, 0, 0]
    assert numbers(g, "kill_point") == [[0, 1, 1], [0, 2, 2]]


@pytest.mark.rule("DB-R8", "DB-18.4")
@pytest.mark.parametrize(("starter", "order"), [(0, [0, 1]), (1, [1, 0])])
def test_several_who_collect_do_so_in_player_order(starter: int, order: list[int]) -> None:
    g = fight(
        Robot("sledge", body="forge"), Robot("sledge", body="forge"), Robot("bomb", energy=3), starter=starter
    )
    aim_all(g, 2)
    assert [told[:2] for told in numbers(g, "kill_point")] == [[seat, 2] for seat in order]


@pytest.mark.rule("DB-R8", "DB-R68")
@pytest.mark.parametrize(("starter", "order"), [(0, [1, 2]), (2, [2, 1])])
def test_robots_destroyed_together_are_counted_in_player_order(starter: int, order: list[int]) -> None:
    g = fight(
        Robot("uzi", body="turbo"),
        Robot("bomb", energy=1),
        Robot("bomb", energy=1),
        Robot("plate"),
        starter=starter,
    )
    assert [told[1] for told in numbers(g, "kill_point")] == order
    assert [told[0] for told in numbers(g, "destroyed")] == order


@pytest.mark.rule("DB-18.1")
def test_damage_that_comes_again_next_round_counts_for_the_weapon_that_did_it() -> None:
    g = fight(Robot("torch", body="surge"), Robot("plate", energy=3), Robot("plate"))
    aim_all(g, 1)
    assert (g.round, g.energy[1], g.points) == (2, 1, [0, 0, 0])
    commit_all(g, "plate", "plate", "plate")
    assert g.fighting == 0b101
    assert g.points == [1, 0, 0]


@pytest.mark.rule("DB-18.2", "DB-18.3", "DB-R61")
@pytest.mark.parametrize(
    ("energy", "points"),
    [
        (3, [1, 0, 0]),  # 2 by Torch, 1 by its fire, which is the final blow; Bomb hits what has fallen
        (5, [0, 0, 1]),  # 2 and 1, then 3 by Bomb: the fire took energy off, but not at that speed
    ],
)
def test_fire_is_not_simultaneous_with_an_attack_of_the_speed_of_its_weapon(
    energy: int, points: list[int]
) -> None:
    g = battle(
        Robot("torch plate plate plate", body="surge", robot="spark"),
        Robot("plate plate plate plate", energy=energy, robot="nurse"),
        Robot("plate bomb_right plate plate", body="surge", robot="tank"),
        advanced=True,
    )
    commit_all(g, "torch", "plate", "plate")
    aim_all(g, 1)
    assert (g.round, g.energy[1]) == (2, energy - 2)
    commit_all(g, "plate", "plate", "bomb_right")  # of speed 3, as Torch
    assert numbers(g, "destroyed") == [[1]]
    assert g.points == points


@pytest.mark.rule("DB-R65")
def test_a_fire_that_is_sent_back_counts_for_the_user_of_the_shield() -> None:
    """Torch is sent back as it hits: both its damage and its fire are the shield's from then on."""
    g = fight(Robot("torch", body="surge", energy=3), Robot("mirror", body="nexus armor"), Robot("plate"))
    aim_all(g, 1)
    assert (g.round, g.energy[0], g.points) == (2, 1, [0, 0, 0])
    commit_all(g, "plate", "plate", "plate")
    assert numbers(g, "destroyed") == [[0]]
    assert g.points == [0, 1, 0]


@pytest.mark.rule("DB-R65", "DB-20.5")
def test_a_fire_that_is_sent_back_as_it_burns_counts_for_the_user_of_the_shield() -> None:
    """Torch hits, and in the next round its victim has an Antimatter Shield."""
    g = battle(
        Robot("torch plate plate plate", body="surge", energy=1, robot="spark"),
        Robot("plate mirror plate plate", body="nexus armor", robot="nurse"),
        Robot("plate plate plate plate", robot="tank"),
        advanced=True,
    )
    commit_all(g, "torch", "plate", "plate")
    aim_all(g, 1)
    g.body[1][3] = 1  # ARMOR, which paid for Plate
    commit_all(g, "plate", "mirror", "plate")
    assert numbers(g, "destroyed") == [[0]]
    assert g.points == [0, 1, 0]


# -- the text of a weapon is part of its attack (DB-11.3) --------------------------------------------------------

SPIKE = """
[[weapon]]
id = "spike"
name = "Spike"
cost = ["forge"]
speed = 4
target = "choice"
damage = 1
hit = [{op = "hurt", amount = 1}]
copies = 8
source = "original"

[[weapon]]
id = "needle"
name = "Needle"
cost = ["forge"]
speed = 4
target = "choice"
damage = 0
hit = [{op = "hurt", amount = 1}]
copies = 8
source = "original"

[[weapon]]
id = "kickback"
name = "Kickback"
cost = ["forge"]
speed = 4
target = "choice"
damage = 0
hit = [{op = "hurt", who = "you", amount = 1}]
copies = 8
source = "original"
"""


@pytest.fixture
def with_spikes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the fixture weapons is one whose text does damage to the robot it hits."""
    weapons = tmp_path / "weapons.toml"
    weapons.write_text((HERE / "weapons.toml").read_text(encoding="utf-8") + SPIKE, encoding="utf-8")
    monkeypatch.setattr(tables, "FIXTURE", make(weapons, HERE / "robots.toml"))


@pytest.mark.rule("DB-18.1", "DB-R61")
@pytest.mark.usefixtures("with_spikes")
def test_damage_by_the_text_of_a_weapon_is_dealt_by_that_weapon() -> None:
    g = aim_all(fight(Robot("spike", body="forge"), Robot("plate", energy=2), Robot("plate")), 1)
    assert numbers(g, "hurt") == [[1, 1, 1], [1, 1, 0]]
    assert g.fighting == 0b101
    assert g.points == [1, 0, 0]


@pytest.mark.rule("DB-R65")
@pytest.mark.usefixtures("with_spikes")
def test_damage_by_text_that_is_sent_back_counts_for_the_shield() -> None:
    g = fight(Robot("spike", body="forge", energy=2), Robot("mirror", body="nexus armor"), Robot("plate"))
    aim_all(g, 1)
    assert numbers(g, "hurt") == [[0, 1, 1], [0, 1, 0]]
    assert g.points == [0, 1, 0]


@pytest.mark.rule("DB-R65")
@pytest.mark.usefixtures("with_spikes")
def test_damage_by_text_alone_that_is_sent_back_counts_for_the_shield() -> None:
    g = fight(Robot("needle", body="forge", energy=1), Robot("mirror", body="nexus armor"), Robot("plate"))
    aim_all(g, 1)
    assert numbers(g, "hurt") == [[0, 1, 0]]
    assert g.points == [0, 1, 0]


@pytest.mark.rule("DB-18.5", "DB-R65")
@pytest.mark.usefixtures("with_spikes")
def test_what_a_weapon_does_to_its_own_user_counts_for_nobody_though_the_target_sends_harm_back() -> None:
    g = fight(Robot("kickback", body="forge", energy=1), Robot("mirror", body="nexus armor"), Robot("plate"))
    aim_all(g, 1)
    assert numbers(g, "hurt") == [[0, 1, 0]]
    assert g.points == [0, 0, 0]


@pytest.mark.rule("DB-R44", "DB-11.3")
@pytest.mark.usefixtures("with_spikes")
def test_less_damage_from_an_attack_is_less_from_its_text_too() -> None:
    g = aim_all(fight(Robot("needle", body="forge"), Robot("plate", body="armor"), Robot("plate")), 1)
    assert numbers(g, "prevented") == [[1]]
    assert numbers(g, "hurt") == []


@pytest.mark.rule("DB-R35", "DB-R38")
@pytest.mark.usefixtures("with_spikes")
def test_armor_is_offered_against_the_damage_of_a_text_too() -> None:
    g = fight(Robot("needle", body="forge"), Robot("plate", head="armor"), Robot("plate"))
    g.answer(1, PASS)
    g.answer(0, AIM + 1)
    assert window(g) == "heads_attack:1"
    g.answer(1, USE + ARMOR)
    assert g.energy[1] == 6


@pytest.mark.rule("DB-18.5", "DB-R61")
def test_an_enemy_that_hit_at_the_speed_of_a_self_destruction_collects() -> None:
    """The recoil is part of the attack at speed 2; the other attack of speed 2 took energy as well."""
    g = fight(
        Robot("recoil", body="turbo", energy=5),
        Robot("plate"),
        Robot("double", body="forge surge"),
        starter=2,
    )
    assert numbers(g, "hurt") == [[0, 4, 1], [1, 3, 3], [0, 1, 0]]
    assert g.points == [0, 0, 1]


@pytest.mark.rule("DB-R60")
def test_nobody_scores_for_a_fallen_robot_whose_player_leaves_in_the_same_round() -> None:
    g = fight(
        Robot("fast", body="nexus"), Robot("plate", energy=1), Robot("sledge", body="forge"), Robot("plate")
    )
    g.answer(0, AIM + 1)
    assert (g.fell[1], window(g)) == (6, "target:2")
    g.leave(1)
    aim_all(g, 3)
    assert numbers(g, "destroyed") == [[1]]
    assert g.points == [0, 0, 0, 0]
