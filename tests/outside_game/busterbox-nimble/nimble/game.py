"""Nimble as a game: metadata and catalogue."""

from __future__ import annotations

from pathlib import Path

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.core.codes import CARD, Kind
from busterbox.kernel.game import Content, Game
from nimble.generated import NimbleCodec
from nimble.rules import LAY, RANKS

GAME = Game(
    name="nimble",
    title="Nimble",
    rules_version=1,
    min_seats=2,
    max_seats=2,
    cooperative=False,
    codec=NimbleCodec(),
    kinds=[Kind("lay", LAY, CARD, RANKS)],
    windows=["bid"],
    reasons=["not_in_hand"],
    settings=[],
    catalogue=load_catalogue(Path(__file__).with_name("messages.toml")),
    programs=[[]],
    card_ids=[f"rank-{rank}" for rank in range(1, RANKS + 1)],
    card_names=[f"the {rank}" for rank in range(1, RANKS + 1)],
    content_hash="the ranks 1 to 6 twice",
    content=Content(),
)
