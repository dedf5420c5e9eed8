"""The small choices: inside effects by what they lead to, elsewhere by rule of thumb."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.bot import traits as t
from busterbox.games.adventures.bot.effects import Again, Prospect
from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.means import NEVER, Means
from busterbox.games.adventures.bot.traits import Trait
from busterbox.games.adventures.rules.bosses import boss_side_open
from busterbox.games.adventures.rules.codes import (
    COLOUR,
    COLOURS,
    DECLINE,
    DIE,
    ENERGY,
    FACES,
    I_CHOOSE,
    I_DIE,
    I_SET,
    NOBODY,
    THROW,
    TOKEN,
    W_COLOUR,
    W_COPY,
    W_DISCARD_DIE,
    W_ENERGY,
    W_ICON,
    W_LOSE_ENERGY,
    W_LOSE_TOKEN,
    W_REROLL,
    W_SPEND,
    W_SURPLUS,
    W_TOKEN,
)
from busterbox.games.adventures.rules.pool import SURPLUS, Pool
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.codes import PICK, YES
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.windows import WINDOW_CHOOSE, WINDOW_MAY


def choice(g: Adventure, j: Judgement, seat: i64) -> i64:
    """The answer to a choice inside an effect, or while the pool is made up."""
    if g.active == NOBODY:
        return outside(g, j, seat)
    p = Prospect(g, j)
    frame = g.top
    if isinstance(frame, Pool):
        return of_pool(g, p, frame)
    assert isinstance(frame, Resolve)
    return of_effect(g, p, frame, g.options(seat))


# -- the pool before it is rolled ----------------------------------------------------------------------------------------


def of_pool(g: Adventure, p: Prospect, frame: Pool) -> i64:
    if frame.step == SURPLUS:
        options = g.options(g.active)
        return surplus(p, [], 0, p.now, frame.place, options)
    best: i64 = -1
    least: i64 = NEVER
    for code in g.options(g.active):
        icon: i64 = I_DIE + code - COLOUR
        if g.kind == W_ICON:
            icon = g.box.actions[frame.icons[frame.place] - I_CHOOSE].icons[code - PICK]
        cost = planned(p, frame.icons, frame.place, icon)
        if cost < least:
            best, least = code, cost
    return best


def planned(p: Prospect, icons: list[int], place: i64, chosen: i64) -> i64:
    """What the pool is worth with this icon; dice whose colour is still open count as the best one."""
    m = p.now.copy()
    dice: list[int] = [0, 0, 0]
    for at in range(len(icons)):
        icon: i64 = chosen if at == place else icons[at]
        if icon < I_DIE + COLOURS:
            dice[icon - I_DIE] += 1
        elif icon >= I_SET and icon < I_CHOOSE:
            if not p.add(m, icon - I_SET):
                dice[(icon - I_SET) // FACES] += 1
    counts: i64 = 0
    spare: i64 = 0
    for colour in range(COLOURS):
        room: i64 = p.limit
        for die in m.dice:
            if die // FACES == colour:
                room -= 1
        if dice[colour] > room:
            spare += dice[colour] - room
            dice[colour] = room
        counts += dice[colour] << (4 - 2 * colour)
    return p.rolled(m, counts) - p.j.prices.surplus * spare


# -- choices inside an effect --------------------------------------------------------------------------------------------


def of_effect(g: Adventure, p: Prospect, frame: Resolve, options: list[int]) -> i64:
    traits = p.j.traits[frame.program]
    trait = traits[frame.pc]
    kind = g.kind
    if kind == W_REROLL:
        again = Again(p, p.now, trait, g.air)
        return next_pick(again.chosen, g.air)
    if kind == W_SURPLUS:
        return surplus(p, traits, frame.pc + 1, p.now, p_colour(options), options)
    if kind in (W_ENERGY, W_LOSE_ENERGY):
        return which_weapon(g, frame.seat, options, kind == W_ENERGY)
    if kind == WINDOW_MAY:
        return YES
    best: i64 = options[0]
    least: i64 = NEVER
    for code in options:
        cost = taken(g, p, traits, frame.pc, kind, code)
        if cost < least:
            best, least = code, cost
    return best


def taken(g: Adventure, p: Prospect, traits: list[Trait], at: i64, kind: i64, code: i64) -> i64:
    """The expected cost if this is chosen."""
    m = p.now.copy()
    trait = traits[at]
    if kind == W_COLOUR:
        return p.gain_colour(traits, at + 1, m, code - COLOUR)
    if kind == W_COPY:
        return p.copy_of(traits, at + 1, m, code - DIE)
    if kind in (W_DISCARD_DIE, W_SPEND):
        if code >= DIE:
            m.dice.remove(code - DIE)
        else:
            m.tokens &= ~(1 << (code - TOKEN))
        return p.run(traits, at + 1, m)
    if kind in (W_TOKEN, W_LOSE_TOKEN):
        m.tokens ^= 1 << (code - TOKEN)
        return p.run(traits, at + 1, m)
    if kind == WINDOW_CHOOSE:
        return p.run(traits, trait.targets[code - PICK], m)
    return 0


def next_pick(chosen: list[int], picked: list[int]) -> i64:
    """Dice are picked one by one in ascending order, then thrown; or none is picked."""
    place: i64 = len(picked)
    if place < len(chosen):
        return DIE + chosen[place]
    return THROW if picked else DECLINE


def p_colour(options: list[int]) -> i64:
    """The colour of the dice among options."""
    for code in options:
        if code >= DIE:
            return (code - DIE) // FACES
    return 0


def surplus(p: Prospect, traits: list[Trait], at: i64, m: Means, colour: i64, options: list[int]) -> i64:
    """A die too many: which one of its colour is rolled again, if any."""
    best: i64 = DECLINE
    least = p.run(traits, at, m.copy())
    for code in options:
        if code != DECLINE:
            after = m.copy()
            after.dice.remove(code - DIE)
            cost = p.fall(traits, at, after, colour)
            if cost < least:
                best, least = code, cost
    return best


def which_weapon(g: Adventure, seat: i64, options: list[int], gained: bool) -> i64:
    """Energy goes to the emptiest weapon and is taken from the fullest; one that hits the boss counts for more."""
    best: i64 = options[0]
    most: i64 = -1000
    for code in options:
        weapon: i64 = code - ENERGY
        rank: i64 = -g.energy[g.place_of(seat, weapon)]
        if (
            g.boss[seat] >= 0
            and boss_side_open(g, g.boss[seat])
            and g.box.weapons[weapon].icon == g.boss_card(seat).weakness
        ):
            rank += 2
        if not gained:
            rank = -rank
        if rank > most:
            best, most = code, rank
    return best


# -- outside of action phases --------------------------------------------------------------------------------------------


def outside(g: Adventure, j: Judgement, seat: i64) -> i64:
    """Setup, draw, the end of planning, clean-up."""
    options = g.options(seat)
    kind = g.kind
    if kind in (W_ENERGY, W_LOSE_ENERGY):
        return which_weapon(g, seat, options, kind == W_ENERGY)
    if kind == WINDOW_CHOOSE:
        return mildest(g, j, seat, options)
    return options[0]


def mildest(g: Adventure, j: Judgement, seat: i64, options: list[int]) -> i64:
    """A OR B outside of action phases: the branch that costs less."""
    frame = g.top
    assert isinstance(frame, Resolve)
    traits = j.traits[frame.program]
    best: i64 = options[0]
    least: i64 = NEVER
    for code in options:
        place: i64 = traits[frame.pc].targets[code - PICK]
        cost: i64 = 0
        while place < len(traits) and traits[place].verb != t.JUMP:
            trait = traits[place]
            if trait.verb == t.HURT:
                cost += 1000 * trait.a if g.life[seat] > 2 else 2000 * trait.a
            elif trait.verb == t.HEAL:
                cost -= 1000 * trait.a
            elif trait.verb == t.LOSE_TOKEN:
                cost += 400
            elif trait.verb == t.LOSE_ENERGY:
                cost += 350
            elif trait.verb == t.TOKEN:
                cost -= 400
            elif trait.verb == t.ENERGY:
                cost -= 350
            elif trait.verb == t.OTHER:
                cost += 300
            place += 1
        if cost < least:
            best, least = code, cost
    return best
