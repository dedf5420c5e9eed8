"""When the rule-based player uses a head part or its robot's ability, and what that is worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.bot.averages import Tables, clause_value
from busterbox.games.dicebot.bot.judgement import (
    attack_value,
    danger,
    payable,
    rivals,
    weapon_value,
    worth,
)
from busterbox.games.dicebot.bot.odds import Foes, incoming
from busterbox.games.dicebot.cards.ops import YOU, Armor, Damage, Guard, Jam, Regain, Speed
from busterbox.games.dicebot.cards.ops_parts import Reroll, RollHead
from busterbox.games.dicebot.cards.robots import Activate, AimAtItself, Replace
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    ARMOR,
    CACHE,
    FORGE,
    FULL_ENERGY,
    NO_PART,
    PASS,
    PAY_HEAD,
    PENDING,
    ROUNDS,
    SURGE,
    TURBO,
    USE,
)
from busterbox.games.dicebot.rules.head_parts import ARMOR_PREVENTS
from busterbox.games.dicebot.rules.heads import BeforeHarm
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.ops import Op

HEAD_KEPT: Final = 80  # what a head part is worth kept
FORGE_AT: Final = 2  # so few parts on the body are worth a new one
POINT_KEPT: Final = 70  # what a Kill Point is worth kept


# -- head windows --------------------------------------------------------------------------------------------------


def urgency(g: DiceBot) -> i64:
    """What a head part is worth kept: less and less, nothing in the last round."""
    return HEAD_KEPT * (ROUNDS - g.round) // ROUNDS


def before_choosing(g: DiceBot, tables: Tables, seat: i64) -> i64:
    frame = g.top
    if frame.check(g, seat, ABILITY) == 0 and wants_ability(g, tables, seat):
        return ABILITY
    if frame.check(g, seat, USE + FORGE) == 0:
        rounds: i64 = ROUNDS + 1 - g.round
        wanted: i64 = 2 if rounds > 2 else 1
        if payable(g, seat) < wanted or g.body_count(seat) <= FORGE_AT:
            return USE + FORGE
    return PASS


def after_reveal(g: DiceBot, tables: Tables, seat: i64) -> i64:
    frame = g.top
    head: i64 = g.head[seat]
    if g.robot[seat] and frame.check(g, seat, ABILITY) == 0 and wants_ability(g, tables, seat):
        return ABILITY
    if g.status[seat] == PENDING:
        value = weapon_value(Foes(g, tables, seat), g.cards[g.weapon[seat][0]])
        if frame.check(g, seat, PAY_HEAD) == 0 and value > urgency(g):
            return PAY_HEAD
        if head == FORGE and value > 60:
            return USE + FORGE
        return PASS
    if head == CACHE and frame.check(g, seat, USE + CACHE) == 0:
        f = Foes(g, tables, seat)
        value = weapon_value(f, g.cards[g.weapon[seat][0]])
        if blind_draw(f) > value + urgency(g):
            return USE + CACHE
    if (
        head == TURBO
        and frame.check(g, seat, USE + TURBO) == 0
        and turbo_gain(Foes(g, tables, seat)) > 100 + urgency(g)
    ):
        return USE + TURBO
    return PASS  # ARMOR and SURGE wait for the attacks: H2 asks again


def blind_draw(f: Foes) -> i64:
    """What a weapon drawn from the whole box would be worth now that all weapons lie open."""
    box = f.g.box
    total: i64 = 0
    for kind in range(len(box.weapons)):
        total += weapon_value(f, kind) * f.tables.copies[kind]
    return total // len(box.deck)


def turbo_gain(f: Foes) -> i64:
    """What one more speed is worth now that all weapons lie open."""
    g, seat = f.g, f.seat
    weapon = g.weapon_of(seat)
    speed, damage = g.speed(seat), g.damage(seat)
    gain = attack_value(f, weapon, speed + 1, damage) - attack_value(f, weapon, speed, damage)
    saved = incoming(f, speed, weapon.guard) - incoming(f, speed + 1, weapon.guard)
    return gain + saved * danger(g, seat) // 100


def in_attack(g: DiceBot, tables: Tables, seat: i64) -> i64:
    frame = g.top
    head: i64 = g.head[seat]
    if head < 0 or frame.check(g, seat, USE + head) != 0:
        return PASS
    attacker = g.attacker
    speed, damage = g.speed(attacker), g.damage(attacker)
    kept = urgency(g)
    if seat == attacker:
        if head == SURGE:
            gain: i64 = 0
            for other in range(g.seats):
                if (g.targets >> other) & 1 and other != seat and not g.dodges(other, speed):
                    gain += damage_after(g, other, damage + 2) - damage_after(g, other, damage)
            return USE + SURGE if gain * 100 > (100 + 2 * kept) * rivals(g) else PASS
        if head == TURBO:
            gain = 0
            for other in range(g.seats):
                if (g.targets >> other) & 1 and g.dodges(other, speed) and not g.dodges(other, speed + 1):
                    gain += damage_after(g, other, damage)
            return USE + TURBO if gain > 40 + kept else PASS
        return PASS
    if not (g.targets >> seat) & 1 or g.dodges(seat, speed):
        return PASS
    guard: i64 = 0
    if g.is_active(seat):
        guard = 99 if g.weapon_of(seat).reflects else g.weapon_of(seat).guard
    coming: i64 = damage - guard - g.armor[seat]
    if head == FORGE:
        return PASS
    if coming <= 0:
        return PASS
    energy: i64 = g.energy[seat]
    if energy < 1:  # lost already: the part is better used than kept
        return PASS
    deadly = coming >= energy
    if head == ARMOR:
        return USE + ARMOR if armor_helps(g, seat, coming) else PASS
    if head == TURBO and speed == g.speed(seat):
        return USE + TURBO if deadly or coming * 100 > kept + 40 else PASS
    return PASS


def armor_helps(g: DiceBot, seat: i64, coming: i64) -> bool:
    """Whether ARMOR is well spent on so much damage: not where the robot falls anyway."""
    energy: i64 = g.energy[seat]
    if coming >= energy:
        return coming - ARMOR_PREVENTS < energy
    return coming >= ARMOR_PREVENTS or urgency(g) < 30


def before_harm(g: DiceBot, seat: i64) -> i64:
    """An ability is about to harm one's robot: ARMOR as in an attack; FORGE where there is little left to lose."""
    frame = g.top
    assert isinstance(frame, BeforeHarm)
    if g.energy[seat] < 1:
        return PASS
    if g.head[seat] == ARMOR:
        coming: i64 = frame.damage - g.armor[seat]
        return USE + ARMOR if armor_helps(g, seat, coming) else PASS
    return USE + FORGE if g.body_count(seat) <= FORGE_AT else PASS


