"""Planning: which card in which slot, which Dr. Light card, so that the heroes reached lose least.   AD-6, AD-21"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.means import NEVER
from busterbox.games.adventures.bot.odds import DAMAGE
from busterbox.games.adventures.bot.supports import Reach, boost_worth, given
from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    COLOURS,
    EMPTY,
    HANDS,
    I_DIE,
    LEFT,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    NOBODY,
    READY,
    RIGHT,
    SKILL,
    SLOTS,
    TAKE_BACK,
    TO_LEFT,
    UNREADY,
)
from busterbox.games.adventures.rules.planning import flipped, has_light, light_of, ready_fault, slot_of
from busterbox.games.adventures.rules.pool import left_of, right_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.windows import NO_ANSWER


class Draft:
    """Everybody's plan: what lies in the slots, and, where hands are open, what a seat guesses about the rest."""

    def __init__(self, g: Adventure, j: Judgement, seat: i64, may_move: bool) -> None:
        self.g = g
        self.j = j
        self.seat: i64 = seat
        self.may_move = may_move  # whether the seat may move what it has slotted
        self.slots: list[int] = []  # by seat and slot
        self.lights: list[int] = []  # by seat and side
        self.hands: list[list[int]] = []  # cards not in a slot
        self.known: list[bool] = []  # whose hands the seat knows
        for one in range(g.seats):
            for slot in range(SLOTS):
                self.slots.append(slot_of(g, one, slot))
            for side in range(2):
                self.lights.append(light_of(g, one, side))
            hand: list[int] = []
            known = one == seat or g.settings[HANDS] == 0
            if known:
                for card in g.hand[one]:
                    hand.append(g.cards[card])
                hand.sort()
            self.hands.append(hand)
            self.known.append(known)
        for _ in range(j.prices.passes):
            others = False
            for one in range(g.seats):
                if one != seat and self.known[one] and ready_fault(g, one) != 0:
                    Plan(self, one)
                    others = True
            if not others:
                break
            Plan(self, seat)
        self.least: i64 = Plan(self, seat).least

    def settled(self, seat: i64, slot: i64) -> i64:
        """The card that stays in a slot, EMPTY if it may still change."""
        return EMPTY if self.may_move and seat == self.seat else slot_of(self.g, seat, slot)

    def spare_light(self, light: i64) -> bool:
        """Whether a flipped Dr. Light card of this kind is left that nobody is expected to take."""
        count: i64 = 0
        for number in flipped(self.g):
            if number == light:
                count += 1
        for number in self.lights:
            if number == light:
                count -= 1
        return count > 0


class Plan:
    """The search for a seat's best arrangement within a draft; the result is written into the draft."""

    def __init__(self, d: Draft, seat: i64) -> None:
        g, j = d.g, d.j
        self.d = d
        self.g = g
        self.j = j
        self.seat: i64 = seat
        left_seat = left_of(g, seat)
        right_seat = right_of(g, seat)
        self.mine = others_give(d, seat, seat)
        self.left = others_give(d, left_seat, seat) if left_seat != NOBODY else None
        self.right = others_give(d, right_seat, seat) if right_seat != NOBODY else None
        self.paired = Reach(g, j, seat)  # with the cards beside the skill
        self.bare: i64 = 0  # what the phase costs then
        self.neighbours: i64 = 0  # and what those of the neighbours cost
        self.scratch = Reach(g, j, seat)
        self.slots: list[int] = []
        self.lights: list[int] = []
        self.hand = d.hands[seat]
        self.given_left: list[int] = [
            -1
        ] * ACTION_CARDS  # cost of the left neighbour by card in the left slot
        self.given_right: list[int] = [-1] * ACTION_CARDS
        for slot in range(SLOTS):  # guesses are made again
            self.slots.append(d.settled(seat, slot))
            if self.slots[slot] == EMPTY and d.slots[seat * SLOTS + slot] != EMPTY:
                self.hand.append(d.slots[seat * SLOTS + slot])
        self.hand.sort()
        for side in range(2):
            self.lights.append(light_of(g, seat, side))
            d.lights[seat * 2 + side] = light_of(g, seat, side)
        self.best_slots = self.slots[:]
        self.best_lights = self.lights[:]
        self.least: i64 = NEVER
        self.choose_lights(0)
        for slot in range(SLOTS):
            d.slots[seat * SLOTS + slot] = self.best_slots[slot]
            if d.settled(seat, slot) == EMPTY and self.best_slots[slot] != EMPTY:
                self.hand.remove(self.best_slots[slot])
        for side in range(2):
            d.lights[seat * 2 + side] = self.best_lights[side]

    def choose_lights(self, side: i64) -> None:
        g = self.g
        if side == 2:
            self.fill(0)
            return
        if not has_light(g, self.seat, side) or self.lights[side] != EMPTY:
            self.choose_lights(side + 1)
            return
        last: i64 = -1
        for number in flipped(g):
            light: i64 = number
            if light != last and self.d.spare_light(light):
                place: i64 = self.seat * 2 + side
                self.lights[side] = light
                self.d.lights[place] = light
                self.choose_lights(side + 1)
                self.lights[side] = EMPTY
                self.d.lights[place] = EMPTY
            last = light

    def fill(self, slot: i64) -> None:
        if slot == SKILL or (slot < SKILL and not self.hand):
            self.pair()
        if slot == SLOTS or not self.hand:
            cost = self.total()
            if cost < self.least:
                self.least = cost
                self.best_slots, self.best_lights = self.slots[:], self.lights[:]
            return
        if self.slots[slot] != EMPTY:
            self.fill(slot + 1)
            return
        for place in range(len(self.hand)):
            self.slots[slot] = self.hand.pop(place)
            self.fill(slot + 1)
            self.hand.insert(place, self.slots[slot])
            self.slots[slot] = EMPTY

    def pair(self) -> None:
        """Work out what does not depend on the skill: everything that comes from the two other slots."""
        g = self.g
        actions = g.box.actions
        left: i64 = self.slots[LEFT]
        right: i64 = self.slots[RIGHT]
        mine = self.paired
        self.mine.copy_into(mine)
        if left != EMPTY:
            mine.add_card(actions[left])
        if right != EMPTY:
            mine.add_card(actions[right])
        for side in range(2):
            light: i64 = self.lights[side]
            if light != EMPTY:
                card = g.box.lights[light]
                mine.add(I_DIE + card.die)
                slot: i64 = self.slots[side]
                if slot == EMPTY or not (actions[slot].colours >> card.wants) & 1:
                    mine.saved -= DAMAGE
        self.bare = mine.cost()
        self.neighbours = 0
        if self.left is not None and left != EMPTY:
            if self.given_left[left] == -1:
                self.given_left[left] = given(self.left, actions[left])
            self.neighbours += self.given_left[left]
        if self.right is not None and right != EMPTY:
            if self.given_right[right] == -1:
                self.given_right[right] = given(self.right, actions[right])
            self.neighbours += self.given_right[right]

    def total(self) -> i64:
        """What the heroes reached lose with this arrangement."""
        actions = self.g.box.actions
        cost = self.bare
        if self.slots[SKILL] != EMPTY:
            mine = self.scratch
            self.paired.copy_into(mine)
            mine.add_skill(self.j.traits[actions[self.slots[SKILL]].skill], cost)
            with_skill = mine.cost()
            if with_skill < cost:
                cost -= (cost - with_skill) * self.j.prices.skill_part // 1000
        cost += self.neighbours
        for kind in self.hand:
            cost -= boost_worth(actions[kind]) * self.j.prices.boost_part // 1000
        return cost


