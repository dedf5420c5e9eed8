"""Who knows which card (`State.known`): rules put, draw, show and shuffle cards by these functions, and so it stays right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from busterbox.kernel.core.piles import Pile, insert_sorted

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State


def lies_open(g: State, card: i64) -> bool:
    """Everybody sees which card it is, spectators too; that all seats happen to know it is not enough."""
    return (g.known[card] >> g.seats) & 1 != 0


def own_known(g: State) -> None:
    """Copies share `known` until one of them learns or forgets something; called where `known_shared`."""
    g.known = g.known[:]
    g.known_shared = False


def reveal(g: State, card: i64, seats: i64) -> None:
    """These seats learn which card it is; `all_eyes` if it is shown to all."""
    before: i64 = g.known[card]
    after: i64 = before | seats
    if after != before:
        if g.known_shared:
            own_known(g)
        g.known[card] = after
        if (after ^ before) & g.everybody():
            g.epoch += 1


def forget(g: State, card: i64, seats: i64) -> None:
    """These seats can no longer follow the card, and neither can the spectators."""
    if g.known_shared:
        own_known(g)
    g.known[card] &= ~(seats | (1 << g.seats))


def put_open(g: State, zone: list[int], card: i64) -> None:
    """Lay a card face up at the end of a row."""
    reveal(g, card, g.all_eyes())
    zone.append(card)


def put_down(g: State, zone: list[int], card: i64) -> None:
    """Lay a card face down at the end of a row; whoever knew it goes on knowing it."""
    zone.append(card)


def put_held(g: State, zone: list[int], card: i64, seat: i64) -> None:
    """Take a card into a sorted set that one seat sees."""
    reveal(g, card, 1 << seat)
    insert_sorted(zone, card)


def put_seen(g: State, zone: list[int], card: i64) -> None:
    """Add a card to a sorted set that lies open."""
    reveal(g, card, g.all_eyes())
    insert_sorted(zone, card)


def put_secret(g: State, zone: list[int], card: i64, seat: i64) -> None:
    """Lay a card down unseen, as a hidden choice: from now on only this seat knows which it is."""
    if g.known_shared:
        own_known(g)
    g.known[card] &= 1 << seat
    zone.append(card)


def take_top(g: State, pile: Pile, roll: i64) -> i64:
    """Take the top card of a pile. Out of a bag it could be any: nobody knows it until it is seen."""
    mixed = pile.parts[len(pile.parts) - 1] < 0
    card = pile.draw(roll)
    if mixed:
        if g.known_shared:
            own_known(g)
        g.known[card] = 0
    return card


def look(g: State, pile: Pile, depth: i64, roll: i64, seats: i64) -> i64:
    """These seats (or `all_eyes`) look at the card at `depth` (0 = top); it keeps its place from now on."""
    fresh = depth >= pile.in_order()
    card = pile.settle_top(roll, depth)
    if fresh:
        if g.known_shared:
            own_known(g)
        g.known[card] = 0
    reveal(g, card, seats)
    g.epoch += 1
    return card


def shuffle_under(g: State, pile: Pile, cards: list[int]) -> None:
    """Shuffle cards and put them under a pile: nobody knows any of them any more."""
    if g.known_shared:
        own_known(g)
    for card in cards:
        g.known[card] = 0
    pile.put_bag_bottom(cards)


def shuffle(g: State, pile: Pile) -> None:
    """Shuffle a pile: nobody knows any card of it any more."""
    if g.known_shared:
        own_known(g)
    for card in pile.cards:
        g.known[card] = 0
    pile.shuffle()
