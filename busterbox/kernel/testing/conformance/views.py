# busterbox: not compiled
"""Views: plain JSON that shows nothing a seat does not know."""

from __future__ import annotations

import json
from collections.abc import Iterator

from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.state import State
from busterbox.kernel.testing.conformance.check import Spot, at_decision

# Names under which the generator or what could be undone would be shown.
NEVER = {"rng", "epoch", "undo", "history", "digest"}
SMALL = 1 << 20  # a smaller word of the generator may stand in a view by accident


def pairs(shown: object) -> Iterator[tuple[str, object]]:
    """All names with their values, at any depth."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            yield str(key), value
            yield from pairs(value)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from pairs(value)


def may_know(g: State, card: int, seat: int) -> bool:
    """A spectator may know what lies open."""
    if not 0 <= card < len(g.known):
        return False
    return lies_open(g, card) if seat < 0 else bool(g.known[card] >> seat & 1)


@at_decision(
    "views-json", "the view of each seat and of a spectator is plain JSON, the same after a round trip"
)
def views_json(spot: Spot) -> Iterator[str]:
    for seat in range(-1, spot.state.seats):
        view = spot.state.view(seat)
        try:
            again = json.loads(json.dumps(view, allow_nan=False))
        except (TypeError, ValueError) as error:
            yield f"the view of seat {seat} is no JSON: {error}"
            continue
        if again != view:
            yield f"the view of seat {seat} is not the same after a round trip through JSON"


@at_decision(
    "views-hide-cards",
    "no view names a card that the seat does not know, or to a spectator one that does not lie open",
)
def views_hide_cards(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(-1, g.seats):
        for key, value in pairs(g.view(seat)):
            if key == "id" and isinstance(value, int) and not may_know(g, value, seat):
                who = f"seat {seat}" if seat >= 0 else "a spectator"
                yield f"the view of {who} names card {value}, known to seats {g.known[value]:b} (as bits) only"


@at_decision("views-hide-chance", "no view shows the generator, a digest, or what undo goes by")
def views_hide_chance(spot: Spot) -> Iterator[str]:
    g = spot.state
    secret = {str(word) for word in (g.rng.a, g.rng.b, g.rng.c, g.rng.d) if word >= SMALL}
    secret |= {g.digest(), g.position_digest()}
    for seat in range(-1, g.seats):
        for key, _value in pairs(g.view(seat)):
            if key in NEVER:
                yield f"the view of seat {seat} has an entry {key!r}"
        text = json.dumps(g.view(seat), default=str)
        if any(word in text for word in secret):
            yield f"the view of seat {seat} shows a word of the generator or a digest"


@at_decision("spectator-sees-open-cards", "a spectator's view names the cards that lie open to everybody")
def spectator_sees_open_cards(spot: Spot) -> Iterator[str]:
    g = spot.state
    shown = {value for key, value in pairs(g.view(-1)) if key == "id"}
    zones = [*spot.game.rules.codec.rows(g), *spot.game.rules.codec.sets(g)]
    hidden = [card for zone in zones for card in zone if lies_open(g, card) and card not in shown]
    if hidden:
        yield f"cards {hidden} lie open, but a spectator is not shown them"


@at_decision(
    "views-fixed-length", "all observations of a game with this many seats have the same length, in numbers"
)
def views_fixed_length(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(-1, g.seats):
        observed = g.observation(seat)
        if not all(isinstance(number, int) for number in observed):
            yield f"the observation of seat {seat} holds something that is no number"
        expected = spot.memory.lengths.setdefault((g.seats, 0), len(observed))
        if len(observed) != expected:
            yield f"the observation of seat {seat} has {len(observed)} numbers, others had {expected}"


@at_decision("key-follows-view", "equal knowledge keys mean equal views")
def key_follows_view(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        view = g.view(seat)
        if isinstance(view["window"], dict):
            view["window"].pop("serial", None)  # the number of a window is no knowledge
        text = json.dumps([g.seats, view], sort_keys=True, default=str)
        key = int(g.knowledge_key(seat))
        if spot.memory.keys.setdefault((seat, key), text) != text:
            yield f"seat {seat} had the same knowledge key at a position with another view"
