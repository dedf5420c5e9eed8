"""Who gets a die in the real-time form: claims with their times in, decisions in order out.   DB-R12 to DB-R19

A claim counts from its arrival less half the round trip that the caller has measured, so that a long way costs
nothing. Who claimed first is therefore known only when no earlier claim can be on its way any more; the decision
waits for that, and for nothing else. What is decided depends on the claims alone, not on how often `advance` is called.
"""

from __future__ import annotations

from typing import Final

from busterbox.games.dicebot.rules.codes import BODY_SPACES, DIE_GONE, GRAB, W_GRAB
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.refusal import NO_SUCH_SEAT, NOT_AN_OPTION, NOT_ASKED, Refused
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.table.arbiter import NEVER, Arbiter, Claim, Decision, Outcome

SECOND: Final = 1000
MOST_CORRECTION: Final = 100  # DB-R12; decisions are then due well within the 120 ms that it allows
SPACES: Final = BODY_SPACES + 1
NOT_GRABBING: Final = -1  # in `placed`

# Why a claim is refused, on top of the engine's reasons: numbers that the engine does not use.
TOO_EARLY: Final = 512
ROBOT_FULL: Final = 513
HAND_BUSY: Final = 514
ONE_AT_A_TIME: Final = 515
TIME_IS_UP: Final = 516
SENTENCES: Final = {
    TOO_EARLY: ("the dice have not been rolled yet", ["DB-5.7", "DB-5.8"]),
    ROBOT_FULL: ("your robot has all its parts", ["DB-6.9", "DB-R14"]),
    HAND_BUSY: ("your hand is still placing the last die", ["DB-6.4", "DB-R13"]),
    ONE_AT_A_TIME: ("you are grabbing another die already", ["DB-6.5"]),
    TIME_IS_UP: ("the time for grabbing is up", ["DB-R15"]),
}

# How long computer players take for a grab, from and to, by level: DB-R17
REACTIONS: Final = {"easy": (1800, 3000), "normal": (1100, 2000), "hard": (700, 1200)}


class GrabSettings:
    """The settings of a table for the real-time form, in milliseconds. A wrong one is a ValueError."""

    def __init__(
        self,
        correction: int = MOST_CORRECTION,
        pause: int = 400,
        limit: int = 60 * SECOND,
        ready_limit: int = 45 * SECOND,
    ) -> None:
        require("correction of arrival", correction, 0, MOST_CORRECTION)
        require("pause after a grab", pause, 250, 1000)
        require("time for grabbing", limit, 10 * SECOND, 600 * SECOND)
        require("time to get ready", ready_limit, 5 * SECOND, 45 * SECOND)
        self.correction = correction  # at most so much is taken off an arrival; 0: by arrival alone (DB-R12)
        self.pause = pause  # DB-R13
        self.limit = limit  # DB-R15
        self.ready_limit = ready_limit  # DB-R18

    def ready_until(self, opened: int) -> int:
        """When the question whether all are ready, asked at `opened`, expires."""
        return opened + self.ready_limit


