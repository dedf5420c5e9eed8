"""The worked examples, value by value.   AD-E1 to AD-E7"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.payment import payments
from busterbox.games.adventures.rules.state import Adventure
from tests.adventures.positions import (
    acting,
    ahead,
    boss,
    card,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    fighting,
    flip,
    may,
    names_of,
    pay,
    payment,
    plan,
    roll,
    say,
    table,
    window,
)

TOKENS = {"tS": 1, "tJ": 2, "tR": 4}


def supply(g: Adventure) -> list[int]:
    """Dice of each colour that are not in the pool."""
    return [3 - sum(one // 6 == colour for one in g.dice + g.air) for colour in range(3)]


def discard_names(g: Adventure, seat: int) -> list[str]:
    return [g.game.cards.ids[g.cards[one]] for one in g.discard[seat]]


@pytest.mark.rule("AD-E1", "AD-11.3", "AD-R29", "AD-R34")
def test_a_stage_round_against_fire_man() -> None:
    g = table(4, ["fire_man", "cut_man", "guts_man", "ice_man"], [["magnet_beam"], [], [], []])
    ahead(g, 0, "example_stage")
    # H is seat 0; its left neighbour is seat 1, its right neighbour seat 3 (Roll, whose left slot gives tS).
    plan(g, 0, "mega_man_9", "mega_man_5", "mega_man_1")
    plan(g, 1, "proto_man_9", "proto_man_5", "proto_man_2", "proto_man_1")
    plan(g, 3, "roll_14", "roll_1", "roll_2")
    # 1: yellow→S, blue→J, blue→JJ; the pool is rolled colour by colour
    everybody_ready(g, face(g, "blue/J"), face(g, "blue/JJ"), face(g, "yellow/S"))
    assert window(g) == "abilities"
    assert g.active == 0
    assert names_of(g.dice) == ["blue/J", "blue/JJ", "yellow/S"]
    assert (g.tokens[0], supply(g)) == (TOKENS["tS"], [3, 1, 2])
    # 2: C1 is payable, the damage is taken all the same
    assert (g.challenge, g.needs, g.harm) == (0, [1, 0, 0, 0], 1)
    assert may(g, 0, "pay", payment(g, "yellow/S") - code(g, "pay"))
    say(g, "take_damage")
    assert (g.life[0], names_of(g.dice)) == (4, ["blue/J", "blue/JJ", "yellow/S"])
    # 3: C2 could be paid with the shoots for the wait
    assert (g.challenge, g.needs) == (1, [0, 2, 0, 1])
    assert payment(g, "yellow/S", "tS", "blue/JJ") in g.options(0)
    # 4: Magnet Beam
    say(g, "effect", "magnet_beam")
    say(g, "die", "blue/J")
    assert (energy(g, 0, "magnet_beam"), g.credits) == (2, 1)
    assert names_of(g.dice) == ["blue/JJ", "yellow/S"]
    # 5
    pay(g, "blue/JJ")
    assert names_of(g.dice) == ["yellow/S"]
    assert (g.life[0], len(g.surprise_discard), g.credits) == (4, 0, 0)
    # 6 and 7: C3 with a box; scripted: Weapon Energy
    assert (g.challenge, g.needs, g.has_box) == (2, [2, 0, 0, 0], True)
    pellet = [g.cards[one] for one in g.surprises.cards].index(card(g, "surprise_energy_pellet"))
    roll(g, pellet)
    pay(g, "yellow/S", "tS")
    assert (g.dice, g.tokens[0], supply(g)) == ([], 0, [3, 3, 3])
    assert energy(g, 0, "magnet_beam") == 3
    assert [g.game.cards.ids[g.cards[one]] for one in g.surprise_discard] == ["surprise_energy_pellet"]
    # 8: Falling Flames; Learning turns the jump token active, which does not help
    assert (g.challenge, g.needs, g.harm, g.has_box) == (3, [1, 0, 0, 0], 1, False)
    say(g, "use_skill")
    assert (discard_names(g, 0), g.tokens[0], g.skill_slot[0]) == (["mega_man_1"], TOKENS["tJ"], -1)
    assert payments(g) == []
    # 9: Proto Man boosts, red→R
    roll(g, face(g, "red/R"))
    say(g, "boost", 0, 1)
    assert (names_of(g.dice), g.hand[1], discard_names(g, 1)) == (["red/R"], [], ["proto_man_1"])
    assert payments(g) == []
    # 10: a reroll costs 1 Weapon Energy and no die
    roll(g, face(g, "red/S"))
    say(g, "reroll", "magnet_beam")  # there is one die only
    assert (energy(g, 0, "magnet_beam"), names_of(g.dice)) == (2, ["red/S"])
    # 11
    g.script = None
    pay(g, "red/S")
    assert g.active == 1
    assert (g.life[0], energy(g, 0, "magnet_beam"), g.tokens[0], g.skill_slot[0]) == (4, 2, TOKENS["tJ"], -1)


@pytest.mark.rule("AD-E2", "AD-18.4", "AD-18.6", "AD-18.7", "AD-R43", "AD-R44", "AD-R45")
def test_a_boss_battle_against_fire_man() -> None:
    g = fighting("example_1", 4, None, "fire_man", ["gemini_laser"], ["example_2", "example_3", "example_4"])
    g.life[0] = 2
    assert (g.boss_card(0).pattern, g.boss_card(0).signature) == (4, [0, 1, 0, 0])
    assert (len(g.ahead[0]), g.pattern_discard) == (4, [])
    dice(g, "red/J", "blue/J", "yellow/S", "yellow/R")
    g.tokens[0] = 0
    skill = "mega_man_4"
    one = g.slotted(0, g.skill_slot[0])
    kind = card(g, skill)
    other = next(n for n in range(len(g.cards)) if g.cards[n] == kind)
    g.cards[one], g.cards[other] = kind, g.cards[one]
    for slot in (g.left_slot, g.right_slot):
        if slot[0] == kind:
            slot[0] = g.cards[other]
    g.skill_slot[0] = kind
    assert g.game.rules.invariants(g) == []
    # 1: Engage P1, the red die is rerolled
    assert window(g) == "choose"
    g.answer(0, g.options(0)[0])
    roll(g, face(g, "red/SS"))
    say(g, "die", "red/J")
    assert names_of(g.dice) == ["red/SS", "blue/J", "yellow/S", "yellow/R"]
    # 2
    assert (g.needs, g.harm) == ([2, 0, 0, 0], 2)
    g.script = None
    pay(g, "red/SS")
    assert names_of(g.dice) == ["blue/J", "yellow/S", "yellow/R"]
    assert (g.life[0], len(g.pattern_discard)) == (2, 1)
    # 3 and 4: the boss first, then the pattern card
    roll(g, face(g, "blue/R"))
    g.answer(0, g.options(0)[0])
    assert names_of(g.dice) == ["blue/R", "yellow/S", "yellow/R"]
    assert energy(g, 0, "gemini_laser") == 2
    # 5
    assert (g.needs, payments(g)) == ([0, 1, 0, 0], [])
    # 6
    say(g, "use_skill")
    say(g, "die", "blue/R")
    assert names_of(g.dice) == ["red/S", "blue/J", "yellow/S", "yellow/R"]
    assert discard_names(g, 0) == [skill]
    # 7 and 8: no die shows a jump any more, so the damage is forced
    pay(g, "blue/J")
    assert names_of(g.dice) == ["red/S", "yellow/S", "yellow/R"]
    assert (g.life[0], g.needs, window(g)) == (1, [1, 0, 0, 1], "abilities")
    # 9
    say(g, "effect", "gemini_laser")
    say(g, "die", "red/S")
    assert energy(g, 0, "gemini_laser") == 1
    assert names_of(g.dice) == ["red/S", "red/S", "yellow/S", "yellow/R"]
    # 10
    say(g, "weakness", "gemini_laser")
    roll(g, face(g, "blue/J"))
    say(g, "colour", "blue")
    assert energy(g, 0, "gemini_laser") == 0
    assert names_of(g.dice) == ["red/S", "red/S", "blue/J", "yellow/S", "yellow/R"]
    # 11 and 12: the surprise is the jump token; the blue die comes up jump again
    jump = [g.cards[n] for n in g.surprises.cards].index(card(g, "surprise_jump_token"))
    roll(g, jump, face(g, "blue/J"))
    pay(g, "red/S", "red/S", "yellow/S")
    assert (names_of(g.dice), g.tokens[0]) == (["blue/J", "yellow/R"], TOKENS["tJ"])
    g.answer(0, g.options(0)[0])
    assert names_of(g.dice) == ["blue/J", "yellow/R"]
    # 13 and 14
    assert g.needs == [0, 2, 0, 0]
    before = g.hand[0][:]
    g.script = None
    pay(g, "blue/J", "tJ")
    assert (g.active, g.ahead[0], g.tokens[0]) == (1, [], 0)
    assert (g.life[0], energy(g, 0, "gemini_laser"), g.skill_slot[0]) == (1, 0, -1)
    assert (g.hand[0], len(before), len(g.pattern_discard)) == (before, 1, 4)
    if window(g) == "abilities":
        assert may(g, 0, "boost")  # for a later player


@pytest.mark.rule("AD-E3", "AD-8.1", "AD-8.2")
@pytest.mark.parametrize(("far_left", "far_right"), [("proto_man_1", "roll_1"), ("proto_man_9", "roll_5")])
def test_a_pool_of_four_heroes(far_left: str, far_right: str) -> None:
    g = table(4)
    plan(g, 0, "mega_man_5", "mega_man_1", "mega_man_9")
    plan(g, 1, far_left, "proto_man_2", "proto_man_13")  # L: only its right slot reaches A
    plan(g, 3, "roll_9", far_right, "roll_13")  # R: only its left slot
    everybody_ready(g)
    assert sorted(one // 6 for one in g.dice) == [0, 0, 1, 2]


@pytest.mark.rule("AD-E3", "AD-R11", "AD-21.7", "AD-21.10", "AD-21.18")
@pytest.mark.parametrize("first", [0, 1])
def test_a_pool_of_two_heroes(first: int) -> None:
    g = table(2, ["metal_man", "magnet_man"], first=first)
    flip(g, "light_yellow_yellow", "light_red_red")
    say(g, "light_right", "light_yellow_yellow", 0)
    say(g, "light_left", "light_red_red", 1)
    plan(g, 0, "mega_man_1", "mega_man_9", "mega_man_2")  # red, yellow
    plan(g, 1, "proto_man_5", "proto_man_6", "proto_man_2")  # blue, blue
    everybody_ready(g)
    pools: dict[int, list[int]] = {}
    for seat in (first, 1 - first):
        assert (window(g), g.active) == ("abilities", seat)
        pools[seat] = [sum(one // 6 == colour for one in g.dice) for colour in range(3)]
        assert g.life[seat] == (5 if seat == 0 else 4)  # blue in P1's left slot does not answer to red
        while g.active == seat:
            g.life[seat] = 5
            say(g, "take_damage")
    assert pools == {0: [1, 1, 2], 1: [2, 2, 0]}


@pytest.mark.rule("AD-E4", "AD-12.3", "AD-12.4", "AD-12.5", "AD-12.8")
@pytest.mark.parametrize(
    ("life", "tanks", "damage", "after", "left", "over"),
    [(2, 1, 2, 3, 0, False), (2, 0, 2, 0, 0, True), (2, 1, 1, 1, 1, False)],
)
def test_an_energy_tank(life: int, tanks: int, damage: int, after: int, left: int, over: bool) -> None:
    g = acting(pool=[])
    g.life[0], g.tanks, g.harm = life, tanks, damage
    say(g, "take_damage")
    assert (g.life[0], g.tanks, g.over) == (after, left, over)
    if over:
        assert g.result == [0, 0, 0]


@pytest.mark.rule("AD-E5", "AD-15.1", "AD-15.2", "AD-15.3", "AD-R19")
def test_the_dice_limit() -> None:
    for spend_first in (True, False):
        g = acting("stage_1", pool=["yellow/S", "yellow/R", "yellow/R"])
        g.needs = [1, 0, 0, 0]
        one = g.hand[1][0]
        kind = card(g, "proto_man_9")
        other = next(n for n in range(len(g.cards)) if g.cards[n] == kind)
        if other != one:
            for row in (g.left_slot, g.right_slot, g.skill_slot):
                if row[1] == kind:
                    row[1] = g.cards[one]
            g.cards[one], g.cards[other] = kind, g.cards[one]
        if spend_first:
            pay(g, "yellow/S")
            roll(g, face(g, "yellow/RR"))
            say(g, "boost", 0, 1)
            assert names_of(g.dice) == ["yellow/R", "yellow/R", "yellow/RR"]
        else:
            say(g, "boost", 0, 1)
            assert (window(g), g.options(0)) == (
                "surplus",
                [code(g, "decline"), code(g, "die", "yellow/S"), code(g, "die", "yellow/R")],
            )
            declined = g.clone()
            declined.answer(0, code(g, "decline"))
            assert isinstance(declined, Adventure)
            assert names_of(declined.dice) == ["yellow/S", "yellow/R", "yellow/R"]
            roll(g, face(g, "yellow/J"))
            say(g, "die", "yellow/S")
            assert names_of(g.dice) == ["yellow/J", "yellow/R", "yellow/R"]
        assert g.hand[1] == []


@pytest.mark.rule("AD-E6", "AD-11.6", "AD-11.7", "AD-11.8", "AD-R31")
def test_a_double_icon() -> None:
    g = acting(pool=["blue/JJ"])
    g.needs = [0, 1, 0, 0]
    pay(g, "blue/JJ")
    assert g.dice == []
    g.needs, g.tokens[0] = [0, 1, 0, 0], 0
    assert payments(g) == []
    for needs in ([0, 0, 0, 1], [0, 2, 0, 0]):
        g = acting(pool=["blue/JJ"])
        g.needs = needs
        assert [one + code(g, "pay") for one in payments(g)] == [payment(g, "blue/JJ")]
    g.needs = [0, 1, 0, 1]
    assert payments(g) == []
    g.tokens[0] = TOKENS["tJ"]
    assert [one + code(g, "pay") for one in payments(g)] == [payment(g, "blue/JJ", "tJ")]


@pytest.mark.rule("AD-E7", "AD-21.11", "AD-21.13", "AD-21.14", "AD-21.15", "AD-21.16", "AD-R63")
@pytest.mark.parametrize(
    ("hero", "support", "wants", "damage"),
    [
        (0, "mega_man_1", "red", 0),  # (a) a red die
        (0, "mega_man_9", "red", 1),  # (b) a yellow die
        (0, "mega_man_13", "red", 0),  # (c) any die
        (3, "roll_14", "red", 0),  # (d) the shoot token
        (3, "roll_13", "red", 1),  # (e) the jump token
        (2, "rush_13", "red", 0),  # (f) red and yellow
        (2, "rush_13", "yellow", 0),
        (2, "rush_13", "blue", 1),
    ],
)
def test_dr_light(hero: int, support: str, wants: str, damage: int) -> None:
    from tests.adventures.positions import FIXTURE, become, offer

    g = FIXTURE.new(1, 1)
    assert isinstance(g, Adventure)
    say(g, "hero", hero)
    offer(g, ["cut_man"])
    say(g, "boss", boss(g, "cut_man"))
    names = ["mega_man", "proto_man", "rush", "roll"]
    become(g, g.light[0], f"light_blue_{wants}")
    become(g, g.light[1], "light_red_blue")
    say(g, "light_left", f"light_blue_{wants}")
    say(g, "light_right", "light_red_blue")
    plan(g, 0, support, f"{names[hero]}_5", f"{names[hero]}_2")
    life = g.life[0]
    say(g, "ready")
    if window(g) == "colour":
        say(g, "colour", "red")
    assert life - g.life[0] == damage
    assert (
        sum(one // 6 == 1 for one in g.dice) == 2
    )  # the blue die is there either way, beside the one of the right slot
