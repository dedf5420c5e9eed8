"""Which robots a weapon is aimed at, and what harm could come to them as things stand.   DB-11, DB-12, DB-R35, DB-R48 to DB-R50

Everything here lies open once the weapons are revealed.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.rules.box import NO_DAMAGE, Weapon
from busterbox.games.dicebot.rules.codes import (
    ALL_DAMAGE,
    AT_ALL,
    AT_CHOICE,
    AT_HIGHEST,
    AT_LEFT,
    AT_LOWEST,
    AT_NONE,
    AT_RIGHT,
    M_SELF,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.windows import first_seat

# -- targets (DB-11.4 to DB-11.7) --------------------------------------------------------------------------------


def possible_targets(g: DiceBot, seat: i64) -> i64:
    """The robots that the weapon of a seat is or could be aimed at, as bits."""
    target: i64 = g.weapon_of(seat).target
    if target != AT_NONE and aims_at_itself(g, seat):
        return 1 << seat
    enemies: i64 = g.fighting & ~(1 << seat)
    if target == AT_LEFT:
        return 1 << g.neighbour(seat, 1)
    if target == AT_RIGHT:
        return 1 << g.neighbour(seat, -1)
    if target in (AT_ALL, AT_CHOICE):  # DB-11.5, DB-11.6, DB-R48
        return enemies
    if target == AT_HIGHEST:  # DB-R49
        return with_energy(g, g.fighting, True)
    if target == AT_LOWEST:
        return with_energy(g, enemies, False)
    return 0


def aims_at_itself(g: DiceBot, seat: i64) -> bool:  # DB-R66
    return len(g.mods) > 0 and change(g, M_SELF, seat) > 0


def with_energy(g: DiceBot, among: i64, highest: bool) -> i64:
    """The robots among these that have most, or least, energy."""
    best = g.energy[first_seat(among)]
    found: i64 = 0
    for seat in range(g.seats):
        if (among >> seat) & 1:
            energy = g.energy[seat]
            if energy == best:
                found |= 1 << seat
            elif (energy > best) == highest:
                best = energy
                found = 1 << seat
    return found


# -- the attack under way, as things stand -----------------------------------------------------------------------


def is_reflected(g: DiceBot, attacker: i64, target: i64) -> bool:
    """Harm to this target comes back (DB-20.5), whatever the attack was aimed by (DB-20.6): not a second time, and
    not one's own (DB-R50)."""
    return target != attacker and g.is_active(target) and g.weapon_of(target).reflects


def is_hit(g: DiceBot, target: i64) -> bool:  # DB-12
    """Whether the attack under way is aimed at this robot and would hit it."""
    if not (g.targets >> target) & 1:
        return False
    return target == g.attacker or not g.dodges(target, g.speed(g.attacker))


def hits_somebody(g: DiceBot) -> bool:
    return any(is_hit(g, target) for target in range(g.seats))


def loses_parts(g: DiceBot, seat: i64) -> bool:
    """Whether the text of the weapon that attacks would take or reroll parts of this target; what is stolen comes off
    the body alone (DB-20.5)."""
    weapon = g.weapon_of(g.attacker)
    if not weapon.takes_parts or not is_hit(g, seat):
        return False
    if not weapon.takes_head and g.body_count(seat) == 0:
        return False
    return not is_reflected(g, g.attacker, seat)


def loses_head(g: DiceBot, seat: i64) -> bool:
    """Whether the attack under way could cost this target its head part."""
    return g.weapon_of(g.attacker).takes_head and loses_parts(g, seat)


def hurts_now(g: DiceBot, seat: i64) -> bool:
    """Whether the attack under way would take energy off this robot, but for ARMOR."""
    attacker = g.attacker
    weapon = g.weapon_of(attacker)
    if seat == attacker and weapon.hurts_user:
        return True
    damage = g.damage(attacker)
    if not weapon.hurts_hit and damage <= g.protection(seat, True):
        return False
    if seat != attacker:
        return is_hit(g, seat) and not is_reflected(g, attacker, seat)
    return any(
        is_hit(g, target) and (target == seat or is_reflected(g, seat, target)) for target in range(g.seats)
    )


# -- what may still come this round ------------------------------------------------------------------------------


def may_be_hurt(g: DiceBot, seat: i64) -> bool:
    """Whether any damage could come to this robot by attacks that are still to come, but for ARMOR."""
    if g.protection(seat, False) >= ALL_DAMAGE:
        return False
    for other in range(g.seats):
        if other != g.attacker and g.weapon[other] and not (g.resolved >> other) & 1:
            # Face down: nobody can tell.
            if not lies_open(g, g.weapon[other][0]) or threatens(g, other, seat):
                return True
    return False


def threatens(g: DiceBot, attacker: i64, seat: i64) -> bool:
    """Whether the weapon of one robot could do damage to another, or to its own, wherever it will be aimed."""
    weapon = g.weapon_of(attacker)
    if attacker == seat and weapon.hurts_user:
        return True
    if weapon.target == AT_NONE or (weapon.damage == NO_DAMAGE and not weapon.hurts_hit):
        return False
    if attacker == seat:
        return attacks_itself(g, seat)
    return not aims_at_itself(g, attacker) and may_aim_at(g, weapon, attacker, seat)


def attacks_itself(g: DiceBot, seat: i64) -> bool:
    """Whether the attack of a robot could come to itself; who has most energy may change until it attacks."""
    target: i64 = g.weapon_of(seat).target
    if target == AT_NONE:
        return False
    return target == AT_HIGHEST or aims_at_itself(g, seat) or may_be_sent_back(g, seat)


def may_aim_at(g: DiceBot, weapon: Weapon, attacker: i64, enemy: i64) -> bool:
    """Who has most or least energy may change until it attacks."""
    if weapon.target == AT_LEFT:
        return g.neighbour(attacker, 1) == enemy
    return weapon.target != AT_RIGHT or g.neighbour(attacker, -1) == enemy


def may_be_sent_back(g: DiceBot, seat: i64) -> bool:  # DB-R50
    return any(
        other != seat and len(g.weapon[other]) > 0 and g.weapon_of(other).reflects for other in range(g.seats)
    )
