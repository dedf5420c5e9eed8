# busterbox: not compiled
"""Observations: everything a seat knows and nothing else, as numbers, in both forms.

Positions of play are compared with each other, and with themselves after a small change: one field, one modifier, one
card, who knows it. What changes the knowledge key changes the observation; what does not, does not.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

from busterbox.kernel.codec.observing import NoRoom
from busterbox.kernel.codec.tokens import COLUMNS
from busterbox.kernel.core.modifiers import modify
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.triggers import queue_trigger
from busterbox.kernel.core.windows import CLOSED, NO_ANSWER
from busterbox.kernel.testing.conformance.check import Spot, at_decision

FORMS = ("counts", "tokens")
CHANGES = 4  # tried at each decision
Change = tuple[str, Callable[[State], None]]


@at_decision(
    "observation-numbers",
    "observations in counts are bytes, as many for each table of so many seats; tokens are rows of 16-bit numbers",
)
def observation_numbers(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(-1, g.seats):
        counts, tokens = g.observation(seat), g.observation(seat, "tokens")
        if not all(0 <= number < 256 for number in counts):
            yield f"the observation of seat {seat} holds something that is no byte"
        expected = spot.memory.lengths.setdefault((g.seats, 0), len(counts))
        if len(counts) != expected:
            yield f"the observation of seat {seat} has {len(counts)} numbers, others had {expected}"
        if len(tokens) % COLUMNS or not all(-32768 <= number < 32768 for number in tokens):
            yield f"the tokens of seat {seat} are no rows of {COLUMNS} numbers of 16 bits"


def mark(g: State, seat: int, form: str) -> bytes:
    return blake2b(array("h", g.observation(seat, form)).tobytes(), digest_size=16).digest()


@at_decision(
    "observation-complete",
    "what a seat knows otherwise it observes otherwise: other knowledge key, other numbers",
)
def observation_complete(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(-1, g.seats):
        key = int(g.knowledge_key(seat))
        for form in FORMS:
            at = (form, g.seats, mark(g, seat, form))
            if spot.memory.observed.setdefault(at, key) != key:
                yield f"seat {seat} observed the same {form} at a position with another knowledge key"
    for seat, name, other in changed(spot):
        if g.knowledge_key(seat) == other.knowledge_key(seat):
            continue
        for form in FORMS:
            if same_numbers(g, other, seat, form):
                yield f"{name} changes what seat {seat} knows, but not its {form}"


@at_decision(
    "observation-knows-no-more", "what a seat knows alike it observes alike: equal keys, equal numbers"
)
def observation_knows_no_more(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat, name, other in changed(spot):
        if g.knowledge_key(seat) != other.knowledge_key(seat):
            continue
        for form in FORMS:
            if not same_numbers(g, other, seat, form):
                yield f"{name} changes the {form} of seat {seat}, though not what it knows"


def same_numbers(g: State, other: State, seat: int, form: str) -> bool:
    mine = g.observation(seat, form)
    try:
        return mine == other.observation(seat, form)
    except NoRoom:
        return False  # told aloud, so not taken for the same


def changed(spot: Spot) -> Iterator[tuple[int, str, State]]:
    """The position with one thing changed, and a seat to look at it."""
    g, rng = spot.state, spot.rng
    changes = [*kernel_changes(g, rng), *field_changes(g, rng), *card_changes(g, rng)]
    for _ in range(CHANGES):
        name, change = changes[rng.below(len(changes))]
        other = unshared(g)
        change(other)
        yield rng.below(g.seats + 1) - 1, name, other


def unshared(g: State) -> State:
    """A clone that shares no list with its original, so that everything in it can be changed in place."""
    other = g.clone()
    schema = g.game.rules.codec.schema()
    for holder in (other, *other.stack):
        for owner, name, _, kind in schema:
            if owner == type(holder).__name__ and kind != "shared":
                setattr(holder, name, own(getattr(holder, name)))
    other.known, other.answers = other.known[:], other.answers[:]
    other.mods, other.queue = other.mods[:], other.queue[:]
    return other


def own(value: Any) -> Any:
    if isinstance(value, Pile):
        value.own()
        return value
    return [own(part) for part in value] if isinstance(value, list) else value


# -- what is changed -------------------------------------------------------------------------------------------


def kernel_changes(g: State, rng: Rng) -> Iterator[Change]:
    """Settings, answers, modifiers, triggers, windows, results."""

    def setting(other: State) -> None:
        place = rng.below(len(other.settings))
        other.settings = [x + (i == place) for i, x in enumerate(other.settings)]

    if g.settings:
        yield "another setting", setting

    def sealed(other: State) -> None:
        other.answers[rng.below(g.seats)] = NO_ANSWER if rng.below(2) else 1 + rng.below(9)

    if g.mode != CLOSED:
        yield "a sealed answer", sealed
        yield "another window", lambda other: setattr(other, "kind", other.kind + 1)
        yield "a number of a window", lambda other: setattr(other, "serial", other.serial + 1)
        yield "who may answer", lambda other: setattr(other, "may", other.may ^ 1 << rng.below(g.seats))
    if g.game.rules.codec.depths()["mods"]:
        effect = rng.below(3)
        yield "one more modifier", lambda other: modify(other, 1, 2, rng.below(9) - 4, effect, 1)
    if g.mods:
        yield "no modifiers", lambda other: other.mods.clear()
        yield "one modifier less", lambda other: other.mods.remove(other.mods[rng.below(len(g.mods))])
        yield "effects with other numbers", renumber
    if g.game.rules.codec.depths()["queue"]:
        yield "one more trigger", lambda other: queue_trigger(other, rng.below(g.seats), 0, -1, rng.below(5))
    if g.queue:
        yield "no triggers", lambda other: other.queue.clear()
    yield "a seat that left", lambda other: setattr(other, "left", other.left ^ 1 << rng.below(g.seats))
    yield "seeds", lambda other: other.reseed(rng.below(1000))
    if g.over:
        yield "another result", lambda other: setattr(other, "result", [x ^ 1 for x in other.result])


def renumber(other: State) -> None:
    """The effects of modifiers get higher numbers, in the same order: they are called otherwise, and that is all."""
    if not other.game.rules.codec.effects_in_force(fieldless(other)):
        other.mods = [mod + (7 << 44) for mod in other.mods]


def fieldless(other: State) -> State:
    copy = other.clone()
    copy.mods = []
    return copy


def field_changes(g: State, rng: Rng) -> Iterator[Change]:
    """One field of the state or of a frame on the stack."""
    codec = g.game.rules.codec
    schema = codec.schema()
    rooms = codec.rooms()
    for (owner, name, seen, kind), room in zip(schema, rooms, strict=True):
        if kind in ("shared", "set", "row", "rows", "seat sets", "seat rows", "pile", "piles", "seat piles"):
            continue
        if owner == schema[0][0]:
            if change := field_change(g, rng, name, kind, seen, room):
                yield f"{owner}.{name}", on_state(change)
        for place, frame in enumerate(g.stack):
            if type(frame).__name__ == owner and not (seen == "to seat" and name == "seat"):
                if change := field_change(frame, rng, name, kind, seen, room, len(g.cards)):
                    yield f"{owner}.{name}", on_frame(change, place)


Edit = Callable[[Any], None]


def on_state(change: Edit) -> Callable[[State], None]:
    return lambda other: change(other)


def on_frame(change: Edit, place: int) -> Callable[[State], None]:
    return lambda other: change(other.stack[place])


def field_change(
    holder: Any, rng: Rng, name: str, kind: str, seen: str, room: list[int], cards: int = 0
) -> Edit | None:
    """A way to change a field by one; None where nothing stands in it."""
    value = getattr(holder, name)
    cards = cards or len(getattr(holder, "cards", []))
    if kind == "int":
        return lambda to: setattr(to, name, nudged(int(value), room, rng))
    if kind == "bool":
        return lambda to: setattr(to, name, not value)
    if kind == "card":
        return lambda to: setattr(to, name, rng.below(cards + 1) - 1)
    if kind == "cards":
        if cards and len(value) < room[3]:
            return lambda to: getattr(to, name).append(rng.below(cards))
        return lambda to: getattr(to, name).clear()
    if kind in ("nums", "per seat"):
        return (lambda to: nudge(getattr(to, name), room, rng)) if value else None
    filled = [i for i, entry in enumerate(value) if entry]
    if not filled:
        return None
    place = filled[rng.below(len(filled))]
    return lambda to: nudge(getattr(to, name)[place], room, rng)


def nudge(xs: list[int], room: list[int], rng: Rng) -> None:
    place = rng.below(len(xs))
    xs[place] = nudged(xs[place], room, rng)


def nudged(x: int, room: list[int], rng: Rng) -> int:
    """Another number for which there is room."""
    form, low, high = room[:3]
    if form in (2, 3):  # a set as bits
        return x ^ 1 << rng.below(high if form == 2 else 2)
    if form == 4:
        return x + rng.below(3) if x else x
    return x - 1 if x > low and (x >= high or rng.below(2)) else min(x + 1, high)


def card_changes(g: State, rng: Rng) -> Iterator[Change]:
    """Which card it is, who knows it, in which order it lies."""
    codec = g.game.rules.codec
    if g.cards:
        card = rng.below(len(g.cards))
        eye = 1 << rng.below(g.seats)
        open_to_all = {c for zone in public_zones(g) for c in zone}
        yield "which card one is", lambda other: retype(other, card, rng)
        if card not in open_to_all:
            yield "who knows a card", lambda other: know(other, card, eye)
    for number, zone in enumerate(codec.rows(g)):
        if len(zone) > 1:
            yield "the order of a row", lambda other, n=number: codec.rows(other)[n].reverse()  # type: ignore[misc]
    for number, pile in enumerate(codec.piles(g)):
        if pile.cards:
            yield "the parts of a pile", lambda other, n=number: split(codec.piles(other)[n])  # type: ignore[misc]
            yield "the order in a pile", lambda other, n=number: codec.piles(other)[n].cards.reverse()  # type: ignore[misc]


def public_zones(g: State) -> Iterator[list[int]]:
    schema = g.game.rules.codec.schema()
    for owner, name, seen, kind in schema:
        if owner == schema[0][0] and seen == "public" and kind in ("set", "row"):
            yield getattr(g, name)
        elif owner == schema[0][0] and seen == "public" and kind in ("rows", "seat rows", "seat sets"):
            yield from getattr(g, name)


def retype(other: State, card: int, rng: Rng) -> None:
    """The card becomes another; the list of them is shared between clones, so it is copied."""
    cards = other.cards[:]
    cards[card] = rng.below(other.game.cards.count())
    other.cards = cards


def know(other: State, card: int, eye: int) -> None:
    other.known[card] ^= eye


def split(pile: Pile) -> None:
    """One card more in order on top of a bag, or all in one bag."""
    if pile.parts[-1] < -1:
        pile.parts[-1] += 1
        pile.parts.append(1)
    else:
        pile.parts[:] = [-len(pile.cards)]
