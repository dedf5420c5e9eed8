# busterbox: not compiled
"""Whether a position makes sense: for positions that come from outside, and for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from busterbox.games.tcg.rules.blast import Blast
from busterbox.games.tcg.rules.hands import UNDER_THE_DECK, Discard
from busterbox.games.tcg.rules.losing import LoseEnergy
from busterbox.games.tcg.rules.main_phase import MainPhase, Spending
from busterbox.games.tcg.rules.resources import FetchVirus, ResourcePhase
from busterbox.kernel.core.triggers import Triggers
from busterbox.kernel.core.windows import TURN

if TYPE_CHECKING:
    from busterbox.games.tcg.rules.state import Tcg

SEATS = (0, 1)
ASK_THEIR_SEAT = (MainPhase, ResourcePhase, Discard, Spending, FetchVirus, Blast, LoseEnergy)


def course_faults(g: Tcg) -> list[str]:
    """Seats that do not exist, and questions put to the wrong one."""
    if g.turn not in SEATS:
        return ["the turn belongs to a seat that does not exist"]
    for frame in g.stack:
        for name in ("seat", "whose", "victim"):
            seat = getattr(frame, name, 0)
            if seat not in SEATS and not isinstance(frame, Triggers):
                return [f"{type(frame).__name__} names a seat that does not exist"]
    top = g.top
    if g.mode == TURN and isinstance(top, ASK_THEIR_SEAT):
        if g.required != 1 << top.seat:
            return ["the wrong seat is asked"]
        if isinstance(top, Discard) and top.step == UNDER_THE_DECK and not top.picked:
            return ["the question is where a card goes, but no card is picked"]
    return []
