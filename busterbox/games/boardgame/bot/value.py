"""How far everybody has come, and what a position between two turns is worth to a seat."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import CASTLE, LIVES
from busterbox.games.boardgame.rules.places import castle_requirement, masters_defeated
from busterbox.games.boardgame.rules.state import Board, bits
from busterbox.kernel.core.state import ONE

STEEP: Final = 0.35  # how much a space ahead counts


def progress(g: Board, seat: i64) -> float:
    """How far a seat has come, in spaces: Robot Masters as far as the castle asks for them, the way, what it has."""
    need = castle_requirement(g)
    masters = masters_defeated(g, seat)
    far = 6.0 * float(masters if masters < need else need)
    if masters > need:
        far += 1.5 * float(masters - need)
    stage: i64 = g.stage[seat]
    if stage == CASTLE:
        far += 1.0 + 1.2 * float(g.space[seat])
    elif stage >= 0 and not (g.defeated[seat] >> stage) & 1:
        far += float(g.space[seat])
    far += 0.5 * float(bits(g.powers[seat]))
    for holder in g.trophy:
        if holder == seat:
            far += 0.5
    fresh = (g.hurt_last >> seat) & 1 != 0 or g.stage[seat] < 0
    health = g.full_health(seat) if fresh else g.health[seat]
    lives: i64 = g.lives[seat] if g.lives[seat] > 0 else LIVES
    return far + 0.05 * float(health) + 0.5 * float(lives)


def prospects(g: Board, seat: i64) -> i64:
    """A seat's share of the game, in parts of ONE: whoever has come further wins more often, not always."""
    mine = progress(g, seat)
    total = 0.0
    for other in range(g.seats):
        total += math.exp(STEEP * (progress(g, other) - mine))
    return int(ONE / total)


def turns_begun(g: Board) -> i64:
    count: i64 = 0
    for turns in g.turns:
        count += turns
    return count
