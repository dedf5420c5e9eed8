"""A position drawn from what a seat knows and from a generator, and from nothing else.

The cards the seat cannot tell are gathered slot by slot, in an order made only of what it knows, and dealt again
within their pool. Positions with equal knowledge therefore give equal results: the kit proves it.

What needs no generator is worked out once (`Deal`), however many positions are drawn. Slots come in runs of one pool and
in stretches of one zone, so that most cards are moved by slices of lists and few one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from busterbox.kernel.codec.stretch import NONE, Stretch, content, place
from busterbox.kernel.core.fields import ALL_SEATS
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.codec.codec import Codec

MANY: Final = -1  # in place of a stretch: the cards of a pool lie in several
UNSEEN: Final = -2  # no card of the pool has been found yet


class Deal:
    """The cards a seat cannot tell and the places where they may be, as the position is now."""

    def __init__(self, codec: Codec, state: State, seat: i64) -> None:
        if not 0 <= seat < state.seats:
            raise ValueError(f"there is no seat {seat} whose knowledge a position could be drawn from")
        self._codec = codec
        self._state = state
        self.seat: i64 = seat
        self.slots: list[int] = []  # the card that is there now
        self.rows: list[Stretch] = []
        self.sets: list[Stretch] = []
        self.bags: list[Stretch] = []
        self.laid: list[Stretch] = []  # parts of piles that are in order
        self.masked: list[Stretch] = []  # those whose cards somebody knows
        self.mask: i64 = -1  # who knows the cards of the first stretch,
        self.masks_differ = False  # whether others know those of another: that belongs to the place
        self.mixed = False  # whether they differ within a stretch
        # Runs of slots of one pool.
        self.run_pools: list[int] = []
        self.run_counts: list[int] = []
        self.run_starts: list[int] = []  # among the cards dealt
        self.stretch_of: list[int] = []  # pool -> the only stretch with cards of it, or MANY
        self.references = codec.references(state, seat)
        self.rank: list[int] = NONE
        self._rank()
        self._gather()
        self.named = self._named()
        self.cards: list[int] = NONE  # the cards to be dealt, pool by pool in ascending order
        self.pools: list[int] = NONE
        self.ends: list[int] = NONE  # where each of these pools ends
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
        known, seat = self._state.known, self.seat
        card_order = 0
        for card in self.references:
            if card >= 0 and not (known[card] >> seat) & 1:
                if not self.rank:
                    self.rank = [len(known)] * len(known)
                self.rank[card] = min(self.rank[card], card_order)
                card_order += 1

    def _named(self) -> bool:
        """Whether a register names a card to be dealt; those the seat does not see may."""
        known, seat = self._state.known, self.seat
        named = self._codec.references(self._state, ALL_SEATS)
        return any(card >= 0 and not known[card] >> seat & 1 for card in named)

    def _gather(self) -> None:
        state, codec = self._state, self._codec
        rows = codec.rows(state)
        for number in range(len(rows)):
            self._add_fixed(self.rows, number, rows[number], 0, len(rows[number]))
        sets = codec.sets(state)
        for number in range(len(sets)):
            self._add_unordered(self.sets, number, sets[number], 0, len(sets[number]))
        piles = codec.piles(state)
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
        if self.rank:
            self._add_flying()

    def _add_flying(self) -> None:
        """A card in flight lies in no zone and is named in a register only: it is drawn again as well."""
        known, seat = self._state.known, self.seat
        first: i64 = len(self.slots)
        for card in self.references:
            if card >= 0 and not (known[card] >> seat) & 1 and card not in self.slots:
                self.slots.append(card)
                self.masks_differ = True
                self.mixed = True
        self._add_runs(first)

    def _scan(self, stretch: Stretch, cards: list[int], start: i64, end: i64) -> i64:
        """How many of these cards the seat cannot tell; who knows them, and their runs."""
        known, pool, seat = self._state.known, self._state.pool, self.seat
        hidden: i64 = 0
        alike: i64 = -1
        mixed = False
        run_pool: i64 = -1
        run: i64 = 0
        place = start
        while place < end:
            card: i64 = cards[place]
            mask: i64 = known[card]
            if not (mask >> seat) & 1:
                if mask != alike:
                    mixed = mixed or hidden > 0
                    alike = mask
                hidden += 1
                mine: i64 = pool[card]
                if mine != run_pool:
                    if run > 0:
                        self._add_run(run_pool, run, stretch.first)
                    run_pool = mine
                    run = 0
                run += 1
            place += 1
        if hidden == 0:
            return 0
        self._add_run(run_pool, run, stretch.first)
        if self.mask < 0:
            self.mask = alike
        if mixed:
            self.mixed = True
            alike = -1
        if alike != self.mask:
            self.masks_differ = True
        stretch.mask = alike
        if alike != 0:
            self.masked.append(stretch)
        return hidden

    def _add_fixed(self, to: list[Stretch], zone: i64, cards: list[int], start: i64, end: i64) -> None:
        if start == end:
            return
        stretch = Stretch(zone, start, len(self.slots))
        hidden = self._scan(stretch, cards, start, end)
        if hidden == 0:
            return
        if hidden == end - start:
            self.slots.extend(cards[start:end])
        else:
            known, seat = self._state.known, self.seat
            stretch.places = []
            place = start
            while place < end:
                card: i64 = cards[place]
                if not (known[card] >> seat) & 1:
                    self.slots.append(card)
                    stretch.places.append(place)
                place += 1
        stretch.end = len(self.slots)
        to.append(stretch)

    def _add_unordered(self, to: list[Stretch], zone: i64, cards: list[int], start: i64, end: i64) -> None:
        """Where places mean nothing cards are told apart by register and by who knows them.

        Cards alike in both may come in any order, since they are sorted again after dealing.
        """
        if start == end:
            return
        stretch = Stretch(zone, start, len(self.slots))
        runs: i64 = len(self.run_pools)
        hidden = self._scan(stretch, cards, start, end)
        if hidden == end - start:
            self.slots.extend(cards[start:end])
        else:
            known, seat = self._state.known, self.seat
            staying: list[int] = []
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
            stretch.staying = staying
        if hidden > 0 and (stretch.mask < 0 or len(self.rank) > 0):
            self._sort_slots(stretch.first)
            self.run_pools = self.run_pools[:runs]
            self.run_counts = self.run_counts[:runs]
            self._add_runs(stretch.first)
        stretch.end = len(self.slots)
        to.append(stretch)

    def _sort_slots(self, first: i64) -> None:
        rank, known, slots = self.rank, self._state.known, self.slots
        keyed: list[list[int]] = []
        for i in range(first, len(slots)):
            card = slots[i]
            keyed.append([rank[card] if rank else 0, known[card], card])
        keyed.sort()
        for i in range(len(keyed)):
            slots[first + i] = keyed[i][-1]

    def _add_runs(self, first: i64) -> None:
        """Each slot from `first` on as a run of its own; they lie in one stretch."""
        pool = self._state.pool
        for card in self.slots[first:]:
            self._add_run(pool[card], 1, first)

    def _add_run(self, pool: i64, count: i64, stretch: i64) -> None:
        """`stretch` is the number of its first slot."""
        self.run_pools.append(pool)
        self.run_counts.append(count)
        while len(self.stretch_of) <= pool:
            self.stretch_of.append(UNSEEN)
        if self.stretch_of[pool] == UNSEEN:
            self.stretch_of[pool] = stretch
        elif self.stretch_of[pool] != stretch:
            self.stretch_of[pool] = MANY

    # -- how they are dealt --------------------------------------------------------------------------------

    def _group(self) -> None:
        known, pool, seat = self._state.known, self._state.pool, self.seat
        self.cards = [card for card in range(len(pool)) if not known[card] >> seat & 1]
        if (
            len(self.cards) != len(self.slots) or not self._split()
        ):  # some lie nowhere, or pools are not in order
            packed = sorted([pool[card] << 32 | card for card in self.slots])
            self.cards = [entry & 0xFFFFFFFF for entry in packed]
            self._split()
        next_card = [0] * len(self.stretch_of)  # pool -> where its next card comes from
        for number in range(1, len(self.pools)):
            next_card[self.pools[number]] = self.ends[number - 1]
        slot: i64 = 0
        for run in range(len(self.run_pools)):
            mine = self.run_pools[run]
            start: i64 = next_card[mine]
            count: i64 = self.run_counts[run]
            if start != slot:
                self.straight = False
            self.run_starts.append(start)
            next_card[mine] = start + count
            slot += count

    def _split(self) -> bool:
        """Where pools end among the cards; False if they do not come in order."""
        pool = self._state.pool
        self.pools, self.ends = [], []
        last: i64 = -1
        i: i64 = 0
        for card in self.cards:
            mine: i64 = pool[card]
            if mine != last:
                if mine < last:
                    return False
                if i > 0:
                    self.ends.append(i)
                self.pools.append(mine)
                last = mine
            i += 1
        self.ends.append(i)
        return True

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
        pool = self._state.pool
        i = stretch.first
        while i < stretch.end:
            if not self.stays[pool[self.slots[i]]]:
                return
            i += 1
        stretch.settled = True
        stretch.content = sorted(stretch.staying + self.slots[stretch.first : stretch.end])

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, rng: Rng) -> State:
        """Shuffle the cards that the seat cannot place with `rng`, and deal them to where they may be."""
        codec, seat = self._codec, self.seat
        b = codec.clone(self._state)
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
        codec = self._codec
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
            b.known = self._known(new)
            b.known_shared = False
        if self.named:
            names = list(range(len(b.cards)))
            for card, there in zip(new, self.slots):  # noqa: B905  # `strict` would not compile to a plain loop
                names[there] = card
            codec.rename(b, names)
        if self.rows:
            codec.own_rows(b)
            rows = codec.rows(b)
            for stretch in self.rows:
                place(stretch, rows[stretch.zone], new)
        if self.sets:
            sets = codec.sets(b)
            for stretch in self.sets:
                sets[stretch.zone][:] = content(stretch, new)
        if self.bags or self.laid:
            self._fill_piles(codec.piles(b), new)

    def _known(self, new: list[int]) -> list[int]:
        """Who knows a card belongs to the place."""
        before = self._state.known
        known = before[:]
        if self.mixed:
            for card, there in zip(new, self.slots):  # noqa: B905
                known[card] = before[there]
            return known
        for stretch in self.masked:
            for card in self.slots[stretch.first : stretch.end]:
                known[card] = 0
        for stretch in self.masked:
            for card in new[stretch.first : stretch.end]:
                known[card] = stretch.mask
        return known

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
