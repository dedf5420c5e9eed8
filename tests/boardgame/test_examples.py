"""The rulebook's worked examples, step by step with every value.   BG-E1 to BG-E7"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import THREAT
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import all_pass, hand, say, window
from tests.boardgame.trials import (
    apply,
    asked,
    attempt,
    fall,
    fight,
    happened,
    names,
    refused,
    reroll,
    roll,
    shown,
    strike,
    told,
    trial,
    why,
)

A, B, C = 0, 1, 2


# -- BG-E1, BG-E3: action points ----------------------------------------------------------------------------------


def row(g: Board) -> tuple[int, int, int, int]:
    """A row of the table: AP left to the turn player and to the Wily players, who has priority, passes in a row."""
    stack = g.view(A)["stack"]
    assert isinstance(stack, list)
    return g.points, g.wily_points, g.seat_to_act(), stack[-1]["passes"]


def played(g: Board, seat: int) -> tuple[str, int]:
    """The last card of a discard pile and the size of the hand."""
    return names(g, g.discard[seat])[-1], len(g.hand[seat])


@pytest.mark.rule("BG-E1", "BG-6.1", "BG-6.18")
def test_e1_playing_action_cards() -> None:
    g = trial("run_and_jump", seats=3)
    hand(g, A, "w_tank", "boost")
    hand(g, B, "energized")
    hand(g, C, "shortcut")
    assert row(g) == (4, 4, A, 0)  # 0
    say(g, "play", "w_tank")  # 1: costs 3
    assert (row(g), played(g, A)) == ((1, 4, B, 0), ("w_tank", 4))
    say(g, "play", "energized")  # 2: costs 2
    assert (row(g), played(g, B)) == ((1, 2, C, 0), ("energized", 4))
    assert "BG-6.15" in refused(g, "play", "shortcut")  # 3: would cost 3
    say(g, "pass")
    assert row(g) == (1, 2, A, 1)
    hand(g, A, "boost")
    assert "BG-6.4" in refused(g, "play", "boost")  # 4: would cost 2
    say(g, "pass")
    assert row(g) == (1, 2, B, 2)
    say(g, "pass")  # 5
    assert (window(g), g.points, g.wily_points) == ("threat", 1, 2)
    assert happened(g)[-3:] == ["passed_priority"] * 3


@pytest.mark.rule("BG-E3", "BG-6.3")
def test_e3_budgets() -> None:
    g = trial("run_and_jump", seats=3)
    hand(g, A, "shortcut", "beam")
    hand(g, B, "energized", "swap")
    hand(g, C, "life_energy", "swap")
    say(g, "play", "shortcut")  # 4 in total
    say(g, "play", "energized")
    say(g, "play", "life_energy")  # 2 and 2
    assert (g.points, g.wily_points) == (0, 0)
    assert "BG-6.4" in refused(g, "play", "beam")  # A's fifth point
    say(g, "pass")
    assert window(g) == "threat"  # nobody of the Wily players is asked for a fifth
    g = trial("run_and_jump", seats=3)
    hand(g, B, "shortcut")
    hand(g, C, "boost", "swap")
    say(g, "pass")
    say(g, "play", "shortcut")  # 3
    assert "BG-6.15" in refused(g, "play", "boost")  # 3 + 2
    assert why(g, "play", "swap") == ""  # 3 + 1
    assert g.points == 4


# -- BG-E2: a challenge -------------------------------------------------------------------------------------------


def rolled() -> Board:
    """Steps 1 and 2."""
    g = trial("run_and_jump", health=20)
    all_pass(g)
    assert (g.threat[A], g.energy[A], g.minions, g.minion_damage()) == (10, 3, 2, 2)
    fall(g, THREAT + 6, "hit jump pellet hit wily wily")
    assert g.threat[A] == 4
    return g


@pytest.mark.rule("BG-E2", "BG-8.3", "BG-9.1", "BG-9.7", "BG-10.6", "BG-12.1")
def test_e2_a_challenge() -> None:
    g = rolled()
    assert (g.health[A], g.minions, g.needs) == (20, 2, [0, 0, 0, 1, 1, 0])  # nothing scored, RUN missing
    reroll(g, "pellet wily wily", "hit run pellet")
    assert g.energy[A] == 2  # 3
    assert shown(g) == "hit jump hit hit run pellet"  # 4
    assert (g.health[A], g.minions) == (20, 2)
    say(g, "score")  # 5 to 7: nobody holds a Trophy
    assert told(g, "defeated") == [[A, 2, 0]]
    assert (told(g, "hurt"), told(g, "penalties"), told(g, "healed")) == ([], [], [[A, 2, 22]])
    assert (g.health[A], g.space[A], told(g, "moved")) == (22, 1, [[A, 1]])
    assert (asked(g), why(g, "press_on")) == (f"press_on {A}", "")
    say(g, "press_on")  # 8
    assert (len(told(g, "revealed")), g.turn, g.threat[A], g.energy[A]) == (2, A, 4, 2)


@pytest.mark.rule("BG-E2", "BG-13.3", "BG-14.6", "BG-R22")
@pytest.mark.parametrize(("fail_penalty", "times"), [("on", 3), ("off", 2)])
def test_e2_had_the_player_stopped(fail_penalty: str, times: int) -> None:
    g = trial("run_and_jump", health=20, fail_penalty=fail_penalty)
    roll(g, "hit jump pellet hit wily wily")
    say(g, "score")
    assert told(g, "defeated") == [[A, 2, 0]]
    assert told(g, "penalties") == [[A, times]]
    assert told(g, "hurt") == [[A, 3 * times, 20 - 3 * times]]
    assert told(g, "healed") == [[A, 2, 22 - 3 * times]]
    assert happened(g).index("hurt") < happened(g).index("healed")
    assert (g.space[A], g.turn, g.threat[A], g.lives[A]) == (0, B, 4, 3)


# -- BG-E4 to BG-E7 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-E4", "BG-8.6")
@pytest.mark.parametrize(
    ("card", "faces", "passed"),
    [
        ("one_jump", "jump", True),
        ("one_jump", "run", False),
        ("two_runs", "run", False),
        ("two_runs", "run aim", False),
        ("two_runs", "run run", True),
    ],
)
def test_e4_requirement_count(card: str, faces: str, passed: bool) -> None:
    g = trial(card)
    attempt(g, faces)
    assert (g.space[A] == 1) is passed


@pytest.mark.rule("BG-E5", "BG-10.3", "BG-5.3", "BG-R45")
def test_e5_minion_symbols() -> None:
    g = trial("furnace")  # no minion
    hand(g, B, "robot_tactics", "w_tank")
    say(g, "pass")
    assert "BG-10.3" in refused(g, "play", "robot_tactics")  # it only adds minions
    say(g, "play", "w_tank")  # a minion, and a Weapon Energy is lost
    assert (g.minions, g.minions_played, g.energy[A]) == (0, 0, 2)
    g = trial("eye_zone")  # +1
    assert g.minions == 1


@pytest.mark.rule("BG-E6", "BG-11.2", "BG-11.3")
def test_e6_symbol_match() -> None:
    g = trial("cutter", seats=3)
    hand(g, B, "stride", "beam")
    hand(g, C, "beam")
    say(g, "pass")
    say(g, "play", "stride")  # a Peng; another symbol
    assert (g.minions, asked(g)) == (1, "abilities 2")
    assert "BG-11.2" in refused(g, "special")
    say(g, "play", "beam")  # Sharp, as the challenge
    assert asked(g) == "special 2"
    say(g, "special")
    assert (told(g, "special"), g.sticks >> 5 & 1) == ([[C, 3]], 1)  # Peng's: WILYs stick
    assert asked(g) == "abilities 0"
    say(g, "pass")
    say(g, "play", "beam")  # a second matching card
    assert asked(g) == "abilities 2"
    assert "BG-11.3" in refused(g, "special")
    assert len(told(g, "special")) == 1


@pytest.mark.rule("BG-E7", "BG-26.4")
def test_e7_overkill_on_the_wily_machine() -> None:
    g = fight("wily_machine_1", boss_health=3)
    strike(g, "hit hit hit hit hit aim")
    apply(g, "aim aim aim aim")
    assert told(g, "strikes") == [[A, 10]]
    assert (told(g, "second_side"), g.boss, g.boss_health) == ([[A]], 10, 22)
