# busterbox: not compiled
"""Names, numbers and values in words, shared by all modules of words."""

from __future__ import annotations

import re

from busterbox.games.boardgame.bot.odds import in_percent
from busterbox.games.boardgame.rules.battle import BOSS_EFFECTS, BOSS_TUMBLE, Battle
from busterbox.games.boardgame.rules.box import BoardBox, Boss
from busterbox.games.boardgame.rules.challenge import requirements_matched
from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    FACE_NAMES,
    FACES,
    FAIL_PENALTY,
    HIT,
    PELLET,
    PELLET_HEALTH,
    SYMBOLS,
    WILY,
)
from busterbox.games.boardgame.rules.dice import showing
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.content.phrases import counted, word
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.game import Game

FACE_WORDS = [name.upper() for name in FACE_NAMES]
SYMBOL_WORDS = [name.capitalize() for name in SYMBOLS]
PARTS = re.compile(r"Mega Man, \d AP: (.*) Dr\. Wily, \d AP: (.*) Boss battle: (.*)")
PENALTY = "Penalty: "  # on a challenge card, last
SPECIAL_TEXT = re.compile(r"Damage \d+\. Special: (.*)")


SENTENCES = re.compile(r"(?<!Dr)\. |(?<=: )")  # where one ends, or a price does


def small(text: str) -> str:
    """Sentences as clauses: "Add 2 minions. The hero loses 1 Threat." as "add 2 minions; the hero loses 1 Threat"."""
    parts = [part for part in SENTENCES.split(text.rstrip(".")) if part]
    joined = ""
    for part in parts:
        sign = "" if not joined or joined.endswith(": ") else "; "
        first = part.split(" ", 1)[0].rstrip(",:")
        joined += sign + (part if first in FACE_WORDS else part[:1].lower() + part[1:])
    return joined


def a_face(face: int) -> str:
    """As "a HIT", "an AIM"."""
    return f"an {FACE_WORDS[face]}" if FACE_WORDS[face] == "AIM" else f"a {FACE_WORDS[face]}"


def times(number: int) -> str:
    """As "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def dice_words(number: int) -> str:
    return counted(number, "die", "dice")


def faces_text(faces: list[int]) -> str:
    """As "HIT HIT RUN"."""
    return " ".join(FACE_WORDS[face] if face >= 0 else "?" for face in faces)


def needs_text(needs: list[int]) -> str:
    """Requirements as "HIT, 2 AIM"."""
    found = [
        FACE_WORDS[face] if need == 1 else f"{need} {FACE_WORDS[face]}"
        for face, need in enumerate(needs)
        if need
    ]
    return ", ".join(found) or "nothing"


# -- names -----------------------------------------------------------------------------------------------------------


def stage_word(game: Game, stage: int) -> str:
    return word(game, "stage", stage) if stage == CASTLE else f"{word(game, 'stage', stage)}'s stage"


def parts_of(game: Game, card: int) -> list[str]:
    """The three parts of an action card as clauses: Mega Man, Dr. Wily, boss battle."""
    found = PARTS.fullmatch(game.cards.texts[card])
    return [small(text) for text in found.groups()] if found else ["", "", ""]


def special_text(game: Game, minion: int) -> str:
    """What the special of a kind of minion does, as a clause."""
    return small(SPECIAL_TEXT.sub(r"\1", game.cards.texts[kind_number(game, "minion", minion)]))


def kind_number(game: Game, kind: str, place: int) -> int:
    """The number among the different cards of the boss, minion or character at a place of its kind."""
    return [card for card, fact in enumerate(game.cards.facts) if fact.kind == kind][place]


def face_text(game: Game, boss: Boss, number: int, face: int) -> str:
    """What a face of a boss's dice does, as "5 damage"."""
    text = game.cards.texts[kind_number(game, "boss", number)]
    found = re.search(
        rf"{FACE_WORDS[face]}, {re.escape(boss.names[face])}: (.*?)\.(?= [A-Z]+, |$| Power, )", text
    )
    return found[1].removeprefix("deal ") if found else ""


SETTING_WORDS = {
    ("stages", "six"): "the six of the core game",
    ("stages", "eight"): "eight, with Time Man and Oil Man",
    ("heroes", "mega_man"): "Mega Man for all",
    ("heroes", "all"): "each chooses",
    ("cards", "core"): "core cards",
    ("cards", "pack"): "with the boss card pack",
}


def setting_word(name: str, value: str) -> str:
    return f"{value} Robot Masters" if name == "castle" else SETTING_WORDS.get((name, value), "")


# -- cards -----------------------------------------------------------------------------------------------------------


