"""How long a weapon waits to be paid for.   DB-R31, DB-R32"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    ARMOR,
    CACHE,
    COMMITTED,
    DISCARDED,
    DROP,
    FORGE,
    FREE,
    NEXUS,
    PAID_BODY,
    PASS,
    PAY_HEAD,
    PENDING,
    SURGE,
    TURBO,
    USE,
)
from busterbox.kernel.core.codes import DONE
from tests.dicebot.tables import Robot, battle, commit_all, weapon, window
from tests.dicebot.test_choose_and_pay import NOT_ASKED, body, names, refused, story
from tests.dicebot.test_paying_rulings import done, revealed

# -- discarded at once, or pending (DB-R31) ------------------------------------------------------------------------


@pytest.mark.rule("DB-R31")
@pytest.mark.rule("DB-9.7")
@pytest.mark.parametrize(
    ("card", "parts", "head", "status"),
    [
        ("bomb", "surge", "", PAID_BODY),
        ("bomb", "cache", "surge", PENDING),  # the head part matches
        ("bomb", "", "nexus", PENDING),  # or stands in
        ("bomb", "cache", "forge", PENDING),  # or could bring it
        ("double", "", "forge", PENDING),  # even both
        ("double", "forge", "surge", PENDING),
        ("double", "forge", "forge", PENDING),
        ("bomb", "cache", "", DISCARDED),
        ("bomb", "turbo", "turbo", DISCARDED),
        ("bomb", "cache", "cache", DISCARDED),  # CACHE needs a weapon that is paid for
        ("double", "", "surge", DISCARDED),  # two are lacking
        ("double", "forge", "armor", DISCARDED),
        ("pair", "", "nexus", DISCARDED),
        ("pair", "nexus", "nexus", PENDING),
    ],
)
def test_a_weapon_is_pending_while_a_part_could_pay(card: str, parts: str, head: str, status: int) -> None:
    g = revealed(card, parts, head)
    assert g.status[1] == status
    assert names(g, g.discard)[-1] == (card if status == DISCARDED else "slow")
    assert names(g, g.weapon[1]) == ([] if status == DISCARDED else [card])


@pytest.mark.rule("DB-R31")
@pytest.mark.parametrize(
    ("robot", "points", "status"),
    [
        ("spark", 1, PENDING),  # its ability activates the weapon
        ("spark", 0, DISCARDED),  # which it cannot afford
        ("tinker", 1, PENDING),  # rerolls its own parts
        ("magpie", 1, PENDING),  # takes a part from an enemy
        ("tank", 3, DISCARDED),  # has nothing to do with paying
        ("scrambler", 1, DISCARDED),  # rerolls the parts of an enemy
        ("crank", 2, DISCARDED),  # its time is over
        ("peeper", 0, DISCARDED),
    ],
)
def test_a_weapon_is_pending_while_a_robot_could_pay(robot: str, points: int, status: int) -> None:
    g = battle(
        Robot("slow fast net", body="cache cache", head="armor", robot="chad"),
        Robot("bomb uzi shield", body="turbo", robot=robot, points=points),
        advanced=True,
        script=(),
    )
    while window(g) == "heads_before:1":
        g.answer(1, PASS)
    commit_all(g, "slow", "bomb")
    assert (window(g), g.status[1]) == ("heads:0", status)


@pytest.mark.rule("DB-R31")
@pytest.mark.rule("DB-9.7")
def test_pending_ends_with_the_head_window() -> None:
    g = revealed("bomb", "cache", "surge")
    g.answer(0, PASS)
    g.answer(1, PASS)
    assert ("not_paid", 1, "bomb") in story(g)
    assert (g.round, g.head[1]) == (2, SURGE)


@pytest.mark.rule("DB-R31")
@pytest.mark.rule("DB-R4")
def test_a_robot_activates_a_weapon_that_cannot_be_paid_for() -> None:
    """Card text against DB-9.2, for exactly what it says: the weapon counts, but it was not paid for."""
    g = battle(
        Robot("slow fast net", robot="chad"),
        Robot("bomb uzi shield", body="turbo", head="cache", robot="spark", points=1),
        advanced=True,
        script=(),
    )
    commit_all(g, "slow", "bomb")
    assert (window(g), g.options(1)) == ("heads:1", [PASS, ABILITY])
    g.answer(1, ABILITY)
    assert (g.energy, g.points[1]) == ([3, 6], 0)
    assert (body(g, 1), g.head[1]) == ("turbo", CACHE)
    assert g.round == 2  # and CACHE was not offered for it: DB-10.12


@pytest.mark.rule("DB-10.12")
@pytest.mark.rule("DB-R4")
def test_cache_does_not_follow_an_activation_without_payment() -> None:
    g = battle(
        Robot("slow fast net", head="armor", robot="chad"),
        Robot("bomb uzi shield", body="turbo", head="cache", robot="spark", points=1),
        advanced=True,
        script=(),
        starter=1,
    )
    commit_all(g, "slow", "bomb")
    g.answer(1, ABILITY)
    assert (window(g), g.status[1]) == ("heads:0", FREE)
    assert refused(g, 1, USE + CACHE) == NOT_ASKED
    g.answer(0, USE + ARMOR)  # a use by another, after which all may use theirs
    assert g.round == 2
    assert (g.head[1], g.energy) == (CACHE, [5, 6])


@pytest.mark.rule("DB-9.5")
@pytest.mark.rule("DB-R31")
@pytest.mark.parametrize(
    ("robot", "parts", "rolls", "left"),
    [
        ("tinker", "turbo armor", (SURGE, SURGE, CACHE), "surge"),  # reroll; the last goes on the empty head
        ("magpie", "turbo armor", (0,), "turbo armor"),
    ],
)
def test_a_part_that_a_robot_brings_pays_at_once(
    robot: str, parts: str, rolls: tuple[int, ...], left: str
) -> None:
    """Whoever can pay with the body must, as after FORGE."""
    g = battle(
        Robot("slow fast net", body="surge", head="armor", robot="chad"),
        Robot("bomb uzi shield", body=parts, robot=robot, points=1),
        advanced=True,
        script=rolls,
    )
    commit_all(g, "slow", "bomb")
    assert (window(g), g.status[1]) == ("heads:0", PENDING)
    g.answer(0, PASS)
    g.answer(1, ABILITY)
    if window(g) == "place:1":
        g.answer(1, DONE)
    done(g)
    assert (window(g), g.status[1], body(g, 1)) == ("heads:0", PAID_BODY, left)
    g.answer(0, PASS)
    while window(g) != "choose:01":
        g.answer(g.seat_to_act(), PASS)
    assert g.energy == [3, 6]


@pytest.mark.rule("DB-9.7")
@pytest.mark.rule("DB-R31")
def test_a_weapon_that_loses_its_last_way_to_be_paid_is_discarded_at_once() -> None:
    g = battle(
        Robot("slow fast net", head="armor", robot="taxman", points=3),
        Robot("double uzi shield", body="forge", head="surge", robot="chad"),
        advanced=True,
        script=(0,),
    )
    commit_all(g, "slow", "double")
    assert (window(g), g.status[1]) == ("heads:0", PENDING)
    g.answer(0, ABILITY)  # discards the FORGE of the body: now the head lacks both
    done(g)
    assert (body(g, 1), g.head[1]) == ("", SURGE)
    assert (window(g), g.status[1], weapon(g, 1)) == ("heads:0", DISCARDED, "")


# -- after FORGE (DB-R32) ------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R32")
@pytest.mark.rule("DB-9.5")
def test_after_forge_the_new_body_pays_at_once() -> None:
    g = battle(
        Robot("bomb uzi slow", body="turbo cache", head="forge"),
        Robot("slow fast net", head="armor"),
        script=(SURGE, SURGE, ARMOR, NEXUS),
    )
    g.answer(0, PASS)  # not before choosing
    commit_all(g, "bomb", "slow")
    assert (window(g), g.options(0)) == ("heads:0", [PASS, USE + FORGE])
    g.answer(0, USE + FORGE)
    assert (window(g), g.status[0]) == ("forge:0", PENDING)
    g.answer(0, DROP + CACHE)
    g.answer(0, DONE)
    done(g)
    assert (window(g), g.status[0]) == ("heads:1", PAID_BODY)
    assert body(g, 0) == "nexus turbo armor surge"
    g.answer(1, PASS)
    g.answer(1, PASS)
    assert g.energy == [6, 3]


@pytest.mark.rule("DB-R32")
@pytest.mark.rule("DB-9.7")
def test_after_forge_a_weapon_that_cannot_be_paid_for_is_discarded() -> None:
    g = battle(
        Robot("double uzi slow", body="surge", head="forge"),
        Robot("slow fast net", head="armor"),
        script=(SURGE, SURGE, ARMOR, NEXUS),
    )
    g.answer(0, PASS)
    commit_all(g, "double", "slow")
    assert g.options(0) == [PASS, PAY_HEAD, USE + FORGE]
    g.answer(0, USE + FORGE)
    g.answer(0, DONE)
    done(g)
    assert (window(g), g.status[0], weapon(g, 0)) == ("heads:1", DISCARDED, "")
    assert names(g, g.discard)[-1] == "double"
    assert body(g, 0) == "nexus armor surge surge surge"


@pytest.mark.rule("DB-R32")
def test_forge_leaves_a_weapon_that_is_paid_for_alone() -> None:
    g = battle(
        Robot("bomb uzi slow", body="surge", head="forge"),
        Robot("slow fast net", head="armor"),
        script=(SURGE, TURBO, TURBO, TURBO, TURBO),
    )
    g.answer(0, PASS)
    assert g.status[0] < COMMITTED
    commit_all(g, "bomb", "slow")
    g.answer(0, USE + FORGE)
    done(g)
    assert (g.status[0], body(g, 0)) == (PAID_BODY, "turbo turbo turbo turbo surge")  # not paid for twice
