"""An observation in counts: a row of bytes of fixed length, each number in its place (`layout.py`).

Everything goes through `put` and `add`, so that another kind of memory needs only these (`busterbox/vector`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.codec.hashing import rank
from busterbox.kernel.codec.layout import BITS, BYTE, EFFECT, PLAIN, SEAT_BITS, STACK, TWO_BYTES
from busterbox.kernel.codec.observing import MASK_BITS, Observer
from busterbox.kernel.core.piles import Pile

MASK: Final = (1 << 17) - 1  # of a mask of knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Counts(Observer):
    """Writes an observation in counts into a list."""

    # -- memory ------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        self.out = [0] * self.layout.width

    def put(self, at: i64, value: i64) -> None:
        """A byte in a place that is still 0."""
        self.out[at] = value

    def add(self, at: i64) -> None:
        """One more."""
        self.out[at] += 1

    # -- the stack ---------------------------------------------------------------------------------------------

    def _place_frame(self, kind: i64) -> None:
        """The stack itself, place by place."""
        self.put(self.at[STACK], self.depth + 1)
        self.put(self.at[STACK] + 1 + self.depth, kind + 1)

    def _there(self) -> None:
        self.put(self.base, 1)

    # -- numbers -----------------------------------------------------------------------------------------------

    def _scalar(self, f: i64, at: i64, value: i64) -> None:
        form: i64 = self.forms[f]
        if form == PLAIN:
            if value < -1 or value > 254:
                raise self._no_room(f, value)
            self.put(at, value & 255)
        elif form <= TWO_BYTES:
            low: i64 = self.lows[f]
            if value < low or value > self.highs[f]:
                raise self._no_room(f, value)
            if form == BYTE:
                self.put(at, value - low)
            else:
                self.put(at, (value - low) >> 8)
                self.put(at + 1, (value - low) & 255)
        elif form == EFFECT:
            self.put(at, rank(self.effects, value))
        elif form == BITS:
            if value < 0 or value >> self.highs[f] != 0:
                raise self._no_room(f, value)
            self._bits(at, value)
        elif form == SEAT_BITS:
            if value < 0 or value >> self.seats != 0:
                raise self._no_room(f, value)
            self._bits(at, self._turned(value))

    def _bits(self, at: i64, value: i64) -> None:
        left = value
        place = at
        while left != 0:
            if left & 1:
                self.put(place, 1)
            left >>= 1
            place += 1

    def _count(self, at: i64, most: i64, count: i64) -> i64:
        """How many entries follow; returns where they begin."""
        if most < 256:
            self.put(at, count)
            return at + 1
        self.put(at, count >> 8)
        self.put(at + 1, count & 255)
        return at + 2

    def seen(self, f: i64) -> None:
        self.put(self.base + self.at[f] - 1, 1)

    def number(self, f: i64, value: i64) -> None:
        self._scalar(f, self.base + self.at[f], value)

    def flag(self, f: i64, value: bool) -> None:
        if value:
            self.put(self.base + self.at[f], 1)

    def per_seat(self, f: i64, xs: list[int]) -> None:
        at = self.base + self.at[f]
        unit: i64 = self.units[f]
        seat = self.first
        k: i64 = 0
        while k < self.seats:
            self._scalar(f, at, xs[seat])
            at += unit
            seat += 1
            if seat == self.seats:
                seat = 0
            k += 1

    def numbers(self, f: i64, xs: list[int]) -> None:
        self._listed(f, self.base + self.at[f], self.mosts[f], xs)

    def _listed(self, f: i64, start: i64, most: i64, xs: list[int]) -> None:
        n: i64 = len(xs)
        if n > most:
            raise self._no_room(f, n)
        at = self._count(start, most, n)
        unit: i64 = self.units[f]
        column: i64 = self.columns[f]
        i: i64 = 0
        while i < n:
            x: i64 = xs[i]
            self._scalar(f, at, rank(self.effects, x) if i == column else x)
            at += unit
            i += 1

    def lists(self, f: i64, xss: list[list[int]]) -> None:
        n: i64 = len(xss)
        most: i64 = self.mosts[f]
        if n > most:
            raise self._no_room(f, n)
        at = self._count(self.base + self.at[f], most, n)
        for xs in xss:
            self._listed(f, at, self.eaches[f], xs)
            at += self.strides[f]

    def seat_lists(self, f: i64, xss: list[list[int]]) -> None:
        at = self.base + self.at[f]
        k: i64 = 0
        while k < self.seats:
            self._listed(f, at, self.mosts[f], xss[(self.first + k) % self.seats])
            at += self.strides[f]
            k += 1

    # -- cards in registers ------------------------------------------------------------------------------------

    def _named(self, f: i64, at: i64, card: i64) -> None:
        """0 for none, 1 for a card the seat cannot tell, else 2 more than which it is; and who does not know it."""
        if card < 0:
            return
        mask: i64 = self.known[card]
        definition: i64 = self.cards_of[card]
        self._code(at, definition + 2 if (mask >> self.own) & 1 else 1)
        self._eyes(at + self.code_bytes, mask ^ self.everyone)

    def _code(self, at: i64, code: i64) -> None:
        if self.code_bytes == 1:
            self.put(at, code)
        else:
            self.put(at, code >> 8)
            self.put(at + 1, code & 255)

    def _eyes(self, at: i64, mask: i64) -> None:
        """Bits for the others, from the next seat on, and last for the spectators; a spectator has all seats."""
        if self.seat < 0:
            self._bits(at, mask & ((1 << self.seats) - 1))
        else:
            spectators: i64 = mask >> self.seats
            others = self._turned(mask & ((1 << self.seats) - 1)) >> 1
            self._bits(at, others | (spectators << (self.seats - 1)))

    def card(self, f: i64, card: i64) -> None:
        self._named(f, self.base + self.at[f], card)

    def cards(self, f: i64, cards: list[int]) -> None:
        n: i64 = len(cards)
        most: i64 = self.mosts[f]
        if n > most:
            raise self._no_room(f, n)
        at = self._count(self.base + self.at[f], most, n)
        for card in cards:
            self._named(f, at, card)
            at += self.code_bytes + self.seats

    # -- zones of cards ----------------------------------------------------------------------------------------

    def _usual(self, f: i64, owner: i64) -> i64:
        """Who usually knows a card there: in the masks only what differs from it is written."""
        if self.open[f]:
            return self.everyone
        return 1 << owner if owner >= 0 and self.owned[f] else 0

    def cards_in(self, f: i64, k: i64, zone: list[int], owner: i64) -> None:
        """A set: its size, how many of each different card, and who else knows them, in an order made of that."""
        n: i64 = len(zone)
        room: i64 = self.eaches[f]
        if n > room:
            raise self._no_room(f, n)
        if n == 0:
            return
        at = self._count(self.base + self.at[f] + k * self.strides[f], room, n)
        usual = self._usual(f, owner)
        others = ~(1 << self.own)
        odd = False
        for card in zone:
            mask: i64 = self.known[card]
            if (mask >> self.own) & 1:
                definition: i64 = self.cards_of[card]
                self.add(at + definition)
            if (mask ^ usual) & others:
                odd = True
        if odd and not self.open[f]:
            at += self.definitions
            for key in self._sorted_keys(zone, 0, n):
                packed: i64 = key
                self._eyes(at, ((packed & MASK) ^ usual) & others)
                at += self.seats

    def row(self, f: i64, k: i64, zone: list[int], owner: i64) -> None:
        """A row: its size, how many of each different card, and place by place which and who else knows it."""
        n: i64 = len(zone)
        room: i64 = self.eaches[f]
        if n > room:
            raise self._no_room(f, n)
        if n == 0:
            return
        at = self._count(self.base + self.at[f] + k * self.strides[f], room, n)
        codes = at + self.definitions
        eyes = codes + room * self.code_bytes if room > 1 else codes
        usual = self._usual(f, owner)
        others = ~(1 << self.own)
        for card in zone:
            mask: i64 = self.known[card]
            if (mask >> self.own) & 1:
                definition: i64 = self.cards_of[card]
                self.add(at + definition)
                if room > 1:
                    self._code(codes, definition + 1)
            odd = (mask ^ usual) & others
            if odd and not self.open[f]:
                self._eyes(eyes, odd)
            codes += self.code_bytes
            eyes += self.seats

    def pile(self, f: i64, k: i64, pile: Pile, owner: i64) -> None:
        """A pile: its size, its parts from the top (how many cards, 1 for a bag), then from the top which card the
        seat can tell and who else knows it; those of a bag in an order made of that."""
        n: i64 = len(pile.cards)
        room: i64 = self.eaches[f]
        parts: i64 = self.parts[f]
        if n > room or len(pile.parts) > parts:
            raise self._no_room(f, n if n > room else len(pile.parts))
        if n == 0:
            return
        at = self._count(self.base + self.at[f] + k * self.strides[f], room, n)
        self.put(at, len(pile.parts))
        at += 1
        size: i64 = 1 if room < 256 else 2
        codes = at + parts * (size + 1)
        eyes = codes + room * self.code_bytes
        end = n
        i: i64 = len(pile.parts) - 1
        while i >= 0:
            part: i64 = pile.parts[i]
            bag = part < 0
            count = -part if bag else part
            self._count(at, room, count)
            if bag:
                self.put(at + size, 1)
            at += size + 1
            start = end - count
            if not bag:
                place: i64 = 0
                while place < count:
                    card: i64 = pile.cards[end - 1 - place]
                    mask: i64 = self.known[card]
                    if mask:
                        code: i64 = self.cards_of[card]
                        self._in_pile(codes + place * self.code_bytes, eyes + place * self.seats, code, mask)
                    place += 1
            elif self._noted(pile.cards, start, end):
                place = 0
                keys = self._sorted_keys(pile.cards, start, end)
                while place < count:
                    packed: i64 = keys[place]
                    self._in_pile(
                        codes + place * self.code_bytes,
                        eyes + place * self.seats,
                        (packed >> MASK_BITS) & 0xFFFF,
                        packed & MASK,
                    )
                    place += 1
            codes += count * self.code_bytes
            eyes += count * self.seats
            end = start
            i -= 1

    def _in_pile(self, at: i64, eyes: i64, definition: i64, mask: i64) -> None:
        if (mask >> self.own) & 1:
            self._code(at, definition + 1)
        self._eyes(eyes, mask & ~(1 << self.own))
