"""Plays of some length for the tests of tables and records."""

from __future__ import annotations

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play
from tests.microgames.duel.game import GAME


def play_on(play: Play, answers: int, seed: int = 5) -> Play:
    """Random answers, so many or to the end."""
    rng = rng_from(seed)
    for _ in range(answers):
        if play.state.over:
            break
        seat = play.state.game.rules.next_seat(play.state, rng)
        options = play.options(seat)
        play.answer(seat, options[rng.below(len(options))])
    return play


def whole_game(seed: int = 3) -> Play:
    return play_on(Play.start(GAME, 2, seed), 10_000)
