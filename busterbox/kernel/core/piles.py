"""Piles of cards as a short list of parts, each a bag (shuffled) or in order.

A shuffled card has no place until it leaves the pile or is looked at: it is drawn from its bag by chance at
that moment. So a position holds no order that nobody could know, and a search never sees one.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)  # holds nothing but numbers: the collector need not look at it
class Pile:
    """Cards from the bottom up. `parts` counts them from the bottom up too: n in order, -n in a bag.

    A bag starts sorted and drawing disturbs that order: among the cards of a bag places mean nothing.
    Copies share both lists until one of them changes, so whoever changes them from outside calls `own` before.
    """

    def __init__(self, cards: list[int], parts: list[int]) -> None:
        self.cards = cards
        self.parts = parts
        self.shared = False

    def clone(self) -> Pile:
        self.shared = True
        other = Pile(self.cards, self.parts)
        other.shared = True
        return other

    def own(self) -> None:
        """The lists are this pile's alone from now on."""
        if self.shared:
            self.cards = self.cards[:]
            self.parts = self.parts[:]
            self.shared = False

    def size(self) -> i64:
        return len(self.cards)

    # -- taking ------------------------------------------------------------------------------------------

    def outcomes(self) -> i64:
        """How many cards could be the top one: 1 for a card in order, the size of a bag, 0 if empty."""
        if not self.parts:
            return 0
        top: i64 = self.parts[len(self.parts) - 1]
        return -top if top < 0 else 1

    def draw(self, roll: i64) -> i64:
        """Take the top card; `roll` is below `outcomes()`."""
        self.own()
        last = len(self.parts) - 1
        top: i64 = self.parts[last]
        if top > 0:
            top -= 1
            card: i64 = self.cards.pop()
        else:
            # The bag's last card takes the drawn one's place: cards of a bag have no order to keep.
            card = self.cards.pop()
            if roll < -top - 1:
                place: i64 = len(self.cards) + 1 + top + roll
                mover = card
                card = self.cards[place]
                self.cards[place] = mover
            top += 1
        if top == 0:
            self.parts.pop()
        else:
            self.parts[last] = top
        return card

    def settle_top(self, roll: i64, depth: i64) -> i64:
        """Fix the card at `depth` (0 = top) by chance, as when it is looked at; those above are in order.

        Returns the card. `roll` is below `outcomes_at(depth)`.
        """
        in_order = self.in_order()
        if depth < in_order:
            return self.cards[len(self.cards) - 1 - depth]
        self.own()
        above = self.cards[len(self.cards) - in_order :] if in_order else []
        if in_order:
            del self.cards[len(self.cards) - in_order :]
            self.parts.pop()
        card: i64 = self.draw(roll)
        self.put_top(card)
        for c in above:
            self.put_top(c)
        return card

    def outcomes_at(self, depth: i64) -> i64:
        """Outcomes of fixing the card at `depth`, all above it being in order already."""
        in_order = self.in_order()
        if depth < in_order:
            return 1
        below: i64 = len(self.parts) - (2 if in_order else 1)
        if below < 0:
            return 0
        part: i64 = self.parts[below]
        return -part if part < 0 else 1

    def remove(self, card: i64) -> None:
        """Take out a named card, as after a search."""
        self.own()
        at: i64 = self.cards.index(card)
        self.cards.pop(at)
        start: i64 = 0
        for i in range(len(self.parts)):
            size: i64 = self.parts[i]
            width: i64 = size if size > 0 else -size
            if at < start + width:
                width -= 1
                if width == 0:
                    self.parts.pop(i)
                    self._join(i)
                else:
                    self.parts[i] = width if size > 0 else -width
                return
            start += width

    # -- putting -----------------------------------------------------------------------------------------

    def put_top(self, card: i64) -> None:
        self.own()
        self.cards.append(card)
        last = len(self.parts) - 1
        if last >= 0 and self.parts[last] > 0:
            self.parts[last] += 1
        else:
            self.parts.append(1)

    def put_bottom(self, card: i64) -> None:
        self.own()
        self.cards.insert(0, card)
        if self.parts and self.parts[0] > 0:
            self.parts[0] += 1
        else:
            self.parts.insert(0, 1)

    def shuffle(self) -> None:
        """All cards become one bag. Seats that knew a card's place forget it: see `shuffle` in `knowledge.py`."""
        self.own()
        self.cards.sort()
        self.parts = [-len(self.cards)] if self.cards else []

    def put_bag_bottom(self, cards: list[int]) -> None:
        """Shuffled cards go underneath as a bag of their own (never mixed with what lies above)."""
        if cards:
            self.own()
            self.cards[0:0] = sorted(cards)
            self.parts.insert(0, -len(cards))

    # -- helpers -----------------------------------------------------------------------------------------

    def in_order(self) -> i64:
        """How many cards from the top down lie in order."""
        if not self.parts:
            return 0
        top: i64 = self.parts[len(self.parts) - 1]
        return top if top > 0 else 0

    def _join(self, i: i64) -> None:
        """Two ordered parts that have become neighbours are one (two bags stay two: they do not mix)."""
        if 0 < i < len(self.parts) and self.parts[i] > 0 and self.parts[i - 1] > 0:
            self.parts[i - 1] += self.parts[i]
            self.parts.pop(i)


def bag(cards: list[int]) -> Pile:
    """A shuffled pile."""
    return Pile(sorted(cards), [-len(cards)] if cards else [])


def row(cards: list[int]) -> Pile:
    """A pile in order, the last card on top."""
    return Pile(cards[:], [len(cards)] if cards else [])


def insert_sorted(zone: list[int], card: i64) -> None:
    """Add a number to a list that is kept sorted."""
    i: i64 = len(zone)
    while i > 0 and zone[i - 1] > card:
        i -= 1
    zone.insert(i, card)
