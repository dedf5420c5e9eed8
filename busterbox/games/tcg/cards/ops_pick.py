"""What several texts have in common: their player picks one thing among some (TC-R55)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class PickOne(Op):
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

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Tcg)
        codes = self.codes(g, f)
        if len(codes) > 1:
            g.ask(self.window(), f.seat)
        else:
            if codes:
                self.pick(g, f, codes[0])
            f.next()
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        assert isinstance(g, Tcg)
        return self.codes(g, f)

    def take(self, g: State, f: Resolve, seat: i64, code: i64) -> None:
        assert isinstance(g, Tcg)
        self.pick(g, f, code)
        f.next()

    def expired(self, g: State, f: Resolve) -> bool:
        return f.by_chance(g)
