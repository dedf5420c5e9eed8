"""Attacks on the gates of a real server: whoever plays goes on playing, and nothing is held or kept without bound.

Nothing here looks at how long something takes. A worker that is stopped (SIGSTOP) answers nobody, so whatever is answered all
the same was worked out by the server itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from busterbox.service.store.database import Store
from tests.service.rooms import in_loop
from tests.service.servers import API, ROOT, START_SECONDS, Nursery, Remote, Server, free_port, open_table

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are found in /proc"),
]
ALONE = [{"kind": "me"}, {"kind": "bot"}]


def descendants(pid: int) -> list[int]:
    """All processes below one, those that were started last at the end."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, ValueError):
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(entry.name))
    found: list[int] = []
    waiting = [pid]
    while waiting:
        below = sorted(children.get(waiting.pop(0), []))
        found += below
        waiting += below
    return found


@contextlib.contextmanager
def stopped(server: Server) -> Iterator[list[int]]:
    """All processes of a server but itself, at a stand."""
    pids = descendants(server.pid)
    assert pids
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield pids
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


async def finished(server: Server, http: httpx.AsyncClient) -> str:
    """A game that is over."""
    opened, [me] = open_table(server, seats=ALONE)
    async with me.connected():
        await me.begin()
        await me.started()
        assert (await me.do(type="concede"))["type"] == "ack"
    return str(opened["table"])


async def warmed(http: httpx.AsyncClient) -> None:
    """A worker is there."""
    answer = await http.post(f"{API}/games/tcg/deck", json={"text": "1 Roll\n", "settings": {}})
    assert answer.status_code == 200, answer.text


async def plays_on(me: Remote) -> None:
    """Somebody at a table is acknowledged."""
    for number in range(3):
        answer = await me.do(type="name", name=f"Ada {number}")
        assert answer["type"] == "ack", answer


# -- row 3 ---------------------------------------------------------------------------------------------------------------


@in_loop
async def test_nothing_that_takes_long_is_worked_out_by_the_server_itself(
    tmp_path: Path, nursery: Nursery
) -> None:
    with Server(tmp_path, nursery=nursery) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
            over = await finished(server, http)
            await warmed(http)
            _, [me] = open_table(server, seats=ALONE)
            async with me.connected():
                await me.until("welcome")
                with stopped(server):
                    asked = [
                        asyncio.create_task(http.get(f"{API}/tables/{over}/{page}"))
                        for page in ("replay", "replay/steps?count=64", "verify", "record")
                    ]
                    deck = {"text": "5 Eat More Fsh\n", "settings": {}}
                    asked.append(asyncio.create_task(http.post(f"{API}/games/tcg/deck", json=deck)))
                    asked.append(asyncio.create_task(http.post(f"{API}/campaigns", content=b"{}")))
                    asked.append(asyncio.create_task(http.get(f"{API}/tables/{over}/qr.svg?invite=x")))
                    await plays_on(me)
                    assert (await http.get("/livez")).status_code == 200
                    assert (await http.get(f"{API}/games/tcg")).status_code == 200
                    assert not any(task.done() for task in asked)
                answers = [await task for task in asked]
                assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 200, 400, 200]
        assert server.complaints() == []


