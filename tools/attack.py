"""What others notice of an attack: python -m tools.attack [--root PATH ...] [--seconds N] [--attack NAME ...]

Starts the server of each source tree in turn (by default this one), lets somebody play, and attacks it as one client
without a token: replays, verification, decks, descriptions of games, emotes, connections that do not read, half requests.
Prints, for each, the middle and the longest time until a command of the player is acknowledged, how many there were, and what
the server's memory grew by. Name an older tree first and this one second to see them side by side. It needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.service.servers import API, Remote, free_port, hash_for

ROOT: Final = Path(__file__).parent.parent
PAUSE: Final = 0.13  # s between two commands of the player: as many as a seat may send in the long run
LONGEST: Final = 30  # s that the player waits for an answer
A_SECOND: Final = 10  # requests of an attacker
WATCHERS: Final = 60
DEAF: Final = 25
HALVES: Final = 1500
ELSEWHERE: Final = ("127.0.0.2", 0)  # the attacker has another address than the player


class Player(Remote):
    """Somebody who plays by the rules, at a server of today or of the time before words for the dice were hashed."""

    async def begin(self) -> None:
        await self.until("welcome")
        self.promised = self.info["commitment"]
        answer = await self.do(**hash_for(self.promised, self.seat, "word"))
        if answer["type"] == "problem":
            answer = await self.do(type="nonce", nonce="word", commitment=self.promised)
        assert answer["type"] == "ack", answer


class Target:
    """A server of one source tree."""

    def __init__(self, root: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = tempfile.TemporaryDirectory()
        words = ["serve", "--no-browser", "--json-log", "--port", str(self.port), "--data", self.folder.name]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "busterbox.cli", *words],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while True:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.url}/healthz", timeout=60)
                return

    def socket_url(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}{API}/tables/{table}/ws"

    def open(self, **wish: Any) -> Player:
        answer = httpx.post(f"{self.url}{API}/tables", json={"pace": "instant", **wish}, timeout=60).json()
        return Player(self, answer["table"], 0, answer["tokens"]["0"])

    def kilobytes(self) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])

    def end(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.folder.cleanup()


async def whole_game(target: Target) -> str:
    """A game that was played to its end."""
    me, rng = target.open(game="dicebot", seats=[{"kind": "me"}, {"kind": "bot"}]), random.Random(1)
    async with me.connected():
        await me.begin()
        await me.started()
        while me.info.get("status") != "over":
            choice = me.choice(rng)
            if choice is None:
                await me.receive()
            else:
                await me.do(**choice)
                await asyncio.sleep(0.15)  # within what one may send
    return me.table


# -- attacks, each in a process of its own -----------------------------------------------------------------------------

Attack = Callable[[str, int, str, str], Coroutine[Any, Any, None]]


async def regularly(request: Callable[[int], Coroutine[Any, Any, Any]]) -> None:
    tasks: set[asyncio.Task[Any]] = set()
    number = 0
    while True:
        task = asyncio.create_task(request(number))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        number += 1
        await asyncio.sleep(1 / A_SECOND)


def asking(path: str, **how: Any) -> Attack:
    async def attack(url: str, port: int, over: str, table: str) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE[0])
        async with httpx.AsyncClient(base_url=url + API, transport=transport, timeout=600) as http:

            async def one(number: int) -> None:
                with contextlib.suppress(httpx.TransportError):
                    body = {key: value.format(number=number) for key, value in how.items()}
                    where = path.format(over=over, number=number % 400)
                    await (http.post(where, json={**body, "settings": {}}) if body else http.get(where))

            await regularly(one)

    return attack


async def emotes(url: str, port: int, over: str, table: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(watching(port, table)) for _ in range(WATCHERS)]

        async def shout(line: ClientConnection, number: int) -> None:
            while True:
                await line.send(json.dumps({"type": "emote", "cmd_id": f"e{number}", "emote": "gg"}))
                number += 1
                await asyncio.sleep(0.15)

        async def listen(line: ClientConnection) -> None:
            async for _ in line:
                pass

        await asyncio.gather(*[work for line in lines for work in (shout(line, 0), listen(line))])


def watching(port: int, table: str) -> Any:
    @contextlib.asynccontextmanager
    async def line() -> Any:
        url = f"ws://127.0.0.1:{port}{API}/tables/{table}/ws"
        async with connect(url, max_size=2**24, ping_interval=None, local_addr=ELSEWHERE) as found:
            await found.send('{"type":"hello"}')
            yield found

    return line()


async def deaf(url: str, port: int, over: str, table: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        lines = [
            await stack.enter_async_context(watching(port, over)) for _ in range(DEAF)
        ]  # it has a long log
        for line in lines:
            line.transport.pause_reading()
        while True:
            for line in lines:
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(line.send('{"type":"hello"}'), 0.01)
            await asyncio.sleep(0.12)


async def halves(url: str, port: int, over: str, table: str) -> None:
    held = []
    for _ in range(HALVES):
        with contextlib.suppress(OSError):
            held.append(socket.create_connection(("127.0.0.1", port), 5, ELSEWHERE))
            held[-1].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        await asyncio.sleep(0.002)
    while True:
        for one in held:
            with contextlib.suppress(OSError):
                one.sendall(b"a")
        await asyncio.sleep(1)


ATTACKS: Final[dict[str, Attack | None]] = {
    "idle": None,
    "steps": asking("/tables/{over}/replay/steps?count=64&first={number}"),
    "verify": asking("/tables/{over}/verify"),
    "decks": asking("/games/tcg/deck", text="5 Eat Moore Fsh {number}\n" + "4 Its not Over Yot\n" * 100),
    "games": asking("/games/tcg"),
    "emotes": emotes,
    "deaf": deaf,
    "halves": halves,
}


def run_attack(begun: Any, name: str, url: str, port: int, over: str, table: str) -> None:
    attack = ATTACKS[name]
    assert attack is not None
    begun.set()
    asyncio.run(attack(url, port, over, table))


# -- measuring ---------------------------------------------------------------------------------------------------------


async def measured(target: Target, name: str, over: str, seconds: float) -> str:
    me = target.open(game="tcg", seats=[{"kind": "me"}, {"kind": "bot"}])
    async with me.connected():
        await me.until("welcome")
        before, attacker = target.kilobytes(), None
        if ATTACKS[name] is not None:
            context = multiprocessing.get_context("spawn")
            begun = context.Event()
            about = (begun, name, target.url, target.port, over, me.table)
            attacker = context.Process(target=run_attack, args=about, daemon=True)
            attacker.start()
            await asyncio.to_thread(begun.wait)
            await asyncio.sleep(2)
        times: list[float] = []
        most = before
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            sent = time.perf_counter()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(me.do(type="name", name=f"Ada {len(times) % 10}"), LONGEST)
            times.append((time.perf_counter() - sent) * 1000)
            most = max(most, target.kilobytes())
            if times[-1] >= LONGEST * 1000:
                break
            await asyncio.sleep(PAUSE)
        if attacker is not None:
            attacker.kill()
    middle, longest = statistics.median(times), max(times)
    return f"{middle:9.1f} {longest:10.1f} {len(times):6} {(most - before) / 1024:8.1f}"


async def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.attack")
    parser.add_argument("--root", action="append", type=Path, default=[], help="source trees, in this order")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--attack", action="append", choices=list(ATTACKS), default=[])
    args = parser.parse_args(words)
    roots = [root.resolve() for root in args.root] or [ROOT]
    print("attack     tree         median ms   worst ms  count   MB more", flush=True)
    for name in args.attack or list(ATTACKS):
        for root in roots:  # one after the other: what the machine does besides is the same for both
            target = Target(root)
            try:
                over = await whole_game(target) if name in ("steps", "verify", "deaf") else ""
                row = await measured(target, name, over, args.seconds)
                print(f"{name:10} {root.name[-12:]:12} {row}", flush=True)
            except Exception as error:
                print(f"{name:10} {root.name[-12:]:12} nobody is served: {type(error).__name__}", flush=True)
            finally:
                target.end()
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
