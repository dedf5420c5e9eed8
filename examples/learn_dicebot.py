"""Learns DiceBot by policy gradient, with numpy alone, and plays against random opponents: well under five minutes.

    pip install "busterbox[learn]"
    python examples/learn_dicebot.py

The policy is linear: what the seat observes, times a matrix, gives each legal answer its weight. One seat learns, the
other answers at random; after a round of games every answer of a game that was won becomes more likely.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from busterbox.vector import VectorGame

Floats = NDArray[np.float32]
RATE = 0.02


def chances(weights: Floats, seen: Floats, mask: NDArray[np.uint8]) -> Floats:
    """How likely each answer is; only what is legal can be given."""
    scores = np.where(mask > 0, seen @ weights, -1e9)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float32)


def play(
    games: VectorGame, weights: Floats | None, seed: int, rng: np.random.Generator
) -> tuple[list[tuple[Floats, Floats, NDArray[np.intp]]], Floats]:
    """Each slot plays a game to its end: what the learner saw, how its weights would have to change, in which games;
    and what it won. In game k it sits at seat k modulo 2. Without weights it answers at random too."""
    arrays, info = games.reset(seed)
    rows = np.arange(games.num_envs)
    learner = info["game"] % games.seats
    won, running = np.zeros(games.num_envs, np.float32), np.ones(games.num_envs, bool)
    steps = []
    while running.any():
        mine = rows[running & (arrays["seat"] == learner)]
        answers = arrays["legal"][rows, (rng.random(games.num_envs) * arrays["legal_counts"]).astype(int)]
        if weights is not None and len(mine):
            seen = np.minimum(arrays["observation"][mine], 8).astype(np.float32) / 8
            likely = chances(weights, seen, arrays["mask"][mine])
            answers[mine] = (likely.cumsum(axis=1) > rng.random((len(mine), 1))).argmax(axis=1)
            steps.append((seen, np.eye(games.num_codes, dtype=np.float32)[answers[mine]] - likely, mine))
        arrays, rewards, ended, _, _ = games.step(answers)
        now = running & ended
        won[now] = rewards[now, learner[now]]
        running &= ~ended
    return steps, won


def learn(rounds: int, size: int, seed: int = 1) -> tuple[float, float]:
    """What a random player wins, and then the learner, each in `size` games that it has not learned from."""
    rng = np.random.default_rng(seed)
    with VectorGame("dicebot", size, seats=2) as games:
        width = games.arrays["observation"].shape[1]
        weights = np.zeros((width, games.num_codes), np.float32)
        mean, spread = np.zeros_like(weights), np.zeros_like(weights)
        for number in range(1, rounds + 1):
            steps, won = play(games, weights, seed + number, rng)
            better = won - won.mean()
            step = sum((s.T @ (g * better[who, None]) for s, g, who in steps), np.zeros_like(weights)) / size
            mean, spread = 0.9 * mean + 0.1 * step, 0.99 * spread + 0.01 * step**2
            weights += RATE * mean / (np.sqrt(spread) + 1e-4)
            print(f"round {number}: won {won.mean():.3f} of {size} games", file=sys.stderr)
        before = play(games, None, seed + rounds + 1, rng)[1].mean()
        return float(before), float(play(games, weights, seed + rounds + 1, rng)[1].mean())


if __name__ == "__main__":
    random_wins, wins = learn(rounds=60, size=512)
    print(f"random against random {random_wins:.3f}, the learner against random {wins:.3f}")
