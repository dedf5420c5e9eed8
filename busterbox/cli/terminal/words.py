"""Numbers as words, and lines that fit the terminal.

A catalogue may name the fields of the table, and the arguments of events, in its section `name`:

    turn = {text = "turn of", args = ["seat"]}                    the number is a seat
    held = ""                                                     not shown
    face = {text = "face", args = ["HIT", "AIM"]}                 a word for each value
    dice = {text = "dice", args = ["{n} red", "{n} blue"]}        a phrase for each place of a list
"""

from __future__ import annotations

import shutil
import textwrap

from busterbox.kernel.content.messages import Catalogue
from busterbox.kernel.content.telling import Told, told_events, word_of
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record

WIDTH = 100  # where there is no terminal; longer lines are hard to read
NARROWEST = 30


def label(game: Game, field: str) -> str:
    """What a field is called; empty if it is not to be shown."""
    key = "name." + field
    return game.rules.catalogue.find(key).text if game.rules.catalogue.has(key) else field.replace("_", " ")


def value_words(game: Game, field: str) -> list[str]:
    key = "name." + field
    return game.rules.catalogue.find(key).args if game.rules.catalogue.has(key) else []


def number_text(game: Game, words: list[str], value: int) -> str:
    if words == ["seat"]:
        return game.words.seat_name(value) if value >= 0 else "nobody"
    return word_of(words, value)


def list_text(game: Game, words: list[str], values: list[int]) -> str:
    if words and "{n}" in words[0]:
        phrases = [
            words[i].replace("{n}", str(n)) if i < len(words) else str(n) for i, n in enumerate(values)
        ]
        return ", ".join(phrases)
    return " ".join(number_text(game, words, value) for value in values)


# -- events --------------------------------------------------------------------------------------------------


def told(play: Play, seat: int, since: int = 0) -> list[Told]:
    """What happened from an entry on, as the seat may read it, with the numbers named."""
    game = play.game
    events = [event for entry in play.entries[since:] for event in entry.events]
    messages = {event.message: game.rules.catalogue.find("event." + event.message) for event in events}
    return told_events(
        events, messages, seat, seat_names(game, play.state.seats), game.cards.names, game.rules.catalogue
    )


def told_record(record: Record, seat: int, catalogue: Catalogue | None) -> list[Told]:
    """A recorded game in its own words, with the numbers named if the game is at hand."""
    events = [event for entry in record.entries for event in entry.events]
    return told_events(events, record.messages, seat, record.names, record.cards, catalogue)


def seat_names(game: Game, seats: int) -> list[str]:
    return [game.words.seat_name(seat) for seat in range(seats)]


# -- what somebody typed ---------------------------------------------------------------------------------------


def by_words(typed: str, texts: list[str], first: int = 0) -> list[int]:
    """The places, counted from `first`, of the texts that are meant: the very words, else those that begin so,
    else those that begin so after their first word ("spark" for "Play Spark")."""
    words = " ".join(typed.lower().split())
    lowered = [text.lower() for text in texts]
    if not words:
        return []
    for found in (
        [i for i, text in enumerate(lowered) if text == words],
        [i for i, text in enumerate(lowered) if text.startswith(words)],
        [i for i, text in enumerate(lowered) if text.partition(" ")[2].startswith(words)],
    ):
        if found:
            return [first + i for i in found]
    return []


# -- lines ---------------------------------------------------------------------------------------------------


def width() -> int:
    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


def fold(line: str, indent: str = "    ") -> list[str]:
    """A sentence in lines that fit."""
    return textwrap.wrap(
        line, width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ) or [""]


def show(line: str, indent: str = "    ") -> None:
    print("\n".join(fold(line, indent)))


def join_parts(head: str, parts: list[str]) -> list[str]:
    """`head: part · part`, broken between parts where that is possible."""
    lines: list[str] = []
    line = head + ":"
    room = width()
    for i, part in enumerate(parts):
        sign = " " if i == 0 else " · "
        if i and len(line) + len(sign) + len(part) > room:
            lines.extend(fold(line))
            line, sign = "  ", ""
        line += sign + part
    return lines + fold(line)
