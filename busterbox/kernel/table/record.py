# busterbox: not compiled
"""Records: a whole game as JSON, to be watched by any later version and verified under the same rules.

A record holds how the game began, every input with the events it caused, digests of the position every few
inputs and at the end, and the result. It also brings the words and names its events need, so watching runs no
rules and asks no game. `verify.py` plays the inputs again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from busterbox.kernel.codec.notation import (
    BadPosition,
    Json,
    as_dict,
    as_ints,
    read,
    read_dict,
    read_int,
    read_items,
    read_str,
    short,
)
from busterbox.kernel.content.messages import Catalogue, Message
from busterbox.kernel.content.telling import SPECTATOR, tell
from busterbox.kernel.core.events import Event
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.fairness import Fairness
from busterbox.kernel.table.play import Entry, Play
from busterbox.kernel.table.trail import ANSWER, EXPIRE, LEAVE, RESEED, RETRACT, START, UNDO

FORMAT: Final = 1
SAFE: Final = 1 << 53  # larger numbers are written as text, because not every JSON reader keeps them
MAX_SEATS: Final = 64
MAX_NUMBER: Final = (1 << 63) - 1

SEAT: Final = "seat"
NUMBER: Final = "number"
WORD: Final = "word"
FLAG: Final = "flag"
# What follows the first word of an input.
INPUTS: Final[dict[str, list[str]]] = {
    ANSWER: [SEAT, NUMBER],
    EXPIRE: [NUMBER],
    RETRACT: [SEAT],
    LEAVE: [SEAT],
    RESEED: [WORD],
    UNDO: [SEAT, FLAG],
}


class BadRecord(ValueError):
    """A damaged record: where, what was found, what was expected."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"damaged record at {place}: {problem}")
        self.place = place
        self.problem = problem


class Record:
    """A record as an object; `to_text` and `read_record` are its only way out and in."""

    def __init__(
        self,
        game: str,
        rules_version: int,
        content: str,
        seats: int,
        settings: dict[str, str],
        seed: int,
        position: Json | None,
        every: int,
        names: list[str],
        cards: list[str],
        messages: dict[str, Message],
        entries: list[Entry],
        final: str,
        result: list[int] | None,
        fairness: Fairness | None = None,
        decks: list[str] | None = None,
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.content = content
        self.seats = seats
        self.settings = settings
        self.seed = seed
        self.position = position  # where it began, if not at the beginning
        self.every = every
        self.names = names  # of the seats
        self.cards = cards  # names of the different cards
        self.messages = messages  # the words of the events in it
        self.entries = entries  # the first is the start
        self.final = final  # digest of the last position
        self.result = result  # None while the game is going on
        self.fairness = fairness  # where its dice come from, if the players had a say in them
        # What each seat brought, by text or by the id of a deck in the box, empty where it was left to the game; no
        # entries where nobody brought anything.
        self.decks = decks or []

    @staticmethod
    def of(play: Play) -> Record:
        game, state = play.game, play.state
        used = sorted({event.message for entry in play.entries for event in entry.events})
        return Record(
            game=game.name,
            rules_version=game.info.rules_version,
            content=game.cards.content_hash,
            seats=state.seats,
            settings={name: str(value) for name, value in game.info.settings_json(state.settings).items()},
            seed=play.seed,
            position=play.position,
            every=play.every,
            names=play.names[:],
            cards=game.cards.names[:],
            messages={name: game.rules.catalogue.find("event." + name) for name in used},
            entries=play.entries[:],
            final=state.position_digest(),
            result=state.result[:] if state.over else None,
            decks=play.decks[:],
        )

    @property
    def inputs(self) -> list[list[str | int | bool]]:
        return [entry.words for entry in self.entries[1:]]

    def to_json(self) -> Json:
        data: Json = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "content": self.content,
            "seats": self.seats,
            "settings": self.settings,
            "seed": _word_json(self.seed),
            "position": self.position,
            "every": self.every,
            "names": self.names,
            "cards": self.cards,
            "messages": {name: [m.text, m.hidden, *m.args] for name, m in self.messages.items()},
            "log": [_entry_json(entry) for entry in self.entries],
            "final": self.final,
            "result": self.result,
        }
        if self.fairness is not None:
            data["fairness"] = {
                "secret": self.fairness.secret.hex(),
                "nonces": self.fairness.nonces,
                "commitment": self.fairness.commitment,
            }
        if self.decks:
            data["decks"] = self.decks
        return data

    def to_text(self) -> str:
        """JSON with one line an input, so that two records can be compared by eye."""
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


