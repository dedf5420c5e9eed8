"""Trials of Adventures: how often heroes win, and what in the box makes it easier or harder.

    python -m tools.adventure_trials wins [--games N]       by heroes and difficulty: wins, life and tanks left, damage
    python -m tools.adventure_trials levels [--games N]     by level of the players, heroes and difficulty: wins, damage
    python -m tools.adventure_trials masters [--games N]    by Robot Master, each taken equally often
    python -m tools.adventure_trials weapons [--games N]    by weapon, how it is used
    python -m tools.adventure_trials heroes [--games N]     by hero; by action card, where it is put and whether used
    python -m tools.adventure_trials sabotage [--games N]   by sabotage card, hard games
    python -m tools.adventure_trials stages [--games N]     by stage card and pattern card: how often overcome, damage
    python -m tools.adventure_trials campaign [--games N]   by session, with retries

N games for each table (of a line or of all hero counts together), all by the rule-based player except in `levels`,
seeds from 1 on. Heroes are dealt. In `wins`, `levels` and `campaign` players choose their Robot Masters, elsewhere
they take what chance says, so that each is fought equally often. `--heroes 1,4` and `--difficulty easy,hard` name
tables, `--processes 2` uses two cores, `--content FOLDER` plays with other cards.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import TypeVar

from busterbox.games.adventures.game import GAME, make
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import (
    BOSS,
    CONFIRM,
    DIFFICULTIES,
    EMPTY,
    HEROES,
    MODE,
    MODES,
    MOST_WEAPONS,
    SESSION_3,
    W_BOSS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import NO_ANSWER, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Seat
from busterbox.players.levels import LEVELS
from busterbox.players.levels import levels as levels_of

MOST_PROCESSES = 2
MOST_ANSWERS = 20_000  # of one game, silence counted too
MOST_TRIES = 30  # of one campaign session

In = TypeVar("In")
Out = TypeVar("Out")
GAMES: dict[str, Game] = {"": GAME}


class Trial:
    """What is worth counting about one game."""

    def __init__(self, g: Adventure, log: Log) -> None:
        self.seats = int(g.seats)
        self.won = g.result[0] == ONE
        self.rounds = int(g.round)
        self.life = sum(g.life) / g.seats
        self.tanks = int(g.tanks)
        self.fighting = bool(g.fighting)
        self.heroes = list(g.hero)
        self.bosses = list(g.boss)
        self.sabotage = list(g.sabotage)
        self.weapons = [
            [one for one in g.weapons[seat * MOST_WEAPONS :][:MOST_WEAPONS] if one != EMPTY]
            for seat in range(g.seats)
        ]
        self.counts: Counter[tuple[str, int]] = Counter()  # event, what it is about
        self.hurt = [0] * self.seats  # damage on stage cards
        self.fight = [0] * self.seats  # damage in boss battles
        self.bought = 0  # damage that is no challenge's: costs, abilities, Dr. Light
        self.read(g, log)

    def read(self, g: Adventure, log: Log) -> None:
        slots: dict[tuple[int, int], int] = {}
        failed = False
        fighting = g.settings[MODE] == SESSION_3
        for event in log.events:
            message, numbers = event.message, event.numbers
            if message == "hurt":
                (self.fight if fighting else self.hurt)[numbers[0]] += numbers[1]
                self.bought += 0 if failed else numbers[1]
                failed = False
            elif message == "flipped":
                fighting = True
            elif message in ("failed", "overcame"):
                failed = message == "failed"
                self.counts[message, numbers[2]] += 1
            elif message in ("skill", "boosted"):
                self.counts[message, numbers[1]] += 1
            elif message in ("weapon", "weapon_reroll", "weakness"):
                self.counts[message, numbers[1]] += 1
            elif message == "drew":
                self.counts["drew", numbers[1]] += 1
            elif message == "slotted":
                slots[numbers[0], numbers[2]] = numbers[1]
            elif message == "took_back":
                slots.pop((numbers[0], numbers[2]), None)
            elif message == "planned":
                for (_, slot), card in slots.items():
                    self.counts["as_skill" if slot == 2 else "as_support", card] += 1
                slots = {}
            elif message == "light_hurts":
                self.counts["light", 0] += 1


def play(
    game: Game,
    seats: int,
    seed: int,
    settings: dict[str, str],
    decks: list[str] | None,
    free: bool,
    level: str = "",
) -> tuple[Adventure, Log]:
    """One game by players of this level, else by the rule-based one; unless `free`, Robot Masters are taken by
    chance."""
    bot = levels_of(game)[level] if level else None
    log = Log()
    g = game.new(seats, seed, settings, sink=log, decks=decks)
    assert isinstance(g, Adventure)
    rng = rng_from(seed)
    for _ in range(MOST_ANSWERS):
        if g.over:
            break
        seat = int(g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, rng))
        if g.kind == W_BOSS and not free:
            code = claim(g, seat, rng)
        elif bot is not None:
            code = int(bot.choose(Seat(g, seat), rng))
        else:
            code = int(game.bot.policy(g, seat, rng))
        if code != NO_ANSWER:
            g.apply(seat, code)
    if not g.over:
        raise RuntimeError(f"{seats} heroes, seed {seed}, {settings}: no end after {MOST_ANSWERS} answers")
    return g, log


def claim(g: Adventure, seat: int, rng: Rng) -> int:
    options = g.options(seat)
    if CONFIRM in options:
        return CONFIRM
    found = [code for code in options if code >= BOSS]
    return found[rng.below(len(found))] if found else NO_ANSWER


def trial(job: tuple[int, int, str], folder: str, free: bool, level: str = "") -> Trial:
    seats, seed, difficulty = job
    if folder not in GAMES:
        GAMES[folder] = make(Path(folder))
    settings = {"difficulty": difficulty, "heroes": "random"}
    return Trial(*play(GAMES[folder], seats, seed, settings, None, free, level))


def many(work: Callable[[In], Out], jobs: list[In], processes: int) -> Iterable[Out]:
    if processes == 1:
        return map(work, jobs)
    with Pool(processes) as pool:
        return pool.map(work, jobs, chunksize=10)


def percent(good: int, all_of: int) -> str:
    """A share with half of its 95 % interval."""
    if not all_of:
        return "    -     "
    share = good / all_of
    return f"{100 * share:5.1f} ±{196 * sqrt(share * (1 - share) / all_of):4.1f}"


# -- what is asked ----------------------------------------------------------------------------------------------------


class Asked:
    def __init__(self, args: argparse.Namespace) -> None:
        self.games: int = args.games
        self.processes: int = min(args.processes, MOST_PROCESSES)
        self.heroes = [int(word) for word in args.heroes.split(",")]
        self.difficulties: list[str] = args.difficulty.split(",") if args.difficulty else []
        self.folder: str = args.content
        if self.folder:
            GAMES[self.folder] = make(Path(self.folder))
        self.game = GAMES[self.folder]

    def trials(self, seats: int, difficulty: str, games: int, free: bool, level: str = "") -> list[Trial]:
        jobs = [(seats, seed, difficulty) for seed in range(1, games + 1)]
        work = partial(trial, folder=self.folder, free=free, level=level)
        return list(many(work, jobs, self.processes))

    def pooled(self, difficulty: str) -> list[Trial]:
        """Games of all hero counts, as many each."""
        found: list[Trial] = []
        for seats in self.heroes:
            found += self.trials(seats, difficulty, self.games // len(self.heroes), False)
        return found

    def name(self, kind: str, number: int) -> str:
        return self.game.rules.catalogue.find("name." + kind).args[number]


def wins(asked: Asked) -> None:
    print(
        "heroes difficulty     wins %   life  tanks rounds  met %  damage a hero: of a stage card, of a boss, "
        "not of challenges, times of Dr. Light"
    )
    for seats in asked.heroes:
        for difficulty in asked.difficulties or DIFFICULTIES:
            found = asked.trials(seats, difficulty, asked.games, True)
            won = [one for one in found if one.won]
            met, failed = count(found, "overcame"), count(found, "failed")
            each = len(found) * seats
            print(
                f"{seats:6} {difficulty:10} {percent(len(won), len(found))} "
                f"{mean([one.life for one in won]):6.2f} {mean([one.tanks for one in won]):6.2f} "
                f"{mean([one.rounds for one in found]):6.2f} {100 * met / max(1, met + failed):6.1f} "
                f"{stage_damage(found):10.2f} {sum(sum(one.fight) for one in found) / each:6.2f} "
                f"{sum(one.bought for one in found) / each:6.2f} {count(found, 'light') / each:6.2f}",
                flush=True,
            )


def levels(asked: Asked) -> None:
    print("heroes difficulty level      wins %   damage a hero and round")
    for seats in asked.heroes:
        for difficulty in asked.difficulties or DIFFICULTIES:
            for level in LEVELS:
                found = asked.trials(seats, difficulty, asked.games, True, level)
                hurt = sum(sum(one.hurt) + sum(one.fight) for one in found)
                rounds = sum(one.rounds for one in found) * seats
                won = percent(sum(one.won for one in found), len(found))
                print(f"{seats:6} {difficulty:10} {level:6} {won} {hurt / rounds:8.2f}", flush=True)


def stage_damage(found: list[Trial]) -> float:
    """Of a hero, by one stage card."""
    cards = sum((one.rounds - one.fighting) * one.seats for one in found)
    return sum(sum(one.hurt) for one in found) / max(1, cards)


def count(found: list[Trial], message: str) -> int:
    return sum(many for one in found for (name, _), many in one.counts.items() if name == message)


def mean(numbers: list[float] | list[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def shares(found: list[Trial], of: Callable[[Trial], list[int]], label: Callable[[int], str]) -> None:
    """Share of games won with each of something, all games pooled, in the order of ease."""
    tried: Counter[int] = Counter()
    good: Counter[int] = Counter()
    for one in found:
        for number in of(one):
            tried[number] += 1
            good[number] += one.won
    every = sum(good.values()) / max(1, sum(tried.values()))
    print(f"{'all':22} {sum(tried.values()):6} {100 * every:5.1f}")
    for number in sorted(tried, key=lambda one: -good[one] / tried[one]):
        off = 100 * (good[number] / tried[number] - every)
        print(f"{label(number):22} {tried[number]:6} {percent(good[number], tried[number])}  {off:+6.1f}")


def masters(asked: Asked) -> None:
    for difficulty in asked.difficulties or ["normal"]:
        print(f"Robot Masters, {difficulty}: heroes who faced them, won %, off the mean")
        found = asked.pooled(difficulty)
        shares(found, lambda one: one.bosses, partial(asked.name, "boss"))
        print("damage: of a stage card, of the boss")
        faced: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for one in found:
            for seat, boss in enumerate(one.bosses):
                if one.fighting:
                    faced[boss].append((one.hurt[seat] / max(1, one.rounds - 1), one.fight[seat]))
        for boss in sorted(faced):
            stage, fight = mean([pair[0] for pair in faced[boss]]), mean([pair[1] for pair in faced[boss]])
            print(f"{asked.name('boss', boss):22} {stage:6.2f} {fight:6.2f}")


def weapons(asked: Asked) -> None:
    for difficulty in asked.difficulties or ["normal"]:
        found = asked.pooled(difficulty)
        print(f"weapons, {difficulty}: heroes who had them, won %, off the mean")
        shares(found, lambda one: [w for mine in one.weapons for w in mine], partial(asked.name, "weapon"))
        had = Counter(weapon for one in found for mine in one.weapons for weapon in mine)
        print("uses in a game:       effect reroll weakness")
        for weapon in sorted(had):
            used = [
                sum(one.counts[how, weapon] for one in found) / had[weapon]
                for how in ("weapon", "weapon_reroll", "weakness")
            ]
            print(f"{asked.name('weapon', weapon):22} {used[0]:5.2f} {used[1]:6.2f} {used[2]:8.2f}")


def heroes(asked: Asked) -> None:
    for difficulty in asked.difficulties or ["normal"]:
        found = asked.pooled(difficulty)
        print(f"heroes, {difficulty}: games, won %, off the mean")
        shares(found, lambda one: one.heroes, partial(asked.name, "hero"))
        print("of 100 times drawn:        support  skill   used  boost")
        total: Counter[tuple[str, int]] = Counter()
        for one in found:
            total.update(one.counts)
        for card in range(len(box_of(asked.game).actions)):
            drew = max(1, total["drew", card])
            used = [100 * total[how, card] / drew for how in ("as_support", "as_skill", "skill", "boosted")]
            print(
                f"{asked.game.cards.names[card]:26} {used[0]:7.0f} {used[1]:6.0f} {used[2]:6.0f} {used[3]:6.0f}"
            )


def sabotage(asked: Asked) -> None:
    for difficulty in asked.difficulties or ["hard"]:
        print(f"sabotage, {difficulty}: games, won %, off the mean")
        shares(asked.pooled(difficulty), lambda one: one.sabotage, partial(asked.name, "sabotage"))


def stages(asked: Asked) -> None:
    box = box_of(asked.game)
    for difficulty in asked.difficulties or ["normal"]:
        total: Counter[tuple[str, int]] = Counter()
        for one in asked.pooled(difficulty):
            total.update(one.counts)
        print(f"challenges overcome, {difficulty} (added ones count with their stage card):")
        for card in range(box.first_stage(), box.first_light()):
            met, failed = total["overcame", card], total["failed", card]
            print(f"{asked.game.cards.names[card]:26} {met + failed:6} {percent(met, met + failed)}")


def campaign_of(job: tuple[int, int, str], folder: str) -> list[int]:
    """How many tries each session took; a session given up has MOST_TRIES, and nothing comes after it."""
    seats, seed, difficulty = job
    if folder not in GAMES:
        GAMES[folder] = make(Path(folder))
    game = GAMES[folder]
    settings = {"difficulty": difficulty, "heroes": "random", "mode": MODES[1]}
    decks: list[str] | None = None
    tries = [0]
    while tries[-1] < MOST_TRIES:
        g, _ = play(game, seats, 1000 * seed + sum(tries), settings, decks, True)
        tries[-1] += 1
        following = game.campaign.sequel(g)
        if following is None:
            return tries
        settings, decks = following.settings, following.decks
        if not following.again:
            tries.append(0)
    return tries


def campaign(asked: Asked) -> None:
    print("heroes difficulty  won % of all tries in session 1, 2, 3; campaigns finished")
    for seats in asked.heroes:
        for difficulty in asked.difficulties or DIFFICULTIES:
            jobs = [(seats, seed, difficulty) for seed in range(1, asked.games + 1)]
            tries: dict[int, int] = defaultdict(int)
            won: dict[int, int] = defaultdict(int)
            done = 0
            for found in many(partial(campaign_of, folder=asked.folder), jobs, asked.processes):
                finished = len(found) == 3 and found[-1] < MOST_TRIES
                done += finished
                for session, taken in enumerate(found):
                    tries[session] += taken
                    won[session] += session + 1 < len(found) or finished
            cells = "  ".join(percent(won[session], tries[session]) for session in range(3))
            print(f"{seats:6} {difficulty:10} {cells}  {done} of {len(jobs)}", flush=True)


TRIALS: dict[str, Callable[[Asked], None]] = {
    "wins": wins,
    "levels": levels,
    "masters": masters,
    "weapons": weapons,
    "heroes": heroes,
    "sabotage": sabotage,
    "stages": stages,
    "campaign": campaign,
}


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=list(TRIALS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--heroes", default=",".join(str(n + 1) for n in range(HEROES)))
    parser.add_argument("--difficulty", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--content", default="")
    asked = Asked(parser.parse_args())
    TRIALS[parser.parse_args().what](asked)


if __name__ == "__main__":
    main()
