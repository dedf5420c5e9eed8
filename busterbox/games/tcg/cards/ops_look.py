"""Card text that searches, looks, reveals and names (TC-R65, TC-R79, TC-R80)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.cards.amounts import OPPONENT, OWN, whose
from busterbox.games.tcg.cards.ops_base import COUNT, NAMED, plural, put
from busterbox.games.tcg.rules.codes import (
    CARDS,
    COLOUR,
    COLOURS,
    NUMBER,
    NUMBERS,
    OWN_DESTINIES,
    TAKE,
    TYPE,
    TYPES,
    W_ARRANGE,
    W_COLOUR,
    W_DESTINY,
    W_SEARCH,
    W_TYPE,
)
from busterbox.games.tcg.rules.state import Tcg, add_sorted
from busterbox.kernel.core.codes import DONE, PICK
from busterbox.kernel.core.knowledge import forget, reveal, shuffle
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.ops import Amount, Op, Plain, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class Search(Op[Tcg]):
    """Choose cards of a deck: from one's own into hand unseen, from the opponent's onto their discard pile."""

    def __init__(self, side: i64, amount: Amount[Tcg]) -> None:
        self.side: i64 = side
        self.amount = amount

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        owner = whose(f, self.side)
        pile = g.deck[owner]
        if f.phase == 0:
            f.held = []
            shuffle(g, pile)  # already now nobody can follow a card past the search (TC-R79)
        if f.phase >= self.amount.value(g, f) or not pile.cards:
            shuffle(g, pile)  # one shuffle at the end, also if nothing was taken (TC-R65, TC-R80)
            g.note("shuffled", owner)
            put(f, COUNT, f.phase)
            f.next()
            return 0
        for card in pile.cards:  # seen for this decision only (TC-R65)
            reveal(g, card, 1 << f.seat)
        g.ask(W_SEARCH, f.seat)
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        for card in g.deck[whose(f, self.side)].cards:
            add_sorted(codes, TAKE + g.cards[card])
        return codes

    def find(self, g: Tcg, f: Resolve, definition: i64) -> i64:
        for card in g.deck[whose(f, self.side)].cards:
            if g.cards[card] == definition:
                return card
        return -1

    def check(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> i64:
        return 0 if TAKE <= code < TAKE + CARDS and self.find(g, f, code - TAKE) >= 0 else NOT_AN_OPTION

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        owner = whose(f, self.side)
        card = self.find(g, f, code - TAKE)
        g.deck[owner].remove(card)
        f.phase += 1
        if self.side == OWN:
            g.to_hand(owner, card)
            g.note("fetched", owner, card, seen=1 << owner)
        else:  # neither lost nor discarded (TC-R80)
            g.to_discard(card)
            f.held.append(card)
            g.note("picked_out", owner, card)

    def expired(self, g: Tcg, f: Resolve) -> bool:
        return f.by_chance(g)

    def text(self) -> str:
        one = isinstance(self.amount, Plain) and self.amount.number == 1
        them = "it" if one else "them"
        if self.side == OWN:
            return f"search your deck for {plural(self.amount, 'card')}, put {them} into your hand and shuffle the deck"
        return (
            f"pick {plural(self.amount, 'card')} in the opponent's deck, put {them} into their discard pile "
            "and shuffle that deck"
        )


class ArrangeGauge(Op[Tcg]):
    """Look at one's gauge and put it in any order, position by position; the rest can be left as it is."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        gauge = g.gauge[f.seat]
        size: i64 = len(gauge)
        if f.phase == 0:
            f.phase = 1
            g.note("looked_at_gauge", f.seat)
            for card in gauge:
                reveal(g, card, 1 << f.seat)
                if size > 1:  # unseen whether it is moved: the opponent can follow none (TC-R79)
                    forget(g, card, 1 << (1 - f.seat))
        if f.phase >= size:  # the last card has one place left
            f.next()
        else:
            g.ask(W_ARRANGE, f.seat)
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        """Present positions of the cards that could come next."""
        codes: list[int] = [DONE]
        place: i64 = f.phase - 1
        while place < len(g.gauge[f.seat]):
            codes.append(PICK + place)
            place += 1
        return codes

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        if code == DONE:
            f.next()
            return
        gauge = g.gauge[f.seat]
        card: i64 = gauge.pop(code - PICK)
        gauge.insert(f.phase - 1, card)
        f.phase += 1

    def text(self) -> str:
        return "look at your gauge and put its cards in any order"


