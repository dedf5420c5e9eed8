"""The content of Ring: what the rules look up about cards and challenges."""

from __future__ import annotations

from busterbox.kernel.parts.cards import Content


class RingBox(Content):
    def __init__(self, cards: list[list[int]], needs: list[list[int]], points: list[int]) -> None:
        """A row a different card: cost and program for the turn player, for the others, copies."""
        self.cost = [[r[0] for r in cards], [r[2] for r in cards]]
        self.play = [[r[1] for r in cards], [r[3] for r in cards]]
        self.deck = [card for card, r in enumerate(cards) for _ in range(r[4])]
        self.kinds = len(cards)
        self.needs = needs  # a list of faces a challenge
        self.points = points  # what each side may spend on it
