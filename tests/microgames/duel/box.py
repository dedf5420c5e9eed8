"""The content of Duel: what the rules look up about a card."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.parts.cards import Content

EVENT: Final = 0
UNIT: Final = 1
PLAIN: Final = 0
GUARD: Final = 1
LISTENS: Final = 2


class DuelBox(Content):
    def __init__(self, rows: list[list[int]]) -> None:
        """A row a different card: kind, special, cost, power, program, copies."""
        self.kind = [r[0] for r in rows]
        self.special = [r[1] for r in rows]
        self.cost = [r[2] for r in rows]
        self.power = [r[3] for r in rows]
        self.play = [r[4] for r in rows]
        # the standard deck, for who brings none
        self.deck = [card for card, r in enumerate(rows) for _ in range(r[5])]
        self.base = 2  # attack of a player who does nothing
