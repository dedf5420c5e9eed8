"""A game's table in lines of text."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from busterbox.kernel.content.markup import escape, plain_rows
from busterbox.kernel.content.table_lines import field_lines, question_lines
from busterbox.kernel.parts.part import Part, S


@mypyc_attr(allow_interpreted_subclasses=True)
class TerminalPart(Part[S]):
    """Without one, the table is made from the declared fields."""

    def picture(self, g: S, seat: int, width: int) -> list[str]:
        """The table as a seat sees it (-1: a spectator), in lines of at most `width` columns, with markup
        (`content/markup.py`); empty to have it made from the declared fields. Made from `g.view(seat)` alone, so
        that it shows nothing that the seat must not see."""
        return []

    def lines(self, g: S, seat: int, width: int) -> list[str]:
        """The table as a seat sees it, with markup: as the game draws it, else from the declared fields."""
        return self.picture(g, seat, width) or [escape(line) for line in field_lines(g, seat, width)]

    def draw(self, g: S, seat: int, width: int) -> list[str]:
        """The same without markup, and below it who is asked what."""
        rows = [row for line in self.lines(g, seat, width) for row in plain_rows(line, width)]
        while rows and not rows[0]:  # the terminal leaves a line free above the table
            rows.pop(0)
        return rows + question_lines(g, seat, width)

    def word_styles(self) -> dict[str, str]:
        """Words that stand out wherever they are read, each with its style (`content/markup.py`)."""
        return {}

    def explainable(self, g: S, seat: int) -> list[int]:
        """Codes worth explaining to this player now, legal or not."""
        return g.top.candidates(g, seat)

    def two_steps(self, g: S, seat: int, code: int) -> tuple[str, str]:
        """How a long list of options is asked in two questions: first what several options share ("Change a
        WILY"), then the rest ("to RUN"). Two empty texts: the option has its own line."""
        return "", ""

    def needs_clock(self, settings: list[int]) -> str:
        """Why a table with these settings cannot be played line by line, in a sentence; empty if it can."""
        return ""
