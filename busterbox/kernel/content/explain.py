# busterbox: not compiled
"""What a word means: a card, a rule by its id, whatever else the game explains, or the rules that mention it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from busterbox.kernel.content.rules_table import Rule, load_rules, rules_file

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

MENTIONS = 4  # rules that are shown where a word is only mentioned


def rules_of(game: Game) -> list[Rule]:
    """The table of rules; empty if the game has none."""
    file = rules_file(game)
    return _rules(file, file.stat().st_mtime_ns) if file else []


@lru_cache(maxsize=32)
def _rules(file: Path, changed: int) -> list[Rule]:
    """Read once, and again when the file has changed."""
    return load_rules(file)


def about(game: Game, word: str) -> list[str]:
    """Plain lines about what has exactly this name: a rule, a card, a word that the game explains."""
    text = " ".join(word.lower().split())
    if not text:
        return []
    lines = rule_lines(game, [text])
    for card in range(len(game.cards.names)):
        if text in (game.cards.names[card].lower(), game.cards.ids[card].lower()):
            lines.extend(card_lines(game, card))
    said = game.words.explain(text)
    return lines + said + rule_lines(game, rule_ids(said))


def look_up(word: str, glossary: dict[str, str], same_as: dict[str, str]) -> list[str]:
    """The entry of a word in lower case, or of what it means the same as; plurals are found too."""
    for form in (word, word.removesuffix("s"), word.removesuffix("es")):
        entry = glossary.get(same_as.get(form, form))
        if entry is not None:
            return [entry]
    return []


def near(game: Game, word: str) -> list[str]:
    """Plain lines about what comes near: cards that begin with it, else rules that mention it."""
    text = " ".join(word.lower().split())
    if len(text) < 2 or text.isdigit():
        return []
    lines: list[str] = []
    for card, name in enumerate(game.cards.names):
        if name.lower().startswith(text):
            lines.extend(card_lines(game, card))
    return lines or mentions(game, text)


def card_lines(game: Game, card: int) -> list[str]:
    """A card: its name and values, how many there are, its text."""
    values = game.words.card_values(card)
    line = game.cards.names[card] + (f": {values}" if values else "")
    if card < len(game.cards.facts) and game.cards.facts[card].copies > 1:
        line += f" · {game.cards.facts[card].copies} in the game"
    text = game.cards.texts[card] if card < len(game.cards.texts) else ""
    return [line, f"  {text}"] if text else [line]


def rule_lines(game: Game, ids: list[str]) -> list[str]:
    """The rules with these ids, in upper or lower case."""
    wanted = [name.upper() for name in ids]
    return [rule_line(rule) for rule in rules_of(game) if rule.id.upper() in wanted]


def rule_ids(lines: list[str]) -> list[str]:
    """What could be the id of a rule in these lines."""
    return [word.rstrip(".,") for line in lines for word in line.split() if "-" in word]


def rule_line(rule: Rule) -> str:
    return f"  {rule.id}: {rule.text}"


def mentions(game: Game, text: str) -> list[str]:
    found = [rule for rule in rules_of(game) if re.search(rf"\b{re.escape(text)}", rule.text.lower())]
    if not found:
        return []
    lines = [rule_line(rule) for rule in found[:MENTIONS]]
    if len(found) > MENTIONS:
        more = ", ".join(rule.id for rule in found[MENTIONS:][:MENTIONS])
        lines.append(f"  See also {more}" + (" and others." if len(found) > 2 * MENTIONS else "."))
    return lines
