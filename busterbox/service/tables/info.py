"""What everybody at a table may know of it, made from the document as it was last saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.chain import first_link, parts_of
from busterbox.service.games.editions import begun
from busterbox.service.store.documents import LOBBY, OVER, TableDoc
from busterbox.service.tables import start
from busterbox.service.tables.seats import voters
from busterbox.service.wire import SeatInfo, StartInfo, TableInfo, UndoWish

if TYPE_CHECKING:
    from busterbox.service.tables.live import LiveTable


def table_info(table: LiveTable) -> TableInfo:
    doc = table.saved
    started = doc.status != LOBBY
    over = doc.status == OVER
    try:
        values = table.game.info.read_settings(doc.settings)
    except ValueError:  # options of older rules
        values = table.game.info.read_settings({})
    waiting: UndoWish | None = None
    if doc.undo is not None:
        waiting = UndoWish(doc.undo.request, doc.undo.seat, voters(doc, doc.undo.seat, doc.undo.yes))
    return TableInfo(
        table=doc.id,
        game=doc.game,
        status=doc.status,
        seats=[seat_info(table, number, started) for number in range(len(doc.seats))],
        settings=doc.settings,
        deadline=doc.deadline,
        grace=doc.grace,
        pace=doc.pace,
        hints=doc.hints,
        watchers=doc.watchers,
        listed=doc.listed,
        leavers=doc.leavers,
        guided=doc.guide,
        practice=doc.practice,
        commitment=doc.commitment,
        start=start_info(table),
        starts=doc.starts,
        missed=doc.missed,
        secret=doc.secret if over else "",
        calm_possible=not started and table.game.table.without_race(values) != values,
        paused=doc.paused,
        watching=len(table.listeners.by_seat.get(SPECTATOR, ())),
        timer=doc.timer.at if doc.timer is not None and not doc.paused else None,
        countdown=table.driver.races.countdown(),
        undo=waiting,
        next_table=doc.next_table,
        part=table.game.campaign.part_title(values) if doc.campaign else "",
        result=doc.result,
        whole=ONE,
        standings=standings(doc) if over and not doc.ended else [],
        notice=table.running.notice(),
        created=doc.created,
        simulations=table.simulations if over else 0,  # else it would tell how much there was to choose from
    )


def seat_info(table: LiveTable, number: int, started: bool) -> SeatInfo:
    seat = table.saved.seats[number]
    return SeatInfo(
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        here=table.listeners.is_here(number) or seat.kind == "bot",
        lag=table.listeners.lag(number),
        stand_in=seat.stand_in,
        left=seat.left or seat.out,
        nonce_commitment=seat.nonce_commitment,
        nonce=seat.nonce if started else "",
        revealed=seat.revealed,
        host=seat.host,
        group=seat.group,
        has_deck=bool(seat.deck),
        deck=table.game.decks.name(seat.deck) if seat.deck and started and table.past is None else "",
    )


def start_info(table: LiveTable) -> StartInfo | None:
    """What a game that is about to begin waits for. What link 0 covers is fixed once words are asked for."""
    doc = table.saved
    if not doc.starting:
        return None
    owed = start.waiting(doc)
    if not doc.names:
        return StartInfo("commit", owed, {}, "")
    if doc.guide:
        return StartInfo("reveal", owed, {}, "")
    parts = parts_of(bytes.fromhex(doc.secret), begun(table.game, doc))
    return StartInfo("reveal", owed, parts, first_link(parts))


def standings(doc: TableDoc) -> list[str]:
    """The seats, best first, each in a line."""
    result = doc.result or [0] * len(doc.seats)
    lines = []
    for seat in sorted(range(len(result)), key=lambda seat: -result[seat]):
        share = result[seat] / ONE
        how = "wins" if share == 1 else "shares the win" if share > 0 else "loses"
        lines.append(f"{doc.seats[seat].name} {how}")
    return lines
