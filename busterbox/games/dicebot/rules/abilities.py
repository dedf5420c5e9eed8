"""Using the ability of a unique robot, and the window for those timed before the reveal.   DB-19, DB-R70"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    BEFORE_REVEAL,
    NEEDS_KILL_POINTS,
    NO_ABILITY,
    NO_ENEMY_FITS,
    ONCE_A_ROUND,
    OTHER_TIME,
    PASS,
    W_BEFORE_REVEAL,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.fields import Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason


def ability_is_ready(g: DiceBot, seat: i64, timing: i64) -> bool:  # DB-19.1, DB-19.2, DB-19.3, DB-19.4
    robot = g.robot_of(seat)
    return robot.timing == timing and g.points[seat] >= robot.cost and not (g.used >> seat) & 1


def check_ability(g: DiceBot, seat: i64, timing: i64) -> i64:  # DB-R8
    if not g.robot[seat]:
        return NO_ABILITY
    robot = g.robot_of(seat)
    if robot.timing != timing:  # DB-19.4
        return OTHER_TIME
    if g.points[seat] < robot.cost:  # DB-19.1, DB-19.2
        return reason(NEEDS_KILL_POINTS, robot.cost, g.points[seat])
    if (g.used >> seat) & 1:  # DB-19.3
        return ONCE_A_ROUND
    why: i64 = 0
    works = False
    # It needs somebody to aim at, and a clause that does something.
    for op in g.game.cards.programs[robot.program]:
        found = op.playable(g, seat, g.robot[seat][0])
        if found == NO_ENEMY_FITS:
            return found
        if found == 0:
            works = True
        elif why == 0:
            why = found
    return 0 if works else why


def use_ability(g: DiceBot, seat: i64) -> None:  # DB-19.1
    robot = g.robot_of(seat)
    g.points = changed(g.points, seat, g.points[seat] - robot.cost)
    g.used |= 1 << seat
    g.note("ability", seat, g.robot[seat][0], robot.cost)
    ability = Resolve(robot.program, seat, g.robot[seat][0], seat)
    ability.nums.append(seat)
    g.push(ability)


class BeforeReveal(Frame["DiceBot"]):
    """Abilities timed before the reveal: everybody is asked once, in player order (DB-19.4, DB-R70)."""

    place: Public[i64]

    def __init__(self) -> None:
        super().__init__()
        self.place = 0

    def run(self, g: DiceBot, roll: i64) -> i64:
        while self.place < g.seats:
            seat = g.at(self.place)
            if g.fights(seat) and check_ability(g, seat, BEFORE_REVEAL) == 0:
                g.ask(W_BEFORE_REVEAL, seat)
                return 0
            self.place += 1
        g.pop()
        return 0

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        return [PASS, ABILITY]

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        if code == PASS:
            return 0
        return check_ability(g, seat, BEFORE_REVEAL) if code == ABILITY else NOT_AN_OPTION

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        self.place += 1
        if code == ABILITY:
            use_ability(g, seat)

    def default(self, g: DiceBot, seat: i64) -> i64:
        return PASS
