"""`busterbox replay FILE`: a recorded game in sentences, without running its rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import CliError, add_json, number, print_json, read_text
from busterbox.kernel.record import BadRecord, Record, read_record, watch
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
    add_json(parser)


def run(args: Namespace) -> int:
    record = load_record(args.file)
    if args.seat > record.seats:
        raise CliError(f"there is no player {args.seat}; the game was played by {record.seats}")
    seat = EVERYTHING if args.all else args.seat - 1 if args.seat else SPECTATOR
    lines = list(watch(record, seat))
    if args.json:
        print_json({"game": record.game, "seats": record.seats, "sentences": lines, "result": record.result})
        return 0
    for line in lines:
        print(line)
    print(result_line(record.names, record.result))
    return 0


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
    return f"{together} share the win."
