"""The arena: fair seatings, scores over seeds, ratings, names of bots, and the command."""

from __future__ import annotations

import json
import sys
from functools import partial
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from busterbox.cli.lab_runs import Progress
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.kernel.registry import get
from busterbox.lab.strength.arena import Arena, seeds_for
from busterbox.lab.strength.arena_report import play_arena
from busterbox.players.match import Sums, interval, match, play_game, ratio, seatings
from busterbox.players.named import named_bot
from busterbox.players.random_bot import RandomBot
from busterbox.players.rule_bot import RuleBot
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.ring.game import GAME as RING

DUEL_PATH = "tests.microgames.duel.game:GAME"
RING_PATH = "tests.microgames.ring.game:GAME"
COOP_PATH = "tests.microgames.coop.game:GAME"
SEALED_PATH = "tests.microgames.sealed.game:GAME"


def arena(
    path: str, bots: list[str], seats: int, seeds: int, settings: dict[str, str] | None = None
) -> Arena:
    return Arena(partial(get, path), bots, seats, 1, seeds, settings or {})


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    for bot in report["bots"]:
        del bot["ms"]
    return report


# -- seatings ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "ways"), [(2, 2), (3, 6), (4, 6), (5, 20)])
def test_every_seat_is_had_by_both_bots_equally_often(seats: int, ways: int) -> None:
    found = seatings(seats, False)
    assert len(found) == len({tuple(seating) for seating in found}) == ways
    for seat in range(seats):
        assert sum(seating[seat] for seating in found) == ways / 2
    for seating in found:
        assert sum(seating) in (seats // 2, seats - seats // 2)
        assert [1 - who for who in seating] in found


def test_four_seats_are_two_against_two() -> None:
    assert all(sum(seating) == 2 for seating in seatings(4, False))


def test_a_team_is_of_one_kind_and_a_duel_with_oneself_is_none() -> None:
    assert seatings(3, True) == [[0, 0, 0], [1, 1, 1]]
    with pytest.raises(ValueError, match="two bots need two seats"):
        seatings(1, False)


def test_games_are_made_up_to_whole_seeds() -> None:
    assert [seeds_for(games, 4, False) for games in (1, 6, 7, 12)] == [1, 1, 2, 2]
    assert seeds_for(5, 4, True) == 3


# -- scores ------------------------------------------------------------------------------------------------------


def test_the_score_is_the_part_of_what_was_won_in_all_seatings() -> None:
    """Three seats, recomputed from single games."""
    report = play_arena(arena(RING_PATH, ["normal", "random"], 3, 4))
    bots = [RuleBot(), RandomBot()]
    seat_sums = [0, 0, 0]
    normal_by_seat = [0, 0, 0]
    scores: list[float] = []
    firsts: list[float] = []  # what the first seat won of a game, by seed
    for seed in range(1, 5):
        mine = won = 0
        before = seat_sums[0]
        for bits in ("001", "010", "100", "011", "101", "110"):
            result = play_game(RING, [bots[int(who)] for who in bits], 3, seed)
            won += sum(result)
            for seat in range(3):
                seat_sums[seat] += result[seat]
                if bits[seat] == "0":
                    mine += result[seat]
                    normal_by_seat[seat] += result[seat]
        scores.append(mine / won)
        firsts.append((seat_sums[0] - before) / 6 / ONE)
    pair = report["pairs"][0]
    expected = interval(scores)
    assert pair["score"] == round(sum(scores) / 4, 4)
    assert (pair["low"], pair["high"]) == (round(expected.low, 4), round(expected.high, 4))
    assert (pair["seeds"], pair["games"], report["games"]) == (4, 24, 24)
    assert [row["wins"] for row in pair["by_seat"]] == [round(won / 24 / ONE, 4) for won in seat_sums]
    assert [row["bots"][0] for row in pair["by_seat"]] == [round(won / 12 / ONE, 4) for won in normal_by_seat]
    assert sum(row["wins"] for row in pair["by_seat"]) == pytest.approx(1, abs=0.001)
    assert match(RING, bots[0], bots[1], 4, 3, 1).mean == sum(scores) / 4
    assert [bot["score"] for bot in report["bots"]] == [pair["score"], round(1 - sum(scores) / 4, 4)]
    assert report["by_seat"] == [
        {key: row[key] for key in ("seat", "wins", "low", "high")} for row in pair["by_seat"]
    ]
    first = interval(firsts, sum(firsts) / 4)
    assert (report["by_seat"][0]["low"], report["by_seat"][0]["high"]) == (
        round(first.low, 4),
        round(first.high, 4),
    )


@pytest.mark.parametrize(
    ("path", "seats", "settings"),
    [(DUEL_PATH, 2, {}), (RING_PATH, 4, {}), (COOP_PATH, 2, {}), (SEALED_PATH, 3, {"form": "bids"})],
)
def test_a_bot_against_itself_scores_exactly_one_half(
    path: str, seats: int, settings: dict[str, str]
) -> None:
    report = play_arena(arena(path, ["random", "random"], seats, 5, settings))
    pair = report["pairs"][0]
    assert pair["score"] == 0.5
    assert pair["low"] < 0.5 < pair["high"]
    for row in pair["by_seat"]:
        assert row["bots"][0] == row["bots"][1] == row["wins"]
        assert row["low"] <= row["wins"] <= row["high"]


def test_a_better_team_scores_half_of_what_it_does_better() -> None:
    report = play_arena(arena(COOP_PATH, ["normal", "random"], 3, 20))
    won = [
        sum(sum(play_game(COOP, [bot] * 3, 3, seed)) for seed in range(1, 21)) / 60 / ONE
        for bot in (RuleBot(), RandomBot())
    ]
    pair = report["pairs"][0]
    assert pair["score"] == pytest.approx(0.5 + (won[0] - won[1]) / 2, abs=1e-4)
    assert pair["low"] > 0.5
    assert pair["by_seat"][0]["bots"] == [round(part, 4) for part in won]


# -- intervals ---------------------------------------------------------------------------------------------------


def test_a_ratio_of_single_things_is_a_mean() -> None:
    values = [0.25, 1.0, 0.0, 0.5]
    sums = Sums()
    for value in values:
        sums.add(1, value)
    found, mean = ratio(sums), interval(values)
    assert (found.mean, found.low, found.high) == (mean.mean, mean.low, mean.high)
    with pytest.raises(ValueError, match="no scores"):
        ratio(Sums())


@pytest.mark.parametrize("expected", [0.25, 0.5])
def test_the_interval_of_a_ratio_covers_the_truth_where_a_seed_decides_several(expected: float) -> None:
    """In every seed one to four things happen and all turn out alike, so counting them singly would be too sure."""
    rng = rng_from(3)
    held = 0
    for _ in range(300):
        sums = Sums()
        for _ in range(60):
            times = float(int(rng.below(4)) + 1)
            sums.add(times, times if int(rng.below(100)) < expected * 100 else 0.0)
        found = ratio(sums, expected)
        held += found.low <= expected <= found.high
    assert 273 <= held <= 297


# -- names of bots -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "game", "plays"),
    [
        ("random", DUEL, "random"),
        ("normal", RING, "rules"),
        ("search:7", RING, "search 7"),
        ("hard:200", RING, "search 200"),
        ("normal:30", DUEL, "search 30"),  # without a policy of its own the normal level searches
    ],
)
def test_a_name_may_carry_a_budget(name: str, game: Game, plays: str) -> None:
    assert named_bot(name, game).name() == plays


