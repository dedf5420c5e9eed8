"""The tables of the database, and every statement that writes to them."""

from __future__ import annotations

import sqlalchemy as sa

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
BEAT = sa.text("UPDATE alembic_version SET version_num = version_num")
FORGET_COMMAND = sa.text(
    "DELETE FROM commands WHERE table_id = :table_id AND seat = :seat AND cmd_id = :cmd_id"
)
FORGET_COMMANDS = sa.text("DELETE FROM commands WHERE table_id = :table_id AND seat = :seat")
DELETE = [
    sa.text("DELETE FROM log WHERE table_id = :id"),
    sa.text("DELETE FROM commands WHERE table_id = :id"),
    sa.text("DELETE FROM tables WHERE id = :id"),
]
