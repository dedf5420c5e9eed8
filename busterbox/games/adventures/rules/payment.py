"""Paying for a challenge: which dice and tokens meet its requirements, none too many.   AD-3, AD-11, AD-R31, AD-R32

A payment is a set of bits: one for each die of the sorted pool, from bit 9 on one for each active token. Of equal
dice the first ones are taken, so that every payment is written in one way only. Icons are counted in one number,
eight bits an action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.codes import (
    ACTIONS,
    CANNOT_PAY,
    FACES,
    FIRST_ALIKE,
    NOT_SPENDABLE,
    OVERSPENT,
    POOL,
    SINGLE_DOUBLES,
    WAIT,
    WRONG_ICONS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.refusal import reason

MOST_ITEMS: Final = 12


def icons(die: i64, single: bool) -> i64:
    """The icons of a die, whatever its colour (AD-3.5), eight bits an action (AD-11.6, AD-C6)."""
    face: i64 = die % FACES
    if face < ACTIONS:
        return 1 << (8 * face)
    return (1 if single else 2) << (8 * (face - ACTIONS))


def covers(total: i64, needs: list[int], waits: i64) -> bool:
    """Whether icons meet every requirement (AD-11.1): the actions asked for, and pairs for the waits out of what is left.

    AD-E6: a double jump pays for a wait, for two jumps, or for a jump and half a wait (AD-11.8, AD-R31).
    """
    # AD-3.4, AD-11.11: one icon for each action; it counts for nothing else
    shoots: i64 = (total & 255) - needs[0]
    jumps: i64 = ((total >> 8) & 255) - needs[1]
    runs: i64 = (total >> 16) - needs[2]
    if shoots < 0 or jumps < 0 or runs < 0:
        return False
    # AD-3.6, AD-3.7, AD-3.8: a wait is two icons of one action, from dice or tokens
    return (shoots >> 1) + (jumps >> 1) + (runs >> 1) >= waits


def waits_left(g: Adventure) -> i64:
    """Waits that are still to be paid (AD-R29)."""
    left: i64 = g.needs[WAIT] - g.credits
    return left if left > 0 else 0


class Purse:
    """What the active player could spend: dice of the pool, then active tokens (AD-3.5)."""

    def __init__(self, g: Adventure) -> None:
        single = in_force(g, g.active, SINGLE_DOUBLES) > 0
        self.items: list[int] = []  # icons
        self.bits: list[int] = []
        self.same: list[bool] = []  # as the one before
        self.needs = g.needs
        self.waits: i64 = waits_left(g)
        self.found: list[int] = []
        bit: i64 = 1
        last: i64 = -1
        for die in g.dice:
            kind: i64 = die
            self.items.append(icons(kind, single))
            self.bits.append(bit)
            self.same.append(kind == last)
            last = kind
            bit <<= 1
        tokens: i64 = g.tokens[g.active]
        for token in range(ACTIONS):
            if (tokens >> token) & 1:
                self.items.append(1 << (8 * token))
                self.bits.append(1 << (POOL + token))
                self.same.append(False)

    def search(self, at: i64, mask: i64, total: i64) -> None:
        """All minimal payments that begin with what is in `mask`, items from `at` on still to be looked at."""
        place: i64 = at
        count: i64 = len(self.items)
        while place < count:
            bit: i64 = self.bits[place]
            if not (self.same[place] and place > 0 and not mask & self.bits[place - 1]):
                more: i64 = total + self.items[place]
                spent = mask | bit
                if covers(more, self.needs, self.waits):
                    if self.minimal(spent, more):
                        self.found.append(spent)
                else:
                    self.search(place + 1, spent, more)
            place += 1

    def minimal(self, mask: i64, total: i64) -> bool:  # AD-R32
        place: i64 = 0
        count: i64 = len(self.items)
        while place < count:
            if mask & self.bits[place] and covers(total - self.items[place], self.needs, self.waits):
                return False
            place += 1
        return True

    def sum(self, mask: i64) -> i64:
        total: i64 = 0
        place: i64 = 0
        count: i64 = len(self.items)
        while place < count:
            if mask & self.bits[place]:
                total += self.items[place]
            place += 1
        return total


def payable(g: Adventure) -> bool:
    purse = Purse(g)
    total: i64 = 0
    for item in purse.items:
        total += item
    return covers(total, g.needs, purse.waits)


def payments(g: Adventure) -> list[int]:
    """All minimal payments for the challenge, in ascending order; [0] if nothing need be spent."""
    purse = Purse(g)
    if covers(0, g.needs, purse.waits):
        return [0]
    total: i64 = 0
    for item in purse.items:
        total += item
    if not covers(total, g.needs, purse.waits):
        return []
    purse.search(0, 0, 0)
    purse.found.sort()
    return purse.found


def payment_fault(g: Adventure, mask: i64) -> i64:
    """0 if this pays for the challenge, else why not."""
    purse = Purse(g)
    known: i64 = 0
    second = False  # of two that are alike the later one
    place: i64 = 0
    count: i64 = len(purse.items)
    while place < count:
        bit: i64 = purse.bits[place]
        known |= bit
        if purse.same[place] and mask & bit and not mask & purse.bits[place - 1]:
            second = True
        place += 1
    if mask & ~known:
        return NOT_SPENDABLE
    total = purse.sum(mask)
    if not covers(total, g.needs, purse.waits):
        have: i64 = (total & 255) + ((total >> 8) & 255) + (total >> 16)
        need: i64 = g.needs[0] + g.needs[1] + g.needs[2] + 2 * purse.waits
        return reason(CANNOT_PAY, need, have) if have < need else WRONG_ICONS
    if not purse.minimal(mask, total):
        return OVERSPENT
    return FIRST_ALIKE if second else 0


def suggested(g: Adventure) -> i64:
    """The payment offered first and made on time-out, -1 if there is none: fewest icons wasted, then fewest tokens,
    fewest doubles, lowest numbers."""
    best: i64 = -1
    least: i64 = 0
    purse = Purse(g)
    need: i64 = g.needs[0] + g.needs[1] + g.needs[2] + 2 * purse.waits
    for found in payments(g):
        mask: i64 = found
        total = purse.sum(mask)
        wasted: i64 = (total & 255) + ((total >> 8) & 255) + (total >> 16) - need
        tokens: i64 = 0
        doubles: i64 = 0
        place: i64 = 0
        while place < MOST_ITEMS:
            if (mask >> place) & 1:
                if place >= POOL:
                    tokens += 1
                elif g.dice[place] % FACES >= ACTIONS:
                    doubles += 1
            place += 1
        price: i64 = (((wasted << 4) | tokens) << 4 | doubles) << 12 | mask
        if best < 0 or price < least:
            best, least = mask, price
    return best


def spend(g: Adventure, mask: i64) -> None:  # AD-11.4, AD-11.5
    """Dice go back to the supply, doubles whole (AD-11.7), tokens turn inactive (AD-R30); the others stay as they
    are (AD-11.9)."""
    place: i64 = len(g.dice) - 1
    while place >= 0:
        if (mask >> place) & 1:
            g.note("spent", g.active, g.dice[place])
            g.dice.pop(place)
        place -= 1
    for token in range(ACTIONS):
        if (mask >> (POOL + token)) & 1:
            g.deactivate(g.active, token)
