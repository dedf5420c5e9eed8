"""`busterbox replay FILE`: a recorded game in sentences, without running its rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import CliError, add_json, find_recorded, number, print_json, read_text
from busterbox.cli.style import Screen, add_colour, has_colour
from busterbox.cli.words import told_record
from busterbox.kernel.game import Game
from busterbox.kernel.markup import escape
from busterbox.kernel.record import BadRecord, Record, read_record
from busterbox.kernel.state import ONE
from busterbox.kernel.telling import EVERYTHING, SPECTATOR

NAME = "replay"
HELP = "tell a recorded game"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument(
        "--seat", type=number(1), default=0, metavar="N", help="as player N saw it (default: a spectator)"
    )
    parser.add_argument("--all", action="store_true", default=False, help="with everything that was hidden")
    add_colour(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    record = load_record(args.file)
    if args.seat > record.seats:
        raise CliError(f"there is no player {args.seat}; the game was played by {record.seats}")
    seat = EVERYTHING if args.all else args.seat - 1 if args.seat else SPECTATOR
    game = game_of(record)
    told = told_record(record, seat, game.catalogue if game else None)
    if args.json:
        sentences = [event.text for event in told]
        print_json(
            {"game": record.game, "seats": record.seats, "sentences": sentences, "result": record.result}
        )
        return 0
    screen = Screen(has_colour(args.colour), game.paints() if game else {})
    for line in game.story(told, record.names) if game else [escape(event.text) for event in told]:
        screen.show(line)
    screen.say(result_line(record.names, record.result))
    return 0


def game_of(record: Record) -> Game | None:
    """The game a record is of, if that is here as it was then: it has words for numbers and for what happened."""
    try:
        game = find_recorded(record.game, "record")
    except CliError:
        return None
    return game if game.content_hash == record.content else None


def load_record(file: str) -> Record:
    text = read_text(file)
    try:
        return read_record(text)
    except BadRecord as error:
        raise CliError(f"{file}: {error}") from None


def result_line(names: list[str], result: list[int] | None) -> str:
    """Who won, in a sentence."""
    if result is None:
        return "The game is not over."
    winners = [name for name, share in zip(names, result, strict=True) if share]
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    together = " and ".join(winners)
    if all(share == ONE for share in result):
        return f"{together} win together."
    if len({share for share in result if share}) == 1:
        return f"{together} share the win."
    parts = [f"{name} {share / ONE:.0%}" for name, share in zip(names, result, strict=True)]
    return f"The win is shared out: {', '.join(parts)}."
