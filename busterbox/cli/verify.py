"""`busterbox verify FILE`: play a record again and compare."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from busterbox.cli.common import CliError, add_json, find_game, find_recorded, print_json
from busterbox.cli.replay import load_record
from busterbox.kernel.record import BadRecord
from busterbox.kernel.verify import OtherRules
from busterbox.kernel.verify import verify as verify_record

NAME = "verify"
HELP = "play a recorded game again and say where it first differs"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument(
        "--game", default="", metavar="GAME", help="the game, if the record's name for it is not enough"
    )
    add_json(parser)


def run(args: Namespace) -> int:
    record = load_record(args.file)
    game = find_game(args.game) if args.game else find_recorded(record.game, args.file)
    try:
        report = verify_record(record, game)
    except (BadRecord, OtherRules) as error:
        raise CliError(f"{args.file}: {error}") from None
    if args.json:
        print_json({"game": record.game, **asdict(report)})
    else:
        print(report.sentence)
    return 0 if report.ok else 1
