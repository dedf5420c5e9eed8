# busterbox: not compiled
"""Which tables are played, and random play that depends on table and seed alone, so that a failure is found again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from busterbox.kernel.core.events import Sink
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.running import complete
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import TURN
from busterbox.kernel.game import Game
from busterbox.kernel.testing.conformance.check import Table, asked_seats

PLAYER = 1 << 64  # keeps the players' generator apart from the game's, which is seeded by the seed itself
CHECKER = 1 << 65


def player_rng(seed: int) -> Rng:
    return rng_from(PLAYER + seed)


def checker_rng(seed: int, decision: int, check: str) -> Rng:
    """A generator of its own for each check at each decision: leaving checks out changes none of the others."""
    word = seed * 1_000_003 + decision + 1
    for letter in check:
        word = (word * 131 + ord(letter)) % (1 << 60)
    return rng_from(CHECKER + word)


def start(game: Game, seats: int, settings: dict[str, str], seed: int, sink: Sink | None = None) -> State:
    """As `Game.new`, but somebody listens from the first event on."""
    g = game.unstarted(seats, seed, settings)
    g.sink = sink
    g.game.rules.setup(g)
    complete(g)
    g.run()
    return g


def pick_seat(g: State, rng: Rng) -> int:
    """Mostly whom the game's scheduler names, at times any seat that can answer."""
    if g.mode == TURN:
        return int(g.seat_to_act())
    seats = asked_seats(g)
    if rng.below(4) == 0:
        return seats[rng.below(len(seats))]
    seat = int(g.game.rules.next_seat(g, rng))
    return seat if seat in seats else seats[0]


def pick_move(g: State, rng: Rng, policy: bool, number: int = 0) -> tuple[int, int]:
    """A seat that is asked and one of its options: any, or half of the time what the game's policy says.

    `number` counts the decisions: after `random_play_limit` of them the policy leads the game to its end.
    """
    seat = pick_seat(g, rng)
    options = g.options(seat)
    code = options[rng.below(len(options))]
    limit = g.game.rules.random_play_limit()
    if (policy and rng.below(2) == 0) or 0 < limit <= number:
        advised = int(g.game.bot.policy(g, seat, rng))
        if advised in options:
            return seat, advised
    return seat, code


def uses_policy(seed: int) -> bool:
    """Games with an odd seed are played by the policy half of the time, which gets farther into the rules."""
    return seed % 2 == 1


def play_on(g: State, rng: Rng, moves: int) -> int:
    """Up to so many random moves; returns how many were made."""
    for made in range(moves):
        if g.over:
            return made
        seat, code = pick_move(g, rng, False)
        g.apply(seat, code)
    return moves


def position_at(game: Game, seats: int, settings: dict[str, str], seed: int, decision: int) -> State:
    """The position of a failure: the same game, played up to the decision."""
    g = game.new(seats, seed, settings)
    rng = player_rng(seed)
    for number in range(max(decision, 0)):
        if g.over:
            break
        seat, code = pick_move(g, rng, uses_policy(seed), number)
        g.apply(seat, code)
    return g


# -- which tables are played -------------------------------------------------------------------------------

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
