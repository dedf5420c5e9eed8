"""Free claims: heroes, Robot Masters, the bosses of session 3.   AD-1.2, AD-1.3, AD-1.15, AD-R7, AD-23.8

A claim may be changed until everybody has confirmed. Two that want the same: the lower seat has it, unless the
other has confirmed already.
"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import (
    BOSS,
    BOSSES,
    CONFIRM,
    CONFIRMED,
    EMPTY,
    HERO,
    HEROES,
    NO_CLAIM,
    NOT_CONFIRMED,
    NOT_OFFERED,
    RECONSIDER,
    TAKEN,
    W_BOSS,
    W_HERO,
    YOURS_ALREADY,
)
from busterbox.games.adventures.rules.state import ACTION_POOL, Adventure
from busterbox.kernel.core.fields import PerSeat, Public, SeatBits, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

FOR_HEROES: Final = 0
FOR_BOSSES: Final = 1


class Claim(Frame["Adventure"]):
    what: Public[i64]
    claims: Public[PerSeat]  # EMPTY while a seat has claimed nothing
    confirmed: Annotated[Public[i64], SeatBits()]  # seats, as bits

    def __init__(self, what: i64 = 0, seats: i64 = 0) -> None:
        super().__init__()
        self.what = what
        self.claims = [EMPTY] * seats
        self.confirmed = 0

    def run(self, g: Adventure, roll: i64) -> i64:
        if self.confirmed == g.everybody():
            settle(self, g)
            g.pop()
        else:
            kind = W_HERO if self.what == FOR_HEROES else W_BOSS
            g.ask_open(self, kind, g.everybody() & ~self.confirmed, self.confirmed)
        return 0

    def base(self) -> i64:
        return HERO if self.what == FOR_HEROES else BOSS

    def candidates(self, g: Adventure, seat: i64) -> list[int]:
        return claim_codes(self, g, seat)

    def exact(self) -> bool:
        return True

    def check(self, g: Adventure, seat: i64, code: i64) -> i64:
        confirmed = (self.confirmed >> seat) & 1
        if code == RECONSIDER:
            return 0 if confirmed else NOT_CONFIRMED
        if code == CONFIRM:
            return CONFIRMED if confirmed else NO_CLAIM if self.claims[seat] == EMPTY else 0
        claim = code - self.base()
        if claim < 0 or claim >= (HEROES if self.what == FOR_HEROES else BOSSES):
            return NOT_AN_OPTION
        return CONFIRMED if confirmed else claim_fault(self, g, seat, claim)

    def take(self, g: Adventure, seat: i64, code: i64) -> None:
        if code == RECONSIDER:
            self.confirmed &= ~(1 << seat)
            g.note("reconsiders", seat)
        elif code == CONFIRM:
            self.confirmed |= 1 << seat
            g.note("confirmed", seat)
        else:
            claim = code - self.base()
            for other in range(g.seats):
                if self.claims[other] == claim:
                    self.claims[other] = EMPTY
            self.claims[seat] = claim
            g.note("claims_hero" if self.what == FOR_HEROES else "claims_boss", seat, claim)
            if g.seats == 1:  # nobody to agree with
                self.confirmed = 1

    def default(self, g: Adventure, seat: i64) -> i64:
        return default_claim(self, g, seat)


def take_hero(g: Adventure, seat: i64, hero: i64) -> None:  # AD-1.2, AD-1.4
    g.hero = changed(g.hero, seat, hero)
    g.deck[seat] = bag([card for card in range(len(g.cards)) if g.pool[card] == ACTION_POOL + hero])
    g.note("took_hero", seat, hero)


def settle(f: Claim, g: Adventure) -> None:  # AD-1.3, AD-1.15
    for seat in range(g.seats):
        claim: i64 = f.claims[seat]
        if f.what == FOR_HEROES:
            take_hero(g, seat, claim)
        else:
            g.boss = changed(g.boss, seat, claim)
            g.offered = [boss for boss in g.offered if boss != claim]
            g.note("faces", seat, claim)


def claim_fault(f: Claim, g: Adventure, seat: i64, claim: i64) -> i64:  # AD-1.2, AD-1.15, AD-R7
    if f.what == FOR_BOSSES and claim not in g.offered:  # AD-1.14
        return NOT_OFFERED
    if f.claims[seat] == claim:
        return YOURS_ALREADY
    for other in range(g.seats):
        if f.claims[other] == claim and (other <= seat or (f.confirmed >> other) & 1):
            return reason(TAKEN, 0, other + 1)
    return 0


def claim_codes(f: Claim, g: Adventure, seat: i64) -> list[int]:  # AD-R7
    codes: list[int] = []
    if (f.confirmed >> seat) & 1:
        codes.append(RECONSIDER)
        return codes
    if f.claims[seat] != EMPTY:
        codes.append(CONFIRM)
    if f.what == FOR_HEROES:
        for hero in range(HEROES):
            if claim_fault(f, g, seat, hero) == 0:
                codes.append(HERO + hero)
    else:
        for boss in g.offered:
            if claim_fault(f, g, seat, boss) == 0:
                codes.append(BOSS + boss)
    return codes


def default_claim(f: Claim, g: Adventure, seat: i64) -> i64:
    """On time-out: the seat's own claim, else the first that is free (AD-R7)."""
    if (f.confirmed >> seat) & 1:
        return RECONSIDER
    if f.claims[seat] != EMPTY:
        return CONFIRM
    for code in g.options(seat):
        if code - f.base() not in f.claims:  # a clock takes nothing away from others
            return code
    return g.options(seat)[0]
