"""`busterbox play [GAME]`: any game in the terminal against bots; plain lines, so a pipe works too."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import (
    CliError,
    add_table,
    all_games,
    demo_games,
    find_game,
    number,
    seats_of,
    settings_of,
)
from busterbox.cli.opponents import find_bot
from busterbox.cli.replay import load_record
from busterbox.cli.session import Session
from busterbox.kernel.game import Game
from busterbox.kernel.record import BadRecord
from busterbox.kernel.refusal import Refused
from busterbox.kernel.table import Play
from busterbox.kernel.verify import OtherRules, replay

NAME = "play"
HELP = "play in the terminal against bots"


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
    add_table(parser)


def run(args: Namespace) -> int:
    if args.resume:
        play = resumed(args.resume, args.game)
    else:
        name = args.game or only_game()
        if not name:
            return list_games()
        game = find_game(name)
        play = Play.start(game, seats_of(args, game), args.seed, settings_of(args, game))
    if args.seat > play.state.seats:
        raise CliError(f"there is no player {args.seat}; the game has {play.state.seats}")
    return Session(play, args.seat - 1, find_bot(args.bot, play.game), args.seed, args.record).run()


def resumed(file: str, name: str) -> Play:
    record = load_record(file)
    try:
        return replay(record, find_game(name or record.game))
    except (BadRecord, OtherRules, Refused) as error:
        raise CliError(f"{file}: {error}") from None


def only_game() -> str:
    """The game to play if none was named: the one there is."""
    games = all_games()
    return games[0] if len(games) == 1 else ""


def list_games() -> int:
    games: list[Game] = [find_game(name) for name in all_games()]
    demos = [name for name in demo_games() if name not in all_games()]
    if not games and not demos:
        raise CliError("no game is installed; a package brings one by the entry point group busterbox.games")
    print("Say which game:" if games else "No full game is installed yet. In this folder are demo games:")
    for game in games:
        print(f"  busterbox play {game.name:<12} {game.title}")
    for name in demos:
        print(f"  busterbox play {name:<12} {find_game(name).title} (demo)")
    return 0
