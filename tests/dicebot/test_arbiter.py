"""The grab arbiter: who gets a die, when that is decided, what changes nothing.   DB-6, DB-R12 to DB-R14"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules import arbiter as module
from busterbox.games.dicebot.rules.arbiter import (
    HAND_BUSY,
    ONE_AT_A_TIME,
    ROBOT_FULL,
    TOO_EARLY,
    GrabArbiter,
    GrabSettings,
)
from busterbox.games.dicebot.rules.codes import DIE_GONE, GRAB
from busterbox.kernel.core.refusal import NO_SUCH_SEAT, NOT_AN_OPTION
from busterbox.kernel.table.arbiter import Decision
from tests.dicebot.claims import FIRST, START, WINDOW, give, grab, grabbing, race, told

# -- who gets a die ------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R12")
def test_the_first_to_arrive_gets_the_die_and_the_others_are_told() -> None:
    g = grabbing()
    arbiter = GrabArbiter(g, START, GrabSettings())
    arbiter.claim(grab(2, 5, FIRST))
    arbiter.claim(grab(0, 5, FIRST + 1))
    outcome = arbiter.advance(FIRST + WINDOW)
    assert told(outcome.decisions) == [(2, 5, 0), (0, 5, DIE_GONE)]
    g.answer(2, GRAB + 5)
    assert str(arbiter.refused(g, outcome.decisions[1])) == g.why_not(0, GRAB + 5)
    assert arbiter.refused(g, outcome.decisions[1]).sentence == "that die has been taken already"


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize(
    ("correction", "late", "trip", "winner"),
    [
        (100, 49, 100, 1),  # half the round trip is taken off
        (100, 51, 100, 0),
        (100, 99, 5000, 1),  # but no more than 100 ms
        (100, 101, 5000, 0),
        (30, 29, 100, 1),  # a table can allow less
        (30, 31, 100, 0),
        (0, 1, 100, 0),  # or nothing
        (100, 1, -100, 0),  # a clock that was set back takes nothing off, nor adds anything
    ],
)
def test_arrival_is_corrected_by_half_the_round_trip(
    correction: int, late: int, trip: int, winner: int
) -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings(correction=correction))
    decisions = race(arbiter, grab(0, 3, FIRST), grab(1, 3, FIRST + late, trip))
    assert decisions == [(winner, 3, 0), (1 - winner, 3, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_a_negative_round_trip_is_none() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings(), trips=[-40, 0])
    assert arbiter.bounds == [0, 0]
    assert race(arbiter, grab(0, 3, FIRST, -40), grab(1, 3, FIRST + 1)) == [(0, 3, 0), (1, 3, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_at_the_same_time_whoever_has_fewest_dice_comes_first_then_player_order() -> None:
    for starter, order in ((0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])):
        g = grabbing(3, starter)
        claims = [grab(seat, 9, FIRST + seat * 10, seat * 20) for seat in range(3)]
        decisions = race(GrabArbiter(g, START, GrabSettings()), *claims)
        assert [seat for seat, _, _ in decisions] == order
        assert [reason for _, _, reason in decisions] == [0, DIE_GONE, DIE_GONE]
        give(g, order[0], 0, 1)
        give(g, order[1], 2)
        decisions = race(GrabArbiter(g, START, GrabSettings()), *claims)
        assert [seat for seat, _, _ in decisions] == [order[2], order[1], order[0]]


@pytest.mark.rule("DB-R12")
def test_dice_taken_in_the_same_phase_count_in_a_tie() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    assert race(arbiter, grab(0, 0, FIRST)) == [(0, 0, 0)]
    later = FIRST + 5000
    decisions = race(arbiter, grab(0, 1, later), grab(1, 1, later))
    assert decisions == [(1, 1, 0), (0, 1, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_a_lost_race_costs_nothing() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    race(arbiter, grab(0, 3, FIRST), grab(1, 3, FIRST + 1))
    soon = FIRST + WINDOW + 1
    assert race(arbiter, grab(0, 4, soon), grab(1, 4, soon)) == [(0, 4, HAND_BUSY), (1, 4, 0)]


@pytest.mark.rule("DB-R12")
def test_other_dice_stay_free_during_a_race() -> None:
    arbiter = GrabArbiter(grabbing(3), START, GrabSettings())
    claims = [grab(0, 3, FIRST), grab(1, 3, FIRST + 1), grab(2, 4, FIRST + 1)]
    assert race(arbiter, *claims) == [(0, 3, 0), (1, 3, DIE_GONE), (2, 4, 0)]


# -- when it is decided ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize("trip", [0, 50, 200, 1000])
def test_a_claim_is_decided_as_soon_as_none_can_come_before_it_any_more(trip: int) -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(grab(0, 3, FIRST, trip))
    waiting = arbiter.advance(FIRST)
    assert waiting.decisions == []
    last = (
        FIRST - min(trip // 2, 100) + 100
    )  # who arrives now and is corrected by 100 ms comes at the same time
    assert waiting.call_again == last + 1 <= FIRST + WINDOW
    assert arbiter.advance(last).decisions == []
    assert told(arbiter.advance(last + 1).decisions) == [(0, 3, 0)]


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize(("late", "winner"), [(0, 1), (1, 0)])
def test_the_last_that_could_come_first_does(late: int, winner: int) -> None:
    g = grabbing(2, starter=1)  # so that the tie is theirs
    arbiter = GrabArbiter(g, START, GrabSettings())
    arbiter.claim(grab(0, 3, FIRST))
    due = arbiter.advance(FIRST).call_again
    decisions = told(arbiter.advance(due - 1).decisions)
    arbiter.claim(grab(1, 3, due - 1 + late, 200))
    decisions += told(arbiter.advance(due + WINDOW).decisions)
    assert decisions == [(winner, 3, 0), (1 - winner, 3, DIE_GONE)]


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize(
    ("trips", "wait"), [([0, 0, 0], 1), ([30, 0, 0], 16), ([30, 80, 10], 41), ([0, 500, 0], 101)]
)
def test_decisions_wait_no_longer_than_the_slowest_connection_needs(trips: list[int], wait: int) -> None:
    arbiter = GrabArbiter(grabbing(3), START, GrabSettings(), trips)
    arbiter.claim(grab(2, 3, FIRST, 0))
    assert arbiter.advance(FIRST).call_again == FIRST + wait


@pytest.mark.rule("DB-R12")
def test_a_connection_that_grows_slow_meanwhile_gains_nothing() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings(), trips=[0, 40])
    assert race(arbiter, grab(0, 3, FIRST), grab(1, 3, FIRST + 21, 200)) == [(0, 3, 0), (1, 3, DIE_GONE)]
    again = FIRST + 1000
    assert race(arbiter, grab(0, 4, again), grab(1, 4, again + 19, 200)) == [(1, 4, 0), (0, 4, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_nobody_waits_for_a_full_robot() -> None:
    g = grabbing(2)
    give(g, 1, 0, 1, 2, 3, 4, 5)
    arbiter = GrabArbiter(g, START, GrabSettings(), trips=[10, 200])
    arbiter.claim(grab(0, 6, FIRST, 10))
    assert arbiter.advance(FIRST).call_again == FIRST + 1


@pytest.mark.rule("DB-R12")
def test_a_claim_handed_in_late_arrives_when_it_is_handed_in() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(grab(0, 3, FIRST + 50))
    arbiter.advance(FIRST + 149)
    decisions = race(arbiter, grab(1, 3, FIRST, 0), grab(1, 4, FIRST + 300))
    assert decisions[:2] == [(0, 3, 0), (1, 3, DIE_GONE)]


# -- one hand, one die -----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R13")
@pytest.mark.rule("DB-6.4")
@pytest.mark.parametrize("pause", [250, 400, 1000])
def test_after_a_grab_the_hand_is_busy_for_a_while(pause: int) -> None:
    settings = GrabSettings() if pause == 400 else GrabSettings(pause=pause)
    arbiter = GrabArbiter(grabbing(2), START, settings)
    assert race(arbiter, grab(0, 0, FIRST)) == [(0, 0, 0)]
    early = race(arbiter, grab(0, 1, FIRST + pause - 1), grab(1, 2, FIRST + pause - 1))
    assert early == [(0, 1, HAND_BUSY), (1, 2, 0)]  # the other's hand is free
    later = GrabArbiter(grabbing(2), START, settings)
    race(later, grab(0, 0, FIRST))
    assert race(later, grab(0, 1, FIRST + pause)) == [(0, 1, 0)]


@pytest.mark.rule("DB-R13")
def test_refusals_do_not_make_the_pause_longer() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    race(arbiter, grab(0, 0, FIRST))
    for moment in range(FIRST + 150, FIRST + 400, 50):
        assert race(arbiter, grab(0, 1, moment)) == [(0, 1, HAND_BUSY)]
    assert race(arbiter, grab(0, 1, FIRST + 400)) == [(0, 1, 0)]


@pytest.mark.rule("DB-R13")
def test_the_pause_is_counted_from_the_grab_not_from_its_decision_or_arrival() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    assert race(arbiter, grab(0, 0, FIRST, 200)) == [(0, 0, 0)]  # counts from 100 ms before
    assert race(arbiter, grab(0, 1, FIRST + 400, 202)) == [(0, 1, 0)]
    assert race(arbiter, grab(0, 2, FIRST + 799, 200)) == [(0, 2, HAND_BUSY)]


@pytest.mark.rule("DB-6.5")
def test_a_second_claim_is_refused_while_one_is_undecided() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(grab(0, 0, FIRST, 0, ticket=1))
    for ticket in (2, 3):
        arbiter.claim(grab(0, ticket - 2, FIRST + 10, 0, ticket))
    outcome = arbiter.advance(FIRST + 101)
    assert [(d.claim.ticket, d.reason) for d in outcome.decisions] == [
        (2, ONE_AT_A_TIME),
        (3, ONE_AT_A_TIME),
        (1, 0),
    ]
    assert arbiter.placed == [1, 0]


@pytest.mark.rule("DB-6.5")
def test_after_a_lost_race_the_hand_is_free_at_once() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(grab(1, 0, FIRST - 1))
    arbiter.claim(grab(0, 0, FIRST))
    arbiter.claim(grab(0, 1, FIRST + 100))  # not decided before 101 ms
    arbiter.claim(grab(0, 2, FIRST + 101))
    assert told(arbiter.advance(FIRST + 300).decisions) == [
        (1, 0, 0),
        (0, 1, ONE_AT_A_TIME),
        (0, 0, DIE_GONE),
        (0, 2, 0),
    ]


# -- what changes nothing --------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R14")
def test_grabbing_what_is_gone_or_with_a_full_robot_changes_nothing() -> None:
    g = grabbing(2)
    give(g, 1, 0, 1, 2, 3, 4, 5)
    arbiter = GrabArbiter(g, START, GrabSettings())
    assert race(arbiter, grab(0, 6, FIRST)) == [(0, 6, 0)]
    before = (arbiter.dice[:], arbiter.placed[:], arbiter.ready[:])
    later = FIRST + 1000
    arbiter.claim(grab(0, 5, later))
    arbiter.claim(grab(0, 6, later))
    arbiter.claim(grab(1, 6, later))
    arbiter.claim(grab(1, 7, later))
    assert told(arbiter.advance(later).decisions) == [  # there is nothing to wait for
        (0, 5, DIE_GONE),
        (0, 6, DIE_GONE),
        (1, 6, ROBOT_FULL),
        (1, 7, ROBOT_FULL),
    ]
    assert (arbiter.dice, arbiter.placed, arbiter.ready) == before
    assert race(arbiter, grab(0, 7, later)) == [(0, 7, 0)]


@pytest.mark.rule("DB-6.9")
def test_the_sixth_die_fills_a_robot() -> None:
    arbiter = GrabArbiter(grabbing(3), START, GrabSettings())
    for die in range(6):
        assert race(arbiter, grab(0, die, FIRST + 500 * die)) == [(0, die, 0)]
    assert race(arbiter, grab(0, 6, FIRST + 4000)) == [(0, 6, ROBOT_FULL)]


@pytest.mark.rule("DB-R14")
@pytest.mark.parametrize(
    ("seat", "die", "reason"),
    [(-1, 0, NO_SUCH_SEAT), (2, 0, NO_SUCH_SEAT), (0, -1, NOT_AN_OPTION), (0, 12, NOT_AN_OPTION)],
)
def test_what_is_not_on_the_table_is_refused_as_the_engine_does(seat: int, die: int, reason: int) -> None:
    g = grabbing(2)
    arbiter = GrabArbiter(g, START, GrabSettings())
    arbiter.claim(grab(seat, die, FIRST))
    (decision,) = arbiter.advance(FIRST).decisions
    assert decision.reason == reason
    assert str(arbiter.refused(g, decision)) == g.why_not(seat, GRAB + die)
    assert sum(arbiter.dice) == 12


@pytest.mark.rule("DB-5.7")
def test_a_claim_that_arrives_before_the_dice_are_shown_is_refused() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    assert race(arbiter, grab(0, 0, START - 1)) == [(0, 0, TOO_EARLY)]
    assert race(arbiter, grab(0, 0, START)) == [(0, 0, 0)]


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize("starter", [0, 1])
def test_nobody_gains_by_a_claim_that_would_count_from_before_the_start(starter: int) -> None:
    for arrived in (0, 5, 99, 100):
        arbiter = GrabArbiter(grabbing(2, starter), START, GrabSettings())
        claims = [grab(0, 0, START), grab(1, 0, START + arrived, 200)]
        decisions = race(arbiter, *claims)
        assert decisions == [(starter, 0, 0), (1 - starter, 0, DIE_GONE)]  # as if both were made at the start
        assert [made - START for made in arbiter.ready] == [400 if seat == starter else 0 for seat in (0, 1)]


@pytest.mark.parametrize("reason", sorted(module.SENTENCES))
def test_every_refusal_is_a_sentence_with_rules(reason: int) -> None:
    g = grabbing(2)
    said = GrabArbiter(g, START, GrabSettings()).refused(g, Decision(grab(0, 0, FIRST), FIRST, reason))
    assert said.kind == reason
    assert said.sentence == module.SENTENCES[reason][0]
    assert said.rules
    assert all(rule.startswith("DB-") for rule in said.rules)
