# busterbox: not compiled
"""Events as sentences: the catalogue's text with seats, cards and numbers put in, as one seat may read it."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.events import Event
from busterbox.kernel.messages import Message

SPECTATOR: Final = -1  # sees what lies open
EVERYTHING: Final = -2  # after the end: sees what every seat saw


def tell(event: Event, message: Message, seat: int, seats: list[str], cards: list[str]) -> str:
    """The sentence of an event for a seat, SPECTATOR or EVERYTHING; `seats` and `cards` are their names."""
    read = event if seat == EVERYTHING else event.for_seat(seat, message.cards)
    redacted = read.numbers != event.numbers
    values: dict[str, str] = {}
    for name, number in zip(message.args, read.numbers, strict=False):
        values[name] = _value(name, number, seats, cards)
    text = message.hidden if redacted and message.hidden else message.text
    return text.format_map(values)


def _value(name: str, number: int, seats: list[str], cards: list[str]) -> str:
    if name.startswith("seat"):
        return seats[number] if 0 <= number < len(seats) else "nobody"
    if name.startswith(("card", "def")):
        return cards[number] if 0 <= number < len(cards) else "a card"
    return str(number)
