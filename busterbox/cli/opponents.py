"""The bots a command can name, and whose turn it is while nobody keeps a clock."""

from __future__ import annotations

from busterbox.cli.common import CliError
from busterbox.kernel.rng import Rng
from busterbox.kernel.seat import Bot
from busterbox.kernel.state import State
from busterbox.kernel.windows import TURN
from busterbox.players.random_bot import RandomBot
from busterbox.players.rule_bot import RuleBot

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "rules": RuleBot}


def find_bot(name: str) -> Bot:
    if name not in BOTS:
        raise CliError(f"there is no bot {name!r} (there is: {', '.join(BOTS)})")
    return BOTS[name]()


def find_bots(names: str, seats: int) -> list[Bot]:
    """One bot a seat: the names are dealt out in turn."""
    made = [find_bot(name.strip()) for name in names.split(",")]
    return [made[seat % len(made)] for seat in range(seats)]


def next_seat(g: State, rng: Rng) -> int:
    """Who answers next; the game's own scheduler decides where several could."""
    return g.seat_to_act() if g.mode == TURN else g.next_seat(rng)
