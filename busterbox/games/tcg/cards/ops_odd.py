"""Card text that few cards have (TC-R80, TC-R86, TC-R92, TC-R94)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.cards.amounts import shown
from busterbox.games.tcg.cards.ops_base import COUNT, NAMED, OTHER, PickOne, get, plural, put
from busterbox.games.tcg.rules.codes import (
    TAKE,
    THEIRS,
    W_OBJECT,
)
from busterbox.games.tcg.rules.losing import LoseEnergy
from busterbox.games.tcg.rules.requirements import Filter, fits
from busterbox.games.tcg.rules.state import Tcg, add_sorted
from busterbox.games.tcg.rules.values import destiny_of
from busterbox.games.tcg.rules.verbs import Draw, destroy
from busterbox.kernel.core.knowledge import reveal, shuffle
from busterbox.kernel.core.ops import Amount, Op, Resolve

# -- both players (TC-R92) ---------------------------------------------------------------------------------------


def draw_in_turns(g: Tcg, f: Resolve) -> None:
    """The turn player's draws stand in COUNT, the other's in OTHER: one card at a time, alternately (TC-R32)."""
    first = get(f, COUNT)
    second = get(f, OTHER)
    if first <= 0 and second <= 0:
        f.next()
    elif first > 0 and (f.phase == 1 or second <= 0):
        put(f, COUNT, first - 1)
        f.phase = 2
        g.push(Draw(g.turn, 1))
    else:
        put(f, OTHER, second - 1)
        f.phase = 1
        g.push(Draw(1 - g.turn, 1))


class BothDraw(Op[Tcg]):
    """Each player draws."""

    def __init__(self, amount: Amount[Tcg]) -> None:
        self.amount = amount

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            f.phase = 1
            n = self.amount.value(g, f)
            put(f, COUNT, n)
            put(f, OTHER, n)
        draw_in_turns(g, f)
        return 0

    def text(self) -> str:
        return f"let each player draw {plural(self.amount, 'card')}"


class ShuffleHands(Op[Tcg]):
    """Drowning: both hands into the decks, both shuffled, then as many draws."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            f.phase = 1
            put(f, COUNT, self.shuffle_in(g, g.turn))
            put(f, OTHER, self.shuffle_in(g, 1 - g.turn))
        draw_in_turns(g, f)
        return 0

    def shuffle_in(self, g: Tcg, seat: i64) -> i64:
        hand = g.hand[seat]
        number: i64 = len(hand)
        g.deck[seat].put_bag_bottom(hand)
        hand.clear()
        shuffle(g, g.deck[seat])
        g.note("hand_shuffled_in", seat)
        return number

    def text(self) -> str:
        return "let each player shuffle their hand into their deck and draw as many cards"


# -- what the cards moved or shown before decide -------------------------------------------------------------------


class TakeAlike(PickOne):
    """More to Come: take from the discard pile a card with the destiny of the one just discarded."""

    def window(self) -> i64:
        return W_OBJECT

    def open_to(self, g: Tcg, f: Resolve) -> list[int]:
        if not f.held:
            return []
        wanted = destiny_of(g, f.held[0])
        return [card for card in g.discard[f.seat] if destiny_of(g, card) == wanted]

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        codes: list[int] = []
        for card in self.open_to(g, f):
            add_sorted(codes, TAKE + g.cards[card])
        return codes

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        found: i64 = -1
        for card in self.open_to(g, f):  # of equal cards the upper one
            if g.cards[card] == code - TAKE:
                found = card
        g.discard[f.seat].remove(found)
        g.to_hand(f.seat, found)
        g.note("discard_to_hand", f.seat, found)

    def text(self) -> str:
        return "take a card of the same destiny from your discard pile into your hand"


