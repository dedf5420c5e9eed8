"""Hidden cards that lie in one zone, and how new ones come there: a part of determinize."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NONE: Final[list[int]] = []  # never changed


class Stretch:
    """Slots that lie in one zone: a set, a row, or a part of a pile."""

    def __init__(self, zone: i64, start: i64, first: i64) -> None:
        self.zone: i64 = zone  # which of the codec's rows, sets or piles
        self.start: i64 = start  # where the part of a pile begins
        self.first: i64 = first  # of its slots
        self.end: i64 = first
        self.mask: i64 = 0  # who knows its cards; -1 if not all are alike
        self.places: list[int] = NONE  # of its slots in the zone, where places count and others lie between
        self.staying: list[int] = NONE  # cards in it that the seat knows, where places mean nothing
        self.settled = False  # whatever is dealt, these cards come to lie in it:
        self.content: list[int] = NONE


def place(stretch: Stretch, cards: list[int], new: list[int]) -> None:
    """The new cards go where places count."""
    if stretch.places:
        for slot, at in enumerate(stretch.places, stretch.first):
            cards[at] = new[slot]
    else:
        size = stretch.end - stretch.first
        cards[stretch.start : stretch.start + size] = new[stretch.first : stretch.end]


def content(stretch: Stretch, new: list[int]) -> list[int]:
    """All cards of a set or bag, in ascending order."""
    if stretch.settled:
        return stretch.content
    cards = new[stretch.first : stretch.end]
    if stretch.staying:
        cards.extend(stretch.staying)
    cards.sort()
    return cards
