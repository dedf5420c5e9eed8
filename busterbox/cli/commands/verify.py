"""`busterbox verify FILE`: play a record again and compare."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, replace

from busterbox.cli.common import CliError, add_json, find_game, find_recorded, print_json
from busterbox.cli.records import load_record
from busterbox.kernel.codec.notation import short
from busterbox.kernel.table.commitment import commitment_of
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.verify import OtherRules
from busterbox.kernel.table.verify import verify as verify_record

NAME = "verify"
HELP = "play a recorded game again and say where it first differs"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument(
        "--game", default="", metavar="GAME", help="the game, if the record's name for it is not enough"
    )
    parser.add_argument(
        "--commitment",
        default="",
        metavar="HEX",
        help="what was announced before the game: it must have been played from that seed, options and content",
    )
    add_json(parser)


def run(args: Namespace) -> int:
    promised = str(args.commitment).strip().lower()
    if promised and re.fullmatch("[0-9a-f]{64}", promised) is None:
        raise CliError(f"a commitment is 64 hexadecimal digits, not {short(args.commitment)}")
    record = load_record(args.file)
    game = find_game(args.game) if args.game else find_recorded(record.game, args.file)
    try:
        report = verify_record(record, game)
    except (BadRecord, OtherRules) as error:
        raise CliError(f"{args.file}: {error}") from None
    if report.ok and promised and (record.position is not None or commitment_of(record) != promised):
        sentence = "the game was not played from the seed, options and content that were committed to"
        report = replace(report, ok=False, sentence=sentence, expected=promised, found=commitment_of(record))
    if args.json:
        print_json({"game": record.game, **asdict(report), "commitment": commitment_of(record)})
    else:
        print(report.sentence)
    return 0 if report.ok else 1
