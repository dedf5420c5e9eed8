"""Standing answers at a table: what stands for a seat, told to that seat alone, and when it is given.

What it means is the kernel's (`kernel/table/standing.py`). An answer that is given in somebody's name is an ordinary one, in
the log as in all streams; when it is given follows from the number of the last input and a secret of the table, never
from what anybody holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, cast

from busterbox.kernel.core.events import Event
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Game
from busterbox.kernel.table.standing import Moment, Standing, interrupts
from busterbox.service.problems import Refusal
from busterbox.service.store.documents import TableDoc
from busterbox.service.wire import Stand, StandingInfo, Until

LEAST: Final = 700  # ms until an answer is given
MOST: Final = 1400
PACES: Final = {"instant": 0, "brisk": 40, "normal": 100, "slow": 230}  # percent of that, as for bots


def delay(doc: TableDoc, seat: int, alone: bool) -> int:
    """How long an answer waits. Among people never less than a person takes, whatever the pace of the bots."""
    mixed = hashlib.sha256(f"{doc.pacing} {doc.number} {seat}".encode()).digest()
    percent = PACES[doc.pace] if alone else max(PACES[doc.pace], 100)
    return (LEAST + int.from_bytes(mixed[:4], "big") % (MOST - LEAST + 1)) * percent // 100


def given(doc: TableDoc, game: Game, g: State, seat: int) -> int:
    """The code that stands for the open question, NO_ANSWER if the seat is to be asked."""
    found = doc.seats[seat]
    if found.standing is None or found.kind != "person":
        return NO_ANSWER
    return found.standing.given(game, g, seat)


def moment(doc: TableDoc, game: Game, g: State, words: Sequence[str | int | bool]) -> Moment | None:
    """Before an input; None if nothing stands for anybody."""
    return Moment(game, g, words) if any(seat.standing is not None for seat in doc.seats) else None


def go_on(
    doc: TableDoc, game: Game, g: State, before: Moment | None, events: list[Event], by_hand: bool
) -> set[int]:
    """After an input: seats for which something has changed."""
    if before is None:
        return set()
    return {
        number
        for number, seat in enumerate(doc.seats)
        if seat.standing is not None and seat.standing.go_on(game, g, number, before, events, by_hand)
    }


def ordered(doc: TableDoc, game: Game, g: State, seat: int, command: Stand) -> None:
    """Note down an order. If it cannot be followed it is a Refusal, and nothing has changed."""
    untils, names = [name for name, _ in game.standing.pass_until()], [name for name, _ in interrupts(game)]
    if command.until not in (None, "off", *untils):
        raise Refusal(400, "malformed", f"In {game.info.title} one passes until {', '.join(untils)}.")
    for name in command.interrupts or []:
        if name not in names:
            raise Refusal(
                400, "malformed", f"Nothing called {name!r} calls back here; there is {', '.join(names)}."
            )
    standing = doc.seats[seat].standing or Standing()
    if command.interrupts is not None:
        standing.interrupts = [name for name in names if name in command.interrupts]
    if command.when_nothing is not None:
        standing.when_nothing = command.when_nothing
    if command.until is not None:
        standing.order(game, g, seat, command.until)
    doc.seats[seat].standing = standing


def standing_info(doc: TableDoc, game: Game, g: State, seat: int) -> StandingInfo:
    """For the seat itself."""
    standing = doc.seats[seat].standing or Standing()
    return StandingInfo(
        until=cast("Until", standing.until),
        words=standing.words,
        interrupts=standing.interrupts[:],
        when_nothing=standing.when_nothing,
        answers=standing.given(game, g, seat) != NO_ANSWER,
        ended=standing.ended,
    )
