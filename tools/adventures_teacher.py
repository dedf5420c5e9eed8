"""How the hero of Adventures' guided first game plays: sensibly, and so that there is something to learn.

`adventures_lessons.py` says why, `adventures_guide.py` finds a game that has it all. All of it is worked out from
what the player sees, so that each lesson can be followed.
"""

from __future__ import annotations

from itertools import permutations

from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    ACTIONS,
    ANY,
    BOOST,
    BOSS,
    COLOUR,
    DIE,
    EMPTY,
    FACES,
    HERO,
    I_ANY_TOKEN,
    I_DIE,
    I_SET,
    I_TOKEN,
    LEFT,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    MOST_WEAPONS,
    PAY,
    READY,
    REROLL,
    RIGHT,
    SIGNATURE,
    SKILL,
    TAKE_DAMAGE,
    THROW,
    TO_LEFT,
    TOKEN,
    W_ABILITIES,
    W_BOSS,
    W_COLOUR,
    W_HERO,
    W_PLAN,
    W_REROLL,
    W_TANK,
    WAIT,
    WEAKNESS,
    WEAPONS,
)
from busterbox.games.adventures.rules.payment import icons, payable, suggested, waits_left
from busterbox.games.adventures.rules.planning import flipped, light_of, slot_of
from busterbox.games.adventures.rules.pool import satisfies
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.affording import leads_to_payment, ways_to_pay
from busterbox.kernel.core.codes import NO

ME = 0
MAIN, OTHER = 5 / 6, 1 / 6  # icons of its own and of another action that a die shows on average
UNANSWERED = 1.2  # how much a damage of Dr. Light weighs against an icon
HOPE = 2  # actions that may be missing at most for a reroll to be tried


def answers(g: Adventure) -> list[int]:
    """What a sensible player may do where the player is asked, the best first."""
    if g.kind == W_HERO:
        return [HERO]
    if g.kind == W_BOSS:
        return [BOSS + weak_boss(g)]
    if g.kind == W_PLAN:
        return [plan_step(g)]
    if g.kind == W_ABILITIES:
        return in_abilities(g)
    if g.kind == W_COLOUR:
        return [COLOUR + wanted_colour(g)]
    if g.kind == W_REROLL:
        return [pick_for_reroll(g)]
    if g.kind == W_TANK:
        return [NO]
    return [best_choice(g)]


def my_weapons(g: Adventure) -> list[int]:
    return [weapon for weapon in g.weapons[:MOST_WEAPONS] if weapon != EMPTY]


def weak_boss(g: Adventure) -> int:
    """One whose weakness the own weapon hits, else the first."""
    icon = g.box.weapons[g.weapons[0]].icon
    return next((boss for boss in g.offered if g.box.bosses[boss].weakness == icon), g.offered[0])


# -- planning -------------------------------------------------------------------------------------------------------------


def wishes(g: Adventure) -> list[float]:
    """How many icons of each action the card ahead asks for; those of waits where they are cheapest."""
    card = g.facing(ME)
    challenges = [g.pattern_card(card).challenge] if g.fighting else g.stage_card(card).challenges
    found = [0.0] * ACTIONS
    waits = 0
    for challenge in challenges:
        for action in range(ACTIONS):
            found[action] += challenge.needs[action]
        waits += challenge.needs[WAIT]
        for need, many in enumerate(g.boss_card(ME).signature):
            if need < ACTIONS:
                found[need] += many * challenge.needs[SIGNATURE]
            else:
                waits += many * challenge.needs[SIGNATURE]
    if g.fighting:  # of the cards below only the signature is known
        for action in range(ACTIONS):
            found[action] += 0.6 + g.boss_card(ME).signature[action] / 2
    for action in range(ACTIONS):
        found[action] += waits
    return found


