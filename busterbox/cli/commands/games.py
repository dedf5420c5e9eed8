"""`busterbox games` and `busterbox --version`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import busterbox
from busterbox import _compiled
from busterbox.cli.common import CliError, add_json, all_games, demo_games, find_game, print_json, say

NAME = "games"
HELP = "list the games that can be played here"


def add_arguments(parser: ArgumentParser) -> None:
    add_json(parser)


def run(args: Namespace) -> int:
    rows, broken = rows_of(all_games() + [name for name in demo_games() if name not in all_games()])
    if args.json:
        print_json(rows)
    else:
        for row in rows:
            print(f"{row['name']:<12} {row['title']}, {row['seats']} players: busterbox play {row['name']}")
        if not rows:
            print("no game is installed")
    for line in broken:
        say(f"busterbox: {line}")
    return 1 if broken else 0


def rows_of(names: list[str]) -> tuple[list[dict[str, object]], list[str]]:
    """The games that load, as rows, and a sentence for each that does not."""
    rows: list[dict[str, object]] = []
    broken: list[str] = []
    for name in names:
        try:
            game = find_game(name)
        except CliError as error:
            broken.append(str(error))
            continue
        rows.append(
            {
                "name": game.name,
                "title": game.info.title,
                "seats": str(game.info.seats),
                "rules_version": game.info.rules_version,
                "content": game.cards.content_hash,
            }
        )
    return rows, broken


def version() -> int:
    """Version, compiled or not, content hashes."""
    how = "compiled" if _compiled.is_compiled() else "not compiled"
    print(f"busterbox {busterbox.__version__} ({how})")
    rows, broken = rows_of(all_games())
    for row in rows:
        print(f"{row['name']} rules {row['rules_version']} content {row['content']}")
    for line in broken:
        say(f"busterbox: {line}")
    return 0
