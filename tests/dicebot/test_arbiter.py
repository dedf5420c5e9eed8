"""The grab arbiter: who gets a die, when, and that the engine always agrees.   DB-6, DB-R12 to DB-R19"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from busterbox.games.dicebot import arbiter as module
from busterbox.games.dicebot.arbiter import (
    HAND_BUSY,
    NEVER,
    ONE_AT_A_TIME,
    ROBOT_FULL,
    TIME_IS_UP,
    TOO_EARLY,
    Arbiter,
    Claim,
    Decision,
    GrabSettings,
    reaction,
    refused,
)
from busterbox.games.dicebot.codes import DIE_GONE, GRAB, READY, W_GRAB
from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.series import COMBAT, Series
from busterbox.games.dicebot.state import DiceBot
from busterbox.kernel.game import Game
from busterbox.kernel.refusal import NO_SUCH_SEAT, NOT_AN_OPTION, NOT_ASKED
from busterbox.kernel.rng import rng_from
from busterbox.kernel.scenario import Scenario
from tests.dicebot.tables import FIXTURE, window

START = 50_000
FIRST = START + 1000  # a moment at which nothing has happened yet
MINUTE = 60_000
WINDOW = 120  # DB-R12: a race is settled within so many ms


def grabbing(seats: int = 3, starter: int = 0, seed: int = 1, game: Game = FIXTURE) -> DiceBot:
    """A game in which the dice have just been rolled."""
    start = Scenario(game, seats=seats, seed=seed, settings={"form": "realtime"}).until(window="grab")
    return start.set(starter=starter).build_as(DiceBot)


@cache
def grabbing_once() -> DiceBot:
    """As `grabbing(2)`, for many arbiters of a table that nobody touches."""
    return grabbing(2)


def told(decisions: list[Decision]) -> list[tuple[int, int, int]]:
    """Seat, die, reason."""
    return [(made.claim.seat, made.claim.die, made.reason) for made in decisions]


def race(arbiter: Arbiter, *claims: Claim) -> list[tuple[int, int, int]]:
    """Hand in claims, in order of arrival, and wait until all are decided."""
    for claim in claims:
        arbiter.claim(claim)
    now = claims[-1].arrived
    outcome = arbiter.advance(now)
    decisions = outcome.decisions
    while arbiter.pending:
        assert now < outcome.call_again <= claims[-1].arrived + WINDOW
        now = outcome.call_again
        outcome = arbiter.advance(now)
        decisions += outcome.decisions
    return told(decisions)


def give(g: DiceBot, seat: int, *dice: int) -> None:
    for die in dice:
        g.answer(seat, GRAB + die)


# -- who gets a die ------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R12")
def test_the_first_to_arrive_gets_the_die_and_the_others_are_told() -> None:
    g = grabbing()
    arbiter = Arbiter(g, START, GrabSettings())
    arbiter.claim(Claim(2, 5, FIRST))
    arbiter.claim(Claim(0, 5, FIRST + 1))
    outcome = arbiter.advance(FIRST + WINDOW)
    assert told(outcome.decisions) == [(2, 5, 0), (0, 5, DIE_GONE)]
    g.answer(2, GRAB + 5)
    assert str(refused(g, outcome.decisions[1])) == g.why_not(0, GRAB + 5)
    assert refused(g, outcome.decisions[1]).sentence == "that die has been taken already"


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
    arbiter = Arbiter(grabbing(2), START, GrabSettings(correction=correction))
    decisions = race(arbiter, Claim(0, 3, FIRST), Claim(1, 3, FIRST + late, trip))
    assert decisions == [(winner, 3, 0), (1 - winner, 3, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_a_negative_round_trip_is_none() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings(), trips=[-40, 0])
    assert arbiter.bounds == [0, 0]
    assert race(arbiter, Claim(0, 3, FIRST, -40), Claim(1, 3, FIRST + 1)) == [(0, 3, 0), (1, 3, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_at_the_same_time_whoever_has_fewest_dice_comes_first_then_player_order() -> None:
    for starter, order in ((0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])):
        g = grabbing(3, starter)
        claims = [Claim(seat, 9, FIRST + seat * 10, seat * 20) for seat in range(3)]
        decisions = race(Arbiter(g, START, GrabSettings()), *claims)
        assert [seat for seat, _, _ in decisions] == order
        assert [reason for _, _, reason in decisions] == [0, DIE_GONE, DIE_GONE]
        give(g, order[0], 0, 1)
        give(g, order[1], 2)
        decisions = race(Arbiter(g, START, GrabSettings()), *claims)
        assert [seat for seat, _, _ in decisions] == [order[2], order[1], order[0]]


@pytest.mark.rule("DB-R12")
def test_dice_taken_in_the_same_phase_count_in_a_tie() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    assert race(arbiter, Claim(0, 0, FIRST)) == [(0, 0, 0)]
    later = FIRST + 5000
    decisions = race(arbiter, Claim(0, 1, later), Claim(1, 1, later))
    assert decisions == [(1, 1, 0), (0, 1, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_a_lost_race_costs_nothing() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    race(arbiter, Claim(0, 3, FIRST), Claim(1, 3, FIRST + 1))
    soon = FIRST + WINDOW + 1
    assert race(arbiter, Claim(0, 4, soon), Claim(1, 4, soon)) == [(0, 4, HAND_BUSY), (1, 4, 0)]


@pytest.mark.rule("DB-R12")
def test_other_dice_stay_free_during_a_race() -> None:
    arbiter = Arbiter(grabbing(3), START, GrabSettings())
    claims = [Claim(0, 3, FIRST), Claim(1, 3, FIRST + 1), Claim(2, 4, FIRST + 1)]
    assert race(arbiter, *claims) == [(0, 3, 0), (1, 3, DIE_GONE), (2, 4, 0)]


# -- when it is decided ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize("trip", [0, 50, 200, 1000])
def test_a_claim_is_decided_as_soon_as_none_can_come_before_it_any_more(trip: int) -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(Claim(0, 3, FIRST, trip))
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
    arbiter = Arbiter(g, START, GrabSettings())
    arbiter.claim(Claim(0, 3, FIRST))
    due = arbiter.advance(FIRST).call_again
    decisions = told(arbiter.advance(due - 1).decisions)
    arbiter.claim(Claim(1, 3, due - 1 + late, 200))
    decisions += told(arbiter.advance(due + WINDOW).decisions)
    assert decisions == [(winner, 3, 0), (1 - winner, 3, DIE_GONE)]


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize(
    ("trips", "wait"), [([0, 0, 0], 1), ([30, 0, 0], 16), ([30, 80, 10], 41), ([0, 500, 0], 101)]
)
def test_decisions_wait_no_longer_than_the_slowest_connection_needs(trips: list[int], wait: int) -> None:
    arbiter = Arbiter(grabbing(3), START, GrabSettings(), trips)
    arbiter.claim(Claim(2, 3, FIRST, 0))
    assert arbiter.advance(FIRST).call_again == FIRST + wait


@pytest.mark.rule("DB-R12")
def test_a_connection_that_grows_slow_meanwhile_gains_nothing() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings(), trips=[0, 40])
    assert race(arbiter, Claim(0, 3, FIRST), Claim(1, 3, FIRST + 21, 200)) == [(0, 3, 0), (1, 3, DIE_GONE)]
    again = FIRST + 1000
    assert race(arbiter, Claim(0, 4, again), Claim(1, 4, again + 19, 200)) == [(1, 4, 0), (0, 4, DIE_GONE)]


@pytest.mark.rule("DB-R12")
def test_nobody_waits_for_a_full_robot() -> None:
    g = grabbing(2)
    give(g, 1, 0, 1, 2, 3, 4, 5)
    arbiter = Arbiter(g, START, GrabSettings(), trips=[10, 200])
    arbiter.claim(Claim(0, 6, FIRST, 10))
    assert arbiter.advance(FIRST).call_again == FIRST + 1


@pytest.mark.rule("DB-R12")
def test_a_claim_handed_in_late_arrives_when_it_is_handed_in() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(Claim(0, 3, FIRST + 50))
    arbiter.advance(FIRST + 149)
    decisions = race(arbiter, Claim(1, 3, FIRST, 0), Claim(1, 4, FIRST + 300))
    assert decisions[:2] == [(0, 3, 0), (1, 3, DIE_GONE)]


# -- one hand, one die -----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R13")
@pytest.mark.rule("DB-6.4")
@pytest.mark.parametrize("pause", [250, 400, 1000])
def test_after_a_grab_the_hand_is_busy_for_a_while(pause: int) -> None:
    settings = GrabSettings() if pause == 400 else GrabSettings(pause=pause)
    arbiter = Arbiter(grabbing(2), START, settings)
    assert race(arbiter, Claim(0, 0, FIRST)) == [(0, 0, 0)]
    early = race(arbiter, Claim(0, 1, FIRST + pause - 1), Claim(1, 2, FIRST + pause - 1))
    assert early == [(0, 1, HAND_BUSY), (1, 2, 0)]  # the other's hand is free
    later = Arbiter(grabbing(2), START, settings)
    race(later, Claim(0, 0, FIRST))
    assert race(later, Claim(0, 1, FIRST + pause)) == [(0, 1, 0)]


@pytest.mark.rule("DB-R13")
def test_refusals_do_not_make_the_pause_longer() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    race(arbiter, Claim(0, 0, FIRST))
    for moment in range(FIRST + 150, FIRST + 400, 50):
        assert race(arbiter, Claim(0, 1, moment)) == [(0, 1, HAND_BUSY)]
    assert race(arbiter, Claim(0, 1, FIRST + 400)) == [(0, 1, 0)]


@pytest.mark.rule("DB-R13")
def test_the_pause_is_counted_from_the_grab_not_from_its_decision_or_arrival() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    assert race(arbiter, Claim(0, 0, FIRST, 200)) == [(0, 0, 0)]  # counts from 100 ms before
    assert race(arbiter, Claim(0, 1, FIRST + 400, 202)) == [(0, 1, 0)]
    assert race(arbiter, Claim(0, 2, FIRST + 799, 200)) == [(0, 2, HAND_BUSY)]


@pytest.mark.rule("DB-6.5")
def test_a_second_claim_is_refused_while_one_is_undecided() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(Claim(0, 0, FIRST, 0, ticket=1))
    for ticket in (2, 3):
        arbiter.claim(Claim(0, ticket - 2, FIRST + 10, 0, ticket))
    outcome = arbiter.advance(FIRST + 101)
    assert [(d.claim.ticket, d.reason) for d in outcome.decisions] == [
        (2, ONE_AT_A_TIME),
        (3, ONE_AT_A_TIME),
        (1, 0),
    ]
    assert arbiter.placed == [1, 0]


@pytest.mark.rule("DB-6.5")
def test_after_a_lost_race_the_hand_is_free_at_once() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    arbiter.claim(Claim(1, 0, FIRST - 1))
    arbiter.claim(Claim(0, 0, FIRST))
    arbiter.claim(Claim(0, 1, FIRST + 100))  # not decided before 101 ms
    arbiter.claim(Claim(0, 2, FIRST + 101))
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
    arbiter = Arbiter(g, START, GrabSettings())
    assert race(arbiter, Claim(0, 6, FIRST)) == [(0, 6, 0)]
    before = (arbiter.dice[:], arbiter.placed[:], arbiter.ready[:])
    later = FIRST + 1000
    arbiter.claim(Claim(0, 5, later))
    arbiter.claim(Claim(0, 6, later))
    arbiter.claim(Claim(1, 6, later))
    arbiter.claim(Claim(1, 7, later))
    assert told(arbiter.advance(later).decisions) == [  # there is nothing to wait for
        (0, 5, DIE_GONE),
        (0, 6, DIE_GONE),
        (1, 6, ROBOT_FULL),
        (1, 7, ROBOT_FULL),
    ]
    assert (arbiter.dice, arbiter.placed, arbiter.ready) == before
    assert race(arbiter, Claim(0, 7, later)) == [(0, 7, 0)]


@pytest.mark.rule("DB-6.9")
def test_the_sixth_die_fills_a_robot() -> None:
    arbiter = Arbiter(grabbing(3), START, GrabSettings())
    for die in range(6):
        assert race(arbiter, Claim(0, die, FIRST + 500 * die)) == [(0, die, 0)]
    assert race(arbiter, Claim(0, 6, FIRST + 4000)) == [(0, 6, ROBOT_FULL)]


@pytest.mark.rule("DB-R14")
@pytest.mark.parametrize(
    ("seat", "die", "reason"),
    [(-1, 0, NO_SUCH_SEAT), (2, 0, NO_SUCH_SEAT), (0, -1, NOT_AN_OPTION), (0, 12, NOT_AN_OPTION)],
)
def test_what_is_not_on_the_table_is_refused_as_the_engine_does(seat: int, die: int, reason: int) -> None:
    g = grabbing(2)
    arbiter = Arbiter(g, START, GrabSettings())
    arbiter.claim(Claim(seat, die, FIRST))
    (decision,) = arbiter.advance(FIRST).decisions
    assert decision.reason == reason
    assert str(refused(g, decision)) == g.why_not(seat, GRAB + die)
    assert sum(arbiter.dice) == 12


@pytest.mark.rule("DB-5.7")
def test_a_claim_that_arrives_before_the_dice_are_shown_is_refused() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    assert race(arbiter, Claim(0, 0, START - 1)) == [(0, 0, TOO_EARLY)]
    assert race(arbiter, Claim(0, 0, START)) == [(0, 0, 0)]


@pytest.mark.rule("DB-R12")
@pytest.mark.parametrize("starter", [0, 1])
def test_nobody_gains_by_a_claim_that_would_count_from_before_the_start(starter: int) -> None:
    for arrived in (0, 5, 99, 100):
        arbiter = Arbiter(grabbing(2, starter), START, GrabSettings())
        claims = [Claim(0, 0, START), Claim(1, 0, START + arrived, 200)]
        decisions = race(arbiter, *claims)
        assert decisions == [(starter, 0, 0), (1 - starter, 0, DIE_GONE)]  # as if both were made at the start
        assert [made - START for made in arbiter.ready] == [400 if seat == starter else 0 for seat in (0, 1)]


@pytest.mark.parametrize("reason", sorted(module.SENTENCES))
def test_every_refusal_is_a_sentence_with_rules(reason: int) -> None:
    g = grabbing(2)
    said = refused(g, Decision(Claim(0, 0, FIRST), FIRST, reason))
    assert said.kind == reason
    assert said.sentence == module.SENTENCES[reason][0]
    assert said.rules
    assert all(rule.startswith("DB-") for rule in said.rules)


# -- the time limit --------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R19")
@pytest.mark.rule("DB-R15")
def test_nothing_happens_before_the_time_limit_if_nobody_grabs() -> None:
    g = grabbing(3)
    arbiter = Arbiter(g, START, GrabSettings(), trips=[0, 0, 0])
    outcome = arbiter.advance(START)
    assert (outcome.decisions, outcome.time_is_up, outcome.call_again) == ([], False, START + MINUTE + 1)
    assert not arbiter.advance(START + MINUTE).time_is_up
    outcome = arbiter.advance(START + MINUTE + 1)
    assert (outcome.decisions, outcome.time_is_up, outcome.call_again) == ([], True, NEVER)
    assert not arbiter.advance(START + MINUTE + 2).time_is_up  # it is said once
    g.expire(g.serial)
    assert all(g.is_full(seat) for seat in range(3))


@pytest.mark.rule("DB-R15")
@pytest.mark.parametrize("limit", [10_000, 600_000])
def test_the_time_limit_is_a_setting(limit: int) -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings(limit=limit), trips=[0, 0])
    assert arbiter.advance(START).call_again == START + limit + 1
    resumed = Arbiter(grabbing(2), START, GrabSettings(limit=limit), trips=[0, 0], spent=4000)
    assert resumed.advance(START).call_again == START + limit - 4000 + 1
    too_late = Arbiter(grabbing(2), START, GrabSettings(limit=limit), trips=[0, 0], spent=limit + 1)
    assert too_late.advance(START).call_again == START + 1


@pytest.mark.rule("DB-R15")
def test_a_grab_made_in_time_counts_although_it_arrives_late() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    end = START + MINUTE
    arbiter.claim(Claim(0, 0, end + 99, 200))
    arbiter.claim(Claim(1, 1, end))
    outcome = arbiter.advance(end + 100)
    assert told(outcome.decisions) == [(1, 1, TIME_IS_UP), (0, 0, 0)]
    assert (outcome.time_is_up, outcome.call_again) == (False, end + 101)
    assert arbiter.advance(end + 101).time_is_up


@pytest.mark.rule("DB-R15")
def test_after_the_time_limit_every_grab_is_refused() -> None:
    arbiter = Arbiter(grabbing(2), START, GrabSettings())
    end = START + MINUTE
    arbiter.claim(Claim(0, 0, end + 5000, 200))
    outcome = arbiter.advance(end + 5000)
    assert told(outcome.decisions) == [(0, 0, TIME_IS_UP)]
    assert outcome.time_is_up  # noticed when the claim came, told now


@pytest.mark.rule("DB-R18")
def test_the_roll_waits_for_45_seconds_at_most() -> None:
    assert GrabSettings().ready_until(7) == 45_007
    assert GrabSettings(ready_limit=5000).ready_until(7) == 5007


@pytest.mark.parametrize(
    ("name", "least", "most", "sentence"),
    [
        ("correction", 0, 100, "the correction of arrival is 0 to 100 ms, not {}"),
        ("pause", 250, 1000, "the pause after a grab is 250 to 1000 ms, not {}"),
        ("limit", 10_000, 600_000, "the time for grabbing is 10000 to 600000 ms, not {}"),
        ("ready_limit", 5000, 45_000, "the time to get ready is 5000 to 45000 ms, not {}"),
    ],
)
def test_a_setting_out_of_range_is_one_sentence(name: str, least: int, most: int, sentence: str) -> None:
    for value in (least, most):
        assert getattr(GrabSettings(**{name: value}), name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"^{sentence.format(value)}$"):
            GrabSettings(**{name: value})


@pytest.mark.rule("DB-R12")
@pytest.mark.rule("DB-R13")
@pytest.mark.rule("DB-R15")
@pytest.mark.rule("DB-R18")
def test_the_times_of_a_table_that_sets_none() -> None:
    usual = GrabSettings()
    assert (usual.correction, usual.pause, usual.limit, usual.ready_limit) == (100, 400, 60_000, 45_000)


# -- computer players ------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R17")
@pytest.mark.parametrize(
    ("level", "least", "most"), [("easy", 1800, 3000), ("normal", 1100, 2000), ("hard", 700, 1200)]
)
def test_computer_players_take_their_time(level: str, least: int, most: int) -> None:
    rng = rng_from(1)
    drawn = [reaction(level, rng) for _ in range(20_000)]
    assert (min(drawn), max(drawn)) == (least, most)
    middle = sum(drawn) / len(drawn)
    assert abs(middle - (least + most) / 2) < (most - least) / 50  # spread evenly
    assert drawn != drawn[:1] * len(drawn)
    again = rng_from(1)
    assert [reaction(level, again) for _ in range(20)] == drawn[:20]


def test_there_is_no_other_level() -> None:
    with pytest.raises(ValueError, match=r"^a computer player is easy, normal, hard, not 'divine'$"):
        reaction("divine", rng_from(1))


@pytest.mark.rule("DB-R17")
@pytest.mark.parametrize(
    ("level", "least", "most"), [("easy", 1800, 3000), ("normal", 1100, 2000), ("hard", 700, 1200)]
)
@pytest.mark.parametrize("trip", [0, 200])
def test_computer_players_lose_races_like_anyone(level: str, least: int, most: int, trip: int) -> None:
    rng = rng_from(7)
    for _ in range(200):
        for acted, winner in ((least - 1, 0), (most + 1, 1)):
            arbiter = Arbiter(grabbing_once(), START, GrabSettings(), trips=[trip, 0])
            claims = [
                Claim(0, 3, START + acted + trip // 2, trip),  # a person
                Claim(1, 3, START + reaction(level, rng)),
            ]
            claims.sort(key=lambda claim: claim.arrived)
            assert race(arbiter, *claims) == [(winner, 3, 0), (1 - winner, 3, DIE_GONE)]


# -- the mirror of the table -----------------------------------------------------------------------------------


def test_the_last_die_goes_where_the_last_space_is() -> None:
    g = grabbing(2)
    give(g, 0, 0, 1, 2, 3, 4)
    give(g, 1, 5, 6, 7, 8, 9)
    arbiter = Arbiter(g, START, GrabSettings())
    arbiter.claim(Claim(1, 11, FIRST))
    arbiter.claim(Claim(0, 10, FIRST + 1))
    arbiter.claim(Claim(0, 10, FIRST + 2))
    outcome = arbiter.advance(FIRST + 101)  # with the last grab the other claim is decided as well
    assert told(outcome.decisions) == [(0, 10, ONE_AT_A_TIME), (1, 11, 0), (0, 10, ROBOT_FULL)]
    assert (outcome.time_is_up, outcome.call_again) == (False, NEVER)
    g.answer(1, GRAB + 11)
    assert (g.is_full(0), g.is_full(1), window(g)) == (True, True, "choose:01")
    assert race(arbiter, Claim(0, 10, FIRST + 5000)) == [(0, 10, ROBOT_FULL)]
    assert not arbiter.advance(START + 2 * MINUTE).time_is_up


def test_an_arbiter_needs_a_table_where_dice_are_grabbed() -> None:
    for settings in ({"form": "realtime"}, {"form": "draft"}):
        g = FIXTURE.new(2, 1, settings)  # not ready yet
        assert isinstance(g, DiceBot)
        with pytest.raises(ValueError, match=r"^nobody is grabbing dice at this table now$"):
            Arbiter(g, START, GrabSettings())
    with pytest.raises(ValueError, match=r"^one round trip for each of the 3 seats was expected, not 2$"):
        Arbiter(grabbing(3), START, GrabSettings(), trips=[10, 10])


def test_only_those_in_a_sudden_death_match_grab() -> None:
    start = Scenario(FIXTURE, seats=4, settings={"form": "realtime"}).until(window="choose")
    for seat in range(4):
        start.zone(seat, "hand", rest="discard")
    start.set(sudden=True, fighting=0b1010, medals=[0, 3, 1, 3], starter=0, round=6)
    g = start.at(Series, step=COMBAT).build_as(DiceBot)
    for seat in (3, 1):
        g.answer(seat, READY)
    assert len(g.junkyard) == 12
    arbiter = Arbiter(g, START, GrabSettings(), trips=[200, 0, 200, 0])
    claims = [Claim(seat, 0, FIRST) for seat in range(4)]
    for claim in claims:
        arbiter.claim(claim)
    outcome = arbiter.advance(FIRST + 1)  # nobody waits for those who look on
    assert told(outcome.decisions) == [(0, 0, NOT_ASKED), (2, 0, NOT_ASKED), (1, 0, 0), (3, 0, DIE_GONE)]
    assert str(refused(g, outcome.decisions[0])) == g.why_not(0, GRAB)


def test_an_arbiter_made_anew_goes_on_where_the_game_is() -> None:
    g = grabbing(3)
    first = Arbiter(g, START, GrabSettings())
    for n in range(4):
        (decision,) = race(first, Claim(n % 3, 2 * n, FIRST + 1000 * n))
        assert decision == (n % 3, 2 * n, 0)
        give(g, n % 3, 2 * n)
    saved = FIXTURE.codec.from_json(FIXTURE, g.to_json())
    assert isinstance(saved, DiceBot)
    second = Arbiter(saved, START + MINUTE, GrabSettings(), spent=5000)
    assert (second.dice, second.placed, second.order) == (first.dice, first.placed, first.order)
    assert second.placed == [2, 1, 1]
    assert second.ready == [START + MINUTE] * 3
    assert second.deadline == START + 2 * MINUTE - 5000


def test_a_seat_that_leaves_gets_its_dice_and_the_others_go_on() -> None:
    g = grabbing(3)
    arbiter = Arbiter(g, START, GrabSettings())
    arbiter.claim(Claim(0, 17, FIRST))
    with_decisions = Arbiter(g, START, GrabSettings())
    with_decisions.claim(Claim(0, 99, FIRST))
    with pytest.raises(ValueError, match=r"^grabs that are decided must be made before"):
        with_decisions.look(g)
    g.leave(1)
    arbiter.look(g)
    assert arbiter.placed == [0, 6, 0]
    assert arbiter.dice == [part >= 0 for part in g.junkyard]
    assert sum(arbiter.dice) == 12
    free = arbiter.dice.index(True)
    decisions = race(arbiter, Claim(1, free, FIRST + 1), Claim(2, free, FIRST + 2))
    lost = (0, 17, 0 if g.junkyard[17] >= 0 else DIE_GONE)
    assert decisions == [(1, free, ROBOT_FULL), lost, (2, free, 0)]


def test_a_phase_that_ends_by_leaving_is_over_for_the_arbiter_too() -> None:
    g = grabbing(2)
    arbiter = Arbiter(g, START, GrabSettings())
    arbiter.claim(Claim(0, 3, FIRST))
    g.leave(1)
    assert g.over
    arbiter.look(g)
    outcome = arbiter.advance(FIRST)
    assert told(outcome.decisions) == [(0, 3, NOT_ASKED)]
    assert (outcome.time_is_up, outcome.call_again) == (False, NEVER)
    assert not arbiter.advance(START + 2 * MINUTE).time_is_up


# -- whatever is claimed, whenever -------------------------------------------------------------------------------


@dataclass
class Case:
    """A game, its table, and claims in order of arrival."""

    seats: int
    starter: int
    settings: GrabSettings
    trips: list[int] | None
    claims: list[Claim]

    def new(self, game: Game = FIXTURE) -> DiceBot:
        return grabbing(self.seats, self.starter, game=game)

    def arbiter(self, g: DiceBot) -> Arbiter:
        return Arbiter(g, START, self.settings, self.trips)


def busy(seats: int, starter: int, trips: list[int], seed: int) -> Case:
    """Everybody grabs wildly, until all robots are full."""
    rng = rng_from(seed)
    moment = START
    claims: list[Claim] = []
    for ticket in range(400):
        moment += rng.below(100)
        seat, die = rng.below(seats), rng.below(6 * seats)
        claims.append(Claim(seat, die, moment, trips[seat] + rng.below(30), ticket))
    return Case(seats, starter % seats, GrabSettings(), trips[:seats] if seed % 2 else None, claims)


BUSY = st.builds(
    busy,
    st.integers(2, 4),
    st.integers(0, 3),
    st.lists(st.integers(0, 250), min_size=4, max_size=4),
    st.integers(0, 1 << 32),
)

# Often many claims within one settlement window, sometimes seconds apart; now and then before the start.
GAPS = st.one_of(st.just(0), st.integers(0, 30), st.integers(50, 600), st.integers(1000, 4000))


@st.composite
def strange(draw: st.DrawFn) -> Case:
    seats = draw(st.integers(2, 4))
    settings = GrabSettings(draw(st.sampled_from([0, 40, 100])), draw(st.sampled_from([250, 400])), 10_000)
    trips = draw(st.none() | st.lists(st.integers(0, 300), min_size=seats, max_size=seats))
    moment = START + draw(st.integers(-200, 500))
    claims: list[Claim] = []
    for ticket in range(draw(st.integers(1, 70))):
        moment += draw(GAPS)
        seat, die = draw(st.integers(0, seats - 1)), draw(st.integers(0, 6 * seats))
        claims.append(Claim(seat, die, moment, draw(st.sampled_from([0, 15, 90, 199, 200, 400])), ticket))
    return Case(seats, draw(st.integers(0, seats - 1)), settings, trips, claims)


CASES = strange() | BUSY


def decide_all(arbiter: Arbiter, claims: list[Claim], calls: list[int]) -> tuple[list[Decision], int]:
    """Hand in all claims on arrival and call at these times besides; the decisions, and how often time was up."""
    decisions: list[Decision] = []
    ups = 0
    events = sorted([(call, 0, -1) for call in calls] + [(c.arrived, 1, n) for n, c in enumerate(claims)])
    for now, _, n in [*events, (START + 2 * MINUTE, 0, -1)]:
        if n >= 0:
            arbiter.claim(claims[n])
        else:
            outcome = arbiter.advance(now)
            decisions += outcome.decisions
            ups += outcome.time_is_up
    return decisions, ups


def summary(decisions: list[Decision]) -> list[tuple[int, int, int]]:
    return [(made.claim.ticket, made.time, made.reason) for made in decisions]


@pytest.mark.rule("DB-R12")
@given(CASES, st.lists(st.integers(START - 100, START + 30_000), max_size=60))
def test_the_order_depends_on_the_claims_and_not_on_how_often_one_calls(case: Case, calls: list[int]) -> None:
    g = case.new()
    rarely = decide_all(case.arbiter(g), case.claims, [])
    often = decide_all(case.arbiter(g), case.claims, calls)
    at_each = decide_all(
        case.arbiter(g), case.claims, [c.arrived + d for c in case.claims for d in (0, 1, 100, 101)]
    )
    assert summary(rarely[0]) == summary(often[0]) == summary(at_each[0])
    assert rarely[1] == often[1] == at_each[1]
    again = decide_all(case.arbiter(case.new()), case.claims, calls)
    assert summary(again[0]) == summary(often[0])
    assert sorted(made.claim.ticket for made in rarely[0]) == list(range(len(case.claims)))


@pytest.mark.rule("DB-R12")
@pytest.mark.rule("DB-R13")
@given(CASES)
def test_grabs_come_in_the_order_in_which_they_count(case: Case) -> None:
    """The same worked out with all claims known beforehand, without any waiting."""
    decisions, ups = decide_all(case.arbiter(case.new()), case.claims, [])
    bounds = [case.settings.correction] * case.seats
    if case.trips is not None:
        bounds = [min(bound, trip // 2) for bound, trip in zip(bounds, case.trips, strict=True)]
    free = set(range(6 * case.seats))
    placed, ready = [0] * case.seats, [0] * case.seats
    waiting: list[tuple[int, Claim]] = []
    for made in decisions:
        claim = made.claim
        if made.reason not in (ONE_AT_A_TIME, TOO_EARLY):
            time = max(START, claim.arrived - min(claim.round_trip // 2, bounds[claim.seat]))
            assert made.time == time
            waiting.append((time, claim))
    grabs: list[int] = []
    while waiting and len(free) > 1:

        def rank(entry: tuple[int, Claim]) -> tuple[int, int, int]:
            time, claim = entry
            return time, placed[claim.seat], (claim.seat - case.starter) % case.seats

        entry = min(waiting, key=rank)
        waiting.remove(entry)
        time, claim = entry
        seat = claim.seat
        if (
            claim.die in free
            and placed[seat] < 6
            and time >= ready[seat]
            and time < START + case.settings.limit
        ):
            free.remove(claim.die)
            placed[seat] += 1
            ready[seat] = time + case.settings.pause
            grabs.append(claim.ticket)
    assert [made.claim.ticket for made in decisions if made.reason == 0] == grabs
    assert ups == (1 if len(free) > 1 else 0)


@pytest.mark.rule("DB-R12")
@pytest.mark.rule("DB-R15")
@given(CASES, st.data())
def test_the_engine_accepts_every_grab(case: Case, data: st.DataObject) -> None:
    """Whoever leaves meanwhile, and although the arbiter is made anew now and then."""
    g = case.new(data.draw(st.sampled_from([FIXTURE, GAME])))
    arbiter = case.arbiter(g)
    leave = data.draw(st.integers(0, 2 * len(case.claims)))  # often nobody does
    restart = data.draw(st.integers(0, 2 * len(case.claims)))

    def advance(now: int) -> int:
        outcome = arbiter.advance(now)
        for made in outcome.decisions:
            seat, code = made.claim.seat, GRAB + made.claim.die
            if made.reason == 0:
                g.answer(seat, code)
            elif made.reason not in (HAND_BUSY, ONE_AT_A_TIME, TOO_EARLY, TIME_IS_UP):
                assert g.kind != W_GRAB or g.why_not(seat, code)
        if outcome.time_is_up:
            g.expire(g.serial)
        assert arbiter.over == (g.kind != W_GRAB or g.over)
        if g.kind == W_GRAB and not g.over:
            assert arbiter.dice == [part >= 0 for part in g.junkyard]
            assert arbiter.placed == [g.body_count(seat) + g.is_full(seat) for seat in range(g.seats)]
        return outcome.call_again

    for n, claim in enumerate(case.claims):
        if g.over or g.kind != W_GRAB:
            break
        arbiter.claim(claim)
        call_again = advance(claim.arrived)
        if n == restart and call_again != NEVER:
            start = max(START, claim.arrived)
            arbiter = Arbiter(g, start, case.settings, case.trips, spent=start - START)
        if n == leave and call_again != NEVER:
            g.leave(claim.seat)
            arbiter.look(g)
            call_again = advance(claim.arrived)
    advance(START + 2 * MINUTE)
    assert g.over or all(g.is_full(seat) for seat in range(g.seats))


@pytest.mark.rule("DB-R12")
@given(
    st.integers(2, 4),
    st.data(),
    st.integers(0, 3),
)
def test_a_long_way_costs_nothing(seats: int, data: st.DataObject, starter: int) -> None:
    """People act at certain moments; whatever round trips up to 200 ms they have, the same dice are theirs."""
    acts: list[tuple[int, int, int]] = []  # when, who, which die
    for seat in range(seats):
        moment = START
        for _ in range(data.draw(st.integers(1, 10))):
            moment += data.draw(st.integers(250, 700))
            acts.append((moment, seat, data.draw(st.integers(0, 3))))
    ways = data.draw(st.lists(st.integers(0, 100), min_size=seats, max_size=seats))

    def grabs(ways: list[int], trips: list[int] | None) -> list[tuple[int, int, int]]:
        claims = [Claim(seat, die, moment + ways[seat], 2 * ways[seat]) for moment, seat, die in acts]
        claims.sort(key=lambda claim: claim.arrived)
        arbiter = Arbiter(grabbing(seats, starter % seats), START, GrabSettings(), trips)
        decisions, _ = decide_all(arbiter, claims, [])
        return [(made.time, made.claim.seat, made.claim.die) for made in decisions if made.reason == 0]

    near = grabs([0] * seats, None)
    assert near
    assert grabs(ways, None) == near
    assert grabs(ways, [2 * way for way in ways]) == near
