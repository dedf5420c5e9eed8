# busterbox: not compiled
"""What is printed on a card of the board game, field by field: for drawing it, searching and building decks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from busterbox.games.boardgame.rules.box import Ability, BoardBox, Boss, Challenge, box_of
from busterbox.games.boardgame.rules.codes import (
    BOSS_NAMES,
    CARD_PACK,
    FACE_NAMES,
    MOMENTS,
    STAGE_NAMES,
    SYMBOLS,
)
from busterbox.games.boardgame.words.terms import PENALTY
from busterbox.kernel.content.phrases import capital

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

Data = dict[str, object]
# The text of a card holds its parts one after the other; the words between them are those of loading.py.
PARTS = re.compile(r"Mega Man, \d+ AP: (.*) Dr\. Wily, \d+ AP: (.*) Boss battle: (.*)")
FACE_LINE = re.compile(
    r"\b(HIT|PELLET|AIM|JUMP|RUN|WILY), ([^:]+): (.*?)(?= (?:HIT|PELLET|AIM|JUMP|RUN|WILY|Power), |$)"
)
SPECIAL = "Special: "


def card_data(game: Game, card: int) -> Data:
    box = box_of(game)
    kind = game.cards.facts[card].kind
    data: Data = {
        "type": kind,
        "title": game.cards.subtitles[card],
        "lore": game.cards.lore[card],
        "in_decks": kind == "action",
    }
    if kind == "action":
        return data | action(game, card)
    place = card - len(box.actions)
    if kind in ("challenge", "copy"):
        return data | challenge(game, box.challenges[place], game.cards.texts[card])
    place -= len(box.challenges)
    if kind == "boss":
        return data | boss(game, box.bosses[place], game.cards.texts[card])
    place -= len(box.bosses)
    if kind == "minion":
        return data | {
            "damage": int(box.minions[place].damage),
            "special": game.cards.texts[card].partition(SPECIAL)[2],
        }
    return data | character(box, place - len(box.minions)) if kind == "character" else data


def action(game: Game, card: int) -> Data:
    what = box_of(game).actions[card]
    found = PARTS.fullmatch(game.cards.texts[card])
    hero, wily, battle = found.groups() if found else ("", "", "")
    return {
        "symbol": SYMBOLS[what.symbol],
        "hero_cost": int(what.hero_cost),
        "hero_energy": int(what.hero_energy),
        "hero": hero,
        "wily_cost": int(what.wily_cost),
        "wily": wily,
        "battle_energy": int(what.battle_energy),
        "battle": battle,
        "pack": what.pack,
        "playable": True,
        "allowed": {
            "cards": game.info.settings[CARD_PACK].values[1:]
            if what.pack
            else game.info.settings[CARD_PACK].values
        },
    }


def challenge(game: Game, what: Challenge, text: str) -> Data:
    if what.copy >= 0:
        return {"stage": STAGE_NAMES[what.stage], "copy": BOSS_NAMES[what.copy]}
    ability, _, penalty = text.rpartition(PENALTY)
    minions = [
        card for card, fact in zip(game.cards.ids, game.cards.facts, strict=True) if fact.kind == "minion"
    ]
    return {
        "stage": STAGE_NAMES[what.stage],
        "points": int(what.points),
        "minion": minions[what.minion] if what.minion >= 0 else "",
        "minions": int(what.minions),
        "symbol": SYMBOLS[what.symbol],
        "needs": [FACE_NAMES[face] for face, count in enumerate(what.needs) for _ in range(count)],
        "ability": ability.strip(),
        "penalty": penalty,
    }


def boss(game: Game, what: Boss, text: str) -> Data:
    """The table by face. A power's abilities stand on its other side."""
    rows = [
        {
            "face": face.lower(),
            "name": name,
            "damage": int(what.damage[FACE_NAMES.index(face.lower())]),
            "text": capital(words),
            "only_damage": not game.cards.programs[what.effects[FACE_NAMES.index(face.lower())]],
        }
        for face, name, words in FACE_LINE.findall(text)
    ]
    return {
        "threat": int(what.threat),
        "health": int(what.health),
        "symbol": SYMBOLS[what.symbol],
        "faces": rows,
        "power": what.power_name,
        "abilities": [ability(box_of(game).abilities[number], number) for number in what.abilities],
    }


def character(box: BoardBox, place: int) -> Data:
    what = box.characters[place]
    return {
        "threat": int(what.threat),
        "energy": int(what.energy),
        "health": int(what.health),
        "battle_threat": int(what.battle_threat),
        "strikes": {FACE_NAMES[face]: int(damage) for face, damage in enumerate(what.damage) if damage},
        "abilities": [ability(box.abilities[number], number) for number in what.abilities],
    }


def ability(what: Ability, number: int) -> Data:
    return {
        "number": number,
        "name": what.name,
        "text": what.text,
        "moment": MOMENTS[what.moment],
        "points": int(what.points),
        "energy": int(what.energy),
    }
