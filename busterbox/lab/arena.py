"""Bots against each other: every pair over the same seeds, in all fair seatings.

The score of a bot in a pair is its share of all wins, so 1/2 is equal strength. (In co-operative games each bot
plays as the whole team, and the score is 1/2 plus half of what it did better.) The seed is the independent unit:
its games in the different seatings share their luck.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import log10
from typing import Any

from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.lab.plots import Interval, interval_chart
from busterbox.lab.spread import seed_jobs, spread
from busterbox.players.match import deck_seatings, interval, play_seed, seatings, seatings_of, seed_score
from busterbox.players.named import named_bot

Json = dict[str, Any]
Results = list[list[list[int]]]  # seeds, games (seatings, and again for every way to lay decks), seats
DIGITS = 4
ROUNDS = 10_000  # of the fit of ratings, which ends long before


@dataclass(frozen=True)
class Arena:
    """What is compared. `load` finds the game in every process that plays."""

    load: Callable[[], Game]
    bots: list[str]
    seats: int
    seed: int
    seeds: int
    settings: dict[str, str]
    decks: list[str] | None = None  # what the seats bring; they change hands within every seed

    def __call__(self) -> Callable[[tuple[int, int, range]], Results]:
        """What plays a job: two bots by number, and seeds."""
        game = self.load()
        bots = [named_bot(name, game) for name in self.bots]

        def work(job: tuple[int, int, range]) -> Results:
            one, other, seeds = job
            pair = bots[one], bots[other]
            return [play_seed(game, *pair, self.seats, seed, self.settings, self.decks) for seed in seeds]

        return work


def games_per_seed(seats: int, cooperative: bool, decks: list[str] | None = None) -> int:
    return len(seatings(seats, cooperative)) * len(deck_seatings(decks))


def seeds_for(games: int, seats: int, cooperative: bool, decks: list[str] | None = None) -> int:
    """As many seeds as it takes for so many games of each pair."""
    return -(-games // games_per_seed(seats, cooperative, decks))


def play_arena(arena: Arena, workers: int = 1, progress: Callable[[int, int], None] | None = None) -> Json:
    """Play all pairs and report; `progress` hears how many games of how many are done."""
    game = arena.load()
    pairs = list(combinations(range(len(arena.bots)), 2))
    pieces = seed_jobs(arena.seed, arena.seeds, workers)
    jobs = [(one, other, piece) for one, other in pairs for piece in pieces]
    each = games_per_seed(arena.seats, game.info.cooperative, arena.decks)
    results: dict[tuple[int, int], Results] = {pair: [] for pair in pairs}
    done = 0
    for (one, other, piece), played in zip(jobs, spread(arena, jobs, workers), strict=True):
        results[one, other] += played
        done += len(piece) * each
        if progress:
            progress(done, len(pairs) * arena.seeds * each)
    reports = [pair_report(arena, game, pair, results[pair]) for pair in pairs]
    return {
        "game": game.name,
        "rules_version": game.info.rules_version,
        "content": game.cards.content_hash,
        "seats": arena.seats,
        "settings": arena.settings,
        "decks": [deck_label(game, deck) for deck in arena.decks or []],
        "seed": arena.seed,
        "seeds": arena.seeds,
        "games": len(pairs) * arena.seeds * each,
        "bots": bot_table(arena, game, {pair: scores(arena, game, results[pair]) for pair in pairs}),
        "pairs": reports,
        "by_seat": by_seat(arena, [results[pair] for pair in pairs]),
    }


def deck_label(game: Game, deck: str) -> str:
    """A deck in a report: the id of one in the box, else its name; empty where it is left to the game."""
    return deck if not deck or game.decks.find(deck) else game.decks.name(deck) or "without name"


def scores(arena: Arena, game: Game, results: Results) -> list[float]:
    return [seed_score(game, arena.seats, played) for played in results]


def pair_report(arena: Arena, game: Game, pair: tuple[int, int], results: Results) -> Json:
    score = interval(scores(arena, game, results))
    return {
        "bots": [arena.bots[bot] for bot in pair],
        "score": round(score.mean, DIGITS),
        "low": round(score.low, DIGITS),
        "high": round(score.high, DIGITS),
        "seeds": len(results),
        "games": sum(len(played) for played in results),
        "by_seat": [
            {**row, "bots": bots_at(arena, game, seat, results)}
            for seat, row in enumerate(by_seat(arena, [results]))
        ],
    }


def by_seat(arena: Arena, played: list[Results]) -> list[Json]:
    """What each seat won per game on average, whoever sat there."""
    rows: list[Json] = []
    for seat in range(arena.seats):
        means: list[float] = []
        for i in range(arena.seeds):
            games = [result[seat] for results in played for result in results[i]]
            means.append(sum(games) / len(games) / ONE)
        found = interval(means, sum(means) / len(means))
        rows.append(
            {
                "seat": seat,
                "wins": round(found.mean, DIGITS),
                "low": round(found.low, DIGITS),
                "high": round(found.high, DIGITS),
            }
        )
    return rows


def bots_at(arena: Arena, game: Game, seat: int, results: Results) -> list[float]:
    """What each of two bots won per game at this seat."""
    won: list[list[int]] = [[], []]
    for played in results:
        seated = seatings_of(played, arena.seats, game.info.cooperative)
        for seating, result in zip(seated, played, strict=True):
            won[seating[seat]].append(result[seat])
    return [round(sum(parts) / len(parts) / ONE, DIGITS) for parts in won]


def bot_table(arena: Arena, game: Game, found: dict[tuple[int, int], list[float]]) -> list[Json]:
    """One row for each bot, the strongest first: its rating, and its mean score against all others."""
    mine: list[list[float]] = [[] for _ in arena.bots]
    for (one, other), values in found.items():
        mine[one] += values
        mine[other] += [1.0 - value for value in values]
    ratings = rate(len(arena.bots), found)
    rows: list[Json] = [
        {
            "name": name,
            "plays": named_bot(name, game).name(),
            "rating": round(ratings[bot]),
            "score": round(sum(mine[bot]) / len(mine[bot]), DIGITS),
        }
        for bot, name in enumerate(arena.bots)
    ]
    return [rows[bot] for bot in sorted(range(len(rows)), key=lambda bot: -ratings[bot])]


def rate(bots: int, found: dict[tuple[int, int], list[float]]) -> list[float]:
    """Ratings as in chess: 400 points more mean ten times the score, and the mean of all is 0.

    A Bradley-Terry fit of all pairs together, with scores counted as won games and one extra drawn seed in every
    pair, so that nobody is infinitely strong.
    """
    won = [0.0] * bots
    for (one, other), values in found.items():
        won[one] += sum(values) + 0.5
        won[other] += len(values) - sum(values) + 0.5
    strength = [1.0] * bots
    for _ in range(ROUNDS):
        before = strength
        met = [0.0] * bots
        for (one, other), values in found.items():
            part = (len(values) + 1) / (before[one] + before[other])
            met[one] += part
            met[other] += part
        strength = [won[bot] / met[bot] for bot in range(bots)]
        scale = sum(strength) / bots
        strength = [s / scale for s in strength]
        if max(abs(s - b) for s, b in zip(strength, before, strict=True)) < 1e-12:
            break
    logs = [400 * log10(s) for s in strength]
    return [points - sum(logs) / bots for points in logs]


def arena_plots(report: Json, title: str) -> dict[str, str]:
    """The pictures of a report, by file name."""
    rows = [
        Interval(f"{pair['bots'][0]} : {pair['bots'][1]}", pair["score"], pair["low"], pair["high"])
        for pair in report["pairs"]
    ]
    chart = interval_chart(
        f"{title}: scores of the first bot, {report['seats']} seats, {report['seeds']} seeds a pair",
        rows,
        "score with 95 % interval",
        mark=0.5,
        mark_text="equal strength",
    )
    return {"scores.svg": chart}
