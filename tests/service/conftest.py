"""Servers for the tests of the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service.servers import Nursery, Server
from tests.steady import SOAK, fixed_for_test


@pytest.fixture(autouse=True)
def _luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes before it, a test has the same luck in every run."""
    if not SOAK:
        for module, name, value in fixed_for_test(request.node.name):
            monkeypatch.setattr(module, name, value)


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[Server]:
    """A server for all tests of a module."""
    with Server(tmp_path_factory.mktemp("server"), nursery=nursery) as made:
        yield made
