"""`busterbox replay FILE`: a recorded game in sentences, without running its rules."""

from __future__ import annotations

import json
import shlex
from argparse import ArgumentParser, Namespace

from busterbox.cli.common import CliError, add_json, find_recorded, number, print_json, read_text, say
from busterbox.cli.kinds import RECORD, check_kind
from busterbox.cli.style import Screen, add_colour, has_colour
from busterbox.cli.words import told_record
from busterbox.kernel.codec.notation import short
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.telling import EVERYTHING, SPECTATOR
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.kernel.table.record import BadRecord, Record, read_record, record_from_json
from busterbox.kernel.table.verify import OtherRules, check_rules

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
    """The game a record is of, which has words for its numbers; and if it is not here as it was then, why the record
    cannot be verified. Then nobody puts its events together either: each is told in the record's own words."""
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


def how_to_watch(file: str) -> str:
    return f"'busterbox replay {shlex.quote(file)}' shows it"


def load_record(file: str, called: str = RECORD) -> Record:
    """A record of a file; of a game that was left before its end too, which is kept with more beside it."""
    text = read_text(file)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    check_kind(data, RECORD, file, called)
    try:
        if isinstance(data, dict) and isinstance(data.get("record"), dict):
            return record_from_json(data["record"])
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
