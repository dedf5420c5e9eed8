"""Step 5: press on or end the turn.   BG-15"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import THREAT
from tests.boardgame.positions import all_pass, say, window
from tests.boardgame.trials import asked, attempt, fall, happened, refused, told, trial, why


@pytest.mark.rule("BG-15.1")
def test_with_threat_the_next_challenge_may_be_revealed() -> None:
    g = trial()
    attempt(g, "jump aim aim")
    assert (asked(g), g.threat[0], why(g, "press_on")) == ("press_on 0", 7, "")
    energy = g.energy[0]
    say(g, "press_on")
    assert len(told(g, "revealed")) == 2
    assert (g.turn, g.threat[0], g.energy[0], g.turns[0]) == (0, 7, energy, 2)
    assert g.points == g.wily_points == g.current().points  # step 2 begins again


@pytest.mark.rule("BG-15.1")
def test_one_threat_is_enough() -> None:
    g = trial()
    attempt(g, "jump " + "aim " * 8)
    assert (g.threat[0], why(g, "press_on")) == (1, "")


@pytest.mark.rule("BG-15.2")
def test_the_turn_may_be_ended_instead() -> None:
    g = trial()
    attempt(g, "jump")
    say(g, "end_turn")
    assert (g.turn, g.space[0], g.threat[0], told(g, "turn_over")) == (1, 1, 9, [[0]])


@pytest.mark.rule("BG-15.3")
def test_without_threat_the_turn_is_over() -> None:
    g = trial()
    attempt(g, "jump " + "aim " * 9)
    assert (g.threat[0], g.turn, g.space[0]) == (0, 1, 1)
    assert asked(g) == "abilities 1"


@pytest.mark.rule("BG-15.3", "BG-R63")
def test_without_threat_a_boss_may_be_fought_but_no_challenge_attempted() -> None:
    g = trial(space=3)
    attempt(g, "jump " + "aim " * 9)
    assert (g.threat[0], asked(g)) == (0, "press_on 0")
    assert "BG-17.1" in refused(g, "press_on")
    assert why(g, "fight") == ""


@pytest.mark.rule("BG-15.4")
def test_threat_alone_limits_the_challenges_of_a_turn() -> None:
    g = trial()
    passed = 0
    while g.space[0] < 4:
        all_pass(g)
        g.needs, g.minions = [0, 0, 0, 1, 0, 0], 0
        fall(g, THREAT + 1, "jump")
        if window(g) == "reroll":
            say(g, "score")
        passed += 1
        if g.space[0] < 4:
            say(g, "press_on")
    assert (passed, happened(g).count("turn")) == (4, 1)
    assert [dice for _, dice, _ in told(g, "committed")] == [1, 1, 1, 1]


@pytest.mark.rule("BG-17.1")
def test_there_is_nothing_to_fight_on_the_way() -> None:
    g = trial()
    attempt(g, "jump")
    assert "BG-17.1" in refused(g, "fight")


@pytest.mark.rule("BG-R21")
def test_the_first_challenge_is_compulsory() -> None:
    g = trial()
    assert window(g) == "abilities"
    assert refused(g, "end_turn") != ""
