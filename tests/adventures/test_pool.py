"""Chapter 8: the Dice Pool step; and the rulings AD-R10 to AD-R13 and AD-R16 to AD-R20."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import make_of
from busterbox.games.adventures.rules.codes import COLOUR, DECLINE, NOBODY
from busterbox.games.adventures.rules.pool import left_of, right_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.game import Game
from tests.adventures.positions import (
    COLOURS,
    FIXTURE,
    HEROES,
    acting,
    card,
    code,
    dice,
    face,
    fighting,
    may,
    on_to_abilities,
    plan,
    roll,
    say,
    table,
    window,
)
from tests.adventures.trials import (
    activate,
    colours,
    endure,
    events,
    happened,
    listen,
    next_challenge,
    offered,
    pool,
    refused,
    tokens,
    told,
)

QUIET = ["metal_man", "magnet_man", "snake_man", "crash_man"]  # stage sides without a word about dice
RED, BLUE, YELLOW = "1", "5", "9"  # plain supports of every hero
PLAIN = {"red": RED, "blue": BLUE, "yellow": YELLOW}


def with_supports(**supports: str) -> Game:
    """The fixture, but some of Proto Man's cards have other upper halves."""
    text = FIXTURE.cards.sources["actions/proto_man.toml"]
    for name, support in supports.items():
        before, _, after = text.partition(f'id = "{name}"')
        line = next(one for one in after.splitlines() if one.startswith("support"))
        text = f'{before}id = "{name}"{after.replace(line, f"support = [{support}]", 1)}'
    return make_of({**FIXTURE.cards.sources, "actions/proto_man.toml": text})


LAB = with_supports(
    proto_man_3='{op = "activate", token = "jump"}',
    proto_man_4='{op = "die", colour = "red"}, {op = "die", colour = "red"}',
    proto_man_7=", ".join(['{op = "die", colour = "blue", face = "jump"}'] * 4),
)


def seated(*plans: str, bosses: list[str] | None = None, first: int = 0) -> Adventure:
    """Heroes in their usual order; for each "left right" the colours or numbers of the cards in those slots."""
    g = table(len(plans), bosses or QUIET[: len(plans)], [["magnet_beam"]], first)
    for seat, both in enumerate(plans):
        left, right = (HEROES[seat] + "_" + PLAIN.get(one, one) for one in both.split())
        if left == right:
            right = HEROES[seat] + "_" + str(int(right.split("_")[-1]) + 1)
        skill = next(f"{HEROES[seat]}_{n}" for n in (6, 7) if f"{HEROES[seat]}_{n}" not in (left, right))
        plan(g, seat, left, right, skill)
    return g


def light(g: Adventure, seat: int, side: str, die: str, wants: str) -> None:
    """This Dr. Light card is flipped and taken."""
    name = f"light_{die}_{wants}"
    taken = [one for one in (*g.light_left, *g.light_right) if one >= 0]
    first = g.box.first_light()
    free = [one for one in g.light if g.cards[one] - first not in taken]
    if card(g, name) not in [g.cards[one] for one in g.light]:
        other = next(
            one for one in range(len(g.cards)) if g.cards[one] == card(g, name) and one not in g.light
        )
        g.cards[other], g.cards[free[0]] = g.cards[free[0]], card(g, name)
    say(g, f"light_{side}", name, seat)


def start(g: Adventure) -> Adventure:
    """Everybody is ready: up to the first question of the first action phase."""
    for seat in range(g.seats):
        say(g, "ready", 0, seat)
    return g


def pools(g: Adventure) -> list[list[int]]:
    """How many red, blue and yellow dice each hero has, in seat order; choices by default."""
    found: dict[int, list[int]] = {}
    start(g)
    while window(g) != "plan":
        on_to_abilities(g)
        seat = int(g.active)
        if seat < 0:
            break
        found.setdefault(seat, colours(g))
        g.life = [5] * g.seats
        next_challenge(g)
    return [found[seat] for seat in range(g.seats)]


# -- who gets what ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-8.1", "AD-8.2", "AD-R10")
def test_three_heroes_get_their_own_two_and_two_of_their_neighbours() -> None:
    # seat 0: own red, blue; left neighbour 1's right: yellow; right neighbour 2's left: red
    assert pools(seated("red blue", "blue yellow", "red yellow")) == [[2, 1, 1], [1, 1, 2], [1, 2, 1]]


