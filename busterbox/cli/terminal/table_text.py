"""Any game's table in lines: as the game draws it, else from the view and the declarations of its fields alone."""

from __future__ import annotations

from busterbox.cli.terminal.words import width
from busterbox.kernel.content.markup import escape, styled
from busterbox.kernel.content.phrases import capital
from busterbox.kernel.content.table_lines import PER_SEAT, card_title, label, player_name, value_words
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.decision import Decision


def table_lines(g: State, seat: int) -> list[str]:
    """What a seat sees (-1: a spectator), with markup."""
    return g.game.terminal.lines(g, seat, width())


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
            lines.append(capital(line))
    return lines


def discard_name(game: Game, field: str) -> str:
    """What the catalogue calls a discard pile; in a game that does not name it, what its field says."""
    if game.rules.catalogue.has("name." + field) and label(game, field):
        return label(game, field)
    of = field.replace("discard", "").replace("_", " ").strip()
    return f"discard pile{f' ({of})' if of else ''}"


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
