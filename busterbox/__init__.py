"""Busterbox: four robot-battle tabletop games on one rules engine.

    import busterbox

    g = busterbox.new("tcg", seed=1)       # a game at its first question
    print(g)                               # the table, as a spectator sees it
    g.moves(g.seat_to_act())               # what can be done, in words
    busterbox.play("tcg", ["easy", "hard"], seed=1)

`docs/library.md` is the way in. Names are looked up when they are first used, so that the import is quick. The rooms:

_compiled  finds the compiled build, if one was asked for
kernel     what a game is
games      the four games
players    what plays all games
library    the functions of this front door
vector     many games in one call, for learners
lab        measuring: arena, balance, speed
service    tables, seats, the log, the store, the API
web        pages, the client, drawings
cli        the command `busterbox`
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from busterbox import _compiled

if TYPE_CHECKING:
    from busterbox.kernel.core.moves import Move
    from busterbox.kernel.core.refusal import Refused
    from busterbox.kernel.core.rng import Rng
    from busterbox.kernel.core.state import State
    from busterbox.kernel.core.windows import NO_ANSWER
    from busterbox.kernel.table.record import Record
    from busterbox.kernel.table.seat import Bot, Seat
    from busterbox.library import bot, bots, load, match, new, play

    class Games:
        """The package of the games, which can be called."""

        def __call__(self) -> list[str]: ...
        def __getattr__(self, name: str) -> Any: ...

    games: Games

# First of all: what is imported from here on comes from the compiled tree, if one was asked for.
_compiled.start()

__version__ = "0.1.0.dev0"

__all__ = [
    "NO_ANSWER",
    "Bot",
    "Move",
    "Record",
    "Refused",
    "Rng",
    "Seat",
    "State",
    "bot",
    "bots",
    "games",
    "load",
    "match",
    "new",
    "play",
]

_HOMES = {
    "NO_ANSWER": "busterbox.kernel.core.windows",
    "Bot": "busterbox.kernel.table.seat",
    "Move": "busterbox.kernel.core.moves",
    "Record": "busterbox.kernel.table.record",
    "Refused": "busterbox.kernel.core.refusal",
    "Rng": "busterbox.kernel.core.rng",
    "Seat": "busterbox.kernel.table.seat",
    "State": "busterbox.kernel.core.state",
    "games": "busterbox.games",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'busterbox' has no attribute {name!r}")
    home = import_module(_HOMES.get(name, "busterbox.library"))
    found: object = home if name == "games" else getattr(home, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
