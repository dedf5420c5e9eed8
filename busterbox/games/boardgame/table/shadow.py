# busterbox: not compiled
"""The open part of a table, rebuilt from the view of one seat so that the rules can be asked about it."""

from __future__ import annotations

from typing import Any

from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.codec.shadow import begin, copy_numbers, row
from busterbox.kernel.game import Game

View = dict[str, Any]


def shadow(game: Game, view: View) -> Board:
    """What this seat knows of the table, as a position. Cards it does not know are left out of their rows."""
    table: View = view["table"]
    g = Board()
    begin(g, game, view)
    copy_numbers(g, table)
    g.hand = [row(g, zone, seat) for seat, zone in enumerate(table["hand"])]
    g.copy = [row(g, zone, seat) for seat, zone in enumerate(table["copy"])]
    g.challenge = row(g, table["challenge"], 0)
    return g
