"""What the store is given and gives: a change of a table, a table that is taken, and what went wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

from busterbox.service.store.documents import CampaignDoc, TableDoc


class NotSaved(Exception):
    """The disk is full, the file is locked or gone, or the table is not held here: nothing has been written."""


class NewerDatabase(Exception):
    """The file was written by a later version: one sentence that says so."""


@dataclass(frozen=True)
class Input:
    """An input of a table's log, and what it caused; the start is number 0."""

    number: int
    time: int
    words: str
    seqs: str  # the numbers of the streams after it
    simulations: int = 0
    told: str | None = None  # None in what was logged before that was kept


@dataclass(frozen=True)
class Content:
    """Files or words that tables of a game were opened with, by their hash."""

    game: str
    hash: str
    files: str


@dataclass
class Change:
    """What is written of a table at one moment: all of it or nothing."""

    doc: TableDoc
    input: Input | None = None
    command: tuple[int, str, str] | None = None  # seat, `cmd_id` and result
    old_commands: list[str] = field(default_factory=list)  # of the same seat: kept no longer
    forget: int | None = None  # a seat whose commands are forgotten
    campaign: CampaignDoc | None = None
    contents: list[Content] = field(default_factory=list)
    opens: bool = False  # the table comes to be


@dataclass(frozen=True)
class Taken:
    """A table as it is on the disk, for whoever plays it from now on."""

    doc: TableDoc
    inputs: list[Input]  # in order, the start first if it was kept
    commands: list[tuple[int, str, str]]  # seat, `cmd_id` and result

    def moves(self) -> list[Input]:
        """The inputs after the start."""
        return [one for one in self.inputs if one.number > 0]


@dataclass(frozen=True)
class KeptDeck:
    game: str
    text: str
