"""`busterbox play [GAME]`: any game in the terminal against bots; plain lines, so a pipe works too."""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from busterbox import _compiled
from busterbox.cli.common import (
    CliError,
    add_decks,
    all_games,
    check_writable,
    decks_of,
    demo_games,
    find_game,
    find_recorded,
    number,
    seats_of,
    settings_of,
    write_text,
)
from busterbox.cli.opponents import find_bot
from busterbox.cli.records import how_to_watch, load_record
from busterbox.cli.terminal.campaign import play_campaign
from busterbox.cli.terminal.keep import Shelf, file_of, kept, kept_names
from busterbox.cli.terminal.series import LEVEL, ask_yes, check_needs_no_clock, next_seed, numbered
from busterbox.cli.terminal.session import Quit, Session
from busterbox.cli.terminal.style import Screen, add_colour, has_colour
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.verify import OtherRules, replay

NAME = "play"
HELP = "play in the terminal against bots"
LAST = "\0"  # --resume without a file: no file has such a name


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", default="", help="a game's name, or package.module:ATTRIBUTE"
    )
    parser.add_argument(
        "--seat", type=number(1), default=0, metavar="N", help="which player you are (default: 1)"
    )
    parser.add_argument(
        "--bot",
        default="",
        metavar="NAME",
        help=f"who plays the other seats: easy, {LEVEL} (default), hard, rules or random",
    )
    parser.add_argument(
        "--record", default="", metavar="FILE", help="write the record of the game to this file at its end"
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LAST,
        default="",
        metavar="FILE",
        help="go on with a game that you saved; without FILE, with the one that you left last",
    )
    parser.add_argument(
        "--keep",
        action=BooleanOptionalAction,
        default=None,
        help="keep a game that you leave before its end (default: yes at a terminal)",
    )
    parser.add_argument(
        "--campaign",
        default="",
        metavar="FILE",
        help="play the next part of the campaign in FILE; if there is no such file, begin one",
    )
    parser.add_argument(
        "--ask-all",
        action="store_true",
        help="ask even where nothing is decided: one option, or several that all do the same",
    )
    parser.add_argument(
        "--practice",
        action="store_true",
        help="rolls and reveals can be undone too; the record says so",
    )
    add_colour(parser)
    parser.add_argument(
        "--seats",
        type=number(1),
        default=0,
        metavar="K",
        help="number of players (default: what the game plays best with)",
    )
    parser.add_argument(
        "--seed", type=number(0), default=None, metavar="S", help="seed of the game (default: random)"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the table; may be repeated",
    )
    add_decks(parser)


@dataclass
class Table:
    """A game that is about to be played: who the person is, and who plays the rest."""

    play: Play
    seat: int
    bot: str
    kept: bool = False  # it was kept here, so its past is known


def run(args: Namespace) -> int:
    keeps = sys.stdin.isatty() if args.keep is None else bool(args.keep)
    if args.practice and (args.campaign or args.resume):
        kind = "a campaign has no practice" if args.campaign else "a resumed game stays as it was begun"
        raise CliError(f"{kind}: leave out --practice")
    if args.campaign:
        with stop_when_closed() if keeps else nullcontext():
            return play_campaign(args, keeps)
    try:
        table = resumed_table(args) if args.resume else new_table(args, keeps)
    except Quit:
        print("Goodbye.")
        return 0
    with stop_when_closed() if keeps else nullcontext():
        return play_on(args, table, keeps)


@contextmanager
def stop_when_closed() -> Iterator[None]:
    """A terminal that is closed, or a command that is ended, stops a game as Ctrl-C does: it is kept."""

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    signals = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [signal.signal(number, stop) for number in signals]
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


def play_on(args: Namespace, table: Table, keeps: bool) -> int:
    """One game after the other, as long as the person likes."""
    play = table.play
    game = play.game
    if not 0 <= table.seat < play.state.seats:
        raise CliError(f"there is no player {table.seat + 1}; the game has {play.state.seats}")
    find_bot(table.bot, game)
    if args.record:
        check_writable(args.record)
    own_name = {game.words.seat_name(table.seat): "bold cyan"} if play.state.seats > 1 else {}
    screen = Screen(has_colour(args.colour), {**game.terminal.word_styles(), **own_name})
    record = args.record
    games = 1
    while True:
        shelf = Shelf(game.name, keeps, holds=table.kept and games == 1)
        code = Session(play, table.seat, table.bot, screen, shelf, args.ask_all).run()
        if record:
            write_text(record, Record.of(play).to_text())
            print(f"The record is in {record}.")
        if not play.state.over or not wants_more():
            return code
        games += 1
        record = numbered(args.record, games)
        seed, decks = next_seed(args, games), play.decks or None
        practice = play.practice
        play = Play.start(game, play.state.seats, seed, settings_of_play(play), decks=decks)
        play.practice = practice


