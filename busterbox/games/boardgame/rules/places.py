"""Stages and their spaces: which are in play, who is fought where, how a piece moves.   BG-14, BG-17, BG-23, BG-25"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    BOSS_SPACE,
    CASTLE,
    CASTLE_END,
    CASTLE_NEEDS,
    CORE_STAGES,
    NO_BOSS,
    STAGE_PACK,
    WILY_ONE,
    WITH_DEVIL,
    YELLOW_DEVIL,
    YELLOW_SPACE,
)
from busterbox.games.boardgame.rules.state import Board, bits
from busterbox.kernel.core.fields import changed


def in_play(g: Board, stage: i64) -> bool:  # BG-1.4, BG-31.1
    """Whether a stage, and so its Robot Master, takes part in this game."""
    return stage < CORE_STAGES or stage == CASTLE or g.settings[STAGE_PACK] == 1


def castle_requirement(g: Board) -> i64:  # BG-23.1, BG-23.4
    """How many Robot Masters a seat has to beat before the castle is open."""
    return g.settings[CASTLE_NEEDS] + 2


def masters_defeated(g: Board, seat: i64) -> i64:  # BG-R88
    """How many Robot Masters a seat has beaten on their stages."""
    return bits(g.defeated[seat])


def boss_here(g: Board, seat: i64) -> i64:
    """The boss that must be fought on the space where a seat stands, NO_BOSS if there is none."""
    if g.copy[seat]:  # BG-R81
        return g.challenge_card(g.copy[seat][0]).copy
    return boss_at(g, g.stage[seat], g.space[seat])


def boss_at(g: Board, stage: i64, space: i64) -> i64:
    """The boss of a space. Nothing tells whether it was beaten before (BG-20.6, BG-R89)."""
    if stage == CASTLE:
        if space == CASTLE_END:  # BG-26.1
            return WILY_ONE
        if space == YELLOW_SPACE and g.settings[WITH_DEVIL]:  # BG-25.1, BG-25.2, BG-25.3
            return YELLOW_DEVIL
        return NO_BOSS
    return stage if space == BOSS_SPACE else NO_BOSS  # BG-17.1, BG-R39


def advance(g: Board, seat: i64, spaces: i64) -> None:  # BG-14.2, BG-25.4, BG-R37, BG-R38, BG-S14
    """Forward, not past an undefeated Yellow Devil and not past the last space."""
    at: i64 = g.space[seat]
    end: i64 = BOSS_SPACE
    if g.stage[seat] == CASTLE:
        end = CASTLE_END
        if g.settings[WITH_DEVIL] and at <= YELLOW_SPACE:  # BG-25.3, BG-S15
            end = YELLOW_SPACE
    to: i64 = at + spaces
    if to > end:
        to = end
    g.space = changed(g.space, seat, to)
    g.note("moved", seat, to)
