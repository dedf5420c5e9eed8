"""What the subcommands share: games by name, files, output, errors."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import NoReturn

from busterbox.kernel import registry
from busterbox.kernel.game import Game

MICROGAMES = Path("tests", "microgames")  # the demo games of a checkout
MAX_SEED = 1 << 256


class CliError(Exception):
    """Wrong input: one sentence, exit code 2."""


class Parser(ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        say(f"{self.prog}: {message} (see {self.prog} --help)")
        sys.exit(2)


def say(line: str) -> None:
    print(line, file=sys.stderr)


def print_json(document: object) -> None:
    print(json.dumps(document, ensure_ascii=False))


# -- games ---------------------------------------------------------------------------------------------------


def demo_games() -> list[str]:
    """The microgames, where the command is run from a checkout."""
    return sorted(file.parent.name for file in MICROGAMES.glob("*/game.py"))


def find_game(name: str) -> Game:
    """A game by name, by `package.module:ATTRIBUTE`, or a demo game of the current directory."""
    demo = name in demo_games() and name not in all_games()
    if (demo or ":" in name) and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        return registry.get(f"tests.microgames.{name}.game:GAME" if demo else name)
    except registry.UnknownGame as error:
        demos = demo_games()
        hint = f"; here are also the demo games {', '.join(demos)}" if demos else ""
        raise CliError(f"{error}{hint}") from None
    except (ImportError, ValueError, SyntaxError) as error:
        raise CliError(f"{name!r} cannot be loaded: {error}") from None


def all_games() -> list[str]:
    """The games with a name of their own; those loaded by a path are nobody's default."""
    return [name for name in registry.names() if ":" not in name]


def add_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:ATTRIBUTE")


def add_table(parser: ArgumentParser) -> None:
    """The arguments with which a game is set up."""
    parser.add_argument(
        "--seats", type=number(1), default=0, metavar="K", help="players (default: as few as allowed)"
    )
    parser.add_argument(
        "--seed", type=number(0), default=1, metavar="S", help="seed of the first game (default: 1)"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the table; may be repeated",
    )


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", default=False, help="print one JSON document and nothing else"
    )


class number:
    """A whole number with a lower bound, as an argument's type."""

    def __init__(self, low: int) -> None:
        self.low = low
        self.__name__ = f"whole number from {low} up"

    def __call__(self, text: str) -> int:
        if len(text) > 100:
            raise ValueError(text)
        value = int(text, 0) if text.lower().startswith("0x") else int(text)
        if not self.low <= value < MAX_SEED:
            raise ValueError(text)
        return value


def seats_of(args: Namespace, game: Game) -> int:
    seats = int(args.seats) or game.min_seats
    if not game.min_seats <= seats <= game.max_seats:
        raise CliError(f"{game.name} is for {game.min_seats} to {game.max_seats} seats, not {seats}")
    return seats


def settings_of(args: Namespace, game: Game) -> dict[str, str]:
    settings: dict[str, str] = {}
    for pair in args.set:
        name, sign, value = str(pair).partition("=")
        if not sign:
            raise CliError(f"--set takes NAME=VALUE, not {pair!r}")
        settings[name] = value
    try:
        game.read_settings(settings)
    except ValueError as error:
        raise CliError(str(error)) from None
    return settings


# -- files ---------------------------------------------------------------------------------------------------


def read_text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text"
        raise CliError(f"{name} cannot be read: {reason}") from None


def write_text(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CliError(f"{name} cannot be written: {error.strerror or type(error).__name__}") from None
