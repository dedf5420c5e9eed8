"""`busterbox cards GAME [ID]`: the cards of a game, one row per different card."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from busterbox.cli.common import CliError, add_game, add_json, find_game, print_json
from busterbox.kernel.game import Game

NAME = "cards"
HELP = "list a game's cards, or show one of them"
Row = dict[str, str | int | None]


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("id", metavar="ID", nargs="?", default="", help="one card")
    add_json(parser)


def run(args: Namespace) -> int:
    game = find_game(args.game)
    rows = [card_row(game, card) for card in range(len(game.card_ids))]
    if args.id:
        rows = [row for row in rows if row["id"] == args.id]
        if not rows:
            raise CliError(f"{game.name} has no card {args.id!r}")
    if args.json:
        print_json(rows)
    elif args.id:
        print_card(rows[0])
    else:
        print_cards(game, rows)
    return 0


def card_row(game: Game, card: int) -> Row:
    """What the game says of a card; null for what it does not say."""
    fact = game.card_facts[card] if game.card_facts else None
    values, text = game.card_values(card), game.card_texts[card] if game.card_texts else ""
    printed = values[0].upper() + values[1:] + "." if values else ""
    return {
        "id": game.card_ids[card],
        "name": game.card_names[card],
        "kind": fact.kind if fact else None,
        "copies": fact.copies if fact else None,
        "source": fact.source if fact else None,
        "text": " ".join(part for part in (printed, text) if part),
    }


def print_cards(game: Game, rows: list[Row]) -> None:
    if not rows:
        print(f"{game.title} has no cards.")
        return
    counted = [row["copies"] for row in rows if isinstance(row["copies"], int)]
    copies = f", {sum(counted)} with their copies" if len(counted) == len(rows) else ""
    print(f"{game.title}: {len(rows)} different cards{copies}")
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
