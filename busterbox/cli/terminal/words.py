"""What happened in words, and lines that fit the terminal."""

from __future__ import annotations

import shutil

from busterbox.kernel.content.messages import Catalogue
from busterbox.kernel.content.table_lines import fold
from busterbox.kernel.content.telling import Told, told_events
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record

WIDTH = 100  # where there is no terminal; longer lines are hard to read
NARROWEST = 30


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


# -- lines ---------------------------------------------------------------------------------------------------


def width() -> int:
    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


def show(line: str, indent: str = "    ") -> None:
    print("\n".join(fold(line, width(), indent)))
