"""`busterbox data`: the tables that a server keeps, from outside of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import add_json

NAME = "data"
HELP = "list, export, delete, back up or restore the tables that `busterbox serve` keeps"


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    told = actions.add_parser("list", help="all tables, the latest first")
    export = actions.add_parser("export", help="write records of finished games, for replay and verify")
    export.add_argument("tables", nargs="*", metavar="TABLE", help="ids, as `list` shows them")
    export.add_argument("--all", action="store_true", help="every finished game")
    export.add_argument("--to", default="", metavar="PATH", help="a file, a folder, or - for standard output")
    export.add_argument(
        "--unfinished",
        action="store_true",
        help="also games that still run: who they are and what was answered, without the secret of the dice",
    )
    export.add_argument(
        "--game", action="append", default=[], metavar="GAME", help="a further game, as for `serve`"
    )
    delete = actions.add_parser("delete", help="delete tables for good; no server may run on them")
    delete.add_argument("tables", nargs="+", metavar="TABLE")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    backup = actions.add_parser(
        "backup",
        help="copy everything as it is at one moment, beside a running server too",
    )
    backup.add_argument("file", metavar="FILE")
    restore = actions.add_parser("restore", help="put a backup in place; no server may run on the folder")
    restore.add_argument("file", metavar="FILE")
    restore.add_argument(
        "--yes",
        action="store_true",
        help="also where there are tables: they are kept aside, and it is said where",
    )
    for action in (told, export, delete, backup, restore):
        action.add_argument("--data", default="", metavar="DIR", help="folder of the database")
        add_json(action)


def run(args: Namespace) -> int:
    from busterbox.cli import data_actions  # loads the service, so only this command waits for it

    return data_actions.act(args)
