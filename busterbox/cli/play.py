"""`busterbox play [GAME]`: any game in the terminal against bots; plain lines, so a pipe works too."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from busterbox import _compiled
from busterbox.cli.common import (
    CliError,
    add_table,
    all_games,
    check_writable,
    demo_games,
    find_game,
    find_recorded,
    number,
    seats_of,
    settings_of,
)
from busterbox.cli.opponents import find_bot
from busterbox.cli.replay import load_record
from busterbox.cli.session import Session
from busterbox.kernel.record import BadRecord
from busterbox.kernel.refusal import Refused
from busterbox.kernel.table import Play
from busterbox.kernel.verify import OtherRules, replay

NAME = "play"
HELP = "play in the terminal against bots"
SEEDS = 1_000_000  # a seed made by chance is short enough to type again


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", default="", help="a game's name, or package.module:ATTRIBUTE"
    )
    parser.add_argument(
        "--seat", type=number(1), default=1, metavar="N", help="which player you are (default: 1)"
    )
    parser.add_argument(
        "--bot",
        default="normal",
        metavar="NAME",
        help="the other seats: easy, normal (default), hard, rules, random",
    )
    parser.add_argument(
        "--record", default="", metavar="FILE", help="write the record of the game there at its end"
    )
    parser.add_argument(
        "--resume", default="", metavar="FILE", help="go on with a game written by the command save"
    )
    add_table(parser, seed=None)


def run(args: Namespace) -> int:
    if args.resume:
        play = resumed(args)
    else:
        game = find_game(args.game or choose_game())
        seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
        play = Play.start(game, seats_of(args, game), seed, settings_of(args, game))
    if args.seat > play.state.seats:
        raise CliError(f"there is no player {args.seat}; the game has {play.state.seats}")
    bot = find_bot(args.bot, play.game)
    if args.record:
        check_writable(args.record)
    return Session(play, args.seat - 1, bot, args.record).run()


def resumed(args: Namespace) -> Play:
    if args.seats or args.seed is not None or args.set:
        raise CliError("a game that is resumed keeps its table: leave out --seats, --seed and --set")
    record = load_record(args.resume)
    game = find_game(args.game) if args.game else find_recorded(record.game, args.resume)
    try:
        return replay(record, game)
    except (BadRecord, OtherRules, Refused) as error:
        raise CliError(f"{args.resume}: {error}") from None


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
    how = "make play ARGS=" if in_checkout else "busterbox play "
    others = names[1] + (f" (or {', '.join(names[2:])})" if names[2:] else "")
    print(f"Playing {names[0]}; also: {how}{others}")
    return names[0]


def ask_for_game(names: list[str], games: list[str]) -> str:
    for i, name in enumerate(names, 1):
        print(f"  {i}. {find_game(name).title}" + ("" if name in games else " (a small demo game)"))
    while True:
        print(f"Which game? 1-{len(names)} (an empty line: 1) ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise CliError("no game was chosen")
        text = line.strip().lower()
        if not text:
            return names[0]
        if text in names:
            return text
        if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        print(f"{text[:40]!r} is none of them.")
