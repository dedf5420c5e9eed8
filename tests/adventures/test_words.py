"""What Adventures says at a decision: options, questions with what is at stake, refusals, thoughts, explained words."""

from __future__ import annotations

import re

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import (
    BOOST,
    GO_ON,
    HOLD,
    PAY,
    READY,
    TAKE_DAMAGE,
    THROW,
    USE_SKILL,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.affording import missing, ways_to_pay
from busterbox.games.adventures.words.explainable import everything
from busterbox.games.adventures.words.glossary import GLOSSARY, SAME_AS, explain
from busterbox.kernel.content.explain import about, rule_ids, rules_of
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    carry,
    code,
    dice,
    energy,
    everybody_ready,
    fighting,
    hand,
    on_to_abilities,
    pay,
    payment,
    plan,
    say,
    table,
    window,
)


def text(g: Adventure, kind: str, argument: int | str = 0, seat: int = 0) -> str:
    return FIXTURE.words.option_text(g, seat, code(g, kind, argument))


def skilled(skill: str, boost: str, pool: list[str], stage: str = "stage_2", seats: int = 1) -> Adventure:
    """Seat 0 before the first challenge with a skill and a boost card of its own."""
    g = table(seats, ["cut_man", "elec_man", "guts_man"], [["magnet_beam"]])
    ahead(g, 0, stage)
    plan(g, 0, "mega_man_1", "mega_man_2", skill, boost)
    everybody_ready(g)
    on_to_abilities(g)
    dice(g, *pool)
    return g


# -- paying -----------------------------------------------------------------------------------------------------------


def test_a_payment_says_what_is_spent_and_what_stays() -> None:
    g = acting("stage_2", 1, ["red/S", "blue/J", "blue/JJ"])
    g.tokens[0] = 2
    say(g, "take_damage")  # on to a shoot and a jump
    with_token = FIXTURE.words.option_text(g, 0, payment(g, "red/S", "tJ"))
    assert with_token == "Overcome with red shoot and your jump token, keeps blue jump and blue double jump"
    wasteful = FIXTURE.words.option_text(g, 0, payment(g, "red/S", "blue/JJ"))
    assert (
        wasteful
        == "Overcome with red shoot and blue double jump (1 icon wasted), keeps blue jump and your jump token"
    )
    dice(g, "red/S", "blue/J")
    g.tokens[0] = 0
    assert FIXTURE.words.option_text(g, 0, payment(g, "red/S", "blue/J")) == (
        "Overcome with red shoot and blue jump, keeps nothing"
    )
    g.needs = [0, 0, 0, 0]
    assert (
        FIXTURE.words.option_text(g, 0, PAY)
        == "Overcome: nothing need be spent, keeps red shoot and blue jump"
    )


def test_equal_dice_are_counted() -> None:
    g = acting("stage_1", 1, ["red/S", "red/S", "red/S", "blue/J", "blue/J"])
    pay(g, "red/S")
    assert FIXTURE.words.option_text(g, 0, payment(g, "red/S", "red/S", "blue/J")) != ""
    g.needs = [1, 0, 0, 1]
    assert FIXTURE.words.option_text(g, 0, payment(g, "red/S", "blue/J", "blue/J")) == (
        "Overcome with red shoot and 2 blue jump, keeps red shoot"
    )


@pytest.mark.parametrize(
    ("life", "tanks", "words"),
    [
        (5, 1, "Take 2 damage: 3 life left"),
        (2, 1, "Take 2 damage: an energy tank is used up first, 3 life left"),
        (2, 0, "Take 2 damage: the game is lost"),
    ],
)
def test_damage_says_what_is_left(life: int, tanks: int, words: str) -> None:
    g = acting("stage_2", 1, ["red/S"])
    g.life[0], g.tanks, g.harm = life, tanks, 2
    assert FIXTURE.words.option_text(g, 0, TAKE_DAMAGE) == words


def test_the_question_tells_the_stake_and_whether_it_can_be_paid() -> None:
    g = skilled("mega_man_6", "mega_man_9", ["red/S", "blue/J"])
    assert FIXTURE.words.question(g, 0) == "Challenge 1 of 3 (a jump, else 1 damage). You can pay it now."
    dice(g, "red/S", "yellow/R")
    assert missing(g) == ["a jump"]
    assert FIXTURE.words.question(g, 0) == (
        "Challenge 1 of 3 (a jump, else 1 damage). A jump is missing: you cannot pay it as things are."
    )


