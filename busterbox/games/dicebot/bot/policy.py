"""The rule-based player of DiceBot: one function a window, by the values of `judgement`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.bot.judgement import (
    Tables,
    attack_value,
    clause_value,
    cost_of_parts,
    danger,
    incoming,
    part_value,
    payable,
    rivals,
    robots_left,
    weapon_value,
    worth,
)
from busterbox.games.dicebot.cards.ops import YOU, Armor, Damage, Guard, Jam, Regain, Speed
from busterbox.games.dicebot.cards.ops_parts import Reroll, RollHead
from busterbox.games.dicebot.cards.robots import Activate, AimAtItself, Replace
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    AT_ALL,
    BODY_SPACES,
    CACHE,
    DROP,
    FORGE,
    FULL_ENERGY,
    GRAB,
    NEXUS,
    NO_PART,
    ONTO_HEAD,
    PARTS,
    PASS,
    PAY_HEAD,
    PENDING,
    PLAY,
    READY,
    ROUNDS,
    SURGE,
    TAKE,
    TURBO,
    USE,
    W_BEFORE_REVEAL,
    W_CHOOSE,
    W_CHOOSE_JAMMED,
    W_DRAFT,
    W_ENEMY,
    W_FORGE,
    W_GRAB,
    W_HEADS,
    W_HEADS_ABILITY,
    W_HEADS_ATTACK,
    W_HEADS_BEFORE,
    W_PART,
    W_PLACE,
    W_READY,
    W_REPLACE,
    W_TARGET,
)
from busterbox.games.dicebot.rules.harm import possible_targets
from busterbox.games.dicebot.rules.head_parts import ARMOR_PREVENTS
from busterbox.games.dicebot.rules.heads import BeforeHarm
from busterbox.games.dicebot.rules.paying import head_matches, lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.rng import Rng

HEAD_VALUES: Final = [50, 45, 90, 100, 60, 70]  # what each part is worth on the head, whatever the hand
HEAD_MOOD: Final = 60  # how far the choice for the head may be off by mood
MOOD: Final = 90  # how far a choice may be off by mood, so that it cannot be foreseen
HEAD_KEPT: Final = 80  # what a head part is worth kept
FORGE_AT: Final = 2  # so few parts on the body are worth a new one
POINT_KEPT: Final = 70  # what a Kill Point is worth kept


def choose(g: DiceBot, tables: Tables, seat: i64, rng: Rng) -> i64:
    """The answer of a sensible player in whatever window is open."""
    kind = g.kind
    if kind == W_READY:
        return READY
    if kind == W_DRAFT:
        return TAKE + best_part(g, tables, seat, rng)
    if kind == W_GRAB:
        return grab(g, best_part(g, tables, seat, rng))
    if kind in (W_CHOOSE, W_CHOOSE_JAMMED, W_REPLACE):
        return PLAY + best_weapon(g, tables, seat, rng)
    if kind == W_HEADS_BEFORE:
        return before_choosing(g, tables, seat)
    if kind == W_BEFORE_REVEAL:
        return ABILITY if wants_ability(g, tables, seat) else PASS
    if kind == W_HEADS:
        return after_reveal(g, tables, seat)
    if kind == W_HEADS_ATTACK:
        return in_attack(g, tables, seat)
    if kind == W_HEADS_ABILITY:
        return before_harm(g, seat)
    if kind == W_TARGET:
        return AIM + best_target(g, seat)
    if kind == W_FORGE:
        return forge(g, tables, seat)
    if kind == W_PART:
        return DROP + worst_part(g, tables, seat)
    if kind == W_PLACE:
        return place(g, tables, seat)
    if kind == W_ENEMY:
        return AIM + best_enemy(g, seat)
    options = g.options(seat)
    return options[rng.below(len(options))]


# -- scavenging --------------------------------------------------------------------------------------------------------


def best_part(g: DiceBot, tables: Tables, seat: i64, rng: Rng) -> i64:
    onto_head = g.body_count(seat) == BODY_SPACES
    best: i64 = -1
    found: i64 = NO_PART
    for part in range(PARTS):
        if part in g.junkyard:
            value: i64 = 0
            if onto_head:
                value = head_value(g, seat, part) + rng.below(HEAD_MOOD)
            else:
                value = part_value(g, tables, seat, part, g.body[seat][part]) + 10 + rng.below(20)
            if value > best:
                best = value
                found = part
    return found


def head_value(g: DiceBot, seat: i64, part: i64) -> i64:
    """What a part is worth on the head: some depend on the hand."""
    value: i64 = HEAD_VALUES[part]
    if part in (TURBO, ARMOR, CACHE):
        return value
    for card in g.hand[seat]:
        weapon = g.box.weapons[g.cards[card]]
        lack = lacking(g, seat, weapon)
        if part == NEXUS and lack == 1:
            value += 15
        elif part == FORGE and lack > 0:
            value += 15
        elif part == SURGE and lack == 0 and weapon.target == AT_ALL:
            value += 35
    return value


def grab(g: DiceBot, part: i64) -> i64:
    die: i64 = 0
    while g.junkyard[die] != part:
        die += 1
    return GRAB + die


# -- choosing ----------------------------------------------------------------------------------------------------------


def best_weapon(g: DiceBot, tables: Tables, seat: i64, rng: Rng) -> i64:
    robots = robots_left(g)
    best: i64 = -100_000
    found: i64 = -1
    last: i64 = -1
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if kind == last:
            continue
        last = kind
        value = choice_value(g, tables, seat, kind, robots) + rng.below(MOOD)
        if value > best:
            best = value
            found = kind
    return found


def choice_value(g: DiceBot, tables: Tables, seat: i64, kind: i64, robots: i64) -> i64:
    weapon = g.box.weapons[kind]
    if lacking(g, seat, weapon) == 0:
        spent = cost_of_parts(g, seat, kind)
        if g.head[seat] == FORGE:  # there will be new ones
            spent = spent // 3
        return weapon_value(g, tables, seat, kind, robots) - spent
    if head_matches(g, seat, weapon):
        return weapon_value(g, tables, seat, kind, robots) - urgency(g)
    # It will be discarded: the weapon that is never going to be paid for is the one to throw away.
    return -part_hope(g, seat, kind)


def part_hope(g: DiceBot, seat: i64, kind: i64) -> i64:
    """What is lost by throwing away a weapon that cannot be paid for now: FORGE might still bring its parts."""
    return 30 if g.head[seat] == FORGE else 0


# -- head windows --------------------------------------------------------------------------------------------------------


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
    robots = robots_left(g)
    head: i64 = g.head[seat]
    if g.robot[seat] and frame.check(g, seat, ABILITY) == 0 and wants_ability(g, tables, seat):
        return ABILITY
    if g.status[seat] == PENDING:
        value = weapon_value(g, tables, seat, g.cards[g.weapon[seat][0]], robots)
        if frame.check(g, seat, PAY_HEAD) == 0 and value > urgency(g):
            return PAY_HEAD
        if head == FORGE and value > 60:
            return USE + FORGE
        return PASS
    if head == CACHE and frame.check(g, seat, USE + CACHE) == 0:
        value = weapon_value(g, tables, seat, g.cards[g.weapon[seat][0]], robots)
        if blind_draw(g, tables, seat, robots) > value + urgency(g):
            return USE + CACHE
    if (
        head == TURBO
        and frame.check(g, seat, USE + TURBO) == 0
        and turbo_gain(g, tables, seat, robots) > 100 + urgency(g)
    ):
        return USE + TURBO
    return PASS  # ARMOR and SURGE wait for the attacks: H2 asks again


def blind_draw(g: DiceBot, tables: Tables, seat: i64, robots: i64) -> i64:
    """What a weapon drawn from the whole box would be worth now that all weapons lie open."""
    total: i64 = 0
    for kind in range(len(g.box.weapons)):
        total += weapon_value(g, tables, seat, kind, robots) * tables.copies[kind]
    return total // len(g.box.deck)


def turbo_gain(g: DiceBot, tables: Tables, seat: i64, robots: i64) -> i64:
    """What one more speed is worth now that all weapons lie open."""
    weapon = g.weapon_of(seat)
    speed, damage = g.speed(seat), g.damage(seat)
    gain = attack_value(g, tables, seat, weapon, speed + 1, damage) - attack_value(
        g, tables, seat, weapon, speed, damage
    )
    saved = incoming(g, tables, seat, speed, weapon.guard, robots) - incoming(
        g, tables, seat, speed + 1, weapon.guard, robots
    )
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
    """Whether ARMOR is well spent on so much damage: not where the robot falls all the same."""
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


# -- robot abilities -------------------------------------------------------------------------------------------------------


def wants_ability(g: DiceBot, tables: Tables, seat: i64) -> bool:
    """Kill Points are for spending, but not when it would do little."""
    robot = g.robot_of(seat)
    value: i64 = 0
    for op in g.game.cards.programs[robot.program]:
        value += op_value(g, tables, seat, op)
    return value >= POINT_KEPT * robot.cost


def op_value(g: DiceBot, tables: Tables, seat: i64, op: Op) -> i64:
    """What a clause of an ability is worth now."""
    robots = robots_left(g)
    if isinstance(op, AimAtItself):
        return self_aim_value(g, seat)
    if isinstance(op, Activate):
        return weapon_value(g, tables, seat, g.cards[g.weapon[seat][0]], robots)
    if isinstance(op, Regain):
        missing: i64 = FULL_ENERGY - g.energy[seat]
        return min(missing, op.amount) * danger(g, seat)
    if isinstance(op, Guard | Armor):
        speed: i64 = g.speed(seat) if g.is_active(seat) else -1
        own: i64 = g.weapon_of(seat).guard if g.is_active(seat) else 0
        return min(incoming(g, tables, seat, speed, own, robots), 150 * op.amount) * danger(g, seat) // 100
    if isinstance(op, Speed):
        if op.who != YOU or not g.is_active(seat):
            return 60 if op.who != YOU else 0
        return turbo_gain(g, tables, seat, robots)
    if isinstance(op, Damage):
        if op.who != YOU or not g.is_active(seat):
            return 60 if op.who != YOU else 0
        weapon, now, damage = g.weapon_of(seat), g.speed(seat), g.damage(seat)
        return attack_value(g, tables, seat, weapon, now, damage + op.amount) - attack_value(
            g, tables, seat, weapon, now, damage
        )
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


# -- targets and parts -------------------------------------------------------------------------------------------------------


def best_target(g: DiceBot, seat: i64) -> i64:
    """The target at which the attack does most; one that dodges or turns it back only if nothing else is left."""
    possible = possible_targets(g, seat)
    speed, damage = g.speed(seat), g.damage(seat)
    best: i64 = -100_000
    found: i64 = -1
    for place in range(g.seats):
        other = g.at(place)
        if not (possible >> other) & 1:
            continue
        if other == seat:
            value: i64 = -500
        elif g.dodges(other, speed):
            value = -100
        elif g.is_active(other) and g.weapon_of(other).reflects:
            value = -400
        else:
            value = damage_after(g, other, damage) + 10 * g.medals[other] + 5 * g.energy[other]
        if value > best:
            best = value
            found = other
    return found


def best_enemy(g: DiceBot, seat: i64) -> i64:
    """Whom to aim an ability at: the one ahead in medals, then the one with least energy."""
    frame = g.top
    best: i64 = -100_000
    found: i64 = -1
    for other in range(g.seats):
        if frame.check(g, seat, AIM + other) == 0:
            value: i64 = 100 * g.medals[other] - 10 * g.energy[other]
            if g.is_active(other):
                value += 60 * g.damage(other)
            if value > best:
                best = value
                found = other
    return found


def forge(g: DiceBot, tables: Tables, seat: i64) -> i64:
    """Discard what no weapon of the hand asks for."""
    frame = g.top
    for part in range(PARTS):
        if frame.check(g, seat, DROP + part) == 0 and not is_needed(g, seat, part):
            return DROP + part
    return DONE


def is_needed(g: DiceBot, seat: i64, part: i64) -> bool:
    for card in g.hand[seat]:
        weapon = g.box.weapons[g.cards[card]]
        if part in (weapon.first, weapon.second):
            return True
    if g.status[seat] == PENDING:
        weapon = g.weapon_of(seat)
        return part in (weapon.first, weapon.second)
    return False


def worst_part(g: DiceBot, tables: Tables, seat: i64) -> i64:
    """The part whose loss costs least."""
    best: i64 = 100_000
    found: i64 = NO_PART
    for part in range(PARTS):
        if g.body[seat][part] > 0:
            value = part_value(g, tables, seat, part, g.body[seat][part] - 1)
            if value < best:
                best = value
                found = part
    return found


def place(g: DiceBot, tables: Tables, seat: i64) -> i64:
    """One of the rerolled parts on the head: the one that does more there than on the body."""
    frame = g.top
    assert isinstance(frame, Resolve)
    best: i64 = 0
    found: i64 = DONE
    must = frame.check(g, seat, DONE) != 0
    for part in range(PARTS):
        if frame.check(g, seat, ONTO_HEAD + part) == 0:
            value: i64 = (
                head_value(g, seat, part) - part_value(g, tables, seat, part, g.body[seat][part]) + 30
            )
            if must:
                value += 1000
            if value > best:
                best = value
                found = ONTO_HEAD + part
    return found
