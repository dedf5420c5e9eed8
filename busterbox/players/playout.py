"""Random playouts with the caller compiled too: what a search or a simulation on top of the engine can reach."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import TURN
from busterbox.kernel.game import Game


class Tally:
    """Decisions had at least two options, forced ones had one."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.forced: i64 = 0


def play_out(g: State, rng: Rng, tally: Tally) -> None:
    """Random answers to the end, through the public calls with their checks on."""
    seat = g.seat_to_act()
    while seat >= 0:
        codes = g.options(seat)
        n: i64 = len(codes)
        if n > 1:
            tally.decisions += 1
        else:
            tally.forced += 1
        g.apply(seat, codes[rng.below(n)])
        if g.over:
            seat = -1
        else:
            seat = g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, rng)
    tally.games += 1


def play_games(
    game: Game,
    seats: int,
    seed: int,
    games: int,
    rng: Rng,
    tally: Tally,
    decks: list[str] | None = None,
) -> None:
    for i in range(games):
        play_out(game.new(seats, seed + i, decks=decks), rng, tally)
