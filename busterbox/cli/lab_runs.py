"""What the commands that measure share: how long runs are spread over processes, reported and drawn."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any

from busterbox.cli.common import CliError, add_decks, number, reason_of, say, table_of, write_text
from busterbox.cli.opponents import bot_names
from busterbox.kernel.game import Game
from busterbox.lab.strength.arena import all_pairs
from busterbox.lab.strength.champions import find_player

MOST_WORKERS = 256


def add_workers(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        type=number(1, MOST_WORKERS),
        default=1,
        metavar="W",
        help="play in this many processes (default: 1); the result is the same",
    )


def add_run(parser: ArgumentParser) -> None:
    add_workers(parser)
    parser.add_argument("--plots", default="", metavar="DIR", help="write pictures (SVG) into this folder")


def add_all_decks(parser: ArgumentParser) -> None:
    add_decks(parser)
    parser.add_argument(
        "--all-decks",
        action="store_true",
        default=False,
        help="all decks of the box that the table allows: each against itself and every other, by turns",
    )


def tables_of(args: Namespace) -> tuple[Game, int, dict[str, str], list[list[str]]]:
    """Game, seats and settings, and what the seats bring by turns, of `add_table` and `add_all_decks`."""
    game, seats, settings, decks = table_of(args)
    if not args.all_decks:
        return game, seats, settings, [decks] if decks else []
    if decks:
        raise CliError("--all-decks names all decks, so leave out --deck")
    fitting = [deck.id for deck in game.decks.fitting(game.info.read_settings(settings))]
    if not fitting:
        raise CliError(f"{game.name} has no decks in its box for this table")
    return game, seats, settings, all_pairs(fitting, seats)


def check_players(names: str, game: Game) -> list[str]:
    """The players in a list such as "rules,hard,champion:first"."""
    found = bot_names(names)
    for name in found:
        try:
            find_player(name, game)
        except ValueError as error:
            raise CliError(str(error)) from None
    return found


def made_folder(name: str) -> Path | None:
    """A folder to write into, made if missing; None if none is wanted. Said now, not after the run."""
    if not name:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise CliError(f"the folder {name} cannot be made: {reason_of(error)}") from None
    if not os.access(folder, os.W_OK):
        raise CliError(f"nothing can be written into the folder {name}")
    return folder


def write_plots(folder: Path | None, pictures: dict[str, str]) -> None:
    if folder is not None:
        for name, text in pictures.items():
            write_text(str(folder / name), text)


class Progress:
    """Reports from time to time how far a run is and how long it still takes, if the output is a terminal."""

    def __init__(self, things: str = "games") -> None:
        self.things = things
        self.begun = self.told = time.perf_counter()

    def __call__(self, done: int, of: int) -> None:
        now = time.perf_counter()
        if sys.stderr.isatty() and now - self.told > 1:
            self.told = now
            left = (now - self.begun) / max(done, 1) * (of - done)
            say(f"{done} of {of} {self.things}, about {duration(left)} left")


def duration(seconds: float) -> str:
    """How long something takes, as people say it."""
    for name, size in (("hour", 3600), ("minute", 60), ("second", 1)):
        count = round(seconds / size)
        if count > 1 or size == 1:
            return f"{count} {name}" + ("" if count == 1 else "s")
    raise ValueError(seconds)


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Columns under their heads: the first `left` of them flush left, the others flush right."""
    table = [head, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    for row in table:
        cells = [
            text.ljust(width) if column < left else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip())


def print_decks(decks: list[str]) -> None:
    if len(decks) == 1:
        print(f"With the decks {', '.join(decks[0].split('/'))}, swapped between the seats.")
    elif decks:
        print(f"With {len(decks)} pairs of decks by turns, swapped between the seats.")


def print_wins_by_seat(game: Game, rows: list[dict[str, Any]]) -> None:
    print("Wins by seat:")
    print_table(
        ["seat", "wins", "low", "high"],
        [
            [game.words.seat_name(row["seat"]), *(f"{row[key]:.1%}" for key in ("wins", "low", "high"))]
            for row in rows
        ],
    )


def print_lengths(found: dict[str, Any], but: Container[str] = ()) -> None:
    """How long the games of a report were, and what was counted in them, `but` for these measures."""
    lengths = [["decisions a game", *length(found["length"]["decisions"])]]
    lengths += [[f"{name} a game", *length(row["per_game"])] for name, row in found["counters"].items()]
    lengths += [
        [name, *length(values)] for name, values in found["measures"].items() if values and name not in but
    ]
    print("Lengths and counts:")
    print_table(["", "mean", "median", "95 %"], lengths)


def length(values: dict[str, Any]) -> list[str]:
    return [f"{values['mean']:.2f}", str(values["p50"]), str(values["p95"])]
