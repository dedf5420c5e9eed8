# busterbox: not compiled
"""The view of one seat, and what can be read from it.

Nothing here has more than the view, so nothing can be told that the seat does not see.
"""

from __future__ import annotations

from typing import Any

from busterbox.games.boardgame.rules.box import Challenge, box_of
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.game import Game


class BoardView(SeatView):
    """A view of the board, and questions about it."""

    def __init__(self, game: Game, view: dict[str, Any]) -> None:
        super().__init__(game, view)
        self.box = box_of(game)
        self.turn: int = self.table["turn"]
        self.begun: bool = any(self.table["turns"])

    def challenge(self) -> Challenge:
        """The challenge at hand."""
        number = self.game.cards.numbers[self.table["challenge"][0]["card"]]
        return self.box.challenges[number - len(self.box.actions)]
