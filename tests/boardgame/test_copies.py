"""Robot Master Copies.   BG-24, BG-R80 to BG-R84"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.battle import Battle
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import CASTLE, YELLOW_DEVIL
from busterbox.games.boardgame.rules.course import Course
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.rules.turn import Turn
from busterbox.kernel.core.codes import NO, YES
from tests.boardgame.positions import next_turn, say, window
from tests.boardgame.trials import (
    LAB,
    apply,
    asked,
    castle,
    give_trophy,
    happened,
    names,
    refused,
    strike,
    told,
)

LAST = "hit aim aim aim aim aim"


def beaten(power: bool = False, space: int = 1, seats: int = 2) -> Board:
    """A Copy of Ice Man has fallen to seat 0."""
    g = castle("copy_ice_man", seats=seats, space=space)
    g.health[0], g.boss_health = 11, 2
    if power:
        g.powers[0] = 0b100
    strike(g, LAST)
    apply(g)
    return g


@pytest.mark.rule("BG-24.1", "BG-R84")
def test_a_copy_leads_straight_to_its_battle() -> None:
    g = castle("copy_ice_man", seats=3)
    assert (asked(g), g.boss, g.boss_health) == ("before_roll 0", 2, 28)
    assert (g.points, g.wily_points, g.minions, g.challenge) == (0, 0, 0, [])
    assert "passed_priority" not in happened(g)
    assert [type(frame) for frame in g.stack] == [Course, Turn, Battle]  # no challenge waits for its end


@pytest.mark.rule("BG-24.2")
def test_the_battle_is_a_normal_one() -> None:
    g = castle("copy_bomb_man", seats=3)
    strike(g, "hit hit aim aim aim aim")
    apply(g, "hit wily aim aim")
    assert (g.boss_health, g.health[0], g.removals, g.round) == (24, 23, [1], 2)
    strike(g, LAST)
    assert told(g, "boss_rolls") == [[1, 3]]


@pytest.mark.rule("BG-24.3", "BG-R83")
@pytest.mark.parametrize(("answer", "powers"), [(YES, 0b100), (NO, 0)])
def test_a_missing_power_may_be_taken(answer: int, powers: int) -> None:
    g = beaten()
    assert asked(g) == "copy 0"
    g.answer(0, answer)
    assert (g.powers[0], g.turn) == (powers, 1)


@pytest.mark.rule("BG-R83", "BG-R78")
def test_the_power_is_offered_only_if_it_is_missing() -> None:
    g = beaten(power=True)
    assert (g.turn, g.powers[0], told(g, "power")) == (1, 0b100, [])


@pytest.mark.rule("BG-R83")
def test_when_time_is_up_the_power_is_taken() -> None:
    g = beaten()
    g.expire(g.serial)
    assert (g.powers[0], g.turn) == (0b100, 1)


@pytest.mark.rule("BG-R83")
def test_an_absent_seat_takes_the_power() -> None:
    g = beaten(seats=3)  # two play on (BG-R91)
    g.leave(0)
    assert g.powers[0] == 0b100


@pytest.mark.rule("BG-24.4")
@pytest.mark.parametrize("holder", [-1, 1])
def test_a_copy_yields_no_trophy(holder: int) -> None:
    g = castle("copy_ice_man")
    give_trophy(g, holder, "ice_man")
    g.boss_health = 2
    strike(g, LAST)
    if window(g) == "trophy":
        g.answer(1, 64)
    apply(g)
    g.answer(0, YES)
    assert (g.trophy[2], told(g, "trophy")) == (holder, [])


@pytest.mark.rule("BG-R80")
def test_a_beaten_copy_advances_the_piece() -> None:
    g = beaten(power=True)
    assert (g.stage[0], g.space[0], g.health[0], g.turn) == (CASTLE, 2, 28, 1)
    assert (g.copy[0], names(g, g.stage_discard[CASTLE])) == ([], ["copy_ice_man"])


@pytest.mark.rule("BG-R80", "BG-26.1")
def test_a_copy_before_the_last_space_leads_to_the_wily_machine() -> None:
    g = beaten(power=True, space=5)
    g.turn = 0
    next_turn(g)
    assert (g.space[0], g.boss) == (6, 9)


@pytest.mark.rule("BG-25.3", "BG-25.4", "BG-R37")
def test_a_copy_beaten_on_the_yellow_space_leaves_the_devil_to_be_fought() -> None:
    g = castle("copy_ice_man", space=4, yellow_devil="on")
    g.space[0], g.powers[0], g.boss_health = 5, 0b100, 2  # no play leads here, but a saved position can
    strike(g, LAST)
    apply(g)
    g.turn = 0
    next_turn(g)
    assert (g.copy[0], g.space[0], g.boss) == ([], 5, YELLOW_DEVIL)


@pytest.mark.rule("BG-R81")
def test_a_lost_copy_is_fought_again() -> None:
    g = castle("copy_ice_man", space=3)
    g.health[0] = 4
    strike(g, "hit hit hit aim aim aim")
    apply(g, "hit aim aim aim")
    assert (g.lives[0], g.turn, g.stage[0], g.space[0]) == (2, 1, CASTLE, 3)
    assert (names(g, g.copy[0]), g.stage_discard[CASTLE]) == (["copy_ice_man"], [])
    g.turn = 0
    next_turn(g)
    assert (asked(g), g.boss, g.boss_health, g.health[0]) == ("before_roll 0", 2, 28, 28)
    assert [card for seat, card in told(g, "revealed") if seat == 0] == [g.game.cards.numbers["copy_ice_man"]]


@pytest.mark.rule("BG-R81")
def test_with_the_last_life_the_copy_is_discarded() -> None:
    g = castle("copy_ice_man")
    g.health[0], g.lives[0] = 4, 1
    strike(g, LAST)
    apply(g, "hit aim aim aim")
    assert (g.lives[0], g.copy[0], names(g, g.stage_discard[CASTLE])) == (0, [], ["copy_ice_man"])


@pytest.mark.rule("BG-R82")
def test_a_copy_defeats_no_stage() -> None:
    g = beaten()
    g.answer(0, YES)
    assert (g.defeated[0], g.powers[0], g.free) == (0b11, 0b100, 0)
    g.free, g.turn = 1, 0
    next_turn(g)
    assert g.why_not(0, 74 + 2) == ""  # Ice Man's stage stays open
    assert "BG-R4" in refused(g, "stage", 1)


@pytest.mark.rule("BG-24.1")
def test_a_copy_names_its_boss_and_nothing_else() -> None:
    copies = [card for card in box_of(LAB).challenges if card.copy >= 0]
    assert sorted({card.copy for card in copies}) == list(range(6))
    for card in copies:
        numbers = (card.points, card.minions, card.symbol, card.sticks, card.passes_at, card.penalty_damage)
        programs = (card.reveal, card.after, card.reward, card.penalty)
        assert (numbers, programs, card.needs) == ((0,) * 6, (0,) * 4, [0] * 6)
        assert (card.stage, card.minion, card.gained, card.harm) == (CASTLE, -1, -1, None)


@pytest.mark.rule("BG-24.2", "BG-24.4", "BG-R47")
def test_a_copy_that_is_beaten_leaves_an_empty_table() -> None:
    g = castle("copy_ice_man")
    g.boss_health = 2
    strike(g, "hit hit hit hit hit hit")
    apply(g)
    say(g, "yes")
    assert (g.turn, g.boss, g.boss_health, g.round, g.cards_left, g.used) == (1, -1, 0, 0, 0, 0)
    assert (g.copy, g.dice, g.removals, g.fewer_dice) == ([[], []], [], [], 0)
