"""Head parts before an ability that harms another robot (H3), and who is asked within an attack.   DB-R35, revision 2"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from busterbox.games.dicebot.cards.ops import IT, YOU, Hurt
from busterbox.games.dicebot.cards.ops_parts import Reroll, Steal, Strip
from busterbox.games.dicebot.cards.robots import ChooseEnemy
from busterbox.games.dicebot.game import GAME, make
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    DROP,
    FORGE,
    M_SELF,
    NEXUS,
    NO_PART,
    PART_NAMES,
    PASS,
    PLAY,
    SURGE,
    THIS_ROUND,
    TURBO,
    USE,
)
from busterbox.games.dicebot.rules.heads import BeforeHarm
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.modifiers import modify, new_effect
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.rng import Script, rng_from
from tests.dicebot import tables
from tests.dicebot.course import MORE, numbers
from tests.dicebot.rounds import body, do, events, not_offered, offer, passing, revealed, time_out, use
from tests.dicebot.tables import HERE, Robot, battle, part_counts, window

NO_GAIN = "it would change nothing right now"


def taxed(head: str, *others: Robot, parts: str = "nexus armor", energy: int = 6) -> DiceBot:
    """Taxman (1 damage, a part, a card) is about to be used on seat 1, after the reveal."""
    g = revealed(
        Robot("plate", robot="taxman", points=3),
        Robot("uzi", body=parts, head=head, energy=energy, robot="spark"),
        *others,
        advanced=True,
    )
    while window(g) != "heads:0":
        g.answer(g.seat_to_act(), PASS)
    do(g, 0, ABILITY)
    return g


# -- H3: who is asked, and with what -----------------------------------------------------------------------------


@pytest.mark.rule("DB-R35")
def test_armor_is_offered_before_the_damage_of_an_ability_and_prevents_it() -> None:
    g = taxed("armor")
    assert offer(g) == "heads_ability:1 Pass | Use ARMOR"
    assert (g.energy[1], body(g, 1), g.points[0]) == (6, "nexus armor", 0)  # declared and paid, not done
    use(g, 1, ARMOR)
    assert events(g, "prevented", "hurt") == [("prevented", 1)]
    assert (g.energy[1], g.armor[1], g.head[1]) == (6, 1, NO_PART)
    assert window(g) == "part:1"  # the rest of the text goes on


@pytest.mark.rule("DB-R35")
def test_who_passes_before_an_ability_takes_all_of_it() -> None:
    g = taxed("armor")
    g.answer(1, PASS)
    assert (g.energy[1], g.head[1], window(g)) == (5, ARMOR, "part:1")
    g = taxed("armor")
    time_out(g)
    assert (g.energy[1], g.head[1], window(g)) == (5, ARMOR, "part:1")


@pytest.mark.rule("DB-R35")
def test_a_robot_that_an_ability_would_destroy_can_save_itself() -> None:
    """Rip van Sprocket, as he is in the box: 3 damage and 2 parts."""
    g = battle(
        Robot("uzi uzi rust_fog", robot="rip_van_sprocket", points=3),
        Robot("uzi uzi rust_fog", body="cache cache", head="armor", energy=3, robot="vroomhilda"),
        advanced=True,
        game=GAME,
    )
    for seat in (0, 1):
        g.answer(seat, PLAY)  # the first weapon, Uzi, which nobody can pay for
    g.answer(0, ABILITY)
    assert window(g) == "heads_ability:1"
    assert GAME.bot.policy(g, 1, rng_from(1)) == USE + ARMOR
    use(g, 1, ARMOR)
    assert (g.energy[1], g.fell[1], g.body[1]) == (2, -1, part_counts(""))


@pytest.mark.rule("DB-R35")
def test_forge_is_offered_before_parts_are_taken() -> None:
    g = taxed("forge")
    assert offer(g) == "heads_ability:1 Pass | Use FORGE"
    use(g, 1, FORGE)
    assert window(g) == "forge:1"


@pytest.mark.rule("DB-R35", "DB-20.4")
def test_forge_is_used_before_the_head_part_itself_is_lost() -> None:
    g = taxed("forge", parts="")
    use(g, 1, FORGE, NEXUS, NEXUS, NEXUS, NEXUS, NEXUS, 0)  # and a card
    assert events(g, "lost_head") == []
    assert body(g, 1) == "nexus nexus nexus nexus"


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("head", ["nexus", "turbo", "surge", "cache", ""])
def test_other_parts_are_not_asked_for_before_an_ability(head: str) -> None:
    g = taxed(head)
    assert window(g) == "part:1"


@pytest.mark.rule("DB-R35")
def test_the_window_of_an_ability_says_why_other_parts_and_other_seats_do_not_count() -> None:
    g = taxed("armor", Robot("uzi", body="turbo", head="armor"))
    g.answer(0, AIM + 1)
    assert window(g) == "heads_ability:1"
    assert g.why_not(1, USE + FORGE).startswith("that part is not on your head")
    assert g.why_not(2, USE + ARMOR).startswith("this seat is not being asked now")
    g.head[1] = TURBO
    assert g.why_not(1, USE + TURBO).startswith("only ARMOR and FORGE help against an ability")
    g.head[1] = NEXUS
    assert g.why_not(1, USE + NEXUS).startswith("NEXUS can only pay for a weapon")


@pytest.mark.rule("DB-R35")
def test_armor_is_not_asked_for_where_no_damage_gets_through() -> None:
    g = revealed(
        Robot("plate", robot="taxman", points=3),
        Robot("shield", body="armor nexus nexus", head="armor", robot="spark"),
        advanced=True,
    )
    do(g, 0, ABILITY, 0)
    assert window(g) == "heads:1"  # Shield: no damage at all; a part and a card are gone
    assert (g.energy[1], body(g, 1)) == (6, "nexus")
    g = taxed("armor")
    g.armor[1] = 1
    assert g.why_not(1, USE + ARMOR).startswith(NO_GAIN)


@pytest.mark.rule("DB-R35", "DB-10.3", "DB-R34")
def test_after_a_use_against_an_ability_everybody_is_asked_again() -> None:
    g = taxed("armor", Robot("uzi", body="turbo", head="armor"))
    g.answer(0, AIM + 1)
    use(g, 1, ARMOR)
    do(g, 1, DROP + NEXUS, 0)
    assert offer(g) == "heads:2 Pass | Use ARMOR"  # who had passed before


@pytest.mark.rule("DB-R35")
def test_an_ability_before_choosing_asks_too() -> None:
    """Crank takes a part in H0: FORGE first, so that there is a whole body to take it from."""
    g = battle(
        Robot("plate" + MORE, points=2, robot="crank"),
        Robot("uzi" + MORE, body="turbo", head="forge", robot="spark"),
        advanced=True,
        script=(),
    )
    g.answer(0, ABILITY)
    assert offer(g) == "heads_ability:1 Pass | Use FORGE"
    use(g, 1, FORGE)
    assert window(g) == "forge:1"
    do(g, 1, DONE, NEXUS, NEXUS, NEXUS, NEXUS, 0)
    assert numbers(g, "stole") == [[0, NEXUS, 1]]
    assert body(g, 1) == "nexus nexus nexus turbo"


@pytest.mark.rule("DB-R35")
def test_an_ability_that_neither_hurts_nor_takes_parts_asks_nothing() -> None:
    g = battle(
        Robot("plate" + MORE, points=1, robot="static"),
        Robot("uzi" + MORE, body="turbo", head="armor", robot="spark"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    assert window(g) == "choose_jammed:1"
    assert numbers(g, "threatened") == []


# -- H2: nobody is asked who could gain nothing ------------------------------------------------------------------


def slow_attack(head: str, other: Robot, *more: Robot) -> DiceBot:
    """Seat 0 attacks seat 1 with Bomb (speed 3); H1 is over."""
    g = revealed(Robot("bomb", body="surge", head=head), other, *more)
    passing(g, "heads")
    return g


@pytest.mark.rule("DB-R35")
def test_a_target_that_dodges_is_not_asked_for_armor() -> None:
    g = slow_attack("", Robot("sledge", body="forge", head="armor"))
    assert window(g) == "choose:01"
    assert events(g, "dodged") == [("dodged", 1)]


@pytest.mark.rule("DB-R35", "DB-R36")
def test_turbo_of_the_attacker_reopens_the_window_for_armor() -> None:
    g = slow_attack("turbo", Robot("sledge", body="forge", head="armor"))
    g.answer(0, PASS)  # to Sledge
    assert (g.attacker, window(g)) == (0, "heads_attack:0")
    assert not_offered(g, 1, ARMOR) == NO_GAIN
    use(g, 0, TURBO)
    assert offer(g) == "heads_attack:1 Pass | Use ARMOR"


@pytest.mark.rule("DB-R35")
def test_an_opened_window_asks_nobody_for_armor_whom_nothing_can_hurt_any_more() -> None:
    """TURBO is not enough: Fast One still dodges, and no other weapon is left that could be aimed there."""
    g = slow_attack("turbo", Robot("fast", body="nexus", head="armor"))
    g.answer(0, PASS)  # to Fast One
    assert (g.attacker, window(g)) == (0, "heads_attack:0")
    use(g, 0, TURBO)
    assert events(g, "dodged") == [("dodged", 1)]
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R35")
def test_surge_is_not_asked_for_where_every_target_dodges() -> None:
    g = slow_attack("surge", Robot("sledge", body="forge"))
    assert events(g, "dodged") == [("dodged", 1)]
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R35")
def test_forge_is_not_asked_for_where_the_weapon_that_takes_parts_misses() -> None:
    g = revealed(Robot("virus", body="cache"), Robot("shield", body="armor nexus", head="forge"))
    passing(g, "heads")
    assert offer(g) == "heads_attack:1 Pass | Use FORGE"  # a hit
    g = revealed(Robot("virus", body="cache"), Robot("sledge", body="forge nexus", head="forge"))
    passing(g, "heads")
    assert events(g, "dodged", "lost_part") == [("dodged", 1)]


@pytest.mark.rule("DB-R35", "DB-20.5")
@pytest.mark.parametrize(
    ("weapon", "body", "asked"),
    [("magnet", "armor", True), ("magnet", "", False), ("blackstone", "", True), ("virus", "", True)],
)
def test_forge_is_not_asked_for_where_the_body_has_nothing_that_could_be_stolen(
    weapon: str, body: str, asked: bool
) -> None:
    g = revealed(Robot(weapon, body="nexus cache"), Robot("sledge", body=body, head="forge"))
    passing(g, "heads")
    assert window(g) == ("heads_attack:1" if asked else "heads_before:1")
    if not asked:
        assert (g.head[1], g.energy[1]) == (FORGE, 5)


@pytest.mark.rule("DB-R35", "DB-20.5")
def test_forge_is_not_asked_for_before_an_ability_that_could_steal_nothing() -> None:
    thief = ChooseEnemy(0)
    thief.announce([Hurt(IT, 1), Steal()])
    both = ChooseEnemy(0)
    both.announce([Hurt(IT, 1), Steal(), Strip(IT, 1)])
    for parts in ("", "armor"):
        for aim, takes in ((thief, parts != ""), (both, True)):
            g = battle(Robot("uzi bomb"), Robot("uzi bomb", body=parts, head="forge"))
            aim.choose(g, Resolve(0, 0, 0), 1)
            frame = g.top
            assert isinstance(frame, BeforeHarm)
            assert (frame.damage, frame.takes) == (1, takes)


@pytest.mark.rule("DB-R35", "DB-R50")
def test_a_target_that_sends_harm_back_needs_neither_armor_nor_forge() -> None:
    for head in ("armor", "forge"):
        g = revealed(
            Robot("virus_all", body="cache armor"),
            Robot("mirror", body="nexus armor", head=head),
            Robot("slow"),
        )
        passing(g, "heads")
        assert events(g, "lost_part") == [("lost_part", 0)]


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize(("weapon", "asked"), [("shield", []), ("plate", [1])])
def test_armor_is_asked_for_where_text_lets_some_damage_through(weapon: str, asked: list[int]) -> None:
    g = slow_attack("", Robot(weapon, body="armor", head="armor"))
    assert events(g, "hurt") == []
    assert passing(g, "heads_attack") == asked


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("part", [TURBO, SURGE])
def test_a_bystander_has_a_use_for_an_opened_window_only_while_something_may_come(part: int) -> None:
    """Seat 2 has ARMOR: asked while the Bomb of seat 1, on its right, is still to come."""
    name = PART_NAMES[part]
    g = revealed(
        Robot("sledge", body="forge", head=name),
        Robot("bomb", body="surge"),
        Robot("plate", body="armor", head="armor"),
    )
    passing(g, "heads")
    g.answer(0, AIM + 1)
    use(g, 0, part)
    assert offer(g) == "heads_attack:2 Pass | Use ARMOR"
    g = revealed(
        Robot("sledge", body="forge", head=name),
        Robot("bomb_right", body="surge"),
        Robot("plate", body="armor", head="armor"),
    )
    passing(g, "heads")
    g.answer(0, AIM + 1)
    use(g, 0, part)
    assert window(g) == "choose:012"


def opened(own: Robot, other: Robot, itself: bool = False) -> bool:
    """Whether seat 2, with ARMOR on the head, is asked once TURBO has opened the attack of seat 0 on seat 1."""
    own.head = "armor"
    g = revealed(Robot("sledge", body="forge", head="turbo"), Robot("slow"), own, other)
    passing(g, "heads")
    if itself:
        modify(g, M_SELF, 3, 1, new_effect(g), THIS_ROUND)
    while g.attacker != 0:
        g.answer(g.seat_to_act(), AIM + 1 if window(g).startswith("target") else PASS)
    if window(g) == "target:0":
        g.answer(0, AIM + 1)
    assert (g.attacker, window(g)) == (0, "heads_attack:0")
    use(g, 0, TURBO)
    return window(g) == "heads_attack:2" and g.attacker == 0


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize(
    ("own", "other", "asked"),
    [
        (Robot("bomb", body="surge"), Robot("slow"), False),  # nothing is aimed at it
        (Robot("bomb", body="surge"), Robot("bomb_right", body="surge"), True),
        (Robot("bomb", body="surge"), Robot("bomb", body="surge"), False),  # to the left: at seat 0
        (Robot("bomb", body="surge"), Robot("net", body="armor"), False),  # does no damage
        (Robot("bomb", body="surge"), Robot("finisher", body="turbo"), True),  # at whoever has least
        (Robot("bomb", body="surge"), Robot("mirror", body="nexus armor"), True),  # may be sent back
        (Robot("shell", body="surge"), Robot("slow"), True),  # may hit itself
        (Robot("recoil", body="turbo"), Robot("slow"), True),  # its own text
        (Robot("bomb", body="surge"), Robot("fast", body="nexus"), False),  # has attacked
        (Robot("shield", body="armor"), Robot("bomb_right", body="surge"), False),  # takes no damage
        (Robot("plate", body="armor"), Robot("bomb_right", body="surge"), True),
    ],
)
def test_who_could_still_be_hurt_is_asked_in_an_opened_window(own: Robot, other: Robot, asked: bool) -> None:
    assert opened(replace(own), replace(other)) is asked


THORNS = """
[[weapon]]
id = "thorn_right"
name = "Thorn"
cost = ["surge"]
speed = 1
target = "right"
hit = [{op = "hurt", amount = 1}]
copies = 8
source = "original"

