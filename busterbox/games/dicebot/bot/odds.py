"""Chances in DiceBot, as far as a seat knows: who has an activated weapon, who is hit, what damage to expect.

Nothing here looks at a card that the seat does not know: hidden weapons count as an average card of the box.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.bot.averages import SPEEDS, Tables
from busterbox.games.dicebot.rules.codes import (
    AT_ALL,
    AT_CHOICE,
    AT_HIGHEST,
    AT_LEFT,
    AT_LOWEST,
    AT_NONE,
    AT_RIGHT,
    M_SELF,
    NO_PART,
)
from busterbox.games.dicebot.rules.paying import head_matches, lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.modifiers import change

# Chance in a hundred that a robot with so many parts activates a weapon.
LIKELY: Final = [5, 45, 65, 78, 86, 92, 95]


def sees_weapon(g: DiceBot, seat: i64, other: i64) -> bool:
    return len(g.weapon[other]) > 0 and (g.known[g.weapon[other][0]] >> seat) & 1 != 0


def likely_active(g: DiceBot, seat: i64, other: i64) -> i64:
    """The chance in a hundred that another robot has an activated weapon this round, as far as a seat knows."""
    if g.is_active(other):
        return 100
    parts: i64 = g.body_count(other) + (1 if g.head[other] != NO_PART else 0)
    if sees_weapon(g, seat, other):
        weapon = g.weapon_of(other)
        if lacking(g, other, weapon) == 0:
            return 100
        return 60 if head_matches(g, other, weapon) else 5
    if g.status[other] != 0 and not g.weapon[other]:
        return 0  # discarded
    return LIKELY[parts]


def hit_chance(g: DiceBot, tables: Tables, seat: i64, other: i64, speed: i64) -> i64:
    """The chance in a hundred that an attack of this speed hits another robot."""
    active = likely_active(g, seat, other)
    if sees_weapon(g, seat, other):
        faster: i64 = 100 if current_speed(g, other) > speed else 0
    else:
        faster = 100 - tables.slower[speed if speed < SPEEDS else SPEEDS - 1]
    return 100 - active * faster // 100


def current_speed(g: DiceBot, seat: i64) -> i64:
    return g.speed(seat) if g.is_active(seat) else g.weapon_of(seat).speed


def incoming(g: DiceBot, tables: Tables, seat: i64, speed: i64, guard: i64, robots: i64) -> i64:
    """Damage to expect this round, in hundredths, with a weapon of this speed (-1 for none) and this protection."""
    total: i64 = 0
    at: i64 = speed if speed > 0 else 0
    if at >= SPEEDS:
        at = SPEEDS - 1
    for other in range(g.seats):
        if other == seat or not g.fights(other):
            continue
        if sees_weapon(g, seat, other):
            weapon = g.weapon_of(other)
            if (g.resolved >> other) & 1 or current_speed(g, other) < speed:
                continue
            damage: i64 = (g.damage(other) if g.is_active(other) else max(weapon.damage, 0)) - guard
            if damage > 0:
                total += damage * likely_active(g, seat, other) * aimed_at(g, other, seat, robots) // 100
        elif guard == 0:
            total += tables.threat[robots][at] * likely_active(g, seat, other) // 100
        elif guard == 1:
            total += tables.threat[robots][at] * likely_active(g, seat, other) // 200
    return total


def aimed_at(g: DiceBot, attacker: i64, seat: i64, robots: i64) -> i64:
    """The chance in a hundred that a weapon which is seen is aimed at a seat."""
    if g.mods and change(g, M_SELF, attacker) > 0:
        return 0
    target = g.weapon_of(attacker).target
    if target == AT_LEFT:
        return 100 if g.neighbour(attacker, 1) == seat else 0
    if target == AT_RIGHT:
        return 100 if g.neighbour(attacker, -1) == seat else 0
    if target == AT_ALL:
        return 100
    if target == AT_NONE:
        return 0
    if target == AT_CHOICE:
        return 100 // (robots - 1)
    for other in range(g.seats):  # the highest or the lowest
        if other != seat and g.fights(other):
            if target == AT_HIGHEST and g.energy[other] > g.energy[seat]:
                return 0
            if target == AT_LOWEST and other != attacker and g.energy[other] < g.energy[seat]:
                return 0
    return 70
