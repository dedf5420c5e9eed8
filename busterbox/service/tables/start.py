"""The start of a game with fair dice: everybody shows the hash of a word, then everybody tells the word (docs/fairness.md).

All of it stands in the document, so a restart in the middle changes nothing. Nothing here saves: whoever calls holds the
lock, and keeps the table afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from busterbox.kernel.table.fairness import new_secret
from busterbox.service.games.editions import commitment_to
from busterbox.service.store.documents import CLOSED, SeatDoc, TableDoc
from busterbox.service.tables.seats import is_alone, people

if TYPE_CHECKING:
    from busterbox.service.tables.live import LiveTable

PATIENCE_MS = 10_000  # for a hash, and for the word behind it, while somebody else waits
CHANCES = 2  # then the seat is open


def waiting(doc: TableDoc) -> list[int]:
    """Seats that owe something: the word behind their hash if words are being told, else a hash."""
    if doc.names:
        return [seat for seat in people(doc) if not doc.seats[seat].revealed]
    return [seat for seat in people(doc) if not doc.seats[seat].nonce_commitment]


def telling(doc: TableDoc) -> bool:
    """Whether words are being told: names, decks, options and seats stand still."""
    return doc.starting and bool(doc.names)


def ask_for_words(doc: TableDoc) -> None:
    """Everybody's hash is there: from now on nothing changes any more, and words are told."""
    doc.starting, doc.names = True, [seat.name for seat in doc.seats]
    doc.starts += 1
    for seat in doc.seats:
        seat.nonce, seat.revealed = "", False
        if seat.kind == "bot":
            seat.nonce_commitment = ""


def begin_anew(table: LiveTable) -> None:
    """Another secret, and nothing that was shown or told counts any more."""
    doc = table.doc
    doc.secret = new_secret().hex()
    doc.commitment = commitment_to(table.game, doc)
    doc.forget_nonces()


def break_off(table: LiveTable, missing: list[int]) -> list[int]:
    """A start cannot go on without these: they are named, and it begins again. The seats that are open now, because it was
    not the first time."""
    doc = table.doc
    alone = is_alone(doc)
    doc.missed = [doc.seats[seat].name for seat in missing]
    opened: list[int] = []
    for number in missing:
        seat = doc.seats[number]
        seat.misses += 0 if alone else 1
        if seat.misses >= CHANCES:
            opened.append(number)
    for number in opened:
        make_open(doc.seats[number])
    begin_anew(table)
    doc.starting = not opened
    pass_host_on(doc)
    if opened:
        table.streams.rename()
    return opened


def make_open(seat: SeatDoc) -> None:
    """Nobody has this seat any more."""
    seat.kind, seat.token, seat.name, seat.deck = "open", "", "Open seat", ""
    seat.nonce_commitment, seat.nonce, seat.revealed, seat.misses = "", "", False, 0


def pass_host_on(doc: TableDoc) -> None:
    """Somebody must be able to start; where nobody is left, nobody can."""
    left = people(doc)
    if not left:
        doc.status = CLOSED
    elif not any(doc.seats[number].host for number in left):
        for number, seat in enumerate(doc.seats):
            seat.host = number == left[0]


def is_waited_for(table: LiveTable) -> bool:
    """Whether the clock runs: somebody who is here has done their part, and waits for another screen."""
    doc = table.doc
    owed = waiting(doc)
    groups = {doc.seats[seat].group for seat in owed}
    return any(
        doc.seats[seat].group not in groups and table.listeners.is_here(seat)
        for seat in people(doc)
        if seat not in owed
    )


async def lapse(table: LiveTable, starts: int, words: bool) -> None:
    """The time for a hash or a word is over."""
    async with table.lock:
        doc = table.doc
        if not doc.starting or (doc.starts, bool(doc.names)) != (starts, words) or not is_waited_for(table):
            return
        await go_without(table, waiting(doc))


async def go_without(table: LiveTable, missing: list[int], command: tuple[int, str] | None = None) -> None:
    """Break the start off because of these, save it, and show out whoever has lost a seat by it."""
    opened = break_off(table, missing)
    await table.keep(command, {}, forget=opened[0] if opened else None)
    for seat in opened[1:]:
        await table.keep(forget=seat)
    for seat in opened:
        table.listeners.dismiss(
            seat, "Your word for the dice did not come in time, so the seat is open again."
        )
    if table.doc.status == CLOSED:
        table.close("Nobody is left at this table.")
