"""Chance at its first outcome, asked once for each thing that is rolled or drawn; and blows at speed zero.

DB-5.2, DB-10.6, DB-10.12, DB-17.2, DB-20.5, DB-20.7, DB-R24
"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import ABILITY, AIM, CACHE, FORGE, FREE, READY, USE
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.rng import Script
from busterbox.kernel.core.state import ONE
from tests.dicebot.course import numbers, on_to
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, weapon, window


def dictated(g: DiceBot, outcomes: int) -> Script:
    """From here on chance gives its first outcome, so many times."""
    g.script = Script([0] * outcomes)
    return g.script


@pytest.mark.rule("DB-2.6", "DB-5.2", "DB-5.8", "DB-17.2")
def test_the_first_outcome_of_every_deal_and_roll_counts_as_any_other() -> None:
    g = FIXTURE.unstarted(3, 1, {"advanced": "yes"})
    assert isinstance(g, DiceBot)
    g.game.rules.setup(g)
    script = dictated(g, 1 + 3 + 3 * 6)
    g.run()
    script.done()
    assert window(g) == "ready:012"
    assert [len(robot) for robot in g.robot] == [1, 1, 1]
    assert [len(hand) for hand in g.hand] == [6, 6, 6]
    script = dictated(g, 18)
    for seat in range(3):
        g.answer(seat, READY)
    script.done()
    assert g.body == [[5, 0, 0, 0, 0, 0]] * 3
    assert g.head == [0, 0, 0]


@pytest.mark.rule("DB-R24")
def test_the_first_card_of_the_deck_can_be_drawn() -> None:
    g = battle(Robot("uzi bomb", robot="scholar", points=1), Robot("uzi bomb", robot="spark"), advanced=True)
    script = dictated(g, 2)
    g.answer(0, ABILITY)
    script.done()
    assert [len(hand) for hand in g.hand] == [4, 2]
    assert len(numbers(g, "dealt")) == 2


@pytest.mark.rule("DB-R24", "DB-20.4")
def test_the_first_card_of_a_hand_can_be_lost() -> None:
    g = battle(
        Robot("uzi bomb plate", robot="taxman", points=3),
        Robot("uzi bomb plate", robot="spark"),
        advanced=True,
    )
    commit_all(g, "uzi", "uzi")
    assert window(g) == "heads:0"
    first = g.hand[1][0]
    script = dictated(g, 1)
    g.answer(0, ABILITY)
    script.done()
    assert first not in g.hand[1]
    assert len(numbers(g, "lost_card")) == 1


@pytest.mark.rule("DB-20.5")
def test_the_first_part_of_a_body_can_be_stolen() -> None:
    g = battle(
        Robot("uzi bomb plate", robot="magpie", points=1),
        Robot("uzi bomb plate", body="nexus armor", robot="spark"),
        advanced=True,
    )
    commit_all(g, "uzi", "uzi")
    script = dictated(g, 1)
    g.answer(0, ABILITY)
    script.done()
    assert numbers(g, "stole") == [[0, 0, 1]]
    assert (g.body[0][0], g.body[1][0]) == (1, 0)


@pytest.mark.rule("DB-20.7", "DB-R52")
def test_every_part_can_be_rerolled_to_the_first_face() -> None:
    g = battle(
        Robot("uzi bomb plate", body="armor armor", robot="tinker", points=1),
        Robot("uzi bomb plate", robot="spark"),
        advanced=True,
    )
    commit_all(g, "uzi", "uzi")
    script = dictated(g, 3)  # two parts and a die onto the head
    g.answer(0, ABILITY)
    assert window(g) == "place:0"
    g.answer(0, DONE)
    script.done()
    assert numbers(g, "rerolled") == [[0, 0], [0, 0]]
    assert numbers(g, "onto_head") == [[0, 0]]
    assert (g.body[0], g.head[0]) == ([2, 0, 0, 0, 0, 0], 0)


@pytest.mark.rule("DB-10.6", "DB-R39")
def test_forge_can_roll_the_first_face() -> None:
    g = battle(Robot("uzi bomb", body="armor armor", head="forge"), Robot("uzi bomb"))
    script = dictated(g, 3)
    g.answer(0, USE + FORGE)
    g.answer(0, DONE)
    script.done()
    assert g.body[0] == [3, 0, 0, 2, 0, 0]


@pytest.mark.rule("DB-10.12", "DB-R40")
def test_cache_can_draw_the_first_card() -> None:
    g = battle(Robot("uzi bomb", body="turbo", head="cache"), Robot("uzi bomb", head="armor"))
    commit_all(g, "uzi", "bomb")
    script = dictated(g, 1)
    first = g.deck.cards[0]
    g.answer(0, USE + CACHE)
    script.done()
    assert g.weapon[0] == [first]
    assert g.status[0] == FREE
    assert weapon(g, 0) == FIXTURE.cards.id_of(g, first)


# -- speed zero --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-13.2", "DB-18.1", "DB-R36")
def test_a_robot_destroyed_at_speed_nought_is_destroyed_and_scored_for() -> None:
    g = battle(
        Robot("slow bomb plate", body="nexus", robot="spark"),
        Robot("net bomb plate", body="armor", robot="nurse"),
        Robot("repair bomb plate", energy=2, robot="racer"),
        advanced=True,
    )
    commit_all(g, "slow", "net", "repair")
    g.answer(1, AIM)
    assert g.speed(0) == 0
    g.answer(0, AIM + 2)
    assert numbers(g, "destroyed") == [[2]]
    assert numbers(g, "kill_point") == [[0, 2, 1]]
    assert g.fighting == 0b011


# -- the end of all combats --------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R58", "DB-R59", "DB-R60")
@pytest.mark.parametrize(("combat", "over"), [(29, False), (30, True)])
def test_if_all_leave_the_last_sudden_death_the_others_share_what_there_is(combat: int, over: bool) -> None:
    g = battle(*[Robot("shield", medals=medals) for medals in (2, 2, 1, 0)], combat=combat - 1)
    assert (g.sudden, g.combat, window(g)) == (True, combat, "ready:01")
    on_to(g, "choose")
    g.leave(0)
    g.leave(1)
    assert g.over is over
    assert g.result == ([0, 0, ONE, 0] if over else [0] * 4)
    assert over or window(g) == "ready:23"
