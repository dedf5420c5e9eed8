"""Levels of play that any game has at once."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot
from busterbox.players.policy import has_policy
from busterbox.players.random_bot import RandomBot
from busterbox.players.rule_bot import CarelessBot, RuleBot
from busterbox.players.search import SearchBot

LEVELS: Final = ("easy", "normal", "hard")
HARD_SIMULATIONS: Final = 1000
CARELESS: Final = 400  # random moves of the easy level in a thousand
ABSENT: Final = 150  # and of the normal level, where the policy itself is the hard one


def levels(game: Game, simulations: int = HARD_SIMULATIONS) -> dict[str, Bot]:
    """Easy: the policy with a share of random moves. Normal: the policy. Hard: search.

    Where the policy is the better player (`policy_is_strongest`), it is the hard level, and normal makes a few random moves.
    A game without a policy of its own has a tenth of the search as its normal level, and easy is random.
    """
    if game.bot.policy_is_strongest():
        return {
            "easy": CarelessBot(RuleBot(), CARELESS),
            "normal": CarelessBot(RuleBot(), ABSENT),
            "hard": RuleBot(),
        }
    hard = SearchBot(simulations)
    if has_policy(game):
        return {"easy": CarelessBot(RuleBot(), CARELESS), "normal": RuleBot(), "hard": hard}
    return {"easy": RandomBot(), "normal": SearchBot(max(simulations // 10, 1)), "hard": hard}
