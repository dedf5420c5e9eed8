"""A balance report: how often each card was drawn, chosen and so on, and what those who did it won; how long games
are; what the seats are worth; which options are taken.

The game's catalogue says what "drawn" and "chosen" mean (`kernel/content/messages.py`). A seat's result is its
share of a win; "won when" is the mean result of the seats that did a thing in a game, over all games, with the
game as the independent unit, and is compared with the mean of all seats: 1 / seats where one wins. A fate is
something that happens to a seat in a chapter of the game (its robot is destroyed in a combat), put beside the
cards of the same chapter: finer than who wins in the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from busterbox.kernel.core.codes import CARD, Kind
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.lab.counting import (
    ARGUMENT,
    NO_CARD,
    OPTION,
    SILENT,
    STAT,
    Counting,
    Counts,
    Statistics,
    Total,
)
from busterbox.lab.plots import round_step
from busterbox.lab.spread import seed_jobs, spread
from busterbox.players.match import DOUBT, SURE, play_game, ratio, smoothed
from busterbox.players.named import named_bot

Json = dict[str, Any]
DIGITS = 4
BINS = 24  # of a histogram, about at most


@dataclass(frozen=True)
class Balance:
    """What is played. `load` finds the game in every process that plays; the bots are dealt out to the seats in
    turn and move on by one seat every game, so that no seat belongs to one of them."""

    load: Callable[[], Game]
    bots: list[str]
    seats: int
    seed: int
    games: int
    settings: dict[str, str]
    fate: str = ""  # statistics without card, see `Fates`; empty for none
    per: str = ""
    decks: list[str] | None = None  # what the seats bring

    def __call__(self) -> Callable[[range], Counts]:
        """What plays the games of some seeds."""
        game = self.load()
        bots = [named_bot(name, game) for name in self.bots]

        def work(seeds: range) -> Counts:
            counting = Counting(game, self.seats, self.fate, self.per)
            for seed in seeds:
                number = seed - self.seed
                seated = [bots[(number + seat) % len(bots)] for seat in range(self.seats)]
                result = play_game(game, seated, self.seats, seed, self.settings, counting, self.decks)
                counting.end(result)
            return counting.counts

        return work


def count_games(
    balance: Balance, workers: int = 1, progress: Callable[[int, int], None] | None = None
) -> Counts:
    """Play and count; `progress` hears how many games of how many are done."""
    counts = Counts([Total() for _ in range(balance.seats)])
    for part in spread(balance, seed_jobs(balance.seed, balance.games, workers), workers):
        counts.merge(part)
        if progress:
            progress(counts.games, balance.games)
    return counts


def report(balance: Balance, counts: Counts) -> Json:
    """What was counted as one document."""
    game = balance.load()
    statistics = Statistics(game)
    return {
        "game": game.name,
        "rules_version": game.info.rules_version,
        "content": game.cards.content_hash,
        "seats": balance.seats,
        "settings": balance.settings,
        "seed": balance.seed,
        "games": counts.games,
        "bots": [{"name": name, "plays": named_bot(name, game).name()} for name in balance.bots],
        "mean": round(mean_result(counts), DIGITS),
        "statistics": [statistics.names[stat] for stat in statistics.card_stats()],
        "fate": balance.fate,
        "per": balance.per,
        "fates": {statistics.names[s]: fate_mean(counts, s) for s in statistics.card_stats()},
        "cards": [
            card_row(game, statistics, counts, card, balance.fate) for card in range(len(game.cards.ids))
        ],
        "counters": {
            statistics.names[stat]: counter_row(counts, stat, statistics.names[stat])
            for stat in statistics.counters()
        },
        "measures": {name: distribution(counts.measures[name]) for name in statistics.measures},
        "length": {"decisions": distribution(counts.decisions)},
        "by_seat": [{"seat": seat, **seat_row(counts, total)} for seat, total in enumerate(counts.seats)],
        "options": option_rows(game, counts),
    }


def mean_result(counts: Counts) -> float:
    """What a seat wins on average."""
    return counts.won / ONE / counts.games / len(counts.seats)


# -- rows ------------------------------------------------------------------------------------------------------


def card_row(game: Game, statistics: Statistics, counts: Counts, card: int, fate: str) -> Json:
    row: Json = {"id": game.cards.ids[card], "name": game.cards.names[card]}
    if game.cards.facts:
        row["kind"] = game.cards.facts[card].kind
        row["copies"] = game.cards.facts[card].copies
    totals = {statistics.names[s]: counts.total((STAT, s, card)) for s in statistics.card_stats()}
    for name, total in totals.items():
        row[name] = total.times
    for name, total in totals.items():
        row[f"won_when_{name}"] = won_when(counts, total)
    if fate:
        for stat in statistics.card_stats():
            row[f"{fate}_when_{statistics.names[stat]}"] = fate_row(counts, stat, card)
    return row


def fate_mean(counts: Counts, stat: int) -> float | None:
    """How often a seat met the fate in a chapter in which it did this with any card; None if none did."""
    total = counts.fates.get((STAT, stat, NO_CARD))
    return round(total.won / ONE / total.seats, DIGITS) if total else None


def fate_row(counts: Counts, stat: int, card: int) -> Json | None:
    """How often a seat met the fate in a chapter in which it did this with this card."""
    total = counts.fates.get((STAT, stat, card))
    if not total:
        return None
    whole = counts.fates[STAT, stat, NO_CARD]
    mean = whole.won / ONE / whole.seats
    found = ratio(total.sums(), mean)
    return {
        "cases": total.seats,
        "share": round(found.mean, DIGITS),
        "low": round(found.low, DIGITS),
        "high": round(found.high, DIGITS),
        "difference": round(found.mean - mean, DIGITS),
    }


def counter_row(counts: Counts, stat: int, name: str) -> Json:
    total = counts.total((STAT, stat, NO_CARD))
    return {
        "times": total.times,
        "per_game": distribution(counts.counters[name]),
        "won_when": won_when(counts, total),
    }


def seat_row(counts: Counts, total: Total) -> Json:
    found = ratio(total.sums(), mean_result(counts))
    return {
        "wins": round(found.mean, DIGITS),
        "low": round(found.low, DIGITS),
        "high": round(found.high, DIGITS),
    }


def option_rows(game: Game, counts: Counts) -> list[Json]:
    """Each kind of option in each window: how often it was taken, its share there, and what those seats won."""
    rows: list[Json] = []
    answers: Counter[int] = Counter()  # in a window
    for (table, window, _), total in counts.things.items():
        if table == OPTION:
            answers[window] += total.times
    for (table, window, number), total in sorted(counts.things.items()):
        if table != OPTION:
            continue
        kind = None if number == SILENT else game.rules.codes.kinds[number]
        row: Json = {
            "window": game.rules.window_name(window),
            "option": kind.name if kind else "silent",
            "times": total.times,
            "share": round(total.times / answers[window], DIGITS),
            "won_when": won_when(counts, total),
        }
        if kind and kind.count > 1:
            row["arguments"] = argument_rows(game, counts, window, kind)
        rows.append(row)
    return rows


def argument_rows(game: Game, counts: Counts, window: int, kind: Kind) -> list[Json]:
    rows: list[Json] = []
    for argument in range(kind.count):
        total = counts.total((ARGUMENT, window, kind.base + argument))
        if total.times:
            named = kind.argument == CARD and argument < len(game.cards.ids)
            rows.append(
                {
                    "argument": game.cards.ids[argument] if named else argument,
                    "times": total.times,
                    "won_when": won_when(counts, total),
                }
            )
    return rows


def won_when(counts: Counts, total: Total) -> Json | None:
    """What the seats that did a thing won on average, and by how much that differs from all seats."""
    if not total.seats:
        return None
    mean = mean_result(counts)
    found = ratio(total.sums(), mean)
    low, high = difference(counts, total)
    return {
        "seats": total.seats,
        "share": round(found.mean, DIGITS),
        "low": round(found.low, DIGITS),
        "high": round(found.high, DIGITS),
        "difference": round(found.mean - mean, DIGITS),
        "difference_low": round(low, DIGITS),
        "difference_high": round(high, DIGITS),
    }


def difference(counts: Counts, total: Total) -> tuple[float, float]:
    """The 95 % interval of "won when" less the mean of all seats, both of the same games.

    Where one seat wins every game the mean of all seats is fixed, and this is the interval of "won when", shifted.
    In co-operation all win or lose together, so what both have in common cancels out.
    """
    mean = mean_result(counts)
    centre, squares = smoothed(total.sums(), mean)
    times, plays = total.seats + DOUBT, counts.games * len(counts.seats)
    due = mean * len(counts.seats)  # what all seats of a game win on average
    # For every game: what these seats won minus what was due to them, and the same for all seats.
    crossed = (
        total.won_all / ONE / ONE
        - due * total.won / ONE
        - centre * total.seats_all / ONE
        + centre * due * total.seats
    )
    others = counts.won_won / ONE / ONE - due * due * counts.games
    variance = squares / times**2 - 2 * crossed / (times * plays) + others / plays**2
    groups = total.games + DOUBT
    half = SURE * sqrt(max(variance, 0.0) * groups / (groups - 1))
    return centre - mean - half, centre - mean + half


def distribution(values: Counter[int]) -> Json | None:
    """Mean, median, 95th percentile, ends and histogram of whole numbers; None if there are none."""
    n = values.total()
    if not n:
        return None
    least, most = min(values), max(values)
    width = round(round_step((most - least + 1) / BINS, whole=True))
    first = least // width * width
    bins = [0] * ((most - first) // width + 1)
    for value, times in values.items():
        bins[(value - first) // width] += times
    return {
        "mean": round(sum(value * times for value, times in values.items()) / n, DIGITS),
        "p50": ranked(values, n // 2),
        "p95": ranked(values, n * 95 // 100),
        "least": least,
        "most": most,
        "histogram": {"first": first, "width": width, "counts": bins},
    }


def ranked(values: Counter[int], rank: int) -> int:
    """The value at a place of the sorted row, the first at 0."""
    for value in sorted(values):
        rank -= values[value]
        if rank < 0:
            return value
    raise ValueError("there are not so many values")
