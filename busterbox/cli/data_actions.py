"""What `busterbox data` does: looks at the database beside a running server, and changes it only without one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import sys
from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from busterbox.cli.common import DATABASE, CliError, print_json, reason_of, say, write_text
from busterbox.kernel.codec.notation import short
from busterbox.service.config import Config, data_folder
from busterbox.service.problems import Refusal
from busterbox.service.server import Server
from busterbox.service.store.changes import NewerDatabase, NotSaved
from busterbox.service.store.database import Store
from busterbox.service.store.documents import OVER, TableDoc
from busterbox.service.store.lock import InUse, Ownership
from busterbox.service.tables.replays import kept_of, record_text

UNFINISHED_FORMAT = 1


def act(args: Namespace) -> int:
    folder = data_folder(args.data)
    if args.action == "restore":
        return restore(args, folder)
    if not (folder / DATABASE).is_file():
        raise CliError(f"no tables are kept in {str(folder)!r}")
    action = {"list": list_tables, "export": export, "delete": delete, "backup": backup}[args.action]
    with failures_named(folder):
        return action(args, folder)


@contextlib.contextmanager
def failures_named(folder: Path) -> Iterator[None]:
    """What goes wrong with the database, in one line."""
    try:
        yield
    except NewerDatabase as error:
        raise CliError(str(error)) from None
    except NotSaved as error:
        raise CliError(f"nothing was done: {str(error).splitlines()[0]}") from None
    except Exception as error:
        if not type(error).__module__.startswith(("sqlalchemy", "sqlite3", "alembic")):
            raise
        line = str(error).splitlines()[0]
        raise CliError(f"the database in {str(folder)!r} cannot be used: {line}") from None


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[Store]:
    found = Store(folder / DATABASE)
    try:
        yield found
    finally:
        found.close()


# -- list --------------------------------------------------------------------------------------------------------------


def list_tables(args: Namespace, folder: Path) -> int:
    with opened(folder) as found:
        docs = asyncio.run(found.list_tables())
    rows = [row_of(doc) for doc in docs]
    if args.json:
        print_json(rows)
        return 0
    for doc, row in zip(docs, rows, strict=True):
        names = ", ".join(seat.name for seat in doc.seats)
        print(f"{doc.id}  {doc.game:10} {doc.status:8} {row['touched']}  {names}")
    if not rows:
        say("There are no tables.")
    return 0


def row_of(doc: TableDoc) -> dict[str, object]:
    """What may be shown of a table: no secret, no token, no invitation."""
    return {
        "table": doc.id,
        "game": doc.game,
        "status": doc.status,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in doc.seats],
        "settings": doc.settings,
        "moves": doc.number,
        "created": moment(doc.created),
        "touched": moment(doc.touched),
    }


def moment(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# -- export ------------------------------------------------------------------------------------------------------------


def export(args: Namespace, folder: Path) -> int:
    if bool(args.tables) == args.all:
        raise CliError("name the tables to export, or say --all")
    try:
        server = Server(Config(data=folder, workers=0, games=tuple(args.game)))
    except (ImportError, AttributeError, ValueError) as error:
        raise CliError(f"a game cannot be loaded: {reason_of(error)}") from None
    try:
        docs = chosen(server.store, args.tables)
        texts: list[tuple[TableDoc, str]] = []
        left_out: list[dict[str, str]] = []
        for doc in docs:
            try:
                texts.append((doc, asyncio.run(text_of(server, doc, args.unfinished))))
            except Refusal as refusal:
                if args.tables:
                    raise CliError(f"table {doc.id}: {refusal.detail}") from None
                left_out.append({"table": doc.id, "why": refusal.detail})
    finally:
        server.store.close()
    files = written(texts, args.to, args.all)
    if args.json and args.to != "-":
        rows = [
            {"table": doc.id, "file": file, "finished": doc.status == OVER and not doc.ended}
            for (doc, _), file in zip(texts, files, strict=True)
        ]
        print_json({"exported": rows, "left_out": left_out})
        return 0
    for file in files:
        say(f"written: {file}")
    for row in left_out:
        say(f"left out: {row['table']}: {row['why']}")
    return 0


def chosen(found: Store, ids: list[str]) -> list[TableDoc]:
    if not ids:
        return asyncio.run(found.list_tables())
    docs = []
    for table in dict.fromkeys(ids):
        doc = asyncio.run(found.find_table(table))
        if doc is None:
            raise CliError(f"there is no table {short(table)}")
        docs.append(doc)
    return docs


async def text_of(server: Server, doc: TableDoc, unfinished: bool) -> str:
    """The record of a finished game; for a running one only the answers so far, which do not tell what will be
    rolled."""
    kept = await server.store.read(doc.id)
    assert kept is not None
    if doc.status == OVER or await server.editions.is_past(doc):
        table = await server.load(kept)
        return record_text(table.game, await kept_of(table)).decode()
    if not unfinished:
        raise Refusal(409, "not_now", "its game is not over (--unfinished exports what was answered so far).")
    inputs = [
        {"number": one.number, "time": moment(one.time), "words": json.loads(one.words)}
        for one in kept.moves()
    ]
    document = {
        "format": UNFINISHED_FORMAT,
        "unfinished": True,
        **row_of(doc),
        "rules_version": doc.rules_version,
        "content": doc.content,
        "commitment": doc.commitment,
        "inputs": inputs,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def written(texts: list[tuple[TableDoc, str]], to: str, folder: bool) -> list[str]:
    """Writes each text to its file and returns the files' names. With `--all` the place is always a folder."""
    if to == "-":
        if len(texts) != 1:
            raise CliError("only one table fits on standard output")
        sys.stdout.write(texts[0][1])
        return []
    names = [f"{doc.game}-{doc.id}.json" for doc, _ in texts]
    target = Path(to or ".")
    if folder or target.is_dir() or len(texts) != 1 or to.endswith(os.sep):
        try:
            target.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CliError(f"the folder {to!r} cannot be made: {reason_of(error)}") from None
        files = [str(target / name) for name in names]
    else:
        files = [to]
    for (_, text), file in zip(texts, files, strict=True):
        write_text(file, text)
    return files


