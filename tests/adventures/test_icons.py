"""Chapter 24: the icon guide, each icon as an effect and as a cost."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.state import Adventure
from tests.adventures.positions import (
    acting,
    card,
    carry,
    code,
    die,
    energy,
    face,
    fighting,
    may,
    pay,
    payment,
    roll,
    say,
    window,
)
from tests.adventures.trials import (
    activate,
    boost,
    colours,
    endure,
    face_challenge,
    listen,
    names,
    pool,
    refused,
    refused_code,
    skill,
    tokens,
    told,
    with_source,
)


def at_hand(*dice: str, weapons: list[str] | None = None, active: str = "") -> Adventure:
    """Seat 0 at an abilities step that is no concern of the test."""
    g = listen(acting(pool=list(dice), weapons=weapons or ["magnet_beam"]))
    activate(g, 0, active)
    face_challenge(g, "SSS")
    return g


# -- dice as effects --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.1")
@pytest.mark.parametrize(
    ("name", "colour"), [("mega_man_1", "red"), ("mega_man_5", "blue"), ("mega_man_9", "yellow")]
)
@pytest.mark.parametrize("shown", ["S", "J", "R", "double"])
def test_a_coloured_die_is_rolled_into_the_pool(name: str, colour: str, shown: str) -> None:
    g = at_hand()
    main = {"red": "SS", "blue": "JJ", "yellow": "RR"}[colour]
    result = f"{colour}/{main if shown == 'double' else shown}"
    boost(g, name)
    roll(g, face(g, result))
    say(g, "boost")
    assert (pool(g), window(g)) == ([result], "abilities")


@pytest.mark.rule("AD-24.1")
def test_the_die_is_rolled_by_the_active_player_and_has_six_faces() -> None:
    g = at_hand()
    boost(g, "proto_man_1", 1)
    g.explicit = True
    say(g, "boost", 0, 1)
    assert g.chance == 6
    g.resolve_chance(4)
    assert (pool(g), told(g, "rolled")) == (["red/J"], [[0, 0, 1]])


@pytest.mark.rule("AD-24.2")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_of_any_die_the_active_player_names_the_colour_first(colour: str) -> None:
    g = at_hand()
    boost(g, "mega_man_13")
    say(g, "boost")
    assert (window(g), g.required) == ("colour", 1)
    assert g.options(0) == [code(g, "colour", one) for one in ("red", "blue", "yellow")]
    roll(g, face(g, f"{colour}/R"))
    say(g, "colour", colour)
    assert pool(g) == [f"{colour}/R"]


@pytest.mark.rule("AD-24.4")
def test_a_die_with_a_shown_face_is_set_and_not_rolled() -> None:
    g = at_hand("yellow/R")
    skill(g, "mega_man_4")  # spend a run: red/S and blue/J
    g.explicit = True
    say(g, "use_skill")
    assert (pool(g), told(g, "rolled"), g.chance) == (["red/S", "blue/J"], [], 0)
    g = at_hand()
    skill(g, "mega_man_5")  # 1 damage: a double jump
    g.explicit = True
    say(g, "use_skill")
    assert (pool(g), g.chance, g.life[0]) == (["blue/JJ"], 0, 4)


# -- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.5")
@pytest.mark.parametrize("before", ["", "S", "J", "SJR"])
def test_a_named_token_turns_active_or_nothing_happens(before: str) -> None:
    g = at_hand(active=before)
    skill(g, "mega_man_1")  # the jump token
    if "J" in before:
        assert "AD-24.5" in refused(g, 0, "use_skill")
        assert tokens(g) == before
    else:
        say(g, "use_skill")
        assert (tokens(g), window(g)) == ("J" if not before else "SJ", "abilities")
        assert told(g, "token") == [[0, 1]]


@pytest.mark.rule("AD-24.5")
@pytest.mark.parametrize("before", ["", "S", "SJR"])
def test_a_boost_with_a_token_that_is_active_is_spent_for_nothing(before: str) -> None:
    g = listen(acting(seats=4, pool=[]))
    activate(g, 0, before)
    boost(g, "roll_14", 3)  # the shoot token
    say(g, "boost", 0, 3)
    assert (tokens(g), g.hand[3]) == (before if "S" in before else "S", [])
    assert tokens(g, 3) == ""  # the active player's, not the booster's
    assert told(g, "token") == ([] if before else [[0, 0]])


@pytest.mark.rule("AD-24.6")
@pytest.mark.parametrize(
    ("before", "offers", "taken"),
    [("", "SJR", "J"), ("S", "JR", "R"), ("J", "SR", "S")],
)
def test_an_unnamed_token_is_an_inactive_one_of_ones_choice(before: str, offers: str, taken: str) -> None:
    g = at_hand(weapons=["rush_coil"], active=before)
    say(g, "effect", "rush_coil")
    assert (window(g), g.options(0)) == ("token", [code(g, "token", one) for one in offers])
    for one in before:
        assert "AD-24.6" in refused(g, 0, "token", one)
    say(g, "token", taken)
    assert sorted(tokens(g)) == sorted(before + taken)


@pytest.mark.rule("AD-24.6")
def test_the_last_inactive_token_needs_no_choice_and_with_none_nothing_happens() -> None:
    g = at_hand(weapons=["rush_coil"], active="SR")
    say(g, "effect", "rush_coil")
    assert (tokens(g), energy(g, 0, "rush_coil"), window(g)) == ("SJR", 2, "abilities")
    assert "AD-24.6" in refused(g, 0, "effect", "rush_coil")
    g = listen(acting(seats=4, pool=[]))
    activate(g, 0, "SJR")
    boost(g, "roll_15", 3)  # a token of one's choice, as a boost
    say(g, "boost", 0, 3)
    assert (tokens(g), window(g), told(g, "token")) == ("SJR", "abilities", [])


@pytest.mark.rule("AD-24.7")
@pytest.mark.parametrize("before", ["S", "SJ", "SJR"])
def test_an_unnamed_token_as_a_cost_is_any_active_one(before: str) -> None:
    g = at_hand(active=before)
    skill(g, "mega_man_9")  # lose a token: two dice of any colour
    say(g, "use_skill")
    if len(before) > 1:
        assert (window(g), g.options(0)) == ("lose_token", [code(g, "token", one) for one in before])
        inactive = [one for one in "SJR" if one not in before]
        for one in inactive:
            assert "AD-24.7" in refused(g, 0, "token", one)
        say(g, "token", before[-1])
    assert tokens(g) == before[:-1]
    assert window(g) == "colour"  # paid before the effect


@pytest.mark.rule("AD-24.7", "AD-10.4")
def test_without_an_active_token_that_cost_cannot_be_paid() -> None:
    g = at_hand("red/S")
    skill(g, "mega_man_9")
    assert "AD-24.7" in refused(g, 0, "use_skill")


@pytest.mark.rule("AD-24.15")
def test_a_token_stays_active_until_it_is_spent() -> None:
    g = at_hand()
    skill(g, "mega_man_1")
    say(g, "use_skill")
    endure(g, 2)  # two rounds later
    assert (g.round, tokens(g)) == (3, "J")
    g = at_hand("red/S", active="SJ")
    face_challenge(g, "SJ")
    pay(g, "red/S", "tJ")
    assert tokens(g) == "S"


# -- damage and life --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.8", "AD-12.4", "AD-R28")
@pytest.mark.parametrize(("life", "tanks", "after", "left"), [(5, 0, 4, 0), (2, 1, 1, 1), (1, 1, 4, 0)])
def test_a_damage_icon_is_one_damage_with_the_tank_rules(
    life: int, tanks: int, after: int, left: int
) -> None:
    g = at_hand()
    g.life[0], g.tanks = life, tanks
    skill(g, "mega_man_5")
    say(g, "use_skill")
    if window(g) == "tank":
        say(g, "yes")
    assert (g.life[0], g.tanks, g.over) == (after, left, False)
    assert [life for seat, life in enumerate(g.life) if seat] == [5, 5]  # the active player's


@pytest.mark.rule("AD-24.8", "AD-12.8")
def test_a_damage_icon_of_a_boss_can_lose_the_game() -> None:
    g = fighting("example_1", 3, None, "fire_man", None, ["pattern_8"])
    while window(g) != "abilities":
        g.answer(0, g.options(0)[0])
    g.dice = []
    g.life[0], g.tanks, g.harm = 2, 0, 1
    say(g, "take_damage")  # 1 left, then Fire Man engages: nothing to reroll, so 1 damage
    assert (g.over, g.result, g.life[0]) == (True, [0, 0, 0], 0)


@pytest.mark.rule("AD-24.9")
@pytest.mark.parametrize("life", [1, 4, 5])
def test_a_life_icon_is_one_life_below_five(life: int) -> None:
    g = at_hand()
    g.life[0] = life
    skill(g, "mega_man_6")
    if life == 5:
        assert "AD-24.9" in refused(g, 0, "use_skill")
        return
    say(g, "use_skill")
    assert (g.life[0], told(g, "healed")) == (life + 1, [[0, life + 1]])


# -- Weapon Energy ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.10", "AD-R40", "AD-13.7")
def test_energy_goes_to_a_weapon_below_its_cap() -> None:
    g = at_hand(weapons=["magnet_beam", "item_2", "rush_coil"])
    skill(g, "mega_man_10")
    assert "AD-24.10" in refused(g, 0, "use_skill")  # all are full, Item-2 with 2
    energy(g, 0, "item_2", 1)
    say(g, "use_skill")  # only one: no question
    assert (energy(g, 0, "item_2"), window(g)) == (2, "abilities")
    g = at_hand(weapons=["magnet_beam", "item_2", "rush_coil"])
    energy(g, 0, "item_2", 0)
    energy(g, 0, "rush_coil", 2)
    skill(g, "mega_man_10")
    say(g, "use_skill")
    assert (window(g), g.options(0)) == (
        "energy",
        [code(g, "energy", "item_2"), code(g, "energy", "rush_coil")],
    )
    assert "AD-24.10" in refused(g, 0, "energy", "magnet_beam")  # it is full
    assert refused(g, 0, "energy", "fire_storm").startswith("you do not have Fire Storm")
    say(g, "energy", "rush_coil")
    assert [energy(g, 0, one) for one in ("magnet_beam", "item_2", "rush_coil")] == [3, 0, 3]


@pytest.mark.rule("AD-24.11")
def test_energy_as_a_cost_comes_from_any_one_weapon() -> None:
    g = at_hand(weapons=["magnet_beam", "item_2", "rush_coil"])
    energy(g, 0, "magnet_beam", 0)
    skill(g, "mega_man_7")  # 1 Weapon Energy: a yellow and a blue die
    say(g, "use_skill")
    assert (window(g), g.options(0)) == (
        "lose_energy",
        [code(g, "energy", "item_2"), code(g, "energy", "rush_coil")],
    )
    assert "AD-24.11" in refused(g, 0, "energy", "magnet_beam")
    say(g, "energy", "item_2")
    assert [energy(g, 0, one) for one in ("magnet_beam", "item_2", "rush_coil")] == [0, 1, 3]
    assert colours(g) == [0, 1, 1]


@pytest.mark.rule("AD-24.11", "AD-10.4")
def test_without_energy_that_cost_cannot_be_paid() -> None:
    g = at_hand("red/S")
    energy(g, 0, "magnet_beam", 0)
    skill(g, "mega_man_7")
    assert "AD-24.11" in refused(g, 0, "use_skill")
    energy(g, 0, "magnet_beam", 1)
    say(g, "use_skill")  # the only one: no question
    assert energy(g, 0, "magnet_beam") == 0


# -- dice and actions as costs ----------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.3", "AD-10.14")
def test_any_die_as_a_cost_is_one_die_of_ones_choice() -> None:
    g = at_hand("red/S", "blue/JJ", "blue/JJ", "yellow/R")
    skill(g, "mega_man_3")  # discard a die: any and red
    say(g, "use_skill")
    assert (window(g), g.options(0)) == (
        "discard_die",
        [code(g, "die", one) for one in ("red/S", "blue/JJ", "yellow/R")],
    )
    assert refused(g, 0, "die", "red/J").endswith("AD-R44")  # there is none
    say(g, "die", "blue/JJ")
    assert pool(g) == ["red/S", "blue/JJ", "yellow/R"]  # one of the two, whatever it shows
    assert window(g) == "colour"


@pytest.mark.rule("AD-24.3", "AD-10.14")
def test_without_dice_it_cannot_be_paid_not_even_with_a_token() -> None:
    g = at_hand(active="SJR")
    skill(g, "mega_man_3")
    assert "AD-10.14" in refused(g, 0, "use_skill")


@pytest.mark.rule("AD-10.4", "AD-24.3")
@pytest.mark.parametrize(
    ("dice", "payable"), [(["red/J"], True), (["blue/J"], False), (["blue/J", "red/S"], True), ([], False)]
)
def test_a_die_of_one_colour_as_a_cost(dice: list[str], payable: bool) -> None:
    old = 'cost = [{op = "lose_energy"}]'
    game = with_source("actions/mega_man.toml", old, 'cost = [{op = "discard_die", colour = "red"}]')
    g = acting(pool=dice, game=game)
    skill(g, "mega_man_7")
    if payable:
        say(g, "use_skill")
        assert [one for one in pool(g) if one.startswith("red")] == []  # the red die, without a question
    else:
        assert "AD-10." in refused(g, 0, "use_skill")


@pytest.mark.rule("AD-24.12", "AD-24.13")
@pytest.mark.parametrize(
    ("dice", "active", "spent", "left"),
    [
        (["red/S", "yellow/R"], "", "yellow/R", ["red/S"]),
        (["red/R", "yellow/RR"], "", "red/R", ["yellow/RR"]),
        (["red/R", "yellow/RR"], "", "yellow/RR", ["red/R"]),  # a double goes whole
        (["yellow/R"], "R", "tR", ["yellow/R"]),
        (["yellow/R"], "R", "yellow/R", []),
        (["red/S"], "R", "tR", ["red/S"]),
        (["yellow/RR"], "S", "yellow/RR", []),
    ],
)
def test_an_action_is_spent_with_a_die_that_shows_it_or_its_token(
    dice: list[str], active: str, spent: str, left: list[str]
) -> None:
    g = at_hand(*dice, active=active)
    skill(g, "mega_man_4")  # spend a run: red/S and blue/J
    ways = [one for one in dice if "R" in one] + (["tR"] if "R" in active else [])
    say(g, "use_skill")
    if len(ways) > 1:
        assert window(g) == "spend"
        assert len(g.options(0)) == len(ways)
        assert "AD-24.12" in refused_code(g, 0, code(g, "token", "S"))
        if "red/S" not in dice:
            assert "AD-24.12" in refused(g, 0, "die", "red/S")
        say(g, "token", "R") if spent == "tR" else say(g, "die", spent)
    assert pool(g) == sorted([*left, "red/S", "blue/J"], key=die)
    assert tokens(g) == (active if spent != "tR" else active.replace("R", ""))


@pytest.mark.rule("AD-24.12", "AD-10.4")
def test_without_that_action_it_cannot_be_paid() -> None:
    g = at_hand("red/S", "blue/JJ", active="SJ")
    skill(g, "mega_man_4")
    assert "AD-24.12" in refused(g, 0, "use_skill")


@pytest.mark.rule("AD-24.12")
def test_as_a_requirement_too_an_action_is_a_die_or_the_token() -> None:
    g = at_hand("yellow/S", active="SR")
    face_challenge(g, "S")
    assert may(g, 0, "pay", payment(g, "yellow/S") - code(g, "pay"))
    assert may(g, 0, "pay", payment(g, "tS") - code(g, "pay"))
    assert "AD-R31" in refused_code(g, 0, payment(g, "tR"))


# -- surprise ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.14")
@pytest.mark.parametrize(
    ("token", "after"),
    [
        ("surprise_shoot_token", ("S", 3, 2)),
        ("surprise_life_pellet", ("", 4, 2)),
        ("surprise_energy_pellet", ("", 3, 3)),
    ],
)
def test_a_surprise_icon_draws_one_token_and_applies_it(token: str, after: tuple[str, int, int]) -> None:
    g = at_hand()
    carry(g, 0, "magnet_beam")
    energy(g, 0, "magnet_beam", 2)
    g.life[0] = 3
    skill(g, "mega_man_12")
    left = len(g.surprises.cards)
    roll(g, [g.cards[one] for one in g.surprises.cards].index(card(g, token)))
    say(g, "use_skill")
    assert names(g, g.surprise_discard) == [token]
    assert (tokens(g), g.life[0], energy(g, 0, "magnet_beam")) == after
    assert (len(g.surprises.cards), window(g), g.challenge) == (left - 1, "abilities", 0)
