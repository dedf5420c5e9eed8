"""What is kept on disk.

lock: one server a folder
documents: what is kept of a table or a campaign besides the log
database: the SQLite file, its one writer and its readers
migrations: how a file of an older version becomes one of today
"""
