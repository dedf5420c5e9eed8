"""Planning: which card in which slot, which Dr. Light card, so that the heroes reached lose least.   AD-6, AD-21"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures import traits as t
from busterbox.games.adventures.box import ActionCard
from busterbox.games.adventures.codes import (
    ACTION_CARDS,
    ANY,
    COLOURS,
    EMPTY,
    FACES,
    HANDS,
    I_ANY_TOKEN,
    I_CHOOSE,
    I_DIE,
    I_ENERGY,
    I_LIFE,
    I_SET,
    I_SURPRISE,
    I_TOKEN,
    LEFT,
    LIFE,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    MOST_WEAPONS,
    NOBODY,
    READY,
    RIGHT,
    SINGLE_DOUBLES,
    SKILL,
    SLOTS,
    TO_LEFT,
)
from busterbox.games.adventures.judgement import BOX, Judgement, urgency
from busterbox.games.adventures.odds import DAMAGE, TOKENS, Stretch
from busterbox.games.adventures.planning import flipped, has_light, light_of, ready_fault, slot_of
from busterbox.games.adventures.prospect import NEVER, bit_of
from busterbox.games.adventures.state import Adventure

SURPLUS: Final = 150  # a die too many, which rerolls another
REROLLED: Final = 180  # a die that a skill rolls again
SKILL_PART: Final = 850  # of what a skill would bring if it came with the pool, in thousandths
ICON_WORTH: Final = [400, 400, 400, 500, 350, 350, 350, 450, 300, 500, 350]  # of a boost, by icon; above: set dice
SET_WORTH: Final = 430
PASSES: Final = 1  # how often all plans are thought over before one's own


class Reach:
    """What will come to a hero's pool, as far as it is planned, and what it saves."""

    def __init__(self, g: Adventure, j: Judgement, seat: i64) -> None:
        self.j = j
        self.seat: i64 = seat
        self.road = j.road(g, seat, 0, 0)
        self.single = g.in_force(seat, SINGLE_DOUBLES) > 0
        self.limit: i64 = g.limit(seat)
        self.weight: i64 = urgency(g, seat)
        self.lacks: i64 = LIFE - g.life[seat]
        self.energy_price: i64 = j.energy_price(g, seat, 1) if room(g, seat) else 0
        self.energy: i64 = stored(g, seat)
        self.waits = has_wait(self.road)
        # what is there
        self.dice: list[int] = [0, 0, 0]
        self.any: i64 = 0
        self.purse: i64 = g.tokens[seat] << TOKENS
        self.saved: i64 = 0

    def copy_into(self, to: Reach) -> None:
        to.dice = self.dice[:]
        to.any, to.purse, to.saved = self.any, self.purse, self.saved

    def add_card(self, card: ActionCard) -> None:
        if card.choose:
            self.add(card.icons[0])
        else:
            for icon in card.icons:
                self.add(icon)

    def add(self, icon: i64) -> None:
        if icon < I_DIE + ANY:
            self.dice[icon - I_DIE] += 1
        elif icon == I_DIE + ANY:
            self.any += 1
        elif icon >= I_SET and icon < I_CHOOSE:
            die: i64 = icon - I_SET
            if self.set_dice(die // FACES) < self.limit:
                self.purse += bit_of(die, self.single)
                self.dice[die // FACES] += 1 << 8  # set dice are counted apart: they take up room, but are not rolled
            else:
                self.saved += SURPLUS
        elif icon < I_ANY_TOKEN:
            self.purse |= 1 << (TOKENS + icon - I_TOKEN)
        elif icon == I_ANY_TOKEN:
            self.any_token()
        elif icon == I_ENERGY:
            self.saved += self.energy_price
        elif icon == I_LIFE:
            self.saved += DAMAGE if self.lacks > 0 else 0
        elif icon == I_SURPRISE:
            self.saved += BOX

    def set_dice(self, colour: i64) -> i64:
        return self.dice[colour] >> 8

    def any_token(self) -> None:
        token: i64 = 0
        while token < 3 and (self.purse >> (TOKENS + token)) & 1:
            token += 1
        if token == 3:
            return
        best: i64 = token
        least: i64 = NEVER
        while token < 3:
            if not (self.purse >> (TOKENS + token)) & 1:
                found = self.j.odds.cost(self.road, self.purse | 1 << (TOKENS + token))
                if found < least:
                    best, least = token, found
            token += 1
        self.purse |= 1 << (TOKENS + best)

    def cost(self) -> i64:
        """The expected cost of the hero's action phase with what is there."""
        return (self.named(self.any) - self.saved) * self.weight // 1000

    def named(self, any_dice: i64) -> i64:
        if any_dice == 0:
            return self.rolled()
        best: i64 = NEVER
        for colour in range(COLOURS):
            self.dice[colour] += 1
            found = self.named(any_dice - 1)
            if found < best:
                best = found
            self.dice[colour] -= 1
        return best

    def rolled(self) -> i64:
        counts: i64 = 0
        spare: i64 = 0
        for colour in range(COLOURS):
            dice: i64 = self.dice[colour] & 255
            room: i64 = self.limit - self.set_dice(colour)
            if dice > room:
                spare += dice - room
                dice = room
            counts += dice << (4 - 2 * colour)
        return self.j.odds.about(self.road, counts, self.purse, self.single) - SURPLUS * spare

    # -- a skill, as if it came with the pool ------------------------------------------------------------------------

    def add_skill(self, traits: list[t.Trait], plain: i64) -> None:
        for trait in traits:
            verb = trait.verb
            if verb == t.DIE:
                self.add(I_DIE + trait.a)
            elif verb == t.SET:
                self.add(I_SET + trait.a)
            elif verb == t.COPY:
                self.any += 1
            elif verb == t.TOKEN:
                self.add(I_ANY_TOKEN if trait.a < 0 else I_TOKEN + trait.a)
            elif verb == t.REROLL:
                dice: i64 = trait.a if trait.a < 3 else 3
                self.saved += REROLLED * dice if plain > 400 else REROLLED * dice * plain // 400
            elif verb == t.CREDIT:
                self.saved += 500 if self.waits else 0
            elif verb == t.HEAL:
                self.saved += DAMAGE * (trait.a if trait.a < self.lacks else self.lacks)
            elif verb == t.ENERGY:
                self.saved += self.energy_price
            elif verb == t.SURPRISE:
                self.saved += BOX
            elif verb == t.DROP or verb == t.SPEND:
                self.saved -= 400
            elif verb == t.LOSE_TOKEN:
                self.saved -= 400 if self.purse >> TOKENS else 2000
            elif verb == t.LOSE_ENERGY:
                self.saved -= 350 if self.energy > 0 else 2000
            elif verb == t.HURT:
                self.saved -= DAMAGE * trait.a


def has_wait(road: Stretch) -> bool:
    here: Stretch | None = road
    while here is not None:
        for need in here.needs:
            if need >> 12:
                return True
        here = here.then
    return False


def room(g: Adventure, seat: i64) -> bool:
    for place in range(seat * MOST_WEAPONS, (seat + 1) * MOST_WEAPONS):
        if g.weapons[place] >= 0 and g.energy[place] < g.box.weapons[g.weapons[place]].cap:
            return True
    return False


def stored(g: Adventure, seat: i64) -> i64:
    total: i64 = 0
    for place in range(seat * MOST_WEAPONS, (seat + 1) * MOST_WEAPONS):
        total += g.energy[place]
    return total


class Draft:
    """Everybody's plan: what lies in the slots, and what a seat supposes about the rest where hands are open."""

    def __init__(self, g: Adventure, j: Judgement, seat: i64) -> None:
        self.g = g
        self.j = j
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
        for _ in range(PASSES):
            for one in range(g.seats):
                if one != seat and self.known[one] and ready_fault(g, one) != 0:
                    self.improve(one)
            if g.seats > 1:
                self.improve(seat)
        self.improve(seat)

    def improve(self, seat: i64) -> None:
        """The best arrangement of what a seat has not settled, given everything else."""
        Plan(self, seat)

    def spare_light(self, light: i64) -> bool:
        """Whether a Dr. Light card of this kind is flipped that nobody is supposed to take."""
        count: i64 = 0
        for number in flipped(self.g):
            if number == light:
                count += 1
        for number in self.lights:
            if number == light:
                count -= 1
        return count > 0


class Plan:
    """The search for a seat's best arrangement, given a draft of everybody's; it is written into the draft."""

    def __init__(self, d: Draft, seat: i64) -> None:
        g, j = d.g, d.j
        self.d = d
        self.g = g
        self.j = j
        self.seat: i64 = seat
        left_seat = g.left_of(seat)
        right_seat = g.right_of(seat)
        self.mine = others_give(d, seat, seat)
        self.left = others_give(d, left_seat, seat) if left_seat != NOBODY else None
        self.right = others_give(d, right_seat, seat) if right_seat != NOBODY else None
        self.scratch = Reach(g, j, seat)
        self.slots: list[int] = []
        self.lights: list[int] = []
        self.hand = d.hands[seat]
        self.given_left: list[int] = [-1] * ACTION_CARDS  # cost of the left neighbour by card in the left slot
        self.given_right: list[int] = [-1] * ACTION_CARDS
        for slot in range(SLOTS):  # what is only supposed is thought over again
            settled = slot_of(g, seat, slot)
            self.slots.append(settled)
            if settled == EMPTY and d.slots[seat * SLOTS + slot] != EMPTY:
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
            if slot_of(g, seat, slot) == EMPTY and self.best_slots[slot] != EMPTY:
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

    def total(self) -> i64:
        """What the heroes reached lose with this arrangement."""
        g = self.g
        actions = g.box.actions
        left: i64 = self.slots[LEFT]
        right: i64 = self.slots[RIGHT]
        mine = self.scratch
        self.mine.copy_into(mine)
        if left != EMPTY:
            mine.add_card(actions[left])
        if right != EMPTY:
            mine.add_card(actions[right])
        for side in range(2):
            light: i64 = self.lights[side]
            if light != EMPTY:
                card = g.light_card(light)
                mine.add(I_DIE + card.die)
                slot: i64 = self.slots[side]
                if slot == EMPTY or not (actions[slot].colours >> card.wants) & 1:
                    mine.saved -= DAMAGE
        cost = mine.cost()
        if self.slots[SKILL] != EMPTY:
            mine.add_skill(self.j.traits[actions[self.slots[SKILL]].skill], cost)
            with_skill = mine.cost()
            if with_skill < cost:
                cost -= (cost - with_skill) * SKILL_PART // 1000
        if self.left is not None and left != EMPTY:
            if self.given_left[left] == -1:
                self.given_left[left] = given(self.left, actions[left])
            cost += self.given_left[left]
        if self.right is not None and right != EMPTY:
            if self.given_right[right] == -1:
                self.given_right[right] = given(self.right, actions[right])
            cost += self.given_right[right]
        for kind in self.hand:
            cost -= boost_worth(actions[kind])
        return cost


def given(reach: Reach, card: ActionCard) -> i64:
    """What a neighbour loses with this card besides what others give."""
    dice = reach.dice[:]
    any_dice, purse, saved = reach.any, reach.purse, reach.saved
    reach.add_card(card)
    cost = reach.cost()
    reach.dice, reach.any, reach.purse, reach.saved = dice, any_dice, purse, saved
    return cost


def boost_worth(card: ActionCard) -> i64:
    total: i64 = 0
    for icon in card.icons:
        worth: i64 = ICON_WORTH[icon] if icon < len(ICON_WORTH) else SET_WORTH
        total = worth if card.choose and worth > total else total if card.choose else total + worth
    return total


def others_give(d: Draft, hero: i64, seat: i64) -> Reach:
    """What comes to a hero from everybody but one seat; an empty slot counts as a die of a colour still missing."""
    g = d.g
    found = Reach(g, d.j, hero)
    missing: i64 = 0
    left = g.left_of(hero)
    right = g.right_of(hero)
    if hero != seat:
        missing += take(found, g, d.slots[hero * SLOTS + LEFT])
        missing += take(found, g, d.slots[hero * SLOTS + RIGHT])
        for side in range(2):
            light: i64 = d.lights[hero * 2 + side]
            if light != EMPTY:
                found.add(I_DIE + g.light_card(light).die)
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
        return READY
    d = Draft(g, j, seat)
    for side in range(2):
        light: i64 = d.lights[seat * 2 + side]
        if light != light_of(g, seat, side):
            return (LIGHT_LEFT if side == LEFT else LIGHT_RIGHT) + light
    for slot in range(SLOTS):
        card: i64 = d.slots[seat * SLOTS + slot]
        if card != slot_of(g, seat, slot):
            return TO_LEFT + slot * ACTION_CARDS + card
    return READY
