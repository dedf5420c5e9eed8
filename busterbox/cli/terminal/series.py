"""One game after the other in the terminal: what `play` and a campaign have in common."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from pathlib import Path

from busterbox.cli.common import CliError
from busterbox.kernel.game import Game

LEVEL = "normal"
SEEDS = 1_000_000  # a seed made by chance is short enough to type again


def ask_yes(question: str, default: bool) -> bool:
    """A yes or no from the terminal; the end of the input is a no."""
    while True:
        print(f"{question} ({'Y/n' if default else 'y/N'}) ", end="", flush=True)
        line = sys.stdin.readline()
        text = line.strip().lower()
        if text in ("y", "yes", "again") or (line and not text and default):
            return True
        if text in ("n", "no", "q", "quit") or not text:
            if not line:
                print()
            return False
        print("Type y or n.")


def next_seed(args: Namespace, games: int) -> int:
    """Given a seed, each game has the next one, so that a series can be played again."""
    return secrets.randbelow(SEEDS) if args.seed is None else args.seed + games - 1


def numbered(file: str, games: int) -> str:
    """A file of its own for the record of every game."""
    path = Path(file)
    return str(path.with_name(f"{path.stem}-{games}{path.suffix}")) if file else ""


def check_needs_no_clock(game: Game, settings: dict[str, str]) -> None:
    """Refuse a table that cannot be played line by line."""
    why = game.terminal.needs_clock(game.info.read_settings(settings))
    if why:
        raise CliError(f"this table cannot be played in the terminal: {why}")
