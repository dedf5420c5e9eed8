"""Free claims: heroes, Robot Masters, the bosses of session 3.   AD-1.2, AD-1.3, AD-1.15, AD-R7, AD-23.8

A claim may be changed until everybody has confirmed. Two that want the same: the lower seat has it, unless the
other has confirmed already.
"""

from __future__ import annotations

from typing import Final

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
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.fields import PerSeat, Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

FOR_HEROES: Final = 0
FOR_BOSSES: Final = 1


class Claim(Frame["Adventure"]):
    what: Public[i64]
    claims: Public[PerSeat]  # EMPTY while a seat has claimed nothing
    confirmed: Public[i64]  # seats, as bits

    def __init__(self, what: i64 = 0, seats: i64 = 0) -> None:
        super().__init__()
        self.what = what
        self.claims = [EMPTY] * seats
        self.confirmed = 0

    def run(self, g: Adventure, roll: i64) -> i64:
        if self.confirmed == g.everybody():
            self.settle(g)
            g.pop()
        else:
            kind = W_HERO if self.what == FOR_HEROES else W_BOSS
            g.ask_open(self, kind, g.everybody() & ~self.confirmed, self.confirmed)
        return 0

    def settle(self, g: Adventure) -> None:
        for seat in range(g.seats):
            claim: i64 = self.claims[seat]
            if self.what == FOR_HEROES:
                g.take_hero(seat, claim)
            else:
                g.boss[seat] = claim
                g.offered.remove(claim)
                g.note("faces", seat, claim)

    def base(self) -> i64:
        return HERO if self.what == FOR_HEROES else BOSS

    # -- the window ----------------------------------------------------------------------------------------------

    def candidates(self, g: Adventure, seat: i64) -> list[int]:
        codes: list[int] = []
        if (self.confirmed >> seat) & 1:
            codes.append(RECONSIDER)
            return codes
        if self.claims[seat] != EMPTY:
            codes.append(CONFIRM)
        if self.what == FOR_HEROES:
            for hero in range(HEROES):
                if self.claim_fault(g, seat, hero) == 0:
                    codes.append(HERO + hero)
        else:
            for boss in g.offered:
                if self.claim_fault(g, seat, boss) == 0:
                    codes.append(BOSS + boss)
        return codes

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
        return CONFIRMED if confirmed else self.claim_fault(g, seat, claim)

    def claim_fault(self, g: Adventure, seat: i64, claim: i64) -> i64:
        if self.what == FOR_BOSSES and claim not in g.offered:  # AD-1.14
            return NOT_OFFERED
        if self.claims[seat] == claim:
            return YOURS_ALREADY
        for other in range(g.seats):
            if self.claims[other] == claim and (
                other <= seat or (self.confirmed >> other) & 1
            ):  # AD-1.2, AD-1.15, AD-R7
                return reason(TAKEN, 0, other + 1)
        return 0

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
        """On time-out: what one has claimed, else the first that is free."""
        if (self.confirmed >> seat) & 1:
            return RECONSIDER
        if self.claims[seat] != EMPTY:
            return CONFIRM
        for code in g.options(seat):
            if code - self.base() not in self.claims:  # nobody is robbed by a clock
                return code
        return g.options(seat)[0]
