# busterbox: not compiled
"""Records: a whole game as JSON, to be watched by any later version and verified under the same rules.

A record holds how the game began, every input with the events it caused, digests of the position every few
inputs and at the end, and the result. It also brings the words and names its events need, so watching runs no
rules and asks no game. `verify.py` plays the inputs again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from busterbox.kernel import registry
from busterbox.kernel.codec.notation import Json
from busterbox.kernel.content.messages import Catalogue
from busterbox.kernel.content.telling import SPECTATOR, tell
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.chain import Chain
from busterbox.kernel.table.fairness import Fairness
from busterbox.kernel.table.kinds import RECORD, inner, kind_of, what_it_is
from busterbox.kernel.table.play import EVERY, Play
from busterbox.kernel.table.record_format import (
    CHAINED,
    FORMAT,
    WHOLE,
    BadRecord,
    Beginning,
    Edition,
    Ending,
    Wording,
    entry_json,
    fairness_json,
    read_parts,
    word_json,
)
from busterbox.kernel.table.tampering import Kept
from busterbox.kernel.table.trail import RESEED, Entry
from busterbox.kernel.table.verify import VerifyReport, positions, verify


class Record:
    """A record as an object. Made by `of` from a game, or by `read` from a file."""

    def __init__(
        self,
        edition: Edition,
        beginning: Beginning,
        wording: Wording,
        entries: list[Entry],
        ending: Ending,
        every: int = EVERY,
        fairness: Fairness | None = None,
        form: int = FORMAT,
    ) -> None:
        self.game = edition.game
        self.rules_version = edition.rules_version
        self.content = edition.content
        self.seats = beginning.seats
        self.settings = beginning.settings
        self.seed = beginning.seed
        self.position = beginning.position
        self.decks = beginning.decks
        self.practice = beginning.practice
        self.names = wording.names
        self.cards = wording.cards
        self.messages = wording.messages
        self.entries = entries  # the first is the start
        self.final = ending.final
        self.result = ending.result
        self.every = every  # inputs between two digests
        self.fairness = fairness  # where its dice come from, if the players had a say in them
        self.form = form

    def __repr__(self) -> str:
        ended = f"result {self.result}" if self.result is not None else "not over"
        return f"<record of {self.game}: {self.seats} seats; {len(self.entries) - 1} inputs; {ended}>"

    @staticmethod
    def of(play: Play) -> Record:
        game, state = play.game, play.state
        assert not play.forgotten, "what was forgotten stands in no record"
        used = sorted({event.message for entry in play.entries for event in entry.events})
        return Record(
            Edition(game.name, game.info.rules_version, game.cards.content_hash),
            Beginning(
                state.seats,
                {name: str(value) for name, value in game.info.settings_json(state.settings).items()},
                play.seed,
                play.position,
                play.decks[:],
                play.practice,
            ),
            Wording(
                play.names[:],
                game.cards.names[:],
                {name: game.rules.catalogue.find("event." + name) for name in used},
            ),
            play.entries[:],
            Ending(state.position_digest(), state.result[:] if state.over else None),
            play.every,
        )

    def promise(self, secret: bytes, nonces: list[str], commitment: str, chain: Chain | None) -> None:
        """Say where its dice come from; `chain` covers its inputs, if there is one."""
        self.fairness = Fairness(secret, nonces, commitment, chain.chained() if chain else None)
        if chain is None:
            return
        self.form = CHAINED
        given = [entry for entry in self.entries if entry.words[0] != RESEED]
        for entry, link in zip(given, chain.links, strict=True):
            entry.link = link

    @staticmethod
    def read(path: str | Path) -> Record:
        """A record from a file; BadRecord says what is wrong with it, or what the file is instead."""
        try:
            return read_record(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise BadRecord(WHOLE, f"this is not text; a {RECORD} in JSON was expected", str(path)) from None
        except BadRecord as error:
            raise BadRecord(error.place, error.problem, str(path)) from None

    def write(self, path: str | Path) -> None:
        Path(path).write_text(self.to_text(), encoding="utf-8")

    def positions(self, game: Game | None = None) -> Iterator[State]:
        """The positions of the game, played again: the first, and the one after each input, each a copy. Without
        `game` the installed one of that name is used.
        """
        return positions(self, game or registry.of_file(self.game))

    def verify(self, game: Game | None = None, kept: Kept | None = None) -> VerifyReport:
        """Play the game again: whether everything comes out as it says, and agrees with what a player has kept.
        OtherRules if that cannot be told here."""
        return verify(self, game or registry.of_file(self.game), kept)

    @property
    def chained(self) -> bool:
        """Whether it has a chain over its inputs, or should have."""
        return self.form == CHAINED

    @property
    def inputs(self) -> list[list[str | int | bool]]:
        return [entry.words for entry in self.entries[1:]]

    def to_json(self) -> Json:
        data: Json = {
            "format": self.form,
            "game": self.game,
            "rules_version": self.rules_version,
            "content": self.content,
            "seats": self.seats,
            "settings": self.settings,
            "seed": word_json(self.seed),
            "position": self.position,
            "every": self.every,
            "names": self.names,
            "cards": self.cards,
            "messages": {name: [m.text, m.hidden, *m.args] for name, m in self.messages.items()},
            "log": [entry_json(entry, self.chained) for entry in self.entries],
            "final": self.final,
            "result": self.result,
        }
        if self.fairness is not None:
            data["fairness"] = fairness_json(self.fairness)
        if self.decks:
            data["decks"] = self.decks
        if self.practice:
            data["practice"] = True
        return data

    def to_text(self) -> str:
        """JSON with one line for each input, so that two records can be compared by eye."""
        lines: list[str] = []
        for key, value in self.to_json().items():
            if isinstance(value, list) and key == "log":
                rows = ",\n  ".join(_dumps(item) for item in value)
                lines.append(f' "log": [\n  {rows}\n ]')
            else:
                lines.append(f" {_dumps(key)}: {_dumps(value)}")
        return "{\n" + ",\n".join(lines) + "\n}\n"


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# -- reading -----------------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """A record from its text, or from that of a game which the terminal has kept. BadRecord, one sentence with its
    place, if anything is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(WHOLE, f"this is not JSON ({error}); a {RECORD} in JSON was expected") from None
    return record_from_json(inner(data))


def record_from_json(data: object) -> Record:
    found = kind_of(data)
    if found and found != RECORD:
        raise BadRecord(WHOLE, f"this is {what_it_is(data)}, not a {RECORD}")
    return Record(*read_parts(data))


# -- watching ------------------------------------------------------------------------------------------------


def watch(record: Record, seat: int = SPECTATOR, catalogue: Catalogue | None = None) -> Iterator[str]:
    """The game in sentences as a seat read them (or SPECTATOR, or EVERYTHING), without running the rules.

    A catalogue, where it still has the message, says it in its own words (a translation, say).
    """
    if not seat < record.seats:
        raise ValueError(f"there is no seat {seat}; the game was played by seats 0 to {record.seats - 1}")
    for entry in record.entries:
        for event in entry.events:
            message = record.messages[event.message]
            if catalogue is not None and catalogue.has("event." + event.message):
                newer = catalogue.find("event." + event.message)
                message = newer if newer.args == message.args else message
            yield tell(event, message, seat, record.names, record.cards)
