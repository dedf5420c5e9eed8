"""Robot Masters and bosses laid out: which are offered, their pattern piles, what lies on top.   AD-1, AD-17, AD-22, AD-23"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import (
    EMPTY,
    MODE,
    SESSION_2,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame


def eligible(g: Adventure) -> list[int]:  # AD-22.7, AD-R51, AD-R58
    """Robot Masters of the deck that may be offered: fresh ones, or, when there are none left, all."""
    if g.settings[MODE] != SESSION_2:
        return g.masters
    fresh: list[int] = []
    for master in g.masters:
        if master not in g.fought:
            fresh.append(master)
    return fresh if fresh else g.masters


def deal(g: Adventure, boss: i64) -> None:
    g.masters.remove(boss)
    g.offered.append(boss)
    g.offered.sort()
    g.note("offered", boss)


def return_unclaimed(g: Adventure) -> None:  # AD-1.16, AD-23.2
    """Robot Masters that nobody took go back into their deck; Dr. Wily's bosses out of the game."""
    for boss in g.offered:
        if g.box.is_master(boss):
            g.masters.append(boss)
    g.masters.sort()
    g.offered = []


def turn_up(g: Adventure, seat: i64) -> None:  # AD-1.20, AD-16.3, AD-17.3, AD-18.10
    """The top card of a hero's pile is visible now, to everybody (AD-6.11)."""
    card = g.facing(seat)
    if card != EMPTY:
        g.reveal(card, g.all_eyes())
        g.note("ahead", seat, card)


class Piles(Frame["Adventure"]):
    """Pattern piles, built in seat order, each as high as the boss's pattern value (AD-17.2, AD-R48)."""

    seat: Public[i64]

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0

    def run(self, g: Adventure, roll: i64) -> i64:
        if roll >= 0:  # AD-17.4: face down
            g.put_down(g.ahead[self.seat], g.take_top(g.pattern_deck, roll))
        while self.seat < g.seats:
            if len(g.ahead[self.seat]) < g.boss_card(self.seat).pattern:
                if not g.pattern_deck.cards and g.pattern_discard:  # AD-17.5
                    g.shuffle_under(g.pattern_deck, g.pattern_discard)
                    g.pattern_discard = []
                    g.note("shuffled_patterns")
                if g.pattern_deck.cards:  # AD-R47
                    return g.pattern_deck.outcomes()
            turn_up(g, self.seat)
            self.seat += 1
        g.pop()
        return 0
