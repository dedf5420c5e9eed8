"""Step 2: abilities, priority and action points.   BG-6, BG-R41 to BG-R45"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    IN_STEP_TWO,
    NOT_AS_WILY,
    ONLY_WILY,
    PASS,
    PLAY,
    SPECIAL,
    USE,
    W_ABILITIES,
)
from busterbox.games.boardgame.rules.playing import (
    ability_codes,
    ability_fault,
    any_ability,
    hero_cost_fault,
    hero_fault,
    play_hero,
    play_wily,
    special_fault,
    use_ability,
    use_special,
    wily_cost_fault,
    wily_fault,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class Abilities(Frame["Board"]):
    """One play or a pass each, clockwise from the turn player, until all have passed in a row (BG-6.18, BG-E1)."""

    place: Public[i64]  # how far from the turn player the seat with priority sits
    passes: Public[i64]  # in a row

    def __init__(self) -> None:
        super().__init__()
        self.place, self.passes = 0, 0

    def run(self, g: Board, roll: i64) -> i64:
        while self.passes < g.seats:
            seat = (g.turn + self.place) % g.seats  # BG-6.5; also who is off the board: BG-R12
            if could_act(g, seat):
                g.ask(W_ABILITIES, seat)
                return 0
            self.move_on(g, False)
        g.pop()
        return 0

    def move_on(self, g: Board, acted: bool) -> None:  # BG-6.9, BG-6.13, BG-6.17, BG-6.19, BG-R42
        self.passes = 0 if acted else self.passes + 1
        self.place = (self.place + 1) % g.seats

    def candidates(self, g: Board, seat: i64) -> list[int]:
        codes: list[int] = [PASS]
        hero = seat == g.turn
        if hero:
            ability_codes(g, seat, IN_STEP_TWO, codes)
        elif g.matched:
            if special_fault(g, 0) == 0:
                codes.append(SPECIAL)
            if special_fault(g, 1) == 0:
                codes.append(SPECIAL + 1)
        cards = g.cards
        last: i64 = -1
        for card in g.hand[seat]:
            kind: i64 = cards[card]
            if kind != last:  # a hand is sorted, and so are the kinds in it
                if (hero_cost_fault(g, seat, kind) if hero else wily_cost_fault(g, kind)) == 0:
                    codes.append(PLAY + kind)
                last = kind
        return codes

    def exact(self) -> bool:
        return True

    def check(self, g: Board, seat: i64, code: i64) -> i64:
        if code == PASS:  # BG-6.20
            return 0
        hero = seat == g.turn  # all others are Wily players: BG-4.8
        if PLAY <= code < PLAY + len(g.box.actions):
            return hero_fault(g, seat, code - PLAY) if hero else wily_fault(g, seat, code - PLAY)
        if USE <= code < USE + len(g.box.abilities):  # BG-6.7, BG-6.8, BG-6.16, BG-R44, BG-S22
            return ability_fault(g, seat, code - USE, IN_STEP_TWO) if hero else NOT_AS_WILY
        if SPECIAL <= code <= SPECIAL + 1:  # BG-11.1
            return ONLY_WILY if hero else special_fault(g, code - SPECIAL)
        return NOT_AN_OPTION

    def take(self, g: Board, seat: i64, code: i64) -> None:
        self.move_on(g, code != PASS)
        if code == PASS:
            g.note("passed_priority", seat)
        elif code >= PLAY:
            if seat == g.turn:
                play_hero(g, seat, code - PLAY)
            else:
                play_wily(g, seat, code - PLAY)
        elif code >= USE:  # BG-6.10, BG-R43
            use_ability(g, seat, code - USE)
        else:
            use_special(g, seat, code - SPECIAL)

    def default(self, g: Board, seat: i64) -> i64:
        return PASS


def could_act(g: Board, seat: i64) -> bool:
    """False only if everybody can see that the seat has no play: open deck lists, points, abilities (BG-R97)."""
    least: i64 = g.cheapest[seat]
    if seat == g.turn:
        return g.points >= least & 7 or any_ability(g, seat, IN_STEP_TWO)
    return g.wily_points >= least >> 3 or special_fault(g, 0) == 0
