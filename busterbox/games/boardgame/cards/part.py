"""The part for decks: those that players bring and those in the box."""

from __future__ import annotations

from busterbox.games.boardgame.cards.decks import check_deck
from busterbox.games.boardgame.rules.box import BoardBox
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.content.deck import BoxDeck, DeckNames
from busterbox.kernel.parts.decks import DecksPart


class BoardDecks(DecksPart[Board]):
    def __init__(self, names: DeckNames, box: BoardBox) -> None:
        super().__init__()
        self.names = names
        self.box = box
        self.starters: list[BoxDeck] = []

    def allowed(self) -> bool:
        return True

    def in_box(self) -> list[BoxDeck]:
        return self.starters

    def card_names(self) -> DeckNames:
        return self.names

    def read(self, text: str, settings: list[int]) -> list[int]:
        return check_deck(self.names.read(self.text(text)), self.box, self.names, settings)
