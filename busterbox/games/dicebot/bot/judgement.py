"""How a sensible player judges DiceBot: what a weapon, a part, an attack are worth now.

All values are in hundredths of a point of energy, by what the seat knows (`odds.py`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.bot.averages import RIVALS, Tables
from busterbox.games.dicebot.bot.odds import Foes, hit_chance, incoming, robots_left, unarmed
from busterbox.games.dicebot.rules.box import Weapon
from busterbox.games.dicebot.rules.codes import (
    AT_ALL,
    AT_CHOICE,
    AT_HIGHEST,
    AT_LEFT,
    AT_LOWEST,
    AT_NONE,
    AT_RIGHT,
    FULL_ENERGY,
    M_SELF,
    ROUNDS,
)
from busterbox.games.dicebot.rules.paying import lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.modifiers import change

MEDAL: Final = 45  # how much more a robot is worth as a target with every medal it has
KILL: Final = 130  # what destroying a robot is worth beside the energy it loses


# -- energy --------------------------------------------------------------------------------------------------------


def worth(g: DiceBot, enemy: i64, damage: i64) -> i64:
    """What it is worth to do so much damage to an enemy."""
    energy: i64 = g.energy[enemy]
    if energy < 1:
        return 0
    share: i64 = (100 + MEDAL * g.medals[enemy]) * rivals(g) // 100
    if damage >= energy:
        return energy * share + KILL * share // 100
    return damage * share


def rivals(g: DiceBot) -> i64:
    """What harm to one enemy is worth, in a hundred: less the more enemies there are to share the prize with."""
    return RIVALS[robots_left(g) if g.sudden else g.seats]


def danger(g: DiceBot, seat: i64) -> i64:
    """What a point of energy is worth to a robot, in hundredths of a point: more when few are left, little when the
    combat is nearly over and there are plenty."""
    energy: i64 = g.energy[seat]
    rounds: i64 = ROUNDS + 1 - g.round
    if energy > 2 * rounds + 1 and not g.sudden:
        return 40
    if energy <= 2:
        return 210
    return 160 if energy <= 4 else 120


# -- weapons -------------------------------------------------------------------------------------------------------


def attack_value(f: Foes, weapon: Weapon, speed: i64, damage: i64) -> i64:
    """What an attack with this weapon is worth: against all it would be aimed at, or the best of its choices."""
    g, seat = f.g, f.seat
    target = weapon.target
    if target == AT_NONE:
        return 0
    if g.mods and change(g, M_SELF, seat) > 0:
        return -damage * danger(g, seat)
    if target in (AT_LEFT, AT_RIGHT):
        return one_value(f, g.neighbour(seat, 1 if target == AT_LEFT else -1), speed, damage)
    total: i64 = 0
    best: i64 = 0
    extreme: i64 = -1
    for other in range(g.seats):
        if other == seat or not g.fights(other):
            continue
        if target == AT_HIGHEST and (extreme < 0 or g.energy[other] > g.energy[extreme]):
            extreme = other
        if target == AT_LOWEST and (extreme < 0 or g.energy[other] < g.energy[extreme]):
            extreme = other
        value = one_value(f, other, speed, damage)
        total += value
        if value > best:
            best = value
    if target == AT_ALL:
        return total
    if target == AT_CHOICE or extreme < 0:
        return best
    if target == AT_HIGHEST and g.energy[seat] > g.energy[extreme]:
        return -damage * danger(g, seat) // 2  # somebody else may be ahead by then
    return one_value(f, extreme, speed, damage)


def one_value(f: Foes, other: i64, speed: i64, damage: i64) -> i64:
    g = f.g
    chance = hit_chance(f, other, speed)
    left: i64 = damage - g.armor[other]
    if (f.seen >> other) & 1 and f.active[other] > 50:
        weapon = g.weapon_of(other)
        if weapon.reflects:
            return -damage * danger(g, f.seat) * chance // 100
        left -= weapon.guard
    return worth(g, other, left if left > 0 else 0) * chance // 100


def weapon_value(f: Foes, card: i64) -> i64:
    """What it is worth to have this weapon activated this round rather than none."""
    g, tables, seat = f.g, f.tables, f.seat
    weapon = g.box.weapons[card]
    speed: i64 = weapon.speed
    damage: i64 = weapon.damage if weapon.damage > 0 else 0
    if g.mods and g.weapon[seat] and g.cards[g.weapon[seat][0]] == card and g.is_active(seat):
        speed = g.speed(seat)
        damage = g.damage(seat)
    value = attack_value(f, weapon, speed, damage) + tables.good[card]
    value += tables.harm[card] * rivals(g) // 100 + own_energy(g, tables, seat, card)
    guard: i64 = 99 if weapon.reflects else weapon.guard
    saved = unarmed(f) - incoming(f, speed, guard)
    value += saved * danger(g, seat) // 100
    if weapon.reflects:
        value += saved * rivals(g) // 100
    return value


def own_energy(g: DiceBot, tables: Tables, seat: i64, card: i64) -> i64:
    """What a weapon that changes the energy of its own robot is worth for that: repairs as far as energy is missing."""
    change: i64 = tables.change[card]
    if change == 0:
        return 0
    energy: i64 = g.energy[seat]
    if change > 0:
        return min(change, FULL_ENERGY - energy) * danger(g, seat) if energy > 0 else 0
    return change * danger(g, seat) - (300 if energy + change < 1 else 0)


# -- parts ---------------------------------------------------------------------------------------------------------


def cost_of_parts(g: DiceBot, seat: i64, card: i64) -> i64:
    """What other weapons of the hand lose when the parts for this one are spent."""
    weapon = g.box.weapons[card]
    body = g.body[seat]
    rounds: i64 = ROUNDS - g.round
    loss: i64 = 0
    for other in g.hand[seat]:
        kind: i64 = g.cards[other]
        if kind == card:
            continue
        needed = g.box.weapons[kind]
        if lacking(g, seat, needed) > 0:
            continue
        if spends(weapon, needed.first) >= body[needed.first] or (
            needed.second >= 0 and spends(weapon, needed.second) >= body[needed.second]
        ):
            loss += 35
    return loss if rounds > 0 else 0


def spends(weapon: Weapon, part: i64) -> i64:
    count: i64 = 1 if weapon.first == part else 0
    if weapon.second == part:
        count += 1
    return count


def part_value(g: DiceBot, tables: Tables, seat: i64, part: i64, owned: i64) -> i64:
    """What one more die of this part is worth on the body: the best weapon that still needs it."""
    have: i64 = owned
    best: i64 = 0
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        weapon = g.box.weapons[kind]
        need = spends(weapon, part)
        if need == 0:
            continue
        if have > 0:
            have -= need  # this one is provided for, so look at the next
            continue
        value: i64 = tables.plain[g.seats][kind]
        if weapon.second >= 0:
            other: i64 = weapon.second if weapon.first == part else weapon.first
            value = value * 9 // 10 if other == part or g.body[seat][other] > 0 else value // 2
        if value > best:
            best = value
    return best


def payable(g: DiceBot, seat: i64) -> i64:
    """How many weapons of the hand the body could pay for, one at a time."""
    count: i64 = 0
    for card in g.hand[seat]:
        if lacking(g, seat, g.box.weapons[g.cards[card]]) == 0:
            count += 1
    return count
