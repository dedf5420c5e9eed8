"""The bots a command can name, and whose turn it is while nobody keeps a clock."""

from __future__ import annotations

from busterbox.cli.common import CliError
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot
from busterbox.players.named import named_bot


def find_bot(name: str, game: Game) -> Bot:
    """A bot by its name, as `players/named.py` knows it."""
    try:
        return named_bot(name, game)
    except ValueError as error:
        raise CliError(str(error)) from None


def find_bots(names: str, game: Game, seats: int) -> list[Bot]:
    """One bot for each seat: the names are dealt out in turn."""
    wanted = bot_names(names)
    return [find_bot(wanted[seat % len(wanted)], game) for seat in range(seats)]


def bot_names(names: str) -> list[str]:
    """The names in a list such as "normal,hard:200"."""
    return [name.strip() for name in names.split(",")]


def next_seat(g: State, rng: Rng) -> int:
    """Who answers next; the game's own scheduler decides where several could."""
    return g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, rng)
