"""A position drawn from what a seat knows and from a generator, and from nothing else.

The cards the seat cannot tell are gathered slot by slot, in an order made only of what it knows, and dealt again
within their pool. Positions with equal knowledge therefore give equal results: the kit proves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.codec.codec import Codec


def determinized(codec: Codec, a: State, seat: i64, rng: Rng) -> State:
    """Gather the cards the seat cannot place, shuffle them with `rng`, deal them to where they may be."""
    if not 0 <= seat < a.seats:
        raise ValueError(f"there is no seat {seat} whose knowledge a position could be drawn from")
    b = codec.clone(a)
    b.rng = Rng(rng.next(), rng.next(), rng.next(), 1)
    _deal_unknown(codec, b, seat, rng)
    if b.mode == SEALED:  # what others have sealed is unknown: they are asked again
        for other in range(b.seats):
            if other != seat and b.answers[other] != NO_ANSWER:
                b.answers[other] = NO_ANSWER
                if b.called >> other & 1:
                    b.required |= 1 << other
                else:
                    b.may |= 1 << other
    codec.hide(b, seat)
    b.game.rules.redraw(b, seat, rng)
    b.game.rules.recount(b)
    return b


def _deal_unknown(codec: Codec, b: State, seat: i64, rng: Rng) -> None:
    slots = _slots(codec, b, seat)
    if not slots:
        return
    names = list(range(len(b.cards)))  # card -> the card that takes its place
    by_pool: list[list[int]] = []
    for card in slots:
        pool: i64 = b.pool[card]
        while len(by_pool) <= pool:
            by_pool.append([])
        by_pool[pool].append(card)
    for mine in by_pool:
        dealt = mine[:]
        dealt.sort()
        rng.shuffle(dealt)
        for i in range(len(mine)):
            names[mine[i]] = dealt[i]
    known = b.known[:]
    for card in slots:
        b.known[names[card]] = known[card]  # who knows it belongs to the place
    for zone in codec.rows(b):
        _rename(names, zone)
    for zone in codec.sets(b):
        _rename(names, zone)
        zone.sort()
    for pile in codec.piles(b):
        _rename(names, pile.cards)
        _sort_bags(pile)
    codec.rename(b, names)


def _slots(codec: Codec, b: State, seat: i64) -> list[int]:
    """The cards the seat cannot tell, in an order made of what it knows: zone by zone, place by place."""
    rank: list[int] = []  # a card named in a register is told apart by that, where its zone has no order
    card_order = 0
    for card in codec.references(b, seat):
        if card >= 0 and not (b.known[card] >> seat) & 1:
            if not rank:
                rank = [len(b.cards)] * len(b.cards)
            rank[card] = min(rank[card], card_order)
            card_order += 1
    slots: list[int] = []
    for zone in codec.rows(b):
        _add_unknown(b, zone, 0, len(zone), seat, slots)
    for zone in codec.sets(b):
        _add_unordered(b, zone, 0, len(zone), seat, rank, slots)
    for pile in codec.piles(b):
        start: i64 = 0
        for part in pile.parts:
            if part < 0:
                _add_unordered(b, pile.cards, start, start - part, seat, rank, slots)
                start -= part
            else:
                _add_unknown(b, pile.cards, start, start + part, seat, slots)
                start += part
    if rank:  # a card in flight lies in no zone and is named in a register only: it is drawn again as well
        for card in codec.references(b, seat):
            if card >= 0 and not (b.known[card] >> seat) & 1 and card not in slots:
                slots.append(card)
    return slots


def _add_unknown(b: State, zone: list[int], start: i64, end: i64, seat: i64, slots: list[int]) -> None:
    known = b.known
    i = start
    while i < end:
        card: i64 = zone[i]
        if not (known[card] >> seat) & 1:
            slots.append(card)
        i += 1


def _add_unordered(
    b: State, zone: list[int], start: i64, end: i64, seat: i64, rank: list[int], slots: list[int]
) -> None:
    """As `_add_unknown` where places mean nothing: cards are told apart by register and by who knows them.

    Cards alike in both may come in any order, since the zone is sorted again after dealing.
    """
    first: i64 = len(slots)
    _add_unknown(b, zone, start, end, seat, slots)
    n: i64 = len(slots)
    if n == first:
        return
    mixed = len(rank) > 0
    known = b.known
    alike: i64 = known[slots[first]]
    j = first + 1
    while j < n and not mixed:
        other: i64 = known[slots[j]]
        mixed = other != alike
        j += 1
    if mixed:
        keyed: list[list[int]] = []
        for i in range(first, len(slots)):
            card = slots[i]
            keyed.append([rank[card] if rank else 0, b.known[card], card])
        keyed.sort()
        for i in range(len(keyed)):
            slots[first + i] = keyed[i][-1]


def _rename(names: list[int], zone: list[int]) -> None:
    for i in range(len(zone)):
        zone[i] = names[zone[i]]


def _sort_bags(pile: Pile) -> None:
    start: i64 = 0
    for part in pile.parts:
        if part < 0:
            if len(pile.parts) == 1:
                pile.cards.sort()
            else:
                pile.cards[start : start - part] = sorted(pile.cards[start : start - part])
            start -= part
        else:
            start += part
