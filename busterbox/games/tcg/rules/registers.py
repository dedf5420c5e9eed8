"""What an effect remembers between two words of its text."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.ops import Resolve

COUNT: Final = 0  # how many the last verb moved
LOOP: Final = 1  # how often what follows is still to be done
NAMED: Final = 2  # a colour, destiny number or type that was named
OTHER: Final = 3  # a second number
REGISTERS: Final = 4


def put(f: Resolve, register: i64, value: i64) -> None:
    while len(f.nums) < REGISTERS:
        f.nums.append(0)
    f.nums[register] = value


def get(f: Resolve, register: i64) -> i64:
    return f.nums[register] if len(f.nums) > register else 0
