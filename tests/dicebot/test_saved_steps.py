"""Where the rules stand is saved as numbers: a position saved before must mean the same afterwards.

DB-2.6, DB-4.2, DB-6.11, DB-7.3, DB-10.6, DB-11.3, DB-20.1, DB-R15, DB-R35, DB-R65
"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    DROP,
    FORGE,
    M_BURN,
    M_JAM,
    NEXT_ROUND,
    NEXUS,
    PARTS,
    PASS,
    PLAY,
    READY,
    THIS_ROUND,
    USE,
)
from busterbox.games.dicebot.rules.head_parts import CacheDraw, Forge
from busterbox.games.dicebot.rules.heads import BeforeHarm
from busterbox.games.dicebot.rules.scavenge import Draft
from busterbox.games.dicebot.rules.series import UNIQUE_ROBOTS, Series
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.modifiers import data_of
from busterbox.kernel.testing.scenario import Scenario
from tests.dicebot.course import changes, on_to, with_ability
from tests.dicebot.rounds import do, passing, revealed
from tests.dicebot.scavenging import rolled
from tests.dicebot.tables import FIXTURE, Robot, battle, commit, commit_all, window


def saved(g: DiceBot) -> list[tuple[object, object]]:
    """The stack as it is saved, kind and step; what is read from it is the same position."""
    document = g.to_json()
    assert g.game.rules.codec.from_json(g.game, document).to_json() == document
    stack = document["stack"]
    assert isinstance(stack, list)
    return [(frame["frame"], frame["step"]) for frame in stack]


@pytest.mark.rule("DB-R15", "DB-6.11")
def test_when_time_is_up_chance_fills_up_in_the_second_step() -> None:
    g = rolled(2)
    assert saved(g)[-1] == ("Grabbing", 0)
    g.script = None
    g.explicit = True
    g.expire(g.serial)
    assert g.chance == 12
    assert saved(g)[-1] == ("Grabbing", 1)


@pytest.mark.rule("DB-10.6", "DB-R39")
def test_forge_asks_in_its_first_step_and_rolls_in_the_second() -> None:
    g = battle(Robot("uzi plate", body="armor", head="forge"), Robot("bomb plate"))
    g.explicit = True
    g.answer(0, USE + FORGE)
    assert window(g) == "forge:0"
    assert saved(g)[-1] == ("Forge", 0)
    g.expire(g.serial)
    assert g.chance == PARTS
    assert saved(g)[-1] == ("Forge", 1)


@pytest.mark.rule("DB-R35")
def test_a_part_used_against_an_ability_is_behind_the_question_and_before_the_harm() -> None:
    g = revealed(
        Robot("plate", robot="taxman", points=3),
        Robot("uzi", body="turbo armor", head="forge", robot="spark"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    assert window(g) == "heads_ability:1"
    assert saved(g)[-2:] == [("Resolve", 0), ("BeforeHarm", 0)]
    g.answer(1, USE + FORGE)
    assert window(g) == "forge:1"
    assert saved(g)[-3:] == [("Resolve", 0), ("BeforeHarm", 1), ("Forge", 0)]


@pytest.mark.rule("DB-4.2", "DB-14.3")
def test_a_combat_scavenges_first_and_fights_then() -> None:
    g = FIXTURE.new(2, 1)
    assert isinstance(g, DiceBot)
    assert window(g).startswith("ready")
    assert saved(g)[:2] == [("Series", 3), ("Combat", 1)]
    g = on_to(g, "choose")
    assert saved(g)[1:] == [("Combat", 1), ("BattleRound", 5)]


@pytest.mark.rule("DB-2.6", "DB-17.1", "DB-5.2", "DB-5.5", "DB-5.8", "DB-R16")
def test_the_steps_up_to_the_first_combat() -> None:
    g = FIXTURE.new(2, 1, {"advanced": "yes"}, True)
    assert isinstance(g, DiceBot)
    combat = [("Series", 3), ("Combat", 1)]
    assert (saved(g), g.chance) == ([("Series", 0)], 2)  # who begins
    g.resolve_chance(1)
    for robots in (14, 13):
        assert (saved(g), g.chance) == ([("Series", 1)], robots)
        g.resolve_chance(0)
    while g.chance:
        assert saved(g) == [*combat, ("Scavenge", 1)]  # dealing
        g.resolve_chance(0)
    assert (saved(g), window(g)) == ([*combat, ("Scavenge", 2)], "ready:01")
    g.answer(0, READY)
    g.answer(1, READY)
    for die in range(12):
        assert (saved(g), g.chance) == ([*combat, ("Scavenge", 3)], PARTS)
        g.resolve_chance(die % PARTS)
    assert (saved(g), window(g)) == ([*combat, ("Scavenge", 5), ("Draft", 0)], "draft:1")


@pytest.mark.rule("DB-17.2", "DB-4.1")
@pytest.mark.parametrize("advanced", ["no", "yes"])
def test_once_robots_are_dealt_a_combat_comes_and_no_medal(advanced: str) -> None:
    """A position read from a file may stand there with robots that fight."""
    start = Scenario(FIXTURE, seats=2, settings={"advanced": advanced}).until(window="choose")
    for seat in range(2):
        start.zone(seat, "hand", rest="discard")
    g = start.at(Series, step=UNIQUE_ROBOTS).build_as(DiceBot)
    assert (g.combat, g.medals, window(g)) == (2, [0, 0], "ready:01")


@pytest.mark.rule("DB-7.3", "DB-11.3")
def test_the_steps_of_a_round() -> None:
    g = battle(
        Robot("blackstone uzi uzi", body="cache", robot="static", points=1),
        Robot("uzi bomb bomb", body="turbo nexus", head="armor", robot="peeper", points=1),
        Robot("bomb uzi uzi", robot="spark"),
        advanced=True,
        script=(NEXUS, FORGE),
    )

    def now() -> tuple[str, list[tuple[object, object]]]:
        return window(g), saved(g)[2:]

    attack = ("BattleRound", 10)
    assert now() == ("heads_before:0", [("BattleRound", 2), ("HeadWindow", 0)])
    g.answer(0, ABILITY)
    assert now() == ("enemy:0", [("BattleRound", 2), ("HeadWindow", 0), ("Resolve", 0)])
    g.answer(0, AIM + 2)
    assert now() == ("choose_jammed:2", [("BattleRound", 3)])
    commit(g, 2, "bomb")
    assert now() == ("choose:01", [("BattleRound", 5)])
    commit_all(g, "blackstone", "uzi")
    assert now() == ("before_reveal:1", [("BattleRound", 6), ("BeforeReveal", 0)])
    g.answer(1, PASS)
    assert now() == ("heads:1", [("BattleRound", 8), ("HeadWindow", 0)])
    g.answer(1, PASS)
    assert now() == ("target:0", [attack, ("Attack", 1)])
    g.answer(0, AIM + 1)
    assert now() == ("heads_attack:1", [attack, ("Attack", 2), ("HeadWindow", 0)])
    g.answer(1, PASS)
    assert now() == ("place:1", [attack, ("Attack", 3), ("Resolve", 0)])


@pytest.mark.rule("DB-R45", "DB-11.3")
def test_what_a_weapon_does_to_its_own_robot_is_the_step_after_its_effects() -> None:
    """Rocket Skates, as they are in the box: a card is drawn."""
    g = battle(Robot("rocket_skates uzi", body="turbo forge"), Robot("uzi"), game=GAME)
    g.explicit = True
    g.answer(0, PLAY + GAME.cards.ids.index("rocket_skates"))
    assert g.chance == len(g.deck.cards)
    assert saved(g)[2:] == [("BattleRound", 10), ("Attack", 5), ("Resolve", 0)]


def phase(g: DiceBot) -> object:
    """How far a text has come, as it is saved."""
    stack = g.to_json()["stack"]
    assert isinstance(stack, list)
    assert stack[-1]["frame"] == "Resolve"
    return stack[-1]["phase"]


@pytest.mark.rule("DB-R52", "DB-R53", "DB-19.4")
def test_how_far_a_text_has_come_is_saved() -> None:
    g = revealed(Robot("purge", body="cache"), Robot("slow", body="forge turbo armor"))
    assert (window(g), phase(g)) == ("part:1", 0)
    g.answer(1, DROP + FORGE)
    assert (window(g), phase(g)) == ("part:1", 1)  # the second of two
    g = revealed(Robot("blackstone", body="cache"), Robot("slow", body="turbo", head="armor"))
    passing(g, "heads")
    do(g, 1, PASS, NEXUS, FORGE)
    assert (window(g), phase(g)) == ("place:1", 3)  # two dice and one
    g = with_ability(Robot("plate", robot="fickle"), Robot("uzi"))
    g.answer(0, ABILITY)
    assert (window(g), phase(g)) == ("replace:0", 1)  # the weapon is back in the hand


@pytest.mark.rule("DB-10.6", "DB-10.11", "DB-R35", "DB-R16")
def test_a_rule_that_is_told_nothing_is_about_the_first_seat_and_harms_nobody() -> None:
    """Whoever reads or copies a position makes it so and fills it in; a scenario may begin with it."""
    g = Scenario(FIXTURE).until(window="choose").at(Forge).build_as(DiceBot)
    assert (window(g), saved(g)) == ("forge:0", [("Forge", 0)])
    assert CacheDraw().seat == 0
    harm = BeforeHarm()
    assert (harm.seat, harm.user, harm.damage, harm.takes) == (0, 0, 0, False)
    assert Draft().shown == 0


@pytest.mark.rule("DB-20.1", "DB-R51")
def test_a_jam_counts_once_for_the_next_round() -> None:
    g = revealed(Robot("jammer", body="cache"), Robot("slow", body="turbo"), Robot("sledge", body="forge"))
    g.answer(0, AIM + 1)
    assert window(g) == "target:2"
    assert changes(g) == [(M_JAM, 1, 1, NEXT_ROUND)]


@pytest.mark.rule("DB-R65")
def test_a_fire_knows_whose_it_is_and_how_fast_the_weapon_was() -> None:
    g = revealed(Robot("sledge", body="forge"), Robot("torch", body="surge"), Robot("slow"))
    while window(g) != "target:1":
        g.answer(g.seat_to_act(), AIM + 2)
    speed = g.speed(1)
    g.answer(1, AIM + 2)
    assert changes(g) == [(M_BURN, 2, 1, THIS_ROUND)]
    assert [data_of(mod) for mod in g.mods] == [1 | speed << 4]
