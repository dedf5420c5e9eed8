"""What leaves the process: the short way to a situation comes out as the long one does."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play
from busterbox.service.games.seat_view import Names, answered_since, difference, situation_at

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("seed", range(3))
def test_after_anothers_sealed_answer_the_short_way_sees_the_same(seed: int) -> None:
    play = Play.start(GAME, 4, seed, {"advanced": "yes"})
    names = Names(GAME, ["Ann", "Bob", "Cid", "Dee"])
    rng = rng_from(seed)
    short = 0
    for _ in range(300):
        if play.state.over:
            break
        before = {seat: situation_at(play.state, seat, names) for seat in (-1, 0, 1, 2, 3)}
        by = int(play.state.seat_to_act())
        play.answer(by, int(GAME.bot.policy(play.state, by, rng)))
        if play.entries[-1].events:
            continue
        for seat, old in before.items():
            quick = answered_since(play.state, old, seat)
            whole = situation_at(play.state, seat, names)
            if seat == by:
                assert quick is None or quick == whole
            elif quick is not None:
                short += 1
                assert quick == whole
                assert difference(old, quick) == difference(old, whole)
    assert short > 50
