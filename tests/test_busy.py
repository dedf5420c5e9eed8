"""`make test-busy`: a random order that can be had again, and busy processes that end with it."""

from __future__ import annotations

import contextlib
import random

import pytest

from tests.conftest import shuffle
from tools.busy import busy

pytestmark = pytest.mark.interpreted


def test_busy_processes_end_with_what_they_were_started_for() -> None:
    with contextlib.suppress(KeyError), busy(2) as processes:
        assert [process.poll() for process in processes] == [None, None]
        raise KeyError("a test run that is broken off")
    assert len(processes) == 2
    assert all(process.returncode is not None for process in processes)


def test_an_order_is_the_same_for_its_seed_and_keeps_a_file_s_tests_together(
    request: pytest.FixtureRequest,
) -> None:
    found = list(request.session.items)
    orders = []
    for seed in (1, 1, 2):
        items = sorted(found, key=lambda item: item.nodeid)  # however they were found
        shuffle(items, random.Random(seed))
        orders.append([item.nodeid for item in items])
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == sorted(orders[2]) == sorted(item.nodeid for item in found)
    files = [nodeid.split("::")[0] for nodeid in orders[0]]
    assert len(set(files)) == sum(1 for i, file in enumerate(files) if i == 0 or files[i - 1] != file)
