# busterbox: not compiled
"""Any game's table in plain lines, made from the view and the declarations of its fields alone.

A catalogue may name the fields of the table, and the arguments of events, in its section `name`:

    turn = {text = "turn of", args = ["seat"]}                    the number is a seat
    held = ""                                                     not shown
    face = {text = "face", args = ["HIT", "AIM"]}                 a word for each value
    dice = {text = "dice", args = ["{n} red", "{n} blue"]}        a phrase for each place of a list
"""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Final

from busterbox.kernel.content.telling import SPECTATOR, word_of
from busterbox.kernel.core.state import State

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

NUMBERS: Final = ["per seat", "seat lists"]
PER_SEAT: Final = [*NUMBERS, "seat sets", "seat rows", "seat piles"]


def field_lines(g: State, seat: int, width: int) -> list[str]:
    """What a seat sees, field by field: what is shared, then each player."""
    table = g.view(seat)["table"]
    assert isinstance(table, dict)
    declared = {row[1]: row for row in g.game.rules.codec.schema() if row[0] == type(g).__name__}
    shared: list[str] = []
    own: list[list[str]] = [[] for _ in range(g.seats)]
    for field, value in table.items():
        _, _, visibility, kind = declared[field]
        if kind not in PER_SEAT:
            _add(shared, g.game, field, value)
        # A view holds only the seat's own entry of such numbers.
        elif visibility == "owner" and kind in NUMBERS:
            if seat >= 0:
                _add(own[seat], g.game, field, value)
        elif isinstance(value, list):
            for player, entry in enumerate(value):
                _add(own[player], g.game, field, entry)
    lines = join_parts("Table", shared, width) if shared else []
    for player in range(g.seats):
        name = player_name(g.game, player, seat) + (" (has left)" if g.left >> player & 1 else "")
        lines.extend(join_parts(name, own[player], width))
    return lines


def player_name(game: Game, player: int, me: int) -> str:
    return game.words.seat_name(player) + (" (you)" if player == me else "")


def _add(parts: list[str], game: Game, field: str, value: object) -> None:
    name = label(game, field)
    text = _text(game, value, value_words(game, field)) if name else ""
    if text:
        parts.append(f"{name} {text}")


def _text(game: Game, value: object, words: list[str]) -> str:
    """A field's value in words; empty if it is hidden or cannot be shown in a line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return number_text(game, words, value)
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        if "count" in value:
            return _pile(game, value)
        return _cards(game, [value]) if "card" in value else ""
    if isinstance(value, list):
        if not value:
            return "none"
        if all(isinstance(item, dict) or item is None for item in value):
            return _cards(game, value)
        if all(isinstance(item, int) for item in value):
            return list_text(game, words, value)
        return " ".join(str(item) for item in value)
    return ""


def _pile(game: Game, value: dict[str, object]) -> str:
    """How many, and those cards of it that the seat knows, from the top down."""
    parts = value.get("parts")
    cards = [card for part in parts for card in part["cards"]] if isinstance(parts, list) else []
    known = [card for card in cards if isinstance(card, dict) and card.get("card") is not None]
    count = f"{value['count']} cards"
    return f"{count} ({_cards(game, known)})" if known else count


def _cards(game: Game, cards: list[dict[str, object]]) -> str:
    names: Counter[str] = Counter()
    hidden = 0
    for card in cards:
        name = card.get("card") if card else "empty"
        if name is None:
            hidden += 1
        else:
            names[card_title(game, str(name))] += 1
    texts = [name if n == 1 else f"{n}x {name}" for name, n in names.items()]
    if hidden:
        texts.append(f"{hidden} face down")
    return ", ".join(texts)


def card_title(game: Game, card_id: str) -> str:
    return game.cards.names[game.cards.ids.index(card_id)] if card_id in game.cards.ids else card_id


def question_lines(g: State, seat: int, width: int) -> list[str]:
    """Who is asked what, in plain lines; for a spectator too."""
    if g.over:
        return ["The game is over."]
    if g.chance:
        return [f"Chance decides among {g.chance}."]
    asked = [player for player in range(g.seats) if g.asked() >> player & 1]
    sentence = g.game.words.question(g, seat if seat in asked else SPECTATOR)
    names = ", ".join(player_name(g.game, player, seat) for player in asked)
    return fold(f"{names}: {sentence}", width)


# -- numbers as words --------------------------------------------------------------------------------------------


def label(game: Game, field: str) -> str:
    """What a field is called; empty if it is not to be shown."""
    key = "name." + field
    return game.rules.catalogue.find(key).text if game.rules.catalogue.has(key) else field.replace("_", " ")


def value_words(game: Game, field: str) -> list[str]:
    key = "name." + field
    return game.rules.catalogue.find(key).args if game.rules.catalogue.has(key) else []


def number_text(game: Game, words: list[str], value: int) -> str:
    if words == ["seat"]:
        return game.words.seat_name(value) if value >= 0 else "nobody"
    return word_of(words, value)


def list_text(game: Game, words: list[str], values: list[int]) -> str:
    if words and "{n}" in words[0]:
        phrases = [
            words[i].replace("{n}", str(n)) if i < len(words) else str(n) for i, n in enumerate(values)
        ]
        return ", ".join(phrases)
    return " ".join(number_text(game, words, value) for value in values)


# -- lines that fit ----------------------------------------------------------------------------------------------


def fold(line: str, width: int, indent: str = "    ") -> list[str]:
    """A sentence in lines that fit."""
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ) or [""]


def join_parts(head: str, parts: list[str], width: int) -> list[str]:
    """`head: part · part`, broken between parts where that is possible."""
    lines: list[str] = []
    line = head + ":"
    for i, part in enumerate(parts):
        sign = " " if i == 0 else " · "
        if i and len(line) + len(sign) + len(part) > width:
            lines.extend(fold(line, width))
            line, sign = "  ", ""
        line += sign + part
    return lines + fold(line, width)
