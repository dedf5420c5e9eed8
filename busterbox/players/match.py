"""Playing a game with bots, and a short, fair comparison of two of them."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from busterbox.kernel.game import Game
from busterbox.kernel.rng import Rng, rng_from
from busterbox.kernel.seat import Bot, Seat
from busterbox.kernel.state import ONE
from busterbox.kernel.windows import NO_ANSWER, TURN

TABLE: Final = 0  # whose generator: the table's scheduler, or seat + 1


class Score:
    """How the first of two bots did: 0 lost all, 1/2 as good as the other, 1 won all; a 95 % interval."""

    def __init__(self, pairs: int, mean: float, low: float, high: float) -> None:
        self.pairs = pairs
        self.mean = mean
        self.low = low
        self.high = high

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}] in {self.pairs} pairs"


def play_game(
    game: Game, bots: list[Bot], seats: int, seed: int, settings: dict[str, str] | None = None
) -> list[int]:
    """One game, `bots[i]` at seat i; each seat's part of ONE. The seed decides everything."""
    if len(bots) != seats:
        raise ValueError(f"{seats} seats need as many bots, not {len(bots)}")
    state = game.new(seats, seed, settings)
    table = _generator(seed, TABLE)
    generators = [_generator(seed, seat + 1) for seat in range(seats)]
    while not state.over:
        seat: i64 = state.seat_to_act() if state.mode == TURN else state.next_seat(table)
        code = bots[seat].choose(Seat(state, seat), generators[seat])
        if code != NO_ANSWER:
            state.answer(seat, code)
    return state.result


def _generator(seed: int, whose: int) -> Rng:
    rng = rng_from(seed)
    rng.absorb(whose)
    return rng


def match(
    game: Game,
    one: Bot,
    other: Bot,
    pairs: int,
    seats: int,
    seed: int = 0,
    settings: dict[str, str] | None = None,
) -> Score:
    """Compare two bots over pairs of games with the same seed.

    Against each other, `one` has the even seats in the first game of a pair and the odd ones in the second, and
    scores its part of all that was won in both. In co-operation each plays a game as the whole team, and `one`
    scores half a point and half of what it did better. Either way equally good bots have 1/2 in the mean.
    """
    scores: list[float] = []
    for pair in range(pairs):
        if game.cooperative:
            first = sum(play_game(game, [one] * seats, seats, seed + pair, settings)) / seats
            second = sum(play_game(game, [other] * seats, seats, seed + pair, settings)) / seats
            scores.append(0.5 + (first - second) / (2 * ONE))
        else:
            scores.append(_swapped(game, one, other, seats, seed + pair, settings))
    return interval(scores)


def _swapped(
    game: Game, one: Bot, other: Bot, seats: int, seed: int, settings: dict[str, str] | None
) -> float:
    mine = 0
    won = 0
    for swap in range(2):
        bots: list[Bot] = []
        for seat in range(seats):
            bots.append(one if (seat + swap) % 2 == 0 else other)
        result = play_game(game, bots, seats, seed, settings)
        for seat in range(seats):
            won += result[seat]
            if (seat + swap) % 2 == 0:
                mine += result[seat]
    return mine / won if won else 0.5


def interval(scores: list[float]) -> Score:
    """Mean and 95 % interval of scores from 0 to 1.

    The interval is reckoned as if two scores of 0 and two of 1 had come besides: a few equal scores prove little,
    and without them they would give an interval of no width.
    """
    if not scores:
        raise ValueError("there are no scores")
    n = len(scores) + 4
    centre = (sum(scores) + 2.0) / n
    squares = 2.0 * centre * centre + 2.0 * (1.0 - centre) * (1.0 - centre)
    for score in scores:
        squares += (score - centre) * (score - centre)
    half = 1.96 * sqrt(squares / (n - 1) / n)
    return Score(len(scores), sum(scores) / len(scores), max(centre - half, 0.0), min(centre + half, 1.0))
