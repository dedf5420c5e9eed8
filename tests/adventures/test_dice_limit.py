"""Three dice of a colour at most.   AD-15, AD-R17 to AD-R20, AD-C8"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.pool import dice_limit
from busterbox.games.adventures.rules.state import Adventure
from tests.adventures.positions import (
    acting,
    become,
    card,
    carry,
    code,
    everybody_ready,
    face,
    names_of,
    plan,
    roll,
    say,
    table,
    window,
)


def boost_card(g: Adventure, seat: int, name: str) -> None:
    """The boost card in a hand is this one."""
    kind = card(g, name)
    for row in (g.left_slot, g.right_slot, g.skill_slot):
        if row[seat] == kind:
            row[seat] = g.cards[g.hand[seat][0]]
    become(g, g.hand[seat][0], name)
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("AD-15.1", "AD-15.2", "AD-R17")
def test_a_fourth_die_of_the_first_roll_may_be_a_reroll() -> None:
    g = table(4)
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_5")  # red, red
    plan(g, 1, "proto_man_9", "proto_man_1", "proto_man_5")  # its right slot: red
    plan(g, 3, "roll_1", "roll_5", "roll_9")  # its left slot: red
    results = [face(g, name) for name in ("red/S", "red/J", "red/R")]
    everybody_ready(g, *results)
    assert (window(g), names_of(g.dice)) == ("surplus", ["red/S", "red/J", "red/R"])
    assert g.options(0) == [
        code(g, "decline"),
        *(code(g, "die", name) for name in ("red/S", "red/J", "red/R")),
    ]
    assert "AD-15.2" in g.why_not(0, code(g, "die", "blue/J"))
    roll(g, face(g, "red/SS"))
    say(g, "die", "red/R")
    assert (window(g), names_of(g.dice)) == ("abilities", ["red/S", "red/J", "red/SS"])


@pytest.mark.rule("AD-15.2", "AD-R17")
def test_two_surplus_dice_are_offered_one_after_the_other() -> None:
    g = table(3)
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_5")
    plan(g, 1, "proto_man_9", "proto_man_1", "proto_man_5")
    plan(g, 2, "rush_13", "rush_5", "rush_9")
    rush = g.box.actions[card(g, "rush_13")]
    before, choose = rush.icons, rush.choose
    rush.icons, rush.choose = [0, 0], False  # two red dice
    try:
        everybody_ready(g, *[face(g, "red/S")] * 3)
        assert (window(g), names_of(g.dice)) == ("surplus", ["red/S"] * 3)
        roll(g, face(g, "red/J"))
        say(g, "die", "red/S")
        assert (window(g), names_of(g.dice)) == ("surplus", ["red/S", "red/S", "red/J"])
        say(g, "decline")
        assert (window(g), names_of(g.dice)) == ("abilities", ["red/S", "red/S", "red/J"])
    finally:
        rush.icons, rush.choose = before, choose


@pytest.mark.rule("AD-R17", "AD-24.4")
def test_set_dice_enter_before_rolled_ones() -> None:
    g = table(3)
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_5")  # red, red
    plan(g, 2, "rush_1", "rush_5", "rush_9")  # red
    plan(g, 1, "proto_man_9", "proto_man_13", "proto_man_5")  # red set to shoot
    everybody_ready(g, face(g, "red/J"), face(g, "red/R"))
    assert (window(g), names_of(g.dice)) == ("surplus", ["red/S", "red/J", "red/R"])


@pytest.mark.rule("AD-15.3")
def test_a_die_discarded_is_there_again_at_once() -> None:
    g = acting(pool=["red/S", "red/S", "red/J"], weapons=["super_arm"])
    roll(g)
    say(g, "effect", "super_arm")  # discard a die: two red dice set to shoot
    say(g, "die", "red/J")
    # One of them fits; for the other a reroll is offered.
    assert (window(g), names_of(g.dice)) == ("surplus", ["red/S"] * 3)


@pytest.mark.rule("AD-R18")
def test_a_fourth_die_with_a_face_is_an_ordinary_reroll() -> None:
    g = acting(pool=["red/S", "red/S", "red/J"])
    carry(g, 0, "gemini_laser")
    say(g, "effect", "gemini_laser")
    say(g, "die", "red/S")
    assert window(g) == "surplus"
    roll(g, face(g, "red/R"))
    say(g, "die", "red/J")
    assert names_of(g.dice) == ["red/S", "red/S", "red/R"]


@pytest.mark.rule("AD-R19", "AD-15.2")
def test_the_reroll_may_be_declined_and_is_what_a_time_out_does() -> None:
    g = acting(pool=["red/S", "red/S", "red/J"])
    boost_card(g, 1, "proto_man_1")
    say(g, "boost", 0, 1)
    assert window(g) == "surplus"
    g.expire(g.serial)
    assert (window(g), names_of(g.dice), g.hand[1]) == ("abilities", ["red/S", "red/S", "red/J"], [])


@pytest.mark.rule("AD-R20", "AD-24.2")
def test_any_colour_may_be_named_also_one_of_which_there_are_three() -> None:
    g = acting(pool=["red/S", "red/S", "red/J"])
    boost_card(g, 0, "mega_man_13")
    say(g, "boost")
    assert g.options(0) == [code(g, "colour", name) for name in ("red", "blue", "yellow")]
    say(g, "colour", "red")
    assert window(g) == "surplus"
    roll(g, face(g, "red/R"))
    say(g, "die", "red/J")
    assert names_of(g.dice) == ["red/S", "red/S", "red/R"]


@pytest.mark.rule("AD-C8")
def test_fewer_dice_of_a_colour() -> None:
    g = acting(pool=["red/S", "red/S"])
    number = next(n for n, one in enumerate(g.box.bosses) if one.stage is not None and one.stage.ongoing == 7)
    g.boss[0] = number
    assert dice_limit(g, 0) == 2
    boost_card(g, 1, "proto_man_1")
    say(g, "boost", 0, 1)
    assert window(g) == "surplus"
    g.boss[0] = card(g, "elec_man") - g.box.first_boss
    assert dice_limit(g, 0) == 3
