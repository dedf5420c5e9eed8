"""How a sensible player judges DiceBot: what a weapon, a part, an attack are worth now.

All values are in hundredths of a point of energy. Nothing here looks at a card that the seat does not know: hidden
weapons count as an average card of the box.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.cards.ops import YOU, Burn, Hurt, Regain
from busterbox.games.dicebot.cards.ops_parts import Draw, LoseCard, Steal, Strip
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Weapon
from busterbox.games.dicebot.rules.codes import (
    ALL_DAMAGE,
    AT_ALL,
    AT_CHOICE,
    AT_HIGHEST,
    AT_LEFT,
    AT_LOWEST,
    AT_NONE,
    AT_RIGHT,
    FULL_ENERGY,
    M_SELF,
    NO_PART,
    ROUNDS,
)
from busterbox.games.dicebot.rules.paying import head_matches, lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.ops import Op

SPEEDS: Final = 12  # speeds that occur, with help
LIKELY: Final = [
    5,
    45,
    65,
    78,
    86,
    92,
    95,
]  # chance in a hundred that a robot with so many parts activates a weapon
MEDAL: Final = 45  # how much more a robot is worth as a target with every medal it has
KILL: Final = 130  # what destroying a robot is worth beside the energy it loses
STOLEN: Final = 35  # what a part taken from an enemy is worth to the thief
# Survivors all earn a medal, so harm to one of several rivals is worth less than one's own energy: in a hundred, by
# how many robots share the prize.
RIVALS: Final = [0, 100, 100, 40, 22]


# What a clause of card text is worth in general.
CLAUSES: Final = {
    "Jam": 45,
    "Strip": 50,
    "Steal": 75,
    "Reroll": 35,
    "LoseCard": 30,
    "Draw": 40,
    "Burn": 85,
    "Speed": 40,
    "Damage": 40,
    "Hurt": 110,
    "Look": 70,
    "Replace": 50,
    "RollHead": 60,
}


def clause_value(op: Op) -> i64:
    value: i64 = CLAUSES.get(type(op).__name__, 0)
    if isinstance(op, Strip | Hurt | LoseCard | Burn | Draw):
        value = value * op.amount
    return value


def energy_change(op: Op) -> i64:
    """What a clause does to the energy of its user."""
    if isinstance(op, Regain) and op.who == YOU:
        return op.amount
    return -op.amount if isinstance(op, Hurt) and op.who == YOU else 0


class Tables:
    """What an average card of the box does, worked out once."""

    def __init__(self, box: DiceBox, programs: list[list[Op]]) -> None:
        self.harm: list[int] = []  # what the text of each weapon is worth as harm to those it hits
        self.good: list[int] = []  # and to its user,
        self.change: list[int] = []  # the change of the user's energy apart
        for weapon in box.weapons:
            reach: i64 = 2 if weapon.target == AT_ALL else 1
            harm: i64 = 0
            good: i64 = 0
            change: i64 = 0
            for op in programs[weapon.hit]:
                energy = energy_change(op)
                change += energy
                if energy == 0:
                    harm += clause_value(op) * reach * 7 // 10  # not every attack hits
                if isinstance(op, Steal):
                    good += STOLEN
            for op in programs[weapon.own]:
                energy = energy_change(op)
                change += energy
                if energy == 0:
                    good += clause_value(op)
            self.harm.append(harm)
            self.good.append(good)
            self.change.append(change)
        cards = len(box.deck)
        self.copies = [box.deck.count(card) for card in range(len(box.weapons))]
        self.slower: list[int] = []  # of a hundred cards, those of this speed or less
        self.threat: list[
            list[int]
        ] = []  # damage an enemy does to a robot of this speed, by robots in the combat
        for speed in range(SPEEDS):
            self.slower.append(sum(100 for card in box.deck if box.weapons[card].speed <= speed) // cards)
        for robots in range(5):
            row: list[int] = []
            for speed in range(SPEEDS):
                total: i64 = 0
                for card in box.deck:
                    weapon = box.weapons[card]
                    if weapon.speed >= speed and weapon.damage != NO_DAMAGE:
                        total += weapon.damage * aimed(weapon, robots)
                row.append(total // cards)
            self.threat.append(row)
        self.plain: list[list[int]] = []  # what each weapon is worth in general, by robots in the game
        self.mean: list[int] = []  # and an average card
        for robots in range(5):
            values: list[int] = []
            for card in range(len(box.weapons)):
                values.append(plain_value(self, box.weapons[card], card, robots))
            self.plain.append(values)
            self.mean.append(sum(values[card] for card in box.deck) // cards)


def aimed(weapon: Weapon, robots: i64) -> i64:
    """The chance in a hundred that the weapon is aimed at a given enemy."""
    if weapon.target == AT_NONE or robots < 2:
        return 0
    return 100 if weapon.target == AT_ALL else 100 // (robots - 1)


def plain_value(tables: Tables, weapon: Weapon, card: i64, robots: i64) -> i64:
    """What a weapon is worth against unknown enemies: the yardstick for drafts and blind draws."""
    if robots < 2:
        return 0
    harm: i64 = tables.harm[card]
    if weapon.damage != NO_DAMAGE:
        reach: i64 = robots - 1 if weapon.target == AT_ALL else 1
        harm += weapon.damage * reach * (10 + tables.slower[weapon.speed] * 9 // 10)
    value: i64 = harm * RIVALS[robots] // 100 + tables.good[card] + 70 * tables.change[card] + 20
    row = tables.threat[robots]
    guard: i64 = ALL_DAMAGE if weapon.reflects else weapon.guard
    saved: i64 = row[0] - row[weapon.speed]
    if guard > 0:
        saved = row[0] if guard > 1 else (row[0] + saved) // 2
    if weapon.reflects:
        saved += saved * RIVALS[robots] // 100
    return value + saved * (robots - 1)


# -- enemies ---------------------------------------------------------------------------------------------------------


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


# -- what is coming ----------------------------------------------------------------------------------------------------


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


# -- weapons -----------------------------------------------------------------------------------------------------------


def attack_value(g: DiceBot, tables: Tables, seat: i64, weapon: Weapon, speed: i64, damage: i64) -> i64:
    """What an attack with this weapon is worth: against all it would be aimed at, or the best of its choices."""
    target = weapon.target
    if target == AT_NONE:
        return 0
    if g.mods and change(g, M_SELF, seat) > 0:
        return -damage * danger(g, seat)
    if target in (AT_LEFT, AT_RIGHT):
        return one_value(g, tables, seat, g.neighbour(seat, 1 if target == AT_LEFT else -1), speed, damage)
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
        value = one_value(g, tables, seat, other, speed, damage)
        total += value
        if value > best:
            best = value
    if target == AT_ALL:
        return total
    if target == AT_CHOICE or extreme < 0:
        return best
    if target == AT_HIGHEST and g.energy[seat] > g.energy[extreme]:
        return -damage * danger(g, seat) // 2  # somebody else may be ahead by then
    return one_value(g, tables, seat, extreme, speed, damage)


def one_value(g: DiceBot, tables: Tables, seat: i64, other: i64, speed: i64, damage: i64) -> i64:
    chance = hit_chance(g, tables, seat, other, speed)
    shown = sees_weapon(g, seat, other)
    if shown and likely_active(g, seat, other) > 50:
        weapon = g.weapon_of(other)
        if weapon.reflects:
            return -damage * danger(g, seat) * chance // 100
        left: i64 = damage - weapon.guard - g.armor[other]
        return worth(g, other, left if left > 0 else 0) * chance // 100
    left = damage - g.armor[other]
    return worth(g, other, left if left > 0 else 0) * chance // 100


def weapon_value(g: DiceBot, tables: Tables, seat: i64, card: i64, robots: i64) -> i64:
    """What it is worth to have this weapon activated this round rather than none."""
    weapon = g.box.weapons[card]
    speed: i64 = weapon.speed
    damage: i64 = weapon.damage if weapon.damage > 0 else 0
    if g.mods and g.weapon[seat] and g.cards[g.weapon[seat][0]] == card and g.is_active(seat):
        speed = g.speed(seat)
        damage = g.damage(seat)
    value = attack_value(g, tables, seat, weapon, speed, damage) + tables.good[card]
    value += tables.harm[card] * rivals(g) // 100 + own_energy(g, tables, seat, card)
    guard: i64 = 99 if weapon.reflects else weapon.guard
    saved = incoming(g, tables, seat, -1, 0, robots) - incoming(g, tables, seat, speed, guard, robots)
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


# -- parts -------------------------------------------------------------------------------------------------------------


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
    """What one more die of this part is worth on the body beside those owned: the best weapon that waits for it."""
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


def robots_left(g: DiceBot) -> i64:
    count: i64 = 0
    for seat in range(g.seats):
        count += (g.fighting >> seat) & 1
    return count
