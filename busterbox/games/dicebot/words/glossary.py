# busterbox: not compiled
"""Words of DiceBot that a player can look up."""

from __future__ import annotations

from busterbox.games.dicebot.rules.codes import PART_NAMES
from busterbox.games.dicebot.words.options import HEAD_WORDS, PART_WORDS

HEAD_RULES = ["DB-10.5", "DB-10.6", "DB-10.8", "DB-10.9", "DB-10.10", "DB-10.11"]
GLOSSARY = {
    "head": "The sixth die goes on the head. Once a combat it does something of its own: ask ? nexus, ? forge, "
    "? turbo, ? armor, ? surge or ? cache. See DB-10.1 and DB-R35.",
    "body": "The first five dice are the body. They pay for weapons, and are gone then. See DB-9.2 to DB-9.5.",
    "speed": "The fastest weapon attacks first, and an activated weapon that is faster than an attack dodges it. "
    "See DB-11.1 and DB-12.1.",
    "left": "Your left neighbour is the next robot that fights, clockwise: the next player number. See DB-R7.",
    "right": "Your right neighbour is the next robot that fights, counter-clockwise. See DB-R7.",
    "medal": "Every robot left at the end of a combat earns a medal; three medals win the game. See DB-15.1.",
    "jammed": "A jammed robot plays its next weapon face up, before the others choose. See DB-20.1 and DB-20.2.",
}


def explain(word: str) -> list[str]:
    """What a part does on the head, or what a word of the game means."""
    if word in PART_NAMES:
        part = PART_NAMES.index(word)
        return [f"{PART_WORDS[part]} on the head: {HEAD_WORDS[part]}. See {HEAD_RULES[part]}."]
    return [GLOSSARY[word]] if word in GLOSSARY else []
