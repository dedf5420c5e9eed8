"""Faults of pages in the server's log: each once, and not more than so many from one address."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from busterbox.service.clock import HandClock
from busterbox.service.http.page_faults import HOUR, KNOWN, Faults
from busterbox.service.problems import Refusal
from busterbox.service.wire import Fault


def fault(line: int, way: int = 1) -> Fault:
    stack = [f"draw@scenes/dicebot.js:{line}:1", f"run@animate.js:{way}:1"]
    return Fault(game="dicebot", place="scene", kind="TypeError", stack=stack)


def test_a_fault_stands_in_the_log_once_whoever_tells_it_and_however_it_came_there() -> None:
    faults = Faults(HandClock(), 20)
    with capture_logs() as told:
        for address in ("one", "other"):
            for way in (1, 2):
                faults.tell(fault(7, way), address)
        faults.tell(fault(8), "one")
    assert [(row["event"], row["stack"][0]) for row in told] == [
        ("page_fault", "draw@scenes/dicebot.js:7:1"),
        ("page_fault", "draw@scenes/dicebot.js:8:1"),
    ]


def test_one_address_fills_no_log() -> None:
    clock = HandClock()
    faults = Faults(clock, 3)
    with capture_logs() as told:
        for line in range(3):
            faults.tell(fault(line), "one")
        with pytest.raises(Refusal) as refused:
            faults.tell(fault(3), "one")
        assert refused.value.status == 429
        faults.tell(fault(4), "other")
        assert len(told) == 4
        clock.move_to(clock.now() + HOUR * 1000)
        faults.tell(fault(3), "one")
    assert len(told) == 5


def test_what_is_remembered_is_bounded() -> None:
    faults = Faults(HandClock(), 10**9)
    with capture_logs():
        for line in range(2 * KNOWN):
            faults.tell(fault(line), f"address {line}")
    assert len(faults.known) == KNOWN
