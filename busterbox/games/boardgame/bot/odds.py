"""Exact odds of dice: matching requirements with re-rolls, what a roll brings, battle rolls, battles.

A roll is played as well as it can be for its requirements: every die that matches an outstanding requirement is
kept, all others are re-rolled, until all are matched or no re-roll is left. Dice are independent and faces equally
likely, so a position is a few small numbers, packed into one key: for each face a nibble with the count that is
still required and a bit (8) if dice showing it stick.
"""

from __future__ import annotations

import math
from math import erf
from typing import Final, TypeAlias

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import FACES, HIT, PELLET, WILY

MOST: Final = 16  # the most dice it looks at; more count as this many
MOST_REROLLS: Final = 6
WIDTH: Final = 7  # MOST_REROLLS + 1: entries of a table for one number of dice
STICKY: Final = 8
COUNT: Final = 7  # bits of a count
FEW: Final = 1e-9


def packed(needs: list[int], sticks: i64, first: i64 = -1) -> i64:
    """Requirements as a key: nibbles in ascending order; the face `first`, if named, stays apart in the lowest."""
    key: i64 = 0
    placed: i64 = 0
    if first >= 0:
        key = nibble(needs, sticks, first)
        placed = 1
    for face in range(FACES):
        if face != first:
            key = inserted(key, placed, nibble(needs, sticks, face), 0 if first < 0 else 1)
            placed += 1
    return key


def nibble(needs: list[int], sticks: i64, face: i64) -> i64:
    count: i64 = needs[face]
    if count > COUNT:
        count = COUNT
    return count | (STICKY if (sticks >> face) & 1 else 0)


def inserted(key: i64, placed: i64, value: i64, low: i64) -> i64:
    """A key of so many nibbles with one more, at its place among those from `low` on."""
    at: i64 = placed
    while at > low and (key >> (4 * (at - 1))) & 15 > value:
        at -= 1
    below: i64 = key & ((1 << (4 * at)) - 1)
    return below | (value << (4 * at)) | ((key >> (4 * at)) << (4 * at + 4))


def lowered(key: i64, at: i64, low: i64) -> i64:
    """One requirement less at a nibble; those from `low` on stay in order."""
    value: i64 = ((key >> (4 * at)) & 15) - 1
    below: i64 = key & ((1 << (4 * at)) - 1)
    rest: i64 = below | ((key >> (4 * at + 4)) << (4 * at))
    if at < low:
        return below | (value << (4 * at)) | ((key >> (4 * at + 4)) << (4 * at + 4))
    return inserted(rest, FACES - 1, value, low)


def outstanding(key: i64) -> i64:
    total: i64 = 0
    left: i64 = key
    while left:
        total += left & COUNT
        left >>= 4
    return total


class Throw:
    """What so many dice and re-rolls bring (-1: not worked out yet)."""

    def __init__(self, dice: i64, rerolls: i64) -> None:
        self.dice: i64 = dice
        self.rerolls: i64 = rerolls
        self.chance = -1.0
        self.used = -1.0
        self.hits = -1.0
        self.pellets = -1.0
        self.wilys = -1.0


class Roll:
    """Everything about rolls for one set of requirements, filled in as it is asked for."""

    def __init__(self, key: i64, wily: i64, hit: i64, pellet: i64) -> None:
        self.key: i64 = key
        self.hit: i64 = hit  # keys with that face apart
        self.pellet: i64 = pellet
        self.wily: i64 = wily
        self.throws: list[Throw | None] = [None] * ((MOST + 1) * WIDTH)


