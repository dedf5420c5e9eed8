"""Defeat in a boss battle.   BG-22, BG-R75, BG-R76"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import OFF_BOARD
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import next_turn, say
from tests.boardgame.trials import apply, asked, fight, happened, strike, told

NOTHING = "aim aim aim aim aim aim"


def beaten(lives: int = 3, health: int = 4) -> Board:
    g = fight("ice_man", health=health, lives=lives)
    strike(g, NOTHING)
    apply(g, "hit hit hit hit")
    return g


@pytest.mark.rule("BG-22.1", "BG-R76")
@pytest.mark.parametrize("health", [16, 4, 1])
def test_one_life_is_lost(health: int) -> None:
    g = beaten(health=health)
    assert (g.lives[0], g.health[0], told(g, "lost_life")) == (2, 0, [[0, 2]])


@pytest.mark.rule("BG-22.2")
def test_the_turn_ends() -> None:
    g = beaten()
    assert (g.turn, g.boss, asked(g)) == (1, -1, "abilities 1")


@pytest.mark.rule("BG-22.3")
def test_the_piece_stays_on_the_boss_space() -> None:
    g = beaten()
    assert (g.stage[0], g.space[0], g.defeated[0], g.powers[0]) == (2, 4, 0, 0)


@pytest.mark.rule("BG-22.4")
def test_the_next_turn_is_the_same_battle_again() -> None:
    g = beaten()
    revealed = len(told(g, "revealed"))
    g.turn = 0
    next_turn(g)
    assert (asked(g), g.boss, g.boss_health, g.round, g.health[0]) == ("before_roll 0", 2, 28, 1, 28)
    assert len(told(g, "revealed")) == revealed


@pytest.mark.rule("BG-R75", "BG-16.4")
def test_the_last_life_takes_the_piece_off_the_board() -> None:
    g = beaten(lives=1)
    assert (g.lives[0], g.stage[0], "off_board" in happened(g)) == (0, OFF_BOARD, True)
    g.turn = 0
    next_turn(g)
    assert asked(g) == "stage 0"
    say(g, "stage", 2)
    assert (g.space[0], g.lives[0], g.health[0], asked(g)) == (0, 3, 28, "abilities 0")
