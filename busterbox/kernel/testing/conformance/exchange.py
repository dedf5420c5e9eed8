# busterbox: not compiled
"""Other positions with the same knowledge, made here without `determinize`, to check it."""

from __future__ import annotations

from busterbox.kernel.core.fields import ALL_SEATS
from busterbox.kernel.core.knowledge import own_known
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED


def reopened(g: State, seat: int) -> State:
    """A sealed window as the seat knows it: the others' answers are open again. Else a plain clone."""
    copy = g.clone()
    if copy.mode == SEALED:
        for other in range(copy.seats):
            if other != seat and copy.answers[other] != NO_ANSWER and not copy.left >> other & 1:
                copy.retract(other)
    return copy


def zones_of(g: State) -> list[list[int]]:
    """All zones as lists of cards, in a fixed order; a pile once for each of its parts."""
    codec = g.game.rules.codec
    found = [*codec.rows(g), *codec.sets(g)]
    for pile in codec.piles(g):
        start = 0
        for part in pile.parts:
            found.append(pile.cards[start : start + abs(part)])
            start += abs(part)
    return found


def unknown_cards(g: State, seat: int) -> list[int]:
    """Cards in zones or registers that the seat cannot tell."""
    there = {card for zone in zones_of(g) for card in zone} | set(g.game.rules.codec.references(g, ALL_SEATS))
    return [card for card in sorted(there) if card >= 0 and not g.known[card] >> seat & 1]


def pick_pair(g: State, seat: int, rng: Rng) -> tuple[int, int] | None:
    """Two different cards that lie apart and that the seat cannot tell from each other."""
    cards = unknown_cards(g, seat)
    home = {card: i for i, zone in enumerate(zones_of(g)) for card in zone}
    pairs = [
        (x, y)
        for x in cards
        for y in cards
        if x < y
        and g.pool[x] == g.pool[y]
        and g.cards[x] != g.cards[y]
        and home.get(x, -1) != home.get(y, -1)
    ]
    return pairs[rng.below(len(pairs))] if pairs else None


def exchanged(g: State, seat: int, rng: Rng) -> State | None:
    """The position with two cards exchanged that the seat cannot tell apart; None if there are no two."""
    pair = pick_pair(g, seat, rng)
    if pair is None:
        return None
    x, y = pair
    copy = g.clone()
    names = list(range(len(g.cards)))
    names[x], names[y] = y, x
    codec = g.game.rules.codec
    codec.own_rows(copy)
    own_known(copy)
    for pile in codec.piles(copy):
        pile.own()
    for zone in [*codec.rows(copy), *codec.sets(copy), *(pile.cards for pile in codec.piles(copy))]:
        zone[:] = [names[card] for card in zone]
    for zone in codec.sets(copy):
        zone.sort()
    for pile in codec.piles(copy):
        start = 0
        for part in pile.parts:
            if part < 0:
                pile.cards[start : start - part] = sorted(pile.cards[start : start - part])
            start += abs(part)
    copy.known[x], copy.known[y] = g.known[y], g.known[x]
    codec.rename(copy, names)
    fit_hidden(copy, seat, rng)
    return copy


def twins(g: State, seat: int, rng: Rng) -> tuple[State, State, int, int] | None:
    """Two positions that differ in nothing but what two hidden cards are, so that chance runs alike in both."""
    pair = pick_pair(g, seat, rng)
    if pair is None:
        return None
    x, y = pair
    one, two = g.clone(), g.clone()
    two.cards = g.cards[:]
    two.cards[x], two.cards[y] = g.cards[y], g.cards[x]
    word = int(rng.next())
    fit_hidden(one, seat, rng_from(word))
    fit_hidden(two, seat, rng_from(word))
    return one, two, x, y


def fit_hidden(g: State, seat: int, rng: Rng) -> None:
    """Hidden things that are not cards, such as a count of hidden cards, are drawn again to fit."""
    g.game.rules.codec.hide(g, seat)
    g.game.rules.redraw(g, seat, rng)
    g.game.rules.recount(g)
