"""Questions that decide nothing: a terminal answers them in the name of somebody who plays alone against bots.

The rules still ask them, because a seat is skipped only on facts that all know (TC-R57), and in a record they are ordinary
answers.
"""

from __future__ import annotations

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, TURN

WORLDS = 3  # positions drawn from what the seat knows, in each of which the options are tried


def only_answer(g: State, seat: int) -> int:
    """The answer of a seat that has to answer and decides nothing by it; NO_ANSWER if it decides something.

    Nothing is decided where there is one option, or where every option leads to the same knowledge of the seat.
    Whoever may stay silent, or answers in secret or beside others, has more to choose between than the options.
    """
    if not g.required >> seat & 1:
        return NO_ANSWER
    options = g.options(seat)
    if len(options) == 1:
        return options[0]
    return options[0] if g.mode == TURN and options and makes_no_difference(g, seat, options) else NO_ANSWER


def makes_no_difference(g: State, seat: int, options: list[int]) -> bool:
    """Whether all options lead to the same knowledge of the seat, at the next question, or at the next chance before
    it has struck: what is rolled for is the same then, whatever the dice show.

    Tried in positions drawn from what the seat knows, so that nothing it must not know decides whether it is asked; and
    an option that brings anything hidden to light does so differently in them, so it is never taken for another.
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
