# busterbox: not compiled
"""What is printed on a card of Adventures, field by field: for drawing it and for searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from busterbox.games.adventures.cards.phrases import challenge_text
from busterbox.games.adventures.rules.box import Ability, ActionCard, Boss, Challenge, box_of
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ANY,
    COLOUR_NAMES,
    COLOURS,
    FACE_NAMES,
    FACES,
    I_ANY_TOKEN,
    I_DIE,
    I_ENERGY,
    I_LIFE,
    I_SET,
    I_SURPRISE,
    I_TOKEN,
    ICONS,
    NEED_NAMES,
    TIMINGS,
)
from busterbox.kernel.content.phrases import capital

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

Data = dict[str, object]
# A card's text has its parts one after the other; loading.py puts these words between them.
SUPPORT, SKILL = "Support: ", " Skill: "
STAGE, BOSS = "Stage: ", "Boss: "
ENGAGE = "Engage: "
PACKS = ["Mega Man 1", "Mega Man 2", "Mega Man 3"]


def card_data(game: Game, card: int) -> Data:
    box = box_of(game)
    kind = game.cards.facts[card].kind
    text = game.cards.texts[card]
    data: Data = {"type": kind, "lore": game.cards.lore[card], "in_decks": False}
    if kind == "action":
        return data | action(game, box.actions[card], text)
    if kind == "stage":
        stage = box.stages[card - box.first_stage()]
        return data | {"challenges": [challenge(one) for one in stage.challenges]}
    if kind == "pattern":
        pattern = box.patterns[card - box.first_pattern()]
        words = text.partition(ENGAGE)[2] if pattern.engage else ""
        engage, _, _ = words.rpartition(challenge_words(pattern.challenge))
        return data | challenge(pattern.challenge) | {"engage": engage.strip() or words}
    if kind == "light":
        light = box.lights[card - box.first_light()]
        return data | {"die": COLOUR_NAMES[light.die], "wants": COLOUR_NAMES[light.wants]}
    if kind == "sabotage":
        return data | ability(box.sabotage[card - box.first_sabotage], text)
    if kind == "weapon":
        weapon = box.weapons[card - box.first_weapon]
        return data | {
            "icon": ICONS[weapon.icon],
            "cap": int(weapon.cap),
            "starting": weapon.pack < 0,
            "pack": PACKS[weapon.pack] if weapon.pack >= 0 else "",
            "cost": bool(weapon.cost),
        }
    if kind in ("master", "wily_boss"):
        return data | boss(game, box.bosses[card - box.first_boss], text)
    return data


def action(game: Game, what: ActionCard, text: str) -> Data:
    support, _, skill = text.removeprefix(SUPPORT).partition(SKILL)
    return {
        "hero": game.cards.ids[box_of(game).first_hero + what.hero],
        "support": [icon_name(icon) for icon in what.icons],
        "choose": what.choose,
        "colours": [COLOUR_NAMES[colour] for colour in range(COLOURS) if what.colours >> colour & 1],
        "support_text": support,
        "skill": skill,
        "cost": bool(what.cost),
    }


def icon_name(icon: int) -> str:
    """An icon of a support half: "red", "any", "red-shoot" (set), "token-jump", "token-any", "energy", "life"."""
    if icon >= I_SET:
        die = icon - I_SET
        return f"{COLOUR_NAMES[die // FACES]}-{FACE_NAMES[die % FACES].replace(' ', '_')}"
    if icon == I_DIE + ANY:
        return "any"
    if icon < I_DIE + ANY:
        return COLOUR_NAMES[icon - I_DIE]
    if icon < I_ANY_TOKEN:
        return f"token-{ACTION_NAMES[icon - I_TOKEN]}"
    return {I_ANY_TOKEN: "token-any", I_ENERGY: "energy", I_LIFE: "life", I_SURPRISE: "surprise"}[icon]


def needs(counts: list[int]) -> list[str]:
    """Requirements as they are printed: waits and signature moves first, as they cost most."""
    order = [4, 3, 0, 1, 2]
    return [NEED_NAMES[need] for need in order if need < len(counts) for _ in range(counts[need])]


def challenge(what: Challenge) -> Data:
    return {"needs": needs(what.needs), "damage": int(what.damage), "box": what.box}


def challenge_words(what: Challenge) -> str:
    return capital(challenge_text(what))


def boss(game: Game, what: Boss, text: str) -> Data:
    box = box_of(game)
    stage_text, _, boss_text = text.rpartition(BOSS)
    data: Data = {
        "pack": PACKS[what.pack],
        "weapon": game.cards.ids[box.first_weapon + what.weapon] if what.weapon >= 0 else "",
        "weakness": ICONS[what.weakness],
        "pattern": int(what.pattern),
        "signature": needs(what.signature),
    }
    if what.stage is not None:
        data["stage"] = ability(what.stage, stage_text.removeprefix(STAGE).strip())
    if what.ability is not None:
        data["boss"] = ability(what.ability, boss_text)
    return data


def ability(what: Ability, text: str) -> Data:
    """Its title, when it applies, what it does; the text of the card names them in this order."""
    words = text.removeprefix(f"{what.title}. ") if what.title else text
    return {"title": what.title, "timing": TIMINGS[what.timing], "text": words}
