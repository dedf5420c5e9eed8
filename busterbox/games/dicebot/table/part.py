"""DiceBot at a drawn table, and where a player may pass in advance."""

from __future__ import annotations

from typing import Final

from busterbox.games.dicebot.rules.arbiter import GrabArbiter, GrabSettings, is_grabbing
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
    W_READY,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.games.dicebot.table import display
from busterbox.games.dicebot.words.options import PART_WORDS
from busterbox.kernel.parts.standing import StandingPart
from busterbox.kernel.parts.table import Phase, TablePart
from busterbox.kernel.table.arbiter import Arbiter

DECLINABLE: Final = [W_HEADS_BEFORE, W_BEFORE_REVEAL, W_HEADS, W_HEADS_ATTACK, W_HEADS_ABILITY]


class DiceBotTable(TablePart[DiceBot]):
    def phases(self) -> list[Phase]:
        return display.PHASES

    def phase(self, g: DiceBot) -> int:
        return display.phase(g)

    def card_data(self, card: int) -> dict[str, object]:
        return display.card_data(self.game, card)

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.Drawing(self.game, view).drawn()

    def settings_for_people(self) -> dict[str, str]:
        """The rulebook's own form (DB-6.1); the draft is for one screen and slow connections (DB-R16)."""
        return {"form": "realtime"}

    def without_race(self, settings: list[int]) -> list[int]:
        return [DRAFT if place == FORM else value for place, value in enumerate(settings)]

    def time_limit(self, g: DiceBot) -> int:
        """In real time others wait for you: whoever is not ready after a while counts as ready (DB-R18)."""
        if g.settings[FORM] != REAL_TIME or g.kind != W_READY or not g.asked():
            return 0
        return GrabSettings().ready_limit

    def is_race(self, g: DiceBot) -> bool:
        return is_grabbing(g)

    def arbiter(
        self, g: DiceBot, start: int, correction: int, trips: list[int] | None, spent: int
    ) -> Arbiter[DiceBot] | None:
        if not is_grabbing(g):
            return None
        return GrabArbiter(g, start, GrabSettings(correction), trips, spent)

    def dice(self) -> dict[str, dict[str, int]]:
        return {"part": dict.fromkeys(PART_WORDS, 1)}  # DB-R5

    def dice_rolled(self, g: DiceBot, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        """The junkyard as it was rolled, and the dice that are rolled one by one later."""
        if message == "rolled":
            return [("part", PART_WORDS[part]) for part in g.junkyard if part >= 0]
        return [("part", PART_WORDS[numbers[1]])] if message in ("forged", "rerolled") else []


class DiceBotStanding(StandingPart[DiceBot]):
    def pass_code(self, g: DiceBot, seat: int) -> int:
        return PASS if g.kind in DECLINABLE else -1

    def turn_of(self, g: DiceBot) -> int:
        """In a battle all act at once, but for the attacks."""
        return g.attacker

    def phase_key(self, g: DiceBot) -> int:
        """An attack is no phase of its own."""
        return self.game.bot.chapter(g) * 8 + self.game.table.phase(g)

    def pass_until(self) -> list[tuple[str, str]]:
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
        if message == "attacks":  # there may be no question about it at all
            return [("turn", 1 << numbers[0]), ("attacked", 1 << numbers[2])]
        return []
