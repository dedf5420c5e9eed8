# busterbox: not compiled
"""Ring as a game: metadata, content, catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import SOURCES, Programs, Spec, Vocabulary, card_specs, hash_files
from busterbox.kernel.content.toml_lines import load_toml
from busterbox.kernel.core.codes import CARD, NUMBER, Kind
from busterbox.kernel.core.ops import Op
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import CardFact, Cards
from busterbox.kernel.parts.info import GameInfo, Seats, Setting
from tests.microgames.ring.box import RingBox
from tests.microgames.ring.generated import RingCodec
from tests.microgames.ring.ops import Dice, Drain, Energy, Need, Token
from tests.microgames.ring.play import FACE_NAMES, RingBot, RingWords
from tests.microgames.ring.rules import CHANGE, FACES, MOST_DICE, PASS, PLAY, SCORE, WILY, RingRules

HERE = Path(__file__).parent
NEEDED = FACE_NAMES[:WILY]
WINDOWS = ["prepare", "re_roll", "interfere"]
REASONS = [
    "needs_points",
    "not_in_hand",
    "sticks",
    "picked_already",
    "pick_first",
    "re_roll_first",
    "locked_die",
    "same_face",
    "dice_limit",
]


def need(spec: Spec) -> Need:
    face = spec.index("face", NEEDED)
    return Need(face, NEEDED[face])


def change_of(spec: Spec) -> int:
    amount = spec.number("amount", -2, 2)
    if amount == 0:
        raise spec.fault(["amount"], "'amount' must not be 0")
    return amount


VOCABULARY = Vocabulary(
    ops={
        "dice": lambda spec: Dice(change_of(spec)),
        "need": need,
        "drain": lambda spec: Drain(spec.number("amount", 1, 3)),
        "energy": lambda spec: Energy(change_of(spec)),
        "token": lambda spec: Token(),
    },
    tests={},
    amounts={},
)


def read_part(spec: Spec, key: str, programs: Programs, texts: list[str]) -> list[int]:
    """One part of a card: what it costs and what it does. Nothing is free, or refilled hands would never end."""
    cost = spec.number(f"{key}_cost", 1, 3)
    program, text = programs.read(spec, key)
    if program == 0:
        raise spec.fault([], f"{key!r} must say what the card does")
    texts.append(text)
    return [cost, program]


def load_cards(path: Path) -> tuple[list[list[int]], list[list[Op[Any]]], list[Spec], list[list[str]]]:
    """Rows for the box, the programs, the cards and the texts of their two parts."""
    programs = Programs(VOCABULARY)
    rows, texts, specs = [], [], card_specs(load_toml(path))
    for spec in specs:
        spec.text("id")
        spec.text("name")
        spec.choice("source", list(SOURCES))
        parts: list[str] = []
        row = read_part(spec, "turn", programs, parts) + read_part(spec, "others", programs, parts)
        rows.append([*row, spec.number("copies", 1, 9)])
        texts.append(parts)
        spec.done()
    return rows, programs.programs, specs, texts


def load_challenges(path: Path) -> tuple[list[list[int]], list[int]]:
    """What each challenge needs and its points."""
    needs, points = [], []
    for spec in card_specs(load_toml(path), "challenge"):
        spec.text("id")
        spec.choice("source", list(SOURCES))
        faces: list[int] = []
        for item in spec.items("needs"):
            faces.append(item.index("face", NEEDED))
            item.done()
        needs.append(faces)
        points.append(spec.number("points", 1, 5))
        spec.done()
    return needs, points


def make(cards_file: Path = HERE / "cards.toml", challenges: Path = HERE / "challenges.toml") -> Game:
    rows, programs, specs, texts = load_cards(cards_file)
    needs, points = load_challenges(challenges)
    cards = Cards(
        [str(spec.data["id"]) for spec in specs],
        [str(spec.data["name"]) for spec in specs],
        hash_files([cards_file, challenges]),
        RingBox(rows, needs, points),
        programs,
    )
    cards.texts = [f"On your turn: {turn} On another's: {others}" for turn, others in texts]
    cards.facts = [CardFact("card", spec.number("copies", 1, 9), spec.text("source")) for spec in specs]
    target = Setting("target", ["2", "3", "4"], 1, "Challenges a player must pass to win", ["R-10"])
    kinds = [
        Kind("pass", PASS),
        Kind("score", SCORE),
        Kind("change", CHANGE, NUMBER, FACES * MOST_DICE),
        Kind("play", PLAY, CARD, len(specs)),
    ]
    rules = RingRules(RingCodec(), kinds, WINDOWS, REASONS, load_catalogue(HERE / "messages.toml"))
    info = GameInfo("ring", "Ring", rules_version=1, seats=Seats(2, 4), settings=[target])
    return Game(info, rules, cards, RingBot(), RingWords())


GAME = make()
