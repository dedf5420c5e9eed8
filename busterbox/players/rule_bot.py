"""The game's own quick judgement as a player, and a weaker one for beginners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.table.seat import Bot, Seat

PER_MILLE: Final = 1000


class RuleBot(Bot):
    """Plays the game's policy (`bot.policy`). A policy may use only what its seat knows; to be sure of it, the policy is
    asked about a position drawn from that knowledge, never about the real one."""

    def choose(self, seat: Seat, rng: Rng) -> i64:
        return seat.game().bot.policy(seat.determinize(rng), seat.seat, rng)

    def name(self) -> str:
        return "rules"


class CarelessBot(Bot):
    """Plays as another bot does, but makes some of its moves at random."""

    def __init__(self, bot: Bot, random_per_mille: int) -> None:
        if not 0 <= random_per_mille <= PER_MILLE:
            raise ValueError(f"a share is 0 to {PER_MILLE} parts in a thousand, not {random_per_mille}")
        self.bot = bot
        self.random_per_mille: i64 = random_per_mille

    def choose(self, seat: Seat, rng: Rng) -> i64:
        if rng.below(PER_MILLE) >= self.random_per_mille:
            return self.bot.choose(seat, rng)
        options = seat.choices()
        return options[rng.below(len(options))]

    def name(self) -> str:
        return f"careless {self.bot.name()}"
