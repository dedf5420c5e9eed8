"""What lies in a store, read at once."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from busterbox.service.store.changes import Input, Taken
from busterbox.service.store.database import Store
from busterbox.service.store.documents import TableDoc

T = TypeVar("T")


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of something that waits for nothing, as reading a file does not, but perhaps for its turn."""
    try:
        while work.send(None) is None:
            pass
    except StopIteration as done:
        found: T = done.value
        return found
    raise AssertionError("it waits")


def kept(store: Store, table: str) -> Taken:
    found = at_once(store.read(table))
    assert found is not None
    return found


def document(store: Store, table: str) -> TableDoc:
    return kept(store, table).doc


def inputs_of(store: Store, table: str) -> list[Input]:
    """From the first move on; none of a table that is not there."""
    found = at_once(store.read(table))
    return found.moves() if found is not None else []


def commands_of(store: Store, table: str) -> set[tuple[int, str]]:
    """Seat and id of every command whose result is kept."""
    return {(seat, cmd_id) for seat, cmd_id, _ in kept(store, table).commands}