def test_an_ability_without_luck_is_named_as_a_way_to_pay() -> None:
    g = skilled("mega_man_13", "mega_man_9", ["red/S", "yellow/R"])  # its skill: the jump token
    assert ways_to_pay(g) == [USE_SKILL]
    assert FIXTURE.words.question(g, 0).endswith(
        "A jump is missing: you could pay it with your skill Mega Man 13."
    )
    g = skilled("mega_man_6", "mega_man_9", ["red/S", "blue/J"], "stage_1")
    say(g, "take_damage")
    assert missing(g) == ["a wait"]
    assert ways_to_pay(g) == [code(g, "effect", "magnet_beam")]
    assert "A wait is missing: you could pay it with Magnet Beam." in FIXTURE.words.question(g, 0)
    say(g, "effect", "magnet_beam")
    say(g, "die", "blue/J")
    assert FIXTURE.words.question(g, 0) == (
        "Challenge 2 of 3 (a shoot and a wait, else 2 damage). A wait is met already. You can pay it now."
    )


def test_of_several_things_all_that_is_missing_is_told() -> None:
    g = acting("stage_1", 1, ["blue/J"])
    carry(g, 0)
    g.skill_slot[0] = -1
    g.needs = [2, 0, 1, 1]
    assert missing(g) == ["2 shoots", "a run", "a wait"]
    assert "2 shoots, a run and a wait are missing" in FIXTURE.words.question(g, 0)


def test_a_boss_battle_counts_its_pattern_cards() -> None:
    g = fighting("pattern_4", 1, [], "fire_man", ["gemini_laser"], ["pattern_1"])
    on_to_abilities(g)
    assert FIXTURE.words.question(g, 0).startswith("Pattern card 1 of 4 (2 jumps, else 2 damage). ")
    say(g, "take_damage")
    on_to_abilities(g)
    assert FIXTURE.words.question(g, 0).startswith("Pattern card 2 of 4 (2 shoots, else 1 damage). ")


# -- abilities ----------------------------------------------------------------------------------------------------------


def test_abilities_name_their_price() -> None:
    g = skilled("mega_man_3", "mega_man_9", ["red/S"])
    assert FIXTURE.words.option_text(g, 0, USE_SKILL) == (
        "Use your skill Mega Man 3 (discard a die): roll a die of a colour you name and a red die"
    )
    assert FIXTURE.words.option_text(g, 0, BOOST) == "Boost yourself with Mega Man 9: a yellow die"
    assert text(g, "effect", "magnet_beam").startswith(
        "Use Magnet Beam (1 of 3 Weapon Energy, discard a die): "
    )
    assert text(g, "reroll", "magnet_beam") == "Reroll dice with Magnet Beam (1 of 3 Weapon Energy)"
    fight = fighting("pattern_1", 1, [], "fire_man", ["gemini_laser"])
    on_to_abilities(fight)
    assert text(fight, "weakness", "gemini_laser") == (
        "Hit Fire Man's weakness with Gemini Laser (1 of 3 Weapon Energy): roll a die of a colour you name"
    )
    fight.sabotage = [4]  # weapons are dear
    assert text(fight, "effect", "gemini_laser").startswith("Use Gemini Laser (2 of 3 Weapon Energy): ")


def test_choices_inside_effects_say_what_they_do() -> None:
    g = acting("stage_2", 1, ["red/S", "blue/JJ", "yellow/R"], "cut_man", ["magnet_beam"])
    say(g, "reroll", "magnet_beam")
    assert FIXTURE.words.question(g, 0) == (
        "Your pool is red shoot, blue double jump and yellow run. Which dice are rerolled?"
    )
    assert text(g, "die", "blue/JJ") == "Pick blue double jump"
    say(g, "die", "blue/JJ")
    assert text(g, "die", "yellow/R") == "Pick yellow run too"
    assert FIXTURE.words.option_text(g, 0, THROW) == "Reroll blue double jump"
    assert FIXTURE.words.question(g, 0) == "Picked: blue double jump. Pick another one, or roll them."
    assert "blue double jump is already picked" in g.why_not(0, code(g, "die", "red/S"))
    say(g, "throw")
    g = skilled("mega_man_9", "mega_man_6", ["red/S"])
    g.tokens[0] = 5
    say(g, "use_skill")
    assert window(g) == "lose_token"
    assert text(g, "token", "S") == "Give up your shoot token"
    say(g, "token", "S")
    assert window(g) == "colour"
    assert text(g, "colour", "red") == "Red: 4 of 6 shoot (1 of them double), 1 of 6 jump, 1 of 6 run"
    dice(g, "red/S", "red/J", "red/S")
    assert text(g, "colour", "red").endswith("; you have 3, so one of them may be rerolled instead")
    say(g, "colour", "red")
    assert window(g) == "surplus"
    assert FIXTURE.words.question(g, 0).startswith("A red die too many: you have 2 red shoot and red jump.")
    assert text(g, "die", "red/J") == "Reroll red jump"
    assert text(g, "decline") == "Leave the dice as they are"


