# busterbox: not compiled
"""The course of a game: sound at every decision, settled, and over with a proper result; epochs and chance."""

from __future__ import annotations

from collections.abc import Iterator

from busterbox.kernel.core.refusal import CHANCE_FIRST
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.testing.conformance.check import (
    Played,
    Spot,
    Step,
    after_game,
    at_answer,
    at_decision,
    said,
)
from busterbox.kernel.testing.conformance.copies import saved_and_loaded


@at_decision("invariants", "the game's invariants and the kernel's hold at every decision")
def invariants(spot: Spot) -> Iterator[str]:
    yield from [*spot.state.game.rules.invariants(spot.state), *spot.game.rules.codec.faults(spot.state)][:3]


@at_decision("settled", "at a decision nothing is left to settle: the rules that watch the state are idle")
def settled(spot: Spot) -> Iterator[str]:
    g = spot.state.clone()
    if g.over or g.top.is_effect:  # within an effect they wait until it is complete
        return
    before = g.digest()
    if g.game.rules.settle(g):
        yield "a rule that watches the state still applies"
    elif g.digest() != before:
        yield "settling says that nothing applies, yet changes the position"
    again = spot.state.clone()
    again.game.rules.watch(again)
    if again.digest() != before:
        yield "a rule that acts at once still applies"


@at_decision(
    "result", "results lie between nothing and a whole win, and are the same for all in co-operation"
)
def result(spot: Spot) -> Iterator[str]:
    g = spot.state
    if not g.over:
        return
    if len(g.result) != g.seats or any(not 0 <= part <= ONE for part in g.result):
        yield f"the result is {g.result}: one number from 0 to {ONE} a seat was expected"
    elif spot.game.info.cooperative and len(set(g.result)) > 1:
        yield f"the result is {g.result}, but the game is co-operative"


@at_decision("value", "a position's value to a seat lies between nothing and a whole win")
def value(spot: Spot) -> Iterator[str]:
    for seat in range(spot.state.seats):
        worth = int(spot.game.bot.value(spot.state, seat))
        if not 0 <= worth <= ONE:
            yield f"the position is worth {worth} to seat {seat}"


@at_answer(
    "epochs", "what undo must not cross raises the epoch: another seat, chance, a card somebody learns"
)
def epochs(step: Step) -> Iterator[str]:
    before, after = step.before, step.after
    if after.epoch > before.epoch:
        return
    if before.actor != step.seat:
        yield "another seat acted and the epoch did not rise"
    if (before.rng.a, before.rng.b, before.rng.c) != (after.rng.a, after.rng.b, after.rng.c):
        yield "chance ran and the epoch did not rise"
    seats = after.everybody()
    if any(new & ~old & seats for old, new in zip(before.known, after.known, strict=False)):
        yield "somebody learned a card and the epoch did not rise"


@after_game("explicit-chance", "with chance given from outside, result by result, the same game is played")
def explicit_chance(played: Played) -> Iterator[tuple[int, str]]:
    g = played.game.new(played.table.seats, played.seed, played.table.settings, explicit=True)
    source = g.rng.clone()
    untouched = (g.rng.a, g.rng.b, g.rng.c)
    for number in range(len(played.past)):
        while g.chance:
            yield from ((number, sentence) for sentence in at_chance(g))
            g.resolve_chance(source.below(g.chance))
        if (g.rng.a, g.rng.b, g.rng.c) != untouched:
            yield number, "a step drew from the generator by itself instead of asking for chance"
            return
        if g.position_digest() != played.past[number].position_digest():
            yield number, "the position differs from the one of sampled chance"
            return
        if number < len(played.moves):
            try:
                g.apply(*played.moves[number])
            except Exception as error:
                yield number, f"the same answer fails: {said(error)}"
                return


def at_chance(g: State) -> Iterator[str]:
    """Waiting for chance is a position like any other: it can be copied, saved, and asks nobody."""
    before = g.digest()
    if g.clone().digest() != before:
        yield "a clone that waits for chance differs"
    if saved_and_loaded(g.game, g).digest() != before:
        yield "a position that waits for chance differs when it is loaded"
    if any(g.options(seat) for seat in range(g.seats)) or g.check(0, 0) != CHANCE_FIRST:
        yield "a seat can answer while chance is waited for"
