"""How the computer plays DiceBot: what the game brings."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.bot.averages import Tables
from busterbox.games.dicebot.bot.policy import choose
from busterbox.games.dicebot.bot.value import prospects
from busterbox.games.dicebot.rules.arbiter import reaction
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.parts.bot import BotPart


class DiceBotBot(BotPart[DiceBot]):
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def policy(self, g: DiceBot, seat: i64, rng: Rng) -> i64:
        return choose(g, self.tables, seat, rng)

    def policy_is_strongest(self) -> bool:
        return True  # measured: docs/balance.md

    def chapter(self, g: DiceBot) -> i64:
        """A search looks as far as the end of the round: what comes after is luck more than choice."""
        return g.combat * 8 + g.round

    def value(self, g: DiceBot, seat: i64) -> i64:
        return prospects(g, seat)

    def reaction_ms(self, level: str, rng: Rng) -> int:
        return reaction(level, rng)
