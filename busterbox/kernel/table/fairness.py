# busterbox: not compiled
"""Fair dice: no player can foresee them, and the house cannot steer them. docs/fairness.md has the whole protocol.

Before a game the house picks a secret and shows a hash of it, its commitment. Then every player shows a hash of a word
of their own, a nonce, and only when all hashes are there the nonces are told; one honest nonce is enough. All
chance comes from secret and nonces together: the game begins with word 0 as its seed, and before its input number n the
generator is given word n. Numbers never go back, not by undo either, so nobody can roll again.

At the end the secret is told. Then everybody can check that it is the one that was committed to, and that every word
of the record comes from it: `tampering.py` does.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from busterbox.kernel.game import Game

if TYPE_CHECKING:
    from busterbox.kernel.table.chain import Chained
    from busterbox.kernel.table.record import Record

SECRET_BYTES: Final = 32


@dataclass
class Fairness:
    """What a record says of its dice: all that is needed to make them again."""

    secret: bytes
    nonces: list[str]  # one a seat
    commitment: str  # as it was shown before any nonce was told
    chained: Chained | None = None  # None in a record from before inputs were chained and nonces committed to

    def word(self, number: int) -> int:
        return word(self.secret, self.nonces, number)


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def canonical(value: object) -> bytes:
    """The one way in which a value is written as JSON before it is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def word(secret: bytes, nonces: list[str], number: int) -> int:
    """The word of this number, of 256 bits."""
    return int.from_bytes(hmac.new(secret, canonical([nonces, number]), hashlib.sha256).digest(), "big")


def nonce_commitment(commitment: str, seat: int, nonce: str) -> str:
    """The hash that a player shows before any nonce is told, bound to the house's commitment and to the seat."""
    return hashlib.sha256(canonical(["nonce", commitment, seat, nonce])).hexdigest()


# -- the commitment of the house ---------------------------------------------------------------------------------------


def commitment(
    game: str, rules_version: int, content: str, seats: int, settings: dict[str, str], seed: int | bytes
) -> str:
    """SHA-256 over the canonical JSON of what the game begins with, as 64 hexadecimal digits. All settings are named.

    Where the players have a say in the dice, the house's secret takes the place of the seed.
    """
    begun = {
        "game": game,
        "rules_version": rules_version,
        "content": content,
        "seats": seats,
        "settings": settings,
        # as text: not every reader of JSON keeps a large number
        "seed": seed.hex() if isinstance(seed, bytes) else str(seed),
    }
    return hashlib.sha256(canonical(begun)).hexdigest()


def commitment_for(game: Game, seats: int, settings: dict[str, str], seed: int | bytes) -> str:
    """The commitment of a game that is about to begin; settings that are not named are the usual ones."""
    values = game.info.settings_json(game.info.read_settings(settings))
    named = {name: str(value) for name, value in values.items()}
    return commitment(game.name, game.info.rules_version, game.cards.content_hash, seats, named, seed)


def commitment_of(record: Record) -> str:
    """The commitment that a record should have been announced with."""
    seed = record.seed if record.fairness is None else record.fairness.secret
    return commitment(record.game, record.rules_version, record.content, record.seats, record.settings, seed)
