"""Bots by the names that people give them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot, Seat
from busterbox.players.levels import LEVELS, levels
from busterbox.players.random_bot import RandomBot
from busterbox.players.rule_bot import RuleBot
from busterbox.players.search import SearchBot

RANDOM: Final = "random"
RULES: Final = "rules"
SEARCH: Final = "search"
MOST_SIMULATIONS: Final = 10_000_000


class NamedBot(Bot):
    """A bot by its name for whatever game it sits down to: a level of play is another bot in each."""

    def __init__(self, name: str) -> None:
        read_name(name)
        self._name = name
        self._game: Game | None = None
        self._bot: Bot | None = None

    def choose(self, seat: Seat, rng: Rng) -> i64:
        game = seat.game()
        if self._bot is None or game is not self._game:
            self._bot = named_bot(self._name, game)
            self._game = game
        return self._bot.choose(seat, rng)

    def name(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<bot {self._name}>"


def bot_names() -> list[str]:
    """The names that every game knows, the weakest first."""
    return [RANDOM, RULES, *LEVELS]


def named_bot(name: str, game: Game) -> Bot:
    """A bot by its name; ValueError in one sentence if there is none.

    `random`, `rules` (the game's own rules of thumb) or a level of play. `search:200` searches with 200
    simulations, and so does `hard:200`: a level that searches, with another budget than its own.
    """
    word, simulations = read_name(name)
    known: dict[str, Bot] = {RANDOM: RandomBot(), RULES: RuleBot(), **levels(game)}
    if simulations == 0:
        return known[word]
    if word != SEARCH and not isinstance(known[word], SearchBot):
        raise ValueError(f"{word} does not search in {game.name}, so it takes no number of simulations")
    return SearchBot(simulations)


def read_name(name: str) -> tuple[str, int]:
    """A bot's name and its number of simulations, 0 if it has none; ValueError if no game has such a bot."""
    word, sign, budget = name.partition(":")
    if word not in bot_names() and not (word == SEARCH and sign):
        listed = ", ".join(bot_names())
        raise ValueError(
            f"there is no bot {name!r} (there are: {listed}, and search:200 for 200 simulations)"
        )
    if not sign:
        return word, 0
    if not (
        budget.isascii() and budget.isdigit() and len(budget) < 9 and 1 <= int(budget) <= MOST_SIMULATIONS
    ):
        raise ValueError(f"a number of simulations is 1 to {MOST_SIMULATIONS}, not {budget[:40]!r}")
    return word, int(budget)
