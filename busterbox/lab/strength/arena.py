"""Players against each other: every pair over the same seeds, in all fair seatings, and with decks that change hands.

The score of a player in a pair is its share of all wins, so 1/2 is equal strength. (In co-operative games each player
is the whole team, and the score is 1/2 plus half of what it did better.) The seed is the independent unit: its games
in the different seatings share their luck.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations

from busterbox.kernel.game import Game
from busterbox.lab.spread import seed_jobs, spread
from busterbox.lab.strength.champions import find_player
from busterbox.lab.strength.effort import Effort, Measured
from busterbox.lab.strength.sequential import LOOK, Test, Watch
from busterbox.players.match import deck_seatings, play_seed, seatings, seed_score

Pair = tuple[int, int]  # two players by number
Job = tuple[int, int, range]  # and seeds


@dataclass(frozen=True)
class Played:
    """A seed of one pair."""

    results: list[list[int]]  # games (seatings, and again for every way to lay decks), seats
    efforts: tuple[Effort, Effort]  # of the first player and of the second


@dataclass(frozen=True)
class Arena:
    """What is compared. `load` finds the game in every process that plays."""

    load: Callable[[], Game]
    players: list[str]
    seats: int
    seed: int
    seeds: int  # for each pair; with a test at most so many
    settings: dict[str, str]
    decks: list[list[str]] = field(
        default_factory=list
    )  # what the seats bring, a seed after the other by turns
    test: Test | None = None

    def decks_of(self, seed: int) -> list[str] | None:
        """What the seats bring in a seed's games; they change hands in it."""
        return self.decks[(seed - self.seed) % len(self.decks)] if self.decks else None

    def __call__(self) -> Callable[[Job], list[Played]]:
        """What plays a job."""
        game = self.load()

        def work(job: Job) -> list[Played]:
            return [self.play(game, job[0], job[1], seed) for seed in job[2]]

        return work

    def play(self, game: Game, one: int, other: int, seed: int) -> Played:
        """A seed, by players made for it: what they remember of other games must not depend on who plays which."""
        first, second = (Measured(find_player(self.players[number], game)) for number in (one, other))
        results = play_seed(game, first, second, self.seats, seed, self.settings, self.decks_of(seed))
        return Played(results, (first.effort, second.effort))


def seeds_for(games: int, seats: int, cooperative: bool, decks: list[list[str]] | None = None) -> int:
    """As many seeds as it takes for so many games of each pair."""
    ways = len(seatings(seats, cooperative))
    turns = [ways * len(deck_seatings(laid)) for laid in decks or [[]]]
    seeds, left = len(turns) * (games // sum(turns)), games % sum(turns)
    for each in turns:
        if left <= 0:
            break
        seeds, left = seeds + 1, left - each
    return seeds


def games_in(seeds: int, seats: int, cooperative: bool, decks: list[list[str]] | None = None) -> int:
    """How many games so many seeds of a pair are."""
    turns = [len(deck_seatings(laid)) for laid in decks or [[]]]
    rounds, rest = divmod(seeds, len(turns))
    return len(seatings(seats, cooperative)) * (rounds * sum(turns) + sum(turns[:rest]))


def all_pairs(decks: list[str], seats: int) -> list[list[str]]:
    """Every deck against itself and every other, so that the first seeds have had all decks equally often."""
    found: dict[tuple[str, ...], list[str]] = {}
    for step in range(len(decks)):
        for first in range(len(decks)):
            laid = [decks[(first + seat * step) % len(decks)] for seat in range(seats)]
            found.setdefault(tuple(sorted(laid)), laid)
    return list(found.values())


# -- playing -----------------------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What a pair played, and what a test said to it."""

    played: list[Played]
    scores: list[float]
    watch: Watch | None

    def add(self, played: Played, score: float) -> bool:
        """Whether to stop after this seed."""
        self.played.append(played)
        self.scores.append(score)
        return self.watch is not None and self.watch.add(score)


def play_pairs(
    arena: Arena, workers: int = 1, progress: Callable[[int, int], None] | None = None
) -> dict[Pair, Outcome]:
    """Play all pairs; `progress` hears how many games of how many are done. A test looks at the seeds in their order, so
    it ends at the same one however many play."""
    game = arena.load()
    pairs = list(combinations(range(len(arena.players)), 2))
    found = {pair: Outcome([], [], Watch(arena.test) if arena.test else None) for pair in pairs}
    each = games_in(arena.seeds, arena.seats, game.info.cooperative, arena.decks)
    # A pair that is tested is played alone, because nobody knows where it ends.
    batches = [[pair] for pair in pairs] if arena.test else [pairs]
    done, left = 0, len(pairs)
    for batch in batches:
        left -= len(batch)
        before = done
        with closing(jobs_of(arena, batch, workers)) as results:
            for pair, seeds in results:
                stop = False
                for played in seeds:
                    done += len(played.results)
                    stop = found[pair].add(played, seed_score(game, arena.seats, played.results))
                    if stop:
                        break
                if progress:
                    progress(done, done + each * left if stop else before + each * (left + len(batch)))
                if stop:
                    break
    return found


def jobs_of(
    arena: Arena, pairs: list[Pair], workers: int
) -> Generator[tuple[Pair, list[Played]], None, None]:
    pieces = seed_jobs(arena.seed, arena.seeds, workers)
    if arena.test:
        end = arena.seed + arena.seeds
        pieces = [range(first, min(first + LOOK, end)) for first in range(arena.seed, end, LOOK)]
    jobs = [(*pair, piece) for pair in pairs for piece in pieces]
    for (one, other, _), played in zip(jobs, spread(arena, jobs, workers), strict=True):
        yield (one, other), played
