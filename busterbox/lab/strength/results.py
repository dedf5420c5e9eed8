"""Rows of results, a pairing each, as lines of JSON in a file that grows.

A row names everything that its figures depend on. Rows belong together only if they are of one table, rules and content:
ratings over two versions of a game would mean nothing.
"""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any, Final

from busterbox import _compiled
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.lab.strength.arena import Arena, Outcome
from busterbox.lab.strength.arena_report import DIGITS, about
from busterbox.lab.strength.champions import find_player
from busterbox.lab.strength.effort import effort_row, total
from busterbox.players.match import interval, seatings, seatings_of

Json = dict[str, Any]
Row = dict[str, Any]
TABLE: Final = ("game", "seats", "settings", "decks")  # rows with other ones are of another ladder
COSTS: Final = ("decisions", "simulations", "ms")
FIELDS: Final = {
    "game": str, "rules_version": int, "content": str, "seats": int, "settings": dict, "decks": list, "seed": int,
    "seeds": int, "games": int, "players": list, "plays": list, "score": float, "low": float, "high": float,
    **dict.fromkeys(COSTS, list), "compiled": bool, "command": str,
}  # fmt: skip


def pair_row(arena: Arena, game: Game, players: list[str], outcome: Outcome, command: str) -> Row:
    """What a pair played, as a row."""
    score = interval(outcome.scores)
    games = sum(len(played.results) for played in outcome.played)
    efforts = [total(played.efforts[place] for played in outcome.played) for place in range(2)]
    costs = [effort_row(effort, games * arena.seats // 2) for effort in efforts]
    return {
        **about(arena, game),
        "seeds": len(outcome.played),
        "games": games,
        "players": players,
        "plays": [find_player(name, game).name() for name in players],
        "score": round(score.mean, DIGITS),
        "low": round(score.low, DIGITS),
        "high": round(score.high, DIGITS),
        **({"wins": team_wins(outcome)} if game.info.cooperative else {"won": won_by_seat(arena, outcome)}),
        **{key: [cost[key] for cost in costs] for key in COSTS},
        "compiled": _compiled.is_compiled(),
        "command": command,
    }


def won_by_seat(arena: Arena, outcome: Outcome) -> list[list[float]]:
    """What each seat won in each seating, in games."""
    ways = seatings(arena.seats, False)
    won = [[0] * arena.seats for _ in ways]
    for played in outcome.played:
        for number, result in enumerate(played.results):
            for seat, part in enumerate(result):
                won[number % len(ways)][seat] += part
    return [[round(part / ONE, DIGITS) for part in row] for row in won]


def team_wins(outcome: Outcome) -> list[Json]:
    """How often each of two teams won."""
    won: list[list[float]] = [[], []]
    for played in outcome.played:
        seats = len(played.results[0])
        for who in range(2):
            seated = seatings_of(played.results, seats, True)
            mine = [
                sum(result) / seats / ONE
                for seating, result in zip(seated, played.results, strict=True)
                if seating[0] == who
            ]
            won[who].append(sum(mine) / len(mine))
    return [wins_row(values) for values in won]


def wins_row(values: list[float]) -> Json:
    found = interval(values, sum(values) / len(values))
    return {
        "wins": round(found.mean, DIGITS),
        "low": round(found.low, DIGITS),
        "high": round(found.high, DIGITS),
    }


def as_lines(rows: list[Row]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


# -- reading -----------------------------------------------------------------------------------------------------


def read_rows(text: str) -> list[Row]:
    """The rows of a file; ValueError in one sentence with the line that is none."""
    rows: list[Row] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise ValueError(f"line {number} is not JSON") from None
        fault = row_fault(row)
        if fault:
            raise ValueError(f"line {number} is no row of results: {fault}")
        rows.append({**row, "line": number})
    if not rows:
        raise ValueError("there is no row of results in it")
    return rows


def row_fault(row: object) -> str:
    """What is wrong with a row; nothing if all is well."""
    if not isinstance(row, dict):
        return "a row is an object"
    for key, kind in FIELDS.items():
        value = row.get(key)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            return f"{key!r} is missing" if key not in row else f"{key!r} is {json.dumps(value)[:40]}"
    if len(row["players"]) != 2 or not all(isinstance(name, str) for name in row["players"]):
        return "'players' are two names"
    if row["players"][0] == row["players"][1]:
        return f"{row['players'][0]} plays against itself"
    if (
        row["seeds"] < 1
        or row["games"] < 1
        or not 0 <= row["low"] <= row["high"] <= 1
        or not 0 <= row["score"] <= 1
    ):
        return "its figures are impossible"
    if ("won" in row) == ("wins" in row):
        return "it holds either what seats 'won', or the 'wins' of teams"
    return won_fault(row) if "won" in row else ""


def won_fault(row: Row) -> str:
    """Whether the table of what seats won has a row for each seating and a number for each seat."""
    seats = row["seats"]
    if not 2 <= seats <= 16:
        return f"'seats' is {seats}"
    won = row["won"]
    right = (
        isinstance(won, list)
        and len(won) == len(seatings(seats, False))
        and all(isinstance(part, list) and len(part) == seats for part in won)
        and all(isinstance(value, int | float) and value >= 0 for part in won for value in part)
    )
    return "" if right else "'won' has a number for each seat in each seating"


def tables(rows: list[Row]) -> list[list[Row]]:
    """The rows of each table. ValueError in one sentence where they are of more than one version, or tell of the same
    games twice."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        key = json.dumps([row[name] for name in TABLE], sort_keys=True)
        found.setdefault(key, []).append(row)
    for group in found.values():
        for row in group[1:]:
            check_versions(group[0], row)
        for one, other in combinations(group, 2):
            check_seeds(one, other)
    return list(found.values())


def check_versions(one: Row, other: Row) -> None:
    for key, called in (("rules_version", "rules"), ("content", "content")):
        if one[key] != other[key]:
            raise ValueError(
                f"lines {one['line']} and {other['line']} are of {one['game']} with {called} {one[key]} and "
                f"{other[key]}, and ratings would mix them"
            )
    if ("won" in one) != ("won" in other):
        raise ValueError(f"lines {one['line']} and {other['line']} are of seats and of teams")


def check_seeds(one: Row, other: Row) -> None:
    """The same games twice would make ratings look surer than they are."""
    if set(one["players"]) == set(other["players"]):
        apart = one["seed"] + one["seeds"] <= other["seed"] or other["seed"] + other["seeds"] <= one["seed"]
        if not apart:
            raise ValueError(
                f"lines {one['line']} and {other['line']} hold games of {' and '.join(one['players'])} with the same seeds"
            )