@in_loop
async def test_who_asks_a_lot_is_refused_and_others_are_answered(tmp_path: Path, nursery: Nursery) -> None:
    proxy = ("--proxy", "127.0.0.1")
    with Server(tmp_path, *proxy, nursery=nursery) as server:
        async with httpx.AsyncClient(
            base_url=server.url, timeout=START_SECONDS, limits=httpx.Limits(max_connections=100)
        ) as http:
            await warmed(http)

            def ask(text: str, address: str) -> asyncio.Task[httpx.Response]:
                body = {"text": text, "settings": {}}
                headers = {"X-Forwarded-For": address}
                return asyncio.create_task(http.post(f"{API}/games/tcg/deck", json=body, headers=headers))

            with stopped(server):
                greedy = [ask(f"1 Card {number}\n", "192.0.2.1") for number in range(12)]
                refused: list[asyncio.Task[httpx.Response]] = []
                while len(refused) < 3:  # one is worked on, eight wait
                    done, _ = await asyncio.wait(
                        [task for task in greedy if task not in refused], return_when="FIRST_COMPLETED"
                    )
                    refused += list(done)
                for task in refused:
                    assert (task.result().status_code, task.result().headers["retry-after"]) == (429, "2")
                    assert task.result().json()["type"] == "/problems/too_many"
                other = ask("1 Another\n", "192.0.2.2")
                same = [ask("1 Another\n", f"192.0.2.{number}") for number in range(3, 9)]
            assert {(await task).text for task in same} == {(await other).text}
            assert [(await task).status_code for task in greedy].count(200) == 9
        assert server.complaints() == []


@in_loop
async def test_a_worker_that_dies_or_hangs_is_replaced(tmp_path: Path, nursery: Nursery) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("late_ms = 1500\n")
    with Server(tmp_path, "--config", str(settings), nursery=nursery) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
            deck = f"{API}/games/tcg/deck"
            while (await http.post(deck, json={"text": "1 Roll\n", "settings": {}})).status_code != 200:
                pass  # a busy machine may take longer than that to start it
            for number, sign in enumerate((signal.SIGSTOP, signal.SIGKILL)):
                worker = descendants(server.pid)[-1]
                if sign == signal.SIGKILL:
                    os.kill(worker, signal.SIGSTOP)
                    asked = asyncio.create_task(
                        http.post(deck, json={"text": f"1 Card {number}\n", "settings": {}})
                    )
                    await http.get("/livez")
                os.kill(worker, sign)
                if sign == signal.SIGSTOP:
                    asked = asyncio.create_task(
                        http.post(deck, json={"text": f"1 Card {number}\n", "settings": {}})
                    )
                answer = await asked
                assert answer.status_code == 503, answer.text
                assert answer.json()["detail"] == "That could not be worked out; nothing was changed."
                while (
                    await http.post(deck, json={"text": f"2 Card {number}\n", "settings": {}})
                ).status_code != 200:
                    pass
        assert "worker_replaced" in server.log.read_text()


