# busterbox: not compiled
"""What Adventures offers, in words that say what is at stake; what it asks stands in `questions.py`.

The texts name only cards that lie open or that the asked seat holds, and boss sides that can be read.
"""

from __future__ import annotations

from busterbox.games.adventures.cards.ops_dice import Reroll
from busterbox.games.adventures.rules.action import Action
from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.claim import Claim
from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    ACTION_NAMES,
    ACTIONS,
    BOOST,
    BOSS,
    BOSSES,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    CONFIRM,
    DEAR_WEAPONS,
    DICE,
    DIE,
    DISCARD,
    EFFECT,
    EMPTY,
    ENERGY,
    HERO,
    HEROES,
    HOLD,
    I_CHOOSE,
    LEFT,
    LIFE,
    LIGHT_BACK,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    LIGHTS,
    MOST_WEAPONS,
    NOBODY,
    PAY,
    PAYMENTS,
    POOL,
    READY,
    REROLL,
    RIGHT,
    SKILL,
    SLOTS,
    TAKE_BACK,
    TAKE_DAMAGE,
    THROW,
    TO_LEFT,
    TO_SKILL,
    TOKEN,
    USE_SKILL,
    W_COPY,
    W_DISCARD_DIE,
    W_ENERGY,
    W_LOSE_TOKEN,
    W_REROLL,
    W_SPEND,
    W_TANK,
    W_TOKEN,
    WEAKNESS,
    WEAPONS,
)
from busterbox.games.adventures.rules.payment import Purse, payment_fault, waits_left
from busterbox.games.adventures.rules.planning import has_light, light_of, slot_of
from busterbox.games.adventures.rules.pool import Pool, dice_limit, left_of, right_of, satisfies
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.terms import (
    SIDES,
    SLOT_WORDS,
    asking_op,
    boss_open,
    boss_values,
    dice_parts,
    die_text,
    faces_text,
    hero_text,
    hits,
    icon_text,
    icons_of,
    light_text,
    possessive,
    priced,
    skill_text,
    support_text,
    token_parts,
    weapon_text,
)
from busterbox.kernel.content.phrases import capital, counted, listed, word
from busterbox.kernel.core.codes import NO, PICK, PICKS, YES
from busterbox.kernel.core.ops import ChooseOp
from busterbox.kernel.game import Game


