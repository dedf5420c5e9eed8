"""An observation in tokens: five numbers for each thing there is, for models that read lists.

    which, where, seat, facing, place

A card: which different card, from 1 (0: the seat cannot tell); the number of the field; the seat it lies with (1 the own
one, then clockwise; of zones that are no seat's, which of them; 0 if there is one only); who knows it, as bits (from the
own seat on clockwise, the spectators last); its place from 1, from the top in a pile, 0 where places mean nothing.
A number other than 0: the number, the field, the seat, a facing below 0 that says what it is (below), its place.
Fields of frames add 1,024 to the place for each frame further down the stack. Every number fits 16 bits.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.codec.counts import MASK
from busterbox.kernel.codec.hashing import rank
from busterbox.kernel.codec.layout import BITS, EFFECT, SEAT_BITS, STACK
from busterbox.kernel.codec.observing import MASK_BITS, UNKNOWN, Observer
from busterbox.kernel.core.piles import Pile

COLUMNS: Final = 5
# Facings of what is no card:
A_NUMBER: Final = -1
HIGH_BITS: Final = -2  # what is over 15 bits of the number before
A_LENGTH: Final = -3  # how many entries a list has, or cards a zone
A_FRAME: Final = -4  # of the stack: which kind, from 1
SEEN: Final = -5  # the seat sees this field of the frame
IN_ORDER: Final = -6  # a part of a pile: how many cards lie in order,
IN_BAG: Final = -7  # or in a bag
DEEP: Final = 1024  # places of one frame
FITS: Final = 0x7FFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Tokens(Observer):
    """Writes an observation in tokens; what has no room in counts has none here."""

    # -- memory ------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        self.out = []

    def _token(self, which: i64, where: i64, seat: i64, facing: i64, place: i64) -> None:
        out = self.out
        out.append(which)
        out.append(where)
        out.append(seat)
        out.append(facing)
        out.append(place + self.base)

    # -- the course ----------------------------------------------------------------------------------------------

    def _place_frame(self, kind: i64) -> None:
        self._token(kind + 1, STACK, 0, A_FRAME, self.depth + 1)

    def _there(self) -> None:
        self.base = (self.depth - 1) * DEEP

    def seen(self, f: i64) -> None:
        self._token(1, f, 0, SEEN, 0)

    # -- numbers -----------------------------------------------------------------------------------------------

    def _value(self, f: i64, seat: i64, place: i64, value: i64) -> None:
        form: i64 = self.forms[f]
        x = value
        if form == EFFECT:
            x = rank(self.effects, value)
        elif form == SEAT_BITS:
            if value < 0 or value >> self.seats != 0:
                raise self._no_room(f, value)
            x = self._turned(value)
        elif form == BITS:
            if value < 0 or value >> self.highs[f] != 0:
                raise self._no_room(f, value)
        elif value < self.lows[f] or value > self.highs[f]:
            raise self._no_room(f, value)
        if x == 0:
            return
        self._token(x & FITS if x > 0 else x, f, seat, A_NUMBER, place)
        x >>= 15
        while x > 0:  # a set of more than 15 takes several
            self._token(x & FITS, f, seat, HIGH_BITS, place)
            x >>= 15

    def number(self, f: i64, value: i64) -> None:
        self._value(f, 0, 0, value)

    def flag(self, f: i64, value: bool) -> None:
        if value:
            self._token(1, f, 0, A_NUMBER, 0)

    def per_seat(self, f: i64, xs: list[int]) -> None:
        k: i64 = 0
        while k < self.seats:
            self._value(f, k + 1, 0, xs[(self.first + k) % self.seats])
            k += 1

    def numbers(self, f: i64, xs: list[int]) -> None:
        self._tell(f, 0, 0, self.mosts[f], xs)

    def _tell(self, f: i64, seat: i64, place: i64, most: i64, xs: list[int]) -> None:
        n: i64 = len(xs)
        if n > most:
            raise self._no_room(f, n)
        if n > 0:
            self._token(n, f, seat, A_LENGTH, place)
        column: i64 = self.columns[f]
        i: i64 = 0
        while i < n:
            x: i64 = xs[i]
            self._value(f, seat, place + i + 1, rank(self.effects, x) if i == column else x)
            i += 1

    def lists(self, f: i64, xss: list[list[int]]) -> None:
        n: i64 = len(xss)
        if n > self.mosts[f]:
            raise self._no_room(f, n)
        if n > 0:
            self._token(n, f, 0, A_LENGTH, 0)
        each: i64 = self.eaches[f]
        place: i64 = 1
        for xs in xss:
            self._tell(f, 0, place, each, xs)
            place += each + 1

    def seat_lists(self, f: i64, xss: list[list[int]]) -> None:
        k: i64 = 0
        while k < self.seats:
            self._tell(f, k + 1, 0, self.mosts[f], xss[(self.first + k) % self.seats])
            k += 1

    # -- cards -------------------------------------------------------------------------------------------------

    def _knowing(self, mask: i64) -> i64:
        seats = self._turned(mask & ((1 << self.seats) - 1))
        return seats | ((mask >> self.seats) << self.seats)

    def _one(self, f: i64, seat: i64, place: i64, card: i64) -> None:
        mask: i64 = self.known[card]
        definition: i64 = self.cards_of[card]
        which: i64 = definition + 1 if (mask >> self.own) & 1 else 0
        self._token(which, f, seat, self._knowing(mask), place)

    def card(self, f: i64, card: i64) -> None:
        if card >= 0:
            self._one(f, 0, 1, card)

    def cards(self, f: i64, cards: list[int]) -> None:
        n: i64 = len(cards)
        if n > self.mosts[f]:
            raise self._no_room(f, n)
        if n > 0:
            self._token(n, f, 0, A_LENGTH, 0)
        place: i64 = 1
        for card in cards:
            if card >= 0:
                self._one(f, 0, place, card)
            place += 1

    def _where(self, f: i64, k: i64) -> i64:
        """The column `seat` of a zone: which of the field's zones it is."""
        kind = self.layout.kinds[f]
        return 0 if kind in ("set", "row", "pile") else k + 1

    def cards_in(self, f: i64, k: i64, zone: list[int], owner: i64) -> None:
        n: i64 = len(zone)
        if n > self.eaches[f]:
            raise self._no_room(f, n)
        if n > 0:
            self._unordered(f, self._where(f, k), 0, zone, 0, n)

    def _unordered(self, f: i64, seat: i64, place: i64, zone: list[int], start: i64, end: i64) -> None:
        for key in self._sorted_keys(zone, start, end):
            packed: i64 = key
            which: i64 = 0 if packed & UNKNOWN else (packed >> MASK_BITS) + 1
            self._token(which, f, seat, self._knowing(packed & MASK), place)

    def row(self, f: i64, k: i64, zone: list[int], owner: i64) -> None:
        n: i64 = len(zone)
        if n > self.eaches[f]:
            raise self._no_room(f, n)
        seat = self._where(f, k)
        place: i64 = 1
        for card in zone:
            self._one(f, seat, place, card)
            place += 1

    def pile(self, f: i64, k: i64, pile: Pile, owner: i64) -> None:
        """Its parts from the top with their sizes, then the cards of which anybody knows anything."""
        end: i64 = len(pile.cards)
        if end > self.eaches[f] or len(pile.parts) > self.parts[f]:
            raise self._no_room(f, end)
        seat = self._where(f, k)
        top: i64 = 1
        i: i64 = len(pile.parts) - 1
        while i >= 0:
            part: i64 = pile.parts[i]
            count = -part if part < 0 else part
            self._token(count, f, seat, IN_BAG if part < 0 else IN_ORDER, top)
            place: i64 = 0
            if part < 0:
                if self._noted(pile.cards, end - count, end):
                    self._unordered(f, seat, top, pile.cards, end - count, end)
            else:
                while place < count:
                    card: i64 = pile.cards[end - 1 - place]
                    mask: i64 = self.known[card]
                    if mask:
                        self._one(f, seat, top + place, card)
                    place += 1
            top += count
            end -= count
            i -= 1
