# busterbox: not compiled
"""Many games as numpy arrays."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from busterbox.kernel import registry
from busterbox.kernel.codec.layout import VERSION
from busterbox.kernel.core.state import State
from busterbox.vector.sides import DEFAULT, NAMES, RAISE, Arrays, Elsewhere, Here, Plan

FORMS: Final = ("counts", "tokens")
AUTORESETS: Final = ("same_step", "next_step")
Stepped = tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


class VectorGame:
    """`num_envs` games of one kind, side by side; one seat of each is asked at a time.

    The arrays are those of the engine: read-only, and overwritten by the next step. Copy what is to be kept, or give
    `buffers` of your own by name, into which they are copied once a step.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seats: int | None = None,
        seed: int = 0,
        workers: int = 0,
        buffers: dict[str, NDArray[Any]] | None = None,
        **how: Any,
    ) -> None:
        """how: settings, decks, form ("counts" or "tokens"), most_tokens, autoreset ("same_step": a finished game is
        followed by the next at once; "next_step": it stays for one step, in which WAIT is the only answer), illegal
        ("raise", or "default": the answer on time-out instead, counted in `info`)."""
        found = registry.get(game)
        info = found.info
        self.seats = seats if seats is not None else min(4, info.seats.most)
        form, autoreset = how.pop("form", "counts"), how.pop("autoreset", "same_step")
        illegal = how.pop("illegal", RAISE)
        one_of("form", form, FORMS)
        one_of("autoreset", autoreset, AUTORESETS)
        one_of("illegal", illegal, (RAISE, DEFAULT))
        settings, decks = how.pop("settings", None), how.pop("decks", None)
        most_tokens = how.pop("most_tokens", 0)
        if how:
            raise TypeError(f"VectorGame takes no {sorted(how)[0]!r}")
        if num_envs < 1 or not 0 <= workers <= num_envs:
            raise ValueError(
                f"{num_envs} games with {workers} workers: at least one game, and one for each worker"
            )
        self.num_envs = num_envs
        self.seed = seed
        self.num_codes: int = found.rules.codes.size
        self.version = VERSION
        plan = Plan(
            game, 0, num_envs, num_envs, self.seats, seed, settings, decks, form, most_tokens, autoreset, illegal
        )  # fmt: skip
        self.side: Here | Elsewhere = Elsewhere(plan, workers) if workers else Here(plan)
        self.arrays = self.side.arrays
        self.buffers = buffers or {}
        unknown = [name for name in self.buffers if name not in NAMES]
        if unknown:
            raise ValueError(f"there is no array {unknown[0]!r}; there are {', '.join(NAMES)}")
        self.never = np.zeros(num_envs, dtype=np.bool_)
        self._copy()

    def reset(self, seed: int | None = None) -> tuple[Arrays, dict[str, Any]]:
        """All games begin anew: those of this seed, or of the one last given."""
        if seed is not None:
            self.seed = seed
        self.side.reset(self.seed)
        self._copy()
        return self.shown(), self.info()

    def step(self, actions: ArrayLike) -> Stepped:
        """One answer for each game: arrays, rewards by seat (0 until a game ends), which games ended, which were cut
        off (never), and more."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.num_envs} whole numbers, not {given.dtype} of shape {given.shape}"
            )
        self.side.step(given.astype(np.int32, copy=False))
        self._copy()
        arrays = self.shown()
        return arrays, arrays["rewards"], arrays["ended"].astype(np.bool_), self.never, self.info()

    def shown(self) -> Arrays:
        return {**self.arrays, **self.buffers}

    def info(self) -> dict[str, Any]:
        """The number of the game in each slot, and how many illegal answers were replaced so far."""
        return {"game": self.arrays["game"], "illegal": self.side.illegal}

    def state(self, slot: int) -> State:
        """The game in a slot: clone, save, determinize or explain it. With workers it is a copy."""
        return self.side.state(self._slot(slot))

    def set_state(self, slot: int, g: State) -> None:
        """Go on from another position in a slot."""
        self.side.set_state(self._slot(slot), g)
        self._copy()

    def close(self) -> None:
        """End the processes, if there are any. The arrays are gone then."""
        self.arrays = {} if isinstance(self.side, Elsewhere) else self.arrays
        self.side.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _slot(self, slot: int) -> int:
        if not 0 <= slot < self.num_envs:
            raise ValueError(f"there is no slot {slot}; they are 0 to {self.num_envs - 1}")
        return slot

    def _copy(self) -> None:
        for name, array in self.buffers.items():
            np.copyto(array, self.arrays[name])


def one_of(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {' or '.join(allowed)}, not {value!r}")
