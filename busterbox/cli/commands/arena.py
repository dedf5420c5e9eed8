"""`busterbox arena GAME --bots A,B`: which bot is stronger, over paired seats and seeds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Any

from busterbox.cli.common import (
    MAX_GAMES,
    CliError,
    add_decks,
    add_game,
    add_json,
    add_table,
    find_game,
    number,
    print_json,
    table_of,
)
from busterbox.cli.lab_runs import (
    Progress,
    add_run,
    plots_folder,
    print_table,
    print_wins_by_seat,
    write_plots,
)
from busterbox.cli.opponents import bot_names, find_bot
from busterbox.kernel.game import Game
from busterbox.lab.arena import Arena, arena_plots, play_arena, seeds_for

NAME = "arena"
HELP = "compare how strong bots are, over the same seeds in every seating"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--bots", required=True, metavar="A,B", help="bots to compare, such as easy,normal,hard:200"
    )
    parser.add_argument(
        "--games",
        type=number(1, MAX_GAMES),
        default=120,
        metavar="N",
        help="games for each pair of bots, rounded up so that every seed is played in all seatings (default: 120)",
    )
    add_table(parser)
    add_decks(parser)
    add_run(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    game, seats, settings, decks = table_of(args)
    names = bot_names(args.bots)
    if len(names) < 2:
        raise CliError(f"--bots needs at least two bots, such as normal,easy, not {args.bots!r}")
    for name in names:
        find_bot(name, game)
    try:
        seeds = seeds_for(args.games, seats, game.info.cooperative, decks)
    except ValueError as error:
        raise CliError(str(error)) from None
    folder = plots_folder(args.plots)
    arena = Arena(partial(find_game, args.game), names, seats, args.seed, seeds, settings, decks)
    report = play_arena(arena, args.workers, Progress())
    write_plots(folder, arena_plots(report, game.info.title))
    if args.json:
        print_json(report)
    else:
        print_report(report, game)
    return 0


def print_report(report: dict[str, Any], game: Game) -> None:
    print(
        f"{game.info.title}, {report['seats']} seats: {report['games']} games, {report['seeds']} seeds for each pair"
    )
    if report["decks"]:
        print(
            f"With the decks {', '.join(deck or 'by chance' for deck in report['decks'])}, swapped between the seats."
        )
    print("Scores of the first bot against the second (0.5: equally strong), with 95 % intervals:")
    print_table(
        ["bots", "score", "low", "high"],
        [
            [" : ".join(pair["bots"]), *(f"{pair[key]:.3f}" for key in ("score", "low", "high"))]
            for pair in report["pairs"]
        ],
    )
    if len(report["bots"]) > 2:
        print("Ratings (400 points more mean ten times the score):")
        print_table(
            ["bot", "plays", "rating", "score"],
            [
                [bot["name"], bot["plays"], f"{bot['rating']:+d}", f"{bot['score']:.3f}"]
                for bot in report["bots"]
            ],
            left=2,
        )
    print_wins_by_seat(game, report["by_seat"])
