"""The bot as the kernel asks it."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.bot.judgement import Judgement, prospects
from busterbox.games.tcg.bot.policy import choose
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.game import Game
from busterbox.kernel.parts.bot import BotPart


class TcgBot(BotPart[Tcg]):
    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def policy(self, g: Tcg, seat: i64, rng: Rng) -> i64:
        return choose(g, self.judgement, seat, rng)

    def policy_is_strongest(self) -> bool:
        return True  # measured: docs/balance.md

    def chapter(self, g: Tcg) -> i64:
        """A search looks ahead to the end of this turn, or of the next one if that ends the pair."""
        return (g.turns + 1) // 2

    def value(self, g: Tcg, seat: i64) -> i64:
        return prospects(g, seat)


def judgement_of(game: Game) -> Judgement:
    """What the bot of this game knows about its cards."""
    assert isinstance(game.bot, TcgBot)
    return game.bot.judgement
