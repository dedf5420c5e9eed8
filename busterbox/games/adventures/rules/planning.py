"""Planning, open to all: Dr. Light cards, two supports and a skill, then ready.   AD-6, AD-21

Everybody can change their mind until all are ready. Dr. Light cards are claimed in the same window, because a pick can
be taken back until planning ends (AD-R64).
"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    EMPTY,
    IS_READY,
    LEFT,
    LIGHT_BACK,
    LIGHT_LEFT,
    LIGHT_LEFT_OVER,
    LIGHT_NOT_FLIPPED,
    LIGHT_RIGHT,
    LIGHT_TAKEN,
    LIGHTS,
    NO_LIGHT,
    NO_LIGHT_SIDE,
    NOT_IN_HAND,
    NOT_READY,
    READY,
    RIGHT,
    SKILL,
    SLOT_EMPTY,
    SLOT_FULL,
    SLOTS,
    SLOTS_LEFT,
    TAKE_BACK,
    TO_LEFT,
    TO_RIGHT,
    TO_SKILL,
    UNREADY,
    W_PLAN,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.fields import Public, SeatBits, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_held, put_open, put_seen, shuffle_under, take_top
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

FLIP: Final = 0
PLAN: Final = 1


class Planning(Frame["Adventure"]):
    ready: Annotated[Public[i64], SeatBits()]  # seats, as bits

    def __init__(self) -> None:
        super().__init__()
        self.ready = 0

    def run(self, g: Adventure, roll: i64) -> i64:
        if self.step == FLIP:
            return flip_lights(self, g, roll)
        if self.ready == g.everybody():  # AD-6.9
            g.epoch += 1  # AD-R15: nothing planned can be undone from here on
            g.note("planned", g.round)
            discard_lights(g)
            g.pop()
        else:  # AD-6.1
            g.ask_open(self, W_PLAN, g.everybody() & ~self.ready, self.ready)
        return 0

    def candidates(self, g: Adventure, seat: i64) -> list[int]:
        return plan_codes(self, g, seat)

    def exact(self) -> bool:
        return True

    def check(self, g: Adventure, seat: i64, code: i64) -> i64:
        return plan_fault(self, g, seat, code)

    def take(self, g: Adventure, seat: i64, code: i64) -> None:
        if code == UNREADY:
            self.ready &= ~(1 << seat)
            g.note("unready", seat)
        elif code == READY:
            self.ready |= 1 << seat
            g.note("ready", seat)
        elif code < TAKE_BACK + SLOTS:
            take_back(g, seat, code - TAKE_BACK)
        elif code < TO_SKILL + ACTION_CARDS:
            put(g, seat, (code - TO_LEFT) // ACTION_CARDS, (code - TO_LEFT) % ACTION_CARDS)
        elif code < LIGHT_RIGHT:
            take_light(g, seat, LEFT, code - LIGHT_LEFT)
        elif code < LIGHT_BACK:
            take_light(g, seat, RIGHT, code - LIGHT_RIGHT)
        else:
            g.note("gave_light", seat, light_of(g, seat, code - LIGHT_BACK), code - LIGHT_BACK)
            set_light(g, seat, code - LIGHT_BACK, EMPTY)

    def default(self, g: Adventure, seat: i64) -> i64:
        return default_plan(self, g, seat)


def flip_lights(f: Planning, g: Adventure, roll: i64) -> i64:  # AD-21.2, AD-21.3
    if roll >= 0:
        card = take_top(g, g.light_deck, roll)
        put_open(g, g.light, card)
        g.note("flipped_light", card)
    if g.seats > 2 or len(g.light) == lights_flipped(g):
        f.step = PLAN
        return 0
    if not g.light_deck.cards:  # AD-21.6
        shuffle_under(g, g.light_deck, g.light_discard)
        g.light_discard = []
        g.note("shuffled_lights")
    return g.light_deck.outcomes()


# -- the window ------------------------------------------------------------------------------------------------------


def plan_codes(f: Planning, g: Adventure, seat: i64) -> list[int]:  # AD-6.3, AD-6.12
    codes: list[int] = []
    if (f.ready >> seat) & 1:
        codes.append(UNREADY)
        return codes
    if ready_fault(g, seat) == 0:
        codes.append(READY)
    left = g.left_slot[seat] == EMPTY
    right = g.right_slot[seat] == EMPTY
    skill = g.skill_slot[seat] == EMPTY
    if not left:
        codes.append(TAKE_BACK + LEFT)
    if not right:
        codes.append(TAKE_BACK + RIGHT)
    if not skill:
        codes.append(TAKE_BACK + SKILL)
    if g.hand[seat]:
        kinds = hand_kinds(g, seat)
        if left:
            for kind in kinds:
                codes.append(TO_LEFT + kind)
        if right:
            for kind in kinds:
                codes.append(TO_RIGHT + kind)
        if skill:
            for kind in kinds:
                codes.append(TO_SKILL + kind)
    if g.light:
        for side in range(2):
            last: i64 = -1
            for number in flipped(g):
                light: i64 = number
                if light != last and light_fault(g, seat, side, light) == 0:
                    codes.append((LIGHT_LEFT if side == LEFT else LIGHT_RIGHT) + light)
                last = light
        for side in range(2):
            if light_of(g, seat, side) != EMPTY:
                codes.append(LIGHT_BACK + side)
    return codes


def hand_kinds(g: Adventure, seat: i64) -> list[int]:
    """What a seat holds, as kinds in order; cards mostly are already."""
    kinds: list[int] = []
    last: i64 = -1
    mixed = False
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if kind < last:
            mixed = True
        kinds.append(kind)
        last = kind
    if mixed:
        kinds.sort()
    return kinds


def plan_fault(f: Planning, g: Adventure, seat: i64, code: i64) -> i64:  # AD-6.3, AD-6.12
    ready = (f.ready >> seat) & 1
    if code == UNREADY:
        return 0 if ready else NOT_READY
    if code == READY:
        return IS_READY if ready else ready_fault(g, seat)
    if TAKE_BACK <= code < TAKE_BACK + SLOTS:
        return IS_READY if ready else SLOT_EMPTY if slot_of(g, seat, code - TAKE_BACK) == EMPTY else 0
    if TO_LEFT <= code < TO_SKILL + ACTION_CARDS:
        if ready:
            return IS_READY
        if g.held(seat, (code - TO_LEFT) % ACTION_CARDS) < 0:
            return NOT_IN_HAND
        return 0 if slot_of(g, seat, (code - TO_LEFT) // ACTION_CARDS) == EMPTY else SLOT_FULL
    if LIGHT_LEFT <= code < LIGHT_RIGHT + LIGHTS:
        if ready:
            return IS_READY
        side: i64 = LEFT if code < LIGHT_RIGHT else RIGHT
        return light_fault(g, seat, side, code - (LIGHT_LEFT if side == LEFT else LIGHT_RIGHT))
    if LIGHT_BACK <= code <= LIGHT_BACK + RIGHT:  # AD-R64
        return IS_READY if ready else NO_LIGHT if light_of(g, seat, code - LIGHT_BACK) == EMPTY else 0
    return NOT_AN_OPTION


def default_plan(f: Planning, g: Adventure, seat: i64) -> i64:
    """On time-out: any Dr. Light card, cards into the slots in their order, ready (AD-6.9)."""
    if (f.ready >> seat) & 1:
        return UNREADY
    if ready_fault(g, seat) == 0:
        return READY
    for code in g.options(seat):
        if LIGHT_LEFT <= code < LIGHT_BACK:
            side: i64 = LEFT if code < LIGHT_RIGHT else RIGHT
            light = code - (LIGHT_LEFT if side == LEFT else LIGHT_RIGHT)
            free = copies_taken(g, light) < copies_flipped(g, light)  # nobody has to give it up
            if free and light_of(g, seat, side) == EMPTY:
                return code
    slot: i64 = 0
    while slot_of(g, seat, slot) != EMPTY:
        slot += 1
    return TO_LEFT + slot * ACTION_CARDS + g.cards[g.hand[seat][0]]


# -- slots ------------------------------------------------------------------------------------------------------


def slot_of(g: Adventure, seat: i64, slot: i64) -> i64:
    if slot == LEFT:
        return g.left_slot[seat]
    return g.right_slot[seat] if slot == RIGHT else g.skill_slot[seat]


def set_slot(g: Adventure, seat: i64, slot: i64, kind: i64) -> None:
    if slot == LEFT:
        g.left_slot[seat] = kind
    elif slot == RIGHT:
        g.right_slot[seat] = kind
    else:
        g.skill_slot[seat] = kind


def put(g: Adventure, seat: i64, slot: i64, kind: i64) -> None:  # AD-6.3, AD-6.12
    card = g.held(seat, kind)
    g.hand[seat].remove(card)
    put_seen(g, g.planned[seat], card)
    set_slot(g, seat, slot, kind)
    g.note("slotted", seat, card, slot)


def take_back(g: Adventure, seat: i64, slot: i64) -> None:
    card = g.slotted(seat, slot_of(g, seat, slot))
    g.planned[seat].remove(card)
    put_held(g, g.hand[seat], card, seat)  # whoever saw it still knows it
    set_slot(g, seat, slot, EMPTY)
    g.note("took_back", seat, card, slot)


def ready_fault(g: Adventure, seat: i64) -> i64:  # AD-6.9, AD-R14
    """Why a seat cannot be ready: three slots are filled first; the card left over is the boost card (AD-6.6)."""
    filled: i64 = len(g.planned[seat])
    could: i64 = filled + len(g.hand[seat])
    if could > SLOTS:
        could = SLOTS
    if filled < could:
        return reason(SLOTS_LEFT, could, filled)
    for side in range(2):  # AD-21.4, AD-21.5
        if has_light(g, seat, side) and light_of(g, seat, side) == EMPTY:
            return LIGHT_LEFT_OVER
    return 0


# -- Dr. Light ------------------------------------------------------------------------------------------------------


def lights_flipped(g: Adventure) -> i64:  # AD-21.2, AD-21.3
    return 3 if g.seats == 2 else 4


def has_light(g: Adventure, seat: i64, side: i64) -> bool:
    """Whether a Dr. Light card belongs to this slot of a seat."""
    if g.seats > 2:
        return False
    if g.seats == 1:  # AD-21.8, AD-R12
        return True
    # AD-21.1, AD-21.7, AD-R11: he sits on the right of seat 0 and on the left of seat 1
    return side == RIGHT if seat == 0 else side == LEFT


def light_of(g: Adventure, seat: i64, side: i64) -> i64:
    return g.light_left[seat] if side == LEFT else g.light_right[seat]


def set_light(g: Adventure, seat: i64, side: i64, light: i64) -> None:
    if side == LEFT:
        g.light_left = changed(g.light_left, seat, light)
    else:
        g.light_right = changed(g.light_right, seat, light)


def flipped(g: Adventure) -> list[int]:
    """The different Dr. Light cards flipped, one entry a card, sorted."""
    kinds: list[int] = []
    first = g.box.first_light()
    for card in g.light:
        kinds.append(g.cards[card] - first)
    kinds.sort()
    return kinds


def copies_flipped(g: Adventure, light: i64) -> i64:
    count: i64 = 0
    for kind in flipped(g):
        if kind == light:
            count += 1
    return count


def copies_taken(g: Adventure, light: i64) -> i64:
    count: i64 = 0
    for seat in range(g.seats):
        if g.light_left[seat] == light:
            count += 1
        if g.light_right[seat] == light:
            count += 1
    return count


def light_fault(g: Adventure, seat: i64, side: i64, light: i64) -> i64:  # AD-R64
    if not has_light(g, seat, side):
        return NO_LIGHT_SIDE
    there = copies_flipped(g, light)
    if there == 0:
        return LIGHT_NOT_FLIPPED
    if light_of(g, seat, side) == light:
        return LIGHT_TAKEN
    if copies_taken(g, light) < there:
        return 0
    if g.seats == 1:  # alone, both sides are one's own: the two are exchanged
        return 0
    # Of two who want the same card the lower seat has it, unless the other is ready already.
    frame = g.top
    return 0 if seat == 0 and isinstance(frame, Planning) and not frame.ready & 2 else LIGHT_TAKEN


def take_light(g: Adventure, seat: i64, side: i64, light: i64) -> None:
    if copies_taken(g, light) == copies_flipped(g, light):
        if g.seats == 1:
            set_light(g, seat, LEFT if side == RIGHT else RIGHT, light_of(g, seat, side))
        else:
            set_light(g, 1, LEFT, EMPTY)
    set_light(g, seat, side, light)
    g.note("took_light", seat, light, side)


def discard_lights(g: Adventure) -> None:  # AD-21.4, AD-21.5
    """Cards that nobody took are discarded; those in use stay."""
    first = g.box.first_light()
    wanted: list[int] = []
    for seat in range(g.seats):
        for side in range(2):
            light = light_of(g, seat, side)
            if light != EMPTY:
                wanted.append(first + light)
    kept: list[int] = []
    for card in g.light:
        kind = g.cards[card]
        if kind in wanted:
            wanted.remove(kind)
            kept.append(card)
        else:
            put_open(g, g.light_discard, card)
    g.light = kept
