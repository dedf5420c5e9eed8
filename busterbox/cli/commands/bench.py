"""`busterbox bench`: the measurements of the lab."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from busterbox.cli.common import (
    CliError,
    add_decks,
    add_json,
    decks_of,
    demo_games,
    find_game,
    number,
    print_json,
    say,
)
from busterbox.kernel import registry
from busterbox.lab.bench import measure, usual_seats
from busterbox.lab.peers import PeersUnavailable
from busterbox.lab.service_bench import SEATS, BenchFailed
from busterbox.lab.service_bench import measure as measure_service

NAME = "bench"
HELP = "measure speed, alone or beside other engines"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure (default: all)")
    parser.add_argument(
        "--peers", action="store_true", help="take turns with other engines, which are installed on first use"
    )
    parser.add_argument(
        "--slices",
        type=number(1, 1000),
        default=7,
        metavar="N",
        help="take the median of this many slices (default: 7)",
    )
    parser.add_argument(
        "--milliseconds", type=number(1), default=300, metavar="MS", help="length of a slice (default: 300)"
    )
    parser.add_argument(
        "--service",
        action="store_true",
        help="measure the server with these games instead: it has one core, the people at its tables another",
    )
    parser.add_argument(
        "--seats",
        type=seat_counts,
        default=list(SEATS),
        metavar="N,N",
        help=f"with --service: how many seats are connected, one load after the other (default: {','.join(map(str, SEATS))})",
    )
    parser.add_argument(
        "--seconds",
        type=number(1, 86_400),
        default=30,
        metavar="S",
        help="with --service: how long to measure each load (default: 30)",
    )
    add_decks(parser)
    add_json(parser)


def seat_counts(text: str) -> list[int]:
    counts = [number(4, 100_000)(part) for part in text.split(",")]
    return sorted(set(counts))


seat_counts.__name__ = "list of whole numbers from 4 up"  # named in the message about a wrong one


def run(args: Namespace) -> int:
    if args.service:
        return run_service(args)
    names = args.games or sorted({*registry.names(), *demo_games()})
    if not names:
        raise CliError("there is no game to measure")
    games = [find_game(name) for name in names]
    if args.deck and len(games) != 1:
        raise CliError("--deck needs exactly one game")
    decks = decks_of(args, games[0], usual_seats(games[0]), {}) if args.deck else None
    folder = Path(gettempdir(), "busterbox-peers") if args.peers else None
    try:
        document = measure(games, args.milliseconds / 1000, args.slices, folder, say, decks)
    except PeersUnavailable as error:
        raise CliError(str(error)) from None
    if args.json:
        print_json(document)
    else:
        print_table(document)
    return 0


def run_service(args: Namespace) -> int:
    if args.peers or args.deck:
        raise CliError("--service measures the server, not other engines or decks")
    there = registry.offered()
    for name in args.games:
        if name not in there:
            raise CliError(f"the server has no game {name!r}; there is {', '.join(there)}")
    try:
        games = [registry.get(name) for name in args.games or there]
        document = measure_service(games, args.seats, args.seconds, say)
    except BenchFailed as error:
        raise CliError(str(error)) from None
    if args.json:
        print_json(document)
    else:
        print_loads(document)
    return 0


COLUMNS = (
    ("seats", "seats"),
    ("moves/s", "moves_per_second"),
    ("p50 ms", "p50"),
    ("p95 ms", "p95"),
    ("p99 ms", "p99"),
    ("max ms", "max"),
    ("server cpu", "server_cpu"),
    ("s/1000", "cpu_s_per_1000_moves"),
    ("load cpu", "generator_cpu"),
    ("gc ms", "gc_longest_ms"),
    ("kB/table", "kb_per_table"),
    ("commit ms", "commit_ms"),
    ("refused", "refused"),
)


def print_loads(document: dict[str, Any]) -> None:
    print("compiled" if document["compiled"] else "interpreted (make compile builds the fast version)")
    for game, found in document["games"].items():
        for who, words in (("people", "people alone"), ("half_bots", "bots in half of the seats")):
            print(f"{game}, {found['seats_at_table']} at a table, {words}")
            print(" ".join(f"{title:>10}" for title, _ in COLUMNS))
            for row in found[who]["loads"]:
                values = {**row, **row["latency_ms"]}
                print(" ".join(f"{values[key]:>10}" for _, key in COLUMNS))
            knee, limit = found[who]["knee_seats"], document["in_time_ms"]
            print(f"knee: {knee} seats, the largest load with p99 under {limit:g} ms")


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
