"""`busterbox observation GAME`: what every number of an observation means."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import CliError, add_game, add_json, find_game, number, print_json
from busterbox.kernel.codec.layout import VERSION, kept_layout
from busterbox.vector.explained import Position, as_json, explained, spans, together

NAME = "observation"
HELP = "explain what programs observe, number by number"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--seats", type=number(1), default=0, metavar="N", help="at a table of so many")
    add_json(parser)


def run(args: Namespace) -> int:
    game = find_game(args.game)
    seats = args.seats or min(4, game.info.seats.most)
    if not game.info.seats.fewest <= seats <= game.info.seats.most:
        raise CliError(f"{game.name} is for {game.info.seats} seats, not {seats}")
    layout = kept_layout(game.rules.codec, game, seats)
    if args.json:
        print_json(as_json(layout, game))
        return 0
    print(f"{game.name}, {seats} seats: {layout.width} numbers from 0 to 255, version {VERSION}")
    print("Whose: own is the seat that observes, +1 the next clockwise; table is nobody's.")
    print("  from    to  whose       field                     what")
    for first, last, count in spans(explained(layout, game)):
        print(
            f"{first.at:>6} {last.at:>5}  {together(first)[1]:<10}  {first.field:<24}  {told(first, last, count)}"
        )
    return 0


def told(first: Position, last: Position, count: int) -> str:
    """What stands in neighbouring positions of one field."""
    if count == 1:
        return f"{first.name} (0 to {first.high})"
    return f"{first.name} … {last.name if last.whose == first.whose else f'{last.whose}: {last.name}'}"
