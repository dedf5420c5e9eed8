"""A position drawn from what a seat knows and from a generator, and from nothing else.

The cards the seat cannot tell are gathered slot by slot, in an order made only of what it knows, and dealt again
within their pool. Positions with equal knowledge therefore give equal results: the kit proves it.

What needs no generator is worked out once (`Deal`), however many positions are drawn. Slots come in runs of one pool and
in stretches of one zone, so that most cards are moved by slices of lists and few one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from busterbox.kernel.core.fields import ALL_SEATS
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.codec.codec import Codec

MANY: Final = -1  # in place of a stretch: the cards of a pool lie in several


class Stretch:
    """Slots that lie in one zone: a set, a row, or a part of a pile."""

    def __init__(self, zone: i64, start: i64, first: i64) -> None:
        self.zone: i64 = zone  # which of `rows`, `sets` or `piles`
        self.start: i64 = start  # where the part of a pile begins
        self.first: i64 = first  # of its slots
        self.end: i64 = first
        self.places: list[int] = []  # of its slots in the zone, where places count and others lie between
        self.staying: list[int] = []  # cards in it that the seat knows, where places mean nothing
        self.settled = False  # whatever is dealt, these cards come to lie in it:
        self.content: list[int] = []


class Deal:
    """The cards a seat cannot tell and the places where they may be."""

    def __init__(self, codec: Codec, a: State, seat: i64) -> None:
        if not 0 <= seat < a.seats:
            raise ValueError(f"there is no seat {seat} whose knowledge a position could be drawn from")
        self.codec = codec
        self.a = a
        self.seat: i64 = seat
        self.slots: list[int] = []  # the card that is there now
        self.rows: list[Stretch] = []
        self.sets: list[Stretch] = []
        self.bags: list[Stretch] = []
        self.laid: list[Stretch] = []  # parts of piles that are in order
        self.mask: i64 = -1  # who knows the last card
        self.masks_differ = False  # who knows a card belongs to the place
        # Runs of slots of one pool.
        self.run_pools: list[int] = []
        self.run_counts: list[int] = []
        self.run_starts: list[int] = []  # among the cards dealt
        self.stretch_of: list[int] = []  # pool -> the only stretch with cards of it, or MANY
        self.references = codec.references(a, seat)
        self.rank: list[int] = []
        self._rank()
        self._gather()
        self.named = self._named()
        self.cards: list[int] = []  # the cards to be dealt, pool by pool in ascending order
        self.pools: list[int] = []
        self.ends: list[int] = []  # where each of these pools ends
        self.straight = True  # the slots come in that order too
        if self.slots:
            self._group()
        self.stays = [self._stays(pool) for pool in range(len(self.stretch_of))]
        for stretch in self.sets:
            self._settle(stretch)
        for stretch in self.bags:
            self._settle(stretch)

    # -- what is hidden ------------------------------------------------------------------------------------

    def _rank(self) -> None:
        """A card named in a register is told apart by that, where its zone has no order."""
        a, seat = self.a, self.seat
        card_order = 0
        for card in self.references:
            if card >= 0 and not (a.known[card] >> seat) & 1:
                if not self.rank:
                    self.rank = [len(a.cards)] * len(a.cards)
                self.rank[card] = min(self.rank[card], card_order)
                card_order += 1

    def _named(self) -> bool:
        """Whether a register names a card to be dealt; those the seat does not see may."""
        known, seat = self.a.known, self.seat
        return any(
            card >= 0 and not known[card] >> seat & 1 for card in self.codec.references(self.a, ALL_SEATS)
        )

    def _gather(self) -> None:
        a, codec = self.a, self.codec
        rows = codec.rows(a)
        for number in range(len(rows)):
            self._add_fixed(self.rows, number, rows[number], 0, len(rows[number]))
        sets = codec.sets(a)
        for number in range(len(sets)):
            self._add_unordered(self.sets, number, sets[number], 0, len(sets[number]))
        piles = codec.piles(a)
        for number in range(len(piles)):
            pile = piles[number]
            start: i64 = 0
            for part in pile.parts:
                if part < 0:
                    self._add_unordered(self.bags, number, pile.cards, start, start - part)
                    start -= part
                else:
                    self._add_fixed(self.laid, number, pile.cards, start, start + part)
                    start += part
        if (
            self.rank
        ):  # a card in flight lies in no zone and is named in a register only: it is drawn again as well
            first: i64 = len(self.slots)
            for card in self.references:
                if card >= 0 and not (a.known[card] >> self.seat) & 1 and card not in self.slots:
                    self._note_mask(a.known[card])
                    self.slots.append(card)
            self._add_runs(first)

    def _hidden(self, cards: list[int], start: i64, end: i64) -> i64:
        """How many of these cards the seat cannot tell."""
        known, seat = self.a.known, self.seat
        hidden: i64 = 0
        place = start
        while place < end:
            mask: i64 = known[cards[place]]
            if not (mask >> seat) & 1:
                hidden += 1
                if mask != self.mask:
                    self._note_mask(mask)
            place += 1
        return hidden

    def _note_mask(self, mask: i64) -> None:
        self.masks_differ = self.masks_differ or self.mask >= 0
        self.mask = mask

    def _add_fixed(self, to: list[Stretch], zone: i64, cards: list[int], start: i64, end: i64) -> None:
        hidden = self._hidden(cards, start, end)
        if hidden == 0:
            return
        stretch = Stretch(zone, start, len(self.slots))
        if hidden == end - start:
            self.slots.extend(cards[start:end])
        else:
            known, seat = self.a.known, self.seat
            place = start
            while place < end:
                card: i64 = cards[place]
                if not (known[card] >> seat) & 1:
                    self.slots.append(card)
                    stretch.places.append(place)
                place += 1
        self._close(to, stretch)

    def _add_unordered(self, to: list[Stretch], zone: i64, cards: list[int], start: i64, end: i64) -> None:
        """Where places mean nothing cards are told apart by register and by who knows them.

        Cards alike in both may come in any order, since they are sorted again after dealing.
        """
        differed = self.masks_differ
        last = self.mask
        self.masks_differ = False
        self.mask = -1
        hidden = self._hidden(cards, start, end)
        mixed = self.masks_differ or len(self.rank) > 0
        self.masks_differ = differed or self.masks_differ or (hidden > 0 and last >= 0 and self.mask != last)
        if hidden == 0:
            self.mask = last
        stretch = Stretch(zone, start, len(self.slots))
        if hidden == end - start:
            self.slots.extend(cards[start:end])
        else:
            known, seat = self.a.known, self.seat
            staying = stretch.staying
            place = start
            while place < end:
                card: i64 = cards[place]
                if (known[card] >> seat) & 1:
                    staying.append(card)
                else:
                    self.slots.append(card)
                place += 1
            if hidden == 0 and staying == sorted(staying):
                return
        if mixed:
            self._sort_slots(stretch.first)
        if hidden or len(stretch.staying):
            self._close(to, stretch)

    def _close(self, to: list[Stretch], stretch: Stretch) -> None:
        stretch.end = len(self.slots)
        to.append(stretch)
        self._add_runs(stretch.first)

    def _sort_slots(self, first: i64) -> None:
        rank, known, slots = self.rank, self.a.known, self.slots
        keyed: list[list[int]] = []
        for i in range(first, len(slots)):
            card = slots[i]
            keyed.append([rank[card] if rank else 0, known[card], card])
        keyed.sort()
        for i in range(len(keyed)):
            slots[first + i] = keyed[i][-1]

    def _add_runs(self, first: i64) -> None:
        """The runs of the slots from `first` on, which lie in one stretch."""
        pool, slots = self.a.pool, self.slots
        size: i64 = len(slots)
        last: i64 = -1
        begun = first
        i = first
        while i < size:
            mine: i64 = pool[slots[i]]
            if mine != last:
                if i > begun:
                    self._add_run(last, i - begun, first)
                last = mine
                begun = i
            i += 1
        if size > begun:
            self._add_run(last, size - begun, first)

    def _add_run(self, pool: i64, count: i64, stretch: i64) -> None:
        """`stretch` is the number of its first slot."""
        self.run_pools.append(pool)
        self.run_counts.append(count)
        while len(self.stretch_of) <= pool:
            self.stretch_of.append(-2)
        if self.stretch_of[pool] == -2:
            self.stretch_of[pool] = stretch
        elif self.stretch_of[pool] != stretch:
            self.stretch_of[pool] = MANY

    # -- how they are dealt --------------------------------------------------------------------------------

    def _group(self) -> None:
        pool = self.a.pool
        self.cards = self._by_pool()
        starts = [0] * len(self.stretch_of)  # pool -> where the next card comes from
        last: i64 = -1
        i: i64 = 0
        for card in self.cards:
            mine: i64 = pool[card]
            if mine != last:
                if i > 0:
                    self.ends.append(i)
                self.pools.append(mine)
                starts[mine] = i
                last = mine
            i += 1
        self.ends.append(i)
        slot: i64 = 0
        for run in range(len(self.run_pools)):
            mine = self.run_pools[run]
            start: i64 = starts[mine]
            if start != slot:
                self.straight = False
            self.run_starts.append(start)
            starts[mine] = start + self.run_counts[run]
            slot += self.run_counts[run]

    def _by_pool(self) -> list[int]:
        """The cards of all slots, pool by pool in ascending order."""
        pool = self.a.pool
        cards = sorted(self.slots)
        last: i64 = -1
        for card in cards:
            mine: i64 = pool[card]
            if mine < last:
                packed = [pool[card] << 32 | card for card in cards]
                packed.sort()
                return [entry & 0xFFFFFFFF for entry in packed]
            last = mine
        return cards

    def _stays(self, pool: i64) -> bool:
        """All cards of the pool lie in one set or bag: dealing them again changes nothing."""
        if self.masks_differ or self.named:
            return False
        where = self.stretch_of[pool]
        if where == MANY:
            return False
        for stretch in self.rows:
            if stretch.first == where:
                return False
        return all(stretch.first != where for stretch in self.laid)

    def _settle(self, stretch: Stretch) -> None:
        pool = self.a.pool
        last: i64 = -1
        i = stretch.first
        while i < stretch.end:
            mine: i64 = pool[self.slots[i]]
            if mine != last and not self.stays[mine]:
                return
            last = mine
            i += 1
        stretch.settled = True
        stretch.content = sorted(stretch.staying + self.slots[stretch.first : stretch.end])

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, rng: Rng) -> State:
        """Shuffle the cards that the seat cannot place with `rng`, and deal them to where they may be."""
        a, codec, seat = self.a, self.codec, self.seat
        b = codec.clone(a)
        b.rng = Rng(rng.next(), rng.next(), rng.next(), 1)
        if self.slots:
            self._deal(b, rng)
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

    def _deal(self, b: State, rng: Rng) -> None:
        dealt = self.cards[:]
        start: i64 = 0
        for number in range(len(self.ends)):
            end = self.ends[number]
            if self.stays[self.pools[number]]:
                rng.pass_by(end - start)
            else:
                rng.shuffle_part(dealt, start, end)
            start = end
        new = dealt  # slot -> its new card
        if not self.straight:
            new = []
            for run in range(len(self.run_starts)):
                start = self.run_starts[run]
                new.extend(dealt[start : start + self.run_counts[run]])
        if self.masks_differ:
            before = self.a.known
            known = before[:]
            for card, there in zip(new, self.slots):  # noqa: B905  # `strict` would not compile to a plain loop
                known[card] = before[there]
            b.known = known
            b.known_shared = False
        if self.named:
            names = list(range(len(b.cards)))
            for card, there in zip(new, self.slots):  # noqa: B905
                names[there] = card
            self.codec.rename(b, names)
        if self.rows:
            self.codec.own_rows(b)
            rows = self.codec.rows(b)
            for stretch in self.rows:
                place(stretch, rows[stretch.zone], new)
        if self.sets:
            sets = self.codec.sets(b)
            for stretch in self.sets:
                sets[stretch.zone][:] = content(stretch, new)
        if self.bags or self.laid:
            self._fill_piles(self.codec.piles(b), new)

    def _fill_piles(self, piles: list[Pile], new: list[int]) -> None:
        for stretch in self.laid:
            pile = piles[stretch.zone]
            pile.own()
            place(stretch, pile.cards, new)
        for stretch in self.bags:
            pile = piles[stretch.zone]
            if len(pile.parts) == 1:
                pile.cards = content(stretch, new)  # copies share it until it changes
            else:
                pile.own()
                cards = content(stretch, new)
                pile.cards[stretch.start : stretch.start + len(cards)] = cards


def place(stretch: Stretch, cards: list[int], new: list[int]) -> None:
    """The new cards go where places count."""
    if stretch.places:
        for slot, at in enumerate(stretch.places, stretch.first):
            cards[at] = new[slot]
    else:
        size = stretch.end - stretch.first
        cards[stretch.start : stretch.start + size] = new[stretch.first : stretch.end]


def content(stretch: Stretch, new: list[int]) -> list[int]:
    """All cards of a set or bag, in ascending order."""
    if stretch.settled:
        return stretch.content
    cards = new[stretch.first : stretch.end]
    if stretch.staying:
        cards.extend(stretch.staying)
    cards.sort()
    return cards
