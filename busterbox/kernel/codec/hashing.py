"""Hashing of small whole numbers, the same compiled and interpreted: two lanes of 31 bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MASK31: Final = 0x7FFFFFFF


class Hasher:
    """Takes numbers one by one; `key()` is a number under 2**62.

    The lanes are 31 bits wide so that every product fits 62 bits in both modes.
    """

    def __init__(self) -> None:
        self.a: i64 = 0x2545F491
        self.b: i64 = 0x1B873593

    def add(self, x: i64) -> None:
        low: i64 = x & MASK31
        a: i64 = (self.a ^ low) * 0x5BD1E995 + (x >> 31)
        self.a = (a ^ (a >> 29)) & MASK31
        b: i64 = ((self.b + low) & MASK31) * 0x3C6EF35F + 0x1000193
        self.b = (b ^ (b >> 27)) & MASK31

    def add_all(self, xs: list[int]) -> None:
        self.add(len(xs))
        for x in xs:
            self.add(x)

    def key(self) -> i64:
        return (self.a << 31) | self.b