[[weapon]]
id = "kickback"
name = "Kickback"
cost = ["surge"]
speed = 1
target = "left"
damage = 0
hit = [{op = "hurt", who = "you", amount = 1}]
copies = 8
source = "original"
"""


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize(("own", "other"), [("bomb", "thorn_right"), ("kickback", "slow")])
def test_a_text_alone_can_hurt_another_or_its_own_robot(
    own: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A weapon without damage value whose text hurts whom it hits, and one that hurts its user on a hit."""
    weapons = tmp_path / "weapons.toml"
    weapons.write_text((HERE / "weapons.toml").read_text(encoding="utf-8") + THORNS, encoding="utf-8")
    monkeypatch.setattr(tables, "FIXTURE", make(weapons, HERE / "robots.toml"))
    assert opened(Robot(own, body="surge"), Robot(other, body="surge"))


@pytest.mark.rule("DB-R35", "DB-R66")
def test_a_robot_that_will_attack_itself_threatens_nobody_else() -> None:
    bomb = Robot("bomb_right", body="surge")
    assert not opened(Robot("plate", body="armor"), bomb, itself=True)


# -- in words ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R35")
def test_the_question_says_whose_ability_does_what_to_whom() -> None:
    g = taxed("armor")
    name = g.game.words.question
    assert (
        name(g, 1)
        == "Taxman of Player 1 is about to do 1 damage to you and take or reroll your parts. Use ARMOR from your head?"
    )
    assert name(g, 0).startswith(
        "Your Taxman is about to do 1 damage to Player 2 and take or reroll Player 2's parts."
    )
    assert name(g, -1).startswith("Taxman of Player 1 is about to do 1 damage to Player 2")
    assert g.game.words.option_text(g, 1, PASS) == "Pass: keep ARMOR"


