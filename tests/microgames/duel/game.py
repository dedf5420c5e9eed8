# busterbox: not compiled
"""Duel as a game: metadata, content, catalogue."""

from __future__ import annotations

from pathlib import Path

from busterbox.kernel.codes import CARD, Kind
from busterbox.kernel.content import SOURCES, Programs, Spec, Vocabulary, card_specs, hash_files
from busterbox.kernel.game import CardFact, Game
from busterbox.kernel.messages import load_catalogue
from busterbox.kernel.toml_lines import load_toml
from tests.microgames.duel.box import GUARD, LISTENS, DuelBox
from tests.microgames.duel.generated import DuelCodec
from tests.microgames.duel.ops import Cancel, Drain, DrawCards, HandCount, Raise
from tests.microgames.duel.rules import BLAST, GIVE_GUARD, GIVE_POWER, LOSE_IT, PASS, PLAY

HERE = Path(__file__).parent
STATS = ["attack", "defense"]

VOCABULARY: Vocabulary = Vocabulary(
    ops={
        "raise": lambda spec: Raise(spec.index("stat", STATS), VOCABULARY.amount(spec, "amount", 1, 9)),
        "draw": lambda spec: DrawCards(spec.number("amount", 1, 3)),
        "drain": lambda spec: Drain(spec.number("amount", 1, 5)),
        "cancel": lambda spec: Cancel(),
    },
    tests={},
    amounts={"opponent's hand": lambda spec: HandCount()},
)


def load(path: Path) -> tuple[DuelBox, Programs, list[Spec], list[str]]:
    programs = Programs(VOCABULARY)
    rows, texts, specs = [], [], card_specs(load_toml(path))
    for spec in specs:
        spec.text("id")
        spec.text("name")
        spec.choice("source", list(SOURCES))
        program, text = programs.read(spec, "play")
        row = [
            spec.index("kind", ["event", "unit"]),
            spec.index("special", ["plain", "guard", "listens"], "plain"),
            spec.number("cost", 0, 3),
            spec.number("power", 0, 5),
            program,
            spec.number("copies", 1, 6),
        ]
        spec.done()
        rows.append(row)
        if row[1] == LISTENS:
            text = "Whenever you have played an event, " + text[0].lower() + text[1:]
        texts.append(text if row[1] != GUARD else "Give this up instead of losing a card.")
    return DuelBox(rows), programs, specs, texts


def make(cards: Path = HERE / "cards.toml") -> Game:
    box, programs, specs, texts = load(cards)
    game = Game(
        name="duel",
        title="Duel",
        rules_version=1,
        min_seats=2,
        max_seats=2,
        cooperative=False,
        codec=DuelCodec(),
        kinds=[
            Kind("pass", PASS),
            Kind("blast", BLAST),
            Kind("lose_it", LOSE_IT),
            Kind("give_guard", GIVE_GUARD),
            Kind("give_power", GIVE_POWER),
            Kind("play", PLAY, CARD, len(specs)),
        ],
        windows=["opportunity", "give_up"],
        reasons=["needs_power", "not_in_hand", "nothing_to_cancel", "blast_not_now", "no_guard", "no_power"],
        settings=[],
        catalogue=load_catalogue(HERE / "messages.toml"),
        programs=programs.programs,
        card_ids=[str(spec.data["id"]) for spec in specs],
        card_names=[str(spec.data["name"]) for spec in specs],
        content_hash=hash_files([cards]),
        content=box,
    )
    game.card_texts = texts
    game.card_facts = [
        CardFact(spec.text("kind"), spec.number("copies", 1, 6), spec.text("source")) for spec in specs
    ]
    return game


GAME = make()
