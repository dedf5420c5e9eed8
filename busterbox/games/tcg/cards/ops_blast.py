"""Additional and forced blasts (TC-R74, TC-R76)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.rules.blast import Blast, cannot_blast, cannot_blast_more
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.state import State


class ExtraBlast(Op):
    """At once, on top of the one blast of the main phase (TC-22.8): turn player only, with power enough left after the costs, and
    not after a cancelled blast destiny (TC-6.17)."""

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Tcg)
        return cannot_blast_more(g, seat, seat)

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Tcg)
        f.next()
        if cannot_blast_more(g, f.seat, f.seat) == 0:
            g.push(Blast(f.seat, f.seat))
        return 0

    def text(self) -> str:
        return "make an additional blast"


class BlastTheirs(Op):
    """Shocker: two blasts with the own blast number out of the opponent's gauge; the second is skipped if not possible."""

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Tcg)
        return cannot_blast_more(g, seat, 1 - seat)

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Tcg)
        f.phase += 1
        if cannot_blast_more(g, f.seat, 1 - f.seat) != 0:
            f.next()
            return 0
        seat = f.seat
        if f.phase == 2:
            f.next()
        g.push(Blast(seat, 1 - seat))
        return 0

    def text(self) -> str:
        return "blast twice with power from the opponent's gauge"


class ForceBlast(Op):
    """Unlikely Source (TC-R76): only if the opponent could blast as an action right now; it is that main phase's one
    blast."""

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Tcg)
        other = 1 - f.seat
        f.next()
        if cannot_blast(g, other) == 0:
            g.blasted = True
            g.push(Blast(other, other))
        return 0

    def text(self) -> str:
        return "make the opponent blast if able"
