"""The yellow space of the castle.   BG-25, BG-R89"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import CASTLE, YELLOW_DEVIL
from tests.boardgame.positions import hand, next_turn, say
from tests.boardgame.trials import apply, asked, attempt, castle, fight, refused, strike, told, why

LAST = "hit aim aim aim aim aim"


@pytest.mark.rule("BG-25.1")
def test_without_the_pack_it_is_an_ordinary_space() -> None:
    g = castle("castle_7", space=4)
    attempt(g, "hit")
    assert (g.space[0], why(g, "press_on")) == (5, "")
    assert "BG-17.1" in refused(g, "fight")
    say(g, "press_on")
    assert g.space[0] == 5
    assert len(told(g, "revealed")) == 2
    g = castle("castle_7", space=5)
    attempt(g, "hit")
    assert g.space[0] == 6


@pytest.mark.rule("BG-25.2")
def test_with_the_pack_the_devil_stands_there() -> None:
    g = castle("castle_7", space=4, yellow_devil="on")
    attempt(g, "hit")
    say(g, "fight")
    assert (g.space[0], g.boss, g.boss_health) == (5, YELLOW_DEVIL, 28)


@pytest.mark.rule("BG-25.3")
def test_it_must_be_fought_before_moving_on() -> None:
    g = castle("castle_7", space=4, yellow_devil="on")
    attempt(g, "hit")
    assert "BG-R63" in refused(g, "press_on")
    say(g, "end_turn")
    g.turn = 0
    next_turn(g)
    assert (asked(g), g.boss) == ("before_roll 0", YELLOW_DEVIL)


@pytest.mark.rule("BG-25.4")
@pytest.mark.parametrize(("devil", "space"), [("on", 5), ("off", 6)])
def test_no_movement_carries_past_an_undefeated_devil(devil: str, space: int) -> None:
    g = castle("castle_7", space=3, yellow_devil=devil)
    hand(g, 0, "stride")
    say(g, "play", "stride")
    attempt(g, "hit")
    assert g.space[0] == space


@pytest.mark.rule("BG-25.5", "BG-25.6")
@pytest.mark.rule("BG-25.7", "BG-25.8")
def test_what_a_victory_brings() -> None:
    g = fight("yellow_devil", health=5, boss_health=2)
    powers = g.powers[0]
    strike(g, LAST)
    apply(g)
    assert (g.turn, told(g, "beat")) == (1, [[0, YELLOW_DEVIL]])
    assert (g.powers[0], g.defeated[0], told(g, "power"), told(g, "trophy")) == (powers, 0, [], [])
    assert (g.stage[0], g.space[0]) == (CASTLE, 6)
    assert g.health[0] == 28


@pytest.mark.rule("BG-25.9")
def test_a_defeat_leaves_the_piece_on_the_yellow_space() -> None:
    g = fight("yellow_devil", health=4)
    strike(g, LAST)
    assert g.boss_health == 28
    apply(g, "hit run jump aim")
    assert (g.lives[0], g.space[0], g.turn) == (2, 5, 1)
    g.turn = 0
    next_turn(g)
    assert (asked(g), g.boss, g.boss_health, g.health[0]) == ("before_roll 0", YELLOW_DEVIL, 28, 28)


@pytest.mark.rule("BG-R89")
def test_it_stays_for_the_others_and_for_another_visit() -> None:
    g = fight("yellow_devil", boss_health=2)
    strike(g, LAST)
    apply(g)
    for seat in (1, 0):  # the other one, and the same one who starts over in the castle
        g.stage[seat], g.space[seat], g.turn = CASTLE, 5, seat
        next_turn(g)
        assert (asked(g), g.boss) == (f"before_roll {seat}", YELLOW_DEVIL)
