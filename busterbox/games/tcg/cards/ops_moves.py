"""Card text that moves cards between places, destroys resources, or sends the card itself elsewhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.cards.amounts import BOTH, OPPONENT, OWN, Times, whose
from busterbox.games.tcg.cards.ops_base import COUNT, get, put
from busterbox.games.tcg.rules.codes import (
    COST_CARDS,
    COST_OPPONENT,
    COST_POWER,
    COST_RESOURCE,
    NOTHING_TO_DESTROY,
    TAKE,
    THEIRS,
    TO_HAND,
    W_COST,
    W_COST_OPPONENT,
    W_OBJECT,
    W_POSITION,
)
from busterbox.games.tcg.rules.main_phase import Playing, Spending, withdraw
from busterbox.games.tcg.rules.requirements import Filter, fits
from busterbox.games.tcg.rules.state import Tcg, add_sorted
from busterbox.games.tcg.rules.verbs import destroy, resource_into_gauge, return_to_hand
from busterbox.kernel.core.codes import DONE, PICK
from busterbox.kernel.core.ops import Amount, Op, Plain, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

HAND: Final = 0  # places
DISCARD: Final = 1
PLAY: Final = 2
GAUGE: Final = 3
DECK_TOP: Final = 4
DECK_BOTTOM: Final = 5
PLACES: Final = ["hand", "discard", "play", "gauge", "deck_top", "deck_bottom"]

EXACTLY: Final = 0  # how many
UP_TO: Final = 1
ANY_NUMBER: Final = 2
EVERY: Final = 3
HOW: Final = ["exactly", "up_to", "any", "all"]


class Move(Op[Tcg]):
    """Cards from one place to another, one at a time; who chooses is said in TC-R86."""

    def __init__(
        self, side: i64, source: i64, target: i64, how: i64, amount: Amount[Tcg], wanted: Filter
    ) -> None:
        self.side: i64 = side
        self.source: i64 = source
        self.target: i64 = target
        self.how: i64 = how
        self.amount = amount
        self.filter = wanted
        self.cost = False
        self.random = False
        self.with_itself = False  # the resource being spent can be among them (TC-R5)
        self.adds_up = False  # counts on from the move before

    # -- which cards -----------------------------------------------------------------------------------------

    def chooser(self, f: Resolve) -> i64:
        """Who takes or gives the cards chooses them (TC-R86); the effect's player chooses what leaves play."""
        if self.source == PLAY or self.side == BOTH:
            return f.seat
        return whose(f, self.side)

    def open_to(self, g: Tcg, by: i64) -> list[int]:
        found: list[int] = []
        for i in range(2):
            seat = g.turn if i == 0 else 1 - g.turn
            if self.how == EVERY and found:
                break  # all of both players: the turn player's first (TC-R92)
            if self.side == BOTH or (seat == by) == (self.side == OWN):
                for card in self.zone(g, seat):
                    if card == g.spending and not self.with_itself:
                        continue
                    if fits(g, by, card, self.filter.kind, self.filter.argument):
                        found.append(card)
        return found

    def offered(self, g: Tcg, f: Resolve) -> list[int]:
        """What can be chosen; in a hand that a bot only imagines, any card if none fits."""
        found = self.open_to(g, f.seat)
        return g.hand[whose(f, self.side)] if not found and self.source == HAND else found

    def zone(self, g: Tcg, seat: i64) -> list[int]:
        if self.source == HAND:
            return g.hand[seat]
        if self.source == DISCARD:
            return g.discard[seat]
        return g.resources[seat] if self.source == PLAY else g.gauge[seat]

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        """A price must be payable in full (TC-R7, TC-R85)."""
        if not self.cost or self.how != EXACTLY:
            return 0
        n: i64 = self.amount.number if isinstance(self.amount, Plain) else 1
        have: i64 = 0
        for owner in range(2):
            if self.side == BOTH or (owner == seat) == (self.side == OWN):
                for other in self.zone(g, owner):
                    if other != card and (other != g.spending or self.with_itself):
                        if fits(g, seat, other, self.filter.kind, self.filter.argument):
                            have += 1
        if have >= n:
            return 0
        if self.side == OPPONENT:
            return reason(COST_OPPONENT, n, have)
        if self.source == GAUGE:
            return reason(COST_POWER, n, have)
        return reason(COST_RESOURCE if self.source == PLAY else COST_CARDS, n, have)

    # -- carrying it out -------------------------------------------------------------------------------------

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        open_to = self.open_to(g, f.seat)
        if not open_to or self.left(g, f) <= 0:
            self.finish(g, f)
            return 0
        if self.random:
            if roll < 0:
                return len(open_to)
            self.move(g, f, open_to[roll])
            return 0
        chooser = self.chooser(f)
        if self.how == EVERY and (self.source == GAUGE or self.target == HAND or len(open_to) == 1):
            # Face down as they lie, position 1 first (TC-R87); in a hand no order matters.
            self.move(g, f, open_to[0])
        elif self.how != UP_TO and self.how != ANY_NUMBER and self.one_way(g, f, open_to):
            self.move(g, f, open_to[0])
        elif self.source == GAUGE:
            g.ask(W_POSITION, chooser)
        elif self.cost:
            g.ask(W_COST if chooser == f.seat else W_COST_OPPONENT, chooser)
        else:
            g.ask(W_OBJECT, chooser)
        return 0

    def one_way(self, g: Tcg, f: Resolve, open_to: list[int]) -> bool:
        """One legal way by open facts: where all cards lie open and are alike, or only one card is there at all."""
        if self.source == HAND or self.source == GAUGE:
            return len(self.zone(g, whose(f, self.side))) == 1
        first, owner = g.cards[open_to[0]], g.pool[open_to[0]]
        return all(g.cards[card] == first and g.pool[card] == owner for card in open_to)

    def left(self, g: Tcg, f: Resolve) -> i64:
        if self.how >= ANY_NUMBER:
            return 1
        return self.amount.value(g, f) - f.phase

    def finish(self, g: Tcg, f: Resolve) -> None:
        before = get(f, COUNT) if self.adds_up else 0
        put(f, COUNT, before + f.phase)
        f.next()

    def move(self, g: Tcg, f: Resolve, card: i64) -> None:
        f.phase += 1
        move_card(g, card, self.source, self.target)

    # -- the window ------------------------------------------------------------------------------------------

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = [DONE] if self.how == UP_TO or self.how == ANY_NUMBER else []
        for card in self.offered(g, f):
            add_sorted(codes, self.code_of(g, f, card))
        return codes

    def code_of(self, g: Tcg, f: Resolve, card: i64) -> i64:
        if self.source == GAUGE:
            return PICK + g.gauge[g.pool[card]].index(card)
        return (TAKE if self.side != BOTH or g.pool[card] == f.seat else THEIRS) + g.cards[card]

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> i64:
        if code == DONE and (self.how == UP_TO or self.how == ANY_NUMBER):
            return 0
        return 0 if self.find(g, f, code) >= 0 else NOT_AN_OPTION

    def find(self, g: Tcg, f: Resolve, code: i64) -> i64:
        """The card that a code means, of equal ones on a pile the upper one; -1 if there is none."""
        for card in reversed(self.offered(g, f)):
            if self.code_of(g, f, card) == code:
                return card
        return -1

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        if code == DONE:
            self.finish(g, f)
        else:
            self.move(g, f, self.find(g, f, code))

    def expired(self, g: Tcg, f: Resolve) -> bool:
        """A price is withdrawn with its action; in an effect none where that is allowed, else a random card."""
        if self.cost and f.phase == 0 and self.chooser(f) == f.seat and withdraw(g):
            return True
        return self.how != UP_TO and self.how != ANY_NUMBER and f.by_chance(g)

    def text(self) -> str:
        counted = self.amount
        if isinstance(counted, Times):
            one = Move(self.side, self.source, self.target, self.how, Plain(counted.each), self.filter)
            one.random = self.random
            return f"for each {counted.counted.text()}, {move_text(one)}"
        return move_text(self)


