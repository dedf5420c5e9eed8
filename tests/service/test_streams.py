"""The real server over the network: WebSockets, long polls, commands over HTTP, problems, limits, headers, logs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from busterbox.service import server as served
from busterbox.service.config import Config
from busterbox.service.http.outbox import Outboxes
from busterbox.service.http.running import Running
from busterbox.service.wire import Social
from busterbox.web.app import create_app, version
from tests.service.rooms import in_loop
from tests.service.servers import (
    API,
    START_SECONDS,
    Nursery,
    Remote,
    Server,
    free_port,
    hash_for,
    open_table,
    word_for,
)

pytestmark = pytest.mark.interpreted


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def play(me: Remote, rng: random.Random, most: int = 10_000) -> int:
    """Answer until the game is over, or so often."""
    given = 0
    while me.info["status"] != "over" and given < most:
        choice = me.choice(rng)
        if choice is None:
            await me.receive()
            continue
        answer = await me.do(**choice)
        assert answer["type"] == "ack" or answer["status"] in (409, 429), answer
        given += answer["type"] == "ack"
    return given


async def drained(ws: ClientConnection) -> None:
    """Hear what comes, to the end of the connection."""
    while True:
        await ws.recv()


class Here:
    """A server of uvicorn in this very loop, with limits as a test wants them."""

    def __init__(self, server: served.Server, outboxes: Outboxes, port: int) -> None:
        self.server = server
        self.outboxes = outboxes
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def socket_url(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}{API}/tables/{table}/ws"


@contextlib.asynccontextmanager
async def serving(folder: Path, **config: Any) -> AsyncIterator[Here]:
    settings = Config(data=folder, workers=0, **config)
    app = create_app(settings)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = Running(app, app.state.server, settings)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not running.done()
            await asyncio.sleep(0.005)
        try:
            yield Here(app.state.server, app.state.outboxes, listening.getsockname()[1])
        finally:
            server.should_exit = True
            await running


async def opened_at(here: Here, **wish: Any) -> tuple[dict[str, Any], list[Remote]]:
    async with httpx.AsyncClient() as http:
        answer = await http.post(
            f"{here.url}{API}/tables", json={"game": "dicebot", "pace": "instant", **wish}
        )
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return found, [Remote(here, found["table"], int(seat), token) for seat, token in found["tokens"].items()]


# -- a game ------------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_whole_game_over_a_websocket_leaves_no_secret_in_the_log(
    tmp_path: Path, nursery: Nursery
) -> None:
    port = free_port()
    with Server(tmp_path, "--metrics-port", str(port), nursery=nursery) as server:
        opened, [me] = open_table(server, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])
        table = opened["table"]
        async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
            joined = (
                await http.post(
                    f"{API}/tables/{table}/join", json={"invite": opened["invite"], "name": "Zoe"}
                )
            ).json()
            friend = Remote(server, table, joined["seat"], joined["token"])
            await http.get(f"/join/{opened['invite']}?t={table}")
            await http.get(f"{API}/tables/{table}/qr.svg?invite={opened['invite']}")
            async with me.connected(), friend.connected():
                for person in (me, friend):
                    await person.begin()
                assert (await me.do(type="start"))["type"] == "ack"
                await asyncio.gather(*[play(person, random.Random(person.seat)) for person in (me, friend)])
            record = await http.get(f"{API}/tables/{table}/record")
            assert record.headers["content-disposition"].startswith("attachment")
            assert (await http.get(f"{API}/tables/{table}/verify")).json()["ok"] is True
            replay = (await http.get(f"{API}/tables/{table}/replay")).json()
            assert replay["steps"] == len(replay["lines"])
            query = {"first": replay["steps"] - 2, "count": 5, "seat": -2}
            steps = (await http.get(f"{API}/tables/{table}/replay/steps", params=query)).json()
            assert [step["number"] for step in steps] == [replay["steps"] - 2, replay["steps"] - 1]
            assert (await http.get("/metrics")).status_code == 404  # not for everybody
            metrics = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
        assert 'busterbox_commands_total{kind="answer",outcome="done"}' in metrics
        assert "busterbox_commits_total" in metrics
        assert "busterbox_sockets 0.0" in metrics
        text = server.log.read_text()
        assert "table_opened" in text
        for secret in (opened["invite"], me.token, friend.token):
            assert secret not in text
            assert secret not in metrics
        assert me.info["secret"] not in text
        assert server.complaints() == []


@in_loop
async def test_whoever_comes_back_hears_what_was_missed(server: Server) -> None:
    _, [me] = open_table(server)
    other = Remote(server, me.table, me.seat, me.token)
    # A second tab is there all the time: what happens while nobody is there is not kept.
    async with other.connected():
        async with me.connected():
            await me.begin()
            for tab in (me, other):
                await tab.started()
            await play(me, random.Random(1), most=3)
        seen = me.seq
        await play(other, random.Random(2), most=3)
        async with me.connected(since=seen):
            welcome = await me.until("welcome")
            assert welcome["seq"] > seen
            told = [update["seq"] for update in welcome["missed"]]
            assert told == list(range(seen + 1, welcome["seq"] + 1))
            assert welcome["missed"][0]["lines"] is not None
        async with me.connected(since=10_000):
            welcome = await me.until("welcome")
            assert welcome["missed"] == []
            while other.seq < welcome["seq"]:
                await other.receive()
            while me.seq < other.seq:
                await me.receive()
            assert me.situation == other.situation


@in_loop
async def test_after_a_restart_the_stream_goes_on_with_the_same_numbers(
    tmp_path: Path, nursery: Nursery
) -> None:
    server = Server(tmp_path, nursery=nursery)
    with server:
        _, [me] = open_table(server, seats=[{"kind": "me"}, {"kind": "bot"}])
        async with me.connected():
            await me.begin()
            await me.started()
            await play(me, random.Random(1), most=4)
            seq = me.seq
            server.kill()
            with pytest.raises(ConnectionClosed):
                await me.until("bye")
        server.start()
        async with me.connected(since=seq):
            welcome = await me.until("welcome")
            assert welcome["seq"] >= seq
            assert welcome["missed"] == []
            number = welcome["seq"]
            await play(me, random.Random(3), most=2)
            assert me.seq > number


@in_loop
async def test_two_tabs_of_one_seat_both_work(server: Server) -> None:
    _, [one] = open_table(server, seats=[{"kind": "me"}, {"kind": "bot"}])
    two = Remote(server, one.table, one.seat, one.token)
    async with one.connected(), two.connected():
        await one.begin()
        for tab in (one, two):
            await tab.started()
        for tab, other in ((one, two), (two, one)) * 3:
            while tab.choice(random.Random(1)) is None:
                await tab.receive()
            choice = tab.choice(random.Random(1))
            assert choice is not None
            answer = await tab.do(**choice)
            assert answer["type"] == "ack", answer
            await tab.until("update", seat=tab.seat)
            while other.seq < tab.seq:
                await other.receive()
            while tab.seq < other.seq:
                await tab.receive()
            assert one.situation == two.situation


# -- hellos, origins, versions --------------------------------------------------------------------------------------------


@in_loop
async def test_a_connection_begins_with_a_hello_that_fits(server: Server) -> None:
    _, [me] = open_table(server, watchers=False)
    for first, kind in (
        ("nonsense", "malformed"),
        ('{"type":"pong","n":1}', "malformed"),
        ('{"type":"hello","token":"wrong"}', "not_seated"),
        ('{"type":"hello"}', "not_seated"),
    ):
        async with connect(server.socket_url(me.table)) as ws:
            await ws.send(first)
            problem, bye = json.loads(await ws.recv()), json.loads(await ws.recv())
            assert (problem["type"], problem["problem"]) == ("problem", kind)
            assert (bye["type"], bye["reload"]) == ("bye", False)
            with pytest.raises(ConnectionClosed):
                await ws.recv()
    async with connect(server.socket_url("0" * 20)) as ws:
        await ws.send('{"type":"hello"}')
        assert json.loads(await ws.recv())["problem"] == "unknown_table"
    async with me.connected() as ws:
        await me.until("welcome")
        await ws.send("{")
        assert (await me.until("problem"))["problem"] == "malformed"
        await ws.send('{"type":"answer","cmd_id":"mine","prompt":"x","code":1}')
        assert (await me.until("problem"))["cmd_id"] == "mine"
        await ws.send(b"\xff\xfe")
        assert (await me.until("problem"))["problem"] == "malformed"
        assert (await me.do(type="name", name="Still here"))["type"] == "ack"


@in_loop
async def test_another_site_may_not_play_in_somebody_s_name(server: Server) -> None:
    _, [me] = open_table(server)
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(server.socket_url(me.table), additional_headers={"Origin": origin}):
                pass
        assert refused.value.response.status_code == 403
        async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
            answer = await http.post(f"{API}/tables", json={"game": "dicebot"}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["type"]) == (403, "/problems/not_allowed")
    async with connect(server.socket_url(me.table), additional_headers={"Origin": server.url}) as ws:
        await ws.send('{"type":"hello"}')
        assert json.loads(await ws.recv())["type"] == "welcome"


@in_loop
async def test_a_name_of_somebody_else_s_that_leads_here_is_refused(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=START_SECONDS) as http:
        for path in ("/", "/healthz", f"{API}/games"):
            answer = await http.get(path, headers={"Host": "evil.example"})
            assert answer.status_code == 400
            assert (await http.get(path, headers={"Host": f"localhost:{server.port}"})).status_code == 200


@in_loop
async def test_a_page_older_than_the_server_is_told_to_reload(server: Server) -> None:
    _, [me] = open_table(server)
    async with me.connected(version="long ago"):
        bye = await me.until("bye")
        assert bye["reload"] is True
    async with me.connected(version=version()):
        assert (await me.receive())["type"] == "welcome"


# -- limits -----------------------------------------------------------------------------------------------------------------


@in_loop
async def test_messages_have_a_size_and_a_rate(tmp_path: Path) -> None:
    async with serving(
        tmp_path, credits=10, credits_a_second=0.001, message_bytes=2000, body_bytes=2000
    ) as here:
        opened, [me] = await opened_at(here)
        async with me.connected() as ws:
            await me.until("welcome")
            await ws.send(json.dumps({"type": "explain", "cmd_id": "e", "word": "x" * 3000}))
            with pytest.raises(ConnectionClosed) as closed:
                await me.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        async with me.connected() as ws:
            await me.until("welcome")
            for _ in range(8):
                assert (await me.do(type="emote", emote="gg"))["type"] == "ack"
            for number in range(70):
                await ws.send(json.dumps({"type": "emote", "cmd_id": f"e{number}", "emote": "gg"}))
            me.messages.clear()
            with pytest.raises(ConnectionClosed):
                await me.until("never")
            kinds = [message["type"] for message in me.messages]
            assert {m["problem"] for m in me.messages if m["type"] == "problem"} == {"too_many"}
            assert kinds.count("ack") <= 2
            assert kinds.count("problem") > 40
            assert kinds[-1] == "bye"
        async with httpx.AsyncClient(base_url=here.url, timeout=START_SECONDS) as http:
            big = {"game": "dicebot", "settings": {"form": "x" * 5000}}
            answer = await http.post(f"{API}/tables", json=big)
            assert answer.status_code == 413
            assert answer.headers["content-type"].startswith("application/problem+json")
        assert opened["table"] in here.server.tables


@in_loop
async def test_a_client_that_does_not_listen_is_dropped_and_the_others_play_on(tmp_path: Path) -> None:
    async with serving(tmp_path, queue_bytes=20_000, credits=10_000, watcher_credits=10_000) as here:
        _, [me] = await opened_at(here, seats=[{"kind": "me"}, {"kind": "bot"}])
        table = here.server.tables[me.table]
        deaf = connect(here.socket_url(me.table), max_queue=1, max_size=2**22)
        async with deaf as slow, me.connected():
            await slow.send('{"type":"hello"}')
            await slow.recv()
            await me.until("welcome")
            slow.transport.pause_reading()
            count = 0
            while -1 in table.listeners.by_seat and count < 20_000:  # until the pipe to the slow one is full
                count += 1
                table.listeners.broadcast(Social(0, "gg", "x" * 4000 + str(count)))
                await me.until("social")
                assert here.outboxes.bytes < 30_000
            assert -1 not in table.listeners.by_seat
            slow.transport.resume_reading()
            with pytest.raises(ConnectionClosed):
                await drained(slow)


@in_loop
async def test_one_address_has_so_many_connections_and_requests(tmp_path: Path) -> None:
    async with serving(tmp_path, sockets_a_client=2, cost_a_minute=15) as here:
        _, [me] = await opened_at(here)
        others = [Remote(here, me.table, me.seat, me.token) for _ in range(3)]
        async with others[0].connected(), others[1].connected():
            for other in others[:2]:
                await other.until("welcome")
            async with others[2].connected():
                assert (await others[2].until("problem"))["problem"] == "too_many"
        async with httpx.AsyncClient(base_url=here.url, timeout=START_SECONDS) as http:
            answers = [await http.get(f"{API}/games") for _ in range(16)]
            assert answers[0].status_code == 200
            assert answers[-1].status_code == 429
            assert answers[-1].headers["content-type"].startswith("application/problem+json")
            assert (await http.get("/healthz")).status_code == 200


# -- HTTP --------------------------------------------------------------------------------------------------------------------


@in_loop
async def test_over_http_everything_can_be_played_too(server: Server) -> None:
    opened, [me] = open_table(server, seats=[{"kind": "me"}, {"kind": "bot"}])
    path = f"{API}/tables/{me.table}"
    async with httpx.AsyncClient(base_url=server.url, headers=bearer(me.token), timeout=40) as http:

        async def give(**command: Any) -> httpx.Response:
            return await http.post(f"{path}/commands", json=command)

        for command in (hash_for(opened["info"]["commitment"], 0), word_for(opened["info"]["commitment"], 0)):
            answer = await give(**command)
            done = {"type": "ack", "cmd_id": command["cmd_id"], "result": {}}
            assert (answer.status_code, answer.json()) == (200, done)
        me.take((await http.get(f"{path}/situation")).json())
        given = 0
        while given < 6:
            choice = me.choice(random.Random(given))
            if choice is None:
                updates = (await http.get(f"{path}/updates", params={"since": me.seq, "wait": 20})).json()
                assert updates
                for update in updates:
                    me.take({"type": "update", **update})
                continue
            answer = await give(cmd_id=f"a{given}", **choice)
            assert answer.status_code == 200, answer.text
            assert (await give(cmd_id=f"a{given}", **choice)).json() == answer.json()
            given += 1
            for update in (await http.get(f"{path}/updates", params={"since": me.seq})).json():
                me.take({"type": "update", **update})
        assert (await http.get(f"{path}/updates", params={"since": 10_000, "wait": 0.01})).json() == []
        prompt = me.situation["decision"]["prompt"] if me.situation and me.situation["decision"] else 0
        late = await give(type="answer", cmd_id="late", prompt=prompt + 77, code=0)
        assert_problem(late, 409, "late")


def assert_problem(answer: httpx.Response, status: int, kind: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    problem = answer.json()
    assert set(problem) == {"type", "title", "status", "detail", "rules"}
    assert (problem["type"], problem["status"]) == (f"/problems/{kind}", status)
    assert problem["title"]
    assert problem["detail"].endswith((".", "!", "?"))
    assert_secure(answer)


def assert_secure(answer: httpx.Response) -> None:
    headers = answer.headers
    assert "default-src" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers
    assert "set-cookie" not in headers


def test_what_is_wrong_is_a_problem_document(server: Server) -> None:
    opened, [me] = open_table(server)
    _, [elsewhere] = open_table(server)
    path, lobby = f"{API}/tables/{me.table}", {"type": "pause", "cmd_id": "p"}
    with httpx.Client(base_url=server.url) as http:
        assert_problem(http.post(f"{path}/commands", json=lobby), 403, "not_seated")
        assert_problem(http.post(f"{path}/commands", json=lobby, headers=bearer("x")), 401, "not_seated")
        assert_problem(
            http.post(f"{path}/commands", json=lobby, headers={"Authorization": "x"}), 401, "not_seated"
        )
        wrong = bearer(elsewhere.token)
        assert_problem(http.post(f"{path}/commands", json=lobby, headers=wrong), 401, "not_seated")
        mine = bearer(me.token)
        assert_problem(http.post(f"{path}/commands", json=lobby, headers=mine), 409, "not_now")
        assert_problem(http.post(f"{path}/commands", content=b"{", headers=mine), 400, "malformed")
        assert_problem(http.post(f"{path}/commands", json={"type": "fly"}, headers=mine), 400, "malformed")
        assert_problem(http.post(f"{path}/commands", json={**lobby, "x": 1}, headers=mine), 400, "malformed")
        assert_problem(http.post(f"{path}/join", json={"invite": "none"}), 403, "not_seated")
        assert_problem(http.get(f"{path}/record"), 409, "not_now")
        assert_problem(http.get(f"{path}/replay/steps?seat=99"), 400, "malformed")
        assert_problem(http.get(f"{path}/updates?wait=9999"), 400, "malformed")
        assert_problem(http.get(f"{API}/tables/nosuchtable"), 404, "unknown_table")
        assert_problem(http.get(f"{API}/games/chess"), 404, "bad_wish")
        assert_problem(http.get(f"{API}/nothing"), 404, "unknown")
        assert_problem(http.delete(f"{API}/tables"), 405, "unknown")
        assert_problem(http.post(f"{API}/tables", json={"game": "dicebot", "pace": "warp"}), 400, "malformed")
        assert_problem(http.post(f"{API}/tables", json={"game": "chess"}), 404, "bad_wish")
    assert opened["info"]["status"] == "lobby"


def test_every_kind_of_answer_is_secured(server: Server) -> None:
    opened, [me] = open_table(server, seats=[{"kind": "me"}, {"kind": "open"}])
    with httpx.Client(base_url=server.url) as http:
        for path in (
            "/",
            "/about",
            "/new/dicebot",
            "/rules/dicebot",
            f"/t/{me.table}",
            f"/t/{me.table}/replay",
            f"/join/{opened['invite']}",
            "/no/such/page",
            "/healthz",
            "/metrics",
            "/schema/openapi.json",
            f"/styles/{version()}/base.css",
            f"/styles/{version()}/none.css",
            f"{API}/games",
            f"{API}/tables",
            f"{API}/tables/{me.table}",
            f"{API}/tables/{me.table}/qr.svg",
            f"{API}/tables/{me.table}/qr.svg?invite={opened['invite']}",
        ):
            answer = http.get(path)
            assert answer.status_code in (200, 404), (path, answer.text)
            assert_secure(answer)
            assert opened["invite"] not in path or me.token not in answer.text
        assert_secure(http.get("/", headers={"Host": "evil.example"}))
        assert_secure(http.post(f"{API}/tables", json={"game": "dicebot"}, headers={"Origin": "null"}))
        code = http.get(f"{API}/tables/{me.table}/qr.svg?invite={opened['invite']}")
        assert code.headers["content-type"].startswith("image/svg+xml")
        assert code.text.startswith("<svg")
        assert http.get(f"{API}/tables/{me.table}/qr.svg?invite=%3Cscript%3E").status_code == 400
        health = http.get("/healthz").json()
        assert (health["status"], health["version"]) == ("ok", version())


def test_browsers_keep_the_files_of_the_client_and_nothing_else(server: Server) -> None:
    files, styles = f"/static/{version()}/css/pages", f"/styles/{version()}"
    kept = (
        f"{files}/home.css",
        f"{styles}/base.css",
        f"{styles}/scenes/tcg/card.css",
        f"/sheets/{version()}/common.svg",
    )
    not_kept = [
        "/",
        f"{API}/games",
        f"{files}/none.css",
        "/static/older/css/pages/home.css",
        f"{styles}/none.css",
        f"{styles}/base.js",
        f"{styles}/scenes.css",
        "/styles/older/base.css",
    ]
    with httpx.Client(base_url=server.url) as http:
        for path in kept:
            answer = http.get(path)
            assert answer.status_code == 200, path
            told = set(answer.headers["cache-control"].split(", "))
            assert told == {"public", "max-age=31536000", "immutable"}, path
        for path in not_kept:
            assert http.get(path).headers["cache-control"] in ("no-store", "no-cache"), (
                path
            )  # or asks each time


def raw(server: Server, method: str, path: bytes) -> tuple[int, bytes, bytes]:
    """A request as it stands, whatever is in it: status, headers and body of the answer."""
    lines = [method.encode() + b" " + path + b" HTTP/1.1", f"Host: 127.0.0.1:{server.port}".encode()]
    lines += [b"Content-Length: 0", b"Connection: close", b"", b""]
    with socket.create_connection(("127.0.0.1", server.port)) as link:
        link.sendall(b"\r\n".join(lines))
        answer = b""
        while data := link.recv(65536):
            answer += data
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head, body


def test_head_is_get_without_what_it_would_show(server: Server) -> None:
    opened, [me] = open_table(server, seats=[{"kind": "me"}, {"kind": "open"}])
    pages = ["/", "/about", "/new/dicebot", "/rules/dicebot", "/cards/tcg", "/decks/tcg", "/decks/tcg/edit"]
    pages += [f"/t/{me.table}", f"/t/{me.table}/replay", f"/t/{me.table}/verify", f"/join/{opened['invite']}"]
    pages += ["/healthz", "/livez", "/readyz", "/schema/openapi.json", f"/styles/{version()}/base.css"]
    pages += [f"/sheets/{version()}/common.svg", f"{API}/games", f"{API}/tables/{me.table}"]
    pages += ["/no/such/page", "/decks/shared/none", "/campaign/none", f"{API}/nothing", f"{API}/tables/none"]
    for page in pages:
        status, _, body = raw(server, "GET", page.encode())
        assert status == (404 if "no" in page.rsplit("/", 1)[1][:2] or "/no/" in page else 200), page
        assert body
        same, head, nothing = raw(server, "HEAD", page.encode())
        assert (same, nothing) == (status, b""), page
        assert b"content-security-policy" in head.lower()
    assert server.complaints() == []


ODD = [
    b"%00",
    b"%00.css",
    b"a%00b",
    b"%00%00/%00",
    b"%ff%fe",
    b"%C0%80",
    b"%ed%a0%80",
    b"%0a%0d",
    b"%1b",
    b"%7f",
]
ODD += [b"..", b"%2e%2e%2f%2e%2e%2fpyproject.toml", b"..%2f..%2f", b"a%5cb", b"%", b"%zz", b"a;b", b"~root"]
ODD += [b"x" * 300, b"x" * 5000, b"%F0%9F%98%80" * 80, b"%E2%80%AE", b"\xc3\xa9", b"\xff\xfe"]
BELOW = [
    "/",
    "/static/",
    "/sheets/",
    "/styles/",
    "/new/",
    "/join/",
    "/t/",
    "/rules/",
    "/cards/",
    "/decks/",
    "/decks/shared/",
]
BELOW += ["/campaign/", "/schema/", f"{API}/games/", f"{API}/tables/", f"{API}/decks/", f"{API}/campaigns/"]


def test_an_odd_address_leads_nowhere_and_breaks_nothing(tmp_path: Path, nursery: Nursery) -> None:
    with Server(tmp_path, "--unlimited", nursery=nursery) as server:
        places = [
            *BELOW,
            f"/static/{version()}/",
            f"/static/{version()}/css/",
            f"/sheets/{version()}/",
            f"/styles/{version()}/",
        ]
        for place in places:
            for odd in ODD:
                for method in ("GET", "HEAD", "POST"):
                    status, _, _ = raw(server, method, place.encode() + odd)
                    assert status in (400, 404, 405), (method, place, odd, status)
        assert server.complaints() == []


@in_loop
async def test_the_best_bot_searches_in_a_worker_and_hints_tell_the_odds(tmp_path: Path) -> None:
    with Server(tmp_path, "--workers", "1") as server:
        _, [me] = open_table(server, seats=[{"kind": "me"}, {"kind": "bot", "level": "hard"}])
        async with me.connected():
            await me.begin()
            await me.started()
            while (asked := await a_choice(me)) is not None and len(asked["options"]) < 2:
                await play(me, random.Random(1), most=1)  # where there is nothing to choose, nobody searches
                await me.until("update", seat=me.seat)
            assert asked is not None
            hint = await me.do(type="hint", prompt=asked["prompt"])
            assert hint["type"] == "ack", hint
            result = hint["result"]
            assert result["code"] in [option["code"] for option in asked["options"]]
            assert result["simulations"] > 0
        assert server.complaints() == []


async def a_choice(me: Remote) -> dict[str, Any] | None:
    """What the seat is asked next; None if the game is over before."""
    while me.info["status"] != "over":
        assert me.situation is not None
        if me.situation["decision"] is not None:
            found: dict[str, Any] = me.situation["decision"]
            return found
        await me.receive()
    return None
