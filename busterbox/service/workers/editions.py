"""A game as it is named to a worker, which has loaded the same games and can make others of their cards."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass

from busterbox.kernel import registry
from busterbox.kernel.game import Game

MOST_REMADE = 8  # games with other cards than today's that a worker holds ready

_remade: OrderedDict[tuple[str, str], Game] = OrderedDict()


@dataclass(frozen=True)
class Named:
    """A game by name and content. `sources` are its files where they are not those of today, else empty."""

    name: str
    content: str
    sources: str = ""


def named(game: Game, today: Game) -> Named:
    """How a worker is told which game is meant: `today` is the one that it has loaded itself."""
    content = game.cards.content_hash
    same = content == today.cards.content_hash
    return Named(game.name, content, "" if same else json.dumps(game.cards.sources))


def found(given: Named) -> Game:
    """The game that is meant, in a worker. ValueError if it has other cards and cannot make these."""
    game = registry.get(given.name)
    if game.cards.content_hash == given.content:
        return game
    key = (given.name, given.content)
    if key not in _remade:
        if not given.sources:
            raise ValueError(f"a worker has other content of {given.name}")
        _remade[key] = game.remade(json.loads(given.sources))
        while len(_remade) > MOST_REMADE:
            _remade.popitem(last=False)
    _remade.move_to_end(key)
    return _remade[key]


def all_games() -> dict[str, Game]:
    """Those of today, in a worker."""
    return {name: registry.get(name) for name in registry.offered()}
