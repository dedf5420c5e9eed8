"""The different cards of a game: names, texts, programs, and what its rules look up about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from collections.abc import Callable

    from busterbox.kernel.core.ops import Op
    from busterbox.kernel.core.state import State
    from busterbox.kernel.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """Base of what a game's rules look up in its content: immutable, shared by all positions."""


class CardFact:
    """What a list of cards says about a card besides its name and text: its kind, how many there are, where it
    comes from."""

    def __init__(self, kind: str, copies: int, source: str) -> None:
        self.kind = kind
        self.copies = copies
        self.source = source  # "rulebook", "public" or "original", see content/specs.py


class Cards:
    """All different cards: each list has one entry per card, in content order."""

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        content_hash: str,
        content: Content | None = None,
        programs: list[list[Op[Any]]] | None = None,
    ) -> None:
        self.ids = ids
        self.names = names
        self.numbers = {card_id: number for number, card_id in enumerate(ids)}
        self.content_hash = content_hash
        self.content = content or Content()
        self.programs = programs or [[]]  # the first one is empty
        # Set by a game that has any: what each card says, made from its ops, what a list of
        # cards tells of it, a line of story, a second name.
        self.texts: list[str] = []
        self.facts: list[CardFact] = []
        self.lore: list[str] = []
        self.subtitles: list[str] = []
        # What the rules look up about each card that has numbers, for `card_features`; the rest has none.
        self.records: list[object] = []
        # Set by a game that can be made from its content's files: these, by name, and what makes it.
        self.sources: dict[str, str] = {}
        self.maker: Callable[[dict[str, str]], Game] | None = None

    def count(self) -> int:
        return len(self.ids)

    def record(self, card: int) -> object | None:
        return self.records[card] if card < len(self.records) else None

    def id_of(self, g: State, card: int) -> str:
        """The id of the card that an instance is."""
        return self.ids[g.cards[card]]
