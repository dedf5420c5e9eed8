"""Trials of the board game that no report of whole games shows: single battles, and games without Dr. Wily's cards.

    python -m tools.board_trials battles [--games N]    chance to win each battle, without powers and with each power
    python -m tools.board_trials wily [--games N]       length of games with and without cards of the Wily players
    python -m tools.board_trials stages [--games N]     where heroes start, how often a stage is beaten at the first try

All by the rule-based player; seeds from 1 on.
"""

from __future__ import annotations

import argparse
from collections import Counter

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import (
    BOSS_NAMES,
    BOSS_SPACE,
    CASTLE,
    CASTLE_END,
    NO_BOSS,
    PASS,
    ROBOT_MASTERS,
    STAGE_NAMES,
    W_ABILITIES,
    W_SPECIAL,
    WILY_ONE,
    YELLOW_DEVIL,
    YELLOW_SPACE,
)
from busterbox.games.boardgame.rules.course import TURNS
from busterbox.games.boardgame.rules.lives import clear_table
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.rules.turn import FRESH_VALUES, Turn
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.windows import CLOSED

ALL_OPTIONS = {"stages": "eight", "yellow_devil": "on"}


def at_boss(boss: int, powers: int, seed: int) -> Board:
    """Two seats; the first stands before a boss at full Health with fresh Weapon Energy and these powers."""
    g = GAME.new(2, seed, ALL_OPTIONS)
    assert isinstance(g, Board)
    while g.turns == [0, 0]:
        seat = g.seat_to_act()
        g.apply(seat, g.options(seat)[0])
    clear_table(g)
    g.stack = g.stack[:1]
    g.top = g.stack[0]
    g.top.step = TURNS
    g.mode, g.required, g.may, g.turn = CLOSED, 0, 0, 0
    g.powers[0] = powers
    g.stage[0] = boss if boss < ROBOT_MASTERS else CASTLE
    g.space[0] = BOSS_SPACE if boss < ROBOT_MASTERS else YELLOW_SPACE if boss == YELLOW_DEVIL else CASTLE_END
    g.push(Turn())
    g.top.step = FRESH_VALUES
    g.take_character(0, 0)
    g.run()
    return g


def won_battle(boss: int, powers: int, seed: int) -> bool:
    g = at_boss(boss, powers, seed)
    rng = rng_from(seed)
    lives = g.lives[0]
    while not g.over and g.boss != NO_BOSS:
        seat = g.seat_to_act()
        g.apply(seat, GAME.bot.policy(g, seat, rng))
    return g.lives[0] == lives


def battles(games: int) -> None:
    names = [name.replace("_man", "") for name in STAGE_NAMES[:ROBOT_MASTERS]]
    print("boss             none " + " ".join(f"{name:>5}" for name in names))
    for boss in [*range(ROBOT_MASTERS), YELLOW_DEVIL, WILY_ONE]:
        rates = []
        for power in [-1, *range(ROBOT_MASTERS)]:
            if power == boss:
                rates.append("    -")
                continue
            won = sum(won_battle(boss, 1 << power if power >= 0 else 0, seed) for seed in range(1, games + 1))
            rates.append(f"{100 * won / games:5.0f}")
        print(f"{BOSS_NAMES[boss]:15} {' '.join(rates)}", flush=True)
    two = sum(won_battle(WILY_ONE, pair(seed), seed) for seed in range(1, games + 1))
    print(f"wily_machine with two powers by chance {100 * two / games:5.0f}")


def pair(seed: int) -> int:
    """Two different core powers."""
    first, second = seed % 6, (seed // 6) % 5
    return 1 << first | 1 << (first + 1 + second) % 6


def answer(g: Board, seat: int, rng: Rng, mute: bool) -> int:
    if mute and seat != g.turn and g.kind in (W_ABILITIES, W_SPECIAL):
        return PASS
    return int(GAME.bot.policy(g, seat, rng))


def wily(games: int) -> None:
    for seats in (2, 4, 6):
        for mute in (False, True):
            turns = decisions = lost = 0
            for seed in range(1, games + 1):
                g, log = GAME.new(seats, seed), Log()
                assert isinstance(g, Board)
                g.sink = log
                rng = rng_from(seed)
                while not g.over:
                    seat = g.seat_to_act()
                    g.apply(seat, answer(g, seat, rng, mute))
                    decisions += 1
                turns += max(g.turns)
                lost += sum(event.message == "lost_life" for event in log.events)
            how = "without Wily cards" if mute else "with Wily cards"
            print(
                f"{seats} seats, {how}: {turns / games:.1f} turns each, {decisions / games:.0f} decisions, "
                f"{lost / games / seats:.1f} Lives lost each",
                flush=True,
            )


def stages(games: int) -> None:
    started: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    first: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for seed in range(1, games + 1):
        g, log = GAME.new(2, seed), Log()
        assert isinstance(g, Board)
        g.sink = log
        rng = rng_from(seed)
        begun = [-1, -1]
        while not g.over:
            seat = g.seat_to_act()
            g.apply(seat, GAME.bot.policy(g, seat, rng))
            if -1 in begun and g.turns != [0, 0]:
                begun = g.stage[:]
                first.update(STAGE_NAMES[stage] for stage in begun)
        won[STAGE_NAMES[begun[0 if g.result[0] else 1]]] += 1
        for event in log.events:
            if event.message == "chose_stage":
                started[STAGE_NAMES[event.numbers[1]]] += 1
            elif event.message in ("passed", "failed"):
                stage = STAGE_NAMES[
                    box_of(GAME).challenges[event.numbers[1] - len(box_of(GAME).actions)].stage
                ]
                (passed if event.message == "passed" else failed)[stage] += 1
    for name in STAGE_NAMES:
        tried = passed[name] + failed[name]
        if tried:
            print(
                f"{name:10} entered {started[name] / games:5.2f} a game, challenges passed "
                f"{100 * passed[name] / tried:4.1f} %, started on {first[name]:5}, won {won[name]:5}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["battles", "wily", "stages"])
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    {"battles": battles, "wily": wily, "stages": stages}[args.what](args.games)


if __name__ == "__main__":
    main()