def require(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(f"the {name} is {least} to {most} ms, not {value}")


def reaction(level: str, rng: Rng) -> int:  # DB-R17
    """How many milliseconds a computer player takes for its next grab."""
    if level not in REACTIONS:
        raise ValueError(f"a computer player is {', '.join(REACTIONS)}, not {level!r}")
    least, most = REACTIONS[level]
    return least + rng.below(most - least + 1)


class GrabArbiter(Arbiter[DiceBot]):
    """Arbiter of one scavenge phase, made when its grab window is open; after a restart simply made again.

    `start` is when the dice are shown. `trips`: round trips measured before, by seat. They bound what a claim can
    be corrected by: decisions need not wait longer than the slowest of these connections makes necessary, and one
    that grows slow meanwhile gains nothing. Without them everybody's bound is that of the table. `spent`: how much of
    the time for grabbing was over before a restart.
    """

    def __init__(
        self,
        g: DiceBot,
        start: int,
        settings: GrabSettings,
        trips: list[int] | None = None,
        spent: int = 0,
    ) -> None:
        if not is_grabbing(g):
            raise ValueError("nobody is grabbing dice at this table now")
        if trips is not None and len(trips) != g.seats:
            raise ValueError(f"one round trip for each of the {g.seats} seats was expected, not {len(trips)}")
        super().__init__(start)
        self.settings = settings
        self.deadline = start + max(settings.limit - spent, 0)
        self.clock = start  # nothing that is decided so far can be changed by what arrives from here on
        self.bounds = [settings.correction] * g.seats  # the most that is taken off an arrival, by seat
        if trips is not None:
            self.bounds = [corrected_by(trip, settings.correction) for trip in trips]
        self.ready = [start] * g.seats  # when a hand is free again
        self.pending: list[Decision] = []  # not decided yet, at most one for each seat: DB-6.5
        self.decided: list[Decision] = []  # not handed out yet
        self.time_is_up = False
        self.over = False
        self.dice: list[bool] = []  # which are left
        self.placed: list[int] = []  # how many dice each seat has
        # Places in the player order.
        self.order: list[int] = [(seat - g.starter) % g.seats for seat in range(g.seats)]
        self.look(g)

    def look(self, g: DiceBot) -> None:
        """Read the table again after it changed by something other than a grab, such as a seat that left.

        Decisions must have been handed out and the grabs among them made, or they would be forgotten here.
        """
        if self.decided:
            raise ValueError(
                "grabs that are decided must be made before the arbiter looks at the table again"
            )
        if not is_grabbing(g):
            self.over = True
            self.dice, self.placed = [False] * len(self.dice), [NOT_GRABBING] * len(self.placed)
            return
        self.dice = [part >= 0 for part in g.junkyard]
        self.placed = []
        for seat in range(g.seats):
            count = int(g.body_count(seat)) + (1 if g.is_full(seat) else 0)
            grabs = g.fights(seat) and not (g.left >> seat) & 1
            self.placed.append(count if grabs else NOT_GRABBING)

    # -- what the caller does --------------------------------------------------------------------------------------

    def claim(self, claim: Claim) -> None:
        """Take in a claim, as soon as it arrives. What comes of it is told by `advance`."""
        self.settle(claim.arrived)
        if not 0 <= claim.seat < len(self.placed):
            self.decided.append(Decision(claim, self.clock, NO_SUCH_SEAT))
            return
        # One that is handed in late arrives now, and none counts from before the dice were shown.
        time = max(self.clock - corrected_by(claim.round_trip, self.bounds[claim.seat]), self.start)
        made = Decision(claim, time, self.check(claim, time))
        if made.reason == 0 and any(other.claim.seat == claim.seat for other in self.pending):
            made.reason = ONE_AT_A_TIME
        if made.reason == 0:
            self.pending.append(made)
        else:  # waiting would not make it better: what is gone stays gone
            self.decided.append(made)

    def advance(self, now: int) -> Outcome:
        """Decide what can be decided by now. Claims that have arrived before must have been handed in."""
        self.settle(now)
        outcome = Outcome(self.decided, self.time_is_up, self.call_again())
        self.decided, self.time_is_up = [], False
        return outcome

    # -- deciding --------------------------------------------------------------------------------------------------

    def settle(self, now: int) -> None:
        self.clock = max(self.clock, now)
        while self.pending:
            made = self.first()
            if not self.over and made.time + self.longest() >= self.clock:
                return
            self.pending.remove(made)
            self.decide(made)
        if not self.over and self.deadline + self.longest() < self.clock:  # DB-R15
            self.time_is_up = self.over = True

    def longest(self) -> int:
        """A claim that arrives from the present on counts from so much earlier at most."""
        return max([self.bounds[seat] for seat, n in enumerate(self.placed) if 0 <= n < SPACES], default=0)

    def first(self) -> Decision:  # DB-R12
        """The claim that comes first: by time, then fewest dice placed, then player order."""
        return min(self.pending, key=self.rank)

    def rank(self, made: Decision) -> tuple[int, int, int]:
        seat = made.claim.seat
        return (made.time, self.placed[seat], self.order[seat])

    def decide(self, made: Decision) -> None:
        claim = made.claim
        made.reason = self.check(claim, made.time)
        self.decided.append(made)
        if made.reason != 0:
            return
        self.dice[claim.code - GRAB] = False
        self.placed[claim.seat] += 1
        self.ready[claim.seat] = made.time + self.settings.pause  # DB-R13
        # The engine puts the last die where the last space is.
        if sum(self.dice) == 1 or all(n in (NOT_GRABBING, SPACES) for n in self.placed):
            self.dice = [False] * len(self.dice)
            self.placed = [SPACES if n >= 0 else n for n in self.placed]
            self.over = True

    def check(self, claim: Claim, time: int) -> int:
        """0 if the claim would be a grab, else why not. The pause comes last: only there it helps to try again."""
        placed = self.placed[claim.seat]
        if placed == NOT_GRABBING:
            return NOT_ASKED
        die = claim.code - GRAB
        if not 0 <= die < len(self.dice):
            return NOT_AN_OPTION
        if claim.arrived < self.start:
            return TOO_EARLY
        if placed == SPACES:  # DB-6.9
            return ROBOT_FULL
        if time >= self.deadline:
            return TIME_IS_UP
        if not self.dice[die]:  # DB-R12, DB-R14
            return DIE_GONE
        return HAND_BUSY if time < self.ready[claim.seat] else 0

    def refused(self, g: DiceBot, decision: Decision) -> Refused:
        if decision.reason in SENTENCES:
            sentence, rules = SENTENCES[decision.reason]
            return Refused(sentence, rules, decision.reason)
        return g.game.refused(g, decision.claim.seat, decision.claim.code, decision.reason)

    def call_again(self) -> int:
        if self.over:
            return NEVER
        waiting = self.first().time if self.pending else self.deadline
        return waiting + self.longest() + 1


def is_grabbing(g: DiceBot) -> bool:
    return not g.over and g.mode != CLOSED and g.kind == W_GRAB


def corrected_by(round_trip: int, bound: int) -> int:
    """What is taken off an arrival: half the round trip, within bounds."""
    return max(0, min(round_trip // 2, bound))
