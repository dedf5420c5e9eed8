"""The content of Bluff: eight different cards, and which fault is planted."""

from __future__ import annotations

from busterbox.kernel.parts.cards import Content

RANKS = 8


class BluffBox(Content):
    def __init__(self, fault: str) -> None:
        self.fault = fault
        ranks = RANKS - 1 if fault == "unused_card" else RANKS
        self.deck = [rank for rank in range(ranks) for _ in range(3)]
