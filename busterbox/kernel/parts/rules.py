"""The rules of a game as the kernel calls them: how it begins, what watches its state, what it can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core.codes import CodeSpace, Kind
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.windows import WINDOW_NAMES, first_seat
from busterbox.kernel.parts.part import Part, S

if TYPE_CHECKING:
    from busterbox.kernel.codec.codec import Codec
    from busterbox.kernel.content.messages import Catalogue


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Part[S]):
    """A game overrides `setup` and what else its rules need."""

    def __init__(
        self, codec: Codec, kinds: list[Kind], windows: list[str], reasons: list[str], catalogue: Catalogue
    ) -> None:
        self.codec = codec
        self.codes = CodeSpace(kinds)
        self.windows = list(WINDOW_NAMES) + windows  # names of the windows by kind
        self.reasons = reasons  # names of the reasons for which an answer is refused
        self.catalogue = catalogue

    def setup(self, g: S) -> None:
        """Set the game's own fields and push the first frame."""
        raise AssertionError("a game must set itself up")

    def watch(self, g: S) -> None:
        """Rules that act in the middle of an effect, after every single step: an immediate win or loss."""

    def settle(self, g: S) -> bool:
        """Rules that watch the state between complete steps and effects (life, refill, then triggers).

        Do the first that applies, by change or by pushing a frame, and return True; False if none applies.
        """
        return False

    def on_leave(self, g: S, seat: i64) -> None:
        """What follows when a seat leaves. Its windows are answered by default from now on."""

    def next_seat(self, g: S, rng: Rng) -> i64:
        """Simulation: whose answer comes next in an OPEN or SEALED window. The game may model speed.

        A seat that only may answer gets its chance now and then, and may let it pass (`NO_ANSWER`).
        """
        if g.may != 0 and (g.required == 0 or rng.below(4) == 0):
            place: i64 = rng.below(g.seats)
            while not (g.may >> place) & 1:
                place = (place + 1) % g.seats
            return place
        return first_seat(g.required)

    def recount(self, g: S) -> None:
        """Work out again what is kept beside the cards for speed: cards were dealt or placed from outside."""

    def redraw(self, g: S, seat: i64, rng: Rng) -> None:
        """Determinize: draw again whatever `seat` cannot see that is not a card; it has been blanked before."""

    def invariants(self, g: S) -> list[str]:
        """Sentences about what is wrong with the position; empty if it is sound."""
        return []

    def most_seats(self, settings: list[int]) -> int:
        """How many can sit at a table with these settings."""
        return self.game.info.seats.most

    def random_play_limit(self) -> int:
        """Decisions after which games of random players are finished by the policy, in tests: they would last too
        long otherwise. 0: never."""
        return 0

    def window_name(self, kind: int) -> str:
        return self.windows[kind]
