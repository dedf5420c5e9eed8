"""The bots a command can name, and whose turn it is while nobody keeps a clock."""

from __future__ import annotations

from busterbox.cli.common import CliError
from busterbox.kernel.game import Game
from busterbox.kernel.rng import Rng
from busterbox.kernel.seat import Bot
from busterbox.kernel.state import State
from busterbox.kernel.windows import TURN
from busterbox.players.levels import levels
from busterbox.players.random_bot import RandomBot
from busterbox.players.rule_bot import RuleBot


def find_bot(name: str, game: Game) -> Bot:
    """A bot by its name: random, the game's own rules of thumb, or a level of play."""
    known: dict[str, Bot] = {"random": RandomBot(), "rules": RuleBot(), **levels(game)}
    if name not in known:
        raise CliError(f"there is no bot {name!r} (there is: {', '.join(known)})")
    return known[name]


def find_bots(names: str, game: Game, seats: int) -> list[Bot]:
    """One bot a seat: the names are dealt out in turn."""
    wanted = [name.strip() for name in names.split(",")]
    return [find_bot(wanted[seat % len(wanted)], game) for seat in range(seats)]


def next_seat(g: State, rng: Rng) -> int:
    """Who answers next; the game's own scheduler decides where several could."""
    return g.seat_to_act() if g.mode == TURN else g.next_seat(rng)
