# busterbox: not compiled
"""Codes worth explaining to a player in each window, legal or not."""

from __future__ import annotations

from busterbox.games.boardgame.rules.codes import (
    APPLY,
    FACES,
    PASS,
    PLAY,
    REROLL,
    ROLL,
    SCORE,
    SPECIAL,
    THROW,
    USE,
    W_ABILITIES,
    W_BEFORE_ROLL,
    W_REROLL,
    W_ROLLED,
    W_SCORED,
    W_THEIR_REROLL,
)
from busterbox.games.boardgame.rules.playing import owned
from busterbox.games.boardgame.rules.state import Board

REROLLS = [THROW, *(REROLL + face for face in range(FACES))]
FIRST = {
    W_REROLL: [SCORE, *REROLLS],
    W_THEIR_REROLL: [PASS, *REROLLS],
    W_BEFORE_ROLL: [ROLL],
    W_ROLLED: [SCORE, *REROLLS],
    W_SCORED: [APPLY],
}


def codes_of_window(g: Board, seat: int) -> list[int]:
    """The codes a player may ask about in this window, sorted."""
    if g.kind == W_ABILITIES:
        first = [PASS] if seat == g.turn else [PASS, SPECIAL, SPECIAL + 1]
    elif g.kind in FIRST:
        first = FIRST[g.kind]
    else:
        return g.top.candidates(g, seat)
    found = set(first)
    if seat == g.turn:
        found.update(USE + number for number in owned(g, seat))
    if g.kind not in (W_REROLL, W_THEIR_REROLL):
        found.update(PLAY + g.cards[card] for card in g.hand[seat])
    return sorted(found)