def test_weapon_energy_is_placed_with_numbers() -> None:
    g = skilled("mega_man_10", "mega_man_6", ["red/S"])
    carry(g, 0, "magnet_beam", "gemini_laser")
    energy(g, 0, "magnet_beam", 1)
    energy(g, 0, "gemini_laser", 2)
    say(g, "use_skill")
    assert window(g) == "energy"
    assert text(g, "energy", "magnet_beam") == "Magnet Beam: from 1 to 2 Weapon Energy"


def test_a_cost_that_takes_a_tank_is_asked_for() -> None:
    g = skilled("mega_man_5", "mega_man_6", ["red/S"])
    g.life[0], g.tanks = 1, 1
    say(g, "use_skill")
    assert window(g) == "tank"
    stake = "1 damage: an energy tank is used up first, 4 life left"
    assert FIXTURE.words.question(g, 0) == f"Your skill costs {stake}. Use it?"
    assert [FIXTURE.words.option_text(g, 0, one) for one in g.options(0)] == [
        f"Use it and {stake}",
        "Do not use it",
    ]


@pytest.mark.rule("AD-R43")
def test_an_either_or_is_a_branch_each() -> None:
    g = fighting("pattern_1", 1, [], "fire_man")
    while window(g) == "colour":
        say(g, "colour", "blue")
    if window(g) == "abilities":  # no jump die: the damage was forced
        dice(g, "blue/J", "red/J")
        say(g, "take_damage")
    assert window(g) == "choose"
    assert FIXTURE.words.question(g, 0) == "Fire Man attack: Choose one."
    assert [FIXTURE.words.option_text(g, 0, one) for one in g.options(0)] == [
        "Reroll a die showing jump",
        "Suffer 1 damage",
    ]


# -- allies ---------------------------------------------------------------------------------------------------------------


def test_an_ally_reads_what_a_boost_would_be_for() -> None:
    g = acting("stage_2", 3, ["red/S", "yellow/R"], "cut_man")
    hand(g, 1, "proto_man_5")
    g.tokens[0] = 1
    assert FIXTURE.words.question(g, 1) == (
        "Player 1 faces challenge 1 of 3 (a jump, else 1 damage): red shoot and yellow run, the shoot token; a jump is "
        "missing. Boost Player 1 with Proto Man 5: a blue die?"
    )
    assert FIXTURE.words.option_text(g, 1, BOOST) == "Boost Player 1 with Proto Man 5: a blue die"
    assert FIXTURE.words.option_text(g, 1, HOLD) == "Ask Player 1 to wait"
    assert "only the active player can do that" in g.why_not(1, TAKE_DAMAGE)
    say(g, "hold", 0, 1)
    say(g, "take_damage", 0, 0)
    assert window(g) == "hold"
    assert FIXTURE.words.question(g, 0) == "Player 2 asks you to wait. Go on anyway?"
    assert FIXTURE.words.option_text(g, 0, GO_ON) == "Go on without waiting"
    assert (
        FIXTURE.words.question(g, 1)
        == "Player 1 is about to go on. Boost Player 1 with Proto Man 5: a blue die?"
    )
    assert FIXTURE.words.question(g, -1) == (
        "Player 1 faces challenge 1 of 3 (a jump, else 1 damage) with red shoot and yellow run."
    )


# -- planning ---------------------------------------------------------------------------------------------------------------


