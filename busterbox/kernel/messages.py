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

An argument whose name begins with `seat` is a seat, `card` a card instance, `def` a definition, anything else
a number.
"""

from __future__ import annotations

import string
from pathlib import Path

from busterbox.kernel.toml_lines import TomlError, TomlFile, load_toml

SECTIONS = {"window", "option", "refuse", "event", "name"}
FIELDS = {"text", "hidden", "args", "rules"}


class Message:
    def __init__(self, text: str, hidden: str, args: list[str], rules: list[str]) -> None:
        self.text = text
        self.hidden = hidden
        self.args = args
        self.rules = rules
        self.cards = [name.startswith("card") for name in args]


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
    _read(load_toml(path), messages)
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
        raise TomlError(file, path, "a message is a text or a table with text, hidden, args, rules")
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
    return Message(text, hidden, args, rules)


def _strings(file: TomlFile, path: list[str | int], value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise TomlError(file, path, "a list of texts was expected")
    return [str(v) for v in value]


def _placeholders(text: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(text) if name]
