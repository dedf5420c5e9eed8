# busterbox: not compiled
"""What DiceBot asks, with what is at stake: who attacks whom, how fast, how hard.

As in `options.py`, everything is for the seat that is asked; a spectator is told what everybody can see.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.dicebot.rules.box import NO_DAMAGE
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AT_ALL,
    BODY_SPACES,
    DICE_EACH,
    DISCARDED,
    PARTS,
    PAY_HEAD,
    PENDING,
    ROUNDS,
    USE,
    W_CHOOSE,
    W_DRAFT,
    W_ENEMY,
    W_FORGE,
    W_HEADS,
    W_HEADS_ABILITY,
    W_HEADS_ATTACK,
    W_HEADS_BEFORE,
    W_PLACE,
    W_TARGET,
)
from busterbox.games.dicebot.rules.harm import is_reflected, possible_targets
from busterbox.games.dicebot.rules.head_parts import Forge
from busterbox.games.dicebot.rules.heads import BeforeHarm
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.games.dicebot.words.options import (
    PART_WORDS,
    aims_at,
    attack_words,
    harm_taken,
    harm_words,
    lacking_text,
    own_weapon,
    part_list,
    who,
    whose,
)
from busterbox.kernel.content.phrases import capital, listed
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.game import Game


def question(game: Game, g: DiceBot, seat: int) -> str:
    """What the seat is asked, with what is at stake. Whoever is not asked is told what everybody can see."""
    kind = g.kind
    message = game.rules.catalogue.find("window." + game.rules.window_name(kind))
    text = message.text
    asked = seat >= 0 and g.asked() >> seat & 1 != 0
    if kind == W_HEADS_ATTACK:
        return f"{attack_sentence(g, seat)} {offer(g, seat, text) if asked else message.hidden}"
    if kind == W_HEADS_ABILITY:
        return f"{harm_sentence(g, seat)} {offer(g, seat, text) if asked else message.hidden}"
    if kind == W_PLACE:
        return place_sentence(g, asked)
    if not asked:
        return message.hidden
    if kind == W_HEADS_BEFORE:
        opening = text.partition(":")[0]
        things = offered(g, seat)
        return f"{opening}: use {' or '.join(things)}?" if things else text
    if kind == W_DRAFT:
        taken = g.body_count(seat)
        if taken < BODY_SPACES:
            return f"Take a die for your body, {taken + 1} of {BODY_SPACES}."
        return f"Take your last die, {DICE_EACH} of {DICE_EACH}: it goes on your head."
    if kind == W_CHOOSE:
        return f"{text[:-1]}, round {g.round} of {ROUNDS}."
    if kind == W_HEADS:
        return f"{stake_sentence(g, seat)} {offer(g, seat, text)}"
    if kind == W_TARGET:
        return f"Choose a target for {attack_words(g, seat, seat)}."
    if kind == W_ENEMY and g.robot[seat]:
        return f"Choose a target for the ability of {robot_name(g, seat)}."
    top = g.top
    if kind == W_FORGE and isinstance(top, Forge) and any(top.dropped):
        return f"{text} So far {part_list(top.dropped)}."
    return text


def offer(g: DiceBot, seat: int, text: str) -> str:
    """Which head part and which robot the question is about."""
    things = offered(g, seat)
    return f"Use {' or '.join(things)}?" if things else text


def offered(g: DiceBot, seat: int) -> list[str]:
    """What a seat that is asked could use now, in words."""
    codes = g.options(seat) if seat >= 0 else []
    things: list[str] = []
    if PAY_HEAD in codes or any(USE <= code < USE + PARTS for code in codes):
        things.append(f"{PART_WORDS[g.head[seat]]} from your head")
    if ABILITY in codes:
        things.append(robot_name(g, seat))
    return things


def place_sentence(g: DiceBot, asked: bool) -> str:
    """Rerolled parts lie open. Five fit on the body; of six one has to go on the head (DB-R52)."""
    top = g.top
    rolled = top.nums[1:] if isinstance(top, Resolve) else []
    counts = part_list([rolled.count(part) for part in range(PARTS)])
    if not asked:
        return f"Rerolled parts are being placed: {counts}."
    begun = f"Your parts are rerolled: {counts}."
    if len(rolled) > BODY_SPACES:
        return f"{begun} Which one goes on the head?"
    return f"{begun} Put one of them on the head, or all on the body?"


def robot_name(g: DiceBot, seat: int) -> str:
    return g.game.cards.names[g.cards[g.robot[seat][0]]]


def attack_sentence(g: DiceBot, me: int) -> str:
    """Who attacks whom, how fast, how hard, and who would be hit as things stand."""
    attacker = g.attacker
    speed = g.speed(attacker)
    hit: list[str] = []
    missed: list[str] = []
    back: list[str] = []
    for place in range(g.seats):
        target = g.at(place)
        if g.targets >> target & 1:
            name = ("you" if attacker == me else "itself") if target == attacker else who(g, target, me)
            if target != attacker and g.dodges(target, speed):
                missed.append(name)
            elif is_reflected(g, attacker, target):
                back.append(name)
            else:
                hit.append(name + taken_text(g, attacker, target))
    words = attack_words(g, attacker, me)
    clauses = [f"{listed(missed)} {verb(missed, 'dodge')}"] if missed else []
    if back:
        damage = f"{harm_taken(g, attacker, attacker) or 'no'} damage"  # if there are several, each is told before ARMOR
        damage = damage if len(back) == 1 else harm_words(g, attacker, attacker)
        to = f"it back to {who(g, attacker, me)}"
        clauses.append(f"{listed(back)} {verb(back, 'send')} {to}{back_text(g, back, attacker, damage)}")
    opening = capital(words)
    if hit:
        return f"{opening}, is about to hit {'; '.join([listed(hit), *clauses])}."
    return f"{opening}{': ' if back else ', misses: '}{'; '.join(clauses)}."


def verb(names: list[str], word: str) -> str:
    """The verb for these names: you dodge, Player 2 dodges."""
    return word if len(names) > 1 or names == ["you"] else f"{word}s"


def taken_text(g: DiceBot, attacker: int, victim: int) -> str:
    """What an attack takes off a robot, where that is not the damage of the weapon."""
    damage = g.damage(attacker)
    taken = harm_taken(g, attacker, victim)
    return "" if taken == damage else f" ({taken or 'no'} damage)"


def back_text(g: DiceBot, senders: list[str], attacker: int, damage: str) -> str:
    """What an attack that comes back does to its own robot."""
    if g.weapon_of(attacker).damage == NO_DAMAGE:
        return ""
    return f": {damage}{' each' if len(senders) > 1 else ''}"


def harm_sentence(g: DiceBot, me: int) -> str:
    """Whose ability is about to harm whom, and how."""
    top = g.top
    assert isinstance(top, BeforeHarm)
    harm: list[str] = []
    taken = top.damage - g.protection(top.seat, False) - g.armor[top.seat]
    if taken > 0:
        harm.append(f"do {taken} damage to {who(g, top.seat, me)}")
    if top.takes:
        harm.append(f"take or reroll {whose(g, top.seat, me)} parts")
    name = f"Your {robot_name(g, top.user)}" if top.user == me else robot_name(g, top.user)
    by = "" if top.user == me else f" of {g.game.words.seat_name(top.user)}"
    return f"{name}{by} is about to {' and '.join(harm)}."


def stake_sentence(g: DiceBot, seat: int) -> str:
    """Before the attacks: what becomes of your weapon, and what is aimed at you."""
    parts: list[str] = []
    if g.status[seat] == PENDING:
        lacks = lacking_text(g, seat, g.weapon_of(seat))
        parts.append(f"Your {own_weapon(g, seat)} is not paid for: your body lacks {lacks}.")
    elif g.status[seat] == DISCARDED:
        parts.append("Your own weapon is discarded.")
    elif g.is_active(seat):
        parts += own_attack(g, seat)
    coming = [other for other in range(g.seats) if other != seat and aims_at(g, other, seat)]
    coming.sort(key=g.speed, reverse=True)
    misses = [other for other in coming if g.dodges(seat, g.speed(other))]
    hits = [other for other in coming if other not in misses]
    if hits and is_reflected(g, hits[0], seat):
        parts += told(
            g, hits, "You send back", "You would send back", lambda other: attack_words(g, other, seat)
        )
    else:
        parts += told(
            g,
            hits,
            "Coming at you:",
            "Could hit you:",
            lambda other: attack_words(g, other, seat, seat) + text_of(g, other),
        )
    if parts and g.armor[seat]:
        parts.append(f"The next {g.armor[seat]} damage to you is prevented.")
    parts += told(g, misses, "You dodge", "You would dodge", lambda other: attack_words(g, other, seat))
    return " ".join(parts) or "The weapons are revealed, and none is aimed at you."


def own_attack(g: DiceBot, seat: int) -> list[str]:
    """Who dodges your weapon, and who sends it back, or would if you chose them."""
    targets = [target for target in range(g.seats) if aims_at(g, seat, target)]
    choice = has_choice(g, seat)
    name, damage = f"your {own_weapon(g, seat)}", harm_words(g, seat, seat)
    if targets == [seat]:
        return [f"Your {own_weapon(g, seat)} is aimed at your own robot{back_text(g, [], seat, damage)}."]
    gone = [target for target in targets if g.dodges(target, g.speed(seat))]
    back = [target for target in targets if target not in gone and is_reflected(g, seat, target)]
    parts: list[str] = []
    if gone and not choice:
        names = [g.game.words.seat_name(target) for target in gone]
        parts.append(f"{listed(names)} {verb(names, 'dodge')} {name}.")
    if back:
        names = [g.game.words.seat_name(target) for target in back]
        send = "would send" if choice else verb(names, "send")
        harm = back_text(g, [] if choice else names, seat, damage)
        parts.append(f"{listed(names)} {send} {name} back to you{harm}{text_of(g, back[0])}.")
    return parts


def has_choice(g: DiceBot, attacker: int) -> bool:
    """Whether an attack that is still to come could be aimed at one robot or another."""
    targets = possible_targets(g, attacker)
    return g.weapon_of(attacker).target != AT_ALL and targets & (targets - 1) != 0


def told(g: DiceBot, attackers: list[int], sure: str, unsure: str, words: Callable[[int], str]) -> list[str]:
    """Attacks in one sentence, those that may still be aimed at somebody else in another."""
    free = [other for other in attackers if has_choice(g, other)]
    fixed = [other for other in attackers if other not in free]
    return [
        f"{opening} {'; '.join(words(other) for other in group)}."
        for opening, group in ((sure, fixed), (unsure, free))
        if group
    ]


def text_of(g: DiceBot, seat: int) -> str:
    """What a weapon does besides its damage, as the card puts it."""
    text = g.game.cards.texts[g.cards[g.weapon[seat][0]]]
    return f' ("{text}")' if text else ""
