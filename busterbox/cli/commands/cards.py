"""`busterbox cards GAME [CARD]`: the cards of a game, one row per different card."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from difflib import get_close_matches

from busterbox.cli.common import CliError, add_game, add_json, find_game, print_json
from busterbox.kernel.content.phrases import capital
from busterbox.kernel.game import Game

NAME = "cards"
HELP = "list a game's cards, or show one of them"
LISTED = 8  # cards that a sentence names
Row = dict[str, str | int | None]


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "card",
        metavar="CARD",
        nargs="*",
        help="show one card: its id, its name, or a part of its name that no other card has",
    )
    add_json(parser)


def run(args: Namespace) -> int:
    game = find_game(args.game)
    wanted = " ".join(" ".join(args.card).split())
    cards = find_cards(game, wanted) if wanted else range(len(game.cards.ids))
    rows = [card_row(game, card) for card in cards]
    if args.json:
        print_json(rows)
    elif wanted:
        for row in rows:
            print_card(row)
    else:
        print_cards(game, rows)
    return 0


def find_cards(game: Game, wanted: str) -> list[int]:
    """The card of this id, those of this name, or the only one with this in its name; CliError with what comes near."""
    text = wanted.lower()
    ids, names = [one.lower() for one in game.cards.ids], [one.lower() for one in game.cards.names]
    for found in (
        [card for card, one in enumerate(ids) if one == text],
        [card for card, one in enumerate(names) if one == text],
    ):
        if found:
            return found
    parts = [card for card, one in enumerate(names) if f" {text}" in f" {one}"]
    parts = parts or [card for card, one in enumerate(names) if text in one]
    if len(parts) == 1:
        return parts
    if parts:
        more = " and others" if len(parts) > LISTED else ""
        there = listed(game, parts)
        raise CliError(f"{game.name} has {len(parts)} cards with {wanted!r} in their names: {there}{more}")
    close = get_close_matches(text, [*names, *ids], 3, 0.6)
    near = dict.fromkeys((names.index(one) if one in names else ids.index(one)) for one in close)
    hint = f"; do you mean {listed(game, list(near), ' or ')}?" if near else ""
    raise CliError(f"{game.name} has no card {wanted!r}{hint}")


def listed(game: Game, cards: list[int], sign: str = ", ") -> str:
    return sign.join(f"{game.cards.names[card]} ({game.cards.ids[card]})" for card in cards[:LISTED])


def card_row(game: Game, card: int) -> Row:
    """What the game says of a card; null for what it does not say."""
    fact = game.cards.facts[card] if game.cards.facts else None
    values, text = game.words.card_values(card), game.cards.texts[card] if game.cards.texts else ""
    printed = capital(values) + "." if values else ""
    return {
        "id": game.cards.ids[card],
        "name": game.cards.names[card],
        "kind": fact.kind if fact else None,
        "copies": fact.copies if fact else None,
        "source": fact.source if fact else None,
        "text": " ".join(part for part in (printed, text) if part),
    }


def print_cards(game: Game, rows: list[Row]) -> None:
    if not rows:
        print(f"{game.info.title} has no cards.")
        return
    counted = [row["copies"] for row in rows if isinstance(row["copies"], int)]
    copies = f", {sum(counted)} with their copies" if len(counted) == len(rows) else ""
    print(f"{game.info.title}: {len(rows)} different cards{copies}")
    wide = {key: max(len(shown(row, key)) for row in rows) for key in ("id", "name", "kind", "copies")}
    for row in rows:
        print(
            f"{shown(row, 'copies'):>{wide['copies']}} x {shown(row, 'name'):{wide['name']}}  "
            f"{shown(row, 'kind'):{wide['kind']}}  {shown(row, 'id'):{wide['id']}}  {row['text']}".rstrip()
        )


def print_card(row: Row) -> None:
    print(f"{row['name']} ({row['id']})")
    facts = [shown(row, "kind"), f"copies: {shown(row, 'copies')}", f"source: {shown(row, 'source')}"]
    print("  " + ", ".join(facts))
    if row["text"]:
        print(f"  {row['text']}")


def shown(row: Row, key: str) -> str:
    return "?" if row[key] is None else str(row[key])
