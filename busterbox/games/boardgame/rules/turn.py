"""The turn: a stage if one is due, fresh values, challenges or a boss, press on; lives.   BG-4, BG-15, BG-16"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.battle import Battle
from busterbox.games.boardgame.rules.challenge import Reveal
from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    CASTLE_CLOSED,
    END_TURN,
    FIGHT,
    LIVES,
    MUST_FIGHT,
    NO_BOSS,
    NO_THREAT,
    NOT_AT_BOSS,
    NOT_IN_PLAY,
    OFF_BOARD,
    PRESS_ON,
    STAGE,
    STAGE_DEFEATED,
    STAGES,
    W_PRESS_ON,
    W_STAGE,
)
from busterbox.games.boardgame.rules.places import boss_here, castle_requirement, in_play, masters_defeated
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

CHOOSE_STAGE: Final = 0
FRESH_VALUES: Final = 1
ON_THE_SPACE: Final = 2
AFTER: Final = 3  # a challenge was passed: press on or end the turn
END: Final = 4  # TURN_END


class Turn(Frame["Board"]):
    def run(self, g: Board, roll: i64) -> i64:
        seat = g.turn
        if self.step == CHOOSE_STAGE:
            if g.turns[seat] == 0 or not (g.free >> seat) & 1:  # BG-4.7, BG-R13
                self.step = FRESH_VALUES
            else:
                choose_stage(g, self, seat)
        elif self.step == FRESH_VALUES:
            fresh_values(g, seat)
            self.step = ON_THE_SPACE
        elif self.step == ON_THE_SPACE:  # BG-4.1, BG-22.4, BG-R21
            self.step = AFTER
            boss = boss_here(g, seat)
            if boss == NO_BOSS:  # BG-14.8
                g.push(Reveal())
            else:
                g.push(Battle(boss))
        elif self.step == AFTER:
            if boss_here(g, seat) == NO_BOSS and g.threat[seat] == 0:  # BG-15.3, BG-15.4
                self.step = END
            else:
                g.ask(W_PRESS_ON, seat)
        else:
            g.note("turn_over", seat)
            g.pop()
        return 0

    def candidates(self, g: Board, seat: i64) -> list[int]:
        if self.step == CHOOSE_STAGE:
            return [STAGE + stage for stage in range(STAGES)]
        return [PRESS_ON, END_TURN, FIGHT]

    def check(self, g: Board, seat: i64, code: i64) -> i64:
        if self.step == CHOOSE_STAGE:
            stage = code - STAGE
            return stage_fault(g, seat, stage) if 0 <= stage < STAGES else NOT_AN_OPTION
        if code == END_TURN:  # BG-15.2, BG-R63
            return 0
        at_boss = boss_here(g, seat) != NO_BOSS
        if code == FIGHT:
            return 0 if at_boss else NOT_AT_BOSS
        if code != PRESS_ON:
            return NOT_AN_OPTION
        if at_boss:  # BG-17.1
            return MUST_FIGHT
        return 0 if g.threat[seat] > 0 else NO_THREAT

    def take(self, g: Board, seat: i64, code: i64) -> None:
        if self.step == CHOOSE_STAGE:
            go_to(g, self, seat, code - STAGE)
        else:
            self.step = END if code == END_TURN else ON_THE_SPACE  # BG-15.1

    def default(self, g: Board, seat: i64) -> i64:
        return END_TURN if self.step == AFTER else g.options(seat)[0]


# -- a new stage: BG-16.5, BG-20.7, BG-R8 ------------------------------------------------------------------


def choose_stage(g: Board, f: Turn, seat: i64) -> None:
    open_to = [stage for stage in range(STAGES) if stage_fault(g, seat, stage) == 0]
    if len(open_to) == 1:  # BG-R7
        go_to(g, f, seat, open_to[0])
    else:
        g.ask(W_STAGE, seat)


def go_to(g: Board, f: Turn, seat: i64, stage: i64) -> None:  # BG-16.5, BG-16.8, BG-23.3
    """To the start of a stage; others may stand there (BG-3.9). All that was won is kept (BG-R10, BG-S2)."""
    g.free &= ~(1 << seat)
    if g.stage[seat] == OFF_BOARD:
        g.lives = changed(g.lives, seat, LIVES)  # BG-16.7, BG-R11
    g.stage, g.space = changed(g.stage, seat, stage), changed(g.space, seat, 0)
    g.note("chose_stage", seat, stage)
    f.step = FRESH_VALUES


def fresh_values(g: Board, seat: i64) -> None:  # BG-4.6, BG-S3
    """Threat and Weapon Energy of the character; Health only after a lost life."""
    g.turns = changed(g.turns, seat, g.turns[seat] + 1)
    g.note("turn", seat, g.turns[seat])
    g.threat[seat] = g.base_threat(seat)  # BG-4.2, BG-4.4
    g.energy[seat] = g.base_energy(seat)  # BG-4.3, BG-9.5
    if (g.hurt_last >> seat) & 1:  # BG-4.5, BG-16.2
        g.hurt_last &= ~(1 << seat)
        g.health[seat] = g.full_health(seat)


def stage_fault(g: Board, seat: i64, stage: i64) -> i64:  # BG-16.6, BG-23.1, BG-23.2, BG-R7, BG-S18
    """0 if a seat may start on a stage now, else why not.

    Neither those who are there (BG-3.8, BG-R4) nor the stage just lost (BG-R5) are in the way.
    """
    if stage == CASTLE:  # BG-R6
        need = castle_requirement(g)
        have = masters_defeated(g, seat)
        return 0 if have >= need else reason(CASTLE_CLOSED, need, have)
    if not in_play(g, stage):
        return NOT_IN_PLAY
    return STAGE_DEFEATED if (g.defeated[seat] >> stage) & 1 else 0  # BG-R4
