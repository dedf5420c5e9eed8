"""Nimble. The rules, in the order in which they happen:

N-1 Twelve cards, the ranks 1 to 6 twice; each player is dealt five, the rest stays hidden.
N-2 Each round both lay a card face down; then both are turned up.
N-3 The higher rank takes a point, but a 1 is nimble and beats a 6. Equal ranks: nobody does.
N-4 When the hands are empty, who has more points wins; with equal points the win is shared. Who leaves loses.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.fields import Hidden, Owner, PerSeat, Public, SeatRows, SeatSets, Stock
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_held, put_open, take_top
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.parts.rules import Rules

LAY: Final = 64  # option codes: plus a card
BID: Final = 4  # windows
NOT_IN_HAND: Final = 16  # reasons
RANKS: Final = 6
HAND: Final = 5


class Nimble(State):
    deck: Hidden[Stock]
    hand: Owner[SeatSets]
    laid: Public[SeatRows]
    points: Public[PerSeat]


class Deal(Frame["Nimble"]):  # N-1
    def run(self, g: Nimble, roll: i64) -> i64:
        if self.step == 2 * HAND:
            g.pop()
            return 0
        if roll < 0:
            return g.deck.outcomes()
        seat = self.step % 2
        put_held(g, g.hand[seat], take_top(g, g.deck, roll), seat)
        self.step += 1
        return 0


class Rounds(Frame["Nimble"]):
    def run(self, g: Nimble, roll: i64) -> i64:
        if len(g.laid[0]) > self.step:
            self.compare(g)
            self.step += 1
        elif g.hand[0]:
            g.ask_sealed(BID, 3)  # N-2
        elif g.points[0] == g.points[1]:  # N-4
            g.finish([ONE // 2, ONE // 2])
        else:
            g.finish([ONE, 0] if g.points[0] > g.points[1] else [0, ONE])
        return 0

    def compare(self, g: Nimble) -> None:  # N-3
        first, second = g.cards[g.laid[0][-1]], g.cards[g.laid[1][-1]]
        if first == second:
            g.note("equal", first + 1)
            return
        nimble = {first, second} == {0, RANKS - 1}
        winner = 0 if (first > second) != nimble else 1
        g.points[winner] += 1
        g.note("point", winner)

    def candidates(self, g: Nimble, seat: i64) -> list[int]:
        return sorted({LAY + g.cards[card] for card in g.hand[seat]})

    def check(self, g: Nimble, seat: i64, code: i64) -> i64:
        if not LAY <= code < LAY + RANKS:
            return NOT_AN_OPTION
        return 0 if any(g.cards[card] == code - LAY for card in g.hand[seat]) else NOT_IN_HAND

    def take(self, g: Nimble, seat: i64, code: i64) -> None:
        card = next(c for c in g.hand[seat] if g.cards[c] == code - LAY)
        g.hand[seat].remove(card)
        put_open(g, g.laid[seat], card)
        g.note("laid", seat, card)


class NimbleRules(Rules[Nimble]):
    def setup(self, g: Nimble) -> None:
        g.cards = [card // 2 for card in range(2 * RANKS)]
        g.pool, g.known = [0] * len(g.cards), [0] * len(g.cards)
        g.deck = bag(list(range(len(g.cards))))
        g.hand, g.laid, g.points = [[], []], [[], []], [0, 0]
        g.push(Rounds())
        g.push(Deal())

    def on_leave(self, g: Nimble, seat: i64) -> None:  # N-4
        g.finish([0, ONE] if seat == 0 else [ONE, 0])

    def invariants(self, g: Nimble) -> list[str]:
        held = sum(len(zone) for zone in [g.deck.cards, *g.hand, *g.laid])
        return [] if held == len(g.cards) else [f"there are {held} cards, not {len(g.cards)}"]
