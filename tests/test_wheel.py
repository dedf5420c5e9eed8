"""The wheel, installed into an empty environment, is a whole Busterbox: server, pages, files of the client."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from tests.service.servers import hash_for, word_for

ROOT = Path(__file__).parent.parent
SOURCES = ("busterbox", "pyproject.toml", "README.md", "LICENSE", "NOTICE")
DATA = ("web/static", "web/templates", "web/art", "service/migrations", "games")
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'$]+)["']""")
PAGES = ("/", "/new/dicebot", "/rules/dicebot", "/about", "/join/invitation?t={table}", "/t/{table}")

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(
        not (os.environ.get("BUSTERBOX_SOAK") or os.environ.get("CI")),
        reason="installs all dependencies again: BUSTERBOX_SOAK=1 or CI=1",
    ),
]


def run(*words: str | Path, **more: str) -> None:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=280, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing of the build is left in the project's folder."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, source / name)
    words = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source)
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", *words)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def address(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server from an environment with nothing in it but the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    pip = (
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-compile",  # most of it is never run here
    )
    run(*pip, "--constraint", ROOT / "requirements.lock", wheel)
    (folder / "work").mkdir()
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("BUSTERBOX", "PYTHON"))
    }
    log = folder / "log"
    with log.open("w") as file:
        server = subprocess.Popen(
            [folder / "env" / "bin" / "busterbox", "serve", "--no-browser", "--port", "0", "--data", "data"],
            stderr=file,
            cwd=folder / "work",
            env=environment,
        )
    try:
        yield started(server, log)
    finally:
        server.terminate()
        server.wait(timeout=30)
    assert "Traceback" not in log.read_text()


def started(server: subprocess.Popen[bytes], log: Path) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        found = re.search(r"Busterbox is at (\S+)/ ", log.read_text())
        if found is not None:
            try:
                assert httpx.get(found[1] + "/healthz", timeout=60).status_code == 200
                return found[1]
            except httpx.TransportError:
                pass
        time.sleep(0.05)
    raise AssertionError(log.read_text()[-2000:])


def open_table(address: str) -> tuple[str, str]:
    wish = {"game": "dicebot", "settings": {"form": "draft"}, "pace": "instant"}
    opened = httpx.post(f"{address}/api/v1/tables", json=wish).json()
    return opened["table"], opened["tokens"]["0"]


def test_every_file_of_data_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        packed = set(opened.namelist())
    wanted = {
        str(file.relative_to(ROOT))
        for folder in DATA
        for file in (ROOT / "busterbox" / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".so"
    }
    assert any(name.endswith("guide.toml") for name in wanted)
    assert wanted - packed == set()
    assert not [name for name in packed if name.startswith(("tests", "tools", "examples"))]


def test_some_moves_are_played(address: str) -> None:
    table, token = open_table(address)
    with httpx.Client(
        base_url=f"{address}/api/v1/tables/{table}", headers={"Authorization": f"Bearer {token}"}, timeout=60
    ) as http:
        info = http.get("").json()
        for command in (hash_for(info["commitment"], 0), word_for(info["commitment"], 0)):
            assert http.post("/commands", json=command).status_code == 200
        answered = 0
        while answered < 5:
            seen = http.get("/situation").json()
            decision = seen["situation"]["decision"]
            if decision is None:
                http.get("/updates", params={"since": seen["seq"], "wait": 5})
                continue
            answered += 1
            code = decision["options"][0]["code"]
            body = {"type": "answer", "cmd_id": f"a{answered}", "prompt": decision["prompt"], "code": code}
            assert http.post("/commands", json=body).status_code == 200
        assert http.get("/situation").json()["seq"] >= answered


def test_whatever_pages_and_modules_ask_for_is_there(address: str) -> None:
    """From every page on: scripts, styles, drawings, fonts, and all that the modules import."""
    table, _ = open_table(address)
    modules: dict[str, str] = {}
    seen: set[str] = set()
    waiting: list[str] = []
    with httpx.Client(base_url=address, timeout=60) as http:
        for page in PAGES:
            answer = http.get(page.format(table=table))
            assert answer.status_code == 200, page
            found = re.search(r'<script type="importmap">(.*?)</script>', answer.text)
            assert found is not None
            modules.update(json.loads(found[1])["imports"])
            waiting += re.findall(r'(?:src|href)="(/(?:static|styles)/[^"#]+)', answer.text)
        waiting += [path for path in modules.values() if not path.endswith("/")]
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            answer = http.get(path)
            assert answer.status_code == 200, path
            waiting += [target for target in asked_for(path, answer.text, modules) if target not in seen]
    assert len(seen) > 30
    assert any(path.endswith("/js/table/page.js") for path in seen)
    assert any(path.endswith(".woff2") for path in seen)


def asked_for(path: str, text: str, modules: dict[str, str]) -> list[str]:
    """The addresses that a script or a style asks for."""
    if path.endswith(".css"):
        named = re.findall(r"""url\(["']?([^"')]+)["']?\)""", text)
        return [urljoin(path, name) for name in named if not name.startswith(("data:", "#"))]
    if not path.endswith((".js", ".mjs")):
        return []
    targets: list[str] = []
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)  # types in comments name files that are none
    for name in IMPORT.findall(code):
        if name in modules:
            targets.append(modules[name])
        elif name.startswith("@busterbox/"):
            targets.append(modules["@busterbox/"] + name.removeprefix("@busterbox/"))
        elif name.startswith((".", "/")):
            targets.append(urlsplit(urljoin(path, name)).path)
    return targets


def test_every_file_of_the_client_answers(address: str, wheel: Path) -> None:
    page = httpx.get(address + "/").text
    found = re.search(r'href="(/static/[^/"]+/)', page)
    assert found is not None
    with zipfile.ZipFile(wheel) as opened, httpx.Client(base_url=address, timeout=60) as http:
        names = [name for name in opened.namelist() if name.startswith("busterbox/web/static/")]
        assert len(names) > 50
        for name in names:
            answer = http.get(found[1] + name.removeprefix("busterbox/web/static/"))
            assert answer.status_code == 200, name
            assert answer.content == opened.read(name), name
