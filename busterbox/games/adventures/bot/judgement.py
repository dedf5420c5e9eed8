"""What lies ahead of each hero, and what things are worth to a quick player, in thousandths of a point of damage.

Only what the seat knows is used: the table, the cards that lie open, and what everybody can read in the box.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.bot.odds import DAMAGE, Odds, Stretch, packed
from busterbox.games.adventures.bot.traits import Trait, traits_of
from busterbox.games.adventures.rules.action import ABILITIES, CONFIRM_TANK, HELD, PATTERN_ENGAGE, Action
from busterbox.games.adventures.rules.bosses import in_force, own_ability
from busterbox.games.adventures.rules.box import AdventureBox, Challenge
from busterbox.games.adventures.rules.codes import (
    EMPTY,
    EMPTY_BOXES,
    EXTRA,
    MODE,
    MORE_DAMAGE,
    NOBODY,
    SESSION_3,
    SESSION_BOSSES,
    SIGNATURE,
    WAIT,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import Op

MOST_AHEAD: Final = 3
MOST_KEPT: Final = 1_500_000  # results of odds, some fifty bytes each
TOKEN_PRICES: Final = [0, 300, 400, 450]  # an active token, by action phases that are still to come
ENERGY_PRICES: Final = [0, 250, 350, 400]
URGENCY: Final = [6000, 6000, 3000, 1800, 1300, 1100]  # of damage by life, without a tank


class Prices:
    """What things are worth, found by playing thousands of games with other numbers."""

    def __init__(self) -> None:
        self.box: i64 = 350  # what is in a surprise box
        self.tokens: list[int] = TOKEN_PRICES[:]
        self.energy: list[int] = ENERGY_PRICES[:]
        self.next_energy: i64 = 60  # and for each challenge of this phase that it could still be used for
        self.urgency: list[int] = URGENCY[:]
        self.least: i64 = 30  # what a use must bring at least
        self.early: i64 = (
            100  # what a skill or boost must bring besides its price where the challenge can be paid
        )
        self.skill_later: i64 = 60  # a skill is gone after the round, but not before the next challenge
        self.boost_later: i64 = 120  # what a boost is worth to each hero who still acts this round
        self.boost_own: i64 = 150  # and how much more to its owner, who may be one of them
        self.surplus: i64 = 150  # a die too many, which rerolls another
        self.rerolled: i64 = 180  # a die that a skill rolls again
        self.skill_part: i64 = 850  # of what a skill would bring if it came with the pool, in thousandths
        self.boost_part: i64 = 1000  # of what is said of boosts, in thousandths
        self.passes: i64 = (
            0  # rounds of guessing others' plans before making one's own: more is slower, not better
        )
        self.weakness: i64 = 300  # a point of Weapon Energy that hits the boss
        self.replan: i64 = 500  # what thinking again must bring after all slots are filled


class Judgement:
    """Made once for a content: the traits of every program. Roads are worked out when they are first met, then kept."""

    def __init__(self, box: AdventureBox, programs: list[list[Op[Adventure]]]) -> None:
        self.box = box
        self.odds = Odds(box.faces)
        self.prices = Prices()
        self.traits: list[list[Trait]] = [traits_of(program) for program in programs]
        self.stretches: i64 = 0
        self.ends: list[Stretch] = []
        self.known: dict[int, Stretch] = {}
        self.unknown: dict[int, Stretch] = {}
        self.lay_out(self.prices)

    def lay_out(self, prices: Prices) -> None:
        """Start again with these prices."""
        self.prices = prices
        self.odds.forget()
        self.ends, self.known, self.unknown = [], {}, {}
        for price in prices.tokens:
            self.ends.append(self.stretch(None, price))

    def make_room(self) -> None:
        """Forget everything when it has become much; to be called when nobody holds a stretch."""
        if self.odds.kept > MOST_KEPT:
            self.lay_out(self.prices)

    def stretch(self, then: Stretch | None, price: i64) -> Stretch:
        self.stretches += 1
        return Stretch(self.stretches, then, price)

    # -- challenges ------------------------------------------------------------------------------------------------

    def one(self, need: i64, loss: i64, then: Stretch) -> Stretch:
        """A known challenge."""
        key: i64 = (then.number << 32) | (loss << 16) | need
        found = self.known.get(key)
        if found is None:
            found = self.stretch(then, 0)
            found.may_be(need, loss, 1)
            self.known[key] = found
        return found

    def loss_of(self, challenge: Challenge, more: i64, boxes: bool) -> i64:
        return DAMAGE * (challenge.damage + more) + (self.prices.box if challenge.box and boxes else 0)

    def any_pattern(self, signature: list[int], more: i64, boxes: bool, then: Stretch) -> Stretch:
        """A pattern card that nobody has seen: all are equally likely."""
        key: i64 = ((then.number << 20) | packed(signature, 0) << 4) | more << 1 | (1 if boxes else 0)
        found = self.unknown.get(key)
        if found is None:
            found = self.stretch(then, 0)
            for pattern in self.box.patterns:
                need = packed(expanded(pattern.challenge, signature), 0)
                found.may_be(need, self.loss_of(pattern.challenge, more, boxes), 1)
            self.unknown[key] = found
        return found

    # -- roads -------------------------------------------------------------------------------------------------------

    def end(self, g: Adventure, seat: i64) -> Stretch:
        left = phases_left(g, seat)
        return self.ends[left if left < MOST_AHEAD else MOST_AHEAD]

    def road(self, g: Adventure, seat: i64, start: i64, credit: i64) -> Stretch:
        """What lies before a hero from a challenge on, counted as in `g.challenge`; the first has this credit.

        In a boss battle 0 and the engaged challenge are the card on top, whatever comes later is unknown.
        """
        more = in_force(g, seat, MORE_DAMAGE)
        boxes = in_force(g, seat, EMPTY_BOXES) == 0
        then = self.end(g, seat)
        if g.fighting:
            return self.fight(g, seat, start, credit, more, boxes, then)
        challenges: list[Challenge] = []
        card = g.facing(seat)
        if card != EMPTY:
            challenges += g.stage_card(card).challenges
        own = own_ability(g, seat)
        if own is not None and own.ongoing == EXTRA and own.challenge is not None:
            challenges.append(own.challenge)
        for number in g.sabotage:
            ability = g.box.sabotage[number]
            if ability.ongoing == EXTRA and ability.challenge is not None:
                challenges.append(ability.challenge)
        place: i64 = len(challenges) - 1
        while place >= start:
            challenge = challenges[place]
            need = packed(challenge.needs, credit if place == start else 0)
            then = self.one(need, self.loss_of(challenge, more, boxes), then)
            place -= 1
        return then

    def fight(
        self, g: Adventure, seat: i64, start: i64, credit: i64, more: i64, boxes: bool, then: Stretch
    ) -> Stretch:
        signature = g.boss_card(seat).signature
        left: i64 = len(g.ahead[seat]) - 1
        while left > 0:
            then = self.any_pattern(signature, more, boxes, then)
            left -= 1
        at: i64 = g.challenge if g.active == seat and g.challenge > 0 else 0
        if start <= at and g.facing(seat) != EMPTY:
            challenge = g.pattern_card(g.facing(seat)).challenge
            need = packed(expanded(challenge, signature), credit)
            then = self.one(need, self.loss_of(challenge, more, boxes), then)
        return then

    def road_now(self, g: Adventure, seat: i64, credit: i64) -> Stretch:
        """The active player's road: with the engaged challenge, unless it is resolved."""
        if g.challenge == NOBODY:
            return self.road(g, seat, 0, 0)
        return self.road(g, seat, g.challenge if engaged(g) else g.challenge + 1, credit if engaged(g) else 0)

    def end_of(self, ahead: Stretch) -> Stretch:
        here = ahead
        while here.then is not None:
            here = here.then
        return here

    # -- prices ------------------------------------------------------------------------------------------------------

    def energy_price(self, g: Adventure, seat: i64, after: i64) -> i64:
        """What a point of Weapon Energy is worth, with so many challenges of this action phase still to come."""
        left = phases_left(g, seat)
        price: i64 = self.prices.energy[left if left < MOST_AHEAD else MOST_AHEAD]
        return price + self.prices.next_energy * (after if after < MOST_AHEAD else MOST_AHEAD)

    def urgency(self, g: Adventure, seat: i64) -> i64:
        """How bad a point of damage is for a hero: 1000 as a rule, more when it could be the last."""
        life: i64 = g.life[seat]
        if g.tanks > 0:
            return 1000 if g.tanks > 1 or life > 2 else 1200
        return self.prices.urgency[life]


def engaged(g: Adventure) -> bool:
    """Whether there is a challenge before the active player that is not resolved yet."""
    for frame in g.stack:
        if isinstance(frame, Action):
            step = frame.step
            return step in (PATTERN_ENGAGE, ABILITIES, CONFIRM_TANK, HELD)
    return False


def expanded(challenge: Challenge, signature: list[int]) -> list[int]:  # AD-18.7
    needs = challenge.needs[: WAIT + 1]
    signs: i64 = challenge.needs[SIGNATURE]
    if signs:
        for need in range(WAIT + 1):
            needs[need] += signs * signature[need]
    return needs


def phases_left(g: Adventure, seat: i64) -> i64:
    """Action phases that a hero still has after this one."""
    if not g.fighting:
        return len(g.ahead[seat])
    return SESSION_BOSSES - 1 - g.beaten if g.settings[MODE] == SESSION_3 else 0


def challenges_after(ahead: Stretch) -> i64:
    """How many challenges follow the first of a road."""
    count: i64 = -1
    here: Stretch | None = ahead
    while here is not None and here.then is not None:
        count += 1
        here = here.then
    return count if count > 0 else 0
