# busterbox: not compiled
"""Sealed windows: answers are hidden, may be taken back, and apply together whatever their order."""

from __future__ import annotations

from collections.abc import Iterator

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import SEALED
from busterbox.kernel.testing.conformance.check import Spot, asked_seats, at_decision, seats_in


def is_sealed(spot: Spot) -> bool:
    return not spot.state.over and spot.state.mode == SEALED


def in_order(g: State, answers: list[tuple[int, int]]) -> State:
    copy = g.clone()
    for seat, code in answers:
        copy.apply(seat, code)
    return copy


@at_decision(
    "sealed-order", "sealed answers lead to the same position in whatever order they arrive", is_sealed
)
def sealed_order(spot: Spot) -> Iterator[str]:
    g = spot.state
    for _ in range(3):
        answers: list[tuple[int, int]] = []
        for seat in seats_in(g.required):
            options = g.options(seat)
            answers.append((seat, options[spot.rng.below(len(options))]))
        one, two = in_order(g, answers), in_order(g, answers[::-1])
        if one.position_digest() != two.position_digest() or generator(one) != generator(two):
            yield f"the answers {answers} lead elsewhere in reverse order"


def generator(g: State) -> tuple[int, int, int, int]:
    return int(g.rng.a), int(g.rng.b), int(g.rng.c), int(g.rng.d)


@at_decision(
    "sealed-hidden",
    "nobody but its seat can tell what was sealed, and determinize does not use it",
    is_sealed,
)
def sealed_hidden(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        options = g.options(seat)
        if len(options) < 2 or not g.required & ~(1 << seat):
            continue
        first = spot.rng.below(len(options) - 1)
        one, two = in_order(g, [(seat, options[first])]), in_order(g, [(seat, options[-1])])
        for other in [*range(g.seats), -1]:
            if other == seat:
                continue
            same = one.view(other) == two.view(other) and one.observation(other) == two.observation(other)
            if not same or one.knowledge_key(other) != two.knowledge_key(other):
                yield f"the view of seat {other} tells what seat {seat} has sealed"
            if other >= 0:
                if one.options(other) != two.options(other):
                    yield f"the options of seat {other} tell what seat {seat} has sealed"
                word = int(spot.rng.next())
                if (
                    one.determinize(other, rng_from(word)).digest()
                    != two.determinize(other, rng_from(word)).digest()
                ):
                    yield f"determinized for seat {other}, it depends on what seat {seat} has sealed"


@at_decision("sealed-retract", "a sealed answer can be taken back and leaves no trace", is_sealed)
def sealed_retract(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        if not g.required & ~(1 << seat):
            continue
        copy = g.clone()
        options = copy.options(seat)
        for code in (options[0], options[-1]):
            copy.apply(seat, code)
            if copy.check(seat, code) == 0:
                yield f"seat {seat} can seal a second answer"
            copy.retract(seat)
            if copy.position_digest() != g.position_digest():
                yield f"seat {seat} sealed {code} and took it back, and the position is another"
