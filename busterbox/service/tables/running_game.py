"""The game of a table: played from its document and its log, the same every time.

Of a running game only the position is kept here, and the way as far as somebody could still undo; what has happened is
read from the disk when somebody asks. So a table takes as much memory at its end as at its beginning.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator

from busterbox.kernel.core.rng import Draws
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.chain import Chain
from busterbox.kernel.table.fairness import word
from busterbox.kernel.table.play import FAR, NONE, Play
from busterbox.kernel.table.trail import RETRACT, UNDO, Entry, Point
from busterbox.service.games.editions import begun
from busterbox.service.games.guide import Guide
from busterbox.service.games.past import Past, entry_of, start_row, without_dice
from busterbox.service.store.changes import Input
from busterbox.service.store.documents import TableDoc
from busterbox.service.tables.log import TableLog
from busterbox.service.wire import GuideStep

Words = list[str | int | bool]
SOMEBODY_LEFT = "a seat has changed hands since then, and nobody goes back behind that"
SLICE_S = 0.005  # of a replay in the server's own process, before others have their turn


class Before:
    """A running game as it was before an input."""

    def __init__(self, point: Point, links: list[str], heads: list[str], taken_back: int) -> None:
        self.point = point
        self.links = links
        self.heads = heads
        self.taken_back = taken_back


class RunningGame:
    """What is played at a table: from the start by today's rules (`play`), or as it is kept (`past`)."""

    def __init__(self, log: TableLog, game: Game, guide: Guide | None) -> None:
        self.log = log
        self.game = game
        self.guide = guide
        self.play: Play | None = None
        self.past: Past | None = None  # the game, where today's rules cannot go on with it; it is over then
        self.rows: list[list[int]] = []  # of a past game: the streams' numbers after each input
        self.heads: list[str] = []  # the head of the chain that each stream was told last
        self.taken_back = 0  # undos and retracted answers
        self.chain: Chain | None = (
            None  # over the inputs; a lesson has none, nor a game from before there were chains
        )

    @property
    def doc(self) -> TableDoc:
        return self.log.doc

    def begin(self) -> None:
        """The game as it is at its first question; the same every time."""
        doc = self.doc
        names = [seat.name for seat in doc.seats]
        self.chain = self.new_chain()
        draws = Draws() if self.chain is not None else None
        self.play = Play.start(
            self.game, len(doc.seats), self.seed(), doc.settings, names=names, decks=self.decks(), draws=draws
        )
        self.play.practice = doc.practice
        self.taken_back = 0
        self.heads = [self.chain.head] * (len(doc.seats) + 1) if self.chain is not None else []

    def new_chain(self) -> Chain | None:
        """The chain as it is before the first input."""
        if self.guide is not None or not self.doc.names:
            return None
        return Chain(bytes.fromhex(self.doc.secret), begun(self.game, self.doc))

    def head(self, place: int) -> str:
        """The head of the chain that the stream at this place was told last. A later one would tell that something has
        happened which it may not know of."""
        return self.heads[place] if self.chain is not None and self.heads else ""

    def _find_heads(self) -> None:
        if self.chain is not None:
            self.heads = [self.chain.links[number] for number in self.doc.heads]

    def tell_head(self, place: int) -> None:
        """The stream at this place is told of the last input."""
        if self.chain is not None:
            self.doc.heads[place] = self.doc.number
            self.heads[place] = self.chain.head

    def decks(self) -> list[str]:
        return [seat.deck for seat in self.doc.seats]

    def nonces(self) -> list[str]:
        return [seat.nonce for seat in self.doc.seats]

    def replay(self, rows: list[Input]) -> Iterator[None]:
        """Play a log again, step by step."""
        self.begin()
        assert self.play is not None
        with self.play.as_recorded():
            for row in rows:
                self.give(self.play, row.number, json.loads(row.words))
                yield
        self._find_heads()

    def remember(self, inputs: list[Input], words: str | None, why: str) -> Iterator[None]:
        """What is kept of a game that today's rules cannot go on with. `play` is as far as they know it too; it is played
        again step by step."""
        rows = [row for row in inputs if row.number > 0]
        start = next((row.told for row in inputs if row.number == 0), None)
        known = [start_row(start), *[(row.words, row.told) for row in rows]]
        past = self.past = Past(self.doc, self.game, why, known, words)
        self.rows = [json.loads(row.seqs) for row in rows]

        def begin() -> Play:
            self.begin()
            assert self.play is not None
            return self.play

        self.play = yield from past.play_again(
            begin, lambda play, number: self.give(play, number, past.entries[number].words)
        )
        self.chain = self.new_chain()
        if self.chain is not None:
            for entry in past.entries[1:]:
                self.chain.add(entry.words)
        self._find_heads()

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
        given = play.entries[-1].words  # as it is kept: an undo of a sealed answer is a retraction
        self.taken_back += given[0] in (UNDO, RETRACT)
        if self.chain is not None:
            self.chain.add(given)

    # -- what is kept here, and what on the disk alone -------------------------------------------------------------------

    def before(self) -> Before:
        """The game as it is now, before an input."""
        assert self.play is not None
        links = self.chain.links[:] if self.chain is not None else []
        return Before(self.play.point(), links, self.heads[:], self.taken_back)

    def back_to(self, before: Before) -> None:
        """What could not be saved has not happened."""
        assert self.play is not None
        self.play.back_to(before.point)
        if self.chain is not None:
            self.chain.links = before.links
        self.heads, self.taken_back = before.heads, before.taken_back

    def forget(self) -> None:
        """All inputs so far are on the disk: nothing that grows with them is kept here."""
        assert self.play is not None
        if self.chain is not None:
            self.chain.forget()
        self.play.forget()

    async def happened(self) -> list[tuple[list[int], Entry]]:
        """The start and every input so far, each with the streams' numbers after it, from the disk."""
        start = [0] * (len(self.doc.seats) + 1)
        if self.past is not None:
            return list(zip([start, *self.rows], self.past.entries, strict=False))
        assert self.log.store is not None
        taken = await self.log.store.read(self.doc.id)
        assert taken is not None
        if taken.inputs[0].number == 0 and all(row.told for row in taken.inputs):
            entries = [entry_of(row.words, row.told) for row in taken.inputs]
        else:  # begun before it was kept what an input causes
            again = RunningGame(TableLog(None, self.log.clock, self.doc), self.game, self.guide)
            await in_slices(again.replay(taken.moves()))
            assert again.play is not None
            entries = without_dice(again.play)
        return list(zip([start, *(json.loads(row.seqs) for row in taken.moves())], entries, strict=True))

    def positions(self) -> list[State]:
        """The position at the start and after every input that today's rules know, worked out again."""
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

    def undo_reach(self, seat: int) -> tuple[str, str]:
        """How far a seat can go back (`Play.undo_reach`), and not past others behind a moment at which a seat changed
        hands."""
        assert self.play is not None
        reach, why = self.play.undo_reach(seat)
        if reach == FAR and self.play.undo_leads_to(seat) < self.doc.undo_floor:
            return NONE, SOMEBODY_LEFT
        return reach, why

    def seed(self) -> int:
        return self.guide.seed if self.guide else word(bytes.fromhex(self.doc.secret), self.nonces(), 0)

    def guide_step(self) -> GuideStep | None:
        if self.guide is None or self.past is not None:
            return None
        return self.guide.step(self.doc.number)

    def notice(self) -> str:
        """What there is to say of a game that today's rules cannot go on with."""
        if self.past is None:
            return ""
        if self.log.saved.ended:
            return (
                f"This game was begun {self.past.why} and ends here: you can watch it, keep its record, and open "
                "the same table again."
            )
        return self.past.sentence()


async def in_slices(steps: Iterator[None]) -> None:
    """Take steps, and let others be served after each few milliseconds of it."""
    begun = time.perf_counter()
    for _ in steps:
        if time.perf_counter() - begun > SLICE_S:
            await asyncio.sleep(0)
            begun = time.perf_counter()


def at_once(steps: Iterator[None]) -> None:
    """Take all steps: where nobody waits beside."""
    for _ in steps:
        pass
