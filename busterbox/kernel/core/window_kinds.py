"""Windows that the kernel's own frames open in every game. A game's windows begin at 4."""

from __future__ import annotations

from typing import Final

WINDOW_ORDER: Final = 1  # which of one's own triggers comes first
WINDOW_MAY: Final = 2  # an effect that may be declined
WINDOW_CHOOSE: Final = 3  # one of several effects

WINDOW_NAMES: Final = ["none", "order", "may", "choose"]