def option_text(game: Game, g: Adventure, seat: int, code: int) -> str:
    """Empty where the catalogue's words will do."""
    if PAY <= code < PAY + PAYMENTS:
        return pay_text(g, code - PAY)
    if TO_LEFT <= code < TO_SKILL + ACTION_CARDS:
        return put_text(game, g, seat, (code - TO_LEFT) // ACTION_CARDS, (code - TO_LEFT) % ACTION_CARDS)
    if EFFECT <= code < ENERGY:
        return weapon_option(game, g, seat, code)
    if ENERGY <= code < ENERGY + WEAPONS:
        return energy_text(game, g, seat, code - ENERGY)
    if DIE <= code < DIE + DICE:
        return die_option(g, code - DIE)
    if TOKEN <= code < TOKEN + ACTIONS:
        return token_option(g, code - TOKEN)
    if LIGHT_LEFT <= code < LIGHT_RIGHT + LIGHTS:
        side = LEFT if code < LIGHT_RIGHT else RIGHT
        return light_option(game, g, seat, side, code - (LIGHT_LEFT if side == LEFT else LIGHT_RIGHT))
    if LIGHT_BACK <= code <= LIGHT_BACK + RIGHT:
        light = light_of(g, seat, code - LIGHT_BACK)
        what = f": {light_text(g.box, light)}" if light != EMPTY else ""
        return f"Give back Dr. Light's card on the {SIDES[code - LIGHT_BACK]}{what}"
    if TAKE_BACK <= code < TAKE_BACK + SLOTS:
        card = slot_of(g, seat, code - TAKE_BACK)
        what = game.cards.names[card] if card != EMPTY else "a card"
        return f"Take back {what} from the {SLOT_WORDS[code - TAKE_BACK]}"
    if DISCARD <= code < DISCARD + ACTION_CARDS:
        return f"Discard {game.cards.names[code - DISCARD]}: {halves(game, g, code - DISCARD)}"
    if COLOUR <= code < COLOUR + COLOURS:
        return colour_text(g, seat, code - COLOUR)
    if BOSS <= code < BOSS + BOSSES:
        return boss_text(game, g, seat, code - BOSS)
    if HERO <= code < HERO + HEROES:
        return f"{word(game, 'hero', code - HERO)}: {hero_text(g.box, code - HERO)}"
    if PICK <= code < PICK + PICKS:
        return pick_text(g, code - PICK)
    return plain_text(game, g, seat, code)


def plain_text(game: Game, g: Adventure, seat: int, code: int) -> str:
    """Answers without an argument."""
    if code == TAKE_DAMAGE:
        return f"Take {damage_text(g, int(g.harm))}"
    if code == USE_SKILL and g.active != NOBODY:
        card = g.skill_slot[g.active]
        if card == EMPTY:
            return "Use your skill"
        return priced(f"Use your skill {game.cards.names[card]}", skill_text(game, card))
    if code == BOOST and g.active != NOBODY:
        return boost_text(game, g, seat)
    if code == READY:
        return ready_text(g, seat)
    if code == THROW and g.air:
        return f"Reroll {listed(dice_parts(g.air))}"
    if code == CONFIRM:
        return confirm_text(game, g, seat)
    if code == HOLD and g.active != NOBODY:
        return f"Ask {game.words.seat_name(g.active)} to wait"
    if g.kind == W_TANK and code in (YES, NO):
        return f"Use it and {damage_text(g, hurts(g))}" if code == YES else "Do not use it"
    return ""


def damage_text(g: Adventure, damage: int) -> str:
    """As "2 damage: 3 life left", with the tank that would go first (AD-12.3, AD-12.4)."""
    life = int(g.life[g.active])
    if life > damage:
        return f"{damage} damage: {life - damage} life left"
    if g.tanks > 0 and damage < LIFE:
        return f"{damage} damage: an energy tank is used up first, {LIFE - damage} life left"
    return f"{damage} damage: the game is lost"


def costly_weapon(g: Adventure) -> int:
    """The weapon whose use is to be confirmed, -1 if it is the skill (AD-R28)."""
    frame = g.top
    return int(frame.payment - EFFECT) if isinstance(frame, Action) and frame.payment >= EFFECT else -1


def hurts(g: Adventure) -> int:
    weapon = costly_weapon(g)
    if weapon >= 0:
        return int(g.box.weapons[weapon].hurts)
    card = g.skill_slot[g.active]
    return int(g.box.actions[card].hurts) if card != EMPTY else 0


# -- claims ---------------------------------------------------------------------------------------------------------


def boss_text(game: Game, g: Adventure, seat: int, boss: int) -> str:
    """As "Face Fire Man: 4 pattern cards, signature a jump, weak to crystal (your Ice Slasher)"."""
    text = f"Face {word(game, 'boss', boss)}"
    if not boss_open(g, boss):
        return text
    weak = weak_marks(game, g, seat, boss)
    return f"{text}: {', '.join(boss_values(g.box, boss))}" + (f" ({weak})" if weak else "")


def weak_marks(game: Game, g: Adventure, seat: int, boss: int) -> str:
    """Whose weapons hit a boss's weakness: "your Ice Slasher, Player 2's Bubble Lead" (AD-R8)."""
    marks: list[str] = []
    for step in range(g.seats):
        owner = (max(seat, 0) + step) % g.seats
        for name in hits(game, g.box, g.weapons[owner * MOST_WEAPONS :][:MOST_WEAPONS], boss):
            marks.append(f"{'your' if owner == seat else possessive(game.words.seat_name(owner))} {name}")
    return ", ".join(marks)


def confirm_text(game: Game, g: Adventure, seat: int) -> str:
    top = g.top
    if not isinstance(top, Claim) or top.claims[seat] == EMPTY:
        return "Confirm"
    return f"Confirm {word(game, 'hero' if top.base() == HERO else 'boss', top.claims[seat])}"


# -- planning -------------------------------------------------------------------------------------------------------


def halves(game: Game, g: Adventure, card: int) -> str:
    return f"{support_text(g.box.actions[card])}, or as skill {skill_text(game, card)}"


def put_text(game: Game, g: Adventure, seat: int, slot: int, card: int) -> str:
    """As "Put Slide left: a yellow die for you and Player 2" or "Put Slide as skill: ..."."""
    name = game.cards.names[card]
    if slot == SKILL:
        return priced(f"Put {name} as skill", skill_text(game, card))
    text = f"Put {name} {SIDES[slot]}: {support_text(g.box.actions[card])}"
    other = left_of(g, seat) if slot == LEFT else right_of(g, seat)
    if other != NOBODY:
        text += f" for you and {game.words.seat_name(other)}"
    light = light_of(g, seat, slot)
    return text + (f", {light_answer(g, light, card)}" if light != EMPTY else "")


def light_answer(g: Adventure, light: int, card: int) -> str:
    """Whether an action card in the slot satisfies a Dr. Light card (AD-21.10)."""
    wants = COLOUR_NAMES[g.box.lights[light].wants]
    if satisfies(g, card, g.box.lights[light].wants):
        return f"which is the {wants} that Dr. Light wants"
    return f"but Dr. Light wants {wants}: 1 damage"


def light_option(game: Game, g: Adventure, seat: int, side: int, light: int) -> str:
    if not 0 <= light < len(g.box.lights):
        return ""
    text = f"Take Dr. Light's card for the {SIDES[side]}: {light_text(g.box, light)} there"
    card = slot_of(g, seat, side)
    if card == EMPTY:
        return text
    if satisfies(g, card, g.box.lights[light].wants):
        return f"{text}, which {game.cards.names[card]} is"
    return f"{text}, which {game.cards.names[card]} is not: 1 damage"


def unanswered(g: Adventure, seat: int) -> list[str]:
    """The sides on which the card in the slot does not satisfy Dr. Light."""
    found: list[str] = []
    for side in (LEFT, RIGHT):
        light, card = light_of(g, seat, side), slot_of(g, seat, side)
        if has_light(g, seat, side) and light != EMPTY and card != EMPTY:
            if not satisfies(g, card, g.box.lights[light].wants):
                found.append(SIDES[side])
    return found


def ready_text(g: Adventure, seat: int) -> str:
    wrong = unanswered(g, seat)
    if not wrong:
        return "Ready"
    return f"Ready: Dr. Light on the {' and on the '.join(wrong)} costs {len(wrong)} damage"


# -- the action phase -----------------------------------------------------------------------------------------------


def boost_text(game: Game, g: Adventure, seat: int) -> str:
    """For a card that the seat holds; what an ally holds is not told here."""
    whom = "yourself" if seat == g.active else game.words.seat_name(g.active)
    if not g.hand[seat]:
        return f"Boost {whom}"
    card = g.cards[g.hand[seat][len(g.hand[seat]) - 1]]
    return f"Boost {whom} with {game.cards.names[card]}: {support_text(g.box.actions[card])}"


def weapon_option(game: Game, g: Adventure, seat: int, code: int) -> str:
    """As "Use Magnet Beam (1 of 3 Weapon Energy): discard a die: a wait of this challenge is met"."""
    base = EFFECT if code < REROLL else REROLL if code < WEAKNESS else WEAKNESS
    weapon = code - base
    name = word(game, "weapon", weapon)
    place = g.place_of(seat, weapon)
    price = 1 + int(in_force(g, seat, DEAR_WEAPONS)) if base == EFFECT else 1  # AD-C5
    paid = f"{price} of {g.energy[place]} Weapon Energy" if place >= 0 else f"{price} Weapon Energy"
    if base == EFFECT:
        cost, sign, effect = weapon_text(game, g.box, weapon).rpartition(": ")
        return f"Use {name} ({paid}{', ' + cost if sign else ''}): {effect}"
    paid = f" ({paid})"
    if base == REROLL:
        return f"Reroll dice with {name}{paid}"
    whose = possessive(word(game, "boss", g.boss[seat])) if g.boss[seat] != EMPTY else "the boss's"
    return f"Hit {whose} weakness with {name}{paid}: roll a die of a colour you name"


def energy_text(game: Game, g: Adventure, seat: int, weapon: int) -> str:
    place = g.place_of(seat, weapon)
    name = word(game, "weapon", weapon)
    if place < 0:
        return name
    after = g.energy[place] + (1 if g.kind == W_ENERGY else -1)
    return f"{name}: from {g.energy[place]} to {after} Weapon Energy"


def die_option(g: Adventure, die: int) -> str:
    name = die_text(die)
    if g.kind == W_REROLL and not rerolls_one(g):
        return f"Pick {name}" + (" too" if g.air else "")
    verb = {W_DISCARD_DIE: "Discard", W_COPY: "Copy", W_SPEND: "Spend"}.get(int(g.kind), "Reroll")
    return f"{verb} {name}"


def rerolls_one(g: Adventure) -> bool:
    """Whether the text that asks lets one die be rerolled and no more."""
    op = asking_op(g)
    return isinstance(op, Reroll) and op.most == 1


def token_option(g: Adventure, token: int) -> str:
    verb = {W_TOKEN: "Activate", W_LOSE_TOKEN: "Give up"}.get(int(g.kind), "Spend")
    return f"{verb} your {ACTION_NAMES[token]} token"


def colour_text(g: Adventure, seat: int, colour: int) -> str:
    """As "Red: 4 of 6 shoot (1 of them double), 1 of 6 jump, 1 of 6 run"."""
    text = f"{capital(COLOUR_NAMES[colour])}: {faces_text(g.box, colour)}"
    if not isinstance(g.top, Pool) and g.dice_of(colour) >= dice_limit(g, seat):  # AD-R20
        text += f"; you have {g.dice_of(colour)}, so one of them may be rerolled instead"
    return text


def pick_text(g: Adventure, place: int) -> str:
    """A branch of a card's text, or one of the two dice of a support."""
    top = g.top
    if isinstance(top, Pool):
        icons = g.box.actions[top.icons[top.place] - I_CHOOSE].icons
        return capital(icon_text(icons[place])) if place < len(icons) else ""
    op = asking_op(g)
    return capital(op.clauses[place]) if isinstance(op, ChooseOp) and place < len(op.clauses) else ""


# -- payments ---------------------------------------------------------------------------------------------------------


def pay_parts(g: Adventure, mask: int) -> tuple[list[str], list[str]]:
    """What a payment spends, and what stays."""
    spent = [die for place, die in enumerate(g.dice) if mask >> place & 1]
    kept = [die for place, die in enumerate(g.dice) if not mask >> place & 1]
    tokens = int(g.tokens[g.active])
    used = mask >> POOL & tokens
    return [*dice_parts(spent), *token_parts(used)], [*dice_parts(kept), *token_parts(tokens & ~used)]


def pay_text(g: Adventure, mask: int) -> str:
    """As "Overcome with red shoot and your jump token, keeps blue double jump"."""
    if g.active == NOBODY:
        return ""
    spent, kept = pay_parts(g, mask)
    lost = wasted(g, mask)
    waste = f" ({counted(lost, 'icon')} wasted)" if lost > 0 and payment_fault(g, mask) == 0 else ""
    stays = listed(kept, "nothing")
    if not spent:
        return f"Overcome: nothing need be spent, keeps {stays}"
    return f"Overcome with {listed(spent)}{waste}, keeps {stays}"


def wasted(g: Adventure, mask: int) -> int:
    """Icons of a payment that meet nothing (AD-11.7)."""
    purse = Purse(g)
    total = int(purse.sum(mask))
    have = (total & 255) + (total >> 8 & 255) + (total >> 16)
    return have - (icons_of(g.needs) - 2 * (g.needs[ACTIONS] - int(waits_left(g))))


# -- rules --------------------------------------------------------------------------------------------------------------


def option_rules(game: Game, g: Adventure, seat: int, code: int) -> list[str]:
    """A plain answer belongs to the window that asks for it. None: as in the catalogue."""
    if PICK <= code < PICK + PICKS:
        return ["AD-R61"] if isinstance(g.top, Pool) else ["AD-R43"]
    if code in (YES, NO) or DIE <= code < DIE + DICE or TOKEN <= code < TOKEN + ACTIONS:
        return game.rules.catalogue.find("window." + game.rules.window_name(g.kind)).rules
    return []
