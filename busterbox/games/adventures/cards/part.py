"""What the game brings as its decks (load-outs) and its campaign."""

from __future__ import annotations

from busterbox.games.adventures.cards import loadout
from busterbox.games.adventures.rules.box import AdventureBox
from busterbox.games.adventures.rules.codes import (
    MODE,
    MODES,
    SESSION_1,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.content.deck import DeckNames
from busterbox.kernel.parts.campaign import CampaignPart, Sequel
from busterbox.kernel.parts.decks import DecksPart


class AdventureDecks(DecksPart[Adventure]):
    def __init__(self, names: DeckNames, box: AdventureBox) -> None:
        super().__init__()
        self.names = names
        self.box = box

    def allowed(self) -> bool:
        return True

    def can_be_built(self) -> bool:
        return False

    def card_names(self) -> DeckNames:
        return self.names

    def read(self, text: str, settings: list[int]) -> list[int]:
        return loadout.check_loadout(self.names.read(self.text(text)), self.box, self.names, settings)

    def read_all(self, decks: list[str] | None, seats: int, settings: list[int]) -> list[list[int]]:
        found = super().read_all(decks, seats, settings)
        return loadout.check_party(found, self.box)


class AdventureCampaign(CampaignPart[Adventure]):
    def part_title(self, settings: list[int]) -> str:
        return loadout.PART_NAMES[settings[MODE]]

    def first_settings(self) -> dict[str, str]:
        return {"mode": MODES[SESSION_1]}

    def sequel(self, g: Adventure) -> Sequel | None:
        return loadout.sequel(g)
