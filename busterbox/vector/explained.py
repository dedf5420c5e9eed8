# busterbox: not compiled
"""Every position of an observation in counts: what stands there, whose it is, and which field it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from busterbox.kernel.codec.layout import (
    ANSWER,
    BITS,
    BYTE,
    EFFECT,
    FIRST_FIELD,
    KERNEL_FIELDS,
    PLAIN,
    SEAT_BITS,
    STACK,
    TWO_BYTES,
    VERSION,
    Layout,
)
from busterbox.kernel.game import Game

Json = dict[str, object]
# What bits for the others say of a card.
KNOWS = "knows it"
UNUSUALLY = "knows it though usually not, or the other way round"
DOES_NOT = "does not know it"
WHO_KNOWS = (KNOWS, UNUSUALLY, DOES_NOT)
# The kernel's own fields in words; a game's are named as its rules name them.
WORDS = {
    "seats": "how many seats",
    "seat": "the observing seat",
    "settings": "the table's options",
    "over": "the game is over",
    "result": "parts of a win out of 840",
    "chance": "outcomes of a chance event that is waited for",
    "mode": "the open window: 0 none, 1 turn, 2 sealed, 3 open",
    "kind": "which window",
    "own answer": "the seat's own sealed answer",
    "required": "must answer",
    "may": "may answer",
    "left": "has left",
    "mods": "modifiers in force: stat, subject, amount, duration, data, effect",
    "queue": "triggers that wait: seat, program, card, subject",
    "stack": "the stack of frames",
}


@dataclass(frozen=True)
class Position:
    at: int
    field: str  # as declared: Class.name
    whose: str  # "own", "+1" for the next seat clockwise, "all", or "table"
    name: str  # what stands there
    low: int  # of the byte
    high: int


def explained(layout: Layout, game: Game) -> list[Position]:
    """All positions, in order."""
    found: list[Position] = []
    for f in range(len(layout.names)):
        if layout.is_blank(f) or layout.owners[f] in layout.frames:
            continue
        field = f"{layout.owners[f]}.{layout.names[f]}" if layout.owners[f] else layout.names[f]
        words = "" if layout.owners[f] else WORDS.get(layout.names[f], "")
        found += _Block(layout, game, f, field, words).all(layout.at[f])
    for kind, frame in enumerate(layout.frames):
        for number in range(layout.frame_most[kind]):
            base = layout.frame_at[kind] + number * layout.frame_width[kind]
            which = f"frame {frame}" + (
                f", the {number + 1}. from below" if layout.frame_most[kind] > 1 else ""
            )
            found.append(Position(base, frame, "table", f"{which} is on the stack", 0, 1))
            for f in range(len(layout.names)):
                if layout.owners[f] == frame and not layout.is_blank(f):
                    field = f"{frame}.{layout.names[f]}"
                    found += _Block(layout, game, f, field, which).all(base + layout.at[f])
    found.sort(key=lambda position: position.at)
    return found


def seats_from_own(count: int) -> list[str]:
    return ["own", *(f"+{i}" for i in range(1, count))]


class _Block:
    """The positions of one field."""

    def __init__(self, layout: Layout, game: Game, f: int, field: str, words: str) -> None:
        self.layout = layout
        self.names = game.cards.names
        self.f = f
        self.field = field
        self.form, self.low, self.high, self.most = layout.rooms[f][:4]
        self.each = layout.cards_each(f)
        self.parts = layout.rooms[f][5]
        self.words = words + ", " if words else ""
        self.start = 0
        self.found: list[Position] = []

    def put(self, whose: str, name: str, high: int = 255) -> None:
        self.found.append(
            Position(self.start + len(self.found), self.field, whose, self.words + name, 0, high)
        )

    def all(self, at: int) -> list[Position]:
        layout, kind = self.layout, self.layout.kinds[self.f]
        name = layout.names[self.f]
        self.start = at - (1 if layout.guarded(self.f) else 0)
        if layout.guarded(self.f):
            self.put("table", f"{name}: the seat sees it", 1)
        owner = layout.visibilities[self.f] == "owner"
        zones = seats_from_own(layout.seats)
        if layout.is_zone(self.f):
            if not kind.startswith("seat"):
                zones = ["table"]
            several = self.most if kind in ("rows", "piles") else 1
            for whose in zones:
                for i in range(several):
                    self.zone(whose, f"{name} {i + 1}" if several > 1 else name, kind)
        elif kind in ("int", "bool"):
            whose = "own" if self.f == ANSWER else "table"
            self.number(whose, name)
        elif kind == "per seat":
            for whose in zones[:1] if owner else zones:
                self.number(whose, name)
        elif kind == "seat lists":
            for whose in zones[:1] if owner else zones:
                self.listed(whose, name, self.most)
        elif kind == "lists":
            self.count("table", f"{name}: how many", self.most)
            for i in range(self.most):
                self.listed("table", f"{name} {i + 1}", self.each)
        elif kind == "nums" and self.f == STACK:
            self.count("table", "how many frames", self.most)
            for i in range(self.most):
                self.put("table", f"the {i + 1}. frame from below: its kind, from 1", len(layout.frames))
        elif kind == "nums":
            self.listed("table", name, self.most)
        elif kind == "card":
            self.card("table", name)
        else:
            self.count("table", f"{name}: how many", self.most)
            for i in range(self.most):
                self.card("table", f"{name} {i + 1}")
        return self.found

    def number(self, whose: str, name: str) -> None:
        layout = self.layout
        if self.form == TWO_BYTES:
            less = f", less {self.low}" if self.low else ""
            self.put(whose, f"{name}{less}: high byte", (self.high - self.low) >> 8)
            self.put(whose, f"{name}{less}: low byte")
        elif self.form == BITS:
            for bit in range(self.high):
                self.put(whose, f"{name}: bit {bit}", 1)
        elif self.form == SEAT_BITS:
            for seat in seats_from_own(layout.seats):
                self.put(seat, name, 1)
        elif self.form == EFFECT:
            self.put(whose, f"{name}: which of the effects in force, oldest first")
        else:
            shift = f", less {self.low}" if self.low and self.form == BYTE else ""
            self.put(whose, name + shift, 255 if self.form == PLAIN else self.high - self.low)

    def count(self, whose: str, name: str, most: int) -> None:
        if most < 256:
            self.put(whose, name, most)
        else:
            self.put(whose, f"{name}: high byte", most >> 8)
            self.put(whose, f"{name}: low byte")

    def listed(self, whose: str, name: str, most: int) -> None:
        self.count(whose, f"{name}: how many", most)
        for i in range(most):
            self.number(whose, f"{name}, place {i + 1}")

    def code(self, whose: str, name: str, more: int) -> None:
        if self.layout.code_bytes == 1:
            self.put(whose, name, self.layout.cards - 1 + more)
        else:
            self.put(whose, f"{name}: high byte", (self.layout.cards - 1 + more) >> 8)
            self.put(whose, f"{name}: low byte")

    def eyes(self, name: str, what: str) -> None:
        others = [*seats_from_own(self.layout.seats)[1:], "spectators"]
        for who in others:
            self.put(who, f"{name}: {what}", 1)

    def card(self, whose: str, name: str) -> None:
        self.code(
            whose, f"{name}: 0 no card, 1 one the seat cannot tell, else which different card, from 2", 2
        )
        self.eyes(name, DOES_NOT)

    def zone(self, whose: str, name: str, kind: str) -> None:
        self.count(whose, f"{name}: how many cards", self.each)
        closed = self.layout.visibilities[self.f] != "public"
        if "pile" in kind:
            self.count(whose, f"{name}: how many parts", self.parts)
            for i in range(self.parts):
                self.count(whose, f"{name}: cards in part {i + 1} from the top", self.each)
                self.put(whose, f"{name}: part {i + 1} is a bag", 1)
        else:
            for card in self.names:
                self.put(whose, f"{name}: {card}", min(255, self.each))
        if "pile" in kind or ("row" in kind and self.each > 1):
            top = " from the top" if "pile" in kind else ""
            for i in range(self.each):
                self.code(
                    whose,
                    f"{name}: place {i + 1}{top}, 0 unknown or none, else which different card, from 1",
                    1,
                )
        if "pile" in kind or closed:
            for i in range(self.each):
                what = KNOWS if "pile" in kind else UNUSUALLY
                self.eyes(f"{name}: card {i + 1}", what)


def spans(positions: list[Position]) -> Iterator[tuple[Position, Position, int]]:
    """First, last and number of neighbouring positions that are read together."""
    start = 0
    for i in range(1, len(positions) + 1):
        if i == len(positions) or together(positions[i]) != together(positions[start]):
            yield positions[start], positions[i - 1], i - start
            start = i


def together(position: Position) -> tuple[str, str]:
    who_knows = position.name.endswith(WHO_KNOWS)
    return position.field, "others" if who_knows else position.whose


def as_json(layout: Layout, game: Game) -> Json:
    positions = explained(layout, game)
    return {
        "game": game.name,
        "seats": layout.seats,
        "version": VERSION,
        "content": game.cards.content_hash,
        "form": "counts",
        "length": layout.width,
        "positions": [asdict(position) for position in positions],
        "tokens": {
            "columns": ["which", "where", "seat", "facing", "place"],
            "most": layout.most_tokens(),
            "where": {f: called(layout, f) for f in range(len(layout.names)) if called(layout, f)},
            "frames": layout.frames,
        },
    }


def called(layout: Layout, f: int) -> str:
    if f < len(KERNEL_FIELDS) and f < FIRST_FIELD:
        return layout.names[f]
    return "" if layout.is_blank(f) else f"{layout.owners[f]}.{layout.names[f]}"
