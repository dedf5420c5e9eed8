"""Several players compared fairly: each pair over the same seeds, in all fair seatings."""

from __future__ import annotations

from itertools import combinations

from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot
from busterbox.players.match import Score, interval, play_seed, seatings, seed_score


class Contest:
    """How players did against one another: `scores` and `intervals` in their order.

    A score is the player's share of all wins, 1/2 for one as good as the others; its interval holds the true
    score in 95 of 100 contests. In co-operation each player is the whole team, and what counts is who did better.
    """

    def __init__(self, names: list[str], found: list[Score], games: int) -> None:
        self.names = names
        self.scores = [score.mean for score in found]
        self.intervals = [(score.low, score.high) for score in found]
        self.seeds = found[0].seeds
        self.games = games

    def __repr__(self) -> str:
        rows: list[str] = []
        for name, score, (low, high) in zip(self.names, self.scores, self.intervals, strict=True):
            rows.append(f"{name} {score:.3f} [{low:.3f}, {high:.3f}]")
        return f"<{self.games} games: {'; '.join(rows)}>"


def contest(
    game: Game, bots: list[Bot], games: int, seats: int, seed: int, settings: dict[str, str] | None = None
) -> Contest:
    """At least so many games: every pair of players plays all fair seatings of each seed."""
    if len(bots) < 2:
        raise ValueError("a match needs two players or more")
    pairs = list(combinations(range(len(bots)), 2))
    each = len(seatings(seats, game.info.cooperative))
    seeds = max(-(-games // (each * len(pairs))), 1)
    found: list[list[float]] = [[] for _ in bots]
    for number in range(seed, seed + seeds):
        won = [0.0] * len(bots)
        for one, other in pairs:
            played = play_seed(game, bots[one], bots[other], seats, number, settings)
            score = seed_score(game, seats, played)
            won[one] += score
            won[other] += 1.0 - score
        for place in range(len(bots)):
            found[place].append(won[place] / (len(bots) - 1))
    names = [bot.name() for bot in bots]
    return Contest(names, [interval(scores) for scores in found], seeds * each * len(pairs))