def damage_after(g: DiceBot, other: i64, damage: i64) -> i64:
    """What damage to an enemy is worth with all weapons open."""
    left: i64 = damage - g.armor[other]
    if g.is_active(other):
        if g.weapon_of(other).reflects:
            return 0
        left -= g.weapon_of(other).guard
    return worth(g, other, left) if left > 0 else 0


# -- robot abilities -----------------------------------------------------------------------------------------------


def wants_ability(g: DiceBot, tables: Tables, seat: i64) -> bool:
    """Kill Points are for spending, but not when it would do little."""
    robot = g.robot_of(seat)
    f = Foes(g, tables, seat)
    value: i64 = 0
    for op in g.game.cards.programs[robot.program]:
        value += op_value(f, op)
    return value >= POINT_KEPT * robot.cost


def op_value(f: Foes, op: Op[DiceBot]) -> i64:
    """What a clause of an ability is worth now."""
    g, seat = f.g, f.seat
    if isinstance(op, AimAtItself):
        return self_aim_value(g, seat)
    if isinstance(op, Activate):
        return weapon_value(f, g.cards[g.weapon[seat][0]])
    if isinstance(op, Regain):
        missing: i64 = FULL_ENERGY - g.energy[seat]
        return min(missing, op.amount) * danger(g, seat)
    if isinstance(op, Guard | Armor):
        speed: i64 = g.speed(seat) if g.is_active(seat) else -1
        own: i64 = g.weapon_of(seat).guard if g.is_active(seat) else 0
        return min(incoming(f, speed, own), 150 * op.amount) * danger(g, seat) // 100
    if isinstance(op, Speed):
        if op.who != YOU or not g.is_active(seat):
            return 60 if op.who != YOU else 0
        return turbo_gain(f)
    if isinstance(op, Damage):
        if op.who != YOU or not g.is_active(seat):
            return 60 if op.who != YOU else 0
        weapon, now, damage = g.weapon_of(seat), g.speed(seat), g.damage(seat)
        return attack_value(f, weapon, now, damage + op.amount) - attack_value(f, weapon, now, damage)
    if isinstance(op, Reroll):
        can_pay = payable(g, seat)
        return 120 if can_pay < 1 and g.hand[seat] else -30 * can_pay
    if isinstance(op, RollHead):
        return HEAD_KEPT if g.head[seat] == NO_PART else 0
    if isinstance(op, Replace) and not g.hand[seat]:
        return 0
    if isinstance(op, Jam):
        return 90  # to see a weapon before one chooses
    return clause_value(op)


def self_aim_value(g: DiceBot, seat: i64) -> i64:
    """The worst attack among the enemies, turned on its owner."""
    best: i64 = 0
    for other in range(g.seats):
        if other != seat and g.fights(other) and g.is_active(other):
            value = worth(g, other, g.damage(other)) + 40
            if value > best:
                best = value
    return best
