"""The games of the box, one folder each. The package can be called: `busterbox.games()` gives the names of all games.

dicebot     DiceBot MegaFun
tcg         the MegaMan Trading Card Game
boardgame   Mega Man: The Board Game
adventures  Mega Man Adventures
"""

import sys
from types import ModuleType

from busterbox.kernel import registry


class Games(ModuleType):
    """A package and a function of the same name would hide each other; so it is both."""

    def __call__(self) -> list[str]:
        """The names of all games, those that are played quickest first."""
        return [name for name in registry.offered() if ":" not in name]


sys.modules[__name__].__class__ = Games
