"""Dice: thrown, re-rolled, stuck, changed; Trophies that change them.   BG-8, BG-9, BG-21, BG-28.2, BG-R54 to BG-R59"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    ALL_STUCK,
    FACES,
    IN_ORDER,
    LOCKED,
    NEEDS_ENERGY,
    NO_DIE_SHOWS,
    NO_TROPHY,
    NOTHING_PICKED,
    PASS,
    PICKED_ALREADY,
    REROLL,
    ROBOT_MASTERS,
    SAME_FACE,
    THROW,
    TROPHY,
    W_TROPHY,
)
from busterbox.games.boardgame.rules.state import Board, bits
from busterbox.kernel.core.fields import Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

IN_THE_AIR: Final = -1  # what a die shows until it has come to rest


def throw(g: Board, count: i64) -> None:
    """So many dice are thrown, more than the box holds if need be (BG-R53); `tumble` says what they show."""
    g.clear_dice()
    g.dice = [IN_THE_AIR] * count


def tumble(g: Board, roll: i64) -> i64:
    """Dice in the air come to rest one by one: the outcomes of the next one, 0 if all lie."""
    dice = g.dice
    if roll >= 0:
        die: i64 = dice.index(IN_THE_AIR)
        dice[die] = roll
        if (g.sticks >> roll) & 1:  # BG-9.9, BG-R57
            g.stuck |= 1 << die
        g.note("die", die, roll)
    return FACES if IN_THE_AIR in dice else 0


def showing(g: Board, face: i64) -> i64:
    """How many dice show a face."""
    count: i64 = 0
    for shown in g.dice:
        if shown == face:
            count += 1
    return count


def changeable(g: Board, face: i64) -> i64:
    """A die that shows the face and that may be changed, -1 if there is none (BG-R56)."""
    for die, shown in enumerate(g.dice):
        if shown == face and not (g.locked >> die) & 1:
            return die
    return -1


def change_die(g: Board, die: i64, face: i64) -> None:  # BG-R57, BG-S12
    """This is no re-roll, so a stuck die can be changed."""
    g.note("changed_die", die, g.dice[die], face)
    g.dice[die] = face
    if (g.sticks >> face) & 1:
        g.stuck |= 1 << die


def remove_die(g: Board, face: i64) -> None:  # BG-R72
    """A die that shows the face leaves the roll, by whoever is first in `removals`."""
    die: i64 = g.dice.index(face)
    g.note("removed_die", g.removals[0], face)
    g.removals = g.removals[1:]
    g.dice.pop(die)
    low: i64 = (1 << die) - 1
    g.stuck = (g.stuck & low) | ((g.stuck >> 1) & ~low)


# -- re-rolling: dice are picked one by one in the order of their faces, then thrown --------------------------


def can_reroll(g: Board) -> bool:
    """Whether the turn player could re-roll at all; everybody can see that."""
    if g.rerolls == 0 and g.energy[g.turn] == 0:  # BG-9.3
        return False
    return has_free_die(g)


def has_free_die(g: Board) -> bool:  # BG-9.9
    """Whether a die does not stick."""
    return g.stuck != (1 << len(g.dice)) - 1


def pick_codes(g: Board, codes: list[int]) -> None:
    """The picks that `pick_fault` allows."""
    faces: i64 = 0
    last: i64 = 0
    for die, shown in enumerate(g.dice):
        if (g.picked >> die) & 1:
            if shown > last:
                last = shown
        elif not (g.stuck >> die) & 1:
            faces |= 1 << shown
    while last < FACES:
        if (faces >> last) & 1:
            codes.append(REROLL + last)
        last += 1


def reroll_codes(g: Board, codes: list[int]) -> None:
    """The throw and the picks of the turn player's re-roll."""
    if g.picked:
        codes.append(THROW)
    if g.rerolls > 0 or g.energy[g.turn] > 0:
        pick_codes(g, codes)


def reroll_fault(g: Board, face: i64) -> i64:  # BG-9.1, BG-9.2, BG-9.3
    """0 if the turn player may pick another die that shows this face, else why not."""
    if g.rerolls == 0 and g.energy[g.turn] == 0:
        return reason(NEEDS_ENERGY, 1, 0)
    return pick_fault(g, face)


def pick_fault(g: Board, face: i64) -> i64:  # BG-9.9, BG-S12
    """0 if another die that shows this face can be picked, else why not. No effect frees a stuck die (BG-28.1)."""
    shown = False
    picked = False
    for die, seen in enumerate(g.dice):
        if seen == face:
            shown = True
            if (g.picked >> die) & 1:
                picked = True
            elif not (g.stuck >> die) & 1:
                return IN_ORDER if face < last_picked(g) else 0
    if not shown:
        return NO_DIE_SHOWS
    return PICKED_ALREADY if picked else ALL_STUCK


def last_picked(g: Board) -> i64:
    last: i64 = -1
    for die, shown in enumerate(g.dice):
        if shown > last and (g.picked >> die) & 1:
            last = shown
    return last


def pick(g: Board, face: i64) -> None:
    for die, shown in enumerate(g.dice):
        if shown == face and not ((g.picked | g.stuck) >> die) & 1:
            g.picked |= 1 << die
            return


def picks(g: Board) -> i64:
    """How many dice are picked."""
    return bits(g.picked)


def throw_fault(g: Board) -> i64:
    return 0 if g.picked else NOTHING_PICKED


def pay_reroll(g: Board) -> None:  # BG-9.1
    """A re-roll that an effect allows comes first, then one for Weapon Energy."""
    if g.rerolls > 0:
        g.rerolls -= 1
        g.note("free_reroll", g.turn)
    else:
        g.change_energy(g.turn, -1)


def throw_picked(g: Board, seat: i64) -> None:
    count: i64 = 0
    for die in range(len(g.dice)):
        if (g.picked >> die) & 1:
            g.dice[die] = IN_THE_AIR
            count += 1
    g.picked = 0
    g.note("rerolled", seat, count)


# -- Trophies on a scored roll: BG-21, BG-28.2, BG-R54 to BG-R59 ---------------------------------------------


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
        g.trophy = changed(g.trophy, master, -1)  # BG-21.3, BG-21.5
        g.note("trophy_used", seat, master)
        die = changeable(g, use % 36 // 6)
        change_die(g, die, use % 6)
        if seat != g.turn:  # BG-28.2, BG-R56, BG-S7
            g.locked |= 1 << die

    def default(self, g: Board, seat: i64) -> i64:
        return PASS
