"""A sensible, quick player: one function for each window. It uses only what its seat knows."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.bot.abilities import boost_ally, with_abilities
from busterbox.games.adventures.bot.choices import choice
from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.planning import plan, think_again
from busterbox.games.adventures.bot.supports import boost_worth
from busterbox.games.adventures.rules.bosses import boss_side_open
from busterbox.games.adventures.rules.claim import FOR_BOSSES, Claim
from busterbox.games.adventures.rules.codes import (
    BOSS,
    CONFIRM,
    DISCARD,
    EMPTY,
    GO_ON,
    MOST_WEAPONS,
    W_ABILITIES,
    W_BOSS,
    W_CARD,
    W_DISCARD,
    W_HERO,
    W_HOLD,
    W_PLAN,
    W_TANK,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.codes import YES
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.windows import NO_ANSWER

DICE_OF_A_FIGHT = 32 + 4 + 1  # what a pool usually is: two red dice, a blue and a yellow one


def choose(g: Adventure, j: Judgement, seat: i64, rng: Rng) -> i64:
    j.make_room()
    kind = g.kind
    owed = (g.required >> seat) & 1 != 0
    if kind == W_ABILITIES:
        return with_abilities(g, j) if owed else boost_ally(g, j, seat)
    if kind == W_PLAN:
        return plan(g, j, seat) if owed else think_again(g, j, seat)
    if not owed and kind in (W_HERO, W_BOSS, W_HOLD):
        return NO_ANSWER  # what is settled stays settled
    if kind in (W_HERO, W_BOSS):
        return claim(g, j, seat, rng)
    if kind == W_HOLD:
        return GO_ON
    if kind == W_TANK:
        return YES
    if kind in (W_DISCARD, W_CARD):
        return discard(g, j, seat)
    return choice(g, j, seat)


def claim(g: Adventure, j: Judgement, seat: i64, rng: Rng) -> i64:
    """A hero at random; the boss that costs least with the weapons at hand."""
    frame = g.top
    assert isinstance(frame, Claim)
    options = g.options(seat)
    if frame.claims[seat] != EMPTY:
        return CONFIRM
    if frame.what != FOR_BOSSES:
        return options[rng.below(len(options))]
    best: i64 = options[0]
    least: i64 = 0
    for code in options:
        cost = boss_cost(g, j, seat, code - BOSS)
        if code == options[0] or cost < least:
            best, least = code, cost
    return best


def boss_cost(g: Adventure, j: Judgement, seat: i64, boss: i64) -> i64:
    """What a fight with a boss usually costs: its pattern cards, less what hitting its weakness saves."""
    card = g.box.bosses[boss]
    if not boss_side_open(g, boss):
        return boss  # all look alike
    then = j.ends[0]
    for _ in range(card.pattern):
        then = j.any_pattern(card.signature, 0, True, then)
    cost = j.odds.expected(then, DICE_OF_A_FIGHT, 0, False)
    for place in range(seat * MOST_WEAPONS, (seat + 1) * MOST_WEAPONS):
        weapon: i64 = g.weapons[place]
        if weapon != EMPTY and g.box.weapons[weapon].icon == card.weakness:
            cost -= j.prices.weakness * g.box.weapons[weapon].cap
    return cost


def discard(g: Adventure, j: Judgement, seat: i64) -> i64:
    """The card whose support is worth least."""
    best: i64 = -1
    least: i64 = 0
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        worth = boost_worth(g.box.actions[kind])
        if best < 0 or worth < least:
            best, least = kind, worth
    return DISCARD + best
