"""Where chance decides and among how many: dice, decks, what is dealt, and nothing else."""

from __future__ import annotations

import random

import pytest

from busterbox.games.adventures.cards.ops_dice import Reroll
from busterbox.games.adventures.cards.ops_gain import CopyDie, GainDie, SetDie
from busterbox.games.adventures.cards.ops_hero import DrawSurprise
from busterbox.games.adventures.cards.ops_table import DrawCards
from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.action import SURPRISE, Action
from busterbox.games.adventures.rules.bosses import Piles
from busterbox.games.adventures.rules.codes import COLOURS, FACES
from busterbox.games.adventures.rules.course import (
    DEAL_WEAPONS,
    FIRST_PLAYER,
    OFFER,
    RANDOM_HEROES,
    SABOTAGE,
    STAGE_CARDS,
    Course,
)
from busterbox.games.adventures.rules.planning import FLIP, Planning
from busterbox.games.adventures.rules.pool import ROLL, SURPLUS_ROLL, Pool
from busterbox.games.adventures.rules.rounds import DRAW, NEXT_OFFER, REWARDS, Round
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import Resolve

SOME = -1  # one or more: the tests of the set-up say how many


def outcomes(g: Adventure) -> int:
    """Among how many the chance event at hand decides, by what lies on the table; 0 where there is none."""
    frame = g.top
    if isinstance(frame, Course):
        if frame.step in (RANDOM_HEROES, SABOTAGE):
            return len(frame.left)
        if frame.step == STAGE_CARDS:
            return g.stage_deck.outcomes()
        return g.seats if frame.step == FIRST_PLAYER else SOME if frame.step in (DEAL_WEAPONS, OFFER) else 0
    if isinstance(frame, Piles):
        return g.pattern_deck.outcomes()
    if isinstance(frame, Round):
        if frame.step == DRAW:
            return g.deck[g.seat_at(frame.place)].outcomes()
        return len(g.masters) if frame.step == NEXT_OFFER else SOME if frame.step == REWARDS else 0
    if isinstance(frame, Planning):
        return g.light_deck.outcomes() if frame.step == FLIP else 0
    if isinstance(frame, Pool):
        rolls = frame.step == ROLL and frame.place < COLOURS and frame.dice[frame.place] > 0
        return FACES if rolls or frame.step == SURPLUS_ROLL else 0
    if isinstance(frame, Action):
        return g.surprises.outcomes() if frame.step == SURPRISE else 0
    return of_text(g, frame) if isinstance(frame, Resolve) else 0


def of_text(g: Adventure, frame: Resolve) -> int:
    """The same where a card text asks chance."""
    program = g.game.cards.programs[frame.program]
    op = program[frame.pc] if frame.pc < len(program) else None
    if isinstance(op, GainDie | SetDie | CopyDie | Reroll):
        return FACES
    if isinstance(op, DrawSurprise):
        return g.surprises.outcomes()
    return g.deck[frame.seat].outcomes() if isinstance(op, DrawCards) else 0


@pytest.mark.rule("AD-1.14", "AD-1.19", "AD-4.2", "AD-8.3", "AD-13.3", "AD-17.2", "AD-24.1", "AD-R44")
@pytest.mark.parametrize("mode", ["single", "session_2", "session_3"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_chance_decides_dice_decks_and_what_is_dealt_only(mode: str, seats: int) -> None:
    met: set[str] = set()
    for seed in range(4):
        g = GAME.new(
            seats,
            seed,
            {"mode": mode, "difficulty": "expert", "heroes": "random", "packs": "all"},
            explicit=True,
        )
        assert isinstance(g, Adventure)
        luck = random.Random(seed)
        for _ in range(4000):
            if g.over:
                break
            g.life = [5] * seats  # nobody falls
            if g.chance:
                expected = outcomes(g)
                assert expected in (SOME, g.chance)
                met.add(type(g.top).__name__)
                g.resolve_chance(luck.randrange(g.chance))
            else:
                seat = g.seat_to_act()
                planning = isinstance(g.top, Planning)  # plans can be changed forever
                g.answer(seat, g.top.default(g, seat) if planning else luck.choice(g.options(seat)))
    assert met >= {"Course", "Round", "Pool", "Action", "Resolve", "Piles"}
