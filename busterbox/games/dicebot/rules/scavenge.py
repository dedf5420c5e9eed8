"""The scavenge phase: cards and dice, then everybody grabs parts in real time or in turn.   DB-5, DB-6"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.dicebot.rules.codes import (
    DICE_EACH,
    DIE_GONE,
    FORM,
    FULL_ENERGY,
    GRAB,
    HAND,
    NO_PART,
    NO_SUCH_PART,
    PARTS,
    READY,
    REAL_TIME,
    TAKE,
    W_DRAFT,
    W_GRAB,
    W_READY,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.fields import Bits, Public, SeatBits
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_held, take_top
from busterbox.kernel.core.refusal import NOT_AN_OPTION

PREPARE: Final = 0
DEAL: Final = 1
ALL_READY: Final = 2
ROLL: Final = 3
SCAVENGE: Final = 4
DONE: Final = 5


class Scavenge(Frame["DiceBot"]):
    waiting: Annotated[Public[i64], SeatBits()]  # players who are not ready yet, as bits

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0

    def run(self, g: DiceBot, roll: i64) -> i64:
        if self.step == PREPARE:
            self.prepare(g)
        elif self.step == DEAL:
            return self.deal(g, roll)
        elif self.step == ALL_READY:  # DB-5.5, DB-5.6, DB-5.7
            if self.waiting:
                g.ask_open(self, W_READY, self.waiting, 0)
                return 0
        elif self.step == ROLL:  # DB-5.8
            if roll < 0:
                return PARTS  # DB-R5
            g.junkyard.append(roll)
            # DB-1.5, DB-2.4, DB-5.4: six dice for everybody, into one junkyard.
            if len(g.junkyard) < DICE_EACH * fighters(g):
                return 0
            g.note("rolled", len(g.junkyard))
        elif self.step == SCAVENGE:  # DB-R16
            g.push(Grabbing() if g.settings[FORM] == REAL_TIME else Draft(parts_shown(g)))
        else:
            g.junkyard = []
            g.pop()
        self.step += 1
        return 0

    def prepare(self, g: DiceBot) -> None:
        g.head = [NO_PART] * g.seats
        energy = g.energy[:]
        for seat in range(g.seats):
            g.body[seat] = [0] * PARTS
            if g.fights(seat) and not g.sudden:  # DB-1.8, DB-5.1, DB-16.3
                energy[seat] = FULL_ENERGY
        g.energy = energy
        g.junkyard = []
        self.waiting = g.fighting
        # DB-R16: the first pick moves on, the player order does not.
        if g.combat > 1 or not g.fights(g.picker):
            g.picker = g.neighbour(g.picker, 1)

    def deal(self, g: DiceBot, roll: i64) -> i64:  # DB-1.9, DB-5.2
        for place in range(g.seats):
            seat = g.at(place)
            if g.fights(seat) and len(g.hand[seat]) < HAND:
                if not g.deck.cards:  # DB-R21
                    g.recycle()
                if roll < 0:
                    return g.deck.outcomes()
                card = take_top(g, g.deck, roll)
                put_held(g, g.hand[seat], card, seat)
                g.note("dealt", seat, card, seen=1 << seat)
                return 0
        self.step += 1
        return 0

    # -- ready for the roll --------------------------------------------------------------------------------------

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        return [READY]

    def exact(self) -> bool:
        return True

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        return 0 if code == READY else NOT_AN_OPTION

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        self.waiting &= ~(1 << seat)
        g.note("ready", seat)


def fighters(g: DiceBot) -> i64:
    count: i64 = 0
    for seat in range(g.seats):
        count += (g.fighting >> seat) & 1
    return count


# -- DB-6 grabbing in real time: the order of the answers is the order of the grabs ------------------------------
TIME_IS_UP: Final = 1  # the step after that in which everybody grabs


class Grabbing(Frame["DiceBot"]):
    turn: Public[i64]  # time is up: the place in the player order of the next to be filled up

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0

    def run(self, g: DiceBot, roll: i64) -> i64:
        dice = dice_left(g)
        if dice == 0:  # DB-6.11
            g.pop()
        elif self.step == TIME_IS_UP or dice == 1:
            return self.fill_up(g, dice, roll)
        else:
            empty: i64 = 0
            for seat in range(g.seats):
                if g.fights(seat) and not g.is_full(seat):  # DB-6.9, DB-6.10
                    empty |= 1 << seat
            empty &= ~g.left  # who has left gets what is left over: DB-R15, DB-R60
            if empty == 0:
                self.step = TIME_IS_UP
            else:  # DB-6.1: all at once; DB-R19: nobody has to take a die before the time is up
                g.ask_open(self, W_GRAB, empty, 0)
        return 0

    def fill_up(self, g: DiceBot, dice: i64, roll: i64) -> i64:  # DB-R15
        """A random die to each in turn, in player order, who still has an empty space."""
        seat = g.at(self.turn)
        while not g.fights(seat) or g.is_full(seat):
            self.turn = (self.turn + 1) % g.seats
            seat = g.at(self.turn)
        if roll < 0:
            return dice
        self.grab(g, seat, die_at(g, roll))
        self.turn = (self.turn + 1) % g.seats
        return 0

    def expired(self, g: DiceBot) -> bool:
        self.step = TIME_IS_UP
        return True

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        return [GRAB + die for die in range(len(g.junkyard)) if g.junkyard[die] >= 0]

    def exact(self) -> bool:
        return True  # only dice that are there are named

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:  # DB-6.2
        if code < GRAB or code >= GRAB + len(g.junkyard):
            return NOT_AN_OPTION
        return DIE_GONE if g.junkyard[code - GRAB] < 0 else 0  # DB-R14

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        self.grab(g, seat, code - GRAB)
        g.epoch += 1  # DB-6.7: a placed die stays, so undo does not cross a grab

    def grab(self, g: DiceBot, seat: i64, die: i64) -> None:  # DB-6.3
        part: i64 = g.junkyard[die]
        g.junkyard[die] = NO_PART
        g.place(seat, part)
        g.note("took", seat, part)

    def default(self, g: DiceBot, seat: i64) -> i64:
        """Of a seat that has left: a random die."""
        return GRAB + die_at(g, g.sample(dice_left(g)))


def dice_left(g: DiceBot) -> i64:
    count: i64 = 0
    for part in g.junkyard:
        if part >= 0:
            count += 1
    return count


def die_at(g: DiceBot, place: i64) -> i64:
    """The die at a place among those that are left."""
    die: i64 = 0
    left: i64 = place
    while True:
        if g.junkyard[die] >= 0:
            if left == 0:
                return die
            left -= 1
        die += 1


# -- DB-R16 the draft: one die each, the order reversing after each pass ------------------------------------------


class Draft(Frame["DiceBot"]):
    pick: Public[i64]  # how many dice have been taken
    shown: Annotated[Public[i64], Bits(8)]  # the parts that dice still show, as bits

    def __init__(self, shown: i64 = 0) -> None:
        super().__init__()
        self.pick, self.shown = 0, shown

    def run(self, g: DiceBot, roll: i64) -> i64:
        shown = self.shown
        if shown == 0:
            g.pop()
        elif shown & (shown - 1) != 0:
            g.ask(W_DRAFT, self.whose(g))
        else:  # all dice left are alike
            part: i64 = 0
            while shown >> part != 1:
                part += 1
            self.take(g, self.whose(g), TAKE + part)
        return 0

    def whose(self, g: DiceBot) -> i64:
        players: i64 = fighters(g)
        row: i64 = self.pick // players
        steps: i64 = self.pick % players
        if row & 1:
            steps = players - 1 - steps
        seat: i64 = g.picker
        while steps > 0:
            seat = g.neighbour(seat, 1)
            steps -= 1
        return seat

    def exact(self) -> bool:
        return True  # only dice that are there are named

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        codes: list[int] = []
        part: i64 = 0
        while part < PARTS:
            if (self.shown >> part) & 1:
                codes.append(TAKE + part)
            part += 1
        return codes

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        if code < TAKE or code >= TAKE + PARTS:
            return NOT_AN_OPTION
        return 0 if (self.shown >> (code - TAKE)) & 1 else NO_SUCH_PART

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        part: i64 = code - TAKE
        dice = g.junkyard
        count: i64 = len(dice)
        die: i64 = 0
        while dice[die] != part:
            die += 1
        dice[die] = NO_PART
        die += 1
        while die < count and dice[die] != part:  # is there another one like it?
            die += 1
        if die == count:
            self.shown &= ~(1 << part)
        g.place(seat, part)
        self.pick += 1
        g.note("took", seat, part)

    def default(self, g: DiceBot, seat: i64) -> i64:
        """On time-out a random die."""
        return TAKE + g.junkyard[die_at(g, g.sample(dice_left(g)))]


def parts_shown(g: DiceBot) -> i64:
    shown: i64 = 0
    for part in g.junkyard:
        if part >= 0:
            shown |= 1 << part
    return shown
