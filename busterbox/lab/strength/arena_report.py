"""What an arena found, as one document and as a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.lab.plots import Interval, interval_chart
from busterbox.lab.strength.arena import Arena, Outcome, Pair, Played, play_pairs
from busterbox.lab.strength.champions import find_player
from busterbox.lab.strength.effort import Effort, effort_row, total
from busterbox.players.match import interval, seatings_of

Json = dict[str, Any]
DIGITS = 4


def play_arena(arena: Arena, workers: int = 1, progress: Callable[[int, int], None] | None = None) -> Json:
    """Play all pairs and report."""
    game = arena.load()
    found = play_pairs(arena, workers, progress)
    document: Json = about(arena, game)
    document["games"] = sum(len(played.results) for outcome in found.values() for played in outcome.played)
    document["bots"] = bot_table(arena, game, found)
    document["pairs"] = [pair_report(arena, game, pair, outcome) for pair, outcome in found.items()]
    document["by_seat"] = by_seat(arena, [outcome.played for outcome in found.values()])
    if arena.test:
        looks = sum(outcome.watch.looks for outcome in found.values() if outcome.watch)
        document["sequential"] = {**arena.test.report(), "comparisons": len(found), "looks": looks}
    return document


def about(arena: Arena, game: Game) -> Json:
    """What was to be played."""
    return {
        "game": game.name,
        "rules_version": game.info.rules_version,
        "content": game.cards.content_hash,
        "seats": arena.seats,
        "settings": arena.settings,
        "decks": ["/".join(deck_label(game, deck) for deck in laid) for laid in arena.decks],
        "seed": arena.seed,
        "seeds": arena.seeds,
    }


def deck_label(game: Game, deck: str) -> str:
    """A deck in a report: the id of one in the box, else its name; that it is left to the game where it is empty."""
    if not deck:
        return "by chance"
    return deck if game.decks.find(deck) else game.decks.name(deck) or "without name"


def pair_report(arena: Arena, game: Game, pair: Pair, outcome: Outcome) -> Json:
    score = interval(outcome.scores)
    seats = by_seat(arena, [outcome.played])
    row: Json = {
        "bots": [arena.players[player] for player in pair],
        "score": round(score.mean, DIGITS),
        "low": round(score.low, DIGITS),
        "high": round(score.high, DIGITS),
        "seeds": len(outcome.played),
        "games": sum(len(played.results) for played in outcome.played),
        "by_seat": [
            {**row, "bots": players_at(arena, game, seat, outcome.played)} for seat, row in enumerate(seats)
        ],
    }
    if outcome.watch:
        row["sequential"] = outcome.watch.report()
    return row


def by_seat(arena: Arena, pairs: list[list[Played]]) -> list[Json]:
    """What each seat won per game on average, whoever sat there."""
    rows: list[Json] = []
    for seat in range(arena.seats):
        means: list[float] = []
        for i in range(max(len(played) for played in pairs)):
            seeds = [played[i] for played in pairs if i < len(played)]
            games = [result[seat] for one in seeds for result in one.results]
            means.append(sum(games) / len(games) / ONE)
        found = interval(means, sum(means) / len(means))
        rows.append(
            {
                "seat": seat,
                "wins": round(found.mean, DIGITS),
                "low": round(found.low, DIGITS),
                "high": round(found.high, DIGITS),
            }
        )
    return rows


def players_at(arena: Arena, game: Game, seat: int, seeds: list[Played]) -> list[float]:
    """What each of two players won per game at this seat."""
    won: list[list[int]] = [[], []]
    for played in seeds:
        seated = seatings_of(played.results, arena.seats, game.info.cooperative)
        for seating, result in zip(seated, played.results, strict=True):
            won[seating[seat]].append(result[seat])
    return [round(sum(parts) / len(parts) / ONE, DIGITS) for parts in won]


def bot_table(arena: Arena, game: Game, found: dict[Pair, Outcome]) -> list[Json]:
    """One row for each player, the strongest first: its mean score against all others, and what it cost."""
    count = len(arena.players)
    mine: list[list[float]] = [[] for _ in range(count)]
    efforts: list[list[Effort]] = [[] for _ in range(count)]
    sat = [0] * count
    for pair, outcome in found.items():
        for place, player in enumerate(pair):
            mine[player] += [abs(place - score) for score in outcome.scores]
            efforts[player] += [played.efforts[place] for played in outcome.played]
            # Both have half of all seats, in co-operation too.
            sat[player] += sum(len(played.results) for played in outcome.played) * arena.seats // 2
    means = [sum(scores) / len(scores) for scores in mine]
    rows: list[Json] = [
        {
            "name": name,
            "plays": find_player(name, game).name(),
            "score": round(means[player], DIGITS),
            **effort_row(total(efforts[player]), sat[player]),
        }
        for player, name in enumerate(arena.players)
    ]
    return [rows[player] for player in sorted(range(count), key=lambda player: -means[player])]


def arena_plots(report: Json, title: str) -> dict[str, str]:
    """The pictures of a report, by file name."""
    rows = [
        Interval(f"{pair['bots'][0]} : {pair['bots'][1]}", pair["score"], pair["low"], pair["high"])
        for pair in report["pairs"]
    ]
    chart = interval_chart(
        f"{title}: scores of the first bot, {report['seats']} seats, {report['games']} games",
        rows,
        "score with 95 % interval",
        mark=0.5,
        mark_text="equal strength",
    )
    return {"scores.svg": chart}
