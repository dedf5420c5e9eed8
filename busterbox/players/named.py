"""Bots by the names that people give them."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot
from busterbox.players.levels import levels
from busterbox.players.random_bot import RandomBot
from busterbox.players.rule_bot import RuleBot
from busterbox.players.search import SearchBot

SEARCH: Final = "search"
MOST_SIMULATIONS: Final = 10_000_000


def named_bot(name: str, game: Game) -> Bot:
    """A bot by its name; ValueError in one sentence if there is none.

    `random`, `rules` (the game's own rules of thumb) or a level of play. `search:200` searches with 200
    simulations, and so does `hard:200`: a level that searches, with another budget than its own.
    """
    known: dict[str, Bot] = {"random": RandomBot(), "rules": RuleBot(), **levels(game)}
    word, sign, budget = name.partition(":")
    if word not in known and not (word == SEARCH and sign):
        listed = ", ".join(known)
        raise ValueError(f"there is no bot {name!r} (there is: {listed}), and search:200 for 200 simulations")
    if not sign:
        return known[word]
    if word != SEARCH and not isinstance(known[word], SearchBot):
        raise ValueError(f"{word} does not search in {game.name}, so it takes no number of simulations")
    if not (
        budget.isascii() and budget.isdigit() and len(budget) < 9 and 1 <= int(budget) <= MOST_SIMULATIONS
    ):
        raise ValueError(f"a number of simulations is 1 to {MOST_SIMULATIONS}, not {budget[:40]!r}")
    return SearchBot(int(budget))
