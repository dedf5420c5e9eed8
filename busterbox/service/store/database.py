"""What is kept on disk: tables, their logs, results of commands, contents, shared decks, campaigns. One writer thread,
commits in groups.

Everything that must happen together is one `Job`; it is done when its transaction is on the disk, and not before.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import structlog
from alembic import command as alembic_command
from alembic.config import Config as AlembicConfig

from busterbox.service.metrics import COMMIT_SECONDS, COMMITS

log = structlog.get_logger()

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("waits", sa.Boolean, nullable=False),  # a clock runs: it must be loaded when the server starts
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("doc", sa.LargeBinary, nullable=False),
)
inputs = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("words", sa.String, nullable=False),
    sa.Column("seqs", sa.String, nullable=False),
    sa.Column("simulations", sa.Integer, nullable=False),
    sa.Column("told", sa.String, nullable=True),  # what it caused (`past.kept`); the start is number 0
)
commands = sa.Table(
    "commands",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("cmd_id", sa.String, primary_key=True),
    sa.Column("result", sa.String, nullable=False),
)
contents = sa.Table(
    "contents",
    metadata,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("files", sa.String, nullable=False),
)
decks = sa.Table(
    "decks",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("digest", sa.String, nullable=False),  # of the text: one deck has one address
    sa.Column("text", sa.String, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
)
campaigns = sa.Table(
    "campaigns",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("doc", sa.LargeBinary, nullable=False),
)

PUT_TABLE = sa.text(
    "INSERT INTO tables (id, status, listed, waits, touched, doc) VALUES (:id, :status, :listed, :waits, :touched, :doc)"
    " ON CONFLICT (id) DO UPDATE SET status = excluded.status, listed = excluded.listed, waits = excluded.waits,"
    " touched = excluded.touched, doc = excluded.doc"
)
ADD_INPUT = sa.text(
    "INSERT INTO log (table_id, number, time, words, seqs, simulations, told)"
    " VALUES (:table_id, :number, :time, :words, :seqs, :simulations, :told)"
)
ADD_COMMAND = sa.text(
    "INSERT INTO commands (table_id, seat, cmd_id, result) VALUES (:table_id, :seat, :cmd_id, :result)"
)
ADD_CONTENT = sa.text(
    "INSERT INTO contents (hash, game, files) VALUES (:hash, :game, :files) ON CONFLICT DO NOTHING"
)
PUT_DECK = sa.text(
    "INSERT INTO decks (id, game, digest, text, touched) VALUES (:id, :game, :digest, :text, :touched)"
    " ON CONFLICT (game, digest) DO UPDATE SET touched = excluded.touched"
)
PUT_CAMPAIGN = sa.text(
    "INSERT INTO campaigns (id, touched, doc) VALUES (:id, :touched, :doc)"
    " ON CONFLICT (id) DO UPDATE SET touched = excluded.touched, doc = excluded.doc"
)
FORGET_CAMPAIGNS = sa.text("DELETE FROM campaigns WHERE touched < :before")
FORGET_DECKS = sa.text("DELETE FROM decks WHERE touched < :before")
FORGET_COMMANDS = sa.text("DELETE FROM commands WHERE table_id = :table_id AND seat = :seat")
DELETE = [
    sa.text("DELETE FROM log WHERE table_id = :id"),
    sa.text("DELETE FROM commands WHERE table_id = :id"),
    sa.text("DELETE FROM tables WHERE id = :id"),
]
GROUP = 200  # jobs in a transaction at most
BUSY_MS = 3000  # how long another process may hold the file before a write is given up


class NotSaved(Exception):
    """The disk is full, the file is locked or gone: nothing of the job has been written."""


class Job:
    """Statements that are carried out together or not at all."""

    def __init__(self, statements: Sequence[tuple[sa.TextClause, dict[str, Any]]]) -> None:
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
    """An SQLite file. Reading may be done from any thread; writing goes through `save`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.engine = sa.create_engine(
            f"sqlite:///{path}", poolclass=sa.NullPool, connect_args={"check_same_thread": False}
        )
        sa.event.listen(self.engine, "connect", _prepare)
        self._reader: sa.Connection | None = None  # one for all threads that read, each in its turn
        self._reading = threading.Lock()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        migrate(self.engine)
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
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

    async def save(self, job: Job) -> None:
        """Done when it is on the disk. NotSaved if it could not be; then nothing of it is."""
        job.loop = asyncio.get_running_loop()
        job.future = job.loop.create_future()
        self._jobs.put(job)
        try:
            await asyncio.shield(job.future)
        except asyncio.CancelledError:
            # It is on its way to the disk and cannot be called off: what becomes of it decides what has happened.
            await asyncio.wait([job.future])
            job.future.result()

    # -- reading ---------------------------------------------------------------------------------------------------

    def table(self, table_id: str) -> bytes | None:
        rows = self._rows(sa.select(tables.c.doc).where(tables.c.id == table_id))
        return bytes(rows[0][0]) if rows else None

    def inputs_of(self, table_id: str) -> list[tuple[int, int, str, str]]:
        """Number, time, words and sequence numbers, in order, from the first input on."""
        found = self._rows(
            sa.select(inputs.c.number, inputs.c.time, inputs.c.words, inputs.c.seqs)
            .where(inputs.c.table_id == table_id, inputs.c.number > 0)
            .order_by(inputs.c.number)
        )
        return [(row[0], row[1], row[2], row[3]) for row in found]

    def told_of(self, table_id: str) -> dict[int, str | None]:
        """What every input has caused, by its number, the start's under 0; None where that was not kept yet."""
        found = self._rows(sa.select(inputs.c.number, inputs.c.told).where(inputs.c.table_id == table_id))
        return {row[0]: row[1] for row in found}

    def commands_of(self, table_id: str) -> list[tuple[int, str, str]]:
        found = self._rows(
            sa.select(commands.c.seat, commands.c.cmd_id, commands.c.result).where(
                commands.c.table_id == table_id
            )
        )
        return [(row[0], row[1], row[2]) for row in found]

    def content(self, game: str, content_hash: str) -> str | None:
        found = self._rows(
            sa.select(contents.c.files).where(contents.c.hash == content_hash, contents.c.game == game)
        )
        return str(found[0][0]) if found else None

    def deck(self, deck_id: str) -> tuple[str, str] | None:
        """The game and the text of a shared deck."""
        found = self._rows(sa.select(decks.c.game, decks.c.text).where(decks.c.id == deck_id))
        return (str(found[0][0]), str(found[0][1])) if found else None

    def deck_like(self, game: str, digest: str) -> str | None:
        """The id of the shared deck with this text."""
        found = self._rows(sa.select(decks.c.id).where(decks.c.game == game, decks.c.digest == digest))
        return str(found[0][0]) if found else None

    def has_decks_before(self, time: int) -> bool:
        """Whether some shared deck was not touched since this time."""
        return bool(self._rows(sa.select(decks.c.id).where(decks.c.touched < time).limit(1)))

    def campaign(self, campaign_id: str) -> bytes | None:
        found = self._rows(sa.select(campaigns.c.doc).where(campaigns.c.id == campaign_id))
        return bytes(found[0][0]) if found else None

    def has_campaigns_before(self, time: int) -> bool:
        """Whether some campaign was not touched since this time."""
        return bool(self._rows(sa.select(campaigns.c.id).where(campaigns.c.touched < time).limit(1)))

    def there(self, table_ids: Sequence[str]) -> set[str]:
        """Which of these tables are kept."""
        return {str(row[0]) for row in self._rows(sa.select(tables.c.id).where(tables.c.id.in_(table_ids)))}

    def listed(self) -> list[bytes]:
        found = self._rows(
            sa.select(tables.c.doc)
            .where(tables.c.listed.is_(True), tables.c.status == "lobby")
            .order_by(tables.c.touched.desc())
            .limit(50)
        )
        return [bytes(row[0]) for row in found]

    def waiting(self) -> list[str]:
        """Tables with a clock that runs."""
        found = self._rows(
            sa.select(tables.c.id).where(tables.c.waits.is_(True), tables.c.status == "playing")
        )
        return [str(row[0]) for row in found]

    def all_tables(self) -> list[tuple[str, str, int, bytes]]:
        """Id, status, when it was last touched, and its document; the latest first."""
        found = self._rows(
            sa.select(tables.c.id, tables.c.status, tables.c.touched, tables.c.doc).order_by(
                tables.c.touched.desc()
            )
        )
        return [(row[0], row[1], row[2], bytes(row[3])) for row in found]

    def expired(self, lobby: int, others: int) -> list[str]:
        """Tables not touched since these times."""
        found = self._rows(
            sa.select(tables.c.id).where(
                sa.or_(
                    tables.c.touched < others, sa.and_(tables.c.status == "lobby", tables.c.touched < lobby)
                )
            )
        )
        return [str(row[0]) for row in found]

    def backup(self, to: Path) -> None:
        """A copy of the whole file as it is at one moment, while others read and write."""
        with (
            contextlib.closing(sqlite3.connect(self.path)) as source,
            contextlib.closing(sqlite3.connect(to)) as copy,
        ):
            source.backup(copy)

    def _rows(self, statement: sa.Select[Any]) -> list[Any]:
        with self._reading:
            if self._reader is None:
                self._reader = self.engine.connect()
            try:
                return list(self._reader.execute(statement))
            finally:
                self._reader.rollback()  # what is read next is what is on the disk then

    # -- writing -----------------------------------------------------------------------------------------------------

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
                for done in group:
                    done.finish(None)
            except Exception as error:
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


@sa.event.listens_for(sa.Engine, "begin")
def _begin(connection: sa.Connection) -> None:
    if threading.current_thread().name == "writer":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("BEGIN")


def migrate(engine: sa.Engine) -> None:
    """Bring the file to the newest form."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        alembic_command.upgrade(config, "head")
