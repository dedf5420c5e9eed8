"""What is kept on disk.

lock: one server a folder
documents: what is kept of a table or a campaign besides the log
changes: what the store is given and gives
schema: the tables of the database, and what is written to them
file: who may read the database file, and which form it has
database: the store and its verbs, an SQLite file behind them
readiness: whether anything can be saved now
migrations: how a file of an older version becomes one of today
"""