def move_card(g: Tcg, card: i64, source: i64, target: i64) -> None:
    """Move one card, and keep track of who knows it (TC-R79)."""
    owner: i64 = g.pool[card]
    if source == HAND:
        g.from_hand_unseen(owner, card)
        g.note(
            ["", "", "", "hand_into_gauge", "hand_onto_deck", "hand_under_deck"][target],
            owner,
            card,
            seen=1 << owner,
        )
    elif source == DISCARD:
        g.discard[owner].remove(card)
        g.note(
            ["discard_to_hand", "", "", "discard_into_gauge", "discard_onto_deck", "known_under_deck"][
                target
            ],
            owner,
            card,
        )
    elif source == PLAY:
        if target == HAND:
            return_to_hand(g, card)
            return
        if target == GAUGE:
            resource_into_gauge(g, card)
            return
        g.leave_play(card)
        g.note("known_under_deck" if target == DECK_BOTTOM else "onto_deck", owner, card)
    else:
        g.gauge[owner].remove(card)  # the others slide down (TC-R16)
        g.gauge_changed()
        seen = g.known[card] | (1 << owner if target == HAND else 0)
        g.note(
            ["gauge_to_hand", "", "", "", "gauge_onto_deck", "gauge_under_deck"][target],
            owner,
            card,
            seen=seen,
        )
    if target == HAND:
        g.to_hand(owner, card)
    elif target == GAUGE:
        g.into_gauge(card)
    else:
        g.onto_deck(card, target == DECK_TOP)


