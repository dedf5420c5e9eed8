# busterbox: not compiled
"""A hash chain over the inputs of a game: whoever has seen its head at some time finds any later change of what was
before. docs/fairness.md says what is hashed byte by byte.

Link 0 covers all that a game begins with. Every input is hashed with a salt that only the house knows until the secret is told,
so that nobody finds a hidden input by trying all there are.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

from busterbox.kernel.table.fairness import canonical

# What link 0 covers, in this order.
PARTS: Final = (
    "game",
    "rules_version",
    "content",
    "settings",
    "names",
    "decks",
    "nonce_commitments",
    "start",
)
Words = list[str | int | bool]


@dataclass(frozen=True)
class Begun:
    """All that a game begins with, as link 0 covers it."""

    game: str
    rules_version: int
    content: str
    settings: dict[str, str]
    names: list[str]
    decks: list[str]
    nonce_commitments: list[str]  # one a seat, empty for a bot
    commitment: str
    start: int  # how many times the start was begun
    practice: bool = False  # what was rolled or revealed could be undone

    def value(self, part: str) -> object:
        return [self.commitment, self.start, self.practice] if part == "start" else getattr(self, part)


@dataclass
class Chained:
    """What a record says of its chain."""

    nonce_commitments: list[str]
    start: int
    parts: dict[str, str]  # hashes that make link 0, by what they cover
    inputs: int
    head: str


def salt(secret: bytes, number: int) -> bytes:
    return hmac.new(secret, b"salt%d" % number, hashlib.sha256).digest()


def parts_of(secret: bytes, begun: Begun) -> dict[str, str]:
    """The hashes that make link 0, by what they cover."""
    first = salt(secret, 0)
    return {name: hashlib.sha256(first + canonical([name, begun.value(name)])).hexdigest() for name in PARTS}


def first_link(parts: dict[str, str]) -> str:
    return hashlib.sha256(b"".join(bytes.fromhex(parts[name]) for name in PARTS)).hexdigest()


def next_link(link: str, secret: bytes, number: int, words: Words) -> str:
    """The link of input `number`, after that of the one before."""
    hidden = hashlib.sha256(salt(secret, number) + canonical(words)).digest()
    return hashlib.sha256(bytes.fromhex(link) + hidden).hexdigest()


class Chain:
    """The chain of a game that is being played. `links[n]` covers the inputs up to number n, as long as none was
    forgotten."""

    def __init__(self, secret: bytes, begun: Begun) -> None:
        self.secret = secret
        self.begun = begun
        self.parts = parts_of(secret, begun)
        self.links = [first_link(self.parts)]
        self.forgotten = 0  # links before these

    @property
    def head(self) -> str:
        return self.links[-1]

    def add(self, words: Words) -> None:
        self.links.append(next_link(self.head, self.secret, self.forgotten + len(self.links), words))

    def forget(self) -> None:
        """Let go of all links but the head: who keeps the inputs can make them again."""
        self.forgotten += len(self.links) - 1
        del self.links[:-1]

    def chained(self) -> Chained:
        """What the record of the game says of it."""
        return Chained(
            self.begun.nonce_commitments,
            self.begun.start,
            self.parts,
            self.forgotten + len(self.links) - 1,
            self.head,
        )
