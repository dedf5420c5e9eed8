"""The store: what is kept on disk, behind a few verbs. Callers speak these and know nothing of SQL.

- `take` a table to play it here, `let_go` of it; `save` a change of a table that was taken; `delete` tables.
- `find` one thing by its address, `list` what there is.

An SQLite file stands behind them: one writer thread that commits in groups. What must happen together is one change; it
is saved when its transaction is on the disk, and not before.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import structlog

from busterbox.service.metrics import COMMIT_SECONDS, COMMITS
from busterbox.service.store import schema
from busterbox.service.store.changes import Change, Input, KeptDeck, NotSaved, Taken
from busterbox.service.store.documents import (
    PLAYING,
    CampaignDoc,
    TableDoc,
    decode,
    decode_campaign,
    encode,
)
from busterbox.service.store.file import migrate, private
from busterbox.service.store.schema import campaigns, commands, contents, decks, inputs, tables

log = structlog.get_logger()

Statement = tuple[sa.TextClause, dict[str, Any]]
GROUP = 200  # changes in a transaction at most
BUSY_MS = 3000  # how long another process may hold the file before a write is given up
MOST_LISTED = 50
WRITER = "writer"  # the name of the thread that writes


class Job:
    """Statements that are carried out together or not at all."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.loop: asyncio.AbstractEventLoop | None = None
        self.future: asyncio.Future[None] | None = None

    def finish(self, error: Exception | None) -> None:
        loop, future = self.loop, self.future
        if loop is None or future is None:
            return

        def settle() -> None:
            if not future.done():
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(NotSaved(str(error)))

        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle)


