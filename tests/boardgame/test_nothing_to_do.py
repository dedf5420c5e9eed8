"""Order, credit, and branches where there is nothing to do: what a broken rule could hide behind."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.codes import THREAT
from busterbox.games.boardgame.state import Board
from tests.boardgame.positions import all_pass, hand, say
from tests.boardgame.trials import asked, happened, roll, told, trial


# -- a re-roll of the hero's dice -----------------------------------------------------------------------------


def with_their_reroll(card: str = "furnace", seats: int = 3) -> Board:
    """Seat 1 may make the hero re-roll up to 2 dice; on Furnace WILYs stick."""
    g = trial(card, seats=seats)
    hand(g, 1, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    return g


@pytest.mark.rule("BG-9.11", "BG-9.9")
def test_nobody_is_asked_for_a_re_roll_when_every_die_is_stuck() -> None:
    g = with_their_reroll()
    roll(g, "wily wily")
    assert asked(g) == "abilities 1"  # scored at once, failed, and the next turn has begun
    assert (told(g, "rerolled"), happened(g).count("scored")) == ([], 1)


@pytest.mark.rule("BG-9.11", "BG-9.9")
def test_one_free_die_is_enough_to_be_asked() -> None:
    g = with_their_reroll()
    roll(g, "wily run")
    say(g, "score")
    assert asked(g) == "their_reroll 1"


# -- the number of dice ---------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R30")
def test_with_one_threat_an_automatic_pass_still_asks_whether_to_roll_it() -> None:
    g = trial("bridge")
    g.threat[0] = 1
    all_pass(g)
    assert (asked(g), g.options(0)) == ("threat 0", [THREAT, THREAT + 1])


@pytest.mark.rule("BG-R30")
def test_with_one_threat_and_no_automatic_pass_there_is_nothing_to_ask() -> None:
    g = trial("one_jump")
    g.threat[0] = 1
    all_pass(g)
    assert (told(g, "committed"), len(told(g, "die"))) == ([[0, 1, 0]], 1)
