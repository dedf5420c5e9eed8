"""What the game brings as its words and its terminal."""

from __future__ import annotations

from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words import (
    advice,
    explainable,
    glossary,
    options,
    questions,
    story,
    terminal,
    terms,
)
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.parts.terminal import TerminalPart
from busterbox.kernel.parts.words import WordsPart


class AdventureWords(WordsPart[Adventure]):
    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def advice(self, g: Adventure, seat: int, code: int) -> list[str]:
        return advice.advice(g, self.judgement, seat, code)

    def card_values(self, card: int) -> str:
        return terms.card_values(self.game, box_of(self.game), card)

    def option_text(self, g: Adventure, seat: int, code: int) -> str:
        return options.option_text(self.game, g, seat, code) or super().option_text(g, seat, code)

    def option_rules(self, g: Adventure, seat: int, code: int) -> list[str]:
        return options.option_rules(self.game, g, seat, code) or super().option_rules(g, seat, code)

    def question(self, g: Adventure, seat: int) -> str:
        return questions.question(self.game, g, seat)

    def explain(self, word: str) -> list[str]:
        return glossary.explain(word)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(self.game, told, names)

    def primer(self) -> list[str]:
        return glossary.PRIMER

    def setting_word(self, name: str, value: str) -> str:
        return terms.setting_word(name, value)

    def refusal(self, g: Adventure, seat: int, code: int, packed: int, plain: Refused) -> Refused:
        return questions.refused(self.game, g, seat, code, packed, plain)


class AdventureTerminal(TerminalPart[Adventure]):
    def explainable(self, g: Adventure, seat: int) -> list[int]:
        return explainable.explainable_codes(g, seat)

    def word_styles(self) -> dict[str, str]:
        return terminal.PAINTS

    def picture(self, g: Adventure, seat: int, width: int) -> list[str]:
        return terminal.picture(self.game, g, seat, width)