def card_values(game: Game, box: BoardBox, card: int) -> str:
    """The printed values of a card in one line, without name and text."""
    kind = game.cards.facts[card].kind
    if kind == "action":
        action = box.actions[card]
        pack = " of the boss card pack" if action.pack else ""
        return f"action card{pack} · {SYMBOL_WORDS[action.symbol]}"
    if kind in ("challenge", "copy"):
        found = box.challenges[card - len(box.actions)]
        if kind == "copy":
            return f"Robot Master Copy in {stage_word(game, found.stage)}"
        minion = "no minions" if found.minion < 0 else word(game, "minion", found.minion)
        more = f" +{found.minions}" if found.minions else ""
        return (
            f"challenge of {stage_word(game, found.stage)} · {found.points} AP · {minion}{more} · "
            f"{SYMBOL_WORDS[found.symbol]} · requires {needs_text(found.needs)}"
        )
    place = card - kind_number(game, kind, 0)
    if kind == "boss":
        boss = box.bosses[place]
        power = f" · power {boss.power_name}" if boss.power_name else ""
        return f"boss · Threat {boss.threat} · Health {boss.health} · {SYMBOL_WORDS[boss.symbol]}{power}"
    if kind == "minion":
        return "minion"
    if kind == "component":
        return f"piece of the box · {game.cards.facts[card].copies}"
    hero = box.characters[place]
    return (
        f"hero · Threat {hero.threat}, in battle {hero.battle_threat} · Weapon Energy {hero.energy} · "
        f"Health {hero.health}"
    )


# -- what would happen --------------------------------------------------------------------------------------------------


class Forecast:
    """What the dice on the table would do if they were scored as they lie."""

    def __init__(self, g: Board) -> None:
        challenge = g.current()
        self.passed: bool = g.automatic or (len(g.dice) > 0 and requirements_matched(g))
        self.minions: int = max(0, g.minions - showing(g, HIT))
        self.penalties: int = max(0, showing(g, WILY) - g.mercy)
        if not self.passed and g.settings[FAIL_PENALTY] == 0:
            self.penalties += 1
        damage = self.minions * g.minion_damage() + self.penalties * challenge.penalty_damage
        if challenge.harm is not None:
            damage += challenge.harm.value(g, Resolve(0, g.turn))
        self.damage: int = max(0, damage - g.shield)
        self.fatal: bool = self.damage >= g.health[g.turn]
        lost = g.full_health(g.turn) - g.health[g.turn] + self.damage
        self.healed: int = min(PELLET_HEALTH * showing(g, PELLET), lost)
        self.besides: str = penalty_besides(g) if self.penalties else ""

    def text(self) -> str:
        """As "passed, 4 damage, 2 Health back, the penalty once: lose 1 Threat too"."""
        parts = ["passed" if self.passed else "failed"]
        parts.append(
            f"{self.damage} damage" + (" costs a Life" if self.fatal else "") if self.damage else "no damage"
        )
        if self.healed and not self.fatal:
            parts.append(f"{self.healed} Health back")
        if self.besides and not self.fatal:
            parts.append(f"the penalty {times(self.penalties)}: {self.besides}")
        return ", ".join(parts)


def penalty_besides(g: Board) -> str:
    """What the penalty of the challenge does besides damage, as "lose 1 Weapon Energy"; empty if nothing."""
    challenge = g.current()
    if not challenge.penalty:
        return ""
    text = g.game.cards.texts[g.cards[g.challenge[0]]].rpartition(PENALTY)[2]
    damage = f"Take {challenge.penalty_damage} damage. "
    return small(text.removeprefix(damage)) + (" too" if text.startswith(damage) else "")


def missing(g: Board) -> list[str]:
    """Requirements that no die on the table matches yet, as "AIM", "2 RUN"."""
    found: list[str] = []
    for face in range(FACES):
        lacks = g.needs[face] - showing(g, face)
        if lacks > 0:
            found.append(FACE_WORDS[face] if lacks == 1 else f"{lacks} {FACE_WORDS[face]}")
    return found


def asking_op(g: Board) -> Op[Board] | None:
    """The word of a text that asks now."""
    top = g.top
    return top.op(g) if isinstance(top, Resolve) else None


def struck(g: Board) -> int:
    """The damage of the hero's battle roll as it lies."""
    return sum(g.strike[face] for face in g.dice if face >= 0)


def boss_roll_lies(g: Board) -> bool:
    """Whether the dice on the table are the boss's."""
    return any(isinstance(frame, Battle) and BOSS_TUMBLE <= frame.step <= BOSS_EFFECTS for frame in g.stack)


def percent(chance: float) -> str:
    return f"{in_percent(chance)} %"


def better(one: float, other: float) -> bool:
    """Whether a chance is better than another after rounding."""
    return in_percent(one) > in_percent(other)
