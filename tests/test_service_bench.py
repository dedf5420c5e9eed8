"""`busterbox bench --service`: a small load against the real server."""

from __future__ import annotations

import json
import os
import sys
from types import SimpleNamespace

import pytest

from busterbox.lab.service_bench import knee
from busterbox.lab.service_load import percentiles

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

two_cores = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2, reason="needs Linux, and a core for the load"
)


@two_cores
def test_a_small_load_is_measured(command: SimpleNamespace) -> None:
    run = command.run("bench", "--service", "--seats", "8", "--seconds", "2", "--json")
    assert run.code == 0, run.err
    document = json.loads(run.out)
    (row,) = document["loads"]
    assert (row["seats"], row["tables"]) == (8, 2)
    assert row["failures"] == []
    # A busy machine makes fewer moves and is late, but no broadcast is lost.
    assert row["moves"] > 0
    assert row["broadcasts"] >= (row["moves"] - row["refused"]) * 3 * 0.9 - row["unheard"] - 3
    latency = row["latency_ms"]
    assert 0 < latency["p50"] <= latency["p95"] <= latency["p99"] <= latency["max"]
    assert row["server_mb"] > 10
    assert document["knee_seats"] in (0, 8)


@pytest.mark.parametrize(
    "words",
    [["--seats", "3"], ["--seats", "many"], ["--seconds", "0"], ["duel"], ["--peers"]],
)
def test_bad_input_is_one_line(command: SimpleNamespace, words: list[str]) -> None:
    run = command.run("bench", "--service", *words)
    assert (run.code, run.out) == (2, "")
    assert len(run.err.splitlines()) == 1


def test_the_knee_is_the_last_load_in_time() -> None:
    def row(seats: int, p99: float, broadcasts: int = 10) -> dict[str, object]:
        return {"seats": seats, "latency_ms": {"p99": p99}, "broadcasts": broadcasts}

    assert knee([row(1000, 99.9), row(50, 5), row(2000, 100.0)]) == 1000
    assert knee([row(50, 150), row(200, 20)]) == 0  # what a smaller load did not get is no success
    assert knee([row(50, 0, broadcasts=0)]) == 0
    assert knee([]) == 0


def test_percentiles_by_nearest_rank() -> None:
    assert percentiles([n / 1000 for n in range(1, 101)]) == {"p50": 51, "p95": 96, "p99": 100, "max": 100}
    assert percentiles([]) == {"p50": 0, "p95": 0, "p99": 0, "max": 0}
