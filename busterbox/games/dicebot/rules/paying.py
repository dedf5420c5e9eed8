"""Paying for a weapon: with the body, with the head, or not at all.   DB-9, DB-R25 to DB-R32"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.rules.abilities import ability_is_ready
from busterbox.games.dicebot.rules.box import Weapon
from busterbox.games.dicebot.rules.codes import (
    AFTER_REVEAL,
    DISCARDED,
    FORGE,
    NEXUS,
    PAID_BODY,
    PENDING,
)
from busterbox.games.dicebot.rules.state import DiceBot


def lacking(g: DiceBot, seat: i64, weapon: Weapon) -> i64:  # DB-9.2
    """How many parts of the cost the body lacks."""
    body = g.body[seat]
    second = weapon.second
    lack: i64 = 0 if body[weapon.first] > 0 else 1
    if second >= 0:
        need: i64 = 2 if second == weapon.first else 1
        if body[second] < need:
            lack += 1
    return lack


def lacking_part(g: DiceBot, seat: i64, weapon: Weapon) -> i64:  # DB-9.6
    """The part the body lacks, if it lacks exactly one of the cost."""
    return weapon.first if g.body[seat][weapon.first] == 0 else weapon.second


def head_matches(g: DiceBot, seat: i64, weapon: Weapon) -> bool:  # DB-9.6, DB-10.5, DB-R25, DB-R26, DB-R28
    """The head part stands in for the one part that the body lacks."""
    head: i64 = g.head[seat]
    if head < 0 or lacking(g, seat, weapon) != 1:
        return False
    return head == NEXUS or head == lacking_part(g, seat, weapon)


def has_way_to_pay(g: DiceBot, seat: i64, weapon: Weapon) -> bool:  # DB-R31
    if g.head[seat] == FORGE or head_matches(g, seat, weapon):
        return True
    if not g.robot[seat]:
        return False
    robot = g.robot_of(seat)
    return robot.pays and ability_is_ready(g, seat, AFTER_REVEAL)


def pay_from_body(g: DiceBot, seat: i64, weapon: Weapon) -> None:  # DB-9.4, DB-R29, DB-R30
    g.body[seat][weapon.first] -= 1
    if weapon.second >= 0:
        g.body[seat][weapon.second] -= 1
    g.status[seat] = PAID_BODY
    g.note("paid", seat, g.weapon[seat][0])


def settle_payment(g: DiceBot, seat: i64) -> None:  # DB-9.2, DB-9.5, DB-9.7, DB-R31, DB-R32
    """Pay for the weapon chosen if the body can; discard it if there is no way left to pay."""
    weapon = g.weapon_of(seat)
    if lacking(g, seat, weapon) == 0:
        pay_from_body(g, seat, weapon)
    elif has_way_to_pay(g, seat, weapon):
        g.status[seat] = PENDING
    else:
        discard_unpaid(g, seat)


def discard_unpaid(g: DiceBot, seat: i64) -> None:  # DB-9.7, DB-9.8, DB-9.9
    g.note("not_paid", seat, g.weapon[seat][0])
    g.status[seat] = DISCARDED
    g.discard_weapon(seat)
