"""The player every other one must beat."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.table.seat import Bot, Seat


class RandomBot(Bot):
    """Any option, each equally likely."""

    def choose(self, seat: Seat, rng: Rng) -> i64:
        options = seat.choices()
        return options[rng.below(len(options))]

    def name(self) -> str:
        return "random"
