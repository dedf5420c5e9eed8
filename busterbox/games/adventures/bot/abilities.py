"""The abilities step: paying, taking damage, or using something first; boosts of allies.   AD-10, AD-11

The round takes skill and boosts away, so they are used as soon as they save enough on the way that is left.
Weapon Energy lasts: it is used where damage would be taken, if its exact odds are worth its price.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.bot.effects import Prospect
from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.odds import TOKENS, purse_of
from busterbox.games.adventures.rules.abilities import skill_fault, weapon_fault
from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.codes import (
    ACTIONS,
    BOOST,
    DEAR_WEAPONS,
    EFFECT,
    FACES,
    MOST_WEAPONS,
    PAY,
    POOL,
    REROLL,
    TAKE_DAMAGE,
    USE_SKILL,
    WEAKNESS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.windows import NO_ANSWER


class Weighed:
    """The best thing the active player could do now, and what it is expected to cost, its own price included."""

    def __init__(self, code: i64, cost: i64) -> None:
        self.code: i64 = code
        self.cost: i64 = cost
        self.bare: i64 = cost  # without using anything


def to_act(g: Adventure) -> i64:
    """How many heroes act after the active one this round."""
    return g.seats - 1 - (g.active - g.first) % g.seats


def acts_later(g: Adventure, seat: i64) -> bool:
    return (seat - g.first) % g.seats > (g.active - g.first) % g.seats


def boost_price(g: Adventure, j: Judgement, seat: i64) -> i64:
    price = j.prices.boost_later * to_act(g)
    return price + j.prices.boost_own if acts_later(g, seat) else price


def with_abilities(g: Adventure, j: Judgement) -> i64:
    """The active player's answer."""
    p = Prospect(g, j)
    mask = payment(g, p)
    if mask < 0:
        return weigh(g, p).code
    found = Weighed(PAY + mask, p.leaf(p.now))
    weigh_cards(g, p, found, p.j.prices.early)
    return found.code


def payment(g: Adventure, p: Prospect) -> i64:
    """What is best spent on the challenge, -1 if damage is better as things are."""
    seat = g.active
    purse = purse_of(g.dice, g.tokens[seat], p.single)
    left = p.odds.best_payment(p.ahead, purse)
    return mask_of(g, purse - left, p.single) if left >= 0 else -1


def mask_of(g: Adventure, spent: i64, single: bool) -> i64:
    """A payment as bits: of equal dice, the first ones."""
    mask: i64 = (spent >> TOKENS) << POOL
    left: i64 = spent
    for place, die in enumerate(g.dice):
        face: i64 = die % FACES
        if single and face >= ACTIONS:
            face -= ACTIONS
        if (left >> (4 * face)) & 15:
            left -= 1 << (4 * face)
            mask |= 1 << place
    return mask


def weigh(g: Adventure, p: Prospect) -> Weighed:
    """Everything that could be used before the damage is taken."""
    found = Weighed(TAKE_DAMAGE, p.leaf(p.now))
    weigh_cards(g, p, found, p.j.prices.least)
    place: i64 = g.active * MOST_WEAPONS
    end: i64 = place + MOST_WEAPONS
    while place < end:
        if g.energy[place] > 0:
            weigh_weapon(g, p, found, place)
        place += 1
    return found


def weigh_cards(g: Adventure, p: Prospect, found: Weighed, least: i64) -> None:
    """Skill and boost card: the round takes both, so they are used before it ends."""
    seat = g.active
    box = g.box
    limit = found.cost - least
    later: i64 = p.j.prices.skill_later if p.after > 0 else 0
    if skill_fault(g) == 0:
        cost = p.program(box.actions[g.skill_slot[seat]].skill, p.now.copy()) + later
        if cost < limit:
            found.code, found.cost, limit = USE_SKILL, cost, cost
    if g.hand[seat]:
        card = g.cards[g.hand[seat][len(g.hand[seat]) - 1]]
        cost = p.program(box.actions[card].boost, p.now.copy()) + boost_price(g, p.j, seat) + later
        if cost < limit:
            found.code, found.cost, limit = BOOST, cost, cost


def weigh_weapon(g: Adventure, p: Prospect, found: Weighed, place: i64) -> None:
    weapon: i64 = g.weapons[place]
    for base in (EFFECT, REROLL, WEAKNESS):
        energy: i64 = 1
        program: i64 = g.box.reroll_program
        if base == EFFECT:
            program = g.box.weapons[weapon].program
            energy += in_force(g, g.active, DEAR_WEAPONS)
        elif base == WEAKNESS:
            program = g.box.weakness_program
        price = p.energy_price * energy
        if found.bare - price - p.j.prices.least < floor(p) or weapon_fault(g, base, place) != 0:
            continue
        m = p.now.copy()
        m.energy -= energy  # AD-R27
        cost = p.program(program, m) + price
        if cost < found.cost and cost < found.bare - p.j.prices.least:
            found.code, found.cost = base + weapon, cost


def floor(p: Prospect) -> i64:
    """The lowest cost there can be: everything paid, and no token spent."""
    return p.scaled(p.odds.cost(p.j.end_of(p.ahead), 7 << TOKENS))


# -- allies ------------------------------------------------------------------------------------------------------------


def boost_ally(g: Adventure, j: Judgement, seat: i64) -> i64:
    """Whether a boost helps the active hero more than their own cards do, and more than others may need it."""
    p = Prospect(g, j)
    purse = purse_of(g.dice, g.tokens[g.active], p.single)
    card = g.cards[g.hand[seat][len(g.hand[seat]) - 1]]
    now = p.leaf(p.now)
    pays = p.odds.best_payment(p.ahead, purse) >= 0
    if now <= floor(p) + j.prices.early and pays:
        return NO_ANSWER
    cost = p.program(g.box.actions[card].boost, p.now.copy()) + boost_price(g, j, seat)
    if cost >= now - (j.prices.early if pays else j.prices.least):
        return NO_ANSWER
    return BOOST if pays or cost < weigh(g, p).cost else NO_ANSWER
