# busterbox: not compiled
"""Which ability would make a challenge payable without a roll."""

from __future__ import annotations

from busterbox.games.adventures.cards.ops_dice import DropDie, Reroll, Spend, shows
from busterbox.games.adventures.cards.ops_gain import CopyDie, GainDie, SetDie
from busterbox.games.adventures.cards.ops_hero import Activate, DrawSurprise, LoseToken
from busterbox.games.adventures.cards.ops_table import WaitCredit
from busterbox.games.adventures.rules.abilities import ability_codes
from busterbox.games.adventures.rules.box import Cost
from busterbox.games.adventures.rules.codes import (
    ACTIONS,
    ANY,
    BOOST,
    COLOURS,
    EFFECT,
    FACES,
    REROLL,
    USE_SKILL,
)
from busterbox.games.adventures.rules.payment import payable
from busterbox.games.adventures.rules.pool import dice_limit
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import ChooseOp, Jump, Op

Purse = tuple[tuple[int, ...], int, int]  # dice, tokens as bits, waits


def within_reach(g: Adventure) -> list[tuple[int, int]]:
    """Seat and option code of every ability that would do, allies' boosts included. The position does not change."""
    seat = int(g.active)
    codes: list[int] = []
    ability_codes(g, codes)
    found = [(seat, code) for code in codes if helps(g, seat, code)]
    for ally in range(g.seats):
        if ally != seat and g.hand[ally] and helps(g, ally, BOOST):
            found.append((ally, BOOST))
    return found


def helps(g: Adventure, seat: int, code: int) -> bool:
    cost, effect = parts(g, seat, code)
    if any(isinstance(op, ChooseOp) for op in effect):  # one of its branches, each of one op (AD-R61)
        return any(pays(g, cost, [op]) for op in effect if not isinstance(op, ChooseOp | Jump))
    return pays(g, cost, effect)


def parts(g: Adventure, seat: int, code: int) -> tuple[list[Cost], list[Op[Adventure]]]:
    """Cost and effect of an ability; both are empty for one that needs a roll anyway."""
    if code == USE_SKILL:
        card = g.box.actions[g.skill_slot[seat]]
        return card.cost, card.effect
    if code == BOOST:
        return [], list(g.game.cards.programs[g.box.actions[g.cards[g.hand[seat][-1]]].boost])
    if EFFECT <= code < REROLL:
        weapon = g.box.weapons[code - EFFECT]
        return weapon.cost, weapon.effect
    return [], []


def pays(g: Adventure, cost: list[Cost], effect: list[Op[Adventure]]) -> bool:
    purses: set[Purse] = {(tuple(g.dice), g.tokens[g.active], int(g.credits))}
    for part in cost:
        purses = {after for purse in purses for after in paid(part, purse)}
    for op in effect:
        purses = {after for purse in purses for after in gained(g, op, purse)}
    return bool(effect) and any(covered(g, purse) for purse in purses)


def covered(g: Adventure, purse: Purse) -> bool:
    kept = g.dice, g.tokens[g.active], g.credits
    dice, tokens, waits = purse
    g.dice, g.credits = sorted(dice), waits
    g.tokens[g.active] = tokens
    found = payable(g)
    g.dice, g.credits = kept[0], kept[2]
    g.tokens[g.active] = kept[1]
    return found


def paid(op: Cost, purse: Purse) -> list[Purse]:
    """What can be left after a part of a cost."""
    dice, tokens, waits = purse
    if isinstance(op, DropDie):
        fits = [die for die in set(dice) if shows(die, op.showing) and op.colour in (-1, die // FACES)]
        return [(without(dice, die), tokens, waits) for die in fits]
    if isinstance(op, Spend):
        left = [(without(dice, die), tokens, waits) for die in set(dice) if shows(die, op.action)]
        return left + ([(dice, tokens & ~(1 << op.action), waits)] if tokens >> op.action & 1 else [])
    if isinstance(op, LoseToken):
        gone = [token for token in range(ACTIONS) if tokens >> token & 1 and op.token in (-1, token)]
        return [(dice, tokens & ~(1 << token), waits) for token in gone]
    return [purse]


def gained(g: Adventure, op: Op[Adventure], purse: Purse) -> list[Purse]:
    """What there can be after a part of an effect; nothing if chance decides it."""
    dice, tokens, waits = purse
    if isinstance(op, GainDie):  # a die too many need not become a reroll (AD-R19)
        colours = range(COLOURS) if op.colour == ANY else [int(op.colour)]
        return [purse] if any(is_full(g, dice, colour) for colour in colours) else []
    if isinstance(op, Reroll):
        forced = (op.must or op.least) and any(shows(die, op.showing) for die in dice)
        return [] if forced else [purse]
    if isinstance(op, DrawSurprise):
        return []
    if isinstance(op, SetDie):
        return [(with_die(g, dice, int(op.die)), tokens, waits)]
    if isinstance(op, CopyDie):
        return [(with_die(g, dice, die), tokens, waits) for die in set(dice)] or [purse]
    if isinstance(op, Activate):
        named = range(ACTIONS) if op.token < 0 else [int(op.token)]
        return [(dice, tokens | 1 << token, waits) for token in named]
    if isinstance(op, WaitCredit):
        return [(dice, tokens, waits + 1)]
    return [purse]


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def with_die(g: Adventure, dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """A die more, unless the limit of its colour is reached."""
    return dice if is_full(g, dice, die // FACES) else tuple(sorted((*dice, die)))


def is_full(g: Adventure, dice: tuple[int, ...], colour: int) -> bool:  # AD-15.1
    return sum(die // FACES == colour for die in dice) >= dice_limit(g, g.active)
