"""Adventures as the rest of the house meets it: hooks for tables, terminals and players."""

from __future__ import annotations

from busterbox.games.adventures import display, loadout, printed
from busterbox.games.adventures.box import AdventureBox
from busterbox.games.adventures.codes import FACE_NAMES, MODE, MODES, SESSION_1, W_ABILITIES, W_HOLD
from busterbox.games.adventures.state import Adventure
from busterbox.kernel.deck import DeckNames
from busterbox.kernel.game import Game, Sequel
from busterbox.kernel.state import State

HOLD_MILLISECONDS = 10_000  # contract 7.3


class AdventuresGame(Game):
    """Set by `build` besides what every game has: lore, names for load-outs."""

    lore: list[str]
    names: DeckNames

    def box(self) -> AdventureBox:
        assert isinstance(self.content, AdventureBox)
        return self.content

    def wanders(self) -> int:
        return 400  # plans can be changed for ever (AD-6.12)

    # -- the campaign ------------------------------------------------------------------------------------------

    def brings_decks(self) -> bool:
        return True

    def builds_decks(self) -> bool:
        return False

    def deck_names(self) -> DeckNames:
        return self.names

    def read_deck(self, text: str, settings: list[int]) -> list[int]:
        return loadout.check_loadout(self.names.read(self.deck_text(text)), self.box(), self.names, settings)

    def read_decks(self, decks: list[str] | None, seats: int, settings: list[int]) -> list[list[int]]:
        found = super().read_decks(decks, seats, settings)
        return loadout.check_party(found, self.box())

    def part(self, settings: list[int]) -> str:
        return loadout.PART_NAMES[settings[MODE]]

    def first_part(self) -> dict[str, str]:
        return {"mode": MODES[SESSION_1]}

    def sequel(self, g: State) -> Sequel | None:
        assert isinstance(g, Adventure)
        return loadout.sequel(g)

    # -- tables --------------------------------------------------------------------------------------------------

    def clock(self, g: State) -> int:
        return HOLD_MILLISECONDS if g.kind == W_HOLD else 0

    def waits_for(self, g: State) -> int:
        """Allies with a boost card get a moment before a computer player resolves a challenge."""
        return int(g.may) if g.kind in (W_ABILITIES, W_HOLD) else 0

    def rolled(self, g: State, message: str, numbers: list[int]) -> list[str]:
        return [FACE_NAMES[numbers[2]]] if message == "rolled" else []

    def card_data(self, card: int) -> dict[str, object]:
        return printed.card_data(self, card)

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.display(self, view)

    def my_turn(self, g: State) -> int:
        assert isinstance(g, Adventure)
        return int(g.active)

    def remade(self, sources: dict[str, str]) -> Game:
        from busterbox.games.adventures.game import make_of  # which makes this game, so it is met late

        return make_of(sources)
