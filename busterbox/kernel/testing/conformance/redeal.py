# busterbox: not compiled
"""Determinize: a position drawn from what a seat knows and from the generator given, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.testing.conformance.check import Run, Spot, after_run, at_decision, said
from busterbox.kernel.testing.conformance.drive import play_on
from busterbox.kernel.testing.conformance.exchange import exchanged, reopened, unknown_cards, zones_of

ENOUGH = 30  # positions in which a zone could have varied before it is suspicious that it never did
FAR = 10


def drawn(spot: Spot) -> Rng:
    return rng_from(int(spot.rng.next()))


@at_decision(
    "determinize-proof", "positions with equal knowledge, however made, determinize to equal digests"
)
def determinize_proof(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        one = g.determinize(seat, drawn(spot))
        two = g.determinize(seat, drawn(spot))
        third = exchanged(reopened(g, seat), seat, spot.rng)
        word = int(spot.rng.next())
        expected = g.determinize(seat, rng_from(word)).digest()
        for name, other in (("a determinized position", one), ("another one", two)):
            if other.determinize(seat, rng_from(word)).digest() != expected:
                yield f"{name} of seat {seat} determinizes differently from its original"
        if third is not None and third.determinize(seat, rng_from(word)).digest() != expected:
            yield f"with two cards exchanged that seat {seat} does not know, it determinizes differently"


@at_decision(
    "determinize-keeps-views", "what a seat sees, and may do, is the same in every determinized position"
)
def determinize_keeps_views(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        base = reopened(g, seat)
        yield from same_to(base, base.determinize(seat, drawn(spot)), seat, "determinized")


def same_to(base: State, other: State, seat: int, how: str) -> Iterator[str]:
    """Everything a seat can look at is equal in both positions."""
    for who, name in ((seat, f"the view of seat {seat}"), (-1, "the spectator's view")):
        one, two = base.view(who), other.view(who)
        if one != two:
            yield f"{how}, {name} changes at {difference(one, two)}"
    if base.knowledge_key(seat) != other.knowledge_key(seat):
        yield f"{how}, the knowledge key of seat {seat} changes"
    for form in ("counts", "tokens"):
        if base.observation(seat, form) != other.observation(seat, form):
            yield f"{how}, the {form} that seat {seat} observes change"
    if base.options(seat) != other.options(seat):
        yield f"{how}, the options of seat {seat} change from {base.options(seat)} to {other.options(seat)}"
    if base.asked() >> seat & 1 and not base.over:
        for code in base.game.rules.codes.all()[:200]:
            if base.check(seat, code) != other.check(seat, code):
                yield f"{how}, seat {seat} is given another reason against {code}: {other.why_not(seat, code)!r}"
                break


def difference(one: object, two: object, place: str = "") -> str:
    """Where two views differ first."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for key in one:
            if one[key] != two[key]:
                return difference(one[key], two[key], f"{place}.{key}" if place else str(key))
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                return difference(a, b, f"{place}[{i}]")
    return f"{place} ({one!r:.60} became {two!r:.60})"


@at_decision("determinize-sound", "a determinized position is sound and can be played on, by every seat")
def determinize_sound(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        other = g.determinize(seat, drawn(spot))
        for fault in spot.game.rules.codec.faults(other)[:1]:
            yield f"determinized for seat {seat}: {fault}"
            return
        try:
            play_on(other, spot.rng, FAR)
        except Exception as error:
            yield f"determinized for seat {seat} it cannot be played on: {said(error)}"


@at_decision(
    "determinize-reseeds", "a determinized position has a generator that depends on the one given alone"
)
def determinize_reseeds(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        one, two = g.determinize(seat, drawn(spot)).rng, g.determinize(seat, drawn(spot)).rng
        if (one.a, one.b, one.c) == (g.rng.a, g.rng.b, g.rng.c):
            yield f"determinized for seat {seat} it keeps the generator of the original"
        elif (one.a, one.b, one.c) == (two.a, two.b, two.c):
            yield f"determinized for seat {seat} with two generators it has the same one"


def contents(g: State) -> list[list[int]]:
    return [sorted(g.cards[card] for card in zone) for zone in zones_of(g)]


def count_variation(spot: Spot) -> Iterator[str]:
    """Where hidden cards could have been drawn again, and where they were."""
    g = spot.state
    yield from ()
    for seat in range(g.seats):
        unknown = set(unknown_cards(g, seat))
        before, after = contents(g), contents(g.determinize(seat, drawn(spot)))
        for i, zone in enumerate(zones_of(g)):
            mine = {(g.pool[c], g.cards[c]) for c in zone if c in unknown}
            others = {(g.pool[c], g.cards[c]) for c in unknown if c not in zone}
            key = (g.seats, seat, i)
            if any(p == q and d != e for p, d in mine for q, e in others):
                spot.memory.could_vary[key] = spot.memory.could_vary.get(key, 0) + 1
                if before[i] != after[i]:
                    spot.memory.did_vary.add(key)


@after_run(
    "determinize-varies", "no zone keeps its hidden cards through all determinized positions", count_variation
)
def determinize_varies(run: Run) -> Iterator[str]:
    for key, count in sorted(run.memory.could_vary.items()):
        if count >= ENOUGH and key not in run.memory.did_vary:
            seats, seat, zone = key
            yield f"with {seats} seats, zone {zone} never changed in {count} determinized positions for seat {seat}"
