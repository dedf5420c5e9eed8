# busterbox: not compiled
"""Where the games of a `VectorGame` run: here, or in processes of their own on shared memory. The numbers are the same."""

from __future__ import annotations

import json
import multiprocessing
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i32
from numpy.typing import NDArray

from busterbox.kernel import registry
from busterbox.kernel.codec.tokens import COLUMNS
from busterbox.kernel.core.state import State
from busterbox.vector.batch import WAIT, Batch, Illegal

Arrays = dict[str, NDArray[Any]]
NAMES: Final = ("observation", "mask", "legal", "legal_counts", "seat", "rewards", "ended", "game")
RAISE: Final = "raise"
DEFAULT: Final = "default"


@dataclass(frozen=True)
class Plan:
    """What is played, as plain data that can go to another process."""

    game: str
    first: int
    count: int
    total: int
    seats: int
    seed: int
    settings: dict[str, str] | None
    decks: list[str] | None
    form: str
    most_tokens: int
    autoreset: str
    illegal: str

    def batch(self) -> Batch:
        options = {
            "first": self.first,
            "total": self.total,
            "tokens": 1 if self.form == "tokens" else 0,
            "most_tokens": self.most_tokens,
            "wait": 1 if self.autoreset == "next_step" else 0,
        }
        game = registry.get(self.game)
        return Batch(game, self.count, self.seats, self.seed, self.settings, self.decks, options)


def views(batch: Batch) -> Arrays:
    """The batch's own memory as numpy arrays, which cannot be written."""
    n, codes, seats = int(batch.n), int(batch.codes), int(batch.seats)
    if batch.in_tokens:
        shape = (n, int(batch.tokens.most_tokens), COLUMNS)
        observation: NDArray[Any] = looked_at(batch.tokens.numbers16, np.int16).reshape(shape)
    else:
        observation = looked_at(batch.counts.bytes, np.uint8).reshape(n, batch.layout.width)
    return {
        "observation": observation,
        "mask": looked_at(batch.masks, np.uint8).reshape(n, codes),
        "legal": looked_at(batch.legal, np.int16).reshape(n, codes),
        "legal_counts": looked_at(batch.legal_counts, np.int32),
        "seat": looked_at(batch.seats_to_act, np.uint8),
        "rewards": looked_at(batch.rewards, np.float64).reshape(n, seats),
        "ended": looked_at(batch.ended, np.uint8),
        "game": looked_at(batch.numbers, np.int64),
    }


def looked_at(memory: Any, kind: Any) -> NDArray[Any]:
    return np.frombuffer(memoryview(memory), dtype=kind)


