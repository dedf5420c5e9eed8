"""The decks that players bring."""

from __future__ import annotations

from busterbox.games.tcg.cards.decks import check_deck
from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.content.deck import BoxDeck, DeckNames
from busterbox.kernel.parts.decks import DecksPart


class TcgDecks(DecksPart[Tcg]):
    def __init__(self, names: DeckNames, box: TcgBox) -> None:
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
        return check_deck(self.names.read(self.text(text)), self.box.cards, self.names, settings[0])
