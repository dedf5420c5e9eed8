"""Hands and decks: refilling, drawing, looking, discarding.   BG-2, BG-R14 to BG-R18"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import HAND
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_held, shuffle_under, take_top


class Refill(Frame["Board"]):
    """Draws back up to four (BG-2.1); what was drawn can be played at once (BG-R18)."""

    seat: Public[i64]

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.is_effect = True
        self.seat = seat

    def run(self, g: Board, roll: i64) -> i64:
        seat = self.seat
        if roll >= 0:
            draw(g, seat, roll)
        if len(g.hand[seat]) >= HAND or not reach(g, seat, 1):  # BG-2.6, BG-R17
            g.pop()
            return 0
        return g.deck[seat].outcomes()


def reach(g: Board, seat: i64, cards: i64) -> bool:
    """Whether so many cards can be drawn or looked at; the discard pile goes under the deck if they need it."""
    if len(g.deck[seat].cards) < cards and g.discard[seat]:  # BG-2.7, BG-R15
        shuffle_under(g, g.deck[seat], g.discard[seat])
        g.discard[seat] = []
        g.note("shuffled", seat)
    return len(g.deck[seat].cards) >= cards


def draw(g: Board, seat: i64, roll: i64) -> None:
    card = take_top(g, g.deck[seat], roll)
    put_held(g, g.hand[seat], card, seat)
    g.note("drew", seat, card, seen=1 << seat)


def discard(g: Board, seat: i64, card: i64) -> None:  # BG-2.2
    g.hand[seat].remove(card)
    g.to_discard(seat, card)
    g.note("discarded", seat, card)


def held(g: Board, seat: i64, kind: i64) -> i64:
    """A card of this kind in a hand, -1 if there is none."""
    cards = g.cards
    for card in g.hand[seat]:
        if cards[card] == kind:
            return card
    return -1
