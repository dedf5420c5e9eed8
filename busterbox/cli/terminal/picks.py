"""Picks that are not thrown, paid or given yet: they can be put back, and made in any order."""

from __future__ import annotations

from collections.abc import Callable

from busterbox.cli.terminal.lines import BadLine, Line, Token
from busterbox.cli.terminal.menu import Entry, menu, one_option, places_named
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import TURN
from busterbox.kernel.table.play import Play

Answering = Callable[[int, int], None]  # gives an answer of a seat


class Picks:
    """What one person has answered by hand to one question, which is asked again after every pick."""

    def __init__(self, play: Play, me: int) -> None:
        self.play = play
        self.me = me
        self.made: list[int] = []  # in the order in which they were given
        self.start: State | None = None  # the position before the first
        self.epoch = -1

    def give(self, codes: list[int], answer: Answering) -> None:
        """Give these answers one after the other, and remember what can be put back."""
        for code in codes:
            g = self.play.state
            made = self.pending()
            before = g.clone()
            epoch = g.epoch + (1 if g.actor != self.me else 0)
            depth = len(g.stack)
            answer(self.me, code)
            g = self.play.state
            same = self.kind(code) == self.kind(made[0]) if made else True
            again = g.kind == before.kind and len(g.stack) == depth and g.epoch == epoch
            start = self.start if made else before
            self.made = []
            if same and again and not g.over and self.can_be_carried_out(start, code):
                self.start = start
                self.made, self.epoch = [*made, code], int(g.epoch)

    def can_be_carried_out(self, start: State | None, code: int) -> bool:
        """Whether the picks can be carried out now and could not before, as when dice can be thrown."""
        g = self.play.state
        if start is None or g.mode != TURN or not g.required >> self.me & 1:
            return False
        before = start.options(self.me)
        return any(one not in before and self.kind(one) != self.kind(code) for one in g.options(self.me))

    def pending(self) -> list[int]:
        """The picks that wait, none if anything else has happened since."""
        g = self.play.state
        waits = self.start is not None and g.epoch == self.epoch and g.kind == self.start.kind
        if not waits or not g.required >> self.me & 1:
            self.made = []
        return self.made

    def carries_out_picks(self, code: int) -> bool:
        """Whether this answer carries out what is picked, which can still be put back until then."""
        return bool(self.pending()) and self.start is not None and code not in self.start.options(self.me)

    def more(self) -> list[Entry]:
        """What else could be picked, if it had come earlier."""
        made, start = self.pending(), self.start
        if not made or start is None:
            return []
        options = self.play.options(self.me)
        found: list[Entry] = []
        for entry in menu(start, self.me):
            if len(entry.codes) == 1 and entry.codes[0] not in options:
                if self.kind(entry.codes[0]) == self.kind(made[0]) and self.can_be_made(
                    [*made, entry.codes[0]]
                ):
                    found.append(one_option(self.play.state, self.me, entry.codes[0]))
        return found

    def with_these(self, tokens: list[Token]) -> list[int]:
        """All picks again with more of them, in an order that works; BadLine if there is none."""
        assert self.start is not None
        return Line(self.start, self.me).codes([*map(self.token, self.made), *tokens])

    def without(self, text: str) -> list[int]:
        """The picks without one, the last if none is named; BadLine if there is no such pick."""
        made, start = self.pending()[:], self.start
        if not made or start is None:
            raise BadLine("nothing is picked")
        entries = [one_option(start, self.me, code) for code in made]
        places = places_named(text, entries) if text else [len(made) - 1]
        if len({made[place] for place in places}) != 1:
            there = ", ".join(dict.fromkeys(entry.text for entry in entries))
            raise BadLine(f"{text[:40]!r} is not what is picked ({there})")
        del made[places[-1]]
        return Line(start, self.me).codes([self.token(code) for code in made])

    def can_be_made(self, codes: list[int]) -> bool:
        """Whether these picks can be made in some order."""
        assert self.start is not None
        try:
            return bool(Line(self.start, self.me).codes([self.token(code) for code in codes]))
        except BadLine:
            return False

    def put_back(self) -> None:
        """Back to the question before the first pick."""
        for _ in self.pending()[:]:
            self.play.undo(self.me)
        self.made = []

    def kind(self, code: int) -> str:
        return self.play.game.rules.codes.kind(code).name

    def token(self, code: int) -> Token:
        assert self.start is not None
        return Token(self.play.game.words.option_text(self.start, self.me, code), code)
