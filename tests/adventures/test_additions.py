"""What our own cards do besides the printed vocabulary.   AD-C1 to AD-C9, and AD-R14 with them"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import make_of
from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.pool import dice_limit
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.game import Game
from tests.adventures.campaigns import draw, sabotaged, up_to_sabotage
from tests.adventures.positions import (
    FIXTURE,
    acting,
    boss,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    fighting,
    may,
    offer,
    on_to_abilities,
    pay,
    payment,
    plan,
    roll,
    say,
    table,
    window,
)
from tests.adventures.trials import (
    boost,
    colours,
    endure,
    face_challenge,
    in_the_box,
    listen,
    names,
    needs,
    next_challenge,
    pool,
    refused,
    refused_code,
    skill,
    tokens,
    told,
)


def laboratory() -> Game:
    """The fixture with abilities that it lacks: more damage twice over, dear weapons twice over, draws and discards."""
    sources = dict(FIXTURE.cards.sources)
    for name, old, new in [
        (
            "sabotage.toml",
            'timing = "dice_pool"\neffect = [{op = "reroll", amount = 1, showing = "run", must = true}]',
            'timing = "ongoing"\nwhat = "more_damage"\namount = 1',
        ),
        (
            "sabotage.toml",
            'timing = "clean_up"\neffect = [{op = "lose_token", token = "any"}]',
            'timing = "ongoing"\nwhat = "fewer_dice"',
        ),
        (
            "sabotage.toml",
            'timing = "setup"\neffect = [{op = "lose_energy"}]',
            'timing = "ongoing"\nwhat = "extra"\nextra = {needs = ["jump", "run"], damage = 2, box = true}',
        ),
        (
            "bosses.toml",
            '{title = "Heat Man stage", timing = "damage", effect = [{op = "lose_token", token = "any"}]}',
            '{title = "Heat Man stage", timing = "ongoing", what = "more_damage", amount = 2}',
        ),
        (
            "bosses.toml",
            '{title = "Gemini Man stage", timing = "planning", effect = [{op = "lose_energy"}]}',
            '{title = "Gemini Man stage", timing = "ongoing", what = "dear_weapons"}',
        ),
        (
            "bosses.toml",
            '{title = "Air Man stage", timing = "planning", effect = [{op = "lose_energy"}]}',
            '{title = "Air Man stage", timing = "draw", effect = [{op = "discard_card"}]}',
        ),
        (
            "bosses.toml",
            '{title = "Hard Man stage", timing = "ongoing", what = "fewer_dice"}',
            '{title = "Hard Man stage", timing = "draw", effect = [{op = "draw", amount = 2}, {op = "discard_card"}]}',
        ),
    ]:
        assert sources[name].count(old) == 1
        sources[name] = sources[name].replace(old, new)
    return make_of(sources)


LAB = laboratory()
MORE_CHALLENGES, NO_BOXES, DEAR, DISCARD, MORE, SINGLE, FEWER = (
    FIXTURE.cards.numbers[f"sabotage_{number}"] - box_of(FIXTURE).first_sabotage
    for number in (2, 4, 5, 6, 7, 8, 9)
)


# -- cards (AD-C1, AD-C2) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-C1", "AD-R14")
def test_more_cards_are_drawn_once_the_hand_is_filled_and_the_rest_discarded() -> None:
    g = listen(table(3, ["metal_man", "wood_man", "magnet_man"]))
    assert (window(g), [len(cards) for cards in g.hand]) == ("discard_down", [4, 5, 4])
    assert g.required == 1 << 1  # that player only
    held = names(g, g.hand[1])
    say(g, "discard", held[1], 1)
    assert (window(g), names(g, g.hand[1])) == ("plan", [one for one in held if one != held[1]])
    assert names(g, g.discard[1]) == [held[1]]
    endure(g)
    assert [len(cards) for cards in g.hand] == [4, 4, 4]


@pytest.mark.rule("AD-C1", "AD-4.3")
def test_the_draw_comes_after_all_hands_are_full_and_reshuffles_like_any() -> None:
    g = FIXTURE.new(3, 1)
    assert isinstance(g, Adventure)
    listen(g)
    for seat in range(3):
        say(g, "hero", seat, seat)
        say(g, "confirm", 0, seat)
    offer(g, ["wood_man", "metal_man", "magnet_man"])
    for seat, name in enumerate(("wood_man", "metal_man", "magnet_man")):
        say(g, "boss", name, seat)
        say(g, "confirm", 0, seat)
    drawn = [numbers[0] for numbers in told(g, "drew")]
    order = [g.seat_at(place) for place in range(3)]
    assert drawn == [seat for seat in order for _ in range(4)] + [0]


@pytest.mark.rule("AD-C1")
@pytest.mark.parametrize("outcome", [0, 5])
def test_any_card_of_the_deck_can_be_the_one_more(outcome: int) -> None:
    g = table(3, ["metal_man", "magnet_man", "elec_man"], first=-1)
    stage = g.box.bosses[boss(g, "wood_man")].stage
    assert stage is not None
    g.explicit, g.mode = True, CLOSED
    g.push(Resolve(stage.program, 0))
    g.run()
    assert g.chance == len(g.deck[0].cards) == 12
    wanted = g.deck[0].cards[outcome]
    g.resolve_chance(outcome)
    assert (len(g.hand[0]), wanted in g.hand[0], g.chance) == (5, True, 0)
    assert len(g.deck[0].cards) == 11


@pytest.mark.rule("AD-C1", "AD-R14")
def test_two_cards_more_and_one_discarded_leave_one_to_discard() -> None:
    g = listen(table(3, ["metal_man", "hard_man", "magnet_man"], first=-1, game=LAB))
    assert (window(g), g.required, len(g.hand[1])) == (
        "card",
        2,
        6,
    )  # drawn first, then the card's own discard
    say(g, "discard", names(g, g.hand[1])[0], 1)
    assert (window(g), g.required, len(g.hand[1])) == ("discard_down", 2, 5)
    g.answer(1, g.options(1)[-1])
    assert (window(g), len(g.hand[1]), len(g.discard[1])) == ("plan", 4, 2)
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("AD-C2", "AD-R14")
def test_a_card_of_ones_choice_is_discarded_and_there_is_no_boost() -> None:
    g = listen(table(3, ["metal_man", "air_man", "magnet_man"], first=-1, game=LAB))
    assert (window(g), g.required, len(g.hand[1])) == ("card", 2, 4)
    held = names(g, g.hand[1])
    assert g.options(1) == sorted(code(g, "discard", one) for one in held)
    assert "AD-6.3" in refused(g, 1, "discard", "mega_man_1")
    say(g, "discard", held[3], 1)
    assert (window(g), names(g, g.hand[1])) == ("plan", held[:3])
    assert names(g, g.discard[1]) == [held[3]]
    everybody_ready(g)
    on_to_abilities(g)
    assert [len(cards) for cards in g.hand] == [1, 0, 1]
    assert not may(g, 1, "boost")


@pytest.mark.rule("AD-C2", "AD-R14")
def test_two_such_effects_leave_two_cards_for_three_slots() -> None:
    g = table(3, ["metal_man", "air_man", "magnet_man"], first=-1, game=LAB)
    g.answer(1, g.options(1)[0])
    g.sabotage = [DISCARD]
    endure_to_card(g)
    seats = []
    while window(g) == "card":
        seats.append(int(g.seat_to_act()))
        g.answer(seats[-1], g.options(seats[-1])[0])
    assert sorted(seats) == [0, 1, 1, 2]
    assert [len(cards) for cards in g.hand] == [3, 2, 3]
    said = refused(g, 1, "ready")
    assert said.startswith("2 slots must be filled, none is")
    everybody_ready(g)
    assert (g.skill_slot[1], len(g.planned[1])) == (-1, 2)


def endure_to_card(g: Adventure) -> None:
    number = g.round
    while not (g.round == number + 1 and window(g) == "card"):
        g.life = [5] * g.seats
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))


# -- more damage (AD-C3) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-C3")
@pytest.mark.parametrize(
    ("own", "sabotage", "damage"), [(False, False, 1), (True, False, 3), (False, True, 2), (True, True, 4)]
)
def test_challenges_deal_so_much_more_and_several_add_up(own: bool, sabotage: bool, damage: int) -> None:
    g = listen(acting("stage_2", boss_name="metal_man", game=LAB))
    g.boss[0] = boss(g, "heat_man") if own else boss(g, "metal_man")
    g.sabotage = [MORE] if sabotage else []
    say(g, "take_damage")  # on to the second challenge, which deals 1 as printed
    while window(g) != "abilities":
        g.answer(0, g.options(0)[0])
    assert (g.challenge, g.harm) == (1, damage)
    g.life[0] = 5
    told_before = len(told(g, "hurt"))
    say(g, "take_damage")
    assert told(g, "hurt")[told_before:] == [[0, damage, 5 - damage]]  # one effect
    assert g.life[1:] == [5, 5]


@pytest.mark.rule("AD-C3", "AD-12.5")
def test_it_is_one_damage_effect_for_tanks() -> None:
    g = acting("stage_2", boss_name="heat_man", game=LAB)
    g.life[0], g.tanks = 3, 1
    assert g.harm == 3
    say(g, "take_damage")
    assert (g.life[0], g.tanks) == (
        2,
        0,
    )  # a tank, then all three; one and two apart would leave 5 - 2 or more
    g = acting("stage_2", boss_name="heat_man", pool=["blue/J"], game=LAB)
    pay(g, "blue/J")
    assert g.life[0] == 5  # overcome: no damage at all


@pytest.mark.rule("AD-C3")
def test_other_damage_is_not_raised() -> None:
    g = acting("stage_2", boss_name="heat_man", game=LAB)
    skill(g, "mega_man_5")
    say(g, "use_skill")
    assert g.life[0] == 4
    g.active, before = 1, g.life[1]
    assert (in_force(g, 1, 2), before) == (0, 5)  # nor for allies


@pytest.mark.rule("AD-7.5", "AD-R6")
@pytest.mark.parametrize(("name", "wanted"), [("metal_man", ["JR"]), ("fire_man", ["S", "JR"])])
def test_a_challenge_that_sabotage_adds_comes_after_that_of_the_stage(name: str, wanted: list[str]) -> None:
    g = acting("stage_2", boss_name=name, game=LAB)
    g.sabotage = [MORE_CHALLENGES]
    for _ in range(3):
        next_challenge(g)
        g.life[0] = 5
    found = []
    while g.active == 0:
        found.append(needs(g))
        assert (g.challenge, g.harm, g.has_box) == (
            2 + len(found),
            *((1, False) if found[-1] == "S" else (2, name != "metal_man")),
        )
        next_challenge(g)
        g.life = [5] * 3
    assert found == wanted


# -- weapons (AD-C4, AD-C5) -------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-C4")
def test_no_weapon_rerolls_but_effect_and_weakness_remain() -> None:
    g = fighting("example_1", 3, None, "ice_man", ["magnet_beam", "fire_storm"], ["pattern_8"])
    dice(g, "red/S", "blue/J")
    assert refused(g, 0, "reroll", "magnet_beam") == "weapons cannot reroll dice here · AD-C4"
    assert "AD-C4" in refused(g, 0, "reroll", "fire_storm")
    assert may(g, 0, "weakness", "magnet_beam")  # energy against Ice Man
    assert may(g, 0, "effect", "fire_storm")  # whose effect is a reroll
    skill(g, "mega_man_2")
    assert may(g, 0, "use_skill")  # and so is this skill's
    face_challenge(g, "W")
    assert may(g, 0, "effect", "magnet_beam")
    g = fighting("example_1", 3, None, "elec_man", ["magnet_beam"], ["pattern_8"])
    dice(g, "red/S", "blue/J")
    assert may(g, 0, "reroll", "magnet_beam")


@pytest.mark.rule("AD-C4")
def test_it_holds_for_the_one_who_faces_it() -> None:
    g = fighting("example_1", 3, None, "ice_man", ["magnet_beam"], ["pattern_8"])
    assert [in_force(g, seat, 3) for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("AD-C5")
@pytest.mark.parametrize(
    ("own", "sabotage", "price"), [(False, False, 1), (True, False, 2), (False, True, 2), (True, True, 3)]
)
def test_the_effect_of_a_weapon_costs_more(own: bool, sabotage: bool, price: int) -> None:
    g = acting(boss_name="metal_man", weapons=["rolling_cutter"], pool=["red/S"], game=LAB)
    g.boss[0] = boss(g, "gemini_man") if own else boss(g, "metal_man")
    g.sabotage = [DEAR] if sabotage else []
    energy(g, 0, "rolling_cutter", price - 1)
    if price > 1:
        said = refused(g, 0, "effect", "rolling_cutter")
        assert said.startswith(f"Rolling Cutter has {price - 1} Weapon Energy, and this takes more")
        assert may(g, 0, "reroll", "rolling_cutter")  # a reroll still costs 1
    energy(g, 0, "rolling_cutter", 3)
    other = g.clone()
    say(g, "effect", "rolling_cutter")
    assert energy(g, 0, "rolling_cutter") == 3 - price
    say(other, "reroll", "rolling_cutter")
    assert energy(other, 0, "rolling_cutter") == 2


@pytest.mark.rule("AD-C5")
def test_the_weakness_still_costs_one() -> None:
    g = fighting("example_1", 3, None, "elec_man", ["rolling_cutter"], ["pattern_8"])
    on_to_abilities(g)
    g.sabotage = [DEAR]
    energy(g, 0, "rolling_cutter", 1)
    assert not may(g, 0, "effect", "rolling_cutter")
    say(g, "weakness", "rolling_cutter")
    assert energy(g, 0, "rolling_cutter") == 0


# -- doubles, boxes, dice (AD-C6 to AD-C8) ------------------------------------------------------------------------------


@pytest.mark.rule("AD-C6")
def test_a_double_counts_as_one_icon_wherever_it_is_spent() -> None:
    g = acting(pool=["red/SS", "red/SS", "blue/S"])
    face_challenge(g, "SS")
    assert payment(g, "red/SS") in g.options(0)
    g.sabotage = [SINGLE]
    assert "AD-R31" in refused_code(g, 0, payment(g, "red/SS"))
    assert payment(g, "red/SS", "red/SS") in g.options(0)
    assert payment(g, "red/SS", "blue/S") in g.options(0)
    face_challenge(g, "W")  # two dice for a wait as well
    assert "AD-R31" in refused_code(g, 0, payment(g, "red/SS"))
    pay(g, "red/SS", "red/SS")
    assert pool(g) == ["blue/S"]


@pytest.mark.rule("AD-C7", "AD-13.1")
def test_boxes_are_empty_but_other_surprises_come() -> None:
    g = listen(acting("stage_1", pool=["red/S"]))  # its first challenge has a box
    assert g.has_box
    g = listen(acting("stage_1", boss_name="metal_man", pool=["red/S"]))
    assert not g.has_box
    pay(g, "red/S")
    assert (g.overcome, g.surprise_discard, told(g, "surprise")) == (1, [], [])
    skill(g, "mega_man_12")
    roll(g, in_the_box(g, "jump"))
    say(g, "use_skill")
    assert (tokens(g), len(g.surprise_discard)) == ("J", 1)


@pytest.mark.rule("AD-C7")
def test_as_sabotage_it_holds_for_everybody_and_for_bosses() -> None:
    g = fighting("pattern_11", 3, ["red/S"], "elec_man", None, ["pattern_15"])
    assert g.has_box
    g.sabotage = [NO_BOXES]
    say(g, "take_damage")
    on_to_abilities(g)
    assert (g.challenge, g.has_box) == (1, False)


@pytest.mark.rule("AD-C8", "AD-15.2")
@pytest.mark.parametrize("sabotage", [False, True])
def test_a_third_die_of_a_colour_is_a_surplus_die(sabotage: bool) -> None:
    g = table(3, ["bubble_man" if not sabotage else "metal_man", "elec_man", "ice_man"], game=LAB)
    g.sabotage = [FEWER] if sabotage else []
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_5")  # red, red
    plan(g, 1, "proto_man_9", "proto_man_1", "proto_man_5")  # its right slot: red
    plan(g, 2, "rush_5", "rush_6", "rush_9")  # its left slot: blue
    everybody_ready(g, face(g, "red/S"), face(g, "red/J"), face(g, "blue/J"))
    assert (window(g), pool(g), colours(g)) == ("surplus", ["red/S", "red/J", "blue/J"], [2, 1, 0])
    say(g, "decline")
    assert colours(g) == [2, 1, 0]
    # in the abilities step likewise, for a rolled die, a set one and a copy
    boost(g, "mega_man_3")
    say(g, "boost")
    assert window(g) == "surplus"
    say(g, "decline")
    skill(g, "mega_man_11")
    say(g, "use_skill")
    say(g, "die", "red/S")
    assert (window(g), g.options(0)[1:]) == ("surplus", [code(g, "die", "red/S"), code(g, "die", "red/J")])


@pytest.mark.rule("AD-C8")
def test_allies_of_such_a_hero_have_three() -> None:
    g = acting(boss_name="bubble_man")
    assert [dice_limit(g, seat) for seat in range(3)] == [2, 3, 3]
    g.fighting = True  # and against the boss side so has he
    assert dice_limit(g, 0) == 3


# -- a tank (AD-C9) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-C9", "AD-20.6")
@pytest.mark.parametrize(
    ("seats", "mode", "left"), [(1, "single", 0), (3, "single", 1), (4, "session_2", 0), (2, "session_3", 0)]
)
def test_one_tank_is_lost_whatever_the_number_of_heroes(seats: int, mode: str, left: int) -> None:
    g = sabotaged(seats, "sabotage_3", mode=mode)
    assert g.tanks == left
    base = g.box.tanks[["single", "session_1", "session_2", "session_3"].index(mode)][seats - 1]
    assert told(g, "lost_tank") == ([[left]] if base else [])


@pytest.mark.rule("AD-C9")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_whoever_is_first_player_it_is_one_tank(first: int) -> None:
    g = up_to_sabotage(3, difficulty="hard")
    g.first = first
    draw(g, "sabotage_3")
    assert (g.tanks, told(g, "lost_tank")) == (1, [[1]])
