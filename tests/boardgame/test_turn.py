"""Chapter 4: the course of a turn and what a turn begins with; the first challenge of it (BG-R21)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import all_pass, before_turn, hand, next_turn, reveal, say, window
from tests.boardgame.trials import LAB, asked, attempt, happened, listen, names, roll, score, told, trial, why


def again(g: Board, seat: int = 0) -> None:
    """The next turn of a seat begins, on a stage of plain challenges."""
    g.turn, g.stage[seat] = seat, 1
    next_turn(g)


@pytest.mark.rule("BG-4.1")
def test_a_turn_in_its_five_steps() -> None:
    g = before_turn(2, game=LAB)
    g.health[0] = 20
    reveal(listen(g), "one_pellet", ["one_jump"])
    order = ["revealed"]
    assert (window(g), happened(g)[-1:]) == ("abilities", order)  # 1: a challenge is revealed
    all_pass(g)
    assert window(g) == "threat"  # 2 is over, 3: the roll
    roll(g, "hit hit pellet wily")
    assert (window(g), g.health[0], g.minions) == ("reroll", 20, 3)
    score(g)
    # 4: damage and effects (2 of the Tackle Fire, 2 of the WILY, then 2 Health), 5: the choice
    assert (window(g), g.health[0], g.space[0]) == ("press_on", 18, 1)
    seen = [
        m
        for m in happened(g)
        if m in ("revealed", "passed_priority", "committed", "scored", "hurt", "healed")
    ]
    assert seen == ["revealed", "passed_priority", "passed_priority", "committed", "scored", "hurt", "healed"]
    say(g, "press_on")
    assert (window(g), names(g, g.challenge)) == ("abilities", ["one_jump"])  # and again from 1


@pytest.mark.rule("BG-4.2", "BG-4.3")
@pytest.mark.parametrize(("threat", "energy"), [(0, 0), (12, 5), (3, 3)])
def test_threat_and_energy_go_to_base_as_a_turn_begins(threat: int, energy: int) -> None:
    g = before_turn(2)
    g.threat, g.energy = [threat, threat], [energy, energy]
    g.run()
    assert (g.threat, g.energy) == ([10, threat], [3, energy])  # the turn player's alone


@pytest.mark.rule("BG-4.4")
def test_permanent_changes_last() -> None:
    g = trial()
    hand(g, 0, "beam")
    say(g, "play", "beam")
    g.more_threat[0] += 2
    assert (g.base_energy(0), g.energy[0]) == (4, 3)
    g.energy[0], g.threat[0] = 0, 0
    again(g)
    assert (g.energy[0], g.threat[0]) == (4, 12)
    g.energy[0], g.threat[0] = 9, 20
    again(g)
    assert (g.energy[0], g.threat[0]) == (4, 12)


@pytest.mark.rule("BG-4.5", "BG-4.6")
def test_health_is_renewed_after_a_lost_life_and_else_stays() -> None:
    g = trial("one_jump", health=2)
    attempt(g, "wily")  # fails, and both penalties hurt
    assert (g.turn, g.lives[0], g.health[0]) == (1, 2, 0)
    again(g)
    assert (g.turn, g.health[0], g.lives[0]) == (0, 28, 2)
    g.health[0] = 17
    again(g)
    assert g.health[0] == 17  # renewed once, not forever


@pytest.mark.rule("BG-4.6")
def test_a_failed_challenge_leaves_health_as_it_is() -> None:
    g = trial("one_jump", health=20)
    attempt(g, "wily")
    assert (g.turn, g.health[0]) == (1, 16)
    again(g)
    assert g.health[0] == 16


@pytest.mark.rule("BG-4.7")
@pytest.mark.parametrize("space", [0, 1, 3])
def test_who_begins_a_turn_on_a_stage_stays_there(space: int) -> None:
    g = listen(before_turn(2, stage="ice_man", space=space))
    g.defeated[0] = 0b1  # with a stage beaten before, it is no other
    g.run()
    assert (asked(g), g.stage[0], g.space[0], g.current().stage) == ("abilities 0", 2, space, 2)
    assert told(g, "chose_stage") == []
    assert why(g, "stage", 1) != ""


@pytest.mark.rule("BG-4.8")
def test_all_others_are_wily_players() -> None:
    g = trial(seats=4, turn=2)
    for seat in range(4):
        hand(g, seat, "swap")  # as Dr. Wily: 6 damage
    say(g, "pass")
    for seat in (3, 0, 1):
        assert asked(g) == f"abilities {seat}"
        say(g, "play", "swap")
    assert asked(g) == "abilities 2"
    assert g.health == [28, 28, 10, 28]  # against the turn player, never against another
    assert (g.points, g.wily_points) == (4, 1)


@pytest.mark.rule("BG-4.9")
@pytest.mark.parametrize(("turn", "follower"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_to_the_left_is_next(turn: int, follower: int) -> None:
    g = trial("one_jump", seats=3, turn=turn)
    before = g.turns[:]
    attempt(g, "wily")
    assert (g.turn, asked(g)) == (follower, f"abilities {follower}")
    assert g.turns[follower] == before[follower] + 1


@pytest.mark.rule("BG-R21")
def test_the_first_challenge_of_a_turn_is_no_choice() -> None:
    g = before_turn(2)
    g.run()
    assert (window(g), len(g.challenge)) == ("abilities", 1)
    assert why(g, "end_turn") != ""
    g = trial("one_jump")
    attempt(g, "jump")
    assert window(g) == "press_on"  # after a pass there is the choice
    say(g, "end_turn")
    assert (g.turn, window(g), len(g.challenge)) == (1, "abilities", 1)
