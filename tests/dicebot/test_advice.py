"""A hint says why: made from what the seat knows, with numbers that are true."""

from __future__ import annotations

import re

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play


@pytest.mark.parametrize("seed", range(3))
def test_every_suggestion_has_a_reason_and_rests_on_what_the_seat_knows(seed: int) -> None:
    play = Play.start(GAME, 3, seed, {"advanced": "yes"})
    rng = rng_from(seed)
    kinds: set[str] = set()
    for _ in range(250):
        g = play.state
        if g.over:
            break
        seat = int(g.seat_to_act())
        code = int(GAME.bot.policy(g, seat, rng))
        reasons = GAME.words.advice(g, seat, code)
        kind = GAME.rules.codes.kind(code).name
        if kind not in ("done", "aim"):
            assert reasons, f"no reason for {kind}"
            kinds.add(kind)
        imagined = g.determinize(seat, rng_from(seed + 100))
        assert GAME.words.advice(imagined, seat, code) == reasons
        play.answer(seat, code)
    assert {"take", "play", "pass"} <= kinds


def test_what_is_said_of_a_target_is_so() -> None:
    play = Play.start(GAME, 2, 5, {})
    rng = rng_from(1)
    checked = 0
    for _ in range(300):
        g = play.state
        if g.over:
            break
        assert isinstance(g, DiceBot)
        seat = int(g.seat_to_act())
        code = int(GAME.bot.policy(g, seat, rng))
        if GAME.rules.codes.kind(code).name == "play":
            for line in GAME.words.advice(g, seat, code):
                found = re.search(r"who has (\d+) energy", line)
                if found:
                    assert int(found.group(1)) == g.energy[1 - seat]
                    checked += 1
        play.answer(seat, code)
    assert checked > 3
