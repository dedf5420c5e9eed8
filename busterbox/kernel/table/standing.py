# busterbox: not compiled
"""Standing answers: a seat passes by itself until something happens. Only a position and what an input did to it
count.

Whoever runs the game keeps one `Standing` for each seat, makes a `Moment` before every input and calls `go_on` of
each `Standing` after it; `given` is then the answer to the open question, if one stands. What ends a standing
answer is what everybody at the table sees, or what the seat itself did: never what others hold or have chosen in
secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from busterbox.kernel.core.events import Event
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.trail import ANSWER, EXPIRE, LEAVE, RETRACT, UNDO

OFF: Final = "off"
UNTIL_PHASE: Final = "phase"
UNTIL_TURN: Final = "turn"
UNTIL_ACT: Final = "act"
ACTS: Final = "acts"  # the interrupt that every game has
NOBODY: Final = -1


def interrupts(game: Game) -> list[tuple[str, str]]:
    """All that may call a seat back, by name and in words."""
    named = game.standing.interrupts()
    return named if any(name == ACTS for name, _ in named) else [(ACTS, "somebody else acts"), *named]


@dataclass
class Standing:
    """What one seat has ordered, at first nothing. `when_nothing` tells others something about a hand (TC-R57), so
    it is on only if the player turns it on."""

    until: str = OFF
    interrupts: list[str] = field(default_factory=lambda: [ACTS])
    when_nothing: bool = False  # pass wherever there is nothing else to do
    words: str = ""  # until what, as "the end of this phase"
    stretch: int = 0  # where the game stood when it was ordered
    own_turn: bool = False  # ordered in a turn of its own that is not over yet
    ask: int = NOBODY  # the number of a question that the seat wants to be asked, whatever stands
    ended: str = ""  # why the seat is asked again; empty if it wanted that itself

    def order(self, game: Game, g: State, seat: int, until: str) -> None:
        """From now on."""
        self.until, self.ended, self.words, self.ask = until, "", "", NOBODY
        if until != OFF:
            self.words = in_words(game, g, until)
            self.stretch, self.own_turn = game.standing.phase_key(g), game.standing.turn_of(g) == seat

    def given(self, game: Game, g: State, seat: int) -> int:
        """The code that stands for the open question, NO_ANSWER if the seat is to be asked (or is not)."""
        if (self.until == OFF and not self.when_nothing) or g.over or self.ask == g.serial:
            return NO_ANSWER
        code = passing(game, g, seat)
        if code != NO_ANSWER and self.until == OFF and g.options(seat) != [code]:
            return NO_ANSWER
        return code

    def go_on(
        self, game: Game, g: State, seat: int, moment: Moment, events: Sequence[Event], by_hand: bool
    ) -> bool:
        """After an input: whether anything has ended. `by_hand`: the player gave that input."""
        if moment.seat == seat and moment.kind in (UNDO, RETRACT):  # an undo: then the question is asked
            self.order(game, g, seat, OFF)
            self.ask = int(g.serial)
            return True
        if self.until == OFF:
            if self.ended and moment.seat == seat and moment.kind == ANSWER:
                self.ended = ""  # known by now
                return True
            return False
        own = moment.seat == seat and (moment.kind == LEAVE or (by_hand and moment.can_pass))
        if g.over or own:
            self.order(game, g, seat, OFF)
            return True
        why = self._ends(game, g, seat, moment, events)
        if why:
            self.order(game, g, seat, OFF)
            self.ended = why
        return bool(why)

    def _ends(self, game: Game, g: State, seat: int, moment: Moment, events: Sequence[Event]) -> str:
        """Why it ends, in a sentence; empty if it does not."""
        names = called_back(game, seat, events)
        if moment.acts and moment.seat != seat:
            names.append(ACTS)
        turn = game.standing.turn_of(g)
        begins = UNTIL_TURN in names or (turn == seat and not self.own_turn)
        self.own_turn = self.own_turn and turn == seat
        over = (
            (self.until == UNTIL_PHASE and game.standing.phase_key(g) != self.stretch)
            or (self.until == UNTIL_TURN and begins)
            or (self.until == UNTIL_ACT and ACTS in names)
        )
        if over:
            return f"You passed until {self.words}."
        for name, words in interrupts(game):
            if name in names and name in self.interrupts:
                return f"You are called back: {words}."
        return ""


class Moment:
    """What must be remembered of a position before an input, to say afterwards what kind of input it was."""

    def __init__(self, game: Game, g: State, words: Sequence[str | int | bool]) -> None:
        self.kind = str(words[0])
        self.seat = int(words[1]) if self.kind != EXPIRE else NOBODY
        self.can_pass = False  # the seat has an answer with which it would have stood aside
        self.acts = self.kind in (LEAVE, UNDO)  # somebody did something, for all to see
        if self.kind == ANSWER and g.mode != SEALED:  # what is chosen in secret is no act before it is seen
            stands_aside = passing(game, g, self.seat)
            self.can_pass = stands_aside != NO_ANSWER
            code = int(words[2])
            self.acts = code != stands_aside and game.standing.is_act(g, self.seat, code)
        elif self.kind == ANSWER:
            self.can_pass = passing(game, g, self.seat) != NO_ANSWER
        elif (
            self.kind == EXPIRE and g.mode == TURN
        ):  # a seat that says nothing stands aside, where that is possible
            self.seat = int(g.seat_to_act())
            self.acts = passing(game, g, self.seat) == NO_ANSWER and game.standing.is_act(
                g, self.seat, NO_ANSWER
            )


def passing(game: Game, g: State, seat: int) -> int:
    """The code with which a seat stands aside in the open window; NO_ANSWER if it is not asked or cannot."""
    if not 0 <= seat < g.seats or not g.asked() >> seat & 1:
        return NO_ANSWER
    code = int(game.standing.pass_code(g, seat))
    return code if code >= 0 and not g.check(seat, code) else NO_ANSWER


def called_back(game: Game, seat: int, events: Sequence[Event]) -> list[str]:
    """What calls a seat back among these events, by name; only what the seat may know of them counts."""
    names: list[str] = []
    for event in events:
        read = event.for_seat(seat, game.rules.catalogue.card_arguments(event.message))
        names += [
            name
            for name, seats in game.standing.interrupts_of(read.message, read.numbers)
            if seats >> seat & 1
        ]
    return names


def in_words(game: Game, g: State, until: str) -> str:
    """Until when, as it goes after "You pass until"."""
    words = dict(game.standing.pass_until())[until]
    phase = game.table.phase(g)
    phases = game.table.phases()
    if until == UNTIL_PHASE and words.endswith("phase") and 0 <= phase < len(phases):
        return f"{words} ({phases[phase].name})"
    return words
