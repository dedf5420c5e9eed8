"""Clean-up, boss setup, boss battles, weakness.   AD-16 to AD-19, AD-R41 to AD-R49, AD-R60"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.bosses import own_ability
from busterbox.games.adventures.rules.box import Ability
from busterbox.games.adventures.rules.codes import BOOST, SINGLE_DOUBLES, TAKE_DAMAGE
from busterbox.games.adventures.rules.payment import payments
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.state import ONE
from tests.adventures.positions import (
    acting,
    boss,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    fighting,
    names_of,
    pay,
    roll,
    say,
    table,
    weapon,
    window,
)
from tests.adventures.trials import listen, told

PATTERN = ["example_1", "pattern_8", "pattern_9", "pattern_1"]


def endure(g: Adventure, seat: int) -> None:
    """The seat's whole action phase: damage is taken, questions have their first answer; life never ends."""
    while not g.over and g.active == seat:
        g.life[seat] = 5
        g.answer(seat, TAKE_DAMAGE if window(g) == "abilities" else g.options(seat)[0])


def finish_round(g: Adventure) -> None:
    number = g.round
    while not g.over and g.active >= 0 and g.round == number:
        endure(g, g.active)


def in_last_round(seats: int = 3) -> Adventure:
    """The boss round of a single game, at planning."""
    g = table(seats)
    while not g.fighting:
        everybody_ready(g)
        finish_round(g)
    return g


# -- AD-16 clean-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-16.1", "AD-R24", "AD-10.5")
def test_slots_and_unused_boosts_are_discarded() -> None:
    g = table(3)
    everybody_ready(g)
    planned = [sorted(g.planned[seat] + g.hand[seat]) for seat in range(3)]
    assert [len(cards) for cards in planned] == [4, 4, 4]
    finish_round(g)
    assert [sorted(g.discard[seat]) for seat in range(3)] == planned
    assert (g.left_slot, g.right_slot, g.skill_slot) == ([-1] * 3, [-1] * 3, [-1] * 3)
    assert g.planned == [[], [], []]
    assert [len(hand) for hand in g.hand] == [4, 4, 4]  # newly drawn, none kept
    assert all(card not in planned[seat] for seat in range(3) for card in g.hand[seat])


@pytest.mark.rule("AD-16.2", "AD-16.3", "AD-16.4")
def test_stage_cards_are_discarded_and_the_next_turned_up() -> None:
    g = table(3)
    piles = [row[:] for row in g.ahead]
    assert [len(row) for row in piles] == [3, 3, 3]
    everybody_ready(g)
    finish_round(g)
    assert g.stage_discard == [row[-1] for row in piles]
    assert g.ahead == [row[:-1] for row in piles]
    for seat in range(3):
        top, below = g.ahead[seat][-1], g.ahead[seat][:-1]
        assert lies_open(g, top)
        assert [g.known[card] for card in below] == [0]
        for viewer in (-1, 0, 1, 2):
            seen = g.view(viewer)["table"]
            assert isinstance(seen, dict)
            assert [one["card"] is not None for one in seen["ahead"][seat]] == [False, True]


@pytest.mark.rule("AD-16.5", "AD-14.3")
def test_tokens_life_and_energy_stay() -> None:
    g = acting("stage_1", pool=[], weapons=["magnet_beam"])
    g.tokens[0], g.life[1] = 5, 3
    energy(g, 0, "magnet_beam", 1)
    lives = []
    number = g.round
    while g.round == number:
        seat = g.active
        g.harm = 0
        g.answer(seat, TAKE_DAMAGE if window(g) == "abilities" else g.options(seat)[0])
        lives.append(g.life[1])
    assert (g.tokens[0], energy(g, 0, "magnet_beam")) == (5, 1)
    assert g.life[1] == lives[-1] <= 3


@pytest.mark.rule("AD-16.6", "AD-17.1", "AD-5.7")
@pytest.mark.parametrize(("seats", "stages"), [(1, 4), (2, 4), (3, 3), (4, 2)])
def test_bosses_come_in_the_clean_up_of_the_last_stage_cards(seats: int, stages: int) -> None:
    g = table(seats)
    for number in range(stages):
        assert (g.round, g.fighting, len(g.ahead[0])) == (number + 1, False, stages - number)
        everybody_ready(g)
        finish_round(g)
    assert (g.round, g.fighting, window(g)) == (stages + 1, True, "plan")
    for seat in range(seats):
        own = own_ability(g, seat)
        assert own is g.boss_card(seat).ability
        assert own is not g.boss_card(seat).stage


