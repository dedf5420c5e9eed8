"""Ratings: strengths that are known are found again, with errors that hold; rows in files; the command."""

from __future__ import annotations

import json
from functools import partial
from itertools import combinations
from math import exp
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from busterbox.kernel import registry
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.state import ONE
from busterbox.lab.strength.arena import Arena, Outcome, Played
from busterbox.lab.strength.effort import Effort
from busterbox.lab.strength.file_ratings import rate_rows
from busterbox.lab.strength.ladder import Ratings
from busterbox.lab.strength.ratings import ELO, Lines, add_line, chances, drawn, fit, player_rows
from busterbox.lab.strength.results import as_lines, read_rows
from busterbox.players.match import deck_seatings, interval, play_game, seatings
from busterbox.players.random_bot import RandomBot
from busterbox.players.rule_bot import RuleBot
from tests.microgames.coop.game import GAME as COOP

RING_PATH = "tests.microgames.ring.game:GAME"
DUEL_PATH = "tests.microgames.duel.game:GAME"
COOP_PATH = "tests.microgames.coop.game:GAME"
Json = dict[str, Any]


def drawn_seat(powers: list[float], rng: Rng) -> list[int]:
    """A game won by a seat, each as likely as its strength says."""
    weights = [exp(power) for power in powers]
    roll = int(rng.below(1_000_000)) / 1_000_000 * sum(weights)
    seat = 0
    while seat + 1 < len(weights) and roll >= weights[seat]:
        roll -= weights[seat]
        seat += 1
    return [ONE if place == seat else 0 for place in range(len(weights))]


def simulated(
    strengths: list[float],
    seat_terms: list[float],
    seeds: int,
    rng: Rng,
    decks: dict[str, float] | None = None,
    laid: list[list[str]] | None = None,
) -> Ratings:
    """The ratings of games that chance decides by these strengths."""
    names = [f"p{number}" for number in range(len(strengths))]
    arena = Arena(partial(registry.get, RING_PATH), names, len(seat_terms), 1, seeds, {}, laid or [])
    found: dict[tuple[int, int], Outcome] = {}
    for pair in combinations(range(len(names)), 2):
        played: list[Played] = []
        for seed in range(1, seeds + 1):
            results = [
                drawn_seat(
                    [
                        strengths[pair[who]] + seat_terms[seat] + (decks[lay[seat]] if decks else 0.0)
                        for seat, who in enumerate(seating)
                    ],
                    rng,
                )
                for lay in deck_seatings(arena.decks_of(seed))
                for seating in seatings(arena.seats, False)
            ]
            played.append(Played(results, (Effort(), Effort())))
        found[pair] = Outcome(played, [], None)
    return Ratings(arena, found)


def rows_of(ratings: Ratings, anchor: int = 0) -> dict[int, Json]:
    found = player_rows(ratings.terms.players, anchor, ratings.best, ratings.samples)
    return {row["player"]: row for row in found}


# -- the fit -----------------------------------------------------------------------------------------------------


def test_two_players_are_apart_by_the_log_of_what_they_won() -> None:
    lines: Lines = {}
    add_line(lines, ((0,), (1,)), (7500, 2500))
    drawn(lines, [(0, 1)])
    one, other = fit(2, lines)
    assert (one - other) * ELO == pytest.approx(190.85, abs=0.1)
    assert one + other == pytest.approx(0, abs=1e-6)


def test_always_winning_makes_nobody_infinitely_strong() -> None:
    lines: Lines = {}
    add_line(lines, ((0,), (1,)), (10, 0))
    drawn(lines, [(0, 1)])
    one, other = fit(2, lines)
    assert 500 < (one - other) * ELO < 550


def test_the_fit_is_the_likeliest_one() -> None:
    """Where the likelihood is greatest, everybody has won as much as was to be expected."""
    lines: Lines = {}
    add_line(lines, ((0, 3), (1, 4), (2, 5)), (5, 3, 2))
    add_line(lines, ((1, 3), (2, 4), (0, 5)), (1, 4, 7))
    add_line(lines, ((2, 3), (0, 4), (1, 5)), (2, 2, 1))
    found = fit(6, lines)
    for term in range(6):
        won = expected = 0.0
        for lineup, parts in lines.items():
            for seat, part, chance in zip(lineup, parts, chances(found, lineup), strict=True):
                if term in seat:
                    won += part
                    expected += chance * sum(parts)
        assert won == pytest.approx(expected, abs=1e-4)


