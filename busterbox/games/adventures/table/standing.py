# busterbox: not compiled
"""Phases of a round, and how long a player may wait.

Nobody passes in Adventures: the game does not wait for allies who could boost, so they simply say nothing. In a
terminal, `wait!` lets the others go on until the stretch is over.
"""

from __future__ import annotations

from busterbox.games.adventures.rules.action import PATTERN_ENGAGE, Action
from busterbox.games.adventures.rules.planning import Planning
from busterbox.games.adventures.rules.pool import Pool
from busterbox.games.adventures.rules.rounds import CLEAN_UP, PLAN, Round
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.parts.table import Phase

PHASES = [
    Phase("Draw", "AD-4.1"),
    Phase("Planning", "AD-6.1"),
    Phase("Dice pool", "AD-8.1"),
    Phase("Engage", "AD-9.1"),
    Phase("Abilities and overcoming", "AD-10.1"),
    Phase("Clean-up", "AD-16.1"),
]
DRAW, PLANNING, POOL, ENGAGE, PAYING, CLEANING = range(6)
SEATS = 8  # more than there are


def phase(g: Adventure) -> int:
    """The place among PHASES; -1 while heroes and bosses are chosen."""
    found = -1
    for frame in g.stack:
        if isinstance(frame, Round):
            found = DRAW if frame.step <= PLAN else CLEANING if frame.step >= CLEAN_UP else PLANNING
        elif isinstance(frame, Planning):
            found = PLANNING
        elif isinstance(frame, Action):
            found = ENGAGE if frame.step <= PATTERN_ENGAGE else PAYING
        elif isinstance(frame, Pool):
            found = POOL
        elif isinstance(frame, Resolve) and found == PAYING and frame.card == g.facing(g.active):
            found = ENGAGE  # the text of a pattern card (AD-18.6)
    return found


def stretch(g: Adventure) -> int:
    """A different number for every action phase, and for the time between two."""
    return int(g.round) * SEATS + int(g.active) + 1
