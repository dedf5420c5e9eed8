"""What commands have in common: whether the moment is right for them."""

from __future__ import annotations

from busterbox.kernel.core.windows import CLOSED
from busterbox.service.problems import Refusal, not_now
from busterbox.service.store.documents import LOBBY, PLAYING
from busterbox.service.tables.live import LiveTable

LATE = "That question is no longer open."
MOST_TAKEN_BACK = 500  # undos and retracted answers of a game


def playing(table: LiveTable) -> None:
    if table.doc.status == LOBBY:
        raise not_now("The game has not started yet.")
    if table.doc.status != PLAYING:
        raise not_now(table.running.notice() or "The game is over.")
    if table.doc.paused:
        raise not_now("The table is paused. Resume it first.")


def not_without_end(table: LiveTable) -> None:
    """Whether something may still be taken back: the log keeps it all, and must not grow by going to and fro."""
    if table.running.taken_back >= MOST_TAKEN_BACK:
        raise not_now("Enough was taken back in this game: from now on what is chosen stays chosen.")


def in_time(table: LiveTable, prompt: int) -> None:
    """Whether the question that a command answers is still open."""
    play = table.play
    if play is None or play.state.mode == CLOSED or play.state.serial != prompt:
        raise Refusal(409, "late", LATE)


def in_lobby(table: LiveTable) -> None:
    if table.doc.status != LOBBY:
        raise not_now("The game has started already.")


async def out(table: LiveTable, seat: int, cmd_id: str) -> None:
    """The seat is out by the rules. In a race, what was claimed before counts first."""
    await table.driver.races.settle()
    await table.carry_out(["leave", seat], (seat, cmd_id))
    race = table.driver.races.current
    if race is not None and table.play is not None:
        race.arbiter.look(table.play.state)
