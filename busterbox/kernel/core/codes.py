"""Option codes: a fixed space per game, the same in every position.

Each kind of option has a base, and a code is the base plus the argument. The kernel's own kinds take the codes
under 64, a game's begin there. Bases are written as literal numbers where the rules use them, because the
compiler folds constants within a module only; `CodeSpace` checks that they do not overlap. Small numbers are
cheap: Python keeps those under 257 ready made.
"""

from __future__ import annotations

from typing import Final

# The kernel's own codes.
DONE: Final = 0
YES: Final = 1
NO: Final = 2
# 3 stays free: in `busterbox.vector` a seat that only may answer lets others go first by it.
PICK: Final = 16  # plus a place in a list
PICKS: Final = 48
FIRST_CODE: Final = 64

# What an argument means, so that texts and clients can name it.
NOTHING: Final = "nothing"
CARD: Final = "card"  # a different card of the content (a definition, not an instance)
SEAT: Final = "seat"
NUMBER: Final = "number"


class Kind:
    """One kind of option: its name in the catalogue, its base, what its argument is, how many there are."""

    def __init__(self, name: str, base: int, argument: str = NOTHING, count: int = 1) -> None:
        self.name = name
        self.base = base
        self.argument = argument
        self.count = count


KERNEL_KINDS: Final = [
    Kind("done", DONE),
    Kind("yes", YES),
    Kind("no", NO),
    Kind("pick", PICK, NUMBER, PICKS),
]


class CodeSpace:
    """All kinds of option of a game."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = sorted(KERNEL_KINDS + kinds, key=lambda kind: kind.base)
        self.size = 0
        for kind in self.kinds:
            if kind.base < self.size or kind.count < 1:
                raise ValueError(f"the codes of option kind {kind.name!r} overlap with others or are none")
            self.size = kind.base + kind.count
        for kind in kinds:
            if kind.base < FIRST_CODE:
                raise ValueError(
                    f"option kind {kind.name!r} begins at {kind.base}; a game's codes begin at {FIRST_CODE}"
                )

    def find(self, code: int) -> Kind | None:
        """The kind a code belongs to; None if it is no code of this game."""
        for kind in self.kinds:
            if kind.base <= code < kind.base + kind.count:
                return kind
        return None

    def kind(self, code: int) -> Kind:
        found = self.find(code)
        if found is None:
            raise ValueError(f"{code} is no option code of this game")
        return found

    def has(self, code: int) -> bool:
        return self.find(code) is not None

    def all(self) -> list[int]:
        return [code for kind in self.kinds for code in range(kind.base, kind.base + kind.count)]