# -- AD-17 setup ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-17.2", "AD-17.3", "AD-17.4", "AD-R48")
def test_pattern_piles_are_as_high_as_the_pattern_value() -> None:
    g = in_last_round(4)
    assert [len(g.ahead[seat]) for seat in range(4)] == [g.boss_card(seat).pattern for seat in range(4)]
    for seat in range(4):
        assert lies_open(g, g.ahead[seat][-1])
        assert all(g.known[card] == 0 for card in g.ahead[seat][:-1])
    assert len(g.pattern_deck.cards) == len(g.box.patterns) - sum(len(row) for row in g.ahead)


@pytest.mark.rule("AD-17.5", "AD-R47")
def test_an_empty_pattern_deck_is_made_of_the_discards() -> None:
    g = table(3, mode="session_3")
    everybody_ready(g)
    finish_round(g)
    assert window(g) == "boss"
    # As if all but two pattern cards lay in the discard pile, and no new deck were made before.
    every = g.pattern_deck.cards + g.pattern_discard
    g.pattern_discard = every[2:]
    g.pattern_deck.cards, g.pattern_deck.parts = every[:2], [2]
    from busterbox.games.adventures.rules.bosses import Piles
    from busterbox.kernel.core.windows import CLOSED

    for seat in range(3):
        g.boss[seat] = boss(g, "fire_man")
    g.mode = CLOSED
    listen(g)
    g.push(Piles())
    while isinstance(g.top, Piles):
        n = g.top.run(g, -1)
        while n > 0:
            n = g.top.run(g, 0)
    assert [len(row) for row in g.ahead] == [4, 4, 4]
    assert told(g, "shuffled_patterns") == [[]]
    assert g.pattern_discard == []
    # Both empty: the pile is shorter.
    g.pattern_deck.cards, g.pattern_deck.parts = [g.ahead[0][0]], [1]
    g.ahead = [[], [], []]
    g.push(Piles())
    while isinstance(g.top, Piles):
        n = g.top.run(g, -1)
        while n > 0:
            n = g.top.run(g, 0)
    assert [len(row) for row in g.ahead] == [1, 0, 0]
    assert told(g, "shuffled_patterns") == [[]]  # there was nothing to shuffle


# -- AD-18 the battle -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-18.2", "AD-18.4", "AD-18.5")
def test_an_engage_ability_comes_with_every_pattern_card() -> None:
    g = fighting("example_1", 3, None, "fire_man", None, PATTERN[1:])
    asked = 0
    number = len(g.ahead[0])
    while g.active == 0 and not g.over:
        g.life[0] = 5
        dice(g, "blue/J")
        if window(g) == "choose":
            asked += 1
            assert g.options(0) == [16, 17]  # mandatory: there is no third way
            g.answer(0, 17)
            assert g.life[0] == 4
        else:
            dice(g, "blue/J", "blue/J")
            g.answer(0, TAKE_DAMAGE)
    assert asked == number == 4


@pytest.mark.rule("AD-18.3", "AD-C6")
def test_an_ability_without_a_time_holds_throughout() -> None:
    g = fighting("example_1", 3, None, "elec_man", None, PATTERN[1:])
    ability = Ability(8)
    ability.ongoing, ability.amount = SINGLE_DOUBLES, 1
    card = g.boss_card(0)
    before, card.ability = card.ability, ability
    try:
        while window(g) != "abilities":
            g.answer(0, g.options(0)[0])
        g.needs = [2, 0, 0, 0]
        dice(g, "red/SS")
        assert payments(g) == []
        dice(g, "red/SS", "red/SS")
        assert payments(g) == [3]
        card.ability = before
        assert payments(g) == [1]
    finally:
        card.ability = before


