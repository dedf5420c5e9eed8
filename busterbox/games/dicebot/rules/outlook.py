"""What may still come this round, as far as everybody can tell: no card face down or in a hand is read.   DB-R8

Everybody sees who is asked, so a player's own cards may not decide it either. In doubt, a thing may come.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.rules.codes import (
    AFTER_REVEAL,
    ALL_DAMAGE,
    AT_NONE,
    BEFORE_CHOOSING,
    CACHE,
    COMMITTED,
    M_BURN,
    NO_WEAPON,
    PAID_BODY,
    PENDING,
    THIS_ROUND,
)
from busterbox.games.dicebot.rules.harm import aims_at_itself, attacks_itself, may_aim_at, threatens
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.modifiers import duration_of, stat_of, subject_of

# -- weapons -----------------------------------------------------------------------------------------------------


def nobody_has_chosen(g: DiceBot) -> bool:
    return all(g.status[seat] == NO_WEAPON for seat in range(g.seats))


def may_have_weapon(g: DiceBot, seat: i64) -> bool:
    """Whether a robot has a weapon this round, or may yet choose one; how many cards a hand has is seen by all."""
    return len(g.weapon[seat]) > 0 or (len(g.hand[seat]) > 0 and nobody_has_chosen(g))


def is_unknown(g: DiceBot, seat: i64) -> bool:
    """Whether the weapon of a robot is not known yet, or may still become another one (DB-R40)."""
    if not g.weapon[seat]:
        return may_have_weapon(g, seat)
    status: i64 = g.status[seat]
    if status == COMMITTED or not lies_open(g, g.weapon[seat][0]):
        return True
    if status != PENDING and status != PAID_BODY:  # CACHE takes the place of what was paid from the body
        return False
    return g.head[seat] == CACHE or any(may_fill_head(g, other) for other in range(g.seats))


def may_attack(g: DiceBot, seat: i64) -> bool:
    return is_unknown(g, seat) or (len(g.weapon[seat]) > 0 and g.weapon_of(seat).target != AT_NONE)


def speed_matters(g: DiceBot, seat: i64) -> bool:
    """Whether there is a speed to compare with, that of a weapon that is paid for or may yet be, and an attack that may
    hit or miss."""
    others = False
    attack = may_attack(g, seat)
    for other in range(g.seats):
        if other != seat and g.fights(other) and may_have_weapon(g, other):
            others = True
            attack = attack or may_attack(g, other)
    return others and attack


# -- abilities (DB-19) ---------------------------------------------------------------------------------------------


def may_use_ability(g: DiceBot, seat: i64) -> bool:
    """Whether a robot may still use its ability this round, as far as its points tell."""
    if not g.fights(seat) or not g.robot[seat] or (g.used >> seat) & 1:
        return False
    robot = g.robot_of(seat)
    return g.points[seat] >= robot.cost and (robot.timing != BEFORE_CHOOSING or nobody_has_chosen(g))


def may_fill_head(g: DiceBot, seat: i64) -> bool:
    """Whether a robot may yet put a part on a head that could be CACHE."""
    if not may_use_ability(g, seat):
        return False
    return g.robot_of(seat).timing == AFTER_REVEAL and g.robot_of(seat).fills_head


def may_be_turned(g: DiceBot, seat: i64) -> bool:  # DB-R66
    """Whether an enemy may yet aim the attack of this robot at itself."""
    return any(
        other != seat and may_use_ability(g, other) and g.robot_of(other).turns_attacks
        for other in range(g.seats)
    )


def others_change_energy(g: DiceBot, seat: i64) -> bool:
    return any(
        other != seat and may_use_ability(g, other) and g.robot_of(other).changes_energy
        for other in range(g.seats)
    )


def burns(g: DiceBot, seat: i64) -> bool:
    return any(
        stat_of(mod) == M_BURN and subject_of(mod) == seat and duration_of(mod) == THIS_ROUND
        for mod in g.mods
    )


# -- harm ----------------------------------------------------------------------------------------------------------


def is_safe(g: DiceBot, seat: i64) -> bool:
    """Whether no damage at all gets through to a robot this round."""
    return g.is_active(seat) and not is_unknown(g, seat) and g.protection(seat, False) >= ALL_DAMAGE


def damage_matters(g: DiceBot, attacker: i64) -> bool:
    """Whether the damage of a weapon that lies open could reach anybody at whom it may be aimed."""
    weapon = g.weapon_of(attacker)
    itself = aims_at_itself(g, attacker)
    for seat in range(g.seats):
        if seat == attacker:
            aimed = attacks_itself(g, seat) or may_be_turned(g, seat)
        else:
            aimed = g.fights(seat) and not itself and may_aim_at(g, weapon, attacker, seat)
        if aimed and not is_safe(g, seat):
            return True
    return False


def attack_may_come(g: DiceBot, seat: i64) -> bool:
    """Whether an attack could still do damage to this robot, its own turned on itself included."""
    if is_safe(g, seat):
        return False
    for other in range(g.seats):
        if other != seat and g.fights(other):
            if is_unknown(g, other) or (len(g.weapon[other]) > 0 and threatens(g, other, seat)):
                return True
    if not may_attack(g, seat):
        return False
    if may_be_turned(g, seat):
        return True
    return may_be_highest(g, seat) if is_unknown(g, seat) else attacks_itself(g, seat)


def may_be_highest(g: DiceBot, seat: i64) -> bool:  # DB-R49
    """Whether a weapon that nobody has seen yet could have no other target than its own robot: who may choose among
    several does not choose itself."""
    if others_change_energy(g, seat) or any(burns(g, other) for other in range(g.seats)):
        return True
    return not any(
        other != seat and g.fights(other) and g.energy[other] >= g.energy[seat] for other in range(g.seats)
    )


def harm_may_come(g: DiceBot, seat: i64) -> bool:
    """Whether damage of any kind could still come to this robot: attacks, fire, abilities, its own weapon's text."""
    if is_safe(g, seat):
        return False
    if burns(g, seat) or others_change_energy(g, seat) or attack_may_come(g, seat):
        return True
    return is_unknown(g, seat) or (len(g.weapon[seat]) > 0 and g.weapon_of(seat).hurts_user)
