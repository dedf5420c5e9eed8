"""Where the rules stand is saved as numbers: a position saved before must mean the same afterwards.

DB-4.2, DB-6.11, DB-10.6, DB-20.1, DB-R15, DB-R35, DB-R65
"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    FORGE,
    M_BURN,
    M_JAM,
    NEXT_ROUND,
    PARTS,
    THIS_ROUND,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.modifiers import data_of
from tests.dicebot.course import changes, on_to
from tests.dicebot.rounds import revealed
from tests.dicebot.scavenging import rolled
from tests.dicebot.tables import FIXTURE, Robot, battle, window


def saved(g: DiceBot) -> list[tuple[object, object]]:
    """The stack as it is saved, kind and step; what is read from it is the same position."""
    document = g.to_json()
    assert FIXTURE.rules.codec.from_json(FIXTURE, document).to_json() == document
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