@pytest.mark.rule("AD-18.7", "AD-18.13", "AD-R49")
def test_a_signature_move_is_put_in_the_place_of_each_sign() -> None:
    g = fighting("example_4", 3, None, "fire_man")
    card = g.boss_card(0)
    before = card.signature
    assert g.needs == [0, 2, 0, 0]
    from busterbox.games.adventures.rules.action import set_challenge

    try:
        card.signature = [1, 0, 0, 1]
        set_challenge(g, 0, g.pattern_card(g.facing(0)).challenge)
        assert g.needs == [2, 0, 0, 2]
        dice(g, "red/S", "red/S", "blue/JJ", "yellow/RR")
        assert payments(g) == [15]
    finally:
        card.signature = before
    for stage in g.box.stages:
        assert all(challenge.needs[4] == 0 for challenge in stage.challenges)


@pytest.mark.rule("AD-18.8", "AD-18.9", "AD-18.10", "AD-9.5")
def test_pattern_cards_are_discarded_whatever_the_result() -> None:
    g = fighting("example_1", 3, None, "elec_man", None, ["pattern_8"])
    while window(g) != "abilities":
        g.answer(0, g.options(0)[0])
    first, second = g.ahead[0][-1], g.ahead[0][-2]
    assert not lies_open(g, second)
    dice(g, "red/SS")
    pay(g, "red/SS")
    assert g.pattern_discard == [first]
    assert lies_open(g, second)
    assert g.ahead[0][-1] == second
    while window(g) != "abilities":
        g.answer(0, g.options(0)[0])
    life = g.life[0]
    harm = g.harm
    say(g, "take_damage")
    assert g.pattern_discard[:2] == [first, second]
    assert g.life[0] <= life - harm


@pytest.mark.rule("AD-18.11", "AD-18.12", "AD-R41", "AD-7.6", "AD-R42")
def test_a_boss_is_beaten_in_one_action_phase_and_boosts_stay() -> None:
    g = fighting("example_1", 3, None, "elec_man", None, PATTERN[1:3])
    number, hand = g.round, g.hand[0][:]
    endure(g, 0)
    assert (g.ahead[0], g.round, g.active, g.hand[0]) == ([], number, 1, hand)
    while window(g) != "abilities":
        g.answer(1, g.options(1)[0])
    assert BOOST in g.options(0)  # a finished hero may still help


