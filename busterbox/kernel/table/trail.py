# busterbox: not compiled
"""The way a game has come, for going back: the last positions as they were, older ones by their inputs.

A position is some kilobytes and a game has hundreds of inputs, so only the last few positions are kept. To go back
further, the game is played again from its beginning, or from where the trail begins since the last `forget`.
"""

from __future__ import annotations

from typing import Final

from busterbox.kernel.core.events import Event
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import CLOSED, OPEN

KEPT: Final = 24  # positions

# The inputs, by the first word of their entry in a record.
START: Final = "start"
ANSWER: Final = "answer"  # seat, code
EXPIRE: Final = "expire"  # number of the window
RETRACT: Final = "retract"  # seat
LEAVE: Final = "leave"  # seat
RESEED: Final = "reseed"  # word
UNDO: Final = "undo"  # seat, and whether others have agreed to it


class Entry:
    """One input and what it caused. `digest` is that of the position after it, empty where none was taken; `draws` is
    what chance decided, as [outcomes, result], None where it was not written down; `link` is that of a chain over the inputs."""

    def __init__(
        self,
        words: list[str | int | bool],
        events: list[Event],
        digest: str,
        draws: list[list[int]] | None = None,
        link: str = "",
    ) -> None:
        self.words = words
        self.events = events
        self.digest = digest
        self.draws = draws
        self.link = link


class Step:
    """One input on the way. `word` was given to the generator before it, if any was. A step back keeps what is not
    taken back: the generator, and how many windows have been numbered."""

    def __init__(
        self, words: list[str | int | bool], word: int | None, rng: Rng | None = None, windows: int = 0
    ) -> None:
        self.words = words
        self.word = word
        self.rng = rng
        self.windows = windows


class Mark:
    """The position before an input. `steps` is how many steps lead there, and `inputs` how many inputs had been made by
    then, taken back or not; `state` is None where it is not kept."""

    def __init__(self, state: State, seat: int, steps: int, inputs: int) -> None:
        self.state: State | None = state
        self.seat = seat  # whose answer came then, NOBODY for a table input
        self.steps = steps
        self.inputs = inputs
        self.serial = state.serial
        self.before = state.epoch
        # The epoch if nothing but this answer happens; that another seat had acted before is no barrier.
        self.epoch = state.epoch + (1 if seat != state.actor else 0)


class Trail:
    def __init__(self, first: State) -> None:
        self.first = first.clone()
        self.begun = 0  # how many steps led to `first`
        self.steps: list[Step] = []  # those after it
        self.marks: list[Mark] = []
        self.inputs = 0  # so far, those that were taken back too
        self.forgotten: set[int] = set()  # seats that answered before `first`

    def copy(self) -> Trail:
        """The same way, to come back to if what follows is given up."""
        found = Trail.__new__(Trail)
        found.first, found.begun = self.first, self.begun
        found.steps, found.marks = self.steps[:], self.marks[:]
        found.inputs, found.forgotten = self.inputs, set(self.forgotten)
        return found

    def mark(self, state: State, seat: int) -> Mark:
        """A mark for what is about to happen; `keep` it once it has."""
        return Mark(state, seat, self.begun + len(self.steps), self.inputs)

    def keep(self, mark: Mark, scripted: bool) -> None:
        """Chance that is dictated cannot be dictated twice: such a game, a test, keeps all its positions."""
        self.inputs += 1
        self.marks.append(mark)
        if len(self.marks) > KEPT and not scripted:
            self.marks[-1 - KEPT].state = None

    def last(self, seat: int) -> int:
        """The place of the last mark of a seat, -1 if it has none."""
        place = len(self.marks) - 1
        while place >= 0 and self.marks[place].seat != seat:
            place -= 1
        return place

    def is_blocked(self, place: int, epoch: int) -> bool:
        """Whether nobody may go back to a mark, because something was rolled, seen or settled since, and not just done by
        others; `epoch` is that of the position now."""
        after = [mark.before for mark in self.marks[place + 1 :]] + [epoch]
        return any(
            mark.seat < 0 or mark.epoch != now for mark, now in zip(self.marks[place:], after, strict=True)
        )

    def settled(self, place: int) -> bool:
        """Whether a time-out or a departure came since a mark."""
        return any(mark.seat < 0 for mark in self.marks[place:])

    def open_from(self, epoch: int, practice: bool) -> int:
        """The first place that is not blocked; in practice only what was settled blocks."""
        place = len(self.marks)
        while place:
            mark = self.marks[place - 1]
            if mark.seat < 0 or (mark.epoch != epoch and not practice):
                break
            place, epoch = place - 1, mark.before
        return place

    def go_back_to(self, place: int) -> State:
        """The position of a mark, which is gone from the trail with all that came after it."""
        mark, state = self.marks[place], self.position(place)
        del self.marks[place:]
        del self.steps[mark.steps - self.begun :]
        return state

    def replay_to(self, steps: int) -> State:
        """The position after so many steps, played again."""
        state = self.first.clone()
        for step in self.steps[: steps - self.begun]:
            apply_step(state, step)
        return state

    def forget(self, place: int, now: State) -> None:
        """The trail begins at a mark from now on, or at the position now if there is none at this place: nobody can go
        back any further. Positions on the way are found again by their inputs."""
        steps = self.marks[place].steps if place < len(self.marks) else self.begun + len(self.steps)
        if steps > self.begun:
            self.first = now.clone() if place == len(self.marks) else self.position(place)
            del self.steps[: steps - self.begun]
            self.begun = steps
        self.forgotten |= {mark.seat for mark in self.marks[:place]}
        del self.marks[:place]
        for mark in self.marks:
            mark.state = None

    def position(self, place: int) -> State:
        """The position of a mark."""
        mark = self.marks[place]
        return mark.state if mark.state is not None else self.replay_to(mark.steps)

    def forget_answer(self, seat: int, serial: int) -> None:
        """An answer in this window was taken back, so undo does not return to it."""
        for i in range(len(self.marks) - 1, -1, -1):
            if self.marks[i].seat == seat and self.marks[i].serial == serial:
                del self.marks[i]
                return


class Point:
    """A running game as it was at one moment (`Play.point`)."""

    def __init__(self, state: State, entries: list[Entry], trail: Trail, rolls_undone: int) -> None:
        self.state = state
        self.entries = entries
        self.trail = trail
        self.rolls_undone = rolls_undone


def renumber(g: State, windows: int) -> None:
    """After going back, the open question gets a new number, so that a late answer to the old one does not fit."""
    g.windows = windows
    if g.mode != CLOSED:
        g.windows += 1
        g.serial = g.windows
        if g.mode == OPEN:
            g.top.window = g.serial


def apply_step(g: State, step: Step) -> None:
    """Do to a position what an input did to it."""
    name = step.words[0]
    if step.rng is not None:
        g.rng = step.rng.clone()
        renumber(g, step.windows)
        return
    if step.word is not None:
        g.reseed(step.word)
    if name == ANSWER:
        g.apply(int(step.words[1]), int(step.words[2]))
    elif name == EXPIRE:
        g.expire(int(step.words[1]))
    elif name == RETRACT:
        g.retract(int(step.words[1]))
    elif name == LEAVE:
        g.leave(int(step.words[1]))
    else:
        raise ValueError(f"there is no step {name!r}")
