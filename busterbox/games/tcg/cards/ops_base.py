"""What ops share: what an effect remembers between two words of its text, numbers in words, picking one thing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.modifiers import new_effect
from busterbox.kernel.core.ops import Amount, Op, Plain, Resolve

COUNT: Final = 0  # how many the last verb moved
LOOP: Final = 1  # how often what follows is still to be done
NAMED: Final = 2  # a colour, destiny number or type that was named
OTHER: Final = 3  # a second number
REGISTERS: Final = 4


def put(f: Resolve, register: i64, value: i64) -> None:
    while len(f.nums) < REGISTERS:
        f.nums.append(0)
    f.nums[register] = value


def get(f: Resolve, register: i64) -> i64:
    return f.nums[register] if len(f.nums) > register else 0


def effect_number(g: Tcg, f: Resolve) -> i64:
    """Lasting changes belong to an effect, so that cancelling finds them (TC-R10); a trigger set by an effect makes
    them in that effect's name."""
    if f.effect == 0:
        f.effect = f.subject if f.subject > 0 else new_effect(g)
    return f.effect


def plural(amount: Amount[Tcg], noun: str, nouns: str = "") -> str:
    """As "1 card", "2 cards", "1 card for each ..."."""
    many = nouns or noun + "s"
    if isinstance(amount, Plain):
        return f"{amount.number} {noun if amount.number == 1 else many}"
    words = amount.text()
    if not words[0].isdigit():
        return f"{noun} equal to {words}" if nouns == noun else f"as many {many} as {words}"
    first, rest = words.split(" ", 1)
    return f"{first} {noun if first == '1' else many} {rest}"


@mypyc_attr(allow_interpreted_subclasses=True)
class PickOne(Op[Tcg]):
    """Asks the effect's player (TC-R55) if there is a choice; a single thing is taken, and without any nothing happens.

    What is chosen among must lie open to the player.
    """

    def window(self) -> i64:
        raise AssertionError("a choice must have a window")

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        """What can be picked, sorted."""
        raise AssertionError("a choice must know what there is")

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        raise AssertionError("a choice must do something")

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        codes = self.codes(g, f)
        if len(codes) > 1:
            g.ask(self.window(), f.seat)
        else:
            if codes:
                self.pick(g, f, codes[0])
            f.next()
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        return self.codes(g, f)

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        self.pick(g, f, code)
        f.next()

    def expired(self, g: Tcg, f: Resolve) -> bool:
        return f.by_chance(g)
