"""`busterbox arena GAME --bots A,B`: which bot is stronger, over paired seats and seeds."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Any

from busterbox.cli.common import (
    MAX_GAMES,
    CliError,
    add_game,
    add_json,
    add_table,
    find_game,
    number,
    print_json,
)
from busterbox.cli.lab_runs import (
    Progress,
    add_all_decks,
    add_run,
    check_players,
    made_folder,
    print_decks,
    print_table,
    print_wins_by_seat,
    tables_of,
    write_plots,
)
from busterbox.kernel.game import Game
from busterbox.lab.strength.arena import Arena, seeds_for
from busterbox.lab.strength.arena_report import arena_plots, play_arena
from busterbox.lab.strength.sequential import Sprt, Until

NAME = "arena"
HELP = "compare how strong bots are, over the same seeds in every seating"
GAMES = 120
MOST_SEEDS = 4000  # of a test that nobody limits


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B",
        help="bots to compare, such as easy,normal,hard:200,champion:first",
    )
    parser.add_argument(
        "--games",
        type=number(1, MAX_GAMES),
        default=0,
        metavar="N",
        help="games for each pair of bots, rounded up so that every seed is played in all seatings "
        f"(default: {GAMES}); with --sprt or --until at most so many (default: {MOST_SEEDS} seeds)",
    )
    parser.add_argument(
        "--sprt",
        type=two_scores,
        default=None,
        metavar="LOW,HIGH",
        help="stop as soon as it is clear (errors .05) which of two scores the first bot of a pair has, such as .50,.53",
    )
    parser.add_argument(
        "--until",
        type=share,
        default=None,
        metavar="SPREAD",
        help="stop as soon as the 95 %% interval reaches no further than this to either side, such as .02",
    )
    add_table(parser)
    add_all_decks(parser)
    add_run(parser)
    add_json(parser)


def share(text: str) -> float:
    value = float(text)
    if not 0.0 < value < 1.0:
        raise argparse.ArgumentTypeError(f"a number between 0 and 1, not {text!r}")
    return value


share.__name__ = "number between 0 and 1"


def two_scores(text: str) -> Sprt:
    low, sign, high = text.partition(",")
    if not sign:
        raise argparse.ArgumentTypeError(f"two scores such as .50,.53, not {text!r}")
    found = Sprt(share(low), share(high))
    if found.low >= found.high:
        raise argparse.ArgumentTypeError(f"the lower score comes first, not {text!r}")
    return found


two_scores.__name__ = "pair of scores such as .50,.53"


def run(args: Namespace) -> int:
    game, seats, settings, decks = tables_of(args)
    names = check_players(args.bots, game)
    if len(names) < 2:
        raise CliError(f"--bots needs at least two bots, such as normal,easy, not {args.bots!r}")
    if args.sprt and args.until:
        raise CliError("--sprt and --until are two ways to stop: give one of them")
    test = args.sprt or (Until(args.until) if args.until else None)
    try:
        seeds = seeds_for(args.games or GAMES, seats, game.info.cooperative, decks)
    except ValueError as error:
        raise CliError(str(error)) from None
    if test and not args.games:
        seeds = MOST_SEEDS
    folder = made_folder(args.plots)
    arena = Arena(partial(find_game, args.game), names, seats, args.seed, seeds, settings, decks, test)
    report = play_arena(arena, args.workers, Progress())
    write_plots(folder, arena_plots(report, game.info.title))
    if args.json:
        print_json(report)
    else:
        print_report(report, game)
    return 0


def print_report(report: dict[str, Any], game: Game) -> None:
    test = report.get("sequential")
    seeds = f"{'at most ' if test else ''}{report['seeds']} seeds"
    print(f"{game.info.title}, {report['seats']} seats: {report['games']} games, {seeds} for each pair")
    print_decks(report["decks"])
    print("Scores of the first bot against the second (0.5: equally strong), with 95 % intervals:")
    print_table(
        ["bots", "score", "low", "high", "seeds"],
        [
            [
                " : ".join(pair["bots"]),
                *(f"{pair[key]:.3f}" for key in ("score", "low", "high")),
                str(pair["seeds"]),
            ]
            for pair in report["pairs"]
        ],
    )
    if test:
        print_tests(report["pairs"], test)
    print_costs(report["bots"])
    print_wins_by_seat(game, report["by_seat"])


def print_tests(pairs: list[dict[str, Any]], test: dict[str, Any]) -> None:
    """Why each pair stopped, and how often was looked: who looks often finds something."""
    for pair in pairs:
        found = pair["sequential"]
        print(f"{' : '.join(pair['bots'])}: {why(found, test)}, after {found['looks']} looks.")
    made = f"{test['comparisons']} comparison{'' if test['comparisons'] == 1 else 's'}"
    print(f"All tries: {made}, {test['looks']} looks; nothing is corrected for more than one comparison.")


def why(found: dict[str, Any], test: dict[str, Any]) -> str:
    stopped = found["stopped"]
    if test["test"] == "until":
        reach = f"the interval reaches {found['reach']:.3f} to either side"
        return reach if stopped == "spread" else f"the games are over, and {reach}"
    figure = f"(log of the ratio {found['log_ratio']:+.2f})"
    low, high = test["low"], test["high"]
    if stopped == "most":
        return f"undecided between {low:g} and {high:g} {figure}"
    taken, other = (high, low) if stopped == "high" else (low, high)
    return f"{taken:g} is nearer the truth than {other:g} {figure}"


def print_costs(bots: list[dict[str, Any]]) -> None:
    print("Bots, with real decisions of a seat in a game, and processor time of a decision:")
    searched = any(bot["simulations"] for bot in bots)
    print_table(
        ["bot", "plays", "score", "decisions", *(["simulations"] if searched else []), "ms"],
        [
            [
                *(bot["name"], bot["plays"], f"{bot['score']:.3f}", f"{bot['decisions']:.1f}"),
                *([f"{bot['simulations']:.0f}"] if searched else []),
                f"{bot['ms']:.3f}",
            ]
            for bot in bots
        ],
        left=2,
    )
