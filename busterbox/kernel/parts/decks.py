"""Decks that players bring: which there are, how they are read and written (`content/deck.py`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from busterbox.kernel.content.deck import (
    BadDeck,
    BoxDeck,
    DeckFault,
    DeckNames,
    FoundDeck,
    is_id,
    print_deck,
    scan_deck,
)
from busterbox.kernel.parts.part import Part, S

KEPT: Final = 64  # decks that were read recently: many games begin with the same ones


@mypyc_attr(allow_interpreted_subclasses=True)
class DecksPart(Part[S]):
    """Without one, nobody brings a deck. A game with decks overrides the first five."""

    def __init__(self) -> None:
        self.read_lately: dict[str, list[int]] = {}

    def allowed(self) -> bool:
        """Whether a seat may bring a deck."""
        return False

    def can_be_built(self) -> bool:
        """Whether players make and choose what they bring; False if it only comes out of an earlier game."""
        return self.allowed()

    def in_box(self) -> list[BoxDeck]:
        """The decks that lie in the box; each has an id, and its text is read like any other."""
        return []

    def card_names(self) -> DeckNames:
        """How the text of a deck names the different cards. A game with titles or numbers makes it once and keeps
        it."""
        return DeckNames(self.game.cards.names)

    def read(self, text: str, settings: list[int]) -> list[int]:
        """The cards of a deck in the order of the text, each as often as it is in it; `text` may also be the id of
        a deck in the box. BadDeck with every fault if a table with these settings does not allow it."""
        raise BadDeck([DeckFault(0, f"{self.game.info.title} is played without decks of your own")])

    # -- for every game ----------------------------------------------------------------------------------------

    def find(self, deck: str) -> BoxDeck | None:
        """The deck in the box that has this id."""
        for known in self.in_box():
            if known.id == deck:
                return known
        return None

    def fitting(self, settings: list[int]) -> list[BoxDeck]:
        """The decks of the box that a table with these settings allows."""
        named = self.game.info.settings_json(settings)
        return [deck for deck in self.in_box() if deck.fits(named)]

    def text(self, deck: str) -> str:
        """The text of a deck, given as text or as the id of one in the box. BadDeck for what could only be an id
        but is not one."""
        known = self.find(deck)
        if known is not None:
            return known.text
        if is_id(deck):
            there = ", ".join(one.id for one in self.in_box()) or "none"
            raise BadDeck([DeckFault(0, f"{self.game.info.title} has no deck {deck!r} (there are: {there})")])
        return deck

    def name(self, deck: str) -> str:
        """The name of a deck, given by its text or by its id; empty if it has none."""
        known = self.find(deck)
        return known.name if known is not None else scan_deck(deck).name

    def write(self, name: str, cards: list[int]) -> str:
        """The canonical text of a deck: a line for each different card, in the order in which they first come."""
        counts: dict[int, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        names = self.card_names()
        return print_deck(name, [(count, names.text(card)) for card, count in counts.items()])

    def read_all(self, decks: list[str] | None, seats: int, settings: list[int]) -> list[list[int]]:
        """The cards that each seat brings; none where it leaves the choice to the game. BadDeck names every fault
        of the first deck that has any."""
        if decks is None or not any(decks):
            return [[] for _ in range(seats)]
        if len(decks) != seats:
            raise ValueError(
                f"{seats} seats need {seats} decks, not {len(decks)} (an empty one leaves the choice to the game)"
            )
        found: list[list[int]] = []
        for deck in decks:
            key = f"{settings} {deck}"
            if deck and key not in self.read_lately:
                if len(self.read_lately) >= KEPT:
                    self.read_lately = {}
                self.read_lately[key] = self.read(deck, settings)
            found.append(self.read_lately[key][:] if deck else [])
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class BoxDecks(DecksPart[S]):
    """For a game with decks in its box: it says only what a table allows."""

    def __init__(self, names: DeckNames) -> None:
        super().__init__()
        self.names = names
        self.starters: list[BoxDeck] = []

    def allowed(self) -> bool:
        return True

    def in_box(self) -> list[BoxDeck]:
        return self.starters

    def card_names(self) -> DeckNames:
        return self.names

    def read(self, text: str, settings: list[int]) -> list[int]:
        return self.check(self.names.read(self.text(text)), settings)

    def check(self, found: FoundDeck, settings: list[int]) -> list[int]:
        """The cards of a deck that a table with these settings allows; BadDeck with every fault and its line."""
        raise NotImplementedError
