"""Positions of the board game in a line or two, on fixture cards that no tuning changes."""

from __future__ import annotations

from pathlib import Path

from busterbox.games.boardgame.game import make
from busterbox.games.boardgame.rules.codes import FACE_NAMES, STAGE_NAMES
from busterbox.games.boardgame.rules.course import TURNS, Course
from busterbox.games.boardgame.rules.lives import clear_table
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.rules.turn import FRESH_VALUES, Turn
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.game import Game
from busterbox.kernel.testing.scenario_cards import Cards

FIXTURE = make(Path(__file__).parent / "fixture")
SPREAD = ["cut_man", "guts_man", "ice_man", "bomb_man", "fire_man", "elec_man", "time_man", "oil_man"]


def before_turn(
    seats: int = 2,
    turn: int = 0,
    stage: str = "cut_man",
    space: int = 0,
    game: Game = FIXTURE,
    decks: list[str] | None = None,
    **settings: str,
) -> Board:
    """All heroes stand on stages of their own, `turn` on the one named; his turn is about to begin: `g.run()`.

    Change what matters, then `run` (or `reveal`, `battle`). Options of the table by name: castle="3".
    """
    g = game.new(seats, 1, settings or None, decks=decks)
    assert isinstance(g, Board)
    while g.turns == [0] * seats:  # heroes and starting stages: the first that is open
        seat = g.seat_to_act()
        g.answer(seat, g.options(seat)[0])
    clear_table(g)
    g.stack = [g.stack[0]]
    course = g.top = g.stack[0]
    assert isinstance(course, Course)
    course.step = TURNS
    g.mode, g.required, g.may = CLOSED, 0, 0
    others = [name for name in SPREAD if name != stage]
    for seat in range(seats):
        name = stage if seat == turn else others[seat % len(others)]
        g.stage[seat], g.space[seat] = STAGE_NAMES.index(name), 0
        g.take_character(seat, g.hero[seat])
    g.space[turn] = space
    g.first, g.turn, g.turns = turn, turn, [1] * seats
    g.push(Turn())
    return g


def next_turn(g: Board) -> None:
    """The turn of the seat named by `g.turn` begins, with its stage choice if one is due."""
    clear_table(g)
    g.stack = g.stack[:1]
    g.top = g.stack[0]
    g.mode, g.required, g.may = CLOSED, 0, 0
    g.push(Turn())
    g.run()


def reveal(g: Board, card: str, top: list[str] | None = None) -> Board:
    """The turn player reveals this challenge, fresh values set, at the first question (step 2)."""
    Cards(g).top(g.stage[g.turn], "stage_deck", [card, *(top or [])])
    turn = g.top
    assert isinstance(turn, Turn)
    turn.step = FRESH_VALUES
    g.run()
    return g


def challenge(
    card: str = "cut_man_1", seats: int = 2, turn: int = 0, game: Game = FIXTURE, **settings: str
) -> Board:
    """A challenge just revealed, with priority at the turn player."""
    stage = card.rsplit("_", 1)[0]
    return reveal(before_turn(seats, turn, stage, 0, game, None, **settings), card)


def battle(
    boss: str = "cut_man", seats: int = 2, turn: int = 0, game: Game = FIXTURE, **settings: str
) -> Board:
    """A battle on a Robot Master's stage, at the first question of its first round."""
    g = before_turn(seats, turn, boss, 4, game, None, **settings)
    g.run()
    return g


def hand(g: Board, seat: int, *cards: str) -> None:
    """These cards are in the hand, each in exchange for another."""
    Cards(g).give(seat, "hand", list(cards))


def deck_top(g: Board, seat: int, *cards: str) -> None:
    Cards(g).top(seat, "deck", list(cards))


def dice(g: Board, *faces: str) -> None:
    """What the dice on the table show, as if they had fallen so; sticking faces stick."""
    g.dice = [FACE_NAMES.index(face) for face in faces]
    g.stuck = sum(1 << i for i, face in enumerate(g.dice) if g.sticks >> face & 1)


def code(g: Board, kind: str, argument: int = 0) -> int:
    """An option code by the name of its kind."""
    return next(k.base for k in g.game.rules.codes.kinds if k.name == kind) + argument


def card_code(g: Board, kind: str, card: str) -> int:
    return code(g, kind, g.game.cards.numbers[card])


def say(g: Board, kind: str, argument: int | str = 0, seat: int = -1) -> None:
    """Whoever is asked answers: `say(g, "play", "boost")`, `say(g, "threat", 6)`, `say(g, "reroll", "wily")`."""
    who = g.seat_to_act() if seat < 0 else seat
    if isinstance(argument, str):
        argument = FACE_NAMES.index(argument) if argument in FACE_NAMES else g.game.cards.numbers[argument]
    g.answer(who, code(g, kind, argument))


def window(g: Board) -> str:
    return g.game.rules.window_name(g.kind) if not g.over else "over"


def all_pass(g: Board) -> None:
    """Everybody passes in step 2 until it is over."""
    while window(g) == "abilities":
        say(g, "pass")
