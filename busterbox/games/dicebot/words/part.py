"""The words of DiceBot, and the terminal: what the game brings."""

from __future__ import annotations

from typing import Final

from busterbox.games.dicebot.bot.averages import Tables
from busterbox.games.dicebot.rules.codes import (
    FORM,
    REAL_TIME,
    W_PLACE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.games.dicebot.table import display
from busterbox.games.dicebot.words import advice, glossary, options, questions, story, terminal
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.parts.terminal import TerminalPart
from busterbox.kernel.parts.words import WordsPart

GRABBING: Final = (
    "everybody grabs at once, against the clock; play it in the browser (busterbox serve), or here in turns with "
    "--set form=draft (DB-R16)"
)


class DiceBotWords(WordsPart[DiceBot]):
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def option_text(self, g: DiceBot, seat: int, code: int) -> str:
        return options.option_text(self.game, g, seat, code)

    def option_rules(self, g: DiceBot, seat: int, code: int) -> list[str]:
        if code == DONE and g.kind == W_PLACE:  # "done" means something else with FORGE
            return ["DB-20.8", "DB-R52"]
        return super().option_rules(g, seat, code)

    def question(self, g: DiceBot, seat: int) -> str:
        return questions.question(self.game, g, seat)

    def card_values(self, card: int) -> str:
        return options.card_values(self.game, card)

    def explain(self, word: str) -> list[str]:
        return glossary.explain(word)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(told, names, self.game.cards.names)

    def primer(self) -> list[str]:
        return display.PRIMER

    def setting_word(self, name: str, value: str) -> str:
        return display.SETTING_WORDS.get(f"{name}.{value}", "")

    def advice(self, g: DiceBot, seat: int, code: int) -> list[str]:
        return advice.advice(g, self.tables, seat, code)


class DiceBotTerminal(TerminalPart[DiceBot]):
    def word_styles(self) -> dict[str, str]:
        return terminal.PAINTS

    def picture(self, g: DiceBot, seat: int, width: int) -> list[str]:
        return terminal.picture(self.game, g, seat, width)

    def needs_clock(self, settings: list[int]) -> str:
        return GRABBING if settings[FORM] == REAL_TIME else ""
