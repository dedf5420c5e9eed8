"""Dice on the table, played by exact odds: re-rolls, Trophies, changed dice, battle rounds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.bot import traits as t
from busterbox.games.boardgame.bot.challenge import Outlook, alter, death_price, health_worth, look, slope
from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.bot.odds import at_least, packed
from busterbox.games.boardgame.rules.challenge import their_reroll as reroll_of
from busterbox.games.boardgame.rules.codes import (
    CHANGE,
    FACES,
    HIT,
    NO_BOSS,
    ON_ROLLED_DICE,
    PASS,
    PELLET,
    PELLET_HEALTH,
    REROLL,
    SCORE,
    THROW,
    USE,
    WILY,
)
from busterbox.games.boardgame.rules.dice import can_reroll, changeable, picks
from busterbox.games.boardgame.rules.playing import owned, use_fault
from busterbox.games.boardgame.rules.state import Board

SURE: Final = 1e-9


# -- the challenge roll ------------------------------------------------------------------------------------------------


class Lying:
    """The dice of a challenge roll, counted by face."""

    def __init__(self, g: Board) -> None:
        self.shown: list[int] = [0] * FACES
        self.loose: list[int] = [0] * FACES  # of them not stuck
        for die in range(len(g.dice)):
            face: i64 = g.dice[die]
            self.shown[face] += 1
            if not (g.stuck >> die) & 1:
                self.loose[face] += 1


def missing(g: Board, shown: list[int]) -> i64:
    """Requirements without a die."""
    lack: i64 = 0
    if g.automatic:
        return 0
    for face in range(FACES):
        need: i64 = g.needs[face]
        if need > shown[face]:
            lack += need - shown[face]
    return lack


def outcome(o: Outlook, passed: bool, shown: list[int]) -> float:
    """What a challenge brings if these dice are scored."""
    penalties: i64 = shown[WILY] - o.mercy if shown[WILY] > o.mercy else 0
    if not passed and o.fails:
        penalties += 1
    bites: i64 = o.minions - shown[HIT] if o.minions > shown[HIT] else 0
    damage = float(bites * o.bite + penalties * o.penalty) + o.harm - float(o.shield)
    health = float(o.health)
    if damage > 0.0:
        health -= damage
    if health <= 0.0:
        return -death_price(o)
    health += float(PELLET_HEALTH * shown[PELLET])
    if health > float(o.full):
        health = float(o.full)
    value = health_worth(o, health) - float(penalties) * o.malus
    if passed:
        value += float(o.spaces if o.spaces < o.steps else o.steps) + o.reward
    return value


def onward(j: Judgement, o: Outlook, energy: i64) -> float:
    """What the rest of the turn brings after a pass, with so much Weapon Energy left."""
    steps: i64 = o.spaces if o.spaces < o.steps else o.steps
    return j.gain_of(o.ahead, o.steps - steps, o.threat, float(energy))


class Plan:
    """How many dice of each face to re-roll, and what that promises."""

    def __init__(self) -> None:
        self.want: list[int] = [0] * FACES
        self.worth = 0.0


def reroll(g: Board, j: Judgement, seat: i64) -> i64:
    """Score, or re-roll the dice that matter least, as many as promises most; or an ability that acts on dice."""
    o = look(g, j)
    dice = Lying(g)
    plan = best_reroll(g, j, o, dice)
    if g.picked:
        return next_pick(g, plan.want)
    stand = as_it_lies(g, j, o, dice.shown)
    best = stand
    code: i64 = SCORE
    if plan.worth > best + 0.01 and can_reroll(g):
        best = plan.worth
        code = REROLL
    for number in owned(g, seat, 1 << ON_ROLLED_DICE):
        if use_fault(g, seat, number) == 0:
            value = with_ability(g, j, o, dice, number)
            if value > best + 0.02:
                best = value
                code = USE + number
    return next_pick(g, plan.want) if code == REROLL else code


def as_it_lies(g: Board, j: Judgement, o: Outlook, shown: list[int]) -> float:
    passed = missing(g, shown) == 0
    value = outcome(o, passed, shown)
    return value + onward(j, o, o.energy) if passed else value


def best_reroll(g: Board, j: Judgement, o: Outlook, dice: Lying) -> Plan:
    """Dice that are not needed are alike for the requirements: the worst of them are re-rolled first."""
    plan = Plan()
    kept: list[int] = dice.shown[:]
    loose: list[int] = [0] * FACES  # dice of each face that could go
    left: list[int] = g.needs[:]
    spare: i64 = 0
    for face in range(FACES):
        need: i64 = g.needs[face] if not g.automatic else 0
        over: i64 = dice.shown[face] - need
        left[face] = -over if over < 0 else 0
        if over > 0:
            loose[face] = over if over < dice.loose[face] else dice.loose[face]
            spare += loose[face]
    again: i64 = g.rerolls + o.energy
    plan.worth = -1000.0
    if spare == 0 or again == 0:
        return plan
    each = slope(o)
    key = packed(left, g.sticks)
    energy: i64 = o.energy - 1 if g.rerolls == 0 else o.energy
    want: list[int] = [0] * FACES
    thrown: i64 = 0
    stage: i64 = 0
    while stage < 4:  # WILYs, what is good for nothing, pellets, hits that remove minions
        more: i64 = 0
        for face in range(FACES):
            n = loose[face] - want[face]
            if n > 0 and group(o, face, dice.shown[face] - want[face]) <= stage:
                if stage < 3 and face == HIT:  # hits beyond the minions
                    useful: i64 = dice.shown[HIT] - o.minions
                    n = useful if useful < n else n
                    if n <= 0:
                        continue
                want[face] += n
                kept[face] -= n
                more += n
        stage += 1
        if more == 0:
            continue
        thrown += more
        p = j.odds.matched(key, thrown, spare - thrown, again - 1)
        value = rerolled(j, o, kept, thrown, p, each, energy)
        if value > plan.worth + SURE:
            plan.worth = value
            plan.want = want[:]
    return plan


def group(o: Outlook, face: i64, shown: i64) -> i64:
    """How soon a die that is not needed is re-rolled."""
    if face == WILY:
        return 0 if shown > o.mercy else 1
    if face == PELLET:
        return 2 if o.health < o.full else 1
    if face == HIT:
        return 3 if o.minions > 0 and shown <= o.minions else 1
    return 1


def rerolled(
    j: Judgement, o: Outlook, kept: list[int], thrown: i64, p: float, each: float, energy: i64
) -> float:
    """What a re-roll of so many dice promises: the pass, what the dice bring besides, the Weapon Energy gone."""
    n = float(thrown)
    value = p * (outcome(o, True, kept) + onward(j, o, energy if p > 0.5 else 0)) + (1.0 - p) * outcome(
        o, False, kept
    )
    side = -n / FACES * (each * float(o.penalty) + o.malus)
    if o.minions > kept[HIT]:
        hits = n / FACES
        most = float(o.minions - kept[HIT])
        side += (hits if hits < most else most) * each * float(o.bite)
    if o.health < o.full:
        side += n / FACES * each * PELLET_HEALTH
    worst = float(thrown * o.penalty)
    bites: i64 = o.minions - kept[HIT] if o.minions > kept[HIT] else 0
    margin = float(o.health + o.shield) - float(bites * o.bite + kept[WILY] * o.penalty) - o.harm
    if 0.0 < margin <= worst:
        death = at_least(margin, n * float(o.penalty) / FACES, n * float(o.penalty * o.penalty) * 0.14)
        side -= death * (death_price(o) + 1.0)
    return value + side


def next_pick(g: Board, want: list[int]) -> i64:
    """The next die of a plan in the order of faces, then the throw."""
    have: list[int] = [0] * FACES
    last: i64 = 0
    for die in range(len(g.dice)):
        if (g.picked >> die) & 1:
            have[g.dice[die]] += 1
            if g.dice[die] > last:
                last = g.dice[die]
    for face in range(last, FACES):
        if want[face] > have[face]:
            return REROLL + face
    return THROW


def with_ability(g: Board, j: Judgement, o: Outlook, dice: Lying, number: i64) -> float:
    """What using an ability on the dice promises, if they are scored then."""
    ability = g.box.abilities[number]
    after = o.copy()
    after.energy -= ability.energy
    shown = dice.shown[:]
    for trait in j.traits[ability.program]:
        if trait.verb == t.TURN_DICE:
            shown[trait.to] += shown[trait.face]
            shown[trait.face] = 0
        elif trait.verb == t.CHANGE_DIE:
            made = best_change(g, j, after, shown)
            shown[made // FACES] -= 1
            shown[made % FACES] += 1
        elif trait.verb == t.REROLLS and missing(g, shown) > 0:
            after.bonus += 0.3
        else:
            alter(after, trait, trait.value(g, g.turn))
    return as_it_lies(g, j, after, shown) + after.bonus - o.bonus


def best_change(g: Board, j: Judgement, o: Outlook, shown: list[int]) -> i64:
    """The change of one die that helps the hero most: 6 × the face it shows + the face it becomes."""
    best: i64 = -1
    most = -1000.0
    for face in range(FACES):
        if shown[face] == 0 or (g.locked and changeable(g, face) < 0):
            continue
        for to in range(FACES):
            if to == face:
                continue
            shown[face] -= 1
            shown[to] += 1
            value = as_it_lies(g, j, o, shown) - 0.4 * float(missing(g, shown))
            shown[face] += 1
            shown[to] -= 1
            if value > most + SURE:
                best, most = FACES * face + to, value
    return best


def change(g: Board, j: Judgement) -> i64:
    """A die and the face it becomes."""
    if g.boss == NO_BOSS:
        return CHANGE + best_change(g, j, look(g, j), Lying(g).shown)
    return CHANGE + raised(g, g.strike)


def raised(g: Board, strike: list[int]) -> i64:
    """The die of a battle roll that deals least becomes the face that deals most."""
    low: i64 = -1
    for die in range(len(g.dice)):
        if not (g.locked >> die) & 1 and (low < 0 or strike[g.dice[die]] < strike[low]):
            low = g.dice[die]
    top: i64 = 0
    for face in range(FACES):
        if strike[face] > strike[top] or top == low:
            top = face
    if top == low:
        top = (low + 1) % FACES
    return FACES * low + top


def their_reroll(g: Board, j: Judgement, seat: i64) -> i64:
    """Break a roll that would pass: take the dice that are needed and have no spare."""
    shown = Lying(g)
    want: list[int] = [0] * FACES
    left: i64 = reroll_of(g, seat) >> 3
    if missing(g, shown.shown) == 0 and not g.automatic:
        over: i64 = 0
        while left > 0 and over < 4:  # those with the fewest to spare first
            for face in range(FACES):
                need: i64 = g.needs[face]
                if need > 0 and shown.shown[face] - need == over and over < left:
                    n: i64 = shown.loose[face] if shown.loose[face] < left else left
                    if n > over:
                        want[face] = n
                        left -= n
            over += 1
    if g.picked == 0:
        return next_pick(g, want) if sum(want) > 0 else PASS
    return next_pick(g, want) if picks(g) < reroll_of(g, seat) >> 3 else THROW
