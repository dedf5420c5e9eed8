# busterbox: not compiled
"""How a scenario moves cards: none is made or lost, sets stay sorted, and knowledge follows the zone."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.core.knowledge import own_known
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.state import State

SETS: Final = ["set", "seat sets"]
ROWS: Final = ["row", "rows", "seat rows"]
PILES: Final = ["pile", "piles", "seat piles"]
MANY: Final = ["rows", "piles"]  # several, none of them a seat's: told apart by their place
CARD_KINDS: Final = [*SETS, *ROWS, *PILES]


class ScenarioError(ValueError):
    """An impossible scenario, in one sentence."""


class Zone:
    """One place for cards: a field, or one seat's entry of it."""

    def __init__(self, field: str, visibility: str, kind: str, seat: int, held: list[int] | Pile) -> None:
        self.field = field
        self.visibility = visibility
        self.kind = kind
        self.seat = seat  # or the place of one of several; -1 if there is one for all
        self.pile = held if isinstance(held, Pile) else None
        if self.pile is not None:
            self.pile.own()
        self.ids: list[int] = held.cards if isinstance(held, Pile) else held

    def knowers(self, g: State) -> int:
        """The seats that learn a card as it enters."""
        if self.pile is not None or self.visibility not in ("public", "owner"):
            return 0
        return g.all_eyes() if self.visibility == "public" or self.seat < 0 else 1 << self.seat

    def put(self, card: int) -> None:
        """Shuffled into a pile, at the end of anything else."""
        if self.pile is None:
            self.ids.append(card)
            if self.kind in SETS:
                self.ids.sort()
        elif self.pile.parts and self.pile.parts[0] < 0:
            self.ids.insert(0, card)
            self.pile.parts[0] -= 1
        else:
            self.ids.insert(0, card)
            self.pile.parts.insert(0, -1)
        self.sort_bags()

    def take(self, card: int) -> None:
        if self.pile is None:
            self.ids.remove(card)
        else:
            self.pile.remove(card)

    def replace(self, old: int, new: int) -> None:
        self.ids[self.ids.index(old)] = new
        if self.kind in SETS:
            self.ids.sort()
        self.sort_bags()

    def sort_bags(self) -> None:
        start = 0
        for part in self.pile.parts if self.pile is not None else []:
            end = start + abs(part)
            if part < 0:
                self.ids[start:end] = sorted(self.ids[start:end])
            start = end


