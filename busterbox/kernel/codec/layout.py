"""Where everything stands in an observation of a game with so many seats.

An observation in counts is a row of bytes of fixed length, made of one block for each field: first the kernel's own
fields, then those of the state, then each kind of frame as often as it can be on the stack. A field is known by its
number, which the generated codecs use; the tables here are lists with one entry for each number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from busterbox.kernel.codec.codec import Codec
    from busterbox.kernel.game import Game

VERSION: Final = 1  # of the way observations are written

# How a number stands in an observation, as `schema.FORMS` names it.
BYTE: Final = 0
TWO_BYTES: Final = 1
BITS: Final = 2
SEAT_BITS: Final = 3
EFFECT: Final = 4
SERIAL: Final = 5
PLAIN: Final = 6  # a byte as it is; -1, which means none, stands as 255

# The kernel's own fields, by number; a game's begin at FIRST_FIELD.
SEATS: Final = 0
SEAT: Final = 1
SETTINGS: Final = 2
OVER: Final = 3
RESULT: Final = 4
CHANCE: Final = 5
MODE: Final = 6
KIND: Final = 7
ANSWER: Final = 8
REQUIRED: Final = 9
MAY: Final = 10
LEFT: Final = 11
MODS: Final = 12
QUEUE: Final = 13
STACK: Final = 14
FIRST_FIELD: Final = 16

# name, kind, then its room: form, low, high, most, each, parts, column of an effect.
KERNEL_FIELDS: Final[list[tuple[str, str, list[int]]]] = [
    ("seats", "int", [BYTE, 0, 16, 0, 0, 0, -1]),
    ("seat", "int", [BYTE, -1, 16, 0, 0, 0, -1]),
    ("settings", "nums", [BYTE, 0, 255, 1, 0, 0, -1]),
    ("over", "bool", [BYTE, 0, 1, 0, 0, 0, -1]),
    ("result", "per seat", [TWO_BYTES, 0, 840, 0, 0, 0, -1]),
    ("chance", "int", [TWO_BYTES, 0, 65535, 0, 0, 0, -1]),
    ("mode", "int", [BYTE, 0, 3, 0, 0, 0, -1]),
    ("kind", "int", [BYTE, 0, 255, 0, 0, 0, -1]),
    ("own answer", "int", [TWO_BYTES, -1, 65534, 0, 0, 0, -1]),
    ("required", "int", [SEAT_BITS, 0, 0, 0, 0, 0, -1]),
    ("may", "int", [SEAT_BITS, 0, 0, 0, 0, 0, -1]),
    ("left", "int", [SEAT_BITS, 0, 0, 0, 0, 0, -1]),
    ("mods", "lists", [TWO_BYTES, -2048, 63487, 0, 6, 0, 5]),
    ("queue", "lists", [TWO_BYTES, -1, 65534, 0, 4, 0, -1]),
    ("stack", "nums", [BYTE, 0, 255, 0, 0, 0, -1]),
    ("", "shared", [SERIAL, 0, 0, 0, 0, 0, -1]),  # free
]


def bytes_for(most: int) -> int:
    """How many bytes a count from 0 to `most` takes."""
    return 1 if most < 256 else 2


class Layout:
    """The blocks of all fields, by number."""

    def __init__(self, codec: Codec, game: Game, seats: int) -> None:
        self.seats = seats
        self.cards = game.cards.count()
        self.code_bytes = bytes_for(self.cards + 1)  # a card named in a place: none, unknown, or which
        self.depths = codec.depths()
        self.owners: list[str] = []  # the class a field belongs to; empty for the kernel's
        self.names: list[str] = []
        self.kinds: list[str] = []
        self.visibilities: list[str] = []
        self.rooms: list[list[int]] = []
        for name, kind, room in KERNEL_FIELDS:
            self._add("", name, kind, "owner" if name == "own answer" else "public", room[:])
        self.rooms[SETTINGS][3] = max(1, len(game.info.settings))
        for number in (MODS, QUEUE, STACK):
            self.rooms[number][3] = self.depths[self.names[number]]
        for (owner, name, visibility, kind), room in zip(codec.schema(), codec.rooms(), strict=True):
            self._add(owner, name, kind, visibility, room)
        self.frames: list[str] = []  # kinds of frame, as the codec numbers them
        for owner in self.owners[FIRST_FIELD:]:
            if owner not in self.frames:
                self.frames.append(owner)
        self.state = self.frames.pop(0) if self.frames else ""
        self._place()

    def _add(self, owner: str, name: str, kind: str, visibility: str, room: list[int]) -> None:
        self.owners.append(owner)
        self.names.append(name)
        self.kinds.append(kind)
        self.visibilities.append(visibility)
        self.rooms.append(room)

    # -- sizes -------------------------------------------------------------------------------------------------

    def is_blank(self, f: int) -> bool:
        """Nobody is ever told anything about it."""
        hidden = self.visibilities[f] in ("hidden", "shared", "derived") and not self.is_zone(f)
        return hidden or self.rooms[f][0] == SERIAL

    def is_zone(self, f: int) -> bool:
        return self.kinds[f] in (
            "set", "row", "rows", "seat sets", "seat rows", "pile", "piles", "seat piles",
        )  # fmt: skip

    def guarded(self, f: int) -> bool:
        """Whether a first byte says that the seat sees it at all."""
        return self.visibilities[f] in ("ruled", "to seat")

    def unit(self, f: int) -> int:
        """Bytes of one number of this field."""
        form, _, high = self.rooms[f][:3]
        if form == TWO_BYTES:
            return 2
        if form == BITS:
            return high
        return self.seats if form == SEAT_BITS else 1

    def cards_each(self, f: int) -> int:
        """How many cards one zone of this field holds at most."""
        return self.rooms[f][4] or self.rooms[f][3]

    def stride(self, f: int) -> int:
        """Bytes of one zone, or of one list."""
        kind, room = self.kinds[f], self.rooms[f]
        if kind in ("lists",):
            return bytes_for(room[4]) + room[4] * self.unit(f)
        if kind in ("nums", "seat lists"):
            return bytes_for(room[3]) + room[3] * self.unit(f)
        if kind == "cards":
            return bytes_for(room[3]) + room[3] * self.stride_of_card()
        cards = self.cards_each(f)
        size = bytes_for(cards)
        known_by = cards * self.seats
        if "pile" in kind:
            return size + 1 + room[5] * (size + 1) + cards * self.code_bytes + known_by
        counted = size + self.cards
        if "row" in kind and cards > 1:
            counted += cards * self.code_bytes
        return counted + (0 if self.visibilities[f] == "public" else known_by)

    def stride_of_card(self) -> int:
        return self.code_bytes + self.seats

    def size(self, f: int) -> int:
        """Bytes of the whole field."""
        if self.is_blank(f):
            return 0
        kind, room = self.kinds[f], self.rooms[f]
        seen = 1 if self.guarded(f) else 0
        owner = self.visibilities[f] == "owner"
        if kind in ("int", "bool"):
            return seen + self.unit(f)
        if kind == "per seat":
            return seen + self.unit(f) * (1 if owner else self.seats)
        if kind == "card":
            return seen + self.stride_of_card()
        if kind == "lists":
            return seen + bytes_for(room[3]) + room[3] * self.stride(f)
        if kind == "seat lists":
            return seen + self.stride(f) * (1 if owner else self.seats)
        if kind in ("rows", "piles"):
            return room[3] * self.stride(f)
        return seen + self.stride(f) * (self.seats if kind.startswith("seat") else 1)

    def most_tokens(self) -> int:
        """How many tokens an observation has at most."""
        found = 0
        for f in range(len(self.names)):
            times = self.frame_most[self.frames.index(self.owners[f])] if self.owners[f] in self.frames else 1
            found += times * self._tokens_of(f)
        return found

    def _tokens_of(self, f: int) -> int:
        if self.is_blank(f):
            return 0
        kind, room = self.kinds[f], self.rooms[f]
        each = 2 if room[0] == TWO_BYTES else 1 + room[2] // 15 if room[0] == BITS else 1
        seen = 1 if self.guarded(f) else 0
        if self.is_zone(f):
            parts = room[5] if "pile" in kind else 0
            zones = self.seats if kind.startswith("seat") else room[3] if kind in ("rows", "piles") else 1
            return zones * (parts + self.cards_each(f))
        if kind == "lists":
            return seen + 1 + room[3] * (1 + each * room[4])
        times = self.seats if kind in ("per seat", "seat lists") else 1
        return seen + times * (1 + each * max(1, room[3]))

    # -- places ------------------------------------------------------------------------------------------------

    def _place(self) -> None:
        """State fields have their place in the row; those of a frame in the block of that frame."""
        self.at: list[int] = [0] * len(self.names)
        width = 0
        for f in range(len(self.names)):
            if self.owners[f] in ("", self.state):
                self.at[f] = width + (1 if self.guarded(f) else 0)
                width += self.size(f)
        self.frame_at: list[int] = []
        self.frame_width: list[int] = []
        self.frame_most: list[int] = []
        for frame in self.frames:
            inside = 1  # the first byte: there is one
            for f in range(len(self.names)):
                if self.owners[f] == frame:
                    self.at[f] = inside + (1 if self.guarded(f) else 0)
                    inside += self.size(f)
            self.frame_at.append(width)
            self.frame_width.append(inside)
            self.frame_most.append(self.depths.get(frame, 1))
            width += inside * self.frame_most[len(self.frame_most) - 1]
        self.width = width


LAYOUTS: Final[dict[str, Layout]] = {}


def kept_layout(codec: Codec, game: Game, seats: int) -> Layout:
    """The layout of such tables, made once."""
    key = f"{game.name} {game.cards.content_hash} {seats} {id(codec)}"
    if key not in LAYOUTS:
        LAYOUTS[key] = Layout(codec, game, seats)
    return LAYOUTS[key]
