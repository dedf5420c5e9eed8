"""Chapter 3: what a challenge asks for and what meets it."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import POOL
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.game import Game
from tests.adventures.positions import FACES, FIXTURE, acting, ahead, dice, names_of, payment, table
from tests.adventures.trials import (
    activate,
    endure,
    face_challenge,
    listen,
    needs,
    next_challenge,
    refused_code,
    told,
    with_source,
)

BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
STAGE_1 = '{needs = ["shoot"], damage = 1, box = true}, {needs = ["wait", "shoot"], damage = 2}'


def payments(wanted: str, pool: str, active: str = "") -> list[str]:
    """Every payment on offer for a challenge, as text, with this pool and these tokens."""
    g = acting(pool=pool.split())
    face_challenge(g, wanted)
    activate(g, 0, active)
    return [text(g, code) for code in g.options(0) if code >= payment(g)]


def text(g: Adventure, code: int) -> str:
    mask = code - payment(g)
    spent = names_of([die for place, die in enumerate(g.dice) if mask >> place & 1])
    return " ".join(spent + [f"t{FACES[token]}" for token in range(3) if mask >> (POOL + token) & 1])


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-3.1")
@BOTH
def test_a_challenge_has_icons_damage_and_perhaps_a_box(game: Game) -> None:
    box = box_of(game)
    every = [one for stage in box.stages for one in stage.challenges] + [
        one.challenge for one in box.patterns
    ]
    assert all(sum(one.needs) >= 1 and 1 <= one.damage <= 4 for one in every)
    assert {one.box for one in every} == {True, False}


@pytest.mark.rule("AD-3.1")
@pytest.mark.parametrize(
    "wrong",
    [
        '{needs = [], damage = 1}, {needs = ["wait"], damage = 2}',
        '{needs = ["swim"], damage = 1}, {needs = ["wait"], damage = 2}',
        '{needs = ["shoot"], damage = 0}, {needs = ["wait"], damage = 2}',
        '{needs = ["shoot"]}, {needs = ["wait"], damage = 2}',
        '{needs = ["signature"], damage = 1}, {needs = ["wait"], damage = 2}',
    ],
)
def test_content_without_icons_or_damage_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"stages\.toml"):
        with_source("stages.toml", STAGE_1, wrong)


@pytest.mark.rule("AD-3.2")
@BOTH
def test_a_stage_card_has_three_challenges(game: Game) -> None:
    assert {len(stage.challenges) for stage in box_of(game).stages} == {3}


@pytest.mark.rule("AD-3.2")
@pytest.mark.parametrize("challenges", [STAGE_1.split(", {")[0], f"{STAGE_1}, {STAGE_1}"])
def test_content_with_fewer_or_more_is_refused(challenges: str) -> None:
    with pytest.raises(ValueError, match=r"three challenges \(AD-3.2\)"):
        with_source("stages.toml", STAGE_1, challenges)


@pytest.mark.rule("AD-3.2")
def test_the_challenges_are_faced_left_to_right() -> None:
    g = acting("stage_7")  # shoot 1; wait, run 2; shoot, shoot, run 2 and a box
    faced = []
    for _ in range(3):
        faced.append((g.challenge, needs(g), g.harm, g.has_box))
        g.life[0] = 5
        next_challenge(g)
    assert faced == [(0, "S", 1, False), (1, "RW", 2, False), (2, "SSR", 2, True)]
    assert g.active == 1


@pytest.mark.rule("AD-3.3")
def test_a_pattern_card_has_one_challenge() -> None:
    g = table(3, ["bomb_man", "fire_man", "elec_man"])
    endure(g, 3)
    ahead(g, 0, "pattern_5", "pattern_6", "pattern_9", "pattern_1")
    listen(g)
    endure(g)
    mine = [one for one in told(g, "engaged") if one[0] == 0]
    ids = [g.game.cards.ids[one[2]] for one in mine]
    assert ids == ["pattern_5", "pattern_6", "pattern_9", "pattern_1"]
    with pytest.raises(ValueError, match=r"patterns\.toml"):
        with_source("patterns.toml", 'id = "pattern_5"\n', 'id = "pattern_5"\nchallenges = []\n')


# -- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-3.4")
@pytest.mark.parametrize(
    ("wanted", "found"),
    [("S", ["red/S"]), ("J", ["blue/J"]), ("R", ["yellow/R"]), ("SJ", ["red/S blue/J"]), ("SS", [])],
)
def test_an_action_is_met_by_one_icon_of_that_action(wanted: str, found: list[str]) -> None:
    assert payments(wanted, "red/S blue/J yellow/R") == found


@pytest.mark.rule("AD-3.4")
def test_an_icon_of_another_action_does_not_meet_it() -> None:
    g = acting(pool=["red/S", "blue/J"])
    face_challenge(g, "R")
    for spent in (["red/S"], ["blue/J"], ["red/S", "blue/J"], []):
        assert "AD-11.1" in refused_code(g, 0, payment(g, *spent))


@pytest.mark.rule("AD-3.5")
def test_the_icon_may_come_from_any_colour_or_the_active_token() -> None:
    assert payments("S", "red/S blue/S yellow/S", "S") == ["red/S", "blue/S", "yellow/S", "tS"]
    assert payments("J", "red/J blue/J yellow/J", "J") == ["red/J", "blue/J", "yellow/J", "tJ"]
    assert payments("R", "red/R blue/R yellow/R", "R") == ["red/R", "blue/R", "yellow/R", "tR"]
    assert payments("R", "red/S", "SJ") == []


@pytest.mark.rule("AD-3.5")
def test_an_inactive_token_or_that_of_an_ally_pays_nothing() -> None:
    g = acting()
    face_challenge(g, "J")
    activate(g, 1, "J")
    assert "AD-24.12" in refused_code(g, 0, payment(g, "tJ"))
    activate(g, 0, "J")
    assert payment(g, "tJ") in g.options(0)


# -- waits ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-3.6")
def test_a_wait_is_met_by_two_icons_of_one_action_of_the_players_choice() -> None:
    assert payments("W", "red/S blue/S red/J blue/J red/R yellow/R") == [
        "red/S blue/S",
        "red/J blue/J",
        "red/R yellow/R",
    ]
    assert payments("W", "red/S") == []


@pytest.mark.rule("AD-3.7")
def test_the_pair_may_be_a_double_two_dice_or_a_die_and_a_token() -> None:
    assert payments("W", "blue/JJ") == ["blue/JJ"]
    assert payments("W", "red/J blue/J") == ["red/J blue/J"]
    assert payments("W", "red/J", "J") == ["red/J tJ"]
    assert payments("W", "red/J blue/J blue/JJ", "J") == ["red/J blue/J", "blue/JJ", "red/J tJ", "blue/J tJ"]
    assert payments("W", "", "SJR") == []  # three tokens are three actions


@pytest.mark.rule("AD-3.8")
@pytest.mark.parametrize(
    ("pool", "active"), [("red/S blue/J yellow/R", ""), ("red/S", "J"), ("blue/J", "SR"), ("", "SJR")]
)
def test_two_icons_of_different_actions_never_meet_a_wait(pool: str, active: str) -> None:
    assert payments("W", pool, active) == []
    g = acting(pool=pool.split())
    face_challenge(g, "W")
    activate(g, 0, active)
    dice(g, *pool.split())
    every = payment(g, *pool.split(), *[f"t{name}" for name in active])
    assert "AD-R31" in refused_code(g, 0, every)
