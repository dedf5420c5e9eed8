"""Names at a table: what people may call themselves, and what bots are called."""

from __future__ import annotations

import unicodedata

BOTS = ("Bolt", "Rivet", "Gasket", "Cog", "Piston", "Socket", "Fuse", "Spanner", "Dynamo", "Widget")
LONGEST = 24


def clean(name: str) -> str:
    """A name without control characters and doubled spaces; empty if nothing is left of it."""
    kept = "".join(
        character
        for character in unicodedata.normalize("NFKC", name)
        if unicodedata.category(character)[0] not in "CM" or character == " "
    )
    return " ".join(kept.split())[:LONGEST].strip()


def apart(name: str, taken: list[str]) -> str:
    """The name, told apart from those that others have."""
    found, number = name, 2
    lower = [other.casefold() for other in taken]
    while found.casefold() in lower:
        found = f"{name[: LONGEST - 3]} {number}"
        number += 1
    return found


def bot_name(taken: list[str]) -> str:
    for name in BOTS:
        if name not in taken:
            return name
    return apart("Bot", taken)