class Odds:
    """Remembers what it has worked out; one for a game's content."""

    def __init__(self) -> None:
        self.rolls: dict[int, Roll] = {}
        self.known: dict[int, float] = {}
        self.shown: dict[int, float] = {}

    # -- a roll before it is made --------------------------------------------------------------------------------

    def roll(self, needs: list[int], sticks: i64) -> Roll:
        """The table for these requirements, with these faces sticking."""
        key: i64 = sticks
        for face in range(FACES):
            count: i64 = needs[face]
            key = (key << 3) | (count if count < COUNT else COUNT)
        found = self.rolls.get(key)
        if found is None:
            found = Roll(
                packed(needs, sticks),
                packed(needs, sticks, WILY),
                packed(needs, sticks, HIT),
                packed(needs, sticks, PELLET),
            )
            self.rolls[key] = found
        return found

    def throw(self, roll: Roll, dice: i64, rerolls: i64) -> Throw:
        n: i64 = dice if dice < MOST else MOST
        r: i64 = rerolls if rerolls < MOST_REROLLS else MOST_REROLLS
        found = roll.throws[n * WIDTH + r]
        if found is None:
            found = Throw(n, r)
            roll.throws[n * WIDTH + r] = found
        return found

    def chance(self, roll: Roll, dice: i64, rerolls: i64) -> float:
        """The chance to match everything."""
        t = self.throw(roll, dice, rerolls)
        if t.chance < 0.0:
            t.chance = self.matched(roll.key, t.dice, 0, t.rerolls)
        return t.chance

    def used(self, roll: Roll, dice: i64, rerolls: i64) -> float:
        """Re-rolls that are made on average, if so many are there: until everything is matched."""
        t = self.throw(roll, dice, rerolls)
        if t.used < 0.0:
            found = 0.0
            for again in range(t.rerolls):
                found += 1.0 - self.chance(roll, t.dice, again)
            t.used = found
        return t.used

    def hits(self, roll: Roll, dice: i64, rerolls: i64) -> float:
        """The dice that will show HIT when the roll is scored, on average."""
        t = self.throw(roll, dice, rerolls)
        if t.hits < 0.0:
            t.hits = self.showing(roll.hit, t.dice, 0, t.rerolls)
        return t.hits

    def pellets(self, roll: Roll, dice: i64, rerolls: i64) -> float:
        t = self.throw(roll, dice, rerolls)
        if t.pellets < 0.0:
            t.pellets = self.showing(roll.pellet, t.dice, 0, t.rerolls)
        return t.pellets

    def wilys(self, roll: Roll, dice: i64, rerolls: i64) -> float:
        t = self.throw(roll, dice, rerolls)
        if t.wilys < 0.0:
            t.wilys = self.showing(roll.wily, t.dice, 0, t.rerolls)
        return t.wilys

    # -- dice that lie -------------------------------------------------------------------------------------------

    def after(
        self, needs: list[int], sticks: i64, dice: list[int], stuck: i64, picked: i64, rerolls: i64
    ) -> float:
        """The chance to match everything if the picked dice are re-rolled now (none: as they lie) and so many
        re-rolls may follow. Dice as faces; stuck and picked ones as bits."""
        left: list[int] = needs[:]
        free: list[int] = [0] * FACES
        again: i64 = 0
        for die in range(len(dice)):
            face: i64 = dice[die]
            if (picked >> die) & 1:
                again += 1
                continue
            left[face] -= 1
            if not (stuck >> die) & 1:
                free[face] += 1
        spare: i64 = 0
        for face in range(FACES):
            if left[face] < 0:
                spare += free[face] if free[face] < -left[face] else -left[face]
                left[face] = 0
        if again > MOST:
            again = MOST
        return self.matched(packed(left, sticks), again, spare if spare < MOST else MOST, rerolls)

    # -- working it out ------------------------------------------------------------------------------------------

    def matched(self, key: i64, left: i64, spare: i64, rerolls: i64) -> float:
        """All requirements of the key matched: so many dice of this throw are still to fall, so many that have fallen
        can be thrown again."""
        lack = outstanding(key)
        if lack == 0:
            return 1.0
        r: i64 = rerolls if rerolls < MOST_REROLLS else MOST_REROLLS
        if lack > left + (spare if r > 0 else 0):
            return 0.0
        if left == 0:
            return self.matched(key, spare, 0, r - 1)
        place: i64 = key | (left << 24) | (spare << 30) | (r << 36)
        found = self.known.get(place)
        if found is not None:
            return found
        total = 0.0
        at: i64 = 0
        while at < FACES:
            value: i64 = (key >> (4 * at)) & 15
            alike: i64 = 1
            while at + alike < FACES and (key >> (4 * (at + alike))) & 15 == value:
                alike += 1
            if value & COUNT:
                part = self.matched(lowered(key, at, 0), left - 1, spare, r)
            elif value & STICKY:
                part = self.matched(key, left - 1, spare, r)
            else:
                part = self.matched(key, left - 1, spare + 1, r)
            total += float(alike) * part
            at += alike
        total /= FACES
        self.known[place] = total
        return total

    def final(self, key: i64, left: i64, rerolls: i64) -> float:
        """The chance that this throw is the last: it matches everything, or no re-roll is left."""
        return 1.0 if rerolls == 0 else self.matched(key, left, 0, 0)

    def showing(self, key: i64, left: i64, spare: i64, rerolls: i64) -> float:
        """How many of the dice still to fall, now or in re-rolls, show the key's lowest face when all is scored."""
        if left == 0:
            if rerolls == 0 or spare == 0 or outstanding(key) == 0:
                return 0.0
            return self.showing(key, spare, 0, rerolls - 1)
        place: i64 = key | (left << 24) | (spare << 30) | (rerolls << 36)
        found = self.shown.get(place)
        if found is not None:
            return found
        total = 0.0
        part = 0.0
        last: i64 = -1  # faces from the second on are in order, and what is alike brings the same
        at: i64 = 0
        while at < FACES:
            value: i64 = (key >> (4 * at)) & 15
            if value != last:
                if value & COUNT:
                    part = self.showing(lowered(key, at, 1), left - 1, spare, rerolls)
                elif value & STICKY:
                    part = self.showing(key, left - 1, spare, rerolls)
                else:
                    part = self.showing(key, left - 1, spare + 1, rerolls)
            if at == 0:
                # A die that matches nothing stays only if this throw turns out to be the last.
                stays = 1.0 if value else self.final(ordered(key), left - 1, rerolls)
                total += part + stays
            else:
                total += part
                last = value
            at += 1
        total /= FACES
        self.shown[place] = total
        return total