@pytest.mark.rule("AD-2.2", "AD-R46", "AD-2.1", "AD-2.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_single_game_is_won_with_the_last_pattern_card(seats: int) -> None:
    g = in_last_round(seats)
    everybody_ready(g)
    last = g.seat_at(seats - 1)
    while g.active != last:
        endure(g, g.active)
        assert not g.over
    endure(g, last)
    assert (g.over, g.result) == (True, [ONE] * seats)
    assert g.round == g.box.stage_cards[seats - 1] + 1
    assert all(len(g.planned[seat]) > 0 for seat in range(seats))  # no clean-up any more


@pytest.mark.rule("AD-18.6", "AD-R45")
@pytest.mark.parametrize(("tokens", "left", "charge"), [(2, 0, 3), (0, 0, 2)])
def test_the_pattern_card_takes_a_token_or_else_energy(tokens: int, left: int, charge: int) -> None:
    g = fighting("example_1", 3, None, "fire_man", ["gemini_laser"], ["example_2"])
    g.answer(0, 17) if window(g) == "choose" else None
    g.life[0], g.tokens[0] = 5, tokens
    dice(g)
    say(g, "take_damage")  # the boss hurts first: there is no die to reroll
    assert (g.life[0], g.tokens[0], energy(g, 0, "gemini_laser")) == (5 - 2 - 1, left, charge)


@pytest.mark.rule("AD-R45")
def test_with_neither_token_nor_energy_nothing_happens_and_of_several_one_is_chosen() -> None:
    g = fighting("example_1", 3, None, "elec_man", ["gemini_laser", "magnet_beam"], ["example_2"])
    while window(g) != "abilities":
        g.answer(0, g.options(0)[0])
    several = g.clone()
    energy(g, 0, "gemini_laser", 0)
    energy(g, 0, "magnet_beam", 0)
    g.tokens[0], g.life[0] = 0, 5
    dice(g)
    say(g, "take_damage")
    assert (g.life[0], g.challenge, window(g)) == (3, 1, "abilities")
    several.tokens[0], several.life[0] = 0, 5
    several.dice = []
    say(several, "take_damage")
    assert window(several) == "lose_energy"
    say(several, "energy", "gemini_laser")
    assert (energy(several, 0, "gemini_laser"), energy(several, 0, "magnet_beam")) == (2, 3)


@pytest.mark.rule("AD-R43", "AD-R44", "AD-18.5")
def test_either_or() -> None:
    g = fighting("example_1", 3, None, "fire_man", None, PATTERN[1:])
    g.life[0], g.tokens[0] = 5, 2  # a token is no die that shows a jump
    if window(g) == "choose":
        g.answer(0, 17)
    for pool, forced in ((["red/S"], True), (["blue/JJ", "red/S"], False), (["red/J", "blue/J"], False)):
        g.life[0] = 5
        dice(g, *pool)
        say(g, "take_damage")
        assert (window(g) == "choose") is not forced
        if not forced:
            before = g.life[0]
            if len(pool) > 1 and pool[1] == "red/S":
                roll(g, face(g, "blue/J"))  # it may come up jump again
                g.answer(0, 16)
                assert (names_of(g.dice), g.life[0]) == (["red/S", "blue/J"], before)
            else:
                g.answer(0, 16)
                assert g.options(0) == [code(g, "die", "red/J"), code(g, "die", "blue/J")]
                roll(g, face(g, "red/S"))
                say(g, "die", "red/J")
                assert names_of(g.dice) == ["red/S", "blue/J"]


# -- AD-19 weakness ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-19.1", "AD-19.2", "AD-19.3", "AD-19.5")
def test_a_weakness_gives_a_die_of_any_colour_as_long_as_there_is_energy() -> None:
    g = fighting("example_1", 3, None, "fire_man", ["ice_slasher", "magnet_beam"], PATTERN[1:])
    if window(g) == "choose":
        g.answer(0, 17)
    dice(g, "red/S")
    assert code(g, "weakness", "ice_slasher") in g.options(0)
    assert code(g, "reroll", "ice_slasher") in g.options(0)
    assert code(g, "effect", "ice_slasher") in g.options(0)
    for left in (2, 1, 0):
        say(g, "weakness", "ice_slasher")
        roll(g, face(g, "blue/J"))
        say(g, "colour", "blue")
        assert energy(g, 0, "ice_slasher") == left
    assert names_of(g.dice) == ["red/S", "blue/J", "blue/J", "blue/J"]  # no die was paid
    assert "AD-10.13" in g.why_not(0, code(g, "weakness", "ice_slasher"))


@pytest.mark.rule("AD-19.1", "AD-R60")
def test_only_the_icon_counts() -> None:
    g = fighting("example_1", 3, None, "fire_man", ["magnet_beam", "fire_storm"], PATTERN[1:])
    if window(g) == "choose":
        g.answer(0, 17)
    assert "AD-19.1" in g.why_not(0, code(g, "weakness", "magnet_beam"))
    assert "AD-19.1" in g.why_not(0, code(g, "weakness", "fire_storm"))  # his own weapon, another icon
    card = g.boss_card(0)
    before = card.weakness
    try:
        card.weakness = g.box.weapons[weapon(g, "fire_storm")].icon
        assert code(g, "weakness", "fire_storm") in g.options(0)
    finally:
        card.weakness = before


@pytest.mark.rule("AD-19.4")
def test_no_weakness_on_stage_cards() -> None:
    g = acting("stage_1", 3, ["red/S"], "fire_man", ["ice_slasher"])
    assert g.box.weapons[g.weapons[0]].icon == g.boss_card(0).weakness
    assert code(g, "weakness", "ice_slasher") not in g.options(0)
    assert "AD-19.4" in g.why_not(0, code(g, "weakness", "ice_slasher"))


@pytest.mark.rule("AD-18.1")
def test_what_a_boss_side_has() -> None:
    g = table(3)
    for card in g.box.bosses:
        assert card.pattern > 0
        assert sum(card.signature) > 0
        assert card.ability is not None
        assert 0 <= card.weakness < 7
