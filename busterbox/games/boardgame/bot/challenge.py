"""A challenge as it stands, in the numbers that decide it, and what it is worth to the hero.

A play is judged by what it changes: its traits are applied to a copy, and the copy is valued again. So Mega Man
parts, Dr. Wily parts, abilities and specials of minions are all weighed on one scale.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.bot import traits as t
from busterbox.games.boardgame.bot.judgement import (
    BASE_ENERGY,
    CARD,
    ENERGY,
    LIFE,
    Ahead,
    Judgement,
    best_way,
    usual,
)
from busterbox.games.boardgame.bot.odds import Roll, at_least, packed
from busterbox.games.boardgame.cards.amounts import MINIONS, MINIONS_PLAYED, ForEach
from busterbox.games.boardgame.rules.codes import (
    BOSS_SPACE,
    CASTLE,
    CASTLE_END,
    FACES,
    FAIL_PENALTY,
    PELLET_HEALTH,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.ops import Resolve

DEATH: Final = [1.0, 1.2, 0.8, 0.5]  # the price of a life, by lives left; losing the last also costs the way


class Outlook:
    """What matters to the roll: numbers that a play may change, and some that stay."""

    def __init__(self, ahead: Ahead, needs: list[int]) -> None:
        self.ahead = ahead
        self.needs: list[int] = needs
        self.sticks: i64 = 0
        self.threat: i64 = 0
        self.energy: i64 = 0
        self.free: i64 = 0  # re-rolls without Weapon Energy
        self.dice: i64 = 0  # besides Threat
        self.minions: i64 = 0
        self.bite: i64 = 0  # damage of one minion
        self.room = True  # minions may be played here
        self.mercy: i64 = 0
        self.shield: i64 = 0
        self.health: i64 = 0
        self.full: i64 = 0
        self.lives: i64 = 0
        self.space: i64 = 0
        self.steps: i64 = 0  # to the boss
        self.spaces: i64 = 1  # forward if it is passed
        self.automatic = False
        self.passes_at: i64 = 0
        self.base: i64 = 0  # base Weapon Energy
        self.penalty: i64 = 0
        self.malus = 0.0  # what a penalty costs besides damage
        self.harm = 0.0
        self.harm_each = 0.0  # damage for each further minion
        self.reward = 0.0
        self.theirs: i64 = 0  # dice that Wily players may make the hero re-roll
        self.bonus = 0.0  # what a play brings besides
        self.gone: i64 = 0  # minions just destroyed
        self.fails = True  # failing costs a penalty
        self.dead = False
        self.best: i64 = 0  # dice of the best commitment

    def copy(self) -> Outlook:
        made = Outlook(self.ahead, self.needs[:])
        made.sticks, made.threat, made.energy = self.sticks, self.threat, self.energy
        made.free, made.dice, made.minions, made.bite = self.free, self.dice, self.minions, self.bite
        made.room, made.mercy, made.shield, made.health = self.room, self.mercy, self.shield, self.health
        made.full, made.lives, made.space, made.steps = self.full, self.lives, self.space, self.steps
        made.spaces, made.automatic, made.passes_at = self.spaces, self.automatic, self.passes_at
        made.base, made.penalty, made.malus, made.harm = self.base, self.penalty, self.malus, self.harm
        made.harm_each, made.reward, made.theirs = self.harm_each, self.reward, self.theirs
        made.bonus, made.fails, made.dead, made.best = self.bonus, self.fails, self.dead, self.best
        return made


def look(g: Board, j: Judgement) -> Outlook:
    """The challenge of the turn player as it stands."""
    seat = g.turn
    card = g.current()
    o = Outlook(j.lies_ahead(card.stage), g.needs[:])
    o.sticks, o.threat, o.energy = g.sticks, g.threat[seat], g.energy[seat]
    o.free, o.dice, o.minions, o.bite = g.rerolls, g.more_dice, g.minions, g.minion_damage()
    o.room, o.mercy, o.shield = card.minion >= 0, g.mercy, g.shield
    hero(g, o, seat)
    o.spaces, o.automatic, o.passes_at = 1 + g.more_spaces, g.automatic, card.passes_at
    o.base, o.penalty = g.base_energy(seat), card.penalty_damage
    o.malus = -usual(j.traits[card.penalty]) if card.penalty else 0.0
    o.fails = g.settings[FAIL_PENALTY] == 0
    harm = card.harm
    if harm is not None:
        o.harm = float(harm.value(g, Resolve(0, seat)))
        if isinstance(harm, ForEach) and (harm.what == MINIONS_PLAYED or harm.what == MINIONS):
            o.harm_each = float(harm.each)
    if card.reward:
        o.reward = usual(j.traits[card.reward])
    for entry in g.their_rerolls:
        o.theirs += entry >> 3
    return o


def hero(g: Board, o: Outlook, seat: i64) -> None:
    o.health, o.full, o.lives, o.space = g.health[seat], g.full_health(seat), g.lives[seat], g.space[seat]
    o.steps = (CASTLE_END if g.stage[seat] == CASTLE else BOSS_SPACE) - o.space


# -- worth -----------------------------------------------------------------------------------------------------------


def slope(o: Outlook) -> float:
    """What a point of Health is worth: more on the last life, more near the boss."""
    each = 0.07 if o.lives <= 1 else 0.05 if o.lives == 2 else 0.042
    return each * 1.25 if o.steps <= 2 else each


def health_worth(o: Outlook, health: float) -> float:
    """What so much Health is worth: the last points more than the others."""
    if health <= 0.0:
        return 0.0
    each = slope(o)
    if health <= 8.0:
        return each * 1.4 * health
    return each * (11.2 + health - 8.0)


def death_price(o: Outlook) -> float:
    """What losing a life costs besides the Health one had; the next turn begins with full Health."""
    if o.lives <= 1:
        return DEATH[1] + 0.9 * float(o.space)
    return DEATH[o.lives] if o.lives < 3 else DEATH[3]


def worth(j: Judgement, o: Outlook) -> float:
    """What the challenge will bring, with the best number of dice (`best`).

    More dice help less and less, so the best number is looked for from a good one (`best` of the position that this
    one is a copy of) up and down.
    """
    if o.dead:
        return o.bonus - death_price(o)
    roll = j.odds.roll(o.needs, o.sticks)
    least: i64 = 0 if o.automatic or o.threat == 0 else 1
    n: i64 = o.best if least <= o.best <= o.threat else o.threat
    best = committed(j, o, roll, n)
    o.best = n
    up: i64 = n + 1
    while up <= o.threat:
        value = committed(j, o, roll, up)
        if value <= best + 1e-9:
            break
        best = value
        o.best = up
        up += 1
    if o.best > n:
        return best
    misses: i64 = 0
    down: i64 = n - 1
    while down >= least and misses < 2:
        value = committed(j, o, roll, down)
        if value > best + 1e-9:
            best = value
            o.best = down
            misses = 0
        else:
            misses += 1
        down -= 1
    return best


def pass_chance(j: Judgement, o: Outlook, roll: Roll, dice: i64) -> float:
    """The chance to match all requirements with so many dice and every re-roll there is."""
    if o.automatic:
        return 1.0
    again: i64 = o.free + o.energy
    chance = j.odds.chance(roll, dice, again)
    if o.theirs > 0 and chance > 0.0:
        chance *= withstood(j, o, dice, again)
    return chance


def withstood(j: Judgement, o: Outlook, dice: i64, again: i64) -> float:
    """The chance to match again what Wily players make one re-roll: they take dice that are needed."""
    needed: i64 = 0
    for count in o.needs:
        needed += count
    taken: i64 = o.theirs if o.theirs < needed else needed
    lost: list[int] = [0] * FACES
    face: i64 = 0
    left: i64 = taken
    while left > 0 and face < FACES:
        part: i64 = o.needs[face] if o.needs[face] < left else left
        lost[face] = part
        left -= part
        face += 1
    spare: i64 = dice - needed
    return j.odds.matched(packed(lost, o.sticks), taken, spare if spare > 0 else 0, again // 2)


def committed(j: Judgement, o: Outlook, roll: Roll, n: i64) -> float:
    """What a roll with so much Threat will bring: the pass and what lies ahead, less damage and risk."""
    odds = j.odds
    dice: i64 = n + o.dice
    again: i64 = o.free + o.energy
    p = pass_chance(j, o, roll, dice)
    used = 0.0  # Weapon Energy that is spent on average
    if not o.automatic and again > 0:
        used = odds.used(roll, dice, again) - odds.used(roll, dice, o.free)
    throw = odds.throw(roll, dice, again)
    wilys = 0.0
    if dice > 0:
        wilys = throw.wilys if throw.wilys >= 0.0 else odds.wilys(roll, dice, again)
    penalties = wilys
    if o.mercy > 0:
        penalties = wilys - float(o.mercy)
        if penalties < 0.12 * wilys:
            penalties = 0.12 * wilys
    damage = o.harm + penalties * float(o.penalty)
    if o.minions > 0:
        there = float(o.minions)
        hits = 0.0
        if dice > 0:
            hits = throw.hits if throw.hits >= 0.0 else odds.hits(roll, dice, again)
        damage += there * math.exp(-hits / there) * float(o.bite)
    failing = float(o.penalty) if o.fails else 0.0
    mean = damage + (1.0 - p) * failing
    if o.shield > 0:
        kept = float(o.shield) if float(o.shield) < 0.8 * mean else 0.8 * mean
        mean -= kept
    health = float(o.health)
    left = health - mean
    if dice > 0 and o.health < o.full:
        pellets = throw.pellets if throw.pellets >= 0.0 else odds.pellets(roll, dice, again)
        left += PELLET_HEALTH * pellets
        if left > float(o.full):
            left = float(o.full)
    steps: i64 = o.spaces if o.spaces < o.steps else o.steps
    rest = j.gain_of(o.ahead, o.steps - steps, o.threat - n, float(o.energy) - used)
    value = p * (float(steps) + rest + o.reward) - (penalties + (1.0 - p if o.fails else 0.0)) * o.malus
    value += o.bonus + health_worth(o, left)
    worst = float(dice * o.penalty + o.minions * o.bite) + o.harm + failing - float(o.shield)
    if worst >= health:
        spread = float(dice) * float(o.penalty * o.penalty) * 0.14 + float(o.minions * o.bite * o.bite) * 0.2
        death = at_least(health, mean, spread + failing * failing * p * (1.0 - p) + 0.01)
        value = (1.0 - death) * value - death * death_price(o)
    return value


# -- applying a text ---------------------------------------------------------------------------------------------------


def apply(g: Board, j: Judgement, o: Outlook, program: i64, seat: i64) -> None:
    """What a text does to the outlook, carried out by a seat."""
    traits = j.traits[program]
    at: i64 = 0
    size: i64 = len(traits)
    while at < size:
        trait = traits[at]
        at += 1
        if trait.verb == t.CONDITION:
            if not trait.holds(g, seat):
                at = trait.target
        elif trait.verb == t.JUMP:
            at = trait.target
        elif trait.verb == t.CHOOSE:
            at = best_way(traits, trait)
        elif trait.verb == t.DRAW and seat != g.turn:  # whoever carries it out draws
            o.bonus -= CARD * float(trait.number)
        else:
            alter(o, trait, trait.value(g, seat))


def alter(o: Outlook, trait: t.Trait, n: i64) -> None:
    verb = trait.verb
    if verb == t.HURT:
        damage: i64 = n - o.shield if n > o.shield else 0
        o.shield = o.shield - n if o.shield > n else 0
        o.health -= damage
        o.dead = o.dead or o.health <= 0
    elif verb == t.HEAL:
        o.health = o.health + n if o.health + n < o.full else o.full
    elif verb == t.ENERGY:
        o.energy = o.energy + n if o.energy + n > 0 else 0
    elif verb == t.THREAT:
        o.threat = o.threat + n if o.threat + n > 0 else 0
    elif verb == t.MINIONS:
        if o.room:
            o.minions += n
            o.harm += o.harm_each * float(n)
    elif verb == t.DESTROY:
        o.gone = n if n < o.minions else o.minions
        o.minions -= o.gone
    elif verb == t.HEAL_DESTROYED:
        o.health = o.health + n * o.gone if o.health + n * o.gone < o.full else o.full
    elif verb == t.FIERCE:
        o.bite = o.bite + n if o.bite + n > 0 else 0
    elif verb == t.DICE:
        o.dice += n
    elif verb == t.REROLLS:
        o.free += n
    elif verb == t.SHIELD:
        o.shield += n
    elif verb == t.MERCY:
        o.mercy += n
    elif verb == t.REQUIRE:
        o.needs[trait.face] += 1
    elif verb == t.EASE:
        face = easiest(o)
        if face >= 0:
            o.needs[face] -= 1
    elif verb == t.STICK:
        o.sticks |= 1 << trait.face
    elif verb == t.AUTOMATIC:
        o.automatic = True
    elif verb == t.THEIR_REROLL:
        o.theirs += n
    elif verb == t.SPACES:
        o.spaces += n
    elif verb == t.LIFE:
        o.bonus += LIFE * float(n)
    elif verb == t.BASE_ENERGY:
        o.bonus += BASE_ENERGY * float(n)
        o.base += n
        if o.passes_at and o.base >= o.passes_at:
            o.automatic = True
    elif verb == t.POINTS:
        o.bonus += 0.04 * float(n)
    elif verb == t.WILY_POINTS:
        o.bonus -= 0.06 * float(n)
    elif verb == t.DRAW:
        o.bonus += CARD * float(n)
    elif verb == t.DISCARD:
        o.bonus -= CARD * float(n)
    elif verb == t.CHANGE_DIE:
        o.bonus += ENERGY


def easiest(o: Outlook) -> i64:
    """The requirement to drop: among those asked for most often, one whose dice are useful for nothing else."""
    best: i64 = -1
    for face in (2, 3, 4, 1, 0):
        if o.needs[face] > 0 and (best < 0 or o.needs[face] > o.needs[best]):
            best = face
    return best
