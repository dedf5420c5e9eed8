"""Scavenge phases for the tests: before the roll, after it, in the next combat, and what is to be seen there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    NO_PART,
    PARTS,
    READY,
)
from busterbox.games.dicebot.rules.series import COMBAT, Series
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.game import Game
from busterbox.kernel.testing.scenario import Scenario
from tests.dicebot.tables import FIXTURE, window

NEXUS, FORGE, TURBO, ARMOR, SURGE, CACHE = range(PARTS)
Decorator = Callable[[Callable[..., None]], Callable[..., None]]
SEATS: Decorator = pytest.mark.parametrize("seats", [2, 3, 4])
FORMS: Decorator = pytest.mark.parametrize("form", ["draft", "realtime"])
GAMES: Decorator = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
EVERY_CODE = range(-1, 300)


def new(seats: int, form: str = "realtime", game: Game = FIXTURE, seed: int = 1) -> DiceBot:
    """A new game: everybody looks over the cards."""
    g = game.new(seats, seed, {"form": form}, sink=Log())
    assert isinstance(g, DiceBot)
    return g


def all_ready(g: DiceBot) -> DiceBot:
    for seat in range(g.seats):
        if g.asked() >> seat & 1:
            g.answer(seat, READY)
    return g


def rolled(seats: int, form: str = "realtime", starter: int = 0, faces: list[int] | None = None) -> DiceBot:
    """The dice have just been rolled: each part as often as there are seats unless told otherwise."""
    faces = faces or [die % PARTS for die in range(6 * seats)]
    start = Scenario(FIXTURE, seats=seats, settings={"form": form}).until(window="ready")
    g = start.set(starter=starter, picker=starter).script(*faces).build_as(DiceBot)
    g.sink = Log()
    all_ready(g)
    assert g.script is not None
    g.script.done()
    return g


def next_combat(
    seats: int, form: str = "realtime", deck: int = -1, **fields: int | bool | list[int]
) -> DiceBot:
    """The next combat has begun after one that left the table like this; `deck`: so many cards in the deck."""
    start = Scenario(FIXTURE, seats=seats, settings={"form": form}).until(window="choose")
    for seat in range(seats):
        start.zone(seat, "hand", rest="discard")
    if deck >= 0:
        start.keep(-1, "deck", deck, rest="discard")
    start.g.sink = Log()
    return start.set(**fields).at(Series, step=COMBAT).build_as(DiceBot)


def counts(g: DiceBot) -> list[int]:
    """How many dice each seat has placed."""
    return [sum(g.body[seat]) + (g.head[seat] != NO_PART) for seat in range(g.seats)]


def left(g: DiceBot) -> list[int]:
    """The dice that lie in the junkyard, by what they show."""
    return sorted(part for part in g.junkyard if part != NO_PART)


def in_phase(g: DiceBot) -> bool:
    return window(g).partition(":")[0] in ("grab", "draft")


def events(g: DiceBot, *messages: str) -> list[tuple[str, list[int]]]:
    assert isinstance(g.sink, Log)
    return [(event.message, event.numbers) for event in g.sink.events if event.message in messages]


def takers(g: DiceBot) -> list[int]:
    """Who took the dice, in order."""
    return [numbers[0] for _, numbers in events(g, "took")]


def shown_hands(g: DiceBot, viewer: int) -> list[list[object]]:
    """The hands as a seat sees them, None for a card it does not."""
    table = g.view(viewer)["table"]
    assert isinstance(table, dict)
    return [[card["card"] for card in hand] for hand in table["hand"]]


def refused(g: DiceBot, seat: int, code: int) -> Refused:
    """An answer that is refused without a trace."""
    before = g.digest()
    with pytest.raises(Refused) as caught:
        g.answer(seat, code)
    assert g.digest() == before
    return caught.value
