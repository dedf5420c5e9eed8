"""Chapter 3: starting the game; and the rulings on seats and stages (BG-R1 to BG-R13)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import (
    BOSS_NAMES,
    CASTLE,
    FACE_NAMES,
    OFF_BOARD,
    STAGE,
    STAGE_NAMES,
)
from busterbox.games.boardgame.rules.course import Course
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.knowledge import put_open
from tests.boardgame.positions import FIXTURE, before_turn, hand, reveal, say, window
from tests.boardgame.trials import (
    asked,
    attempt,
    change,
    fight,
    give_trophy,
    happened,
    listen,
    names,
    roll,
    strike,
    told,
    trial,
    trophy,
    why,
)


def race(seats: int, *ticks: str) -> Board:
    """A new game in which the dice of the race fall so, a tick at a time; then the first question."""
    g = FIXTURE.new(seats, 1, explicit=True, sink=Log())
    assert isinstance(g, Board)
    faces = [FACE_NAMES.index(face) for tick in ticks for face in tick.split()]
    while g.chance:  # opening hands are dealt in between
        g.resolve_chance(faces.pop(0) if isinstance(g.top, Course) else 0)
    assert faces == []
    return g


def go(g: Board, stage: str) -> None:
    say(g, "stage", STAGE_NAMES.index(stage))


def why_not(g: Board, stage: str) -> str:
    return why(g, "stage", STAGE_NAMES.index(stage))


def off_board(seats: int = 2) -> Board:
    """Seat 0 has lost the last life; the turn is about to begin."""
    g = listen(before_turn(seats))
    g.stage[0], g.space[0], g.lives[0], g.health[0] = OFF_BOARD, 0, 0, 0
    g.energy[0], g.threat[0] = 0, 4
    g.hurt_last, g.free = 1, 1
    return g


def victor(seats: int = 2, beaten: str = "cut_man") -> Board:
    """Seat 0 has beaten stages, the last of them in the turn before; the new turn is about to begin."""
    g = listen(before_turn(seats))
    for name in beaten.split():
        g.defeated[0] |= 1 << BOSS_NAMES.index(name)
        g.powers[0] |= 1 << BOSS_NAMES.index(name)
        g.stage[0], g.space[0] = STAGE_NAMES.index(name), 4
    g.free = 1
    return g


# -- the roll race -------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-3.1", "BG-R1")
def test_the_first_to_show_wily_is_first_player() -> None:
    g = race(3, "hit run aim", "jump wily pellet")
    assert (g.first, g.turn, asked(g)) == (1, 1, "start 1")
    assert told(g, "race")[:3] == [[0, 0], [1, 4], [2, 2]]
    assert told(g, "first_player") == [[1]]


@pytest.mark.rule("BG-R1")
def test_after_several_wilys_only_those_seats_roll_on() -> None:
    g = race(3, "wily hit wily", "aim aim", "wily wily", "hit wily")
    assert [seat for seat, _ in told(g, "race")] == [0, 1, 2, 0, 2, 0, 2, 0, 2]
    assert g.first == 2
    # A tick is complete before it decides: the last seat's WILY counts as much as the first's.
    assert race(2, "wily wily", "run wily").first == 1


# -- starting stages -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-3.2", "BG-3.5", "BG-3.7", "BG-R2")
def test_stages_are_chosen_clockwise_from_the_first_player_before_any_turn() -> None:
    g = race(3, "hit hit wily")
    g.explicit = False
    asked_seats = []
    while window(g) == "start":
        assert (g.turns, g.challenge) == ([0, 0, 0], [])
        asked_seats.append(g.seat_to_act())
        g.answer(g.seat_to_act(), g.options(g.seat_to_act())[0])
    assert asked_seats == [2, 0, 1]
    assert (g.turn, g.turns, asked(g)) == (2, [0, 0, 1], "abilities 2")


@pytest.mark.rule("BG-3.3", "BG-3.6")
def test_neither_the_castle_nor_a_stage_taken_can_be_a_start() -> None:
    g = race(3, "wily hit hit")
    assert why_not(g, "castle").endswith("· BG-3.3")
    go(g, "bomb_man")
    assert why_not(g, "bomb_man").endswith("· BG-3.6")
    assert g.options(1) == [STAGE + stage for stage in (0, 1, 2, 4, 5)]
    assert why_not(g, "castle").endswith("BG-3.3")


@pytest.mark.rule("BG-3.4")
def test_the_piece_goes_to_the_start_space() -> None:
    g = race(2, "wily hit")
    assert g.stage == [OFF_BOARD, OFF_BOARD]
    go(g, "fire_man")
    assert (g.stage[0], g.space[0]) == (STAGE_NAMES.index("fire_man"), 0)


# -- later stages --------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-3.8", "BG-3.9", "BG-R4")
def test_after_a_first_victory_a_stage_with_others_on_it_can_be_chosen() -> None:
    g = victor(3)
    g.stage[1], g.space[1] = STAGE_NAMES.index("elec_man"), 0
    g.run()
    assert asked(g) == "stage 0"
    go(g, "elec_man")
    assert (g.stage[0], g.space[0]) == (g.stage[1], g.space[1])
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("BG-3.8", "BG-R5")
def test_after_the_last_life_any_stage_not_beaten_can_be_chosen_also_the_one_just_lost() -> None:
    g = off_board(3)
    g.defeated[0] = 1 << STAGE_NAMES.index("guts_man")
    g.run()
    assert asked(g) == "stage 0"
    assert g.options(0) == [STAGE + stage for stage in (0, 2, 3, 4, 5)]  # others stand on some of them
    go(g, "cut_man")  # where the life was lost
    assert (g.stage[0], g.space[0], g.current().stage) == (0, 0, 0)


@pytest.mark.rule("BG-R4")
def test_a_stage_one_has_beaten_is_closed_to_oneself_alone() -> None:
    g = victor(2, "cut_man ice_man")
    g.stage[1] = STAGE_NAMES.index("cut_man")
    g.run()
    assert why_not(g, "cut_man").endswith("· BG-16.6, BG-R4")
    assert g.options(0) == [STAGE + stage for stage in (1, 3, 4, 5, CASTLE)]
    go(g, "guts_man")
    assert g.stage[1] == STAGE_NAMES.index("cut_man")  # the other plays on there


@pytest.mark.rule("BG-R6")
@pytest.mark.parametrize(("beaten", "open_"), [(0b1, False), (0b11, True)])
def test_after_the_last_life_the_castle_is_open_to_those_who_may_enter(beaten: int, open_: bool) -> None:
    g = off_board()
    g.defeated[0] = beaten
    g.run()
    assert (STAGE + CASTLE in g.options(0)) is open_
    if open_:
        go(g, "castle")
        assert (g.stage[0], g.space[0], g.lives[0]) == (CASTLE, 0, 3)
    else:
        assert why_not(g, "castle").endswith("· BG-23.1, BG-23.4")


@pytest.mark.rule("BG-R7")
def test_with_all_stages_beaten_the_castle_is_the_only_way() -> None:
    g = victor(2, "cut_man guts_man ice_man bomb_man fire_man elec_man")
    g.run()
    assert (g.stage[0], g.space[0]) == (CASTLE, 0)  # one possible answer: it is not asked for
    assert "stage" not in window(g)
    assert told(g, "chose_stage") == [[0, CASTLE]]


@pytest.mark.rule("BG-R8")
def test_the_new_stage_is_chosen_as_the_turn_begins_before_values_are_set() -> None:
    g = victor()
    g.energy[0], g.threat[0] = 5, 1
    g.run()
    assert (asked(g), g.energy[0], g.threat[0], g.turns[0]) == ("stage 0", 5, 1, 1)
    go(g, "bomb_man")
    assert (g.energy[0], g.threat[0], g.turns[0]) == (3, 10, 2)
    assert (g.turn, g.space[0], g.current().stage) == (0, 0, STAGE_NAMES.index("bomb_man"))  # goes on at once


@pytest.mark.rule("BG-R9")
def test_after_a_victory_the_piece_waits_on_the_bosss_space() -> None:
    g = fight("guts_man", boss_health=1)
    strike(g, "hit hit hit hit hit hit")
    say(g, "apply")
    assert (g.turn, g.stage[0], g.space[0]) == (1, 1, 4)


@pytest.mark.rule("BG-R9")
def test_after_the_last_life_the_piece_is_off_the_board() -> None:
    g = trial("one_jump", health=1, lives=1)
    attempt(g, "wily")
    assert (g.turn, g.stage[0], g.lives[0]) == (1, OFF_BOARD, 0)


@pytest.mark.rule("BG-R10")
def test_starting_over_keeps_what_was_won_and_all_cards() -> None:
    g = off_board()
    g.powers[0], g.defeated[0], g.more_energy[0], g.more_threat[0] = 0b101, 0b101, 1, 2
    give_trophy(g, 0, "cut_man")
    for card in g.deck[0].cards[:5]:
        g.deck[0].remove(card)
        put_open(g, g.discard[0], card)
    cards = (g.hand[0][:], sorted(g.deck[0].cards), g.discard[0][:])
    g.run()
    go(g, "guts_man")
    assert (g.powers[0], g.defeated[0], g.more_energy[0], g.more_threat[0], g.trophy[0]) == (5, 5, 1, 2, 0)
    assert (g.hand[0], sorted(g.deck[0].cards), g.discard[0]) == cards
    # And what changes: the place and the four values, those with their permanent changes.
    assert (g.stage[0], g.space[0], g.lives[0], g.health[0]) == (1, 0, 3, 28)
    assert (g.energy[0], g.threat[0]) == (4, 12)


@pytest.mark.rule("BG-R11")
def test_starting_over_gives_three_lives_whatever_there_were() -> None:
    g = off_board()
    g.run()
    assert g.lives[0] == 0  # until the stage is chosen
    go(g, "ice_man")
    assert g.lives[0] == 3
    # A choice of stage after a victory leaves Lives alone.
    g = victor()
    g.lives[0] = 5
    g.run()
    go(g, "ice_man")
    assert g.lives[0] == 5


@pytest.mark.rule("BG-R12")
def test_off_the_board_one_is_still_a_wily_player_with_trophies() -> None:
    g = before_turn(3)
    g.stage[1], g.lives[1], g.health[1], g.free, g.hurt_last = OFF_BOARD, 0, 0, 2, 2
    give_trophy(g, 1, "bomb_man")
    reveal(listen(g), "cut_man_6")
    hand(g, 1, "boost")
    say(g, "pass")
    assert asked(g) == "abilities 1"
    say(g, "play", "boost")
    assert g.threat[0] == 8
    roll(g, "run jump")
    say(g, "score")
    assert asked(g) == "trophy 1"
    trophy(g, "bomb_man", "run", "wily")
    assert ("failed" in happened(g), g.trophy[BOSS_NAMES.index("bomb_man")]) == (True, -1)
    assert change("bomb_man", "run", "wily") == 36 * 3 + 6 * 4 + 5


@pytest.mark.rule("BG-R13", "BG-4.7")
def test_the_castle_cannot_be_left_either() -> None:
    g = before_turn(2)
    g.stage[0], g.space[0], g.defeated[0] = CASTLE, 2, 0b11
    reveal(listen(g), "castle_4")
    assert (asked(g), g.stage[0], g.space[0]) == ("abilities 0", CASTLE, 2)
    assert told(g, "chose_stage") == []
    assert names(g, g.challenge) == ["castle_4"]
    # Nor after a failure: the next turn begins where this one ended.
    attempt(g, "wily")
    while g.turn == 1:
        g.answer(g.seat_to_act(), g.options(g.seat_to_act())[0])
    assert (g.turn, g.stage[0], g.space[0]) == (0, CASTLE, 2)
    assert [numbers for numbers in told(g, "chose_stage") if numbers[0] == 0] == []
