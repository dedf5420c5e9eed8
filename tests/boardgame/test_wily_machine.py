"""The Wily Machine and winning.   BG-26, BG-27, BG-R85 to BG-R87, BG-R90"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import ROLL, WILY_ONE, WILY_TWO
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import ONE
from tests.boardgame.positions import hand, say, window
from tests.boardgame.trials import (
    ability,
    apply,
    asked,
    attempt,
    castle,
    fight,
    happened,
    refused,
    strike,
    told,
    why,
)

NOTHING = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"
LAST = "hit aim aim aim aim aim"


def second_side(health: int = 28, boss_health: int = 0, seats: int = 2) -> Board:
    """Round 2, with the first side beaten in round 1."""
    g = fight("wily_machine_1", seats=seats, health=health, boss_health=2)
    strike(g, LAST)
    apply(g, MISS)
    if boss_health:
        g.boss_health = boss_health
    return g


@pytest.mark.rule("BG-26.1")
def test_on_the_last_space_it_must_be_fought() -> None:
    g = castle("castle_7", space=5)
    attempt(g, "hit")
    assert (g.space[0], asked(g)) == (6, "press_on 0")
    assert "BG-R63" in refused(g, "press_on")
    say(g, "fight")
    assert (g.boss, g.boss_health) == (WILY_ONE, 22)


@pytest.mark.rule("BG-26.2")
def test_both_sides_must_be_defeated_in_turn() -> None:
    g = second_side()
    assert (g.over, g.boss, g.boss_health, g.round) == (False, WILY_TWO, 22, 2)
    g.boss_health = 2
    strike(g, LAST)
    apply(g)
    assert g.over


@pytest.mark.rule("BG-26.3")
def test_the_same_battle_goes_on_against_the_second_side() -> None:
    g = fight("wily_machine_1", seats=3, health=20, boss_health=2)
    strike(g, LAST)
    apply(g, "hit aim aim aim")
    assert (told(g, "second_side"), told(g, "battle")) == ([[0]], [[0, WILY_ONE]])
    assert (g.boss, g.round, g.health[0], g.turn) == (WILY_TWO, 2, 16, 0)
    strike(g, NOTHING)
    apply(g, MISS)
    assert told(g, "boss_rolls") == [[1, WILY_TWO], [2, WILY_TWO]]  # the cycle goes on too


@pytest.mark.rule("BG-26.4")
@pytest.mark.parametrize("left", [1, 2, 11, 12])
def test_surplus_damage_is_lost(left: int) -> None:
    g = fight("wily_machine_1", boss_health=left)
    strike(g, "hit hit hit hit hit hit")
    apply(g, MISS)
    assert (g.boss, g.boss_health) == (WILY_TWO, 22)


@pytest.mark.rule("BG-27.1")
def test_defeating_the_second_side_wins_the_game() -> None:
    g = second_side(boss_health=2)
    strike(g, LAST)
    apply(g)
    assert (g.over, g.result, told(g, "won")) == (True, [ONE, 0], [[0]])


@pytest.mark.rule("BG-27.2", "BG-R90")
def test_there_is_one_winner_and_no_further_turn() -> None:
    g = second_side(boss_health=2, seats=4)
    strike(g, LAST)
    apply(g)
    assert (g.result, g.asked()) == ([ONE, 0, 0, 0], 0)
    assert happened(g)[-1] == "won"
    assert "turn_over" not in happened(g)
    for seat in range(4):
        assert g.options(seat) == []
        with pytest.raises(Refused):
            g.answer(seat, ROLL)


# -- rulings ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R85")
def test_the_second_side_makes_the_boss_roll_of_that_round() -> None:
    g = fight("wily_machine_1", boss_health=2)
    strike(g, LAST)
    apply(g, MISS)
    assert told(g, "boss_rolls") == [[1, WILY_TWO]]


@pytest.mark.rule("BG-R85")
def test_what_is_left_of_the_half_is_played_against_the_second_side() -> None:
    g = fight("wily_machine_1", boss_health=3)
    hand(g, 0, "boost")
    say(g, "play", "boost")
    assert (g.boss, g.boss_health, window(g)) == (WILY_TWO, 22, "before_roll")
    strike(g, "hit hit hit aim aim aim")
    apply(g, MISS)
    assert (g.boss_health, told(g, "boss_rolls"), g.round) == (16, [[1, WILY_TWO]], 2)


@pytest.mark.rule("BG-R86")
def test_the_player_is_not_healed_between_sides() -> None:
    assert second_side(health=9).health[0] == 9


@pytest.mark.rule("BG-R87")
def test_once_per_round_stays_once_when_the_card_is_turned() -> None:
    g = fight("wily_machine_1", boss_health=3)
    hand(g, 0, "boost")
    say(g, "use", ability(g, "Variable Buster"))
    say(g, "play", "boost")
    assert g.boss == WILY_TWO
    assert "BG-18.5" in refused(g, "use", ability(g, "Variable Buster"))
    assert g.cards_left == 1  # the one that the ability allowed
    strike(g, NOTHING)
    assert "BG-18.5" in refused(g, "use", ability(g, "Variable Buster"))
    apply(g, MISS)
    assert (g.round, g.cards_left, why(g, "use", ability(g, "Variable Buster"))) == (2, 1, "")
