"""The challenges of the box as their files print them, and positions with them.

Tests take every number from here, so that tuning a card changes none of them.
"""

from __future__ import annotations

import tomllib
from typing import Any

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.codes import FACE_NAMES, STAGE_NAMES
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import before_turn, reveal, window
from tests.boardgame.trials import happened, listen, told

Card = dict[str, Any]

STAGES: dict[str, list[Card]] = {
    stage: tomllib.loads(GAME.cards.sources[f"stages/{stage}.toml"])["challenge"] for stage in STAGE_NAMES
}
STAGE_OF = {card["id"]: stage for stage, cards in STAGES.items() for card in cards}
CARDS: dict[str, Card] = {card["id"]: card for cards in STAGES.values() for card in cards}
CHALLENGES = {name: card for name, card in CARDS.items() if "copy" not in card}
COPIES = {name: card for name, card in CARDS.items() if "copy" in card}
DAMAGE = {row["id"]: row["damage"] for row in tomllib.loads(GAME.cards.sources["minions.toml"])["minion"]}
MOMENTS = ("reveal", "after", "reward", "penalty")
ABILITY = ("passes_at", "sticks", "gained", "reveal", "harm", "after", "reward")


def with_op(moment: str, op: str, **fields: object) -> list[str]:
    """The challenges that do this, at once, after the damage, as a reward or as a penalty."""
    return [
        name
        for name, card in CHALLENGES.items()
        if any(
            row["op"] == op and all(row.get(key, False) == value for key, value in fields.items())
            for row in card.get(moment, [])
        )
    ]


def row_of(name: str, moment: str, op: str) -> Card:
    return next(row for row in CHALLENGES[name][moment] if row["op"] == op)


def amount(name: str, moment: str, op: str) -> int:
    """The printed number of an effect."""
    found = row_of(name, moment, op)["amount"]
    assert isinstance(found, int)
    return found


def position(name: str, health: int = 28, base_energy: int = 3, powers: int = 0, **settings: str) -> Board:
    """The challenge just revealed to Mega Man, who sits at 0, is at the start of its stage and has these powers."""
    g = before_turn(2, 0, STAGE_OF[name], 0, GAME, None, **{"stages": "eight", **settings})
    g.health[0], g.more_energy[0], g.powers[0] = health, base_energy - 3, powers
    return reveal(listen(g), name)


# -- rolls ----------------------------------------------------------------------------------------------------


def passing(name: str, *more: str) -> str:
    """Dice that match the requirements, and further ones."""
    return " ".join([*CHALLENGES[name]["needs"], *more])


def failing(name: str, dice: int = 1) -> str:
    """Dice that do not match them, and that do nothing else."""
    card = CHALLENGES[name]
    counted = card.get("harm", {}).get("face")
    idle = [face for face in ("aim", "jump", "run") if face not in card["needs"] and face != counted]
    assert idle or len(set(card["needs"])) > 1
    return " ".join([*idle, "aim"][:1] * dice)


def matched(card: Card, faces: list[str]) -> bool:
    return all(faces.count(face) >= card["needs"].count(face) for face in FACE_NAMES)


def damage_of(name: str, roll: str) -> int:
    """What the roll costs in step 4 if nobody has played a card (BG-R24), in their order."""
    card = CHALLENGES[name]
    faces = roll.split()
    once = {row["op"]: row["amount"] for row in card.get("reveal", []) if "amount" in row}
    left = max(0, card.get("minions", 0) - faces.count("hit"))
    fierce = DAMAGE.get(card["minion"], 0) + once.get("fiercer", 0)
    penalties = max(0, faces.count("wily") - once.get("mercy", 0)) + (not matched(card, faces))
    harm = card.get("harm", {})
    ability = harm.get("each", 1) * faces.count(harm["face"]) if "face" in harm else 0
    total: int = left * fierce + penalties * card.get("penalty_damage", 0) + ability - once.get("shield", 0)
    return max(0, total)


def harm_kind(name: str) -> str:
    """What the damage of step 4 counts (BG-R35)."""
    return str(CHALLENGES[name]["harm"]["count"])


def with_harm(kind: str) -> list[str]:
    return [name for name, card in CHALLENGES.items() if "harm" in card and harm_kind(name) == kind]


def each(name: str) -> int:
    """The harm for each thing counted."""
    return int(CHALLENGES[name]["harm"].get("each", 1))


# -- what came of it ------------------------------------------------------------------------------------------


def hurt(g: Board) -> int:
    """All damage Mega Man has taken."""
    return sum(lost for seat, lost, _ in told(g, "hurt") if seat == 0)


def passed(g: Board) -> bool:
    return "passed" in happened(g)


def settle(g: Board) -> None:
    """What a card lets its hero choose is chosen: the first option."""
    while window(g) in ("choose", "discard") and g.turn == 0:
        g.answer(0, g.options(0)[0])
