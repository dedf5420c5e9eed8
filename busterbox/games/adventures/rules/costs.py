"""What a cost can be made of.   AD-10.4, AD-24.3, AD-24.7, AD-24.8, AD-24.11, AD-24.12, AD-R27"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.kernel.core.ops import Op
from busterbox.kernel.core.state import State


class Cost(Op):
    """An op that can also be paid on trial, so that an effect can be judged by what it would find then (AD-R27)."""

    def ways(self, g: State, seat: i64) -> list[int]:
        """What it can be paid with, as option codes; one of no meaning where there is nothing to choose."""
        return [0]

    def pay(self, g: State, seat: i64, way: i64) -> None:
        """Pays silently. Whoever tries it puts dice, tokens, Weapon Energy and life back."""
        raise NotImplementedError