@pytest.mark.rule("AD-8.1", "AD-8.2", "AD-R10")
def test_four_heroes_get_nothing_from_the_one_opposite() -> None:
    found = pools(seated("red red", "yellow blue", "yellow yellow", "blue yellow"))
    # seat 0: own 2 red, 1's right blue, 3's left blue; nothing of seat 2
    assert found[0] == [2, 2, 0]
    # seat 1: own yellow, blue; 2's right yellow, 0's left red; nothing of seat 3
    assert found[1] == [1, 1, 2]
    # seat 2: own 2 yellow; 3's right yellow, 1's left yellow: three dice of a colour at most
    assert found[2] == [0, 0, 3]
    # seat 3: own blue, yellow; 0's right red, 2's left yellow; nothing of seat 1
    assert found[3] == [1, 1, 2]


@pytest.mark.rule("AD-8.2")
@pytest.mark.parametrize("other", ["red", "blue", "yellow"])
def test_the_far_slots_of_neighbours_give_nothing(other: str) -> None:
    three = start(seated("blue red", f"{other} red", f"yellow {other}"))
    on_to_abilities(three)
    assert colours(three) == [2, 1, 1]
    four = start(seated("blue red", f"{other} red", f"{other} {other}", f"yellow {other}"))
    on_to_abilities(four)
    assert colours(four) == [2, 1, 1]


@pytest.mark.rule("AD-R10")
def test_neighbours_of_three_and_four() -> None:
    three, four = table(3), table(4)
    assert [(left_of(three, seat), right_of(three, seat)) for seat in range(3)] == [(1, 2), (2, 0), (0, 1)]
    assert [(left_of(four, seat), right_of(four, seat)) for seat in range(4)] == [
        (1, 3),
        (2, 0),
        (3, 1),
        (0, 2),
    ]


@pytest.mark.rule("AD-R11")
def test_two_heroes_have_dr_light_between_them() -> None:
    g = seated("red yellow", "blue 6")
    assert [(left_of(g, seat), right_of(g, seat)) for seat in range(2)] == [(1, NOBODY), (NOBODY, 0)]
    kinds = {offer for seat in range(2) for offer in offered(g, seat)}
    assert kinds >= {"light_right", "light_left"}
    for number in range(9):
        assert "AD-R11" in refused(g, 0, "light_left", number)
        assert "AD-R11" in refused(g, 1, "light_right", number)
    light(g, 0, "right", "yellow", "yellow")
    light(g, 1, "left", "red", "red")
    g.life = [5, 5]
    start(g)
    assert (g.active, colours(g), g.life) == (0, [1, 1, 2], [5, 5])
    while g.active == 0:
        g.life = [5, 5]
        next_challenge(g)
    assert (g.active, colours(g), g.life[1]) == (1, [2, 2, 0], 4)  # blue does not answer to red


@pytest.mark.rule("AD-R11")
def test_dr_light_takes_no_action_phase() -> None:
    g = listen(table(2, QUIET[:2], first=1))
    endure(g)
    assert told(g, "acts") == [[1], [0]]


@pytest.mark.rule("AD-R12")
@pytest.mark.parametrize(("swapped", "life"), [(False, 5), (True, 3)])
def test_alone_each_slot_is_checked_by_its_own_dr_light_card(swapped: bool, life: int) -> None:
    g = seated("red yellow")
    assert (left_of(g, 0), right_of(g, 0)) == (NOBODY, NOBODY)
    light(g, 0, "right" if swapped else "left", "blue", "red")
    light(g, 0, "left" if swapped else "right", "blue", "yellow")
    start(g)
    assert (window(g), colours(g), g.life[0]) == ("abilities", [1, 2, 1], life)


@pytest.mark.rule("AD-R12")
def test_alone_the_player_decides_which_card_goes_where_and_may_exchange_them() -> None:
    g = seated("red yellow")
    assert "AD-21.5" in refused(g, 0, "ready")
    light(g, 0, "left", "red", "blue")
    light(g, 0, "right", "yellow", "red")
    left, right = g.light_left[0], g.light_right[0]
    say(g, "light_left", right, 0)
    assert (g.light_left[0], g.light_right[0]) == (right, left)


