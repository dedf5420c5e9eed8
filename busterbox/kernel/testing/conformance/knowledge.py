# busterbox: not compiled
"""Knowledge: zones show what they are declared to show, shuffled cards are forgotten, bots know no more."""

from __future__ import annotations

from collections.abc import Iterator

from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.triggers import source_of
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.table.seat import choices
from busterbox.kernel.testing.conformance.check import (
    Spot,
    Step,
    asked_seats,
    at_answer,
    at_decision,
    seats_in,
)
from busterbox.kernel.testing.conformance.exchange import exchanged, reopened, twins
from busterbox.kernel.testing.conformance.redeal import drawn, same_to

ZONES = ("row", "rows", "set", "seat rows", "seat sets")


def declared(g: State) -> list[tuple[str, str, str]]:
    """Name, visibility and kind of the state's own fields (those of frames come after, under other classes)."""
    schema = g.game.rules.codec.schema()
    return [(field, seen, kind) for owner, field, seen, kind in schema if schema and owner == schema[0][0]]


@at_decision(
    "zones-are-known",
    "cards in public zones are known to all seats and to spectators, cards in owner's zones to the owner",
)
def zones_are_known(spot: Spot) -> Iterator[str]:
    g = spot.state
    for name, seen, kind in declared(g):
        if kind not in ZONES or seen not in ("public", "owner"):
            continue
        value = getattr(g, name)
        zones: list[list[int]] = value if kind == "rows" or kind.startswith("seat") else [value]
        for i, zone in enumerate(zones):
            needed = g.all_eyes() if seen == "public" else 1 << i
            for card in zone:
                if g.known[card] & needed != needed:
                    where = f"{name}[{i}]" if len(zones) > 1 else name
                    yield f"card {card} lies in {where} ({seen}), but only seats {seats_in(g.known[card])} know it"


@at_decision(
    "waiting-triggers-are-open", "a waiting trigger names a card that all seats know: the queue is public"
)
def waiting_triggers_are_open(spot: Spot) -> Iterator[str]:
    g = spot.state
    for entry in g.queue:
        card = int(source_of(entry))
        if card >= 0 and not lies_open(g, card):
            yield f"a waiting trigger names card {card}, which only seats {seats_in(g.known[card])} know"


def bags(g: State) -> Iterator[list[int]]:
    """The shuffled parts of all piles that do not lie open."""
    for name, seen, kind in declared(g):
        if kind not in ("pile", "piles", "seat piles") or seen == "public":
            continue
        value = getattr(g, name)
        piles: list[Pile] = value if kind != "pile" else [value]
        for pile in piles:
            start = 0
            for part in pile.parts:
                if part < 0:
                    yield pile.cards[start : start - part]
                start += abs(part)


@at_answer("shuffling-forgets", "a card that is shuffled into a bag is known to nobody any more")
def shuffling_forgets(step: Step) -> Iterator[str]:
    before, after = step.before, step.after
    shuffled_before = {card for bag in bags(before) for card in bag}
    for bag in bags(after):
        for card in bag:
            if card in shuffled_before or len(bag) < 2:
                continue
            for seat in seats_in(after.known[card] & before.known[card]):
                # A seat that is asked may be looking through the whole pile, alone.
                looking = after.asked() >> seat & 1 and all(after.known[other] == 1 << seat for other in bag)
                if not looking:
                    yield f"card {card} was shuffled into a bag, yet seat {seat} still knows it"
                    return


@at_decision(
    "equal-knowledge", "a seat sees, may do, is defaulted to and is advised the same if it knows the same"
)
def equal_knowledge(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        base = reopened(g, seat)
        other = exchanged(base, seat, spot.rng)
        if other is None:
            continue
        yield from same_to(base, other, seat, "with two cards exchanged that the seat does not know")


def answers_agree(base: State, other: State, seat: int, word: int) -> Iterator[str]:
    advised = int(base.game.bot.policy(base, seat, rng_from(word)))
    again = int(other.game.bot.policy(other, seat, rng_from(word)))
    if advised != again:
        yield f"the policy of seat {seat} plays {advised} here and {again} where the seat knows the same"


@at_decision(
    "equal-moves", "the policy moves by what the seat knows and the generator given, and by nothing else"
)
def equal_moves(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        base, word = reopened(g, seat), int(spot.rng.next())
        if int(spot.game.bot.policy(base, seat, rng_from(word))) not in choices(base, seat):
            yield f"the policy of seat {seat} plays what is not offered"
        yield from answers_agree(base, base.determinize(seat, drawn(spot)), seat, word)
        other = exchanged(base, seat, spot.rng)
        if other is not None:
            yield from answers_agree(base, other, seat, word)


@at_decision("equal-defaults", "the default on time-out is made from what the seat knows")
def equal_defaults(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        base = reopened(g, seat)
        for other in (exchanged(base, seat, spot.rng), base.determinize(seat, drawn(spot))):
            if other is None:
                continue
            one, two = base.clone(), other.clone()
            one.rng, two.rng = rng_from(1), rng_from(1)
            first, second = int(one.top.default(one, seat)), int(two.top.default(two, seat))
            if first != second:
                yield f"the default of seat {seat} is {first} here and {second} where the seat knows the same"
                break


@at_answer(
    "skips-by-open-facts", "who is asked next never tells a hidden fact: seats are skipped by open facts only"
)
def skips_by_open_facts(step: Step) -> Iterator[str]:
    for seat in range(step.before.seats):
        found = twins(step.before, seat, step.rng)
        if found is None:
            continue
        one, two, *cards = found
        if one.check(step.seat, step.code) or two.check(step.seat, step.code) or not sealed_fit(two):
            continue
        one.apply(step.seat, step.code)
        two.apply(step.seat, step.code)
        if any((one.known[card] | two.known[card]) >> seat & 1 for card in cards):
            continue  # the card was shown: what follows may depend on it
        if window(one) != window(two):
            yield f"seat {seat} can tell a hidden card by who is asked: {window(one)} or {window(two)}"


def sealed_fit(g: State) -> bool:
    """Are the answers that lie sealed still legal, now that cards have been exchanged?"""
    return all(code == NO_ANSWER or g.top.check(g, seat, code) == 0 for seat, code in enumerate(g.answers))


def window(g: State) -> str:
    if g.over:
        return "nobody, the game is over"
    return f"{g.game.rules.window_name(g.kind)} asks {seats_in(g.required)}, may {seats_in(g.may)}"
