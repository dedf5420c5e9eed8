"""Observations written in place into packed memory, for many games side by side.

A writer clears only what it wrote into a row the last time, and allocates nothing.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from busterbox.kernel.codec.counts import Counts
from busterbox.kernel.codec.hashing import rank
from busterbox.kernel.codec.layout import BITS, BYTE, EFFECT, PLAIN, SEAT_BITS, TWO_BYTES, Layout
from busterbox.kernel.codec.observing import NoRoom
from busterbox.kernel.codec.tokens import COLUMNS, Tokens


@final
class PackedCounts(Counts):
    """Counts in rows of bytes, a row for each game.

    What is written at every decision is written here once more, over tables that are packed too: the base class says
    the same through lists, in the same places.
    """

    def __init__(self, layout: Layout, rows: i64) -> None:
        super().__init__(layout)
        self.width: i64 = layout.width
        self.bytes: Final = vec[u8]([0] * (rows * layout.width))
        self.touched: Final = vec[i32]([0] * (rows * layout.width))  # places written, row by row
        self.touches: Final = vec[i32]([0] * rows)  # and how many of them
        self.row_at: i64 = 0
        self.row_number: i64 = 0
        self.written: i64 = 0  # in this row, so far
        self.p_at: Final = vec[i32](self.at)
        self.p_form: Final = vec[u8](self.forms)
        self.p_low: Final = vec[i32](self.lows)
        self.p_high: Final = vec[i32](self.highs)
        self.p_unit: Final = vec[i32](self.units)
        self.p_stride: Final = vec[i32](self.strides)
        # 1 where a number that is 0 leaves its place 0.
        self.p_zero: Final = vec[u8](
            [
                1
                if form in (PLAIN, BITS, SEAT_BITS, EFFECT) or (form in (BYTE, TWO_BYTES) and low == 0)
                else 0
                for form, low in zip(self.forms, self.lows, strict=True)
            ]
        )

    def turn_to(self, row: i64) -> None:
        """What is observed next goes into this row."""
        self.row_number = row
        self.row_at = row * self.width

    def clear(self) -> None:
        start = self.row_at
        i: i64 = start
        end: i64 = start + i64(self.touches[self.row_number])
        touched = self.touched
        out = self.bytes
        while i < end:
            out[start + i64(touched[i])] = u8(0)
            i += 1
        self.written = 0

    def finish(self) -> None:
        """The row is written, or what could be of it: this much has to be cleared next time."""
        self.touches[self.row_number] = i32(self.written)

    def put(self, at: i64, value: i64) -> None:
        if value != 0:
            start = self.row_at
            written = self.written
            self.bytes[start + at] = u8(value)
            self.touched[start + written] = i32(at)
            self.written = written + 1

    def add(self, at: i64) -> None:
        start = self.row_at
        out = self.bytes
        before = i64(out[start + at])
        if before == 0:
            self.touched[start + self.written] = i32(at)
            self.written += 1
        elif before == 255:
            raise NoRoom("there are more than 255 copies of a card in one zone")
        out[start + at] = u8(before + 1)

    # -- numbers -----------------------------------------------------------------------------------------------

    def number(self, f: i64, value: i64) -> None:
        if value > 0:
            form = i64(self.p_form[f])
            if form == PLAIN and value < 255:
                self.put(self.base + i64(self.p_at[f]), value)
                return
        elif value == 0 and i64(self.p_zero[f]) != 0:
            return
        self._scalar(f, self.base + i64(self.p_at[f]), value)

    def per_seat(self, f: i64, xs: list[int]) -> None:
        at = self.base + i64(self.p_at[f])
        plain = i64(self.p_form[f]) == PLAIN
        zero = i64(self.p_zero[f]) != 0
        unit = i64(self.p_unit[f])
        seat = self.first
        k: i64 = 0
        while k < self.seats:
            value: i64 = xs[seat]
            if value == 0 and zero:
                pass
            elif plain and 0 < value < 255:
                self.put(at, value)
            else:
                self._scalar(f, at, value)
            at += unit
            seat += 1
            if seat == self.seats:
                seat = 0
            k += 1

    def _listed(self, f: i64, start: i64, most: i64, xs: list[int]) -> None:
        n: i64 = len(xs)
        if n > most:
            raise self._no_room(f, n)
        if n == 0:
            return
        at = self._count(start, most, n)
        form = i64(self.p_form[f])
        column: i64 = self.columns[f]
        if (form != PLAIN and form != TWO_BYTES) or column >= 0:
            unit = i64(self.p_unit[f])
            j: i64 = 0
            while j < n:
                y: i64 = xs[j]
                self._scalar(f, at, rank(self.effects, y) if j == column else y)
                at += unit
                j += 1
            return
        low = i64(self.p_low[f])
        high = i64(self.p_high[f])
        row = self.row_at
        out = self.bytes
        touched = self.touched
        next_touch = row + self.written
        for x in xs:
            value: i64 = x
            if value < low or value > high:
                raise self._no_room(f, value)
            if form == PLAIN:
                if value != 0:
                    out[row + at] = u8(value & 255)
                    touched[next_touch] = i32(at)
                    next_touch += 1
                at += 1
            else:
                value -= low
                if value >= 256:
                    out[row + at] = u8(value >> 8)
                    touched[next_touch] = i32(at)
                    next_touch += 1
                at += 1
                if value & 255:
                    out[row + at] = u8(value & 255)
                    touched[next_touch] = i32(at)
                    next_touch += 1
                at += 1
            self.written = next_touch - row

    # -- cards -------------------------------------------------------------------------------------------------

    def row(self, f: i64, k: i64, zone: list[int], owner: i64) -> None:
        if not zone:
            return
        if not self.open[f]:
            super().row(f, k, zone, owner)
            return
        n: i64 = len(zone)
        room: i64 = self.eaches[f]
        if n > room:
            raise self._no_room(f, n)
        at = self._count(self.base + i64(self.p_at[f]) + k * i64(self.p_stride[f]), room, n)
        wide = self.code_bytes
        codes = at + self.definitions
        known = self.known
        cards_of = self.cards_of
        own = self.own
        for card in zone:
            c: i64 = card
            mask: i64 = known[c]
            if (mask >> own) & 1:
                definition: i64 = cards_of[c]
                self.add(at + definition)
                if room > 1:
                    code = definition + 1
                    if wide == 1:
                        self.put(codes, code)
                    else:
                        self.put(codes, code >> 8)
                        self.put(codes + 1, code & 255)
            codes += wide

    def _noted(self, cards: list[int], start: i64, end: i64) -> bool:
        known = self.known
        if start == 0 and end == len(cards):
            for card in cards:  # noqa: SIM110  a generator would be slow compiled
                if known[card] != 0:
                    return True
            return False
        i = start
        while i < end:
            mask: i64 = known[cards[i]]
            if mask:
                return True
            i += 1
        return False


@final
class PackedTokens(Tokens):
    """Tokens in rows of 16-bit numbers: as many tokens for each game as there can be, those left over 0."""

    def __init__(self, layout: Layout, rows: i64, most: i64) -> None:
        super().__init__(layout)
        self.most_tokens: i64 = most
        self.numbers16: Final = vec[i16]([0] * (rows * most * COLUMNS))
        self.counts: Final = vec[i32]([0] * rows)
        self.row_at: i64 = 0
        self.row_number: i64 = 0
        self.written: i64 = 0

    def turn_to(self, row: i64) -> None:
        self.row_number = row
        self.row_at = row * self.most_tokens * COLUMNS

    def clear(self) -> None:
        at = self.row_at
        end: i64 = at + i64(self.counts[self.row_number]) * COLUMNS
        out = self.numbers16
        while at < end:
            out[at] = i16(0)
            at += 1
        self.counts[self.row_number] = i32(0)
        self.written = 0

    def _token(self, which: i64, where: i64, seat: i64, facing: i64, place: i64) -> None:
        if self.written >= self.most_tokens:
            raise NoRoom(f"there is no room for more than {self.most_tokens} tokens: give the batch more")
        at: i64 = self.row_at + self.written * COLUMNS
        out = self.numbers16
        out[at] = i16(which)
        out[at + 1] = i16(where)
        out[at + 2] = i16(seat)
        out[at + 3] = i16(facing)
        out[at + 4] = i16(place + self.base)
        self.written += 1
        self.counts[self.row_number] = i32(self.written)
