"""A ladder in co-operation: every player alone fills the table, in the same games as the others, and is rated by how
often it wins. There is no Elo, because nobody loses to anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot
from busterbox.lab.spread import seed_jobs, spread
from busterbox.lab.strength.arena import Arena, Outcome, Played
from busterbox.lab.strength.arena_report import DIGITS, about
from busterbox.lab.strength.champions import find_player
from busterbox.lab.strength.effort import Effort, Measured, effort_row, total
from busterbox.lab.strength.results import pair_row, wins_row
from busterbox.players.match import deck_seatings, interval, play_game

Json = dict[str, Any]


@dataclass(frozen=True)
class TeamSeed:
    """One player's games of a seed."""

    results: list[list[int]]
    effort: Effort

    def won(self) -> float:
        return sum(map(sum, self.results)) / ONE / sum(map(len, self.results))


@dataclass(frozen=True)
class Teams:
    """The same as an arena, but every player plays a seed once, whoever it is compared with."""

    arena: Arena

    def __call__(self) -> Callable[[tuple[int, range]], list[TeamSeed]]:
        game = self.arena.load()

        def work(job: tuple[int, range]) -> list[TeamSeed]:
            return [self.play(game, job[0], seed) for seed in job[1]]

        return work

    def play(self, game: Game, player: int, seed: int) -> TeamSeed:
        arena = self.arena
        bot = Measured(find_player(arena.players[player], game))
        bots: list[Bot] = [bot for _ in range(arena.seats)]
        results = [
            play_game(game, bots, arena.seats, seed, arena.settings, None, laid)
            for laid in deck_seatings(arena.decks_of(seed))
        ]
        return TeamSeed(results, bot.effort)


def play_teams(
    arena: Arena,
    anchor: str,
    command: str,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Json:
    """Play all players and compare their wins with the anchor's, seed by seed."""
    game = arena.load()
    pieces = seed_jobs(arena.seed, arena.seeds, workers)
    jobs = [(player, piece) for player in range(len(arena.players)) for piece in pieces]
    found: list[list[TeamSeed]] = [[] for _ in arena.players]
    for (player, _), seeds in zip(jobs, spread(Teams(arena), jobs, workers), strict=True):
        found[player] += seeds
        if progress:
            progress(sum(map(len, found)), arena.seeds * len(arena.players))
    fixed = found[arena.players.index(anchor)]
    rows = [team_row(arena, game, number, found[number], fixed) for number in range(len(arena.players))]
    return {
        **about(arena, game),
        "games": sum(len(seed.results) for seeds in found for seed in seeds),
        "anchor": anchor,
        "players": sorted(rows, key=lambda row: -float(row["wins"])),
        "rows": [
            pair_row(
                arena,
                game,
                [arena.players[one], arena.players[other]],
                as_pair(found[one], found[other]),
                command,
            )
            for one, other in combinations(range(len(arena.players)), 2)
        ],
    }


def team_row(arena: Arena, game: Game, number: int, seeds: list[TeamSeed], fixed: list[TeamSeed]) -> Json:
    name = arena.players[number]
    sat = arena.seats * sum(len(seed.results) for seed in seeds)
    more = interval([better(mine, theirs) for mine, theirs in zip(seeds, fixed, strict=True)])
    return {
        "name": name,
        "plays": find_player(name, game).name(),
        **wins_row([seed.won() for seed in seeds]),
        "better": {
            "wins": round(2 * more.mean - 1, DIGITS),
            "low": round(2 * more.low - 1, DIGITS),
            "high": round(2 * more.high - 1, DIGITS),
        },
        **effort_row(total(seed.effort for seed in seeds), sat),
    }


def better(mine: TeamSeed, theirs: TeamSeed) -> float:
    """The score of a pair: 1/2, and half of what the first won more."""
    return 0.5 + (mine.won() - theirs.won()) / 2


def as_pair(mine: list[TeamSeed], theirs: list[TeamSeed]) -> Outcome:
    """The games of two players as an arena plays them."""
    seeds = list(zip(mine, theirs, strict=True))
    played = [
        Played(
            [result for both in zip(one.results, other.results, strict=True) for result in both],
            (one.effort, other.effort),
        )
        for one, other in seeds
    ]
    return Outcome(played, [better(one, other) for one, other in seeds], None)
