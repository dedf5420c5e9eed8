"""Tells somebody who gives a command the wrong kind of file what it is, and which command shows it."""

from __future__ import annotations

import shlex

from busterbox.cli.common import CliError, all_games, demo_games
from busterbox.kernel.codec.notation import short
from busterbox.kernel.table.kinds import CAMPAIGN, POSITION, RECORD, game_named, kind_of


def check_kind(document: object, wanted: str, file: str, called: str = "") -> None:
    """CliError if a document is clearly of another kind than wanted. `called` names the wanted kind, if not as
    usual."""
    found = kind_of(document)
    if found in ("", wanted):
        return
    game = game_named(document)
    known = isinstance(game, str) and game in (*all_games(), *demo_games())
    told = f"this is a {found} of {game if known else short(game)}, not a {called or wanted}"
    path = shlex.quote(file)
    if found == RECORD:
        told += f"; 'busterbox replay {path}' shows it"
    elif found == POSITION and known:
        told += f"; 'busterbox position {game} {path}' shows it"
    elif found == CAMPAIGN and known:
        told += f"; 'busterbox play --campaign {path}' goes on with it"
    raise CliError(f"{file}: {told}")