def test_known_strengths_seats_and_decks_are_found() -> None:
    decks = {"good": 0.5, "plain": 0.0, "bad": -0.5}
    laid = [["good", "good"], ["plain", "plain"], ["good", "plain"], ["plain", "bad"], ["bad", "good"]]
    ratings = simulated([0.0, 0.6, -0.4], [0.2, -0.2], 800, rng_from(3), decks, laid)
    rows = rows_of(ratings)
    for player, strength in ((1, 0.6), (2, -0.4)):
        assert rows[player]["rating"] == pytest.approx(strength * ELO, abs=30)
        assert rows[player]["low"] <= strength * ELO <= rows[player]["high"]
        assert rows[player]["high"] - rows[player]["low"] < 80
    seat_rows = ratings.centred(3, 2)
    assert [row["rating"] for row in seat_rows] == pytest.approx([0.2 * ELO, -0.2 * ELO], abs=20)
    assert ratings.terms.decks == ["good", "plain", "bad"]
    assert [row["rating"] for row in ratings.centred(5, 3)] == pytest.approx(
        [value * ELO for value in decks.values()], abs=30
    )


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_give_the_same_strengths(seats: int) -> None:
    ratings = simulated([0.0, 0.8], [0.3, 0.0, -0.3, 0.0][:seats], 400, rng_from(seats))
    row = rows_of(ratings)[1]
    assert row["rating"] == pytest.approx(0.8 * ELO, abs=35)
    assert row["low"] <= 0.8 * ELO <= row["high"]
    assert ratings.centred(2, seats)[0]["rating"] == pytest.approx(0.3 * ELO, abs=35)


def test_intervals_hold_the_truth_in_most_ladders() -> None:
    """Of 40 intervals 38 are expected to; fewer than 34 in one of 70 runs."""
    rng = rng_from(8)
    truth = {1: 0.5, 2: -0.7}
    held = 0
    for _ in range(20):
        rows = rows_of(simulated([0.0, truth[1], truth[2]], [0.1, -0.1], 60, rng))
        held += sum(
            rows[player]["low"] <= value * ELO <= rows[player]["high"] for player, value in truth.items()
        )
    assert 34 <= held <= 40


def test_equal_results_do_not_prove_everything() -> None:
    ratings = simulated([0.0, 30.0], [0.0, 0.0], 40, rng_from(1))
    row = rows_of(ratings)[1]
    assert row["rating"] > 600
    assert row["high"] >= row["rating"] >= row["low"] + 100


# -- the command, against each other -----------------------------------------------------------------------------


def without_times(report: Json) -> Json:
    for row in [*report["players"], *report["rows"]]:
        del row["ms"]
    return report


