"""The defined verbs (TC-6): draw, power up and recharge one card at a time; burn, destroy and spend at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.codes import (
    DRAW_FROM_DISCARD,
    GREEN,
    INSTEAD,
    LOCK_DRAW,
    LOCK_RECHARGE,
    UNLIMITED,
    WOODSHIELD,
)
from busterbox.games.tcg.rules.happenings import power_burned, resource_spent
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import forget, reveal, take_top
from busterbox.kernel.core.modifiers import amount_of, change, find, modify, remove
from busterbox.kernel.core.ops import Resolve

MOST: Final = 2047  # that one modifier can add or take away


def report(g: Tcg, cards: list[int]) -> None:
    """Tell the effect which cards the verb has moved: later words of its text may ask about them."""
    if isinstance(g.top, Resolve):
        g.top.held = cards


def uses(g: Tcg, replacement: i64, seat: i64) -> i64:
    """How many times this player can still replace something."""
    return change(g, INSTEAD + replacement, seat) if g.mods else 0


def use_up(g: Tcg, replacement: i64, seat: i64) -> None:
    """Use up the oldest effect of this kind once; one without a limit stays."""
    mod: i64 = find(g, INSTEAD + replacement, seat)[0]
    left = amount_of(mod)
    if left >= UNLIMITED:
        return
    remove(g, mod)
    if left > 1:
        duration: i64 = (mod >> 28) & 0xFF
        modify(g, INSTEAD + replacement, seat, left - 1, mod >> 44, duration)


def change_by(g: Tcg, stat: i64, subject: i64, by: i64, effect: i64, duration: i64) -> None:
    """Change a value without bounds: one modifier holds only so much, so a larger change becomes several."""
    while by > MOST or by < -MOST:
        part: i64 = MOST if by > 0 else -MOST
        modify(g, stat, subject, part, effect, duration)
        by -= part
    modify(g, stat, subject, by, effect, duration)


# -- TC-10.8, TC-6: drawing ----------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1)
class Draw(Frame["Tcg"]):
    seat: Public[i64]
    left: Public[i64]

    def __init__(self, seat: i64 = 0, left: i64 = 0) -> None:
        super().__init__()
        self.seat, self.left = seat, left
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        seat = self.seat
        if g.mods and change(g, LOCK_DRAW, seat) > 0:  # TC-R72
            g.note("may_not_draw", seat)
            g.pop()
            return 0
        drawn: i64 = g.drawn[seat]
        first = drawn == 0
        replaced = uses(g, DRAW_FROM_DISCARD, seat) > 0
        if replaced and g.discard[seat]:  # TC-R91
            if roll < 0:
                return len(g.discard[seat])
            card: i64 = g.discard[seat].pop(roll)
            g.to_hand(seat, card)
            g.note("drew_discarded", seat, card)
        else:
            if roll < 0:
                return g.deck[seat].outcomes()
            card = take_top(g, g.deck[seat], roll)
            g.to_hand(seat, card)
            g.note("drew", seat, card, seen=1 << seat)  # TC-10.9
        if replaced:  # one of the next three draws, also if the pile was empty
            use_up(g, DRAW_FROM_DISCARD, seat)
        g.drawn[seat] = drawn + 1
        self.left -= 1
        if first and self.woodshield(g):  # TC-R96
            reveal(g, card, g.all_eyes())
            g.note("first_draw_shown", seat, card)
            if g.box.colour[g.cards[card]] == GREEN:
                self.left += 1
        if self.left == 0:
            g.pop()
        return 0

    def woodshield(self, g: Tcg) -> bool:
        return g.has_passive(self.seat, WOODSHIELD)


# -- TC-10: powering up --------------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1)
class PowerUp(Frame["Tcg"]):
    """Top cards of the deck into the gauge (TC-10.2); extra ones of a text are just the same (TC-R21)."""

    seat: Public[i64]
    left: Public[i64]
    until_full: Public[bool]  # Method for Well-being: stops at a full gauge (TC-R78)

    def __init__(self, seat: i64 = 0, left: i64 = 0, until_full: bool = False) -> None:
        super().__init__()
        self.seat, self.left, self.until_full = seat, left, until_full
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        seat = self.seat
        if self.until_full:
            self.left = 1 if len(g.gauge[seat]) < g.positions(seat) else 0
        if self.left == 0:
            g.pop()
            return 0
        if roll < 0:
            return g.deck[seat].outcomes()
        card = take_top(g, g.deck[seat], roll)
        g.into_gauge(card)
        g.note("powered_up", seat, card, seen=g.known[card])  # nobody looks at it (TC-10.3)
        self.left -= 1
        if self.left == 0 and not self.until_full:
            g.pop()
        return 0


# -- TC-6: recharging ----------------------------------------------------------------------------------------


class Recharge(Frame["Tcg"]):
    """Random cards of the discard pile under the deck (TC-6.9), one after another, each under the one before (TC-R35)."""

    seat: Public[i64]
    left: Public[i64]

    def __init__(self, seat: i64 = 0, left: i64 = 0) -> None:
        super().__init__()
        self.seat, self.left = seat, left
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        seat = self.seat
        pile = g.discard[seat]
        if not pile:  # as many as there are (TC-R34)
            g.pop()
            return 0
        if g.mods and change(g, LOCK_RECHARGE, seat) > 0:  # TC-R72
            g.note("may_not_recharge", seat)
            g.pop()
            return 0
        if roll < 0:  # each card with the same chance (TC-6.10); nobody is asked (TC-R33)
            return len(pile)
        card: i64 = pile.pop(roll)
        forget(g, card, g.everybody())  # TC-6.11
        g.onto_deck(card, False)
        g.note("recharged", seat)
        self.left -= 1
        if self.left == 0:
            g.pop()
        return 0


# -- TC-6.4: burning; TC-6.6: destroying; TC-6.12: spending for no effect --------------------------------------


def burn(g: Tcg, by: i64, whose: i64, amount: i64) -> list[int]:
    """The right-most cards of a gauge (TC-6.4), in the highest positions (TC-R15): nobody chooses (TC-R20).

    One after the other; fewer if there are fewer (TC-R19).
    """
    burned: list[int] = []
    gauge = g.gauge[whose]
    while len(burned) < amount and gauge:
        card: i64 = gauge.pop()
        g.to_discard(card)
        g.note("burned", whose, card)
        power_burned(g, by, whose)
        burned.append(card)
    g.gauge_changed()
    return burned


def destroy(g: Tcg, card: i64) -> None:
    """To its owner's discard pile (TC-6.6)."""
    owner = g.leave_play(card)
    g.to_discard(card)
    g.note("destroyed", owner, card)


def spend_unused(g: Tcg, seat: i64, card: i64, to_gauge: bool) -> None:
    """Spend a resource (TC-6.12) for no effect: its own text does not happen (TC-6.14)."""
    g.leave_play(card)
    g.note("spent_unused", seat, card)
    if to_gauge:
        g.note("into_gauge", seat, card)
        g.into_gauge(card)
    else:
        g.to_discard(card)
    resource_spent(g, seat, card)


def return_to_hand(g: Tcg, card: i64) -> None:
    """From play back to its owner's hand."""
    owner = g.leave_play(card)
    g.to_hand(owner, card)
    g.note("returned", owner, card)


def resource_into_gauge(g: Tcg, card: i64) -> None:
    """From play into its owner's gauge: both know it there (TC-R79)."""
    owner = g.leave_play(card)
    g.note("into_gauge", owner, card)
    g.into_gauge(card)
