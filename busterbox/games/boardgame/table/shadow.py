# busterbox: not compiled
"""The open part of a table set up again from the view of one seat, so that the engine itself can be asked."""

from __future__ import annotations

from typing import Any

from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.game import Game

View = dict[str, Any]


def shadow(game: Game, view: View) -> Board:
    """The open part of the table and what this seat knows, as a position that can be asked."""
    table: View = view["table"]
    g = Board()
    g.game = game
    g.attach()
    g.seats = view["seats"]
    g.settings = game.info.read_settings(view["settings"])
    g.cards, g.pool, g.known = [], [], []
    g.kind = game.rules.windows.index(view["window"]["kind"]) if view.get("window") else 0
    for name, value in table.items():  # plain numbers are the state's own
        if isinstance(value, int):
            setattr(g, name, value)
        elif isinstance(value, list) and all(isinstance(one, int) for one in value):
            setattr(g, name, value[:])

    def row(zone: list[View], seat: int) -> list[int]:
        known = [game.cards.numbers[shown["card"]] for shown in zone if shown["card"] is not None]
        for number in known:
            g.cards.append(number)
            g.pool.append(seat)
            g.known.append(0)
        return list(range(len(g.cards) - len(known), len(g.cards)))

    g.hand = [row(zone, seat) for seat, zone in enumerate(table["hand"])]
    g.copy = [row(zone, seat) for seat, zone in enumerate(table["copy"])]
    g.challenge = row(table["challenge"], 0)
    return g
