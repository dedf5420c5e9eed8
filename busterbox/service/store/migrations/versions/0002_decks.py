"""Shared decks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("decks_digest", "decks", ["game", "digest"], unique=True)


def downgrade() -> None:
    op.drop_table("decks")
