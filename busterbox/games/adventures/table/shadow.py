# busterbox: not compiled
"""The open part of a table, rebuilt from the view of one seat so that the rules can be asked about it."""

from __future__ import annotations

from typing import Any

from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.codec.shadow import begin, copy_numbers, row
from busterbox.kernel.game import Game

View = dict[str, Any]


def shadow(game: Game, view: View) -> Adventure:
    """What this seat knows of the table, as a position. Cards it does not know are left out of their rows."""
    table: View = view["table"]
    g = Adventure()
    begin(g, game, view)
    copy_numbers(g, table)
    g.hand = [row(g, zone, seat) for seat, zone in enumerate(table["hand"])]
    g.planned = [row(g, zone, seat) for seat, zone in enumerate(table["planned"])]
    # Only the top card lies open.
    g.ahead = [row(g, zone[-1:], seat) for seat, zone in enumerate(table["ahead"])]
    g.light = row(g, table["light"], 0)
    return g