class Store:
    """An SQLite file. Everything is asked and said in the loop of the server; a table is in one server's hands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        private(path)
        self.engine = sa.create_engine(
            f"sqlite:///{path}", poolclass=sa.NullPool, connect_args={"check_same_thread": False}
        )
        sa.event.listen(self.engine, "connect", _prepare)
        sa.event.listen(self.engine, "begin", _begin)
        self.written = 0.0  # when something was last on the disk, and ...
        self.failed = 0.0  # ... when something last could not be
        self._taken: set[str] = set()  # tables that are played here
        self._reader: sa.Connection | None = None  # one for all threads that read, each in its turn
        self._reading = threading.Lock()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        migrate(self.engine)
        self._writer = threading.Thread(target=self._write, name=WRITER, daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what is still waiting, then stop."""
        self._jobs.put(None)
        self._writer.join(timeout=10)
        with self._reading:
            if self._reader is not None:
                self._reader.close()
                self._reader = None
        self.engine.dispose()

    # -- a table in this server's hands ------------------------------------------------------------------------------

    async def take(self, table_id: str) -> Taken | None:
        """A table with its log, to be played here; None if there is none."""
        found = await asyncio.to_thread(self._read, table_id)
        if found is not None:
            self._taken.add(table_id)
        return found

    async def read(self, table_id: str) -> Taken | None:
        """The same, only to be looked at."""
        return self._read(table_id)

    async def fetch(self, table_id: str) -> Taken | None:
        """The same as `read`, beside the loop: a long log takes a while."""
        return await asyncio.to_thread(self._read, table_id)

    def let_go(self, table_id: str) -> None:
        """The table is not played here any more: nothing of it can be saved until it is taken again."""
        self._taken.discard(table_id)

    async def save(self, change: Change) -> None:
        """Done when it is on the disk. NotSaved if it could not be; then nothing of it is."""
        table_id = change.doc.id
        if not change.opens and table_id not in self._taken:
            raise NotSaved("the table is not held here any more")
        await self._do(statements_of(change))
        if change.opens:
            self._taken.add(table_id)

    async def delete(self, table_ids: Sequence[str]) -> None:
        """Tables with all that belongs to them. Whoever still has one in hand can save nothing of it from now on."""
        for table_id in table_ids:
            self.let_go(table_id)
        await self._do([(statement, {"id": one}) for one in table_ids for statement in schema.DELETE])

    # -- what is no table --------------------------------------------------------------------------------------------

    async def save_campaign(self, doc: CampaignDoc) -> None:
        await self._do([put_campaign(doc)])

    async def save_deck(self, deck_id: str, digest: str, deck: KeptDeck, time: int) -> str:
        """Keep a deck to be shared; the address that it has, an older one if the same text was shared before."""
        values = {"id": deck_id, "game": deck.game, "digest": digest, "text": deck.text, "touched": time}
        await self._do([(schema.PUT_DECK, values)])
        found = self._rows(sa.select(decks.c.id).where(decks.c.game == deck.game, decks.c.digest == digest))
        return str(found[0][0])

    async def delete_decks(self, before: int) -> None:
        """Shared decks that were not touched since then."""
        if self._rows(sa.select(decks.c.id).where(decks.c.touched < before).limit(1)):
            await self._do([(schema.FORGET_DECKS, {"before": before})])

    async def delete_campaigns(self, before: int) -> None:
        """Campaigns that were not touched since then."""
        if self._rows(sa.select(campaigns.c.id).where(campaigns.c.touched < before).limit(1)):
            await self._do([(schema.FORGET_CAMPAIGNS, {"before": before})])

    async def beat(self) -> None:
        """Write something that changes nothing. NotSaved if nothing can be written."""
        await self._do([(schema.BEAT, {})])

    # -- finding -----------------------------------------------------------------------------------------------------

    async def find_table(self, table_id: str) -> TableDoc | None:
        """A table's document as it is on the disk."""
        return self._document(table_id)

    async def find_result(self, table_id: str, seat: int, cmd_id: str) -> str | None:
        """The result of a command that was carried out."""
        found = self._rows(
            sa.select(commands.c.result).where(
                commands.c.table_id == table_id, commands.c.seat == seat, commands.c.cmd_id == cmd_id
            )
        )
        return str(found[0][0]) if found else None

    async def find_campaign(self, campaign_id: str) -> CampaignDoc | None:
        found = self._rows(sa.select(campaigns.c.doc).where(campaigns.c.id == campaign_id))
        return decode_campaign(bytes(found[0][0])) if found else None

    async def find_deck(self, deck_id: str) -> KeptDeck | None:
        found = self._rows(sa.select(decks.c.game, decks.c.text).where(decks.c.id == deck_id))
        return KeptDeck(str(found[0][0]), str(found[0][1])) if found else None

    async def find_content(self, game: str, content_hash: str) -> str | None:
        """The files or words that tables of a game were opened with."""
        found = self._rows(
            sa.select(contents.c.files).where(contents.c.hash == content_hash, contents.c.game == game)
        )
        return str(found[0][0]) if found else None

    # -- listing -----------------------------------------------------------------------------------------------------

    async def list_tables(self) -> list[TableDoc]:
        """All tables, the latest first."""
        found = self._rows(sa.select(tables.c.doc).order_by(tables.c.touched.desc()))
        return [decode(bytes(row[0])) for row in found]

    async def list_open(self) -> list[TableDoc]:
        """Tables that look for players, the latest first."""
        found = self._rows(
            sa.select(tables.c.doc)
            .where(tables.c.listed.is_(True), tables.c.status == "lobby")
            .order_by(tables.c.touched.desc())
            .limit(MOST_LISTED)
        )
        return [decode(bytes(row[0])) for row in found]

    async def list_due(self, before: int) -> list[str]:
        """Ids of tables with a clock that runs, and runs out before then."""
        text = sa.cast(tables.c.doc, sa.Text)
        found = await asyncio.to_thread(
            self._rows,
            sa.select(tables.c.id).where(
                tables.c.waits.is_(True),
                tables.c.status == "playing",
                sa.func.json_extract(text, "$.paused") == 0,
                sa.func.json_extract(text, "$.timer.at") < before,
            ),
        )
        return [str(row[0]) for row in found]

    async def list_expired(self, lobby: int, others: int) -> list[str]:
        """Ids of tables that were not touched since these times."""
        in_lobby = sa.and_(tables.c.status == "lobby", tables.c.touched < lobby)
        found = self._rows(sa.select(tables.c.id).where(sa.or_(tables.c.touched < others, in_lobby)))
        return [str(row[0]) for row in found]

    async def list_kept(self, table_ids: Sequence[str]) -> set[str]:
        """Which of these tables there still are."""
        return {str(row[0]) for row in self._rows(sa.select(tables.c.id).where(tables.c.id.in_(table_ids)))}

    def backup(self, to: Path) -> None:
        """A copy of the whole file as it is at one moment, while others read and write."""
        with (
            contextlib.closing(sqlite3.connect(self.path)) as source,
            contextlib.closing(sqlite3.connect(to)) as copy,
        ):
            source.backup(copy)

    # -- reading -----------------------------------------------------------------------------------------------------

    def _document(self, table_id: str) -> TableDoc | None:
        rows = self._rows(sa.select(tables.c.doc).where(tables.c.id == table_id))
        return decode(bytes(rows[0][0])) if rows else None

    def _read(self, table_id: str) -> Taken | None:
        doc = self._document(table_id)
        if doc is None:
            return None
        columns = (inputs.c.number, inputs.c.time, inputs.c.words, inputs.c.seqs)
        rows = self._rows(
            sa.select(*columns, inputs.c.simulations, inputs.c.told)
            .where(inputs.c.table_id == table_id)
            .order_by(inputs.c.number)
        )
        done = self._rows(
            sa.select(commands.c.seat, commands.c.cmd_id, commands.c.result)
            .where(commands.c.table_id == table_id)
            .order_by(sa.text("rowid"))
        )
        return Taken(doc, [Input(*row) for row in rows], [(row[0], row[1], row[2]) for row in done])

    def _rows(self, statement: sa.Select[Any]) -> list[Any]:
        with self._reading:
            if self._reader is None:
                self._reader = self.engine.connect()
            try:
                return list(self._reader.execute(statement))
            finally:
                self._reader.rollback()  # what is read next is what is on the disk then

    # -- writing -----------------------------------------------------------------------------------------------------

    async def _do(self, statements: Sequence[Statement]) -> None:
        """Carry statements out together. NotSaved if they could not be; then none of them was."""
        job = Job(statements)
        job.loop = asyncio.get_running_loop()
        job.future = job.loop.create_future()
        self._jobs.put(job)
        try:
            await asyncio.shield(job.future)
        except asyncio.CancelledError:
            # It is on its way to the disk and cannot be called off: what becomes of it decides what has happened.
            await asyncio.wait([job.future])
            job.future.result()

    def _write(self) -> None:
        connection: sa.Connection | None = None
        stopping = False
        while not stopping:
            group: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                group.append(job)
                if len(group) >= GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            stopping = job is None
            if not group:
                break
            try:
                if connection is None:
                    connection = self.engine.connect()
                with COMMIT_SECONDS.time():
                    self._commit(connection, group)
                COMMITS.inc()
                self.written = time.monotonic()
                for done in group:
                    done.finish(None)
            except Exception as error:
                self.failed = time.monotonic()
                log.warning("commit_failed", jobs=len(group), error=str(error).splitlines()[0])
                with contextlib.suppress(Exception):
                    if connection is not None:
                        connection.close()
                connection = None
                self._one_by_one(group, error)
        if connection is not None:
            connection.close()

    def _one_by_one(self, group: list[Job], error: Exception) -> None:
        """One bad job must not take the others with it."""
        for job in group:
            if len(group) == 1:
                job.finish(error)
                return
            try:
                with self.engine.connect() as connection:
                    self._commit(connection, [job])
                job.finish(None)
            except Exception as its_own:
                job.finish(its_own)

    def _commit(self, connection: sa.Connection, group: list[Job]) -> None:
        # One call a statement for the whole group: of one table the last document wins, as it would one by one.
        rows: dict[sa.TextClause, list[dict[str, Any]]] = {}
        for job in group:
            for statement, values in job.statements:
                rows.setdefault(statement, []).append(values)
        with connection.begin():
            for statement, wanted in rows.items():
                connection.execute(statement, wanted)


