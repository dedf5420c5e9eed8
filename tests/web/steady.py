"""`busterbox` whose chance is the same in every run: python -m tests.web.steady serve ...

All secrets are alike, so that the nonces decide, and those the tests name after themselves. Computer players have the
same luck from the opening of a table on. The real server otherwise, so a red test is red again; `make soak` leaves
chance to chance.
"""

from __future__ import annotations

import hashlib
import sys

from busterbox.cli.main import main
from busterbox.service import campaigns, desk, thinking


class Luck:
    """Stands where the service has the module `secrets`, for what a game can depend on."""

    def __init__(self) -> None:
        self.drawn = 0

    def new_secret(self) -> bytes:
        self.drawn = 0
        return bytes(32)

    def randbits(self, bits: int) -> int:
        self.drawn += 1
        digest = hashlib.sha256(str(self.drawn).encode()).digest()
        return int.from_bytes(digest, "big") >> (256 - bits)


def serve(words: list[str]) -> int:
    luck = Luck()
    for module in (desk, campaigns):
        vars(module)["new_secret"] = luck.new_secret
    for module in (desk, thinking):
        vars(module)["secrets"] = luck
    return main(words)


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1:]))
