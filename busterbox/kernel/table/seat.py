"""What a player gets of a position, and nothing else; and the base of all bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core.moves import Move
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.windows import NO_ANSWER

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State
    from busterbox.kernel.game import Game


class Seat:
    """One seat's handle on a position: view, options, and positions drawn from what the seat knows."""

    def __init__(self, state: State, seat: i64) -> None:
        self._state = state
        self.seat: i64 = seat

    def game(self) -> Game:
        return self._state.game

    def options(self) -> list[int]:
        return self._state.options(self.seat)

    def moves(self) -> list[Move]:
        """The options in words."""
        return self._state.moves(self.seat)

    def choices(self) -> list[int]:
        """The options, and before them NO_ANSWER if the seat need not answer."""
        return choices(self._state, self.seat)

    def why_not(self, code: int) -> str:
        return self._state.why_not(self.seat, code)

    def option_text(self, code: int) -> str:
        return self._state.game.words.option_text(self._state, self.seat, code)

    def view(self) -> dict[str, object]:
        return self._state.view(self.seat)

    def observation(self) -> list[int]:
        return self._state.observation(self.seat)

    def knowledge_key(self) -> i64:
        return self._state.knowledge_key(self.seat)

    def determinize(self, rng: Rng) -> State:
        return self._state.determinize(self.seat, rng)

    def determinize_many(self, rng: Rng, n: i64) -> list[State]:
        """The same as `n` calls of `determinize`, for less."""
        return self._state.determinize_many(self.seat, rng, n)


def choices(g: State, seat: i64) -> list[int]:
    """What a player decides between: the options, and silence (NO_ANSWER) where no answer is required."""
    codes = g.options(seat)
    if codes and not (g.required >> seat) & 1:
        codes.insert(0, NO_ANSWER)
    return codes


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat: an option, or NO_ANSWER where it need not answer.

    Equal knowledge and equal `rng` must give equal choices.
    """

    def choose(self, seat: Seat, rng: Rng) -> i64:
        raise NotImplementedError(f"{type(self).__name__} has no method choose(seat, rng)")

    def name(self) -> str:
        return "bot"
