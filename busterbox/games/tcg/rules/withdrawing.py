"""An action whose cost is not paid in time is withdrawn, and its player passes (the contract's table of windows)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.rules.main_phase import MainPhase, Playing, Spending
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.ops import Resolve


def withdraw(g: Tcg) -> bool:
    """Take the action back if its first cost is still being picked; False if something of it has happened already."""
    below: i64 = len(g.stack) - 1
    while below >= 1:
        frame = g.stack[below]
        if isinstance(frame, Resolve) and (frame.pc > 0 or frame.phase > 1):
            return False
        if isinstance(frame, (Playing, Spending)):
            phase = g.stack[below - 1]
            if not isinstance(phase, MainPhase):
                return False
            while len(g.stack) > below:
                g.pop()
            frame.take_back(g)
            phase.withdrawn(g)
            return True
        below -= 1
    return False
