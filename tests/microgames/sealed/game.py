# busterbox: not compiled
"""Sealed as a game. It has no content: all there is to know stands in its rules."""

from __future__ import annotations

from pathlib import Path

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import hash_files
from busterbox.kernel.core.codes import NUMBER, Kind
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Content, Game, Setting
from tests.microgames.sealed.generated import SealedCodec
from tests.microgames.sealed.rules import BID, NUMBERS, THROW

THROW_NAMES = ["rock", "paper", "scissors"]


class SealedGame(Game):
    def option_text(self, g: State, seat: int, code: int) -> str:
        if THROW <= code < THROW + NUMBERS:
            return f"Throw {THROW_NAMES[code - THROW]}"
        return super().option_text(g, seat, code)


GAME = SealedGame(
    name="sealed",
    title="Sealed",
    rules_version=1,
    min_seats=2,
    max_seats=4,
    cooperative=False,
    codec=SealedCodec(),
    kinds=[Kind("throw", THROW, NUMBER, NUMBERS), Kind("bid", BID, NUMBER, NUMBERS + 1)],
    windows=["throws", "bids"],
    reasons=[],
    settings=[
        Setting(
            "form", ["throws", "bids"], 0, "One throw with unequal pay-offs, or three rounds of bids.", []
        )
    ],
    catalogue=load_catalogue(Path(__file__).with_name("messages.toml")),
    programs=[[]],
    card_ids=[],
    card_names=[],
    content_hash=hash_files([]),
    content=Content(),
)
