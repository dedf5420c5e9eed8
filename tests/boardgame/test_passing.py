"""Passing, failing, moving.   BG-14, BG-R30 to BG-R32, BG-R37 to BG-R40"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import THREAT
from tests.boardgame.positions import all_pass, hand, next_turn, say, window
from tests.boardgame.trials import (
    asked,
    attempt,
    castle,
    fall,
    happened,
    names,
    refused,
    roll,
    told,
    trial,
    why,
)


@pytest.mark.rule("BG-14.1")
@pytest.mark.parametrize(
    ("faces", "health", "passed"),
    [("run jump", 28, True), ("run run", 28, False), ("jump", 28, False), ("run jump", 4, False)],
)
def test_passed_is_all_requirements_and_no_life_lost(faces: str, health: int, passed: bool) -> None:
    g = trial("run_and_jump", health=health)
    attempt(g, faces)
    assert (g.space[0] == 1, "passed" in happened(g)) == (passed, passed)


@pytest.mark.rule("BG-14.2")
@pytest.mark.parametrize("space", [0, 1, 2, 3])
def test_a_pass_moves_one_space(space: int) -> None:
    g = trial(space=space)
    attempt(g, "jump")
    assert (g.space[0], told(g, "moved")) == (space + 1, [[0, space + 1]])


@pytest.mark.rule("BG-14.3")
def test_no_advance_with_a_lost_life() -> None:
    g = trial(space=2, health=2)
    attempt(g, "jump wily")
    assert (g.space[0], g.lives[0], told(g, "moved")) == (2, 2, [])


@pytest.mark.rule("BG-14.4", "BG-R19")
@pytest.mark.parametrize("faces", ["aim", "jump"])
def test_the_card_goes_to_its_stage_s_discard_pile(faces: str) -> None:
    g = trial()
    before = [pile[:] for pile in g.stage_discard]
    card = g.challenge[0]
    attempt(g, faces)
    assert (names(g, [card]), g.stage_discard) == (["one_jump"], [[*before[0], card], *before[1:]])


@pytest.mark.rule("BG-14.5")
def test_a_failure_does_not_move_the_piece() -> None:
    g = trial(space=3)
    attempt(g, "aim")
    assert (g.stage[0], g.space[0], told(g, "moved")) == (0, 3, [])


@pytest.mark.rule("BG-14.6")
def test_a_failure_ends_the_turn_with_threat_left() -> None:
    g = trial()
    attempt(g, "aim")
    assert (g.threat[0], g.turn, asked(g)) == (9, 1, "abilities 1")


@pytest.mark.rule("BG-14.7")
def test_a_failure_costs_the_printed_penalty() -> None:
    g = trial()
    attempt(g, "aim")
    assert (told(g, "penalties"), g.health[0]) == ([[0, 1]], 26)


@pytest.mark.rule("BG-14.8", "BG-4.6")
def test_the_next_turn_begins_on_the_same_space_with_a_new_card() -> None:
    g = trial(space=2)
    attempt(g, "aim")
    g.turn = 0
    next_turn(g)
    assert (g.stage[0], g.space[0], g.health[0]) == (0, 2, 26)
    assert len(told(g, "revealed")) == 3  # the failed one, the neighbour's, a new one
    assert "one_jump" in names(g, g.stage_discard[0])
    assert names(g, g.challenge) != ["one_jump"]


@pytest.mark.rule("BG-14.9")
def test_a_failure_costs_no_life() -> None:
    g = trial(fail_penalty="off")
    attempt(g, "aim")
    assert ("failed" in happened(g), g.lives[0], g.health[0]) == (True, 3, 28)


# -- rulings ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R30")
def test_at_least_one_die_unless_the_pass_is_automatic() -> None:
    g = trial()
    all_pass(g)
    assert "BG-R30" in refused(g, "threat", 0)
    assert why(g, "threat", 1) == ""
    g = trial("furnace", base_energy=4)
    all_pass(g)
    assert (why(g, "threat", 0), why(g, "threat", 10)) == ("", "")
    assert "BG-8.2" in refused(g, "threat", 11)


@pytest.mark.rule("BG-R31")
def test_no_dice_are_added_after_the_roll() -> None:
    g = trial()
    roll(g, "aim aim")
    assert window(g) == "reroll"
    assert (len(g.dice), refused(g, "threat", 3) != "") == (2, True)
    g = trial()
    hand(g, 0, "rapid_fire")
    say(g, "play", "rapid_fire")  # an effect that says so
    roll(g, "aim aim jump")
    assert (len(g.dice), g.threat[0]) == (3, 9)


@pytest.mark.rule("BG-R32")
def test_without_threat_the_challenge_fails_with_no_dice() -> None:
    g = trial("run_and_jump")
    hand(g, 1, "recoil")
    say(g, "pass")
    say(g, "play", "recoil")  # all Threat is gone
    assert g.threat[0] == 0
    all_pass(g)
    assert (told(g, "committed"), told(g, "die")) == ([[0, 0, 0]], [])
    assert ("failed" in happened(g), g.health[0], g.turn) == (True, 28 - 4 - 3, 1)


@pytest.mark.rule("BG-R32", "BG-R30")
def test_without_threat_there_is_no_roll_that_dice_could_be_added_to() -> None:
    g = trial()
    hand(g, 0, "rapid_fire")
    hand(g, 1, "recoil")
    say(g, "play", "rapid_fire")
    say(g, "play", "recoil")
    all_pass(g)
    assert (told(g, "die"), "failed" in happened(g)) == ([], True)


@pytest.mark.rule("BG-R32", "BG-R33")
def test_without_threat_an_automatic_pass_stays_one() -> None:
    g = trial("bridge")
    hand(g, 1, "recoil")
    say(g, "pass")
    say(g, "play", "recoil")
    all_pass(g)
    assert ("passed" in happened(g), g.space[0]) == (True, 1)
    assert g.turn == 1  # no Threat for another challenge (BG-15.3)


@pytest.mark.rule("BG-R37")
@pytest.mark.parametrize(("cards", "space"), [(["shortcut"], 2), (["stride"], 3), (["stride", "stride"], 4)])
def test_movement_adds_up_and_stops_at_the_last_space(cards: list[str], space: int) -> None:
    g = trial()
    hand(g, 0, *cards)
    for card in cards:
        say(g, "play", card)
        say(g, "pass")
    attempt(g, "jump")
    assert g.space[0] == space


@pytest.mark.rule("BG-R37")
def test_extra_movement_is_lost_with_a_failure() -> None:
    g = trial()
    hand(g, 0, "stride")
    say(g, "play", "stride")
    attempt(g, "aim")
    assert g.space[0] == 0


@pytest.mark.rule("BG-R37", "BG-26.1")
def test_movement_in_the_castle_stops_at_its_last_space() -> None:
    g = castle("castle_7", space=4)
    hand(g, 0, "stride")
    say(g, "play", "stride")
    attempt(g, "hit")
    assert (g.space[0], asked(g)) == (6, "press_on 0")


@pytest.mark.rule("BG-R38")
def test_reaching_the_final_space_is_what_counts() -> None:
    """Two challenges passed, four spaces: the boss is there."""
    g = trial(space=2)
    hand(g, 0, "shortcut")
    say(g, "play", "shortcut")
    attempt(g, "jump")
    assert (g.space[0], why(g, "fight")) == (4, "")
    say(g, "fight")
    assert (window(g), g.boss) == ("before_roll", 0)


@pytest.mark.rule("BG-R39", "BG-17.1")
def test_four_passes_lead_from_the_start_to_the_boss() -> None:
    g = trial()
    passed = 0
    while window(g) != "before_roll":
        assert g.space[0] == passed
        all_pass(g)
        g.needs = [0, 0, 0, 1, 0, 0]
        g.minions = 0
        fall(g, THREAT + 1, "jump")
        if window(g) == "reroll":
            say(g, "score")
        passed += 1
        say(g, "fight" if g.space[0] == 4 else "press_on")
    assert (passed, g.space[0], g.boss) == (4, 4, 0)


@pytest.mark.rule("BG-R40", "BG-8.8")
@pytest.mark.parametrize(
    ("faces", "passed"), [("jump", False), ("jump jump", False), ("jump jump jump", True)]
)
def test_an_added_requirement_needs_a_die_of_its_own(faces: str, passed: bool) -> None:
    g = trial(seats=3)
    g.wily_points = 6
    hand(g, 1, "land_on_the_edge")
    hand(g, 2, "land_on_the_edge")
    say(g, "pass")
    say(g, "play", "land_on_the_edge")
    say(g, "play", "land_on_the_edge")
    assert g.needs[3] == 3
    attempt(g, faces)
    assert ("passed" in happened(g)) is passed
