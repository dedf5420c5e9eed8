"""The guided first game: it can be played as it is written, and it teaches what it says."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    TURBO,
    USE,
    W_CHOOSE,
    W_DRAFT,
    W_HEADS,
    W_HEADS_ATTACK,
    W_READY,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.table.play import Play
from busterbox.service.games.guide import PLAYER, Guide
from tests import guides

MOST = 25  # decisions of a first lesson


@pytest.fixture(scope="module")
def guide() -> Guide:
    return guides.guide_to(GAME)


@pytest.fixture(scope="module")
def played(guide: Guide) -> Play:
    return guides.played_through(GAME, guide)


def test_every_decision_of_the_player_is_explained_briefly(guide: Guide) -> None:
    guides.check_every_decision_is_explained(guide, 10, MOST)


def test_its_rules_exist(guide: Guide) -> None:
    guides.check_rules_exist(GAME, guide)


def test_the_player_wins_the_combat(played: Play) -> None:
    assert guides.told(played, "medal") == [[PLAYER, 1]]
    assert guides.told(played, "destroyed") == [[1]]
    state = played.state
    assert isinstance(state, DiceBot)
    assert state.combat == 2
    assert state.kind == W_READY
    assert not state.over


def test_it_shows_what_there_is_to_learn(guide: Guide, played: Play) -> None:
    assert [PLAYER, TURBO] in guides.told(played, "used")
    assert [PLAYER] in guides.told(played, "dodged")
    assert [numbers[0] for numbers in guides.told(played, "not_paid")] == [1]
    hits = [numbers[0] for numbers in guides.told(played, "hurt")]
    assert PLAYER in hits
    assert hits.count(1) == 3
    windows = decisions(guide)
    assert {W_READY, W_DRAFT, W_CHOOSE, W_HEADS, W_HEADS_ATTACK} == set(windows)
    assert windows.count(W_DRAFT) == 6  # the sixth die, that of the head, is chosen too
    assert windows.count(W_CHOOSE) == 3


def decisions(guide: Guide) -> list[int]:
    """The windows in which the player decides."""
    play = guides.begun(GAME, guide)
    windows: list[int] = []
    for step in guide.steps[:-1]:
        if step.seat == PLAYER:
            windows.append(int(play.state.kind))
        play.answer(step.seat, step.code)
    return windows


def test_what_it_says_of_the_numbers_is_true(guide: Guide) -> None:
    """The words name energies and speeds; they are those of the game at that moment."""
    play = guides.begun(GAME, guide)
    for step in guide.steps[:-1]:
        state = play.state
        assert isinstance(state, DiceBot)
        if "You have 4 energy, Sparky has 3" in step.say:
            assert state.energy == [4, 3]
        if "Sparky is down to 1 energy" in step.say:
            assert state.energy == [4, 1]
        if step.code == USE + TURBO:
            assert [int(state.speed(seat)) for seat in range(2)] == [4, 4]
        if "the starting player goes first, and that is Sparky" in step.say:
            assert state.starter == 1
        play.answer(step.seat, step.code)
    final = play.entries[-1].events
    unpaid = [event.numbers for event in final if event.message == "not_paid"]
    assert [GAME.cards.names[numbers[1]] for numbers in unpaid] == ["Tesla Coil"]
