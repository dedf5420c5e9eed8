# busterbox: not compiled
"""Positions for tests: start at a named step, override what matters, and let the rules fill in the rest.

    g = (
        Scenario(GAME)
        .until(window="opportunity", seat=0)
        .give(0, "hand", "spark", "jam")
        .keep(1, "deck", 1, rest="discard")
        .script(0)
        .build_as(Duel)
    )

Cards are named by definition. They are swapped in from where nobody knows them, so that no card is made or lost
and counts stay as they were; what each seat knows follows from the zone. `build` checks the whole position; an
impossible one is a `ScenarioError` in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Self, TypeVar, cast

from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Script
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.game import Game
from busterbox.kernel.testing.scenario_cards import CARD_KINDS, Cards, ScenarioError

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame[Any])

MAX_ANSWERS: Final = 5000  # on the way to the place where a scenario starts
DEFAULT: Final = "default"
RANDOM: Final = "random"
# Fields of the kernel that a scenario may set beside the game's own.
KERNEL_FIELDS: Final = ["mods", "effects", "listeners", "queue", "left", "actor", "epoch"]


class Scenario:
    """Builds a position step by step; every method returns the scenario itself."""

    def __init__(
        self,
        game: Game,
        seats: int = 0,
        seed: int = 1,
        settings: dict[str, str] | None = None,
        decks: list[str] | None = None,
    ) -> None:
        """A new game; as few seats as it allows unless told otherwise."""
        try:
            self.g = game.new(seats or game.info.seats.fewest, seed, settings, decks=decks)
        except ValueError as error:
            raise ScenarioError(str(error)) from None
        self.game = game
        self.cards = Cards(self.g)
        self.results: list[int] | None = None

    # -- where it starts -----------------------------------------------------------------------------------

    def until(
        self,
        when: Callable[[State], bool] | None = None,
        *,
        window: str = "",
        seat: int = -1,
        answers: str = DEFAULT,
    ) -> Self:
        """Play on to the first question that fits: a predicate, a window by name, a seat that is asked.

        On the way every seat answers its default, or at random if `answers="random"`.
        """
        if window and window not in self.game.rules.windows:
            raise ScenarioError(
                f"{self.game.name} has no window {window!r} (there are: {', '.join(self.game.rules.windows[1:])})"
            )
        g = self.g
        for _ in range(MAX_ANSWERS):
            if g.over:
                break
            fits = not window or self.game.rules.window_name(g.kind) == window
            if fits and (seat < 0 or g.asked() >> seat & 1) and (when is None or when(g)):
                return self
            actor = g.game.rules.next_seat(g, g.rng)
            options = g.options(actor)
            code = options[g.rng.below(len(options))] if answers == RANDOM else g.top.default(g, actor)
            g.apply(actor, code)
        wanted = f"window {window!r}" if window else "that place"
        raise ScenarioError(
            f"the game ended without coming to {wanted}" if g.over else f"{wanted} is never reached"
        )

    def at(self, frame: type[F], **fields: int | bool | list[int]) -> Self:
        """Start at a step: the stack ends with the last frame of this class (or is a new one alone), its
        fields are set, and `build` runs on from there."""
        g = self.g
        while g.stack and not isinstance(g.stack[-1], frame):
            g.stack.pop()
        if not g.stack:
            g.push(frame())
        g.top = g.stack[-1]
        g.mode, g.required, g.may, g.over = CLOSED, 0, 0, False
        return self.frame(frame, **fields)

    def frame(self, frame: type[F], **fields: int | bool | list[int]) -> Self:
        """Set fields of the last frame of this class; the open question stays."""
        found = [f for f in self.g.stack if isinstance(f, frame)]
        if not found:
            running = ", ".join(type(f).__name__ for f in self.g.stack)
            raise ScenarioError(f"no frame {frame.__name__} is running (there are: {running})")
        for name, value in fields.items():
            _set(found[-1], name, value, [row[1] for row in self._schema() if row[0] == frame.__name__])
        return self

    # -- what matters --------------------------------------------------------------------------------------

    def set(self, **fields: int | bool | list[int]) -> Self:
        """Set counters and the like; cards are moved with the methods below."""
        for name, value in fields.items():
            kinds = {row[1]: row[3] for row in self._schema() if row[0] == type(self.g).__name__}
            if kinds.get(name) in CARD_KINDS:
                raise ScenarioError(f"{name!r} holds cards: use zone, give, keep or top")
            _set(self.g, name, value, [*kinds, *KERNEL_FIELDS])
        return self

    def give(self, seat: int, zone: str, *names: str) -> Self:
        """Make sure that these cards are in the zone, each in exchange for another one if there is one to spare."""
        self.cards.give(seat, zone, list(names))
        return self

    def zone(self, seat: int, zone: str, *names: str, rest: str = "") -> Self:
        """The zone holds exactly these cards, in this order; what was in it goes to `rest`."""
        self.cards.fill(seat, zone, list(names), rest)
        return self

    def keep(self, seat: int, zone: str, count: int, rest: str = "") -> Self:
        """The zone holds no more than so many cards; the others go to `rest`."""
        self.cards.keep(seat, zone, count, rest)
        return self

    def top(self, seat: int, pile: str, *names: str) -> Self:
        """These cards lie on the pile in order, the first on top, known to nobody."""
        self.cards.top(seat, pile, list(names))
        return self

    def do(self, change: Callable[[S], object]) -> Self:
        """Change the position with the game's own functions (a modifier, a count kept beside the cards)."""
        change(cast(S, self.g))
        return self

    def script(self, *results: int) -> Self:
        """Dictate chance from `build` on; `State.script.done()` then says whether all of it was used."""
        self.results = [*(self.results or []), *results]
        return self

    # -- the position --------------------------------------------------------------------------------------

    def build(self) -> State:
        """The position, checked, at a question (or the end of the game)."""
        g = self.g
        g.game.rules.recount(g)
        if self.results is not None:
            g.script = Script(self.results)
        if g.mode == CLOSED and not g.over:
            g.run()
        faults = self.game.rules.codec.faults(g)
        if faults:
            raise ScenarioError(faults[0])
        try:
            self.game.rules.codec.from_json(self.game, g.to_json())  # every value in its range
        except BadPosition as error:
            raise ScenarioError(f"{error.place}: {error.problem}") from None
        return g

    def build_as(self, state_class: type[S]) -> S:
        """As `build`, typed as the game's own state."""
        g = self.build()
        if not isinstance(g, state_class):
            raise ScenarioError(
                f"the state of {self.game.name} is a {type(g).__name__}, not a {state_class.__name__}"
            )
        return g

    def _schema(self) -> list[list[str]]:
        return self.game.rules.codec.schema()


def _set(target: object, name: str, value: int | bool | list[int], known: list[str]) -> None:
    if name not in known:
        raise ScenarioError(f"{type(target).__name__} has no field {name!r} (there are: {', '.join(known)})")
    old = getattr(target, name)
    if isinstance(old, Pile) or isinstance(old, list) != isinstance(value, list):
        raise ScenarioError(f"{name!r} of {type(target).__name__} cannot be {value!r}")
    setattr(target, name, value[:] if isinstance(value, list) else type(old)(value))
