# busterbox: not compiled
"""What Adventures asks, with what is at stake; and why something cannot be done, with names and numbers.

Players who are not asked, and spectators, are told what everybody can see.
"""

from __future__ import annotations

import re

from busterbox.games.adventures.rules.abilities import use_fault
from busterbox.games.adventures.rules.action import challenge_at
from busterbox.games.adventures.rules.box import ActionCard, Weapon
from busterbox.games.adventures.rules.claim import Claim
from busterbox.games.adventures.rules.codes import (
    ANY,
    BOSS,
    CANNOT_PAY,
    COLOUR_NAMES,
    DIE,
    EFFECT,
    EMPTY,
    HERO,
    I_CHOOSE,
    I_DIE,
    IN_ORDER,
    LEFT,
    MODE,
    NO_ENERGY,
    NO_LIGHT_SIDE,
    NO_SKILL,
    NO_WEAPON,
    NOBODY,
    NOT_WEAK,
    PAY,
    RIGHT,
    SESSION_3,
    SLOTS,
    TAKEN,
    USE_SKILL,
    W_ABILITIES,
    W_BOSS,
    W_COLOUR,
    W_DISCARD,
    W_HERO,
    W_HOLD,
    W_ICON,
    W_PLAN,
    W_REROLL,
    W_SURPLUS,
    W_TANK,
    WEAKNESS,
    WEAPONS,
    WRONG_ICONS,
)
from busterbox.games.adventures.rules.payment import Purse, payable
from busterbox.games.adventures.rules.planning import Planning, has_light, light_of, slot_of
from busterbox.games.adventures.rules.pool import Pool, supports
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.affording import missing_text, ways_to_pay
from busterbox.games.adventures.words.explainable import everything
from busterbox.games.adventures.words.options import (
    boost_text,
    costly_weapon,
    damage_text,
    hurts,
    rerolls_one,
    unanswered,
)
from busterbox.games.adventures.words.terms import (
    SIDES,
    SLOT_WORDS,
    dice_text,
    needs_text,
    rounds,
    token_parts,
)
from busterbox.kernel.content.phrases import capital, counted, listed, word
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import Refused, reason_have, reason_kind
from busterbox.kernel.core.windows import WINDOW_CHOOSE
from busterbox.kernel.game import Game

# "1 slots" and the like in sentences that were made with numbers.
ONE_OF_SEVERAL = [
    (re.compile(r"\b1 slots must\b"), "1 slot must"),
    (re.compile(r"\b1 are\b"), "1 is"),
    (re.compile(r"\b0 are\b"), "none is"),
]


def question(game: Game, g: Adventure, seat: int) -> str:
    message = game.rules.catalogue.find("window." + game.rules.window_name(g.kind))
    if seat < 0 or not g.asked() >> seat & 1:
        return watched(game, g, message.hidden or message.text)
    if g.kind == W_ABILITIES:
        return abilities(game, g) if seat == g.active else ally(game, g, seat)
    if g.kind == W_PLAN:
        return planning(game, g, seat)
    if g.kind in (W_HERO, W_BOSS):
        return claim(game, g, seat)
    if g.kind == W_HOLD:
        return held(game, g, seat)
    if g.kind == W_DISCARD:
        return f"You hold {counted(len(g.hand[seat]), 'card')}: discard down to four."
    if g.kind == W_COLOUR:
        source = colour_source(game, g)
        return f"{source}: which colour shall it be?"
    if g.kind == W_ICON and isinstance(g.top, Pool):
        name = game.cards.names[g.top.icons[g.top.place] - I_CHOOSE]
        return f"{name}: which of the two does it give?"
    if g.kind == W_SURPLUS:
        return (
            f"{pool_text(g, seat)} No more of that colour fit in: reroll one of them instead, or leave them."
        )
    if g.kind == W_REROLL:
        return reroll(game, g, seat)
    if g.kind == W_TANK:
        weapon = costly_weapon(g)
        what = word(game, "weapon", weapon) if weapon >= 0 else "Your skill"
        return f"{what} costs {damage_text(g, hurts(g))}. Use it?"
    if g.kind == WINDOW_CHOOSE:
        return f"{because(game, g)}Choose one."
    return f"{because(game, g)}{message.text}"


