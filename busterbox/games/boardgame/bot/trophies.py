"""When to use a Trophy: where it turns a roll or a battle, and is worth more now than later."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.bot.battle import after_round, current, shown, win_chance
from busterbox.games.boardgame.bot.challenge import look
from busterbox.games.boardgame.bot.dice import Lying, as_it_lies, missing
from busterbox.games.boardgame.bot.fight import Fight
from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.bot.value import progress
from busterbox.games.boardgame.rules.battle import BOSS_ROLL
from busterbox.games.boardgame.rules.codes import FACES, NO_BOSS, PASS, ROBOT_MASTERS, TROPHY, WILY_ONE
from busterbox.games.boardgame.rules.dice import changeable
from busterbox.games.boardgame.rules.state import Board

TROPHY_WORTH: Final = 0.7  # in spaces: it might serve better later
STAKES: Final = 3.5  # what winning a battle rather than losing it is worth, in spaces
LAST_STAKES: Final = 10.0  # against the Wily Machine


def trophy(g: Board, j: Judgement, seat: i64) -> i64:
    """The change of a die that helps this seat most, if it is worth the Trophy."""
    mine: i64 = -1
    held: i64 = 0
    for master in range(ROBOT_MASTERS):
        if g.trophy[master] == seat:
            held += 1
            if mine < 0:
                mine = master
    if g.boss == NO_BOSS:
        found = on_challenge(g, j, seat, held)
    elif g.stack[len(g.stack) - 2].step > BOSS_ROLL:
        found = on_boss_roll(g, j, seat)
    else:
        found = on_battle_roll(g, j, seat)
    return TROPHY + 36 * mine + found if found >= 0 else PASS


def on_challenge(g: Board, j: Judgement, seat: i64, held: i64) -> i64:
    o = look(g, j)
    dice = Lying(g).shown
    lack = missing(g, dice)
    stand = as_it_lies(g, j, o, dice)
    hero = seat == g.turn
    part = 1.0 if hero else weight(g, seat)
    best: i64 = -1
    most = TROPHY_WORTH
    for face in range(FACES):
        if dice[face] == 0 or changeable(g, face) < 0:
            continue
        for to in range(FACES):
            if to == face:
                continue
            dice[face] -= 1
            dice[to] += 1
            gain = as_it_lies(g, j, o, dice) - stand
            if hero and 1 < lack <= held and missing(g, dice) < lack:  # several Trophies together
                gain += 2.0 - TROPHY_WORTH * float(lack - 1)
            dice[face] += 1
            dice[to] -= 1
            if not hero:
                gain = -gain * part
            if gain > most:
                best, most = FACES * face + to, gain
    return best


def weight(g: Board, seat: i64) -> float:
    """What the turn player's loss is worth to another seat: more, the fewer play and the further he is."""
    if g.seats == 2:
        return 1.0
    ahead = True
    for other in range(g.seats):
        if other != g.turn and progress(g, other) > progress(g, g.turn):
            ahead = False
    return 0.8 if ahead else 0.35


def on_battle_roll(g: Board, j: Judgement, seat: i64) -> i64:
    f = current(g, j)
    total = shown(g, g.strike)
    stand = after_round(g, f, total)
    hero = seat == g.turn
    low, high = extremes(g, g.strike)
    if low < 0:
        return -1
    top: i64 = 0
    bottom: i64 = 0
    for face in range(FACES):
        if g.strike[face] > g.strike[top]:
            top = face
        if g.strike[face] < g.strike[bottom]:
            bottom = face
    stakes = LAST_STAKES if g.boss >= WILY_ONE else STAKES
    if hero:
        value = after_round(g, f, total + float(g.strike[top] - g.strike[low]))
        return FACES * low + top if top != low and (value - stand) * stakes > TROPHY_WORTH else -1
    value = after_round(g, f, total - float(g.strike[high] - g.strike[bottom]))
    gain = (stand - value) * stakes * weight(g, seat)
    return FACES * high + bottom if high != bottom and gain > TROPHY_WORTH else -1


def on_boss_roll(g: Board, j: Judgement, seat: i64) -> i64:
    f = current(g, j)
    damage = g.boss_card().damage
    total: i64 = 0
    for face in g.dice:
        total += damage[face]
    low, high = extremes(g, damage)
    if low < 0:
        return -1
    top: i64 = 0
    bottom: i64 = 0
    for face in range(FACES):
        if damage[face] > damage[top]:
            top = face
        if damage[face] < damage[bottom]:
            bottom = face
    stand = struck_down(g, f, total)
    stakes = LAST_STAKES if g.boss >= WILY_ONE else STAKES
    if seat == g.turn:
        value = struck_down(g, f, total - damage[high] + damage[bottom])
        return FACES * high + bottom if high != bottom and (value - stand) * stakes > TROPHY_WORTH else -1
    value = struck_down(g, f, total - damage[low] + damage[top])
    gain = (stand - value) * stakes * weight(g, seat)
    return FACES * low + top if low != top and gain > TROPHY_WORTH else -1


def struck_down(g: Board, f: Fight, damage: i64) -> float:
    """The hero's chance after the boss has dealt so much."""
    dealt: i64 = damage - g.shield if damage > g.shield else 0
    after = f.copy()
    after.health -= float(dealt)
    after.shield, after.fewer = 0.0, 0.0
    return win_chance(after, 0.0, False)


def extremes(g: Board, values: list[int]) -> tuple[int, int]:
    """The faces of the changeable dice that do least and most; -1 if there is none."""
    low: i64 = -1
    high: i64 = -1
    for face in range(FACES):
        if changeable(g, face) >= 0:
            if low < 0 or values[face] < values[low]:
                low = face
            if high < 0 or values[face] > values[high]:
                high = face
    return low, high
