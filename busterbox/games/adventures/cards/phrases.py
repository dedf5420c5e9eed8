# busterbox: not compiled
"""Sentences that a player reads on a card, made of what its ops say."""

from __future__ import annotations

from busterbox.games.adventures.rules.box import (
    Challenge,
)
from busterbox.games.adventures.rules.codes import (
    NEED_NAMES,
)
from busterbox.kernel.content.phrases import capital
from busterbox.kernel.content.specs import Clause

TIMING_TEXT = {
    "setup": "Before the first round, once",
    "draw": "Draw",
    "planning": "End of planning",
    "dice_pool": "Dice pool",
    "engage": "Engage",
    "overcome": "Whenever you overcome a challenge",
    "damage": "Whenever a challenge damages you",
    "clean_up": "Clean-up",
}


def challenge_text(challenge: Challenge) -> str:
    words: list[str] = []
    for need, count in enumerate(challenge.needs):
        words += [NEED_NAMES[need]] * count
    box = " (surprise box)" if challenge.box else ""
    return f"{', '.join(words)}{box}; else {challenge.damage} damage."


def phrase(clauses: list[Clause]) -> str:
    """Clauses as one sentence; what follows with the same verb does not repeat it, and a repetition is a "twice"."""
    parts: list[list[str]] = []  # a verb, its objects
    for clause in clauses:
        verb, _, what = clause.text.partition(" ")
        if parts and parts[-1][0] == verb:
            parts[-1].append(what)
        else:
            parts.append([verb, what])
    texts: list[str] = []
    for verb, *objects in parts:
        if len(objects) == 2 and objects[0] == objects[1]:
            texts.append(two_of(verb, objects[0]))
        else:
            texts.append(f"{verb} {join_words(objects)}")
    return capital(", then ".join(texts)) + "."


def two_of(verb: str, thing: str) -> str:
    """The same once more. Of dice it says "two": a die that shows something twice would be a double."""
    if verb not in ("roll", "add"):
        return f"{verb} {thing}, twice" if "," in thing else f"{verb} {thing} twice"
    each = ", each" if thing.startswith("a die of") else ""
    return f"{verb} {thing.replace('a ', 'two ', 1).replace('die', f'dice{each}', 1)}"


def join_words(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
