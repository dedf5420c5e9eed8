# busterbox: not compiled
"""Which games there are: found by entry point, so an installed package can bring one.

A package names its game in the group `busterbox.games`:  `duel = "my_package:GAME"`.
A game is pickled as the name by which it is found here.
"""

from __future__ import annotations

import copyreg
import importlib
from collections.abc import Callable
from importlib.metadata import entry_points
from pickle import PicklingError

from busterbox.kernel.game import Game

GROUP = "busterbox.games"
UNKNOWN = 9999  # minutes of a game that nobody has measured: offered last
_loaded: dict[str, Game] = {}
_by_hand: list[str] = []  # names of games that were registered


class UnknownGame(ValueError):
    """No game of that name: the sentence lists those there are."""


def names() -> list[str]:
    """All games that can be loaded, by name."""
    return sorted(
        {point.name for point in entry_points(group=GROUP)} | {name for name in _loaded if ":" not in name}
    )


def offered() -> list[str]:
    """The same in the order in which people are shown them: what is played quickest first."""

    def length(name: str) -> tuple[int, str]:
        first = get(name).info.minutes.partition("-")[0]
        return int(first) if first.isdigit() else UNKNOWN, name

    return sorted(names(), key=length)


def register(game: Game) -> Game:
    """Add a game by hand, as tests and notebooks do."""
    _loaded[game.name] = game
    _by_hand.append(game.name)
    return game


def forget_registered() -> None:
    """Take back all games that were added by hand."""
    while _by_hand:
        _loaded.pop(_by_hand.pop(), None)


def get(name: str) -> Game:
    """A game by its name, or by `package.module:ATTRIBUTE`."""
    if name in _loaded:
        return _loaded[name]
    if ":" in name:
        module, _, attribute = name.partition(":")
        try:
            found = getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            raise UnknownGame(f"{name!r} cannot be loaded: {error}") from None
    else:
        points = [point for point in entry_points(group=GROUP) if point.name == name]
        if not points:
            known = ", ".join(names()) or "none"
            raise UnknownGame(f"there is no game {name!r} (there are: {known})")
        found = points[0].load()
    if not isinstance(found, Game):
        raise UnknownGame(f"{name!r} is not a game but a {type(found).__name__}")
    _loaded[name] = found
    return found


def of_file(name: str) -> Game:
    """The game that a file names: one of `names`, because a file must not choose what is imported."""
    if name not in names():
        raise UnknownGame(f"there is no game {name!r} (there are: {', '.join(names()) or 'none'})")
    return get(name)


def reduced(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """What pickle keeps of a game. Another process has to find it by the same name."""
    for name, found in _loaded.items():
        if found is game:
            return get, (name,)
    if game.name not in names():
        raise PicklingError(
            f"{game.name} is not registered, so another process could not find it: "
            "bring it by an entry point, or get it as 'package.module:ATTRIBUTE'"
        )
    if get(game.name).cards.content_hash != game.cards.content_hash:
        raise PicklingError(f"this {game.name} has other content than the one that others find by its name")
    return get, (game.name,)


copyreg.pickle(Game, reduced)
