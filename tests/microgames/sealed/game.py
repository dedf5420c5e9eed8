# busterbox: not compiled
"""Sealed as a game. It has no content: all there is to know stands in its rules."""

from __future__ import annotations

from pathlib import Path

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import hash_files
from busterbox.kernel.core.codes import NUMBER, Kind
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import Cards
from busterbox.kernel.parts.info import GameInfo, Seats, Setting
from busterbox.kernel.parts.words import WordsPart
from tests.microgames.sealed.generated import SealedCodec
from tests.microgames.sealed.rules import BID, NUMBERS, THROW, Sealed, SealedRules

THROW_NAMES = ["rock", "paper", "scissors"]


class SealedWords(WordsPart[Sealed]):
    def option_text(self, g: Sealed, seat: int, code: int) -> str:
        if THROW <= code < THROW + NUMBERS:
            return f"Throw {THROW_NAMES[code - THROW]}"
        return super().option_text(g, seat, code)


FORM = Setting("form", ["throws", "bids"], 0, "One throw with unequal pay-offs, or three rounds of bids.", [])
KINDS = [Kind("throw", THROW, NUMBER, NUMBERS), Kind("bid", BID, NUMBER, NUMBERS + 1)]
CATALOGUE = load_catalogue(Path(__file__).with_name("messages.toml"))

GAME = Game(
    GameInfo("sealed", "Sealed", rules_version=1, seats=Seats(2, 4), settings=[FORM]),
    SealedRules(SealedCodec(), KINDS, ["throws", "bids"], [], CATALOGUE),
    Cards([], [], hash_files([])),
    SealedWords(),
)
