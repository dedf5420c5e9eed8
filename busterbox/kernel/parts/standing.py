"""What a game says for standing answers (`table/standing.py`): what a pass is, whose turn it is, what calls back."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from busterbox.kernel.parts.part import Part, S


@mypyc_attr(allow_interpreted_subclasses=True)
class StandingPart(Part[S]):
    """Without one, nobody can pass ahead of time."""

    def pass_code(self, g: S, seat: int) -> int:
        """The code with which a seat that is asked stands aside (it passes, declines, ends the phase); -1 if the open
        window has no such answer. Decided by what lies open, never by what the seat holds."""
        return -1

    def is_act(self, g: S, seat: int, code: int) -> bool:
        """Whether an answer that is not a pass is an act that others may want to hear about, and not just the
        course of the game (dice that have to be rolled). Decided by the window and the code alone; the code is -1
        if nobody answered."""
        return True

    def turn_of(self, g: S) -> int:
        """The seat whose turn it is, -1 if it is nobody's."""
        return -1

    def phase_key(self, g: S) -> int:
        """A number that changes when a phase ends, which ends a pass "until the end of this phase"."""
        return self.turn_of(g) * 64 + self.game.table.phase(g)

    def pass_until(self) -> list[tuple[str, str]]:
        """Until when somebody may pass: "phase", "turn" or "act", each in words ("... until your turn")."""
        return [
            ("phase", "the end of this phase"),
            ("turn", "your turn"),
            ("act", "somebody else acts"),
        ]

    def interrupts(self) -> list[tuple[str, str]]:
        """What may call back somebody who passes, by name and in words, besides "acts" (somebody else acts)."""
        return []

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        """Which `interrupts` an event is, each with the seats that it calls back, as bits; "turn" if a turn begins
        with it. `numbers` are as the seat may know them: -1 for a card that it must not know."""
        return []
