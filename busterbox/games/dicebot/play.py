"""How the options of DiceBot read, and how a sensible player plays it quickly."""

from __future__ import annotations

from busterbox.games.dicebot.codes import DROP, GRAB, ONTO_HEAD, PART_NAMES, PARTS, TAKE, USE
from busterbox.games.dicebot.state import DiceBot
from busterbox.kernel.game import Game
from busterbox.kernel.state import State


class DiceBotGame(Game):
    def option_text(self, g: State, seat: int, code: int) -> str:
        text = super().option_text(g, seat, code)
        part = -1
        for base in (USE, TAKE, DROP, ONTO_HEAD):
            if base <= code < base + PARTS:
                part = code - base
        if code >= GRAB and isinstance(g, DiceBot) and code - GRAB < len(g.junkyard):
            part = g.junkyard[code - GRAB]
        return text.replace("{part}", PART_NAMES[part].upper() if part >= 0 else "die")
