"""The content of Coop: what the rules look up about a card."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.parts.cards import Content

ACTION: Final = 0
CHALLENGE: Final = 1
TOOL: Final = 2


class CoopBox(Content):
    def __init__(self, rows: list[list[int]]) -> None:
        """A row a different card: kind, copies, program, dice it gives, damage, then what it needs of each icon."""
        self.kind = [r[0] for r in rows]
        self.play = [r[2] for r in rows]
        self.dice = [r[3] for r in rows]
        self.damage = [r[4] for r in rows]
        self.needs = [r[5:8] for r in rows]
        self.cards = [card for card, r in enumerate(rows) for _ in range(r[1])]  # instance -> definition
        self.backs = [self.kind[card] for card in self.cards]
        self.actions = [i for i, back in enumerate(self.backs) if back == ACTION]
        self.challenges = [i for i, back in enumerate(self.backs) if back == CHALLENGE]
        self.tools = [i for i, back in enumerate(self.backs) if back == TOOL]
