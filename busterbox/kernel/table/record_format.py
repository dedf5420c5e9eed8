# busterbox: not compiled
"""What a record is made of, and how it is read: every field is checked, and what is wrong is one sentence with its
place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
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
from busterbox.kernel.content.messages import Message
from busterbox.kernel.core.events import Event
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.chain import PARTS, Chained
from busterbox.kernel.table.fairness import Fairness
from busterbox.kernel.table.trail import ANSWER, EXPIRE, LEAVE, RESEED, RETRACT, START, UNDO, Entry

# Format 2 has a chain over its inputs, and what chance decided at each. A game from a seed has neither: it is format 1.
FORMAT: Final = 1
CHAINED: Final = 2
SAFE: Final = 1 << 53  # larger numbers are written as text, because not every JSON reader keeps them
MAX_SEATS: Final = 64
MAX_NUMBER: Final = (1 << 63) - 1
MAX_OUTCOMES: Final = (1 << 31) - 1  # of one draw

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


WHOLE: Final = "record"  # the place of a fault that is the whole document's


class BadRecord(ValueError):
    """A damaged record: where, what was found, what was expected."""

    def __init__(self, place: str, problem: str, file: str = "") -> None:
        told = f"damaged record at {place}: {problem}"
        if file:  # of which another kind is not a damaged record
            told = f"{file}: {problem if place == WHOLE else told}"
        super().__init__(told)
        self.place = place
        self.problem = problem


@dataclass(frozen=True)
class Edition:
    """Which game, under which rules, with which content."""

    game: str
    rules_version: int
    content: str


@dataclass(frozen=True)
class Beginning:
    """How a game begins."""

    seats: int
    settings: dict[str, str]
    seed: int
    position: Json | None = None  # where it began, if not at the beginning
    # What each seat brought, by text or by the id of a deck in the box, empty where it was left to the game; no
    # entries where nobody brought anything.
    decks: list[str] = field(default_factory=list)
    practice: bool = False  # what was rolled or revealed could be undone


@dataclass(frozen=True)
class Wording:
    """The words that its events need."""

    names: list[str]  # of the seats
    cards: list[str]  # names of the different cards
    messages: dict[str, Message]  # the words of the events in it


@dataclass(frozen=True)
class Ending:
    """How far it came."""

    final: str  # digest of the last position
    result: list[int] | None  # None while the game is going on


Parts = tuple[Edition, Beginning, Wording, list[Entry], Ending, int, Fairness | None, int]


def read_parts(data: object) -> Parts:
    """What a record is made of, from its JSON; BadRecord if anything is wrong with it."""
    try:
        return _parts(as_dict(data, "record"))
    except BadPosition as error:
        raise BadRecord(error.place, error.problem) from None


def _parts(data: Json) -> Parts:
    place = "record"
    form = read_int(data, "format", place)
    if form not in (FORMAT, CHAINED):
        raise BadRecord(
            f"{place}.format", f"formats {FORMAT} and {CHAINED} are read here, not {short(data['format'])}"
        )
    seats = read_int(data, "seats", place, 1, MAX_SEATS)
    settings = read_dict(data, "settings", place)
    position = read(data, "position", place)
    result = read(data, "result", place)
    cards = _texts(read_items(data, "cards", place), f"{place}.cards")
    messages = _messages(read_dict(data, "messages", place), f"{place}.messages")
    log = read_items(data, "log", place)
    if not log:
        raise BadRecord(f"{place}.log", "a game begins with its start, and there is none")
    edition = Edition(
        read_str(data, "game", place),
        read_int(data, "rules_version", place),
        read_str(data, "content", place),
    )
    beginning = Beginning(
        seats,
        {key: read_str(settings, key, f"{place}.settings") for key in settings},
        _word(read(data, "seed", place), f"{place}.seed"),
        None if position is None else as_dict(position, f"{place}.position"),
        _texts(read_items(data, "decks", place, seats), f"{place}.decks") if "decks" in data else [],
        _practice(data, place),
    )
    every = read_int(data, "every", place, 1)
    wording = Wording(_texts(read_items(data, "names", place, seats), f"{place}.names"), cards, messages)
    entries = [
        _entry(item, f"{place}.log[{i}]", i, seats, len(cards), messages) for i, item in enumerate(log)
    ]
    ending = Ending(
        read_str(data, "final", place),
        None if result is None else _result(result, f"{place}.result", seats),
    )
    fairness = _fairness(data, place, seats, form) if "fairness" in data else None
    return edition, beginning, wording, entries, ending, every, fairness, form


def _practice(data: Json, place: str) -> bool:
    if data.get("practice", True) is not True:  # what is not practice does not speak of it
        raise BadRecord(f"{place}.practice", f"true was expected, not {short(data['practice'])}")
    return "practice" in data


def _fairness(data: Json, place: str, seats: int, form: int) -> Fairness:
    inner = f"{place}.fairness"
    block = read_dict(data, "fairness", place)
    if data["position"] is not None:
        raise BadRecord(inner, "only a game from its beginning has dice that were committed to")
    fields = {"secret", "nonces", "commitment"}
    if form == CHAINED:
        fields |= {"nonce_commitments", "start", "parts", "inputs", "head"}
    unknown = sorted(set(block) - fields)
    if unknown:
        raise BadRecord(inner, f"there is no {short(unknown[0])} here")
    secret = _hexadecimal(block, "secret", inner)
    nonces = _texts(read_items(block, "nonces", inner, seats), f"{inner}.nonces")
    chained = _chained(block, inner, seats) if form == CHAINED else None
    return Fairness(bytes.fromhex(secret), nonces, _hexadecimal(block, "commitment", inner), chained)


def _chained(block: Json, place: str, seats: int) -> Chained:
    shown = _texts(read_items(block, "nonce_commitments", place, seats), f"{place}.nonce_commitments")
    for seat, text in enumerate(shown):
        if text:  # a bot has none
            _check_hexadecimal(text, f"{place}.nonce_commitments[{seat}]")
    parts = read_dict(block, "parts", place)
    if set(parts) != set(PARTS):
        raise BadRecord(f"{place}.parts", f"{', '.join(PARTS)} were expected, not {short(sorted(parts))}")
    return Chained(
        shown,
        read_int(block, "start", place, 1),
        {name: _hexadecimal(parts, name, f"{place}.parts") for name in PARTS},
        read_int(block, "inputs", place, 0),
        _hexadecimal(block, "head", place),
    )


def _hexadecimal(block: Json, key: str, place: str) -> str:
    return _check_hexadecimal(read_str(block, key, place), f"{place}.{key}")


def _check_hexadecimal(text: str, place: str) -> str:
    if re.fullmatch("[0-9a-f]{64}", text) is None:
        raise BadRecord(place, f"64 hexadecimal digits were expected, not {short(text)}")
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
    draws = _draws(read_items(data, "draws", place), f"{place}.draws") if "draws" in data else None
    link = _hexadecimal(data, "link", place) if "link" in data else ""
    return Entry(words, events, digest, draws, link)


def _draws(items: list[object], place: str) -> list[list[int]]:
    found: list[list[int]] = []
    for i, item in enumerate(items):
        pair = as_ints(item, f"{place}[{i}]", 0, MAX_OUTCOMES)
        if len(pair) != 2 or pair[1] >= pair[0]:
            raise BadRecord(f"{place}[{i}]", f"a draw is [outcomes, result], not {short(item)}")
        found.append(pair)
    return found


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


# -- writing -----------------------------------------------------------------------------------------------


def entry_json(entry: Entry, chained: bool = False) -> Json:
    words = [
        word_json(word) if entry.words[0] == RESEED and i == 1 else word for i, word in enumerate(entry.words)
    ]
    data: Json = {"input": words, "events": [[e.message, e.numbers, e.seen] for e in entry.events]}
    if entry.digest:
        data["digest"] = entry.digest
    if chained and entry.draws is not None and entry.words[0] != RESEED:
        data["draws"] = entry.draws
    if chained and entry.link:
        data["link"] = entry.link
    return data


def fairness_json(fairness: Fairness) -> Json:
    data: Json = {
        "secret": fairness.secret.hex(),
        "nonces": fairness.nonces,
        "commitment": fairness.commitment,
    }
    chained = fairness.chained
    if chained is not None:
        data["nonce_commitments"] = chained.nonce_commitments
        data["start"] = chained.start
        data["parts"] = chained.parts
        data["inputs"] = chained.inputs
        data["head"] = chained.head
    return data


def word_json(word: int | str) -> int | str:
    return hex(word) if isinstance(word, int) and word >= SAFE else word
