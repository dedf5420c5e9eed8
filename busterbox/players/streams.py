"""Chance for rollouts that are compared: in streams by purpose, so that two lines of play meet the same luck.

With one generator for everything, draws part as soon as one line throws a die more than the other. Here a draw depends
on what it is for (the step of the rules that asks, whose it is), on the chapter, and on how often that was drawn in
this chapter before: the third die of a seat in the next round is the same, whatever happened in this one.
"""

from __future__ import annotations

from typing import Any, Final
from zlib import crc32

from mypy_extensions import i64

from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.rng import MASK32, Rng, Script
from busterbox.kernel.core.state import State

STEPS: Final = 64
SEATS: Final = 32
purposes: Final[dict[str, int]] = {}  # a number for every class of frames, the same in every process


def purpose(frame: Frame[Any]) -> i64:
    name = type(frame).__name__
    found = purposes.get(name)
    if found is None:
        found = crc32(name.encode())
        purposes[name] = found
    return found


def mixed(x: i64) -> i64:
    """32 bits well stirred; products stay under 2**63."""
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK32
    x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & MASK32
    return x ^ (x >> 16)


class Streams(Script):
    """Takes the place of a position's generator for one rollout after another."""

    def __init__(self) -> None:
        super().__init__([])
        self.word: i64 = 0
        self.again: i64 = 0
        self.chapter: i64 = 0
        self.drawn: dict[int, int] = {}  # how often each purpose was drawn for in this chapter
        self.state: State | None = None

    def begin(self, state: State, word: i64, again: i64) -> None:
        """The chance of one rollout: equal words, equal luck."""
        self.word = word
        self.again = again
        self.chapter = -1
        self.drawn = {}
        self.state = state
        state.script = self

    def end(self) -> None:
        """Let go of the position: neither keeps the other alive."""
        if self.state is not None:
            self.state.script = None
            self.state = None

    def next(self, n: i64, rng: Rng) -> i64:
        g = self.state
        if g is None:
            return rng.below(n)
        chapter = g.game.bot.chapter(g)
        if chapter != self.chapter:
            self.chapter = chapter
            self.drawn = {}
        frame = g.top
        seat: i64 = getattr(frame, "seat", 30)
        what: i64 = (
            mixed(purpose(frame) ^ self.word) + (frame.step % STEPS * SEATS + (seat & 31)) * 0x9E3779B1
        )
        what &= MASK32
        count: i64 = self.drawn.get(what, 0)
        self.drawn[what] = count + 1
        x = mixed((what + chapter * 0x7FEB352D) & MASK32)
        x = mixed((x ^ self.again) + count * 0x1B873593 & MASK32)
        return (x * n) >> 32
