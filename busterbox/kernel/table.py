# busterbox: not compiled
"""A game being played: a position and what a table needs around it, without clocks and network.

`Play` takes answers and table inputs, keeps them with the events they caused, and can go back. What is refused
changes nothing. The list of inputs is the whole game: `record.py` writes it down and plays it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from busterbox.kernel import refusal
from busterbox.kernel.decision import Decision, decision
from busterbox.kernel.events import Event, Log
from busterbox.kernel.game import Game
from busterbox.kernel.notation import BadPosition, Json, short
from busterbox.kernel.refusal import Refused
from busterbox.kernel.script import ScriptError
from busterbox.kernel.state import State
from busterbox.kernel.telling import tell
from busterbox.kernel.windows import CLOSED, NO_ANSWER, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.record import Record

# The inputs, by the first word of their entry in a record.
START: Final = "start"
ANSWER: Final = "answer"  # seat, code
EXPIRE: Final = "expire"  # number of the window
RETRACT: Final = "retract"  # seat
LEAVE: Final = "leave"  # seat
RESEED: Final = "reseed"  # word
UNDO: Final = "undo"  # seat, with force or not

EVERY: Final = 8  # inputs between two position digests
LIMIT: Final = 1 << 63  # the compiled rules take no number from here on
NOBODY: Final = -1

# Reasons of the table's own, beside those in refusal.py.
NOTHING_TO_UNDO: Final = 10
UNDO_TOO_LATE: Final = 11
NOT_A_NUMBER: Final = 12
TOO_LATE: Final = "what was seen, rolled or done by others since then cannot be taken back"


class Entry:
    """One input and what it caused. `digest` is that of the position after it, empty where none was taken."""

    def __init__(self, words: list[str | int | bool], events: list[Event], digest: str) -> None:
        self.words = words
        self.events = events
        self.digest = digest


class Mark:
    """The position before an input, so that one can go back to it."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat  # whose answer came then, NOBODY for a table input
        # The epoch if nothing but this answer happens; that another seat had acted before is no barrier.
        self.epoch = state.epoch + (1 if seat != state.actor else 0)


