"""Any game's table in lines: as the game draws it, else from the view and the declarations of its fields alone."""

from __future__ import annotations

from collections import Counter

from busterbox.cli.terminal.style import Screen
from busterbox.cli.terminal.words import fold, join_parts, label, list_text, number_text, value_words, width
from busterbox.kernel.content.markup import escape, styled
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.decision import Decision

NUMBERS = ["per seat", "seat lists"]
PER_SEAT = [*NUMBERS, "seat sets", "seat rows", "seat piles"]


def table_lines(g: State, seat: int) -> list[str]:
    """What a seat sees (-1: a spectator), with markup."""
    return g.game.terminal.picture(g, seat, width()) or [escape(line) for line in field_lines(g, seat)]


def view_lines(g: State, seat: int) -> list[str]:
    """What a seat sees, in plain lines."""
    return [row for line in table_lines(g, seat) for row in Screen().rendered(line)]


def field_lines(g: State, seat: int) -> list[str]:
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
        elif visibility == "owner" and kind in NUMBERS:  # of numbers a view holds the seat's own entry alone
            if seat >= 0:
                _add(own[seat], g.game, field, value)
        elif isinstance(value, list):
            for player, entry in enumerate(value):
                _add(own[player], g.game, field, entry)
    lines = join_parts("Table", shared) if shared else []
    for player in range(g.seats):
        name = player_name(g.game, player, seat) + (" (has left)" if g.left >> player & 1 else "")
        lines.extend(join_parts(name, own[player]))
    return lines


def player_name(game: Game, player: int, me: int) -> str:
    return game.words.seat_name(player) + (" (you)" if player == me else "")


def _add(parts: list[str], game: Game, field: str, value: object) -> None:
    name = label(game, field)
    text = _text(game, value, value_words(game, field)) if name else ""
    if text:
        parts.append(f"{name} {text}")


def _text(game: Game, value: object, words: list[str]) -> str:
    """A field's value in words; empty if it is hidden or no thing to show in a line."""
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


def discard_lines(g: State, seat: int) -> list[str]:
    """The discard piles that the seat sees, each from its top down, in plain lines."""
    table = g.view(seat)["table"]
    assert isinstance(table, dict)
    declared = {row[1]: row[3] for row in g.game.rules.codec.schema() if row[0] == type(g).__name__}
    lines: list[str] = []
    for field, value in table.items():
        if "discard" not in field or not isinstance(value, list):
            continue
        name = discard_name(g.game, field)
        if declared[field] in PER_SEAT:
            piles = [
                (f"{player_name(g.game, player, seat)}: {name}", pile) for player, pile in enumerate(value)
            ]
        elif declared[field] == "rows":
            words = value_words(g.game, field)
            heads = [
                words[place] if place < len(words) else f"{name} {place + 1}" for place in range(len(value))
            ]
            piles = [(head, pile) for head, pile in zip(heads, value, strict=True) if pile]
        else:
            piles = [(name, value)]
        for head, pile in piles:
            names = [card_title(g.game, str(card["card"])) for card in reversed(pile)]
            count = f"{len(names)} card{'' if len(names) == 1 else 's'}, from the top: " if names else "empty"
            line = f"{head}, {count}{', '.join(names)}."
            lines.append(line[:1].upper() + line[1:])
    return lines


def discard_name(game: Game, field: str) -> str:
    """What the catalogue calls a discard pile; in a game that does not name it, what its field says."""
    if game.rules.catalogue.has("name." + field) and label(game, field):
        return label(game, field)
    of = field.replace("discard", "").replace("_", " ").strip()
    return f"discard pile{f' ({of})' if of else ''}"


def card_title(game: Game, card_id: str) -> str:
    return game.cards.names[game.cards.ids.index(card_id)] if card_id in game.cards.ids else card_id


def question_lines(g: State, seat: int) -> list[str]:
    """Who is asked what, in plain lines; for a spectator too."""
    if g.over:
        return ["The game is over."]
    if g.chance:
        return [f"Chance decides among {g.chance}."]
    asked = [player for player in range(g.seats) if g.asked() >> player & 1]
    sentence = g.game.words.question(g, seat if seat in asked else SPECTATOR)
    return fold(f"{', '.join(player_name(g.game, player, seat) for player in asked)}: {sentence}")


def decision_lines(g: State, found: Decision, options: list[str]) -> list[str]:
    """The question and what can be chosen, numbered from 1, with markup."""
    source = f" [{card_title(g.game, found.source)}]" if found.source else ""
    sentence = styled(g.game.words.question(g, found.seat) + source, "bold")
    lines = [sentence + styled(ref(list(found.rules)), "grey")]
    for i, option in enumerate(options, 1):
        lines.append(f"  [cyan]{i}.[/] {escape(option)}")
    return lines


def waiting_line(g: State, seat: int) -> str:
    """Who else is asked now; empty if nobody is."""
    others = [
        g.game.words.seat_name(player)
        for player in range(g.seats)
        if g.asked() >> player & 1 and player != seat
    ]
    if not others:
        return ""
    names = ", ".join(others[:-1]) + " and " + others[-1] if len(others) > 1 else others[0]
    return f"  ({names} {'are' if len(others) > 1 else 'is'} asked too)"


def ref(rules: list[str]) -> str:
    return f" · {', '.join(rules)}" if rules else ""