def _entry_json(entry: Entry) -> Json:
    words = [
        _word_json(word) if entry.words[0] == RESEED and i == 1 else word
        for i, word in enumerate(entry.words)
    ]
    data: Json = {"input": words, "events": [[e.message, e.numbers, e.seen] for e in entry.events]}
    if entry.digest:
        data["digest"] = entry.digest
    return data


def _word_json(word: int | str) -> int | str:
    return hex(word) if isinstance(word, int) and word >= SAFE else word


# -- reading -----------------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """A record from its text. BadRecord, one sentence with its place, if anything is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("record", f"this is not JSON ({error})") from None
    return record_from_json(data)


def record_from_json(data: object) -> Record:
    try:
        return _record(as_dict(data, "record"))
    except BadPosition as error:
        raise BadRecord(error.place, error.problem) from None


def _record(data: Json) -> Record:
    place = "record"
    if read_int(data, "format", place) != FORMAT:
        raise BadRecord(f"{place}.format", f"format {FORMAT} is read here, not {short(data['format'])}")
    seats = read_int(data, "seats", place, 1, MAX_SEATS)
    settings = read_dict(data, "settings", place)
    position = read(data, "position", place)
    result = read(data, "result", place)
    cards = _texts(read_items(data, "cards", place), f"{place}.cards")
    messages = _messages(read_dict(data, "messages", place), f"{place}.messages")
    log = read_items(data, "log", place)
    if not log:
        raise BadRecord(f"{place}.log", "a game begins with its start, and there is none")
    return Record(
        game=read_str(data, "game", place),
        rules_version=read_int(data, "rules_version", place),
        content=read_str(data, "content", place),
        seats=seats,
        settings={key: read_str(settings, key, f"{place}.settings") for key in settings},
        seed=_word(read(data, "seed", place), f"{place}.seed"),
        position=None if position is None else as_dict(position, f"{place}.position"),
        every=read_int(data, "every", place, 1),
        names=_texts(read_items(data, "names", place, seats), f"{place}.names"),
        cards=cards,
        messages=messages,
        entries=[
            _entry(item, f"{place}.log[{i}]", i, seats, len(cards), messages) for i, item in enumerate(log)
        ],
        final=read_str(data, "final", place),
        result=None if result is None else _result(result, f"{place}.result", seats),
        fairness=_fairness(data, place, seats) if "fairness" in data else None,
        decks=_texts(read_items(data, "decks", place, seats), f"{place}.decks") if "decks" in data else None,
    )


def _fairness(data: Json, place: str, seats: int) -> Fairness:
    inner = f"{place}.fairness"
    block = read_dict(data, "fairness", place)
    if data["position"] is not None:
        raise BadRecord(inner, "only a game from its beginning has dice that were committed to")
    unknown = sorted(set(block) - {"secret", "nonces", "commitment"})
    if unknown:
        raise BadRecord(inner, f"there is no {short(unknown[0])} here")
    secret = _hexadecimal(block, "secret", inner)
    nonces = _texts(read_items(block, "nonces", inner, seats), f"{inner}.nonces")
    return Fairness(bytes.fromhex(secret), nonces, _hexadecimal(block, "commitment", inner))


def _hexadecimal(block: Json, key: str, place: str) -> str:
    text = read_str(block, key, place)
    if re.fullmatch("[0-9a-f]{64}", text) is None:
        raise BadRecord(f"{place}.{key}", f"64 hexadecimal digits were expected, not {short(text)}")
    return text