def test_slots_say_for_whom_they_are_and_what_dr_light_thinks() -> None:
    g = table(1)
    hand(g, 0, "mega_man_1", "mega_man_5", "mega_man_9", "mega_man_13")
    assert FIXTURE.words.question(g, 0) == (
        "Round 1 of 5. Plan for what lies ahead. Still open: left slot, right slot, skill slot and a Dr. Light card for the "
        "left and one for the right."
    )
    assert "3 slots must be filled, none is" in g.why_not(0, READY)
    light = next(
        one
        for one in g.options(0)
        if "left" in FIXTURE.words.option_text(g, 0, one) and one >= code(g, "light_left")
    )
    found = re.fullmatch(
        r"Take Dr\. Light's card for the left: a (\w+) die, wants (\w+) there",
        FIXTURE.words.option_text(g, 0, light),
    )
    assert found is not None
    g.answer(0, light)
    colours = {"mega_man_1": "red", "mega_man_5": "blue", "mega_man_9": "yellow"}
    for name, colour in colours.items():
        shown = text(g, "to_left", name)
        if colour == found[2]:
            assert shown.endswith(f", which is the {colour} that Dr. Light wants")
        else:
            assert shown.endswith(f", but Dr. Light wants {found[2]}: 1 damage")
    wrong = next(name for name, colour in colours.items() if colour != found[2])
    say(g, "to_left", wrong)
    while any(code(g, "to_left") <= one < code(g, "discard") for one in g.options(0)):
        g.answer(0, next(one for one in g.options(0) if code(g, "to_left") <= one < code(g, "discard")))
    taken = light - code(g, "light_left")
    right = next(
        one for one in g.options(0) if one >= code(g, "light_right") and one - code(g, "light_right") != taken
    )
    g.answer(0, right)
    assert FIXTURE.words.option_text(g, 0, READY).startswith("Ready: Dr. Light on the left ")
    assert "Dr. Light will cost you" in FIXTURE.words.question(g, 0)
    assert text(g, "take_back", "left").startswith("Take back Mega Man ")


def test_with_neighbours_a_slot_names_them() -> None:
    g = table(3)
    hand(g, 0, "mega_man_1", "mega_man_3", "mega_man_9", "mega_man_13")
    assert text(g, "to_left", "mega_man_1") == "Put Mega Man 1 left: a red die for you and Player 2"
    assert text(g, "to_right", "mega_man_1") == "Put Mega Man 1 right: a red die for you and Player 3"
    assert text(g, "to_skill", "mega_man_3") == (
        "Put Mega Man 3 as skill (discard a die): roll a die of a colour you name and a red die"
    )
    assert "Dr. Light is only there with one or two heroes" in g.why_not(0, code(g, "light_left", 0))
    everybody_ready_but_one(g)
    assert FIXTURE.words.question(g, 0) == "You are ready; Player 3 still plans. Change something after all?"


def everybody_ready_but_one(g: Adventure) -> None:
    for seat in (0, 1):
        while g.required >> seat & 1:
            g.answer(seat, g.top.default(g, seat))


def test_claims_name_who_was_first() -> None:
    g = FIXTURE.new(2, 1)
    assert isinstance(g, Adventure)
    assert FIXTURE.words.question(g, 0) == "Who are you? Everybody takes a different one."
    say(g, "hero", 0, 0)
    assert FIXTURE.words.question(g, 0) == "You want Mega Man: confirm it, or choose another."
    assert FIXTURE.words.option_text(g, 0, code(g, "confirm")) == "Confirm Mega Man"
    assert "Player 1 has claimed Mega Man" in g.why_not(1, code(g, "hero", 0))
    say(g, "confirm", 0, 0)
    assert FIXTURE.words.question(g, 0) == (
        "You take Mega Man. Player 2 still to choose; until then you may choose again."
    )


# -- refusals and thoughts ----------------------------------------------------------------------------------------------------


def test_refusals_name_weapons_costs_and_what_is_missing() -> None:
    g = skilled("mega_man_4", "mega_man_6", ["red/S"])
    assert "you cannot spend a run: no die of your pool shows that" in g.why_not(0, USE_SKILL)
    energy(g, 0, "magnet_beam", 0)
    assert "Magnet Beam has no Weapon Energy left" in g.why_not(0, code(g, "effect", "magnet_beam"))
    assert "you do not have Gemini Laser" in g.why_not(0, code(g, "effect", "gemini_laser"))
    assert "with all your dice and tokens spent a jump is missing" in g.why_not(0, PAY + everything(g))
    dice(g)
    assert "you have no dice and no active token, and a jump is missing" in g.why_not(0, PAY)
    fight = fighting("pattern_1", 1, [], "fire_man", ["magnet_beam"])
    on_to_abilities(fight)
    assert "Magnet Beam does not hit the weakness of Fire Man" in fight.why_not(
        0, code(fight, "weakness", "magnet_beam")
    )


