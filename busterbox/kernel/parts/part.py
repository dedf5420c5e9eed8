"""The base of what a game brings: each part knows its game, and the game knows its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from mypy_extensions import mypyc_attr

from busterbox.kernel.core.state import State

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Generic[S]):
    """Generic in the game's own state, so that a hook gets it without a cast."""

    game: Game  # set by the game that takes this part
