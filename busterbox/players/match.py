"""Playing a game with bots, and a fair comparison of two of them."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core.events import Sink
from busterbox.kernel.core.refusal import whole
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import NO_ANSWER, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot, Seat

A_CHOICE: Final = "a bot chooses the code of an option, or NO_ANSWER"
TABLE: Final = 0  # whose generator: the table's scheduler, or seat + 1
SURE: Final = 1.96  # standard errors on each side of a 95 % interval
DOUBT: Final = 4  # observations added to the real ones when an interval is computed


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher(Sink):
    """Follows a game: its events, as a sink does, and what the bots choose."""

    def chose(self, g: State, seat: i64, code: i64) -> None:
        """A seat is about to answer `code`, or is silent (NO_ANSWER)."""


def play_game(
    game: Game,
    bots: list[Bot],
    seats: int,
    seed: int,
    settings: dict[str, str] | None = None,
    watcher: Watcher | None = None,
    decks: list[str] | None = None,
) -> list[int]:
    """One game, `bots[i]` at seat i with `decks[i]`; each seat's part of ONE. The seed decides everything."""
    if len(bots) != seats:
        raise ValueError(f"{seats} seats need as many bots, not {len(bots)}")
    state = game.new(seats, seed, settings, sink=watcher, decks=decks)
    table = generator(seed, TABLE)
    generators = [generator(seed, seat + 1) for seat in range(seats)]
    while not state.over:
        seat: i64 = state.seat_to_act() if state.mode == TURN else state.game.rules.next_seat(state, table)
        code: i64 = whole(bots[seat].choose(Seat(state, seat), generators[seat]), A_CHOICE)
        if watcher is not None:
            watcher.chose(state, seat, code)
        if code != NO_ANSWER:
            state.apply(seat, code)
    return state.result


def generator(seed: int, whose: int) -> Rng:
    """The table's or a seat's own generator, so that what one player thinks disturbs nobody else's luck."""
    rng = rng_from(seed)
    rng.absorb(whose)
    return rng


# -- one bot against another -----------------------------------------------------------------------------------


def seatings(seats: int, cooperative: bool) -> list[list[int]]:
    """The ways to seat two bots, 0 and 1, that make a fair comparison.

    Against each other: every way with half of the seats each; if their number is odd, each bot gets the extra seat
    in half of the ways. So both bots sit at every seat equally often. In co-operation each is the whole team.
    """
    if cooperative:
        return [[0] * seats, [1] * seats]
    if seats < 2:
        raise ValueError("two bots need two seats")
    found: list[list[int]] = []
    for bits in range(1 << seats):
        seating = [(bits >> seat) & 1 for seat in range(seats)]
        if sum(seating) in (seats // 2, (seats + 1) // 2):
            found.append(seating)
    return found


def deck_seatings(decks: list[str] | None) -> list[list[str]]:
    """The ways to give decks to the seats so that no deck favours a bot: each moves on from seat to seat. Without
    decks, or if all are the same, there is one way.
    """
    if not decks:
        return [[]]
    found: list[list[str]] = []
    for first in range(len(decks)):
        laying = decks[first:] + decks[:first]
        if laying not in found:
            found.append(laying)
    return found


def play_seed(
    game: Game,
    one: Bot,
    other: Bot,
    seats: int,
    seed: int,
    settings: dict[str, str] | None = None,
    decks: list[str] | None = None,
) -> list[list[int]]:
    """The results of a seed's games, one for each seating, and again for every way to deal out the decks."""
    results: list[list[int]] = []
    for laid in deck_seatings(decks):
        for seating in seatings(seats, game.info.cooperative):
            bots = [other if who else one for who in seating]
            results.append(play_game(game, bots, seats, seed, settings, None, laid))
    return results


def seatings_of(results: list[list[int]], seats: int, cooperative: bool) -> list[list[int]]:
    """Who sat where in the games of a seed."""
    ways = seatings(seats, cooperative)
    return [ways[number % len(ways)] for number in range(len(results))]


def seed_score(game: Game, seats: int, results: list[list[int]]) -> float:
    """What the first bot scored in the games of a seed: 0 lost all, 1/2 as good as the other, 1 won all.

    Against each other it is the bot's share of all wins; in co-operation 1/2 plus half of what it did better.
    """
    seated = seatings_of(results, seats, game.info.cooperative)
    if game.info.cooperative:
        better = 0
        for seating, result in zip(seated, results, strict=True):
            better += sum(result) if seating[0] == 0 else -sum(result)
        return 0.5 + better / (len(results) * seats * ONE)
    mine = 0
    won = 0
    for seating, result in zip(seated, results, strict=True):
        for seat in range(seats):
            won += result[seat]
            if seating[seat] == 0:
                mine += result[seat]
    return mine / won if won else 0.5


def match(
    game: Game,
    one: Bot,
    other: Bot,
    seeds: int,
    seats: int,
    seed: int = 0,
    settings: dict[str, str] | None = None,
) -> Score:
    """Compare two bots: one game of each seed in each seating. Equally good bots score 1/2 on average."""
    scores: list[float] = []
    for i in range(seeds):
        scores.append(seed_score(game, seats, play_seed(game, one, other, seats, seed + i, settings)))
    return interval(scores)


# -- means and intervals ---------------------------------------------------------------------------------------


class Score:
    """A mean from 0 to 1 over games of many seeds, with its 95 % interval."""

    def __init__(self, seeds: int, mean: float, low: float, high: float) -> None:
        self.seeds = seeds
        self.mean = mean
        self.low = low
        self.high = high

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}] in {self.seeds} seeds"


class Sums:
    """Sums over seeds of how often something happened (`times`) and what was won then (`won`), and of their
    products: all that a mean and its interval need."""

    def __init__(self) -> None:
        self.seeds: int = 0  # in which it happened at all
        self.times = 0.0
        self.won = 0.0
        self.times_times = 0.0
        self.times_won = 0.0
        self.won_won = 0.0

    def add(self, times: float, won: float) -> None:
        """One seed."""
        self.seeds += 1
        self.times += times
        self.won += won
        self.times_times += times * times
        self.times_won += times * won
        self.won_won += won * won


def smoothed(sums: Sums, expected: float) -> tuple[float, float]:
    """The centre of the interval of a ratio, and the sum of squares of what each seed is off it (times and won).

    It is computed as if the thing had happened four more times, in four more seeds, with the mean that is expected
    anyway and nothing but wins and losses. A few equal results prove little, and without these they would give an
    interval of no width.
    """
    centre = (sums.won + DOUBT * expected) / (sums.times + DOUBT)
    squares = sums.won_won - 2.0 * centre * sums.times_won + centre * centre * sums.times_times
    squares += DOUBT * (expected * (1.0 - centre) * (1.0 - centre) + (1.0 - expected) * centre * centre)
    return centre, max(squares, 0.0)


def ratio(sums: Sums, expected: float = 0.5) -> Score:
    """What was won each time, and its 95 % interval. The seed is the independent unit, whatever happened in it."""
    if not sums.seeds or not sums.times:
        raise ValueError("there are no scores")
    centre, squares = smoothed(sums, expected)
    groups = sums.seeds + DOUBT
    half = SURE * sqrt(squares * groups / (groups - 1)) / (sums.times + DOUBT)
    return Score(sums.seeds, sums.won / sums.times, max(centre - half, 0.0), min(centre + half, 1.0))


def interval(scores: list[float], expected: float = 0.5) -> Score:
    """Mean and 95 % interval of scores from 0 to 1, one for each seed."""
    sums = Sums()
    for score in scores:
        sums.add(1.0, score)
    return ratio(sums, expected)
