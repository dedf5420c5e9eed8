"""Decks: looked through, shared, and what is wrong with one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from busterbox.service.wire.kinds import Setting


class DeckWish(Struct, forbid_unknown_fields=True):
    """A deck to be looked through for a table with these settings; those not named are the usual ones."""

    text: str
    settings: dict[Setting, Setting] = field(default_factory=dict)


class DeckFault(Struct):
    line: int  # 0: of no single line
    sentence: str
    rule: str  # empty if it is none of the game's


class DeckCount(Struct):
    card: str  # its id
    count: int


class DeckReport(Struct):
    """What is in a deck, and everything that is wrong with it."""

    ok: bool
    name: str
    text: str  # canonical; as it was sent if some line could not be read
    cards: list[DeckCount]  # of the lines that could be read
    faults: list[DeckFault]


class SharedDeckWish(Struct, forbid_unknown_fields=True):
    """A deck to be kept for whoever has its address; it must be legal at some table."""

    game: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]
    text: str


class SharedDeck(Struct):
    id: str  # unguessable
    game: str
    name: str
    text: str
