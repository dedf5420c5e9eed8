"""Which drawing a card has: `motifs.toml` in a game's folder of art/, as the browser wants it.

A line of its table `card` is a drawing, a palette if the drawing is not to keep its own colours, and the scene
behind it; `palette` says what the palettes are.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from typing import Any, Final

from busterbox.web import sprites

FILE: Final = "motifs.toml"
SCENE: Final = "scene-"


@cache
def card_pictures(game: str) -> str:
    """JSON: `cards` as card -> [drawing, palette, scene], `palettes` as name -> role -> colour. Both are empty for a
    game whose cards share no drawings."""
    file = sprites.ART / game / FILE
    if not file.is_file():
        return json.dumps({"cards": {}, "palettes": {}})
    read: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    cards = {card: _parts(text) for card, text in read.get("card", {}).items()}
    return json.dumps({"cards": cards, "palettes": read.get("palette", {})})


def _parts(text: str) -> list[str]:
    drawing, *rest = text.split()
    scene = next((word for word in rest if word.startswith(SCENE)), "")
    palette = next((word for word in rest if not word.startswith(SCENE)), "")
    return [drawing, palette, scene]
