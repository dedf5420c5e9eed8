"""The part that plays: what a search and the rule-based player need."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.bot.policy import choose
from busterbox.games.boardgame.bot.value import prospects, turns_begun
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.game import Game
from busterbox.kernel.parts.bot import BotPart


class BoardBot(BotPart[Board]):
    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def policy(self, g: Board, seat: i64, rng: Rng) -> i64:
        return choose(g, self.judgement, seat, rng)

    def policy_is_strongest(self) -> bool:
        return True

    def chapter(self, g: Board) -> i64:
        """A search looks to the end of the turn."""
        return turns_begun(g)

    def value(self, g: Board, seat: i64) -> i64:
        return prospects(g, seat)


def judgement_of(game: Game) -> Judgement:
    """What the bot of this game knows about its cards."""
    assert isinstance(game.bot, BoardBot)
    return game.bot.judgement
