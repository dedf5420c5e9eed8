"""Nimble as a game: metadata and catalogue."""

from __future__ import annotations

from pathlib import Path

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.core.codes import CARD, Kind
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import Cards
from busterbox.kernel.parts.info import GameInfo, Seats
from nimble.generated import NimbleCodec
from nimble.rules import LAY, RANKS, NimbleRules

CATALOGUE = load_catalogue(Path(__file__).with_name("messages.toml"))
IDS = [f"rank-{rank}" for rank in range(1, RANKS + 1)]
NAMES = [f"the {rank}" for rank in range(1, RANKS + 1)]

GAME = Game(
    GameInfo("nimble", "Nimble", rules_version=1, seats=Seats(2, 2)),
    NimbleRules(NimbleCodec(), [Kind("lay", LAY, CARD, RANKS)], ["bid"], ["not_in_hand"], CATALOGUE),
    Cards(IDS, NAMES, content_hash="the ranks 1 to 6 twice"),
)
