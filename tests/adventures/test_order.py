"""What comes first, whose it is, and what happens where there is nothing to do."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.bosses import own_ability
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.game import Game
from tests.adventures.campaigns import draw, sabotaged, up_to_sabotage
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    card,
    carry,
    code,
    dice,
    energy,
    everybody_ready,
    fighting,
    on_to_abilities,
    pay,
    plan,
    roll,
    say,
    table,
    window,
)
from tests.adventures.trials import (
    activate,
    boost,
    colours,
    drain,
    events,
    face_challenge,
    in_the_box,
    listen,
    skill,
    tokens,
    told,
    with_source,
)

SEVENTH = 'timing = "dice_pool"\neffect = [{op = "reroll", amount = 1, showing = "run", must = true}]'


def sabotage(g: Adventure, number: int) -> int:
    return int(card(g, f"sabotage_{number}") - g.box.first_sabotage)


def programs(g: Adventure) -> list[int]:
    """The abilities that have happened, in their order."""
    return [numbers[1] for numbers in told(g, "ability")]


def own(g: Adventure, seat: int = 0) -> int:
    ability = own_ability(g, seat)
    assert ability is not None
    return int(ability.program)


def of_card(g: Adventure, number: int) -> int:
    return int(g.box.sabotage[sabotage(g, number)].program)


# -- abilities at one time: the own Robot Master or boss, sabotage as it was drawn, the pattern card ----------------------


@pytest.mark.rule("AD-18.6", "AD-20.6")
def test_a_boss_comes_before_sabotage_and_the_pattern_card_last() -> None:
    game = with_source("sabotage.toml", SEVENTH, 'timing = "engage"\neffect = [{op = "damage", amount = 1}]')
    g = table(3, ["fire_man", "elec_man", "guts_man"], [["magnet_beam"]], 0, game, mode="session_3")
    carry(g, 0, "magnet_beam")
    ahead(g, 0, "pattern_2")  # an active token is lost, or else energy
    g.sabotage = [sabotage(g, 7)]
    listen(g)
    everybody_ready(g)
    dice(g)  # nothing to reroll: Fire Man deals damage
    if window(g) == "choose":
        say(g, "pick", 1)
    on_to_abilities(g)
    assert programs(g) == [own(g), of_card(g, 7)]
    order = [one.message for one in events(g) if one.message in ("engaged", "ability", "energy")]
    assert order == ["engaged", "ability", "ability", "energy"]


@pytest.mark.rule("AD-R16", "AD-20.6")
def test_in_the_dice_pool_step_the_stage_comes_before_sabotage() -> None:
    g = table(3, ["cut_man", "elec_man", "guts_man"], first=0)  # Cut Man: a die that shows shoot is rerolled
    g.sabotage = [sabotage(g, 7)]  # a die that shows run is rerolled
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_5")
    listen(g)
    everybody_ready(g)
    on_to_abilities(g)
    assert programs(g) == [own(g), of_card(g, 7)]


@pytest.mark.rule("AD-20.6", "AD-R6")
@pytest.mark.parametrize("drawn", [(6, 9), (9, 6)])
def test_sabotage_cards_come_in_the_order_in_which_they_were_drawn(drawn: tuple[int, int]) -> None:
    change = 'timing = "draw"\neffect = [{op = "lose_token", token = "any"}]'
    game = with_source(
        "sabotage.toml", 'timing = "clean_up"\neffect = [{op = "lose_token", token = "any"}]', change
    )
    g = table(2, ["metal_man", "magnet_man"], game=game)
    g.sabotage = [sabotage(g, number) for number in drawn]
    listen(g)
    round_over(g)
    each = [of_card(g, number) for number in drawn]
    assert programs(g) == each * 2  # all of one hero, then all of the next


def round_over(g: Adventure) -> None:
    """To the planning of the next round; nobody is hurt for long."""
    last = g.round + 1
    while g.round < last or window(g) != "plan":
        g.life = [5] * g.seats
        seat = int(g.seat_to_act())
        g.answer(seat, code(g, "take_damage") if window(g) == "abilities" else g.top.default(g, seat))


@pytest.mark.rule("AD-20.6", "AD-R6")
def test_a_setup_card_is_over_for_all_heroes_before_the_next_one_begins() -> None:
    g = sabotaged(3, "sabotage_2", "sabotage_1")
    seats = [int(g.seat_at(place)) for place in range(3)]
    assert told(g, "ability") == [[seat, of_card(g, 2)] for seat in seats] + [
        [seat, of_card(g, 1)] for seat in seats
    ]


@pytest.mark.rule("AD-7.1", "AD-20.6")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_what_comes_to_every_hero_goes_round_from_the_first_player(first: int) -> None:
    g = table(3, ["metal_man", "magnet_man", "snake_man"], first=first)
    g.sabotage = [sabotage(g, 9)]  # in clean-up a token is lost
    g.tokens = [1, 2, 4]
    listen(g)
    round_over(g)
    seats = [(first + place) % 3 for place in range(3)]
    assert [numbers[0] for numbers in told(g, "ability") if numbers[1] == of_card(g, 9)] == seats
    assert told(g, "lost_token") == [[seat, seat] for seat in seats]


@pytest.mark.rule("AD-16.1", "AD-20.6")
def test_clean_up_abilities_come_after_the_cards_are_gone() -> None:
    g = table(3, ["metal_man", "magnet_man", "snake_man"])
    g.sabotage = [sabotage(g, 9)]
    g.tokens = [3, 0, 0]  # two of them: a choice
    while window(g) != "lose_token":
        g.life = [5] * 3
        seat = int(g.seat_to_act())
        g.answer(seat, code(g, "take_damage") if window(g) == "abilities" else g.top.default(g, seat))
    assert (g.planned, g.hand, g.active) == ([[]] * 3, [[]] * 3, -1)
    assert g.ahead[0]  # the next stage card lies open already


# -- whose it is ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-12.1", "AD-12.9")
def test_damage_is_counted_for_whom_it_hurts() -> None:
    g = up_to_sabotage(3, difficulty="hard")
    draw(g, "sabotage_1")
    drain(g)
    assert g.suffered == [1, 1, 1]
    g = acting("stage_4", pool=[])
    face_challenge(g, "S", 2)
    say(g, "take_damage")
    assert (g.suffered, g.life) == ([2, 0, 0], [3, 5, 5])


@pytest.mark.rule("AD-12.4")
def test_damage_that_takes_a_tank_is_counted_whole() -> None:
    g = acting("stage_4", pool=[])
    g.life[0], g.tanks = 1, 1
    face_challenge(g, "S", 3)
    say(g, "take_damage")
    assert (g.suffered[0], g.life[0], g.tanks) == (3, 2, 0)


@pytest.mark.rule("AD-10.7", "AD-R22")
def test_what_a_boost_does_is_the_active_heros_and_the_card_its_owners() -> None:
    g = acting("stage_4", 4, pool=[])
    boost(g, "roll_15", 3)  # a token of one's choice
    activate(g, 0, "SJ")
    activate(g, 3, "SJ")
    listen(g)
    say(g, "boost", 0, 3)
    assert (tokens(g, 0), tokens(g, 3)) == ("SJR", "SJ")
    assert told(g, "token") == [[0, 2]]
    assert [len(cards) for cards in g.hand] == [1, 1, 1, 0]
    assert (len(g.discard[3]), len(g.discard[0])) == (1, 0)


# -- a token of one's choice with two active: the third, in every way it comes ----------------------------------------------

PAIRS = pytest.mark.parametrize(("before", "gained"), [("JR", 0), ("SR", 1), ("SJ", 2)])


@pytest.mark.rule("AD-24.6")
@PAIRS
def test_with_two_active_a_weapon_turns_the_third(before: str, gained: int) -> None:
    g = listen(acting("stage_4", pool=[], weapons=["rush_coil"]))
    activate(g, 0, before)
    say(g, "effect", "rush_coil")
    assert (tokens(g), told(g, "token"), window(g)) == ("SJR", [[0, gained]], "abilities")


@pytest.mark.rule("AD-24.6", "AD-8.4")
@PAIRS
def test_with_two_active_a_support_turns_the_third_in_the_dice_pool_step(before: str, gained: int) -> None:
    g = table(4, ["metal_man", "magnet_man", "snake_man", "elec_man"], first=3)
    plan(
        g, 3, "roll_15", "roll_1", "roll_5"
    )  # the left one: a token of one's choice, for the owner and seat 0
    activate(g, 3, before)
    listen(g)
    everybody_ready(g)
    on_to_abilities(g)
    assert (g.active, tokens(g, 3), told(g, "token")) == (3, "SJR", [[3, gained]])


@pytest.mark.rule("AD-24.6")
@PAIRS
def test_twice_a_token_with_two_active_is_the_third_and_then_nothing(before: str, gained: int) -> None:
    text = FIXTURE.cards.sources["actions/mega_man.toml"]
    row = text[text.index('id = "mega_man_12"') :].partition("[[action]]")[0]
    changed = row.replace(
        '{op = "surprise"}', '{op = "activate", token = "any"}, {op = "activate", token = "any"}'
    )
    assert row != changed
    g = listen(acting("stage_4", pool=[], game=with_source("actions/mega_man.toml", row, changed)))
    skill(g, "mega_man_12")
    activate(g, 0, before)
    say(g, "use_skill")
    assert (tokens(g), told(g, "token"), window(g)) == ("SJR", [[0, gained]], "abilities")


# -- nothing to do ----------------------------------------------------------------------------------------------------------


def with_skill(effect: str, pool: list[str]) -> Adventure:
    """Mega Man 12 has this effect, and is in the skill slot."""
    text = FIXTURE.cards.sources["actions/mega_man.toml"]
    row = text[text.index('id = "mega_man_12"') :].partition("[[action]]")[0]
    game: Game = with_source("actions/mega_man.toml", row, row.replace('{op = "surprise"}', effect))
    g = listen(acting("stage_4", pool=pool, game=game))
    skill(g, "mega_man_12")
    return g


@pytest.mark.rule("AD-R29")
def test_a_wait_among_other_effects_gives_no_credit_where_no_wait_is_left() -> None:
    g = with_skill('{op = "wait"}, {op = "wait"}, {op = "activate", token = "jump"}', [])
    face_challenge(g, "W")
    say(g, "use_skill")
    assert (g.credits, told(g, "credit"), tokens(g)) == (1, [[0, 1]], "J")


@pytest.mark.rule("AD-24.9")
def test_life_among_other_effects_is_not_gained_at_five() -> None:
    g = with_skill('{op = "heal", amount = 2}, {op = "activate", token = "jump"}', [])
    say(g, "use_skill")
    assert (g.life[0], told(g, "healed"), tokens(g)) == (5, [], "J")


@pytest.mark.rule("AD-24.10", "AD-R40")
def test_energy_among_other_effects_is_lost_where_all_weapons_are_full() -> None:
    g = with_skill('{op = "energy"}, {op = "activate", token = "jump"}', [])
    say(g, "use_skill")
    assert (energy(g, 0, "magnet_beam"), told(g, "energy"), tokens(g)) == (3, [], "J")


@pytest.mark.rule("AD-R26")
@pytest.mark.parametrize("effect", ['{op = "reroll", amount = 2}', '{op = "copy"}'])
def test_dice_effects_among_others_are_passed_over_without_dice(effect: str) -> None:
    g = with_skill(f'{effect}, {{op = "activate", token = "jump"}}', [])
    say(g, "use_skill")
    assert (window(g), g.dice, tokens(g)) == ("abilities", [], "J")


@pytest.mark.rule("AD-R43")
def test_an_or_of_which_nothing_can_be_done_is_passed_over_whole() -> None:
    copy = '{then = [{op = "copy"}, {op = "activate", token = "shoot"}]}'
    lose = '{then = [{op = "lose_token", token = "any"}, {op = "activate", token = "run"}]}'
    g = with_skill(f'{{op = "either", of = [{copy}, {lose}]}}, {{op = "activate", token = "jump"}}', [])
    say(g, "use_skill")
    assert (window(g), g.dice, tokens(g)) == ("abilities", [], "J")


@pytest.mark.rule("AD-R35")
def test_sabotage_that_finds_nothing_does_nothing() -> None:
    g = table(3, ["metal_man", "magnet_man", "snake_man"])
    g.sabotage = [sabotage(g, 9)]  # a token is lost in clean-up, and nobody has one
    listen(g)
    round_over(g)
    assert told(g, "lost_token") == []
    assert len([numbers for numbers in told(g, "ability") if numbers[1] == of_card(g, 9)]) == 3


# -- one after the other ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-11.10", "AD-13.1")
def test_what_is_overcome_is_counted_at_its_place() -> None:
    g = acting("stage_4", pool=["red/S", "red/S", "blue/J"])
    face_challenge(g, "J")
    pay(g, "blue/J")
    assert (g.overcome, g.challenge) == (1, 1)
    while window(g) != "abilities":
        g.answer(0, g.top.default(g, 0))
    say(g, "take_damage")
    while window(g) != "abilities":
        g.answer(0, g.top.default(g, 0))
    assert (g.overcome, g.challenge) == (1, 2)


@pytest.mark.rule("AD-R25")
def test_who_asked_to_wait_no_longer_does_once_the_challenge_is_resolved() -> None:
    g = acting("stage_4", pool=["red/S"], boss_name="metal_man", weapons=["magnet_beam", "item_2"])
    face_challenge(g, "S")
    g.has_box = True
    g.energy[0] = g.energy[1] = 1
    say(g, "hold", 0, 1)
    roll(g, in_the_box(g, "energy"))
    pay(g, "red/S")
    assert (window(g), g.holds) == ("hold", 2)
    say(g, "go_on")
    assert (window(g), g.holds) == ("energy", 0)  # what is in the box comes next


@pytest.mark.rule("AD-24.11")
def test_energy_is_told_of_whose_weapon_it_is() -> None:
    g = sabotaged(3, "sabotage_2")  # every hero loses 1 Weapon Energy
    seats = [int(g.seat_at(place)) for place in range(3)]
    lost = [[seat, g.weapons[3 * seat], g.energy[3 * seat]] for seat in seats]
    assert told(g, "energy") == lost


@pytest.mark.rule("AD-19.1", "AD-24.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_hits_a_weakness_names_the_colour(seats: int) -> None:
    g = fighting("pattern_1", seats, [], "fire_man", ["gemini_laser"])
    on_to_abilities(g)
    dice(g)
    say(g, "weakness", "gemini_laser")
    assert (window(g), g.required, g.may) == ("colour", 1, 0)
    say(g, "colour", "blue", 0)
    assert colours(g) == [0, 1, 0]


@pytest.mark.rule("AD-10.11", "AD-R26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_pays_for_a_reroll_picks_the_dice(seats: int) -> None:
    g = acting("stage_4", seats, pool=["red/S", "blue/J"])
    say(g, "reroll", "magnet_beam")
    assert (window(g), g.required, g.may) == ("reroll", 1, 0)
