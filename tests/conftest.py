"""What all tests share: how hard Hypothesis tries, and the command run in this process."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import HealthCheck, settings

from busterbox.cli.main import main
from busterbox.kernel import registry

# The same examples in every run, so that a red test is red again; `make soak` looks further and at random.
settings.register_profile(
    "short",
    deadline=None,
    derandomize=True,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("soak", parent=settings.get_profile("short"), derandomize=False, max_examples=3000)
settings.load_profile("soak" if os.environ.get("BUSTERBOX_SOAK") else "short")

# A server on a busy machine may take its time: httpx gives up after five seconds, the test itself has minutes.
PATIENCE = 120.0
for part in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, part, PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--order", type=int, help="a seed: files, and the tests of each, in an order drawn from it"
    )


def pytest_report_header(config: pytest.Config) -> list[str]:
    order = config.getoption("--order")
    return [] if order is None else [f"order: {order} (the same again: --order={order})"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order = config.getoption("--order")
    if order is None:
        slow_ones_first(items)
    else:
        shuffle(items, random.Random(order))


def shuffle(items: list[pytest.Item], rng: random.Random) -> None:
    """A file's tests stay together, because they share servers; all else is left to chance."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.split("::")[0], []).append(item)
    mixed = sorted(files)
    rng.shuffle(mixed)
    for file in mixed:
        rng.shuffle(files[file])
    items[:] = [item for file in mixed for item in files[file]]


def slow_ones_first(items: list[pytest.Item]) -> None:
    """Files with browsers and servers first: they take longest, and a long one at the end would keep one core waiting."""
    slow = (
        "tests/test_wheel",
        "tests/web/test_decks",
        "tests/web/test_tcg.",
        "tests/web/test_pages",
        "tests/web/test_boardgame",
        "tests/web/test_play",
        "tests/web/",
        "tests/service/test_crash",
        "tests/service/",
        "tests/test_cli",
        "tests/test_",
    )
    items.sort(
        key=lambda item: next((i for i, name in enumerate(slow) if item.nodeid.startswith(name)), len(slow))
    )


class Run:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """`command.run(*words, stdin=...)`: exit code and what was written."""
    monkeypatch.setenv("COLUMNS", "100")  # the same lines whatever terminal the tests are run in

    def run(*words: str, stdin: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", StringIO(stdin))
        code = main(list(words))
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return SimpleNamespace(run=run)


@pytest.fixture
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are kept lie here, not in the home of whoever runs the tests."""
    home = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def _games_as_they_were() -> Iterator[None]:
    """A game that a test has added to the registry (a server told to offer it) is not there for the next one."""
    yield
    registry.forget_registered()
