"""Which stage to go to and which hero to take: what promises victory in the fewest turns."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.bot.battle import win_chance, with_powers
from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.rules.codes import CASTLE, HERO, ROBOT_MASTERS, STAGE, WILY_ONE
from busterbox.games.boardgame.rules.places import castle_requirement, in_play, masters_defeated
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.rng import Rng


def turns_for(chance: float, way: float) -> float:
    """Turns until a boss at the end of a way is beaten: three lives, then the way again."""
    p = chance if chance > 0.05 else 0.05
    lost = (1.0 - p) * (1.0 - p) * (1.0 - p)
    return way / (1.0 - lost) + 0.7 / p


def way_turns(g: Board, j: Judgement, seat: i64, stage: i64) -> float:
    """Turns that the way of a stage takes."""
    steps: i64 = 6 if stage == CASTLE else 4
    gain = j.gain_of(j.lies_ahead(stage), steps, g.base_threat(seat), float(g.base_energy(seat)))
    return float(steps) / (gain if gain > 0.4 else 0.4)


def stage_turns(g: Board, j: Judgement, seat: i64, stage: i64, powers: i64) -> float:
    boss: i64 = WILY_ONE if stage == CASTLE else stage
    fight = with_powers(g, j, seat, boss, g.full_health(seat), g.base_energy(seat), powers)
    # A quick estimate from far away is too sure of itself: measured chances lie nearer to one half.
    chance = 0.35 + 0.5 * win_chance(fight, 0.0, False)
    return turns_for(chance, way_turns(g, j, seat, stage))


def which_stage(g: Board, j: Judgement, seat: i64, rng: Rng) -> i64:
    """The stage that leads to victory in the fewest turns: its own, and the castle with the power it yields."""
    best: i64 = -1
    least = 1000.0
    need: i64 = castle_requirement(g) - masters_defeated(g, seat)
    powers: i64 = g.powers[seat]
    for code in g.options(seat):
        stage: i64 = code - STAGE
        turns = stage_turns(g, j, seat, stage, powers)
        if stage != CASTLE:
            after = powers | (1 << stage)
            if need <= 1:
                turns += stage_turns(g, j, seat, CASTLE, after)
            else:
                turns += next_master(g, j, seat, after)
            if g.trophy[stage] == -1:
                turns -= 0.4
        turns += float(rng.below(100)) * 0.03  # so that games differ
        if turns < least:
            best, least = stage, turns
    return STAGE + best


def next_master(g: Board, j: Judgement, seat: i64, powers: i64) -> float:
    """The quickest Robot Master to beat with these powers: a power opens the way to whom it is strong against."""
    least = 1000.0
    for stage in range(ROBOT_MASTERS):
        if in_play(g, stage) and not (powers >> stage) & 1:
            turns = stage_turns(g, j, seat, stage, powers)
            if turns < least:
                least = turns
    return least if least < 1000.0 else 0.0


def which_hero(g: Board, j: Judgement, seat: i64, rng: Rng) -> i64:
    """The character whose sides promise most; chance decides between those nearly alike."""
    best: i64 = 0
    most = -1000.0
    for number in range(len(g.box.characters)):
        one = g.box.characters[number]
        value = 0.3 * float(one.threat) + 0.5 * float(one.energy) + 0.08 * float(one.health)
        value += 0.5 * float(one.battle_threat)
        for damage in one.damage:
            value += 0.4 * float(damage)
        value += float(rng.below(100)) * 0.012
        if value > most:
            best, most = number, value
    return HERO + best