@pytest.mark.rule("AD-8.5", "AD-R13")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_support_pays_both_heroes_in_full_whoever_acts_first(first: int) -> None:
    g = seated("13 red", "blue 9", "yellow blue", first=first)  # 13: a die of any colour, red by default
    slots = (g.left_slot[:], g.right_slot[:])
    # seat 0: own ANY (red) and red, 1's yellow, 2's yellow; seat 1: own blue, yellow, 0's ANY (red), 2's blue;
    # seat 2: own yellow and blue, 0's red, 1's blue
    assert pools(g) == [[2, 0, 2], [1, 2, 1], [1, 2, 1]]
    assert slots != (g.left_slot, g.right_slot)  # clean-up has taken them


@pytest.mark.rule("AD-8.5")
def test_a_support_card_stays_in_its_slot_after_use() -> None:
    g = start(seated("red blue", "blue yellow", "red yellow"))
    on_to_abilities(g)
    before = (g.left_slot[:], g.right_slot[:], [cards[:] for cards in g.planned])
    while g.active < 2:
        assert (g.left_slot, g.right_slot, g.planned) == before
        g.life = [5] * 3
        next_challenge(g)
    assert (g.left_slot, g.right_slot, g.planned) == before


# -- rolling ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-8.3")
def test_all_dice_are_rolled_into_the_pool_together() -> None:
    g = listen(seated("red blue", "blue yellow", "red yellow"))
    roll(g, face(g, "red/SS"), face(g, "red/J"), face(g, "blue/JJ"), face(g, "yellow/R"))
    start(g)
    assert g.script is not None
    g.script.done()
    assert (window(g), pool(g)) == ("abilities", ["red/J", "red/SS", "blue/JJ", "yellow/R"])
    assert happened(g, "rolled", "engaged") == [*["rolled"] * 4, "engaged"]


@pytest.mark.rule("AD-8.3")
def test_a_die_with_a_shown_face_is_set_and_not_rolled() -> None:
    g = listen(seated("red blue", "red 14", "yellow red"))  # seat 1's right card: blue/J
    roll(g, face(g, "red/R"), face(g, "blue/S"), face(g, "yellow/RR"))
    start(g)
    assert g.script is not None
    g.script.done()
    assert pool(g) == ["red/R", "blue/S", "blue/J", "yellow/RR"]
    assert (len(told(g, "rolled")), len(told(g, "set_die"))) == (3, 1)


@pytest.mark.rule("AD-8.3")
@pytest.mark.parametrize("result", range(6))
def test_a_die_shows_what_its_colour_has(result: int) -> None:
    g = acting(weapons=["item_2"], pool=[])
    faces = {
        "red": ["S", "S", "S", "SS", "J", "R"],
        "blue": ["J", "J", "J", "JJ", "S", "R"],
        "yellow": ["R", "R", "R", "RR", "S", "J"],
    }
    for colour in COLOURS:
        dice(g)
        g.energy[0] = 1
        roll(g, result)
        say(g, "effect", "item_2")
        say(g, "colour", colour)
        assert pool(g) == [f"{colour}/{faces[colour][result]}"]


@pytest.mark.rule("AD-8.4")
def test_other_effects_of_supports_resolve_in_this_step() -> None:
    # Roll, seat 3, is the right neighbour of seat 0, whose pool gets her left card
    for number, before, after in (("13", "", "J"), ("14", "R", "SR"), ("14", "S", "S")):
        g = seated("red red", "red blue", "red red", f"{number} red")
        activate(g, 0, before)
        start(g)
        assert (window(g), tokens(g), g.challenge) == ("abilities", after, 0)


@pytest.mark.rule("AD-8.4")
def test_a_token_of_ones_choice_is_chosen_in_this_step() -> None:
    g = listen(seated("red red", "red blue", "red red", "15 red"))
    activate(g, 0, "S")
    start(g)
    assert (window(g), g.required, g.options(0)) == (
        "token",
        1,
        [code(g, "token", "J"), code(g, "token", "R")],
    )
    assert "AD-24.6" in refused(g, 0, "token", "S")
    assert (told(g, "rolled"), told(g, "engaged")) == ([], [])
    say(g, "token", "R")
    assert (tokens(g), window(g), sum(colours(g))) == ("SR", "abilities", 3)


