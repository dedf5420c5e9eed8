# busterbox: not compiled
"""Options: there, in order, accepted; everything else refused without a trace."""

from __future__ import annotations

from collections.abc import Iterator

from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.testing.conformance.check import Spot, asked_seats, at_decision, said, seats_in

ALL_UP_TO = 600  # a code space up to this size is tried whole, a larger one by sample
SAMPLE = 200
# Besides negative and large codes: those that a careless multiplication turns into small ones when it wraps.
ODD = [-1, -2, -64, -(1 << 31), -(1 << 62), 1 << 20, 1 << 31, (1 << 32) + 64, (1 << 62) - 1]
ODD += [(1 << k) + n for k in (60, 61, 62) for n in (0, 16, 64)] + [16 - (1 << 62), 64 - (1 << 62)]


@at_decision("options-exist", "every seat that is asked has an option, and only options of the code space")
def options_exist(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        options = g.options(seat)
        if not options:
            must = "must" if g.required >> seat & 1 else "may"
            yield f"seat {seat} {must} answer and has no option"
        for code in options:
            if not spot.game.rules.codes.has(code):
                yield f"seat {seat} is offered {code}, which is no code of the game"
    if g.over and any(g.options(seat) for seat in range(g.seats)):
        yield "options are offered after the end"


@at_decision("options-sorted", "options are sorted and without repetition")
def options_sorted(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        options = g.options(seat)
        if options != sorted(set(options)):
            yield f"seat {seat} is offered {options}, which is not sorted or repeats itself"


@at_decision("options-accepted", "every option that is offered is accepted, and the game goes on from it")
def options_accepted(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        for code in g.options(seat):
            copy = g.clone()
            why = copy.why_not(seat, code)
            if why:
                yield f"seat {seat} is offered {code}, yet told: {why}"
            try:
                copy.apply(seat, code)
            except Exception as error:
                yield f"seat {seat} is offered {code}, yet the answer fails with {said(error)}"
                continue
            if not copy.over and not copy.asked():
                yield f"after {code} of seat {seat} nobody is asked, yet the game is not over"


def codes_to_try(game: Game, options: list[int], rng: Rng) -> list[int]:
    """All codes that are no option, as far as they can be tried."""
    space = game.rules.codes.size
    if space <= ALL_UP_TO:
        tried = set(range(space + 4))
    else:
        tried = {rng.below(space) for _ in range(SAMPLE)} | {space, space + 1}
        tried.update(
            kind.base + shift
            for kind in game.rules.codes.kinds
            for shift in (-1, 0, kind.count - 1, kind.count)
        )
        tried.update(code + shift for code in options for shift in (-1, 1))
    return sorted((tried | set(ODD)) - set(options))


@at_decision(
    "others-refused", "every code that is not offered is refused with a sentence, and nothing changes"
)
def others_refused(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        codes = codes_to_try(spot.game, g.options(seat), spot.rng)
        yield from refused(g, [(seat, code) for code in codes])


@at_decision(
    "wrong-seats-refused", "who is not asked, or is no seat, is refused, has no options, changes nothing"
)
def wrong_seats_refused(spot: Spot) -> Iterator[str]:
    g = spot.state
    asked = asked_seats(g)
    wrong = [seat for seat in [*range(g.seats), -1, -7, g.seats, g.seats + 1, 63] if seat not in asked]
    codes = sorted({code for seat in asked for code in g.options(seat)} | {0})
    for seat in wrong:
        if g.options(seat):
            yield f"seat {seat} is not asked, yet has options"
    yield from refused(g, [(seat, code) for seat in wrong for code in codes])


def refused(g: State, tries: list[tuple[int, int]]) -> Iterator[str]:
    """All these answers must be refused in words and leave no trace."""
    copy = g.clone()
    before = copy.digest()
    for seat, code in tries:
        why = copy.why_not(seat, code)
        if not why or "{need}" in why or "{have}" in why:
            yield f"{code} of seat {seat} is not offered, yet the reason against it is {why!r}"
        try:
            copy.apply(seat, code)
        except Refused as error:
            if not error.sentence:
                yield f"{code} of seat {seat} is refused without a sentence"
            continue
        except Exception as error:
            yield f"{code} of seat {seat} is not refused but fails with {said(error)}"
        else:
            yield f"{code} of seat {seat} is accepted, though it is not offered"
        copy = g.clone()
    if copy.digest() != before:
        yield f"a refusal changed the position: {_culprit(g, tries)}"


def _culprit(g: State, tries: list[tuple[int, int]]) -> str:
    before = g.digest()
    for seat, code in tries:
        copy = g.clone()
        copy.why_not(seat, code)
        if copy.digest() == before:
            try:
                copy.apply(seat, code)
            except Refused:
                if copy.digest() == before:
                    continue
        return f"{code} of seat {seat}"
    return "several together"


@at_decision("next-seat", "the scheduler of a simulation names a seat that is asked")
def next_seat(spot: Spot) -> Iterator[str]:
    g = spot.state
    if not g.over and int(g.game.rules.next_seat(g, spot.rng)) not in asked_seats(g):
        yield f"seat {g.game.rules.next_seat(g, spot.rng)} comes next, but asked are {seats_in(g.asked())}"
