"""Chance: the generator of a state and of a bot, and a script that takes its place in a test.

The generator is sfc32: small, fast, and the same compiled and interpreted.
Every intermediate value stays under 2**63, because a compiled `i64` wraps where an interpreted `int` grows.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

MASK32: Final = 0xFFFFFFFF
WARM_UP: Final = 12


@mypyc_attr(acyclic=True)
class Rng:
    """Four 32-bit words. `below(n)` is unbiased for 1 <= n < 2**31."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def clone(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.d)

    def next(self) -> i64:
        """The next 32 bits."""
        a = self.a
        b = self.b
        c = self.c
        t: i64 = (a + b + self.d) & MASK32
        self.d = (self.d + 1) & MASK32
        self.a = b ^ (b >> 9)
        self.b = (c + ((c << 3) & MASK32)) & MASK32
        self.c = ((((c << 21) & MASK32) | (c >> 11)) + t) & MASK32
        return t

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely (multiply and reject)."""
        if n < 2:
            return 0
        product: i64 = self.next() * n
        low: i64 = product & MASK32
        if low < n:
            threshold: i64 = (MASK32 + 1 - n) % n
            while low < threshold:
                product = self.next() * n
                low = product & MASK32
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        self.shuffle_part(items, 0, len(items))

    def shuffle_part(self, items: list[int], start: i64, end: i64) -> None:
        """Shuffle the entries from `start` to before `end`."""
        entries = cast(list[object], items)  # moved as they are: as numbers they would be unpacked and packed
        i: i64 = end - start - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            held = entries[start + i]
            entries[start + i] = entries[start + j]
            entries[start + j] = held
            i -= 1

    def pass_by(self, n: i64) -> None:
        """As much chance as shuffling `n` entries takes."""
        while n > 1:
            self.below(n)
            n -= 1

    def absorb(self, word: int) -> None:
        """Mix in a number of any size, 96 bits at a time."""
        rest = word
        while True:
            self.a ^= i64(rest & MASK32)
            self.b ^= i64((rest >> 32) & MASK32)
            self.c ^= i64((rest >> 64) & MASK32)
            rounds: i64 = 0
            while rounds < WARM_UP:
                self.next()
                rounds += 1
            rest >>= 96
            if rest == 0:
                return


def rng_from(word: int) -> Rng:
    """A generator seeded by any non-negative number."""
    if word < 0:
        raise ValueError(f"a seed is a whole number from 0 up, not {word}")
    rng = Rng(0x9E3779B9, 0x243F6A88, 0xB7E15162, 1)
    rng.absorb(word)
    return rng


# -- dictated chance ---------------------------------------------------------------------------------------


class ScriptError(Exception):
    """The script and the game disagree about what chance decides."""


class Script:
    """Chance dictated by a test: a script too short, too long or out of range is an error, never a guess."""

    def __init__(self, results: list[int]) -> None:
        self.results = results
        self.used: i64 = 0

    def next(self, n: i64, rng: Rng) -> i64:
        """The next dictated outcome, which must be one of n; the generator is left alone."""
        if self.used >= len(self.results):
            raise ScriptError(f"the script is too short: chance number {self.used + 1} has {n} outcomes")
        result: i64 = self.results[self.used]
        if result < 0 or result >= n:
            raise ScriptError(
                f"the script is out of range: chance number {self.used + 1} is {result}, 0 to {n - 1} are possible"
            )
        self.used += 1
        return result

    def done(self) -> None:
        """Every dictated result must have been used."""
        if self.used != len(self.results):
            left = len(self.results) - self.used
            raise ScriptError(f"the script is too long: {left} of {len(self.results)} results were not used")


class Draws(Script):
    """Dictates nothing: every draw comes from the generator and is written down as [outcomes, result]."""

    def __init__(self) -> None:
        super().__init__([])
        self.drawn: list[list[int]] = []

    def next(self, n: i64, rng: Rng) -> i64:
        result: i64 = rng.below(n)
        self.drawn.append([n, result])
        return result

    def take(self) -> list[list[int]]:
        """What was drawn since the last time."""
        found = self.drawn
        self.drawn = []
        return found


def sample_in_setup(script: Script | None, rng: Rng, n: i64) -> i64:
    """One outcome out of n before a game has begun: unlike `State.sample`, nothing to go back behind."""
    return script.next(n, rng) if script is not None else rng.below(n)
