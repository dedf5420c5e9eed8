# busterbox: not compiled
"""Events as sentences: the catalogue's text with seats, cards and numbers put in, as one seat may read it."""

from __future__ import annotations

from typing import Final

from busterbox.kernel.content.messages import Catalogue, Message
from busterbox.kernel.core.events import Event

SPECTATOR: Final = -1  # sees what lies open
EVERYTHING: Final = -2  # after the end: sees what every seat saw


class Told:
    """An event as one seat may read it: a card it must not know is -1 among the numbers and not in the text."""

    def __init__(self, message: str, numbers: list[int], text: str) -> None:
        self.message = message
        self.numbers = numbers
        self.text = text  # the sentence of the catalogue


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


def told_events(
    events: list[Event],
    messages: dict[str, Message],
    seat: int,
    names: list[str],
    cards: list[str],
    catalogue: Catalogue | None,
) -> list[Told]:
    """Events as a seat may read them, with the words of the catalogue for numbers that have some (`name.part`)."""
    found: list[Told] = []
    for event in events:
        message = messages[event.message]
        read = event if seat == EVERYTHING else event.for_seat(seat, message.cards)
        text = tell(event, named(message, event.numbers, catalogue), seat, names, cards)
        found.append(Told(event.message, read.numbers, text))
    return found


def named(message: Message, numbers: list[int], catalogue: Catalogue | None) -> Message:
    """The message, with words put in for those numbers that have any."""
    text, hidden = message.text, message.hidden
    for name, number in zip(message.args, numbers, strict=False):
        key = "name." + name
        if catalogue is not None and catalogue.has(key) and not name.startswith(("seat", "card", "def")):
            word = word_of(catalogue.find(key).args, number)
            if "{" in word:
                continue
            text = text.replace("{" + name + "}", word)
            hidden = hidden.replace("{" + name + "}", word)
    return Message(text, hidden, message.args, message.rules)


def word_of(words: list[str], value: int) -> str:
    return words[value] if 0 <= value < len(words) else str(value)
