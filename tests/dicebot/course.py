"""Ways through a game for the tests: defaults up to a question, passes, the next combat, what a view shows."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import PASS
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.events import Event, Log
from busterbox.kernel.core.modifiers import amount_of, duration_of, stat_of, subject_of
from busterbox.kernel.core.refusal import Refused
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, window

PASSING = ("heads_before", "before_reveal", "heads", "heads_attack", "heads_ability")
MOST_ANSWERS = 3000
MORE = " plate magnet torch"  # cards for the rounds after


def open_window(g: DiceBot) -> str:
    return FIXTURE.rules.window_name(g.kind) if g.asked() else "none"


def on_to(g: DiceBot, *windows: str, combat: int = 0) -> DiceBot:
    """Everybody takes the default until one of these questions is open, in that combat if one is named."""
    for _ in range(MOST_ANSWERS):
        if open_window(g) in windows and combat in (0, g.combat):
            return g
        assert not g.over, f"the game ended before {windows}"
        g.expire(g.serial)
    raise AssertionError(f"{windows} is never reached")


def to_the_end(g: DiceBot) -> DiceBot:
    for _ in range(MOST_ANSWERS):
        if g.over:
            return g
        g.expire(g.serial)
    raise AssertionError("the game does not end")


def all_pass(g: DiceBot) -> DiceBot:
    """Nobody uses a head part or an ability in the windows that are open now or open next."""
    while open_window(g) in PASSING:
        g.answer(g.seat_to_act(), PASS)
    return g


def events(g: DiceBot, *messages: str) -> list[Event]:
    """What happened since the position was built, of these kinds."""
    assert isinstance(g.sink, Log)
    return [event for event in g.sink.events if event.message in messages]


def happened(g: DiceBot) -> list[str]:
    """The names of all events since the position was built."""
    assert isinstance(g.sink, Log)
    return [event.message for event in g.sink.events]


def numbers(g: DiceBot, *messages: str) -> list[list[int]]:
    """The numbers of these events, cards given as definitions."""
    return [event.numbers for event in events(g, *messages)]


def changes(g: DiceBot) -> list[tuple[int, int, int, int]]:
    """What is changed for a while, as every view shows it: what, whose, by how much, how long."""
    return [(stat_of(mod), subject_of(mod), amount_of(mod), duration_of(mod)) for mod in g.mods]


def card(name: str) -> int:
    """The number of a card in an event."""
    return FIXTURE.cards.ids.index(name)


def refused(g: DiceBot, seat: int, code: int) -> int:
    """The reason for which an answer is refused; nothing may change."""
    before = g.digest()
    with pytest.raises(Refused) as caught:
        g.answer(seat, code)
    assert g.digest() == before
    assert g.why_not(seat, code) == str(caught.value)
    return caught.value.kind


def names(g: DiceBot, cards: list[int]) -> list[str]:
    return [FIXTURE.cards.id_of(g, card) for card in cards]


def hands(g: DiceBot) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand) for hand in g.hand]


def table_of(g: DiceBot, seat: int) -> dict[str, object]:
    """What a seat sees of the table, -1 for a spectator."""
    table = g.view(seat)["table"]
    assert isinstance(table, dict)
    return table


def with_ability(user: Robot, *others: Robot, script: tuple[int, ...] | None = None) -> DiceBot:
    """A battle of the advanced rules: the user of an ability has enough Kill Points, the others have none.

    All play the card named, if choosing is the first question; the user is asked before that otherwise.
    """
    user.points = user.points or 3
    idle = [name for name in ("spark", "fickle", "racer") if name != user.robot]
    for robot, name in zip(others, idle, strict=False):
        robot.robot = name
    cards = [robot.hand for robot in (user, *others)]
    for robot in (user, *others):
        robot.hand += MORE
    g = battle(user, *others, advanced=True, script=script)
    if window(g).startswith("choose"):
        commit_all(g, *cards)
    return g
