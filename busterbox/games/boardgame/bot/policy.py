"""How a sensible player plays quickly, one function for each window. It uses only what the seat knows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.bot import traits as t
from busterbox.games.boardgame.bot.battle import against, win_chance
from busterbox.games.boardgame.bot.battle_rounds import battle_rolled, battle_scored, before_roll
from busterbox.games.boardgame.bot.challenge import (
    Outlook,
    apply,
    death_price,
    easiest,
    health_worth,
    hero,
    look,
    worth,
)
from busterbox.games.boardgame.bot.dice import change, reroll, their_reroll
from busterbox.games.boardgame.bot.judgement import SMALL, Judgement, usual_each
from busterbox.games.boardgame.bot.routes import which_hero, which_stage
from busterbox.games.boardgame.bot.trophies import trophy
from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    END_TURN,
    FACE,
    FIGHT,
    IN_STEP_TWO,
    NO_BOSS,
    PASS,
    PLAY,
    PRESS_ON,
    REMOVE,
    SPECIAL,
    TAKE,
    THREAT,
    USE,
    W_ABILITIES,
    W_BEFORE_ROLL,
    W_CHANGE,
    W_DISCARD,
    W_FACE,
    W_HERO,
    W_ORDER,
    W_PRESS_ON,
    W_REMOVE,
    W_REROLL,
    W_ROLLED,
    W_SCORED,
    W_SPECIAL,
    W_STAGE,
    W_START,
    W_THEIR_REROLL,
    W_THREAT,
    W_TROPHY,
)
from busterbox.games.boardgame.rules.places import boss_here
from busterbox.games.boardgame.rules.playing import (
    hero_fault,
    owned,
    special_fault,
    use_fault,
    wily_fault,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.codes import PICK, YES
from busterbox.kernel.core.ops import ChooseOp, Resolve
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.windows import WINDOW_CHOOSE

SURE: Final = 1e-9
LEAST: Final = 0.01  # what a play must be worth at least, in spaces
LEFT: Final = 0.02  # what a point left over is worth


def choose(g: Board, j: Judgement, seat: i64, rng: Rng) -> i64:
    kind = g.kind
    if kind == W_ABILITIES:
        return with_priority(g, j, seat) if seat == g.turn else against_hero(g, j, seat)
    if kind == W_REROLL:
        return reroll(g, j, seat)
    if kind == W_THREAT:
        return how_many_dice(g, j)
    if kind == W_ROLLED:
        return battle_rolled(g, j, seat)
    if kind == W_SCORED:
        return battle_scored(g, j, seat)
    if kind == W_BEFORE_ROLL:
        return before_roll(g, j, seat)
    if kind == W_PRESS_ON:
        return press_on(g, j, seat)
    if kind == W_TROPHY:
        return trophy(g, j, seat)
    if kind == W_SPECIAL:
        return special(g, j, seat)
    if kind == W_THEIR_REROLL:
        return their_reroll(g, j, seat)
    if kind == W_REMOVE:
        return remove(g)
    if kind == W_CHANGE:
        return change(g, j)
    if kind == W_FACE:
        return FACE + easiest(look(g, j))
    if kind == W_DISCARD:
        return discard(g, j, seat)
    if kind == W_ORDER:
        return order(g, j, seat)
    if kind in (W_STAGE, W_START):
        return which_stage(g, j, seat, rng)
    if kind == W_HERO:
        return which_hero(g, j, seat, rng)
    if kind == WINDOW_CHOOSE:
        return which_way(g, j, seat)
    return YES  # a Copy's power, an effect that may be declined


# -- step 2 ----------------------------------------------------------------------------------------------------------


def keep_price(g: Board, j: Judgement, seat: i64, kind: i64) -> float:
    """What a card is worth in hand beyond the one drawn for it: battle parts near a boss."""
    extra = j.battle_worth[kind] - j.battle_mean
    if extra <= 0.0:
        return SMALL
    return SMALL + (0.03 if near_boss(g, seat) else 0.01) * extra


def near_boss(g: Board, seat: i64) -> bool:
    space: i64 = g.space[seat]
    return space >= 5 if g.stage[seat] == CASTLE else space >= 3


class Plays:
    """What a seat could play: codes, prices in action points, and what each is worth by itself."""

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.prices: list[int] = []
        self.gains: list[float] = []

    def add(self, code: i64, price: i64, gain: float) -> None:
        if gain > SURE:
            self.codes.append(code)
            self.prices.append(price)
            self.gains.append(gain)

    def best(self, points: i64) -> i64:
        """The play to begin with: the better one of the two that bring most together within the points."""
        found: i64 = -1
        most = 0.0
        for one in range(len(self.codes)):
            left = points - self.prices[one]
            second = 0.0
            for other in range(len(self.codes)):
                if other != one and self.prices[other] <= left and self.gains[other] > second:
                    second = self.gains[other]
            # Points that are left may still be spent on a card that is drawn.
            total = self.gains[one] * 1.001 + second + LEFT * float(left)
            if total > most:
                found, most = one, total
        return found


def hero_has_play(g: Board, j: Judgement, seat: i64) -> bool:
    """Whether there is anything to weigh: a card that can be paid for, an ability that does something."""
    for card in g.hand[seat]:
        if g.box.actions[g.cards[card]].hero_cost <= g.points:
            return True
    return any(not j.looks[number] for number in owned(g, seat, 1 << IN_STEP_TWO))


def wily_has_play(g: Board, seat: i64) -> bool:
    return any(g.box.actions[g.cards[card]].wily_cost <= g.wily_points for card in g.hand[seat])


def with_priority(g: Board, j: Judgement, seat: i64) -> i64:
    """The Mega Man part or ability that helps most, if it is worth anything."""
    if not hero_has_play(g, j, seat):
        return PASS
    o = look(g, j)
    before = worth(j, o)
    plays = Plays()
    recall: i64 = -1
    for number in owned(g, seat, 1 << IN_STEP_TWO):
        ability = g.box.abilities[number]
        if use_fault(g, seat, number) != 0:
            continue
        if j.looks[number]:
            recall = number
            continue
        after = o.copy()
        after.energy -= ability.energy
        apply(g, j, after, ability.program, seat)
        plays.add(USE + number, ability.points, worth(j, after) - before - LEAST)
    last: i64 = -1
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if kind == last or hero_fault(g, seat, kind) != 0:
            continue
        last = kind
        action = g.box.actions[kind]
        after = o.copy()
        after.energy -= action.hero_energy
        apply(g, j, after, action.hero, seat)
        plays.add(PLAY + kind, action.hero_cost, worth(j, after) - before - keep_price(g, j, seat, kind))
    best = plays.best(g.points)
    if best < 0:
        return PASS
    if recall >= 0 and plays.codes[best] >= PLAY and g.points > plays.prices[best]:
        return USE + recall  # a card is about to be drawn, and there will be points to play it
    return plays.codes[best]


def against_hero(g: Board, j: Judgement, seat: i64) -> i64:
    """The Dr. Wily part that harms the hero most within the points, or the minions' special."""
    if special_fault(g, 0) != 0 and not wily_has_play(g, seat):
        return PASS
    o = look(g, j)
    before = worth(j, o)
    plays = Plays()
    for which in range(2):
        if special_fault(g, which) == 0:
            plays.add(SPECIAL + which, 0, before - worth(j, after_special(g, j, o, seat, which)) - LEAST)
    last: i64 = -1
    symbol: i64 = g.current().symbol
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if kind == last or wily_fault(g, seat, kind) != 0:
            continue
        last = kind
        action = g.box.actions[kind]
        after = o.copy()
        apply(g, j, after, action.wily, seat)
        if action.symbol == symbol and not g.special_used and not g.matched and after.minions > 0:
            after = after_special(g, j, after, seat, 0)
        plays.add(PLAY + kind, action.wily_cost, before - worth(j, after) - keep_price(g, j, seat, kind))
    best = plays.best(g.wily_points)
    return plays.codes[best] if best >= 0 else PASS


