"""The part for decks: those that players bring and those in the box."""

from __future__ import annotations

from busterbox.games.boardgame.cards.decks import check_deck
from busterbox.games.boardgame.rules.box import BoardBox
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.content.deck import DeckNames, FoundDeck
from busterbox.kernel.parts.decks import BoxDecks


class BoardDecks(BoxDecks[Board]):
    def __init__(self, names: DeckNames, box: BoardBox) -> None:
        super().__init__(names)
        self.box = box

    def check(self, found: FoundDeck, settings: list[int]) -> list[int]:
        return check_deck(found, self.box, self.names, settings)
