"""`busterbox ladder GAME`: how strong players are, as ratings; `busterbox ladder FILE` from results that were kept."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from typing import Any

from busterbox.cli.common import (
    MAX_GAMES,
    CliError,
    add_json,
    add_table,
    check_writable,
    find_game,
    number,
    print_json,
    read_text,
    reason_of,
)
from busterbox.cli.lab_runs import (
    Progress,
    add_all_decks,
    add_workers,
    check_players,
    print_decks,
    print_table,
    tables_of,
)
from busterbox.kernel.game import Game
from busterbox.lab.strength.arena import Arena, seeds_for
from busterbox.lab.strength.file_ratings import rate_rows, usual_anchor
from busterbox.lab.strength.ladder import play_ladder
from busterbox.lab.strength.results import as_lines, read_rows
from busterbox.lab.strength.teams import play_teams
from busterbox.players.named import bot_names

NAME = "ladder"
HELP = "rate players by games of each against each, or by results in a file"
GAMES = 200
ROWS = ".jsonl"  # what files of results are called


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="GAME|FILE", help=f"a game to play, or results to read: a file called something{ROWS}"
    )
    parser.add_argument(
        "--players",
        default="",
        metavar="A,B,C",
        help=f"who plays, such as rules,hard:200,champion:first (default: {','.join(bot_names())})",
    )
    parser.add_argument(
        "--games",
        type=number(1, MAX_GAMES),
        default=0,
        metavar="N",
        help="games for each pair, rounded up so that every seed is played in all seatings; in co-operation for each "
        f"player (default: {GAMES})",
    )
    parser.add_argument(
        "--anchor",
        default="",
        metavar="NAME",
        help="the player whose rating is 0 (default: rules, or the first)",
    )
    parser.add_argument(
        "--append", default="", metavar="FILE", help="add the results to this file, a row for each pair"
    )
    add_table(parser)
    add_all_decks(parser)
    add_workers(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    if str(args.what).endswith(ROWS):
        return run_file(args)
    args.game = args.what
    game, seats, settings, decks = tables_of(args)
    names = check_players(args.players or ",".join(bot_names()), game)
    twice = [name for name in names if names.count(name) > 1]
    if len(names) < 2:
        raise CliError(f"--players needs at least two players, such as rules,easy, not {args.players!r}")
    if twice:
        raise CliError(f"--players names {twice[0]} twice")
    try:
        anchor = usual_anchor(names, args.anchor)
        seeds = seeds_for(args.games or GAMES, seats, game.info.cooperative, decks)
    except ValueError as error:
        raise CliError(str(error)) from None
    if game.info.cooperative:  # a seed is one game for each player, or one for each way to lay the decks
        seeds *= 2
    if args.append:
        check_writable(args.append)
    arena = Arena(partial(find_game, args.game), names, seats, args.seed, seeds, settings, decks)
    play = play_teams if game.info.cooperative else play_ladder
    report = play(arena, anchor, command_of(args, names), args.workers, Progress())
    if args.append:
        append(args.append, report["rows"])
    if args.json:
        print_json(report)
    else:
        print_report(report, game)
    return 0


def command_of(args: Namespace, names: list[str]) -> str:
    """What plays the same games again."""
    words = [
        "busterbox",
        "ladder",
        args.game,
        "--players",
        ",".join(names),
        "--games",
        str(args.games or GAMES),
    ]
    words += ["--seed", str(args.seed)] + (["--seats", str(args.seats)] if args.seats else [])
    for name, values in (("--set", args.set), ("--deck", args.deck)):
        for value in values:
            words += [name, value]
    return shlex.join(words + (["--all-decks"] if args.all_decks else []))


def append(name: str, rows: list[dict[str, Any]]) -> None:
    try:
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(as_lines(rows))
    except (OSError, ValueError) as error:
        raise CliError(f"{name} cannot be written: {reason_of(error)}") from None


def run_file(args: Namespace) -> int:
    given = {
        "--players": args.players, "--games": args.games, "--append": args.append, "--seats": args.seats,
        "--set": args.set, "--deck": args.deck, "--all-decks": args.all_decks,
    }  # fmt: skip
    for name, value in given.items():
        if value:
            raise CliError(f"{args.what} holds games that were played, so leave out {name}")
    try:
        reports = rate_rows(read_rows(read_text(args.what)), args.anchor)
    except ValueError as error:
        raise CliError(f"{args.what}: {error}") from None
    if args.json:
        print_json(reports)
        return 0
    for report in reports:
        print_report(report, None)
    return 0


# -- in words ----------------------------------------------------------------------------------------------------


def print_report(report: dict[str, Any], game: Game | None) -> None:
    title = game.info.title if game else report["game"]
    settings = "".join(f", {name} {value}" for name, value in report["settings"].items())
    print(f"{title}, {report['seats']} seats{settings}: {report['games']} games")
    print_decks(report["decks"])
    if "players" not in report:
        print_team_rows(report["rows"])
    elif "wins" in report["players"][0]:
        print_teams(report)
    else:
        print_ratings(report, game)


def print_ratings(report: dict[str, Any], game: Game | None) -> None:
    print(f"Ratings, {report['anchor']} = 0 (400 points more mean ten times the wins), with 95 % intervals:")
    print_table(
        ["player", "plays", "rating", "low", "high", "above next", "low", "high", "score", "decisions", "ms"],
        [
            [
                *(row["name"], row["plays"]),
                *(points(row) if row["name"] != report["anchor"] else ["0", "", ""]),
                *points(row.get("lead")),
                *costs(row),
            ]
            for row in report["players"]
        ],
        left=2,
    )
    for key, title in (("by_seat", "Seats"), ("by_deck", "Decks")):
        rows = report.get(key)
        if rows and game:
            print(f"{title}, against their mean:")
            names = [row["deck"] if key == "by_deck" else game.words.seat_name(row["seat"]) for row in rows]
            print_table(
                [title.lower()[:-1], "rating", "low", "high"],
                [[name, *points(row)] for name, row in zip(names, rows, strict=True)],
            )


def points(row: dict[str, Any] | None) -> list[str]:
    return [f"{row[key]:+d}" for key in ("rating", "low", "high")] if row else ["", "", ""]


def costs(row: dict[str, Any]) -> list[str]:
    return [f"{row['score']:.3f}", f"{row['decisions']:.1f}", f"{row['ms']:.3f}"]


def print_teams(report: dict[str, Any]) -> None:
    print(
        f"How often each wins as the whole team, and how much oftener than {report['anchor']}, with 95 % intervals:"
    )
    print_table(
        [
            "player",
            "plays",
            "wins",
            "low",
            "high",
            f"above {report['anchor']}",
            "low",
            "high",
            "decisions",
            "ms",
        ],
        [
            [
                *(row["name"], row["plays"], *shares(row)),
                *(shares(row["better"], "+.1%") if row["name"] != report["anchor"] else ["", "", ""]),
                *(f"{row['decisions']:.1f}", f"{row['ms']:.3f}"),
            ]
            for row in report["players"]
        ],
        left=2,
    )


def print_team_rows(rows: list[dict[str, Any]]) -> None:
    print(
        "How often each wins as the whole team, and the score of the first (0.5: as often), with 95 % intervals:"
    )
    print_table(
        ["players", "first wins", "second wins", "score", "low", "high", "seeds"],
        [
            [
                " : ".join(row["players"]),
                *(f"{wins['wins']:.1%}" for wins in row["wins"]),
                *(f"{row[key]:.3f}" for key in ("score", "low", "high")),
                str(row["seeds"]),
            ]
            for row in rows
        ],
    )


def shares(row: dict[str, Any], form: str = ".1%") -> list[str]:
    return [format(row[key], form) for key in ("wins", "low", "high")]
