# busterbox: not compiled
"""Which ability would make a challenge payable without a die being rolled (contract 7.5: "payable with an ability")."""

from __future__ import annotations

from busterbox.games.adventures.abilities import ability_codes
from busterbox.games.adventures.codes import (
    ACTIONS,
    BOOST,
    EFFECT,
    FACES,
    REROLL,
    USE_SKILL,
)
from busterbox.games.adventures.ops import CopyDie, DropDie, SetDie, Spend, shows
from busterbox.games.adventures.ops_hero import Activate, LoseToken, WaitCredit
from busterbox.games.adventures.payment import payable
from busterbox.games.adventures.state import Adventure
from busterbox.kernel.ops import Op

Purse = tuple[tuple[int, ...], int, int]  # dice, tokens as bits, credits


def within_reach(g: Adventure) -> list[tuple[int, int]]:
    """Seat and option code of every ability that would do, allies' boosts among them. The position is left as it was."""
    seat = int(g.active)
    codes: list[int] = []
    ability_codes(g, codes)
    found = [(seat, code) for code in codes if pays(g, *parts(g, seat, code))]
    for ally in range(g.seats):
        if ally != seat and g.hand[ally] and pays(g, *parts(g, ally, BOOST)):
            found.append((ally, BOOST))
    return found


def parts(g: Adventure, seat: int, code: int) -> tuple[list[Op], list[Op]]:
    """Cost and effect of an ability; both are empty for one that needs a roll anyway."""
    if code == USE_SKILL:
        card = g.box.actions[g.skill_slot[seat]]
        return card.cost, card.effect
    if code == BOOST:
        return [], list(g.game.programs[g.box.actions[g.cards[g.hand[seat][-1]]].boost])
    if EFFECT <= code < REROLL:
        weapon = g.box.weapons[code - EFFECT]
        return weapon.cost, weapon.effect
    return [], []


def pays(g: Adventure, cost: list[Op], effect: list[Op]) -> bool:
    purses: set[Purse] = {(tuple(g.dice), g.tokens[g.active], int(g.credits))}
    for op in cost:
        purses = {after for purse in purses for after in paid(op, purse)}
    before = purses
    for op in effect:
        purses = {after for purse in purses for after in gained(g, op, purse)}
    return purses != before and any(covered(g, purse) for purse in purses)


def covered(g: Adventure, purse: Purse) -> bool:
    kept = g.dice, g.tokens[g.active], g.credits
    dice, tokens, credits = purse
    g.dice, g.credits = sorted(dice), credits
    g.tokens[g.active] = tokens
    found = payable(g)
    g.dice, g.credits = kept[0], kept[2]
    g.tokens[g.active] = kept[1]
    return found


def paid(op: Op, purse: Purse) -> list[Purse]:
    """What can be left after a part of a cost."""
    dice, tokens, credits = purse
    if isinstance(op, DropDie):
        fits = [die for die in set(dice) if shows(die, op.showing) and op.colour in (-1, die // FACES)]
        return [(without(dice, die), tokens, credits) for die in fits]
    if isinstance(op, Spend):
        left = [(without(dice, die), tokens, credits) for die in set(dice) if shows(die, op.action)]
        return left + ([(dice, tokens & ~(1 << op.action), credits)] if tokens >> op.action & 1 else [])
    if isinstance(op, LoseToken):
        gone = [token for token in range(ACTIONS) if tokens >> token & 1 and op.token in (-1, token)]
        return [(dice, tokens & ~(1 << token), credits) for token in gone]
    return [purse]


def gained(g: Adventure, op: Op, purse: Purse) -> list[Purse]:
    """What there can be after a part of an effect, as far as no die is rolled for it."""
    dice, tokens, credits = purse
    if isinstance(op, SetDie):
        return [(with_die(g, dice, int(op.die)), tokens, credits)]
    if isinstance(op, CopyDie):
        return [(with_die(g, dice, die), tokens, credits) for die in set(dice)] or [purse]
    if isinstance(op, Activate):
        named = range(ACTIONS) if op.token < 0 else [int(op.token)]
        return [(dice, tokens | 1 << token, credits) for token in named]
    if isinstance(op, WaitCredit):
        return [(dice, tokens, credits + 1)]
    return [purse]


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def with_die(g: Adventure, dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """A die more, unless the limit of its colour is reached (AD-15.1)."""
    same = sum(one // FACES == die // FACES for one in dice)
    return tuple(sorted((*dice, die))) if same < g.limit(g.active) else dice