# -- revealing: both players see, the cards go back as they were (TC-R80) --------------------------------------


def show(g: Tcg, f: Resolve, owner: i64, card: i64) -> None:
    """One card for all to see; later words of the text may ask for it."""
    reveal(g, card, g.all_eyes())
    f.held.append(card)
    g.note("revealed", owner, card)


class RevealGauge(Op[Tcg]):
    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        owner = whose(f, self.side)
        f.held = []
        for card in g.gauge[owner]:
            show(g, f, owner, card)
        put(f, COUNT, len(f.held))
        f.next()
        return 0

    def text(self) -> str:
        return "reveal your gauge" if self.side == OWN else "reveal the opponent's gauge"


class RevealHand(Op[Tcg]):
    """The opponent's whole hand."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        owner = whose(f, OPPONENT)
        f.held = []
        for card in g.hand[owner]:
            show(g, f, owner, card)
        put(f, COUNT, len(f.held))
        f.next()
        return 0

    def text(self) -> str:
        return "make the opponent reveal their hand"


class RevealRandom(Op[Tcg]):
    """Random cards of the opponent's hand (RollArrow3)."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        owner = whose(f, OPPONENT)
        if f.phase == 0:
            f.held = []
        left = [card for card in g.hand[owner] if card not in f.held]
        if f.phase >= self.number or not left:
            put(f, COUNT, f.phase)
            f.next()
            return 0
        if roll < 0:
            return len(left)
        card: i64 = left[roll]
        for other in left:  # of equal cards the one that most eyes know, as in `Tcg.held`
            if g.cards[other] == g.cards[card] and g.known[other] > g.known[card]:
                card = other
        show(g, f, owner, card)
        f.phase += 1
        return 0

    def text(self) -> str:
        return f"reveal {self.number} random card{'s' if self.number > 1 else ''} of the opponent's hand"


# -- naming: after the costs, before anything is revealed (TC-R80) ---------------------------------------------


class NameOp(Op[Tcg]):
    """Something is named and remembered; if time runs out, chance names it."""

    def remember(self, g: Tcg, f: Resolve, value: i64, message: str) -> None:
        put(f, NAMED, value)
        g.note(message, f.seat, value)
        f.next()

    def expired(self, g: Tcg, f: Resolve) -> bool:
        return f.by_chance(g)


class NameColour(NameOp):
    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if g.resources[1 - f.seat]:
            g.ask(W_COLOUR, f.seat)
        else:  # nothing to count, so no colour is asked for
            f.next()
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        return [COLOUR + colour for colour in range(len(COLOURS))]

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        colour = code - COLOUR
        self.remember(g, f, colour, "named_" + COLOURS[colour])

    def text(self) -> str:
        return "name a colour"


class NameDestiny(NameOp):
    """Whole numbers from 0 as far as any card of the opponent could reach, and a little beyond."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        g.ask(W_DESTINY, f.seat)
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        top: i64 = 12 + change(g, OWN_DESTINIES, 1 - f.seat)
        return [NUMBER + number for number in range(min(top, NUMBERS - 1) + 1)]

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        self.remember(g, f, code - NUMBER, "named_destiny")

    def text(self) -> str:
        return "name a destiny number"


class NameType(NameOp):
    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        g.ask(W_TYPE, f.seat)
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        return [TYPE + kind for kind in range(3)]

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        kind = code - TYPE
        self.remember(g, f, kind, "named_" + TYPES[kind])

    def text(self) -> str:
        return "name a card type: resource, event or BattleChip"
