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
        self.effects: list[int] = []  # the numbers of effects in force, oldest first

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

    def add_effect(self, effect: i64) -> None:
        """An effect by its place among those in force: its number is only a name."""
        self.add(rank(self.effects, effect))

    def add_effects(self, xs: list[int]) -> None:
        self.add(len(xs))
        for x in xs:
            self.add_effect(x)

    def add_with_effect(self, xs: list[int], column: i64) -> None:
        """Numbers of which one is that of an effect."""
        self.add(len(xs))
        for i in range(len(xs)):
            x: i64 = xs[i]
            self.add(rank(self.effects, x) if i == column else x)

    def key(self) -> i64:
        return (self.a << 31) | self.b


def rank(effects: list[int], effect: i64) -> i64:
    """The place of an effect among those in force, from 1; 0 for none."""
    place: i64 = 0
    if effect != 0:
        for other in effects:
            place += 1
            if other == effect:
                return place
    return 0


def oldest_first(effects: list[int]) -> list[int]:
    """Each number once, without 0, in ascending order. There are few."""
    found: list[int] = []
    for effect in effects:
        if effect != 0 and effect not in found:
            found.append(effect)
    found.sort()
    return found
