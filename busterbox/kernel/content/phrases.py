# busterbox: not compiled
"""Small pieces of English that every game needs: numbers with their noun, lists, names from the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from busterbox.kernel.game import Game


def counted(number: int, word: str, plural: str = "") -> str:
    """As "1 die", "3 dice"."""
    return f"{number} {word}" if number == 1 else f"{number} {plural or word + 's'}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(words: list[str], empty: str = "nothing") -> str:
    """As "a, b and c"."""
    if not words:
        return empty
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def word(game: Game, kind: str, number: int) -> str:
    """The name that the catalogue has for a number of this kind (`name.KIND`)."""
    args = game.rules.catalogue.find("name." + kind).args
    return args[number] if 0 <= number < len(args) else str(number)
