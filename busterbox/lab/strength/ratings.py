"""How strong players are, fitted to who won: the models of Bradley and Terry, and of Plackett and Luce.

A seat's strength is a sum of terms: of the player who sits there, of the seat, of its deck. Each seat wins with a chance
in proportion to e to the power of its strength. At two seats this is Bradley and Terry's model; at larger tables
Plackett and Luce's, of which games that only tell who won need the first choice. The strengths are the likeliest
ones, by Newton's method.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from typing import Any, Final

Lineup = tuple[tuple[int, ...], ...]  # of each seat the numbers of its terms
Lines = dict[Lineup, list[float]]  # and what each seat won in games of this line-up

ELO: Final = 400 / log(10)  # strengths as in chess: 400 points more mean ten times the score
STEP: Final = 1.0  # most that a strength changes at once, so that Newton's method stays where it works
ENOUGH: Final = 1e-6
ROUNDS: Final = 200
RESAMPLES: Final = 200  # from which errors come
RIDGE: Final = 1e-9  # strengths are only differences: this holds what the games leave open


def add_line(lines: Lines, lineup: Lineup, won: Iterable[float], weight: float = 1.0) -> None:
    parts = lines.setdefault(lineup, [0.0] * len(lineup))
    for seat, part in enumerate(won):
        parts[seat] += part * weight


def fit(terms: int, lines: Lines, start: list[float] | None = None, enough: float = ENOUGH) -> list[float]:
    """The likeliest strengths of so many terms. Each needs a line in which it neither wins nor loses all."""
    strengths = list(start or [0.0] * terms)
    for _ in range(ROUNDS):
        slope, curve = likelihood(strengths, lines)
        change = solved(curve, slope)
        largest = max(max(change), -min(change))
        scale = min(1.0, STEP / largest) if largest else 1.0
        strengths = [value + scale * step for value, step in zip(strengths, change, strict=True)]
        if largest < enough:
            break
    return strengths


def chances(strengths: list[float], lineup: Lineup) -> list[float]:
    """How likely each seat wins."""
    powers = [sum(strengths[term] for term in seat) for seat in lineup]
    most = max(powers)
    weights = [exp(power - most) for power in powers]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def likelihood(strengths: list[float], lines: Lines) -> tuple[list[float], list[list[float]]]:
    """The slope of the log of the likelihood, and how it bends (the matrix of second derivatives, negated)."""
    size = len(strengths)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in range(size)]
    for lineup, won in lines.items():
        games = sum(won)
        expected: dict[int, float] = {}
        for seat, part, chance in zip(lineup, won, chances(strengths, lineup), strict=True):
            for term in seat:
                slope[term] += part - games * chance
                expected[term] = expected.get(term, 0.0) + chance
                row = curve[term]
                for other in seat:
                    row[other] += games * chance
        for term, chance in expected.items():
            row = curve[term]
            for other, beside in expected.items():
                row[other] -= games * chance * beside
    return slope, curve


def solved(curve: list[list[float]], slope: list[float]) -> list[float]:
    """The step to where the slope would vanish, by elimination."""
    size = len(slope)
    rows = [[*row, slope[i]] for i, row in enumerate(curve)]
    for i in range(size):
        rows[i][i] += RIDGE + RIDGE * abs(rows[i][i])
    for i in range(size):
        top = rows[i]
        for below in rows[i + 1 :]:
            factor = below[i] / top[i]
            if factor:
                for column in range(i, size + 1):
                    below[column] -= factor * top[column]
    found = [0.0] * size
    for i in reversed(range(size)):
        row = rows[i]
        found[i] = (row[size] - sum(row[j] * found[j] for j in range(i + 1, size))) / row[i]
    return found


def centred(values: list[float]) -> list[float]:
    """The same differences, with a mean of 0."""
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def drawn(lines: Lines, pairs: Iterable[tuple[int, int]]) -> None:
    """One extra drawn game of each pair, so that nobody is infinitely strong."""
    for one, other in pairs:
        add_line(lines, ((one,), (other,)), (0.5, 0.5))


# -- rows of a report --------------------------------------------------------------------------------------------


def bounds(values: list[float]) -> tuple[float, float]:
    """The middle 95 % of what resamples found."""
    ordered = sorted(values)
    outside = len(ordered) // 40
    return ordered[outside], ordered[-1 - outside]


def rating_row(best: float, samples: list[float]) -> dict[str, Any]:
    """A strength in points, with its interval. That may be lopsided, but it holds the strength itself."""
    low, high = bounds([*samples, best])
    low, high = min(low, best), max(high, best)
    return {"rating": round(best * ELO), "low": round(low * ELO), "high": round(high * ELO)}


def player_rows(
    count: int, anchor: int, best: list[float], samples: list[list[float]]
) -> list[dict[str, Any]]:
    """Ratings of players, the strongest first: against the anchor, and `lead` against the next."""

    def against(player: int, other: int) -> dict[str, Any]:
        return rating_row(best[player] - best[other], [values[player] - values[other] for values in samples])

    order = sorted(range(count), key=lambda player: -best[player])
    rows: list[dict[str, Any]] = []
    for place, player in enumerate(order):
        row = {"player": player, **against(player, anchor)}
        if place + 1 < count:
            row["lead"] = against(player, order[place + 1])
        rows.append(row)
    return rows
