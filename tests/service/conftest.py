"""Servers for the tests of the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service.servers import Nursery, Server


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
