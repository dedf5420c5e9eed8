"""The vocabulary of Ring's cards."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import reason
from tests.microgames.ring.rules import DICE_LIMIT, MOST_DICE, Ring


class Dice(Op[Ring]):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def playable(self, g: Ring, seat: i64, card: i64) -> i64:
        limit: i64 = MOST_DICE if self.amount > 0 else 1
        return reason(DICE_LIMIT, limit) if g.size == limit else 0

    def run(self, g: Ring, f: Resolve, roll: i64) -> i64:
        g.size = max(1, min(MOST_DICE, g.size + self.amount))
        f.next()
        return 0

    def text(self) -> str:
        return f"the roll has {max(self.amount, -self.amount)} {'more' if self.amount > 0 else 'fewer'} dice"


class Need(Op[Ring]):
    def __init__(self, face: i64, name: str) -> None:
        self.face: i64 = face
        self.name = name

    def run(self, g: Ring, f: Resolve, roll: i64) -> i64:
        g.needs.append(self.face)
        f.next()
        return 0

    def text(self) -> str:
        return f"the challenge also needs {self.name.upper()}"


class Drain(Op[Ring]):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Ring, f: Resolve, roll: i64) -> i64:
        other = 1 - g.side(f.seat)
        g.points[other] = max(0, g.points[other] - self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return f"the other side loses {self.amount} points"


class Energy(Op[Ring]):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Ring, f: Resolve, roll: i64) -> i64:
        g.energy = max(0, g.energy + self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return f"the turn player {'gains' if self.amount > 0 else 'loses'} {max(self.amount, -self.amount)} energy"


class Token(Op[Ring]):
    def run(self, g: Ring, f: Resolve, roll: i64) -> i64:
        g.tokens[f.seat] += 1
        g.note("token", f.seat)
        f.next()
        return 0

    def text(self) -> str:
        return "take a token"
