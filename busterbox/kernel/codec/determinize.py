"""A position drawn from what a seat knows and from a generator, and from nothing else.

The cards the seat cannot tell are gathered slot by slot, in an order made only of what it knows, and dealt again
within their pool. Positions with equal knowledge therefore give equal results: the kit proves it.

What can be worked out without the generator is worked out once (`Deal`), however many positions are drawn. Places that
mean nothing, in sets and bags, are filled by one walk over the cards in ascending order, which sorts them as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from busterbox.kernel.core.fields import ALL_SEATS
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.codec.codec import Codec


class Deal:
    """The cards a seat cannot tell and the places where they may be."""

    def __init__(self, codec: Codec, a: State, seat: i64) -> None:
        if not 0 <= seat < a.seats:
            raise ValueError(f"there is no seat {seat} whose knowledge a position could be drawn from")
        self.codec = codec
        self.a = a
        self.seat: i64 = seat
        # Slots in the order in which they are found: the card there now, and the bucket its new card goes into.
        self.slots: list[int] = []
        self.buckets: list[int] = []  # of sets and bags; -1 where places count
        # Slots in which places count: which, in which row or (from `rows` on) pile, at which place.
        self.fixed: list[int] = []
        self.fixed_zones: list[int] = []
        self.fixed_places: list[int] = []
        # A bucket is a set, or (from `sets` on) a part of a pile that begins at a place.
        self.bucket_zones: list[int] = []
        self.bucket_starts: list[int] = []
        self.bucket_of: list[int] = [-1] * len(a.cards)  # of cards that stay in theirs
        self.rows: i64 = 0
        self.sets: i64 = 0
        self.mask: i64 = -1  # who knows the last of them
        self.masks_differ = False  # who knows a card belongs to the place
        self.rank: list[int] = []
        self.references = codec.references(a, seat)
        self._rank()
        self._gather()
        # And grouped by pool, as they are dealt.
        self.order: list[int] = []  # which slot
        self.cards: list[int] = []  # the cards to be dealt, each pool in ascending order
        self.ends: list[int] = []  # where each pool ends
        self.walk: list[int] = []  # all cards in buckets, and those to be dealt, in ascending order
        self._group()
        self.buckets_dealt = [self.buckets[slot] for slot in self.order]
        self.named = self._named()

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

    def _gather(self) -> None:
        a, codec = self.a, self.codec
        rows = codec.rows(a)
        self.rows = len(rows)
        for number in range(len(rows)):
            self._add_fixed(number, rows[number], 0, len(rows[number]))
        sets = codec.sets(a)
        self.sets = len(sets)
        for number in range(len(sets)):
            self._add_bucket(number, sets[number], 0, len(sets[number]))
        piles = codec.piles(a)
        for number in range(len(piles)):
            pile = piles[number]
            start: i64 = 0
            for part in pile.parts:
                if part < 0:
                    self._add_bucket(self.sets + number, pile.cards, start, start - part)
                    start -= part
                else:
                    self._add_fixed(self.rows + number, pile.cards, start, start + part)
                    start += part
        if (
            self.rank
        ):  # a card in flight lies in no zone and is named in a register only: it is drawn again as well
            for card in self.references:
                if card >= 0 and not (a.known[card] >> self.seat) & 1 and card not in self.slots:
                    self._note_mask(a.known[card])
                    self.slots.append(card)
                    self.buckets.append(-1)

    def _add_fixed(self, zone: i64, cards: list[int], start: i64, end: i64) -> None:
        known = self.a.known
        seat = self.seat
        place = start
        while place < end:
            card: i64 = cards[place]
            mask: i64 = known[card]
            if not (mask >> seat) & 1:
                self.fixed.append(len(self.slots))
                self.fixed_zones.append(zone)
                self.fixed_places.append(place)
                self._note_mask(mask)
                self.slots.append(card)
                self.buckets.append(-1)
            place += 1

    def _note_mask(self, mask: i64) -> None:
        if mask != self.mask:
            self.masks_differ = self.masks_differ or len(self.slots) > 0
            self.mask = mask

    def _add_bucket(self, zone: i64, cards: list[int], start: i64, end: i64) -> None:
        """Where places mean nothing cards are told apart by register and by who knows them.

        Cards alike in both may come in any order, since they are sorted again after dealing.
        """
        known = self.a.known
        seat = self.seat
        slots = self.slots
        first: i64 = len(slots)
        mixed = len(self.rank) > 0
        staying: list[int] = []
        place = start
        while place < end:
            card: i64 = cards[place]
            mask: i64 = known[card]
            if (mask >> seat) & 1:
                staying.append(card)
            else:
                if mask != self.mask:
                    mixed = mixed or len(slots) > first
                    self._note_mask(mask)
                slots.append(card)
            place += 1
        hidden: i64 = len(slots) - first
        if hidden == 0 and staying == sorted(staying):
            return
        if mixed:
            self._sort_slots(first)
        bucket: i64 = len(self.bucket_zones)
        for card in staying:
            self.bucket_of[card] = bucket
        self.buckets.extend([bucket] * hidden)
        self.bucket_zones.append(zone)
        self.bucket_starts.append(start)

    def _sort_slots(self, first: i64) -> None:
        rank, known, slots = self.rank, self.a.known, self.slots
        keyed: list[list[int]] = []
        for i in range(first, len(slots)):
            card = slots[i]
            keyed.append([rank[card] if rank else 0, known[card], card])
        keyed.sort()
        for i in range(len(keyed)):
            slots[first + i] = keyed[i][-1]

    def _group(self) -> None:
        pool = self.a.pool
        slots = self.slots
        slots_of: list[list[int]] = []  # pool -> slots
        cards_of: list[list[int]] = []
        hidden = [False] * len(pool)
        for slot in range(len(slots)):
            mine: i64 = pool[slots[slot]]
            while len(slots_of) <= mine:
                slots_of.append([])
                cards_of.append([])
            slots_of[mine].append(slot)
            hidden[slots[slot]] = True
        bucket_of, walk = self.bucket_of, self.walk
        card: i64 = 0
        while card < len(pool):
            if hidden[card]:
                cards_of[pool[card]].append(card)
                walk.append(card)
            elif bucket_of[card] >= 0:
                walk.append(card)
            card += 1
        for number in range(len(slots_of)):
            self.order.extend(slots_of[number])
            self.cards.extend(cards_of[number])
            self.ends.append(len(self.order))

    def _named(self) -> bool:
        """Whether a register names a card to be dealt; those the seat does not see may."""
        known, seat = self.a.known, self.seat
        return any(
            card >= 0 and not known[card] >> seat & 1 for card in self.codec.references(self.a, ALL_SEATS)
        )

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
        for end in self.ends:
            rng.shuffle_part(dealt, start, end)
            start = end
        bucket_of = self.bucket_of[:]
        for card, bucket in zip(dealt, self.buckets_dealt):  # noqa: B905  # `strict` would not compile to a plain loop
            bucket_of[card] = bucket
        if self.fixed or self.masks_differ or self.named:
            self._follow(b, dealt)
        if self.bucket_zones:
            self._fill(b, bucket_of)

    def _follow(self, b: State, dealt: list[int]) -> None:
        """Places that count, what is known of each place, and registers."""
        order, slots = self.order, self.slots
        new = slots[:]  # slot -> its new card
        for slot, card in zip(order, dealt):  # noqa: B905
            new[slot] = card
        if self.masks_differ:
            before = self.a.known
            known = before[:]
            for card, there in zip(new, slots):  # noqa: B905
                known[card] = before[there]
            b.known = known
            b.known_shared = False
        if self.fixed:
            self._place(b, new)
        if self.named:
            names = list(range(len(b.cards)))
            for card, there in zip(new, slots):  # noqa: B905
                names[there] = card
            self.codec.rename(b, names)

    def _place(self, b: State, new: list[int]) -> None:
        codec = self.codec
        codec.own_rows(b)
        rows = codec.rows(b)
        piles: list[Pile] = []
        i: i64 = 0
        while i < len(self.fixed):
            zone: i64 = self.fixed_zones[i]
            if zone < self.rows:
                cards = rows[zone]
            else:
                if not piles:
                    piles = codec.piles(b)
                pile = piles[zone - self.rows]
                pile.own()
                cards = pile.cards
            cards[self.fixed_places[i]] = new[self.fixed[i]]
            i += 1

    def _fill(self, b: State, bucket_of: list[int]) -> None:
        zones = self.bucket_zones
        filled: list[list[int]] = []
        i: i64 = 0
        while i < len(zones):
            filled.append([])
            i += 1
        for card in self.walk:
            bucket: i64 = bucket_of[card]
            if bucket >= 0:
                filled[bucket].append(card)
        sets = self.codec.sets(b)
        piles = self.codec.piles(b)
        i = 0
        while i < len(zones):
            zone: i64 = zones[i]
            if zone < self.sets:
                sets[zone][:] = filled[i]
            else:
                pile = piles[zone - self.sets]
                if len(pile.parts) == 1:
                    pile.cards = filled[i]
                else:
                    pile.own()
                    start: i64 = self.bucket_starts[i]
                    pile.cards[start : start + len(filled[i])] = filled[i]
            i += 1