@pytest.mark.rule("DB-R35")
def test_what_an_ability_does_to_its_own_user_is_no_harm_to_the_robot_chosen() -> None:
    aim = ChooseEnemy(0)
    aim.announce([Hurt(YOU, 2), Strip(YOU, 1), Reroll(YOU, 0)])
    assert (aim.damage, aim.takes) == (0, False)
    aim.announce([Hurt(IT, 1), Hurt(YOU, 2), Hurt(IT, 2), Strip(IT, 1)])
    assert (aim.damage, aim.takes) == (3, True)


@pytest.mark.rule("DB-R35", "DB-R38")
@pytest.mark.parametrize(("weapon", "asked"), [("slow", True), ("plate", False)])
def test_armor_that_an_attack_may_take_is_asked_for_while_another_is_to_come(
    weapon: str, asked: bool
) -> None:
    """Virus does no damage, but it may cost seat 1 its ARMOR before the Slow One (4 damage) of seat 2 attacks."""
    g = revealed(
        Robot("virus", body="cache"), Robot("uzi", head="armor"), Robot(weapon, body="nexus armor"), starter=0
    )
    passing(g, "heads")
    assert (window(g) == "heads_attack:1") == asked
    if asked:
        assert offer(g) == "heads_attack:1 Pass | Use ARMOR"
        use(g, 1, ARMOR)
        assert (g.head[1], g.armor[1], events(g, "lost_head")) == (NO_PART, 2, [])
    else:
        assert (g.head[1], events(g, "lost_head")) == (NO_PART, [("lost_head", 1)])


