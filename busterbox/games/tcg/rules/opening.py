"""Preparing for play (TC-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import OPENING_HAND
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.turn import Turn
from busterbox.games.tcg.rules.verbs import Draw
from busterbox.kernel.core.fields import Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.piles import bag

DECKS: Final = 0  # a seat that brings no deck gets one of the box, by chance
LAY_OUT: Final = 2
CUT: Final = 3  # TC-8.4: seat after seat
CUT_OTHER: Final = 4
DRAW: Final = 5  # TC-8.6: seat after seat
DRAW_OTHER: Final = 6


class Opening(Frame["Tcg"]):
    card: Public[i64]  # the definition that the first player's cut showed

    def __init__(self) -> None:
        super().__init__()
        self.card = -1

    def run(self, g: Tcg, roll: i64) -> i64:
        if self.step < LAY_OUT:
            if not g.lists[self.step]:
                brought = g.decks[self.step] if g.decks else []
                if not brought:
                    decks = g.box.decks_for(g.settings[0])
                    if roll < 0 and len(decks) > 1:
                        return len(decks)
                    brought = decks[roll if roll > 0 else 0].cards
                lists = g.lists[:]
                lists[self.step] = sorted(brought)  # both players see it (TC-R97)
                g.lists = lists
            self.step += 1
        elif self.step == LAY_OUT:
            self.lay_out(g)
            self.step = CUT
        elif self.step <= CUT_OTHER:
            seat = self.step - CUT
            if roll < 0:
                return len(g.deck[seat].cards)
            self.cut(g, seat, g.deck[seat].cards[roll])
        elif self.step <= DRAW_OTHER:
            seat = self.step - DRAW
            # The opening hand (TC-1.6, TC-8.6); nobody changes a poor one (TC-R37).
            self.step += 1
            g.push(Draw(g.turn if seat == 0 else 1 - g.turn, OPENING_HAND))
        else:  # TC-8.7; the first turn is a turn like any other (TC-R38)
            g.drawn = [0, 0]
            g.turns = 1
            g.pop()
            g.push(Turn())
        return 0

    def lay_out(self, g: Tcg) -> None:
        """Instances of a deck in the order of its list.

        The NetNavi, the last of it, goes in front of its player (TC-1.5, TC-8.1), whichever the other has (TC-8.2), and so is
        never in a hand (TC-2.6). The others are shuffled and become the deck (TC-8.3).
        """
        g.cards = g.lists[0] + g.lists[1]
        first = len(g.lists[0])
        g.pool = [0] * first + [1] * len(g.lists[1])
        g.known = [0] * len(g.cards)
        g.deck = [bag(list(range(first - 1))), bag(list(range(first, len(g.cards) - 1)))]
        for seat in range(2):
            navi: i64 = first - 1 if seat == 0 else len(g.cards) - 1
            put_open(g, g.navi[seat], navi)
            g.count_in(seat, g.cards[navi], 1)  # one card in play with its emblem (TC-R43)

    def cut(self, g: Tcg, seat: i64, card: i64) -> None:
        """A card of each deck is shown; afterwards it lies anywhere in its deck again (TC-R36). Its destiny number, the
        game's chance, decides (TC-3.4, TC-8.4)."""
        g.cuts = changed(g.cuts, seat, g.box.destiny[g.cards[card]])
        g.note("cut", seat, g.cards[card], g.cuts[seat])
        if seat == 0:
            self.step = CUT_OTHER
        elif g.cuts[0] == g.cuts[1]:  # TC-8.5
            g.note("cut_tied")
            self.step = CUT
        else:
            g.turn = 0 if g.cuts[0] > g.cuts[1] else 1
            g.note("begins", g.turn)
            self.step = DRAW