def test_an_effect_with_nothing_to_do_is_told_so() -> None:
    g = skilled("mega_man_6", "mega_man_9", ["red/S"])
    g.life[0] = 5
    assert "it would do nothing now: there is nothing to fill up" in g.why_not(0, USE_SKILL)


def test_what_comes_to_mind_is_every_own_thing_with_its_reason() -> None:
    g = skilled("mega_man_4", "mega_man_6", ["red/S"])
    energy(g, 0, "magnet_beam", 0)
    thought = FIXTURE.terminal.explainable(g, 0)
    assert {TAKE_DAMAGE, USE_SKILL, BOOST, PAY + everything(g)} <= set(thought)
    assert code(g, "effect", "magnet_beam") in thought
    assert code(g, "weakness", "magnet_beam") not in thought  # there is no boss yet
    for answer in set(thought) - set(g.options(0)):
        assert "AD-" in g.why_not(0, answer)
    dice(g, "blue/J")
    assert PAY + everything(g) in FIXTURE.terminal.explainable(g, 0)
    assert [one for one in FIXTURE.terminal.explainable(g, 0) if one >= PAY] == [payment(g, "blue/J")]


# -- the game in words ------------------------------------------------------------------------------------------------------


def test_words_of_the_game_are_explained_with_rules_that_exist() -> None:
    rules = {rule.id for rule in rules_of(GAME)}
    for word, sentence in GLOSSARY.items():
        assert explain(word) == [sentence]
        named = [name for name in rule_ids([sentence]) if name.startswith("AD-")]
        assert named, word
        assert set(named) <= rules, word
    assert set(SAME_AS.values()) <= set(GLOSSARY)
    assert explain("tanks") == explain("tank") == explain("energy tank")
    assert explain("surprise boxes") == explain("surprise box")
    assert explain("nonsuch") == []
    for word in (
        "shoot",
        "jump",
        "run",
        "wait",
        "double",
        "support",
        "skill",
        "boost",
        "tank",
        "weapon energy",
    ):
        assert explain(word)
    for word in (
        "signature",
        "weakness",
        "sabotage",
        "surprise box",
        "dr. light",
        "campaign",
        "pool",
        "token",
    ):
        assert explain(word)
    assert len(about(GAME, "signature")) == 4  # the sentence and the three rules it names


def test_a_minute_is_enough_to_know_how_it_is_played() -> None:
    words = sum(len(line.split()) for line in GAME.words.primer())
    assert 150 < words < 340
    assert re.fullmatch(r"\d+-\d+", GAME.info.minutes)
    assert GAME.info.blurb.endswith(".")


def test_settings_in_words() -> None:
    for setting in GAME.info.settings:
        for value in setting.values:
            assert GAME.words.setting_word(setting.name, value)
    assert GAME.words.setting_word("packs", "1") == "Mega Man 1 (best for a first game)"


def test_every_card_has_its_values_in_a_line() -> None:
    for card in range(GAME.cards.count()):
        assert GAME.words.card_values(card)
    number = GAME.cards.numbers["fire_man"]
    assert GAME.words.card_values(number) == (
        "Robot Master of Mega Man 1 · 4 pattern cards · signature a jump · weak to crystal · gives Fire Storm"
    )
    assert GAME.words.card_values(GAME.cards.numbers["magnet_beam"]).startswith("Starting weapon · ")


def test_a_reroll_of_one_die_is_one_question() -> None:
    g = fighting("pattern_1", 1, [], "fire_man")
    while window(g) == "colour":
        say(g, "colour", "blue")
    if window(g) == "choose":
        g.answer(0, g.options(0)[1])
    dice(g, "blue/J", "red/J", "yellow/R")
    say(g, "take_damage")
    assert window(g) == "choose"
    g.answer(0, g.options(0)[0])
    assert window(g) == "reroll"
    assert FIXTURE.words.question(g, 0) == (
        "Fire Man attack: your pool is red jump, blue jump and yellow run. Which die is rerolled?"
    )
    assert text(g, "die", "red/J") == "Reroll red jump"
    assert FIXTURE.terminal.explainable(g, 0) == g.options(0)
