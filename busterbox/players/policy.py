"""Whether a game's policy says anything."""

from __future__ import annotations

from busterbox.kernel.game import Game
from busterbox.kernel.parts.bot import BotPart


def has_policy(game: Game) -> bool:
    """Whether the game brings a policy of its own; the kernel's is random."""
    for cls in type(game.bot).__mro__:
        if cls is BotPart:
            return False
        if "policy" in vars(cls):
            return True
    return False
