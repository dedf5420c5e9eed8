"""The board game with short stages and weak bosses: what the tests of the page are about comes soon, and games end."""

from __future__ import annotations

import re

from busterbox.games.boardgame.game import GAME as WHOLE
from busterbox.games.boardgame.game import make_of

HEALTH = 9  # of every boss


def swift() -> dict[str, str]:
    sources = dict(WHOLE.cards.sources)
    for name, text in sources.items():
        if name == "bosses.toml":
            sources[name] = re.sub(r"(?m)^health = \d+$", f"health = {HEALTH}", text)
        elif name.startswith("stages/"):  # each challenge asks for the first of its faces alone
            sources[name] = re.sub(r'(?m)^needs = \[("\w+")[^\]]*\]$', r"needs = [\1]", text)
    return sources


GAME = make_of(swift())
