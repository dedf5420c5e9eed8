"""`busterbox verify FILE`: play a record again and compare."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from busterbox.cli.common import CliError, add_json, find_game, find_recorded, print_json
from busterbox.cli.records import load_record
from busterbox.kernel.codec.notation import short
from busterbox.kernel.table.fairness import commitment_of
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.tampering import Kept
from busterbox.kernel.table.verify import OtherRules
from busterbox.kernel.table.verify import verify as verify_record

NAME = "verify"
HELP = "play a recorded game again and say where it first differs"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument(
        "--game",
        default="",
        metavar="GAME",
        help="the game, if it is not installed under the name in the record",
    )
    parser.add_argument(
        "--commitment",
        default="",
        metavar="HEX",
        help="the commitment announced before the game: seed, options and content must be the promised ones",
    )
    parser.add_argument(
        "--nonce",
        action="append",
        default=[],
        metavar="SEAT=NONCE",
        help="the nonce that your client gave for a seat, counted from 0; may be repeated",
    )
    parser.add_argument(
        "--head",
        action="append",
        default=[],
        metavar="HEX",
        help="a head that your client was shown during the game; may be repeated, in the order in which they came",
    )
    add_json(parser)


def run(args: Namespace) -> int:
    kept = Kept(
        digits(args.commitment, "a commitment") if args.commitment else "",
        dict(nonce(str(text)) for text in args.nonce),
        [digits(text, "a head") for text in args.head],
    )
    record = load_record(args.file)
    game = find_game(args.game) if args.game else find_recorded(record.game, args.file)
    try:
        report = verify_record(record, game, kept)
    except (BadRecord, OtherRules) as error:
        raise CliError(f"{args.file}: {error}") from None
    if args.json:
        print_json({"game": record.game, **asdict(report), "commitment": commitment_of(record)})
    else:
        print(report.sentence)
    return 0 if report.ok else 1


def digits(text: object, what: str) -> str:
    """A hash as somebody wrote it down."""
    found = str(text).strip().lower()
    if re.fullmatch("[0-9a-f]{64}", found) is None:
        raise CliError(f"{what} is 64 hexadecimal digits, not {short(text)}")
    return found


def nonce(text: str) -> tuple[int, str]:
    seat, sign, found = text.partition("=")
    if not sign or re.fullmatch("[0-9]{1,2}", seat.strip()) is None:
        raise CliError(f"--nonce takes SEAT=NONCE, such as 0=banana, not {short(text)}")
    return int(seat), found.strip()
