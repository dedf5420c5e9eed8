# busterbox: not compiled
"""The open part of a table, rebuilt from one seat's view, so that the rules themselves work out the totals.

Cards get new numbers here; what the seat does not know is left out, or is a card without a face.
"""

from __future__ import annotations

from typing import Any

from busterbox.games.tcg.rules.codes import HAPPENINGS
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.codec.shadow import add_card, begin, card_number
from busterbox.kernel.core.modifiers import modify
from busterbox.kernel.game import Game

View = dict[str, Any]
UNKNOWN = 0  # the definition that a card without a face gets: only how many there are is ever asked


def shadow(game: Game, view: View) -> Tcg:
    """Zones that lie open, counts of the others, and all that is in force."""
    table: View = view["table"]
    g = Tcg()
    begin(g, game, view)
    g.mods = []
    g.listeners = [0] * len(HAPPENINGS)
    g.turn, g.turns, g.stage, g.plays = table["turn"], table["turns"], table["stage"], table["plays"]
    g.blasted, g.blast_cancelled = table["blasted"], table["blast_cancelled"]
    g.tally = [row[:] for row in table["tally"]]
    g.chip_plays, g.kingdoms = table["chip_plays"][:], table["kingdoms"][:]
    g.chips = [chip[:] for chip in table["chips"]]
    g.destinies = [entry[:] for entry in table["destinies"]]
    g.spending = -1
    g.navi, g.resources = row(g, table["navi"]), row(g, table["resources"])
    g.gauge, g.hand = row(g, table["gauge"]), row(g, table["hand"])
    spent = table["spending"]
    if spent is not None:
        for seat in range(2):
            for place, shown in enumerate(table["resources"][seat]):
                if shown.get("id") == spent.get("id"):
                    g.spending = g.resources[seat][place]
    for mod in view["modifiers"]:
        modify(g, mod["stat"], mod["subject"], mod["amount"], mod["effect"], mod["duration"], mod["data"])
    return g


def row(g: Tcg, zones: list[list[View]]) -> list[list[int]]:
    return [[add(g, seat, card_number(g.game, shown)) for shown in zone] for seat, zone in enumerate(zones)]


def add(g: Tcg, seat: int, definition: int) -> int:
    """One more card of a player; returns its number here."""
    return add_card(g, seat, max(definition, UNKNOWN))
