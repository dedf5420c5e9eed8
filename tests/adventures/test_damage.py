"""Chapter 12: damage and energy tanks."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.state import Adventure
from tests.adventures.positions import acting, become, fighting, on_to_abilities, plan, say, table, window
from tests.adventures.trials import face_challenge, happened, listen, refused, skill, told


def hit(life: int, tanks: int, damage: int, seats: int = 3) -> Adventure:
    """Seat 0 takes the damage of a challenge."""
    g = listen(acting("stage_4", seats, boss_name="metal_man"))
    g.life[0], g.tanks = life, tanks
    face_challenge(g, "S", damage)
    say(g, "take_damage")
    return g


@pytest.mark.rule("AD-12.1", "AD-12.2")
@pytest.mark.parametrize("damage", [1, 2, 3, 4])
def test_a_challenge_deals_its_full_damage_to_the_active_hero(damage: int) -> None:
    g = hit(5, 2, damage)
    assert (g.life, g.tanks, told(g, "hurt")) == ([5 - damage, 5, 5], 2, [[0, damage, 5 - damage]])


@pytest.mark.rule("AD-12.1")
def test_a_pattern_card_deals_its_damage_too() -> None:
    g = fighting("pattern_6", boss_name="bomb_man")  # run, run or 2 damage
    on_to_abilities(g)
    g.life[0] = 5
    say(g, "take_damage")
    assert (g.life[0], g.challenge) == (3, 1)


@pytest.mark.rule("AD-12.3", "AD-12.4", "AD-12.5", "AD-12.6")
@pytest.mark.parametrize(
    ("life", "tanks", "damage", "after", "left"),
    [
        (2, 1, 2, 3, 0),  # AD-E4
        (1, 1, 2, 3, 0),
        (1, 2, 1, 4, 1),
        (2, 1, 1, 1, 1),  # not needed, so it is kept
        (3, 2, 4, 1, 1),
        (5, 1, 4, 1, 1),
    ],
)
def test_a_tank_fills_up_before_the_whole_damage(
    life: int, tanks: int, damage: int, after: int, left: int
) -> None:
    g = hit(life, tanks, damage)
    assert (g.life[0], g.tanks, g.over) == (after, left, False)
    assert happened(g, "tank", "hurt") == ["tank", "hurt"] * (tanks - left) + ["hurt"] * (1 - tanks + left)
    assert told(g, "hurt") == [[0, damage, after]]  # one effect, never split


@pytest.mark.rule("AD-12.3")
def test_a_tank_must_be_spent_and_is_no_question() -> None:
    g = hit(1, 2, 1)
    assert (window(g), g.tanks, told(g, "tank")) == ("abilities", 1, [[0, 1]])


@pytest.mark.rule("AD-12.6")
def test_a_spent_tank_is_gone_for_good() -> None:
    g = hit(1, 1, 1)
    g.life[0] = 1
    say(g, "take_damage")
    assert (g.tanks, g.over, g.life[0]) == (0, True, 0)


@pytest.mark.rule("AD-12.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_hero_may_use_any_tank(seats: int) -> None:
    g = listen(acting("stage_4", seats, boss_name="metal_man"))
    g.tanks, g.life = seats, [1] * seats
    for seat in range(seats):
        g.suffer(seat, 1)
        assert (g.life[seat], g.tanks) == (4, seats - 1 - seat)
    assert told(g, "tank") == [[seat, seats - 1 - seat] for seat in range(seats)]


@pytest.mark.rule("AD-12.8")
@pytest.mark.parametrize(("life", "damage"), [(1, 1), (2, 2), (1, 4), (3, 4)])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_without_a_tank_the_game_is_lost_at_once(life: int, damage: int, seats: int) -> None:
    g = hit(life, 0, damage, seats)
    assert (g.over, g.result, g.life[0], g.challenge) == (True, [0] * seats, 0, 0)
    assert "over" in refused(g, 0, "take_damage")


@pytest.mark.rule("AD-12.8")
def test_at_one_life_more_the_game_goes_on() -> None:
    g = hit(3, 0, 2)
    assert (g.over, g.life[0], g.challenge) == (False, 1, 1)


# -- damage of every origin -------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-12.9")
@pytest.mark.parametrize(
    ("life", "tanks", "after", "over"), [(3, 1, 2, False), (1, 1, 4, False), (1, 0, 0, True)]
)
def test_damage_of_an_ability(life: int, tanks: int, after: int, over: bool) -> None:
    g = acting("stage_2", boss_name="ice_man", pool=[])  # engage: discard a die or suffer 1 damage
    g.life[0], g.tanks = 5, tanks
    g.harm = 0
    g.life[0] = life
    say(g, "take_damage")  # of 0: then Ice Man, with no die to discard
    assert (g.life[0], g.tanks, g.over) == (after, 1 if life > 1 else 0, over)


@pytest.mark.rule("AD-12.9")
def test_damage_of_a_cost() -> None:
    g = acting("stage_4", pool=[], boss_name="metal_man")
    skill(g, "mega_man_5")  # 1 damage: blue/JJ
    g.life[0], g.tanks = 3, 1
    say(g, "use_skill")
    assert (g.life[0], g.tanks) == (2, 1)
    g = acting("stage_4", pool=[], boss_name="metal_man")
    skill(g, "mega_man_5")
    g.life[0], g.tanks = 1, 1
    say(g, "use_skill")
    say(g, "yes")
    assert (g.life[0], g.tanks) == (4, 0)


@pytest.mark.rule("AD-12.9")
@pytest.mark.parametrize(
    ("life", "tanks", "after", "left", "over"),
    [
        (5, 1, 3, 1, False),
        (2, 1, 4, 0, False),
        (1, 1, 3, 0, False),
        (1, 2, 3, 1, False),
        (2, 0, 0, 0, True),
        (1, 0, 0, 0, True),
    ],
)
def test_damage_of_dr_light_twice(life: int, tanks: int, after: int, left: int, over: bool) -> None:
    g = table(1, ["metal_man"])
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_6")
    first = g.box.first_light()
    for one, name in zip(g.light, ("light_red_blue", "light_red_yellow"), strict=False):
        become(g, one, name)
    say(g, "light_left", g.cards[g.light[0]] - first, 0)
    say(g, "light_right", g.cards[g.light[1]] - first, 0)
    g.life[0], g.tanks = life, tanks
    say(g, "ready", 0, 0)
    assert (g.life[0], g.tanks, g.over) == (after, left, over)


def test_no_damage_is_no_damage_effect() -> None:
    g = listen(acting("stage_4"))
    g.life[0], g.tanks = 1, 1
    g.suffer(0, 0)
    assert (g.life[0], g.tanks, told(g, "tank")) == (1, 1, [])


@pytest.mark.rule("AD-12.2", "AD-R36")
def test_a_tank_is_one_step_that_undo_does_not_cross_and_no_damage_is_nothing() -> None:
    g = listen(acting())
    g.life[0], g.tanks = 1, 1
    before = g.epoch
    g.suffer(0, 1)
    assert (g.epoch, g.life[0], g.tanks, g.suffered[0]) == (before + 1, 4, 0, 1)
    g.suffer(0, 1)
    assert (g.epoch, g.suffered[0]) == (before + 1, 2)
    g.suffer(0, 0)
    assert (g.life[0], told(g, "hurt")) == (3, [[0, 1, 4], [0, 1, 3]])
    g.suffer(0, 4)
    assert (g.over, g.life[0], told(g, "lost")) == (True, 0, [[0]])
    g.suffer(1, 4)  # it is over: nobody is hurt any more
    assert (g.life[1], len(told(g, "hurt"))) == (5, 3)
