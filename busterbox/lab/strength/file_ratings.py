"""Ratings from rows of results, without playing: what was kept of the games is less, so the errors come from the rows'
own intervals, as if the pairs had shared no luck.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from busterbox.lab.strength.ladder import CHANCE, Terms
from busterbox.lab.strength.ratings import RESAMPLES, Lines, add_line, fit, player_rows
from busterbox.lab.strength.results import COSTS, TABLE, Row, tables
from busterbox.players.match import SURE, seatings

Json = dict[str, Any]
RULES: Final = "rules"


def rate_rows(rows: list[Row], anchor: str = "") -> list[Json]:
    """A ladder for each table in the rows; ValueError in one sentence if they cannot be rated together."""
    return [rate_table(group, anchor) for group in tables(rows)]


def usual_anchor(names: list[str], anchor: str = "") -> str:
    """The player whose rating is 0; ValueError if it does not take part."""
    if anchor and anchor not in names:
        raise ValueError(f"{anchor} takes no part (there are: {', '.join(names)})")
    return anchor or (RULES if RULES in names else names[0])


def rate_table(rows: list[Row], anchor: str) -> Json:
    names = list(dict.fromkeys(name for row in rows for name in row["players"]))
    fixed = usual_anchor(names, anchor)
    document: Json = {key: rows[0][key] for key in (*TABLE, "rules_version", "content")}
    document["games"] = sum(row["games"] for row in rows)
    document["anchor"] = fixed
    if "wins" in rows[0]:
        document["rows"] = rows
        return document
    lost = unconnected(names, rows, fixed)
    if lost:
        raise ValueError(
            f"{lost} never met {fixed} in {rows[0]['game']} at {rows[0]['seats']} seats, not even through others"
        )
    terms = Terms(len(names), rows[0]["seats"], [])
    best = fit(terms.count(), lines_of(terms, names, rows, [0.0] * len(rows)))
    rng = Random(CHANCE)
    samples = [
        fit(terms.count(), lines_of(terms, names, rows, [shift(row, rng) for row in rows]), best, 1e-3)
        for _ in range(RESAMPLES)
    ]
    document["players"] = [
        named(names, rows, row) for row in player_rows(len(names), names.index(fixed), best, samples)
    ]
    document["rows"] = rows
    return document


def unconnected(names: list[str], rows: list[Row], fixed: str) -> str:
    """A player who cannot be compared with the anchor; nothing if all can."""
    met = {fixed}
    for _ in names:
        for row in rows:
            if met & set(row["players"]):
                met |= set(row["players"])
    return next((name for name in names if name not in met), "")


def shift(row: Row, rng: Random) -> float:
    """By how much a score as uncertain as this one could be off."""
    middle, error = (row["low"] + row["high"]) / 2, (row["high"] - row["low"]) / 2 / SURE
    return rng.gauss(middle, error) - float(row["score"])


def lines_of(terms: Terms, names: list[str], rows: list[Row], shifts: list[float]) -> Lines:
    """What seats won, each seed counting as one, with the scores shifted."""
    pairs = [(names.index(row["players"][0]), names.index(row["players"][1])) for row in rows]
    lines = terms.extra(dict.fromkeys(pairs))
    for pair, row, off in zip(pairs, rows, shifts, strict=True):
        ways = seatings(row["seats"], False)
        won = shifted(ways, row["won"], off)
        for seating, parts in zip(ways, won, strict=True):
            lineup = tuple(terms.of(pair[who], seat, "") for seat, who in enumerate(seating))
            add_line(lines, lineup, parts, row["seeds"] / row["games"])
    return lines


def shifted(ways: list[list[int]], won: list[list[float]], off: float) -> list[list[float]]:
    """The same table with the first player's share of all that was won changed by so much: all its parts in proportion,
    or evenly where it won nothing."""
    whole = sum(map(sum, won))
    if not whole or not off:
        return won
    mine = sum(
        part
        for seating, row in zip(ways, won, strict=True)
        for who, part in zip(seating, row, strict=True)
        if not who
    )
    wanted = min(max(mine + off * whole, 0.0), whole)
    places = sum(row.count(0) for row in ways)
    before, after = (mine, whole - mine), (wanted, whole - wanted)
    return [
        [
            part * after[who] / before[who] if before[who] else after[who] / places
            for who, part in zip(seating, row, strict=True)
        ]
        for seating, row in zip(ways, won, strict=True)
    ]


def named(names: list[str], rows: list[Row], row: Json) -> Json:
    """A player's row with its name, its mean score and what it cost, each pairing weighed by its seeds."""
    name = names[int(row.pop("player"))]
    mine = [(one, one["players"].index(name)) for one in rows if name in one["players"]]
    seeds = sum(one["seeds"] for one, _ in mine)

    def mean(figures: list[float]) -> float:
        return float(
            sum(figure * one["seeds"] for figure, (one, _) in zip(figures, mine, strict=True)) / seeds
        )

    return {
        "name": name,
        "plays": mine[0][0]["plays"][mine[0][1]],
        **row,
        "score": round(mean([abs(place - one["score"]) for one, place in mine]), 4),
        **{key: round(mean([one[key][place] for one, place in mine]), 4) for key in COSTS},
    }
