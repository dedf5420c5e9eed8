"""Choosing in a sealed window: regret matching, whose average strategy goes to a mixed equilibrium.

All in whole numbers, so that compiled and interpreted runs choose alike on every machine.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.rng import Rng

WHOLE: Final = 1 << 20  # a probability of one
PARTS: Final = 1 << 16  # a share of one in the average strategy; times visits squared it stays under 2**63
FINE: Final = 64  # regrets are kept in parts of ONE times this, so that rounding does not add up
LEAST_EXPLORING: Final = WHOLE // 32
WARM_UP: Final = 8  # exploring falls from all to the least as WARM_UP / (WARM_UP + visits)
TRUST: Final = (
    4  # meetings from which the mean against these very answers counts more than the mean against any
)
LARGEST: Final = 1 << 40  # a regret times WHOLE must stay under 2**63
MASK62: Final = (1 << 62) - 1
SPREAD: Final = 0x9E3779B97F4A7  # separates the options of one joint answer in the table of baselines


class Regrets:
    """What one seat has learned in one sealed window.

    An option not taken would have met the same answers of the others. What it would have brought is estimated by
    its mean against those very answers, drawn towards its mean against any as long as they were met seldom.
    (Dividing the reward by the chance of the option would be right on average, but where rewards are mostly luck,
    one rare answer would then outweigh a hundred.)
    """

    def __init__(self, options: i64, favourite: i64 = -1) -> None:
        self.visits: i64 = 0
        self.favourite: i64 = (
            favourite  # the place of what the game's policy would answer, -1 if there is none
        )
        self.regrets: list[int] = [0] * options
        self.shares: list[int] = [0] * options  # the average strategy, later visits counting more
        self.chances: list[int] = [0] * options  # of the last selection, out of `sum_of_chances`
        self.sum_of_chances: i64 = 1
        self.counts: dict[int, int] = {}  # (others' answers, option) -> how often met
        self.sums: dict[int, int] = {}  # and what it brought
        self.taken: list[int] = [0] * options  # the same whatever the others answered
        self.brought: list[int] = [0] * options
        self.total: i64 = 0

    def select(self, rng: Rng) -> i64:
        """Draw the place of an option from the current strategy mixed with exploring."""
        n: i64 = len(self.regrets)
        self.visits += 1
        positive: i64 = 0
        for i in range(n):
            positive += self.regrets[i]
        exploring: i64 = WHOLE * WARM_UP // (WARM_UP + self.visits)
        if exploring < LEAST_EXPLORING:
            exploring = LEAST_EXPLORING
        each: i64 = exploring // n
        summed: i64 = 0
        for i in range(n):
            chance: i64 = each
            if positive > 0:
                regret: i64 = self.regrets[i]
                chance += regret * (WHOLE - exploring) // positive
                self.shares[i] += regret * PARTS // positive * self.visits
            elif self.favourite < 0:
                self.shares[i] += PARTS // n * self.visits
                chance += (WHOLE - exploring) // n
            elif i == self.favourite:  # as long as nothing is known to be better
                self.shares[i] += PARTS * self.visits
                chance += WHOLE - exploring
            self.chances[i] = chance
            summed += chance
        self.sum_of_chances = summed
        return draw(self.chances, summed, rng)

    def learn(self, taken: i64, others: i64, reward: i64) -> None:
        """The option at `taken` brought `reward` against the joint answer `others` of the other seats."""
        n: i64 = len(self.regrets)
        self.total += reward
        self.taken[taken] += 1
        self.brought[taken] += reward
        cell: i64 = (others + taken * SPREAD) & MASK62
        self.counts[cell] = self.counts.get(cell, 0) + 1
        self.sums[cell] = self.sums.get(cell, 0) + reward
        mean: i64 = self.total * FINE // self.visits
        estimates: list[int] = []
        expected: i64 = 0
        for i in range(n):
            times: i64 = self.taken[i]
            estimate: i64 = i64(self.brought[i]) * FINE // times if times > 0 else mean
            cell = (others + i * SPREAD) & MASK62
            met: i64 = self.counts.get(cell, 0)
            if met > 0:
                estimate = (i64(self.sums[cell]) * FINE + estimate * TRUST) // (met + TRUST)
            estimates.append(estimate)
            expected += estimate * self.strategy(i) // WHOLE
        for i in range(n):
            regret: i64 = self.regrets[i] + estimates[i] - expected
            self.regrets[i] = 0 if regret < 0 else LARGEST if regret > LARGEST else regret

    def strategy(self, place: i64) -> i64:
        """The chance of the option at the last selection, exploring included, out of WHOLE."""
        chance: i64 = self.chances[place]
        return chance * WHOLE // self.sum_of_chances

    def play(self, rng: Rng) -> i64:
        """Draw the place of an option from the average strategy, without what is too small to be more than noise."""
        summed: i64 = 0
        for share in self.shares:
            summed += share
        least: i64 = min(max(self.shares), int(float(summed) / sqrt(float(self.visits + 1))))
        scale: i64 = summed // WHOLE + 1  # a generator draws below 2**31
        weights: list[int] = []
        left: i64 = 0
        for share in self.shares:
            weight: i64 = share // scale if share >= least else 0
            weights.append(weight)
            left += weight
        return draw(weights, left, rng)


def draw(weights: list[int], summed: i64, rng: Rng) -> i64:
    """A place, each as likely as its weight."""
    roll: i64 = rng.below(summed)
    place: i64 = 0
    weight: i64 = weights[0]
    while roll >= weight:
        roll -= weight
        place += 1
        weight = weights[place]
    return place