def _prepare(connection: Any, record: object) -> None:
    """Every connection: durable, with a log beside the file, and write transactions that begin as such."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    """Who writes says so from the beginning, or two of them could wait for each other."""
    writes = threading.current_thread().name == WRITER
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def statements_of(change: Change) -> list[Statement]:
    """A change of a table in SQL."""
    doc = change.doc
    found: list[Statement] = []
    if change.input is not None:
        one = change.input
        values = {
            "table_id": doc.id,
            "number": one.number,
            "time": one.time,
            "words": one.words,
            "seqs": one.seqs,
            "simulations": one.simulations,
            "told": one.told,
        }
        found.append((schema.ADD_INPUT, values))
    if change.forget is not None:
        found.append((schema.FORGET_COMMANDS, {"table_id": doc.id, "seat": change.forget}))
    waits = doc.status == PLAYING and doc.timer is not None
    row = {"id": doc.id, "status": doc.status, "listed": doc.listed, "waits": waits, "touched": doc.touched}
    found.append((schema.PUT_TABLE, {**row, "doc": encode(doc)}))
    if change.command is not None:
        seat, cmd_id, result = change.command
        command = {"table_id": doc.id, "seat": seat, "cmd_id": cmd_id, "result": result}
        found.append((schema.ADD_COMMAND, command))
    if change.campaign is not None:
        found.append(put_campaign(change.campaign))
    for content in change.contents:
        found.append(
            (schema.ADD_CONTENT, {"hash": content.hash, "game": content.game, "files": content.files})
        )
    return found


def put_campaign(doc: CampaignDoc) -> Statement:
    return schema.PUT_CAMPAIGN, {"id": doc.id, "touched": doc.touched, "doc": encode(doc)}
