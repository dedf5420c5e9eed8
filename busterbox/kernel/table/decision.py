# busterbox: not compiled
"""A question as an object for people: sentence, options in words, source, rules, default. Built at the edge."""

from __future__ import annotations

from dataclasses import dataclass

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import MODE_NAMES


@dataclass(frozen=True)
class Option:
    code: int
    text: str
    kind: str
    argument: int
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    seat: int
    window: str
    mode: str
    serial: int
    required: bool
    sentence: str
    rules: tuple[str, ...]
    source: str | None
    options: tuple[Option, ...]
    default: int | None  # on time-out; None if chance or the rules will decide then


def decision(g: State, seat: int) -> Decision | None:
    """The question this seat is asked now; None if it is not asked."""
    codes = g.options(seat) if 0 <= seat < g.seats else []
    if not codes:
        return None
    game = g.game
    frame = g.stack[-1]
    window = game.rules.window_name(g.kind)
    message = game.rules.catalogue.find("window." + window)
    source = frame.source()
    options = []
    for code in codes:
        kind = game.rules.codes.kind(code)
        rules = tuple(game.words.option_rules(g, seat, code))
        options.append(
            Option(code, game.words.option_text(g, seat, code), kind.name, code - kind.base, rules)
        )
    return Decision(
        seat=seat,
        window=window,
        mode=MODE_NAMES[g.mode],
        serial=g.serial,
        required=bool(g.required >> seat & 1),
        sentence=game.words.question(g, seat),
        rules=tuple(message.rules),
        source=game.cards.id_of(g, source) if source >= 0 and g.known[source] >> seat & 1 else None,
        options=tuple(options),
        default=_default(g, seat),
    )


def _default(g: State, seat: int) -> int | None:
    """The answer on time-out, found without a look at the real generator: it must not foretell a roll."""
    copy = g.clone()
    copy.rng = rng_from(0)
    if copy.top.expired(copy):  # no answer at all: the rules go on by themselves
        return None
    code = copy.top.default(copy, seat)
    return None if copy.epoch != g.epoch else code
