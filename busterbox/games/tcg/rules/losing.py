"""Losing energy, card by card, and what can be put in its place (TC-6.3, TC-18.3, TC-R31, TC-R90)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import (
    AS_RECHARGE,
    INSTEAD,
    INTO_GAUGE,
    INTO_GAUGE_MAY,
    INTO_HAND,
    KIN_KINGDOM,
    KINGDOM,
    LOCK_RECHARGE,
    LOSSES,
    ONTO_OPPONENT,
    OUT_OF_GAUGE,
    REPLACE,
    TO_DISCARD,
    TO_GAUGE,
    TO_HAND,
    W_REPLACE,
)
from busterbox.games.tcg.rules.happenings import energy_lost
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.verbs import PowerUp, Recharge, report, use_up
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.fields import CardIds, Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.modifiers import change, find
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class LoseEnergy(Frame["Tcg"]):
    """`victim` is to lose so many; who loses the card at hand can change (System Error)."""

    victim: Public[i64]
    left: Public[i64]
    in_battle: Public[bool]
    seat: Public[i64]  # who is about to lose the next card
    done: Public[i64]  # applied or declined for it, a bit each and player: at most once per card
    goes_to: Public[i64]
    from_gauge: Public[bool]
    cards: Public[CardIds]  # those lost so far, wherever they ended up (TC-R90)

    def __init__(self, victim: i64 = 0, left: i64 = 0, in_battle: bool = False) -> None:
        super().__init__()
        self.victim, self.left, self.in_battle = victim, left, in_battle
        self.seat = victim
        self.done = 0
        self.goes_to = TO_DISCARD
        self.from_gauge = False
        self.cards = []
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        if self.left == 0:
            g.pop()
            report(g, self.cards)
            return 0
        if roll < 0 and self.may_change(g):
            found = self.applicable(g)
            if found:
                if len(found) == 1 and not self.optional(found[0]):
                    self.apply(g, found[0])
                else:
                    g.ask(W_REPLACE, self.seat)
                return 0
        if self.from_gauge:
            card: i64 = g.gauge[self.seat].pop()
            g.gauge_changed()
        else:
            if roll < 0:
                return g.deck[self.seat].outcomes()
            # The top card of the deck (TC-6.3).
            card = g.take_top(g.deck[self.seat], roll)
        self.lose(g, card)
        return 0

    def may_change(self, g: Tcg) -> bool:
        """A quick look: most cards are lost without anything else to think of."""
        if g.mods:
            return True
        return any(g.box.passive[g.cards[card]] == KIN_KINGDOM for card in g.resources[self.seat])

    def lose(self, g: Tcg, card: i64) -> None:
        seat = self.seat
        if self.goes_to == TO_HAND:
            g.to_hand(seat, card)
            g.note("lost_to_hand", seat, card, seen=1 << seat)
        elif self.goes_to == TO_GAUGE:
            g.into_gauge(card)
            g.note("lost_to_gauge", seat)
        else:
            g.to_discard(card)
            g.note("damaged" if self.in_battle else "lost", seat, card)
        self.cards.append(card)
        energy_lost(g, seat)
        self.next_card()

    def next_card(self) -> None:
        self.left -= 1
        self.seat = self.victim
        self.done = 0
        self.goes_to = TO_DISCARD
        self.from_gauge = False

    # -- what applies to the card at hand ------------------------------------------------------------------

    def applicable(self, g: Tcg) -> list[int]:
        found: list[int] = []
        for replacement in range(LOSSES):
            if not self.was_used(g, replacement) and self.works(g, replacement):
                found.append(replacement)
        return found

    def was_used(self, g: Tcg, replacement: i64) -> bool:
        """Each effect at most once per card. Turned back and forth, a card can meet a second System Error."""
        if replacement == ONTO_OPPONENT:
            turned: i64 = (self.done >> (16 + self.seat * 8)) & 0xFF
            return turned >= len(find(g, INSTEAD + ONTO_OPPONENT, self.seat))
        return (self.done >> (self.seat * 8 + replacement)) & 1 != 0

    def works(self, g: Tcg, replacement: i64) -> bool:
        """What cannot be carried out does not replace."""
        seat = self.seat
        if replacement == KINGDOM:
            return self.in_battle and self.saved_by_kingdom(g) > 0
        if change(g, INSTEAD + replacement, seat) <= 0:
            return False
        if replacement == AS_RECHARGE:
            return len(g.discard[seat]) > 0 and change(g, LOCK_RECHARGE, seat) == 0
        if replacement == INTO_GAUGE_MAY:
            return True
        if not self.in_battle:
            return False
        if replacement == OUT_OF_GAUGE:
            return len(g.gauge[seat]) > 0
        if replacement == INTO_GAUGE:
            return len(g.gauge[seat]) < g.positions(seat)
        return True

    def saved_by_kingdom(self, g: Tcg) -> i64:
        """How often Sacred Kingdom still works this turn: once for each other card of its emblem in play."""
        total: i64 = 0
        for card in g.resources[self.seat]:
            definition: i64 = g.cards[card]
            if g.box.passive[definition] == KIN_KINGDOM:
                total += g.kin(self.seat, definition)
        return total - g.kingdoms[self.seat]

    def optional(self, replacement: i64) -> bool:
        return replacement in (KINGDOM, AS_RECHARGE, INTO_GAUGE_MAY)

    def apply(self, g: Tcg, replacement: i64) -> None:
        seat = self.seat
        self.done |= 1 << (seat * 8 + replacement)
        if replacement == KINGDOM:
            g.kingdoms[seat] += 1
            self.next_card()
            g.note("saved_by_power", seat)
            g.push(PowerUp(seat, 1))
        elif replacement == AS_RECHARGE:
            use_up(g, AS_RECHARGE, seat)
            self.next_card()
            g.note("saved_by_recharge", seat)
            g.push(Recharge(seat, 1))
        elif replacement == ONTO_OPPONENT:
            self.done += 1 << (16 + seat * 8)
            self.seat = 1 - seat
            self.goes_to = TO_DISCARD  # what was applied to the first player's card is nothing to the other's
            self.from_gauge = False
            g.note("turned_back", 1 - seat)
        elif replacement == OUT_OF_GAUGE:
            self.from_gauge = True
        else:
            use_up(g, replacement, seat)
            self.goes_to = TO_HAND if replacement == INTO_HAND else TO_GAUGE

    # -- the window: which comes first, or none where all may be declined -------------------------------------

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        codes: list[int] = []
        compulsory = False
        for replacement in self.applicable(g):
            codes.append(REPLACE + replacement)
            compulsory = compulsory or not self.optional(replacement)
        if not compulsory:
            codes.insert(0, DONE)
        return codes

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return 0 if code in self.candidates(g, seat) else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        if code == DONE:
            if INTO_GAUGE_MAY in self.applicable(g):
                use_up(g, INTO_GAUGE_MAY, self.seat)  # "the next 2 energy": this was one of them (TC-R71)
            self.done |= 0x7F << (self.seat * 8)
        else:
            self.apply(g, code - REPLACE)

    def default(self, g: Tcg, seat: i64) -> i64:
        """What may be declined is; where something must apply, the first of what must."""
        for code in self.candidates(g, seat):
            if code == DONE or not self.optional(code - REPLACE):
                return code
        return DONE
