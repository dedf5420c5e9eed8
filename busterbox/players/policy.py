"""Whether a game's policy says anything."""

from __future__ import annotations

from busterbox.kernel.game import Game


def has_policy(game: Game) -> bool:
    """Whether the game brings a policy of its own; the kernel's is random."""
    for cls in type(game).__mro__:
        if cls is Game:
            return False
        if "policy" in vars(cls):
            return True
    return False
