"""How many seats one server carries: the real server on one core, people at tables on another.

Each game at its usual number of seats, with people alone and with bots in half of the seats, who play by rules of thumb
in the server itself (levels that search have processes of their own, and are not measured here). For each load a new
server with an empty database is started and pinned to a core, and the load generator (`service_load`, a process of its
own) to another. The knee is the largest load that was still served in time.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from busterbox import _compiled
from busterbox.kernel.game import Game
from busterbox.lab.bench import usual_seats
from busterbox.lab.service_load import Wanted

IN_TIME = 100.0  # ms: what p99 must stay under
SEATS = (50, 200, 1000, 2000)
START_SECONDS = 120
Json = dict[str, object]
Progress = Callable[[str], None]


class BenchFailed(Exception):
    """The server or the load generator could not do its part; the message says which and why."""


@dataclass
class Server:
    process: subprocess.Popen[str]
    address: str
    figures: int  # the port of /metrics

    def memory(self) -> int:
        """Resident bytes."""
        found = re.search(r"^VmRSS:\s+(\d+) kB", self._proc("status"), re.MULTILINE)
        assert found is not None
        return int(found[1]) * 1024

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = self._proc("stat").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def metric(self, name: str) -> float:
        """A figure that the server itself counts."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.figures}/metrics", timeout=30) as answer:
            for line in answer.read().decode().splitlines():
                if line.startswith(name + " "):
                    return float(line.split()[1])
        return 0.0

    def _proc(self, name: str) -> str:
        return Path("/proc", str(self.process.pid), name).read_text(encoding="ascii")


def cores() -> tuple[int, int]:
    """One for the server, one for those who play."""
    if sys.platform != "linux":
        raise BenchFailed("this needs Linux, where a process can be kept to a core")
    free = sorted(os.sched_getaffinity(0))
    if len(free) < 2:
        raise BenchFailed("this needs two cores: one for the server, one for the load")
    return free[0], free[1]


@contextlib.contextmanager
def running(core: int, folder: Path) -> Iterator[Server]:
    """A server as it would run anywhere, but for the limits of what one address may do."""
    command = [sys.executable, "-m", "busterbox.cli", "serve", "--no-browser", "--port", "0"]
    figures = _free_port()
    command += ["--data", str(folder), "--workers", "0", "--unlimited", "--json-log"]
    command += ["--metrics-port", str(figures)]
    with (folder / "server.log").open("w+", encoding="utf-8") as log:
        process = subprocess.Popen(command, stderr=log, text=True)
        os.sched_setaffinity(process.pid, {core})  # before it has any thread besides the first
        try:
            yield Server(process, _address(process, folder / "server.log"), figures)
        finally:
            process.terminate()
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def _address(process: subprocess.Popen[str], log: Path) -> str:
    """Where it listens, once it answers."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        found = re.search(r"Busterbox is at (\S+)", log.read_text(encoding="utf-8"))
        if found is not None:
            with contextlib.suppress(OSError), urllib.request.urlopen(found[1] + "livez", timeout=2):
                return found[1]
        time.sleep(0.1)
    raise BenchFailed(f"the server did not start: {log.read_text(encoding='utf-8')[-300:]}")


def loaded(server: Server, core: int, wanted: Wanted) -> Json:
    """What the load generator found, and what the server used meanwhile."""
    empty = server.memory()
    tables = msgspec.json.encode(wanted).decode()
    command = [sys.executable, "-m", "busterbox.lab.service_load", server.address, tables]
    said: list[str] = []
    marks: dict[str, tuple[float, float]] = {}
    memory = empty
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        os.sched_setaffinity(process.pid, {core})
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stderr:
            said.append(line)
            if line.strip() in ("counting", "counted"):
                marks[line.strip()] = (server.cpu(), time.perf_counter())
                memory = server.memory()
        out = process.stdout.read()
    if process.returncode != 0 or len(marks) < 2:
        raise BenchFailed(f"the load generator failed: {''.join(said)[-400:]}")
    found: Json = json.loads(out)
    used = marks["counted"][0] - marks["counting"][0]
    commits = server.metric("busterbox_commit_seconds_count")
    committing = server.metric("busterbox_commit_seconds_sum")
    moves = int(str(found["moves"])) + int(str(found["bot_moves"]))
    found["server_cpu"] = round(used / (marks["counted"][1] - marks["counting"][1]), 3)
    found["cpu_s_per_1000_moves"] = round(used * 1000 / moves, 3) if moves else 0.0
    found["server_mb"] = round(memory / 1e6, 1)
    found["kb_per_table"] = round((memory - empty) / 1000 / wanted.tables, 1)
    found["gc_longest_ms"] = round(server.metric("busterbox_gc_longest_seconds") * 1000, 1)
    found["gc_pauses"] = int(server.metric("busterbox_gc_seconds_count"))
    found["commit_ms"] = round(committing / commits * 1000, 2) if commits else 0.0
    return found


def measure(games: list[Game], seats: list[int], seconds: float, say: Progress) -> Json:
    """Each game under all loads, one after the other, each with a server of its own."""
    for_server, for_load = cores()
    found: dict[str, Json] = {}
    for game in games:
        at_table = usual_seats(game)
        found[game.name] = {"seats_at_table": at_table}
        for who, bots in (("people", 0), ("half_bots", at_table // 2)):
            rows: list[Json] = []
            for load in seats:
                say(f"{game.name}, {who.replace('_', ' ')}, {load} seats ...")
                wanted = Wanted(game.name, calm(game), load, at_table, bots, seconds)
                with (
                    tempfile.TemporaryDirectory(prefix="busterbox-bench-") as folder,
                    running(for_server, Path(folder)) as server,
                ):
                    rows.append(loaded(server, for_load, wanted))
            found[game.name][who] = {"loads": rows, "knee_seats": knee(rows)}
    return {
        "compiled": _compiled.is_compiled(),
        "seconds": seconds,
        "in_time_ms": IN_TIME,
        "games": found,
    }


def calm(game: Game) -> dict[str, str]:
    """The usual options, without a race: moves come when they are due, not when somebody is quick."""
    values = game.table.without_race(game.info.read_settings({}))
    return {name: str(value) for name, value in game.info.settings_json(values).items()}


def knee(rows: list[Json]) -> int:
    """The largest load that was served in time, as were all smaller ones; 0 if none was."""
    best = 0
    for row in sorted(rows, key=lambda found: int(str(found["seats"]))):
        latency = row["latency_ms"]
        assert isinstance(latency, dict)
        if not row["broadcasts"] or float(latency["p99"]) >= IN_TIME:
            break
        best = int(str(row["seats"]))
    return best
