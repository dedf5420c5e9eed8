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


def current_speed(g: DiceBot, seat: i64) -> i64:
    return g.speed(seat) if g.is_active(seat) else g.weapon_of(seat).speed


def robots_left(g: DiceBot) -> i64:
    count: i64 = 0
    for seat in range(g.seats):
        count += (g.fighting >> seat) & 1
    return count


class Foes:
    """What a seat expects of the others at one moment, worked out once for all the weapons that it weighs.

    Made for one answer: nothing on the table may change as long as it is used.
    """

    def __init__(self, g: DiceBot, tables: Tables, seat: i64) -> None:
        self.g = g
        self.tables = tables
        self.seat: i64 = seat
        self.robots = robots_left(g)
        self.seen: i64 = 0  # whose weapon the seat sees, as bits
        self.active: list[int] = []  # `likely_active`, by seat
        self.speed: list[int] = []  # of the weapons that are seen, by seat
        self.blow: list[int] = []  # what they do to the seat if it has no protection, before chance and aim
        self.aim: list[int] = []  # the chance in a hundred that they are aimed at the seat
        self.unarmed: i64 = -1  # damage to expect without a weapon, once it is worked out
        for other in range(g.seats):
            active: i64 = 0
            speed: i64 = 0
            blow: i64 = 0
            aim: i64 = 0
            if g.fights(other):
                active = likely_active(g, seat, other)
                if sees_weapon(g, seat, other):
                    self.seen |= 1 << other
                    speed = current_speed(g, other)
                    if other != seat:
                        blow = g.damage(other) if g.is_active(other) else max(g.weapon_of(other).damage, 0)
                        aim = aimed_at(g, other, seat, self.robots) if blow > 0 else 0
            self.active.append(active)
            self.speed.append(speed)
            self.blow.append(blow)
            self.aim.append(aim)


def hit_chance(f: Foes, other: i64, speed: i64) -> i64:
    """The chance in a hundred that an attack of this speed hits another robot."""
    if (f.seen >> other) & 1:
        faster: i64 = 100 if f.speed[other] > speed else 0
    else:
        faster = 100 - f.tables.slower[speed if speed < SPEEDS else SPEEDS - 1]
    return 100 - f.active[other] * faster // 100


def incoming(f: Foes, speed: i64, guard: i64) -> i64:
    """Damage to expect this round, in hundredths, with a weapon of this speed (-1 for none) and this protection."""
    g = f.g
    total: i64 = 0
    at: i64 = speed if speed > 0 else 0
    if at >= SPEEDS:
        at = SPEEDS - 1
    threat = f.tables.threat[f.robots]
    for other in range(g.seats):
        if other == f.seat or not g.fights(other):
            continue
        if (f.seen >> other) & 1:
            if (g.resolved >> other) & 1 or f.speed[other] < speed:
                continue
            damage: i64 = f.blow[other] - guard
            if damage > 0:
                total += damage * f.active[other] * f.aim[other] // 100
        elif guard == 0:
            total += threat[at] * f.active[other] // 100
        elif guard == 1:
            total += threat[at] * f.active[other] // 200
    return total


def unarmed(f: Foes) -> i64:
    """The same without a weapon."""
    if f.unarmed < 0:
        f.unarmed = incoming(f, -1, 0)
    return f.unarmed


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
