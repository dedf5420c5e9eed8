"""What every input has caused, so that a game can be watched when its rules are gone. Older rows have nothing there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("told", sa.String, nullable=True))


def downgrade() -> None:
    op.execute("DELETE FROM log WHERE number = 0")
    op.drop_column("log", "told")
