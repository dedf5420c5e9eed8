# busterbox: not compiled
"""Fair dice: no player can foresee them, and the house cannot steer them.

Before a game the house picks a secret and shows its commitment (`commitment.py`). Then every player names a word of
their own, a nonce, which the house could not know when it committed itself; one honest player's word is enough. All
chance comes from the two together: the game begins with word 0 as its seed, and before its
input number n the generator is given word n. Numbers never go back, not by undo either, so nobody can roll again.

    word n = HMAC-SHA-256(secret, JSON of [nonces in the order of the seats, n]), read as one number, big-endian

At the end the secret is told. Then everybody can check that it is the one that was committed to, and that every word
of the record comes from it: `verify.py` does.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Final

SECRET_BYTES: Final = 32


class Fairness:
    """What a record says of its dice: all that is needed to make them again."""

    def __init__(self, secret: bytes, nonces: list[str], commitment: str) -> None:
        self.secret = secret
        self.nonces = nonces  # one a seat
        self.commitment = commitment  # as it was shown before the nonces were named

    def word(self, number: int) -> int:
        return word(self.secret, self.nonces, number)


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def word(secret: bytes, nonces: list[str], number: int) -> int:
    """The word of this number, of 256 bits."""
    message = json.dumps([nonces, number], separators=(",", ":"), ensure_ascii=True)
    return int.from_bytes(hmac.new(secret, message.encode(), hashlib.sha256).digest(), "big")
