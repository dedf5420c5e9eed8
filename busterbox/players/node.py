"""What the search remembers of one seat's decision, wherever the same knowledge comes up again."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import ONE
from busterbox.players.regret import Regrets

EXPLORATION: Final = 2.0


class Node:
    """Parallel lists with one entry for each option met here, sorted by code."""

    def __init__(self, options: list[int], sealed: bool, favourite: i64 = -1) -> None:
        n = len(options)
        self.codes: list[int] = options
        self.visits: list[int] = [0] * n
        self.totals: list[int] = [0] * n  # rewards of the deciding seat, in parts of ONE
        self.available: list[int] = [0] * n  # how often the option could be taken
        self.visited: i64 = 0  # sums of the two lists above
        self.total: i64 = 0
        self.favourite: i64 = favourite  # what the game's policy would answer
        self.simulation: i64 = -1  # the last that came through
        self.regrets: Regrets | None = None
        if sealed:
            self.regrets = Regrets(n, options.index(favourite) if favourite in options else -1)

    def take_favourite(self, code: i64) -> i64:
        """The place of the policy's option, which is taken at the first visit."""
        self.favourite = code
        self.available = [1] * len(self.codes)
        return self.codes.index(code)

    def select(self, options: list[int], favour: float, rng: Rng) -> i64:
        """The place of the option with the highest upper confidence bound.

        The bound is the mean reward plus a bonus for options that were tried seldom. The bonus is shared out among
        the options, a part of it (`favour`) to the policy's favourite alone; so few simulations play like the
        policy and many find what it overlooks. An option not yet tried counts as the mean of all. How often an
        option was available takes the place of the node's visits, so a seldom possible option does not count as
        neglected.
        """
        untried = 0.5
        if self.visited > 0:
            untried = float(self.total) / float(self.visited * ONE)
        share = EXPLORATION * (1.0 - favour) / float(len(options))
        share_of_favourite = share + EXPLORATION * favour
        codes = self.codes
        place: i64 = 0
        best: i64 = -1
        best_bound = -1.0
        equals: i64 = 0
        for code in options:
            while place < len(codes) and codes[place] < code:
                place += 1
            if place == len(codes) or codes[place] != code:
                self._add(place, code)
            available: i64 = self.available[place] + 1
            self.available[place] = available
            visits: i64 = self.visits[place]
            mean = untried
            if visits > 0:
                total: i64 = self.totals[place]
                mean = float(total) / float(visits * ONE)
            bonus = (share_of_favourite if code == self.favourite else share) * sqrt(float(available))
            # A quotient is added, not a product, so that no compiler can fuse the two operations and round differently.
            bound = mean + bonus / float(visits + 1)
            if bound > best_bound:
                best_bound = bound
                best = place
                equals = 1
            elif bound == best_bound:
                equals += 1
                if rng.below(equals) == 0:
                    best = place
        return best

    def _add(self, place: i64, code: int) -> None:
        self.codes.insert(place, code)
        self.visits.insert(place, 0)
        self.totals.insert(place, 0)
        self.available.insert(place, 0)

    def visit(self, place: i64, simulation: i64) -> None:
        self.simulation = simulation
        self.visits[place] += 1
        self.visited += 1

    def reward(self, place: i64, reward: i64) -> None:
        self.totals[place] += reward
        self.total += reward

    def most_visited(self) -> i64:
        """The place of the most visited option; among equals the policy's favourite, else the lowest code.

        Where nothing matters any more the lowest code might undo and redo forever; the favourite goes on.
        """
        best: i64 = 0
        for place in range(1, len(self.codes)):
            more: i64 = self.visits[place] - self.visits[best]
            if more > 0 or (more == 0 and self.codes[place] == self.favourite):
                best = place
        return best