def after_special(g: Board, j: Judgement, o: Outlook, seat: i64, which: i64) -> Outlook:
    kind = g.gained if which == 1 else g.current().minion
    after = o.copy()
    apply(g, j, after, g.box.minions[kind].special, seat)
    return after


def special(g: Board, j: Judgement, seat: i64) -> i64:
    """Now, if it does anything now; later it costs an opportunity, and the hero may be ready for it."""
    o = look(g, j)
    before = worth(j, o)
    best: i64 = PASS
    most = 0.01
    for which in range(2):
        if special_fault(g, which) == 0:
            harm = before - worth(j, after_special(g, j, o, seat, which))
            if harm > most:
                best, most = SPECIAL + which, harm
    return best


# -- Threat, pressing on ---------------------------------------------------------------------------------------------


def how_many_dice(g: Board, j: Judgement) -> i64:
    o = look(g, j)
    worth(j, o)
    return THREAT + o.best


def press_on(g: Board, j: Judgement, seat: i64) -> i64:
    boss = boss_here(g, seat)
    if boss != NO_BOSS:
        return FIGHT if fight_now(g, j, seat, boss) else END_TURN
    return PRESS_ON if onward(g, j, seat) > 0.0 else END_TURN


def onward(g: Board, j: Judgement, seat: i64) -> float:
    """What revealing another challenge brings: what usually lies ahead, less what it usually costs in Health."""
    ahead = j.lies_ahead(g.stage[seat])
    o = Outlook(ahead, [])
    hero(g, o, seat)
    gain = j.gain_of(ahead, o.steps, g.threat[seat], float(g.energy[seat]))
    # A failed challenge, with what Wily players add to it: what it takes to live through that.
    hard = ahead.harm + ahead.penalty + 3.0
    health = float(o.health)
    risk = 0.3 if health <= hard else 0.12 if health <= 2.0 * hard else 0.0
    return gain - risk * (death_price(o) + health_worth(o, health))


