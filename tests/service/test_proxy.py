"""The files of deploy/, run for real: nginx with TLS in front of a server with its settings."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import socket
import ssl
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from busterbox.service.config import read_config
from tests.service.rooms import in_loop
from tests.service.servers import API, ROOT, START_SECONDS, Nursery, Remote, Server, free_port

DEPLOY = ROOT / "deploy"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
OPENSSL = shutil.which("openssl")
pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not NGINX or not OPENSSL, reason="nginx and openssl are not installed"),
]


class Proxy:
    """nginx with the file of deploy/: only ports, certificate and the place of its own files are others."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.folder = folder
        self.server = server
        self.port, self.plain = free_port(), free_port()
        self.url = f"https://play.example:{self.port}"
        self.trust = ssl.create_default_context()
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Proxy:
        assert NGINX is not None
        assert OPENSSL is not None
        key, certificate = self.folder / "privkey.pem", self.folder / "fullchain.pem"
        words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=play.example"
        subprocess.run(
            [
                OPENSSL,
                *words.split(),
                "-addext",
                "subjectAltName=DNS:play.example",
                "-keyout",
                key,
                "-out",
                certificate,
            ],
            check=True,
            capture_output=True,
        )
        self.trust.load_verify_locations(certificate)
        text = (DEPLOY / "nginx.conf").read_text()
        for old, new in {
            "/etc/ssl/busterbox": str(self.folder),
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "listen 80": f"listen 127.0.0.1:{self.plain}",
            "127.0.0.1:8737": f"127.0.0.1:{self.server.port}",
        }.items():
            assert old in text
            text = text.replace(old, new)
        text = re.sub(r" *listen \[::\].*\n", "", text)
        places = "".join(
            f"{name}_temp_path {self.folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\nevents {{}}\n"
        (self.folder / "nginx.conf").write_text(f"{whole}http {{\n{places}{text}}}\n")
        self.process = subprocess.Popen(
            [NGINX, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while True:
            assert self.process.poll() is None, (self.folder / "error.log").read_text()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return self

    def __exit__(self, *error: object) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()

    def client(self) -> httpx.AsyncClient:
        """A browser's requests: the name is ours, the address that of this machine."""
        return httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{self.port}",
            verify=self.trust,
            timeout=START_SECONDS,
            headers={"Host": "play.example"},
            transport=Named(self.trust),
        )


class Named(httpx.AsyncHTTPTransport):
    """Connects to this machine, and expects the certificate of the name."""

    def __init__(self, trust: ssl.SSLContext) -> None:
        super().__init__(verify=trust)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = "play.example"
        return await super().handle_async_request(request)


@pytest.fixture
def proxy(tmp_path: Path, nursery: Nursery) -> Iterator[Proxy]:
    settings = tomllib.loads((DEPLOY / "busterbox.toml").read_text())
    chosen = {name: settings[name] for name in ("allow_hosts", "trusted_proxies", "json_log")}
    lines = [f"{name} = {str(value).lower() if value is True else value}" for name, value in chosen.items()]
    (tmp_path / "settings.toml").write_text("\n".join(lines) + "\ncost_a_minute = 40\n")
    with (
        Server(tmp_path, "--config", str(tmp_path / "settings.toml"), nursery=nursery) as server,
        Proxy(tmp_path, server) as made,
    ):
        yield made


@in_loop
async def test_a_game_is_played_through_the_proxy(proxy: Proxy) -> None:
    async with proxy.client() as http:
        wish = {"game": "dicebot", "pace": "instant", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        answer = await http.post(f"{API}/tables", json=wish, headers={"Origin": "https://play.example"})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        me = Remote(proxy.server, opened["table"], 0, opened["tokens"]["0"])
        address = f"wss://play.example:{proxy.port}{API}/tables/{me.table}/ws"
        async with connect(
            address, host="127.0.0.1", port=proxy.port, ssl=proxy.trust, ping_interval=None, max_size=2**22
        ) as line:
            me.socket = line
            await me.send(type="hello", token=me.token, since=-1)
            await me.begin()
            await me.started()
            assert (await me.do(type="name", name="Ada"))["type"] == "ack"
            # A long poll is answered when something happens.
            token = {"Authorization": f"Bearer {me.token}"}
            polled = asyncio.create_task(
                http.get(f"{API}/tables/{me.table}/updates?since={me.seq}&wait=25", headers=token)
            )
            while (await http.get(f"{API}/tables/{me.table}")).json()["status"] != "over":
                assert (await me.do(type="concede"))["type"] == "ack"
            assert (await polled).json()
        assert (await http.get("/readyz")).status_code == 404
        assert (await http.get("/livez")).status_code == 200


@in_loop
async def test_limits_count_the_real_address_and_forged_ones_are_not_believed(proxy: Proxy) -> None:
    async with proxy.client() as http:
        answers = [
            (await http.get(f"{API}/tables", headers={"X-Forwarded-For": f"192.0.2.{number}"})).status_code
            for number in range(60)
        ]
        assert answers[0] == 200
        assert answers[-1] == 429  # all of them are this machine's, whatever they say


def test_the_settings_that_stand_there_can_be_read() -> None:
    read = read_config({}, {}, str(DEPLOY / "busterbox.toml"))
    assert (read.trusted_proxies, read.port, read.data) == (("127.0.0.1",), 8737, Path("/var/lib/busterbox"))


def test_the_unit_runs_what_there_is() -> None:
    text = (DEPLOY / "busterbox.service").read_text()
    words = re.search(r"ExecStart=\S+/busterbox (.*)", text)
    assert words is not None
    assert words[1] == "serve --no-browser --config /etc/busterbox.toml"