def test_the_command_rates_and_keeps_rows(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    words = ["ladder", RING_PATH, "--players", "random,rules,easy", "--games", "60"]
    run = command.run(*words, "--append", str(file), "--json")
    assert (run.code, run.err) == (0, "")
    report = json.loads(run.out)
    assert [row["name"] for row in report["players"]] == ["rules", "easy", "random"]
    assert (report["anchor"], report["players"][0]["rating"], report["games"]) == ("rules", 0, 180)
    for row in report["players"][1:]:
        assert row["low"] <= row["rating"] <= row["high"] < 0
    lead = report["players"][0]["lead"]
    assert lead["rating"] == -report["players"][1]["rating"]
    assert [row["seat"] for row in report["by_seat"]] == [0, 1]
    assert report["by_deck"] == []
    pair = report["rows"][0]
    assert (pair["players"], pair["seeds"], pair["games"]) == (["random", "rules"], 30, 60)
    assert sum(map(sum, pair["won"])) == pytest.approx(60)
    assert pair["command"] == f"busterbox ladder {RING_PATH} --players random,rules,easy --games 60 --seed 1"
    kept = [json.loads(line) for line in file.read_text().splitlines()]
    assert kept == report["rows"]
    again = command.run(*words, "--json", "--workers", "2")
    assert without_times(json.loads(again.out)) == without_times(report)
    # Read back: the same ratings, with errors of another kind.
    read = json.loads(command.run("ladder", str(file), "--json").out)
    assert [row["name"] for row in read[0]["players"]] == ["rules", "easy", "random"]
    for one, other in zip(read[0]["players"], report["players"], strict=True):
        assert one["rating"] == pytest.approx(other["rating"], abs=1)
        assert one["score"] == pytest.approx(other["score"], abs=1e-3)
    told = command.run("ladder", str(file), "--anchor", "random").out
    assert "ring, 2 seats: 180 games" in told
    assert "Ratings, random = 0" in told


def test_the_command_tells_seats_and_decks(command: SimpleNamespace) -> None:
    words = ["ladder", DUEL_PATH, "--players", "random,rules", "--games", "32", "--all-decks"]
    out = command.run(*words).out
    assert "With 10 pairs of decks by turns, swapped between the seats." in out
    assert "Seats, against their mean:" in out
    rows = out.split("Decks, against their mean:")[1].splitlines()[2:]
    assert {row.split()[0] for row in rows} == {"standard", "sparks", "walls", "handful"}


def test_in_co_operation_wins_are_told_and_no_ratings(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    words = ["ladder", COOP_PATH, "--players", "random,rules", "--games", "20", "--seats", "2"]
    run = command.run(*words, "--json", "--append", str(file))
    report = json.loads(run.out)
    rules, rand = report["players"]
    assert [rules["name"], rand["name"]] == ["rules", "random"]
    won = [
        [sum(play_game(COOP, [bot] * 2, 2, seed)) / 2 / ONE for seed in range(1, 21)]
        for bot in (RuleBot(), RandomBot())
    ]
    assert rules["wins"] == pytest.approx(sum(won[0]) / 20, abs=1e-4)
    assert rand["better"]["wins"] == pytest.approx((sum(won[1]) - sum(won[0])) / 20, abs=1e-3)
    assert rand["better"]["high"] < 0
    assert "rating" not in rules
    row = report["rows"][0]
    paired = interval([0.5 + (one - other) / 2 for one, other in zip(won[1], won[0], strict=True)])
    assert (row["players"], row["games"]) == (["random", "rules"], 40)
    assert (row["low"], row["high"]) == (round(paired.low, 4), round(paired.high, 4))
    assert [one["wins"] for one in row["wins"]] == [rand["wins"], rules["wins"]]
    out = command.run("ladder", str(file)).out
    assert "random : rules" in out
    assert "Ratings" not in out
    assert "rules" in command.run(*words).out.splitlines()[3]
    together = command.run(*words, "--json", "--workers", "2")
    assert without_times(json.loads(together.out)) == without_times(report)


# -- rows --------------------------------------------------------------------------------------------------------


def row(players: list[str], score: float, **other: object) -> Json:
    games = 100.0
    return {
        "game": "ring", "rules_version": 1, "content": "c1", "seats": 2, "settings": {}, "decks": [], "seed": 1,
        "seeds": 50, "games": 100, "players": players, "plays": players, "score": score,
        "low": max(score - 0.05, 0), "high": min(score + 0.05, 1),
        "won": [[(1 - score) * games / 2, score * games / 2], [score * games / 2, (1 - score) * games / 2]],
        "decisions": [10, 10], "simulations": [0, 0], "ms": [1.0, 2.0], "compiled": True, "command": "x", **other,
    }  # fmt: skip


def rated(*rows: Json) -> list[Json]:
    return rate_rows(read_rows(as_lines(list(rows))))


def test_rows_of_several_runs_are_rated_together() -> None:
    report = rated(row(["a", "rules"], 0.75), row(["a", "rules"], 0.75, seed=51), row(["b", "a"], 0.5))[0]
    found = {one["name"]: one for one in report["players"]}
    assert found["rules"]["rating"] == 0
    assert found["a"]["rating"] == pytest.approx(190, abs=5)
    assert found["b"]["rating"] == pytest.approx(190, abs=5)
    assert found["a"]["high"] - found["a"]["low"] < found["b"]["high"] - found["b"]["low"]
    tables = rated(row(["a", "b"], 0.6), row(["a", "b"], 0.6, game="duel", content="other"))
    assert [(one["game"], one["anchor"]) for one in tables] == [("ring", "a"), ("duel", "a")]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([row(["a", "b"], 0.5), row(["b", "c"], 0.5, rules_version=2)],
         "lines 1 and 2 are of ring with rules 1 and 2, and ratings would mix them"),
        ([row(["a", "b"], 0.5), row(["b", "c"], 0.5, content="c2")],
         "lines 1 and 2 are of ring with content c1 and c2, and ratings would mix them"),
        ([row(["a", "b"], 0.5), row(["b", "a"], 0.5, seed=50)],
         "lines 1 and 2 hold games of a and b with the same seeds"),
        ([row(["a", "b"], 0.5), row(["c", "d"], 0.5)],
         "c never met a in ring at 2 seats, not even through others"),
        ([row(["a", "a"], 0.5)], "line 1 is no row of results: a plays against itself"),
        ([row(["a", "b"], 0.5, won=[[1]])], "line 1 is no row of results: 'won' has a number for each seat in each seating"),
        ([row(["a", "b"], 0.5, ms="much")], "line 1 is no row of results: 'ms' is \"much\""),
        ([{"game": "ring"}], "line 1 is no row of results: 'rules_version' is missing"),
        ([], "there is no row of results in it"),
    ],
)  # fmt: skip
def test_rows_that_cannot_be_rated_together_are_refused(
    command: SimpleNamespace, tmp_path: Path, rows: list[Json], sentence: str
) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(as_lines(rows))
    run = command.run("ladder", str(file), "--json")
    assert (run.code, run.out) == (2, "")
    assert run.err == f"busterbox: {file}: {sentence}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([RING_PATH, "--players", "rules"], "busterbox: --players needs at least two players, such as rules,easy"),
        ([RING_PATH, "--players", "rules,easy,rules"], "busterbox: --players names rules twice"),
        ([RING_PATH, "--players", "rules,cat"], "busterbox: there is no bot 'cat'"),
        ([RING_PATH, "--players", "rules,easy", "--anchor", "hard"], "busterbox: hard takes no part (there are: rules, easy)"),
        (["missing.jsonl"], "busterbox: missing.jsonl cannot be read: No such file"),
        (["missing.jsonl", "--games", "5"], "busterbox: missing.jsonl holds games that were played, so leave out --games"),
        (["nogame"], "busterbox: there is no game"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_one_line_and_exit_2(
    command: SimpleNamespace, words: list[str], sentence: str
) -> None:
    run = command.run("ladder", *words)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(sentence)
    assert run.err.count("\n") == 1