# -- delete, backup and restore -----------------------------------------------------------------------------------------------


def delete(args: Namespace, folder: Path) -> int:
    try:
        mine = Ownership(folder)
    except InUse:
        raise CliError("a server runs on this data and has its tables in memory: stop it first") from None
    except OSError as error:
        raise CliError(f"the folder {str(folder)!r} cannot be used: {reason_of(error)}") from None
    try:
        with opened(folder) as found:
            docs = chosen(found, args.tables)
            if not args.yes and not agreed(docs):
                raise CliError("nothing was deleted")
            asyncio.run(found.delete([doc.id for doc in docs]))
    finally:
        mine.release()
    if args.json:
        print_json({"deleted": [doc.id for doc in docs]})
    else:
        say(f"deleted: {', '.join(doc.id for doc in docs)}")
    return 0


def agreed(docs: list[TableDoc]) -> bool:
    for doc in docs:
        names = ", ".join(seat.name for seat in doc.seats)
        say(f"{doc.id}: {doc.game}, {doc.status}, {doc.number} moves, {names}")
    say(f"Delete {'it' if len(docs) == 1 else f'these {len(docs)} tables'} for good? (yes/no)")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def backup(args: Namespace, folder: Path) -> int:
    file = Path(args.file)
    if file.exists():
        raise CliError(f"{args.file} exists already")
    beside = file.with_name(file.name + ".part")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(mode=0o600)  # it has the secrets of running games in it
        with opened(folder) as found:
            found.backup(beside)
            count = len(asyncio.run(found.list_tables()))
        beside.replace(file)
    except OSError as error:
        raise CliError(f"{args.file} cannot be written: {reason_of(error)}") from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
    if args.json:
        print_json({"file": str(file), "tables": count, "bytes": file.stat().st_size})
    else:
        say(f"written: {file} ({count} {'table' if count == 1 else 'tables'})")
    return 0


def restore(args: Namespace, folder: Path) -> int:
    """Put a backup in place of what is kept. It is looked through first, and what was there is kept beside it."""
    file = Path(args.file)
    if not file.is_file():
        raise CliError(f"there is no file {args.file}")
    target = folder / DATABASE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        mine = Ownership(folder)
    except InUse:
        raise CliError("a server runs on this data and has its tables in memory: stop it first") from None
    except OSError as error:
        raise CliError(f"the folder {str(folder)!r} cannot be used: {reason_of(error)}") from None
    beside = target.with_name(DATABASE + ".part")
    try:
        old = kept_aside(target, args.yes)
        for end in ("", "-wal", "-shm"):
            beside.with_name(beside.name + end).unlink(missing_ok=True)
        beside.touch(mode=0o600)
        count = copied(file, beside)
        if old is not None:
            moved(target, old)
        beside.replace(target)
    except OSError as error:
        raise CliError(f"{str(target)!r} cannot be written: {reason_of(error)}") from None
    finally:
        for end in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                beside.with_name(beside.name + end).unlink(missing_ok=True)
        mine.release()
    if args.json:
        print_json({"tables": count, "kept_aside": str(old) if old is not None else ""})
    else:
        say(f"restored: {count} {'table' if count == 1 else 'tables'} from {file}")
        if old is not None:
            say(f"what was there before: {old}")
    return 0


def kept_aside(target: Path, agreed: bool) -> Path | None:
    """Where what is there now goes; None if there is nothing."""
    if not target.exists():
        return None
    if not agreed:
        raise CliError(
            f"there are tables in {str(target.parent)!r} already; --yes keeps them aside and goes on"
        )
    moments = (f"{target.name}.before-{number}" for number in range(1, 10_000))
    return next(path for name in moments if not (path := target.with_name(name)).exists())


def copied(file: Path, to: Path) -> int:
    """A whole copy of a backup, brought to the newest form; how many tables it has. CliError if it is damaged."""
    try:
        with (
            contextlib.closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(to)) as copy,
        ):
            sound = source.execute("PRAGMA integrity_check").fetchone()[0]
            if sound != "ok":
                raise CliError(f"{file} is damaged: {str(sound).splitlines()[0]}")
            if not source.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
                raise CliError(f"{file} is no backup of Busterbox")
            source.backup(copy)
        store = Store(to)
    except sqlite3.DatabaseError as error:
        raise CliError(f"{file} is no backup of Busterbox: {error}") from None
    except NewerDatabase as error:
        raise CliError(str(error)) from None
    try:
        return len(asyncio.run(store.list_tables()))
    finally:
        store.close()
        with contextlib.closing(sqlite3.connect(to)) as copy:
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def moved(target: Path, old: Path) -> None:
    """The database with what SQLite has laid beside it."""
    for end in ("-wal", "-shm", ""):
        part = target.with_name(target.name + end)
        if part.exists():
            part.replace(old.with_name(old.name + end))
