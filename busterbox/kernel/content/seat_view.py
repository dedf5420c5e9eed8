# busterbox: not compiled
"""The view of one seat, and what is read from it in every game: for the terminal and for the drawn table.

Nothing here has more than the view, so nothing can be told that the seat does not see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from busterbox.kernel.game import Game


class SeatView:
    def __init__(self, game: Game, view: dict[str, Any]) -> None:
        self.game = game
        self.view = view
        self.table: dict[str, Any] = view["table"]
        self.me: int = view["seat"] if isinstance(view["seat"], int) else -1
        self.seats: int = view["seats"]
        window = view["window"]
        self.window: str = window["kind"] if window else ""
        self.asked: list[int] = window["required"] + window["may"] if window else []

    def called(self, seat: int) -> str:
        return "you" if seat == self.me else self.game.words.seat_name(seat)

    def whose(self, seat: int) -> str:
        return "your" if seat == self.me else f"{self.game.words.seat_name(seat)}'s"

    def title(self, card_id: str) -> str:
        return self.game.cards.names[self.game.cards.numbers[card_id]]

    def text(self, card_id: str) -> str:
        return self.game.cards.texts[self.game.cards.numbers[card_id]]
