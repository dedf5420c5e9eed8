"""`busterbox position GAME FILE`: read a position, check it, show it."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from busterbox.cli.common import CliError, add_game, add_json, find_game, number, print_json, read_text
from busterbox.cli.kinds import check_kind
from busterbox.cli.terminal.words import width
from busterbox.kernel.core.state import State
from busterbox.kernel.table.kinds import POSITION

NAME = "position"
HELP = "check a position and show it"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("file", metavar="FILE", help="a position as JSON; - for standard input")
    parser.add_argument(
        "--seat",
        type=number(1),
        default=0,
        metavar="N",
        help="show it as player N sees it (default: as a spectator does)",
    )
    add_json(parser)


def run(args: Namespace) -> int:
    g = load_position(args.game, args.file)
    if args.seat > g.seats:
        raise CliError(f"there is no player {args.seat}; the position has {g.seats} seats")
    seat = args.seat - 1
    if args.json:
        print_json(g.view(seat))
        return 0
    print(g.draw(seat, width()))
    return 0


def load_position(name: str, file: str) -> State:
    game = find_game(name)
    text = read_text(file)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CliError(f"{file} is not JSON: {error}") from None
    check_kind(data, POSITION, file)
    try:
        return game.rules.codec.from_json(game, data)
    except ValueError as error:
        raise CliError(f"{file}: {error}") from None
