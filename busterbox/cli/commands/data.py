"""`busterbox data`: the tables that a server keeps, from outside of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import add_json

NAME = "data"
HELP = "list, export, delete, back up or restore the tables that `busterbox serve` keeps"


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    told = actions.add_parser("list", help="list all tables, the latest first")
    export = actions.add_parser("export", help="write records of finished games, for replay and verify")
    export.add_argument("tables", nargs="*", metavar="TABLE", help="ids, as `list` shows them")
    export.add_argument("--all", action="store_true", help="export every finished game")
    export.add_argument(
        "--to",
        default="",
        metavar="PATH",
        help="where to: a file, a folder, or - for standard output (default: this folder)",
    )
    export.add_argument(
        "--unfinished",
        action="store_true",
        help="export running games too: who plays and what was answered, but not the secret of the dice",
    )
    export.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="a game of your own, as for `serve`; may be repeated",
    )
    delete = actions.add_parser("delete", help="delete tables for good; no server may run on them")
    delete.add_argument("tables", nargs="+", metavar="TABLE", help="ids, as `list` shows them")
    delete.add_argument("--yes", action="store_true", help="delete without asking")
    backup = actions.add_parser(
        "backup",
        help="copy everything as it is at one moment; the server may go on running",
    )
    backup.add_argument("file", metavar="FILE", help="the file to write; it must not exist yet")
    restore = actions.add_parser("restore", help="put a backup in place; no server may run on the folder")
    restore.add_argument("file", metavar="FILE", help="a file that `backup` has written")
    restore.add_argument(
        "--yes",
        action="store_true",
        help="restore even where there are tables: they are moved aside, and you are told where to",
    )
    for action in (told, export, delete, backup, restore):
        action.add_argument(
            "--data", default="", metavar="DIR", help="folder of the database (default: your own)"
        )
        add_json(action)


def run(args: Namespace) -> int:
    from busterbox.cli import data_actions  # loads the service, so only this command waits for it

    return data_actions.act(args)
