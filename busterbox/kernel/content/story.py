# busterbox: not compiled
"""What happened, told briefly: events that belong together become one line.

A line begins with what a player does; what comes of it follows behind a colon, as predicates of a player
("takes 2 damage"). A game's storyteller says which events begin a line, and how each of the others reads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Self

from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.phrases import counted
from busterbox.kernel.content.telling import Told

if TYPE_CHECKING:
    from busterbox.kernel.game import Game


class Teller:
    def __init__(self, game: Game, told: list[Told], names: list[str]) -> None:
        self.game = game
        self.cards = game.cards.names
        self.told = told
        self.names = names
        self.lines: list[str] = []
        self.line = ""  # the one that is being made
        self.about = -1  # the player it is about
        self.style = ""
        self.place = 0  # of the next event to tell

    def tell(self, heads: Mapping[str, Callable[[Self], None]]) -> list[str]:
        """All events in lines; `heads` are the events that begin one."""
        while self.place < len(self.told):
            head = heads.get(self.told[self.place].message)
            if head is None:
                self.result()
            else:
                self.close()
                head(self)
        self.close()
        return self.lines

    def result(self) -> None:
        """Tells an event that begins no line. Most games say it shorter than the catalogue does."""
        event = self.told[self.place]
        self.place += 1
        self.sentence(event)

    def sentence(self, event: Told) -> None:
        """An event in the words of the catalogue. Who leaves, comes back or runs out of time gets a line alone."""
        if event.message.startswith("table_"):
            self.close()
            self.lines.append(escape(event.text))
        else:
            self.add(-1, event.text.rstrip("."))

    # -- lines ---------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        line = self.line[:-1] if self.line.endswith(":") else self.line
        if line:
            text = escape(f"{line}.")
            self.lines.append(f"[{self.style}]{text}[/]" if self.style else text)
        self.line, self.about, self.style = "", -1, ""

    def begin(self, seat: int, text: str, style: str = "") -> None:
        """Begins a line; what follows is added behind a colon."""
        self.line, self.about, self.style = f"{self.names[seat]} {text}:", seat, style

    def add(self, seat: int, text: str) -> None:
        """A predicate of a player; with seat -1 a sentence that names its subject itself."""
        if not self.line:
            self.line, self.about = text if seat < 0 else f"{self.names[seat]} {text}", seat
            return
        sign = "" if self.line.endswith(":") else ";" if seat < 0 or seat != self.about else ","
        subject = "" if seat < 0 or seat == self.about else f"{self.names[seat]} "
        self.line += f"{sign} {subject}{text}"
        self.about = seat

    # -- events --------------------------------------------------------------------------------------------------------

    def next(self) -> list[int]:
        """The numbers of the current event, which counts as told now."""
        self.place += 1
        return self.told[self.place - 1].numbers

    def coming(self, *messages: str) -> bool:
        return self.place < len(self.told) and self.told[self.place].message in messages

    def run(self) -> list[Told]:
        """The next events of one kind and one player, which count as told now."""
        first = self.told[self.place]
        begun = self.place
        while self.coming(first.message) and self.told[self.place].numbers[:1] == first.numbers[:1]:
            self.place += 1
        return self.told[begun : self.place]

    def of_one_kind(self) -> list[list[int]]:
        """The numbers of such a run."""
        return [event.numbers for event in self.run()]

    # -- cards ---------------------------------------------------------------------------------------------------------

    def named(self, cards: list[int]) -> str:
        """Cards by name as far as they are known, the rest counted."""
        known = [self.cards[card] if len(cards) == 1 else self.in_list(card) for card in cards if card >= 0]
        hidden = len(cards) - len(known)
        if not known:
            return "a card" if hidden == 1 else f"{hidden} cards"
        return ", ".join([*known, counted(hidden, "other card")] if hidden else known)

    def in_list(self, card: int) -> str:
        """The name of a card among others."""
        return self.cards[card]
