"""`busterbox audit GAME`: what a player's answers cost it, by window, and where most was lost."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from typing import Any

from busterbox.cli.common import (
    CliError,
    add_game,
    add_json,
    add_table,
    find_game,
    number,
    print_json,
    reason_of,
)
from busterbox.cli.lab_runs import (
    Progress,
    add_all_decks,
    add_workers,
    check_players,
    made_folder,
    print_decks,
    print_table,
    tables_of,
)
from busterbox.cli.records import how_to_watch
from busterbox.kernel.game import Game
from busterbox.lab.strength.audit import Audit
from busterbox.lab.strength.audit_report import play_audit
from busterbox.players.recorded import play_recorded

NAME = "audit"
HELP = "find where a player loses: every option of positions from its games, played to the end"
MOST_POSITIONS = 1_000_000
MOST_ROLLOUTS = 100_000


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--player",
        default="rules",
        metavar="NAME",
        help="whose games and answers, such as hard:200 (default: rules)",
    )
    parser.add_argument(
        "--positions",
        type=number(1, MOST_POSITIONS),
        default=100,
        metavar="N",
        help="how many, each from a game of its own (default: 100)",
    )
    parser.add_argument(
        "--rollouts",
        type=number(4, MOST_ROLLOUTS),
        default=128,
        metavar="N",
        help="how often each option is played to the end, one half to choose and one to judge (default: 128)",
    )
    parser.add_argument(
        "--window",
        action="append",
        default=[],
        metavar="NAME",
        help="look only at decisions in this window; may be repeated",
    )
    parser.add_argument(
        "--worst", type=number(0, 1000), default=10, metavar="N", help="list so many positions (default: 10)"
    )
    parser.add_argument(
        "--records", default="", metavar="DIR", help="write the games of the listed positions here"
    )
    add_table(parser)
    add_all_decks(parser)
    add_workers(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    game, seats, settings, decks = tables_of(args)
    if len(check_players(args.player, game)) != 1:
        raise CliError(f"--player takes one name, not {args.player!r}")
    for window in args.window:
        if window not in game.rules.windows:
            raise CliError(
                f"{game.name} has no window {window[:40]!r} (there are: {', '.join(own_windows(game))})"
            )
    folder = made_folder(args.records)
    load = partial(find_game, args.game)
    audit = Audit(load, args.player.strip(), seats, args.seed, args.rollouts, settings, decks, args.window)
    report = play_audit(audit, args.positions, args.worst, args.workers, Progress("positions"))
    files = write_records(folder, audit, game, report["worst"]) if folder else []
    if args.json:
        print_json(report)
    else:
        print_report(report, game, files)
    return 0


def own_windows(game: Game) -> list[str]:
    return [name for name in game.rules.windows if game.rules.catalogue.has(f"window.{name}")]


def write_records(folder: Path, audit: Audit, game: Game, worst: list[dict[str, Any]]) -> list[str]:
    """The games again, as records."""
    files: list[str] = []
    for row in worst:
        file = folder / f"{game.name}-{row['seed']}.json"
        record = play_recorded(
            game, audit.bots(game), row["seed"], audit.settings, audit.decks_of(row["seed"])
        )
        try:
            record.write(file)
        except OSError as error:
            raise CliError(f"{file} cannot be written: {reason_of(error)}") from None
        files.append(str(file))
    return files


def print_report(report: dict[str, Any], game: Game, files: list[str]) -> None:
    print(
        f"{game.info.title}, {report['seats']} seats: {report['games']} games of {report['plays']}, one position each, "
        f"{report['rollouts']} rollouts of every option"
    )
    print_decks(report["decks"])
    print(
        "What the player's answers lose, a decision in percent of a win, a game in wins, with 95 % intervals:"
    )
    whole = {"window": "all", "positions": sum(row["positions"] for row in report["windows"]), "share": 1.0}
    whole |= {key: report[key] for key in ("per_decision", "per_game")}
    print_table(
        ["window", "positions", "of all", "a decision", "low", "high", "a game", "low", "high"],
        [
            [
                *(row["window"], str(row["positions"]), f"{row['share']:.0%}"),
                *losses(row["per_decision"], 100),
                *losses(row["per_game"], 1),
            ]
            for row in [whole, *report["windows"]]
        ],
    )
    print(f"A seat has {report['decisions']:.1f} such decisions a game.")
    if report["worst"]:
        print("The worst:")
    for row in report["worst"]:
        print(
            f"  seed {row['seed']}, answer {row['answer']}, {game.words.seat_name(row['seat'])}: {row['question']}"
        )
        print(f"    answered: {row['chosen']['text']} ({row['chosen']['wins']:.1%} of the rollouts won)")
        print(f"    better: {row['best']['text']} ({row['best']['wins']:.1%}); judged {row['loss']:+.1%}")
    if files:
        print(f"{how_to_watch(files[0])}, and the others so.")


def losses(row: dict[str, Any], times: int) -> list[str]:
    return [f"{row[key] * times:.2f}" if row[key] is not None else "" for key in ("loss", "low", "high")]
