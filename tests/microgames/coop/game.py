# busterbox: not compiled
"""Coop as a game: metadata, content, catalogue."""

from __future__ import annotations

from pathlib import Path

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import SOURCES, Programs, Spec, Vocabulary, card_specs, hash_files
from busterbox.kernel.content.toml_lines import load_toml
from busterbox.kernel.core.codes import CARD, NUMBER, Kind
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import CardFact, Cards
from busterbox.kernel.parts.info import GameInfo, Seats, Setting
from tests.microgames.coop.box import CoopBox
from tests.microgames.coop.generated import CoopCodec
from tests.microgames.coop.house import CoopBot, CoopWords
from tests.microgames.coop.ops import COLOURS, Die, Heal
from tests.microgames.coop.rules import (
    BOOST,
    COLOUR,
    ICONS,
    PAY,
    READY,
    SLOTS,
    SWAP,
    TAKE,
    TAKE_BACK,
    TAKE_DAMAGE,
    UNREADY,
    CoopRules,
)

HERE = Path(__file__).parent

VOCABULARY = Vocabulary(
    ops={
        "die": lambda spec: Die(spec.index("colour", [*COLOURS, "any"]), spec.number("amount", 1, 3)),
        "heal": lambda spec: Heal(spec.number("amount", 1, 3)),
    },
    tests={},
    amounts={},
)


def needs(spec: Spec) -> list[int]:
    """How many of each icon a challenge needs; nothing for other cards."""
    if not spec.has("needs"):
        return [0] * ICONS
    given = spec.raw("needs")
    if (
        not isinstance(given, list)
        or len(given) != ICONS
        or any(type(n) is not int or not 0 <= n <= 5 for n in given)
    ):
        raise spec.fault(["needs"], f"'needs' must be {ICONS} numbers from 0 to 5, not {given!r}")
    return list(given)


def load(path: Path) -> tuple[CoopBox, Programs, list[Spec], list[str]]:
    programs = Programs(VOCABULARY)
    rows, texts, specs = [], [], card_specs(load_toml(path))
    for spec in specs:
        spec.text("id")
        spec.text("name")
        spec.choice("source", list(SOURCES))
        program, text = programs.read(spec, "play")
        dice = sum(op.amount for op in programs.programs[program] if isinstance(op, Die))
        kind = spec.index("kind", ["action", "challenge", "tool"])
        rows.append(
            [kind, spec.number("copies", 1, 9), program, dice, spec.number("damage", 0, 3, 0), *needs(spec)]
        )
        spec.done()
        texts.append(text)
    return CoopBox(rows), programs, specs, texts


WINDOWS = ["claims", "planning", "face", "which_colour"]
REASONS = [
    "tool_taken",
    "takes_no_more",
    "not_offered",
    "nothing_there",
    "is_ready",
    "not_ready",
    "lay_out",
    "needs_dice",
    "not_active",
    "no_boost",
]


def make(cards_file: Path = HERE / "cards.toml") -> Game:
    box, programs, specs, texts = load(cards_file)
    cards = Cards(
        [str(spec.data["id"]) for spec in specs],
        [str(spec.data["name"]) for spec in specs],
        hash_files([cards_file]),
        box,
        programs.programs,
    )
    cards.texts = texts
    cards.facts = [
        CardFact(spec.text("kind"), spec.number("copies", 1, 9), spec.text("source")) for spec in specs
    ]
    kinds = [
        Kind("ready", READY),
        Kind("unready", UNREADY),
        Kind("swap", SWAP),
        Kind("pay", PAY),
        Kind("take_damage", TAKE_DAMAGE),
        Kind("boost", BOOST),
        Kind("take_back", TAKE_BACK, NUMBER, SLOTS),
        Kind("colour", COLOUR, NUMBER, ICONS),
        Kind("take", TAKE, CARD, len(specs)),
    ]
    hands = Setting("hands", ["open", "own"], 0, "Who sees a hand: everybody, or its owner only.", ["C-2"])
    rules = CoopRules(CoopCodec(), kinds, WINDOWS, REASONS, load_catalogue(HERE / "messages.toml"))
    info = GameInfo("coop", "Coop", rules_version=1, seats=Seats(1, 4), settings=[hands], cooperative=True)
    return Game(info, rules, cards, CoopBot(), CoopWords())


GAME = make()
