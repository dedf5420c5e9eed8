"""Chance that is the same in every run, for all tests of the service and the table; `make soak` leaves chance to chance.

A server of its own process is started by `python -m tests.steady serve ...`: all secrets are alike, so that the nonces
decide, and those the tests name after themselves. Computer players have the same luck from the opening of a table on,
whatever tables came before. Within the process of the tests every test has a luck of its own (`fixed_for_test`): there ids
and secrets differ as they should, and are the same in every run.

How long a search may take is no matter of the machine either: it ends when it has done what it wanted to do.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import partial
from types import ModuleType

from busterbox.cli.main import main
from busterbox.players.levels import levels
from busterbox.service import server
from busterbox.service.minds import bots
from busterbox.service.people import campaigns, opening
from busterbox.service.store import documents
from busterbox.service.tables import start

SOAK = bool(os.environ.get("BUSTERBOX_SOAK"))
NO_HASTE = (
    3_600_000  # ms: no search is cut short, and no worker given up, because others keep the machine busy
)
SIMULATIONS = 60  # of the best bots and of a hint: enough to tell options apart, and soon done
Place = tuple[ModuleType, str, object]


class Luck:
    """Stands where the service has the module `secrets`, for what a game can depend on."""

    def __init__(self, word: str = "") -> None:
        self.word = word
        self.drawn = 0

    def new_secret(self) -> bytes:
        self.drawn = 0
        return bytes(32)

    def randbits(self, bits: int) -> int:
        return int.from_bytes(self._next(), "big") >> (256 - bits)

    def _next(self) -> bytes:
        self.drawn += 1
        return hashlib.sha256(f"{self.word}{self.drawn}".encode()).digest()


class LuckOfATest(Luck):
    """For all servers that a test has one after the other in its own process: nothing is drawn twice."""

    def new_secret(self) -> bytes:
        return self._next()

    def token_hex(self, size: int) -> str:
        return self._next()[:size].hex()

    def token_urlsafe(self, size: int) -> str:
        return self._next().hex()[: size * 4 // 3]


def fixed_for_servers() -> list[Place]:
    """What is put where in the process of a server."""
    luck = Luck()
    return [
        *[(module, "new_secret", luck.new_secret) for module in (opening, campaigns, start)],
        *[(module, "secrets", luck) for module in (server, bots)],
        *without_time_limits(),
    ]


def fixed_for_test(test: str) -> list[Place]:
    """What is put where for one test that has the service in its own process."""
    luck = LuckOfATest(test)
    return [
        *[(module, "new_secret", luck.new_secret) for module in (opening, campaigns, start)],
        *[(module, "secrets", luck) for module in (server, documents, bots)],
        *without_time_limits(),
    ]


def without_time_limits() -> list[Place]:
    return [
        (bots, "BUDGET_MS", NO_HASTE),
        (bots, "LATE_MS", NO_HASTE),
        (bots, "HINT_SIMULATIONS", SIMULATIONS),
        (bots, "levels", partial(levels, simulations=SIMULATIONS)),
    ]


def fix() -> None:
    """For the rest of this process's life."""
    if not SOAK:
        for module, name, value in fixed_for_servers():
            setattr(module, name, value)


if __name__ == "__main__":
    fix()
    sys.exit(main(sys.argv[1:]))
