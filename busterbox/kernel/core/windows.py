"""The modes in which a window waits for answers, and the windows that the kernel itself opens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CLOSED: Final = 0
TURN: Final = 1  # one seat answers; the answer applies at once
SEALED: Final = 2  # several; hidden until the last required answer is in, then all apply together
OPEN: Final = 3  # several; each answer applies on arrival

NO_ANSWER: Final = -1  # a sealed answer not given yet; for bots: silence of a seat that need not answer

MODE_NAMES: Final = ["closed", "turn", "sealed", "open"]

# Windows that the kernel's own frames open in every game. A game's windows begin at 4.
WINDOW_ORDER: Final = 1  # which of one's own triggers comes first
WINDOW_MAY: Final = 2  # an effect that may be declined
WINDOW_CHOOSE: Final = 3  # one of several effects

WINDOW_NAMES: Final = ["none", "order", "may", "choose"]


def first_seat(mask: i64) -> i64:
    """The lowest seat in a set of bits, -1 if empty."""
    if mask == 0:
        return -1
    seat: i64 = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat
