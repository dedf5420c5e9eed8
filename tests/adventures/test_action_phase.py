"""Chapters 7, 9 and 14: the order of action phases, engaging challenges, the end of a phase."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.codes import PAY
from busterbox.games.adventures.rules.state import Adventure
from tests.adventures.positions import (
    acting,
    dice,
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
    colours,
    endure,
    happened,
    listen,
    names,
    needs,
    next_challenge,
    offered,
    pool,
    refused,
    refused_code,
    seen_by,
    tokens,
    told,
)

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])
QUIET = ["metal_man", "magnet_man", "bubble_man", "hard_man"]  # stage sides that ask for nothing


def finish_phase(g: Adventure) -> None:
    """The active player takes every damage that is left; nobody falls."""
    seat = g.active
    while g.active == seat and not g.over:
        g.life = [5] * g.seats
        next_challenge(g)


# -- the order --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-7.1", "AD-14.4")
@pytest.mark.parametrize(("seats", "first"), [(1, 0), (2, 0), (2, 1), (3, 0), (3, 2), (4, 0), (4, 1), (4, 3)])
def test_first_player_first_then_clockwise_then_clean_up(seats: int, first: int) -> None:
    g = listen(table(seats, QUIET[:seats], first=first))
    endure(g)
    order = [[(first + place) % seats] for place in range(seats)]
    assert told(g, "acts") == told(g, "acted") == order
    assert happened(g, "acts", "acted", "clean_up") == [*["acts", "acted"] * seats, "clean_up"]


@pytest.mark.rule("AD-7.1")
def test_only_one_player_is_active_at_a_time() -> None:
    g = acting("stage_1")
    assert (g.active, g.required) == (0, 1)
    for seat in (1, 2):
        assert offered(g, seat) == ["boost", "hold"]
        assert "AD-10.16" in refused(g, seat, "take_damage")


@pytest.mark.rule("AD-7.2")
@EVERY_COUNT
def test_every_player_acts_exactly_once_a_round(seats: int) -> None:
    g = listen(table(seats, QUIET[:seats], first=seats - 1))
    endure(g, 2)
    assert [told(g, "acts").count([seat]) for seat in range(seats)] == [2] * seats
    assert told(g, "round") == [[2], [3]]


@pytest.mark.rule("AD-7.3")
def test_a_phase_is_one_dice_pool_and_a_loop_over_challenges() -> None:
    g = listen(table(3, QUIET[:3]))
    everybody_ready(g)
    on_to_abilities(g)
    finish_phase(g)
    assert happened(g, "acts", "pool", "engaged", "failed", "hurt", "acted")[:12] == [
        "acts",
        "pool",
        *["engaged", "failed", "hurt"] * 3,
        "acted",
    ]


@pytest.mark.rule("AD-7.3")
def test_an_abilities_step_stands_between_engage_and_overcome() -> None:
    g = listen(acting("stage_2"))
    for place in range(3):
        assert (window(g), g.challenge, len(told(g, "failed"))) == ("abilities", place, place)
        g.life[0] = 5
        next_challenge(g)


@pytest.mark.rule("AD-7.4")
def test_the_pool_is_rolled_once_and_left_as_it_is_between_challenges() -> None:
    g = acting("stage_4", pool=["red/S", "red/J", "blue/R", "yellow/RR"], boss_name="metal_man")
    roll(g)  # nothing is left to chance from now on
    pay(g, "red/S")
    assert (g.challenge, pool(g)) == (1, ["red/J", "blue/R", "yellow/RR"])
    say(g, "take_damage")
    assert (g.challenge, pool(g)) == (2, ["red/J", "blue/R", "yellow/RR"])


@pytest.mark.rule("AD-7.5")
@pytest.mark.parametrize(("boss_name", "count"), [("metal_man", 3), ("fire_man", 4)])
def test_the_loop_runs_for_three_challenges_and_those_added(boss_name: str, count: int) -> None:
    g = listen(acting("stage_1", boss_name=boss_name))
    finish_phase(g)
    assert ([one[1] for one in told(g, "failed")], g.active) == (list(range(count)), 1)


@pytest.mark.rule("AD-7.6")
@pytest.mark.parametrize(("boss_name", "height"), [("cut_man", 3), ("bomb_man", 4)])
def test_a_boss_battle_is_the_whole_pile_in_one_phase(boss_name: str, height: int) -> None:
    g = table(3, [boss_name, "magnet_man", "hard_man"])
    endure(g, 3)
    pile = names(g, g.ahead[0])[::-1]
    assert len(pile) == height
    listen(g)
    everybody_ready(g)
    on_to_abilities(g)
    finish_phase(g)
    faced = [g.game.cards.ids[one[2]] for one in told(g, "engaged") if one[0] == 0]
    assert (faced, g.ahead[0], happened(g, "pool")) == (pile, [], ["pool"] * 2)  # the next player's is built
    assert (g.active, g.round) == (1, 4)


@pytest.mark.rule("AD-7.7")
@pytest.mark.parametrize("damage", [1, 2, 3])
def test_a_challenge_ends_overcome_or_with_its_full_damage(damage: int) -> None:
    for overcome in (True, False):
        g = listen(acting("stage_4", pool=["red/S", "blue/J"], boss_name="metal_man"))
        g.harm = damage
        if overcome:
            pay(g, "red/S")
        else:
            say(g, "take_damage")
        assert g.life[0] == (5 if overcome else 5 - damage)
        assert (len(told(g, "overcame")), len(told(g, "failed"))) == ((1, 0) if overcome else (0, 1))
        assert g.challenge == 1


@pytest.mark.rule("AD-7.7")
def test_there_is_no_third_way_out_of_a_challenge() -> None:
    g = acting("stage_4", pool=["red/S"])
    assert offered(g, 0) == ["take_damage", "use_skill", "boost", "reroll", "pay"]
    for number in (0, 1, 2, 3):  # pass, yes, no and the like
        assert "not among the things" in refused_code(g, 0, number)


# -- engage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-9.1", "AD-9.2")
@EVERY_COUNT
def test_the_standee_goes_from_the_leftmost_challenge_to_the_right(seats: int) -> None:
    g = listen(acting("stage_7", seats, boss_name="metal_man"))
    assert (g.challenge, needs(g)) == (0, "S")
    g.life[0] = 5
    next_challenge(g)
    assert (g.challenge, needs(g)) == (1, "RW")
    g.life[0] = 5
    next_challenge(g)
    assert (g.challenge, needs(g)) == (2, "SSR")
    assert seen_by(g, -1, "challenge") == 2  # everybody sees where the hero stands


@pytest.mark.rule("AD-9.3")
def test_the_hero_advances_whether_the_challenge_was_overcome_or_not() -> None:
    for overcome in (True, False):
        g = acting("stage_4", pool=["red/S"], boss_name="metal_man")
        if overcome:
            pay(g, "red/S")
        else:
            say(g, "take_damage")
        assert (g.challenge, needs(g), window(g)) == (1, "SJ", "abilities")


@pytest.mark.rule("AD-9.4")
@EVERY_COUNT
def test_no_challenge_of_a_stage_card_is_faced_twice(seats: int) -> None:
    g = listen(table(seats, QUIET[:seats]))
    endure(g, 2)
    engaged = told(g, "engaged")
    assert len(engaged) == 2 * 3 * seats
    assert len({tuple(one) for one in engaged}) == len(engaged)


@pytest.mark.rule("AD-9.4")
def test_no_card_of_a_pattern_pile_is_faced_twice() -> None:
    g = table(3, ["bomb_man", "magnet_man", "hard_man"])
    endure(g, 3)
    piles = [names(g, row)[::-1] for row in g.ahead]
    listen(g)
    endure(g)
    faced = [[g.game.cards.ids[one[2]] for one in told(g, "engaged") if one[0] == seat] for seat in range(3)]
    assert faced == piles
    assert sorted(names(g, g.pattern_discard)) == sorted(name for pile in piles for name in pile)


@pytest.mark.rule("AD-9.5")
def test_in_a_boss_battle_the_top_card_of_ones_own_pile_is_faced() -> None:
    g = fighting("pattern_5", boss_name="bomb_man", more=["pattern_6", "pattern_9", "pattern_1"])
    on_to_abilities(g)
    others = [row[:] for row in g.ahead[1:]]
    faced = []
    for _ in range(4):
        faced.append((names(g, g.ahead[0])[-1], needs(g)))
        g.life[0] = 5
        next_challenge(g)
    assert faced == [("pattern_5", "JR"), ("pattern_6", "RR"), ("pattern_9", "JJ"), ("pattern_1", "SS")]
    assert g.ahead[1:] == others


# -- the end of a phase -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-14.1")
@pytest.mark.parametrize("overcome", [True, False])
def test_a_phase_ends_with_the_last_challenge(overcome: bool) -> None:
    g = listen(acting("stage_4", boss_name="metal_man"))
    for _ in range(2):
        g.life[0] = 5
        next_challenge(g)
    assert (g.active, g.challenge, told(g, "acted")) == (0, 2, [])
    dice(g, "red/S", "yellow/S", "blue/J")
    if overcome:
        pay(g, "red/S", "yellow/S", "blue/J")
    else:
        say(g, "take_damage")
    assert told(g, "acted") == [[0]]
    assert g.active == 1


@pytest.mark.rule("AD-14.1")
def test_a_phase_of_a_boss_battle_ends_with_the_last_pattern_card() -> None:
    g = listen(fighting("pattern_1", boss_name="cut_man"))
    on_to_abilities(g)
    for left in (3, 2, 1):
        assert (g.active, len(g.ahead[0]), told(g, "acted")) == (0, left, [])
        g.life[0] = 5
        next_challenge(g)
    assert (g.ahead[0], told(g, "acted")) == ([], [[0]])


@pytest.mark.rule("AD-14.2")
def test_dice_that_are_left_go_back_to_the_supply() -> None:
    g = listen(acting("stage_1", boss_name="metal_man"))
    for _ in range(2):
        g.life[0] = 5
        next_challenge(g)
    plain = ["red/S", "red/J", "red/R", "blue/JJ", "yellow/R"]
    dice(g, *plain)
    g.life[0] = 5
    say(g, "take_damage")
    assert len(told(g, "dropped")) == 5
    on_to_abilities(g)
    assert (g.active, sum(colours(g)) <= 6) == (1, True)  # only what the next player's own supports give
    assert g.air == []


@pytest.mark.rule("AD-14.2")
def test_the_next_player_has_all_nine_dice_to_draw_on() -> None:
    g = table(3, QUIET[:3])
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_5")
    plan(g, 1, "proto_man_1", "proto_man_2", "proto_man_5")
    plan(g, 2, "rush_9", "rush_10", "rush_5")
    for seat in range(3):
        say(g, "ready", 0, seat)
    on_to_abilities(g)
    assert colours(g) == [3, 0, 1]  # own left and right, seat 1's right; seat 2's left
    finish_phase(g)
    assert (g.active, colours(g)) == (1, [3, 0, 1])  # own two, seat 0's left; seat 2's right


@pytest.mark.rule("AD-14.3")
def test_active_tokens_stay_active() -> None:
    g = acting("stage_1", boss_name="metal_man")
    activate(g, 0, "SR")
    activate(g, 1, "J")
    finish_phase(g)
    assert (g.active, tokens(g, 0), tokens(g, 1)) == (1, "SR", "J")
    endure(g)
    assert (g.round, tokens(g, 0)) == (2, "SR")


@pytest.mark.rule("AD-14.4")
def test_after_the_last_player_nobody_is_active() -> None:
    g = listen(table(2, QUIET[:2]))
    endure(g)
    assert (g.active, g.dice, g.needs, g.challenge, told(g, "clean_up")) == (-1, [], [0, 0, 0, 0], -1, [[1]])


def test_a_boost_or_a_payment_after_the_phase_is_refused() -> None:
    g = table(3, QUIET[:3])
    endure(g)
    for number in (PAY, PAY + 1):
        assert "not among the things" in refused_code(g, 0, number)
    assert "not among the things" in refused(g, 0, "boost")
