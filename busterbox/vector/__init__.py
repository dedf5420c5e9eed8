"""Many games at once, for learners: compiled, with numpy looking at the engine's own memory (docs/learning.md).

    from busterbox.vector import VectorGame

    games = VectorGame("dicebot", 1024, seats=4, seed=1)
    arrays, info = games.reset()
    arrays, rewards, ended, cut, info = games.step(actions)

Needs numpy and librt: `pip install "busterbox[learn]"`. In reading order:

memory     observations written into packed memory
batch      many games side by side: steps, resets, buffers
sides      where the games run: here or in processes of their own
games      `VectorGame`: a batch as numpy arrays
speed      how fast it is: for the bench
explained  what stands where in an observation
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from busterbox.vector.batch import WAIT, Batch
    from busterbox.vector.games import VectorGame

__all__ = ["WAIT", "Batch", "VectorGame"]
HOMES = {"WAIT": "batch", "Batch": "batch", "VectorGame": "games"}
MISSING = 'busterbox.vector needs numpy and librt, which come with the extra "learn": pip install "busterbox[learn]"'


def __getattr__(name: str) -> Any:
    """Looked up when first used, so that what is missing is said in one sentence."""
    if name not in HOMES:
        raise AttributeError(f"busterbox.vector has no {name!r}")
    from importlib import import_module

    try:
        module = import_module(f"busterbox.vector.{HOMES[name]}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("librt", "numpy"):
            raise ImportError(MISSING) from error
        raise
    return getattr(module, name)
