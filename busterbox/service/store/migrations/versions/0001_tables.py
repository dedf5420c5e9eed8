"""Tables, their logs, results of commands, contents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("waits", sa.Boolean, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("doc", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_index("tables_status", "tables", ["status", "listed"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("seqs", sa.String, nullable=False),
        sa.Column("simulations", sa.Integer, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("cmd_id", sa.String, primary_key=True),
        sa.Column("result", sa.String, nullable=False),
    )
    op.create_table(
        "contents",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("files", sa.String, nullable=False),
    )


def downgrade() -> None:
    for name in ("contents", "commands", "log", "tables"):
        op.drop_table(name)
