# busterbox: not compiled
"""A game's catalogue: every sentence a player reads, by message id, in `messages.toml`.

    [window.opportunity]                   [option.play]
    text = "Act once or pass."             text = "Play {def}"
    rules = ["TC-12.4"]
                                           [refuse.needs_power]
    [event.drew]                           text = "needs {need} power, you have {have}"
    text = "{seat} draws {card}."          rules = ["TC-7.2"]
    hidden = "{seat} draws a card."
    args = ["seat", "card"]

A window may have a `hidden` text too: what is going on, for those who are not asked.

An argument whose name begins with `seat` is a seat, `card` a card instance, `def` a definition, anything else
a number.

An event may say what the lab counts when it happens (`busterbox balance`); nobody reads these fields in play,
and records do not hold them:

    [event.drew]                           [event.combat_ended]
    stat = "drawn"                         stat = "combats"
    args = ["seat", "card"]                measure = ["rounds", "survivors"]
                                           args = ["rounds", "survivors"]

`stat` names a statistic. If the event has a card or definition, its first one is counted in that column of the
table of cards; else the event is a counter of the game. Either way its first seat is the one that did it, so that
"won when it did" can be told. Events with the same word count together. `measure` names number arguments whose
values are gathered; `measure = {strength = "n"}` gives one another name.
"""

from __future__ import annotations

import re
import string
from pathlib import Path

from busterbox.kernel.content.toml_lines import TomlError, TomlFile, load_toml

SECTIONS = {"window", "option", "refuse", "event", "name"}
FIELDS = {"text", "hidden", "args", "rules", "stat", "measure"}
COUNTED = ("stat", "measure")  # of events only
WORD = re.compile(r"[a-z][a-z0-9_]*")
CARD_COLUMNS = {"id", "name", "kind", "copies"}  # of the table of cards, so no names of statistics


class Message:
    def __init__(
        self,
        text: str,
        hidden: str,
        args: list[str],
        rules: list[str],
        stat: str = "",
        measures: dict[str, int] | None = None,
    ) -> None:
        self.text = text
        self.hidden = hidden
        self.args = args
        self.rules = rules
        self.cards = [name.startswith("card") for name in args]
        self.stat = stat  # what it counts as; empty if nothing
        self.measures = measures or {}  # name -> place of the argument that is measured

    def seat_place(self) -> int:
        """The place of the first argument that is a seat; -1 if none is."""
        return _first(self.args, ("seat",))

    def card_place(self) -> int:
        """The place of the first argument that is a card or a definition; -1 if none is."""
        return _first(self.args, ("card", "def"))


def _first(args: list[str], beginnings: tuple[str, ...]) -> int:
    for place, name in enumerate(args):
        if name.startswith(beginnings):
            return place
    return -1


class Catalogue:
    def __init__(self, messages: dict[str, Message]) -> None:
        self.messages = messages

    def find(self, key: str) -> Message:
        found = self.messages.get(key)
        if found is None:
            raise KeyError(f"the catalogue has no message {key!r}")
        return found

    def has(self, key: str) -> bool:
        return key in self.messages

    def card_arguments(self, event: str) -> list[bool]:
        return self.find("event." + event).cards


def load_catalogue(path: Path) -> Catalogue:
    """Read and check a catalogue; a fault names file, line and what was expected."""
    messages: dict[str, Message] = {}
    _read(load_toml(Path(__file__).with_name("messages.toml")), messages)  # what the kernel itself says
    file = load_toml(path)
    _read(file, messages)
    _check_stats(file, messages)
    return Catalogue(messages)


def _read(file: TomlFile, messages: dict[str, Message]) -> None:
    for section, entries in file.data.items():
        if section not in SECTIONS or not isinstance(entries, dict):
            raise TomlError(
                file, [section], f"a section of a catalogue is one of {', '.join(sorted(SECTIONS))}"
            )
        for key, entry in entries.items():
            messages[f"{section}.{key}"] = _message(file, section, key, entry)


def _message(file: TomlFile, section: str, key: str, entry: object) -> Message:
    path: list[str | int] = [section, key]
    if isinstance(entry, str):
        entry = {"text": entry}
    if not isinstance(entry, dict):
        raise TomlError(file, path, f"a message is a text or a table with {', '.join(sorted(FIELDS))}")
    for field in entry:
        if field not in FIELDS:
            raise TomlError(file, [*path, field], f"a message has {', '.join(sorted(FIELDS))}, not {field!r}")
    text, hidden = entry.get("text"), entry.get("hidden", "")
    if not isinstance(text, str) or not isinstance(hidden, str):
        raise TomlError(file, path, "text and hidden are texts, and text is needed")
    args = _strings(file, [*path, "args"], entry.get("args", []))
    rules = _strings(file, [*path, "rules"], entry.get("rules", []))
    if section == "event":
        try:
            named = _placeholders(text) + _placeholders(hidden)
        except ValueError as error:
            raise TomlError(file, path, f"the text is not well formed: {error}") from None
        for name in named:
            if name not in args:
                raise TomlError(file, path, f"{{{name}}} is not among the args {args}")
        if any(a.startswith("card") for a in args) and any(
            a.startswith("card") for a in _placeholders(hidden)
        ):
            raise TomlError(file, [*path, "hidden"], "the hidden text must not name a card")
    for field in COUNTED:
        if field in entry and section != "event":
            raise TomlError(file, [*path, field], f"{field!r} is for events: only what happens is counted")
    stat = _stat(file, [*path, "stat"], entry["stat"]) if "stat" in entry else ""
    measures = _measures(file, [*path, "measure"], entry.get("measure", []), args)
    return Message(text, hidden, args, rules, stat, measures)


def _stat(file: TomlFile, path: list[str | int], value: object) -> str:
    word = _word(file, path, value)
    if word in CARD_COLUMNS:
        raise TomlError(file, path, f"{word!r} is another column of the table of cards")
    return word


def _measures(file: TomlFile, path: list[str | int], value: object, args: list[str]) -> dict[str, int]:
    """The measured arguments: one name, a list of names, or a table name = argument."""
    if isinstance(value, dict):
        named = {_word(file, path, name): argument for name, argument in value.items()}
    else:
        given = value if isinstance(value, list) else [value]
        named = {_word(file, path, argument): argument for argument in given}
    places: dict[str, int] = {}
    for name, argument in named.items():
        if argument not in args:
            raise TomlError(file, path, f"{argument!r} is not among the args {args}")
        if str(argument).startswith(("seat", "card", "def")):
            raise TomlError(file, path, f"{argument!r} is no number and cannot be measured")
        places[name] = args.index(argument)
    return places


def _check_stats(file: TomlFile, messages: dict[str, Message]) -> None:
    """A statistic is either one of cards or a counter of the game."""
    of_cards: dict[str, bool] = {}
    for key, message in messages.items():
        if message.stat:
            is_card = message.card_place() >= 0
            if of_cards.setdefault(message.stat, is_card) != is_card:
                raise TomlError(
                    file,
                    [*key.split(".", 1), "stat"],
                    f"{message.stat!r} counts with a card in one event and without in another: use two words",
                )


def _word(file: TomlFile, path: list[str | int], value: object) -> str:
    if not isinstance(value, str) or not WORD.fullmatch(value):
        raise TomlError(
            file, path, f"a word of small letters, digits and underscores was expected, not {value!r}"
        )
    return value


def _strings(file: TomlFile, path: list[str | int], value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise TomlError(file, path, "a list of texts was expected")
    return [str(v) for v in value]


def _placeholders(text: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(text) if name]
