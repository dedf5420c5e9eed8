"""Questions that decide nothing: the terminal answers them for somebody who plays alone against bots.

The rules still ask them, because a seat is skipped only on facts that all know (TC-R57), and in a record they are
ordinary answers.
"""

from __future__ import annotations

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, TURN

WORLDS = 3  # positions drawn from what the seat knows, to try the options in


def only_answer(g: State, seat: int) -> int:
    """The answer of a seat that must answer but has nothing to decide; NO_ANSWER if it does. Nothing is decided
    where there is one option, or where every option leaves the seat with the same knowledge. A seat that may stay
    silent, or answers in secret or beside others, decides more than the options show.
    """
    if not g.required >> seat & 1:
        return NO_ANSWER
    options = g.options(seat)
    if len(options) == 1:
        return options[0]
    return options[0] if g.mode == TURN and options and makes_no_difference(g, seat, options) else NO_ANSWER


def makes_no_difference(g: State, seat: int, options: list[int]) -> bool:
    """Whether the seat knows the same after every option, at the next question or just before the next chance
    event (the roll is then the same, whatever the dice show). The options are tried in positions drawn from what
    the seat knows, so that nothing hidden decides whether it is asked. An option that reveals something hidden
    does so differently in each of them, so it is never taken for another.
    """
    first: int | None = None
    for world in range(WORLDS):
        drawn = g.determinize(seat, rng_from(world))
        drawn.explicit = True
        for code in options:
            tried = drawn.clone()
            tried.apply(seat, code)
            key = int(tried.knowledge_key(seat))
            if first is None:
                first = key
            elif key != first:
                return False
    return True