# -- who watches ----------------------------------------------------------------------------------------------------


def watched(game: Game, g: Adventure, text: str) -> str:
    """What is going on, with the active hero's name."""
    if g.active == NOBODY or g.over:
        return text
    who = game.words.seat_name(g.active)
    if g.kind in (W_ABILITIES, W_HOLD) and g.challenge >= 0:
        return f"{who} faces {challenge(game, g)} with {dice_text(g.dice)}."
    return f"{who}: {text[:1].lower()}{text[1:]}"


# -- claims and planning ------------------------------------------------------------------------------------------------


def claim(game: Game, g: Adventure, seat: int) -> str:
    top = g.top
    assert isinstance(top, Claim)
    heroes = g.kind == W_HERO
    mine = top.claims[seat]
    if top.confirmed >> seat & 1:
        left = [game.words.seat_name(one) for one in range(g.seats) if not top.confirmed >> one & 1]
        return (
            f"You take {word(game, 'hero' if heroes else 'boss', mine)}. {listed(left)} still to choose; "
            f"until then you may choose again."
        )
    if heroes:
        return "Who are you?" if g.seats == 1 else with_claim(game, mine, "hero", "Who are you?")
    ask = "Which boss do you face?" if wily_ahead(g) else "Which Robot Master do you face?"
    if g.settings[MODE] == SESSION_3:
        ask = f"Boss {g.beaten + 1} of 3. {ask}"
    return ask if g.seats == 1 else with_claim(game, mine, "boss", ask)


def with_claim(game: Game, mine: int, kind: str, ask: str) -> str:
    if mine == EMPTY:
        return f"{ask} Everybody takes a different one."
    return f"You want {word(game, kind, mine)}: confirm it, or choose another."


def wily_ahead(g: Adventure) -> bool:
    return any(not g.box.is_master(boss) for boss in g.offered)


def planning(game: Game, g: Adventure, seat: int) -> str:
    """What lies ahead, and what is still to be done."""
    top = g.top
    if isinstance(top, Planning) and top.ready >> seat & 1:
        left = [game.words.seat_name(one) for one in range(g.seats) if not top.ready >> one & 1]
        return f"You are ready; {listed(left)} still {'plans' if len(left) == 1 else 'plan'}. Change something after all?"
    head = f"Round {g.round} of {rounds(g.box, g.settings[MODE], g.seats)}"
    todo = to_do(g, seat)
    if todo:
        return f"{head}. Plan for what lies ahead. Still open: {listed(todo)}."
    wrong = unanswered(g, seat)
    if wrong:
        return f"{head}. All is set, but Dr. Light will cost you {len(wrong)} damage. Ready, or change something?"
    return f"{head}. All is set. Ready, or change something?"


def to_do(g: Adventure, seat: int) -> list[str]:
    """What a seat must still do before it can be ready (AD-6.9, AD-R14)."""
    todo = [SLOT_WORDS[slot] for slot in range(SLOTS) if slot_of(g, seat, slot) == EMPTY]
    todo = todo[: len(g.hand[seat])]
    sides = [
        SIDES[side] for side in (LEFT, RIGHT) if has_light(g, seat, side) and light_of(g, seat, side) == EMPTY
    ]
    if sides:
        todo.append(f"a Dr. Light card for the {' and one for the '.join(sides)}")
    return todo


# -- the action phase -----------------------------------------------------------------------------------------------------


def challenge(game: Game, g: Adventure) -> str:
    """As "challenge 2 of 3 (a wait and a jump, else 2 damage, surprise box)"."""
    box = ", surprise box" if g.has_box else ""
    stake = f"({needs_text(g.needs)}, else {g.harm} damage{box})"
    return f"{which_challenge(game, g)} {stake}"


