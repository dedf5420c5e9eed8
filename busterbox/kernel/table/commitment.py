# busterbox: not compiled
"""A promise about the dice: a hash over the seed and all that a game begins with, shown before the first roll.

Who knows it can check afterwards that the record was played from that very seed, and not from one that was picked
when the players were known. Where the players have a say in the dice, the house's secret takes the place of the seed
(`fairness.py`), as 64 hexadecimal digits.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from busterbox.kernel.game import Game

if TYPE_CHECKING:
    from busterbox.kernel.table.record import Record


def commitment(
    game: str, rules_version: int, content: str, seats: int, settings: dict[str, str], seed: int | bytes
) -> str:
    """SHA-256 over the canonical JSON of what the game begins with, as 64 hexadecimal digits. All settings are named."""
    begun = {
        "game": game,
        "rules_version": rules_version,
        "content": content,
        "seats": seats,
        "settings": settings,
        # as text: not every reader of JSON keeps a large number
        "seed": seed.hex() if isinstance(seed, bytes) else str(seed),
    }
    text = json.dumps(begun, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def commitment_for(game: Game, seats: int, settings: dict[str, str], seed: int | bytes) -> str:
    """The commitment of a game that is about to begin; settings that are not named are the usual ones."""
    values = game.info.settings_json(game.info.read_settings(settings))
    named = {name: str(value) for name, value in values.items()}
    return commitment(game.name, game.info.rules_version, game.cards.content_hash, seats, named, seed)


def commitment_of(record: Record) -> str:
    """The commitment that a record should have been announced with."""
    seed = record.seed if record.fairness is None else record.fairness.secret
    return commitment(record.game, record.rules_version, record.content, record.seats, record.settings, seed)