class Cards:
    """The zones of a position by name."""

    def __init__(self, g: State) -> None:
        self.g = g
        g.game.rules.codec.own_rows(g)
        own = [
            row for row in g.game.rules.codec.schema() if row[0] == type(g).__name__ and row[3] in CARD_KINDS
        ]
        self.fields = {row[1]: (row[2], row[3]) for row in own}

    def zones(self) -> list[Zone]:
        """All zones as they are now, piles first: that is where cards nobody knows lie."""
        found: list[Zone] = []
        for kinds in (PILES, SETS, ROWS):
            for field, (visibility, kind) in self.fields.items():
                if kind in kinds:
                    held = getattr(self.g, field)
                    entries = (
                        list(enumerate(held)) if kind.startswith("seat") or kind in MANY else [(-1, held)]
                    )
                    found.extend(Zone(field, visibility, kind, seat, entry) for seat, entry in entries)
        return found

    def find(self, seat: int, field: str) -> Zone:
        if field not in self.fields:
            raise ScenarioError(f"there is no zone {field!r} (there are: {', '.join(self.fields)})")
        for zone in self.zones():
            if zone.field == field and zone.seat in (-1, seat):
                return zone
        raise ScenarioError(f"seat {seat} has no zone {field!r}")

    # -- moving --------------------------------------------------------------------------------------------

    def give(self, seat: int, field: str, names: list[str]) -> None:
        zone = self.find(seat, field)
        wanted = self._already_there(zone, names)
        spare = [card for card in zone.ids if card not in wanted.values()]
        for i, name in enumerate(names):
            if i in wanted:
                continue
            card, source = self._source(zone, seat, name, list(wanted.values()))
            if spare:
                self._swap(zone, spare.pop(), source, card)
            else:
                self._move(source, card, zone)
            wanted[i] = card

    def fill(self, seat: int, field: str, names: list[str], rest: str) -> None:
        self.give(seat, field, names)
        zone = self.find(seat, field)
        kept = list(self._already_there(zone, names).items())
        for card in [card for card in zone.ids if card not in [c for _, c in kept]]:
            self._move(zone, card, self._rest(zone, seat, rest))
        if zone.kind in ROWS:
            zone.ids[:] = [card for _, card in sorted(kept)]

    def keep(self, seat: int, field: str, count: int, rest: str) -> None:
        zone = self.find(seat, field)
        if not 0 <= count <= len(zone.ids):
            raise ScenarioError(
                f"{field!r} of seat {seat} holds {len(zone.ids)} cards: it cannot keep {count}"
            )
        while len(zone.ids) > count:
            self._move(zone, zone.ids[0], self._rest(zone, seat, rest))

    def top(self, seat: int, field: str, names: list[str]) -> None:
        zone = self.find(seat, field)
        if zone.pile is None:
            raise ScenarioError(f"{field!r} is no pile")
        laid: list[int] = []
        for name in names:
            card, source = self._source(zone, seat, name, laid, within=True)
            if source.field != zone.field or source.seat != zone.seat:
                self._swap(zone, next(c for c in zone.ids if c not in laid), source, card)
            laid.append(card)
        for card in reversed(laid):
            zone.pile.remove(card)
            zone.pile.put_top(card)
            own_known(self.g)
            self.g.known[card] = 0

    def _swap(self, zone: Zone, out: int, source: Zone, card: int) -> None:
        """`card` comes into the zone and `out` takes its place, where it is known as `card` was."""
        own_known(self.g)
        known = self.g.known
        place_known = known[card]
        source.replace(card, out)
        zone.replace(out, card)
        known[out] = place_known
        known[card] = zone.knowers(self.g)

    def _move(self, source: Zone, card: int, zone: Zone) -> None:
        source.take(card)
        zone.put(card)
        own_known(self.g)
        self.g.known[card] = zone.knowers(self.g)

    # -- looking -------------------------------------------------------------------------------------------

    def _definition(self, name: str) -> int:
        if name not in self.g.game.cards.ids:
            raise ScenarioError(f"there is no card {name!r} in {self.g.game.name}")
        return self.g.game.cards.ids.index(name)

    def _already_there(self, zone: Zone, names: list[str]) -> dict[int, int]:
        """Which of the wanted cards lie in the zone: place in the list -> card."""
        free = zone.ids[:]
        found: dict[int, int] = {}
        for i, name in enumerate(names):
            definition = self._definition(name)
            for card in free:
                if self.g.cards[card] == definition:
                    found[i] = card
                    free.remove(card)
                    break
        return found

    def _source(
        self, zone: Zone, seat: int, name: str, used: list[int], within: bool = False
    ) -> tuple[int, Zone]:
        """A card of that name from where it is least known: a shuffled pile, the seat's own first."""
        definition = self._definition(name)
        pools = self._pools(zone, seat)
        best: tuple[int, int] | None = None
        found: tuple[int, Zone] | None = None
        for order, place in enumerate(self.zones()):
            same = place.field == zone.field and place.seat == zone.seat
            if same and not within:
                continue
            for card in place.ids:
                if self.g.cards[card] != definition or card in used or self.g.pool[card] not in pools:
                    continue
                strange = 0 if place.seat in (-1, seat) else 100
                worth = (bin(self.g.known[card]).count("1") + strange - (200 if same else 0), order)
                if best is None or worth < best:
                    best, found = worth, (card, place)
        if found is None:
            raise ScenarioError(f"no card {name!r} is left that could come to {zone.field!r} of seat {seat}")
        return found

    def _pools(self, zone: Zone, seat: int) -> list[int]:
        """Cards of one pool look alike from behind: a seat's zone takes none that only other seats have."""
        mine = [z for z in self.zones() if zone.seat < 0 or z.seat in (-1, seat)]
        return sorted({self.g.pool[card] for z in mine for card in z.ids})

    def _rest(self, zone: Zone, seat: int, rest: str) -> Zone:
        """Where cards go that are too many: a named zone, or the seat's pile."""
        if rest:
            return self.find(seat, rest)
        for other in self.zones():
            if other.pile is not None and zone.pile is None and other.seat in (-1, seat):
                return other
        raise ScenarioError(f"say where the rest of {zone.field!r} goes: rest=...")
