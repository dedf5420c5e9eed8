"""How the options of DiceBot read, and how a sensible player plays it quickly."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.bot.judgement import Tables
from busterbox.games.dicebot.bot.policy import choose
from busterbox.games.dicebot.bot.value import prospects
from busterbox.games.dicebot.rules.arbiter import GrabArbiter, GrabSettings, is_grabbing, reaction
from busterbox.games.dicebot.rules.codes import (
    DRAFT,
    FORM,
    PASS,
    REAL_TIME,
    W_BEFORE_REVEAL,
    W_HEADS,
    W_HEADS_ABILITY,
    W_HEADS_ATTACK,
    W_HEADS_BEFORE,
    W_PLACE,
    W_READY,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.games.dicebot.table import display
from busterbox.games.dicebot.words import advice, questions, story
from busterbox.games.dicebot.words import options as words
from busterbox.games.dicebot.words import terminal as scene
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game, Phase
from busterbox.kernel.table.arbiter import Arbiter

USUAL_SEATS: Final = 4  # the liveliest table
DECLINABLE: Final = [W_HEADS_BEFORE, W_BEFORE_REVEAL, W_HEADS, W_HEADS_ATTACK, W_HEADS_ABILITY]
GRABBING: Final = (
    "everybody grabs at once, against the clock; play it in the browser (busterbox serve), or here in turns with "
    "--set form=draft (DB-R16)"
)


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

    def option_rules(self, g: State, seat: int, code: int) -> list[str]:
        if code == DONE and g.kind == W_PLACE:  # what is done is another thing than with FORGE
            return ["DB-20.8", "DB-R52"]
        return super().option_rules(g, seat, code)

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

    # -- drawn, and at a table of a service --------------------------------------------------------------------------

    def blurb(self) -> str:
        return display.BLURB

    def minutes(self) -> str:
        return display.MINUTES

    def primer(self) -> list[str]:
        return display.PRIMER

    def setting_word(self, name: str, value: str) -> str:
        return display.SETTING_WORDS.get(f"{name}.{value}", "")

    def phases(self) -> list[Phase]:
        return display.PHASES

    def phase(self, g: State) -> int:
        return display.phase(g)

    def card_data(self, card: int) -> dict[str, object]:
        return display.card_data(self, card)

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.Drawing(self, view, 0).drawn()

    def together(self) -> dict[str, str]:
        """The rulebook's own form (DB-6.1); the draft is for one screen and slow connections (DB-R16)."""
        return {"form": "realtime"}

    def calm(self, settings: list[int]) -> list[int]:
        return [DRAFT if place == FORM else value for place, value in enumerate(settings)]

    def clock(self, g: State) -> int:
        """Who is not ready after a while is taken to be, where others wait with a hand over the dice."""
        if g.settings[FORM] != REAL_TIME or g.kind != W_READY or not g.asked():
            return 0
        return GrabSettings().ready_limit

    def is_race(self, g: State) -> bool:
        assert isinstance(g, DiceBot)
        return is_grabbing(g)

    def arbiter(
        self, g: State, start: int, correction: int, trips: list[int] | None, spent: int
    ) -> Arbiter | None:
        assert isinstance(g, DiceBot)
        if not is_grabbing(g):
            return None
        return GrabArbiter(g, start, GrabSettings(correction), trips, spent)

    def reaction(self, level: str, rng: Rng) -> int:
        return reaction(level, rng)

    def advice(self, g: State, seat: int, code: int) -> list[str]:
        assert isinstance(g, DiceBot)
        return advice.advice(g, self.tables, seat, code)

    def dice(self) -> dict[str, dict[str, int]]:
        return {"part": dict.fromkeys(words.PART_WORDS, 1)}  # DB-R5

    def rolled(self, g: State, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        """The junkyard as it was rolled, and the dice that are rolled one by one later."""
        assert isinstance(g, DiceBot)
        if message == "rolled":
            return [("part", words.PART_WORDS[part]) for part in g.junkyard if part >= 0]
        return [("part", words.PART_WORDS[numbers[1]])] if message in ("forged", "rerolled") else []

    # -- standing answers --------------------------------------------------------------------------------------------

    def passing(self, g: State, seat: int) -> int:
        return PASS if g.kind in DECLINABLE else -1

    def my_turn(self, g: State) -> int:
        """In a battle all act at once, but for the attacks."""
        assert isinstance(g, DiceBot)
        return g.attacker

    def stretch(self, g: State) -> int:
        """An attack is no phase of its own."""
        return self.chapter(g) * 8 + self.phase(g)

    def untils(self) -> list[tuple[str, str]]:
        return [
            ("phase", "the end of this phase"),
            ("turn", "your own attack"),
            ("act", "somebody else acts"),
        ]

    def interrupts(self) -> list[tuple[str, str]]:
        return [
            ("head", "somebody else uses a head part"),
            ("ability", "somebody else uses a robot's ability"),
            ("attacked", "your robot is attacked, or an ability is about to harm it"),
        ]

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        if message in ("used", "paid_head"):
            return [("head", ~(1 << numbers[0]))]
        if message == "ability":
            return [("ability", ~(1 << numbers[0]))]
        if message == "threatened":
            return [("attacked", 1 << numbers[2])]
        if message == "works":
            return [("turn", 1 << numbers[0])]
        if message == "attacks":  # of which there may be no question at all
            return [("turn", 1 << numbers[0]), ("attacked", 1 << numbers[2])]
        return []