@pytest.mark.rule("AD-8.4")
def test_weapon_energy_of_a_support_goes_to_the_one_who_acts() -> None:
    g = seated("red red", "red blue", "red red", "16 red")
    g.energy[0] = 1
    before = g.energy[3 * 3]
    start(g)
    assert (g.energy[0], g.energy[9]) == (2, before)


# -- Dice Pool effects ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-8.6")
def test_a_dice_pool_effect_affects_dice_of_dr_light_and_set_dice() -> None:
    g = seated(
        "red 13", "14 blue", bosses=["magnet_man", "bomb_man"], first=1
    )  # seat 1: reroll one of the initial dice
    light(g, 0, "right", "red", "red")
    light(g, 1, "left", "yellow", "blue")
    # seat 1: own 14 (blue/J set), own blue, seat 0's left red, Dr. Light's yellow
    roll(g, face(g, "red/S"), face(g, "blue/S"), face(g, "yellow/R"))
    start(g)
    assert (window(g), pool(g)) == ("reroll", ["red/S", "blue/S", "blue/J", "yellow/R"])
    assert g.options(1) == [code(g, "die", name) for name in ("red/S", "blue/S", "blue/J", "yellow/R")]
    g2 = g.clone()
    roll(g, face(g, "yellow/J"))
    say(g, "die", "yellow/R")  # Dr. Light's
    assert pool(g) == ["red/S", "blue/S", "blue/J", "yellow/J"]
    roll(g2, face(g2, "blue/JJ"))
    say(g2, "die", "blue/J")  # the one that was set
    assert pool(g2) == ["red/S", "blue/S", "blue/JJ", "yellow/R"]


@pytest.mark.rule("AD-8.6")
def test_a_boss_has_its_dice_pool_effect_too() -> None:
    g = fighting("pattern_1", boss_name="guts_man")  # discard a die
    assert (window(g), g.challenge) == ("discard_die", -1)
    count = len(g.dice)
    g.answer(0, g.options(0)[0])
    assert (window(g), len(g.dice), g.challenge) == ("abilities", count - 1, 0)


@pytest.mark.rule("AD-8.7")
def test_dice_gained_later_are_not_affected() -> None:
    g = acting("stage_4", boss_name="bomb_man", weapons=["item_2"], pool=[])
    roll(g, face(g, "red/S"))
    say(g, "effect", "item_2")
    say(g, "colour", "red")
    assert (window(g), pool(g)) == ("abilities", ["red/S"])  # nothing is rerolled
    assert g.script is not None
    g.script.done()


@pytest.mark.rule("AD-8.7")
def test_with_no_initial_dice_a_dice_pool_effect_does_nothing() -> None:
    g = table(3, ["bomb_man", "magnet_man", "snake_man"])
    for seat in range(3):
        plan(g, seat, *[f"{HEROES[seat]}_{n}" for n in (1, 5, 9)])
    g.left_slot[0] = g.right_slot[0] = g.right_slot[1] = g.left_slot[2] = -1
    start(listen(g))
    assert (window(g), g.dice, told(g, "rolled")) == ("abilities", [], [])


# -- AD-R16: the order ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R16")
def test_the_order_inside_the_dice_pool_step() -> None:
    g = table(2, ["bomb_man", "magnet_man"], [["magnet_beam"]])
    # seat 0: ANY on the left, red on the right; seat 1's right: red/S set; Dr. Light: red, wants blue
    plan(g, 0, "mega_man_13", "mega_man_1", "mega_man_6")
    plan(g, 1, "proto_man_5", "proto_man_13", "proto_man_6")
    light(g, 0, "right", "red", "blue")
    light(g, 1, "left", "blue", "blue")
    listen(g)
    start(g)
    # (1), (2): the colour is named before anything else happens
    assert (window(g), g.options(0), g.life[0], g.dice) == ("colour", [COLOUR, COLOUR + 1, COLOUR + 2], 5, [])
    roll(g, face(g, "red/S"), face(g, "red/R"))
    say(g, "colour", "red")
    # (3) damage, (5) dice: one set, two rolled, (6) the fourth red one is offered as a reroll
    assert (g.life[0], window(g), pool(g)) == (4, "surplus", ["red/S", "red/S", "red/R"])
    roll(g, face(g, "red/J"))
    say(g, "die", "red/R")
    # (7) Bomb Man
    assert (window(g), pool(g)) == ("reroll", ["red/S", "red/S", "red/J"])
    roll(g, face(g, "red/SS"))
    say(g, "die", "red/J")
    assert (window(g), pool(g)) == ("abilities", ["red/S", "red/S", "red/SS"])
    steps = [event.message for event in events(g)]
    order = [
        "pool",
        "colour",
        "light_hurts",
        "hurt",
        "set_die",
        "rolled",
        "rolled",
        "rolled",
        "ability",
        "rolled",
    ]
    assert [step for step in steps if step in order] == order


