"""How a game is played by the computer: a quick policy, what a position is worth, how good that is."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.parts.part import Part, S


@mypyc_attr(allow_interpreted_subclasses=True)
class BotPart(Part[S]):
    """Without one, the policy is a random legal answer."""

    def policy(self, g: S, seat: i64, rng: Rng) -> i64:
        """The move a sensible player makes quickly: used by rollouts and the rule-based bot. It may use only what the
        seat knows. A seat that only may answer can stay silent: NO_ANSWER."""
        options = g.options(seat)
        n: i64 = len(options)
        if (g.required >> seat) & 1:
            return options[rng.below(n)]
        place: i64 = rng.below(n + 1)
        return options[place] if place < n else NO_ANSWER

    def value(self, g: S, seat: i64) -> i64:
        """What the position is worth to a seat, in parts of ONE, when a rollout is cut off there."""
        return 420

    def policy_is_strongest(self) -> bool:
        """True if the policy plays better than a search that people would wait for: then it is the hard level."""
        return False

    def horizon(self) -> i64:
        """Decisions after which a rollout is cut off and valued; 0 for none."""
        return 0

    def chapter(self, g: S) -> i64:
        """A number that changes where a rollout may be cut off and valued (a combat is over). Always the same:
        never."""
        return 0

    def hints_show_odds(self) -> bool:
        """Whether what a search finds the options worth may be shown beside a hint as chances to win."""
        return True

    def reaction_ms(self, level: str, rng: Rng) -> int:
        """How long a bot of this level takes for its next answer in a race."""
        return 1000
