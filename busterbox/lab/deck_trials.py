"""Decks against each other: every deck meets every other, with the same bot on both sides.

Each seed is played twice, the second time with the decks swapped, so that neither the seat nor the luck of
the seed favours a deck. A deck's share is what it won of all its games, 1/2 if it is as good as the others; the
seed is the independent unit. Lengths, who was first and how games end come from the statistics that the game's
catalogue names (`counting.py`): a statistic `first_turns` with the seat that begins, others without card as
counters, and measures whose values have names (`name.<measure>` in the catalogue).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.lab.balance import counter_row, distribution, seat_row
from busterbox.lab.counting import Counting, Counts, Statistics, Total
from busterbox.lab.plots import Interval, interval_chart
from busterbox.lab.spread import seed_jobs, spread
from busterbox.players.match import Score, Sums, interval, play_game, ratio
from busterbox.players.named import named_bot

Json = dict[str, Any]
Job = tuple[int, int, range]  # two decks by number, and seeds
Played = tuple[list[list[int]], Counts]  # what the first deck won in each seed's two games; what was counted
DIGITS = 4
SEATS = 2
FIRST = "first_turns"  # the statistic that names who begins


@dataclass(frozen=True)
class Entrant:
    """A deck that takes part."""

    deck: str  # the id of one in the box, or text
    name: str
    designed: bool


@dataclass(frozen=True)
class DeckTrials:
    """What is played. `load` finds the game in every process that plays."""

    load: Callable[[], Game]
    decks: list[Entrant]
    bot: str
    seed: int
    seeds: int  # of each pair of decks; two games each
    settings: dict[str, str]

    def __call__(self) -> Callable[[Job], Played]:
        """What plays a job."""
        game = self.load()
        bots = [named_bot(self.bot, game) for _ in range(SEATS)]

        def work(job: Job) -> Played:
            one, other, seeds = self.decks[job[0]].deck, self.decks[job[1]].deck, job[2]
            counting = Counting(game, SEATS)
            won: list[list[int]] = []
            for seed in seeds:
                parts: list[int] = []
                for place, laid in enumerate(([one, other], [other, one])):
                    result = play_game(game, bots, SEATS, seed, self.settings, counting, laid)
                    counting.end(result)
                    parts.append(result[place])
                won.append(parts)
            return won, counting.counts

        return work


def entrants(game: Game, settings: list[int]) -> list[Entrant]:
    """The decks of the box that a table with these settings allows."""
    return [Entrant(deck.id, deck.name, deck.designed) for deck in game.decks.fitting(settings)]


def seeds_for(games: int) -> int:
    """As many seeds as it takes for so many games of each pair."""
    return -(-games // 2)


def play_trials(
    trials: DeckTrials, workers: int = 1, progress: Callable[[int, int], None] | None = None
) -> Json:
    """Play all pairs and report; `progress` hears how many games of how many are done. ValueError in one sentence if
    there is nothing to compare."""
    game = trials.load()
    if not game.info.seats.fewest <= SEATS <= game.info.seats.most:
        raise ValueError(f"a round robin is for two seats, and {game.name} has none")
    if len(trials.decks) < 2:
        raise ValueError(f"a round robin needs two decks, and here are {len(trials.decks)}")
    pairs = list(combinations(range(len(trials.decks)), 2))
    pieces = seed_jobs(trials.seed, trials.seeds, workers)
    jobs: list[Job] = [(one, other, piece) for one, other in pairs for piece in pieces]
    won: dict[tuple[int, int], list[list[int]]] = {pair: [] for pair in pairs}
    counts = {pair: Counts([Total() for _ in range(SEATS)]) for pair in pairs}
    done = 0
    for (one, other, piece), (parts, counted) in zip(jobs, spread(trials, jobs, workers), strict=True):
        won[one, other] += parts
        counts[one, other].merge(counted)
        done += 2 * len(piece)
        if progress:
            progress(done, 2 * trials.seeds * len(pairs))
    return report(trials, game, won, counts)


def report(
    trials: DeckTrials,
    game: Game,
    won: dict[tuple[int, int], list[list[int]]],
    counts: dict[tuple[int, int], Counts],
) -> Json:
    """What was played as one document."""
    statistics = Statistics(game)
    whole = merged(list(counts.values()))
    return {
        "game": game.name,
        "rules_version": game.info.rules_version,
        "content": game.cards.content_hash,
        "settings": trials.settings,
        "seed": trials.seed,
        "seeds": trials.seeds,
        "games": whole.games,
        "bot": {"name": trials.bot, "plays": named_bot(trials.bot, game).name()},
        "decks": [deck_row(trials, game, deck, won, counts) for deck in range(len(trials.decks))],
        "pairs": [pair_row(trials, pair, parts) for pair, parts in won.items()],
        "matrix": matrix(trials, won),
        "first_turn": first_turn(statistics, whole),
        "by_seat": [{"seat": seat, **seat_row(whole, total)} for seat, total in enumerate(whole.seats)],
        "length": {"decisions": distribution(whole.decisions)},
        "counters": {
            statistics.names[stat]: counter_row(whole, stat, statistics.names[stat])
            for stat in statistics.counters()
        },
        "measures": {name: distribution(whole.measures[name]) for name in statistics.measures},
        "endings": endings(game, whole),
    }


def merged(parts: list[Counts]) -> Counts:
    whole = Counts([Total() for _ in range(SEATS)])
    for part in parts:
        whole.merge(part)
    return whole


# -- rows ------------------------------------------------------------------------------------------------------


def deck_row(
    trials: DeckTrials,
    game: Game,
    deck: int,
    won: dict[tuple[int, int], list[list[int]]],
    counts: dict[tuple[int, int], Counts],
) -> Json:
    """What a deck won of all its games. All pairs play the same seeds: what it won in a seed counts together."""
    sums = Sums()
    for i in range(trials.seeds):
        parts = [share(part, pair[0] == deck) for pair in won if deck in pair for part in won[pair][i]]
        sums.add(float(len(parts)), sum(parts))
    entrant = trials.decks[deck]
    own = merged([part for pair, part in counts.items() if deck in pair])
    found: Json = {"deck": entrant.deck if game.decks.find(entrant.deck) else "", "name": entrant.name}
    found |= {"designed": entrant.designed, "games": own.games, **score_row(ratio(sums))}
    found["decisions"] = distribution(own.decisions)
    found["counters"] = {name: distribution(values) for name, values in own.counters.items()}
    found["endings"] = endings(game, own)
    return found


def share(part: int, first: bool) -> float:
    """What one of two decks won of a game, from what the first of them won."""
    return part / ONE if first else 1.0 - part / ONE


def pair_row(trials: DeckTrials, pair: tuple[int, int], parts: list[list[int]]) -> Json:
    found = interval([sum(games) / len(games) / ONE for games in parts])
    return {"decks": [trials.decks[deck].name for deck in pair], "seeds": len(parts), **score_row(found)}


def score_row(found: Score) -> Json:
    return {
        "wins": round(found.mean, DIGITS),
        "low": round(found.low, DIGITS),
        "high": round(found.high, DIGITS),
    }


def matrix(trials: DeckTrials, won: dict[tuple[int, int], list[list[int]]]) -> list[list[float | None]]:
    """What the deck of the row won of its games against that of the column; None against itself."""
    size = len(trials.decks)
    rows: list[list[float | None]] = [[None] * size for _ in range(size)]
    for (one, other), parts in won.items():
        mean = sum(sum(games) for games in parts) / sum(len(games) for games in parts) / ONE
        rows[one][other] = round(mean, DIGITS)
        rows[other][one] = round(1.0 - mean, DIGITS)
    return rows


def first_turn(statistics: Statistics, counts: Counts) -> Json | None:
    """What the seat that begins won; None if the game does not say who that is."""
    if FIRST not in statistics.names or FIRST not in statistics.fates():
        return None
    row = counter_row(counts, statistics.names.index(FIRST), FIRST)["won_when"]
    return {"wins": row["share"], "low": row["low"], "high": row["high"]} if row else None


def endings(game: Game, counts: Counts) -> dict[str, dict[str, float]]:
    """Measures whose values have names, such as how a game ended: the share of each value."""
    found: dict[str, dict[str, float]] = {}
    for name, values in counts.measures.items():
        if not game.rules.catalogue.has(f"name.{name}") or not values.total():
            continue
        words = game.rules.catalogue.find(f"name.{name}").args
        found[name] = {
            words[value] if 0 <= value < len(words) else str(value): round(times / values.total(), DIGITS)
            for value, times in sorted(values.items())
        }
    return found


def trial_plots(found: Json, title: str) -> dict[str, str]:
    """The pictures of a report, by file name."""
    rows = [
        Interval(row["name"], row["wins"], row["low"], row["high"], f"{row['wins']:.1%}")
        for row in sorted(found["decks"], key=lambda row: -float(row["wins"]))
    ]
    chart = interval_chart(
        f"{title}: decks against each other, {found['games']} games, {found['bot']['name']} bots",
        rows,
        "share of wins with 95 % interval",
        mark=0.5,
        mark_text="as good as the others",
    )
    return {"decks.svg": chart}
