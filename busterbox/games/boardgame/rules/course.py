"""Starting the game and taking turns: the roll race, heroes, starting stages.   BG-3, BG-4.9, BG-27"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    FACES,
    HERO,
    HERO_PACK,
    NOT_A_START,
    NOT_IN_PLAY,
    STAGE,
    STAGE_TAKEN,
    STAGES,
    W_HERO,
    W_START,
    WILY,
)
from busterbox.games.boardgame.rules.places import in_play
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.rules.turn import Turn
from busterbox.kernel.core.fields import Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION

RACE: Final = 0
HEROES: Final = 1
STAGES_CHOSEN: Final = 2
TURNS: Final = 3


class Course(Frame["Board"]):
    rolling: Public[i64]  # seats still in the roll race, as bits
    showing: Public[i64]  # those that have shown WILY on this tick
    place: Public[i64]  # seat that rolls next; later how many have chosen

    def __init__(self) -> None:
        super().__init__()
        self.rolling, self.showing, self.place = 0, 0, 0

    def run(self, g: Board, roll: i64) -> i64:
        if self.step == RACE:
            return race(g, self, roll)
        if self.step == HEROES:
            if g.settings[HERO_PACK] == 0 or self.place == g.seats:  # BG-31.2
                self.step, self.place = STAGES_CHOSEN, 0
            else:
                g.ask(W_HERO, whose(g, self))
        elif self.step == STAGES_CHOSEN:
            next_start(g, self)
        else:  # BG-4.9
            if g.turns[g.turn] > 0:
                g.turn = (g.turn + 1) % g.seats
            g.push(Turn())
        return 0

    def candidates(self, g: Board, seat: i64) -> list[int]:
        if self.step == HEROES:
            return [HERO + hero for hero in range(len(g.box.characters))]
        return [STAGE + stage for stage in range(STAGES)]

    def check(self, g: Board, seat: i64, code: i64) -> i64:
        if self.step == HEROES:
            return 0 if HERO <= code < HERO + len(g.box.characters) else NOT_AN_OPTION
        stage = code - STAGE
        return start_fault(g, stage) if 0 <= stage < STAGES else NOT_AN_OPTION

    def take(self, g: Board, seat: i64, code: i64) -> None:
        if self.step == HEROES:
            g.take_character(seat, code - HERO)
            g.note("chose_hero", seat, code - HERO)
            self.place += 1
        else:
            start_on(g, self, seat, code - STAGE)


def race(g: Board, f: Course, roll: i64) -> i64:  # BG-3.1, BG-R1, BG-R60
    """One die each at a tick; several WILYs: only those seats go on. No Trophy changes a die here."""
    if f.rolling == 0:
        f.rolling = g.everybody()
    if roll < 0:
        return FACES
    while not (f.rolling >> f.place) & 1:
        f.place += 1
    g.note("race", f.place, roll)
    if roll == WILY:
        f.showing |= 1 << f.place
    f.place += 1
    if f.rolling >> f.place:
        return 0
    f.place = 0
    if f.showing:
        f.rolling, f.showing = f.showing, 0
        if f.rolling & (f.rolling - 1) == 0:
            seat: i64 = 0
            while f.rolling >> seat != 1:
                seat += 1
            g.first, g.turn = seat, seat  # BG-3.7
            g.note("first_player", seat)
            f.step = HEROES
    return 0


def whose(g: Board, f: Course) -> i64:  # BG-3.2, BG-3.5
    return (g.first + f.place) % g.seats


def next_start(g: Board, f: Course) -> None:  # BG-3.2, BG-3.5, BG-R2
    if f.place == g.seats:
        f.step = TURNS
        return
    seat = whose(g, f)
    free = [stage for stage in range(CASTLE) if start_fault(g, stage) == 0]
    if len(free) == 1:  # the sixth of six (BG-S24)
        start_on(g, f, seat, free[0])
    else:
        g.ask(W_START, seat)


def start_on(g: Board, f: Course, seat: i64, stage: i64) -> None:  # BG-3.4
    g.stage, g.space = changed(g.stage, seat, stage), changed(g.space, seat, 0)
    g.note("chose_stage", seat, stage)
    f.place += 1


def start_fault(g: Board, stage: i64) -> i64:  # BG-3.3, BG-3.6
    """0 if a hero may start the game on a stage, else why not."""
    if stage == CASTLE:
        return NOT_A_START
    if not in_play(g, stage):
        return NOT_IN_PLAY
    return STAGE_TAKEN if stage in g.stage else 0
