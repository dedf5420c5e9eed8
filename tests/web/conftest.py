"""The browser tests' furniture: one server, one Chromium, an empty profile a test, and whatever a page complains about.

A page that logs an error, throws, asks another host, is refused something or breaks its content policy fails its test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.profiles import Profiles
from tests.web.server import DUEL, Server, Table
from tests.web.visitor import TIME, Visitor
from tools.needs import CHROMIUM

expect.set_options(timeout=TIME)  # what is expected comes in the end, however busy the machine is

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
MISSING = (
    "no Chromium was found: the browser tests were left out. Install it (Debian: apt-get install chromium), or name one "
    "in BUSTERBOX_CHROMIUM, then run: python -m pytest tests/web"
)


def chromium() -> str:
    named = os.environ.get("BUSTERBOX_CHROMIUM", "")
    found = next((path for name in (named, *CHROMIUM) if name and (path := shutil.which(name))), "")
    if not found:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return found


# Of this package, not of the session: while it is open no other event loop can run in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Iterator[Profiles]:
    made = Profiles(browser)
    yield made
    made.close()


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For all tests that do not break it. Here one address plays for everybody, so nobody's requests are counted."""
    server = Server(tmp_path_factory.mktemp("web") / "data", "--unlimited", "--game", DUEL)
    server.start()
    yield server
    server.stop()
    assert server.faults() == []


Visit = Callable[..., Visitor]
Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """`serve("--unlimited")`: a server of the test's own, to be crashed. It stops after the visitors have left, so that
    a page that still asks for something is answered."""
    started: list[Server] = []

    def start(*words: str) -> Server:
        started.append(Server(tmp_path / f"data-{len(started)}", *words))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        server.stop()
        assert server.faults() == []


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(
    profiles: Profiles, server: Server, serve: Serve, request: pytest.FixtureRequest, pictures: Path
) -> Iterator[Visit]:
    """`visit(storage=..., phone=True, ...)`: somebody with a browser of their own. What a failed test saw at last is
    among the screenshots."""
    visitors: list[Visitor] = []

    def come(**wish: Any) -> Visitor:
        wish.setdefault("server", server)
        visitors.append(Visitor(profiles, **wish))
        return visitors[-1]

    yield come
    if request.node.stash.get(FAILED, False):
        for place, visitor in enumerate(visitors):
            visitor.page.screenshot(path=pictures / f"failed-{request.node.name}-{place}.png")
    faults = [fault for visitor in visitors for fault in visitor.leave()]
    assert faults == []


@pytest.fixture(scope="package")
def finished(server: Server) -> Table:
    """A whole game of DiceBot that is over, opened by a person against a bot."""
    table = Table(
        server,
        luck="finished",  # whichever test comes first
        game="dicebot",
        pace="instant",
        seats=[{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}],
    )
    table.begin()
    assert table.play(lambda seen: False) is None
    return table


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots go, to be looked at."""
    folder = Path(__file__).resolve().parents[2] / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
