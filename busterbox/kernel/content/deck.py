# busterbox: not compiled
"""Decks that players bring: a short text, the same for every game that has them.

    # a comment
    deck: Blue Bomber
    1 MegaMan, NetWarrior
    4 It's Not Over Yet
    3 Eat More Fish (1C46)        # the collector's number is optional; canonical text has it

A card is named by its name, or by "name, title" where several have one name; a number in brackets tells apart what
is still alike. Small and capital letters, spaces and the form of an apostrophe do not matter. All faults of a deck
are found at once, each with its line. The game itself decides what makes a deck legal (`DecksPart.read`).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

MAX_BYTES: Final = 64 * 1024
MAX_LINES: Final = 400
MAX_COUNT: Final = 99
MAX_NAME: Final = 60  # characters of a deck's name
SHOWN: Final = 60  # characters of a strange line that are repeated in its fault
# Unknown cards of one deck for which a similar name is looked for, because that takes time.
SUGGESTED: Final = 20
WHOLE: Final = 0  # the line of a fault that belongs to no single line

_NAME = re.compile(r"deck\s*:(.*)", re.IGNORECASE)
_ROW = re.compile(r"([0-9]+)[x×]?\s+(\S.*)")
_NUMBER = re.compile(r"(.*\S)\s*\(([^()]*)\)")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_ID = re.compile(r"[a-z0-9_-]{1,64}")


@dataclass(frozen=True)
class DeckFault:
    """One thing that is wrong with a deck: on which line (0: on none), why, and by which rule (empty: by none)."""

    line: int
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        text = f"line {self.line}: {self.sentence}" if self.line else self.sentence
        return f"{text} · {self.rule}" if self.rule else text


class BadDeck(ValueError):
    """A deck that cannot be played with: everything that is wrong with it, one fault on each line."""

    def __init__(self, faults: Sequence[DeckFault]) -> None:
        self.faults = sorted(faults, key=lambda fault: fault.line or MAX_LINES + 1)
        super().__init__("\n".join(str(fault) for fault in self.faults))


@dataclass(frozen=True)
class BoxDeck:
    """A deck that lies in the box."""

    id: str
    name: str
    text: str
    # Which values of settings allow it; a setting that is not named may have any value.
    settings: dict[str, list[str]]
    designed: bool  # by us; a published deck is a fact and is not changed
    blurb: str = ""

    def fits(self, settings: dict[str, object]) -> bool:
        """Whether a table with these settings (name: value) allows it."""
        return all(settings.get(name) in values for name, values in self.settings.items())


@dataclass(frozen=True)
class DeckLine:
    line: int
    count: int
    card: str  # as it was written


@dataclass
class DeckText:
    """A deck as its text says it, before its cards are looked up."""

    name: str = ""
    lines: list[DeckLine] = field(default_factory=list)
    faults: list[DeckFault] = field(default_factory=list)


@dataclass
class FoundDeck:
    """A deck whose cards have been looked up: what could be read, and every fault up to here.

    A game adds faults of its own, then asks for `cards`.
    """

    name: str
    rows: list[tuple[int, int, int]]  # line, count, card
    faults: list[DeckFault]

    def fault(self, line: int, sentence: str, rule: str = "") -> None:
        self.faults.append(DeckFault(line, sentence, rule))

    def counts(self) -> dict[int, int]:
        """How many there are of each card, in the order of the text."""
        found: dict[int, int] = {}
        for _, count, card in self.rows:
            found[card] = found.get(card, 0) + count
        return found

    def line_of(self, card: int) -> int:
        """The last line that names a card, which is where one too many stands."""
        return max((line for line, _, named in self.rows if named == card), default=WHOLE)

    def cards(self) -> list[int]:
        """The cards, in the order of the text; BadDeck with all faults if there are any."""
        if self.faults:
            raise BadDeck(self.faults)
        return [card for _, count, card in self.rows for _ in range(count)]


# -- reading -------------------------------------------------------------------------------------------------


def scan_deck(text: str | bytes) -> DeckText:
    """What a deck's text says, with every fault named; nothing is raised."""
    found = DeckText()
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "replace"))
    if size > MAX_BYTES:
        found.faults.append(
            DeckFault(WHOLE, f"a deck's text has at most {MAX_BYTES // 1024} KiB, not {size} bytes")
        )
        return found
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        found.faults.append(DeckFault(line, "this is not UTF-8 text"))
        return found
    lines = plain.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n")
    if len(lines) > MAX_LINES:
        found.faults.append(
            DeckFault(WHOLE, f"a deck's text has at most {MAX_LINES} lines, not {len(lines)}")
        )
        return found
    named = 0
    for number, written in enumerate(lines, 1):
        content = _COMMENT.sub("", written).strip()
        name = _NAME.fullmatch(content)
        if name is not None:
            if named:
                found.faults.append(DeckFault(number, f"the deck has its name already (line {named})"))
                continue
            named, found.name = number, " ".join(name[1].split())
            _check_name(found, number)
        elif content:
            _scan_row(found, number, content)
    if not found.lines and not found.faults:
        found.faults.append(DeckFault(WHOLE, "there is no card in it"))
    return found


def _check_name(found: DeckText, number: int) -> None:
    if not found.name:
        found.faults.append(DeckFault(number, "the deck's name is missing after 'deck:'"))
    elif len(found.name) > MAX_NAME or not found.name.isprintable():
        found.faults.append(DeckFault(number, f"a deck's name has at most {MAX_NAME} printable characters"))
        found.name = ""


