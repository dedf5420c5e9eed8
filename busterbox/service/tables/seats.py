"""Who plays at a table, and who has a say."""

from __future__ import annotations

from busterbox.service.store.documents import TableDoc


def people(doc: TableDoc) -> list[int]:
    """Seats of people who are still in the game."""
    return [number for number, seat in enumerate(doc.seats) if seat.kind == "person" and not seat.out]


def is_alone(doc: TableDoc) -> bool:
    """One person, or several at one screen: nobody else has a say."""
    return len({doc.seats[seat].group for seat in people(doc)}) <= 1


def voters(doc: TableDoc, asking: int, said_yes: list[int]) -> list[int]:
    """Who still has to agree to an undo: everybody who plays and does not sit at the same screen. Somebody whom a bot
    stands in for has no say until he is back."""
    group = doc.seats[asking].group
    return [
        seat
        for seat in people(doc)
        if doc.seats[seat].group != group and seat not in said_yes and not doc.seats[seat].stand_in
    ]
