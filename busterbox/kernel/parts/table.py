"""A game at a drawn table and at the tables of a service: phases, drawings, races, undo, dice, calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from busterbox.kernel.parts.part import Part, S

if TYPE_CHECKING:
    from busterbox.kernel.table.arbiter import Arbiter


class Phase:
    """A phase of the game as people call it, and the rule that heads its chapter."""

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class TablePart(Part[S]):
    """Everything has a default, so a new game has a table at once."""

    def phases(self) -> list[Phase]:
        """What a round is made of, in order."""
        return []

    def phase(self, g: S) -> int:
        """Which of `phases` the game is in, -1 if none. The same for all seats."""
        return -1

    def card_data(self, card: int) -> dict[str, object]:
        """What is printed on a different card, for drawing it."""
        return {}

    def display(self, view: dict[str, object]) -> dict[str, object]:
        """What a drawn table shows besides a seat's view, worked out from that view alone."""
        return {}

    def own_display(self, view: dict[str, object]) -> dict[str, object] | None:
        """The part of `display` that can differ between two seats' views of the same position, worked out alone. All else
        is then taken from another seat's; None if all of it can differ."""
        return None

    def settings_for_people(self) -> dict[str, str]:
        """Settings that are offered first to people who play together, each on their own screen."""
        return {}

    def without_race(self, settings: list[int]) -> list[int]:
        """The settings of the same table without a race; unchanged where there is none."""
        return settings

    def time_limit(self, g: S) -> int:
        """How many milliseconds the rules themselves give for the open window; 0 if they do not say."""
        return 0

    def is_race(self, g: S) -> bool:
        """Whether the open window goes to whoever answers first; an arbiter then decides the order of the answers."""
        return False

    def arbiter(
        self, g: S, start: int, correction: int, trips: list[int] | None, spent: int
    ) -> Arbiter[S] | None:
        """The arbiter of the open window, None if it is no race (`table/arbiter.py`). In milliseconds: `start`
        is when the race begins, `correction` the most that is taken off an arrival, `trips` the measured round
        trips by seat, `spent` the time that was already used before."""
        return None

    def undo_by_consent(self) -> bool:
        """Whether somebody may undo past what others have done since, if they agree. Nobody ever goes back past
        what was rolled, revealed or settled."""
        return True

    def has_practice(self) -> bool:
        """Whether tables of this game may be opened for practice, where rolls and reveals can be undone too."""
        return True

    def bots_wait_for(self, g: S) -> int:
        """Seats that need not answer but may want to before a bot goes on, as bits. The bot gives them time."""
        return 0

    def dice(self) -> dict[str, dict[str, int]]:
        """The kinds of dice by the word before "die" ("" if there is one kind only): on how many sides each face
        stands."""
        return {}

    def dice_rolled(self, g: S, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        """The kind and the face of each die that has come to rest (`dice`), if this event tells a roll; `g` is the
        position after the input that caused it. For the statistics of a finished game."""
        return []

    def calls(self) -> list[tuple[str, str]]:
        """What players of this game tell each other at the press of a button, each with a name in lower case:
        ("need_red", "I need red dice.")."""
        return []
