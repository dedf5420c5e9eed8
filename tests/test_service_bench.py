"""`busterbox bench --service`: a small load against the real server."""

from __future__ import annotations

import json
import os
import sys
from types import SimpleNamespace

import pytest

from busterbox.kernel import registry
from busterbox.lab.bench import usual_seats
from busterbox.lab.service_bench import calm, knee
from busterbox.lab.service_load import Wanted, percentiles

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

two_cores = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2, reason="needs Linux, and a core for the load"
)


@two_cores
def test_a_small_load_is_measured(command: SimpleNamespace) -> None:
    run = command.run("bench", "--service", "dicebot", "--seats", "8", "--seconds", "2", "--json")
    assert run.code == 0, run.err
    found = json.loads(run.out)["games"]["dicebot"]
    assert found["seats_at_table"] == 4
    for who, others in (("people", 3), ("half_bots", 1)):
        (row,) = found[who]["loads"]
        assert (row["seats"], row["tables"]) == (8, 2)
        assert row["failures"] == []
        # A busy machine makes fewer moves and is late, but no broadcast is lost.
        assert row["moves"] > 0 or who == "half_bots"
        assert row["broadcasts"] >= (row["moves"] - row["refused"]) * others * 0.9 - row["unheard"] - others
        assert row["bot_moves"] == 0 or who == "half_bots"
        latency = row["latency_ms"]
        assert bool(row["broadcasts"]) == (latency["p50"] > 0)
        assert latency["p50"] <= latency["p95"] <= latency["p99"] <= latency["max"]
        assert row["server_mb"] > 10
        assert row["gc_pauses"] > 0 < row["gc_longest_ms"]
        assert row["cpu_s_per_1000_moves"] >= 0
        assert found[who]["knee_seats"] in (0, 8)


@pytest.mark.parametrize("name", registry.offered())
def test_tables_are_opened_as_the_game_has_them(name: str) -> None:
    game = registry.get(name)
    settings = calm(game)
    values = game.info.read_settings(settings)
    assert game.table.without_race(values) == values
    wanted = Wanted(name, settings, 1000, usual_seats(game), usual_seats(game) // 2, 30)
    assert wanted.people + wanted.bots == wanted.at_table
    assert wanted.people >= 1
    assert wanted.tables * wanted.at_table == 1000


@pytest.mark.parametrize(
    "words",
    [["--seats", "3"], ["--seats", "many"], ["--seconds", "0"], ["chess"], ["--peers"]],
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
