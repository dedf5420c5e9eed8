"""The three modes in which a window waits for answers."""

from __future__ import annotations

from typing import Final

CLOSED: Final = 0
TURN: Final = 1  # one seat answers; the answer applies at once
SEALED: Final = 2  # several; hidden until the last required answer is in, then all apply together
OPEN: Final = 3  # several; each answer applies on arrival

NO_ANSWER: Final = -1  # a sealed answer not given yet; for bots: silence of a seat that need not answer

MODE_NAMES: Final = ["closed", "turn", "sealed", "open"]
