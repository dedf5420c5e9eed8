"""What the text of weapons does beside damage: on a hit, on one's own robot, for how long.   DB-R45, DB-R46, DB-R54"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.game import ROBOTS, WEAPONS, make_of
from busterbox.games.dicebot.rules.codes import AIM, ARMOR, PASS
from busterbox.kernel.core.knowledge import lies_open
from tests.dicebot.rounds import (
    attacks,
    choose,
    discarded,
    do,
    events,
    hand,
    passing,
    revealed,
    use,
)
from tests.dicebot.tables import HERE, Robot, battle, window

PAYS_ALL = "nexus forge turbo surge cache"

# -- effects need a hit, own effects do not (DB-R45) -----------------------------------------------------------------


@pytest.mark.rule("DB-R45")
@pytest.mark.rule("DB-12.4")
@pytest.mark.parametrize("card", ["jammer", "virus", "purge", "blackstone", "magnet", "torch", "thief"])
def test_a_robot_that_dodges_suffers_no_effect(card: str) -> None:
    g = revealed(Robot(card, body="cache nexus surge"), Robot("fast", body="nexus turbo turbo", head="nexus"))
    assert ("dodged", 1) in events(g, "dodged")
    harm = ["jammed", "lost_part", "lost_head", "rerolled", "stole", "set_burning", "lost_card"]
    assert events(g, *harm) == []
    assert (g.mods, len(g.hand[1])) == ([], 3)


@pytest.mark.rule("DB-R45")
def test_only_the_robots_hit_suffer_the_effect() -> None:
    g = revealed(
        Robot("virus_all", body="cache"),
        Robot("slow", body="turbo"),
        Robot("fast", body="nexus turbo"),
        Robot("ram", body="armor turbo"),
    )
    g.answer(2, AIM + 0)
    assert events(g, "dodged", "lost_part") == [("dodged", 2), ("lost_part", 1), ("lost_part", 3)]


@pytest.mark.rule("DB-R45")
def test_what_a_weapon_does_to_its_own_robot_happens_after_a_miss_too() -> None:
    g = revealed(Robot("recoil", body="turbo"), Robot("uzi", body="turbo"))
    assert events(g, "hurt", "dodged") == [("hurt", 0), ("dodged", 1), ("hurt", 0)]
    assert g.energy == [3, 6]  # Uzi 2, Recoil 1


@pytest.mark.rule("DB-R45")
@pytest.mark.rule("DB-11.3")
def test_a_weapon_without_target_works_on_its_user() -> None:
    g = revealed(Robot("repair", body="armor", energy=3), Robot("ram", body="armor"))
    assert g.energy[0] == 3  # Ram 2 first, then 2 regained
    assert events(g, "hurt", "regained") == [("hurt", 0), ("regained", 0)]


@pytest.mark.rule("DB-R45")
def test_a_discarded_weapon_has_no_effect_on_its_own_user_either() -> None:
    g = revealed(Robot("repair", energy=3), Robot("recoil"))
    assert g.energy == [3, 6]


@pytest.mark.rule("DB-R38")
def test_armor_prevents_the_damage_of_ones_own_recoil() -> None:
    g = revealed(Robot("recoil", body="turbo", head="armor"), Robot("slow"))
    use(g, 0, ARMOR)
    assert g.energy == [6, 3]


@pytest.mark.rule("DB-13.2")
def test_ones_own_recoil_can_destroy() -> None:
    g = revealed(Robot("recoil", body="turbo", energy=1), Robot("slow"), Robot("slow"))
    assert events(g, "marked", "destroyed") == [("marked", 0), ("destroyed", 0)]
    assert g.energy[1] == 3


# -- changes of a weapon ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R43")
@pytest.mark.rule("DB-13.1")
def test_a_net_makes_a_weapon_slower_and_weaker_this_round_alone() -> None:
    g = revealed(
        Robot("net", body="armor"),
        Robot("ram ram", body="armor armor"),
        Robot("slow"),
        Robot("slow"),
    )
    g.answer(0, AIM + 1)
    assert attacks(g) == [(0, 1), (1, 2)]
    assert g.energy == [6, 6, 5, 6]  # 2 less 1
    choose(g, "pair", "ram", "finisher", "recoil")
    assert g.energy == [6, 6, 3, 6]


@pytest.mark.rule("DB-R43")
def test_a_weapon_made_slower_no_longer_dodges() -> None:
    g = revealed(
        Robot("net", body="armor"),
        Robot("uzi", body="turbo"),
        Robot("ram", body="armor"),
        Robot("bomb_right", body="surge"),
    )
    g.answer(0, AIM + 1)
    assert [pair for pair in attacks(g) if pair[0] != 1] == [(0, 1), (2, 3), (3, 2)]
    g = revealed(Robot("net", body="armor"), Robot("uzi", body="turbo"), Robot("bomb_right", body="surge"))
    g.answer(0, AIM + 1)
    assert g.energy[1] == 3  # Bomb hits Uzi, whose speed is 1


@pytest.mark.rule("DB-R43")
def test_speed_and_damage_do_not_fall_below_zero() -> None:
    g = revealed(
        Robot("net", body="armor"),
        Robot("recoil", body="turbo"),
        Robot("virus_all", body="cache", head="surge"),
    )
    g.answer(2, PASS)
    g.answer(0, AIM + 1)
    assert window(g) == "heads_attack:2"  # Plague resolves before Recoil
    assert g.speed(1) == 0
    g = revealed(Robot("net", body="armor"), Robot("slow"), Robot("virus", body="cache", head="turbo"))
    g.answer(2, PASS)
    g.answer(0, AIM + 2)
    assert window(g) == "heads_attack:2"  # Net, which is faster
    g.answer(2, PASS)
    assert window(g) == "heads_attack:2"  # Virus
    assert (g.speed(2), g.damage(2)) == (0, 0)
    g.answer(2, PASS)
    assert g.energy == [6, 6, 6]


@pytest.mark.rule("DB-12.3")
def test_a_net_does_nothing_to_a_discarded_weapon() -> None:
    g = revealed(Robot("net", body="armor"), Robot("bomb"), Robot("slow"))
    g.answer(0, AIM + 1)
    assert attacks(g) == [(0, 1)]
    assert window(g) == "choose:012"
    assert g.mods == []


# -- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R45")
def test_a_thief_takes_a_random_card_of_the_hand() -> None:
    g = revealed(
        Robot("thief", body="cache", head="surge"),
        Robot("slow sledge bomb", body="turbo"),
    )
    passing(g, "heads")
    before = g.hand[1][:]
    lost = before[2]
    do(g, 0, PASS, 2)
    assert g.hand[1] == [card for card in before if card != lost]
    assert lost in g.discard
    assert lies_open(g, lost)
    assert events(g, "lost_card") == [("lost_card", 1)]
    assert len(g.hand[0]) == 3  # the thief gains nothing


@pytest.mark.rule("DB-R45")
def test_a_thief_finds_nothing_in_an_empty_hand() -> None:
    g = revealed(Robot("thief", body="cache"), Robot(""), Robot("slow"))
    g.answer(0, AIM + 1)  # nothing is left to chance
    assert events(g, "lost_card", "hurt") == [("hurt", 1)]


@pytest.mark.rule("DB-R45", "DB-R24")
@pytest.mark.parametrize(("held", "lost"), [(3, 2), (2, 2), (1, 1)])
def test_a_text_that_takes_two_cards_takes_two_if_there_are_two(held: int, lost: int) -> None:
    """As no card of the box does; whoever writes new ones may say so."""
    sources = {name: (HERE / name).read_text(encoding="utf-8") for name in (WEAPONS, ROBOTS)}
    one = '{op = "lose_card", amount = 1}'
    assert one in sources[WEAPONS]
    sources[WEAPONS] = sources[WEAPONS].replace(one, one.replace("1", "2"))
    g = battle(
        Robot("thief pair pair", body="cache"),
        Robot("slow" + " double" * held),
        script=(0,) * lost,
        game=make_of(sources),
    )
    choose(g, "thief", "slow")
    assert events(g, "lost_card") == [("lost_card", 1)] * lost
    assert g.script is not None
    g.script.done()


# -- jam ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.1")
@pytest.mark.rule("DB-R46")
def test_who_is_hit_by_a_jammer_chooses_first_next_round_and_then_no_more() -> None:
    g = revealed(Robot("jammer", body="cache"), Robot("shield", body="armor"), Robot("slow"))
    g.answer(0, AIM + 1)
    assert g.energy == [6, 6, 6]  # the shield held, the jam counts
    assert window(g) == "choose_jammed:1"
    choose(g, "", "double")
    assert window(g) == "choose:02"
    assert lies_open(g, g.weapon[1][0])
    choose(g, "pair", "", "finisher")
    assert window(g) == "choose:012"


@pytest.mark.rule("DB-14.2")
def test_all_weapons_of_the_round_end_in_the_discard_pile() -> None:
    g = revealed(Robot("sledge", body="forge"), Robot("bomb"), Robot("repair", body="armor"))
    before = len(g.discard)
    g.answer(0, AIM + 1)
    assert discarded(g)[before - 1 :] == ["bomb", "sledge", "repair"]
    assert hand(g, 0) == ["pair", "pair", "pair"]
