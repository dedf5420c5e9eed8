"""Names at a table: what people may call themselves, and what bots are called."""

from __future__ import annotations

import unicodedata

BOTS = ("Bolt", "Rivet", "Gasket", "Cog", "Piston", "Socket", "Fuse", "Spanner", "Dynamo", "Widget")
LONGEST = 24
MARKS = 3  # on one letter
JOINERS = "\u200c\u200d"  # some scripts need them


def clean(name: str) -> str:
    """A name without control characters, double spaces and stacks of accents; empty if nothing is left."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", name):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        if (category[0] == "C" and character not in JOINERS) or marks > MARKS:
            continue
        kept.append(character)
    cleaned = " ".join("".join(kept).split())[:LONGEST].strip()
    return cleaned if any(unicodedata.category(character)[0] in "LNSP" for character in cleaned) else ""


def apart(name: str, taken: list[str]) -> str:
    """The name, changed where somebody else has it already."""
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
