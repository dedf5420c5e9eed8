"""Places of cards that a seat cannot tell, as they lie in one zone, and how new cards come to lie there."""

from __future__ import annotations

from mypy_extensions import i64


class Stretch:
    """Slots that lie in one zone: a set, a row, or a part of a pile."""

    def __init__(self, zone: i64, start: i64, first: i64) -> None:
        self.zone: i64 = zone  # which of `rows`, `sets` or `piles`
        self.start: i64 = start  # where the part of a pile begins
        self.first: i64 = first  # of its slots
        self.end: i64 = first
        self.places: list[int] = []  # of its slots in the zone, where places count and others lie between
        self.staying: list[int] = []  # cards in it that the seat knows, where places mean nothing
        self.settled = False  # whatever is dealt, these cards come to lie in it:
        self.content: list[int] = []


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
