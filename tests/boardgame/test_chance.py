"""Where chance decides and among how many: dice, decks, cards discarded at random, and nothing else."""

from __future__ import annotations

import random

import pytest

from busterbox.games.boardgame.cards.ops_cards import Discard, Draw, Recall
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.challenge import REVEAL, Reveal
from busterbox.games.boardgame.rules.codes import FACES, SCORE
from busterbox.games.boardgame.rules.course import RACE, Course
from busterbox.games.boardgame.rules.hands import Refill
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.ops import Resolve
from tests.boardgame.positions import card_code, code, hand
from tests.boardgame.trials import ability, asked, roll, trial


def open_chance(g: Board, answer: int) -> None:
    """Somebody answers, and chance waits to be told what comes."""
    g.explicit = True
    g.answer(g.seat_to_act(), answer)


@pytest.mark.rule("BG-R16")
def test_the_first_card_of_a_deck_can_be_drawn() -> None:
    g = trial()
    hand(g, 0, "robot_tactics")  # draws 2
    size, first = len(g.deck[0].cards), g.deck[0].cards[0]
    open_chance(g, card_code(g, "play", "robot_tactics"))
    assert g.chance == size
    g.resolve_chance(0)
    assert (g.chance, len(g.hand[0]), first in g.hand[0]) == (size - 1, 4, True)
    g.resolve_chance(0)
    assert (g.chance, len(g.hand[0]), asked(g)) == (0, 5, "abilities 1")


@pytest.mark.rule("BG-2.1")
def test_the_first_card_of_a_deck_can_refill_a_hand() -> None:
    g = trial()
    hand(g, 0, "boost")
    size, first = len(g.deck[0].cards), g.deck[0].cards[0]
    open_chance(g, card_code(g, "play", "boost"))
    assert (g.chance, len(g.hand[0])) == (size, 3)
    g.resolve_chance(0)
    assert (g.chance, first in g.hand[0], asked(g)) == (0, True, "abilities 1")


@pytest.mark.rule("BG-2.4")
@pytest.mark.parametrize("place", range(4))
def test_any_card_of_a_hand_can_be_discarded_at_random(place: int) -> None:
    g = trial("eye_zone")  # the penalty: discard 1 random card
    roll(g, "aim wily")
    before, size = g.hand[0][:], len(g.deck[0].cards)
    open_chance(g, SCORE)
    assert g.chance == 4
    g.resolve_chance(place)
    assert g.discard[0] == [before[place]]
    assert (g.chance, len(g.hand[0])) == (size, 3)  # one is gone, and the refill is next
    g.resolve_chance(0)
    assert (g.chance, len(g.hand[0]), asked(g)) == (0, 4, "press_on 0")


@pytest.mark.rule("BG-S11")
def test_the_first_card_of_a_deck_can_be_looked_at() -> None:
    g = trial()
    size, first = len(g.deck[0].cards), g.deck[0].cards[0]
    open_chance(g, code(g, "use", ability(g, "Recall")))
    assert g.chance == size
    g.resolve_chance(0)
    assert (g.chance, g.deck[0].cards[-1]) == (size - 1, first)
    g.resolve_chance(0)
    assert (g.chance, g.deck[0].in_order()) == (0, 2)


@pytest.mark.rule("BG-R33", "BG-5.4")
def test_an_effect_of_the_reveal_asks_chance_for_nothing() -> None:
    g = trial("bridge")  # passed automatically, as its reveal says
    program = g.game.cards.programs[g.current().reveal]
    frame = Resolve(g.current().reveal, 0)
    g.automatic = False
    assert [op.run(g, frame, -1) for op in program] == [0]
    assert (g.automatic, frame.pc) == (True, 1)


def outcomes(g: Board) -> int:
    """Among how many the chance event at hand decides, by what lies on the table."""
    frame = g.top
    if isinstance(frame, Refill):
        return g.deck[frame.seat].outcomes()
    if isinstance(frame, Reveal) and frame.step == REVEAL:
        return g.stage_deck[g.stage[g.turn]].outcomes()
    if isinstance(frame, Course):
        return FACES if frame.step == RACE else 0
    if not isinstance(frame, Resolve):
        return FACES if -1 in g.dice else 0
    program = g.game.cards.programs[frame.program]
    op = program[frame.pc] if frame.pc < len(program) else None
    if isinstance(op, Draw):
        return g.deck[frame.seat].outcomes()
    if isinstance(op, Recall):
        return g.deck[frame.seat].outcomes_at(frame.phase)
    return len(g.hand[g.turn]) if isinstance(op, Discard) and op.random else 0


@pytest.mark.rule("BG-3.1", "BG-5.1", "BG-8.3", "BG-18.6", "BG-2.1", "BG-2.4", "BG-R16")
@pytest.mark.parametrize("seats", [2, 4])
def test_chance_decides_dice_decks_and_random_discards_only(seats: int) -> None:
    g = GAME.new(seats, 5, {"cards": "pack", "heroes": "all"}, explicit=True)
    assert isinstance(g, Board)
    luck = random.Random(seats)
    for _ in range(20000):
        if g.over:
            break
        if g.chance:
            assert g.chance == outcomes(g)
            g.resolve_chance(luck.randrange(g.chance))
        else:
            seat = g.seat_to_act()
            g.answer(seat, luck.choice(g.options(seat)))
    assert max(g.turns) > 20
