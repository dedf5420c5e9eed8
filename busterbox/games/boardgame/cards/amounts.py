"""Numbers and conditions that card texts read off the table when they need them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import CASTLE, FACE_NAMES, NO_BOSS, SYMBOLS
from busterbox.games.boardgame.rules.dice import showing
from busterbox.games.boardgame.rules.state import Board, bits
from busterbox.kernel.core.ops import Amount, Condition, Resolve

MINIONS: Final = 0
MINIONS_PLAYED: Final = 1  # BG-R35
DEFEATED: Final = 2  # BG-10.7
YOUR_CARDS: Final = 3
WILY_CARDS: Final = 4
POWERS: Final = 5
TROPHIES: Final = 6
COUNTED: Final = ["minions", "minions_played", "defeated", "your_cards", "wily_cards", "powers", "trophies"]
COUNTED_TEXT: Final = [
    "minion on this challenge",
    "minion played on this challenge",
    "minion Defeated in this roll",
    "action card the hero has played on this challenge",
    "action card Wily players have played on this challenge",
    "boss power the hero has",
    "Trophy the hero holds",
]


def voice(text: str, you: bool) -> str:
    """A text about the hero, addressed to the hero if `you`."""
    if not you:
        return text
    for he, you_do in (("has", "have"), ("holds", "hold"), ("is", "are")):
        text = text.replace(f"the hero {he}", f"you {you_do}")
    return text


def counted(g: Board, what: i64) -> i64:
    if what == MINIONS:
        return g.minions
    if what == MINIONS_PLAYED:
        return g.minions_played
    if what == DEFEATED:
        return g.defeated_minions
    if what == YOUR_CARDS:
        return g.hero_cards
    if what == WILY_CARDS:
        return g.wily_cards
    if what == POWERS:
        return bits(g.powers[g.turn])
    held: i64 = 0
    for holder in g.trophy:
        if holder == g.turn:
            held += 1
    return held


class ForEach(Amount[Board]):
    """An amount for each thing counted, up to a limit."""

    def __init__(self, each: i64, what: i64, most: i64, you: bool) -> None:
        self.each: i64 = each
        self.what: i64 = what
        self.most: i64 = most  # 0: no limit
        self.you = you

    def value(self, g: Board, f: Resolve) -> i64:
        total: i64 = self.each * counted(g, self.what)
        return self.most if self.most and total > self.most else total

    def text(self) -> str:
        limit = f" (at most {self.most})" if self.most else ""
        return f"{self.each} for each {voice(COUNTED_TEXT[self.what], self.you)}{limit}"


class ForFace(Amount[Board]):
    """An amount for each die of the roll that shows a face."""

    def __init__(self, each: i64, face: i64) -> None:
        self.each: i64 = each
        self.face: i64 = face

    def value(self, g: Board, f: Resolve) -> i64:
        return self.each * showing(g, self.face)

    def text(self) -> str:
        return f"{self.each} for each {FACE_NAMES[self.face].upper()} of the roll"


# -- conditions -----------------------------------------------------------------------------------------------


class MinionsHere(Condition[Board]):
    def holds(self, g: Board, f: Resolve) -> bool:
        return g.minions > 0

    def text(self) -> str:
        return "there is a minion on this challenge"


class Requires(Condition[Board]):
    def __init__(self, face: i64) -> None:
        self.face: i64 = face

    def holds(self, g: Board, f: Resolve) -> bool:
        return g.needs[self.face] > 0

    def text(self) -> str:
        return f"this challenge requires {FACE_NAMES[self.face].upper()}"


class HealthAtMost(Condition[Board]):
    def __init__(self, health: i64, you: bool) -> None:
        self.health: i64 = health
        self.you = you

    def holds(self, g: Board, f: Resolve) -> bool:
        return g.health[g.turn] <= self.health

    def text(self) -> str:
        return voice(f"the hero has {self.health} Health or less", self.you)


class InCastle(Condition[Board]):
    def __init__(self, you: bool) -> None:
        self.you = you

    def holds(self, g: Board, f: Resolve) -> bool:
        return g.stage[g.turn] == CASTLE

    def text(self) -> str:
        return voice("the hero is in Dr. Wily's Castle", self.you)


class BossSymbol(Condition[Board]):
    def __init__(self, symbol: i64) -> None:
        self.symbol: i64 = symbol

    def holds(self, g: Board, f: Resolve) -> bool:
        return g.boss != NO_BOSS and g.boss_card().symbol == self.symbol

    def text(self) -> str:
        return f"the boss has the {SYMBOLS[self.symbol].capitalize()} symbol"
