"""A ladder: every player against every other, as ratings with their errors.

Ratings are points as in chess, and one player's are 0. What seats and decks are worth is fitted with them, so that neither
is mistaken for a player. The errors come from drawing the seeds again and again, each with the games of all pairs in it,
because these share their luck. In co-operation nobody plays against anybody: each player is the whole team, in the same
games as the others, and what counts is how often it wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.lab.strength.arena import Arena, Outcome, Pair, Played, play_pairs
from busterbox.lab.strength.arena_report import about, deck_label
from busterbox.lab.strength.champions import find_player
from busterbox.lab.strength.effort import Effort, effort_row, total
from busterbox.lab.strength.ratings import (
    RESAMPLES,
    Lines,
    add_line,
    centred,
    drawn,
    fit,
    player_rows,
    rating_row,
)
from busterbox.lab.strength.results import pair_row
from busterbox.players.match import DOUBT, deck_seatings, seatings

Json = dict[str, Any]
DIGITS: Final = 4
CHANCE: Final = 17  # the seed of the resamples: the same games give the same errors


@dataclass(frozen=True)
class Terms:
    """The numbers of what adds up to a seat's strength: players, then seats, then decks."""

    players: int
    seats: int
    decks: list[str]

    def count(self) -> int:
        return self.players + self.seats + len(self.decks)

    def of(self, player: int, seat: int, deck: str) -> tuple[int, ...]:
        found = (player, self.players + seat)
        return (*found, self.players + self.seats + self.decks.index(deck)) if self.decks else found

    def extra(self, pairs: Iterable[Pair]) -> Lines:
        """As if one seed of each pair had been drawn, one had been won by all seats alike, and one drawn by each deck
        against the mean: whatever wins all is not infinitely good."""
        lines: Lines = {}
        drawn(lines, pairs)
        seats = tuple((self.players + seat,) for seat in range(self.seats))
        add_line(lines, seats, [1 / self.seats] * self.seats)
        for deck in range(len(self.decks)):
            add_line(lines, ((self.players + self.seats + deck,), ()), (0.5, 0.5))
        return lines


def terms_of(arena: Arena) -> Terms:
    decks = list(dict.fromkeys(deck for laid in arena.decks for deck in laid))
    return Terms(len(arena.players), arena.seats, decks if len(decks) > 1 else [])


def seed_lines(arena: Arena, terms: Terms, pair: Pair, seed: int, played: Played) -> Lines:
    """Who sat where with what in a seed's games, and what the seats won; all of them together count as one."""
    lines: Lines = {}
    results = iter(played.results)
    for laid in deck_seatings(arena.decks_of(seed)):
        for seating in seatings(arena.seats, False):
            lineup = tuple(
                terms.of(pair[who], seat, laid[seat] if laid else "") for seat, who in enumerate(seating)
            )
            add_line(lines, lineup, [part / ONE for part in next(results)], 1 / len(played.results))
    return lines


class Ratings:
    """The fit of a ladder's games, and of resamples of its seeds."""

    def __init__(self, arena: Arena, found: dict[Pair, Outcome]) -> None:
        self.terms = terms_of(arena)
        self.pairs = list(found)
        self.seeds: list[list[Lines]] = [
            [seed_lines(arena, self.terms, pair, arena.seed + i, found[pair].played[i]) for pair in found]
            for i in range(arena.seeds)
        ]
        whole = self.merged([1] * arena.seeds)
        self.best = fit(self.terms.count(), whole)
        rng = Random(CHANCE)
        self.samples = [
            fit(self.terms.count(), self.resample(rng), self.best, enough=1e-3) for _ in range(RESAMPLES)
        ]

    def merged(self, times: list[int]) -> Lines:
        """The lines of all seeds, each so many times, with the extra ones."""
        lines = self.terms.extra(self.pairs)
        for count, seed in zip(times, self.seeds, strict=True):
            if count:
                for part in seed:
                    for lineup, won in part.items():
                        add_line(lines, lineup, won, count)
        return lines

    def resample(self, rng: Random) -> Lines:
        """As many seeds, drawn with repetition. In each pair a few more are won and lost, as in every interval of the lab:
        results that are all alike do not prove that they always will be."""
        times = [0] * len(self.seeds)
        for _ in times:
            times[rng.randrange(len(times))] += 1
        lines = self.merged(times)
        for one, other in self.pairs:
            more = [sum(rng.random() < 1 / DOUBT for _ in range(DOUBT)) for _ in range(2)]
            add_line(lines, ((one,), (other,)), more)
        return lines

    def centred(self, first: int, count: int) -> list[Json]:
        """The terms from `first` on, against their mean."""
        best, *samples = (centred(values[first : first + count]) for values in (self.best, *self.samples))
        return [rating_row(best[place], [values[place] for values in samples]) for place in range(count)]


# -- playing -----------------------------------------------------------------------------------------------------


def play_ladder(
    arena: Arena,
    anchor: str,
    command: str,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Json:
    """Play all pairs and rate; `command` is kept in the rows, so that somebody can do it again."""
    game = arena.load()
    found = play_pairs(arena, workers, progress)
    ratings = Ratings(arena, found)
    terms = ratings.terms
    numbered = player_rows(terms.players, arena.players.index(anchor), ratings.best, ratings.samples)
    by_seat = ratings.centred(terms.players, terms.seats)
    by_deck = ratings.centred(terms.players + terms.seats, len(terms.decks)) if terms.decks else []
    return {
        **about(arena, game),
        "games": sum(len(played.results) for outcome in found.values() for played in outcome.played),
        "anchor": anchor,
        "players": [named(arena, game, found, row) for row in numbered],
        "by_seat": [{"seat": seat, **row} for seat, row in enumerate(by_seat)],
        "by_deck": [
            {"deck": deck_label(game, deck), **row} for deck, row in zip(terms.decks, by_deck, strict=True)
        ],
        "rows": [
            pair_row(arena, game, [arena.players[one] for one in pair], outcome, command)
            for pair, outcome in found.items()
        ],
    }


def named(arena: Arena, game: Game, found: dict[Pair, Outcome], row: Json) -> Json:
    """A player's row with its name, its mean score, and what it cost."""
    player = int(row.pop("player"))
    scores: list[float] = []
    efforts: list[Effort] = []
    sat = 0
    for pair, outcome in found.items():
        if player in pair:
            place = pair.index(player)
            scores += [abs(place - score) for score in outcome.scores]
            efforts += [played.efforts[place] for played in outcome.played]
            sat += sum(len(played.results) for played in outcome.played) * arena.seats // 2
    name = arena.players[player]
    score = round(sum(scores) / len(scores), DIGITS)
    costs = effort_row(total(efforts), sat)
    return {"name": name, "plays": find_player(name, game).name(), **row, "score": score, **costs}