class Play:
    """A running game. Make one with `start`, or with `at` from any position."""

    def __init__(self, state: State, seed: int, position: Json | None, every: int, log: Log) -> None:
        self.state = state
        self.game: Game = state.game
        self.seed = seed
        self.position = position  # where it began, if not at the beginning
        self.every = every
        self.entries: list[Entry] = []
        self._marks: list[Mark] = []
        self._log = log
        state.sink = log

    @staticmethod
    def start(
        game: Game, seats: int, seed: int, settings: dict[str, str] | None = None, every: int = EVERY
    ) -> Play:
        """A new game at its first question. ValueError in one sentence if it cannot be."""
        if not is_number(seats) or not game.min_seats <= seats <= game.max_seats:
            raise ValueError(
                f"{game.name} is for {game.min_seats} to {game.max_seats} seats, not {short(seats)}"
            )
        if not is_whole(seed) or seed < 0:
            raise ValueError(f"a seed is a whole number from 0 up, not {short(seed)}")
        log = Log()
        play = Play(game.new(seats, seed, settings, sink=log), seed, None, every, log)
        play._enter([START])
        return play

    @staticmethod
    def at(state: State, every: int = EVERY) -> Play:
        """A game that goes on from a position."""
        play = Play(state.clone(), 0, state.to_json(), every, Log())
        play._enter([START])
        return play

    # -- asking --------------------------------------------------------------------------------------------

    def options(self, seat: int) -> list[int]:
        with self._sound():
            return self.state.options(seat) if self._is_seat(seat) else []

    def decision(self, seat: int) -> Decision | None:
        with self._sound():
            return decision(self.state, seat) if self._is_seat(seat) else None

    def why_not(self, seat: int, code: int) -> str:
        """The sentence with which `answer` would refuse; empty if it would accept."""
        refused = self._refusal(seat, code)
        return str(refused) if refused else ""

    def events(self, seat: int, since: int = 0) -> list[str]:
        """What happened, in the words this seat may read (-1: a spectator), from an entry's number on."""
        names = [self.game.seat_name(s) for s in range(self.state.seats)]
        told: list[str] = []
        for entry in self.entries[since:]:
            for event in entry.events:
                message = self.game.catalogue.find("event." + event.message)
                told.append(tell(event, message, seat, names, self.game.card_names))
        return told

    def record(self) -> Record:
        from busterbox.kernel.record import Record

        return Record.of(self)

    # -- answers and table inputs --------------------------------------------------------------------------

    def answer(self, seat: int, code: int) -> None:
        refused = self._refusal(seat, code)
        if refused:
            raise refused
        self._do([ANSWER, seat, code], seat, lambda g: g.answer(seat, code))

    def expire(self, serial: int) -> None:
        """Time is up for the window of this number."""
        self._whole(serial, "a window's number")
        if self.state.over or self.state.mode == CLOSED or serial != self.state.serial:
            raise self._kernel(NOBODY, refusal.NO_SUCH_WINDOW)

        def act(g: State) -> None:
            g.note("table_expired")
            g.expire(serial)

        self._do([EXPIRE, serial], NOBODY, act)

    def retract(self, seat: int) -> None:
        """Take a sealed answer back."""
        self._seat(seat)

        def act(g: State) -> None:
            g.retract(seat)
            g.note("table_retracted", seat)

        serial = self.state.serial
        self._do([RETRACT, seat], NOBODY, act)
        self._marks.pop()  # the question stands as before the answer: neither is anything to go back to
        for i in range(len(self._marks) - 1, -1, -1):
            if self._marks[i].seat == seat and self._marks[i].state.serial == serial:
                del self._marks[i]
                break

    def leave(self, seat: int) -> None:
        """A seat leaves for good."""
        self._seat(seat)

        def act(g: State) -> None:
            g.note("table_left", seat)
            g.leave(seat)

        self._do([LEAVE, seat], NOBODY, act)

    def reseed(self, word: int) -> None:
        """Give the generator a new seed; a live table does so before each input it is about to accept."""
        self._whole(word, "a word")
        if word < 0:
            raise Refused(f"a word is a whole number from 0 up, not {short(word)}", [], NOT_A_NUMBER)
        self.state.reseed(word)
        self._enter([RESEED, word])

    def undo(self, seat: int, force: bool = False) -> None:
        """Back to the seat's last decision: within the epoch, or by force in solo play and by consent.

        The generator is not taken back, so what is rolled afterwards is rolled anew.
        """
        self._seat(seat)
        if self.state.mode == SEALED and self.state.answers[seat] != NO_ANSWER:
            self.retract(seat)
            return
        place = len(self._marks) - 1
        while place >= 0 and self._marks[place].seat != seat:
            place -= 1
        if place < 0:
            raise Refused("there is no decision of this seat to go back to", [], NOTHING_TO_UNDO)
        mark = self._marks[place]
        if not force and self.state.over:
            raise self._kernel(seat, refusal.GAME_OVER)
        if not force and (place < len(self._marks) - 1 or mark.epoch != self.state.epoch):
            raise Refused(TOO_LATE, [], UNDO_TOO_LATE)
        del self._marks[place:]
        rng, windows = self.state.rng, self.state.windows
        self._use(mark.state)
        self.state.rng = rng
        self.state.windows = windows  # numbers of windows are never used twice: late commands must not fit
        self.state.note("table_undid", seat)
        self._enter([UNDO, seat, force])

    # -- helpers -------------------------------------------------------------------------------------------

    def _do(self, words: list[str | int | bool], seat: int, act: Callable[[State], object]) -> None:
        """Carry an input out; if that fails in any way, all is as before."""
        mark = Mark(self.state.clone(), seat)
        try:
            with self._sound():
                act(self.state)
                self._enter(words)
        except Exception:
            self._log.take()
            self._use(mark.state)
            raise
        self._marks.append(mark)

    @contextmanager
    def _sound(self) -> Iterator[None]:
        """Rules that fail in a game from its beginning are at fault themselves; from a given position, it is."""
        try:
            yield
        except Exception as error:
            if self.position is None or isinstance(error, Refused | ScriptError):
                raise
            raise BadPosition(
                "position", f"the rules cannot go on from here ({type(error).__name__})"
            ) from error

    def _enter(self, words: list[str | int | bool]) -> None:
        due = self.state.over or len(self.entries) % self.every == 0
        digest = self.state.position_digest() if due else ""
        self.entries.append(Entry(words, self._log.take(), digest))

    def _use(self, state: State) -> None:
        state.sink = self._log
        state.script = self.state.script
        self.state = state

    def _refusal(self, seat: int, code: int) -> Refused | None:
        if not self._is_seat(seat):
            return self._kernel(NOBODY, refusal.NO_SUCH_SEAT)
        if not is_number(code):
            return self._kernel(seat, refusal.NOT_AN_OPTION)
        with self._sound():
            found = self.state.check(seat, code)
        return self.game.refused(self.state, seat, code, found) if found else None

    def _is_seat(self, seat: int) -> bool:
        return is_number(seat) and 0 <= seat < self.state.seats

    def _seat(self, seat: int) -> None:
        if not self._is_seat(seat):
            raise self._kernel(NOBODY, refusal.NO_SUCH_SEAT)

    def _whole(self, value: object, what: str) -> None:
        if not is_whole(value):
            raise Refused(f"{what} is a whole number, not {short(value)}", [], NOT_A_NUMBER)

    def _kernel(self, seat: int, kind: int) -> Refused:
        return self.game.refused(self.state, seat, NOBODY, kind)


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> bool:
    """Whether it is a whole number that the compiled rules can take."""
    return isinstance(value, int) and not isinstance(value, bool) and -LIMIT <= value < LIMIT
