"""How the options of DiceBot read, and how a sensible player plays it quickly."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot import questions, scene, story, words
from busterbox.games.dicebot.codes import FORM, REAL_TIME
from busterbox.games.dicebot.judgement import Tables
from busterbox.games.dicebot.policy import choose
from busterbox.games.dicebot.prospects import prospects
from busterbox.games.dicebot.state import DiceBot
from busterbox.kernel.game import Game, Told
from busterbox.kernel.rng import Rng
from busterbox.kernel.state import State

USUAL_SEATS: Final = 4  # the liveliest table
GRABBING: Final = "grabbing in real time needs a clock and hands of its own; take form=draft"


class DiceBotGame(Game):
    tables: Tables  # set once the content is loaded

    def policy(self, g: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(g, DiceBot)
        return choose(g, self.tables, seat, rng)

    def masters(self) -> bool:
        return True  # measured: docs/balance.md

    def chapter(self, g: State) -> i64:
        """A search looks as far as the end of the round: what comes after is luck more than choice."""
        assert isinstance(g, DiceBot)
        return g.combat * 8 + g.round

    def value(self, g: State, seat: i64) -> i64:
        assert isinstance(g, DiceBot)
        return prospects(g, seat)

    # -- in words --------------------------------------------------------------------------------------------------

    def option_text(self, g: State, seat: int, code: int) -> str:
        assert isinstance(g, DiceBot)
        return words.option_text(self, g, seat, code)

    def question(self, g: State, seat: int) -> str:
        assert isinstance(g, DiceBot)
        return questions.question(self, g, seat)

    def card_values(self, card: int) -> str:
        return words.card_values(self, card)

    def explain(self, word: str) -> list[str]:
        return words.explain(word)

    def paints(self) -> dict[str, str]:
        return scene.PAINTS

    def picture(self, g: State, seat: int, width: int) -> list[str]:
        return scene.picture(self, g, seat, width)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(told, names, self.card_names)

    def usual_seats(self) -> int:
        return USUAL_SEATS

    def needs_clock(self, settings: list[int]) -> str:
        return GRABBING if settings[FORM] == REAL_TIME else ""
