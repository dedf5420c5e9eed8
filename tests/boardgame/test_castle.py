"""Entering Dr. Wily's Castle.   BG-23, BG-R4, BG-R7, BG-R13, BG-R88"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import CASTLE
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import next_turn, say
from tests.boardgame.trials import asked, attempt, castle, listen, names, refused, told, turn_of, why


def choosing(defeated: int, **settings: str) -> Board:
    """Seat 0 has beaten these Robot Masters, and its next turn begins."""
    g = turn_of(0, "cut_man", 4, 2, settings)
    g.defeated[0], g.free = defeated, 1
    listen(g).run()
    return g


@pytest.mark.rule("BG-23.1")
@pytest.mark.parametrize(
    ("defeated", "opens"), [(0, False), (0b100000, False), (0b100001, True), (0b10110, True)]
)
def test_two_robot_masters_open_the_castle(defeated: int, opens: bool) -> None:
    g = choosing(defeated)
    refusal = why(g, "stage", CASTLE)
    assert refusal == "" if opens else "BG-23.1" in refusal


@pytest.mark.rule("BG-23.2")
def test_entering_is_optional() -> None:
    g = choosing(0b111)
    assert [stage for stage in range(9) if not why(g, "stage", stage)] == [3, 4, 5, CASTLE]
    say(g, "stage", 4)
    assert (g.stage[0], g.space[0]) == (4, 0)


@pytest.mark.rule("BG-23.3")
def test_the_piece_enters_on_the_start_space() -> None:
    g = choosing(0b11)
    say(g, "stage", CASTLE)
    assert (g.stage[0], g.space[0]) == (CASTLE, 0)


@pytest.mark.rule("BG-23.4")
@pytest.mark.parametrize("need", [3, 4, 5, 6])
def test_the_requirement_can_be_raised(need: int) -> None:
    """One too few is refused, enough open it; with eight stages something else is left to choose."""
    g = choosing((1 << (need - 1)) - 1, castle=str(need), stages="eight")
    assert "BG-23.4" in refused(g, "stage", CASTLE)
    g = choosing((1 << need) - 1, castle=str(need), stages="eight")
    assert why(g, "stage", CASTLE) == ""


@pytest.mark.rule("BG-23.5")
def test_castle_challenges_come_from_its_own_deck_by_the_same_rules() -> None:
    g = castle("castle_2")  # two Pengs, a PELLET
    g.health[0] = 20
    assert (asked(g), g.points, g.wily_points, g.minions) == ("abilities 0", 2, 2, 2)
    cards = len(g.stage_deck[CASTLE].cards)
    attempt(g, "pellet hit aim")
    assert (g.space[0], g.health[0]) == (1, 20 - 2 + 2)
    assert names(g, g.stage_discard[CASTLE]) == ["castle_2"]
    say(g, "press_on")
    assert len(g.stage_deck[CASTLE].cards) == cards - 1


@pytest.mark.rule("BG-R7")
def test_with_every_stage_defeated_the_castle_is_the_only_way() -> None:
    g = choosing(0b111111)
    assert (g.stage[0], g.space[0]) == (CASTLE, 0)
    assert told(g, "chose_stage") == [[0, CASTLE]]
    g = choosing(0b111111, stages="eight")
    assert [stage for stage in range(9) if not why(g, "stage", stage)] == [6, 7, CASTLE]


@pytest.mark.rule("BG-R13", "BG-4.7")
def test_the_castle_cannot_be_left_either() -> None:
    g = castle("castle_2", space=2)
    attempt(g, "aim")
    g.turn = 0
    next_turn(g)
    assert (g.stage[0], g.space[0]) == (CASTLE, 2)
    assert not asked(g).startswith("stage")


@pytest.mark.rule("BG-R88", "BG-R82")
def test_copies_do_not_count_for_the_gate() -> None:
    g = choosing(0b1)
    g.powers[0] = 0b111
    assert "BG-23.1" in refused(g, "stage", CASTLE)
