"""How the group stands: where a search may stop, and what a position is worth there."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.bot.judgement import phases_left
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.state import ONE

HARD: Final = 1.1  # damage that an action phase usually does
TANK: Final = 4.0  # what a tank is worth, in points of life


def prospects(g: Adventure) -> i64:
    """The chance to win, in parts of ONE: each hero's life against the damage that is still to come."""
    chance = 0.0
    tanks = TANK * float(g.tanks) / float(g.seats)
    for seat in range(g.seats):
        spare = float(g.life[seat]) - 0.5 + tanks
        to_come = HARD * float(phases_left(g, seat) + 1)
        chance -= math.log(1.0 + math.exp(-1.5 * (spare - to_come)))
    return int(ONE * math.exp(chance))


def phases_done(g: Adventure) -> i64:
    """A number that changes with every action phase and every planning phase."""
    return g.round * 8 + g.active + 1