def which_challenge(game: Game, g: Adventure) -> str:
    """As "challenge 2 of 3" or, in a boss battle, "pattern card 2 of 4"."""
    seat = int(g.active)
    number = int(g.challenge) + 1
    if g.fighting:
        return f"pattern card {number} of {g.challenge + len(g.ahead[seat])}"
    return f"challenge {number} of {challenges(g, seat)}"


def challenges(g: Adventure, seat: int) -> int:
    """How many challenges an action phase on a stage card has (AD-7.5)."""
    number = 3
    while challenge_at(g, seat, number) is not None:
        number += 1
    return number


def abilities(game: Game, g: Adventure) -> str:
    """The challenge, the damage, and whether it can be paid: now, with an ability, or not."""
    met = " A wait is met already." if g.credits and g.credits < 2 else ""
    if g.credits > 1:
        met = f" {g.credits} waits are met already."
    return f"{capital(challenge(game, g))}.{met} {paying(game, g)}"


def paying(game: Game, g: Adventure) -> str:
    if payable(g):
        return "You can pay it now."
    lacks = capital(missing_text(g))
    ways = ways_to_pay(g)
    if ways:
        names = listed([short(game, g, code) for code in ways]).replace(" and ", " or ")
        return f"{lacks}: you could pay it with {names}."
    return f"{lacks}: you cannot pay it as things are."


def short(game: Game, g: Adventure, code: int) -> str:
    """An ability by its name alone."""
    if EFFECT <= code < WEAKNESS + WEAPONS:
        return word(game, "weapon", (code - EFFECT) % WEAPONS)
    seat = int(g.active)
    kind = game.rules.codes.kind(code).name
    card = g.skill_slot[seat] if kind == "use_skill" else g.cards[g.hand[seat][len(g.hand[seat]) - 1]]
    return f"{'your skill' if kind == 'use_skill' else 'your boost'} {game.cards.names[card]}"


def ally(game: Game, g: Adventure, seat: int) -> str:
    """For an ally who may boost: what the active player faces, and with what."""
    who = game.words.seat_name(g.active)
    stands = "it can be paid" if payable(g) else missing_text(g)
    text = f"{who} faces {challenge(game, g)}: {dice_text(g.dice)}"
    tokens = token_parts(int(g.tokens[g.active]), "the")
    if tokens:
        text += f", {', '.join(tokens)}"
    return f"{text}; {stands}. {boost_text(game, g, seat)}?"


def held(game: Game, g: Adventure, seat: int) -> str:
    who = [game.words.seat_name(one) for one in range(g.seats) if g.holds >> one & 1]
    if seat != g.active:
        return f"{game.words.seat_name(g.active)} is about to go on. {boost_text(game, g, seat)}?"
    if not who:  # who asked has left the table
        return "Nobody asks you to wait any more. Go on?"
    return f"{listed(who)} {'asks' if len(who) == 1 else 'ask'} you to wait. Go on anyway?"


