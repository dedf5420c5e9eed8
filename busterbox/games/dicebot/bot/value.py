"""What a position of DiceBot is worth to its players, where a search stops looking ahead.

The chance that a robot survives the combat was fitted (logistic regression) to 300,000 robots at the beginning of a
round in games of the rule-based player; `PROSPECTS` to who won from which medals.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.bot.odds import robots_left
from busterbox.games.dicebot.rules.codes import NO_PART, ROUNDS
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.state import ONE

PROSPECTS: Final = [10, 50, 300, 3000]  # how the chances of players stand to each other, by medals
CERTAIN: Final = 1000  # a chance of one


def prospects(g: DiceBot, seat: i64) -> i64:
    """What a seat may expect, in parts of ONE: by medals, and by its chance to earn one more in this combat."""
    robots = robots_left(g)
    mine: i64 = 0
    total: i64 = 0
    for other in range(g.seats):
        if (g.left >> other) & 1:
            continue
        chance = survival(g, other, robots) if g.fights(other) else 0
        medals: i64 = g.medals[other]
        weight: i64 = chance + 20
        if not g.sudden:
            more: i64 = medals + 1 if medals < 3 else 3
            weight = chance * PROSPECTS[more] + (CERTAIN - chance) * PROSPECTS[medals]
        elif not g.fights(other):
            weight = 0
        total += weight
        if other == seat:
            mine = weight
    return ONE * mine // total if total > 0 else 0


def survival(g: DiceBot, seat: i64, robots: i64) -> i64:
    """The chance in a thousand that a robot survives the combat: by energy, rounds to come, its parts and theirs."""
    energy: i64 = g.energy[seat]
    if energy < 1:
        return 0
    rounds: i64 = ROUNDS + 1 - g.round
    parts: i64 = 0
    others: i64 = 0
    for other in range(g.seats):
        if g.fights(other):
            count: i64 = g.body_count(other) + (1 if g.head[other] != NO_PART else 0)
            if other == seat:
                parts = count
            else:
                others += count
    if robots < 2:
        return CERTAIN
    base: i64 = 204 if robots == 2 else 146 if robots == 3 else 114
    odds: i64 = base + energy * 86 - rounds * 75 + energy * rounds * 6 + parts * 12 - energy * energy * 5
    odds -= others * 45 // (robots - 1)
    return int(1000.0 / (1.0 + exp(-float(odds) / 100.0)))
