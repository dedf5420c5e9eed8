"""The vocabulary of Coop's cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.ops import Op, Resolve
from tests.microgames.coop.rules import COLOUR, ICONS, LIFE, WHICH_COLOUR, Coop

COLOURS: Final = ["red", "blue", "green"]
ANY: Final = 3  # the active hero chooses
FACES: Final = [0, 0, 0, 1, 1, 2]  # three times the icon of the die's colour, twice the next, once the third


class Die(Op[Coop]):
    """Dice are rolled one by one. `nums` holds the colour chosen for the next one."""

    def __init__(self, colour: i64, amount: i64) -> None:
        self.colour: i64 = colour
        self.amount: i64 = amount

    def run(self, g: Coop, f: Resolve, roll: i64) -> i64:
        if self.colour == ANY and not f.nums:
            g.ask(WHICH_COLOUR, f.seat)
            return 0
        if roll < 0:
            return len(FACES)
        colour: i64 = f.nums.pop() if self.colour == ANY else self.colour
        icon: i64 = (colour + FACES[roll]) % ICONS
        g.dice[icon] += 1
        g.note("rolled", f.seat, colour, icon)
        f.phase += 1
        if f.phase == self.amount:
            f.next()
        return 0

    def candidates(self, g: Coop, f: Resolve, seat: i64) -> list[int]:
        return [COLOUR + colour for colour in range(ICONS)]

    def take(self, g: Coop, f: Resolve, seat: i64, code: i64) -> None:
        f.nums.append(code - COLOUR)

    def text(self) -> str:
        colour = "any" if self.colour == ANY else COLOURS[self.colour]
        return f"roll {self.amount} {colour} {'die' if self.amount == 1 else 'dice'}"


class Heal(Op[Coop]):
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Coop, f: Resolve, roll: i64) -> i64:
        life: i64 = g.life[f.seat] + self.amount
        g.life[f.seat] = life if life < LIFE else LIFE
        g.note("healed", f.seat, g.life[f.seat])
        f.next()
        return 0

    def text(self) -> str:
        return f"+{self.amount} life, up to {LIFE}"
