# busterbox: not compiled
"""A game being played: a position and what a table needs around it, without clocks and network.

`Play` takes answers and table inputs, keeps them with the events they caused, and can go back. What is refused
changes nothing. The list of inputs is the whole game: `record.py` writes it down and plays it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from busterbox.kernel.codec.notation import BadPosition, Json, short
from busterbox.kernel.content.telling import tell
from busterbox.kernel.core import refusal
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Draws, ScriptError
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import CLOSED, NO_ANSWER, SEALED
from busterbox.kernel.game import Game
from busterbox.kernel.table.decision import Decision, decision
from busterbox.kernel.table.trail import (
    ANSWER,
    EXPIRE,
    LEAVE,
    RESEED,
    RETRACT,
    START,
    UNDO,
    Entry,
    Point,
    Step,
    Trail,
    renumber,
)

EVERY: Final = 8  # inputs between two position digests
WAY: Final = 200  # decisions that can be undone one by one in a game that forgets
LIMIT: Final = 1 << 63  # the compiled rules take no number from here on
NOBODY: Final = -1

# Reasons of the table's own, beside those in refusal.py.
NOTHING_TO_UNDO: Final = 10
UNDO_TOO_LATE: Final = 11
NOT_A_NUMBER: Final = 12
OTHERS_ACTED: Final = 13

# How far undo reaches.
FREE: Final = "free"
FAR: Final = "far"
NONE: Final = "none"
TOO_LATE: Final = "what was rolled, revealed or settled since then cannot be taken back"
ROLLED: Final = "something was rolled or revealed since then"
OTHERS: Final = "others have acted since then"


class Play:
    """A running game. Make one with `start`, or with `at` from any position."""

    def __init__(
        self,
        state: State,
        seed: int,
        position: Json | None,
        every: int,
        log: Log,
        names: list[str] | None = None,
        decks: list[str] | None = None,
    ) -> None:
        if names is not None and len(names) != state.seats:
            raise ValueError(f"{state.seats} seats have as many names, not {len(names)}")
        self.state = state
        self.game: Game = state.game
        self.seed = seed
        self.position = position  # where it began, if not at the beginning
        self.every = every
        # As they were brought, by text or by id.
        self.decks = decks[:] if decks and self.game.decks.allowed() else []
        # Of the people at the table; the game's own names for the seats if nobody says otherwise.
        self.names = names[:] if names else [self.game.words.seat_name(seat) for seat in range(state.seats)]
        self.entries: list[Entry] = []
        self.forgotten = 0  # how many there were before these (`forget`)
        # Practice: what was rolled or revealed may be undone too. Its record says so.
        self.practice = False
        self.rolls_undone = 0  # how often something was undone that had been rolled or revealed
        self._recorded = False
        self._trail = Trail(state)
        self._log = log
        state.sink = log

    @staticmethod
    def start(
        game: Game,
        seats: int,
        seed: int,
        settings: dict[str, str] | None = None,
        every: int = EVERY,
        names: list[str] | None = None,
        decks: list[str] | None = None,
        draws: Draws | None = None,
    ) -> Play:
        """A new game at its first question; with `draws` its entries say what chance decided. ValueError in one
        sentence if it cannot begin (BadDeck: one fault on each line)."""
        if not is_number(seats) or not game.info.seats.fewest <= seats <= game.info.seats.most:
            raise ValueError(f"{game.name} is for {game.info.seats} seats, not {short(seats)}")
        if not is_whole(seed) or seed < 0:
            raise ValueError(f"a seed is a whole number from 0 up, not {short(seed)}")
        log = Log()
        state = game.new(seats, seed, settings, sink=log, decks=decks, draws=draws)
        play = Play(state, seed, None, every, log, names, decks)
        play._enter([START])
        return play

    @staticmethod
    def at(state: State, every: int = EVERY, names: list[str] | None = None) -> Play:
        """A game that goes on from a position."""
        play = Play(state.clone(), 0, state.to_json(), every, Log(), names)
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
        told: list[str] = []
        for entry in self.entries[since:]:
            for event in entry.events:
                message = self.game.rules.catalogue.find("event." + event.message)
                told.append(tell(event, message, seat, self.names, self.game.cards.names))
        return told

    # -- answers and table inputs --------------------------------------------------------------------------

    def apply(self, words: list[str | int | bool]) -> None:
        """One input in the words of the log and of records: the way of live play, loading and verification."""
        name, numbers = words[0], [int(word) for word in words[1:]]
        if name == ANSWER:
            self.answer(numbers[0], numbers[1])
        elif name == EXPIRE:
            self.expire(numbers[0])
        elif name == RETRACT:
            self.retract(numbers[0])
        elif name == LEAVE:
            self.leave(numbers[0])
        elif name == RESEED:
            self.reseed(numbers[0])
        elif name == UNDO:
            self.undo(numbers[0], bool(words[2]))
        else:
            raise ValueError(f"there is no input {name!r}")

    def answer(self, seat: int, code: int) -> None:
        refused = self._refusal(seat, code)
        if refused:
            raise refused
        self._do([ANSWER, seat, code], seat, lambda g: g.apply(seat, code))

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
        self._trail.marks.pop()  # the question is as it was before the answer, so neither is something to undo
        self._trail.forget_answer(seat, serial)

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
        """Back to the seat's last decision, unless something was rolled, revealed or settled since; behind what others
        have done, and in practice behind what was rolled or revealed, only with `force`: they have agreed, or have no say.

        The generator is not taken back, so nothing that is rolled later can be foreseen by it.
        """
        self._seat(seat)
        reach, why, kind = self._reach(seat)
        if self._recorded and force and kind != NOTHING_TO_UNDO:
            reach = FAR
        if reach == NONE or (reach == FAR and not force):
            raise Refused(why, [], kind)
        self.rolls_undone += 1 if kind == UNDO_TOO_LATE else 0
        if self._has_sealed(seat):
            self.retract(seat)
            return
        rng, windows = self.state.rng, self.state.windows
        self._use(self._trail.go_back_to(self._trail.last(seat)))
        self.state.rng = rng
        renumber(self.state, windows)
        self._trail.steps.append(Step([UNDO, seat, force], None, rng.clone(), windows))
        self._trail.inputs += 1
        self.state.note("table_undid", seat)
        self._enter([UNDO, seat, force])

    def undo_reach(self, seat: int) -> tuple[str, str]:
        """Whether the seat could undo: FREE, FAR (only behind what others have done, or in practice behind a roll) or NONE,
        and why it is not free."""
        if not self._is_seat(seat):
            return NONE, str(self._kernel(NOBODY, refusal.NO_SUCH_SEAT))
        reach, why, _ = self._reach(seat)
        return reach, why

    def undo_leads_to(self, seat: int) -> int:
        """How many inputs had been made when the decision was due to which undo would lead this seat; -1 if to none."""
        place = self._trail.last(seat)
        return self._trail.marks[place].inputs if place >= 0 else -1

    @contextmanager
    def as_recorded(self) -> Iterator[None]:
        """For playing a written game again. Earlier versions let players undo past a roll, alone or by consent;
        what was done then is done again here, but nobody who plays can do it."""
        self._recorded = True
        try:
            yield
        finally:
            self._recorded = False

    def _reach(self, seat: int) -> tuple[str, str, int]:
        if self._has_sealed(seat):
            return FREE, "", 0
        place = self._trail.last(seat)
        if place < 0 and seat not in self._trail.forgotten:
            return NONE, "there is no decision of this seat to go back to", NOTHING_TO_UNDO
        if self.state.over:
            return NONE, str(self._kernel(seat, refusal.GAME_OVER)), refusal.GAME_OVER
        if place < 0:
            return NONE, TOO_LATE, UNDO_TOO_LATE
        if self._trail.is_blocked(place, self.state.epoch):
            if self.practice and not self._trail.settled(place):
                return FAR, ROLLED, UNDO_TOO_LATE
            return NONE, TOO_LATE, UNDO_TOO_LATE
        if place < len(self._trail.marks) - 1:
            return FAR if self.game.table.undo_by_consent() else NONE, OTHERS, OTHERS_ACTED
        return FREE, "", 0

    def _has_sealed(self, seat: int) -> bool:
        return self.state.mode == SEALED and self.state.answers[seat] != NO_ANSWER

    # -- for whoever writes down every input ---------------------------------------------------------------

    def point(self) -> Point:
        """The game as it is now, to come back to if what is put in next cannot be kept."""
        return Point(self.state.clone(), self.entries[:], self._trail.copy(), self.rolls_undone)

    def back_to(self, point: Point) -> None:
        """All that was put in since then has not happened. Nothing may have been forgotten meanwhile; a point is used once."""
        self._log.take()
        self._drawn()
        self._use(point.state)
        self.entries, self._trail, self.rolls_undone = point.entries, point.trail, point.rolls_undone

    def forget(self) -> None:
        """Let go of what nobody needs here who has written it down: all entries but the last input's, and the way to where
        nobody can go back to any more, or not within WAY decisions. So a long game takes no more memory than a short one."""
        kept = 2 if len(self.entries) > 1 and self.entries[-2].words[0] == RESEED else 1
        self.forgotten += len(self.entries) - kept
        del self.entries[:-kept]
        open_from = self._trail.open_from(self.state.epoch, self.practice)
        self._trail.forget(max(open_from, len(self._trail.marks) - WAY), self.state)

    # -- helpers -------------------------------------------------------------------------------------------

    def _do(self, words: list[str | int | bool], seat: int, act: Callable[[State], object]) -> None:
        """Carry an input out; if that fails in any way, nothing has changed."""
        before = self.state.clone()
        mark = self._trail.mark(before, seat)
        try:
            with self._sound():
                act(self.state)
                self._enter(words)
        except Exception:
            self._log.take()
            self._drawn()
            self._use(before)
            raise
        self._trail.steps.append(Step(words, self._word_before()))
        self._trail.keep(mark, self.state.script is not None and not isinstance(self.state.script, Draws))

    @contextmanager
    def _sound(self) -> Iterator[None]:
        """If rules fail in a game played from its beginning, the rules are at fault; from a given position, the
        position is."""
        try:
            yield
        except Exception as error:
            if self.position is None or isinstance(error, Refused | ScriptError):
                raise
            raise BadPosition(
                "position", f"the rules cannot go on from here ({type(error).__name__})"
            ) from error

    def _enter(self, words: list[str | int | bool]) -> None:
        due = self.state.over or (self.forgotten + len(self.entries)) % self.every == 0
        digest = self.state.position_digest() if due else ""
        self.entries.append(Entry(words, self._log.take(), digest, self._drawn()))

    def _drawn(self) -> list[list[int]] | None:
        """What chance has decided since the last time, where it is written down."""
        script = self.state.script
        return script.take() if isinstance(script, Draws) else None

    def _word_before(self) -> int | None:
        """The word that the generator was given just before the last input."""
        words = self.entries[-2].words
        return int(words[1]) if words[0] == RESEED else None

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
