"""A real server as a process of its own, and a client that plays over HTTP what a test is not about."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from busterbox.kernel.table.fairness import nonce_commitment

ROOT = Path(__file__).resolve().parents[2]
DUEL = "tests.microgames.duel.game:GAME"
SOAK = bool(os.environ.get("BUSTERBOX_SOAK"))
Situation = dict[str, Any]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`busterbox serve` on a folder of its own. It keeps its port, so that a page finds it again after a crash."""

    def __init__(self, data: Path, *more: str) -> None:
        self.data = data
        self.more = more
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None
        # A connection of its own for every question: none is left over when the server crashes.
        self.http = httpx.Client(
            base_url=f"{self.url}/api/v1", timeout=60, limits=httpx.Limits(max_keepalive_connections=0)
        )

    def start(self) -> None:
        command = "busterbox.cli" if SOAK else "tests.steady"
        words = [sys.executable, "-m", command, "serve", "--no-browser", "--json-log"]
        words += ["--port", str(self.port), "--data", str(self.data), *self.more]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, cwd=ROOT, env=dict(os.environ), stdout=log, stderr=log)
        until = time.monotonic() + 120
        while not self.answers():
            assert self.process.poll() is None, f"the server has ended: {self.log.read_text()}"
            assert time.monotonic() < until, f"the server does not answer: {self.log.read_text()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=10).status_code == 200
        except httpx.TransportError:
            return False

    def crash(self) -> None:
        """As if the power had gone."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        self.http.close()
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def faults(self) -> list[str]:
        """Lines of the log that no server should write."""
        signs = ("Traceback", '"level": "error"', '"level": "critical"')
        return [line for line in self.log.read_text().splitlines() if any(sign in line for sign in signs)]


opened_by: Counter[str] = Counter()  # how many tables each test has opened


def next_luck() -> str:
    """A word for the chance of a table, the same in every run: the test that opens it, and which one of its tables it is."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").split(" ")[0]
    opened_by[test] += 1
    return hashlib.sha256(f"{test} {opened_by[test]}".encode()).hexdigest()[:20]


class Table:
    """A table that was opened over HTTP, with the tokens of whoever opened it."""

    def __init__(self, server: Server, luck: str = "", **wish: Any) -> None:
        self.luck = luck or next_luck()
        self.http = server.http
        answer = self.http.post("/tables", json=wish)
        assert answer.status_code < 300, answer.text
        opened = answer.json()
        self.id: str = opened["table"]
        self.path = f"/tables/{self.id}"
        self.tokens: dict[str, str] = opened["tokens"]
        self.invite: str = opened["invite"]
        self.commitment: str = opened["info"]["commitment"]
        self.commands = 0

    def command(self, seat: int, kind: str, **more: Any) -> httpx.Response:
        self.commands += 1
        body = {"type": kind, "cmd_id": f"http{self.commands}", **more}
        headers = {"Authorization": f"Bearer {self.tokens[str(seat)]}"}
        return self.http.post(f"{self.path}/commands", json=body, headers=headers)

    def situation(self, seat: int) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.tokens[str(seat)]}"}
        answer = self.http.get(f"{self.path}/situation", headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def begin(self) -> None:
        for seat in map(int, self.tokens):
            made = nonce_commitment(self.commitment, seat, f"{self.luck}-{seat}")
            given = self.command(seat, "commit", hash=made, commitment=self.commitment)
            assert given.status_code < 300, given.text
        if self.info()["start"] is None:
            self.command(0, "start")
        for seat in map(int, self.tokens):
            given = self.command(seat, "reveal", nonce=f"{self.luck}-{seat}", commitment=self.commitment)
            assert given.status_code < 300, given.text

    def info(self) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(self.path).json()
        return found

    def play(self, stop: Callable[[Situation], bool], limit: int = 3000) -> Situation | None:
        """Answer for the seats held here until `stop` says so of what a seat sees, or the game is over."""
        for _ in range(limit):
            for seat in map(int, self.tokens):
                welcome = self.situation(seat)
                if welcome["info"]["status"] == "over":
                    return None
                seen: Situation | None = welcome["situation"]
                if seen is None or seen["decision"] is None:
                    continue
                if stop(seen):
                    return seen
                answer = self.command(
                    seat, "answer", prompt=seen["decision"]["prompt"], code=sensible(seen["decision"])["code"]
                )
                assert answer.status_code in (200, 201, 409), answer.text
        raise AssertionError("the game does not come to the point that was waited for")

    def storage(self, *seats: int) -> dict[str, str]:
        """What the browser of somebody at these seats has stored; all of them if none is named."""
        held = {str(seat): self.tokens[str(seat)] for seat in seats} if seats else self.tokens
        return {
            "busterbox.seats": json.dumps({self.id: held}),
            "busterbox.invites": json.dumps({self.id: self.invite}),
        }


CALM = ("pass", "done", "stay")


def sensible(decision: dict[str, Any]) -> dict[str, Any]:
    """The first option that does something; games end sooner that way."""
    options: list[dict[str, Any]] = decision["options"]
    return next((option for option in options if option["kind"] not in CALM), options[0])
