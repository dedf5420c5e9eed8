"""How a turn ends before its time: lost lives, a table that is cleared.   BG-13.6, BG-16, BG-22"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import NO_BOSS, OFF_BOARD, TURN_END
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import changed

TURN_DEPTH: Final = 2  # the course of the game and the turn are the two lowest frames


def end_turn(g: Board) -> None:
    """Whatever was under way, the turn ends now."""
    while len(g.stack) > TURN_DEPTH:
        g.pop()
    g.top.step = TURN_END


def lose_life(g: Board) -> None:  # BG-13.6, BG-14.3, BG-16.1, BG-22.1, BG-22.2, BG-R26, BG-R34
    """The turn player's Health has reached 0: one life (BG-R76), and the turn ends at once.

    The piece stays where it is (BG-16.3, BG-22.3, BG-25.9) until the last life is lost. Health stays at 0 until this
    player's next turn; only the turn player is ever hurt or healed (BG-R28).
    """
    seat = g.turn
    g.down = False
    g.land()
    g.lives = changed(g.lives, seat, g.lives[seat] - 1)
    g.hurt_last |= 1 << seat
    g.note("lost_life", seat, g.lives[seat])
    clear_table(g)
    if g.lives[seat] == 0:  # BG-16.4, BG-R75, BG-S2
        if g.copy[seat]:  # BG-R81
            g.clear_copy(seat)
        g.stage, g.space = changed(g.stage, seat, OFF_BOARD), changed(g.space, seat, 0)
        g.free |= 1 << seat  # nobody drops out: BG-16.9
        g.note("off_board", seat)
    end_turn(g)


def clear_table(g: Board) -> None:
    """Challenge, minions, boss and dice are cleared away; a Copy being fought stays where it is."""
    if g.challenge:  # BG-14.4, BG-R19
        card: i64 = g.challenge.pop()
        g.to_stage_discard(g.challenge_card(card).stage, card)
    g.points, g.wily_points = 0, 0
    g.clear_challenge()
    g.clear_dice()
    g.boss, g.boss_health, g.round, g.cards_left = NO_BOSS, 0, 0, 0
    g.removals, g.fewer_dice = [], 0
