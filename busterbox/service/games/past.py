"""Games of other rules than today's: what is kept of them can be watched and taken along, but nobody plays on.

With every input the log keeps what it has caused, and with every table the words for it (`words_of`); so the rules are
not needed to tell a game. Today's rules are asked all the same: as far as they do with the same inputs what was done
then, the positions are theirs, and the table can be drawn. What was logged before that was kept is shown as far as
today's rules accept its moves.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator

from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.messages import Catalogue, Message
from busterbox.kernel.content.telling import Told, told_events
from busterbox.kernel.core.events import Event
from busterbox.kernel.game import Game
from busterbox.kernel.table.chain import Chain
from busterbox.kernel.table.fairness import word
from busterbox.kernel.table.play import EVERY, Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.record_format import Beginning, Edition, Ending, Wording
from busterbox.kernel.table.trail import RESEED, START, Entry
from busterbox.service.store.documents import TableDoc

KEPT_WORDS = ("event.", "name.")
Rows = list[
    tuple[str, str | None]
]  # the words of every input, the start first, and what is kept of what it caused


def words_of(game: Game) -> str:
    """All words in which a game tells what happens, and the names of its cards, to be kept with its tables."""
    found = {
        key: [message.text, message.hidden, *message.args]
        for key, message in game.rules.catalogue.messages.items()
        if key.startswith(KEPT_WORDS)
    }
    return json.dumps({"messages": found, "cards": game.cards.names}, separators=(",", ":"))


def hash_of(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def kept(entry: Entry) -> str:
    """What an input has caused, as it lies in the log."""
    events = [[event.message, event.numbers, event.seen] for event in entry.events]
    found: list[object] = [events, entry.digest]
    if entry.draws is not None:
        found.append(entry.draws)
    return json.dumps(found, separators=(",", ":"))


def entry_of(words: str, told: str | None) -> Entry:
    events, digest, *draws = json.loads(told) if told else ([], "")
    return Entry(json.loads(words), [Event(*event) for event in events], digest, *draws)


class Past:
    """The game of a table that today's rules cannot go on with. `entries` has the start and every input, without the
    words for the dice; of the first `alike` of them today's rules know the positions. `whole`: all that happened is
    known, and not just as far as today's rules go."""

    def __init__(self, doc: TableDoc, game: Game, why: str, rows: Rows, words: str | None) -> None:
        self.doc = doc
        self.game = game
        self.why = why  # as "under older rules (version 1, now 2)"
        self.entries = [entry_of(*row) for row in rows]
        self.whole = words is not None and all(told for _, told in rows)
        found = json.loads(words) if words is not None and self.whole else None
        self.cards: list[str] = found["cards"] if found else game.cards.names
        self.catalogue = (
            Catalogue({key: Message(m[0], m[1], list(m[2:]), []) for key, m in found["messages"].items()})
            if found
            else game.rules.catalogue
        )
        self.alike = 0

    def play_again(
        self, begin: Callable[[], Play], give: Callable[[Play, int], None]
    ) -> Generator[None, None, Play | None]:
        """The game as far as today's rules play it alike, or accept its inputs if no more is known; None if they
        cannot even begin it. Step by step: who takes them may do something else between two."""
        reached = yield from self._reach(begin, give, len(self.entries))
        if reached is None:
            return None
        play, self.alike = reached
        if len(without_dice(play)) > self.alike:  # the last input was accepted, but something else came of it
            reached = yield from self._reach(begin, give, self.alike)
            assert reached is not None
            play = reached[0]
        if not self.whole:
            self.entries[: self.alike] = without_dice(play)
        return play

    def _reach(
        self, begin: Callable[[], Play], give: Callable[[Play, int], None], most: int
    ) -> Generator[None, None, tuple[Play, int] | None]:
        try:
            play = begin()
        except Exception:  # whatever other rules make of it: it is not theirs
            return None
        for number in range(most):
            yield
            try:
                if number:
                    with play.as_recorded():
                        give(play, number)
            except Exception:
                return play, number
            if self.whole and not same(play.entries[-1], self.entries[number]):
                return (play, number) if number else None
        return play, most

    # -- in words --------------------------------------------------------------------------------------------------

    def told(self, number: int, seat: int, names: list[str]) -> list[Told]:
        """What the input of a number has caused, as a seat may read it."""
        found: list[Told] = []
        for event in self.entries[number].events:
            for catalogue, cards in (
                (self.catalogue, self.cards),
                (self.game.rules.catalogue, self.game.cards.names),
            ):
                message = catalogue.messages.get("event." + event.message)
                if message is not None and len(message.args) == len(event.numbers):
                    found += told_events([event], {event.message: message}, seat, names, cards, catalogue)
                    break
        return found

    def story(self, number: int, told: list[Told], names: list[str]) -> list[str]:
        """In lines with markup: where today's rules know it, as the game tells it today."""
        if number < self.alike:
            return self.game.words.story(told, names)
        return [escape(event.text) for event in told if event.text]

    def sentence(self) -> str:
        """What whoever watches it is told."""
        how = "it can be watched, but not verified"
        if not self.whole:
            how = "it cannot be verified, and is shown as far as today's rules accept its moves"
        elif self.alike < len(self.entries):
            how += f", and from step {self.alike} on it is told in words alone"
        return f"This game was played {self.why}: {how}."

    # -- as a record -------------------------------------------------------------------------------------------------

    def record(self, seed: int, chain: Chain | None) -> Record:
        """Under the rules and with the content of its time, so nobody takes it for a game of today's."""
        doc = self.doc
        secret, nonces = bytes.fromhex(doc.secret), [seat.nonce for seat in doc.seats]
        entries: list[Entry] = []
        messages: dict[str, Message] = {}
        for number, entry in enumerate(self.entries):
            if number and not doc.guide:
                entries.append(Entry([RESEED, word(secret, nonces, number)], [], ""))
            events: list[Event] = []
            for event in entry.events:
                message = self.catalogue.messages.get("event." + event.message)
                if message is not None and len(message.args) == len(event.numbers):
                    messages[event.message] = message
                    events.append(event)
            entries.append(Entry(entry.words, events, entry.digest, entry.draws))
        record = Record(
            Edition(doc.game, doc.rules_version, doc.content),
            Beginning(
                len(doc.seats),
                doc.settings,
                seed,
                decks=[seat.deck for seat in doc.seats] if self.game.decks.allowed() else [],
            ),
            Wording(doc.names or [seat.name for seat in doc.seats], self.cards, messages),
            entries,
            Ending(entries[-1].digest, doc.result),
            EVERY,
        )
        if not doc.guide:
            record.promise(secret, nonces, doc.commitment, chain)
        return record


def same(one: Entry, other: Entry) -> bool:
    return kept(one) == kept(other)


def without_dice(play: Play) -> list[Entry]:
    """The start and every input, without the words for the dice between them."""
    return [entry for entry in play.entries if entry.words[0] != RESEED]


def start_row(told: str | None) -> tuple[str, str | None]:
    return json.dumps([START]), told
