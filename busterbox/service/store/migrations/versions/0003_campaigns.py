"""Campaigns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("doc", sa.LargeBinary, nullable=False),
    )
    op.create_index("campaigns_touched", "campaigns", ["touched"])


def downgrade() -> None:
    op.drop_table("campaigns")