def wants_more() -> bool:
    """Whether another game is to follow: asked at a terminal; in a pipe the line `again` says so."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip().lower() == "again"
    return ask_yes("Play again?", False)


def settings_of_play(play: Play) -> dict[str, str]:
    return {name: str(value) for name, value in play.game.info.settings_json(play.state.settings).items()}


# -- a new game, or one that was left -------------------------------------------------------------------------


def new_table(args: Namespace, keeps: bool) -> Table:
    """A new game; at a terminal one that was left before is offered first."""
    fresh = bool(args.seats or args.seed is not None or args.set or args.deck or args.practice)
    if keeps and sys.stdin.isatty() and not fresh:
        left = offer_kept_table(args)
        if left is not None:
            return left
    game = find_game(args.game or choose_game())
    seats = seats_of(args, game) if args.seats else game.info.seats.usual
    settings = settings_of(args, game)
    check_needs_no_clock(game, settings)
    decks = decks_of(args, game, seats, settings)
    if args.practice and not game.table.has_practice():
        raise CliError(f"{game.info.title} has no practice: what was rolled there stays rolled")
    play = Play.start(game, seats, next_seed(args, 1), settings, decks=decks)
    play.practice = bool(args.practice)
    return Table(play, max(args.seat, 1) - 1, args.bot or LEVEL)


def offer_kept_table(args: Namespace) -> Table | None:
    """A game that was left, if the person wants to go on with it."""
    here = all_games() + demo_games()
    names = [find_game(args.game).name] if args.game else [name for name in kept_names() if name in here]
    for name in names[:1]:
        try:
            found = kept(name)
            if found is None:
                return None
            game = find_game(args.game or name)
            table = Table(replay(found.record, game), found.seat, args.bot or found.bot, True)
        except OtherRules as error:
            print(
                f"A game of {name} was kept, but cannot go on: {error.reason}; {how_to_watch(str(file_of(name)))}."
            )
            return None
        except (CliError, BadRecord, Refused) as error:
            print(f"A game of {name} was kept, but cannot go on: {error}.")
            return None
        if ask_yes(f"A game of {game.info.title} was left before its end. Go on with it?", True):
            return table
        print("It stays where it is until another game takes its place.")
    return None


def resumed_table(args: Namespace) -> Table:
    if args.seats or args.seed is not None or args.set or args.deck:
        raise CliError("a game that is resumed keeps its table: leave out --seats, --seed, --set and --deck")
    seat, bot = 0, LEVEL
    if args.resume == LAST:
        record, seat, bot, file = last_kept(args)
    else:
        file = args.resume
        record = load_record(file, "saved game")
    game = find_game(args.game) if args.game else find_recorded(record.game, file)
    try:
        play = replay(record, game)
    except OtherRules as error:
        watch = f": it cannot be played on, but {how_to_watch(file)}" if error.watchable else ""
        raise CliError(f"{file}: {error.reason}{watch}") from None
    except (BadRecord, Refused) as error:
        raise CliError(f"{file}: {error}") from None
    check_needs_no_clock(game, settings_of_play(play))
    return Table(play, args.seat - 1 if args.seat else seat, args.bot or bot, args.resume == LAST)


def last_kept(args: Namespace) -> tuple[Record, int, str, str]:
    names = [find_game(args.game).name] if args.game else kept_names()
    found = kept(names[0]) if names else None
    if found is None:
        of = f" of {args.game}" if args.game else ""
        raise CliError(f"no game{of} was kept")
    return found.record, found.seat, found.bot, str(file_of(names[0]))


# -- no game named -------------------------------------------------------------------------------------------


def choose_game() -> str:
    """The game to play if none was named: asked for at a terminal, else the first there is."""
    games = all_games()
    names = games + [name for name in demo_games() if name not in games]
    if not names:
        raise CliError("no game is installed; a package brings one by the entry point group busterbox.games")
    in_checkout = Path("Makefile").is_file() and bool(demo_games())
    if in_checkout and not _compiled.is_compiled():
        print("This is the uncompiled version; make compile builds the fast one.")
    if len(names) == 1:
        return names[0]
    if sys.stdin.isatty():
        return ask_for_game(names, games)
    how = "make terminal ARGS=" if in_checkout else "busterbox play "
    others = names[1] + (f" (or {', '.join(names[2:])})" if names[2:] else "")
    print(f"Playing {names[0]}; also: {how}{others}")
    return names[0]


def ask_for_game(names: list[str], games: list[str]) -> str:
    for i, name in enumerate(names, 1):
        print(f"  {i}. {find_game(name).info.title}" + ("" if name in games else " (a small demo game)"))
    while True:
        print(f"Which game? 1-{len(names)} (an empty line: 1) ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise CliError("no game was chosen")
        text = line.strip().lower()
        if not text:
            return names[0]
        if text in ("q", "quit", "exit"):
            raise Quit
        if text in names:
            return text
        if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        print(f"{text[:40]!r} is none of them.")