@pytest.mark.rule("AD-R16")
def test_tokens_come_after_dr_lights_damage_and_before_the_roll() -> None:
    g = table(2, ["magnet_man", "metal_man"], [["magnet_beam"]], game=LAB)
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_6")
    plan(g, 1, "proto_man_5", "proto_man_3", "proto_man_6")  # on the right: a jump token
    light(g, 0, "right", "red", "blue")
    light(g, 1, "left", "blue", "blue")
    listen(g)
    start(g)
    order = ["light_hurts", "token", "rolled", "rolled", "rolled"]
    assert [step for step in happened(g) if step in order] == order


@pytest.mark.rule("AD-R16")
def test_a_hero_who_falls_to_dr_light_rolls_nothing() -> None:
    g = seated("red yellow")
    light(g, 0, "left", "blue", "yellow")
    light(g, 0, "right", "blue", "red")
    g.life[0], g.tanks = 1, 0
    listen(g)
    start(g)
    assert (g.over, g.result, told(g, "rolled")) == (True, [0], [])


# -- AD-R17 to AD-R20: too many dice of a colour ------------------------------------------------------------------------


@pytest.mark.rule("AD-R17")
def test_set_dice_enter_first_and_each_surplus_die_is_a_reroll() -> None:
    g = seated("red red", "red 13", "red blue")  # four red: one of them set to shoot
    roll(g, face(g, "red/J"), face(g, "red/R"))
    start(g)
    assert (window(g), pool(g)) == ("surplus", ["red/S", "red/J", "red/R"])
    assert g.options(0) == [DECLINE, *[code(g, "die", name) for name in ("red/S", "red/J", "red/R")]]
    roll(g, face(g, "red/SS"))
    say(g, "die", "red/S")  # the one that was set may be rerolled as well
    assert (window(g), pool(g)) == ("abilities", ["red/J", "red/R", "red/SS"])


@pytest.mark.rule("AD-R17", "AD-R18")
def test_a_fourth_set_die_is_a_reroll_too() -> None:
    g = table(3, QUIET[:3], game=LAB)
    plan(g, 0, "mega_man_5", "mega_man_2", "mega_man_6")
    plan(g, 1, "proto_man_5", "proto_man_7", "proto_man_6")  # on the right: four blue dice set to jump
    plan(g, 2, "rush_9", "rush_1", "rush_6")
    roll(g, face(g, "red/S"), face(g, "yellow/R"))  # the rolled blue die finds no room
    start(g)
    assert (window(g), pool(g)) == ("surplus", ["red/S", *["blue/J"] * 3, "yellow/R"])
    assert g.options(0) == [DECLINE, code(g, "die", "blue/J")]
    roll(g, face(g, "blue/S"))
    say(g, "die", "blue/J")
    assert (window(g), pool(g)) == ("surplus", ["red/S", "blue/S", "blue/J", "blue/J", "yellow/R"])
    say(g, "decline")
    assert window(g) == "abilities"


@pytest.mark.rule("AD-R17")
def test_two_surplus_dice_are_two_offers() -> None:
    g = table(4, QUIET, game=LAB)
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_6")
    plan(g, 1, "proto_man_5", "proto_man_4", "proto_man_6")  # on the right: two red dice
    plan(g, 2, "rush_5", "rush_9", "rush_6")
    plan(g, 3, "roll_1", "roll_5", "roll_6")
    roll(g, *[face(g, "red/J")] * 3)
    start(g)
    assert (window(g), pool(g)) == ("surplus", ["red/J"] * 3)
    roll(g, face(g, "red/S"))
    say(g, "die", "red/J")
    assert (window(g), pool(g)) == ("surplus", ["red/S", "red/J", "red/J"])
    roll(g, face(g, "red/R"))
    say(g, "die", "red/S")
    assert (window(g), pool(g)) == ("abilities", ["red/J", "red/J", "red/R"])


