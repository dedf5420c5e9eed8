"""What a game says for standing answers (`table/standing.py`): what a pass is, whose turn it is, what calls back."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from busterbox.kernel.parts.part import Part, S


@mypyc_attr(allow_interpreted_subclasses=True)
class StandingPart(Part[S]):
    """Without one, nobody can pass ahead of time."""

    def pass_code(self, g: S, seat: int) -> int:
        """The code with which a seat that is asked stands aside (it passes, declines, ends the phase); -1 if the open
        window has no such answer. By what lies open: never by what the seat holds."""
        return -1

    def is_act(self, g: S, seat: int, code: int) -> bool:
        """Whether an answer to the open question that is no pass is an act of which others may want to hear, and not
        just the course of the game (dice that have to be rolled); by the window and the code alone, -1 for one that
        nobody gave."""
        return True

    def turn_of(self, g: S) -> int:
        """The seat whose turn it is, -1 if it is nobody's."""
        return -1

    def phase_key(self, g: S) -> int:
        """A number that changes where a phase ends: what somebody who passes until then waits for."""
        return self.turn_of(g) * 64 + self.game.table.phase(g)

    def pass_until(self) -> list[tuple[str, str]]:
        """Until when somebody may pass, of "phase", "turn" and "act", each in words: "... until your turn"."""
        return [
            ("phase", "the end of this phase"),
            ("turn", "your turn"),
            ("act", "somebody else acts"),
        ]

    def interrupts(self) -> list[tuple[str, str]]:
        """What may call somebody back who passes, by name and in words, besides that somebody else acts ("acts")."""
        return []

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        """What an event is among `interrupts`, each with the seats that it calls back, as bits; "turn" for a turn that
        begins with it. `numbers` are as the seat may know them: -1 for a card that it may not."""
        return []
