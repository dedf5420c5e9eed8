"""When to stop playing: a sequential test of two scores, or an interval that is narrow enough.

Both look at the scores of seeds, one after the other, whatever the scores are made of: halves from two seatings,
quarters where decks change hands too, shares at larger tables.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log
from typing import Any, Final

from busterbox.players.match import Sums, ratio

ERRORS: Final = 0.05  # of a test, on either side
LOOK: Final = 8  # seeds between two looks
LEAST: Final = 16  # seeds before the first verdict
UNSEEN: Final = 1e-3  # observations added to the lowest and the highest score, so that both can happen
STEPS: Final = 60  # of a bisection


@dataclass(frozen=True)
class Sprt:
    """Which of two scores is nearer the truth: a generalised sequential probability ratio test."""

    low: float
    high: float

    def verdict(self, scores: list[float]) -> tuple[str, float]:
        """`low`, `high` or nothing yet, and the log of the likelihood ratio."""
        found = log_ratio(Counter(scores), self.low, self.high)
        bound = log((1 - ERRORS) / ERRORS)
        return ("high" if found >= bound else "low" if found <= -bound else ""), found

    def report(self) -> dict[str, Any]:
        return {"test": "sprt", "low": self.low, "high": self.high, "errors": ERRORS}


@dataclass(frozen=True)
class Until:
    """Plays until the 95 % interval is no wider than this on either side."""

    spread: float

    def verdict(self, scores: list[float]) -> tuple[str, float]:
        """`spread` or nothing yet, and how far the interval reaches."""
        sums = Sums()
        for score in scores:
            sums.add(1.0, score)
        found = ratio(sums)
        reach = (found.high - found.low) / 2
        return ("spread" if reach <= self.spread else ""), reach

    def report(self) -> dict[str, Any]:
        return {"test": "until", "spread": self.spread}


Test = Sprt | Until


class Watch:
    """Follows the scores of one pair of bots, seed by seed, and looks at them every few seeds."""

    def __init__(self, test: Test) -> None:
        self.test = test
        self.scores: list[float] = []
        self.looks = 0
        self.stopped = ""  # why; nothing as long as it goes on
        self.figure = 0.0  # at the last look

    def add(self, score: float) -> bool:
        """Whether to stop after this seed."""
        self.scores.append(score)
        seeds = len(self.scores)
        if seeds >= LEAST and seeds % LOOK == 0:
            self.looks += 1
            self.stopped, self.figure = self.test.verdict(self.scores)
        return bool(self.stopped)

    def report(self) -> dict[str, Any]:
        key = "log_ratio" if isinstance(self.test, Sprt) else "reach"
        return {"stopped": self.stopped or "most", "looks": self.looks, key: round(self.figure, 4)}


def log_ratio(counts: Counter[float], low: float, high: float) -> float:
    """The log of how much likelier scores were if their mean is `high` than if it is `low`, each with the most likely
    distribution that has this mean."""
    weights = {0.0: UNSEEN, 1.0: UNSEEN}
    for score, times in counts.items():
        weights[score] = weights.get(score, 0.0) + times
    found = 0.0
    tilts = [tilt(weights, mean) for mean in (low, high)]
    for score, weight in weights.items():
        found += weight * log((1 + tilts[0] * (score - low)) / (1 + tilts[1] * (score - high)))
    return found


def tilt(weights: dict[float, float], mean: float) -> float:
    """The most likely distribution with this mean gives a score its share of all scores, divided by
    `1 + tilt * (score - mean)`: the tilt at which these shares have the mean, by bisection between the two where one of them
    would be infinite."""
    below, above = -1 / (1.0 - mean), 1 / mean
    for _ in range(STEPS):
        middle = (below + above) / 2
        rest = sum(
            weight * (score - mean) / (1 + middle * (score - mean)) for score, weight in weights.items()
        )
        if rest > 0:
            below = middle
        else:
            above = middle
    return (below + above) / 2
