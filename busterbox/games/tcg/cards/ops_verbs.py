"""Card text made of the defined verbs (TC-6): draw, lose, recharge, power up, burn, discard, spend."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.cards.amounts import BOTH, OWN, whose
from busterbox.games.tcg.cards.ops_base import COUNT, OTHER, get, plural, put
from busterbox.games.tcg.rules.codes import (
    COLOURS,
    COST_DISCARDS,
    COST_ENERGY,
    COST_LOCKED,
    COST_POWER,
    COST_RESOURCE,
    LOCK_DRAW,
    LOCK_RECHARGE,
    SPENT_INTO_GAUGE,
    TAKE,
    W_COST,
    W_OBJECT,
    W_UNDER_DECK,
)
from busterbox.games.tcg.rules.hands import AT_WILL, COST, DOWN, FORCED, Discard
from busterbox.games.tcg.rules.losing import LoseEnergy
from busterbox.games.tcg.rules.main_phase import withdraw
from busterbox.games.tcg.rules.requirements import ONE_COLOUR, Filter, count_fitting, most_of_one_colour
from busterbox.games.tcg.rules.state import Tcg, add_sorted
from busterbox.games.tcg.rules.verbs import Draw, PowerUp, Recharge, burn, spend_unused, uses
from busterbox.kernel.core.codes import DONE, NO, YES
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.ops import Amount, Op, Plain, Resolve
from busterbox.kernel.core.refusal import reason

ALL: Final = 99  # "all power", "the whole hand"


class Verb(Op[Tcg]):
    """Who does it, how many, and whether it is a price, which must be payable in full (TC-R7)."""

    def __init__(self, side: i64, amount: Amount[Tcg], cost: bool) -> None:
        self.side: i64 = side
        self.amount = amount
        self.cost = cost

    def number(self, g: Tcg, seat: i64, card: i64) -> i64:
        """How many, asked before the card is played."""
        if isinstance(self.amount, Plain):
            return self.amount.number
        return self.amount.value(g, Resolve(0, seat, card))

    def by(self, mine: str, theirs: str) -> str:
        return mine if self.side == OWN else f"make the opponent {theirs}"


class DrawOp(Verb):
    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        if self.cost and change(g, LOCK_DRAW, seat if self.side == OWN else 1 - seat) > 0:
            return COST_LOCKED
        return 0

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        n = self.amount.value(g, f)
        f.next()
        if n > 0:
            g.push(Draw(whose(f, self.side), n))
        return 0

    def text(self) -> str:
        words = "draw " + plural(self.amount, "card")
        return self.by(words, words)


class LoseOp(Verb):
    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        if self.cost:
            n = self.number(g, seat, card)
            have: i64 = len(g.deck[seat].cards)  # each card is one energy (TC-6.1)
            if have < n:
                return reason(COST_ENERGY, n, have)
        return 0

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        n = self.amount.value(g, f)
        f.held = []
        put(f, COUNT, n)
        f.next()
        if n > 0:
            g.push(LoseEnergy(whose(f, self.side), n, False))
        return 0

    def text(self) -> str:
        words = "lose " + plural(self.amount, "energy", "energy")
        return self.by(words, words)


class RechargeOp(Verb):
    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        if self.cost:
            who = seat if self.side == OWN else 1 - seat
            if change(g, LOCK_RECHARGE, who) > 0:
                return COST_LOCKED
            n = self.number(g, seat, card)
            have: i64 = len(g.discard[who])
            if have < n:  # TC-R34
                return reason(COST_DISCARDS, n, have)
        return 0

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        n = self.amount.value(g, f)
        f.next()
        if n > 0:
            g.push(Recharge(whose(f, self.side), n))
        return 0

    def text(self) -> str:
        words = "recharge " + plural(self.amount, "energy", "energy")
        return self.by(words, words)


class PowerUpOp(Verb):
    def __init__(self, side: i64, amount: Amount[Tcg], until_full: bool) -> None:
        super().__init__(side, amount, False)
        self.until_full = until_full

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        n = self.amount.value(g, f)
        f.next()
        if n > 0 or self.until_full:
            g.push(PowerUp(whose(f, self.side), n, self.until_full))
        return 0

    def text(self) -> str:
        if self.until_full:
            return "power up until your gauge is full"
        if isinstance(self.amount, Plain):
            n = self.amount.number
            words = "power up" if n == 1 else "power up twice" if n == 2 else f"power up {n} times"
        else:
            first, rest = self.amount.text().split(" ", 1)
            words = (
                f"power up {'once' if first == '1' else 'twice' if first == '2' else first + ' times'} {rest}"
            )
        return self.by(words, words)


class BurnOp(Verb):
    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        if self.cost:
            n = self.number(g, seat, card)
            have: i64 = len(g.gauge[seat])
            if have < n:  # TC-R19
                return reason(COST_POWER, n, have)
        return 0

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        n = self.amount.value(g, f)
        if self.side == BOTH:  # the turn player's first (TC-R92)
            burned = burn(g, f.seat, g.turn, n) + burn(g, f.seat, 1 - g.turn, n)
        else:
            burned = burn(g, f.seat, whose(f, self.side), n)
        f.held = burned
        put(f, COUNT, len(burned))
        f.next()
        return 0

    def text(self) -> str:
        if isinstance(self.amount, Plain) and self.amount.number == ALL:
            return ["burn all your power", "burn all the opponent's power", "burn all power of both players"][
                self.side
            ]
        if self.side == OWN:
            return "burn " + plural(self.amount, "power", "power")
        return f"burn {self.amount.text()} of the opponent's power"


# -- discarding --------------------------------------------------------------------------------------------------


class DiscardOp(Verb):
    """Discard from hand, as a price or by force."""

    def __init__(self, side: i64, amount: Amount[Tcg], cost: bool, wanted: Filter) -> None:
        super().__init__(side, amount, cost)
        self.filter = wanted

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        if not self.cost:
            return 0
        n = self.number(g, seat, card)
        if self.filter.kind == ONE_COLOUR:
            have = most_of_one_colour(g, g.hand[seat], card)
        else:
            have = count_fitting(g, seat, g.hand[seat], self.filter.kind, self.filter.argument, card)
        return 0 if have >= n else reason(self.filter.fault(), n, have)

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        n = self.amount.value(g, f)
        if f.phase == 0 or (f.phase == 1 and self.side == BOTH):
            seat = whose(f, self.side)
            if self.side == BOTH:  # the turn player first (TC-R92)
                seat = g.turn if f.phase == 0 else 1 - g.turn
            f.phase += 1
            f.held = []
            if n > 0:
                why = COST if self.cost else FORCED
                g.push(Discard(seat, n, why, self.filter.kind, self.filter.argument))
            return 0
        put(f, COUNT, len(f.held))
        f.next()
        return 0

    def text(self) -> str:
        if isinstance(self.amount, Plain):
            n = self.amount.number
            if n == ALL:
                if self.side == BOTH:
                    return "make both players discard their hands"
                return self.by("discard your hand", "discard their hand")
            words = f"discard {n} " + self.filter.text(n == 1)
        else:
            words = "discard " + plural(self.amount, self.filter.text(True), self.filter.text(False))
        return self.by(words, words)


class DiscardAtWill(Op[Tcg]):
    """Discard any number of cards, or none; later words can ask how many."""

    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        seat = whose(f, self.side)
        if f.phase == 0:
            f.phase = 1
            f.held = []
            if g.hand[seat]:
                g.push(Discard(seat, len(g.hand[seat]), AT_WILL))
            return 0
        put(f, COUNT, len(f.held))
        f.next()
        return 0

    def text(self) -> str:
        return (
            "discard any number of cards"
            if self.side == OWN
            else "let the opponent discard any number of cards"
        )


class DiscardDown(Op[Tcg]):
    """Down to a number in hand (TC-R96)."""

    def __init__(self, side: i64, number: i64) -> None:
        self.side: i64 = side
        self.number: i64 = number

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        seat = whose(f, self.side)
        over: i64 = len(g.hand[seat]) - self.number
        f.next()
        if over > 0:
            g.push(Discard(seat, over, DOWN))
        return 0

    def text(self) -> str:
        return f"make the opponent discard down to {self.number} card{'s' if self.number > 1 else ''} in hand"


# -- spending for no effect (TC-6.14, TC-R48) ----------------------------------------------------------------------


class SpendUnused(Op[Tcg]):
    """As a price, or what the opponent is made or allowed to do: resources with "SPEND:" only (TC-R48)."""

    def __init__(
        self, side: i64, amount: Amount[Tcg], colour: i64, cost: bool, at_will: bool, other: bool
    ) -> None:
        self.side: i64 = side
        self.amount = amount
        self.colour: i64 = colour
        self.cost = cost
        self.at_will = at_will
        self.other = other  # for the text: not the resource being spent

    def open_to(self, g: Tcg, seat: i64, card: i64) -> list[int]:
        found: list[int] = []
        for resource in g.resources[seat]:
            definition: i64 = g.cards[resource]
            if resource != card and resource != g.spending and g.box.spendable[definition]:
                if self.colour < 0 or g.box.colour[definition] == self.colour:
                    found.append(resource)
        return found

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        if not self.cost:
            return 0
        n: i64 = self.amount.number if isinstance(self.amount, Plain) else 0
        have: i64 = len(self.open_to(g, seat, card))
        return 0 if have >= n else reason(COST_RESOURCE, n, have)

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        seat = whose(f, self.side)
        if get(f, OTHER) > 0:
            g.ask(W_UNDER_DECK, seat)
            return 0
        open_to = self.open_to(g, seat, f.card)
        if self.at_will:
            left: i64 = len(open_to)
        else:
            left = self.amount.value(g, f) - f.phase
        if left <= 0 or not open_to:
            put(f, COUNT, f.phase)
            f.next()
        elif len(open_to) == 1 and not self.at_will:
            self.spend(g, f, seat, open_to[0])
        else:
            g.ask(W_COST if self.cost else W_OBJECT, seat)
        return 0

    def spend(self, g: Tcg, f: Resolve, seat: i64, card: i64) -> None:
        f.phase += 1
        if uses(g, SPENT_INTO_GAUGE, seat) > 0:  # Mission of Defeat (TC-R70): where to?
            put(f, OTHER, card + 1)
        else:
            spend_unused(g, seat, card, False)

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        if get(f, OTHER) > 0:
            return [YES, NO]
        codes: list[int] = [DONE] if self.at_will else []
        for card in self.open_to(g, seat, f.card):
            add_sorted(codes, TAKE + g.cards[card])
        return codes

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        asked = get(f, OTHER)
        if asked > 0:
            put(f, OTHER, 0)
            spend_unused(g, seat, asked - 1, code == YES)
            return
        if code == DONE:
            put(f, COUNT, f.phase)
            f.next()
            return
        for card in self.open_to(g, seat, f.card):
            if g.cards[card] == code - TAKE:
                self.spend(g, f, seat, card)
                return

    def default(self, g: Tcg, f: Resolve, seat: i64) -> i64:
        return NO if get(f, OTHER) > 0 else g.options(seat)[0]

    def expired(self, g: Tcg, f: Resolve) -> bool:
        """A price is withdrawn with its action; what the opponent is made to spend is random, what is free is none."""
        if get(f, OTHER) > 0 or self.at_will:
            return False
        return (self.cost and f.phase == 0 and withdraw(g)) or f.by_chance(g)

    def text(self) -> str:
        if self.at_will:
            return "let the opponent spend any number of resources without using them"
        noun = ("other " if self.other else "") + (COLOURS[self.colour] + " " if self.colour >= 0 else "")
        what, each, counted = plural(self.amount, noun + "resource").partition(" for each ")
        it = "it" if what.startswith("1 ") else "them"
        words = f"spend {what} without using {it}{each}{counted}"
        return words if self.side == OWN else f"make the opponent {words}"
