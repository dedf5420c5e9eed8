"""Chapter 12: energy pellets."""

from __future__ import annotations

import pytest

from tests.boardgame.positions import say
from tests.boardgame.trials import apply, attempt, fight, happened, roll, strike, told, trial


@pytest.mark.rule("BG-12.1")
@pytest.mark.parametrize(
    ("faces", "gained"), [("jump pellet", 2), ("jump pellet pellet pellet", 6), ("jump", 0)]
)
def test_each_pellet_gives_two_health(faces: str, gained: int) -> None:
    g = trial("one_jump", health=10)
    roll(g, faces)
    assert g.health[0] == 10  # scored first
    say(g, "score")
    assert g.health[0] == 10 + gained


@pytest.mark.rule("BG-12.1")
def test_pellets_heal_after_a_failure_too() -> None:
    g = trial("one_jump", health=10)
    attempt(g, "pellet")
    assert (g.turn, g.health[0]) == (1, 10 - 2 + 2)


@pytest.mark.rule("BG-12.2")
@pytest.mark.parametrize(("health", "after"), [(27, 28), (28, 28), (25, 28), (23, 27)])
def test_pellets_do_not_lift_health_above_base(health: int, after: int) -> None:
    g = trial("one_jump", health=health)
    attempt(g, "jump pellet pellet")
    assert g.health[0] == after


@pytest.mark.rule("BG-12.3")
def test_pellets_give_nothing_in_a_battle() -> None:
    g = fight(health=10)
    strike(g, "pellet pellet pellet pellet pellet pellet")
    apply(g, "pellet pellet pellet pellet")
    assert (g.round, g.health[0], told(g, "healed")) == (2, 10, [])


@pytest.mark.rule("BG-12.4")
@pytest.mark.parametrize(("faces", "passed"), [("pellet", True), ("hit run aim", False)])
def test_a_pellet_can_be_required(faces: str, passed: bool) -> None:
    g = trial("one_pellet")
    attempt(g, faces)
    assert (g.space[0] == 1, "passed" in happened(g)) == (passed, passed)


@pytest.mark.rule("BG-12.2", "BG-29.5")
def test_who_gains_nothing_is_not_told_of_it() -> None:
    g = trial("one_jump")
    g.heal(0, 4)  # at full Health
    assert (g.health[0], told(g, "healed")) == (28, [])
    g.health[0] = 27
    g.heal(0, 4)
    assert (g.health[0], told(g, "healed")) == (28, [[0, 1, 28]])
