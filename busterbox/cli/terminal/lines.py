"""Several answers in one line ("3 3 5 throw"): worked out as a whole before the first is given, so that a bad word
anywhere changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from busterbox.cli.terminal.menu import Entry, by_number, menu, places_named, refused_entries
from busterbox.kernel.core.codes import CodeSpace
from busterbox.kernel.core.state import State

NONE = -1
MOST = 40  # answers in a line


class BadLine(Exception):
    """Why a line cannot be carried out, in words that go after a colon."""


@dataclass(frozen=True)
class Token:
    """One answer of a line: in words, the option it means on the list that was shown, if it means one there, and
    as it was typed. A number refers to that list at first; as a second step, to the list of that step."""

    text: str
    code: int = NONE
    typed: str = ""

    def second(self) -> Token:
        return Token(self.typed or self.text)


@dataclass(frozen=True)
class Fault:
    """Why a line does not go on, and after how many of its answers."""

    depth: int
    words: str


def tokens_of(line: str, shown: list[Entry], named: list[Entry]) -> list[Token]:
    """The answers in a line, separated by commas or spaces. A number refers to the list that is shown, words to
    names in `named`; as many words belong together as name an option."""
    if "," in line:
        return [token_of(part.strip(), shown, named) for part in line.split(",") if part.strip()]
    words = line.split()
    tokens: list[Token] = []
    at = 0
    while at < len(words):
        end = len(words)
        while end > at + 1 and len(places_named(" ".join(words[at:end]), named)) != 1:
            end -= 1
        tokens.append(token_of(" ".join(words[at:end]), shown, named))
        at = end
    return tokens


def token_of(text: str, shown: list[Entry], named: list[Entry]) -> Token:
    place = by_number(text, len(shown))
    found = [shown[place]] if place >= 0 else [named[one] for one in places_named(text, named)]
    if len(found) != 1:
        return Token(text, typed=text)
    only = found[0].codes[0] if len(found[0].codes) == 1 else NONE
    return Token(text if place < 0 else found[0].text, only, text)


class Line:
    """The answers of a line, tried on copies of a position.

    It goes on only while nobody else is asked and nothing is rolled or revealed: otherwise a refused line would
    still have shown something.
    """

    def __init__(self, g: State, seat: int) -> None:
        self.seat = seat
        self.start = g.clone()
        self.start.explicit = True
        self.start.actor = seat  # it does not matter that somebody else acted before
        self.space: CodeSpace = g.game.rules.codes
        self.fault = Fault(NONE, "")
        self.dead: set[tuple[str, ...]] = set()  # the words that were left where it could not go on

    def codes(self, tokens: list[Token], within: str = "") -> list[int]:
        """The answers in an order in which they can be given: as typed, else picks of one kind in any order.
        BadLine with what is wrong if there is none."""
        if len(tokens) > MOST:
            raise BadLine(f"{len(tokens)} answers are too many for a line")
        found = self.search(self.start, within, tokens, 0)
        if found is None:
            raise BadLine(self.fault.words)
        return found

    def search(self, g: State, within: str, tokens: list[Token], depth: int) -> list[int] | None:
        if not tokens:
            if within:
                self.note(depth, f"{within!r} needs one more word")
            return None if within else []
        left = (within, *sorted(f"{token.code} {token.text} {token.typed}" for token in tokens))
        if left in self.dead:
            return None
        for place, token in enumerate(tokens):
            if place and (within or not self.alike(g, tokens[: place + 1])):
                break
            if token in tokens[:place]:
                continue
            found = self.after(g, within, token, tokens[:place] + tokens[place + 1 :], depth)
            if found is not None:
                return found
        self.dead.add(left)
        return None

    def alike(self, g: State, tokens: list[Token]) -> bool:
        """Whether these are picks of one kind at the question with which the line begins."""
        names = {self.space.kind(token.code).name if token.code >= 0 else "" for token in tokens}
        return g.kind == self.start.kind and len(names) == 1 and "" not in names

    def after(self, g: State, within: str, token: Token, rest: list[Token], depth: int) -> list[int] | None:
        """The answers if this one comes first."""
        token = token.second() if within else token
        code = token.code
        if code == NONE:
            entries = menu(g, self.seat, within)
            place = by_number(token.text, len(entries)) if within else NONE
            places, rest = ([place], rest) if place >= 0 else together(token, rest, entries)
            if len(places) != 1:
                self.note(depth, self.wrong(g, token, [entries[place].text for place in places]))
                return None
            if len(entries[places[0]].codes) > 1:
                return self.search(g, entries[places[0]].text, rest, depth + 1)
            code = entries[places[0]].codes[0]
        why = g.why_not(self.seat, code)
        if why:
            self.note(depth, f"{shortened(token.text)}: {why}")
            return None
        tried = g.clone()
        tried.apply(self.seat, code)
        if rest and not self.goes_on(tried):
            unknown = [one for one in rest if one.code == NONE]
            waits = f"what comes after {shortened(token.text)} has to wait until it is done"
            self.note(depth, self.wrong(g, unknown[0], []) if unknown else waits)
            return None
        found = self.search(tried, "", rest, depth + 1)
        return None if found is None else [code, *found]

    def goes_on(self, g: State) -> bool:
        quiet = g.epoch == self.start.epoch and not g.over and g.chance == 0
        return quiet and g.asked() >> self.seat & 1 != 0

    def wrong(self, g: State, token: Token, could_be: list[str]) -> str:
        """Why a word means nothing here, or too much."""
        if could_be:
            return f"{shortened(token.text)} could be {' or '.join(could_be)}"
        refused = refused_entries(g, self.seat)
        places = places_named(token.text, refused)
        if len(places) == 1:
            return f"{shortened(token.text)}: {g.why_not(self.seat, refused[places[0]].codes[0])}"
        return f"{shortened(token.text)} is no option"

    def note(self, depth: int, words: str) -> None:
        """Keep the first fault of the attempt that came furthest."""
        if depth > self.fault.depth:
            self.fault = Fault(depth, words)


def together(token: Token, rest: list[Token], entries: list[Entry]) -> tuple[list[int], list[Token]]:
    """What a word names, together with those after it that belong to it; and the words that are left."""
    words = [token.text]
    for one in rest:
        if one.code != NONE:
            break
        words.append(one.text)
    for end in range(len(words), 1, -1):
        places = places_named(" ".join(words[:end]), entries)
        if len(places) == 1:
            return places, rest[end - 1 :]
    return places_named(token.text, entries), rest


def shortened(text: str) -> str:
    return repr(text[:40])
