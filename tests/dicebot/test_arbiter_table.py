"""The grab arbiter and its table: time limits, settings, computer players, restarts.   DB-R15 to DB-R19"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.arbiter import (
    NOT_GRABBING,
    ONE_AT_A_TIME,
    ROBOT_FULL,
    TIME_IS_UP,
    GrabArbiter,
    GrabSettings,
    reaction,
)
from busterbox.games.dicebot.rules.codes import DIE_GONE, GRAB, READY
from busterbox.games.dicebot.rules.series import COMBAT, Series
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.refusal import NOT_ASKED
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.arbiter import NEVER, Claim
from busterbox.kernel.table.play import Play
from busterbox.kernel.testing.scenario import Scenario
from tests.dicebot.claims import FIRST, MINUTE, START, WINDOW, give, grab, grabbing, grabbing_once, race, told
from tests.dicebot.tables import FIXTURE, window
from tests.microgames.duel.game import GAME as DUEL

# -- the time limit --------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R19")
@pytest.mark.rule("DB-R15")
def test_nothing_happens_before_the_time_limit_if_nobody_grabs() -> None:
    g = grabbing(3)
    arbiter = GrabArbiter(g, START, GrabSettings(), trips=[0, 0, 0])
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
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings(limit=limit), trips=[0, 0])
    assert arbiter.advance(START).call_again == START + limit + 1
    resumed = GrabArbiter(grabbing(2), START, GrabSettings(limit=limit), trips=[0, 0], spent=4000)
    assert resumed.advance(START).call_again == START + limit - 4000 + 1
    too_late = GrabArbiter(grabbing(2), START, GrabSettings(limit=limit), trips=[0, 0], spent=limit + 1)
    assert too_late.advance(START).call_again == START + 1


@pytest.mark.rule("DB-R15")
def test_a_grab_made_in_time_counts_although_it_arrives_late() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    end = START + MINUTE
    arbiter.claim(grab(1, 1, end))
    arbiter.claim(grab(0, 0, end + 99, 200))
    outcome = arbiter.advance(end + 100)
    assert told(outcome.decisions) == [(1, 1, TIME_IS_UP), (0, 0, 0)]
    assert (outcome.time_is_up, outcome.call_again) == (False, end + 101)
    assert arbiter.advance(end + 101).time_is_up


@pytest.mark.rule("DB-R15")
def test_after_the_time_limit_every_grab_is_refused() -> None:
    arbiter = GrabArbiter(grabbing(2), START, GrabSettings())
    end = START + MINUTE
    arbiter.claim(grab(0, 0, end + 5000, 200))
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
            arbiter = GrabArbiter(grabbing_once(), START, GrabSettings(), trips=[trip, 0])
            claims = [
                grab(0, 3, START + acted + trip // 2, trip),  # a person
                grab(1, 3, START + reaction(level, rng)),
            ]
            claims.sort(key=lambda claim: claim.arrived)
            assert race(arbiter, *claims) == [(winner, 3, 0), (1 - winner, 3, DIE_GONE)]


# -- the mirror of the table -----------------------------------------------------------------------------------


def test_the_last_die_goes_where_the_last_space_is() -> None:
    g = grabbing(2)
    give(g, 0, 0, 1, 2, 3, 4)
    give(g, 1, 5, 6, 7, 8, 9)
    arbiter = GrabArbiter(g, START, GrabSettings())
    arbiter.claim(grab(1, 11, FIRST))
    arbiter.claim(grab(0, 10, FIRST + 1))
    arbiter.claim(grab(0, 10, FIRST + 2))
    outcome = arbiter.advance(FIRST + 101)  # with the last grab the other claim is decided as well
    assert told(outcome.decisions) == [(0, 10, ONE_AT_A_TIME), (1, 11, 0), (0, 10, ROBOT_FULL)]
    assert (outcome.time_is_up, outcome.call_again) == (False, NEVER)
    g.answer(1, GRAB + 11)
    assert (g.is_full(0), g.is_full(1), window(g)) == (True, True, "choose:01")
    assert race(arbiter, grab(0, 10, FIRST + 5000)) == [(0, 10, ROBOT_FULL)]
    assert not arbiter.advance(START + 2 * MINUTE).time_is_up


def test_an_arbiter_needs_a_table_where_dice_are_grabbed() -> None:
    for settings in ({"form": "realtime"}, {"form": "draft"}):
        g = FIXTURE.new(2, 1, settings)  # not ready yet
        assert isinstance(g, DiceBot)
        with pytest.raises(ValueError, match=r"^nobody is grabbing dice at this table now$"):
            GrabArbiter(g, START, GrabSettings())
    with pytest.raises(ValueError, match=r"^one round trip for each of the 3 seats was expected, not 2$"):
        GrabArbiter(grabbing(3), START, GrabSettings(), trips=[10, 10])


def test_only_those_in_a_sudden_death_match_grab() -> None:
    start = Scenario(FIXTURE, seats=4, settings={"form": "realtime"}).until(window="choose")
    for seat in range(4):
        start.zone(seat, "hand", rest="discard")
    start.set(sudden=True, fighting=0b1010, medals=[0, 3, 1, 3], starter=0, round=6)
    g = start.at(Series, step=COMBAT).build_as(DiceBot)
    for seat in (3, 1):
        g.answer(seat, READY)
    assert len(g.junkyard) == 12
    arbiter = GrabArbiter(g, START, GrabSettings(), trips=[200, 0, 200, 0])
    claims = [grab(seat, 0, FIRST) for seat in range(4)]
    for claim in claims:
        arbiter.claim(claim)
    outcome = arbiter.advance(FIRST + 1)  # nobody waits for those who look on
    assert told(outcome.decisions) == [(0, 0, NOT_ASKED), (2, 0, NOT_ASKED), (1, 0, 0), (3, 0, DIE_GONE)]
    assert str(arbiter.refused(g, outcome.decisions[0])) == g.why_not(0, GRAB)


def test_an_arbiter_made_anew_goes_on_where_the_game_is() -> None:
    g = grabbing(3)
    first = GrabArbiter(g, START, GrabSettings())
    for n in range(4):
        (decision,) = race(first, grab(n % 3, 2 * n, FIRST + 1000 * n))
        assert decision == (n % 3, 2 * n, 0)
        give(g, n % 3, 2 * n)
    saved = FIXTURE.rules.codec.from_json(FIXTURE, g.to_json())
    assert isinstance(saved, DiceBot)
    second = GrabArbiter(saved, START + MINUTE, GrabSettings(), spent=5000)
    assert (second.dice, second.placed, second.order) == (first.dice, first.placed, first.order)
    assert second.placed == [2, 1, 1]
    assert second.ready == [START + MINUTE] * 3
    assert second.deadline == START + 2 * MINUTE - 5000


@pytest.mark.rule("DB-R60")
def test_a_seat_that_leaves_takes_no_die_from_the_others() -> None:
    g = grabbing(3)
    arbiter = GrabArbiter(g, START, GrabSettings())
    arbiter.claim(grab(0, 17, FIRST))
    with_decisions = GrabArbiter(g, START, GrabSettings())
    with_decisions.claim(grab(0, 99, FIRST))
    with pytest.raises(ValueError, match=r"^grabs that are decided must be made before"):
        with_decisions.look(g)
    g.leave(1)
    arbiter.look(g)
    assert arbiter.placed == [0, NOT_GRABBING, 0]
    assert sum(arbiter.dice) == 18  # whoever leaves takes no die from those who stay
    decisions = race(arbiter, grab(1, 3, FIRST + 1), grab(2, 3, FIRST + 2))
    assert decisions == [(1, 3, NOT_ASKED), (0, 17, 0), (2, 3, 0)]


def test_a_phase_that_ends_by_leaving_is_over_for_the_arbiter_too() -> None:
    g = grabbing(2)
    arbiter = GrabArbiter(g, START, GrabSettings())
    arbiter.claim(grab(0, 3, FIRST))
    g.leave(1)
    assert g.over
    arbiter.look(g)
    outcome = arbiter.advance(FIRST)
    assert told(outcome.decisions) == [(0, 3, NOT_ASKED)]
    assert (outcome.time_is_up, outcome.call_again) == (False, NEVER)
    assert not arbiter.advance(START + 2 * MINUTE).time_is_up


# -- as a table of any game uses it ----------------------------------------------------------------------------


def test_a_table_needs_to_know_no_game_to_let_answers_race() -> None:
    play = Play.start(FIXTURE, 2, 1, {"form": "realtime"})
    assert FIXTURE.table.arbiter(play.state, START, 100, None, 0) is None
    assert not FIXTURE.table.is_race(play.state)
    play.expire(play.state.serial)
    assert FIXTURE.table.is_race(play.state)
    arbiter = FIXTURE.table.arbiter(play.state, START, 100, [20, 20], 0)
    assert arbiter is not None
    assert arbiter.start == START
    now, rng, refusals = START, rng_from(1), 0
    while FIXTURE.table.is_race(play.state):
        for seat in range(2):
            options = play.options(seat)
            if options:
                now += FIXTURE.bot.reaction_ms("hard", rng) // 2
                arbiter.claim(Claim(seat, options[rng.below(len(options))], now, 20))
        outcome = arbiter.advance(now + WINDOW)
        for made in outcome.decisions:
            if made.reason == 0:
                play.answer(made.claim.seat, made.claim.code)
            else:
                refusals += 1
                assert str(arbiter.refused(play.state, made))
    assert isinstance(play.state, DiceBot)
    assert [play.state.body_count(seat) for seat in range(2)] == [5, 5]
    assert refusals > 0
    assert FIXTURE.table.arbiter(play.state, START, 100, None, 0) is None


def test_a_race_in_which_nobody_moves_expires() -> None:
    play = Play.start(FIXTURE, 3, 1, {"form": "realtime"})
    play.expire(play.state.serial)
    arbiter = FIXTURE.table.arbiter(play.state, START, 0, None, MINUTE - 5000)
    assert arbiter is not None
    outcome = arbiter.advance(START)
    outcome = arbiter.advance(outcome.call_again)
    assert outcome.time_is_up
    play.expire(play.state.serial)
    assert not FIXTURE.table.is_race(play.state)
    arbiter.look(play.state)
    assert arbiter.advance(START + MINUTE).call_again == NEVER


def test_games_without_a_race_have_no_arbiter() -> None:
    g = DUEL.new(2, 1)
    assert not DUEL.table.is_race(g)
    assert DUEL.table.arbiter(g, START, 100, None, 0) is None
    assert DUEL.bot.reaction_ms("normal", rng_from(1)) > 0
