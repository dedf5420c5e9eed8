"""`busterbox bench`: the measurements of the lab."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import gettempdir

from busterbox.cli.common import CliError, add_json, demo_games, find_game, number, print_json, say
from busterbox.kernel import registry
from busterbox.lab.bench import measure
from busterbox.lab.peers import PeersUnavailable

NAME = "bench"
HELP = "measure speed, alone or beside other engines"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure (default: all there are)")
    parser.add_argument(
        "--peers", action="store_true", help="alternate with other engines, installed for it on first use"
    )
    parser.add_argument(
        "--slices", type=number(1, 1000), default=7, metavar="N", help="slices a figure is the median of"
    )
    parser.add_argument("--milliseconds", type=number(1), default=300, metavar="MS", help="length of a slice")
    add_json(parser)


def run(args: Namespace) -> int:
    names = args.games or sorted({*registry.names(), *demo_games()})
    if not names:
        raise CliError("there is no game to measure")
    folder = Path(gettempdir(), "busterbox-peers") if args.peers else None
    try:
        document = measure([find_game(n) for n in names], args.milliseconds / 1000, args.slices, folder, say)
    except PeersUnavailable as error:
        raise CliError(str(error)) from None
    if args.json:
        print_json(document)
    else:
        print_table(document)
    return 0


def print_table(document: dict[str, object]) -> None:
    print("compiled" if document["compiled"] else "interpreted (make compile builds the fast version)")
    for part in ("games", "peers", "ratios"):
        rows = document[part]
        assert isinstance(rows, dict)
        for name, row in rows.items():
            if isinstance(row, dict):
                print(f"{part[:-1]} {name}")
                for key, value in row.items():
                    print(f"  {key:36} {value:>12}")
            else:
                print(f"{part[:-1]} {name:42} {row:>10}")
