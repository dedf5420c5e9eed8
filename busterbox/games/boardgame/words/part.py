"""The parts that speak: options, questions, advice and stories, and the board in a terminal."""

from __future__ import annotations

from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words import advice, glossary, options, questions, story, terminal, terms
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.parts.terminal import TerminalPart
from busterbox.kernel.parts.words import WordsPart


class BoardWords(WordsPart[Board]):
    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def card_values(self, card: int) -> str:
        return terms.card_values(self.game, box_of(self.game), card)

    def how_far(self, g: Board) -> str:
        turn = f"turn {g.turns[g.turn]} of {self.seat_name(g.turn)}" if g.turns[g.turn] > 0 else ""
        return f"{turn}, battle round {g.round}" if g.round > 0 else turn

    def option_text(self, g: Board, seat: int, code: int) -> str:
        return options.option_text(self.game, g, seat, code) or super().option_text(g, seat, code)

    def option_rules(self, g: Board, seat: int, code: int) -> list[str]:
        return options.option_rules(self.game, g, seat, code) or super().option_rules(g, seat, code)

    def question(self, g: Board, seat: int) -> str:
        return questions.question(self.game, g, seat)

    def explain(self, word: str) -> list[str]:
        return glossary.explain(word)

    def advice(self, g: Board, seat: int, code: int) -> list[str]:
        return advice.advice(g, self.judgement, seat, code)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(self.game, told, names)

    def primer(self) -> list[str]:
        return glossary.PRIMER

    def setting_word(self, name: str, value: str) -> str:
        return terms.setting_word(name, value)

    def refusal(self, g: Board, seat: int, code: int, packed: int, plain: Refused) -> Refused:
        return questions.refused(g, code, packed, plain)


class BoardTerminal(TerminalPart[Board]):
    def two_steps(self, g: Board, seat: int, code: int) -> tuple[str, str]:
        return options.two_steps(self.game, code)

    def explainable(self, g: Board, seat: int) -> list[int]:
        return options.explainable_codes(g, seat)

    def word_styles(self) -> dict[str, str]:
        return terminal.PAINTS

    def picture(self, g: Board, seat: int, width: int) -> list[str]:
        return terminal.picture(self.game, g, seat, width)
