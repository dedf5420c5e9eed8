"""What the game brings as its bot."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.policy import choose
from busterbox.games.adventures.bot.value import phases_done, prospects
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.game import Game
from busterbox.kernel.parts.bot import BotPart


class AdventureBot(BotPart[Adventure]):
    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def policy(self, g: Adventure, seat: i64, rng: Rng) -> i64:
        return choose(g, self.judgement, seat, rng)

    def policy_is_strongest(self) -> bool:
        return True

    def chapter(self, g: Adventure) -> i64:
        return phases_done(g)

    def value(self, g: Adventure, seat: i64) -> i64:
        return prospects(g)

    def hints_show_odds(self) -> bool:
        return False  # a search ends with the action phase, and takes what follows for almost won


def judgement_of(game: Game) -> Judgement:
    """What the bot of this game knows about its cards."""
    assert isinstance(game.bot, AdventureBot)
    return game.bot.judgement
