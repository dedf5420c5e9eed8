# busterbox: not compiled
"""Why the bot would choose an option, in sentences for a hint: the judgements of `bot/judgement.py` in words.

They use only what the seat knows, as the bot itself does.
"""

from __future__ import annotations

from busterbox.games.dicebot.bot.averages import Tables
from busterbox.games.dicebot.bot.odds import Foes, hit_chance, incoming
from busterbox.games.dicebot.rules.box import NO_DAMAGE, Weapon
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    BODY_SPACES,
    DROP,
    FULL_ENERGY,
    GRAB,
    ONTO_HEAD,
    PARTS,
    PASS,
    PAY_HEAD,
    PLAY,
    READY,
    TAKE,
    USE,
)
from busterbox.games.dicebot.rules.paying import head_matches, lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.games.dicebot.table.display import Drawing
from busterbox.games.dicebot.words.options import HEAD_WORDS, PART_WORDS, cost_parts, hand_weapons
from busterbox.kernel.content.phrases import listed


def advice(g: DiceBot, tables: Tables, seat: int, code: int) -> list[str]:
    """Sentences about an option, the most important first."""
    if code >= PLAY:
        return about_weapon(g, tables, seat, code - PLAY)
    if GRAB <= code < PLAY:
        die = code - GRAB
        return (
            about_part(g, seat, g.junkyard[die])
            if 0 <= die < len(g.junkyard) and g.junkyard[die] >= 0
            else []
        )
    if TAKE <= code < TAKE + PARTS:
        return about_part(g, seat, code - TAKE)
    if AIM <= code < AIM + g.seats:
        return about_target(g, tables, seat, code - AIM)
    if DROP <= code < DROP + PARTS:
        return [about_drop(g, seat, code - DROP)]
    if code == PAY_HEAD:
        return ["Otherwise your weapon is discarded, and you make no attack this round."]
    if code == ABILITY:
        return [
            f"It costs {g.robot_of(seat).cost} of your {g.points[seat]} Kill Points, and it is worth that now."
        ]
    if USE <= code < USE + PARTS:
        return ["A head part is worth most when it changes what happens right now, and here it does."]
    if ONTO_HEAD <= code < ONTO_HEAD + PARTS:
        return [f"On the head it can do more: {HEAD_WORDS[code - ONTO_HEAD]}."]
    if code == PASS:
        return ["Nothing you could do here changes enough. What you keep, you can use later."]
    if code == READY:
        return ["Once you know what your weapons cost, there is nothing more to see before the roll."]
    return []


def about_part(g: DiceBot, seat: int, part: int) -> list[str]:
    if g.body_count(seat) >= BODY_SPACES:
        return [f"This one goes on your head: {HEAD_WORDS[part]}."]
    uses = []
    have = int(g.body[seat][part])
    for card, copies in sorted(hand_weapons(g, seat).items()):
        if part in cost_parts(g.box.weapons[card]):
            uses.append(g.game.cards.names[card] + (f" ({copies} of them)" if copies > 1 else ""))
    lines = []
    if uses:
        lines.append(f"{PART_WORDS[part]} pays for {listed(uses)}.")
    else:
        lines.append(
            f"None of your weapons needs {PART_WORDS[part]}, but an enemy's might, and you may draw one later."
        )
    if have:
        lines.append(f"You have {have} of them already.")
    left = sum(1 for die in g.junkyard if die == part)
    if left == 1:
        lines.append("It is the last one.")
    return lines


def about_weapon(g: DiceBot, tables: Tables, seat: int, card: int) -> list[str]:
    weapon: Weapon = g.box.weapons[card]
    lines: list[str] = []
    lack = lacking(g, seat, weapon)
    if lack and head_matches(g, seat, weapon):
        lines.append("Your body cannot pay for it, but your head can.")
    elif lack:
        lines.append("You cannot pay for it, so it is the card to throw away.")
        return lines
    foes = Foes(g, tables, seat)
    for other in Drawing(g.game, g.view(seat)).aims(seat, weapon):
        name = g.game.words.seat_name(other)
        chance = hit_chance(foes, other, weapon.speed)
        hits = f"About {chance} % to hit {name}"
        if weapon.damage != NO_DAMAGE:
            kills = weapon.damage >= max(g.energy[other], 0)
            hits += ", which would destroy it" if kills else f", who has {max(g.energy[other], 0)} energy"
        lines.append(hits + ".")
    expected = incoming(foes, weapon.speed, weapon.guard)
    lines.append(f"At speed {weapon.speed} expect about {expected / 100:.1f} damage to you this round.")
    return lines


def about_target(g: DiceBot, tables: Tables, seat: int, target: int) -> list[str]:
    if target == seat:
        return []
    lines = [f"{g.game.words.seat_name(target)} has {max(g.energy[target], 0)} of {FULL_ENERGY} energy."]
    if g.is_active(seat):
        speed = g.speed(seat)
        lines.append(f"About {hit_chance(Foes(g, tables, seat), target, speed)} % to hit at speed {speed}.")
    if g.medals[target] == max(g.medals):
        lines.append("Nobody has more medals.")
    return lines


def about_drop(g: DiceBot, seat: int, part: int) -> str:
    needs = [
        g.game.cards.names[card]
        for card in sorted(hand_weapons(g, seat))
        if part in cost_parts(g.box.weapons[card])
    ]
    if not needs:
        return f"No weapon in your hand needs {PART_WORDS[part]}."
    return f"Only {listed(needs)} would use it, and you have {int(g.body[seat][part])}."
