"""What a seat knows, told as numbers: the observer that the generated codecs speak to.

`Counts` (counts.py) writes a byte in its place for each number, `Tokens` (tokens.py) a row for each thing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.codec.layout import STACK, Layout
from busterbox.kernel.core.piles import Pile

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

UNKNOWN: Final = 1 << 40  # sorts cards that the seat cannot tell after those that it can
MASK_BITS: Final = 17  # of a mask of knowledge: 16 seats and the spectators
NO_OWNER: Final = -1


class NoRoom(ValueError):
    """A position holds more than its declarations have room for: nothing is cut, so nothing is observed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Base of the forms: hears of each field by its number, and keeps what all forms need."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.at = layout.at
        self.forms = [room[0] for room in layout.rooms]
        self.lows = [room[1] for room in layout.rooms]
        self.highs = [room[2] for room in layout.rooms]
        self.mosts = [room[3] for room in layout.rooms]
        self.eaches = [layout.cards_each(f) for f in range(len(layout.rooms))]
        self.parts = [room[5] for room in layout.rooms]
        self.columns = [room[6] for room in layout.rooms]
        self.units = [layout.unit(f) for f in range(len(layout.rooms))]
        self.strides = [layout.stride(f) for f in range(len(layout.rooms))]
        self.open = [visibility == "public" for visibility in layout.visibilities]
        self.owned = [visibility == "owner" for visibility in layout.visibilities]
        self.frame_at = layout.frame_at
        self.frame_width = layout.frame_width
        self.frame_most = layout.frame_most
        self.code_bytes: i64 = layout.code_bytes
        self.definitions: i64 = layout.cards
        self.seats: i64 = layout.seats
        self.counted = [0] * len(layout.frame_at)  # frames of each kind met so far
        self.depth: i64 = 0
        self.base: i64 = 0  # where the block of the frame begins; 0 outside of frames
        self.seat: i64 = 0
        self.first: i64 = 0  # the seat whose entries come first
        self.own: i64 = 0  # the bit of the seat in masks of knowledge
        self.everyone: i64 = 0  # all eyes
        self.known: list[int] = []
        self.cards_of: list[int] = []
        self.effects: list[int] = []
        self.out: list[int] = []

    # -- the course --------------------------------------------------------------------------------------------

    def begin(self, s: State, seat: i64, effects: list[int]) -> None:
        self.clear()
        self.seat = seat
        self.first = seat if seat >= 0 else 0
        self.own = seat if seat >= 0 else s.seats
        self.everyone = (1 << (s.seats + 1)) - 1
        self.known = s.known
        self.cards_of = s.cards
        self.effects = effects
        self.base = 0
        self.depth = 0
        if len(s.stack) > self.mosts[STACK]:
            raise self._no_room(STACK, len(s.stack))
        i: i64 = 0
        while i < len(self.counted):
            self.counted[i] = 0
            i += 1

    def frame(self, kind: i64) -> None:
        """What follows belongs to the next frame of the stack, which is of this kind."""
        count: i64 = self.counted[kind]
        if count >= self.frame_most[kind]:
            raise NoRoom(
                f"more than {count} frames {self.layout.frames[kind]}: give them room in AT_MOST of the state"
            )
        self.counted[kind] = count + 1
        self.base = 0
        self._place_frame(kind)
        self.depth += 1
        self.base = self.frame_at[kind] + count * self.frame_width[kind]
        self._there()

    def _no_room(self, f: i64, value: i64) -> NoRoom:
        layout = self.layout
        owner = layout.owners[f] + "." if layout.owners[f] else ""
        return NoRoom(f"{owner}{layout.names[f]} has no room for {value}: declare what it can hold")

    def _turned(self, mask: i64) -> i64:
        """A set of seats with the seat's own bit first."""
        return (mask >> self.first) | ((mask & ((1 << self.first) - 1)) << (self.seats - self.first))

    # -- cards whose places mean nothing -----------------------------------------------------------------------

    def _sorted_keys(self, zone: list[int], start: i64, end: i64) -> list[int]:
        """Cards whose places mean nothing, by what the seat can tell of them: which it is and who knows it."""
        keys: list[int] = []
        i = start
        while i < end:
            card: i64 = zone[i]
            mask: i64 = self.known[card]
            definition: i64 = self.cards_of[card]
            keys.append(((definition << MASK_BITS) if (mask >> self.own) & 1 else UNKNOWN) | mask)
            i += 1
        keys.sort()
        return keys

    def _noted(self, cards: list[int], start: i64, end: i64) -> bool:
        """Whether anybody knows a card of a bag."""
        known = self.known
        i = start
        while i < end:
            card: i64 = cards[i]
            mask: i64 = known[card]
            if mask:
                return True
            i += 1
        return False

    # -- many zones --------------------------------------------------------------------------------------------

    def rows(self, f: i64, zones: list[list[int]]) -> None:
        k: i64 = 0
        if len(zones) > self.mosts[f]:
            raise self._no_room(f, len(zones))
        while k < len(zones):
            self.row(f, k, zones[k], NO_OWNER)
            k += 1

    def piles(self, f: i64, piles: list[Pile]) -> None:
        k: i64 = 0
        if len(piles) > self.mosts[f]:
            raise self._no_room(f, len(piles))
        while k < len(piles):
            self.pile(f, k, piles[k], NO_OWNER)
            k += 1

    def seat_sets(self, f: i64, zones: list[list[int]]) -> None:
        k: i64 = 0
        while k < self.seats:
            owner: i64 = (self.first + k) % self.seats
            self.cards_in(f, k, zones[owner], owner)
            k += 1

    def seat_rows(self, f: i64, zones: list[list[int]]) -> None:
        k: i64 = 0
        while k < self.seats:
            owner: i64 = (self.first + k) % self.seats
            self.row(f, k, zones[owner], owner)
            k += 1

    def seat_piles(self, f: i64, piles: list[Pile]) -> None:
        k: i64 = 0
        while k < self.seats:
            owner: i64 = (self.first + k) % self.seats
            self.pile(f, k, piles[owner], owner)
            k += 1

    # -- what a form says --------------------------------------------------------------------------------------

    def seen(self, f: i64) -> None:
        raise AssertionError("a form of observation says how this is written")

    def number(self, f: i64, value: i64) -> None:
        raise AssertionError("a form of observation says how this is written")

    def flag(self, f: i64, value: bool) -> None:
        raise AssertionError("a form of observation says how this is written")

    def per_seat(self, f: i64, xs: list[int]) -> None:
        raise AssertionError("a form of observation says how this is written")

    def numbers(self, f: i64, xs: list[int]) -> None:
        raise AssertionError("a form of observation says how this is written")

    def lists(self, f: i64, xss: list[list[int]]) -> None:
        raise AssertionError("a form of observation says how this is written")

    def seat_lists(self, f: i64, xss: list[list[int]]) -> None:
        raise AssertionError("a form of observation says how this is written")

    def card(self, f: i64, card: i64) -> None:
        raise AssertionError("a form of observation says how this is written")

    def cards(self, f: i64, cards: list[int]) -> None:
        raise AssertionError("a form of observation says how this is written")

    def cards_in(self, f: i64, k: i64, zone: list[int], owner: i64) -> None:
        raise AssertionError("a form of observation says how this is written")

    def row(self, f: i64, k: i64, zone: list[int], owner: i64) -> None:
        raise AssertionError("a form of observation says how this is written")

    def pile(self, f: i64, k: i64, pile: Pile, owner: i64) -> None:
        raise AssertionError("a form of observation says how this is written")

    def clear(self) -> None:
        raise AssertionError("a form of observation says how this is written")

    def _place_frame(self, kind: i64) -> None:
        raise AssertionError("a form of observation says how this is written")

    def _there(self) -> None:
        raise AssertionError("a form of observation says how this is written")
