# busterbox: not compiled
"""How many steps a second, with observation and mask as numpy arrays; forced ones are counted too."""

from __future__ import annotations

import time

import numpy as np

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.game import Game
from busterbox.vector.batch import Batch, play_randomly
from busterbox.vector.sides import views

MANY = 1024


def steps_per_second_vector(
    game: Game, seconds: float, seed: int = 1, seats: int | None = None, games: int = MANY
) -> float:
    """Many games in a batch, random answers."""
    batch = Batch(game, games, seats or min(4, game.info.seats.most), seed)
    arrays = views(batch)
    rng = rng_from(seed)
    play_randomly(batch, 4, rng)
    steps = 0
    seen = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        steps += int(play_randomly(batch, 1, rng))
        seen += int(arrays["observation"][0, 0]) + int(arrays["mask"][0, 0])
    return steps / (time.perf_counter() - start)


def steps_per_second_observed(game: Game, seconds: float, seed: int = 1, seats: int | None = None) -> float:
    """One game, the caller in plain Python, as a user of the library writes it."""
    batch = Batch(game, 1, seats or min(4, game.info.seats.most), seed)
    arrays = views(batch)
    legal, counts = arrays["legal"][0], arrays["legal_counts"]
    rng = np.random.default_rng(seed)
    steps = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for chance in rng.random(256).tolist():
            batch.step_one(int(legal[int(chance * int(counts[0]))]))
        steps += 256
    return steps / (time.perf_counter() - start)
