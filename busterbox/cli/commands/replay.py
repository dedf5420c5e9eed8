"""`busterbox replay FILE`: a recorded game in sentences, without running its rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import CliError, add_json, find_recorded, number, print_json, say
from busterbox.cli.records import load_record, result_line
from busterbox.cli.terminal.style import Screen, add_colour, has_colour
from busterbox.cli.terminal.words import told_record
from busterbox.kernel.codec.notation import short
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.telling import EVERYTHING, SPECTATOR
from busterbox.kernel.game import Game
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.verify import OtherRules, check_rules

NAME = "replay"
HELP = "tell a recorded game in sentences"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument(
        "--seat",
        type=number(1),
        default=0,
        metavar="N",
        help="tell it as player N saw it (default: as a spectator did)",
    )
    parser.add_argument(
        "--all", action="store_true", default=False, help="tell everything, also what was hidden"
    )
    add_colour(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    record = load_record(args.file)
    if args.seat > record.seats:
        raise CliError(f"there is no player {args.seat}; the game was played by {record.seats}")
    seat = EVERYTHING if args.all else args.seat - 1 if args.seat else SPECTATOR
    game, why = game_of(record)
    told = told_record(record, seat, game.rules.catalogue if game else None)
    if args.json:
        sentences = [event.text for event in told]
        document = {
            "game": record.game,
            "seats": record.seats,
            "sentences": sentences,
            "result": record.result,
        }
        print_json({**document, "verifiable": not why, "why": why})
        return 0
    if why:
        say(f"{why[0].upper()}{why[1:]}.")
    screen = Screen(has_colour(args.colour), game.terminal.word_styles() if game else {})
    for line in (
        game.words.story(told, record.names) if game and not why else [escape(event.text) for event in told]
    ):
        screen.show(line)
    screen.say(result_line(record.names, record.result))
    return 0


def game_of(record: Record) -> tuple[Game | None, str]:
    """The recorded game, which has words for its numbers. If the rules or cards of then are not installed, also
    why the record cannot be verified; its events are then told one by one, in the record's own words."""
    try:
        game = find_recorded(record.game, "record")
    except CliError:
        return (
            None,
            f"there is no game {short(record.game)} here: the record can be watched, but not verified",
        )
    try:
        check_rules(record, game)
    except OtherRules as error:
        return game, str(error)
    return game, ""
