"""What a person can choose between at a question, and what a typed text means among it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from busterbox.kernel.content import matching
from busterbox.kernel.core.state import State

LONG = 10  # with more options than these a question is asked in two steps, where the game knows how


@dataclass(frozen=True)
class Entry:
    """A line to choose: one option, or the first step towards several."""

    text: str
    codes: tuple[int, ...]
    name: str = ""  # of its kind of option, as "throw"


def menu(g: State, seat: int, within: str = "") -> list[Entry]:
    """What the seat can do now; `within` is the first step that was chosen, of two."""
    options = g.options(seat)
    steps = [
        g.game.terminal.two_steps(g, seat, code) if len(options) > LONG else ("", "") for code in options
    ]
    if within:
        return [
            Entry(second, (code,))
            for code, (first, second) in zip(options, steps, strict=True)
            if first == within
        ]
    firsts: dict[str, list[int]] = {}
    for code, (first, _) in zip(options, steps, strict=True):
        firsts.setdefault(first, []).append(code)
    entries: list[Entry] = []
    for code, (first, _) in zip(options, steps, strict=True):
        if not first or len(firsts[first]) == 1:
            entries.append(one_option(g, seat, code))
        elif firsts[first][0] == code:
            entries.append(Entry(first, tuple(firsts[first])))
    texts = matching.distinct([entry.text for entry in entries])
    return [replace(entry, text=text) for entry, text in zip(entries, texts, strict=True)]


def refused_entries(g: State, seat: int) -> list[Entry]:
    """What a player may think of but is refused, in order."""
    options = g.options(seat)
    return [one_option(g, seat, code) for code in g.game.terminal.explainable(g, seat) if code not in options]


def one_option(g: State, seat: int, code: int) -> Entry:
    return Entry(g.game.words.option_text(g, seat, code), (code,), g.game.rules.codes.kind(code).name)


def by_number(typed: str, count: int) -> int:
    """The place that a number from 1 to `count` means, from 0; -1 if it is none."""
    whole = typed.isascii() and typed.isdigit() and len(typed) < 9
    return int(typed) - 1 if whole and 1 <= int(typed) <= count else -1


def places_named(typed: str, entries: list[Entry], first: int = 0) -> list[int]:
    """The places, counted from `first`, of the entries that a text names."""
    return matching.places_named(
        typed, [entry.text for entry in entries], [entry.name for entry in entries], first
    )
