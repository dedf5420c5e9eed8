"""Observations written in place into packed memory, for many games side by side.

A writer clears only what it wrote into a row the last time, and allocates nothing.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from busterbox.kernel.codec.counts import Counts
from busterbox.kernel.codec.hashing import rank
from busterbox.kernel.codec.layout import BYTE, TWO_BYTES, Layout
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
        self.touches[self.row_number] = i32(0)
        self.written = 0

    def put(self, at: i64, value: i64) -> None:
        if value == 0:
            return
        start = self.row_at
        written = self.written
        self.bytes[start + at] = u8(value)
        self.touched[start + written] = i32(at)
        self.written = written + 1
        self.touches[self.row_number] = i32(written + 1)

    def add(self, at: i64) -> None:
        start = self.row_at
        before = i64(self.bytes[start + at])
        if before == 0:
            self.put(at, 1)
        elif before < 255:
            self.bytes[start + at] = u8(before + 1)
        else:
            raise NoRoom("there are more than 255 copies of a card in one zone")

    def number(self, f: i64, value: i64) -> None:
        form = i64(self.p_form[f])
        at = self.base + i64(self.p_at[f])
        if form == BYTE:
            low = i64(self.p_low[f])
            if value < low or value > i64(self.p_high[f]):
                raise self._no_room(f, value)
            self.put(at, value - low)
        else:
            self._scalar(f, at, value)

    def per_seat(self, f: i64, xs: list[int]) -> None:
        at = self.base + i64(self.p_at[f])
        if i64(self.p_form[f]) != BYTE:
            unit = i64(self.p_unit[f])
            k: i64 = 0
            while k < self.seats:
                self._scalar(f, at + k * unit, xs[(self.first + k) % self.seats])
                k += 1
            return
        low = i64(self.p_low[f])
        high = i64(self.p_high[f])
        seat = self.first
        end = at + self.seats
        while at < end:
            value: i64 = xs[seat]
            if value < low or value > high:
                raise self._no_room(f, value)
            self.put(at, value - low)
            at += 1
            seat += 1
            if seat == self.seats:
                seat = 0

    def _listed(self, f: i64, start: i64, most: i64, xs: list[int]) -> None:
        n: i64 = len(xs)
        if n > most:
            raise self._no_room(f, n)
        at = self._count(start, most, n)
        form = i64(self.p_form[f])
        column: i64 = self.columns[f]
        if form > TWO_BYTES or column >= 0:
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
        i: i64 = 0
        while i < n:
            value: i64 = xs[i]
            if value < low or value > high:
                raise self._no_room(f, value)
            if form == BYTE:
                self.put(at, value - low)
                at += 1
            else:
                self.put(at, (value - low) >> 8)
                self.put(at + 1, (value - low) & 255)
                at += 2
            i += 1


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
