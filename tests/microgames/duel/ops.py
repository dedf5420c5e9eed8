"""The vocabulary of Duel's cards."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.kernel.core.modifiers import modify, new_effect, remove_effect
from busterbox.kernel.core.ops import Amount, Op, Plain, Resolve
from tests.microgames.duel.rules import ATTACK, NOTHING_TO_CANCEL, THIS_TURN, Duel, Lose


class Raise(Op[Duel]):
    def __init__(self, stat: i64, amount: Amount[Duel]) -> None:
        self.stat: i64 = stat
        self.amount = amount

    def run(self, g: Duel, f: Resolve, roll: i64) -> i64:
        if f.effect == 0:
            f.effect = new_effect(g)
            g.last_effect[f.seat] = f.effect
        modify(g, self.stat, f.seat, self.amount.value(g, f), f.effect, THIS_TURN)
        f.next()
        return 0

    def text(self) -> str:
        stat = "attack" if self.stat == ATTACK else "defense"
        if isinstance(self.amount, Plain):
            return f"gain {self.amount.text()} {stat} this turn"
        return f"gain {stat} this turn, {self.amount.text()}"


class DrawCards(Op[Duel]):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Duel, f: Resolve, roll: i64) -> i64:
        if roll < 0:
            return g.deck[f.seat].outcomes()
        g.draw_card(f.seat, roll)
        f.phase += 1
        if f.phase == self.amount:
            f.next()
        return 0

    def text(self) -> str:
        return f"draw {self.amount} card{'s' if self.amount > 1 else ''}"


class Drain(Op[Duel]):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Duel, f: Resolve, roll: i64) -> i64:
        f.next()
        g.push(Lose(1 - f.seat, self.amount))
        return 0

    def text(self) -> str:
        return f"make the opponent lose {self.amount} energy"


class Cancel(Op[Duel]):  # D-5
    def playable(self, g: Duel, seat: i64, card: i64) -> i64:
        return 0 if g.last_effect[1 - seat] else NOTHING_TO_CANCEL

    def run(self, g: Duel, f: Resolve, roll: i64) -> i64:
        remove_effect(g, g.last_effect[1 - f.seat])
        g.last_effect[1 - f.seat] = 0
        f.next()
        return 0

    def text(self) -> str:
        return "cancel the opponent's last event of this turn"


class HandCount(Amount[Duel]):
    """One for each card in the opponent's hand, read when the effect is carried out."""

    def value(self, g: Duel, f: Resolve) -> i64:
        return len(g.hand[1 - f.seat])

    def text(self) -> str:
        return "1 for each card in the opponent's hand"