@in_loop
async def test_documents_that_never_change_are_not_sent_again(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
        for page in (f"{API}/games", f"{API}/games/tcg", f"{API}/games/tcg/cards", "/rules/tcg"):
            first = await http.get(page)
            assert (first.status_code, first.headers["content-encoding"]) == (200, "gzip")
            again = await http.get(page, headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            plain = await http.get(page, headers={"Accept-Encoding": "identity"})
            assert plain.text == first.text


@in_loop
async def test_emotes_of_those_who_watch_are_bounded_for_the_table(server: Server) -> None:
    _, [me] = open_table(server, seats=ALONE)
    watchers = [Remote(server, me.table, -1, "") for _ in range(20)]
    async with contextlib.AsyncExitStack() as stack:
        for one in watchers:
            await stack.enter_async_context(one.connected())
            await one.until("welcome")
        answers = [await one.do(type="emote", emote="gg") for one in watchers for _ in range(2)]
        refused = [answer for answer in answers if answer["type"] == "problem"]
        assert refused
        assert all(answer["problem"] == "too_many" for answer in refused)


@in_loop
async def test_what_is_dear_costs_more_than_what_is_not(tmp_path: Path, nursery: Nursery) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("cost_a_minute = 60\n")
    with Server(tmp_path, "--config", str(settings), nursery=nursery) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
            over = await finished(server, http)
            spent = 0
            while True:
                answer = await http.get(f"{API}/tables/{over}/replay/steps?count=64&first={spent}")
                if answer.status_code == 429:
                    break
                spent += 1
            assert spent < 30  # a plain one costs a fifth of that
            assert int(answer.headers["retry-after"]) >= 1


# -- row 4 ---------------------------------------------------------------------------------------------------------------


@in_loop
async def test_who_does_not_read_is_disconnected_with_a_line_in_the_log(
    tmp_path: Path, nursery: Nursery
) -> None:
    settings = tmp_path / "settings.toml"
    port = free_port()
    settings.write_text(
        f"queue_bytes = 60000\nhello_ms = 0\nmetrics_port = {port}\nwatcher_credits = 100000\ncredits = 100000\n"
    )
    with Server(tmp_path, "--config", str(settings), nursery=nursery) as server:
        _, [me] = open_table(server, game="tcg", seats=ALONE)
        async with me.connected():
            await me.begin()
            await me.started()
            async with connect(server.socket_url(me.table), max_queue=1, max_size=2**22) as deaf:
                await deaf.send('{"type":"hello"}')
                await deaf.recv()
                deaf.transport.pause_reading()
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(10_000):
                        for _ in range(20):
                            await deaf.send('{"type":"hello"}')
                        assert queued(port) < 400_000
                        await me.do(type="explain", word="deck")
        assert server.log.read_text().count("does_not_read") == 1


def queued(port: int) -> float:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=START_SECONDS).text
    line = next(line for line in text.splitlines() if line.startswith("busterbox_queued_bytes "))
    return float(line.split()[1])


@in_loop
async def test_a_welcome_is_sent_once_in_a_while_and_has_a_size(server: Server) -> None:
    _, [me] = open_table(server, game="dicebot", seats=ALONE)
    async with me.connected():
        await me.begin()
        await me.started()
        for _ in range(20):
            await me.send(type="hello", token=me.token, since=-1)
        before = sum(message["type"] == "welcome" for message in me.messages)
        await plays_on(me)
        await me.until("welcome")
        assert sum(message["type"] == "welcome" for message in me.messages) - before <= 2


# -- row 5 ---------------------------------------------------------------------------------------------------------------


def files_of(server: Server) -> int:
    """Descriptors that a server has open."""
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


def half_requests(server: Server, count: int) -> list[socket.socket]:
    held = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", server.port))
        with contextlib.suppress(OSError):
            one.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        held.append(one)
    return held


@in_loop
async def test_half_requests_neither_shut_others_out_nor_fill_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))  # the server inherits it
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    try:
        _, [me] = open_table(server, seats=ALONE)
        async with me.connected():
            await me.until("welcome")
            held = half_requests(server, 1500)
            try:
                await plays_on(me)
                async with httpx.AsyncClient(timeout=START_SECONDS) as http:
                    assert (await http.get(f"{server.url}/livez")).status_code == 200
                assert files_of(server) < 256
            finally:
                for one in held:
                    one.close()
        assert server.log.stat().st_size < 20_000
        assert server.complaints() == []
    finally:
        server.stop()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@in_loop
