# busterbox: not compiled
"""The view of one seat, and what can be read from it: for the terminal and for the drawn table.

Nothing here has more than the view, so nothing can be told that the seat does not see.
"""

from __future__ import annotations

from typing import Any

from busterbox.games.dicebot.rules.box import DiceBox, Weapon
from busterbox.games.dicebot.rules.codes import (
    BODY_SPACES,
)
from busterbox.games.dicebot.words.options import (
    cost_parts,
)
from busterbox.kernel.codec.shadow import card_number
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.game import Game


class RobotView(SeatView):
    """A view of the table, and questions about it."""

    def __init__(self, game: Game, view: dict[str, Any]) -> None:
        super().__init__(game, view)
        assert isinstance(game.cards.content, DiceBox)
        self.box = game.cards.content
        self.fighting: int = self.table["fighting"]

    def fights(self, seat: int) -> bool:
        return seat >= 0 and self.fighting >> seat & 1 != 0

    def neighbour(self, seat: int, step: int) -> int:
        other = (seat + step) % self.seats
        while not self.fights(other):
            other = (other + step) % self.seats
        return other

    def card(self, shown: dict[str, Any]) -> int:
        """The number of a card in the view, -1 if it is face down."""
        return card_number(self.game, shown)

    def changed(self, stat: int, seat: int) -> int:
        mods = self.view["modifiers"]
        if not mods:
            return 0
        return sum(mod["amount"] for mod in mods if mod["stat"] == stat and mod["subject"] == seat)

    def lacks(self, weapon: Weapon) -> list[int]:
        """The parts of a weapon's cost that one's own body lacks."""
        left = list(self.table["body"][self.me])
        lacks: list[int] = []
        for part in cost_parts(weapon):
            if left[part] > 0:
                left[part] -= 1
            else:
                lacks.append(part)
        return lacks

    def pick_order(self) -> list[int]:
        """Whose picks these are, from the present one to the last of the draft (DB-R16)."""
        taken = [frame["pick"] for frame in self.view["stack"] if frame["frame"] == "Draft"]
        if not taken:
            return []
        start = self.table["picker"]
        order = [(start + step) % self.seats for step in range(self.seats)]
        order = [seat for seat in order if self.fights(seat)]
        picks: list[int] = []
        for pick in range(taken[0], len(order) * (BODY_SPACES + 1)):
            row, place = divmod(pick, len(order))
            picks.append(order[-1 - place] if row % 2 else order[place])
        return picks
