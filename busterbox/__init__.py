"""Busterbox: four robot-battle tabletop games on one rules engine."""

from typing import TYPE_CHECKING

from busterbox import _compiled

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

# First of all: what is imported from here on comes from the compiled tree, if one was asked for.
_compiled.start()

__version__ = "0.1.0.dev0"


def new(name: str, seats: int, seed: int, **settings: str) -> "State":
    """A new game at its first question: `busterbox.new("dicebot", seats=4, seed=1)`."""
    from busterbox.kernel import registry

    return registry.get(name).new(seats, seed, settings)
