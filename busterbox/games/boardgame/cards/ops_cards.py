"""What card texts do to hands and decks: draw, discard, look at the top of a deck.   BG-2"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import NOT_IN_HAND, TAKE, W_DISCARD, W_ORDER
from busterbox.games.boardgame.rules.hands import discard, draw, held, reach
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.knowledge import look
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class Draw(Op[Board]):  # BG-R16, BG-S10
    """The player of the effect draws."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        if roll >= 0:
            draw(g, f.seat, roll)
            f.phase += 1
        if f.phase < self.amount and reach(g, f.seat, 1):
            return g.deck[f.seat].outcomes()
        f.next()
        return 0

    def text(self) -> str:
        return f"draw {'1 card' if self.amount == 1 else f'{self.amount} cards'}"


class Discard(Op[Board]):
    """Cards of the hero's hand, at random or of his choice; the refill comes later (BG-2.4, BG-S10)."""

    def __init__(self, amount: i64, random: bool, you: bool) -> None:
        self.amount: i64 = amount
        self.random = random
        self.you = you

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        hand = g.hand[g.turn]
        if roll >= 0:
            discard(g, g.turn, hand[roll])
            f.phase += 1
        if f.phase == self.amount or not hand:
            f.next()
            return 0
        if self.random:
            return len(hand)
        if len(hand) <= self.amount - f.phase:  # all of them, as everybody can see
            discard(g, g.turn, hand[0])
            f.phase += 1
        else:
            g.ask(W_DISCARD, g.turn)
        return 0

    def candidates(self, g: Board, f: Resolve, seat: i64) -> list[int]:
        return kinds_held(g, seat)

    def check(self, g: Board, f: Resolve, seat: i64, code: i64) -> i64:
        if code < TAKE or code >= TAKE + len(g.box.actions):
            return NOT_AN_OPTION
        return 0 if held(g, seat, code - TAKE) >= 0 else NOT_IN_HAND

    def take(self, g: Board, f: Resolve, seat: i64, code: i64) -> None:
        discard(g, seat, held(g, seat, code - TAKE))
        f.phase += 1

    def text(self) -> str:
        count = "1 card" if self.amount == 1 else f"{self.amount} cards"
        if self.random:
            count = count.replace("card", "random card")
        return f"discard {count}" if self.you else f"the hero discards {count}"


def kinds_held(g: Board, seat: i64) -> list[int]:
    codes: list[int] = []
    for card in g.hand[seat]:
        code: i64 = TAKE + g.cards[card]
        if not codes or codes[len(codes) - 1] != code:
            codes.append(code)
    return codes


class Recall(Op[Board]):  # BG-R15, BG-S11
    """Looks at the top two cards of one's own deck and puts them back in either order."""

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        seat = f.seat
        deck = g.deck[seat]
        if roll >= 0:
            card = look(g, deck, f.phase, roll, 1 << seat)
            g.note("looked", seat, card, seen=1 << seat)
            f.phase += 1
        if f.phase == 0:
            reach(g, seat, 2)
        if f.phase < 2 and len(deck.cards) > f.phase:
            return deck.outcomes_at(f.phase)
        if f.phase == 2:
            g.ask(W_ORDER, seat)
        else:
            f.next()
        return 0

    def candidates(self, g: Board, f: Resolve, seat: i64) -> list[int]:
        top = g.deck[seat].cards
        first: i64 = TAKE + g.cards[top[len(top) - 1]]
        second: i64 = TAKE + g.cards[top[len(top) - 2]]
        if first == second:
            return [first]
        return [first, second] if first < second else [second, first]

    def check(self, g: Board, f: Resolve, seat: i64, code: i64) -> i64:
        return 0 if code in self.candidates(g, f, seat) else NOT_AN_OPTION

    def take(self, g: Board, f: Resolve, seat: i64, code: i64) -> None:
        deck = g.deck[seat]
        deck.own()
        cards = deck.cards
        last = len(cards) - 1
        if g.cards[cards[last]] != code - TAKE:
            cards[last], cards[last - 1] = cards[last - 1], cards[last]
        f.next()

    def text(self) -> str:
        return "look at the top two cards of your deck and put them back in the order you like"
