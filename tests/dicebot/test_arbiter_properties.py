"""The grab arbiter, whatever is claimed whenever: one order, a fair one, and the engine always agrees."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.arbiter import (
    HAND_BUSY,
    ONE_AT_A_TIME,
    TIME_IS_UP,
    TOO_EARLY,
    GrabArbiter,
    GrabSettings,
)
from busterbox.games.dicebot.rules.codes import GRAB, W_GRAB
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.game import Game
from busterbox.kernel.table.arbiter import NEVER, Claim, Decision
from tests.dicebot.claims import MINUTE, START, die_of, grab, grabbing
from tests.dicebot.tables import FIXTURE


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

    def arbiter(self, g: DiceBot) -> GrabArbiter:
        return GrabArbiter(g, START, self.settings, self.trips)


def busy(seats: int, starter: int, trips: list[int], seed: int) -> Case:
    """Everybody grabs wildly, until all robots are full."""
    rng = rng_from(seed)
    moment = START
    claims: list[Claim] = []
    for ticket in range(400):
        moment += rng.below(100)
        seat, die = rng.below(seats), rng.below(6 * seats)
        claims.append(grab(seat, die, moment, trips[seat] + rng.below(30), ticket))
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
        claims.append(grab(seat, die, moment, draw(st.sampled_from([0, 15, 90, 199, 200, 400])), ticket))
    return Case(seats, draw(st.integers(0, seats - 1)), settings, trips, claims)


CASES = strange() | BUSY


def decide_all(arbiter: GrabArbiter, claims: list[Claim], calls: list[int]) -> tuple[list[Decision], int]:
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
    """The same worked out with all claims known in advance, without any waiting."""
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
            die_of(claim) in free
            and placed[seat] < 6
            and time >= ready[seat]
            and time < START + case.settings.limit
        ):
            free.remove(die_of(claim))
            placed[seat] += 1
            ready[seat] = time + case.settings.pause
            grabs.append(claim.ticket)
    assert [made.claim.ticket for made in decisions if made.reason == 0] == grabs
    assert ups == (1 if len(free) > 1 else 0)


@pytest.mark.rule("DB-R12")
@pytest.mark.rule("DB-R15")
@given(CASES, st.data())
def test_the_engine_accepts_every_grab(case: Case, data: st.DataObject) -> None:
    """Whoever leaves meanwhile, and although the arbiter is rebuilt now and then."""
    g = case.new(data.draw(st.sampled_from([FIXTURE, GAME])))
    arbiter = case.arbiter(g)
    leave = data.draw(st.integers(0, 2 * len(case.claims)))  # often nobody does
    restart = data.draw(st.integers(0, 2 * len(case.claims)))

    def advance(now: int) -> int:
        outcome = arbiter.advance(now)
        for made in outcome.decisions:
            seat, code = made.claim.seat, GRAB + die_of(made.claim)
            if made.reason == 0:
                g.answer(seat, code)
            elif made.reason not in (HAND_BUSY, ONE_AT_A_TIME, TOO_EARLY, TIME_IS_UP):
                assert g.kind != W_GRAB or g.why_not(seat, code)
        if outcome.time_is_up:
            g.expire(g.serial)
        assert arbiter.over == (g.kind != W_GRAB or g.over)
        if g.kind == W_GRAB and not g.over:
            assert arbiter.dice == [part >= 0 for part in g.junkyard]
            here = [seat for seat in range(g.seats) if not g.left >> seat & 1]
            assert [arbiter.placed[seat] for seat in here] == [g.body_count(s) + g.is_full(s) for s in here]
        return outcome.call_again

    for n, claim in enumerate(case.claims):
        if g.over or g.kind != W_GRAB:
            break
        arbiter.claim(claim)
        call_again = advance(claim.arrived)
        if n == restart and call_again != NEVER:
            start = max(START, claim.arrived)
            arbiter = GrabArbiter(g, start, case.settings, case.trips, spent=start - START)
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
        claims = [grab(seat, die, moment + ways[seat], 2 * ways[seat]) for moment, seat, die in acts]
        claims.sort(key=lambda claim: claim.arrived)
        arbiter = GrabArbiter(grabbing(seats, starter % seats), START, GrabSettings(), trips)
        decisions, _ = decide_all(arbiter, claims, [])
        return [(made.time, made.claim.seat, die_of(made.claim)) for made in decisions if made.reason == 0]

    near = grabs([0] * seats, None)
    assert near
    assert grabs(ways, None) == near
    assert grabs(ways, [2 * way for way in ways]) == near