@pytest.mark.rule("AD-R17")
def test_surplus_dice_still_count_as_initial_dice() -> None:
    g = seated("red red", "red red", "red blue", bosses=["bomb_man", "magnet_man", "snake_man"])
    roll(g, *[face(g, "red/J")] * 3)
    start(g)
    roll(g, face(g, "red/S"), face(g, "red/SS"))
    say(g, "die", "red/J")
    assert (window(g), pool(g)) == ("reroll", ["red/S", "red/J", "red/J"])  # Bomb Man comes after them
    assert may(g, 0, "die", "red/S")


@pytest.mark.rule("AD-R17", "AD-R19")
def test_a_surplus_die_of_one_colour_rerolls_no_other() -> None:
    g = seated("red red", "red red", "red 13")
    roll(g, *[face(g, "red/J")] * 3)
    start(g)
    assert "AD-15.2" in refused(g, 0, "die", "blue/J")
    assert "AD-R44" in refused(g, 0, "die", "red/S")
    say(g, "decline")
    assert (window(g), pool(g)) == ("abilities", ["red/J"] * 3)


@pytest.mark.rule("AD-R18")
def test_a_fourth_die_with_a_fixed_face_is_an_ordinary_reroll() -> None:
    g = acting(
        pool=["red/J", "red/J", "red/R"], weapons=["super_arm"]
    )  # discard a die: two red dice set to shoot
    dice(g, "red/J", "red/J", "red/R", "blue/J")
    say(g, "effect", "super_arm")
    say(g, "die", "blue/J")
    assert (window(g), pool(g)) == ("surplus", ["red/J", "red/J", "red/R"])
    assert g.options(0) == [DECLINE, code(g, "die", "red/J"), code(g, "die", "red/R")]
    roll(g, face(g, "red/SS"))
    say(g, "die", "red/J")
    assert (window(g), pool(g)) == ("surplus", ["red/J", "red/R", "red/SS"])  # and the second one
    say(g, "decline")
    assert (window(g), pool(g)) == ("abilities", ["red/J", "red/R", "red/SS"])


@pytest.mark.rule("AD-R18")
def test_a_fourth_copy_is_an_ordinary_reroll() -> None:
    g = acting(pool=["red/S", "red/S", "red/S"], weapons=["gemini_laser"])
    say(g, "effect", "gemini_laser")
    assert window(g) == "surplus"
    roll(g, face(g, "red/R"))
    say(g, "die", "red/S")
    assert (window(g), pool(g)) == ("abilities", ["red/S", "red/S", "red/R"])


@pytest.mark.rule("AD-R19")
def test_the_replacement_may_be_declined_and_the_effect_is_lost() -> None:
    g = acting(pool=["red/J", "red/J", "red/J"], weapons=["item_2"])
    say(g, "effect", "item_2")
    say(g, "colour", "red")
    roll(g)
    say(g, "decline")
    assert (window(g), pool(g), g.energy[0]) == ("abilities", ["red/J"] * 3, 1)  # paid for nothing


@pytest.mark.rule("AD-R20")
def test_a_colour_of_which_three_are_held_may_be_named() -> None:
    g = acting(pool=["red/J", "red/J", "red/J", "blue/J"], weapons=["item_2"])
    say(g, "effect", "item_2")
    assert g.options(0) == [COLOUR, COLOUR + 1, COLOUR + 2]
    say(g, "colour", "red")
    assert window(g) == "surplus"
    roll(g, face(g, "red/S"))
    say(g, "die", "red/J")
    assert pool(g) == ["red/S", "red/J", "red/J", "blue/J"]


@pytest.mark.rule("AD-R20")
def test_it_may_be_named_in_the_dice_pool_step_as_well() -> None:
    g = seated("red 13", "red red", "red blue")
    start(g)
    assert (window(g), may(g, 0, "colour", "red")) == ("colour", True)
    say(g, "colour", "red")
    assert (window(g), colours(g)) == ("surplus", [3, 0, 0])
