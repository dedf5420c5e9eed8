"""What simulated games say about a game's cards: python -m tools.card_statistics GAME --games N

Plays games between bots as `busterbox balance` does, once for every value of the settings that decks depend on,
and writes `statistics.json` into the game's own folder: how often each card was drawn and chosen, and what seats
that chose it won on average. The card browser shows it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from busterbox.cli.common import CliError, find_game
from busterbox.cli.lab_runs import Progress
from busterbox.cli.opponents import bot_names, find_bot
from busterbox.kernel.content.rules_table import room_of
from busterbox.kernel.game import Game
from busterbox.lab.balance import Balance, count_games, report

FILE = "statistics.json"
Row = dict[str, Any]


def main(words: list[str]) -> int:
    parser = ArgumentParser(prog="python -m tools.card_statistics", description=__doc__)
    parser.add_argument("game", help="its name, or package.module:ATTRIBUTE")
    parser.add_argument("--games", type=int, default=2000, help="how many in all (default: 2000)")
    parser.add_argument("--bots", default="normal", help="who plays (default: normal)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--to", type=Path, default=None, help="the file (default: statistics.json in the game's folder)"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    args = parser.parse_args(words)
    try:
        game = find_game(args.game)
        names = bot_names(args.bots)
        for name in names:
            find_bot(name, game)
    except CliError as error:
        print(error, file=sys.stderr)
        return 2
    room = room_of(game)
    file = args.to or (room / FILE if room else None)
    if file is None:
        print(f"{game.info.title} has no folder of its own to write to.", file=sys.stderr)
        return 2
    tables = settings_to_play(game)
    each = max(1, args.games // len(tables))
    reports: list[Row] = []
    for number, settings in enumerate(tables):
        balance = Balance(
            partial(find_game, args.game),
            names,
            game.info.seats.usual,
            args.seed + number * each,
            each,
            settings,
        )
        reports.append(report(balance, count_games(balance, args.workers, Progress())))
    command = f"python -m tools.card_statistics {game.name} --games {args.games} --bots {args.bots}"
    write(file, command, reports)
    print(f"{sum(found['games'] for found in reports)} games; written to {file.name}.")
    return 0


def settings_to_play(game: Game) -> list[dict[str, str]]:
    """Every value of a setting that decides which decks are allowed, so that all decks of the box come up."""
    named = {name for deck in game.decks.in_box() for name in deck.settings}
    found = [
        {setting.name: value}
        for setting in game.info.settings
        if setting.name in named
        for value in setting.values
    ]
    return found or [{}]


def write(file: Path, command: str, reports: list[Row]) -> None:
    games = sum(found["games"] for found in reports)
    mean = sum(found["mean"] * found["games"] for found in reports) / games
    cards: dict[str, Row] = {}
    for found in reports:
        for row in found["cards"]:
            add(cards.setdefault(row["id"], {"drawn": 0, "chosen": 0, "won": 0.0, "seats": 0}), row)
    shown = {
        card: {
            "drawn": row["drawn"],
            "chosen": row["chosen"],
            "won_when_chosen": round(row["won"] / row["seats"], 4) if row["seats"] else None,
        }
        for card, row in cards.items()
        if row["drawn"] or row["chosen"]
    }
    document = {"games": games, "command": command, "mean": round(mean, 4), "cards": shown}
    file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def add(total: Row, row: Row) -> None:
    """A card's row of one report to what was counted before; what was won is weighed by the seats that chose it."""
    total["drawn"] += row.get("drawn", 0)
    total["chosen"] += row.get("chosen", 0)
    won = row.get("won_when_chosen")
    if won:
        total["won"] += won["share"] * won["seats"]
        total["seats"] += won["seats"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
