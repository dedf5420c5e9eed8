"""What happened: records with a message id and numbers, made only while somebody listens.

Sentences come from the game's catalogue (`content/messages.py`), so log, redaction and translation read the same
record. An event that names a card says which seats may know it; for the others the card is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

EVERYBODY = -1  # as a mask: all seats and the spectators


class Event:
    """`numbers` are the arguments in the catalogue's order; cards are given as definitions."""

    def __init__(self, message: str, numbers: list[int], seen: int) -> None:
        self.message = message
        self.numbers = numbers
        self.seen = seen

    def for_seat(self, seat: int, cards: list[bool]) -> Event:
        """As this seat may read it: cards it must not know become -1."""
        if self.seen == EVERYBODY or (seat >= 0 and self.seen >> seat & 1):
            return self
        hidden = [-1 if i < len(cards) and cards[i] else n for i, n in enumerate(self.numbers)]
        return Event(self.message, hidden, self.seen)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """Takes events as they happen."""

    def emit(self, g: State, message: str, numbers: list[int], seen: i64) -> None:
        raise AssertionError("a sink must take events")


class Log(Sink):
    """A sink that keeps events, card instances turned into definitions (they outlive the position)."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def emit(self, g: State, message: str, numbers: list[int], seen: i64) -> None:
        cards = g.game.rules.catalogue.card_arguments(message)
        named: list[int] = []
        for is_card, n in zip(cards, numbers, strict=False):
            named.append(g.cards[n] if is_card and n >= 0 else n)
        self.events.append(Event(message, named, seen))

    def take(self) -> list[Event]:
        """The events since the last call."""
        events = self.events
        self.events = []
        return events
