"""What a game says where its story is told over several games: a campaign (`table/campaign.py`)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from busterbox.kernel.parts.part import Part, S


class Sequel:
    """The next part of a story told over several games: its title, its table, what each seat brings to it."""

    def __init__(self, title: str, settings: dict[str, str], decks: list[str], again: bool) -> None:
        self.title = title  # as "Session 2"
        self.settings = settings
        self.decks = decks  # texts of decks, one per seat
        self.again = again  # the same part once more, because it was lost


@mypyc_attr(allow_interpreted_subclasses=True)
class CampaignPart(Part[S]):
    """Without one, every game stands alone."""

    def part_title(self, settings: list[int]) -> str:
        """What a table with these settings calls its part of the story, as "Session 1"; empty if it plays a single
        game."""
        return ""

    def first_settings(self) -> dict[str, str]:
        """Settings with which a story begins, besides those that people choose; empty if the game has no story."""
        return {}

    def sequel(self, g: S) -> Sequel | None:
        """What follows a part of a story that is over: the next part, or the same again; None after the last."""
        return None
