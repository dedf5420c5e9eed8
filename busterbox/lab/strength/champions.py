"""The players that the lab measures: those that every command knows, and the champions of their time by name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final

from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot
from busterbox.players.named import named_bot

CHAMPION: Final = "champion"
FILE: Final = "champions.toml"


@dataclass(frozen=True)
class Champion:
    """A player that was the strongest of its time."""

    name: str
    player: str  # as `named_bot` knows it
    date: date
    rules: dict[str, int]  # the games it plays, and the version of the rules it was measured under


@cache
def champions() -> dict[str, Champion]:
    """All of them, by name."""
    return read_champions(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def read_champions(text: str) -> dict[str, Champion]:
    """The champions of a file; ValueError in one sentence if it says anything else of one."""
    found: dict[str, Champion] = {}
    for name, row in tomllib.loads(text).items():
        match row:
            case {"player": str(player), "date": date() as day, "rules": dict(rules), **rest} if not rest:
                pass
            case _:
                raise ValueError(f"{FILE}: {name} needs a player, a date and rules, and nothing else")
        if not rules or not all(type(version) is int for version in rules.values()):
            raise ValueError(f"{FILE}: the rules of {name} are games with a version each")
        found[name] = Champion(name, player, day, rules)
    return found


def find_player(name: str, game: Game) -> Bot:
    """A player by its name; ValueError in one sentence if there is none."""
    return named_bot(player_of(name, game), game)


def player_of(name: str, game: Game) -> str:
    """What a champion plays, as `named_bot` knows it; any other name is that itself."""
    word, _, which = name.partition(":")
    if word != CHAMPION:
        return name
    found = champions().get(which)
    if found is None:
        raise ValueError(
            f"there is no champion {which[:40]!r} (there are: {', '.join(champions()) or 'none'})"
        )
    if game.name not in found.rules:
        raise ValueError(f"champion {which} does not play {game.name} (it plays: {', '.join(found.rules)})")
    return found.player