def ordered(key: i64) -> i64:
    """A key with one face apart as a key with all in order."""
    return inserted(key >> 4, FACES - 1, key & 15, 0)


# -- battles ------------------------------------------------------------------------------------------------------


def strike_mean(strike: list[int], rerolls: i64, sticks: i64 = 0) -> float:
    """What one die of a battle roll deals on average, re-rolled whenever that promises more."""
    best = 0.0
    for again in range(rerolls + 1):
        total = 0.0
        for face in range(FACES):
            value = float(strike[face])
            if again > 0 and value < best and not (sticks >> face) & 1:
                value = best
            total += value
        best = total / FACES
    return best


def spread_of(values: list[int]) -> float:
    """The variance of what one die brings."""
    total = 0.0
    squares = 0.0
    for face in range(FACES):
        value = float(values[face])
        total += value
        squares += value * value
    mean = total / FACES
    return squares / FACES - mean * mean


def at_least(goal: float, mean: float, variance: float) -> float:
    """The chance that a sum of whole numbers with this mean and variance reaches a goal (normal approximation)."""
    if goal <= 0.0:
        return 1.0
    if variance <= FEW:
        return 1.0 if mean >= goal - FEW else 0.0
    return 0.5 - 0.5 * erf((goal - 0.5 - mean) / math.sqrt(2.0 * variance))


ROUNDS: Final = 14  # a battle is looked ahead so far
MOST_SERIES: Final = 20_000  # that are kept

# Chances to reach a goal, by what the chance depends on, then by round (-1: not worked out yet).
Series: TypeAlias = dict[tuple[float, float, float, float], list[float]]
SERIES: Final[Series] = {}


def series(goal: float, mean: float, variance: float, extra: float) -> list[float]:
    key = (goal, mean, variance, extra)
    found = SERIES.get(key)
    if found is None:
        if len(SERIES) >= MOST_SERIES:
            SERIES.clear()
        found = [-1.0] * (ROUNDS + 1)
        SERIES[key] = found
    return found


def duel(
    boss_health: float,
    mean: float,
    variance: float,
    extra: float,
    health: float,
    boss_mean: float,
    boss_variance: float,
    boss_first: bool,
) -> float:
    """The chance that the hero beats the boss first. Both sides deal this much per round on average, `extra` comes
    once on top; the hero's half comes first unless the boss is about to roll."""
    before = 0.0
    won = 0.0
    first: i64 = 1 if boss_first else 0
    ours = series(boss_health, mean, variance, extra)
    theirs = series(health, boss_mean, boss_variance, 0.0)
    n: i64 = 1
    while n < ROUNDS:
        reached = ours[n]
        if reached < 0.0:
            rounds = float(n)
            share = rounds / 3.0 if n < 3 else 1.0  # what comes on top is spent in the first rounds
            reached = at_least(boss_health, rounds * mean + share * extra, rounds * variance)
            ours[n] = reached
        if reached > before:
            taken: i64 = n - 1 + first
            lost = theirs[taken] if taken > 0 else 0.0
            if lost < 0.0:
                lost = at_least(health, float(taken) * boss_mean, float(taken) * boss_variance)
                theirs[taken] = lost
            alive = 1.0 - lost
            won += (reached - before) * alive
            before = reached
            if alive < 0.002:
                break
        if before > 0.998:
            break
        n += 1
    return won


def in_percent(chance: float) -> int:
    """A rounded percentage: 100 only if it is certain, 0 only if it is impossible."""
    whole = round(100 * chance)
    return min(max(whole, 1), 99) if 0.0 < chance < 1.0 else whole
