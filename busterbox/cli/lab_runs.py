"""What `arena`, `balance` and `decks` share: how long runs are spread over processes, reported and drawn."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any

from busterbox.cli.common import CliError, number, reason_of, say, write_text
from busterbox.kernel.game import Game

MOST_WORKERS = 256


def add_run(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        type=number(1, MOST_WORKERS),
        default=1,
        metavar="W",
        help="play in this many processes (default: 1); the result is the same",
    )
    parser.add_argument("--plots", default="", metavar="DIR", help="write pictures (SVG) into this folder")


def plots_folder(name: str) -> Path | None:
    """The folder for pictures, made if missing; None if none is wanted. Said now, not after the run."""
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
    """Reports from time to time how far a run is, if the output is a terminal."""

    def __init__(self) -> None:
        self.told = time.perf_counter()

    def __call__(self, done: int, of: int) -> None:
        now = time.perf_counter()
        if sys.stderr.isatty() and now - self.told > 1:
            self.told = now
            say(f"{done} of {of} games")


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
