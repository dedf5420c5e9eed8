"""The garbage collector: what is old is put aside, a circle is found in the end, and pauses are measured."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from busterbox.service import garbage
from busterbox.service.garbage import Garbage
from busterbox.service.metrics import REGISTRY

pytestmark = pytest.mark.interpreted


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def tended() -> Iterator[Garbage]:
    before = gc.get_threshold()
    found = Garbage()
    found.begin()
    yield found
    found.end()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def pauses() -> float:
    return REGISTRY.get_sample_value("busterbox_gc_seconds_count") or 0.0


def test_what_is_new_is_looked_at_and_what_is_old_is_put_aside(tended: Garbage) -> None:
    new = weakref.ref(Circle())
    assert new() is not None
    aside, before = gc.get_freeze_count(), pauses()
    kept = [Circle() for _ in range(100)]
    tended.tidy(False, 0)
    assert new() is None
    assert gc.get_freeze_count() >= aside + len(kept)
    assert pauses() == before + 1
    assert (REGISTRY.get_sample_value("busterbox_gc_longest_seconds") or 0) > 0


@pytest.mark.parametrize(("alone", "ended"), [(True, 1), (False, garbage.MANY)])
def test_a_circle_that_was_put_aside_is_found_in_the_end(tended: Garbage, alone: bool, ended: int) -> None:
    """When connections have ended and nobody is here, or when many have."""
    circle = Circle()
    tended.tidy(alone, 0)
    old = weakref.ref(circle)
    del circle
    tended.tidy(alone, ended - 1)
    assert old() is not None  # it waits: a look at everything takes long
    tended.tidy(alone, ended)
    assert old() is None
