# busterbox: not compiled
"""Views: plain JSON that shows nothing a seat does not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from busterbox.kernel.codec.hashing import rank
from busterbox.kernel.codec.layout import EFFECT, SERIAL
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
    "key-follows-view",
    "equal knowledge keys mean equal views, but for what copies are called, and equal options",
)
def key_follows_view(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        text = json.dumps([g.seats, nameless(g, g.view(seat)), g.options(seat)], sort_keys=True, default=str)
        key = int(g.knowledge_key(seat))
        if spot.memory.keys.setdefault((seat, key), text) != text:
            yield f"seat {seat} had the same knowledge key at a position with another view"


def nameless(g: State, view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is only a name: the numbers of windows, effects and copies of a card."""
    codec = g.game.rules.codec
    effects = codec.effects_in_force(g)
    if isinstance(view["window"], dict):
        view["window"].pop("serial", None)
    for mod in view["modifiers"]:
        mod["effect"] = int(rank(effects, mod["effect"]))
    for entry in view["waiting_triggers"]:
        entry["source"] = g.cards[entry["source"]] if entry["source"] >= 0 else -1
    schema = codec.schema()
    for (owner, name, _, kind), room in zip(schema, codec.rooms(), strict=True):
        shown = [view["table"]] if owner == schema[0][0] else []
        shown += [frame for frame in view["stack"] if frame.get("frame") == owner]
        for part in shown:
            if name in part:
                _without_names(part, name, kind, room, effects)
    return view


def _without_names(part: dict[str, Any], name: str, kind: str, room: list[int], effects: list[int]) -> None:
    value = part[name]
    if room[0] == SERIAL:
        del part[name]
    elif room[0] == EFFECT:
        part[name] = (
            [int(rank(effects, x)) for x in value] if isinstance(value, list) else int(rank(effects, value))
        )
    elif room[6] >= 0:
        column = room[6]
        part[name] = [[int(rank(effects, x)) if i == column else x for i, x in enumerate(y)] for y in value]
    elif kind in ("set", "seat sets"):
        part[name] = [unnamed(zone, True) for zone in (value if kind == "seat sets" else [value])]
    else:
        part[name] = unnamed(value, False)


def unnamed(value: Any, unordered: bool) -> Any:
    """Cards without their ids; where places mean nothing, sorted by what is left."""
    if isinstance(value, dict):
        bag = value.get("in_order") is False
        return {key: unnamed(part, bag) for key, part in value.items() if key != "id"}
    if isinstance(value, list):
        parts = [unnamed(part, False) for part in value]
        return sorted(parts, key=str) if unordered else parts
    return value
