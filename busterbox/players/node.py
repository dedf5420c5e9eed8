"""What the search remembers of one seat's decision, wherever the same knowledge comes up again."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from busterbox.kernel.rng import Rng
from busterbox.kernel.state import ONE
from busterbox.players.regret import Regrets

EXPLORATION: Final = 0.5  # the square of the usual constant 0.7, for rewards from 0 to 1


class Node:
    """Parallel lists, one entry an option met here, sorted by code."""

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.visits: list[int] = []
        self.totals: list[int] = []  # rewards of the deciding seat, in parts of ONE
        self.available: list[int] = []  # how often the option could be taken
        self.simulation: i64 = -1  # the last that came through
        self.regrets: Regrets | None = None  # in sealed windows

    def add(self, place: i64, code: int) -> None:
        self.codes.insert(place, code)
        self.visits.insert(place, 0)
        self.totals.insert(place, 0)
        self.available.insert(place, 0)

    def fill(self, options: list[int], sealed: bool) -> None:
        """The options of a new node."""
        n = len(options)
        self.codes = options
        self.visits = [0] * n
        self.totals = [0] * n
        self.available = [0] * n
        if sealed:
            self.regrets = Regrets(n)

    def take_first(self, code: int) -> i64:
        """The place of the option that is taken, not selected, at the first visit."""
        self.available = [1] * len(self.codes)
        return self.codes.index(code)

    def select(self, options: list[int], rng: Rng) -> i64:
        """The place of the option to try next: an untried one, else the highest upper confidence bound.

        An option's own count of being available takes the place of the node's visits, so that one that was
        seldom possible does not count as neglected.
        """
        place: i64 = 0
        best: i64 = -1
        best_bound = -1.0
        untried: i64 = 0
        for code in options:
            while place < len(self.codes) and self.codes[place] < code:
                place += 1
            if place == len(self.codes) or self.codes[place] != code:
                self.add(place, code)
            available: i64 = self.available[place] + 1
            self.available[place] = available
            visits: i64 = self.visits[place]
            if visits == 0:
                untried += 1
                if rng.below(untried) == 0:
                    best = place
            elif untried == 0:
                total: i64 = self.totals[place]
                # No product is added to anything: a compiler may not fuse the two and round otherwise.
                bound = float(total) / float(visits * ONE) + sqrt(
                    EXPLORATION * log(float(available)) / float(visits)
                )
                if bound > best_bound:
                    best_bound = bound
                    best = place
        return best

    def most_visited(self) -> i64:
        """The place of the most visited option, the lowest code among equals."""
        best: i64 = 0
        for place in range(1, len(self.codes)):
            if self.visits[place] > self.visits[best]:
                best = place
        return best
