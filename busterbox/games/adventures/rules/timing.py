"""Abilities of stages, bosses and sabotage cards at their time.   AD-5.3, AD-18.2 to AD-18.5, AD-R6, AD-R35"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.box import Ability
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve


class Timing(Frame["Adventure"]):
    """Everything that applies to a seat at the time it names (AD-5.3, AD-18.2): its own Robot Master or boss first,
    then sabotage."""

    timing: Public[i64]
    seat: Public[i64]
    place: Public[i64]  # 0: its own, then the sabotage cards

    def __init__(self, timing: i64 = 0, seat: i64 = 0) -> None:
        super().__init__()
        self.timing, self.seat, self.place = timing, seat, 0

    def run(self, g: Adventure, roll: i64) -> i64:
        while self.place <= len(g.sabotage):
            place = self.place
            self.place += 1
            ability = g.own_ability(self.seat) if place == 0 else g.box.sabotage[g.sabotage[place - 1]]
            if ability is not None and ability.timing == self.timing:
                push_ability(g, ability, self.seat)
                return 0
        g.pop()
        return 0


def push_ability(g: Adventure, ability: Ability, seat: i64) -> None:
    """The seat that faces the card makes its choices (AD-R35)."""
    g.note("ability", seat, ability.program)
    g.push(Resolve(ability.program, seat))


def applies(g: Adventure, seat: i64, timing: i64) -> bool:
    """Whether anything applies to a seat at this time."""
    found: i64 = 0
    own = g.own_ability(seat)
    if own is not None and own.timing == timing:
        found += 1
    for card in g.sabotage:
        if g.box.sabotage[card].timing == timing:
            found += 1
    return found > 0
