"""Lives and respawn.   BG-16"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import CASTLE, OFF_BOARD
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.testing.scenario_cards import Cards
from tests.boardgame.positions import hand, next_turn, say
from tests.boardgame.trials import asked, attempt, give_trophy, happened, names, refused, told, trial, why


def dead(lives: int = 1, defeated: int = 0) -> Board:
    """Seat 0 has lost a life in a challenge on space 2; it is the neighbour's turn."""
    g = trial("one_pellet", space=2, health=1, lives=lives)
    g.defeated[0] = defeated
    attempt(g, "pellet")
    return g


def own_turn(g: Board) -> None:
    """Seat 0's next turn; a challenge that does nothing as it is revealed lies on top."""
    Cards(g).top(0, "stage_deck", ["two_runs"])
    g.turn = 0
    next_turn(g)


@pytest.mark.rule("BG-16.1")
def test_a_lost_life_ends_the_turn_at_once() -> None:
    g = dead(3)
    assert (g.turn, asked(g), g.threat[0]) == (1, "abilities 1", 9)
    assert happened(g)[happened(g).index("lost_life") + 1] == "turn_over"


@pytest.mark.rule("BG-16.2", "BG-4.5")
def test_full_health_from_the_start_of_the_next_turn() -> None:
    g = dead(3)
    assert g.health[0] == 0
    own_turn(g)
    assert (g.health[0], g.lives[0]) == (28, 2)
    g.health[0] = 20
    own_turn(g)  # no life was lost since
    assert g.health[0] == 20


@pytest.mark.rule("BG-16.3")
def test_with_lives_left_the_piece_stays() -> None:
    g = dead(2)
    assert (g.lives[0], g.stage[0], g.space[0]) == (1, 0, 2)
    own_turn(g)
    assert (g.stage[0], g.space[0], asked(g)) == (0, 2, "abilities 0")


@pytest.mark.rule("BG-16.4")
def test_the_last_life_takes_the_piece_off_the_board() -> None:
    g = dead(1)
    assert (g.lives[0], g.stage[0], told(g, "off_board")) == (0, OFF_BOARD, [[0]])


@pytest.mark.rule("BG-16.5", "BG-R5")
def test_the_next_turn_begins_with_a_stage_and_its_first_space() -> None:
    g = dead(1)
    own_turn(g)
    assert asked(g) == "stage 0"
    assert why(g, "stage", 0) == ""  # the one just lost on
    say(g, "stage", 4)
    assert (g.stage[0], g.space[0], asked(g)) == (4, 0, "abilities 0")


@pytest.mark.rule("BG-16.6")
def test_a_defeated_stage_cannot_be_chosen() -> None:
    g = dead(1, defeated=0b000100)
    own_turn(g)
    assert "BG-16.6" in refused(g, "stage", 2)
    assert [stage for stage in range(9) if not why(g, "stage", stage)] == [0, 1, 3, 4, 5]


@pytest.mark.rule("BG-16.7")
def test_everything_is_restored_in_full() -> None:
    g = dead(1)
    g.energy[0], g.threat[0] = 0, 0
    own_turn(g)
    say(g, "stage", 1)
    assert (g.lives[0], g.health[0], g.energy[0], g.threat[0]) == (3, 28, 3, 10)


@pytest.mark.rule("BG-R11")
def test_lives_above_three_are_not_kept_through_a_respawn() -> None:
    g = dead(1)
    own_turn(g)
    say(g, "stage", 1)
    assert g.lives[0] == 3


@pytest.mark.rule("BG-R10")
def test_what_is_kept_through_a_respawn() -> None:
    g = trial("one_pellet", health=1, lives=1, base_energy=4)
    g.powers[0], g.defeated[0] = 0b10010, 0b10010
    give_trophy(g, 0, "fire_man")
    hand(g, 0, "w_tank", "shortcut", "swap", "beam")
    attempt(g, "pellet")
    while "trophy" in asked(g):
        say(g, "pass")
    discard = g.discard[0][:]
    own_turn(g)
    say(g, "stage", 2)
    assert (g.powers[0], g.defeated[0], g.trophy[4]) == (0b10010, 0b10010, 0)
    assert sorted(names(g, g.hand[0])) == ["beam", "shortcut", "swap", "w_tank"]
    assert (g.discard[0], g.energy[0]) == (discard, 4)


@pytest.mark.rule("BG-16.8", "BG-4.7")
def test_the_chosen_stage_must_be_carried_on() -> None:
    g = dead(1)
    own_turn(g)
    say(g, "stage", 5)
    own_turn(g)
    assert (asked(g), g.stage[0]) == ("abilities 0", 5)


@pytest.mark.rule("BG-16.9", "BG-R12")
def test_nobody_is_ever_eliminated() -> None:
    g = dead(1)
    hand(g, 0, "swap")
    say(g, "pass")
    assert asked(g) == "abilities 0"  # off the board, a Wily player with full rights
    say(g, "play", "swap")
    assert g.health[1] == 22
    own_turn(g)
    assert asked(g) == "stage 0"


@pytest.mark.rule("BG-R6")
def test_the_castle_may_be_chosen_after_the_last_life() -> None:
    g = dead(1, defeated=0b110)
    own_turn(g)
    say(g, "stage", CASTLE)
    assert (g.stage[0], g.space[0], g.lives[0]) == (CASTLE, 0, 3)


@pytest.mark.rule("BG-16.4", "BG-R9")
def test_off_the_board_is_no_space() -> None:
    g = dead(1)
    assert (g.stage[0], g.space[0]) == (OFF_BOARD, 0)
    assert g.game.rules.invariants(g) == []
