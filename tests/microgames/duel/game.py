# busterbox: not compiled
"""Duel as a game: metadata, content, catalogue."""

from __future__ import annotations

from pathlib import Path

from busterbox.kernel.content.deck import BoxDeck, DeckNames, print_deck
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import SOURCES, Programs, Spec, Vocabulary, card_specs, hash_files
from busterbox.kernel.content.toml_lines import load_toml
from busterbox.kernel.core.codes import CARD, Kind
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import CardFact, Cards
from busterbox.kernel.parts.decks import DecksPart
from busterbox.kernel.parts.info import GameInfo, Seats, Setting
from busterbox.kernel.parts.standing import StandingPart
from tests.microgames.duel.box import GUARD, LISTENS, DuelBox
from tests.microgames.duel.generated import DuelCodec
from tests.microgames.duel.ops import Cancel, Drain, DrawCards, HandCount, Raise
from tests.microgames.duel.rules import (
    BLAST,
    GIVE_GUARD,
    GIVE_POWER,
    LOSE_IT,
    OPPORTUNITY,
    PASS,
    PLAY,
    Duel,
    DuelRules,
)

HERE = Path(__file__).parent
STATS = ["attack", "defense"]
SIZES = {"any": (20, 40), "small": (20, 25)}  # D-8, and a setting that only some tests have
MOST = 6  # of one card in a deck
BOX = {  # the decks in the box beside the standard one
    "sparks": ("Sparks", "Attack, and cards to attack with.", [6, 2, 5, 5, 2, 2, 2, 4, 0]),
    "walls": ("Walls", "Sit it out.", [2, 6, 4, 2, 2, 5, 6, 0, 3]),
    "handful": ("Handful", "Twenty cards and a prayer.", [6, 0, 2, 6, 0, 0, 6, 0, 0]),
}

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


class DuelDecks(DecksPart[Duel]):
    def allowed(self) -> bool:
        return True

    def card_names(self) -> DeckNames:
        return DeckNames(
            self.game.cards.names, None, [f"D{card + 1}" for card in range(self.game.cards.count())]
        )

    def in_box(self) -> list[BoxDeck]:
        assert isinstance(self.game.cards.content, DuelBox)
        standard = [self.game.cards.content.deck.count(card) for card in range(self.game.cards.count())]
        found, names = [], self.card_names()
        for deck, (name, blurb, counts) in {"standard": ("Standard", "As of old.", standard), **BOX}.items():
            rows = [(count, names.text(card)) for card, count in enumerate(counts) if count]
            fits = [size for size, (low, high) in SIZES.items() if low <= sum(counts) <= high]
            settings = {"size": fits} if self.game.info.settings else {}
            found.append(BoxDeck(deck, name, print_deck(name, rows), settings, deck != "standard", blurb))
        return found

    def read(self, text: str, settings: list[int]) -> list[int]:
        found = self.card_names().read(self.text(text))
        low, high = SIZES[self.game.info.settings[0].values[settings[0]] if settings else "any"]
        size = sum(found.counts().values())
        if not low <= size <= high:
            found.fault(0, f"a deck has {low} to {high} cards, not {size}", "D-8")
        for card, count in found.counts().items():
            if count > MOST:
                sentence = f"at most {MOST} of a card, and here are {count} {self.game.cards.names[card]}"
                found.fault(found.line_of(card), sentence, "D-8")
        return found.cards()


class DuelStanding(StandingPart[Duel]):
    """Only the main phase can be passed."""

    def pass_code(self, g: Duel, seat: int) -> int:
        return PASS if g.kind == OPPORTUNITY else -1

    def turn_of(self, g: Duel) -> int:
        return g.turn

    def interrupts(self) -> list[tuple[str, str]]:
        return [("blast", "the opponent blasts"), ("battle", "you are attacked")]

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        return [(message, ~(1 << numbers[0]))] if message in ("blast", "battle") else []


def make(cards_file: Path = HERE / "cards.toml", name: str = "duel", sized: bool = False) -> Game:
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
        CardFact(spec.text("kind"), spec.number("copies", 1, 6), spec.text("source")) for spec in specs
    ]
    kinds = [
        Kind("pass", PASS),
        Kind("blast", BLAST),
        Kind("lose_it", LOSE_IT),
        Kind("give_guard", GIVE_GUARD),
        Kind("give_power", GIVE_POWER),
        Kind("play", PLAY, CARD, len(specs)),
    ]
    reasons = ["needs_power", "not_in_hand", "nothing_to_cancel", "blast_not_now", "no_guard", "no_power"]
    catalogue = load_catalogue(HERE / "messages.toml")
    settings = [Setting("size", list(SIZES), 0, "How many cards a deck has.", ["D-8"])] if sized else []
    return Game(
        GameInfo(name, "Duel", rules_version=1, seats=Seats(2, 2), settings=settings),
        DuelRules(DuelCodec(), kinds, ["opportunity", "give_up"], reasons, catalogue),
        cards,
        DuelDecks(),
        DuelStanding(),
    )


GAME = make()
