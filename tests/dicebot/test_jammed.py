"""Playing face up: whom a Jammer has hit.   DB-20.1 to DB-20.3, DB-R51"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.battle import JAMMED_CHOOSE
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    CACHE,
    COMMITTED,
    DISCARDED,
    M_JAM,
    NO_PART,
    NO_WEAPON,
    PAID_BODY,
    PASS,
    PAY_HEAD,
    PENDING,
    ROUNDS,
    THIS_ROUND,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.modifiers import modify, new_effect
from busterbox.kernel.core.windows import CLOSED
from tests.dicebot.tables import Robot, battle, commit, commit_all, play_code, weapon, window
from tests.dicebot.test_choose_and_pay import (
    NOT_ASKED,
    body,
    events,
    look_alike,
    refused,
    story,
    time_out_until,
)

HAND = "uzi bomb shield slow"


def jammed(*robots: Robot, seats: tuple[int, ...]) -> DiceBot:
    """A round at whose beginning these seats are jammed."""
    g = battle(*robots)
    while window(g).startswith("heads_before"):
        g.answer(g.seat_to_act(), PASS)
    assert window(g).startswith("choose:")
    for seat in seats:
        modify(g, M_JAM, seat, 1, new_effect(g), THIS_ROUND)
    restart(g)
    return g


def restart(g: DiceBot) -> None:
    """The round asks again, from the jammed players on."""
    g.top.step = JAMMED_CHOOSE
    g.mode, g.required = CLOSED, 0
    g.sink = Log()
    g.run()


def card_of(g: DiceBot, viewer: int, seat: int) -> object:
    """The weapon before a seat as a viewer sees it: None if it is face down or there is none."""
    table = g.view(viewer)["table"]
    assert isinstance(table, dict)
    row = table["weapon"][seat]
    return row[0]["card"] if row else None


# -- one player --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.1")
def test_who_was_hit_by_a_jammer_plays_the_next_weapon_face_up_before_the_others_choose() -> None:
    g = battle(
        Robot("jammer uzi slow", body="cache turbo"),
        Robot(HAND, body="turbo"),
        Robot("shield bomb slow", body="surge"),
    )
    commit_all(g, "jammer", "slow", "shield")
    assert window(g) == "target:0"
    g.answer(0, AIM + 1)
    assert ("jammed", 1) in story(g)
    assert (g.round, g.energy) == (2, [6, 5, 6])
    assert window(g) == "choose_jammed:1"
    for seat in (0, 2):
        assert refused(g, seat, play_code("slow")) == NOT_ASKED  # not before the card is shown
    commit(g, 1, "uzi")
    assert window(g) == "choose:02"
    for viewer in (0, 1, 2, SPECTATOR):
        assert card_of(g, viewer, 1) == "uzi"
    assert refused(g, 1, play_code("bomb")) == NOT_ASKED  # it stays with this choice
    assert g.status == [NO_WEAPON, COMMITTED, NO_WEAPON]
    commit(g, 0, "uzi")
    assert card_of(g, SPECTATOR, 0) is None
    commit(g, 2, "bomb")
    shown = [event.numbers[0] for event in events(g) if event.message == "revealed"]
    assert shown[3:] == [1, 0, 2]  # the face-up card is not revealed a second time


@pytest.mark.rule("DB-20.1")
@pytest.mark.rule("DB-8.2")
def test_the_others_choose_in_secret_although_one_card_is_shown() -> None:
    robots = [Robot(HAND), Robot(HAND), Robot(HAND)]
    one, other = jammed(*robots, seats=(1,)), jammed(*robots, seats=(1,))
    for g, card in ((one, "uzi"), (other, "bomb")):
        commit(g, 1, "slow")
        commit(g, 0, card)
        assert (window(g), card_of(g, 2, 1)) == ("choose:2", "slow")
    for seat in (1, 2, SPECTATOR):
        assert look_alike(one, other, seat)


@pytest.mark.rule("DB-20.1")
@pytest.mark.rule("DB-R51")
def test_a_jammed_player_with_one_card_shows_it_without_being_asked() -> None:
    g = battle(Robot("jammer uzi slow", body="cache"), Robot("slow bomb"), Robot("shield bomb"))
    commit_all(g, "jammer", "slow", "shield")
    g.answer(0, AIM + 1)
    assert (g.round, window(g)) == (2, "choose:0")
    assert [weapon(g, seat) for seat in range(3)] == ["", "bomb", "bomb"]  # hands of one card leave no choice
    assert [card_of(g, 0, seat) for seat in range(3)] == [None, "bomb", None]  # but only one is face up


@pytest.mark.rule("DB-20.1")
def test_on_time_out_the_first_payable_card_is_played_face_up() -> None:
    g = jammed(Robot(HAND), Robot(HAND, body="surge armor"), seats=(1,))
    g.expire(g.serial)
    assert (window(g), card_of(g, 0, 1)) == ("choose:0", "bomb")
    g = jammed(Robot(HAND), Robot(HAND), seats=(1,))
    g.expire(g.serial)
    assert (window(g), card_of(g, 0, 1)) == ("choose:0", "uzi")


# -- several -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.2")
def test_several_jammed_players_reveal_together_before_the_others_choose() -> None:
    robots = [Robot(HAND), Robot(HAND), Robot(HAND), Robot(HAND)]
    one, other = jammed(*robots, seats=(1, 3)), jammed(*robots, seats=(1, 3))
    for g, card in ((one, "uzi"), (other, "bomb")):
        assert window(g) == "choose_jammed:13"
        commit(g, 3, card)
        assert window(g) == "choose_jammed:1"
        assert refused(g, 0, play_code("uzi")) == NOT_ASKED
        assert events(g) == []
    for seat in (0, 1, 2, SPECTATOR):  # one of them has chosen: nothing of it is shown, to the other neither
        assert look_alike(one, other, seat)
    one.retract(3)
    assert window(one) == "choose_jammed:13"
    commit(one, 1, "slow")
    commit(one, 3, "shield")
    assert window(one) == "choose:02"
    for viewer in (0, 1, 2, 3, SPECTATOR):
        assert [card_of(one, viewer, seat) for seat in range(4)] == [None, "slow", None, "shield"]
    assert [event.message for event in events(one)] == ["chose", "chose", "revealed", "revealed"]


@pytest.mark.rule("DB-R51")
def test_if_all_are_jammed_choosing_is_normal() -> None:
    robots = [Robot(HAND), Robot(HAND)]
    one, other = jammed(*robots, seats=(0, 1)), jammed(*robots, seats=(0, 1))
    for g, card in ((one, "uzi"), (other, "bomb")):
        assert window(g) == "choose:01"
        commit(g, 0, card)
    assert look_alike(one, other, 1)


@pytest.mark.rule("DB-R51")
@pytest.mark.rule("DB-7.2")
def test_all_means_all_who_take_part() -> None:
    g = battle(Robot(HAND, body="turbo"), Robot("shield plate repair", energy=1), Robot("bomb slow fast"))
    commit_all(g, "uzi", "shield", "slow")
    assert (g.round, g.fighting, window(g)) == (2, 0b101, "choose:02")
    for seat in (0, 2):
        modify(g, M_JAM, seat, 1, new_effect(g), THIS_ROUND)
    restart(g)
    assert window(g) == "choose:02"  # the destroyed robot does not make the others play face up


# -- how long ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R51")
def test_a_jammer_works_for_one_round_however_often_it_hits() -> None:
    jammer = Robot("jammer slow fast net thief", body="cache")
    g = battle(jammer, jammer, Robot("slow bomb uzi shield plate"))
    commit_all(g, "jammer", "jammer", "slow")
    g.answer(0, AIM + 2)
    g.answer(1, AIM + 2)
    assert g.energy == [6, 6, 4]
    assert (g.round, window(g)) == (2, "choose_jammed:2")
    commit(g, 2, "bomb")
    commit_all(g, "slow", "slow")
    assert (g.round, window(g)) == (3, "choose:012")  # two hits do not add up


@pytest.mark.rule("DB-R51")
@pytest.mark.rule("DB-12.4")
def test_a_jammer_that_misses_jams_nobody() -> None:
    g = battle(Robot("jammer slow fast", body="cache"), Robot("fast slow uzi", body="nexus"))
    commit_all(g, "jammer", "fast")
    assert ("dodged", 1) in story(g)
    assert (g.round, g.energy, window(g)) == (2, [5, 6], "choose:01")


@pytest.mark.rule("DB-R51")
def test_without_a_next_round_the_jam_lapses() -> None:
    g = battle(Robot("jammer slow", body="cache"), Robot("slow uzi"), round=ROUNDS)
    commit_all(g, "jammer", "slow")
    assert ("jammed", 1) in story(g)
    assert (g.combat, g.mods) == (2, [])
    time_out_until(g, lambda: window(g).startswith("choose"))
    assert (g.combat, g.round, window(g)) == (2, 1, "choose:01")


@pytest.mark.rule("DB-R4")
@pytest.mark.rule("DB-R51")
def test_the_text_of_a_robot_may_jam_in_the_same_round() -> None:
    g = battle(
        Robot("slow fast net", robot="static", points=1), Robot(HAND, robot="chad"), advanced=True, script=()
    )
    assert window(g) == "heads_before:0"
    g.answer(0, ABILITY)
    assert (g.round, window(g)) == (1, "choose_jammed:1")
    commit(g, 1, "uzi")
    commit(g, 0, "slow")
    assert (g.round, window(g)) == (2, "choose:01")


# -- nothing else changes ------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R51")
@pytest.mark.rule("DB-20.3")
def test_a_face_up_weapon_is_paid_for_at_the_reveal() -> None:
    g = jammed(Robot(HAND), Robot(HAND, body="surge", head="cache"), seats=(1,))
    commit(g, 1, "bomb")
    assert (window(g), g.status[1], body(g, 1)) == ("choose:0", COMMITTED, "surge")
    commit(g, 0, "slow")
    assert (window(g), g.status[1], body(g, 1)) == ("heads:1", PAID_BODY, "")


@pytest.mark.rule("DB-R51")
def test_a_face_up_weapon_may_be_paid_for_from_the_head() -> None:
    g = jammed(Robot(HAND), Robot(HAND, head="surge"), seats=(1,))
    commit(g, 1, "bomb")
    assert g.status[1] == COMMITTED
    commit(g, 0, "slow")
    assert (window(g), g.status[1]) == ("heads:1", PENDING)


@pytest.mark.rule("DB-20.3")
def test_cache_waits_until_all_weapons_are_revealed_and_paid() -> None:
    g = jammed(Robot(HAND, body="turbo"), Robot(HAND, body="surge", head="cache"), seats=(1,))
    commit(g, 1, "bomb")
    assert refused(g, 1, USE + CACHE) == NOT_ASKED  # not as soon as it lies face up
    commit(g, 0, "uzi")
    for viewer in (0, 1):
        assert [card_of(g, viewer, seat) for seat in (0, 1)] == ["uzi", "bomb"]
    assert (window(g), g.options(1)) == ("heads:1", [PASS, USE + CACHE])
    g.answer(1, USE + CACHE)
    assert (g.head[1], body(g, 1)) == (NO_PART, "")  # the parts paid stay spent
    assert "cached" in [event.message for event in events(g)]


@pytest.mark.rule("DB-20.3")
def test_a_face_up_weapon_that_cannot_be_paid_for_is_not_replaced_by_cache() -> None:
    g = jammed(Robot("slow net fast"), Robot(HAND, body="turbo", head="cache"), seats=(1,))
    commit(g, 1, "bomb")
    commit(g, 0, "slow")
    assert ("not_paid", 1, "bomb") in story(g)
    assert (g.round, window(g)) == (2, "choose:01")  # CACHE was not offered
    assert (g.head[1], body(g, 1)) == (CACHE, "turbo")


@pytest.mark.rule("DB-20.3")
def test_a_face_up_weapon_that_cache_could_pay_for_is_not_replaced_by_it_unpaid() -> None:
    g = jammed(Robot("slow net fast"), Robot("jammer bomb uzi", head="cache"), seats=(1,))
    commit(g, 1, "jammer")
    commit(g, 0, "slow")
    assert (window(g), g.status, g.options(1)) == ("heads:1", [DISCARDED, PENDING], [PASS, PAY_HEAD])
    assert refused(g, 1, USE + CACHE) == "you have no activated weapon · DB-R36, DB-R37, DB-R40"
