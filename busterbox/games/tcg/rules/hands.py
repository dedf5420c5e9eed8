"""Discarding from hand: as a cost, by force, or down to a number (TC-6.5, TC-10.10)."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.codes import CYBER_HERO, TAKE, W_COST, W_DISCARD, W_DISCARD_DOWN, W_UNDER_DECK
from busterbox.games.tcg.rules.main_phase import withdraw
from busterbox.games.tcg.rules.requirements import ANY, ONE_COLOUR, fits
from busterbox.games.tcg.rules.state import Tcg, add_sorted
from busterbox.games.tcg.rules.verbs import report
from busterbox.kernel.core.codes import DONE, NO, YES
from busterbox.kernel.core.fields import CardIds, Most, Public, ToSeat
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


@mypyc_attr(free_list_len=1)
class Discard(Frame["Tcg"]):
    """One player discards, and chooses the cards (TC-R41). A cost is picked in full first; the rest goes card by card."""

    seat: Public[i64]
    left: Public[i64]
    kind: Public[i64]
    argument: Public[i64]
    why: Public[i64]
    picked: Annotated[ToSeat[CardIds], Most(64)]
    cards: Annotated[Public[CardIds], Most(64)]

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
        elif self.left == 0 or len(hand) == len(self.picked):
            finish(g, self)
        elif self.step == BY_CHANCE:
            return pick_by_chance(g, self, roll)
        elif self.why == FORCED and len(hand) <= self.left:
            # The whole hand goes: everybody sees that there is no choice (TC-R57).
            for card in hand[:]:
                throw(g, self, card)
            self.left = 0
        else:
            window: i64 = W_DISCARD
            if self.why == COST:
                window = W_COST
            elif self.why == DOWN:
                window = W_DISCARD_DOWN
            g.ask(window, self.seat)
        return 0

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        return cards_to_discard(g, self, seat)

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return 0 if code in self.candidates(g, seat) else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        if self.step == UNDER_THE_DECK:
            put_under_deck(g, self, code == YES)
        elif code == DONE:
            self.left = 0
        else:
            pick(g, self, best_known_copy(g, self, code - TAKE))

    def default(self, g: Tcg, seat: i64) -> i64:
        if self.step == UNDER_THE_DECK:
            return NO
        return self.candidates(g, seat)[0]

    def expired(self, g: Tcg) -> bool:
        """Time is up: a cost is withdrawn with its action, a forced discard is random, a free choice is none."""
        if self.step == UNDER_THE_DECK:
            return False
        if self.why == AT_WILL:
            below = g.stack[len(g.stack) - 2]
            return isinstance(below, Resolve) and below.seat == self.seat and withdraw(g)
        if self.why == COST and withdraw(g):
            return True
        self.step = BY_CHANCE
        return True


# -- which cards -------------------------------------------------------------------------------------------------


def may_pick(g: Tcg, f: Discard, card: i64) -> bool:
    """Whether this card can be the next one; a price of one colour must be payable in full (TC-R7)."""
    if f.kind != ONE_COLOUR:
        return fits(g, f.seat, card, f.kind, f.argument)
    colour: i64 = g.box.colour[g.cards[card]]
    if f.picked:
        return colour == g.box.colour[g.cards[f.picked[0]]]
    alike: i64 = 0
    for other in g.hand[f.seat]:
        if g.box.colour[g.cards[other]] == colour:
            alike += 1
    return colour >= 0 and alike >= f.left


def cards_to_discard(g: Tcg, f: Discard, seat: i64) -> list[int]:
    """What the player may choose among (TC-R41)."""
    if f.step == UNDER_THE_DECK:
        return [YES, NO]
    codes: list[int] = [DONE] if f.why == AT_WILL else []
    for card in g.hand[seat]:
        if (not f.picked or card not in f.picked) and (f.kind == ANY or may_pick(g, f, card)):
            add_sorted(codes, TAKE + g.cards[card])
    # Nothing fits in a hand that a bot only imagines: offer every card.
    if not codes:
        for card in g.hand[seat]:
            if card not in f.picked:
                add_sorted(codes, TAKE + g.cards[card])
    return codes


def best_known_copy(g: Tcg, f: Discard, definition: i64) -> i64:
    """Of equal cards not picked yet the one that most eyes know, as in `Tcg.held` (TC-R79)."""
    found: i64 = -1
    for card in g.hand[f.seat]:
        if g.cards[card] == definition and card not in f.picked:
            if found < 0 or g.known[card] > g.known[found]:
                found = card
    return found


# -- carrying it out -----------------------------------------------------------------------------------------------


def pick(g: Tcg, f: Discard, card: i64) -> None:
    """A cost waits until all of it is picked; the rest goes card by card (TC-10.10, TC-R96)."""
    if f.why == COST or f.why == AT_WILL:
        f.picked.append(card)
        f.left -= 1
    elif f.why == DOWN and g.box.passive[g.navi_card(f.seat)] == CYBER_HERO:
        f.picked.append(card)
        f.step = UNDER_THE_DECK
    else:
        f.left -= 1
        throw(g, f, card)


def pick_by_chance(g: Tcg, f: Discard, roll: i64) -> i64:
    """Time is up: a random card of those that can be picked (TC-R41)."""
    left = [card for card in g.hand[f.seat] if card not in f.picked]
    open_to = [card for card in left if may_pick(g, f, card)] or left
    if roll < 0:
        return len(open_to)
    f.step = PICKING
    pick(g, f, best_known_copy(g, f, g.cards[open_to[roll]]))
    return 0


def throw(g: Tcg, f: Discard, card: i64) -> None:
    """From hand to the discard pile (TC-6.5)."""
    g.from_hand(f.seat, card)
    g.to_discard(card)
    f.cards.append(card)
    g.note("discarded", f.seat, card)


def put_under_deck(g: Tcg, f: Discard, under: bool) -> None:
    """MegaMan, Cyber Hero: the card just picked goes under the deck, or to the discard pile after all (TC-R96)."""
    f.step = PICKING
    card: i64 = f.picked.pop()
    f.left -= 1
    if under:
        g.from_hand_unseen(f.seat, card)
        g.onto_deck(card, False)
        g.note("under_deck", f.seat, card, seen=1 << f.seat)
    else:
        throw(g, f, card)


def finish(g: Tcg, f: Discard) -> None:
    """All that was picked for a cost goes at once (TC-R7)."""
    for card in f.picked:
        throw(g, f, card)
    g.pop()
    report(g, f.cards)


def imagine_picked(g: Tcg, f: Discard, rng: Rng) -> None:
    """A bot that does not see which card was picked imagines any card of that hand (TC-R79)."""
    if f.step == UNDER_THE_DECK:
        hand = g.hand[f.seat]
        f.picked.append(hand[rng.below(len(hand))])
