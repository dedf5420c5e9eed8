"""Discarding from hand (TC-6.5, TC-10.10, TC-R41): as a cost, by force, or down to a number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import CYBER_HERO, TAKE, W_COST, W_DISCARD, W_DISCARD_DOWN, W_UNDER_DECK
from busterbox.games.tcg.rules.filters import ANY, ONE_COLOUR, fits
from busterbox.games.tcg.rules.state import Tcg, add_sorted
from busterbox.games.tcg.rules.verbs import report
from busterbox.games.tcg.rules.withdrawing import withdraw
from busterbox.kernel.core.codes import DONE, NO, YES
from busterbox.kernel.core.fields import CardIds, Public, ToSeat
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.rng import Rng

PICKING: Final = 0  # steps
BY_CHANCE: Final = 1
UNDER_THE_DECK: Final = 2  # MegaMan, Cyber Hero: instead of the discard pile?

COST: Final = 0  # why
FORCED: Final = 1
DOWN: Final = 2  # down to a number, the draw phase's step included (TC-R96)
AT_WILL: Final = 3  # any number, none included


class Discard(Frame["Tcg"]):
    """One player's discards, of their own choice (TC-R41). A cost is picked whole before anything is carried out; the rest
    goes card by card."""

    seat: Public[i64]
    left: Public[i64]
    kind: Public[i64]
    argument: Public[i64]
    why: Public[i64]
    picked: ToSeat[CardIds]
    cards: Public[CardIds]

    def __init__(
        self, seat: i64 = 0, left: i64 = 0, why: i64 = FORCED, kind: i64 = ANY, argument: i64 = 0
    ) -> None:
        super().__init__()
        self.seat, self.left, self.why = seat, left, why
        self.kind, self.argument = kind, argument
        self.picked = []
        self.cards = []
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        hand = g.hand[self.seat]
        if self.step == UNDER_THE_DECK:
            g.ask(W_UNDER_DECK, self.seat)
            return 0
        if self.left == 0 or len(hand) == len(self.picked):
            for card in self.picked:
                self.throw(g, card)
            g.pop()
            report(g, self.cards)
            return 0
        if self.step == BY_CHANCE:
            left = [card for card in hand if card not in self.picked]
            open_to = [card for card in left if self.may_pick(g, card)] or left
            if roll < 0:
                return len(open_to)
            self.step = PICKING
            self.pick(g, self.copy(g, g.cards[open_to[roll]]))
        elif self.why == FORCED and self.kind == ANY and len(hand) <= self.left:
            # The whole hand goes, by its open number (TC-R57); their order on the pile says nothing.
            for card in hand[:]:
                self.throw(g, card)
            self.left = 0
        else:
            window: i64 = W_DISCARD
            if self.why == COST:
                window = W_COST
            elif self.why == DOWN:
                window = W_DISCARD_DOWN
            g.ask(window, self.seat)
        return 0

    def throw(self, g: Tcg, card: i64) -> None:
        """From hand to the discard pile (TC-6.5)."""
        g.from_hand(self.seat, card)
        g.to_discard(card)
        self.cards.append(card)
        g.note("discarded", self.seat, card)

    def pick(self, g: Tcg, card: i64) -> None:
        if self.why == COST or self.why == AT_WILL:
            self.picked.append(card)
            self.left -= 1
        elif self.why == DOWN and g.box.passive[g.navi_card(self.seat)] == CYBER_HERO:
            self.picked.append(card)
            self.step = UNDER_THE_DECK
        else:
            self.left -= 1
            self.throw(g, card)

    def copy(self, g: Tcg, definition: i64) -> i64:
        """Of equal cards not picked yet the one that most eyes know, as in `Tcg.held`."""
        found: i64 = -1
        for card in g.hand[self.seat]:
            if g.cards[card] == definition and card not in self.picked:
                if found < 0 or g.known[card] > g.known[found]:
                    found = card
        return found

    def imagine(self, g: Tcg, rng: Rng) -> None:
        """Drawn anew for somebody else: the card picked and not shown yet is any card of that hand."""
        if self.step == UNDER_THE_DECK and not self.picked:
            hand = g.hand[self.seat]
            self.picked.append(hand[rng.below(len(hand))])

    # -- the window ----------------------------------------------------------------------------------------

    def may_pick(self, g: Tcg, card: i64) -> bool:
        if self.kind != ONE_COLOUR:
            return fits(g, self.seat, card, self.kind, self.argument)
        colour: i64 = g.box.colour[g.cards[card]]
        if self.picked:
            return colour == g.box.colour[g.cards[self.picked[0]]]
        alike: i64 = 0
        for other in g.hand[self.seat]:
            if g.box.colour[g.cards[other]] == colour:
                alike += 1
        return colour >= 0 and alike >= self.left

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        if self.step == UNDER_THE_DECK:
            return [YES, NO]
        codes: list[int] = [DONE] if self.why == AT_WILL else []
        for card in g.hand[seat]:
            if card not in self.picked and self.may_pick(g, card):
                add_sorted(codes, TAKE + g.cards[card])
        if not codes:  # a hand imagined by somebody who does not know it: what it pays with cannot be told
            for card in g.hand[seat]:
                if card not in self.picked:
                    add_sorted(codes, TAKE + g.cards[card])
        return codes

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return 0 if code in self.candidates(g, seat) else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        if self.step == UNDER_THE_DECK:
            self.step = PICKING
            card: i64 = self.picked.pop()
            self.left -= 1
            if code == YES:
                g.from_hand_unseen(seat, card)
                g.onto_deck(card, False)
                g.note("under_deck", seat, card, seen=1 << seat)
            else:
                self.throw(g, card)
        elif code == DONE:
            self.left = 0
        else:
            self.pick(g, self.copy(g, code - TAKE))

    def default(self, g: Tcg, seat: i64) -> i64:
        if self.step == UNDER_THE_DECK:
            return NO
        return self.candidates(g, seat)[0]

    def expired(self, g: Tcg) -> bool:
        """A cost is withdrawn with its action; a forced discard is a random card; what is free is none."""
        if self.step == UNDER_THE_DECK:
            return False
        if self.why == AT_WILL:
            below = g.stack[len(g.stack) - 2]
            return isinstance(below, Resolve) and below.seat == self.seat and withdraw(g)
        if self.why == COST and withdraw(g):
            return True
        self.step = BY_CHANCE
        return True
