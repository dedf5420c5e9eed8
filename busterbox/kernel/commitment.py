# busterbox: not compiled
"""A promise about the dice: a hash over the seed and all that a game begins with, shown before the first roll.

Who knows it can check afterwards that the record was played from that very seed, and not from one that was picked
when the players were known.
"""

from __future__ import annotations

import hashlib
import json

from busterbox.kernel.record import Record


def commitment(
    game: str, rules_version: int, content: str, seats: int, settings: dict[str, str], seed: int
) -> str:
    """SHA-256 over the canonical JSON of what the game begins with, as 64 hexadecimal digits."""
    begun = {
        "game": game,
        "rules_version": rules_version,
        "content": content,
        "seats": seats,
        "settings": settings,
        "seed": str(seed),  # as text: not every reader of JSON keeps a large number
    }
    text = json.dumps(begun, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def commitment_of(record: Record) -> str:
    """The commitment that a record should have been announced with."""
    return commitment(
        record.game, record.rules_version, record.content, record.seats, record.settings, record.seed
    )
