"""Losing energy, card by card, and what can be put in its place (TC-6.3, TC-18.3, TC-R90)."""

from __future__ import annotations

from typing import Annotated

from mypy_extensions import i64, mypyc_attr

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
from busterbox.kernel.core.fields import CardIds, Most, Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import take_top
from busterbox.kernel.core.modifiers import change, find
from busterbox.kernel.core.refusal import NOT_AN_OPTION


@mypyc_attr(free_list_len=1)
class LoseEnergy(Frame["Tcg"]):
    """`victim` is to lose `left` cards; a single card can be passed on to the other player (System Error)."""

    victim: Public[i64]
    left: Public[i64]
    in_battle: Public[bool]
    seat: Public[i64]  # who is about to lose the next card
    done: Public[i64]  # what was applied or declined for this card, a bit for each player and replacement
    goes_to: Public[i64]
    from_gauge: Public[bool]
    cards: Annotated[Public[CardIds], Most(64)]  # those lost so far, wherever they ended up (TC-R90)

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
        if roll < 0 and may_be_replaced(g, self.seat):
            found = applicable(g, self)
            if found:
                if len(found) == 1 and not is_optional(found[0]):
                    replace(g, self, found[0])
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
            card = take_top(g, g.deck[self.seat], roll)
        lose(g, self, card)
        return 0

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        """Which comes first, or none where all may be declined."""
        codes: list[int] = []
        compulsory = False
        for replacement in applicable(g, self):
            codes.append(REPLACE + replacement)
            compulsory = compulsory or not is_optional(replacement)
        if not compulsory:
            codes.insert(0, DONE)
        return codes

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return 0 if code in self.candidates(g, seat) else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        if code == DONE:
            decline(g, self)
        else:
            replace(g, self, code - REPLACE)

    def default(self, g: Tcg, seat: i64) -> i64:
        """What may be declined is declined; if something must apply, the first that must."""
        for code in self.candidates(g, seat):
            if code == DONE or not is_optional(code - REPLACE):
                return code
        return DONE


# -- one card is lost ------------------------------------------------------------------------------------------


def lose(g: Tcg, f: LoseEnergy, card: i64) -> None:
    """A card is lost, wherever it ends up (TC-6.3, TC-R90)."""
    seat = f.seat
    if f.goes_to == TO_HAND:
        g.to_hand(seat, card)
        g.note("lost_to_hand", seat, card, seen=1 << seat)
    elif f.goes_to == TO_GAUGE:
        g.into_gauge(card)
        g.note("lost_to_gauge", seat)
    else:
        g.to_discard(card)
        g.note("damaged" if f.in_battle else "lost", seat, card)
    f.cards.append(card)
    energy_lost(g, seat)
    next_card(f)


def next_card(f: LoseEnergy) -> None:
    """One card is settled before the next (TC-R90)."""
    f.left -= 1
    f.seat = f.victim
    f.done = 0
    f.goes_to = TO_DISCARD
    f.from_gauge = False


# -- what applies to the next card (TC-R90) --------------------------------------------------------------------


def may_be_replaced(g: Tcg, seat: i64) -> bool:
    """A quick look (TC-R90): for most cards nothing can apply."""
    for mod in g.mods:
        m: i64 = mod
        if INSTEAD <= m & 0xFF < INSTEAD + LOSSES and (m >> 8) & 0xFF == seat:
            return True
    return g.has_passive(seat, KIN_KINGDOM)


def applicable(g: Tcg, f: LoseEnergy) -> list[int]:
    """The replacements that can apply to the next card (TC-R90)."""
    found: list[int] = []
    for replacement in range(LOSSES):
        if not was_used(g, f, replacement) and works(g, f, replacement):
            found.append(replacement)
    return found


def was_used(g: Tcg, f: LoseEnergy, replacement: i64) -> bool:
    """Each effect applies at most once per card (TC-R90). A card turned back and forth can meet a second System Error."""
    if replacement == ONTO_OPPONENT:
        turned: i64 = (f.done >> (16 + f.seat * 8)) & 0xFF
        return turned >= len(find(g, INSTEAD + ONTO_OPPONENT, f.seat))
    return (f.done >> (f.seat * 8 + replacement)) & 1 != 0


def works(g: Tcg, f: LoseEnergy, replacement: i64) -> bool:
    """What cannot be carried out does not replace (TC-R90)."""
    seat = f.seat
    if replacement == KINGDOM:
        return f.in_battle and saved_by_kingdom(g, seat) > 0
    if change(g, INSTEAD + replacement, seat) <= 0:
        return False
    if replacement == AS_RECHARGE:
        return len(g.discard[seat]) > 0 and change(g, LOCK_RECHARGE, seat) == 0
    if replacement == INTO_GAUGE_MAY:
        return True
    if not f.in_battle:
        return False
    if replacement == OUT_OF_GAUGE:
        return len(g.gauge[seat]) > 0
    if replacement == INTO_GAUGE:
        return len(g.gauge[seat]) < g.positions(seat)
    return True


def saved_by_kingdom(g: Tcg, seat: i64) -> i64:
    """How often Sacred Kingdom still works this turn: once for each other card of its emblem in play (TC-R81)."""
    total: i64 = 0
    for card in g.resources[seat]:
        definition: i64 = g.cards[card]
        if g.box.passive[definition] == KIN_KINGDOM:
            total += g.kin(seat, definition)
    return total - g.kingdoms[seat]


def is_optional(replacement: i64) -> bool:
    """A "may" can be declined (TC-R90)."""
    return replacement in (KINGDOM, AS_RECHARGE, INTO_GAUGE_MAY)


def replace(g: Tcg, f: LoseEnergy, replacement: i64) -> None:
    """Something else happens, or the other player loses a card instead (TC-R90)."""
    seat = f.seat
    f.done |= 1 << (seat * 8 + replacement)
    if replacement == KINGDOM:
        g.kingdoms = changed(g.kingdoms, seat, g.kingdoms[seat] + 1)
        next_card(f)
        g.note("saved_by_power", seat)
        g.push(PowerUp(seat, 1))
    elif replacement == AS_RECHARGE:
        use_up(g, AS_RECHARGE, seat)
        next_card(f)
        g.note("saved_by_recharge", seat)
        g.push(Recharge(seat, 1))
    elif replacement == ONTO_OPPONENT:
        f.done += 1 << (16 + seat * 8)
        f.seat = 1 - seat
        f.goes_to = TO_DISCARD  # what was applied to the first player's card does not concern the other's
        f.from_gauge = False
        g.note("turned_back", 1 - seat)
    elif replacement == OUT_OF_GAUGE:
        f.from_gauge = True
    else:
        use_up(g, replacement, seat)
        f.goes_to = TO_HAND if replacement == INTO_HAND else TO_GAUGE


def decline(g: Tcg, f: LoseEnergy) -> None:
    """Nothing replaces this card. Of "the next 2 energy" it was one all the same (TC-R71)."""
    if INTO_GAUGE_MAY in applicable(g, f):
        use_up(g, INTO_GAUGE_MAY, f.seat)
    f.done |= 0x7F << (f.seat * 8)
