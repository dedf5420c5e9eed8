"""The Dice Pool step, in the order of AD-R16.   AD-8, AD-15, AD-21.9 to AD-21.19"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.bosses import Timing, applies, in_force
from busterbox.games.adventures.rules.codes import (
    ANY,
    AT_POOL,
    BLUE,
    COLOUR,
    COLOURS,
    DECLINE,
    DICE,
    DICE_OF_COLOUR,
    DIE,
    EMPTY,
    FACES,
    FEWER_DICE,
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
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.fields import Most, Nums, Public
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
    """Its steps are in the order of AD-R16."""

    icons: Annotated[Public[Nums], Most(24)]  # what the supports give, as far as it is not carried out
    dice: Annotated[Public[Nums], Most(24)]  # how many dice of each colour are to be rolled
    surplus: Annotated[Public[Nums], Most(24)]  # how many of each colour there are too many of
    place: Public[i64]

    def __init__(self) -> None:
        super().__init__()
        self.icons, self.dice, self.surplus, self.place = [], [0, 0, 0], [0, 0, 0], 0

    def run(self, g: Adventure, roll: i64) -> i64:
        step = self.step
        seat = g.active
        if step == COLLECT:
            collect(self, g, seat)
        elif step == NAME_COLOURS:
            name_colours(self, g, seat)
        elif step == LIGHT_DAMAGE:
            light_damage(self, g, seat)
        elif step == OTHER_ICONS:
            other_icons(self, g, seat)
        elif step == SET_DICE:
            set_dice(self, g, seat)
        elif step == ROLL:
            return roll_dice(self, g, seat, roll)
        elif step == SURPLUS:
            next_surplus(self, g, seat)
        elif step == SURPLUS_ROLL:
            return reroll_surplus(self, g, roll)
        elif step == ABILITIES:
            pool_abilities(self, g, seat)
        else:
            g.pop()
        return 0

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


# -- steps -----------------------------------------------------------------------------------------------------------


def collect(f: Pool, g: Adventure, seat: i64) -> None:  # AD-8.1
    for card in supports(g, seat):  # AD-6.4
        action = g.box.actions[card]
        if action.choose:
            f.icons.append(I_CHOOSE + card)
        else:
            for icon in action.icons:
                f.icons.append(icon)
    for side in range(2):  # AD-21.9, AD-21.11
        light = light_of(g, seat, side)
        if light != EMPTY:
            f.icons.append(I_DIE + g.box.lights[light].die)
    g.note("pool", seat)
    f.step, f.place = NAME_COLOURS, 0


def name_colours(f: Pool, g: Adventure, seat: i64) -> None:
    """Colours of ANY dice are named (AD-24.2), one of two dice is picked (AD-R61)."""
    while f.place < len(f.icons):
        icon: i64 = f.icons[f.place]
        if icon == I_DIE + ANY:
            g.ask(W_COLOUR, seat)
            return
        if icon >= I_CHOOSE:
            g.ask(W_ICON, seat)
            return
        f.place += 1
    f.step, f.place = LIGHT_DAMAGE, 0


def light_damage(f: Pool, g: Adventure, seat: i64) -> None:
    """One damage for each Dr. Light card whose slot lacks its colour (AD-21.10, AD-21.12), each for itself (AD-R38)."""
    if f.place == 2:
        f.step, f.place = OTHER_ICONS, 0
        return
    side = f.place
    f.place += 1
    light = light_of(g, seat, side)
    if light == EMPTY:
        return
    slot: i64 = g.left_slot[seat] if side == LEFT else g.right_slot[seat]
    if not satisfies(g, slot, g.box.lights[light].wants):
        g.note("light_hurts", seat, side)
        g.suffer(seat, 1)


def other_icons(f: Pool, g: Adventure, seat: i64) -> None:
    """Tokens and whatever else is not a die (AD-8.4)."""
    while f.place < len(f.icons):
        icon: i64 = f.icons[f.place]
        if I_DIE + ANY < icon < I_SET:
            f.icons.pop(f.place)
            g.push(Resolve(g.box.icon_programs[icon], seat))
            return
        f.place += 1
    f.step = SET_DICE


def set_dice(f: Pool, g: Adventure, seat: i64) -> None:
    """Set dice come in first, then rolled ones up to the limit; the others are surplus (AD-R17)."""
    limit = dice_limit(g, seat)
    for number in f.icons:
        icon: i64 = number
        if icon >= I_SET:
            die: i64 = icon - I_SET
            if g.dice_of(die // FACES) < limit:
                g.add_die(die)
                g.note("set_die", seat, die)
            else:
                f.surplus[die // FACES] += 1
        else:
            f.dice[icon - I_DIE] += 1
    for colour in range(COLOURS):
        room: i64 = limit - g.dice_of(colour)
        if f.dice[colour] > room:
            f.surplus[colour] += f.dice[colour] - room
            f.dice[colour] = room
    f.icons = []
    f.step, f.place = ROLL, 0


def roll_dice(f: Pool, g: Adventure, seat: i64, roll: i64) -> i64:  # AD-8.3
    if roll >= 0:
        f.dice[f.place] -= 1
        g.roll_die(f.place, roll)
    while f.place < COLOURS and f.dice[f.place] == 0:
        f.place += 1
    if f.place < COLOURS:
        return FACES
    f.step, f.place = SURPLUS, 0
    return 0


def next_surplus(f: Pool, g: Adventure, seat: i64) -> None:  # AD-15.2, AD-R17
    """Surplus dice are offered one after the other."""
    f.place = 0
    while f.place < COLOURS and f.surplus[f.place] == 0:
        f.place += 1
    if f.place == COLOURS:
        f.step = ABILITIES
    else:
        g.ask(W_SURPLUS, seat)


def reroll_surplus(f: Pool, g: Adventure, roll: i64) -> i64:  # AD-15.2
    if roll < 0:
        return FACES
    g.roll_die(f.place, roll)
    f.step = SURPLUS
    return 0


def pool_abilities(f: Pool, g: Adventure, seat: i64) -> None:  # AD-5.5, AD-8.6
    """They apply once, so dice gained later are out of their reach (AD-8.7)."""
    f.step = END
    if applies(g, seat, AT_POOL):
        g.push(Timing(AT_POOL, seat))


# -- who gets what --------------------------------------------------------------------------------------------------


def left_of(g: Adventure, seat: i64) -> i64:
    """The left neighbour (AD-R10); NOBODY where Dr. Light (AD-R11) or nobody (AD-R12) sits."""
    if g.seats >= 3:
        return seat + 1 if seat + 1 < g.seats else 0
    return 1 if g.seats == 2 and seat == 0 else NOBODY


def right_of(g: Adventure, seat: i64) -> i64:
    """The right neighbour (AD-R10); NOBODY where Dr. Light (AD-R11) or nobody (AD-R12) sits."""
    if g.seats >= 3:
        return seat - 1 if seat > 0 else g.seats - 1
    return 0 if g.seats == 2 and seat == 1 else NOBODY


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
    left = left_of(g, seat)
    if left != NOBODY and g.right_slot[left] != EMPTY:
        found.append(g.right_slot[left])
    right = right_of(g, seat)
    if right != NOBODY and g.left_slot[right] != EMPTY:
        found.append(g.left_slot[right])
    return found


def satisfies(g: Adventure, card: i64, colour: i64) -> bool:
    """Whether the support in a slot has the colour that Dr. Light wants (AD-R63; example: AD-E7)."""
    return card != EMPTY and (g.box.actions[card].colours >> colour) & 1 != 0


# -- a die too many (AD-15.2) -----------------------------------------------------------------------------------------


def dice_limit(g: Adventure, seat: i64) -> i64:  # AD-15.1, AD-C8
    return DICE_OF_COLOUR - 1 if in_force(g, seat, FEWER_DICE) else DICE_OF_COLOUR


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
