"""Trophies on a scored roll.   BG-21, BG-28.2, BG-R54 to BG-R59"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    FACES,
    LOCKED,
    NO_DIE_SHOWS,
    NO_TROPHY,
    PASS,
    ROBOT_MASTERS,
    SAME_FACE,
    TROPHY,
    W_TROPHY,
)
from busterbox.games.boardgame.rules.dice import change_die, changeable
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class Trophies(Frame["Board"]):
    """Turn player first, then clockwise, until all holders have passed in a row (BG-R55, BG-R12)."""

    place: Public[i64]
    passes: Public[i64]

    def __init__(self) -> None:
        super().__init__()
        self.place, self.passes = 0, 0

    def run(self, g: Board, roll: i64) -> i64:
        while self.passes < g.seats:
            seat = (g.turn + self.place) % g.seats
            if seat in g.trophy and g.locked != (1 << len(g.dice)) - 1:
                g.note("trophy_asked", seat)
                g.ask(W_TROPHY, seat)
                return 0
            self.move_on(g, False)
        g.pop()
        return 0

    def move_on(self, g: Board, acted: bool) -> None:  # BG-R58: whoever acts can be asked again
        self.passes = 0 if acted else self.passes + 1
        self.place = (self.place + 1) % g.seats

    def candidates(self, g: Board, seat: i64) -> list[int]:
        codes: list[int] = [PASS]
        master: i64 = 0
        while master < ROBOT_MASTERS:
            if g.trophy[master] == seat:
                face: i64 = 0
                while face < FACES:
                    if changeable(g, face) >= 0:
                        to: i64 = 0
                        while to < FACES:
                            if to != face:
                                codes.append(TROPHY + 36 * master + 6 * face + to)
                            to += 1
                    face += 1
            master += 1
        return codes

    def exact(self) -> bool:
        return True

    def check(self, g: Board, seat: i64, code: i64) -> i64:
        if code == PASS:
            return 0
        use = code - TROPHY
        if use < 0 or use >= 36 * ROBOT_MASTERS:
            return NOT_AN_OPTION
        if g.trophy[use // 36] != seat:  # BG-21.1
            return NO_TROPHY
        face = use % 36 // 6
        if use % 6 == face:  # BG-R59
            return SAME_FACE
        if changeable(g, face) >= 0:
            return 0
        return LOCKED if face in g.dice else NO_DIE_SHOWS

    def take(self, g: Board, seat: i64, code: i64) -> None:
        self.move_on(g, code != PASS)
        if code == PASS:
            return
        use = code - TROPHY
        master = use // 36
        g.trophy[master] = -1  # BG-21.3, BG-21.5
        g.note("trophy_used", seat, master)
        die = changeable(g, use % 36 // 6)
        change_die(g, die, use % 6)
        if seat != g.turn:  # BG-28.2, BG-R56, BG-S7
            g.locked |= 1 << die

    def default(self, g: Board, seat: i64) -> i64:
        return PASS
