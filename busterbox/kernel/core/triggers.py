"""Triggers: noticed when something happens, carried out in order when the step that caused them is complete.

`State.listeners` counts, per kind of happening, the cards that listen: at zero a notice costs one look.
`State.queue` holds what waits, each trigger one packed number: seat, program, source card, subject.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from busterbox.kernel.core.codes import PICK, PICKS
from busterbox.kernel.core.fields import Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.windows import WINDOW_ORDER

if TYPE_CHECKING:
    from busterbox.kernel.core.state import State

# From the low end: seat 4 bits, program 16, source 16 (plus one, so that none is 0), subject the rest (plus one).


def has_listener(g: State, kind: i64) -> bool:
    """Whether any card listens to this kind of happening."""
    return g.listeners[kind] > 0


def listen(g: State, kind: i64, change: i64) -> None:
    """A card that listens comes into play (+1) or leaves (-1)."""
    g.listeners = changed(g.listeners, kind, g.listeners[kind] + change)


def queue_trigger(g: State, seat: i64, program: i64, source: i64, subject: i64) -> None:
    """Let a trigger wait to be carried out. Its source must lie open: the queue is public."""
    g.queue = [*g.queue, seat | (program << 4) | ((source + 1) << 20) | ((subject + 1) << 36)]


def seat_of(entry: i64) -> i64:
    return entry & 15


def program_of(entry: i64) -> i64:
    return (entry >> 4) & 0xFFFF


def source_of(entry: i64) -> i64:
    return ((entry >> 20) & 0xFFFF) - 1


def subject_of(entry: i64) -> i64:
    return (entry >> 36) - 1


def trigger_json(entry: int) -> dict[str, int]:
    """A waiting trigger spelled out, for views."""
    return {
        "seat": seat_of(entry),
        "program": program_of(entry),
        "source": source_of(entry),
        "subject": subject_of(entry),
    }


def trigger_numbers(g: State, entry: i64) -> list[int]:
    """A waiting trigger as numbers, for keys and observations: its source is the different card, -1 if none."""
    source = source_of(entry)
    return [seat_of(entry), program_of(entry), g.cards[source] if source >= 0 else -1, subject_of(entry)]


def carry_out_triggers(g: State, first: i64) -> bool:
    """For `settle`, after everything that comes before triggers: begins to carry out those that wait. True if
    there are any."""
    if not g.queue or isinstance(g.top, Triggers):
        return False
    g.push(Triggers(first))
    return True


class Triggers(Frame["State"]):
    """Carries out what waits: seats in order from `first`, each seat choosing the order of its own."""

    first: Public[i64]
    seat: Public[i64]  # whose triggers are being ordered

    def __init__(self, first: i64 = 0) -> None:
        super().__init__()
        self.first = first
        self.seat = -1

    def run(self, g: State, roll: i64) -> i64:
        waiting = len(g.queue)
        if waiting == 0:
            g.pop()
            return 0
        if waiting == 1:
            self._carry_out(g, 0)
            return 0
        self.seat = self._next_seat(g)
        choices = self.candidates(g, self.seat)
        if len(choices) == 1:
            self._carry_out(g, choices[0] - PICK)
        else:
            g.ask(WINDOW_ORDER, self.seat)
        return 0

    def _next_seat(self, g: State) -> i64:
        best: i64 = -1
        nearest: i64 = g.seats
        for entry in g.queue:
            seat: i64 = entry & 15
            distance: i64 = (seat + g.seats - self.first) % g.seats
            if distance < nearest:
                nearest = distance
                best = seat
        return best

    def _carry_out(self, g: State, place: i64) -> None:
        entry: i64 = g.queue[place]
        g.queue = g.queue[:place] + g.queue[place + 1 :]
        g.push(Resolve(program_of(entry), seat_of(entry), source_of(entry), subject_of(entry)))

    def candidates(self, g: State, seat: i64) -> list[int]:
        """Places in the queue of this seat's triggers."""
        codes: list[int] = []
        for place in range(min(len(g.queue), PICKS)):
            if self.check(g, seat, PICK + place) == 0:
                codes.append(PICK + place)
        return codes

    def check(self, g: State, seat: i64, code: i64) -> i64:
        place: i64 = code - PICK
        if place < 0 or place >= len(g.queue) or place >= PICKS:
            return NOT_AN_OPTION
        entry: i64 = g.queue[place]
        if entry & 15 != seat:
            return NOT_AN_OPTION
        for before in range(place):  # equal triggers of equal cards lead to the same position: one choice
            if self._alike(g, g.queue[before], entry):
                return NOT_AN_OPTION
        return 0

    def _alike(self, g: State, a: i64, b: i64) -> bool:
        if a == b:
            return True
        if a & 0xFFFFF != b & 0xFFFFF or a >> 36 != b >> 36:
            return False
        x = source_of(a)
        y = source_of(b)
        return x >= 0 and y >= 0 and g.cards[x] == g.cards[y]

    def take(self, g: State, seat: i64, code: i64) -> None:
        self._carry_out(g, code - PICK)