def gives(g: Adventure, card: int) -> list[float]:
    """Icons that a support half gives on average."""
    found = [0.0] * (ACTIONS + 1)  # the last: of any action
    for icon in g.box.actions[card].icons[: 1 if g.box.actions[card].choose else 9]:
        if icon >= I_SET:
            face = (icon - I_SET) % FACES
            found[face % ACTIONS] += 1 if face < ACTIONS else 2
        elif icon == I_DIE + ANY:
            found[ACTIONS] += 1
        elif icon < I_DIE + ANY:
            found[icon - I_DIE] += MAIN
            for action in range(ACTIONS):
                found[action] += OTHER if action != icon - I_DIE else 0
        elif I_TOKEN <= icon < I_ANY_TOKEN:
            found[icon - I_TOKEN] += 1
        elif icon == I_ANY_TOKEN:
            found[ACTIONS] += 1
    return found


def worth(wish: list[float], have: list[float]) -> float:
    """How much of what is wished for will be there."""
    met = sum(min(wish[action], have[action]) for action in range(ACTIONS))
    open_ = sum(max(0.0, wish[action] - have[action]) for action in range(ACTIONS))
    return met + min(open_, have[ACTIONS]) + 0.2 * sum(have)


class Plan:
    """Where the cards of a round go."""

    def __init__(self, left: int, right: int, skill: int, lights: tuple[int, int]) -> None:
        self.slots = [left, right, skill]
        self.lights = lights

    def value(self, g: Adventure, wish: list[float]) -> float:
        have = [0.0] * (ACTIONS + 1)
        for card in self.slots[:SKILL]:
            for place, many in enumerate(gives(g, card)):
                have[place] += many
        for token in range(ACTIONS):
            have[token] += g.tokens[ME] >> token & 1
        wrong = 0
        for side, light in enumerate(self.lights):
            have[g.box.lights[light].die] += MAIN
            wrong += not satisfies(g, self.slots[side], g.box.lights[light].wants)
        hurts = int(g.box.actions[self.slots[SKILL]].hurts)
        costs = len(g.box.actions[self.slots[SKILL]].cost)
        return worth(wish, have) - UNANSWERED * wrong - 0.3 * hurts - 0.15 * costs


PLANS: dict[str, Plan] = {}  # the last one


def best_plan(g: Adventure) -> Plan:
    """Of all plans; while one is carried out nothing changes, so it is worked out once."""
    wish = wishes(g)
    held = sorted(int(g.cards[card]) for card in [*g.hand[ME], *g.planned[ME]])
    lights = sorted(flipped(g))
    key = f"{held} {lights} {wish} {g.tokens[ME]}"
    if key not in PLANS:
        PLANS.clear()
        PLANS[key] = worked_out(g, wish, held, lights)
    return PLANS[key]


def worked_out(g: Adventure, wish: list[float], held: list[int], lights: list[int]) -> Plan:
    best, most = None, -99.0
    pairs = {(lights[a], lights[b]) for a, b in permutations(range(len(lights)), 2)}
    for left, right, skill in permutations(held, 3):
        for pair in sorted(pairs):
            plan = Plan(left, right, skill, pair)
            value = plan.value(g, wish)
            if value > most + 1e-9:
                best, most = plan, value
    assert best is not None
    return best


def plan_step(g: Adventure) -> int:
    """Slots first, then Dr. Light, then ready."""
    plan = best_plan(g)
    for slot in (LEFT, RIGHT, SKILL):
        if slot_of(g, ME, slot) == EMPTY:
            return TO_LEFT + slot * ACTION_CARDS + plan.slots[slot]
    for side, base in ((LEFT, LIGHT_LEFT), (RIGHT, LIGHT_RIGHT)):
        if light_of(g, ME, side) == EMPTY:
            return base + plan.lights[side]
    return READY


# -- the action phase -------------------------------------------------------------------------------------------------------