def others_give(d: Draft, hero: i64, seat: i64) -> Reach:
    """What comes to a hero from everybody but one seat; an empty slot counts as a die of a colour still missing."""
    g = d.g
    found = Reach(g, d.j, hero)
    missing: i64 = 0
    left = left_of(g, hero)
    right = right_of(g, hero)
    if hero != seat:
        missing += take(found, g, d.slots[hero * SLOTS + LEFT])
        missing += take(found, g, d.slots[hero * SLOTS + RIGHT])
        for side in range(2):
            light: i64 = d.lights[hero * 2 + side]
            if light != EMPTY:
                found.add(I_DIE + g.box.lights[light].die)
            elif has_light(g, hero, side):
                missing += 1
    if left != NOBODY and left != seat:
        missing += take(found, g, d.slots[left * SLOTS + RIGHT])
    if right != NOBODY and right != seat:
        missing += take(found, g, d.slots[right * SLOTS + LEFT])
    while missing > 0:
        fewest: i64 = 0
        for colour in range(1, COLOURS):
            if found.dice[colour] & 255 < found.dice[fewest] & 255:
                fewest = colour
        found.dice[fewest] += 1
        missing -= 1
    return found


def take(found: Reach, g: Adventure, card: i64) -> i64:
    if card == EMPTY:
        return 1
    found.add_card(g.box.actions[card])
    return 0


def plan(g: Adventure, j: Judgement, seat: i64) -> i64:
    """The next step of a seat's plan: a Dr. Light card, a card into its slot, ready."""
    if ready_fault(g, seat) == 0:
        slot = misplaced(g, j, seat)
        return READY if slot < 0 else TAKE_BACK + slot
    if g.seats == 1:  # a player who asks for advice may have misplaced a card
        slot = misplaced(g, j, seat)
        if slot >= 0:
            return TAKE_BACK + slot
    gap = False
    last: i64 = -1
    for slot in range(
        SLOTS
    ):  # slots are filled in order: a card taken back leaves a gap, and all after it comes back too
        if slot_of(g, seat, slot) == EMPTY:
            gap = True
        elif gap:
            last = slot
    if last >= 0:
        return TAKE_BACK + last
    d = Draft(g, j, seat, False)
    for side in range(2):
        light: i64 = d.lights[seat * 2 + side]
        if light != light_of(g, seat, side):
            return (LIGHT_LEFT if side == LEFT else LIGHT_RIGHT) + light
    for slot in range(SLOTS):
        card: i64 = d.slots[seat * SLOTS + slot]
        if card != slot_of(g, seat, slot):
            return TO_LEFT + slot * ACTION_CARDS + card
    return READY


def misplaced(g: Adventure, j: Judgement, seat: i64) -> i64:
    """A slot whose card would be better elsewhere, now that others have planned; -1 if there is none."""
    for other in range(g.seats):
        if other != seat and ready_fault(g, other) != 0:
            return -1  # too early: what they will do depends on what lies here
    now = Draft(g, j, seat, False)
    new = Draft(g, j, seat, True)
    if now.least - new.least >= j.prices.replan:
        for slot in range(SLOTS):
            card = slot_of(g, seat, slot)
            if card != EMPTY and card != new.slots[seat * SLOTS + slot]:
                return slot
    return -1


def think_again(g: Adventure, j: Judgement, seat: i64) -> i64:
    """A seat that is ready stays ready, unless another plan has become much better."""
    return NO_ANSWER if misplaced(g, j, seat) < 0 else UNREADY
