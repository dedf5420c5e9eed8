# busterbox: not compiled
"""Which tables are played: every seat count, and every combination of settings while those are few."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from busterbox.kernel.game import Game
from busterbox.kernel.testing.conformance.check import Table

FEW = 12


def all_settings(game: Game) -> list[dict[str, str]]:
    """All combinations if few; else the defaults, and each other value of each setting once."""
    names = [s.name for s in game.info.settings]
    count = 1
    for s in game.info.settings:
        count *= len(s.values)
    if count <= FEW:
        return [
            dict(zip(names, values, strict=True))
            for values in product(*(s.values for s in game.info.settings))
        ]
    usual = {s.name: s.values[s.default] for s in game.info.settings}
    found = [usual]
    for s in game.info.settings:
        for i, value in enumerate(s.values):
            if i != s.default:
                found.append({**usual, s.name: value})
    return found


def tables(game: Game, seats: Sequence[int] | None, settings: Sequence[dict[str, str]] | None) -> list[Table]:
    counts = (
        list(seats) if seats is not None else list(range(game.info.seats.fewest, game.info.seats.most + 1))
    )
    chosen = list(settings) if settings is not None else all_settings(game)
    return [
        Table(count, dict(one))
        for count in counts
        for one in chosen
        if count <= game.rules.most_seats(game.info.read_settings(one))
    ]