# -- the command -------------------------------------------------------------------------------------------------


def test_the_command_compares_and_says_how_sure_it_is(command: SimpleNamespace) -> None:
    run = command.run("arena", RING_PATH, "--bots", "normal,random", "--games", "24", "--json")
    assert (run.code, run.err) == (0, "")
    report = json.loads(run.out)
    pair = report["pairs"][0]
    assert pair["bots"] == ["normal", "random"]
    assert pair["score"] > pair["low"] > 0.5
    assert (report["seats"], report["seeds"], report["games"]) == (2, 12, 24)
    assert [bot["name"] for bot in report["bots"]] == ["normal", "random"]
    first, second = report["bots"]
    assert first["score"] > 0.5 > second["score"]
    assert (first["simulations"], second["simulations"]) == (0, 0)
    assert first["ms"] > 0 < second["ms"]


def test_a_search_beats_chance_at_bids(command: SimpleNamespace) -> None:
    words = ("arena", SEALED_PATH, "--set", "form=bids", "--bots", "random,search:20", "--games", "300")
    report = json.loads(command.run(*words, "--json").out)
    assert report["pairs"][0]["high"] < 0.5
    assert [bot["plays"] for bot in report["bots"]] == ["search 20", "random"]


def test_workers_do_not_change_the_result(command: SimpleNamespace) -> None:
    words = ("arena", SEALED_PATH, "--set", "form=bids", "--bots", "random,search:3,rules", "--games", "20")
    alone = command.run(*words, "--json")
    together = command.run(*words, "--json", "--workers", "2")
    assert (alone.code, together.code) == (0, 0)
    first, second = (without_times(json.loads(run.out)) for run in (alone, together))
    assert first == second
    assert len(first["pairs"]) == 3
    assert [bot["simulations"] for bot in first["bots"] if bot["name"] == "search:3"] == [3]


