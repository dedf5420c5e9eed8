"""What supports bring to a hero's pool, and what the action phase costs with it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.bot import traits as t
from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.means import NEVER, bit_of
from busterbox.games.adventures.bot.odds import DAMAGE, TOKENS, Stretch
from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.box import ActionCard
from busterbox.games.adventures.rules.codes import (
    ANY,
    COLOURS,
    FACES,
    I_ANY_TOKEN,
    I_CHOOSE,
    I_DIE,
    I_ENERGY,
    I_LIFE,
    I_SET,
    I_SURPRISE,
    I_TOKEN,
    LIFE,
    MOST_WEAPONS,
    SINGLE_DOUBLES,
)
from busterbox.games.adventures.rules.pool import dice_limit
from busterbox.games.adventures.rules.state import Adventure

ICON_WORTH: Final = [
    400,
    400,
    400,
    500,
    350,
    350,
    350,
    450,
    300,
    500,
    350,
]  # of a boost, by icon; above: set dice
SET_WORTH: Final = 430


class Reach:
    """What will come to a hero's pool, as far as it is planned, and what it saves."""

    def __init__(self, g: Adventure, j: Judgement, seat: i64) -> None:
        self.j = j
        self.seat: i64 = seat
        self.road = j.road(g, seat, 0, 0)
        self.single = in_force(g, seat, SINGLE_DOUBLES) > 0
        self.limit: i64 = dice_limit(g, seat)
        self.weight: i64 = j.urgency(g, seat)
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
                self.dice[die // FACES] += (
                    1 << 8
                )  # set dice are counted apart: they take up room, but are not rolled
            else:
                self.saved += self.j.prices.surplus
        elif icon < I_ANY_TOKEN:
            self.purse |= 1 << (TOKENS + icon - I_TOKEN)
        elif icon == I_ANY_TOKEN:
            self.any_token()
        elif icon == I_ENERGY:
            self.saved += self.energy_price
        elif icon == I_LIFE:
            self.saved += DAMAGE if self.lacks > 0 else 0
        elif icon == I_SURPRISE:
            self.saved += self.j.prices.box

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

    def named_cost(self) -> i64:
        """The same without the weight that a hero's life gives it."""
        return self.named(self.any) - self.saved

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
        return self.j.odds.about(self.road, counts, self.purse, self.single) - self.j.prices.surplus * spare

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
                worth = self.j.prices.rerolled * dice
                self.saved += worth if plain > 400 else worth * plain // 400
            elif verb == t.CREDIT:
                self.saved += 500 if self.waits else 0
            elif verb == t.HEAL:
                self.saved += DAMAGE * (trait.a if trait.a < self.lacks else self.lacks)
            elif verb == t.ENERGY:
                self.saved += self.energy_price
            elif verb == t.SURPRISE:
                self.saved += self.j.prices.box
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


def given(reach: Reach, card: ActionCard) -> i64:
    """What a neighbour's phase costs with this card on top of what others give."""
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