class Here:
    """Games in this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.batch = plan.batch()
        self.arrays = views(self.batch)
        self.illegal = 0  # answers that were replaced

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)

    def step(self, actions: NDArray[np.int32]) -> int:
        if self.plan.illegal == DEFAULT:
            actions = self.allowed(actions)
        return int(self.batch.step(vec[i32](actions.tolist())))

    def allowed(self, actions: NDArray[np.int32]) -> NDArray[np.int32]:
        """What is not legal becomes the answer on time-out, and is counted."""
        mask = self.arrays["mask"]
        inside = (actions >= 0) & (actions < mask.shape[1])
        good = inside & (mask[np.arange(len(actions)), np.where(inside, actions, 0)] == 1)
        if good.all():
            return actions
        mended = actions.copy()
        for slot in np.flatnonzero(~good).tolist():
            g, seat = self.batch.state(slot), int(self.arrays["seat"][slot])
            waits = g.over or mask[slot, WAIT]
            mended[slot] = WAIT if waits else int(g.top.default(g.clone(), seat))
            self.illegal += 1
        return mended

    def state(self, slot: int) -> State:
        return self.batch.state(slot)

    def set_state(self, slot: int, g: State) -> None:
        self.batch.set_state(slot, g)

    def close(self) -> None:
        """Nothing runs elsewhere."""


# -- in processes of their own ---------------------------------------------------------------------------------


class Elsewhere:
    """Games in `workers` processes. Each keeps its batch and copies its rows into shared memory after a step."""

    def __init__(self, plan: Plan, workers: int) -> None:
        self.plan = plan
        self.illegal = 0
        probe = views(Plan(**{**vars(plan), "count": 1}).batch())
        self.shapes = {name: ((plan.count, *probe[name].shape[1:]), probe[name].dtype.str) for name in NAMES}
        self.memory = SharedMemory(create=True, size=size_of(self.shapes))
        self.arrays = placed(self.memory, self.shapes)
        for array in self.arrays.values():
            array.flags.writeable = False
        self.bounds = [plan.count * i // workers for i in range(workers + 1)]
        self.pipes: list[Connection] = []
        self.processes = []
        context = multiprocessing.get_context("spawn")
        for i in range(workers):
            start, end = self.bounds[i], self.bounds[i + 1]
            part = Plan(**{**vars(plan), "first": plan.first + start, "count": end - start})
            ours, theirs = context.Pipe()
            process = context.Process(
                target=work, args=(theirs, part, self.memory.name, self.shapes, start), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self._hear()

    def reset(self, seed: int) -> None:
        for pipe in self.pipes:
            pipe.send(("reset", seed))
        self._hear()

    def step(self, actions: NDArray[np.int32]) -> int:
        if self.plan.illegal == RAISE:  # refused before any game has moved, whichever process it is in
            mask = self.arrays["mask"]
            inside = (actions >= 0) & (actions < mask.shape[1])
            legal = inside & (mask[np.arange(len(actions)), np.where(inside, actions, 0)] == 1)
            if not legal.all():
                slot = int(np.flatnonzero(~legal)[0])
                pipe, place = self._where(slot)
                pipe.send(("refused", (place, int(actions[slot]))))
                raise Illegal(answered(pipe))
        for i, pipe in enumerate(self.pipes):
            pipe.send(("step", actions[self.bounds[i] : self.bounds[i + 1]]))
        return sum(self._hear())

    def _hear(self) -> list[int]:
        heard = [answered(pipe) for pipe in self.pipes]
        self.illegal = sum(illegal for _, illegal in heard)
        return [ended for ended, _ in heard]

    def _where(self, slot: int) -> tuple[Connection, int]:
        for i, pipe in enumerate(self.pipes):
            if slot < self.bounds[i + 1]:
                return pipe, slot - self.bounds[i]
        raise IndexError(f"there is no slot {slot}")

    def state(self, slot: int) -> State:
        """A copy: the game itself is in another process."""
        pipe, place = self._where(slot)
        pipe.send(("state", place))
        game = registry.get(self.plan.game)
        return game.rules.codec.from_json(game, json.loads(answered(pipe)))

    def set_state(self, slot: int, g: State) -> None:
        pipe, place = self._where(slot)
        pipe.send(("set", (place, json.dumps(g.to_json()))))
        answered(pipe)

    def close(self) -> None:
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join()
        self.pipes = []
        if self.arrays:
            self.arrays = {}
            with suppress(BufferError):  # somebody still looks at an array: the memory goes with it
                self.memory.close()
            self.memory.unlink()


def size_of(shapes: dict[str, tuple[tuple[int, ...], str]]) -> int:
    return sum(padded(int(np.prod(shape)) * np.dtype(kind).itemsize) for shape, kind in shapes.values())


def padded(size: int) -> int:
    return (size + 63) // 64 * 64


def placed(memory: SharedMemory, shapes: dict[str, tuple[tuple[int, ...], str]]) -> Arrays:
    """The arrays in shared memory, one after another."""
    found: Arrays = {}
    at = 0
    for name, (shape, kind) in shapes.items():
        found[name] = np.ndarray(shape, dtype=np.dtype(kind), buffer=memory.buf, offset=at)
        at += padded(int(np.prod(shape)) * np.dtype(kind).itemsize)
    return found


def answered(pipe: Connection) -> Any:
    try:
        good, answer = pipe.recv()
    except EOFError:
        raise RuntimeError("a process that plays games has ended unexpectedly") from None
    if not good:
        raise RuntimeError(f"a process that plays games failed:\n{answer}")
    return answer


def work(
    pipe: Connection, plan: Plan, name: str, shapes: dict[str, tuple[tuple[int, ...], str]], start: int
) -> None:
    """What a process does until its pipe is closed."""
    memory = SharedMemory(name=name)
    try:
        here = Here(plan)
        mine = {key: array[start : start + plan.count] for key, array in placed(memory, shapes).items()}
        share(here, mine)
        pipe.send((True, (0, 0)))
        while True:
            try:
                verb, given = pipe.recv()
            except (EOFError, KeyboardInterrupt):
                return
            pipe.send((True, done(here, mine, verb, given)))
    except Exception:
        pipe.send((False, traceback.format_exc()))
    finally:
        mine = {}
        memory.close()


def done(here: Here, mine: Arrays, verb: str, given: Any) -> Any:
    """One command; what it changed is shared before it is answered."""
    if verb == "state":
        return json.dumps(here.state(given).to_json())
    if verb == "refused":
        slot, code = given
        return str(here.batch.refused(slot, code))
    ended = 0
    if verb == "step":
        ended = here.step(given)
    elif verb == "reset":
        here.reset(given)
    else:
        game = registry.get(here.plan.game)
        here.set_state(given[0], game.rules.codec.from_json(game, json.loads(given[1])))
    share(here, mine)
    return ended, here.illegal


def share(here: Here, mine: Arrays) -> None:
    for key, array in mine.items():
        np.copyto(array, here.arrays[key])
