"""How a server is set up. The defaults are for one person's machine or a small group of friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

HOUR = 3_600_000
DAY = 24 * HOUR


@dataclass(frozen=True)
class Config:
    data: Path  # the folder of the database
    hosts: tuple[str, ...] = ()  # names under which the server may be asked; none: any
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose headers are believed
    workers: int | None = None  # processes that search; None: one less than there are cores
    games: tuple[str, ...] = ()  # besides those found by entry point, as package.module:ATTRIBUTE
    body_bytes: int = 16_384
    message_bytes: int = 16_384
    requests_a_minute: int = 600  # over HTTP, by address
    credits: int = 120  # messages of a connection at once, and ...
    credits_a_second: float = 8.0  # ... how fast they come back
    watcher_credits: int = 40
    tables_an_hour: int = 120  # opened by one address
    decks_an_hour: int = 120  # shared by one address
    faults_an_hour: int = 20  # of pages at one address that are written into the log
    sockets_a_client: int = 200
    queue: int = 256  # messages that wait for a slow connection before it is dropped
    lobby_ms: int = DAY  # how long a table nobody touches is kept before it starts, ...
    kept_ms: int = 60 * DAY  # ... and afterwards
    decks_ms: int = 730 * DAY  # how long a shared deck is kept after it was last shared
    campaigns_ms: int = 730 * DAY  # how long a campaign is kept after it was last played
    idle_ms: int = 10 * 60_000  # how long it stays in memory with nobody there
    sweep_ms: int = HOUR
    return_ms: int = 20_000  # after a restart nobody's time is up sooner
    ping_ms: int = 2500
    dead_ms: int = 30_000  # without a pong a connection is given up

    def without_limits(self) -> Config:
        """The same for a load test: what one address or connection may do is not counted."""
        many = 10**9
        return replace(
            self,
            requests_a_minute=many,
            credits=many,
            watcher_credits=many,
            tables_an_hour=many,
            decks_an_hour=many,
            faults_an_hour=many,
            sockets_a_client=many,
        )


def data_folder(given: str = "") -> Path:
    """Where a user's data lies by custom, or as it was given."""
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "busterbox"
