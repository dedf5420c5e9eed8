# busterbox: not compiled
"""Why the rule-based player would answer so: its odds and judgements in sentences, for a hint.

Like the player, they use only what the seat knows.
"""

from __future__ import annotations

from busterbox.games.adventures.bot import traits as t
from busterbox.games.adventures.bot.effects import Prospect
from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.odds import DAMAGE, Stretch, purse_of
from busterbox.games.adventures.bot.planning import Draft, others_give
from busterbox.games.adventures.rules.bosses import boss_side_open
from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    ACTION_NAMES,
    ACTIONS,
    BOOST,
    BOSS,
    BOSSES,
    COLOUR_NAMES,
    DIE,
    EFFECT,
    EMPTY,
    FACE_NAMES,
    FACES,
    HANDS,
    MOST_WEAPONS,
    PAY,
    PAYMENTS,
    POOL,
    READY,
    REROLL,
    SLOTS,
    TAKE_BACK,
    TAKE_DAMAGE,
    THROW,
    TO_LEFT,
    USE_SKILL,
    W_ABILITIES,
    W_BOSS,
    W_PLAN,
    W_REROLL,
    WEAKNESS,
    WEAPONS,
)
from busterbox.games.adventures.rules.planning import slot_of
from busterbox.games.adventures.rules.pool import left_of, right_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.content.phrases import counted, listed

ONLY_DICE = (
    t.DIE,
    t.SET,
    t.COPY,
    t.REROLL,
    t.DROP,
    t.SPEND,
    t.TOKEN,
    t.LOSE_TOKEN,
    t.CREDIT,
    t.CHOOSE,
    t.JUMP,
)


def advice(g: Adventure, j: Judgement, seat: int, code: int) -> list[str]:
    """Sentences about an option, the most important first."""
    if g.kind == W_ABILITIES:
        return of_abilities(g, j, seat, code)
    if g.kind == W_PLAN:
        return of_plan(g, j, seat, code)
    if g.kind == W_BOSS and BOSS <= code < BOSS + BOSSES:
        return of_boss(g, seat, code - BOSS)
    if g.kind == W_REROLL and (code == THROW or code >= DIE):
        return of_reroll(g, code)
    return []


# -- numbers in words ------------------------------------------------------------------------------------------------------


def percent(chance: float) -> str:
    """As people say it; what is not certain is neither 0 nor 100."""
    number = round(100 * chance)
    if 0.0 < chance < 1.0:
        number = min(max(number, 1), 99)
    return f"{number} %"


def points(cost: int) -> str:
    """Thousandths of a point of damage as a number with one decimal."""
    return f"{max(cost, 0) / DAMAGE:.1f}"


def die_words(die: int) -> str:
    return f"{COLOUR_NAMES[die // FACES]} {FACE_NAMES[die % FACES]}"


# -- the abilities step ----------------------------------------------------------------------------------------------------


def of_abilities(g: Adventure, j: Judgement, seat: int, code: int) -> list[str]:
    if PAY <= code < PAY + PAYMENTS:
        return of_payment(g, j, code - PAY)
    if code == TAKE_DAMAGE:
        return of_damage(g, j)
    program = program_of(g, seat, code)
    return of_use(g, j, program) if program >= 0 else []


def of_payment(g: Adventure, j: Judgement, mask: int) -> list[str]:
    p = Prospect(g, j)
    tokens = g.tokens[g.active]
    spent = [die_words(die) for place, die in enumerate(g.dice) if mask >> place & 1]
    spent += [f"the {ACTION_NAMES[action]} token" for action in range(ACTIONS) if mask >> (POOL + action) & 1]
    found = [f"Pays with {listed(spent)}." if spent else "Costs nothing: all of it is met."]
    dice = [die for place, die in enumerate(g.dice) if not mask >> place & 1]
    left = int(purse_of(dice, tokens & ~(mask >> POOL), bool(p.single)))
    then = p.ahead.then
    if then is None or then.then is None:
        return found
    what = counted(len(dice), "die", "dice")
    found.append(f"Leaves {what}{next_words(p, then, left)}.")
    cost = int(p.odds.cost(then, left))
    if cost > 0:
        found.append(f"About {points(cost)} damage is still to come with what is left.")
    return found


def next_words(p: Prospect, then: Stretch, purse: int) -> str:
    """What is left as seen from the next challenge."""
    good = sum(
        weight for need, weight in zip(then.needs, then.weights, strict=True) if p.odds.left_over(purse, need)
    )
    if len(then.needs) == 1:
        return (
            ", enough for the next challenge" if good else ", not enough for the next challenge as they lie"
        )
    return f" for an unseen pattern, about {percent(good / int(then.weight))} to pay it"


