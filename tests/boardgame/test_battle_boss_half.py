"""Battle round: the Robot Master's half.   BG-19, BG-R71, BG-R79"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import ROLL
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import hand, say
from tests.boardgame.trials import apply, asked, fall, fight, give_trophy, happened, shown, strike, told

NOTHING = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"


def rounds(g: Board, count: int) -> list[int]:
    """So many rounds without damage; who controlled the boss in each."""
    for _ in range(count):
        strike(g, NOTHING)
        apply(g, MISS)
    return [seat for seat, _ in told(g, "boss_rolls")]


@pytest.mark.rule("BG-19.1")
@pytest.mark.parametrize(("seats", "turn", "first"), [(2, 0, 1), (2, 1, 0), (4, 3, 0), (3, 1, 2)])
def test_the_left_hand_neighbour_begins(seats: int, turn: int, first: int) -> None:
    assert rounds(fight(seats=seats, turn=turn), 1) == [first]


@pytest.mark.rule("BG-19.2")
def test_control_moves_clockwise() -> None:
    assert rounds(fight(seats=4, turn=1), 3) == [2, 3, 0]


@pytest.mark.rule("BG-19.3")
def test_the_cycle_starts_over_without_the_turn_player() -> None:
    assert rounds(fight(seats=4, turn=1), 7) == [2, 3, 0, 2, 3, 0, 2]


@pytest.mark.rule("BG-19.4")
def test_control_changes_only_after_a_complete_round() -> None:
    """Whatever is played, re-rolled or changed in a round, the boss's half belongs to one seat."""
    g = fight("bomb_man", seats=3)
    give_trophy(g, 2, "ice_man")
    hand(g, 0, "boost")
    say(g, "play", "boost")
    strike(g, NOTHING)
    say(g, "pass")
    apply(g, "wily wily wily wily")
    assert asked(g) == "trophy 2"
    say(g, "pass")
    assert g.removals == [1, 1, 1, 1]  # all four dice were seat 1's
    assert told(g, "boss_rolls") == [[1, 3]]


@pytest.mark.rule("BG-19.5")
def test_the_boss_rolls_dice_equal_to_its_threat() -> None:
    g = fight()
    give_trophy(g, 1, "ice_man")
    strike(g, NOTHING)
    say(g, "pass")
    apply(g, MISS)
    assert (asked(g), shown(g)) == ("trophy 1", MISS)
    g = fight()
    hand(g, 0, "quick_reflexes")
    say(g, "play", "quick_reflexes")  # two dice fewer this round
    strike(g, NOTHING)
    apply(g, "hit hit")
    assert g.health[0] == 20
    strike(g, NOTHING)
    apply(g, "hit hit hit aim")
    assert g.health[0] == 8


@pytest.mark.rule("BG-19.6")
@pytest.mark.parametrize(
    ("dice", "damage", "energy"),
    [(MISS, 0, 3), ("hit aim aim aim", 4, 3), ("hit run jump pellet", 9, 3), ("wily wily hit aim", 4, 1)],
)
def test_damage_and_effects_as_listed(dice: str, damage: int, energy: int) -> None:
    g = fight()
    strike(g, NOTHING)
    apply(g, dice)
    assert (g.health[0], g.energy[0], g.boss_health) == (28 - damage, energy, 28)


@pytest.mark.rule("BG-19.7")
def test_a_new_round_follows() -> None:
    g = fight()
    strike(g, NOTHING)
    apply(g, MISS)
    assert (g.round, asked(g), g.dice, g.cards_left) == (2, "before_roll 0", [], 1)


@pytest.mark.rule("BG-19.8")
def test_rounds_repeat_until_somebody_is_defeated() -> None:
    g = fight(health=17)
    for _ in range(4):
        strike(g, "hit hit hit aim aim aim")
        apply(g, "hit aim aim aim")
    assert (g.round, g.boss_health, g.health[0]) == (5, 4, 1)
    strike(g, "hit hit aim aim aim aim")
    apply(g)
    assert (told(g, "beat"), g.turn) == ([[0, 0]], 1)


@pytest.mark.rule("BG-19.9", "BG-R72")
def test_choices_of_the_boss_card_belong_to_the_controller() -> None:
    g = fight("bomb_man", seats=4)
    strike(g, NOTHING)
    apply(g, MISS)
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")  # round 2: seat 2
    fall(g, ROLL, "hit aim aim aim aim aim")
    assert asked(g) == "remove 2"


@pytest.mark.rule("BG-R71")
def test_the_boss_does_not_re_roll() -> None:
    g = fight()
    strike(g, NOTHING)
    dice = len(told(g, "die"))
    apply(g, MISS)
    assert (len(told(g, "die")) - dice, asked(g), g.round) == (4, "before_roll 0", 2)
    assert "rerolled" not in happened(g)


@pytest.mark.rule("BG-R79")
def test_the_boss_s_dice_lie_open_before_trophies_are_used() -> None:
    g = fight(seats=3)
    give_trophy(g, 2, "ice_man")
    strike(g, NOTHING)
    say(g, "pass")
    apply(g, "hit run wily aim")
    assert asked(g) == "trophy 2"
    for seat in (-1, 0, 1, 2):
        table = g.view(seat)["table"]
        assert isinstance(table, dict)
        assert table["dice"] == [0, 4, 5, 2]


@pytest.mark.rule("BG-19.5", "BG-9.9")
def test_nothing_sticks_in_the_bosss_roll() -> None:
    g = fight(seats=2)
    g.sticks = 0b111111
    give_trophy(g, 1, "ice_man")
    strike(g, "aim aim aim aim aim aim")
    say(g, "pass")
    apply(g, "hit pellet aim wily")
    assert (asked(g), g.sticks, g.stuck, g.locked) == ("trophy 1", 0, 0, 0)