def fight_now(g: Board, j: Judgement, seat: i64, boss: i64) -> bool:
    """Now or next turn: Weapon Energy comes back by then, Health does not; a lost battle costs a life."""
    now = win_chance(against(g, j, seat, boss, g.health[seat], g.energy[seat]), 0.0, False)
    later = win_chance(against(g, j, seat, boss, g.health[seat], g.base_energy(seat)), 0.0, False)
    if later <= now + SURE:
        return True
    lost = lost_battle(g, j, seat, boss)
    return (1.0 - now) * lost < 1.0 + (1.0 - later) * lost


def lost_battle(g: Board, j: Judgement, seat: i64, boss: i64) -> float:
    """What a lost battle costs, in turns."""
    fresh = win_chance(against(g, j, seat, boss, g.full_health(seat), g.base_energy(seat)), 0.0, False)
    if fresh < 0.1:
        fresh = 0.1
    o = Outlook(j.lies_ahead(g.stage[seat]), [])
    hero(g, o, seat)
    life = death_price(o) / 2.0  # in turns
    return life + (1.0 + (1.0 - fresh) * 0.5) / fresh


# -- small choices -----------------------------------------------------------------------------------------------------


def remove(g: Board) -> i64:
    """The die that would do most: the hero may re-roll the others."""
    best: i64 = g.dice[0]
    for face in g.dice:
        if g.strike[face] > g.strike[best]:
            best = face
    return REMOVE + best


def which_way(g: Board, j: Judgement, seat: i64) -> i64:
    """The effect that is best for the hero, or worst if somebody else chooses."""
    frame = g.top
    assert isinstance(frame, Resolve)
    op = frame.op(g)
    assert isinstance(op, ChooseOp)
    best: i64 = 0
    most = -1000.0
    for way in range(len(op.targets)):
        value = way_worth(g, j, frame.program, op.targets[way])
        if seat != g.turn:
            value = -value
        if value > most + SURE:
            best, most = way, value
    return PICK + best


def way_worth(g: Board, j: Judgement, program: i64, at: i64) -> float:
    """What an effect means to the hero as he stands: Health counts as far as it is lacking or left."""
    traits = j.traits[program]
    o = Outlook(j.lies_ahead(g.stage[g.turn]), [])
    hero(g, o, g.turn)
    found = 0.0
    place: i64 = at
    while place < len(traits):
        trait = traits[place]
        place += 1
        if trait.verb == t.JUMP:
            place = trait.target
        elif trait.verb == t.HEAL or trait.verb == t.HURT:
            n = trait.value(g, g.turn) if trait.verb == t.HEAL else -trait.value(g, g.turn)
            after: i64 = o.health + n if o.health + n < o.full else o.full
            found += health_worth(o, float(after)) - health_worth(o, float(o.health))
            if after <= 0:
                found -= death_price(o)
        else:
            found += float(trait.value(g, g.turn)) * usual_each(trait.verb)
    return found


def card_worth(g: Board, j: Judgement, seat: i64, kind: i64) -> float:
    """What a card in hand is worth for later, all parts together."""
    battle = 0.25 if near_boss(g, seat) else 0.08
    return j.hero_worth[kind] + 0.5 * j.wily_worth[kind] + battle * j.battle_worth[kind]


def discard(g: Board, j: Judgement, seat: i64) -> i64:
    best: i64 = -1
    least = 1000.0
    for card in g.hand[seat]:
        value = card_worth(g, j, seat, g.cards[card])
        if value < least - SURE:
            best, least = g.cards[card], value
    return TAKE + best


def order(g: Board, j: Judgement, seat: i64) -> i64:
    """The better of the two on top."""
    options = g.options(seat)
    best: i64 = options[0]
    most = -1000.0
    for code in options:
        value = card_worth(g, j, seat, code - TAKE)
        if value > most + SURE:
            best, most = code, value
    return best
