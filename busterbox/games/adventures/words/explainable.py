# busterbox: not compiled
"""Codes worth explaining to a player now, legal or not; for those that are not legal, the table says why."""

from __future__ import annotations

from busterbox.games.adventures.cards.ops_dice import Reroll, shows
from busterbox.games.adventures.rules.codes import (
    ACTIONS,
    BOOST,
    BOSS,
    DECLINE,
    DICE,
    DIE,
    EFFECT,
    EMPTY,
    HERO,
    HEROES,
    LEFT,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    MOST_WEAPONS,
    PAY,
    POOL,
    READY,
    REROLL,
    RIGHT,
    TAKE_DAMAGE,
    THROW,
    UNREADY,
    USE_SKILL,
    W_ABILITIES,
    W_BOSS,
    W_HERO,
    W_PLAN,
    W_REROLL,
    WEAKNESS,
)
from busterbox.games.adventures.rules.planning import flipped, has_light, light_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.terms import asking_op


def explainable_codes(g: Adventure, seat: int) -> list[int]:
    """The options, and what a player could try: never what this table does not have."""
    options = g.options(seat)
    if g.kind == W_ABILITIES:
        more = in_abilities(g, seat, options)
    elif g.kind == W_PLAN:
        more = in_planning(g, seat, options)
    elif g.kind == W_BOSS:
        more = [BOSS + boss for boss in g.offered]
    elif g.kind == W_HERO:
        more = [HERO + hero for hero in range(HEROES)]
    elif g.kind == W_REROLL:
        more = in_reroll(g)
    else:
        return g.top.candidates(g, seat)
    return sorted({*options, *more})


def in_abilities(g: Adventure, seat: int, options: list[int]) -> list[int]:
    """Skill, boost, everything the player's weapons can do; and the largest payment that fails, which tells what
    is missing."""
    if seat != g.active:
        return [BOOST]
    found = [TAKE_DAMAGE, USE_SKILL, BOOST]
    for weapon in g.weapons[seat * MOST_WEAPONS :][:MOST_WEAPONS]:
        if weapon != EMPTY:
            found += [EFFECT + weapon, REROLL + weapon]
            if g.fighting:
                found.append(WEAKNESS + weapon)
    if not any(code >= PAY for code in options):
        found.append(PAY + everything(g))
    return found


def everything(g: Adventure) -> int:
    """All dice and active tokens as a payment."""
    return (1 << len(g.dice)) - 1 | (int(g.tokens[g.active]) & (1 << ACTIONS) - 1) << POOL


def in_reroll(g: Adventure) -> list[int]:
    """All dice of the pool that the text is about; to throw them where their number is the player's choice."""
    op = asking_op(g)
    if not isinstance(op, Reroll):
        return []
    dice = [DIE + die for die in range(DICE) if die in g.dice and shows(die, op.showing)]
    done = [THROW] if g.air or op.most > 1 else []
    return dice if op.must else done + ([] if op.least else [DECLINE]) + dice


def in_planning(g: Adventure, seat: int, options: list[int]) -> list[int]:
    if UNREADY in options:
        return []
    found = [READY]
    for side, base in ((LEFT, LIGHT_LEFT), (RIGHT, LIGHT_RIGHT)):
        if g.seats == 2 and has_light(g, seat, side) and light_of(g, seat, side) == EMPTY:
            found += [base + light for light in flipped(g)]
    return found
