# busterbox: not compiled
"""What is printed on the different cards as numbers: a constant table for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from busterbox.kernel.core.ops import Amount, Op

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

NOT_PRINTED = "_"


def card_features(game: Game) -> tuple[list[str], list[list[int]]]:
    """Names of the columns, and a row for each different card: its kind, how many copies there are, and every number
    that its record in the content has (0 where its kind has none)."""
    facts = game.cards.facts
    columns: dict[str, list[int]] = {}
    count = game.cards.count()

    def put(name: str, card: int, value: int) -> None:
        columns.setdefault(name, [0] * count)[card] = value

    for card in range(count):
        if card < len(facts):
            put(f"kind {facts[card].kind}", card, 1)
            put("copies", card, facts[card].copies)
        record = game.cards.record(card)
        if record is not None:
            for name, value in printed(record):
                put(f"{type(record).__name__}.{name}", card, value)
    names = sorted(columns)
    return names, [[columns[name][card] for name in names] for card in range(count)]


def printed(record: object) -> list[tuple[str, int]]:
    """The numbers, flags and short lists of a record by name, those of records inside it too; no programs."""
    found: list[tuple[str, int]] = []
    for name in sorted(dir(record)):
        if name.startswith(NOT_PRINTED):
            continue
        try:
            value = getattr(record, name)
        except AttributeError:  # never set: a kind of card without it
            continue
        if isinstance(value, list):
            for place, part in enumerate(value):
                found += numbers_in(f"{name} {place + 1}", part)
        else:
            found += numbers_in(name, value)
    return found


def numbers_in(name: str, value: object) -> list[tuple[str, int]]:
    if isinstance(value, int):
        return [(name, int(value))]
    if value is None or isinstance(value, str | list | Op | Amount) or callable(value):
        return []
    return [(f"{name}.{inner}", number) for inner, number in printed(value)]
