"""What the game says about itself: to anybody in words, to a terminal in lines of text."""

from __future__ import annotations

from busterbox.games.tcg.bot.judgement import Judgement
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    FORMAT_NAMES,
    FORMATS,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.words import advice, glossary, options, questions, story, terminal
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.parts.terminal import TerminalPart
from busterbox.kernel.parts.words import WordsPart


class TcgWords(WordsPart[Tcg]):
    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def card_values(self, card: int) -> str:
        return options.card_values(box_of(self.game), card)

    def how_far(self, g: Tcg) -> str:
        return f"turn {g.turns}" if g.turns > 0 else ""

    def option_text(self, g: Tcg, seat: int, code: int) -> str:
        return options.option_text(self.game, g, seat, code) or super().option_text(g, seat, code)

    def option_rules(self, g: Tcg, seat: int, code: int) -> list[str]:
        return options.option_rules(self.game, g, code) or super().option_rules(g, seat, code)

    def question(self, g: Tcg, seat: int) -> str:
        return questions.question(self.game, g, seat)

    def explain(self, word: str) -> list[str]:
        return glossary.explain(word)

    def advice(self, g: Tcg, seat: int, code: int) -> list[str]:
        return advice.advice(g, self.judgement, seat, code)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(self.game, told, names)

    def setting_word(self, name: str, value: str) -> str:
        return FORMAT_NAMES[FORMATS.index(value)] if name == "format" else ""

    def primer(self) -> list[str]:
        return glossary.PRIMER

    def refusal(self, g: Tcg, seat: int, code: int, packed: int, plain: Refused) -> Refused:
        return Refused(options.singular(plain.sentence), plain.rules, plain.kind)


class TcgTerminal(TerminalPart[Tcg]):
    def explainable(self, g: Tcg, seat: int) -> list[int]:
        return options.explainable(g, seat)

    def word_styles(self) -> dict[str, str]:
        return terminal.PAINTS

    def picture(self, g: Tcg, seat: int, width: int) -> list[str]:
        return terminal.picture(self.game, g, seat, width)
