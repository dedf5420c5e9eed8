# busterbox: not compiled
"""TOML with places: `tomllib` reads the values, a small scanner remembers on which line each one stands."""

from __future__ import annotations

import tomllib
from pathlib import Path

Step = str | int


class TomlFile:
    """Without `lines` they are found in the text when first asked for: only a fault needs them."""

    def __init__(
        self, name: str, data: dict[str, object], lines: dict[tuple[Step, ...], int] | None, text: str = ""
    ) -> None:
        self.name = name
        self.data = data
        self.lines = lines
        self.text = text

    def line(self, path: list[Step]) -> int:
        """The line of a value, or of the nearest thing around it."""
        if self.lines is None:
            self.lines = Scanner(self.text).scan()
        for end in range(len(path), 0, -1):
            found = self.lines.get(tuple(path[:end]))
            if found is not None:
                return found
        return 1


class TomlError(ValueError):
    """A fault in a content file: file, line, what was expected."""

    def __init__(self, file: TomlFile, path: list[Step], problem: str) -> None:
        line = file.line(path)
        super().__init__(f"{file.name}, line {line}: {problem}")
        self.line = line
        self.problem = problem


def load_toml(path: Path, name: str = "") -> TomlFile:
    return parse_toml(read_text(path, name), name or path.name)


def read_text(path: Path, name: str = "") -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        nowhere = TomlFile(name or path.name, {}, {})
        raise TomlError(nowhere, [], f"the file cannot be read ({type(error).__name__})") from None


def read_files(folder: Path, names: list[str]) -> dict[str, str]:
    """The text of these files of a folder, and of the decks below it, by name."""
    decks = ["decks/" + path.name for path in sorted((folder / "decks").glob("*.txt"))]
    return {name: read_text(folder / name) for name in [*names, *decks]}


def parse_toml(text: str, name: str) -> TomlFile:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: this is not TOML: {error}") from None
    return TomlFile(name, data, None, text)


class Scanner:
    """Walks text that `tomllib` has accepted, so it may trust its form."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.lines: dict[tuple[Step, ...], int] = {}
        self.counts: dict[tuple[Step, ...], int] = {}

    def scan(self) -> dict[tuple[Step, ...], int]:
        table: tuple[Step, ...] = ()
        while self._space():
            if self.text.startswith("[[", self.at):
                self._skip(2)
                keys = self._keys("]")
                self._skip(2)
                parent = self._within(keys[:-1])
                base = (*parent, keys[-1])
                self.counts[base] = self.counts.get(base, -1) + 1
                table = (*base, self.counts[base])
                self.lines.setdefault(base, self.line)
                self.lines[table] = self.line
            elif self.text[self.at] == "[":
                self._skip(1)
                table = self._within(self._keys("]"))
                self._skip(1)
                self.lines.setdefault(table, self.line)
            else:
                self._pair(table)
        return self.lines

    def _within(self, keys: list[str]) -> tuple[Step, ...]:
        """A header's path: inside an array of tables it means the last one."""
        path: tuple[Step, ...] = ()
        for key in keys:
            path = (*path, key)
            if path in self.counts:
                path = (*path, self.counts[path])
        return path

    def _pair(self, table: tuple[Step, ...]) -> None:
        line = self.line
        path = table
        for key in self._keys("="):
            path = (*path, key)
            self.lines.setdefault(path, line)
        self._skip(1)
        self._space()
        self._value(path)

    def _value(self, path: tuple[Step, ...]) -> None:
        self.lines[path] = self.line
        char = self.text[self.at]
        if char == "[":
            self._skip(1)
            index = 0
            while self._space() and self.text[self.at] != "]":
                if self.text[self.at] == ",":
                    self._skip(1)
                else:
                    self._value((*path, index))
                    index += 1
            self._skip(1)
        elif char == "{":
            self._skip(1)
            while self._space() and self.text[self.at] != "}":
                if self.text[self.at] == ",":
                    self._skip(1)
                else:
                    self._pair(path)
            self._skip(1)
        elif char in "\"'":
            self._string()
        else:
            while self.at < len(self.text) and self.text[self.at] not in ",]}#\n":
                self.at += 1

    def _keys(self, end: str) -> list[str]:
        keys: list[str] = []
        while True:
            self._space()
            if self.text[self.at] in "\"'":
                keys.append(self._string())
            else:
                start = self.at
                while self.text[self.at] not in ". \t" + end:
                    self.at += 1
                keys.append(self.text[start : self.at])
            self._space()
            if self.text[self.at] != ".":
                return keys
            self._skip(1)

    def _string(self) -> str:
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        start = self.at + len(mark)
        self._skip(len(mark))
        while not self.text.startswith(mark, self.at):
            self._skip(2 if self.text[self.at] == "\\" and quote == '"' else 1)
        end = self.at
        self._skip(len(mark))
        return self.text[start:end]

    def _space(self) -> bool:
        """Skip blanks, line ends and comments; False at the end of the text."""
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == "#":
                while self.at < len(self.text) and self.text[self.at] != "\n":
                    self.at += 1
            elif char in " \t\r\n":
                self._skip(1)
            else:
                return True
        return False

    def _skip(self, count: int) -> None:
        self.line += self.text.count("\n", self.at, self.at + count)
        self.at += count
