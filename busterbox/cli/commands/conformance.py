"""`busterbox conformance GAME`: the kit's checks over random games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import MAX_GAMES, CliError, add_game, add_json, find_game, number, print_json, say
from busterbox.kernel.testing.conformance import run_kit

NAME = "conformance"
HELP = "check a game against the rules that hold for every game"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--games",
        type=number(1, MAX_GAMES),
        default=2,
        metavar="N",
        help="games for each number of players and each setting (default: 2)",
    )
    parser.add_argument(
        "--seed", type=number(0), default=1, metavar="S", help="seed of the first game (default: 1)"
    )
    parser.add_argument(
        "--seats", type=number(1), default=0, metavar="K", help="try only this number of players"
    )
    parser.add_argument(
        "--all-cards", action="store_true", default=False, help="fail if a card was used in no game"
    )
    add_json(parser)


def run(args: Namespace) -> int:
    game = find_game(args.game)
    if args.seats and not game.info.seats.fewest <= args.seats <= game.info.seats.most:
        raise CliError(f"{game.name} is for {game.info.seats} seats, not {args.seats}")
    seats = [args.seats] if args.seats else None
    report = run_kit(
        game, games=args.games, seed=args.seed, seats=seats, all_cards=args.all_cards, progress=say
    )
    if args.json:
        print_json(report.as_json())
    else:
        print(report)
    return 0 if report.ok else 1