def pool_text(g: Adventure, seat: int) -> str:
    """The dice of the colour that is too many."""
    top = g.top
    colour = int(top.place) if isinstance(top, Pool) else -1
    if colour < 0:
        for code in g.options(seat):
            if code >= DIE:
                colour = (code - DIE) // 6
                break
    dice = [die for die in g.dice if die // 6 == colour]
    return f"A {COLOUR_NAMES[colour]} die too many: you have {dice_text(dice)}."


def reroll(game: Game, g: Adventure, seat: int) -> str:
    if not g.air:
        which = "Which die is" if rerolls_one(g) else "Which dice are"
        why = because(game, g)
        return f"{why}{'your' if why else 'Your'} pool is {dice_text(g.dice)}. {which} rerolled?"
    more = any(code >= DIE for code in g.options(seat))
    then = "Pick another one, or roll them." if more else "Roll them?"
    return f"Picked: {dice_text(g.air)}. {then}"


def colour_source(game: Game, g: Adventure) -> str:
    """What gives the die whose colour is named."""
    top = g.top
    if isinstance(top, Pool):
        found = [game.cards.names[card] for card in supports_any(g)]
        return f"A die of any colour ({listed(found)})" if found else "A die of any colour"
    return because(game, g).rstrip(": ") or "A die of any colour"


def supports_any(g: Adventure) -> list[int]:
    return [card for card in supports(g, g.active) if I_DIE + ANY in g.box.actions[card].icons]


def because(game: Game, g: Adventure) -> str:
    """The ability or weapon whose text asks, as "Magnet Beam: "; a card is named beside every question."""
    top = g.top
    if not isinstance(top, Resolve) or top.card >= 0:
        return ""
    title = word(game, "program", top.program)
    if title:
        return f"{title}: "
    for number, weapon in enumerate(g.box.weapons):
        if weapon.program == top.program:
            return f"{word(game, 'weapon', number)}: "
    return ""


# -- refusals --------------------------------------------------------------------------------------------------------------


def refused(game: Game, g: Adventure, seat: int, code: int, packed: int, found: Refused) -> Refused:
    """The sentence of the catalogue with names, and with the right number of words."""
    sentence = found.sentence
    kind = reason_kind(packed)
    if kind == TAKEN:
        thing = word(game, "hero", code - HERO) if code < BOSS else word(game, "boss", code - BOSS)
        sentence = f"{game.words.seat_name(reason_have(packed) - 1)} has claimed {thing}"
    elif kind in (CANNOT_PAY, WRONG_ICONS):
        sentence = cannot_pay(g, code - PAY, sentence)
    elif kind in (NO_ENERGY, NOT_WEAK, NO_WEAPON):
        name = word(game, "weapon", (code - EFFECT) % WEAPONS)
        have = reason_have(packed)
        if kind == NO_WEAPON:
            sentence = f"you do not have {name}"
        elif kind == NOT_WEAK:
            sentence = f"{name} does not hit the weakness of {word(game, 'boss', g.boss[seat])}"
        elif have == 0:
            sentence = f"{name} has no Weapon Energy left"
        else:
            sentence = f"{name} has {have} Weapon Energy, and this takes more"
    elif g.kind == W_ABILITIES and seat == g.active and kind != NO_SKILL:
        sentence = useless(g, code, sentence)
    elif kind == IN_ORDER and g.air:
        sentence = f"pick dice in order, red, blue, yellow: {dice_text(g.air[-1:])} is already picked"
    elif kind == NO_LIGHT_SIDE:
        sentence = f"Dr. Light sits only on your {'right' if has_light(g, seat, RIGHT) else 'left'}"
        if g.seats > 2:
            sentence = "Dr. Light is only there with one or two heroes"
    for wrong, right in ONE_OF_SEVERAL:
        sentence = wrong.sub(right, sentence)
    return Refused(sentence, found.rules, found.kind)


def useless(g: Adventure, code: int, sentence: str) -> str:
    """Which part of a cost cannot be paid; or that the effect would have nothing to do (AD-R27)."""
    uses: ActionCard | Weapon
    if code == USE_SKILL:
        uses = g.box.actions[g.skill_slot[g.active]]
    elif EFFECT <= code < EFFECT + len(g.box.weapons):
        uses = g.box.weapons[code - EFFECT]
    else:
        return sentence
    for op in uses.cost:
        if op.playable(g, g.active, -1):
            return f"you cannot {op.text()}: {sentence}"
    if use_fault(g, uses.cost, uses.effect) == 0:
        return sentence
    return f"it would do nothing {'once the cost is paid' if uses.cost else 'now'}: {sentence}"


def cannot_pay(g: Adventure, mask: int, sentence: str) -> str:
    """What a payment does not meet; if everything is paid in, what is missing."""
    if mask != everything(g):
        return sentence
    if not Purse(g).items:
        return f"you have no dice and no active token, and {missing_text(g)}"
    return f"with all your dice and tokens spent {missing_text(g)}"
