"""`busterbox simulate GAME`: many games between bots, as fast as they go."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace

from busterbox import _compiled
from busterbox.cli.common import (
    MAX_GAMES,
    add_decks,
    add_game,
    add_json,
    add_table,
    number,
    print_json,
    say,
    table_of,
)
from busterbox.cli.opponents import find_bots, next_seat
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot, Seat

NAME = "simulate"
HELP = "play many games between bots and count who wins"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--games", type=number(1, MAX_GAMES), default=100, metavar="N", help="how many games (default: 100)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B",
        help="bots for the seats, in order and over again (default: random)",
    )
    add_table(parser)
    add_decks(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    game, seats, settings, decks = table_of(args)
    bots = find_bots(args.bots, game, seats)
    shares = [0] * seats
    lengths: list[int] = []
    begun = told = time.perf_counter()
    for played in range(args.games):
        decisions, result = one_game(game, seats, args.seed + played, settings, bots, decks)
        lengths.append(decisions)
        for seat in range(seats):
            shares[seat] += result[seat]
        if sys.stderr.isatty() and time.perf_counter() - told > 1:
            told = time.perf_counter()
            say(f"{played + 1} of {args.games} games")
    seconds = time.perf_counter() - begun
    lengths.sort()
    report = {
        "game": game.name,
        "games": args.games,
        "finished": len(lengths),
        "decisions": sum(lengths),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(sum(lengths) / seconds) if seconds else 0,
        "compiled": _compiled.is_compiled(),
        "wins": [round(share / ONE / args.games, 4) for share in shares],
        "length": {
            "decisions": {
                "mean": round(sum(lengths) / len(lengths), 2),
                "p50": lengths[len(lengths) // 2],
                "p95": lengths[len(lengths) * 95 // 100],
            }
        },
    }
    if args.json:
        print_json(report)
    else:
        print(f"{game.info.title}: {args.games} games, {sum(lengths)} decisions in {seconds:.1f} s")
        for seat in range(seats):
            won = shares[seat] / ONE / args.games
            print(f"  {game.words.seat_name(seat)} ({bots[seat].name()}) wins {won:.1%}")
    return 0


def one_game(
    game: Game,
    seats: int,
    seed: int,
    settings: dict[str, str],
    bots: list[Bot],
    decks: list[str] | None = None,
) -> tuple[int, list[int]]:
    """Decisions and result of one game."""
    g = game.new(seats, seed, settings, decks=decks)
    rng = rng_from(seed + 1)  # the bots' own: their choices must not disturb the dice
    handles = [Seat(g, seat) for seat in range(seats)]
    decisions = 0
    while not g.over:
        seat = next_seat(g, rng)
        code = bots[seat].choose(handles[seat], rng)
        if code != NO_ANSWER:
            g.apply(seat, code)
        decisions += 1
    return decisions, g.result
