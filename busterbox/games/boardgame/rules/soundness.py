"""What is true of every position; the tests ask it after each step."""

from __future__ import annotations

from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    CASTLE_END,
    HAND,
    NO_BOSS,
    OFF_BOARD,
    ROBOT_MASTERS,
    STAGES,
)
from busterbox.games.boardgame.rules.places import in_play
from busterbox.games.boardgame.rules.state import IN_SUPPLY, Board
from busterbox.kernel.core.windows import CLOSED


def unsound(g: Board) -> list[str]:
    """Sentences about what is wrong with a position; empty if it is sound."""
    wrong: list[str] = []
    for seat in range(g.seats):
        wrong += unsound_seat(g, seat)
    for master in range(ROBOT_MASTERS):
        holder = g.trophy[master]
        if in_play(g, master) != (holder != IN_SUPPLY) or not IN_SUPPLY <= holder < g.seats:
            wrong.append(f"the Trophy of Robot Master {master} is nowhere: {holder}")
    if g.points < 0 or g.wily_points < 0:
        wrong.append(f"a budget of action points is negative: {g.points}, {g.wily_points}")
    if g.challenge and max(g.points, g.wily_points) > g.current().points:
        wrong.append("a budget of action points is above the challenge's value")
    if g.minions < 0 or min(g.needs) < 0:
        wrong.append(f"minions or requirements are negative: {g.minions}, {g.needs}")
    if g.boss != NO_BOSS and not 0 <= g.boss_health <= g.boss_card().health:
        wrong.append(f"the boss has {g.boss_health} Health")
    wrong += lost_cards(g)
    if g.mode != CLOSED:
        for seat in range(g.seats):
            if g.asked() >> seat & 1 and not g.options(seat):
                wrong.append(f"seat {seat} is asked and has nothing to answer")
    return wrong


def unsound_seat(g: Board, seat: int) -> list[str]:
    wrong: list[str] = []
    if not 0 <= g.health[seat] <= g.full_health(seat):
        wrong.append(f"seat {seat} has {g.health[seat]} Health")
    if g.lives[seat] < 0 or (g.lives[seat] == 0) != (g.stage[seat] == OFF_BOARD and g.turns[seat] > 0):
        wrong.append(f"seat {seat} has {g.lives[seat]} Lives and stands on stage {g.stage[seat]}")
    if g.energy[seat] < 0 or g.threat[seat] < 0:
        wrong.append(f"seat {seat} has {g.energy[seat]} Weapon Energy and {g.threat[seat]} Threat")
    last = CASTLE_END if g.stage[seat] == CASTLE else CASTLE_END - 2
    if not 0 <= g.space[seat] <= last:
        wrong.append(f"seat {seat} stands on space {g.space[seat]}")
    in_effect = any(frame.is_effect for frame in g.stack) or bool(g.flying)
    if len(g.hand[seat]) < HAND and not in_effect and (g.deck[seat].cards or g.discard[seat]):
        wrong.append(f"seat {seat} holds {len(g.hand[seat])} cards and has not drawn")
    return wrong


def lost_cards(g: Board) -> list[str]:
    """Every card lies in one place, in a zone of its own pool (an action deck's cards, a stage's cards)."""
    wrong: list[str] = []
    for seat in range(g.seats):
        mine = g.deck[seat].cards + g.hand[seat] + g.discard[seat]
        mine += [card for card in g.flying if g.pool[card] == seat]
        if sorted(mine) != [card for card in range(len(g.cards)) if g.pool[card] == seat]:
            wrong.append(f"the action deck of seat {seat} has {len(mine)} cards")
    aside = g.challenge + [card for row in g.copy for card in row]
    for stage in range(STAGES):
        there = g.stage_deck[stage].cards + g.stage_discard[stage]
        there += [card for card in aside if g.pool[card] == g.seats + stage]
        if sorted(there) != [card for card in range(len(g.cards)) if g.pool[card] == g.seats + stage]:
            wrong.append(f"the challenge deck of stage {stage} has {len(there)} cards")
    return wrong
