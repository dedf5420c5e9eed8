"""What the subcommands share: games by name, files, output, errors."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import NoReturn

from busterbox.kernel import registry
from busterbox.kernel.codec.notation import short
from busterbox.kernel.content.deck import MAX_BYTES, BadDeck, scan_deck
from busterbox.kernel.game import Game

DATABASE = "busterbox.sqlite"  # in the data folder
MICROGAMES = Path("tests", "microgames")  # the demo games of a checkout
FIRST_DEMO = "duel"  # the one to begin with
MAX_SEED = 1 << 256
MAX_GAMES = 10**9
MOST_READ = 256 * MAX_BYTES  # of a deck's file


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
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"  # then characters would be lost
    print(json.dumps(document, ensure_ascii=plain))


# -- games ---------------------------------------------------------------------------------------------------


def demo_games() -> list[str]:
    """The microgames, where the command is run from a checkout."""
    found = sorted(file.parent.name for file in MICROGAMES.glob("*/game.py"))
    return sorted(found, key=lambda name: name != FIRST_DEMO)


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
    except Exception as error:  # whatever the module of somebody else's game does
        reason = " ".join(str(error).split()) or type(error).__name__
        raise CliError(f"{name!r} cannot be loaded: {reason}") from None


def find_recorded(name: str, file: str) -> Game:
    """The game that a file names: an installed or a demo game. A file must not choose what is imported."""
    if name not in all_games() and name not in demo_games():
        known = ", ".join(dict.fromkeys(all_games() + demo_games())) or "none"
        raise CliError(
            f"{file}: there is no game {short(name)} here (there are: {known}); name the game in the command"
        )
    return find_game(name)


def all_games() -> list[str]:
    """The games with a name of their own; those loaded by a path are nobody's default."""
    return [name for name in registry.offered() if ":" not in name]


def add_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:ATTRIBUTE")


def add_table(parser: ArgumentParser, seed: int | None = 1) -> None:
    """The arguments that set up a game. Without a default for the seed, chance makes one."""
    parser.add_argument(
        "--seats",
        type=number(1),
        default=0,
        metavar="K",
        help="number of players (default: as few as the game allows)",
    )
    default = "random" if seed is None else str(seed)
    parser.add_argument(
        "--seed",
        type=number(0),
        default=seed,
        metavar="S",
        help=f"seed of the first game (default: {default})",
    )
    add_settings(parser)


def add_settings(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the table; may be repeated",
    )


def add_decks(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--deck",
        action="append",
        default=[],
        metavar="ID|FILE",
        help="a deck from the box, or a text file; one for each player, in order (default: the game chooses)",
    )


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", default=False, help="print one JSON document and nothing else"
    )


class number:
    """A whole number within bounds, as an argument's type."""

    def __init__(self, low: int, high: int = MAX_SEED - 1) -> None:
        self.low = low
        self.high = high
        self.__name__ = f"whole number from {low} " + ("up" if high == MAX_SEED - 1 else f"to {high}")

    def __call__(self, text: str) -> int:
        if len(text) > 100:
            raise ValueError(text)
        value = int(text, 0) if text.lower().startswith("0x") else int(text)
        if not self.low <= value <= self.high:
            raise ValueError(text)
        return value


def seats_of(args: Namespace, game: Game) -> int:
    seats = int(args.seats) or game.info.seats.fewest
    if not game.info.seats.fewest <= seats <= game.info.seats.most:
        raise CliError(f"{game.name} is for {game.info.seats} seats, not {seats}")
    most = game.rules.most_seats(game.info.read_settings(settings_of(args, game)))
    if seats > most:
        raise CliError(f"{game.name} with these settings is for {most} seats at most, not {seats}")
    return seats


def settings_of(args: Namespace, game: Game) -> dict[str, str]:
    settings: dict[str, str] = {}
    for pair in args.set:
        name, sign, value = str(pair).partition("=")
        if not sign:
            raise CliError(f"--set takes NAME=VALUE, not {pair!r}")
        settings[name] = value
    try:
        game.info.read_settings(settings)
    except ValueError as error:
        raise CliError(str(error)) from None
    return settings


def decks_of(args: Namespace, game: Game, seats: int, settings: dict[str, str]) -> list[str] | None:
    """What the seats bring, by id or as canonical text; None if nobody brings anything."""
    given = [str(deck) for deck in args.deck]
    if not given:
        return None
    if len(given) > seats:
        raise CliError(f"there are {len(given)} decks, but only {seats} players")
    return [find_deck(game, deck, settings) for deck in given] + [""] * (seats - len(given))


def table_of(args: Namespace) -> tuple[Game, int, dict[str, str], list[str] | None]:
    """The table that `add_game`, `add_table` and `add_decks` describe: game, seats, settings and decks."""
    game = find_game(args.game)
    seats = seats_of(args, game)
    settings = settings_of(args, game)
    return game, seats, settings, decks_of(args, game, seats, settings)


def find_deck(game: Game, deck: str, settings: dict[str, str]) -> str:
    """A deck that a table with these settings allows: the id of one in the box, or the canonical text of a file."""
    text = deck_source(game, deck)
    try:
        cards = game.decks.read(text, game.info.read_settings(settings))
    except BadDeck as error:
        others = len(error.faults) - 1
        more = f" (and {others} more: see busterbox decks {game.name} {deck} --check)" if others else ""
        raise CliError(f"{deck}: {error.faults[0]}{more}") from None
    return deck if game.decks.find(deck) else game.decks.write(game.decks.name(text), cards)


def deck_source(game: Game, deck: str, stdin: bool = False) -> str:
    """The id of a deck in the box unchanged, else the text of a file (or of standard input, where `-` may name
    it). CliError if the file holds no text."""
    if not game.decks.allowed():
        raise CliError(f"{game.name} is played without decks of your own")
    if game.decks.find(deck):
        return deck
    try:
        data = sys.stdin.buffer.read(MOST_READ) if stdin and deck == "-" else read_deck_file(Path(deck))
    except (OSError, ValueError) as error:
        there = ", ".join(known.id for known in game.decks.in_box()) or "none"
        reason = f"no file of that name can be read: {reason_of(error)}"
        raise CliError(f"{game.name} has no deck {short(deck)} (there are: {there}), and {reason}") from None
    faults = scan_deck(data).faults
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CliError(f"{deck}: {faults[0]}") from None


def read_deck_file(path: Path) -> bytes:
    """As much of a file as a deck could fill, and a little more, so that a longer one is noticed."""
    with path.open("rb") as file:
        return file.read(MOST_READ)


# -- files ---------------------------------------------------------------------------------------------------


def read_text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text"
        raise CliError(f"{name} cannot be read: {reason}") from None


def check_writable(name: str) -> None:
    """Say now, not after the game, that a file cannot be written."""
    try:
        with Path(name).open("a", encoding="utf-8"):
            pass
    except (OSError, ValueError) as error:
        raise CliError(f"{name} cannot be written: {reason_of(error)}") from None


def reason_of(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def write_text(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CliError(f"{name} cannot be written: {reason_of(error)}") from None
