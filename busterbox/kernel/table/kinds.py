# busterbox: not compiled
"""The kinds of files there are, told apart by their fields, so that somebody who names the wrong one is told what
it is."""

from __future__ import annotations

from typing import Final

from busterbox.kernel import registry
from busterbox.kernel.codec.notation import short

RECORD: Final = "recorded game"
POSITION: Final = "position"
CAMPAIGN: Final = "campaign"
MOST_FIELDS: Final = 5  # of an unknown document that are named


def kind_of(document: object) -> str:
    """RECORD, POSITION or CAMPAIGN; empty if it looks like none of them."""
    if not isinstance(document, dict):
        return ""
    if "log" in document or isinstance(document.get("record"), dict):
        return RECORD
    if "stack" in document and "rng" in document:
        return POSITION
    return CAMPAIGN if "party" in document and "history" in document else ""


def inner(document: object) -> object:
    """The record inside a game that the terminal has kept; any other document unchanged."""
    kept = document.get("record") if isinstance(document, dict) else None
    return kept if isinstance(kept, dict) else document


def game_named(document: object) -> object:
    """Which game a document says it belongs to."""
    found = inner(document)
    return found.get("game") if isinstance(found, dict) else None


def what_it_is(document: object) -> str:
    """A document in words: "a position of duel"."""
    kind = kind_of(document)
    if kind:
        game = game_named(document)
        return f"a {kind} of {game if game in registry.names() else short(game)}"
    if isinstance(document, dict):
        fields = [short(name) for name in list(document)[:MOST_FIELDS]]
        more = ", ..." if len(document) > MOST_FIELDS else ""
        return f"a document with the fields {', '.join(fields)}{more}" if fields else "an empty document"
    return f"no document but {short(document)}"