async def test_heads_bodies_and_answers_have_to_move(tmp_path: Path, nursery: Nursery) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("header_ms = 300\nsilence_ms = 300\n")
    with Server(tmp_path, "--config", str(settings), nursery=nursery) as server:
        head = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n"
        body = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{"
        for data in (b"", head, body):
            with socket.create_connection(("127.0.0.1", server.port)) as one:
                one.sendall(data)
                one.settimeout(START_SECONDS)
                with contextlib.suppress(ConnectionResetError):
                    assert one.recv(100) == b""  # it is closed without an answer


@in_loop
async def test_one_address_holds_so_many_connections(tmp_path: Path, nursery: Nursery) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("connections_a_client = 5\n")
    with Server(tmp_path, "--config", str(settings), nursery=nursery) as server:
        _, [me] = open_table(server, seats=ALONE)
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(5):
                one = Remote(server, me.table, me.seat, me.token)
                await stack.enter_async_context(one.connected())
                await one.until("welcome")
            answer = await asyncio.to_thread(httpx.get, f"{server.url}/livez", timeout=START_SECONDS)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")


# -- rows 7, 8, 9, 12 ------------------------------------------------------------------------------------------------------


def test_who_asks_is_believed_of_configured_proxies_alone(tmp_path: Path, nursery: Nursery) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("cost_a_minute = 3\n")
    for words, expected in (((), 429), (("--proxy", "127.0.0.1"), 200)):
        with Server(tmp_path, "--config", str(settings), *words, nursery=nursery) as server:
            for number in range(8):
                forged = {"X-Forwarded-For": f"192.0.2.{number}"}
                answer = httpx.get(f"{server.url}{API}/games", headers=forged, timeout=START_SECONDS)
            assert answer.status_code == expected


def test_figures_are_shown_at_a_port_of_their_own_and_only_if_wanted(server: Server) -> None:
    assert httpx.get(f"{server.url}/metrics", timeout=START_SECONDS).status_code == 404


def test_ready_means_that_something_can_be_written(tmp_path: Path, nursery: Nursery) -> None:
    with Server(tmp_path, nursery=nursery) as server:
        assert httpx.get(f"{server.url}/readyz", timeout=START_SECONDS).status_code == 200
        wal = server.data / "busterbox.sqlite-wal"
        full = (wal.stat().st_size, resource.RLIM_INFINITY)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, full)
        answer = httpx.get(f"{server.url}/readyz", timeout=START_SECONDS)
        while answer.status_code == 200:  # a write of the last two seconds still counts
            answer = httpx.get(f"{server.url}/readyz", timeout=START_SECONDS)
        assert answer.status_code == 503
        assert "nothing can be saved" in answer.json()["detail"].lower()
        assert httpx.get(f"{server.url}/livez", timeout=START_SECONDS).status_code == 200
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        assert httpx.get(f"{server.url}/readyz", timeout=START_SECONDS).status_code == 200


def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path, nursery: Nursery) -> None:
    with Server(tmp_path, nursery=nursery) as server:
        open_table(server)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in server.data.iterdir()}
        assert modes
        assert {mode & 0o077 for mode in modes.values()} == {0}, modes


def test_a_database_of_a_later_version_is_one_sentence(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "busterbox.cli", "data", "list", "--data", str(tmp_path)]
    Store(tmp_path / "busterbox.sqlite").close()
    with contextlib.closing(sqlite3.connect(tmp_path / "busterbox.sqlite")) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    serve = [
        sys.executable,
        "-m",
        "busterbox.cli",
        "serve",
        "--no-browser",
        "--data",
        str(tmp_path),
        "--port",
        "0",
    ]
    for command in (words, serve):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=START_SECONDS)
        assert done.returncode == 2
        assert "later version" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/x/%00.js", "/styles/x/a%00.css", "/sheets/x/%00.svg"]
)
def test_a_nought_in_a_path_leads_nowhere(server: Server, path: str) -> None:
    assert httpx.get(server.url + path, timeout=START_SECONDS).status_code == 404


# -- stopping --------------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_server_that_is_told_to_stop_says_when_to_come_back(tmp_path: Path, nursery: Nursery) -> None:
    server = Server(tmp_path, nursery=nursery)
    server.start()
    _, [me] = open_table(server, seats=ALONE)
    async with me.connected():
        await me.until("welcome")
        await plays_on(me)
        os.kill(server.pid, signal.SIGTERM)
        bye = await me.until("bye")
        assert (bye["back_ms"], bye["reload"]) == (3000, False)
        assert me.socket is not None
        await me.socket.wait_closed()
        assert me.socket.close_code == 1012
    await asyncio.to_thread(server.gone)
    assert server.complaints() == []
    server.start()
    try:
        again = Remote(server, me.table, me.seat, me.token)
        async with again.connected():
            await again.until("welcome")
            assert again.info["seats"][0]["name"] == "Ada 2"
    finally:
        server.stop()
