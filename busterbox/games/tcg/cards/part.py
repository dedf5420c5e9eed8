"""The decks that players bring."""

from __future__ import annotations

from busterbox.games.tcg.cards.decks import check_deck
from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.content.deck import DeckNames, FoundDeck
from busterbox.kernel.parts.decks import BoxDecks


class TcgDecks(BoxDecks[Tcg]):
    def __init__(self, names: DeckNames, box: TcgBox) -> None:
        super().__init__(names)
        self.box = box

    def check(self, found: FoundDeck, settings: list[int]) -> list[int]:
        return check_deck(found, self.box.cards, self.names, settings[0])
