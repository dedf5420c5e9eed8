"""Speed: decisions per second, clones and search, alone or beside other engines in the same run.

Every figure is a median over short slices, and a ratio is the median of the ratios of neighbouring slices:
the machine's own ups and downs fall on both sides alike. A decision had at least two options; games are played
by random answers through `options` and `apply`, with its check on and nobody listening to events.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from busterbox import _compiled
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Seat
from busterbox.lab.peers import BARE_PEERS, PLAYOUT_PEERS, SEARCH_PEERS, Peers
from busterbox.players.playout import Tally, play_games
from busterbox.players.search import SearchBot

MID_GAME = 20  # decisions after which a position counts as mid-game
SEARCH_SIMULATIONS = 400

Json = dict[str, object]
Progress = Callable[[str], None]
Decks = list[str] | None


@dataclass
class Slice:
    decisions: int
    forced: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds

    @property
    def rate_with_forced(self) -> float:
        return (self.decisions + self.forced) / self.seconds


def usual_seats(game: Game) -> int:
    return min(4, game.info.seats.most)


def python_slice(
    game: Game, seconds: float, seed: int, events: bool = False, views: bool = False, decks: Decks = None
) -> Slice:
    """The caller in plain Python: this loop is what a user of the library writes."""
    seats = usual_seats(game)
    rnd = random.Random(seed).random
    decisions = forced = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        seed += 1
        g = game.new(seats, seed, decks=decks)
        if events:
            g.sink = Log()
        options, answer, view = g.options, g.apply, g.view
        seat = g.seat_to_act()
        while seat >= 0:
            codes = options(seat)
            n = len(codes)
            if n > 1:
                decisions += 1
            else:
                forced += 1
            if views:
                view(seat)
            seat = answer(seat, codes[int(rnd() * n)])
    return Slice(decisions, forced, time.perf_counter() - start)


def compiled_slice(game: Game, seconds: float, seed: int, decks: Decks = None) -> Slice:
    """The caller compiled (where the engine is)."""
    tally = Tally()
    rng = rng_from(seed)
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        play_games(game, usual_seats(game), seed, 20, rng, tally, decks)
        seed += 20
    return Slice(tally.decisions, tally.forced, time.perf_counter() - start)


def mid_game(game: Game, seed: int, decks: Decks = None) -> State:
    """A position some way into a random game."""
    while True:
        g = game.new(usual_seats(game), seed, decks=decks)
        rnd = random.Random(seed)
        for _ in range(MID_GAME):
            seat = g.seat_to_act()
            if seat < 0:
                break
            g.apply(seat, rnd.choice(g.options(seat)))
        if not g.over and len(g.options(g.seat_to_act())) > 1:
            return g
        seed += 1


def clone_us(game: Game, seed: int, times: int = 3000, decks: Decks = None) -> float:
    g = mid_game(game, seed, decks)
    clone = g.clone
    start = time.perf_counter()
    for _ in range(times):
        clone()
    return (time.perf_counter() - start) / times * 1e6


def search_slice(game: Game, seed: int, decks: Decks = None) -> tuple[float, float]:
    """Simulations per second, and decisions per simulation, of one search from a mid-game position."""
    g = mid_game(game, seed, decks)
    bot = SearchBot(SEARCH_SIMULATIONS)
    start = time.perf_counter()
    bot.choose(Seat(g, g.seat_to_act()), rng_from(seed))
    seconds = time.perf_counter() - start
    done = max(1, int(bot.simulations_done))
    return done / seconds, int(bot.decisions_done) / done


def measure_game(game: Game, seconds: float, slices: int, decks: Decks = None) -> Json:
    plain = [python_slice(game, seconds, 1000 * i, decks=decks) for i in range(slices)]
    compiled = [compiled_slice(game, seconds, 1000 * i, decks) for i in range(slices)]
    told = [python_slice(game, seconds, 1000 * i, events=True, decks=decks) for i in range(slices)]
    seen = [python_slice(game, seconds, 1000 * i, views=True, decks=decks) for i in range(slices)]
    searches = [search_slice(game, i, decks) for i in range(slices)]
    return {
        "seats": usual_seats(game),
        "decisions_per_second_python": round(median(s.rate for s in plain)),
        "decisions_per_second_compiled": round(median(s.rate for s in compiled)),
        "decisions_per_second_with_forced": round(median(s.rate_with_forced for s in plain)),
        "decisions_per_second_with_events": round(median(s.rate for s in told)),
        "decisions_per_second_with_views": round(median(s.rate for s in seen)),
        "clone_us": round(median(clone_us(game, i, decks=decks) for i in range(slices)), 2),
        "search_simulations_per_second": round(median(s for s, _ in searches)),
        "decisions_per_simulation": round(median(d for _, d in searches), 1),
        "decisions_searched_per_second": round(median(s * d for s, d in searches)),
    }


def measure_peers(
    games: list[Game], seconds: float, slices: int, folder: Path, say: Progress, decks: Decks = None
) -> tuple[Json, Json]:
    """Peers and our games in turn, slice by slice: the peers' rates, and ours divided by theirs."""
    say("setting up the peers")
    rates: dict[str, list[float]] = {}
    ratios: dict[str, dict[str, list[float]]] = {game.name: {} for game in games}
    with Peers(folder) as peers:
        core = peers.core
        _pin(core)
        for name in (*PLAYOUT_PEERS, *BARE_PEERS, *SEARCH_PEERS):
            peers.run(name, 0, 1)
        for i in range(slices):
            say(f"slice {i + 1} of {slices}")
            for name in (*PLAYOUT_PEERS, *BARE_PEERS):
                theirs = peers.run(name, seconds, i + 1).decisions_per_second
                rates.setdefault(name, []).append(theirs)
                for game in games:
                    ours = python_slice(game, seconds, 1000 * i, decks=decks).rate
                    ratios[game.name].setdefault(name, []).append(ours / theirs)
            for name in SEARCH_PEERS:
                theirs = peers.run(name, seconds, i + 1).decisions_searched_per_second
                rates.setdefault(name, []).append(theirs)
                for game in games:
                    simulations, decisions = search_slice(game, i, decks)
                    ratios[game.name].setdefault(name, []).append(simulations * decisions / theirs)
    return (
        {name: round(median(values)) for name, values in rates.items()},
        {game: {name: round(median(v), 2) for name, v in of.items()} for game, of in ratios.items()},
    )


def _pin(core: int | None) -> None:
    """On the peers' own core, so that both sides see the same machine."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def measure(
    games: list[Game],
    seconds: float,
    slices: int,
    peers: Path | None,
    say: Progress,
    decks: Decks = None,
) -> Json:
    """The whole document of `busterbox bench`. `decks` are what the seats bring, where one game is measured."""
    result: Json = {"compiled": _compiled.is_compiled()}
    figures: Json = {}
    for game in games:
        say(f"measuring {game.name}")
        figures[game.name] = measure_game(game, seconds, slices, decks)
    result["games"] = figures
    rates: Json = {}
    ratios: Json = {}
    if peers is not None:
        rates, ratios = measure_peers(games, seconds, slices, peers, say, decks)
    result["peers"] = rates
    result["ratios"] = ratios
    return result
