"""Who comes first, and what hands have to do with rounds.   DB-3, DB-20.9, DB-20.10, DB-R4, DB-R8, DB-R9, DB-R22 to R24"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    DROP,
    FORGE,
    NO_WEAPON,
    PAID_BODY,
    PASS,
    PAY_HEAD,
    PENDING,
    ROUNDS,
    SURGE,
    TURBO,
    USE,
)
from busterbox.kernel.content.telling import SPECTATOR
from tests.dicebot.tables import Robot, battle, commit, commit_all, play_code, window
from tests.dicebot.test_choose_and_pay import (
    NOT_ASKED,
    body,
    events,
    look_alike,
    names,
    refused,
    story,
    time_out_until,
)

# -- at the same time (DB-3.1) -------------------------------------------------------------------------------------


@pytest.mark.rule("DB-3.1")
def test_all_choose_at_the_same_time_in_whatever_order_their_answers_come() -> None:
    robots = [
        Robot("uzi bomb slow", body="turbo", head="armor"),
        Robot("bomb slow fast"),
        Robot("slow net uzi"),
    ]
    one, other = battle(*robots, starter=1), battle(*robots, starter=1)
    answers = [(0, "uzi"), (1, "bomb"), (2, "slow")]
    for seat, card in answers:
        commit(one, seat, card)
    for seat, card in reversed(answers):
        assert other.asked() >> seat & 1  # nobody waits for anybody
        commit(other, seat, card)
    assert window(one) == "heads:0"
    for seat in (0, 1, 2, SPECTATOR):
        assert look_alike(one, other, seat)


@pytest.mark.rule("DB-3.1")
def test_compulsory_payments_are_made_by_all_before_anybody_decides() -> None:
    g = battle(
        Robot("uzi bomb", head="turbo"),  # first in player order, with a choice
        Robot("bomb slow", body="surge"),
        Robot("slow net", body="nexus"),
    )
    commit_all(g, "uzi", "bomb", "slow")
    assert (window(g), g.status) == ("heads:0", [PENDING, PAID_BODY, PAID_BODY])
    assert (body(g, 1), body(g, 2)) == ("", "")


# -- player order (DB-3.2, DB-R8, DB-R9) -----------------------------------------------------------------------------


@pytest.mark.rule("DB-3.2")
@pytest.mark.parametrize("starter", range(4))
def test_the_starting_player_comes_first_and_the_others_follow_clockwise(starter: int) -> None:
    order = [(starter + place) % 4 for place in range(4)]
    robot = Robot("shield plate", head="forge")
    g = battle(robot, robot, robot, robot, starter=starter)
    for window_name in ("heads_before", "heads"):
        for seat in order:
            assert window(g) == f"{window_name}:{seat}"
            for waiting in range(4):
                if waiting != seat:
                    assert refused(g, waiting, PASS) == NOT_ASKED
            g.answer(seat, PASS)
        if window_name == "heads_before":
            commit_all(g, "shield", "shield", "plate", "plate")
    shown = [event.numbers[0] for event in events(g) if event.message == "revealed"][:4]
    unpaid = [event.numbers[0] for event in events(g) if event.message == "not_paid"][:4]
    assert (shown, unpaid) == (order, order)


@pytest.mark.rule("DB-3.2")
@pytest.mark.parametrize("starter", range(3))
def test_equal_speeds_resolve_in_player_order(starter: int) -> None:
    robot = Robot("bomb uzi", body="surge")
    g = battle(robot, robot, robot, starter=starter)
    commit_all(g, "bomb", "bomb", "bomb")
    attackers = [event.numbers[0] for event in events(g) if event.message == "attacks"]
    assert attackers == [(starter + place) % 3 for place in range(3)]


@pytest.mark.rule("DB-R8")
def test_players_without_a_choice_are_skipped() -> None:
    g = battle(
        Robot("shield plate", head="forge"),
        Robot("shield plate"),  # nothing on the head
        Robot("bomb uzi", body="surge", head="armor"),
        Robot("bomb uzi", body="surge"),
        starter=2,
    )
    assert window(g) == "heads_before:0"  # ARMOR has no use yet
    g.answer(0, PASS)
    commit_all(g, "shield", "shield", "bomb", "bomb")
    assert window(g) == "heads:2"
    g.answer(2, PASS)
    assert window(g) == "heads:0"
    g.answer(0, PASS)
    assert (g.round, window(g)) == (2, "heads_before:0")  # ARMOR is no use against attacks on others either


@pytest.mark.rule("DB-R9")
def test_the_order_begins_at_the_seat_of_a_destroyed_starting_player() -> None:
    g = battle(
        Robot("shield plate repair", head="forge"),
        Robot("slow fast net", energy=1),
        Robot("shield plate repair", head="forge"),
        Robot("uzi slow fast", body="turbo", head="forge"),
        starter=1,
    )
    for seat in (2, 3, 0):  # seat 1 has nothing to use
        g.answer(seat, PASS)
    commit_all(g, "shield", "slow", "shield", "uzi")
    for seat in (2, 3, 0):
        g.answer(seat, PASS)
    assert (g.round, g.fighting, g.starter) == (2, 0b1101, 1)
    for seat in (2, 3, 0):
        assert window(g) == f"heads_before:{seat}"
        g.answer(seat, PASS)
    assert window(g) == "choose:023"
    time_out_until(g, lambda: g.combat == 2)
    assert g.starter == 1  # DB-2.7


# -- waiting to pay (DB-20.9, DB-20.10) ------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.9")
def test_who_can_pay_only_with_the_head_sees_all_weapons_first() -> None:
    g = battle(
        Robot("uzi bomb", head="turbo"),
        Robot("shield slow", body="armor"),
        Robot("fast net", head="nexus"),
    )
    commit(g, 0, "uzi")
    commit(g, 2, "fast")
    assert refused(g, 0, PAY_HEAD) == NOT_ASKED  # not before all have chosen
    commit(g, 1, "shield")
    assert (window(g), g.options(0)) == ("heads:0", [PASS, PAY_HEAD])
    table = g.view(0)["table"]
    assert isinstance(table, dict)
    assert [row[0]["card"] for row in table["weapon"]] == ["uzi", "shield", "fast"]
    assert g.status == [PENDING, PAID_BODY, PENDING]  # and what the others paid


@pytest.mark.rule("DB-20.10")
@pytest.mark.parametrize("starter", range(3))
def test_several_who_can_pay_only_with_the_head_decide_in_player_order(starter: int) -> None:
    robot = Robot("bomb uzi slow", head="surge")
    g = battle(robot, robot, robot, starter=starter)
    commit_all(g, "bomb", "bomb", "bomb")
    for place in range(3):
        seat = (starter + place) % 3
        assert window(g) == f"heads:{seat}"
        assert refused(g, (seat + 1) % 3, PAY_HEAD) == NOT_ASKED
        g.answer(seat, PASS)
    assert (g.round, g.energy) == (2, [6, 6, 6])


# -- cards (DB-R22 to DB-R24) ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R22")
def test_a_weapon_that_cannot_be_paid_for_may_be_chosen() -> None:
    g = battle(Robot("uzi double slow", body="nexus"), Robot("slow fast"))
    assert g.options(0) == [play_code("uzi"), play_code("slow"), play_code("double")]
    assert g.why_not(0, play_code("double")) == ""
    commit_all(g, "double", "slow")
    assert ("revealed", 0, "double") in story(g)
    assert ("not_paid", 0, "double") in story(g)
    assert (g.round, names(g, g.hand[0])) == (2, ["uzi", "slow"])  # it is used up all the same


@pytest.mark.rule("DB-R23")
def test_a_player_without_a_card_chooses_nothing_and_is_hit() -> None:
    g = battle(Robot("prod uzi slow", body="turbo"), Robot("", body="nexus surge"))
    assert window(g) == "choose:0"
    assert refused(g, 1, play_code("uzi")) == NOT_ASKED
    commit(g, 0, "prod")
    assert (g.round, g.energy, body(g, 1)) == (2, [6, 5], "nexus surge")
    assert [event.numbers[0] for event in events(g) if event.message == "attacks"] == [0]
    assert g.status == [NO_WEAPON, NO_WEAPON]


@pytest.mark.rule("DB-R23")
@pytest.mark.parametrize("head", ["armor", "forge"])
def test_without_a_card_armor_and_forge_can_be_used(head: str) -> None:
    code = USE + (ARMOR if head == "armor" else FORGE)
    rolls = (TURBO,) * 5 if head == "forge" else ()
    g = battle(Robot("bomb uzi slow", body="surge"), Robot("", head=head), script=rolls)
    if head == "forge":
        g.answer(1, PASS)  # it could be used before choosing as well
    commit(g, 0, "bomb")
    assert (window(g), g.status[1], g.options(1)) == ("heads:1", NO_WEAPON, [PASS, code])
    g.answer(1, code)
    assert g.script is not None
    g.script.done()
    assert g.energy == [6, 5 if head == "armor" else 3]
    assert body(g, 1) == ("turbo turbo turbo turbo turbo" if head == "forge" else "")


@pytest.mark.rule("DB-R23")
@pytest.mark.parametrize("head", ["nexus", "turbo", "surge", "cache"])
def test_without_a_card_no_other_head_ability_can_be_used(head: str) -> None:
    g = battle(Robot("bomb uzi slow", body="surge"), Robot("", head=head))
    commit(g, 0, "bomb")
    assert (g.round, window(g)) == (2, "choose:0")  # neither after the reveal nor against the attack
    assert "used" not in [event.message for event in events(g)]
    # Asked for another reason, the player is told why.
    g = battle(
        Robot("bomb uzi slow", body="surge", robot="chad"),
        Robot("", head=head, robot="tank", points=1),
        advanced=True,
        script=(),
    )
    commit(g, 0, "bomb")
    assert (window(g), g.options(1)) == ("heads:1", [PASS, ABILITY])
    why = "you have no activated weapon · DB-R36, DB-R37, DB-R40"
    nexus = "NEXUS can only pay for a weapon · DB-10.5, DB-R35"
    assert refused(g, 1, USE + g.head[1]) == (nexus if head == "nexus" else why)


@pytest.mark.rule("DB-R24")
def test_lost_cards_do_not_shorten_a_combat() -> None:
    g = battle(Robot("thief uzi", body="cache"), Robot("slow bomb net"), round=3)
    commit_all(g, "thief", "slow")
    assert [event.numbers[0] for event in events(g) if event.message == "lost_card"] == [1]
    assert ("combat_over", 1, 6, 2) in story(g)
    assert [event for event in story(g) if event[0] == "round"] == [("round", n) for n in (3, 4, 5, 6)]


@pytest.mark.rule("DB-R24")
@pytest.mark.rule("DB-7.1")
def test_cards_gained_do_not_lengthen_a_combat() -> None:
    g = battle(
        Robot("slow fast net", robot="scholar", points=1),
        Robot("slow fast", robot="chad"),
        advanced=True,
        round=ROUNDS,
    )
    g.answer(0, ABILITY)
    assert (window(g), len(g.hand[0])) == ("choose:01", 5)
    commit_all(g, "slow", "slow")
    assert ("combat_over", 1, 6, 2) in story(g)
    assert g.combat == 2
    assert [len(hand) for hand in g.hand] == [6, 6]  # what was left over is no head start: DB-R20


# -- card text (DB-R4) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R4")
def test_card_text_wins_for_exactly_what_it_says() -> None:
    """A shield takes the damage away (DB-13.1), not the hit: what else the weapon does still happens."""
    g = battle(
        Robot("virus_all uzi slow", body="cache"),
        Robot("shield uzi", body="armor turbo surge"),
        Robot("slow uzi", body="turbo surge"),
    )
    commit_all(g, "virus_all", "shield", "slow")
    assert (window(g), g.energy) == ("part:1", [6, 6, 5])
    g.answer(1, DROP + TURBO)
    assert window(g) == "part:2"
    g.answer(2, DROP + SURGE)
    assert (g.round, body(g, 1), body(g, 2)) == (2, "surge", "turbo")


@pytest.mark.rule("DB-R4")
def test_a_card_may_aim_where_no_symbol_would() -> None:
    """Blue Shell goes to the robot with the highest energy, its own user included."""
    g = battle(
        Robot("shell uzi slow", body="surge"), Robot("slow uzi", energy=5), Robot("slow uzi", energy=4)
    )
    commit_all(g, "shell", "slow", "slow")
    assert g.energy == [3, 5, 4]
    g = battle(
        Robot("sledge uzi slow", body="forge"), Robot("slow uzi", energy=5), Robot("slow uzi", energy=4)
    )
    commit_all(g, "sledge", "slow", "slow")
    assert g.options(0) == [AIM + 1, AIM + 2]  # where no card says so, never itself
    assert refused(g, 0, AIM) == "your weapon cannot be aimed at that robot · DB-R48, DB-R49"
