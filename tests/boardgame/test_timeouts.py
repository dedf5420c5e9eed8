"""What happens when time is up, for every window.   BG-R91"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import CASTLE, FACE_NAMES, ROLL, STAGE, USE, WINDOWS
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.refusal import Refused
from tests.boardgame.positions import all_pass, before_turn, hand, say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    apply,
    asked,
    attempt,
    castle,
    fall,
    fight,
    give_trophy,
    happened,
    names,
    pick,
    roll,
    shown,
    strike,
    told,
    trial,
)

NOTHING = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"
LAST = "hit aim aim aim aim aim"


def time_out(g: Board, faces: str = "") -> None:
    """Time is up for the open window; dice thrown because of it show these faces."""
    g.explicit = True
    g.expire(g.serial)
    for face in faces.split():
        g.resolve_chance(FACE_NAMES.index(face))
    g.explicit = False
    while g.chance:
        g.resolve_chance(g.rng.below(g.chance))


# -- W1, W2 and the hero: the first legal option --------------------------------------------------------------------


@pytest.mark.rule("BG-R91")
def test_the_first_hero_and_the_first_free_stage() -> None:
    g = LAB.new(3, 1, {"heroes": "all"})
    assert isinstance(g, Board)
    seats = [g.seat_to_act()]
    for _ in range(3):
        assert window(g) == "hero"
        g.expire(g.serial)
    assert g.hero == [0, 0, 0]
    for _ in range(3):
        assert window(g) == "start"
        g.expire(g.serial)
    assert [g.stage[(seats[0] + i) % 3] for i in range(3)] == [0, 1, 2]


@pytest.mark.rule("BG-R91")
def test_the_first_stage_that_is_not_defeated() -> None:
    g = before_turn(2, game=LAB)
    g.defeated[0], g.free = 0b101, 1
    g.run()
    assert window(g) == "stage"
    g.expire(g.serial)
    assert (g.stage[0], g.space[0]) == (1, 0)
    g = before_turn(2, game=LAB, stages="eight")
    g.defeated[0], g.free = 0b10111111, 1
    g.run()
    assert g.options(0) == [STAGE + 6, STAGE + CASTLE]
    g.expire(g.serial)
    assert g.stage[0] == 6


# -- W3 to W3b ------------------------------------------------------------------------------------------------------


def test_priority_is_passed() -> None:
    g = trial(seats=3)
    for seat in (0, 1, 2):
        assert asked(g) == f"abilities {seat}"
        g.expire(g.serial)
    assert (window(g), happened(g)[-3:]) == ("threat", ["passed_priority"] * 3)
    assert (g.points, g.wily_points) == (4, 4)


def test_a_special_is_not_used_now() -> None:
    g = trial("eye_zone")
    hand(g, 1, "beam")
    say(g, "pass")
    say(g, "play", "beam")
    assert asked(g) == "special 1"
    g.expire(g.serial)
    assert (g.special_used, g.matched, asked(g)) == (False, True, "abilities 0")


def test_the_first_card_is_discarded_the_first_one_comes_on_top_the_first_requirement_goes() -> None:
    g = trial("run_and_jump")
    hand(g, 0, "swap", "boost", "no_limit", "w_tank")
    say(g, "play", "swap")
    held = names(g, g.hand[0])
    assert window(g) == "discard"
    g.expire(g.serial)
    assert names(g, g.discard[0])[-1] == held[0]
    g.expire(g.serial)  # each card is a window of its own
    assert names(g, g.discard[0])[-3:] == [held[0], held[1], "swap"]
    g = trial("run_and_jump")
    say(g, "use", ability(g, "Recall"))
    first = g.options(0)[0]
    assert window(g) == "order"
    g.expire(g.serial)
    assert 256 + g.cards[g.deck[0].cards[-1]] == first
    g = trial("run_and_jump")
    hand(g, 0, "no_limit")
    say(g, "play", "no_limit")
    assert window(g) == "face"
    g.expire(g.serial)
    assert g.needs == [0, 0, 0, 0, 1, 0]  # JUMP comes before RUN


# -- W4 to W7 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "dice"), [("one_jump", 1), ("bridge", 0)])
def test_one_die_is_rolled_none_on_an_automatic_pass(card: str, dice: int) -> None:
    g = trial(card)
    all_pass(g)
    time_out(g, "jump" if dice else "")
    assert told(g, "committed") == [[0, dice, 10 - dice]]


def test_dice_are_scored() -> None:
    g = trial()
    roll(g, "jump wily")
    g.expire(g.serial)
    assert (g.energy[0], g.health[0], g.space[0]) == (3, 26, 1)


def test_dice_picked_but_not_thrown_are_put_back() -> None:
    g = trial()
    roll(g, "jump wily wily")
    pick(g, "jump wily")
    assert (g.picked, window(g)) == (0b011, "reroll")
    g.expire(g.serial)
    assert (told(g, "rerolled"), g.energy[0], g.health[0], g.space[0]) == ([], 3, 24, 1)


def test_another_seat_s_re_roll_is_passed_and_its_picks_are_put_back() -> None:
    g = trial()
    hand(g, 1, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    roll(g, "jump run")
    say(g, "score")
    assert asked(g) == "their_reroll 1"
    say(g, "reroll", "jump")
    assert g.picked == 1
    g.expire(g.serial)
    assert (told(g, "rerolled"), g.space[0]) == ([], 1)


def test_picks_that_are_put_back_are_nobody_else_s() -> None:
    g = trial(seats=3)
    for seat in (1, 2):
        hand(g, seat, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    say(g, "play", "steady_aim")
    roll(g, "jump run")
    for who, face in (("reroll 0", "jump"), ("their_reroll 1", "run"), ("their_reroll 2", "jump")):
        assert (asked(g), g.picked) == (who, 0)
        say(g, "reroll", face)
        g.expire(g.serial)
    assert (told(g, "rerolled"), g.energy[0], g.space[0]) == ([], 3, 1)


def test_no_trophy_is_used() -> None:
    g = trial()
    give_trophy(g, 0, "fire_man")
    give_trophy(g, 1, "ice_man")
    attempt(g, "jump")
    for seat in (0, 1):
        assert asked(g) == f"trophy {seat}"
        g.expire(g.serial)
    assert (g.trophy[4], g.trophy[2], g.space[0]) == (0, 1, 1)


@pytest.mark.parametrize("space", [0, 3])
def test_the_turn_is_ended(space: int) -> None:
    g = trial(space=space)
    attempt(g, "jump")
    assert window(g) == "press_on"
    g.expire(g.serial)
    assert (g.turn, g.space[0]) == (1, space + 1)


# -- battles --------------------------------------------------------------------------------------------------------


def test_roll_score_apply() -> None:
    g = fight()
    assert window(g) == "before_roll"
    time_out(g, LAST)
    assert (window(g), shown(g)) == ("rolled", LAST)
    g.expire(g.serial)
    assert (window(g), g.boss_health) == ("scored", 28)
    time_out(g, MISS)
    assert (g.boss_health, g.round, window(g)) == (26, 2, "before_roll")


def test_picks_of_a_battle_roll_are_put_back() -> None:
    g = fight()
    fall(g, ROLL, LAST)
    pick(g, "hit aim")
    g.expire(g.serial)
    assert (window(g), shown(g), g.energy[0], g.picked) == ("scored", LAST, 3, 0)


def test_the_first_die_is_removed() -> None:
    g = fight("bomb_man")
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")
    fall(g, ROLL, "run jump hit aim wily pellet")
    assert asked(g) == "remove 1"
    g.expire(g.serial)
    assert shown(g) == "run jump aim wily pellet"  # HIT is the first face


def test_a_change_that_must_be_is_the_first() -> None:
    g = fight(powers="bomb_man")
    fall(g, ROLL, "run jump jump run run jump")
    g.answer(0, USE + ability(g, "Lit Fuse"))
    assert window(g) == "change"
    g.expire(g.serial)
    assert shown(g) == "run hit jump run run jump"  # the first JUMP to the first other face


@pytest.mark.rule("BG-R83", "BG-R91")
def test_the_power_of_a_copy_is_taken() -> None:
    g = castle("copy_ice_man")
    g.boss_health = 2
    strike(g, LAST)
    apply(g)
    assert window(g) == "copy"
    g.expire(g.serial)
    assert (g.powers[0], g.space[0], g.turn) == (0b100, 1, 1)


# -- in general -----------------------------------------------------------------------------------------------------


def test_a_window_that_is_over_cannot_expire() -> None:
    g = trial()
    old = g.serial
    say(g, "pass")
    before = g.digest()
    with pytest.raises(Refused):
        g.expire(old)
    assert g.digest() == before


@pytest.mark.rule("BG-R91")
def test_a_seat_that_has_left_stays_in_the_cycle_of_control() -> None:
    g = fight("bomb_man", seats=3)
    g.leave(1)
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")
    assert told(g, "boss_rolls") == [[1, 3]]
    fall(g, ROLL, "run jump hit aim wily pellet")
    assert (asked(g), shown(g)) == ("rolled 0", "run jump aim wily pellet")  # its die was removed by default
    say(g, "score")
    apply(g, MISS)
    assert told(g, "boss_rolls") == [[1, 3], [2, 3]]


@pytest.mark.rule("BG-R91")
def test_a_seat_that_has_left_passes_and_plays_on_by_defaults() -> None:
    g = trial(seats=4)
    g.leave(1)
    say(g, "pass")
    assert asked(g) == "abilities 2"
    g.leave(2)
    assert asked(g) == "abilities 3"
    attempt(g, "aim")
    while g.turn != 3:  # both of them take their turns by defaults; seats 0 and 3 are Wily players meanwhile
        assert asked(g) in ("abilities 0", "abilities 3")
        say(g, "pass")
    assert g.turns == [2, 2, 2, 2]


def test_every_window_is_looked_at_here() -> None:
    """The windows that the tests above have let expire are all that the game has."""
    seen = "hero start stage abilities special discard order face threat reroll their_reroll trophy press_on"
    seen += " before_roll remove rolled scored copy change"
    assert sorted(WINDOWS) == sorted(seen.split())
