"""What cards listen to: noticed when it happens, carried out when the action is complete (TC-6, TC-R88).

Cards in play listen for what is printed on them. Effects of events and BattleChips listen as modifiers, only to what
happens later, and end with their effect (TC-R10). A trigger still happens if its source has left play since.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import (
    ANY_BLUE_SPENT,
    ANY_SPENT,
    BATTLECHIP,
    BLASTED,
    BLUE,
    CHIP_PLAYED,
    EVENT_PLAYED,
    KIN_PLAYED,
    LISTENS,
    OPPONENT_BLASTED,
    OPPONENT_BURNED,
    OPPONENT_LOST,
    OWN_BURNED,
    OWN_LOST,
    RESOURCE,
    RESOURCE_PLAYED,
    SPENT,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.modifiers import AMOUNT_OFFSET
from busterbox.kernel.core.triggers import queue_trigger


def hear(g: Tcg, happening: i64, seat: i64, by: i64 = 0) -> None:
    """A trigger has happened (TC-6.19): everything of this player that listens to it waits to be carried out.

    Not the effect `by` which it was done: an effect hears later occurrences only.
    """
    if g.listeners[happening] > 0:
        for card in g.navi[seat]:  # no action of its player (TC-R53)
            if g.box.hears[g.cards[card]] == happening:
                queue_trigger(g, seat, g.box.heard[g.cards[card]], card, -1)
        for card in g.resources[seat]:
            if g.box.hears[g.cards[card]] == happening:
                queue_trigger(g, seat, g.box.heard[g.cards[card]], card, -1)
    if g.mods:
        key: i64 = (LISTENS + happening) | (seat << 8)
        for mod in g.mods:
            m: i64 = mod
            # Its program is the modifier's amount, its effect goes along as the subject.
            if m & 0xFFFF == key and m >> 44 != by:
                queue_trigger(g, seat, ((m >> 16) & 0xFFF) - AMOUNT_OFFSET, -1, m >> 44)


def card_played(g: Tcg, seat: i64, card: i64, effect: i64 = 0) -> None:
    """Played in whatever way, cancelled or not (TC-R89); its own effects are complete (TC-6.21)."""
    definition: i64 = g.cards[card]
    kind: i64 = g.box.type[definition]
    if kind == BATTLECHIP:
        hear(g, CHIP_PLAYED, seat, effect)
    elif kind == RESOURCE:
        hear(g, RESOURCE_PLAYED, seat)
    else:
        hear(g, EVENT_PLAYED, seat, effect)
    emblem: i64 = g.box.emblem[definition]
    if emblem >= 0 and g.listeners[KIN_PLAYED] > 0:
        for other in g.resources[seat]:
            listener: i64 = g.cards[other]
            if other != card and g.box.hears[listener] == KIN_PLAYED and g.box.emblem[listener] == emblem:
                queue_trigger(g, seat, g.box.heard[listener], other, -1)


def resource_spent(g: Tcg, seat: i64, card: i64) -> None:
    """Spent, also unused and also when forced (TC-R89)."""
    g.spent = changed(g.spent, seat, g.spent[seat] + 1)
    hear(g, SPENT, seat)
    blue = g.box.colour[g.cards[card]] == BLUE
    for player in range(2):
        hear(g, ANY_SPENT, player)
        if blue:
            hear(g, ANY_BLUE_SPENT, player)


def blast_made(g: Tcg, seat: i64) -> None:
    hear(g, BLASTED, seat)
    hear(g, OPPONENT_BLASTED, 1 - seat)


def energy_lost(g: Tcg, seat: i64) -> None:
    """As a cost, by an effect or in battle, wherever the card ends up (TC-R89)."""
    g.lost = changed(g.lost, seat, g.lost[seat] + 1)
    hear(g, OWN_LOST, seat)
    hear(g, OPPONENT_LOST, 1 - seat)


def power_burned(g: Tcg, by: i64, whose: i64) -> None:
    """Liberation counts its player's gauge, Sanctuary what its player burns in the opponent's (TC-R89)."""
    if by == whose:
        hear(g, OWN_BURNED, by)
    else:
        hear(g, OPPONENT_BURNED, by)
