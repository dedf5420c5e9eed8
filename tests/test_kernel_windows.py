"""The kernel's windows, TURN, SEALED and OPEN: who is asked, when an answer applies, who sees it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from busterbox.kernel.core import refusal
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import NO_ANSWER, OPEN, SEALED, TURN
from busterbox.kernel.table.decision import decision
from tests.microgames.coop import rules as coop
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.duel import rules as duel
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.sealed.game import GAME as SEALED_GAME
from tests.microgames.sealed.rules import BID, THROW
from tests.window_positions import PAPER, ROCK, SCISSORS, bids, facing, refused, throws

# -- TURN --------------------------------------------------------------------------------------------------------------


def test_a_turn_window_asks_one_seat_and_applies_its_answer_at_once() -> None:
    g = DUEL.new(2, 1)
    assert (g.mode, g.required, g.may, g.seat_to_act()) == (TURN, 0b01, 0, 0)
    assert g.options(1) == []
    serial = g.serial
    g.answer(0, duel.PASS)
    assert (g.mode, g.required, g.actor) == (TURN, 0b10, 0)
    assert g.serial > serial


def test_a_decision_describes_the_window_to_those_who_are_asked_only() -> None:
    g = DUEL.new(2, 1)
    asked = decision(g, 0)
    assert asked is not None
    assert (asked.window, asked.mode, asked.serial, asked.required) == ("opportunity", "turn", g.serial, True)
    assert [option.code for option in asked.options] == g.options(0)
    assert decision(g, 1) is None
    assert decision(g, 7) is None


# -- SEALED ------------------------------------------------------------------------------------------------------------


def test_a_sealed_answer_applies_only_with_the_last_required_one() -> None:
    g = throws(3)
    assert (g.mode, g.required) == (SEALED, 0b111)
    g.answer(1, SCISSORS)
    g.answer(0, ROCK)
    assert (g.mode, g.required, g.points, g.over) == (SEALED, 0b100, [0, 0, 0], False)
    g.answer(2, ROCK)
    assert g.over
    assert g.points == [1, -2, 1]
    assert g.answers == [NO_ANSWER] * 3


def test_a_seat_that_has_answered_is_not_asked_again() -> None:
    g = throws(3)
    g.answer(1, SCISSORS)
    assert g.options(1) == []
    assert decision(g, 1) is None
    refused(g, refusal.NOT_ASKED, g.answer, 1, ROCK)


@pytest.mark.parametrize("watcher", [-1, 0, 2])
def test_what_was_answered_is_hidden_from_all_others_and_that_it_was_is_not(watcher: int) -> None:
    positions = []
    for code in (ROCK, PAPER, SCISSORS):
        g = throws(3)
        g.answer(1, code)
        positions.append(g)
    views = [g.view(watcher) for g in positions]
    assert views[0] == views[1] == views[2]
    window: Any = views[0]["window"]
    assert (window["answered"], window["required"], window["own_answer"]) == ([1], [0, 2], NO_ANSWER)
    observations = [g.observation(watcher) for g in positions]
    assert observations[0] == observations[1] == observations[2]
    assert len({g.knowledge_key(watcher) for g in positions}) == 1
    if watcher >= 0:
        drawn = [g.determinize(watcher, rng_from(3)) for g in positions]
        assert len({g.digest() for g in drawn}) == 1
        assert drawn[0].required == 0b111  # what the others have sealed is asked again


def test_a_seat_sees_its_own_sealed_answer() -> None:
    keys = set()
    for code in (ROCK, PAPER, SCISSORS):
        g = throws(3)
        g.answer(1, code)
        window: Any = g.view(1)["window"]
        assert window["own_answer"] == code
        keys.add(g.knowledge_key(1))
        assert g.determinize(1, rng_from(3)).answers[1] == code
    assert len(keys) == 3


def test_nothing_is_told_before_the_window_closes() -> None:
    g = bids(3)
    log = Log()
    g.sink = log
    g.answer(1, BID + 2)
    assert log.take() == []
    g.answer(0, BID + 3)
    told = [(event.message, event.numbers) for event in log.take()]
    assert told[:3] == [("bid", [0, 3]), ("bid", [1, 2]), ("won", [0, told[2][1][1]])]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_of_arrival_does_not_matter(seats: int) -> None:
    digests = set()
    for order in itertools.permutations(range(seats)):
        g = throws(seats)
        for seat in order:
            g.answer(seat, THROW + seat % 3)
        digests.add((g.position_digest(), tuple(g.result)))
    assert len(digests) == 1


def test_the_order_of_arrival_does_not_matter_with_a_seat_that_may() -> None:
    digests = set()
    for order in itertools.permutations(range(3)):
        if order[-1] == 2:
            continue  # then the last seat would come too late
        g = bids(3)
        for seat in order:
            g.answer(seat, BID + 1 + seat)
        digests.add(g.position_digest())
    assert len(digests) == 1


def test_the_window_does_not_wait_for_a_seat_that_only_may() -> None:
    g = bids(3)
    assert (g.required, g.may) == (0b011, 0b100)
    serial = g.serial
    g.answer(0, BID + 1)
    g.answer(1, BID + 2)
    assert g.serial > serial
    assert g.points[1] > 0
    g = bids(3)
    g.answer(2, BID + 3)
    assert (g.required, g.may, g.mode) == (0b011, 0, SEALED)
    g.answer(0, BID + 1)
    g.answer(1, BID + 2)
    assert g.points[:2] == [0, 0]
    assert g.points[2] > 0


def test_a_required_answer_can_be_taken_back_until_the_last_one_is_in() -> None:
    g = throws(2)
    before = g.position_digest()
    g.answer(0, ROCK)
    g.retract(0)
    assert g.position_digest() == before
    assert (g.required, g.may) == (0b11, 0)
    g.answer(0, PAPER)
    g.answer(1, ROCK)
    assert g.result == [ONE // 2 + 2 * ONE // 6, ONE // 2 - 2 * ONE // 6]
    refused(g, refusal.NOTHING_TO_RETRACT, g.retract, 0)


def test_an_answer_that_was_not_required_becomes_a_may_again() -> None:
    g = bids(3)
    before = g.position_digest()
    g.answer(2, BID + 3)
    g.retract(2)
    assert g.position_digest() == before
    assert (g.required, g.may) == (0b011, 0b100)


def test_taking_back_what_is_not_there_is_refused() -> None:
    g = throws(2)
    g.answer(1, ROCK)
    for seat in (0, -1, 2):
        sentence = refused(g, refusal.NOTHING_TO_RETRACT, g.retract, seat)
        assert sentence == "there is no answer of this seat to take back"
    turn, planned = DUEL.new(2, 1), facing()
    refused(turn, refusal.NOTHING_TO_RETRACT, turn.retract, 0)
    refused(planned, refusal.NOTHING_TO_RETRACT, planned.retract, 1)


@pytest.mark.parametrize(("form", "seats"), [("throws", 2), ("throws", 4), ("bids", 2), ("bids", 4)])
def test_random_sealed_games_end(form: str, seats: int) -> None:
    for seed in range(20):
        g, rng = SEALED_GAME.new(seats, seed, {"form": form}), rng_from(seed)
        while not g.over:
            seat = g.game.rules.next_seat(g, rng)
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
            if g.mode == SEALED and g.answers[seat] != NO_ANSWER and rng.below(5) == 0:
                g.retract(seat)
            assert SEALED_GAME.rules.codec.faults(g) == []
        assert sum(g.result) == (ONE * seats // 2 if form == "throws" else ONE)


def test_pay_offs_and_the_equilibrium_named_in_the_rules() -> None:
    result = [[0, 0, 0] for _ in range(3)]
    for mine, other in itertools.product(range(3), repeat=2):
        g = throws(2)
        g.answer(0, THROW + mine)
        g.answer(1, THROW + other)
        assert sum(g.result) == ONE
        result[mine][other] = g.result[0]
    assert result == [[420, 140, 560], [700, 420, 0], [280, 840, 420]]
    for mine in range(3):  # against rock 3/6, paper 1/6, scissors 2/6 every throw is worth the same
        assert 3 * result[mine][0] + 1 * result[mine][1] + 2 * result[mine][2] == 6 * ONE // 2


def test_a_position_with_a_sealed_answer_is_saved_and_loaded() -> None:
    g = throws(3)
    g.answer(2, PAPER)
    again = SEALED_GAME.rules.codec.from_json(SEALED_GAME, g.to_json())
    assert again.digest() == g.digest()
    again.retract(2)
    assert again.required == 0b111
    assert g.required == 0b011


# -- OPEN --------------------------------------------------------------------------------------------------------------


def test_an_open_window_applies_each_answer_on_arrival_under_one_number() -> None:
    g = COOP.new(3, 1)
    assert isinstance(g, coop.Coop)
    serial, windows = g.serial, g.windows
    for seat in (2, 0):
        assert g.mode == OPEN
        g.answer(seat, coop.TAKE + g.cards[g.market[0]])
        assert len(g.claimed[seat]) == 1
    g.answer(2, coop.READY)
    assert (g.serial, g.windows) == (serial, windows)
    assert (g.required, g.may) == (0b011, 0b100)
    g.answer(2, coop.UNREADY)
    assert (g.serial, g.required, g.may) == (serial, 0b111, 0)


def test_an_open_window_keeps_its_number_over_nested_ones() -> None:
    g = facing()
    outer, windows = g.serial, g.windows
    assert (g.mode, g.required) == (OPEN, 0b001)
    g.answer(1, coop.BOOST)
    assert (g.mode, g.kind, g.required, g.may) == (TURN, coop.WHICH_COLOUR, 0b001, 0)
    inner = g.serial
    assert inner == windows + 1
    refused(g, refusal.NO_SUCH_WINDOW, g.expire, outer)  # suspended: it takes nothing meanwhile
    refused(g, refusal.NOT_ASKED, g.answer, 2, coop.BOOST)
    refused(g, refusal.NOT_AN_OPTION, g.answer, 0, coop.TAKE_DAMAGE)
    g.answer(0, coop.COLOUR)
    assert (g.mode, g.kind, g.serial) == (OPEN, coop.FACE, outer)
    refused(g, refusal.NO_SUCH_WINDOW, g.expire, inner)


def test_time_out_of_the_inner_window_does_not_end_the_outer_one() -> None:
    g = facing()
    outer, dice, life = g.serial, sum(g.dice), g.life[:]
    challenges = len(g.challenges[0])
    g.answer(1, coop.BOOST)
    g.expire(g.serial)
    assert (g.mode, g.kind, g.serial) == (OPEN, coop.FACE, outer)
    assert sum(g.dice) == dice + 1
    assert (g.life, len(g.challenges[0])) == (life, challenges)
    g.expire(outer)
    assert g.serial != outer
    assert len(g.challenges[0]) == challenges - 1


def test_a_suspended_window_survives_saving() -> None:
    g = facing()
    outer = g.serial
    g.answer(1, coop.BOOST)
    again = COOP.rules.codec.from_json(COOP, g.to_json())
    again.answer(0, coop.COLOUR)
    assert again.serial == outer
    g.answer(0, coop.COLOUR)
    assert again.digest() == g.digest()


def test_the_next_open_window_has_another_number() -> None:
    g = COOP.new(1, 1)
    claims = g.serial
    g.answer(0, coop.READY)
    assert (g.mode, g.kind) == (OPEN, coop.PLANNING)
    assert g.serial != claims