class DiscardAlike(Op[Tcg]):
    """Blown Away: the opponent reveals the hand and discards every card with a destiny of the cards just lost."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        other = 1 - f.seat
        wanted: list[int] = [destiny_of(g, card) for card in shown(g, f)]
        f.held = []
        for card in g.hand[other]:
            reveal(g, card, g.all_eyes())
            g.note("revealed", other, card)
            if destiny_of(g, card) in wanted:
                f.held.append(card)
        for card in f.held:
            g.from_hand(other, card)
            g.to_discard(card)
            g.note("discarded", other, card)
        put(f, COUNT, len(f.held))
        f.next()
        return 0

    def text(self) -> str:
        return "make the opponent reveal their hand and discard every card with the destiny of a lost energy"


class PickFromHand(PickOne):
    """Modest Defense: a card of the revealed hand onto the opponent's discard pile, chosen by the effect's player."""

    def __init__(self, which: Filter) -> None:
        self.filter = which

    def window(self) -> i64:
        return W_OBJECT

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        codes: list[int] = []
        for card in g.hand[1 - f.seat]:
            if fits(g, f.seat, card, self.filter.kind, self.filter.argument):
                add_sorted(codes, THEIRS + g.cards[card])
        return codes

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        other = 1 - f.seat
        card = g.held(other, code - THEIRS)
        g.from_hand(other, card)
        g.to_discard(card)
        g.note("hand_to_discard", other, card)

    def text(self) -> str:
        return f"put 1 {self.filter.text(True)} from the opponent's hand into their discard pile"


# -- single cards ----------------------------------------------------------------------------------------------------


class DestroyAllButOne(PickOne):
    """Hidden Force: the opponent's resources of the named colour, one spared by the effect's player (TC-R86)."""

    def window(self) -> i64:
        return W_OBJECT

    def open_to(self, g: Tcg, f: Resolve) -> list[int]:
        found: list[int] = []
        for card in g.resources[1 - f.seat]:
            if card != g.spending and g.box.colour[g.cards[card]] == get(f, NAMED):
                found.append(card)
        return found

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        codes: list[int] = []
        for card in self.open_to(g, f):
            add_sorted(codes, THEIRS + g.cards[card])
        return codes

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        spared = False
        for card in self.open_to(g, f):
            if not spared and g.cards[card] == code - THEIRS:
                spared = True
            else:
                destroy(g, card)

    def text(self) -> str:
        return "destroy all but one of the opponent's resources of that colour"


class SwapGauge(Op[Tcg]):
    """No Alternatives: every card of the opponent's gauge for one of their discard pile, position 1 first (TC-R94).

    The cards picked stay where they are until the last is picked: the replaced ones join the pile only then.
    """

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            f.phase = 1
            f.held = []
        other = 1 - f.seat
        if len(f.held) == len(g.gauge[other]) or len(f.held) == len(g.discard[other]):
            self.swap(g, f, other)
            f.next()
            return 0
        codes = self.candidates(g, f, f.seat)
        if len(codes) > 1:
            g.ask(W_OBJECT, f.seat)
        else:
            self.take(g, f, f.seat, codes[0])
        return 0

    def swap(self, g: Tcg, f: Resolve, other: i64) -> None:
        gauge = g.gauge[other]
        replaced: list[int] = gauge[: len(f.held)]
        for place in range(len(f.held)):
            card: i64 = f.held[place]
            g.discard[other].remove(card)
            gauge[place] = card  # from a public zone: both know it there (TC-R79)
            g.note("discard_into_gauge", other, card)
        for card in replaced:
            g.to_discard(card)
            g.note("power_replaced", other, card)
        g.gauge_changed()

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        for card in g.discard[1 - f.seat]:
            if card not in f.held:
                add_sorted(codes, THEIRS + g.cards[card])
        return codes

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        for card in g.discard[1 - f.seat]:
            if card not in f.held and g.cards[card] == code - THEIRS:
                f.held.append(card)
                return

    def expired(self, g: Tcg, f: Resolve) -> bool:
        return f.by_chance(g)

    def text(self) -> str:
        return "swap every card of the opponent's gauge for a card of their discard pile that you choose"


class LoseUntil(Op[Tcg]):
    """Choose Carefully: lose energy until a card of the named type is lost; that one goes from the discard pile to hand
    (TC-R94)."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if f.phase == 1 and f.held:
            card: i64 = shown(g, f)[0]
            if g.pool[card] == f.seat and g.box.type[g.cards[card]] == get(f, NAMED):
                if card in g.discard[f.seat]:  # elsewhere it was lost all the same, and stays (TC-R90)
                    g.discard[f.seat].remove(card)
                    g.to_hand(f.seat, card)
                    g.note("discard_to_hand", f.seat, card)
                f.next()
                return 0
        f.phase = 1
        f.held = []
        g.push(LoseEnergy(f.seat, 1, False))
        return 0

    def text(self) -> str:
        return "lose energy until you lose a card of that type and take that card into your hand"
