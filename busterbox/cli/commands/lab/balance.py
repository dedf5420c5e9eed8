"""`busterbox balance GAME`: what each card, option and seat is worth in many games between bots."""

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
    made_folder,
    print_lengths,
    print_table,
    print_wins_by_seat,
    write_plots,
)
from busterbox.cli.opponents import bot_names, find_bot
from busterbox.kernel.game import Game
from busterbox.lab.balance import Balance, count_games, report
from busterbox.lab.balance_plots import balance_plots, main_statistic
from busterbox.lab.counting import Statistics

NAME = "balance"
HELP = "play many games between bots and say what cards, options and seats are worth"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--games", type=number(1, MAX_GAMES), default=1000, metavar="N", help="how many games (default: 1000)"
    )
    parser.add_argument(
        "--bots",
        default="normal",
        metavar="A,B",
        help="bots, which move on by one seat after each game (default: normal)",
    )
    parser.add_argument(
        "--by",
        default="",
        metavar="STAT",
        help="compare cards by this statistic (default: chosen, or else the last one that the game counts)",
    )
    parser.add_argument(
        "--fate",
        default="",
        metavar="STAT",
        help="count for each card how often this happened to the player who had it, in the same game or part of it (see --per)",
    )
    parser.add_argument(
        "--per",
        default="",
        metavar="STAT",
        help="with --fate: the statistic that begins a new part of the game, such as combats",
    )
    add_table(parser)
    add_decks(parser)
    add_run(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    game, seats, settings, decks = table_of(args)
    names = bot_names(args.bots)
    for name in names:
        find_bot(name, game)
    statistics = Statistics(game)
    known = [statistics.names[stat] for stat in statistics.card_stats()]
    if args.by and args.by not in known:
        raise CliError(
            f"{game.name} does not count {args.by!r} for its cards (there are: {', '.join(known) or 'none'})"
        )
    fates = statistics.fates()
    if args.fate and args.fate not in fates:
        raise CliError(
            f"{game.name} does not count {args.fate!r} for its players (there are: {', '.join(fates) or 'none'})"
        )
    counters = [statistics.names[stat] for stat in statistics.counters()]
    if args.per and (args.per not in counters or not args.fate):
        raise CliError(
            f"--per goes with --fate and takes a statistic that names no card (there are: {', '.join(counters) or 'none'})"
        )
    folder = made_folder(args.plots)
    balance = Balance(
        partial(find_game, args.game),
        names,
        seats,
        args.seed,
        args.games,
        settings,
        args.fate,
        args.per,
        decks,
    )
    found = report(balance, count_games(balance, args.workers, Progress()))
    by = args.by or main_statistic(found)
    write_plots(folder, balance_plots(found, game.info.title, by))
    if args.json:
        print_json(found)
    else:
        print_report(found, game, by)
    return 0


def print_report(found: dict[str, Any], game: Game, by: str) -> None:
    print(f"{game.info.title}, {found['seats']} seats: {found['games']} games")
    print(f"A seat wins {found['mean']:.1%} on average; intervals are 95 %.")
    print_cards(found, by)
    print_lengths(found)
    print_wins_by_seat(game, found["by_seat"])
    print("Options taken:")
    print_table(
        ["window", "option", "times", "share", "won", "low", "high"],
        [
            [row["window"], row["option"], str(row["times"]), f"{row['share']:.1%}", *won(row["won_when"])]
            for row in found["options"]
        ],
        left=2,
    )


def print_cards(found: dict[str, Any], by: str) -> None:
    if not found["cards"] or not found["statistics"]:
        return
    cards = found["cards"]
    cards = sorted(cards, key=lambda card: -(card[f"won_when_{by}"] or {"share": -1})["share"])
    print(f"Cards, by how often players won who had {by} them:")
    print_table(
        ["card", *found["statistics"], "won", "low", "high"],
        [
            [
                card["name"],
                *(str(card[name]) for name in found["statistics"]),
                *won(card[f"won_when_{by}"]),
            ]
            for card in cards
        ],
    )
    if found["fate"] and found["fates"][by] is not None:
        print_fates(found, by)


def print_fates(found: dict[str, Any], by: str) -> None:
    """The same cards by what happened to their players in the same game or part of it, least often first."""
    key = f"{found['fate']}_when_{by}"
    cards = sorted((card for card in found["cards"] if card[key]), key=lambda card: card[key]["share"])
    print(
        f"Cards, by how often players who had {by} them were {found['fate']}, per {found['per'] or 'game'}:"
    )
    print_table(
        ["card", "cases", found["fate"], "low", "high"],
        [[card["name"], str(card[key]["cases"]), *won(card[key])] for card in cards],
    )
    print(f"  The average of all cards is {found['fates'][by]:.1%}.")


def won(row: dict[str, Any] | None) -> list[str]:
    return [f"{row[key]:.1%}" for key in ("share", "low", "high")] if row else ["-", "-", "-"]
