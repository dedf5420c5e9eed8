"""The Dice Pool step, in the order of AD-R16.   AD-8, AD-15, AD-21.9 to AD-21.19"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import (
    ANY,
    AT_POOL,
    BLUE,
    COLOUR,
    COLOURS,
    DECLINE,
    DICE,
    DIE,
    EMPTY,
    FACES,
    I_CHOOSE,
    I_DIE,
    I_SET,
    LEFT,
    NO_DIE_SHOWS,
    NOBODY,
    OTHER_COLOUR,
    W_COLOUR,
    W_ICON,
    W_SURPLUS,
    YELLOW,
)
from busterbox.games.adventures.rules.planning import light_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.rules.timing import Timing, applies
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.fields import Nums, Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION

COLLECT: Final = 0
NAME_COLOURS: Final = 1
LIGHT_DAMAGE: Final = 2
OTHER_ICONS: Final = 3
SET_DICE: Final = 4
ROLL: Final = 5
SURPLUS: Final = 6
SURPLUS_ROLL: Final = 7
ABILITIES: Final = 8
END: Final = 9


class Pool(Frame["Adventure"]):
    icons: Public[Nums]  # what the supports give, as far as it is not carried out
    dice: Public[Nums]  # how many dice of each colour are to be rolled
    surplus: Public[Nums]  # how many of each colour there are too many of
    place: Public[i64]

    def __init__(self) -> None:
        super().__init__()
        self.icons, self.dice, self.surplus, self.place = [], [0, 0, 0], [0, 0, 0], 0

    def run(self, g: Adventure, roll: i64) -> i64:
        step = self.step
        seat = g.active
        if step == COLLECT:
            self.collect(g, seat)
        elif step == NAME_COLOURS:
            self.name_colours(g, seat)
        elif step == LIGHT_DAMAGE:
            self.light_damage(g, seat)
        elif step == OTHER_ICONS:
            self.other_icons(g, seat)
        elif step == SET_DICE:
            self.set_dice(g, seat)
        elif step == ROLL:
            return self.roll(g, seat, roll)
        elif step == SURPLUS:
            self.next_surplus(g, seat)
        elif step == SURPLUS_ROLL:
            if roll < 0:
                return FACES
            g.roll_die(self.place, roll)
            self.step = SURPLUS
        elif (
            step == ABILITIES
        ):  # AD-5.5, AD-8.6, AD-R16 (7); once, so dice gained later are not reached (AD-8.7)
            self.step = END
            if applies(g, seat, AT_POOL):
                g.push(Timing(AT_POOL, seat))
        else:
            g.pop()
        return 0

    def collect(self, g: Adventure, seat: i64) -> None:
        for card in supports(g, seat):  # AD-6.4
            action = g.box.actions[card]
            if action.choose:
                self.icons.append(I_CHOOSE + card)
            else:
                for icon in action.icons:
                    self.icons.append(icon)
        for side in range(2):  # AD-21.9, AD-21.11
            light = light_of(g, seat, side)
            if light != EMPTY:
                self.icons.append(I_DIE + g.light_card(light).die)
        g.note("pool", seat)
        self.step, self.place = NAME_COLOURS, 0

    # -- (2) colours of ANY dice, one of two dice ------------------------------------------------------------------

    def name_colours(self, g: Adventure, seat: i64) -> None:
        while self.place < len(self.icons):
            icon: i64 = self.icons[self.place]
            if icon == I_DIE + ANY:
                g.ask(W_COLOUR, seat)
                return
            if icon >= I_CHOOSE:
                g.ask(W_ICON, seat)
                return
            self.place += 1
        self.step, self.place = LIGHT_DAMAGE, 0

    # -- (3) Dr. Light -----------------------------------------------------------------------------------------------

    def light_damage(self, g: Adventure, seat: i64) -> None:
        """One damage for each Dr. Light card whose slot lacks its colour (AD-21.10, AD-21.12), each for itself (AD-R38)."""
        if self.place == 2:
            self.step, self.place = OTHER_ICONS, 0
            return
        side = self.place
        self.place += 1
        light = light_of(g, seat, side)
        if light == EMPTY:
            return
        slot: i64 = g.left_slot[seat] if side == LEFT else g.right_slot[seat]
        if not satisfies(g, slot, g.light_card(light).wants):
            g.note("light_hurts", seat, side)
            g.suffer(seat, 1)

    # -- (4) tokens and all that is no die ---------------------------------------------------------------------------

    def other_icons(self, g: Adventure, seat: i64) -> None:  # AD-8.4
        while self.place < len(self.icons):
            icon: i64 = self.icons[self.place]
            if I_DIE + ANY < icon < I_SET:
                self.icons.pop(self.place)
                g.push(Resolve(g.box.icon_programs[icon], seat))
                return
            self.place += 1
        self.step = SET_DICE

    # -- (5) set dice enter first, then the rolled ones up to the limit ------------------------------------------------

    def set_dice(self, g: Adventure, seat: i64) -> None:  # AD-R17
        limit = g.limit(seat)
        for number in self.icons:
            icon: i64 = number
            if icon >= I_SET:
                die: i64 = icon - I_SET
                if g.dice_of(die // FACES) < limit:
                    g.add_die(die)
                    g.note("set_die", seat, die)
                else:
                    self.surplus[die // FACES] += 1
            else:
                self.dice[icon - I_DIE] += 1
        for colour in range(COLOURS):
            room: i64 = limit - g.dice_of(colour)
            if self.dice[colour] > room:
                self.surplus[colour] += self.dice[colour] - room
                self.dice[colour] = room
        self.icons = []
        self.step, self.place = ROLL, 0

    def roll(self, g: Adventure, seat: i64, roll: i64) -> i64:  # AD-8.3
        if roll >= 0:
            self.dice[self.place] -= 1
            g.roll_die(self.place, roll)
        while self.place < COLOURS and self.dice[self.place] == 0:
            self.place += 1
        if self.place < COLOURS:
            return FACES
        self.step, self.place = SURPLUS, 0
        return 0

    # -- (6) surplus dice, one after the other -------------------------------------------------------------------------

    def next_surplus(self, g: Adventure, seat: i64) -> None:  # AD-15.2, AD-R17
        self.place = 0
        while self.place < COLOURS and self.surplus[self.place] == 0:
            self.place += 1
        if self.place == COLOURS:
            self.step = ABILITIES
        else:
            g.ask(W_SURPLUS, seat)

    # -- the windows -------------------------------------------------------------------------------------------------

    def candidates(self, g: Adventure, seat: i64) -> list[int]:
        if self.step == SURPLUS:
            return surplus_codes(g, self.place)
        icon: i64 = self.icons[self.place]
        if icon >= I_CHOOSE:
            return [PICK + i for i in range(len(g.box.actions[icon - I_CHOOSE].icons))]
        return [COLOUR, COLOUR + BLUE, COLOUR + YELLOW]

    def exact(self) -> bool:
        return True

    def check(self, g: Adventure, seat: i64, code: i64) -> i64:
        if self.step == SURPLUS:
            return surplus_fault(g, self.place, code)
        icon: i64 = self.icons[self.place]
        if icon >= I_CHOOSE:
            return 0 if 0 <= code - PICK < len(g.box.actions[icon - I_CHOOSE].icons) else NOT_AN_OPTION
        return 0 if COLOUR <= code < COLOUR + COLOURS else NOT_AN_OPTION

    def take(self, g: Adventure, seat: i64, code: i64) -> None:
        if self.step == SURPLUS:
            self.surplus[self.place] -= 1
            if code == DECLINE:  # AD-R19
                g.note("declined", seat)
            else:
                lift(g, code - DIE)
                self.step = SURPLUS_ROLL
        elif self.icons[self.place] >= I_CHOOSE:
            self.icons[self.place] = g.box.actions[self.icons[self.place] - I_CHOOSE].icons[code - PICK]
        else:  # AD-24.2, AD-R20
            self.icons[self.place] = I_DIE + code - COLOUR
            g.note("colour", seat, code - COLOUR)

    def default(self, g: Adventure, seat: i64) -> i64:
        return DECLINE if self.step == SURPLUS else g.options(seat)[0]


# -- who gets what --------------------------------------------------------------------------------------------------


def supports(g: Adventure, seat: i64) -> list[int]:  # AD-8.1, AD-8.2, AD-21.18, AD-21.19, AD-R13
    """The action cards whose support reaches a seat: its own two, its neighbours' facing ones (example: AD-E3).

    A left support serves its owner and the hero on the left (AD-6.7), a right one its owner and the hero on the right
    (AD-6.8). It stays in its slot, for the phases of both (AD-8.5).
    """
    found: list[int] = []
    if g.left_slot[seat] != EMPTY:
        found.append(g.left_slot[seat])
    if g.right_slot[seat] != EMPTY:
        found.append(g.right_slot[seat])
    left = g.left_of(seat)
    if left != NOBODY and g.right_slot[left] != EMPTY:
        found.append(g.right_slot[left])
    right = g.right_of(seat)
    if right != NOBODY and g.left_slot[right] != EMPTY:
        found.append(g.left_slot[right])
    return found


def satisfies(g: Adventure, card: i64, colour: i64) -> bool:
    """Whether the support in a slot has the colour that Dr. Light wants (AD-R63; example: AD-E7)."""
    return card != EMPTY and (g.box.actions[card].colours >> colour) & 1 != 0


# -- a die too many (AD-15.2) -----------------------------------------------------------------------------------------


def surplus_codes(g: Adventure, colour: i64) -> list[int]:
    codes: list[int] = [DECLINE]
    last: i64 = -1
    for number in g.dice:
        die: i64 = number
        if die // FACES == colour and die != last:
            codes.append(DIE + die)
            last = die
    return codes


def surplus_fault(g: Adventure, colour: i64, code: i64) -> i64:
    if code == DECLINE:
        return 0
    die = code - DIE
    if die < 0 or die >= DICE:
        return NOT_AN_OPTION
    if die // FACES != colour:
        return OTHER_COLOUR
    return 0 if die in g.dice else NO_DIE_SHOWS


def lift(g: Adventure, die: i64) -> None:
    """A die is taken out of the pool."""
    g.dice.remove(die)


def drop(g: Adventure, die: i64) -> None:
    """A die goes back to the supply (AD-15.3), by a cost or an effect: nobody drops one at will (AD-R33)."""
    g.dice.remove(die)
    g.note("dropped", g.active, die)