def test_the_tables_name_everybody(command: SimpleNamespace, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "plots"
    run = command.run(
        "arena",
        RING_PATH,
        "--bots",
        "easy,normal,random",
        "--games",
        "6",
        "--seats",
        "4",
        "--plots",
        str(folder),
    )
    assert run.code == 0
    for words in ("easy : normal", "normal : random", "careless rules", "Player 4"):
        assert words in run.out
    assert [line.split()[0] for line in run.out.split("Bots, with")[1].splitlines()[2:5]] == [
        "normal", "easy", "random",
    ]  # fmt: skip
    root = ET.parse(folder / "scores.svg").getroot()
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"easy : normal", "easy : random", "normal : random", "equal strength"} <= texts
    assert [file.name for file in folder.iterdir()] == ["scores.svg"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "normal"], "busterbox: --bots needs at least two bots, such as normal,easy, not 'normal'"),
        (["--bots", "normal,cat"], "busterbox: there is no bot 'cat' (there are: random, rules, easy, normal, hard, and"),
        (["--bots", "normal,search"], "busterbox: there is no bot 'search' (there are: random"),
        (["--bots", "normal:9,random"], "busterbox: normal does not search in ring, so it takes no number"),
        (["--bots", "hard:0,random"], "busterbox: a number of simulations is 1 to 10000000, not '0'"),
        (["--bots", "search:²,random"], "busterbox: a number of simulations is 1 to 10000000, not '²'"),
        (["--bots", "a,b", "--seats", "9"], "busterbox: ring is for 2 to 4 seats, not 9"),
        (["--bots", "easy,normal", "--workers", "0"], "busterbox arena: argument --workers: invalid"),
        (["--bots", "easy,normal", "--plots", __file__], f"busterbox: the folder {__file__} cannot be made: File exists"),
        ([], "busterbox arena: the following arguments are required: --bots"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_one_line_and_exit_2(
    command: SimpleNamespace, words: list[str], sentence: str
) -> None:
    run = command.run("arena", RING_PATH, *words, "--json")
    assert run.code == 2
    assert run.out == ""
    assert run.err.startswith(sentence)
    assert run.err.count("\n") == 1


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_told_where_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    watched, unwatched = Terminal(), StringIO()
    monkeypatch.setattr(sys, "stderr", watched)
    progress = Progress()
    progress(1, 10)
    assert watched.getvalue() == ""  # not so soon
    progress.told -= 2
    progress.begun -= 119.5
    progress(4, 10)
    assert watched.getvalue() == "4 of 10 games, about 3 minutes left\n"
    monkeypatch.setattr(sys, "stderr", unwatched)
    progress.told -= 2
    progress(5, 10)
    assert unwatched.getvalue() == ""
