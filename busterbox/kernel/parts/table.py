"""A game at a drawn table and at the tables of a service: phases, drawings, races, undo, dice, calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from busterbox.kernel.parts.part import Part, S

if TYPE_CHECKING:
    from busterbox.kernel.table.arbiter import Arbiter


class Phase:
    """A stretch of the game as people speak of it, and the rule that heads its chapter."""

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
        """The place among `phases` where the game stands, -1 if it stands in none. The same for all seats."""
        return -1

    def card_data(self, card: int) -> dict[str, object]:
        """What is printed on a different card, for drawing it."""
        return {}

    def display(self, view: dict[str, object]) -> dict[str, object]:
        """What a drawn table shows besides a seat's view: worked out from it alone."""
        return {}

    def settings_for_people(self) -> dict[str, str]:
        """Settings that are offered first where people sit down together, each at a screen of their own."""
        return {}

    def without_race(self, settings: list[int]) -> list[int]:
        """The settings of the same table without a race; unchanged where there is none."""
        return settings

    def time_limit(self, g: S) -> int:
        """The milliseconds within which the rules themselves want the open window answered; 0 if they do not say."""
        return 0

    def is_race(self, g: S) -> bool:
        """Whether the open window goes to whoever answers first: then its answers are an arbiter's to order."""
        return False

    def arbiter(
        self, g: S, start: int, correction: int, trips: list[int] | None, spent: int
    ) -> Arbiter[S] | None:
        """The arbiter of the open window, None if it is no race (`table/arbiter.py`). In milliseconds: `start` when the
        race begins, `correction` what is taken off an arrival at most, `trips` the measured round trips by seat,
        `spent` what was over of its time before."""
        return None

    def undo_by_consent(self) -> bool:
        """Whether somebody may undo behind what others have done since, if they agree. Behind what was rolled, revealed
        or settled nobody ever goes."""
        return True

    def has_practice(self) -> bool:
        """Whether tables of this game may be opened for practice, where rolls and reveals can be undone too."""
        return True

    def bots_wait_for(self, g: S) -> int:
        """Seats that only may answer, but would want to before a bot goes on, as bits: it gives them time."""
        return 0

    def dice(self) -> dict[str, dict[str, int]]:
        """The kinds of dice by the word before "die" ("" if there is one kind only): on how many sides each face stands."""
        return {}

    def dice_rolled(self, g: S, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        """The kind and the face of each die that has come to rest (`dice`), if this event tells a roll; `g` is the
        position after the input that caused it. For the statistics of a finished game."""
        return []

    def calls(self) -> list[tuple[str, str]]:
        """What players of this game tell one another at a press, each with its name in small letters:
        ("need_red", "I need red dice.")."""
        return []