def move_text(op: Move) -> str:
    """As "put 2 cards from your hand into your gauge"."""
    verb = "take" if op.target == HAND else "put"
    owner = ["your", "the opponent's", "their owners'"][op.side]
    noun = "resource" if op.source == PLAY and op.filter.kind == 0 else op.filter.text(True)
    nouns = "resources" if op.source == PLAY and op.filter.kind == 0 else op.filter.text(False)
    if op.source == GAUGE:
        noun, nouns = "card", "cards"
    if op.how == EVERY:
        what = {HAND: f"{owner} hand", GAUGE: f"{owner} gauge"}.get(op.source, f"all {nouns}")
        if op.source == HAND or op.source == GAUGE:
            if op.side == OWN:
                return f"{verb} {what} {into(op, owner)}"
            return f"make the opponent {verb} their {PLACES[op.source]} {into(op, 'their')}"
    elif op.how == ANY_NUMBER:
        what = f"any number of {nouns}"
    elif isinstance(op.amount, Plain):
        what = (
            f"{op.amount.number} {'random ' if op.random else ''}{noun if op.amount.number == 1 else nouns}"
        )
        what = f"up to {what}" if op.how == UP_TO and op.amount.number > 1 else what
    else:
        what = f"as many {'random ' if op.random else ''}{nouns} as {op.amount.text()}"
    place = {HAND: "hand", DISCARD: "discard pile", GAUGE: "gauge"}.get(op.source, "")
    if op.source == PLAY:
        place = ["you have in play", "the opponent has in play", "in play"][op.side]
        if op.with_itself:
            if op.how >= ANY_NUMBER:
                place += ", this one included,"
            else:
                what = f"this or another {noun}"
        verb = "return" if op.target == HAND else "put"
        return f"{may(op)}{verb} {what} {place} {into(op, owner)}"
    if op.side == OPPONENT:
        return f"make the opponent {verb} {what} from their {place} {into(op, 'their')}"
    return f"{may(op)}{verb} {what} from {owner} {place} {into(op, owner)}"


def may(op: Move) -> str:
    """Up to one is one that may be declined."""
    return "you may " if op.how == UP_TO and isinstance(op.amount, Plain) and op.amount.number == 1 else ""


def into(op: Move, owner: str) -> str:
    if op.target == HAND:
        if op.side == BOTH:
            one = op.how == EXACTLY and isinstance(op.amount, Plain) and op.amount.number == 1
            return "to its owner's hand" if one else f"to {owner} hands"
        return f"to {owner} hand" if op.source == PLAY else f"into {owner} hand"
    if op.target == GAUGE:
        return f"into {owner} gauge" if op.side != BOTH else "into its owner's gauge"
    deck = f"{owner} deck" if op.side != BOTH else "their owners' decks"
    return f"on top of {deck}" if op.target == DECK_TOP else f"under {deck}"


# -- destroying (TC-6.6 to 6.8, TC-R51, TC-R86) ----------------------------------------------------------------------


class Destroy(Op[Tcg]):
    """Resources in play: nothing in a hand (TC-6.7), no NetNavi (TC-R49), only of the player the text names (TC-6.8)."""

    def __init__(self, side: i64, amount: i64, must: bool) -> None:
        self.side: i64 = side
        self.amount: i64 = amount
        self.must = must  # an action needs something to destroy, a trigger may find nothing

    def open_to(self, g: Tcg, seat: i64) -> list[int]:
        found: list[int] = []
        for i in range(2):
            owner = g.turn if i == 0 else 1 - g.turn  # TC-R92
            if self.side == BOTH or (owner == seat) == (self.side == OWN):
                for card in g.resources[owner]:
                    if card != g.spending:
                        found.append(card)
        return found

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        if self.must:
            for other in self.open_to(g, seat):
                if other != card:
                    return 0
            return NOTHING_TO_DESTROY
        return 0

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        open_to = self.open_to(g, f.seat)
        if not open_to or f.phase >= self.amount:
            put(f, COUNT, f.phase)
            f.next()
        elif len(open_to) <= self.amount - f.phase:
            f.phase += 1
            destroy(g, open_to[0])
        else:
            g.ask(W_OBJECT, f.seat)
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        for card in self.open_to(g, f.seat):
            add_sorted(codes, (TAKE if g.pool[card] == f.seat else THEIRS) + g.cards[card])
        return codes

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        for card in self.open_to(g, f.seat):
            if (TAKE if g.pool[card] == f.seat else THEIRS) + g.cards[card] == code:
                f.phase += 1
                destroy(g, card)
                return

    def expired(self, g: Tcg, f: Resolve) -> bool:
        return f.by_chance(g)

    def text(self) -> str:
        many = self.amount >= 9
        noun = "resource" if self.amount == 1 else "resources"
        what = "all resources" if many else f"{self.amount} {noun}"
        return f"destroy {what} " + ["you have in play", "the opponent has in play", "in play"][self.side]


# -- cards that send themselves elsewhere (TC-R70) ---------------------------------------------------------------------


class SelfTo(Op[Tcg]):
    def __init__(self, fate: i64) -> None:
        self.fate: i64 = fate

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        below = g.stack[len(g.stack) - 2]
        if isinstance(below, (Playing, Spending)):
            below.fate = self.fate
        f.next()
        return 0

    def text(self) -> str:
        if self.fate == TO_HAND:
            return "return this card to your hand"
        return f"put this card {['', 'into your gauge', 'on top of your deck', 'under your deck'][self.fate]}"
