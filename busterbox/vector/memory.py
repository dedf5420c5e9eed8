"""Observations written in place into packed memory, for many games side by side.

A writer clears only what it wrote into a row the last time, and allocates nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from busterbox.kernel.codec.counts import Counts
from busterbox.kernel.codec.layout import Layout
from busterbox.kernel.codec.observing import NoRoom
from busterbox.kernel.codec.tokens import COLUMNS, Tokens

MOST_WIDTH: Final = 1 << 24


class PackedCounts(Counts):
    """Counts in rows of bytes, a row for each game."""

    def __init__(self, layout: Layout, rows: i64) -> None:
        super().__init__(layout)
        self.width: i64 = layout.width
        self.bytes: Final = vec[u8]([0] * (rows * layout.width))
        self.touched: Final = vec[i32]([0] * (rows * layout.width))  # places written, row by row
        self.touches: Final = vec[i32]([0] * rows)  # and how many of them
        self.row_at: i64 = 0
        self.row_number: i64 = 0
        self.written: i64 = 0  # in this row, so far

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
