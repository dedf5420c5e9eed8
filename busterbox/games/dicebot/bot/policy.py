"""The rule-based player of DiceBot: one function for each window, by the values of `judgement`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.bot.averages import Tables
from busterbox.games.dicebot.bot.judgement import cost_of_parts, part_value, weapon_value
from busterbox.games.dicebot.bot.odds import Foes
from busterbox.games.dicebot.bot.timing import (
    after_reveal,
    before_choosing,
    before_harm,
    damage_after,
    in_attack,
    urgency,
    wants_ability,
)
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    AT_ALL,
    BODY_SPACES,
    CACHE,
    DROP,
    FORGE,
    GRAB,
    NEXUS,
    NO_PART,
    ONTO_HEAD,
    PARTS,
    PASS,
    PENDING,
    PLAY,
    READY,
    SURGE,
    TAKE,
    TURBO,
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
from busterbox.games.dicebot.rules.paying import head_matches, lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.rng import Rng

HEAD_VALUES: Final = [50, 45, 90, 100, 60, 70]  # what each part is worth on the head, whatever the hand
HEAD_MOOD: Final = 60  # how far the choice for the head may be off by mood
MOOD: Final = 90  # how far a choice may be off by mood, so that it cannot be foreseen


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


# -- scavenging ----------------------------------------------------------------------------------------------------


def best_part(g: DiceBot, tables: Tables, seat: i64, rng: Rng) -> i64:
    onto_head = g.body_count(seat) == BODY_SPACES
    there: i64 = 0  # the parts on offer, as bits
    for die in g.junkyard:
        if die != NO_PART:
            there |= 1 << die
    best: i64 = -1
    found: i64 = NO_PART
    for part in range(PARTS):
        if (there >> part) & 1:
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


# -- choosing ------------------------------------------------------------------------------------------------------


def best_weapon(g: DiceBot, tables: Tables, seat: i64, rng: Rng) -> i64:
    f = Foes(g, tables, seat)
    best: i64 = -100_000
    found: i64 = -1
    last: i64 = -1
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if kind == last:
            continue
        last = kind
        value = choice_value(f, kind) + rng.below(MOOD)
        if value > best:
            best = value
            found = kind
    return found


def choice_value(f: Foes, kind: i64) -> i64:
    g, seat = f.g, f.seat
    weapon = g.box.weapons[kind]
    if lacking(g, seat, weapon) == 0:
        spent = cost_of_parts(g, seat, kind)
        if g.head[seat] == FORGE:  # there will be new ones
            spent = spent // 3
        return weapon_value(f, kind) - spent
    if head_matches(g, seat, weapon):
        return weapon_value(f, kind) - urgency(g)
    # It will be discarded: the weapon that is never going to be paid for is the one to throw away.
    return -part_hope(g, seat, kind)


def part_hope(g: DiceBot, seat: i64, kind: i64) -> i64:
    """What is lost by throwing away a weapon that cannot be paid for now: FORGE might still bring its parts."""
    return 30 if g.head[seat] == FORGE else 0


# -- targets and parts ---------------------------------------------------------------------------------------------


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
