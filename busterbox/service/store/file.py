"""The database as a file: who may read it, and which form it has."""

from __future__ import annotations

import contextlib
from pathlib import Path

import sqlalchemy as sa
from alembic import command as alembic_command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from busterbox.service.store.changes import NewerDatabase


def private(path: Path) -> None:
    """The file and those that SQLite lays beside it are for their owner alone: the secrets of running games are in them.
    SQLite gives the others the mode of the first."""
    path.touch(mode=0o600)
    for beside in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))):
        with contextlib.suppress(OSError):
            if beside.exists() and beside.stat().st_mode & 0o077:
                beside.chmod(0o600)


def migrate(engine: sa.Engine) -> None:
    """Bring the file to the newest form."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
    with engine.connect() as connection:
        found = set(MigrationContext.configure(connection).get_current_heads())
        connection.rollback()
        if found - known:
            raise NewerDatabase(
                f"the database was written by a later version of Busterbox ({min(found - known)[:40]}), which this one"
                " cannot read; nothing was changed"
            )
        config.attributes["connection"] = connection
        alembic_command.upgrade(config, "head")
