"""Tables at which dice are being grabbed, and claims for the arbiter: what its tests share."""

from __future__ import annotations

from functools import cache

from busterbox.games.dicebot.rules.arbiter import GrabArbiter
from busterbox.games.dicebot.rules.codes import GRAB
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.game import Game
from busterbox.kernel.table.arbiter import Claim, Decision
from busterbox.kernel.testing.scenario import Scenario
from tests.dicebot.tables import FIXTURE

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


def grab(seat: int, die: int, arrived: int, round_trip: int = 0, ticket: int = 0) -> Claim:
    """A claim to a die."""
    return Claim(seat, GRAB + die, arrived, round_trip, ticket)


def die_of(claim: Claim) -> int:
    return claim.code - GRAB


def told(decisions: list[Decision]) -> list[tuple[int, int, int]]:
    """Seat, die, reason."""
    return [(made.claim.seat, die_of(made.claim), made.reason) for made in decisions]


def race(arbiter: GrabArbiter, *claims: Claim) -> list[tuple[int, int, int]]:
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
