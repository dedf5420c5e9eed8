# busterbox: not compiled
"""The open part of a table, set up again from the view of one seat, so that the rules can be asked about it.

A game fills the shadow with the rows of cards that it needs; what the seat does not know is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State
    from busterbox.kernel.game import Game

View = dict[str, Any]


def begin(g: State, game: Game, view: View) -> None:
    """Gives a new position the seats, the settings and the open window of a view, and no cards."""
    g.game = game
    g.attach()
    g.seats = view["seats"]
    g.settings = game.info.read_settings(view["settings"])
    g.over = bool(view["over"])
    g.cards, g.pool, g.known = [], [], []
    g.known_shared = False
    g.kind = game.rules.windows.index(view["window"]["kind"]) if view.get("window") else 0


def copy_numbers(g: State, table: View) -> None:
    """Numbers and rows of numbers in a view are the state's own."""
    for name, value in table.items():
        if isinstance(value, int):
            setattr(g, name, value)
        elif isinstance(value, list) and all(isinstance(one, int) for one in value):
            setattr(g, name, value[:])


def card_number(game: Game, shown: View | None) -> int:
    """The definition of a card in a view, -1 if this seat does not know it or there is none."""
    if shown is None or shown.get("card") is None:
        return -1
    return game.cards.numbers[shown["card"]]


def add_card(g: State, seat: int, card: int) -> int:
    """One more card of a player; returns its number in this position."""
    g.cards.append(card)
    g.pool.append(seat)
    g.known.append(0)
    return len(g.cards) - 1


def row(g: State, zone: list[View], seat: int) -> list[int]:
    """The cards of a row that the seat knows."""
    found = [card_number(g.game, shown) for shown in zone]
    return [add_card(g, seat, card) for card in found if card >= 0]
