"""Rulings about stage abilities, damage, surprise tokens and boss battles.   AD-R34 to AD-R49, AD-R61"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME, make_of
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.game import Game
from tests.adventures.positions import (
    FIXTURE,
    HEROES,
    acting,
    boss,
    card,
    carry,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    fighting,
    flip,
    may,
    offer,
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
    face_challenge,
    in_the_box,
    listen,
    names,
    needs,
    next_challenge,
    pool,
    refused,
    skill,
    tokens,
    told,
)

MISSILES = 'stage = {title = "Flying Missiles", timing = "dice_pool", effect = [{op = "reroll", amount = 1, must = true}]}'
BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])


def with_boss(old: str, new: str) -> Game:
    """The fixture with an ability of some boss changed."""
    text = FIXTURE.cards.sources["bosses.toml"]
    assert text.count(old) == 1
    return make_of({**FIXTURE.cards.sources, "bosses.toml": text.replace(old, new)})


# -- stage abilities (AD-R34, AD-R35) -----------------------------------------------------------------------------------


@pytest.mark.rule("AD-R34", "AD-5.6")
@BOTH
def test_the_fourth_challenge_has_a_full_loop_in_the_same_action_phase(game: Game) -> None:
    g = listen(table(3, ["fire_man", "cut_man", "guts_man"], [["magnet_beam"]], game=game))
    everybody_ready(g)
    stage = g.cards[g.facing(0)]
    for place in range(3):
        on_to_abilities(g)
        assert (g.active, g.challenge) == (0, place)
        g.life[0] = 5
        say(g, "take_damage")
    on_to_abilities(g)
    assert (g.active, g.challenge, needs(g), g.harm, g.has_box) == (0, 3, "S", 1, False)
    assert told(g, "engaged")[-1] == [0, 3, stage]  # no space of its own: the card is still the same
    assert len(told(g, "pool")) == 1  # one dice pool
    dice(g, "red/S")
    assert may(g, 0, "reroll", "magnet_beam")  # an abilities step like any
    assert may(g, 1, "boost")
    life = g.life[0]
    other = g.clone()
    pay(g, "red/S")
    assert (g.active, g.life[0], len(told(g, "surprise"))) == (1, life, 0)
    say(other, "take_damage")
    assert (other.active, other.life[0]) == (1, life - 1)


@pytest.mark.rule("AD-R35")
def test_in_the_planning_phase_the_player_who_faces_it_decides() -> None:
    g = table(3, ["metal_man", "air_man", "magnet_man"])
    carry(g, 1, "magnet_beam", "item_2")
    everybody_ready(g)
    assert (window(g), g.required, g.active) == ("lose_energy", 2, -1)
    assert "not being asked" in refused(g, 0, "energy", "magnet_beam")
    say(g, "energy", "item_2", 1)
    assert (energy(g, 1, "item_2"), energy(g, 1, "magnet_beam")) == (1, 3)
    assert g.active == 0


@pytest.mark.rule("AD-R35")
def test_in_an_action_phase_the_active_player_decides() -> None:
    g = table(3, ["metal_man", "bomb_man", "magnet_man"])
    plan(g, 1, "proto_man_1", "proto_man_5", "proto_man_9")
    everybody_ready(g)
    while g.active == 0:
        g.life[0] = 5
        say(g, "take_damage") if window(g) == "abilities" else g.answer(0, g.options(0)[0])
    assert (g.active, window(g), g.required) == (1, "reroll", 2)
    assert "not being asked" in refused(g, 0, "die", g.dice[0])


@pytest.mark.rule("AD-R35")
@pytest.mark.parametrize("name", ["bomb_man", "cut_man"])
def test_a_mandatory_effect_with_nothing_to_apply_to_does_nothing(name: str) -> None:
    g = listen(table(4, [name, "metal_man", "magnet_man", "elec_man"]))
    for seat in range(4):  # nobody has a card, so there are no dice
        for one in g.hand[seat]:
            put_open(g, g.discard[seat], one)
        g.hand[seat] = []
        say(g, "ready", 0, seat)
    assert (window(g), g.active, g.dice) == ("abilities", 0, [])
    assert [n[0] for n in told(g, "ability")] == [0]  # it came, and did nothing


@pytest.mark.rule("AD-R35", "AD-24.11")
def test_energy_that_is_not_there_is_not_lost() -> None:
    g = table(3, ["air_man", "metal_man", "magnet_man"], [["magnet_beam"]])
    energy(g, 0, "magnet_beam", 0)
    everybody_ready(g)
    assert (g.active, energy(g, 0, "magnet_beam")) == (0, 0)


@pytest.mark.rule("AD-R35", "AD-24.3", "AD-24.12")
@pytest.mark.parametrize(
    ("pool_before", "asked", "left"),
    [
        (["red/S", "red/J", "blue/J"], "discard_die", ["red/J", "blue/J"]),  # a red die of one's choice
        (["red/S", "blue/J"], "", ["blue/J"]),  # the only one
        (["blue/J", "yellow/S"], "", ["blue/J", "yellow/S"]),  # none: nothing happens
        (["red/S", "yellow/R"], "", []),  # and a run is spent
        (["yellow/R", "blue/R"], "spend", ["blue/R"]),
        ([], "", []),
    ],
)
def test_dice_that_a_stage_takes(pool_before: list[str], asked: str, left: list[str]) -> None:
    effect = '{op = "discard_die", colour = "red"}, {op = "spend", action = "run"}'
    new = MISSILES.replace("dice_pool", "engage").replace('{op = "reroll", amount = 1, must = true}', effect)
    g = acting("stage_2", boss_name="bomb_man", game=with_boss(MISSILES, new))
    dice(g, *pool_before)
    say(g, "take_damage")
    if asked == "discard_die":
        assert (window(g), g.options(0)) == (asked, [code(g, "die", "red/S"), code(g, "die", "red/J")])
        assert "AD-24.12" in refused(g, 0, "die", "blue/J")  # of another colour
        say(g, "die", "red/S")
    elif asked:
        assert window(g) == asked
        say(g, "die", "yellow/R")
    assert (window(g), g.challenge, pool(g)) == ("abilities", 1, left)


# -- damage and tanks (AD-R36, AD-R37) ----------------------------------------------------------------------------------


@pytest.mark.rule("AD-R36", "AD-12.3")
@pytest.mark.parametrize(
    ("life", "damage", "tanks", "after", "left"),
    [(2, 1, 1, 1, 1), (3, 2, 2, 1, 2), (5, 4, 1, 1, 1), (1, 1, 1, 4, 0), (2, 3, 2, 2, 1), (4, 4, 1, 1, 0)],
)
def test_a_tank_goes_only_and_always_when_life_would_reach_zero(
    life: int, damage: int, tanks: int, after: int, left: int
) -> None:
    g = listen(acting(pool=[]))
    g.life[0], g.tanks = life, tanks
    face_challenge(g, "S", damage)
    say(g, "take_damage")
    assert window(g) == "abilities"  # nobody is asked
    assert (g.life[0], g.tanks) == (after, left)
    assert told(g, "tank") == ([[0, left]] if left < tanks else [])


@pytest.mark.rule("AD-R36")
def test_there_is_no_way_to_use_a_tank_early() -> None:
    assert [kind.name for kind in FIXTURE.rules.codes.kinds if "tank" in kind.name] == []
    g = acting(pool=["red/S"])
    g.life[0], g.tanks = 1, 2
    kinds = {g.game.rules.codes.kind(one).name for one in g.options(0)}
    assert kinds <= {"take_damage", "use_skill", "boost", "effect", "reroll", "pay"}


@pytest.mark.rule("AD-R37")
@pytest.mark.parametrize("damage", [5, 6])
@pytest.mark.parametrize("life", [1, 5])
def test_five_damage_at_once_lose_the_game_in_spite_of_tanks(life: int, damage: int) -> None:
    g = acting(pool=[])
    g.life[0], g.tanks, g.harm = life, 3, damage
    say(g, "take_damage")
    assert (g.over, g.result, g.life[0]) == (True, [0, 0, 0], 0)


@pytest.mark.rule("AD-R37")
@BOTH
def test_no_challenge_deals_so_much_not_even_with_an_ability(game: Game) -> None:
    box = box_of(game)
    stage = max(one.damage for card in box.stages for one in card.challenges)
    pattern = max(card.challenge.damage for card in box.patterns)
    sabotage = sum(sorted((one.amount for one in box.sabotage if one.ongoing == 2), reverse=True)[:2])
    for one in box.bosses:
        if one.stage is not None:
            assert stage + sabotage + (one.stage.amount if one.stage.ongoing == 2 else 0) <= 4
        assert one.ability is not None
        assert pattern + sabotage + (one.ability.amount if one.ability.ongoing == 2 else 0) <= 4


# -- surprise tokens (AD-R39, AD-R40) -----------------------------------------------------------------------------------


@pytest.mark.rule("AD-R39")
def test_the_discards_become_a_new_supply() -> None:
    g = listen(acting("stage_1", pool=["red/S"]))
    last = g.surprises.cards.pop()
    for one in g.surprises.cards:
        put_open(g, g.surprise_discard, one)
    g.surprises.cards, g.surprises.parts = [last], [-1]
    pay(g, "red/S")  # a box: the last token of the supply
    assert (g.surprises.cards, len(g.surprise_discard), g.surprise_discard[-1]) == ([], 17, last)
    assert told(g, "shuffled_surprises") == []
    face_challenge(g, "S", 1, True)
    dice(g, "red/S")
    pay(g, "red/S")
    assert told(g, "shuffled_surprises") == [[]]
    assert (len(g.surprises.cards), len(g.surprise_discard)) == (16, 1)
    assert all(g.known[one] == 0 for one in g.surprises.cards)
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("AD-R40", "AD-13.7", "AD-13.8")
@pytest.mark.parametrize(
    ("charges", "offers"),
    [
        ([3, 2, 3], []),
        ([2, 2, 2], ["magnet_beam", "rush_coil"]),
        ([3, 1, 3], ["item_2"]),
        ([0, 0, 0], ["item_2", "magnet_beam", "rush_coil"]),
    ],
)
def test_which_weapon_gets_the_energy_of_a_box(charges: list[int], offers: list[str]) -> None:
    g = listen(acting("stage_1", pool=["red/S"], weapons=["magnet_beam", "item_2", "rush_coil"]))
    for name, charge in zip(("magnet_beam", "item_2", "rush_coil"), charges, strict=True):
        energy(g, 0, name, charge)
    before = sum(g.energy[:3])
    roll(g, in_the_box(g, "energy"))
    pay(g, "red/S")
    if len(offers) > 1:
        assert (window(g), g.options(0)) == ("energy", sorted(code(g, "energy", one) for one in offers))
        g.script = None
        say(g, "energy", offers[0])
        assert energy(g, 0, offers[0]) == charges[["magnet_beam", "item_2", "rush_coil"].index(offers[0])] + 1
    assert window(g) == "abilities"
    assert sum(g.energy[:3]) == before + bool(offers)
    assert names(g, g.surprise_discard) == ["surprise_energy_pellet"]  # lost or not, it is drawn


# -- two dice of a support (AD-R61) -------------------------------------------------------------------------------------


def pool_of(name: str, hero: int = 2, game: Game = FIXTURE) -> Adventure:
    """Solo, with Rush if nobody else is named: this card on the left, a blue die on the right."""
    g = game.new(1, 1)
    assert isinstance(g, Adventure)
    say(g, "hero", hero)
    offer(g, ["metal_man"])
    say(g, "boss", "metal_man")
    flip(g, "light_blue_red", "light_blue_blue")
    say(g, "light_left", "light_blue_red")
    say(g, "light_right", "light_blue_blue")
    plan(g, 0, name, f"{HEROES[hero]}_5", f"{HEROES[hero]}_6")
    say(g, "ready")
    return g


@pytest.mark.rule("AD-R61")
def test_both_dice_of_a_support_are_gained() -> None:
    g = pool_of("rush_13")
    on_to_abilities(g)
    assert (colours(g), g.life) == ([1, 3, 1], [5])
    g = acting(seats=3, pool=[])
    boost(g, "rush_13", 2)
    say(g, "boost", 0, 2)
    assert colours(g) == [1, 0, 1]


@pytest.mark.rule("AD-R61", "AD-R16")
@pytest.mark.parametrize(("pick", "found"), [(0, [1, 3, 0]), (1, [0, 3, 1])])
def test_a_card_with_the_flag_gives_one_of_the_two_picked_before_the_roll(
    pick: int, found: list[int]
) -> None:
    g = pool_of("rush_16")
    assert (window(g), g.options(0), g.dice) == ("icon", [16, 17], [])
    g.answer(0, 16 + pick)
    assert (colours(g), g.life) == (found, [5])  # Dr. Light is content with either


@pytest.mark.rule("AD-R61")
@pytest.mark.parametrize(("pick", "found"), [(0, [1, 3, 0]), (1, [0, 3, 1])])
def test_the_first_card_of_all_can_have_the_flag_too(pick: int, found: list[int]) -> None:
    """Mega Man 1 is number 0 among the action cards."""
    one = 'support = [{op = "die", colour = "red"}]'
    two = 'support = [{op = "die", colour = "red"}, {op = "die", colour = "yellow"}]\nchoose = true'
    name = "actions/mega_man.toml"
    cards = {**FIXTURE.cards.sources, name: FIXTURE.cards.sources[name].replace(one, two, 1)}
    g = pool_of("mega_man_1", 0, make_of(cards))
    assert (card(g, "mega_man_1"), g.box.actions[0].choose) == (0, True)
    assert (window(g), g.options(0)) == ("icon", [16, 17])
    with pytest.raises(Refused):
        g.answer(0, 18)
    g.answer(0, 16 + pick)
    assert colours(g) == found


@pytest.mark.rule("AD-R61", "AD-R22")
def test_as_a_boost_the_active_player_picks_one() -> None:
    g = acting(seats=3, pool=[])
    boost(g, "rush_16", 2)
    say(g, "boost", 0, 2)
    assert (window(g), g.required, len(g.options(0))) == ("choose", 1, 2)
    roll(g, face(g, "yellow/R"))
    g.answer(0, g.options(0)[1])
    assert pool(g) == ["yellow/R"]


# -- boss battles (AD-18.2, AD-R41 to AD-R48) -----------------------------------------------------------------------------


@pytest.mark.rule("AD-18.2", "AD-R41", "AD-8.6", "AD-8.7")
def test_a_dice_pool_ability_of_a_boss_comes_once_after_the_roll() -> None:
    g = listen(fighting("example_1", 3, None, "guts_man", None, ["pattern_9", "pattern_8", "pattern_1"]))
    assert window(g) == "discard_die"  # right after the roll, before anything is engaged
    assert (g.challenge, told(g, "engaged")) == (-1, [])
    before = len(g.dice)
    g.answer(0, g.options(0)[0])
    assert (len(g.dice), window(g), g.challenge) == (before - 1, "abilities", 0)
    for place in range(1, 4):
        g.life[0] = 5
        say(g, "take_damage")
        assert (window(g), g.challenge) == ("abilities", place)  # not again for the next pattern card
    assert len(g.dice) == before - 1
    boost(g, "proto_man_1", 1)
    say(g, "boost", 0, 1)
    assert window(g) == "abilities"  # nor for dice gained later


@pytest.mark.rule("AD-18.2")
def test_an_overcome_ability_of_a_boss_follows_overcoming_and_a_damage_ability_damage() -> None:
    g = fighting("example_1", 3, None, "elec_man", None, ["pattern_9"])  # reroll a die after overcoming
    dice(g, "red/SS", "blue/J", "yellow/R")
    g.explicit = True
    say(g, "take_damage")
    assert (window(g), g.chance, g.challenge) == ("abilities", 0, 1)
    dice(g, "blue/JJ", "yellow/R", "red/S")
    pay(g, "blue/JJ")
    assert (window(g), g.options(0)) == ("reroll", [code(g, "die", "red/S"), code(g, "die", "yellow/R")])
    g = fighting("example_1", 3, None, "bomb_man", ["magnet_beam"], ["pattern_9", "pattern_8"])  # lose energy
    dice(g, "red/SS")
    pay(g, "red/SS")
    assert energy(g, 0, "magnet_beam") == 3
    say(g, "take_damage")
    assert energy(g, 0, "magnet_beam") == 2


@pytest.mark.rule("AD-18.2", "AD-12.8")
def test_after_a_deadly_blow_nothing_more_comes() -> None:
    g = listen(fighting("example_1", 3, None, "bomb_man", ["magnet_beam"], ["pattern_9"]))
    g.life[0], g.tanks = 1, 0
    say(g, "take_damage")
    assert (g.over, energy(g, 0, "magnet_beam"), told(g, "ability")) == (True, 3, [])


@pytest.mark.rule("AD-R42")
def test_piles_of_different_height_end_in_their_own_action_phases_and_a_finished_hero_is_safe() -> None:
    g = listen(fighting("example_1", 3, None, "cut_man"))  # 3 cards; elec_man 4, guts_man 4
    heights = [len(row) for row in g.ahead]
    assert (heights, [g.boss_card(seat).pattern for seat in range(3)]) == ([3, 4, 4], [3, 4, 4])
    on_to_abilities(g)
    while g.active == 0:
        g.life[0] = 5
        next_challenge(g)
    mine = g.life[0]
    hand = g.hand[0][:]
    on_to_abilities(g)
    assert (g.ahead[0], g.active, len(hand)) == ([], 1, 1)
    assert may(g, 0, "boost")
    say(g, "boost", 0, 0)  # a finished hero helps a later one
    on_to_abilities(g)
    assert (g.hand[0], g.active) == ([], 1)
    while g.active == 1:
        g.life[1] = 5
        next_challenge(g)
    while g.active == 2:
        g.life[2] = 5
        next_challenge(g)
    assert g.life[0] == mine


@pytest.mark.rule("AD-R43")
def test_of_two_options_that_cannot_be_carried_out_nothing_happens() -> None:
    old = (
        '{title = "Cut Man attack", timing = "engage", effect = [{op = "either", of = [{then = [{op = "reroll", '
        'amount = 1, showing = "jump", must = true}]}, {then = [{op = "damage", amount = 1}]}]}]}'
    )
    new = (
        '{title = "Cut Man attack", timing = "engage", effect = [{op = "either", of = [{then = [{op = "reroll", '
        'amount = 1, showing = "jump", must = true}]}, {then = [{op = "lose_token", token = "any"}]}]}]}'
    )
    game = with_boss(old, new)
    g = fighting("example_1", 3, None, "cut_man", None, ["pattern_9", "pattern_8"], game=game)
    on_to_abilities(g)
    for active, showing, wanted in (
        ("", "red/S", "abilities"),
        ("S", "red/S", "abilities"),
        ("S", "red/J", "choose"),
    ):
        g.life[0] = 5
        activate(g, 0, active)
        dice(g, showing)
        other = g.clone()
        say(other, "take_damage")
        assert (window(other), other.challenge) == (wanted, 1)
        assert tokens(other) == ("" if wanted == "abilities" else active)  # a single one is forced
        assert pool(other) == [showing]
    other = g.clone()
    activate(other, 0, "")
    other.dice = [1]  # red/J: the reroll is forced
    roll(other, face(g, "red/R"))
    say(other, "take_damage")
    assert (window(other), pool(other)) == ("abilities", ["red/R"])


@pytest.mark.rule("AD-R43", "AD-18.5")
def test_an_option_that_cannot_be_carried_out_is_refused() -> None:
    g = fighting("example_1", 3, None, "fire_man", None, ["pattern_9"])
    on_to_abilities(g)
    dice(g, "blue/J")
    say(g, "take_damage")
    assert window(g) == "choose"
    g.dice = []  # as if the die were gone
    assert g.options(0) == [17]
    assert "AD-R44" in g.why_not(0, 16) or "AD-R26" in g.why_not(0, 16)
    assert g.why_not(0, 18)  # there is no third


@pytest.mark.rule("AD-R44")
@pytest.mark.parametrize(
    ("showing", "qualifies"),
    [
        ("blue/J", True),
        ("blue/JJ", True),
        ("red/J", True),
        ("yellow/J", True),
        ("red/S", False),
        ("yellow/RR", False),
    ],
)
def test_a_die_qualifies_that_shows_the_action_once_or_twice_in_any_colour(
    showing: str, qualifies: bool
) -> None:
    g = fighting("example_1", 3, None, "fire_man", None, ["pattern_9"])
    on_to_abilities(g)
    g.life[0] = 5
    activate(g, 0, "J")
    dice(g, showing)
    say(g, "take_damage")
    assert window(g) == ("choose" if qualifies else "abilities")
    if not qualifies:
        assert (g.life[0], pool(g)) == (5 - 2 - 1, [showing])  # the card's 2, then the damage is forced


@pytest.mark.rule("AD-R45", "AD-18.6")
def test_with_several_active_tokens_one_of_the_players_choice_must_go() -> None:
    g = fighting("example_1", 3, None, "elec_man", ["magnet_beam"], ["example_2"])
    on_to_abilities(g)
    dice(g)
    activate(g, 0, "SR")
    say(g, "take_damage")
    assert (window(g), g.options(0)) == ("lose_token", [code(g, "token", "S"), code(g, "token", "R")])
    assert "AD-24.7" in refused(g, 0, "token", "J")
    say(g, "token", "R")
    assert (tokens(g), energy(g, 0, "magnet_beam"), window(g)) == ("S", 3, "abilities")


@pytest.mark.rule("AD-R48", "AD-17.2")
def test_piles_are_built_in_seat_order_each_in_full() -> None:
    g = table(3, ["fire_man", "cut_man", "guts_man"], first=2)
    while not (g.round == 3 and window(g) == "abilities" and g.active == 1 and g.challenge == 2):
        g.life = [5] * 3
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))
    g.explicit = True
    g.life[1] = 5
    say(g, "take_damage")
    heights = []
    while g.chance:
        heights.append([len(row) for row in g.ahead])
        if sum(heights[-1]) == 10:
            break
        g.resolve_chance(0)
    assert heights == [
        *[[one, 0, 0] for one in range(4)],
        *[[4, one, 0] for one in range(3)],
        *[[4, 3, one] for one in range(4)],
    ]
    assert boss(g, "fire_man") == g.boss[0]


@pytest.mark.rule("AD-17.4", "AD-16.4")
def test_no_view_shows_what_lies_below_the_top_card() -> None:
    g = fighting("example_1", 3, None, "elec_man", None, ["pattern_9"])
    for eye in (-1, 0, 1, 2):
        rows = g.view(eye)["table"]
        assert isinstance(rows, dict)
        for row in rows["ahead"]:
            assert [one["card"] is None for one in row] == [True] * (len(row) - 1) + [False]


# -- how many dice are rerolled (AD-R26, AD-R35) ------------------------------------------------------------------------


@pytest.mark.rule("AD-R26")
def test_up_to_so_many_may_be_none() -> None:
    g = listen(acting(pool=["red/S", "blue/J", "yellow/R"]))
    skill(g, "mega_man_2")  # up to two dice
    say(g, "use_skill")
    assert g.options(0) == [
        code(g, "decline"),
        *(code(g, "die", one) for one in ("red/S", "blue/J", "yellow/R")),
    ]
    other = g.clone()
    say(g, "decline")
    assert (window(g), pool(g), told(g, "rolled")) == ("abilities", ["red/S", "blue/J", "yellow/R"], [])
    assert g.skill_slot[0] == -1
    say(other, "die", "blue/J")
    assert "AD-R26" in refused(other, 0, "decline")  # picked is picked
    roll(other, face(g, "blue/S"), face(g, "yellow/S"))
    say(other, "die", "yellow/R")  # the second of two: they are thrown
    assert (window(other), pool(other)) == ("abilities", ["red/S", "blue/S", "yellow/S"])


@pytest.mark.rule("AD-R26", "AD-10.11")
def test_who_pays_for_a_reroll_rolls_one_die_at_least() -> None:
    g = acting(pool=["red/S", "blue/J"])
    say(g, "reroll", "magnet_beam")
    assert "AD-R26" in refused(g, 0, "decline")
    assert "AD-R26" in refused(g, 0, "throw")


@pytest.mark.rule("AD-R35", "AD-R26")
def test_where_so_many_must_be_rerolled_there_are_enough_to_pick_from() -> None:
    old = MISSILES
    new = old.replace("dice_pool", "engage").replace("amount = 1", "amount = 2")
    g = acting("stage_2", pool=["red/S"], boss_name="bomb_man", game=with_boss(old, new))
    dice(g, "red/S", "blue/J", "yellow/R")
    say(g, "take_damage")
    assert (window(g), g.options(0)) == ("reroll", [code(g, "die", "red/S"), code(g, "die", "blue/J")])
    assert "AD-R26" in refused(g, 0, "die", "yellow/R")  # two from there on there are not
    assert "AD-R35" in refused(g, 0, "decline")
    say(g, "die", "blue/J")
    # the last one is the only one left
    assert (window(g), len(g.dice), pool(g)[0]) == ("abilities", 3, "red/S")
    dice(g, "blue/J")
    g.explicit = True
    say(g, "take_damage")
    assert (g.chance, g.dice, g.air) == (6, [], [7])  # of fewer, all
