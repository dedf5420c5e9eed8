"""Tests that stop by themselves: their errors, where they stop, what they report, champions by name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import date
from functools import partial
from math import log
from types import SimpleNamespace

import pytest

from busterbox.kernel import registry
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.lab.strength.arena import Arena, play_pairs
from busterbox.lab.strength.champions import champions, find_player, player_of, read_champions
from busterbox.lab.strength.sequential import LEAST, LOOK, Sprt, Test, Until, Watch, log_ratio
from busterbox.players.match import interval
from tests.microgames.ring.game import GAME as RING

RING_PATH = "tests.microgames.ring.game:GAME"
DUEL_PATH = "tests.microgames.duel.game:GAME"
Draw = Callable[[Rng, int], float]


def halves(rng: Rng, per_mille: int) -> float:
    """Two games of a seed."""
    return ((int(rng.below(1000)) < per_mille) + (int(rng.below(1000)) < per_mille)) / 2


def together(rng: Rng, per_mille: int) -> float:
    """A seed whose games all end alike."""
    return float(int(rng.below(1000)) < per_mille)


def quarters(rng: Rng, per_mille: int) -> float:
    return (halves(rng, per_mille) + halves(rng, per_mille)) / 2


def verdicts(test: Test, draw: Draw, per_mille: int, times: int) -> tuple[Counter[str], float]:
    """What so many tests found, and their mean length."""
    rng = rng_from(11)
    found: Counter[str] = Counter()
    seeds = 0
    for _ in range(times):
        watch = Watch(test)
        while len(watch.scores) < 4000 and not watch.add(draw(rng, per_mille)):
            pass
        found[watch.stopped] += 1
        seeds += len(watch.scores)
    return found, seeds / times


# -- the test ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", [halves, together, quarters])
def test_a_test_errs_in_five_of_a_hundred_cases_at_most(draw: Draw) -> None:
    """Five in a hundred expected, twelve allowed: of 150 tests with 5 % errors more than 14 err once in 100 runs."""
    low, short = verdicts(Sprt(0.5, 0.6), draw, 500, 150)
    high, _ = verdicts(Sprt(0.5, 0.6), draw, 600, 150)
    assert low["high"] <= 14
    assert high["low"] <= 14
    assert low[""] == high[""] == 0
    assert short < 200  # a test of fixed length with these errors needs 270 games


def test_a_ratio_between_the_two_means_decides_nothing() -> None:
    even = Counter({0.0: 20, 1.0: 20})
    assert log_ratio(even, 0.4, 0.6) == pytest.approx(0, abs=1e-6)
    assert log_ratio(even, 0.5, 0.6) < 0 < log_ratio(even, 0.4, 0.5)
    # Only wins and losses: the likeliest distributions are known, and so is the ratio.
    some = Counter({0.0: 30, 1.0: 50})
    assert log_ratio(some, 0.5, 0.6) == pytest.approx(50 * log(1.2) + 30 * log(0.8), abs=1e-2)


def test_equal_players_are_told_apart_from_better_ones_though_every_pair_is_even() -> None:
    watch = Watch(Sprt(0.5, 0.53))
    seeds = 0
    while not watch.add(0.5):
        seeds += 1
        assert seeds < 200
    assert watch.stopped == "low"


def test_an_interval_that_is_narrow_enough_ends_it() -> None:
    found, _ = verdicts(Until(0.1), together, 500, 5)
    assert found == {"spread": 5}
    watch = Watch(Until(0.1))
    rng = rng_from(2)
    while not watch.add(together(rng, 500)):
        pass
    score = interval(watch.scores)
    assert (score.high - score.low) / 2 <= 0.1
    before = interval(watch.scores[:-LOOK])
    assert (before.high - before.low) / 2 > 0.1
    assert watch.looks == (len(watch.scores) - LEAST) // LOOK + 1


# -- in the arena ------------------------------------------------------------------------------------------------


def arena(path: str, players: list[str], test: Test | None, seeds: int) -> Arena:
    return Arena(partial(registry.get, path), players, 2, 1, seeds, {}, [], test)


def test_the_arena_stops_where_the_test_does() -> None:
    test = Sprt(0.5, 0.7)
    whole = play_pairs(arena(RING_PATH, ["rules", "random"], None, 64))[0, 1]
    stopped = play_pairs(arena(RING_PATH, ["rules", "random"], test, 64))[0, 1]
    assert stopped.watch is not None
    assert stopped.watch.stopped == "high"
    assert stopped.scores == whole.scores[: len(stopped.scores)]
    assert len(stopped.scores) < len(whole.scores)
    watch = Watch(test)
    assert [watch.add(score) for score in stopped.scores].index(True) == len(stopped.scores) - 1


def test_rules_against_rules_is_even() -> None:
    """Two of a kind make the same moves, so each wins with the seats that win."""
    outcome = play_pairs(arena(DUEL_PATH, ["rules", "rules"], Sprt(0.5, 0.6), 400))[0, 1]
    assert outcome.watch is not None
    assert outcome.watch.stopped == "low"
    assert sum(outcome.scores) / len(outcome.scores) == pytest.approx(0.5, abs=0.05)


def test_the_command_says_why_it_stopped_and_all_tries(command: SimpleNamespace) -> None:
    words = ("arena", RING_PATH, "--bots", "rules,random,easy", "--sprt", ".5,.7", "--games", "160")
    run = command.run(*words)
    assert run.code == 0
    assert "rules : random: 0.7 is nearer the truth than 0.5 (log of the ratio +" in run.out
    assert "All tries: 3 comparisons, " in run.out
    report = json.loads(command.run(*words, "--json").out)
    test = report["sequential"]
    assert {key: test[key] for key in ("test", "low", "high", "errors", "comparisons")} == {
        "test": "sprt", "low": 0.5, "high": 0.7, "errors": 0.05, "comparisons": 3,
    }  # fmt: skip
    assert test["looks"] == sum(pair["sequential"]["looks"] for pair in report["pairs"])
    assert report["games"] == sum(pair["games"] for pair in report["pairs"])
    for pair in report["pairs"]:
        assert pair["seeds"] == pair["games"] // 2 == LEAST + (pair["sequential"]["looks"] - 1) * LOOK
    again = json.loads(command.run(*words, "--json", "--workers", "2").out)
    for one in (report, again):
        for bot in one["bots"]:
            del bot["ms"]
    assert again == report


def test_the_command_plays_until_it_is_sure_enough(command: SimpleNamespace) -> None:
    words = ("arena", RING_PATH, "--bots", "rules,easy", "--until", ".15")
    run = command.run(*words)
    assert "rules : easy: the interval reaches 0.1" in run.out
    pair = json.loads(command.run(*words, "--json").out)["pairs"][0]
    assert pair["sequential"]["stopped"] == "spread"
    assert (pair["high"] - pair["low"]) / 2 <= 0.15
    short = command.run(*words, "--games", "20")
    assert "rules : easy: the games are over, and the interval reaches 0." in short.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--sprt", ".5"], "busterbox arena: argument --sprt: two scores such as .50,.53, not '.5'"),
        (["--sprt", ".6,.5"], "busterbox arena: argument --sprt: the lower score comes first, not '.6,.5'"),
        (["--sprt", ".5,x"], "busterbox arena: argument --sprt: invalid pair of scores such as .50,.53 value: '.5,x'"),
        (["--sprt", "0,.5"], "busterbox arena: argument --sprt: a number between 0 and 1, not '0'"),
        (["--until", "nan"], "busterbox arena: argument --until: a number between 0 and 1, not 'nan'"),
        (["--until", ".1", "--sprt", ".5,.6"], "busterbox: --sprt and --until are two ways to stop: give one of them"),
    ],
)  # fmt: skip
def test_a_test_that_cannot_be_made_is_told_in_a_sentence(
    command: SimpleNamespace, words: list[str], sentence: str
) -> None:
    run = command.run("arena", RING_PATH, "--bots", "rules,random", *words)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(sentence)
    assert run.err.count("\n") == 1


# -- champions ---------------------------------------------------------------------------------------------------


def test_every_champion_still_plays() -> None:
    assert "first" in champions()
    for champion in champions().values():
        for name, version in champion.rules.items():
            game = registry.get(name)
            assert version <= game.info.rules_version
            assert find_player(f"champion:{champion.name}", game).name() != ""


def test_champions_are_read_field_by_field() -> None:
    text = '[strong]\nplayer = "search:9"\ndate = 2026-11-18\nrules = { ring = 1 }\n'
    found = read_champions(text)["strong"]
    assert (found.player, found.date, found.rules) == ("search:9", date(2026, 11, 18), {"ring": 1})
    with pytest.raises(ValueError, match="strong needs a player, a date and rules, and nothing else"):
        read_champions(text + "more = 1\n")
    with pytest.raises(ValueError, match="the rules of strong are games with a version each"):
        read_champions(text.replace("= 1", '= "1"'))


def test_a_champion_is_named_like_any_player(command: SimpleNamespace) -> None:
    assert player_of("champion:first", registry.get("dicebot")) == champions()["first"].player
    with pytest.raises(ValueError, match=r"there is no champion 'last' \(there are: first"):
        find_player("champion:last", RING)
    run = command.run("arena", RING_PATH, "--bots", "rules,champion:first")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("busterbox: champion first does not play ring (it plays: adventures, boardgame")
