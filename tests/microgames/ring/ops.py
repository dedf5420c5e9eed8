"""The vocabulary of Ring's cards."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import reason
from busterbox.kernel.core.state import State
from tests.microgames.ring.rules import DICE_LIMIT, MOST_DICE, Ring


class Dice(Op):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Ring)
        limit: i64 = MOST_DICE if self.amount > 0 else 1
        return reason(DICE_LIMIT, limit) if g.size == limit else 0

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Ring)
        g.size = max(1, min(MOST_DICE, g.size + self.amount))
        f.next()
        return 0

    def text(self) -> str:
        return f"the roll has {max(self.amount, -self.amount)} {'more' if self.amount > 0 else 'fewer'} dice"


class Need(Op):
    def __init__(self, face: i64, name: str) -> None:
        self.face: i64 = face
        self.name = name

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Ring)
        g.needs.append(self.face)
        f.next()
        return 0

    def text(self) -> str:
        return f"the challenge also needs {self.name.upper()}"


class Drain(Op):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Ring)
        other = 1 - g.side(f.seat)
        g.points[other] = max(0, g.points[other] - self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return f"the other side loses {self.amount} points"


class Energy(Op):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Ring)
        g.energy = max(0, g.energy + self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return f"the turn player {'gains' if self.amount > 0 else 'loses'} {max(self.amount, -self.amount)} energy"


class Token(Op):
    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Ring)
        g.tokens[f.seat] += 1
        g.note("token", f.seat)
        f.next()
        return 0

    def text(self) -> str:
        return "take a token"
