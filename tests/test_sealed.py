"""Sealed's rules, one by one, and every microgame's rules have a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from busterbox.kernel.content.rules_table import load_rules
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Script
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.testing.citations import citations_in
from busterbox.kernel.testing.coverage import collect_marks, coverage
from tests.microgames.sealed.game import GAME
from tests.microgames.sealed.rules import BID, THROW

ROCK, PAPER, SCISSORS = THROW, THROW + 1, THROW + 2
TESTS = Path(__file__).parent


def throws(*codes: int) -> list[int]:
    g = GAME.new(len(codes), 1)
    for seat, code in enumerate(codes):
        assert not g.over
        g.answer(seat, code)
    assert g.over
    return g.result


def bids(seats: int, *prizes: int) -> State:
    g = GAME.unstarted(seats, 1, {"form": "bids"})
    g.script = Script([prize - 1 for prize in prizes])
    g.game.rules.setup(g)
    g.run()
    return g


@pytest.mark.rule("S-1")
@pytest.mark.rule("S-2")
@pytest.mark.parametrize(
    ("one", "other", "points"),
    [(ROCK, SCISSORS, 1), (PAPER, ROCK, 2), (SCISSORS, PAPER, 3), (ROCK, ROCK, 0)],
)
def test_a_throw_pays_what_it_wins_with(one: int, other: int, points: int) -> None:
    assert throws(one, other) == [420 + 140 * points, 420 - 140 * points]
    assert throws(other, one) == [420 - 140 * points, 420 + 140 * points]


@pytest.mark.rule("S-1")
def test_each_is_compared_with_both_neighbours() -> None:
    # Rock beats its one neighbour and loses to the other; each pair counts half.
    assert throws(ROCK, SCISSORS, PAPER) == [420 + 70 * (1 - 2), 420 + 70 * (3 - 1), 420 + 70 * (2 - 3)]


@pytest.mark.rule("S-3")
def test_three_rounds_each_with_a_prize_by_chance() -> None:
    g = bids(2, 3, 1, 2)
    for _ in range(3):
        assert not g.over
        g.answer(0, BID + 1)
    assert g.over
    assert g.script is not None
    g.script.done()


@pytest.mark.rule("S-4")
def test_the_last_seat_may_bid_until_the_others_have() -> None:
    g = bids(3, 1, 1, 1)
    assert (g.required, g.may) == (0b011, 0b100)
    assert g.options(0) == [BID + 1, BID + 2, BID + 3]
    g.answer(2, BID + 3)
    g.answer(0, BID + 1)
    with pytest.raises(Refused):
        g.answer(0, BID + 2)
    g.answer(1, BID + 1)
    assert g.required == 0b011  # the next round


@pytest.mark.rule("S-5")
@pytest.mark.rule("S-6")
def test_the_highest_number_bid_by_one_alone_wins_the_prize() -> None:
    g = bids(3, 3, 1, 1)
    for codes in ((BID + 3, BID + 3, BID + 1), (BID + 2, BID + 1, BID + 1), (BID + 2, BID + 2, BID + 2)):
        g.answer(2, codes[2])
        g.answer(0, codes[0])
        g.answer(1, codes[1])
    # Round 1: seat 2 alone has bid 1 and wins 3. Round 2: seat 0 wins 1. Round 3: nobody.
    assert g.result == [0, 0, ONE]


@pytest.mark.rule("S-6")
def test_those_who_tie_share() -> None:
    g = bids(3, 1, 1, 2)
    for codes in ((BID + 3, BID + 1), (BID + 1, BID + 3), (BID + 1, BID + 1)):
        g.answer(0, codes[0])
        g.answer(1, codes[1])
    assert g.result == [ONE // 2, ONE // 2, 0]


@pytest.mark.rule("S-5")
def test_time_is_up_a_number_by_chance() -> None:
    winners = set()
    for seed in range(40):
        g = GAME.new(2, seed, {"form": "bids"})
        while not g.over:
            g.answer(1, BID + 2)
            g.expire(g.serial)  # seat 0 bids by chance
        winners.add(tuple(g.result))
    assert winners >= {(ONE, 0), (0, ONE)}


@pytest.mark.interpreted
@pytest.mark.parametrize("name", ["duel", "ring", "coop", "sealed"])
def test_every_rule_of_a_microgame_has_a_test_and_its_words_are_those_of_the_rules(name: str) -> None:
    folder = TESTS / "microgames" / name
    rules = load_rules(folder / "rules.toml")
    cited = citations_in(folder, name)
    assert coverage(name, rules, collect_marks(TESTS), cited).missing == []
    words = re.sub(
        r"\s+", " ", ast.get_docstring(ast.parse((folder / "rules.py").read_text(encoding="utf-8"))) or ""
    )
    for rule in rules:
        assert f"{rule.id} {rule.text}"[:60] in words
