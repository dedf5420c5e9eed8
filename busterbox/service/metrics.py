"""What is counted and measured, for Prometheus: /metrics on a port of its own, if there is one."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

COMMITS = Counter("busterbox_commits", "Transactions written", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "busterbox_commit_seconds", "Time of a transaction", buckets=FAST, registry=REGISTRY
)
COMMANDS = Counter(
    "busterbox_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=REGISTRY
)
MOVE_SECONDS = Histogram(
    "busterbox_move_seconds", "From a command's arrival until all are told", buckets=FAST, registry=REGISTRY
)
SOCKETS = Gauge("busterbox_sockets", "Open WebSockets", registry=REGISTRY)
TABLES = Gauge("busterbox_tables_in_memory", "Tables in memory", registry=REGISTRY)
UPDATES = Counter("busterbox_updates", "Updates sent", registry=REGISTRY)
RESYNCS = Counter("busterbox_resyncs", "Welcomes without the updates in between", registry=REGISTRY)
BOT_ANSWERS = Counter("busterbox_bot_answers", "Answers of bots", ["how"], registry=REGISTRY)
QUESTIONS = Counter("busterbox_questions", "Questions to workers", ["outcome"], registry=REGISTRY)
QUEUED = Gauge("busterbox_queued_bytes", "Bytes that wait for connections", registry=REGISTRY)
CONNECTIONS = Gauge("busterbox_connections", "Open connections", registry=REGISTRY)
GC_SECONDS = Histogram(
    "busterbox_gc_seconds", "Pauses of the garbage collector", buckets=FAST, registry=REGISTRY
)
GC_LONGEST = Gauge("busterbox_gc_longest_seconds", "The longest of them", registry=REGISTRY)
STAND_INS = Counter("busterbox_stand_ins", "Seats taken over by a bot for a time", registry=REGISTRY)