def lacking(g: Adventure) -> list[int]:
    """Icons of each action that are missing, and pairs for waits behind them."""
    have = [0] * ACTIONS
    for die in g.dice:
        total = int(icons(die, False))
        for action in range(ACTIONS):
            have[action] += total >> 8 * action & 255
    for action in range(ACTIONS):
        have[action] += g.tokens[ME] >> action & 1
    over = [have[action] - g.needs[action] for action in range(ACTIONS)]
    waits = int(waits_left(g)) - sum(left // 2 for left in over if left > 0)
    return [*(max(0, -left) for left in over), max(0, waits)]


def wanted_colour(g: Adventure) -> int:
    """The colour of the action that is missing most: now, else on what lies ahead."""
    if g.challenge >= 0 and not payable(g):
        lacks = lacking(g)
        if any(lacks[:ACTIONS]):
            return lacks.index(max(lacks[:ACTIONS]))
        counts = [sum(die % FACES % ACTIONS == action for die in g.dice) for action in range(ACTIONS)]
        odd = [action for action in range(ACTIONS) if counts[action] % 2]
        return odd[0] if odd else 0
    wish = wishes(g)
    have = [0.0] * ACTIONS
    for card in (g.left_slot[ME], g.right_slot[ME]):
        if card != EMPTY:
            for place, many in enumerate(gives(g, card)[:ACTIONS]):
                have[place] += many
    for light in (g.light_left[ME], g.light_right[ME]):
        if light != EMPTY:
            have[g.box.lights[light].die] += MAIN
    short = [wish[action] - have[action] for action in range(ACTIONS)]
    return short.index(max(short))


def useless_dice(g: Adventure) -> list[int]:
    """Dice that the challenge does not need as they lie: those to reroll."""
    left = [*g.needs[:ACTIONS]]
    spare: list[int] = []
    for die in sorted(g.dice, key=lambda one: -(one % FACES)):
        action = die % FACES % ACTIONS
        if left[action] > 0:
            left[action] -= 1 if die % FACES < ACTIONS else 2
        else:
            spare.append(die)
    waits = int(waits_left(g))
    for action in range(ACTIONS):  # pairs for waits stay
        alike = [die for die in spare if die % FACES % ACTIONS == action]
        double = [die for die in alike if die % FACES >= ACTIONS]
        while waits > 0 and (double or len(alike) > 1):
            kept = double[:1] or alike[:2]
            for die in kept:
                spare.remove(die)
                alike.remove(die)
            double = [die for die in alike if die % FACES >= ACTIONS]
            waits -= 1
    return sorted(spare)


def in_abilities(g: Adventure) -> list[int]:
    """In order: pay; do what makes that possible for certain; try one's luck; take the damage."""
    if payable(g):
        return [PAY + int(suggested(g))]
    options = g.options(ME)
    found = [code for code in ways_to_pay(g) if code != BOOST or g.harm > 1]
    if found:
        return found
    lacks = lacking(g)
    short = sum(lacks[:ACTIONS]) + 2 * lacks[WAIT]
    if short <= HOPE:
        found += [code for code in options if WEAKNESS <= code < WEAKNESS + WEAPONS]
        if BOOST in options and boost_helps(g, lacks):
            found.append(BOOST)
        if len(useless_dice(g)) >= max(1, short - 1) and g.harm > 1:
            found += [code for code in options if REROLL <= code < WEAKNESS]
    return [*found, TAKE_DAMAGE]


def boost_helps(g: Adventure, lacks: list[int]) -> bool:
    """Whether the boost card is likely to give what is missing."""
    card = g.box.actions[g.cards[g.hand[ME][0]]]
    for icon in card.icons:
        if icon == I_DIE + ANY:
            return True
        if icon < I_DIE + ANY and lacks[icon - I_DIE]:
            return True
    return False


def pick_for_reroll(g: Adventure) -> int:
    """The useless dice one after the other, then throw."""
    options = g.options(ME)
    if THROW in options and useless_dice_left(g) == []:
        return THROW
    for die in useless_dice_left(g):
        if DIE + die in options:
            return DIE + die
    return THROW if THROW in options else options[0]


def useless_dice_left(g: Adventure) -> list[int]:
    last = g.air[len(g.air) - 1] if g.air else -1
    return [die for die in useless_dice(g) if die >= last]


def best_choice(g: Adventure) -> int:
    """In a choice of an effect: what leads to a payment, else what costs least."""
    options = g.options(ME)
    if g.challenge >= 0 and g.active == ME:
        for code in options:
            if leads_to_payment(g, code):
                return code
        spare = useless_dice(g)
        for code in options:
            if DIE <= code < DIE + 18 and code - DIE in spare:
                return code
    if options and TOKEN <= options[0] < DIE:
        return TOKEN + wanted_colour(g) if TOKEN + wanted_colour(g) in options else options[0]
    return options[0]
