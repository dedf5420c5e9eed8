"""The game of a table: played from its document and its log, the same every time."""

from __future__ import annotations

import json

from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.fairness import word
from busterbox.kernel.table.play import Play
from busterbox.service.clock import Clock
from busterbox.service.store.documents import TableDoc
from busterbox.service.tables.guide import Guide
from busterbox.service.tables.listeners import Hall
from busterbox.service.tables.past import Past, start_row
from busterbox.service.wire import LogEntry, Situation

Words = list[str | int | bool]


class Played(Hall):
    """A hall with a game in it."""

    def __init__(self, clock: Clock, doc: TableDoc, game: Game, guide: Guide | None) -> None:
        super().__init__(clock)
        self.doc = doc  # as it is being changed; only who holds the lock looks at it
        self.game = game
        self.guide = guide
        self.play: Play | None = None
        self.past: Past | None = None  # the game, where today's rules cannot go on with it; it is over then
        self.rows: list[list[int]] = []  # the streams' numbers after each input
        self.seen: dict[int, Situation] = {}  # what each audience was told last
        self.logs: dict[int, list[LogEntry]] = {}  # what happened so far, by audience

    def begin(self) -> None:
        """The game as it is at its first question; the same every time."""
        doc = self.doc
        names = [seat.name for seat in doc.seats]
        self.play = Play.start(
            self.game, len(doc.seats), self.seed(), doc.settings, names=names, decks=self.decks()
        )
        self.seen = {}
        self.logs = {}

    def decks(self) -> list[str]:
        return [seat.deck for seat in self.doc.seats]

    def nonces(self) -> list[str]:
        return [seat.nonce for seat in self.doc.seats]

    def replay(self, rows: list[tuple[int, int, str, str]]) -> None:
        """Play a log again."""
        self.begin()
        assert self.play is not None
        with self.play.as_recorded():
            for number, _, words, seqs in rows:
                self.give(self.play, number, json.loads(words))
                self.rows.append(json.loads(seqs))

    def remember(
        self, rows: list[tuple[int, int, str, str]], told: dict[int, str | None], words: str | None, why: str
    ) -> None:
        """What is kept of a game that today's rules cannot go on with. `play` is as far as they know it too."""
        known = [start_row(told.get(0)), *[(row[2], told.get(row[0])) for row in rows]]
        past = self.past = Past(self.doc, self.game, why, known, words)
        self.rows = [json.loads(row[3]) for row in rows]

        def begin() -> Play:
            self.begin()
            assert self.play is not None
            return self.play

        self.play = past.play_again(
            begin, lambda play, number: self.give(play, number, past.entries[number].words)
        )

    def give(self, play: Play, number: int, words: Words) -> None:
        """One input: new dice, then what the words say. If it is refused, all is as before."""
        count, rng = len(play.entries), play.state.rng
        if self.guide is None:
            play.reseed(word(bytes.fromhex(self.doc.secret), self.nonces(), number))
        try:
            play.apply(words)
        except BaseException:
            del play.entries[count:]
            play.state.rng = rng
            raise

    def positions(self) -> list[State]:
        """The position at the start and after every input that today's rules know, worked out anew."""
        if self.play is None:
            return []
        seats = len(self.doc.seats)
        play = Play.start(self.game, seats, self.seed(), self.doc.settings, decks=self.decks())
        found = [play.state.clone()]
        with play.as_recorded():
            for entry in self.play.entries[1:]:
                play.apply(entry.words)
                if entry.words[0] != "reseed":
                    found.append(play.state.clone())
        return found

    def seed(self) -> int:
        return self.guide.seed if self.guide else word(bytes.fromhex(self.doc.secret), self.nonces(), 0)