def _entry(
    item: object, place: str, number: int, seats: int, cards: int, messages: dict[str, Message]
) -> Entry:
    data = as_dict(item, place)
    words = _words(read_items(data, "input", place), f"{place}.input", number, seats)
    events: list[Event] = []
    for i, row in enumerate(read_items(data, "events", place)):
        events.append(_event(row, f"{place}.events[{i}]", seats, cards, messages))
    digest = read_str(data, "digest", place) if "digest" in data else ""
    return Entry(words, events, digest)


def _words(items: list[object], place: str, number: int, seats: int) -> list[str | int | bool]:
    name = items[0] if items else None
    if number == 0:
        if items != [START]:
            raise BadRecord(place, f"a game begins with [{START!r}], not with {short(items)}")
        return [START]
    if not isinstance(name, str) or name not in INPUTS:
        raise BadRecord(place, f"an input is one of {', '.join(INPUTS)}, not {short(name)}")
    wanted = INPUTS[name]
    if len(items) != len(wanted) + 1:
        raise BadRecord(place, f"{name!r} takes {', '.join(wanted)}, and here is {short(items[1:])}")
    words: list[str | int | bool] = [name]
    for i, kind in enumerate(wanted, 1):
        value = items[i]
        if kind == FLAG:
            if not isinstance(value, bool):
                raise BadRecord(f"{place}[{i}]", f"true or false was expected, not {short(value)}")
            words.append(value)
        elif kind == WORD:
            words.append(_word(value, f"{place}[{i}]"))
        elif kind == SEAT:
            words.extend(as_ints([value], place, 0, seats - 1))
        else:
            words.extend(as_ints([value], place, -MAX_NUMBER, MAX_NUMBER))
    return words


def _event(row: object, place: str, seats: int, cards: int, messages: dict[str, Message]) -> Event:
    if not isinstance(row, list) or len(row) != 3 or not isinstance(row[0], str):
        raise BadRecord(place, f"an event is a message, its numbers and who sees it, not {short(row)}")
    name = row[0]
    if name not in messages:
        raise BadRecord(place, f"the record has no message {name!r}")
    message = messages[name]
    numbers = as_ints(row[1], f"{place}[1]", -MAX_NUMBER, MAX_NUMBER)
    seen = as_ints([row[2]], place, -1, (1 << seats) - 1)[0]
    if len(numbers) != len(message.args):
        raise BadRecord(f"{place}[1]", f"{name!r} takes {len(message.args)} numbers, not {len(numbers)}")
    for argument, n in zip(message.args, numbers, strict=True):
        if argument.startswith(("card", "def")) and not -1 <= n < cards:
            raise BadRecord(f"{place}[1]", f"there is no card {n}")
        if argument.startswith("seat") and not -1 <= n < seats:
            raise BadRecord(f"{place}[1]", f"there is no seat {n}")
    return Event(name, numbers, seen)


def _messages(data: Json, place: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for name, value in data.items():
        texts = _texts(value, f"{place}.{name}")
        if len(texts) < 2:
            raise BadRecord(f"{place}.{name}", "a message is its text, its hidden text and its arguments")
        message = Message(texts[0], texts[1], texts[2:], [])
        try:  # the words must go with the arguments
            for text in texts[:2]:
                text.format_map(dict.fromkeys(message.args, ""))
        except (ValueError, LookupError, AttributeError) as error:
            raise BadRecord(f"{place}.{name}", f"the text does not fit its arguments ({error})") from None
        found[name] = message
    return found


def _texts(value: object, place: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadRecord(place, f"a list of texts was expected, not {short(value)}")
    return [str(item) for item in value]


def _result(value: object, place: str, seats: int) -> list[int]:
    result = as_ints(value, place, 0, ONE)
    if len(result) != seats:
        raise BadRecord(place, f"{seats} entries were expected, not {len(result)}")
    return result


def _word(value: object, place: str) -> int:
    if isinstance(value, str) and value.startswith("0x") and len(value) <= 1024:
        try:
            return int(value, 16)
        except ValueError:
            pass
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRecord(place, f"a whole number from 0 up was expected, not {short(value)}")
    return value


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
