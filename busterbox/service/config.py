"""How a server is set up. The defaults are for one person's machine or a small group of friends.

Every setting can stand in a TOML file and in the environment (BUSTERBOX_ and its name in capitals), and some on the command
line; the later of these counts. `python -m busterbox.service.config` prints the list that docs/operations.md has.
"""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

HOUR = 3_600_000
DAY = 24 * HOUR
PREFIX = "BUSTERBOX_"
FILE = "BUSTERBOX_CONFIG"  # the variable that names the file of settings


class BadConfig(ValueError):
    """A setting that cannot be: one sentence with its place."""


def setting(default: Any, says: str) -> Any:
    """A field with the words that the list of settings has for it."""
    return field(default=default, metadata={"says": says})


@dataclass(frozen=True)
class Config:
    data: Path = field(metadata={"says": "folder of the database; by default that of the user's data"})
    host: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 for the whole network")
    port: int | None = setting(None, "port to listen on; by default 8737 or the next free one")
    allow_hosts: tuple[str, ...] = setting((), "further names under which the server is reached; *: any")
    trusted_proxies: tuple[str, ...] = setting(
        (), "addresses or networks of proxies in front, whose X-Forwarded-For and -Proto are believed"
    )
    metrics_port: int = setting(0, "port of /metrics on 127.0.0.1; 0: none")
    json_log: bool = setting(False, "log in JSON lines even at a terminal")
    workers: int | None = setting(
        None,
        "processes that search, replay and check; by default one less than cores; 0: one, and bots do not search",
    )
    games: tuple[str, ...] = setting((), "games besides the installed ones, as package.module:ATTRIBUTE")
    hosts: tuple[str, ...] = ()  # worked out by `serve`: the names under which the server answers; none: any
    body_bytes: int = setting(16_384, "longest body of a request")
    message_bytes: int = setting(16_384, "longest message of a WebSocket")
    cost_a_minute: int = setting(600, "what requests of one address may cost a minute; a plain one costs 1")
    credits: int = setting(120, "messages of a seat's connection at once, and ...")
    credits_a_second: float = setting(8.0, "... how fast they come back")
    watcher_credits: int = setting(40, "messages at once of a connection that watches")
    messages: int = setting(
        300,
        "messages of one address at once, over all its WebSockets (of those that watch: as many again), and ...",
    )
    messages_a_second: float = setting(30.0, "... how fast they come back; what comes faster waits")
    tables_an_hour: int = setting(120, "tables that one address may open an hour")
    decks_an_hour: int = setting(120, "decks that one address may share an hour")
    faults_an_hour: int = setting(20, "faults of pages at one address that are written into the log an hour")
    sockets_a_client: int = setting(200, "WebSockets of one address")
    connections: int = setting(2000, "connections in all; fewer where the system allows fewer files")
    connections_a_client: int = setting(300, "connections of one address, proxies aside")
    header_ms: int = setting(10_000, "until a request's head must be there")
    silence_ms: int = setting(
        30_000, "until a connection is closed on which no request comes, or none goes on"
    )
    queue_bytes: int = setting(1_000_000, "bytes that wait for one slow connection before it is closed")
    queues_bytes: int = setting(64_000_000, "the same of all connections together")
    hello_ms: int = setting(3000, "between two welcomes on one connection")
    questions_a_client: int = setting(8, "questions to workers of one client that may wait")
    questions: int = setting(200, "questions to workers that may wait in all")
    answers_bytes: int = setting(32_000_000, "answers of workers that are kept for whoever asks the same")
    late_ms: int = setting(30_000, "until a worker that does not answer is replaced")
    lobby_ms: int = setting(DAY, "how long a table nobody touches is kept before it starts, ...")
    kept_ms: int = setting(60 * DAY, "... and afterwards")
    decks_ms: int = setting(730 * DAY, "how long a shared deck is kept after it was last shared")
    campaigns_ms: int = setting(730 * DAY, "how long a campaign is kept after it was last played")
    idle_ms: int = setting(10 * 60_000, "how long a table stays in memory with nobody there")
    sweep_ms: int = setting(HOUR, "between two looks for what is no longer kept")
    return_ms: int = setting(20_000, "after a restart nobody's time is up sooner")
    ping_ms: int = setting(2500, "between two pings")
    dead_ms: int = setting(30_000, "without a pong a connection is given up")
    drain_ms: int = setting(10_000, "how long a server that is told to stop waits for commands under way")
    back_ms: int = setting(3000, "when clients of a server that stops come back")

    def worker_count(self) -> int:
        """Processes in which bots search, 0 if they do not."""
        return max(1, (os.cpu_count() or 2) - 1) if self.workers is None else self.workers

    def without_limits(self) -> Config:
        """The same for a load test: what one address or connection may do is not counted."""
        many = 10**9
        return replace(
            self,
            cost_a_minute=many,
            credits=many,
            watcher_credits=many,
            messages=many,
            tables_an_hour=many,
            decks_an_hour=many,
            faults_an_hour=many,
            sockets_a_client=many,
            connections_a_client=many,
        )


