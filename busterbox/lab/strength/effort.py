"""What a player's answers cost: how many there were, the processor's time, and simulations where it counts them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import process_time_ns
from typing import Any

from mypy_extensions import i64

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.table.seat import Bot, Seat
from busterbox.players.search import SearchBot

MS = 1_000_000  # nanoseconds


@dataclass(slots=True)
class Effort:
    """Of answers where there was something to decide: two options or more, silence counted."""

    decisions: int = 0
    nanoseconds: int = 0
    simulations: int = 0

    def add(self, other: Effort) -> None:
        self.decisions += other.decisions
        self.nanoseconds += other.nanoseconds
        self.simulations += other.simulations


def total(efforts: Iterable[Effort]) -> Effort:
    whole = Effort()
    for effort in efforts:
        whole.add(effort)
    return whole


def effort_row(effort: Effort, seats: int) -> dict[str, Any]:
    """For a report: decisions of one seat in a game, where the player sat on so many seats of all games; processor
    time and simulations of one decision."""
    decisions = effort.decisions or 1
    return {
        "decisions": round(effort.decisions / seats, 2),
        "simulations": round(effort.simulations / decisions, 1),
        "ms": round(effort.nanoseconds / MS / decisions, 4),
    }


def simulations_of(bot: Bot) -> int:
    """How many simulations a bot made for its last answer; 0 for one that makes none."""
    if isinstance(bot, SearchBot):
        return int(bot.simulations_done)
    return int(getattr(bot, "used", 0))


class Measured(Bot):
    """Plays as another bot does, and measures what that costs."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.effort = Effort()

    def choose(self, seat: Seat, rng: Rng) -> i64:
        real = len(seat.choices()) > 1
        begun = process_time_ns()
        code = self.bot.choose(seat, rng)
        if real:
            self.effort.nanoseconds += process_time_ns() - begun
            self.effort.decisions += 1
            self.effort.simulations += simulations_of(self.bot)
        return code

    def name(self) -> str:
        return self.bot.name()