def _scan_row(found: DeckText, number: int, content: str) -> None:
    row = _ROW.fullmatch(content)
    if row is None:
        shown = repr(content[:SHOWN] + ("..." if len(content) > SHOWN else ""))
        found.faults.append(
            DeckFault(number, f"a line is how many and which card, as in '3 Name of the card', not {shown}")
        )
    elif len(row[1]) > 9 or not 1 <= int(row[1]) <= MAX_COUNT:
        found.faults.append(DeckFault(number, f"there can be 1 to {MAX_COUNT} of a card, not {row[1][:9]}"))
    else:
        found.lines.append(DeckLine(number, int(row[1]), row[2]))


def parse_deck(text: str | bytes) -> DeckText:
    """A deck's text, read; BadDeck with every fault if there are any."""
    found = scan_deck(text)
    if found.faults:
        raise BadDeck(found.faults)
    return found


def is_id(text: str) -> bool:
    """Whether it can only be the id of a deck in the box, and no deck's text."""
    return _ID.fullmatch(text) is not None


def print_deck(name: str, rows: Sequence[tuple[int, str]]) -> str:
    """The canonical text: the name, then one line for each card in the order given."""
    head = [f"deck: {name}"] if name else []
    return "\n".join([*head, *(f"{count} {card}" for count, card in rows)]) + "\n"


# -- looking cards up ------------------------------------------------------------------------------------------


class UnknownCard(ValueError):
    """No card, or no single card, is meant by a text: a sentence that says which there are."""


class DeckNames:
    """The names of a game's cards, to look them up as a deck's text writes them."""

    def __init__(
        self, names: Sequence[str], titles: Sequence[str] | None = None, numbers: Sequence[str] | None = None
    ) -> None:
        """In the order of the cards; "" where a card has no title or no number."""
        self.names = list(names)
        self.titles = list(titles or [""] * len(self.names))
        self.numbers = list(numbers or [""] * len(self.names))
        self._by_label: dict[str, list[int]] = {}
        self._by_name: dict[str, list[int]] = {}
        for card in range(len(self.names)):
            self._by_label.setdefault(_fold(self.label(card)), []).append(card)
            self._by_name.setdefault(_fold(self.names[card]), []).append(card)

    def label(self, card: int) -> str:
        """Name and title."""
        return f"{self.names[card]}, {self.titles[card]}" if self.titles[card] else self.names[card]

    def text(self, card: int) -> str:
        """A card as canonical text names it: with its number."""
        return f"{self.label(card)} ({self.numbers[card]})" if self.numbers[card] else self.label(card)

    def find(self, text: str, suggest: bool = True) -> int:
        """The card that is meant; UnknownCard if there is none, or several could be."""
        number = ""
        found = self._called(text)
        if not found:
            bracketed = _NUMBER.fullmatch(text)
            if bracketed is not None:
                text, number = bracketed[1], bracketed[2].strip()
                found = self._called(text)
        if not found:
            suggestion = self._suggestion(text, number) if suggest else ""
            raise UnknownCard(f"no card is called {text[:SHOWN]!r}{suggestion}")
        if number:
            fitting = [card for card in found if _fold(self.numbers[card]) == _fold(number)]
            if not fitting:
                known = " or ".join(dict.fromkeys(self.numbers[card] or "no number" for card in found))
                raise UnknownCard(f"{self.names[found[0]]!r} is {known}, not {number[:SHOWN]!r}")
            found = fitting
        if len(found) > 1:
            alike = len({self.label(card) for card in found}) < len(found)
            those = ", ".join(repr(self.text(card) if alike else self.label(card)) for card in found)
            raise UnknownCard(f"several cards are called {text[:SHOWN]!r}: {those}")
        return found[0]

    def read(self, text: str | bytes) -> FoundDeck:
        """A deck's text with its cards looked up; faults are gathered, not raised."""
        scanned = scan_deck(text)
        found = FoundDeck(scanned.name, [], scanned.faults)
        for row in scanned.lines:
            try:
                card = self.find(row.card, len(found.faults) < SUGGESTED)
                found.rows.append((row.line, row.count, card))
            except UnknownCard as error:
                found.fault(row.line, str(error))
        return found

    def _called(self, text: str) -> list[int]:
        folded = _fold(text)
        return self._by_label.get(folded) or self._by_name.get(folded) or []

    def _suggestion(self, text: str, number: str) -> str:
        folded = _fold(text)
        if len(folded) > 2 * SHOWN:
            return ""
        known = list(dict.fromkeys([*self._by_label, *self._by_name]))
        close = difflib.get_close_matches(folded, known, n=1, cutoff=0.6)
        cards = self._called(close[0]) if close else []
        if not cards and number:
            cards = [card for card in range(len(self.names)) if _fold(self.numbers[card]) == _fold(number)]
        if not cards:
            return ""
        # a name that several cards share is suggested alone; the next try is then told which there are
        meant = self.label(cards[0]) if len(cards) == 1 else self.names[cards[0]]
        return f"; did you mean {meant!r}?"


def _fold(text: str) -> str:
    """What is compared: letters without case, one form of apostrophe, single spaces."""
    plain = text.replace("\u2019", "'").replace("\u2018", "'").replace("\u02bc", "'").replace("`", "'")
    return " ".join(plain.casefold().split())
