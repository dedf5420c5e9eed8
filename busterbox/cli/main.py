"""Entry point of the command: arguments, the subcommands, and what every error looks like."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from busterbox.cli.commands import (
    cards,
    conformance,
    data,
    decks,
    games,
    play,
    position,
    replay,
    rules,
    serve,
    simulate,
    verify,
)
from busterbox.cli.commands.lab import arena, audit, balance, bench, ladder
from busterbox.cli.commands.learning import observation
from busterbox.cli.common import CliError, Parser, say

COMMANDS = (
    play,
    games,
    cards,
    decks,
    rules,
    serve,
    data,
    simulate,
    arena,
    ladder,
    audit,
    balance,
    conformance,
    position,
    replay,
    verify,
    observation,
    bench,
)


def parser() -> Parser:
    made = Parser(prog="busterbox", description="Robot-battle tabletop games: play, simulate, verify.")
    made.add_argument(
        "--version",
        action="store_true",
        help="show the version, whether it is compiled, and each game's content",
    )
    made.set_defaults(run=None)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")
    for module in COMMANDS:
        command = commands.add_parser(module.NAME, help=module.HELP, description=module.HELP)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return made


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns its exit code: 0 done, 1 found something wrong, 2 wrong input."""
    made = parser()
    for stream in (sys.stdin, sys.stdout):  # a character that the terminal cannot show is no reason to stop
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        args = made.parse_args(argv)
        if args.version:
            return games.version()
        if args.run is None:
            made.print_help()
            return 0
        code = args.run(args)
        sys.stdout.flush()
        return int(code)
    except CliError as error:
        say(f"busterbox: {error}")
        return 2
    except KeyboardInterrupt:
        say("busterbox: stopped")
        return 130
    except BrokenPipeError:
        # Whoever read our output has enough; the interpreter must not complain about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as ended:  # argparse: --help, or one line on stderr
        return ended.code if isinstance(ended.code, int) else 2