def of_damage(g: Adventure, j: Judgement) -> list[str]:
    p = Prospect(g, j)
    purse = int(purse_of(g.dice, g.tokens[g.active], bool(p.single)))
    then = p.ahead.then
    assert then is not None
    ways = p.odds.left_over(purse, p.ahead.needs[0])
    if not ways:
        found = ["The dice and tokens that lie there cannot pay for it."]
    else:
        kept = int(p.odds.cost(then, purse)) + int(p.ahead.losses[0])
        paid = min(int(p.odds.cost(then, left)) for left in ways)
        if kept >= paid:
            found = ["It could be paid, and damage now is no better for later."]
        else:
            found = [f"Keeps the dice for later: paying would cost about {points(paid - kept)} damage more."]
    life = g.life[g.active]
    if life > g.harm:
        found.append(f"{life - g.harm} of {life} life is left.")
    else:
        found.append("A tank is used up." if g.tanks else "It would be the last life of the group.")
    return found


def program_of(g: Adventure, seat: int, code: int) -> int:
    """The program that an answer starts, -1 if none."""
    if code == USE_SKILL:
        return int(g.box.actions[g.skill_slot[g.active]].skill)
    if code == BOOST:
        return int(g.box.actions[g.cards[g.hand[seat][-1]]].boost)
    if EFFECT <= code < EFFECT + WEAPONS:
        return int(g.box.weapons[code - EFFECT].program)
    if REROLL <= code < REROLL + WEAPONS:
        return int(g.box.reroll_program)
    return int(g.box.weakness_program) if WEAKNESS <= code < WEAKNESS + WEAPONS else -1


def of_use(g: Adventure, j: Judgement, program: int) -> list[str]:
    found: list[str] = []
    chance = pay_chance(g, j, program)
    if chance >= 0.0:
        found.append(f"About {percent(chance)} to be able to pay for this challenge then.")
    p = Prospect(g, j)
    p.urgency, p.energy_price = 1000, 0
    before, after = int(p.leaf(p.now)), int(p.program(program, p.now.copy()))
    if before - after >= DAMAGE // 20:
        found.append(f"Saves about {points(before - after)} damage on the way that is left.")
    return found


def pay_chance(g: Adventure, j: Judgement, program: int) -> float:
    """The chance that the challenge can be paid after an effect, if all choices are made for that; -1 if the effect
    is about something else."""
    if any(trait.verb not in ONLY_DICE for trait in j.traits[program]):
        return -1.0
    p = Prospect(g, j)
    p.urgency, p.energy_price = 1000, 0
    p.roads = [j.one(p.ahead.needs[0], DAMAGE, j.ends[0])]
    return 1.0 - int(p.program(program, p.now.copy())) / DAMAGE


def of_reroll(g: Adventure, code: int) -> list[str]:
    dice = [*g.air, code - DIE] if code != THROW else g.air
    return [f"Rolls {listed([die_words(die) for die in dice])} again."] if dice else []


# -- planning and bosses -----------------------------------------------------------------------------------------------------


def of_plan(g: Adventure, j: Judgement, seat: int, code: int) -> list[str]:
    """What the heroes it reaches can expect with this card there and the rest planned as well as possible."""
    if TAKE_BACK <= code < TAKE_BACK + SLOTS:
        return ["Another plan with this hand may expect less damage."]
    if code != READY and not TO_LEFT <= code < TO_LEFT + SLOTS * ACTION_CARDS:
        return []
    d = Draft(g, j, seat, False)
    if code != READY:
        slot, card = divmod(code - TO_LEFT, ACTION_CARDS)
        if d.slots[seat * SLOTS + slot] != card:
            return ["Another card would do more in this slot."]
    found: list[str] = []
    for hero in dict.fromkeys([seat, left_of(g, seat), right_of(g, seat)]):
        if hero >= 0:
            damage = points(int(others_give(d, hero, -1).named_cost()))
            who = "You" if hero == seat else g.game.cards.names[g.box.first_hero + g.hero[hero]]
            found.append(
                f"{who} may expect about {damage} damage with these supports, before skill and boosts."
            )
    if g.settings[HANDS] != 0 and any(
        slot_of(g, other, slot) == EMPTY for other in range(g.seats) for slot in range(2)
    ):
        found.append("What others keep in hand is not known: a die is reckoned for every empty slot.")
    return found


def of_boss(g: Adventure, seat: int, boss: int) -> list[str]:
    card = g.box.bosses[boss]
    if not boss_side_open(g, boss):
        return ["Boss sides are not open at this table."]
    found = [f"{counted(int(card.pattern), 'pattern card', 'pattern cards')} to get through."]
    for place in range(seat * MOST_WEAPONS, (seat + 1) * MOST_WEAPONS):
        weapon = g.weapons[place]
        if weapon != EMPTY and g.box.weapons[weapon].icon == card.weakness:
            name = g.game.cards.names[g.box.first_weapon + weapon]
            found.append(f"{name} hits its weakness.")
    return found
