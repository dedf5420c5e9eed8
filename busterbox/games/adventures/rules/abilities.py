"""What can be done in the abilities step: skill, boosts, weapons, weakness.   AD-10, AD-13, AD-19"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.box import Cost
from busterbox.games.adventures.rules.codes import (
    BOOST,
    DEAR_WEAPONS,
    EFFECT,
    EMPTY,
    GO_BACK,
    GO_ON,
    HOLD,
    HOLDING,
    LAST_LIFE,
    MOST_WEAPONS,
    NO_BOOST,
    NO_BOSS,
    NO_DICE,
    NO_ENERGY,
    NO_REROLLS,
    NO_SKILL,
    NO_WEAPON,
    NOT_ACTIVE,
    NOT_HOLDING,
    NOT_WEAK,
    PAY,
    PAYMENTS,
    RELEASE,
    REROLL,
    STOP_REROLLS,
    TAKE_DAMAGE,
    USE_SKILL,
    WEAKNESS,
    WEAPONS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.knowledge import put_open, shuffle_under, take_top
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason


def boosters(g: Adventure) -> i64:  # AD-10.6, AD-R42
    """Allies of the active player who hold a boost card, as bits."""
    found: i64 = 0
    for seat in range(g.seats):
        if seat != g.active and g.hand[seat]:
            found |= 1 << seat
    return found


# -- what is possible ---------------------------------------------------------------------------------------------


def ability_codes(g: Adventure, codes: list[int]) -> None:
    """Everything the active player can do besides resolving, in ascending order.

    Whether it helps with this challenge does not matter (AD-10.15).
    """
    seat = g.active
    if skill_fault(g) == 0:
        codes.append(USE_SKILL)
    if g.hand[seat]:  # AD-R23
        codes.append(BOOST)
    weapon_codes(g, EFFECT, codes)
    weapon_codes(g, REROLL, codes)
    if g.fighting:
        weapon_codes(g, WEAKNESS, codes)


def weapon_codes(g: Adventure, base: i64, codes: list[int]) -> None:
    """Weapons that have energy, used before or not (AD-10.10, AD-19.5), in one of three ways (AD-19.3)."""
    place: i64 = g.active * MOST_WEAPONS
    end: i64 = place + MOST_WEAPONS
    while place < end:
        if g.energy[place] > 0 and weapon_fault(g, base, place) == 0:
            codes.append(base + g.weapons[place])
        place += 1


def skill_fault(g: Adventure) -> i64:  # AD-10.3
    seat = g.active
    card: i64 = g.skill_slot[seat]
    if card == EMPTY:
        return NO_SKILL
    action = g.box.actions[card]
    if action.hurts and g.life[seat] <= action.hurts and g.tanks == 0:  # AD-R28
        return LAST_LIFE
    return use_fault(g, action.cost, action.effect)


def use_fault(g: Adventure, cost: list[Cost], effect: list[Op[Adventure]]) -> i64:  # AD-R27
    """Why a cost cannot be paid, or the effect would then have nothing to do; 0 if it can be used."""
    for op in cost:  # AD-10.4
        fault = op.playable(g, g.active, -1)
        if fault:
            return fault
    return effect_fault(g, cost, 0, effect)


def effect_fault(g: Adventure, cost: list[Cost], at: i64, effect: list[Op[Adventure]]) -> i64:  # AD-R27
    """Why the effect has nothing to do once the cost is paid, from `at` on; 0 if one way to pay leaves it something."""
    seat = g.active
    if at == len(cost):
        for op in effect:
            if op.playable(g, seat, -1) == 0:
                return 0
        return effect[0].playable(g, seat, -1)
    dice, tokens, energy, life = g.dice, g.tokens[seat], g.energy, g.life[seat]
    fault: i64 = 0
    for way in cost[at].ways(g, seat):
        g.dice, g.energy = dice[:], energy[:]
        cost[at].pay(g, seat, way)
        fault = effect_fault(g, cost, at + 1, effect)
        g.dice, g.tokens[seat], g.energy, g.life[seat] = dice, tokens, energy, life
        if fault == 0:
            return 0
    return fault


def weapon_fault(g: Adventure, base: i64, place: i64) -> i64:
    """Why the weapon at a place cannot be used in one of its three ways; Weapon Energy is looked at here too."""
    seat = g.active
    weapon = g.box.weapons[g.weapons[place]]
    price: i64 = 1
    if base == EFFECT:
        price += in_force(g, seat, DEAR_WEAPONS)  # AD-C5
    if g.energy[place] < price:  # AD-10.13
        return reason(NO_ENERGY, price, g.energy[place])
    if base == EFFECT:  # AD-10.9
        if weapon.hurts and g.life[seat] <= weapon.hurts and g.tanks == 0:  # AD-R28
            return LAST_LIFE
        g.energy[place] -= price  # it is paid first (AD-R27)
        fault = use_fault(g, weapon.cost, weapon.effect)
        g.energy[place] += price
        return fault
    if base == REROLL:  # AD-10.11, AD-10.12, AD-R26
        if in_force(g, seat, STOP_REROLLS):  # AD-C4
            return NO_REROLLS
        return 0 if g.dice else NO_DICE
    if not g.fighting:  # AD-19.4
        return NO_BOSS
    return 0 if weapon.icon == g.boss_card(seat).weakness else NOT_WEAK  # AD-19.1, AD-R60


def ability_fault(g: Adventure, code: i64) -> i64:
    """As `ability_codes`, for any number."""
    if code == USE_SKILL:
        return skill_fault(g)
    if code == BOOST:
        return 0 if g.hand[g.active] else NO_BOOST
    if EFFECT <= code < WEAKNESS + WEAPONS:
        base: i64 = EFFECT if code < REROLL else REROLL if code < WEAKNESS else WEAKNESS
        place = g.place_of(g.active, code - base)
        return NO_WEAPON if place < 0 else weapon_fault(g, base, place)
    return NOT_AN_OPTION


def ally_fault(g: Adventure, seat: i64, code: i64) -> i64:  # AD-10.16, AD-R21
    if code == BOOST:
        return 0 if g.hand[seat] else NO_BOOST
    if code == HOLD:
        return HOLDING if (g.holds >> seat) & 1 else 0
    if code == RELEASE:
        return 0 if (g.holds >> seat) & 1 else NOT_HOLDING
    if TAKE_DAMAGE <= code <= USE_SKILL or GO_ON <= code <= GO_BACK:
        return NOT_ACTIVE
    if EFFECT <= code < WEAKNESS + WEAPONS or PAY <= code < PAY + PAYMENTS:
        return NOT_ACTIVE
    return NOT_AN_OPTION


def uses_tank(g: Adventure, code: i64) -> bool:  # AD-R28
    hurts: i64 = 0
    if code == USE_SKILL:
        hurts = g.box.actions[g.skill_slot[g.active]].hurts
    elif code < REROLL:
        hurts = g.box.weapons[code - EFFECT].hurts
    return hurts > 0 and g.life[g.active] <= hurts


# -- doing it -------------------------------------------------------------------------------------------------------


def use(g: Adventure, code: i64) -> None:
    if code == USE_SKILL:
        use_skill(g)
    elif code < REROLL:
        use_weapon(g, code - EFFECT, 1 + in_force(g, g.active, DEAR_WEAPONS), EFFECT)
    elif code < WEAKNESS:
        use_weapon(g, code - REROLL, 1, REROLL)
    else:
        use_weapon(g, code - WEAKNESS, 1, WEAKNESS)


def use_skill(g: Adventure) -> None:  # AD-6.5, AD-10.3, AD-10.5
    seat = g.active
    kind: i64 = g.skill_slot[seat]
    card = g.slotted(seat, kind)
    g.planned[seat].remove(card)
    g.skill_slot[seat] = EMPTY
    g.to_discard(seat, card)
    g.note("skill", seat, card)
    g.push(Resolve(g.box.actions[kind].skill, seat, card))


def boost(g: Adventure, seat: i64) -> None:  # AD-6.10, AD-10.7, AD-R22
    """A boost card is discarded; the active player has its support, and makes all choices in it."""
    card: i64 = g.hand[seat].pop()  # the only one: nobody boosts twice in a round (AD-10.8)
    g.to_discard(seat, card)
    g.note("boosted", seat, card)
    g.push(Resolve(g.box.actions[g.cards[card]].boost, g.active, card))


def use_weapon(g: Adventure, weapon: i64, price: i64, base: i64) -> None:
    """A weapon for its effect (AD-10.9), for a reroll (AD-10.11) or against the boss's weakness (AD-19.2)."""
    seat = g.active
    program = g.box.weapons[weapon].program
    if base == REROLL:
        program = g.box.reroll_program
        g.note("weapon_reroll", seat, weapon)
    elif base == WEAKNESS:
        program = g.box.weakness_program
        g.note("weakness", seat, weapon)
    else:
        g.note("weapon", seat, weapon)
    g.change_energy(g.place_of(seat, weapon), -price)
    g.push(Resolve(program, seat))


# -- surprise boxes (AD-13) -------------------------------------------------------------------------------------------


def surprise_outcomes(g: Adventure) -> i64:
    if not g.surprises.cards:  # AD-R39
        shuffle_under(g, g.surprises, g.surprise_discard)
        g.surprise_discard = []
        g.note("shuffled_surprises")
    return g.surprises.outcomes()


def draw_surprise(g: Adventure, seat: i64, roll: i64) -> None:  # AD-13.3, AD-13.4, AD-13.5, AD-13.6
    token = take_top(g, g.surprises, roll)
    put_open(g, g.surprise_discard, token)
    g.note("surprise", seat, token)
    kind = g.cards[token] - g.box.first_surprise()
    g.push(Resolve(g.box.surprises[kind].program, seat, token))
