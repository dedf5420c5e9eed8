"""Who plays at a table, and who has a say."""

from __future__ import annotations

from busterbox.service.store.documents import TableDoc, UndoDoc

REFUSAL_DELAY = 10_000  # ms until an undo can be asked for again, times the square of the refusals so far


def people(doc: TableDoc) -> list[int]:
    """Seats of people who are still in the game."""
    return [number for number, seat in enumerate(doc.seats) if seat.kind == "person" and not seat.out]


def is_alone(doc: TableDoc) -> bool:
    """One person, or several at one screen: nobody else has a say."""
    return len({doc.seats[seat].group for seat in people(doc)}) <= 1


def voters(doc: TableDoc, asking: int, said_yes: list[int]) -> list[int]:
    """Who still has to agree to an undo: everybody who plays and does not sit at the same screen, here or not. A bot that
    stands in for somebody plays, and agrees to nothing."""
    group = doc.seats[asking].group
    return [seat for seat in people(doc) if doc.seats[seat].group != group and seat not in said_yes]


def not_answered(doc: TableDoc, wish: UndoDoc) -> str:
    """Who has not answered a wish to undo, in words."""
    names = [doc.seats[seat].name for seat in voters(doc, wish.seat, wish.yes)]
    if len(names) == 1:
        return f"{names[0]} has not answered"
    return f"{', '.join(names[:-1])} and {names[-1]} have not answered"


def refuse_undo(doc: TableDoc, now: int) -> None:
    """The wish to undo has failed; whoever asks again and again has to wait longer each time."""
    doc.undo = None
    doc.undo_refusals += 1
    doc.undo_again = now + REFUSAL_DELAY * doc.undo_refusals**2


def change_hands(doc: TableDoc) -> None:
    """Somebody has given a seat up, or another person has taken it: nobody goes back behind this moment, because whoever
    could have been against it is not there to be asked."""
    doc.undo = None
    doc.undo_floor = doc.number
