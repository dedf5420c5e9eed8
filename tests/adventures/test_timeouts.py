"""When time is up, when an ally asks to wait, when a player leaves."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.codes import EMPTY, WINDOWS
from busterbox.games.adventures.rules.payment import suggested
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import ONE
from tests.adventures.campaigns import session
from tests.adventures.positions import (
    FIXTURE,
    acting,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    fighting,
    flip,
    may,
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
    listen,
    names,
    offered,
    pool,
    refused,
    skill,
    told,
)


def time_out(g: Adventure) -> None:
    g.expire(g.serial)


# -- windows of everybody -----------------------------------------------------------------------------------------------


def test_heroes_and_bosses_what_is_claimed_or_the_first_that_is_free() -> None:
    g = FIXTURE.new(4, 1)
    assert isinstance(g, Adventure)
    say(g, "hero", 0, 2)  # claimed, not confirmed
    say(g, "hero", 3, 1)
    say(g, "confirm", 0, 1)
    time_out(g)
    assert (window(g), g.hero) == ("boss", [1, 3, 0, 2])  # nobody is robbed by a clock
    offer = g.offered[:]
    say(g, "boss", offer[2], 3)
    say(g, "confirm", 0, 3)
    time_out(g)
    assert g.boss == [offer[0], offer[1], offer[3], offer[2]]


def test_cards_into_the_slots_in_their_order_and_ready() -> None:
    g = table(3)
    held = [names(g, cards) for cards in g.hand]
    say(g, "to_skill", held[0][0], 0)
    time_out(g)
    assert g.game.cards.ids[g.skill_slot[0]] == held[0][0]
    for seat in range(3):
        left = (
            [one for one in held[seat] if g.game.cards.ids[g.skill_slot[seat]] != one]
            if seat == 0
            else held[seat]
        )
        assert [g.game.cards.ids[row[seat]] for row in (g.left_slot, g.right_slot)] == left[:2]
    assert [len(cards) for cards in g.hand] == [1, 1, 1]


@pytest.mark.rule("AD-21.4", "AD-21.5")
def test_dr_light_cards_that_nobody_has_taken() -> None:
    g = table(2)
    flip(g, "light_red_blue", "light_blue_red", "light_yellow_red")
    say(g, "light_right", "light_blue_red", 0)
    time_out(g)
    assert (g.light_right[0], g.light_left[1]) == (
        3,
        1,
    )  # seat 0 keeps its own, seat 1 has the first free one
    g = table(1)
    flip(g, "light_red_blue", "light_red_blue", "light_yellow_red", "light_yellow_blue")
    time_out(g)
    assert EMPTY not in (g.light_left[0], g.light_right[0])


@pytest.mark.rule("AD-R14")
def test_the_first_card_is_discarded_until_four_are_left() -> None:
    g = table(3, ["wood_man", "metal_man", "magnet_man"])
    assert window(g) == "discard_down"
    first = g.options(0)[0]
    time_out(g)
    assert (window(g), len(g.hand[0])) == ("plan", 4)
    assert [code(g, "discard", g.cards[one]) for one in g.discard[0]] == [first]


# -- windows of one -----------------------------------------------------------------------------------------------------


def test_the_suggested_payment_or_else_the_damage() -> None:
    g = acting(pool=["red/SS", "blue/S"])
    face_challenge(g, "S", 1)
    assert suggested(g) == 2  # the plain die
    time_out(g)
    assert (g.overcome, g.life[0], pool(g)) == (1, 5, ["red/SS"])
    face_challenge(g, "JJ", 2)
    time_out(g)
    assert (g.overcome, g.life[0], pool(g)) == (1, 3, ["red/SS"])


@pytest.mark.rule("AD-R28")
def test_a_cost_that_would_take_a_tank_is_not_paid() -> None:
    g = acting(pool=["red/S"])
    g.life[0], g.tanks = 1, 1
    skill(g, "mega_man_5")
    say(g, "use_skill")
    assert window(g) == "tank"
    time_out(g)
    assert (window(g), g.life[0], g.tanks, g.skill_slot[0] != EMPTY) == ("abilities", 1, 1, True)


def test_a_surplus_die_is_declined() -> None:
    g = acting(pool=["red/S", "red/J", "red/R"])
    boost(g, "mega_man_1")
    say(g, "boost")
    assert window(g) == "surplus"
    time_out(g)
    assert (window(g), pool(g)) == ("abilities", ["red/S", "red/J", "red/R"])


@pytest.mark.rule("AD-R26")
def test_one_die_is_rerolled() -> None:
    g = listen(acting(pool=["red/S", "red/J", "blue/R"]))
    roll(g, face(g, "red/R"))
    say(g, "reroll", "magnet_beam")
    time_out(g)  # the first die is picked
    assert (window(g), g.air, told(g, "rolled")) == ("reroll", [0], [])
    time_out(g)  # and thrown: a reroll that was paid for is carried out
    assert (window(g), pool(g), told(g, "rolled")) == ("abilities", ["red/J", "red/R", "blue/R"], [[0, 0, 2]])


CHOICES = [
    ("colour", "mega_man_13", "boost"),
    ("token", "hyper_bomb", "weapon"),
    ("discard_die", "mega_man_3", "skill"),
    ("spend", "mega_man_4", "skill"),
    ("copy", "mega_man_11", "skill"),
    ("lose_token", "mega_man_9", "skill"),
    ("lose_energy", "mega_man_7", "skill"),
    ("energy", "mega_man_10", "skill"),
]


@pytest.mark.parametrize(("name", "what", "way"), CHOICES)
def test_any_other_choice_is_the_first_option(name: str, what: str, way: str) -> None:
    g = acting(pool=["red/R", "yellow/R"], weapons=["hyper_bomb", "magnet_beam"])
    energy(g, 0, "hyper_bomb", 2)
    energy(g, 0, "magnet_beam", 2)
    activate(g, 0, "SR" if name == "lose_token" else "")
    if way == "boost":
        boost(g, what)
        say(g, "boost")
    elif way == "skill":
        skill(g, what)
        say(g, "use_skill")
    else:
        say(g, "effect", what)
    assert window(g) == name
    first, other = g.options(0)[0], g.clone()
    assert len(g.options(0)) > 1
    time_out(g)
    other.answer(0, first)
    assert isinstance(other, Adventure)
    assert (g.dice, g.tokens, g.energy, g.serial) == (other.dice, other.tokens, other.energy, other.serial)


def test_the_first_of_two_options_of_a_boss_and_the_first_icon() -> None:
    g = fighting("example_1", 3, None, "fire_man", None, ["pattern_9"])
    on_to_abilities(g)
    dice(g, "blue/J")
    g.life[0] = 5
    say(g, "take_damage")
    assert window(g) == "choose"
    time_out(g)  # the reroll
    assert (window(g), g.life[0], len(g.dice)) == ("abilities", 3, 1)
    g = table(3, ["metal_man", "magnet_man", "elec_man"])
    plan(g, 2, "rush_16", "rush_5", "rush_9")  # its left slot: red or yellow
    plan(g, 1, "proto_man_5", "proto_man_14", "proto_man_9")  # its right slot: blue/J
    plan(g, 0, "mega_man_5", "mega_man_6", "mega_man_9")
    everybody_ready(g)
    assert window(g) == "icon"
    time_out(g)
    assert (g.active, colours(g)) == (0, [1, 3, 0])


def test_every_window_has_a_default_that_leads_on() -> None:
    """Whole games by time-outs alone, with everything that can be asked."""
    seen = set()
    for seed, settings in enumerate(
        [
            {"difficulty": "expert"},
            {"mode": "session_2", "difficulty": "hard"},
            {"mode": "session_3"},
            {"packs": "23"},
        ]
    ):
        for seats in (1, 2, 3, 4):
            g = FIXTURE.new(seats, seed, settings)
            assert isinstance(g, Adventure)
            while not g.over:
                seen.add(window(g))
                g.life = [5] * seats
                before = g.serial
                time_out(g)
                after = (g.over, g.serial)
                assert after != (False, before)
            assert g.result == [ONE] * seats
    assert {"hero", "boss", "plan", "colour", "surplus", "abilities", "choose", "discard_down"} <= seen
    assert seen <= set(WINDOWS) | {"choose"}


def test_a_time_out_of_another_window_is_refused() -> None:
    g = acting(pool=["red/S"])
    before = g.digest()
    for serial in (g.serial - 1, g.serial + 1):
        with pytest.raises(Refused):
            g.expire(serial)
    assert g.digest() == before


# -- hold ------------------------------------------------------------------------------------------------------------------


def holding() -> Adventure:
    """Seat 1 asks seat 0 to wait, who has resolved."""
    g = listen(acting(pool=["red/S"]))
    face_challenge(g, "S", 2)
    say(g, "hold", 0, 1)
    pay(g, "red/S")
    assert window(g) == "hold"
    return g


@pytest.mark.rule("AD-R22", "AD-R25")
def test_with_a_hold_raised_resolving_asks_for_confirmation() -> None:
    g = holding()
    assert (offered(g, 0), offered(g, 1), offered(g, 2)) == (
        ["go_on", "go_back"],
        ["boost", "release"],
        ["boost", "hold"],
    )
    assert (pool(g), g.overcome, g.required, g.may) == (["red/S"], 0, 1, 6)
    assert "AD-10.16" in refused(g, 1, "go_on")
    say(g, "go_on")
    assert (g.overcome, pool(g), g.holds, window(g)) == (1, [], 0, "abilities")
    face_challenge(g, "S", 2)
    say(g, "take_damage")  # the hold was for that challenge
    assert window(g) != "hold"


def test_it_also_stands_before_damage() -> None:
    g = listen(acting(pool=["red/S"]))
    face_challenge(g, "J", 2)
    say(g, "hold", 0, 2)
    say(g, "take_damage")
    assert (window(g), g.life[0]) == ("hold", 5)
    say(g, "go_back")
    assert (window(g), g.life[0], g.holds) == ("abilities", 5, 4)
    say(g, "take_damage")
    say(g, "go_on")
    assert g.life[0] == 3


@pytest.mark.rule("AD-R22")
def test_a_boost_out_of_a_hold_opens_the_abilities_again() -> None:
    g = holding()
    boost(g, "proto_man_1", 1)
    roll(g, face(g, "red/J"))
    say(g, "boost", 0, 1)
    assert (window(g), pool(g), g.overcome, g.holds) == ("abilities", ["red/S", "red/J"], 0, 0)
    pay(g, "red/S")  # nobody asks to wait any more
    assert (window(g), g.overcome) == ("abilities", 1)


def test_when_the_hold_is_lowered_the_resolution_goes_ahead() -> None:
    g = holding()
    say(g, "hold", 0, 2)
    say(g, "release", 0, 1)
    assert (window(g), g.overcome) == ("hold", 0)  # seat 2 still asks
    say(g, "release", 0, 2)
    assert (window(g), g.overcome, pool(g)) == ("abilities", 1, [])


def test_a_hold_that_was_lowered_before_is_none() -> None:
    g = listen(acting(pool=["red/S"]))
    face_challenge(g, "S", 2)
    say(g, "hold", 0, 1)
    assert refused(g, 1, "hold").startswith("you have already asked to wait")
    say(g, "release", 0, 1)
    assert refused(g, 1, "release").startswith("you have not asked to wait")
    pay(g, "red/S")
    assert window(g) == "abilities"
    assert [told(g, "holds"), told(g, "releases")] == [[[1]], [[1]]]


def test_only_an_ally_with_a_boost_card_can_ask_to_wait() -> None:
    g = acting(pool=["red/S"])
    say(g, "boost", 0, 1)
    on_to_abilities(g)
    assert "not being asked" in refused(g, 1, "hold")
    assert not may(g, 0, "hold")  # nor the active player
    assert g.why_not(0, code(g, "hold"))


def test_after_ten_seconds_the_resolution_goes_ahead() -> None:
    g = holding()
    assert FIXTURE.table.time_limit(g) == 10_000
    time_out(g)
    assert (g.overcome, pool(g), g.life[0]) == (1, [], 5)  # as it was chosen: paid, not damage
    assert FIXTURE.table.time_limit(g) == 0
    assert FIXTURE.table.time_limit(table(3)) == 0


def test_computer_players_give_allies_with_a_boost_a_moment() -> None:
    g = acting(pool=["red/S"])
    assert FIXTURE.table.bots_wait_for(g) == 0b110
    say(g, "boost", 0, 2)
    on_to_abilities(g)
    assert FIXTURE.table.bots_wait_for(g) == 0b010
    assert FIXTURE.table.bots_wait_for(table(3)) == 0


def test_a_boost_after_the_resolution_is_refused_and_stays_in_hand() -> None:
    g = acting(pool=["red/S"], boss_name="elec_man")
    face_challenge(g, "S", 1)
    dice(g, "red/S", "blue/J", "yellow/R")
    pay(g, "red/S")  # Elec Man's stage: a die must be rerolled now
    assert window(g) == "reroll"
    hand = g.hand[1][:]
    assert "not being asked" in refused(g, 1, "boost")
    assert g.hand[1] == hand


# -- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_heroes_of_who_has_left_go_on_by_defaults(seats: int) -> None:
    g = listen(table(seats))
    g.leave(1)
    assert (window(g), g.planned[1] != [], g.required & 2) == ("plan", True, 0)
    while not g.over and g.round == 1:
        g.life = [5] * seats
        assert g.seat_to_act() != 1
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))
    assert [1] in told(g, "acts")
    assert g.round == 2
    assert told(g, "boosted") == []


def test_who_leaves_in_the_own_action_phase_pays_what_can_be_paid() -> None:
    g = listen(acting("stage_1", pool=["red/S"]))
    face_challenge(g, "S", 1)
    g.life[0] = 5
    g.leave(0)
    assert g.active == 1
    assert [n[1] for n in told(g, "overcame") if n[0] == 0][:1] == [0]


def test_a_hold_of_who_leaves_no_longer_counts() -> None:
    g = listen(acting(pool=["red/S"]))
    face_challenge(g, "S", 1)
    say(g, "hold", 0, 1)
    g.leave(1)
    pay(g, "red/S")
    assert (window(g), g.overcome) == ("abilities", 1)
    g = holding()
    g.leave(1)
    assert FIXTURE.words.question(g, 0) == "Nobody asks you to wait any more. Go on?"
    say(g, "go_on")
    assert g.overcome == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_when_everybody_has_left_the_game_is_lost(seats: int) -> None:
    for position in (FIXTURE.new(seats, 1), table(seats), session(3, seats)):
        for seat in range(seats):
            assert not position.over
            position.leave(seat)
        assert (position.over, position.result) == (True, [0] * seats)


def test_the_one_who_stays_can_still_win() -> None:
    g = table(2)
    g.tanks = 99
    g.leave(0)
    while not g.over:
        assert not g.asked() & 1
        time_out(g)
    assert g.result == [ONE, ONE]
