"""How a field of a state or a frame is declared: once, with its type and who sees it.

    energy: Public[PerSeat]       # one number per seat, seen by all
    hand: Owner[SeatSets]         # one set of cards per seat, seen by its owner
    gauge: Hidden[SeatRows]       # one row of cards per seat, face down to everybody

Fields that seldom change are named in the state's `KEPT`: their lists are replaced, never changed in place (`changed`,
`owned`), so that copies of a position can share them.

`busterbox.kernel.codec.generate` reads these declarations and writes the game's codec: clone, JSON, digest,
view, observation, knowledge key and the parts of determinize. A field without visibility is refused there,
so what is forgotten is hidden by default: it does not load.

How much of it an observation has room for is declared beside it, where it is not what most fields need:

    dice: Annotated[Public[Nums], Most(24), Range(-1, 5)]   # up to 24 numbers from -1 to 5
    stuck: Annotated[Public[i64], Bits(24)]                 # a set of 24 as bits
    gone: Annotated[Public[i64], SeatBits()]                # a set of seats

A number without a range is -1 (none) to 254, a zone without `Most` holds up to 64 cards; a list of numbers or a register of
cards has to say. What does not fit its room is an error when it is observed, never cut.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

from mypy_extensions import i64

from busterbox.kernel.core.piles import Pile

T = TypeVar("T")
ALL_SEATS: Final = -2  # in place of a seat: what stands in registers, whoever sees it

# -- who sees it ------------------------------------------------------------------------------------------
# For zones of cards this is the facing: it says who learns a card as it enters. What a seat sees of a card there
# is always read from the card's own knowledge mask (`State.known`). For registers (CardId, CardIds) it says who
# sees what the register names: a hidden pick among open cards stays hidden.
Public = Annotated[T, "public"]
Owner = Annotated[T, "owner"]  # per-seat fields: each seat its own entry
Hidden = Annotated[T, "hidden"]
Shared = Annotated[T, "shared"]  # immutable content, the same for all positions; not part of the position
Derived = Annotated[
    T, "derived"
]  # a number worked out from other fields: copied with them, not part of the position
ToSeat = Annotated[T, "to seat"]  # frames: seen by the seat named in the frame's field `seat`
Ruled = Annotated[T, "ruled"]  # seen when the state's own method `sees_<field>(seat)` says so


# -- how much room it needs in an observation ---------------------------------------------------------------
class Range:
    """The lowest and the highest number that stand here; up to 65,536 different ones."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high


class Most:
    """How many entries there are at most. Lists of lists, rows and piles by number: how many of them, and in each.
    `parts`: of a pile, how many bags and ordered parts."""

    def __init__(self, entries: int, each: int = 0, parts: int = 4) -> None:
        self.entries = entries
        self.each = each
        self.parts = parts


class Bits:
    """A set as bits: numbers from 0 to `size` - 1."""

    def __init__(self, size: int) -> None:
        self.size = size


class SeatBits:
    """A set of seats as bits."""


class Effect:
    """The number of an effect, 0 for none; `column`: in lists of lists, the place of it in each. What it is called is
    no knowledge, only which are the same and which is older."""

    def __init__(self, column: int = -1) -> None:
        self.column = column


class Serial:
    """The number by which something is called: no knowledge, and left out of it."""


# -- what it is -------------------------------------------------------------------------------------------
Nums = Annotated[list[int], "nums"]  # numbers
PerSeat = Annotated[list[int], "per seat"]  # one number per seat
Lists = Annotated[list[list[int]], "lists"]  # lists of numbers
SeatLists = Annotated[list[list[int]], "seat lists"]  # one list of numbers per seat
CardId = Annotated[i64, "card"]  # a card instance or -1
CardIds = Annotated[list[int], "cards"]  # card instances held in a register
Set = Annotated[list[int], "set"]  # a zone without order, kept sorted
Row = Annotated[list[int], "row"]  # a zone in which places count
SeatSets = Annotated[list[list[int]], "seat sets"]
SeatRows = Annotated[list[list[int]], "seat rows"]
Stock = Annotated[Pile, "pile"]  # a pile of bags and ordered parts
SeatPiles = Annotated[list[Pile], "seat piles"]
Rows = Annotated[list[list[int]], "rows"]  # as many rows as the game sets up, none of them a seat's
Piles = Annotated[list[Pile], "piles"]  # as many piles


# -- lists that copies share --------------------------------------------------------------------------------


def changed(numbers: list[int], place: i64, number: i64) -> list[int]:
    """The list with another number at a place."""
    new = numbers[:]
    new[place] = number
    return new


def owned(rows: list[list[int]], place: i64) -> list[list[int]]:
    """The rows, of which one may now be changed in place."""
    new = rows[:]
    new[place] = rows[place][:]
    return new
