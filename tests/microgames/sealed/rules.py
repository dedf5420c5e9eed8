"""Sealed, a game of simultaneous answers for two to four seats, in one of two forms.

Form "throws", rock-paper-scissors with unequal pay-offs:
S-1 All throw once, sealed. Each seat is compared with both neighbours (two seats: with the other one).
S-2 Rock that wins takes 1 from the loser, paper 2, scissors 3. A seat's result is half of ONE, plus a sixth of
    ONE for every point it took from one opponent, minus as much for every point it lost (with two neighbours
    half as much each). So a pay-off v between two seats is the result 420 + 140 v.

    To the seat that throws the row, against the column:      rock  paper  scissors
                                                    rock         0     -2         1
                                                    paper        2      0        -3
                                                    scissors    -1      3         0
    Between two seats the only equilibrium is rock 1/2, paper 1/6, scissors 1/3, value 0 (result 420 each):
    against it rock earns 1/3 - 2/6, paper 2/2 - 3/3, scissors 3/6 - 1/2: nothing.

Form "bids":
S-3 Three rounds. Each begins with a prize of 1 to 3, by chance.
S-4 All seats but the last must bid 1 to 3, sealed; the last one may, until the others have.
S-5 The highest number that only one seat has bid wins the prize. Time is up: a number by chance.
S-6 Most prizes in value win; those who tie share.
"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.kernel.core.fields import PerSeat, Public, Range
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.parts.rules import Rules

THROW: Final = 64  # option codes: plus rock, paper or scissors
BID: Final = 72  # plus the number
THROWS: Final = 4  # windows
BIDS: Final = 5
FORM_THROWS: Final = 0  # values of the setting
NUMBERS: Final = 3  # throws, and the highest bid
ROUNDS: Final = 3
THREW: Final = ["threw_rock", "threw_paper", "threw_scissors"]  # events, by throw


class Sealed(State):
    points: Annotated[Public[PerSeat], Range(-128, 127)]
    round: Public[i64]


def pay_off(mine: i64, other: i64) -> i64:  # S-2
    if (mine + 2) % 3 == other:
        return mine + 1
    return -(other + 1) if (other + 2) % 3 == mine else 0


class Throws(Frame["Sealed"]):  # S-1
    thrown: Public[PerSeat]  # -1 until the window closes

    def __init__(self, thrown: list[int] | None = None) -> None:
        super().__init__()
        self.thrown = thrown or []

    def run(self, g: Sealed, roll: i64) -> i64:
        if self.thrown[0] < 0:
            g.ask_sealed(THROWS, g.everybody())
            return 0
        neighbours = [1] if g.seats == 2 else [1, g.seats - 1]
        for seat in range(g.seats):
            others = [self.thrown[(seat + step) % g.seats] for step in neighbours]
            g.points[seat] = sum(pay_off(self.thrown[seat], other) for other in others)
            g.note(THREW[self.thrown[seat]], seat)
        for seat in range(g.seats):
            g.note("scored", seat, g.points[seat])
        g.finish([ONE // 2 + points * ONE // 6 // len(neighbours) for points in g.points])
        return 0

    def candidates(self, g: Sealed, seat: i64) -> list[int]:
        return [THROW, THROW + 1, THROW + 2]

    def check(self, g: Sealed, seat: i64, code: i64) -> i64:
        return 0 if THROW <= code < THROW + NUMBERS else NOT_AN_OPTION

    def take(self, g: Sealed, seat: i64, code: i64) -> None:
        self.thrown[seat] = code - THROW


PRIZE: Final = 0
BIDDING: Final = 1
AWARD: Final = 2


class Bids(Frame["Sealed"]):
    prize: Public[i64]
    bids: Public[PerSeat]  # -1 for none

    def __init__(self, bids: list[int] | None = None) -> None:
        super().__init__()
        self.prize, self.bids = 0, bids or []

    def run(self, g: Sealed, roll: i64) -> i64:
        if self.step == PRIZE:  # S-3
            if roll < 0:
                return NUMBERS
            self.prize = roll + 1
            g.note("prize", self.prize)
        elif self.step == BIDDING:  # S-4
            last: i64 = 1 << (g.seats - 1)
            g.ask_sealed(BIDS, g.everybody() & ~last, last)
        else:
            self.award(g)
        self.step = PRIZE if self.step == AWARD else self.step + 1
        return 0

    def award(self, g: Sealed) -> None:  # S-5
        unique = [bid for bid in self.bids if bid > 0 and self.bids.count(bid) == 1]
        if unique:
            winner = self.bids.index(max(unique))
            g.points[winner] += self.prize
            g.note("won", winner, self.prize)
        else:
            g.note("nobody")
        self.bids = [-1] * g.seats
        g.round += 1
        if g.round == ROUNDS:  # S-6
            most = max(g.points)
            for seat in range(g.seats):
                g.note("scored", seat, g.points[seat])
            g.finish([ONE // g.points.count(most) if points == most else 0 for points in g.points])

    def candidates(self, g: Sealed, seat: i64) -> list[int]:
        return [BID + 1, BID + 2, BID + 3]

    def check(self, g: Sealed, seat: i64, code: i64) -> i64:
        return 0 if BID < code <= BID + NUMBERS else NOT_AN_OPTION

    def take(self, g: Sealed, seat: i64, code: i64) -> None:
        self.bids[seat] = code - BID
        g.note("bid", seat, code - BID)

    def default(self, g: Sealed, seat: i64) -> i64:
        return BID + 1 + g.sample(NUMBERS)


class SealedRules(Rules[Sealed]):
    def setup(self, g: Sealed) -> None:
        g.points, g.round = [0] * g.seats, 0
        nobody = [-1] * g.seats
        g.push(Throws(nobody) if g.settings[0] == FORM_THROWS else Bids(nobody))

    def next_seat(self, g: Sealed, rng: Rng) -> i64:
        """Any seat that can answer may be the next to do so."""
        seats = [seat for seat in range(g.seats) if (g.asked() >> seat) & 1]
        return seats[rng.below(len(seats))]
