"""What can be taken back, and what cannot."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.table.play import Play
from tests.adventures.campaigns import session
from tests.adventures.positions import (
    acting,
    code,
    dice,
    fighting,
    fill,
    flip,
    on_to_abilities,
    payment,
    plan,
    table,
    window,
)
from tests.adventures.trials import activate, boost, face_challenge, pool, skill, tokens

FREE, BARRED = "free", "none"


def at(g: Adventure) -> Play:
    return Play.at(g)


def now(play: Play) -> Adventure:
    assert isinstance(play.state, Adventure)
    return play.state


def reach(play: Play, seat: int = 0) -> str:
    return play.undo_reach(seat)[0]


def test_plans_and_dr_light_cards_are_free_until_all_are_ready() -> None:
    g = table(1)
    flip(g, "light_red_blue", "light_blue_red")
    play = at(g)
    for number in (
        code(g, "light_left", "light_red_blue"),
        code(g, "light_right", "light_blue_red"),
        code(g, "to_left", g.cards[g.hand[0][0]]),
        code(g, "to_skill", g.cards[g.hand[0][1]]),
    ):
        play.answer(0, number)
    assert now(play).skill_slot[0] >= 0
    for _ in range(4):
        assert reach(play) == FREE
        play.undo(0)
    after = now(play)
    assert (after.light_left, after.light_right, after.planned) == ([-1], [-1], [[]])
    while window(now(play)) == "plan":
        play.answer(0, int(now(play).top.default(now(play), 0)))
    assert reach(play) == BARRED  # the dice have been rolled


@pytest.mark.rule("AD-R15")
def test_what_is_planned_is_planned_even_before_a_die_is_rolled() -> None:
    g = table(3, ["metal_man", "magnet_man", "elec_man"])
    plan(g, 0, "mega_man_13", "mega_man_1", "mega_man_2")  # a die of any colour
    for seat in (1, 2):
        fill(g, seat)
    play = at(g)
    play.answer(0, code(g, "ready"))
    assert (window(now(play)), now(play).dice, reach(play)) == ("colour", [], BARRED)


def test_an_ability_without_a_roll_is_free_and_one_with_a_roll_is_not() -> None:
    g = acting(pool=["red/S", "blue/J"])
    skill(g, "mega_man_1")
    play = at(g)
    play.answer(0, code(g, "use_skill"))
    assert (tokens(now(play)), reach(play)) == ("J", FREE)
    play.undo(0)
    assert (tokens(now(play)), now(play).skill_slot[0]) == ("", g.skill_slot[0])
    play.answer(0, code(g, "reroll", "magnet_beam"))
    play.answer(0, code(g, "die", "red/S"))
    assert reach(play) == FREE  # picked, not thrown yet
    play.undo(0)
    assert pool(now(play)) == ["red/S", "blue/J"]
    play.answer(0, code(g, "die", "red/S"))
    play.answer(0, code(g, "throw"))
    assert reach(play) == BARRED
    with pytest.raises(Refused):
        play.undo(0)


def test_a_resolution_that_shows_nothing_new_is_free() -> None:
    g = acting("stage_2", pool=["blue/J", "red/S"])
    play = at(g)
    play.answer(0, payment(g, "blue/J"))
    assert (now(play).challenge, reach(play)) == (1, FREE)
    play.undo(0)
    assert (now(play).challenge, pool(now(play))) == (0, ["red/S", "blue/J"])
    play.answer(0, code(g, "take_damage"))
    assert (now(play).life[0], reach(play)) == (4, FREE)
    play.undo(0)
    assert (now(play).life[0], now(play).challenge) == (5, 0)


def test_a_surprise_token_a_tank_and_a_new_pattern_card_are_not_taken_back() -> None:
    g = acting("stage_1", pool=["red/S"])  # with a box
    play = at(g)
    play.answer(0, payment(g, "red/S"))
    assert (len(now(play).surprise_discard), reach(play)) == (1, BARRED)
    g = acting("stage_2", pool=[])
    g.life[0], g.tanks = 1, 1
    play = at(g)
    play.answer(0, code(g, "take_damage"))
    assert (now(play).tanks, reach(play)) == (0, BARRED)
    g = fighting("example_1", 3, None, "bomb_man", None, ["pattern_9"])
    on_to_abilities(g)
    dice(g, "red/SS")
    play = at(g)
    play.answer(0, payment(g, "red/SS"))
    assert (now(play).challenge, reach(play)) == (1, BARRED)  # the next one lies open


def test_the_end_of_the_game_is_not_taken_back() -> None:
    g = acting("stage_2", pool=[])
    g.life[0], g.tanks = 1, 0
    play = at(g)
    play.answer(0, code(g, "take_damage"))
    assert (now(play).over, reach(play)) == (True, BARRED)


def test_what_another_player_has_done_since_bars_it() -> None:
    g = acting("stage_2", pool=["blue/J"])
    activate(g, 0, "")
    skill(g, "mega_man_1")
    play = at(g)
    play.answer(0, code(g, "use_skill"))
    play.answer(1, code(g, "hold"))
    assert (reach(play, 0), reach(play, 1)) == (BARRED, FREE)
    play.undo(1)
    assert reach(play, 0) == FREE


def test_only_who_has_done_it_may_undo_it() -> None:
    g = acting("stage_2", seats=4, pool=["blue/J"])
    boost(g, "roll_14", 3)  # a token: no die is rolled
    face_challenge(g, "J")
    play = at(g)
    play.answer(3, code(g, "boost"))
    assert (reach(play, 3), play.undo_reach(0)[0]) == (FREE, "none")
    with pytest.raises(Refused):
        play.undo(0)
    play.undo(3)
    assert (len(now(play).hand[3]), tokens(now(play))) == (1, "")


def test_a_claim_is_free_until_all_have_confirmed() -> None:
    g = session(3, 1)
    play = at(g)
    first = g.offered[0]
    play.answer(0, code(g, "boss", first))  # alone it is taken at once, and the first pattern card lies open
    assert reach(play) == BARRED
    g = session(1, 2)
    play = at(g)
    play.answer(0, code(g, "boss", g.offered[0]))
    assert reach(play) == FREE
    play.undo(0)
    assert window(now(play)) == "boss"