# -- from a file, the environment, the command line --------------------------------------------------------------------


def read_config(given: Mapping[str, Any], environment: Mapping[str, str], file: str = "") -> Config:
    """The settings of a file, over them those of the environment, over them those given. BadConfig with one sentence."""
    values: dict[str, Any] = {"data": data_folder("", environment)}
    named = file or environment.get(FILE, "")
    if named:
        values |= from_file(named)
    values |= from_environment(environment)
    values |= given
    made = Config(**values)
    for one in made.trusted_proxies:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise BadConfig(f"trusted_proxies: {one!r} is neither an address nor a network") from None
    return made


def from_file(name: str) -> dict[str, Any]:
    try:
        found = tomllib.loads(Path(name).read_text())
    except OSError as error:
        raise BadConfig(f"the settings in {name!r} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise BadConfig(f"the settings in {name!r} cannot be read: {error}") from None
    unknown = sorted(set(found) - set(documented()))
    if unknown:
        raise BadConfig(f"{name}: there is no setting {unknown[0]!r}")
    return {key: _checked(f"{name}: {key}", KINDS[key], value) for key, value in found.items()}


def from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in documented():
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            found[name] = _checked(PREFIX + name.upper(), KINDS[name], _read(KINDS[name], text))
    return found


def _read(kind: Any, text: str) -> Any:
    """A word of the environment as what it stands for; unchanged if it stands for nothing of that kind."""
    if kind == tuple[str, ...]:
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind is bool:
        return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}.get(text, text)
    if kind == int | None and not text:
        return None
    try:
        return float(text) if kind is float else int(text) if kind in (int, int | None) else text
    except ValueError:
        return text


def _checked(place: str, kind: Any, value: Any) -> Any:
    if kind == tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        raise BadConfig(f"{place} is a list of words, not {value!r}")
    if kind is bool:
        if isinstance(value, bool):
            return value
        raise BadConfig(f"{place} is true or false, not {value!r}")
    if kind in (int, float, int | None):
        if value is None and kind == int | None:
            return None
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or value < 0 or (kind is not float and value != int(value)):
            raise BadConfig(f"{place} is a number from 0 on, not {value!r}")
        return float(value) if kind is float else int(value)
    if not isinstance(value, str) or not value:
        raise BadConfig(f"{place} is a text, not {value!r}")
    return Path(value) if kind is Path else value


def data_folder(given: str = "", environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's data lies by custom, or as it was given."""
    chosen = given or environment.get(PREFIX + "DATA", "")
    if chosen:
        return Path(chosen)
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "busterbox"


# -- the list of them ----------------------------------------------------------------------------------------------------


KINDS: dict[str, Any] = get_type_hints(Config)


def documented() -> list[str]:
    """The names of all settings that a file or the environment may have."""
    return [one.name for one in fields(Config) if "says" in one.metadata]


def page() -> str:
    """The list of settings, for docs/operations.md."""
    lines = ["| setting | default | |", "| --- | --- | --- |"]
    for one in fields(Config):
        if "says" in one.metadata:
            default = "" if one.default in (MISSING, None, ()) else str(one.default).lower()
            lines.append(f"| `{one.name}` | {default} | {one.metadata['says']} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(), end="")