@pytest.mark.rule("DB-R35", "DB-R38")
def test_armor_is_not_asked_for_where_only_the_body_could_be_robbed() -> None:
    """Magnet takes off the body alone: ARMOR is still there when the Slow One comes."""
    g = revealed(
        Robot("magnet", body="nexus"), Robot("plate", body="armor", head="armor"), Robot("slow", body="nexus")
    )
    passing(g, "heads")
    while g.attacker != 2:
        assert not_offered(g, 1, ARMOR)
        g.answer(g.seat_to_act(), g.options(g.seat_to_act())[0])
    assert g.head[1] == ARMOR


@pytest.mark.rule("DB-R35", "DB-R38")
@pytest.mark.parametrize(("weapon", "asked"), [("slow", True), ("plate", False)])
def test_armor_that_an_ability_may_take_is_asked_for_while_an_attack_is_to_come(
    weapon: str, asked: bool
) -> None:
    """Taxman's damage is covered already; the part it takes may be the ARMOR."""
    g = taxed("armor", Robot(weapon, body="nexus armor"), parts="")
    g.armor[1] = 1
    g.script = Script([0])  # the card that is lost
    g.answer(0, AIM + 1)
    assert (window(g) == "heads_ability:1") == asked
    assert not asked or offer(g) == "heads_ability:1 Pass | Use ARMOR"
