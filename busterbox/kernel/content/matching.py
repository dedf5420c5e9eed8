# busterbox: not compiled
"""What typed words mean among the texts on offer, and which texts come near them."""

from __future__ import annotations

import re
from difflib import get_close_matches

MOST_NAMED = 5  # texts that a refusal names
LONGEST = 60  # letters of a text that a refusal repeats


def normal(text: str) -> str:
    """A text as it is compared: in small letters, with single spaces."""
    return " ".join(text.lower().split())


def by_words(typed: str, texts: list[str], first: int = 0) -> list[int]:
    """The places, counted from `first`, of the texts that are meant: the very words, else those that begin so,
    else those that begin so after their first word ("spark" for "Play Spark")."""
    words = normal(typed)
    known = [normal(text) for text in texts]
    if not words:
        return []
    for found in (
        [i for i, text in enumerate(known) if text == words],
        [i for i, text in enumerate(known) if text.startswith(words)],
        [i for i, text in enumerate(known) if text.partition(" ")[2].startswith(words)],
    ):
        if found:
            return [first + i for i in found]
    return []


def places_named(typed: str, texts: list[str], kinds: list[str], first: int = 0) -> list[int]:
    """The places, counted from `first`, of the options that a text names: by their words, by their kind ("throw"), or
    by a name in them ("hit" for "Re-roll: pick a HIT")."""
    words = normal(typed)
    found = by_words(words, texts)
    found = found or [i for i, kind in enumerate(kinds) if kind and kind == words]
    found = found or [i for i, text in enumerate(texts) if has_name(text, words)]
    return [first + i for i in found]


def has_name(text: str, words: str) -> bool:
    """Whether the words stand in the text as a name, which begins with a capital."""
    at = re.search(rf"\b{re.escape(words)}\b", text, re.IGNORECASE) if words else None
    return at is not None and text[at.start()].isupper()


def distinct(texts: list[str]) -> list[str]:
    """The texts, with a number behind those that are the same: "Grab FORGE (1 of 3)"."""
    places: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        places.setdefault(normal(text), []).append(place)
    made = texts[:]
    for same in places.values():
        if len(same) > 1:
            for number, place in enumerate(same, 1):
                made[place] = f"{texts[place]} ({number} of {len(same)})"
    return made


def near(typed: str, texts: list[str]) -> list[str]:
    """The texts that look most like what was typed, the likeliest first: as a whole, without their first word, or by
    one of their words."""
    words = normal(typed)
    forms: dict[str, list[str]] = {}
    for text in texts:
        whole = normal(text)
        for form in (whole, whole.partition(" ")[2], *whole.split()):
            if form:
                forms.setdefault(form, []).append(text)
    close = get_close_matches(words, list(forms), n=MOST_NAMED)
    found = dict.fromkeys(text for form in close for text in forms[form])  # each once
    return list(found)[:MOST_NAMED]


def listed(texts: list[str]) -> str:
    """`"A", "B" or "C"`; of many texts and of long ones only the beginning."""
    shown = [quoted(text) for text in texts[:MOST_NAMED]]
    if len(texts) > MOST_NAMED:
        return f"{', '.join(shown)} or {len(texts) - MOST_NAMED} more"
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else "".join(shown)


def quoted(text: str) -> str:
    return f'"{text if len(text) <= LONGEST else text[:LONGEST].rstrip() + "..."}"'
