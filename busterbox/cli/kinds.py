"""The kinds of files the command reads, told apart by their fields: whoever names the wrong one is told which it is."""

from __future__ import annotations

import shlex
from typing import Final

from busterbox.cli.common import CliError, all_games, demo_games
from busterbox.kernel.codec.notation import short

RECORD: Final = "recorded game"
POSITION: Final = "position"
CAMPAIGN: Final = "campaign"


def check_kind(document: object, wanted: str, file: str, called: str = "") -> None:
    """CliError if a document is clearly of another kind than is wanted (and called so, if not by its usual name)."""
    found = kind_of(document)
    if not isinstance(document, dict) or found in ("", wanted):
        return
    inner = document.get("record")
    game = (inner if isinstance(inner, dict) else document).get("game")
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


def kind_of(document: object) -> str:
    """RECORD, POSITION or CAMPAIGN; empty if it looks like none of them."""
    if not isinstance(document, dict):
        return ""
    if "log" in document or isinstance(document.get("record"), dict):
        return RECORD
    if "stack" in document and "rng" in document:
        return POSITION
    return CAMPAIGN if "party" in document and "history" in document else ""
