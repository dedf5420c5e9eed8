"""Battle rounds, and choosing a weapon for one.   DB-7, DB-8"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ARMOR,
    COMMITTED,
    NO_WEAPON,
    PASS,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.refusal import Refused
from tests.dicebot.tables import (
    Robot,
    battle,
    commit,
    commit_all,
    play_code,
    weapon,
    window,
)
from tests.dicebot.test_choose_and_pay import (
    NOT_AN_OPTION,
    NOT_ASKED,
    events,
    look_alike,
    names,
    refused,
    story,
)

# Nothing to pay with: rounds in which nothing happens.
IDLE = Robot("shield shield plate repair")

# -- rounds (DB-7) -------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-7.1")
def test_a_combat_has_a_round_for_every_card_dealt() -> None:
    robot = Robot("shield plate repair recoil net thief")
    g = battle(robot, robot)
    for played, card in enumerate(["shield", "plate", "repair", "recoil", "net"], start=1):
        assert (window(g), g.round, len(g.hand[0])) == ("choose:01", played, 7 - played)
        commit_all(g, card, card)
    assert g.combat == 2  # the sixth card is no choice, and after the sixth round the combat is over
    assert [event for event in story(g) if event[0] == "round"][:6] == [("round", n) for n in range(1, 7)]
    assert ("combat_over", 1, 6, 2) in story(g)


@pytest.mark.rule("DB-7.2")
def test_a_destroyed_robot_takes_no_part_in_the_next_round() -> None:
    doomed = Robot("shield plate repair", head="forge", energy=1)
    g = battle(Robot("bomb uzi shield", body="surge turbo"), doomed, IDLE)
    assert window(g) == "heads_before:1"  # it may use FORGE before choosing
    g.answer(1, PASS)
    commit_all(g, "bomb", "shield", "shield")
    g.answer(1, PASS)  # FORGE could have paid for the shield
    assert (g.round, g.fighting) == (2, 0b101)
    assert window(g) == "choose:02"  # neither asked for FORGE nor for a weapon
    assert refused(g, 1, play_code("plate")) == NOT_ASKED
    commit_all(g, "uzi", "", "shield")
    assert (g.round, g.energy) == (3, [6, -2, 4])  # and no target of an attack on all
    assert len(g.hand[1]) == 2


@pytest.mark.rule("DB-7.2")
def test_a_destroyed_robot_uses_no_ability_in_the_next_round() -> None:
    g = battle(
        Robot("bomb uzi shield", body="surge", robot="chad"),
        Robot("shield plate repair", energy=1, robot="nurse", points=1),
        Robot("shield plate repair", robot="tank"),
        advanced=True,
        script=(),
    )
    assert window(g) == "heads_before:1"
    g.answer(1, PASS)
    commit_all(g, "bomb", "shield", "shield")
    assert (g.round, g.fighting, g.points[1]) == (2, 0b101, 1)
    assert window(g) == "choose:02"


@pytest.mark.rule("DB-7.3")
def test_the_steps_of_a_round_in_order() -> None:
    g = battle(Robot("bomb uzi", body="surge", head="armor"), Robot("shield uzi", body="armor"))
    assert window(g) == "choose:01"
    commit_all(g, "bomb", "shield")
    assert window(g) == "heads:0"
    g.answer(0, USE + ARMOR)
    steps = [
        "round",
        "chose",
        "chose",
        "revealed",
        "revealed",
        "paid",
        "paid",
        "used",
        "attacks",
        "prevented",
    ]
    assert [event.message for event in events(g)][:10] == steps


# -- choose (DB-8) -------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-8.1")
def test_everybody_chooses_one_card_of_the_own_hand() -> None:
    g = battle(Robot("uzi uzi bomb"), Robot("shield bomb"))
    assert window(g) == "choose:01"
    assert g.options(0) == [play_code("uzi"), play_code("bomb")]  # two copies are one option
    assert refused(g, 0, play_code("shield")) == "that weapon is not in your hand · DB-8.1"
    assert refused(g, 0, PASS) == NOT_AN_OPTION  # nobody may choose nothing
    assert refused(g, 0, play_code("chad")) == NOT_AN_OPTION  # a robot is no weapon
    commit(g, 0, "uzi")
    assert refused(g, 0, play_code("bomb")) == NOT_ASKED  # one card, not two
    commit(g, 1, "bomb")
    assert (g.round, names(g, g.hand[0])) == (2, ["uzi", "bomb"])
    assert (window(g), g.status) == ("choose:0", [NO_WEAPON, COMMITTED])  # a hand of one card is no choice
    assert (weapon(g, 1), g.hand[1]) == ("shield", [])


@pytest.mark.rule("DB-8.1")
@pytest.mark.rule("DB-8.2")
def test_a_choice_is_secret_until_all_have_chosen() -> None:
    hand = "uzi bomb shield"
    one = battle(Robot(hand), Robot(hand), Robot(hand))
    other = battle(Robot(hand), Robot(hand), Robot(hand))
    commit(one, 0, "uzi")
    commit(other, 0, "bomb")
    for seat in (1, 2, SPECTATOR):
        assert look_alike(one, other, seat)
    assert not look_alike(one, other, 0)
    assert one.weapon == [[], [], []]
    shown = one.view(1)["window"]
    assert isinstance(shown, dict)
    assert (shown["answered"], shown["own_answer"]) == ([0], -1)  # that it has chosen is no secret
    for g in (one, other):
        commit(g, 1, "bomb")
        assert "revealed" not in [event.message for event in events(g)]
    for seat in (2, SPECTATOR):
        assert look_alike(one, other, seat)


@pytest.mark.rule("DB-8.1")
@pytest.mark.rule("DB-8.2")
@pytest.mark.rule("DB-9.1")
def test_cards_lie_face_down_until_the_reveal() -> None:
    """A robot's ability before the reveal is a moment at which all have chosen and nothing is shown."""
    positions: list[DiceBot] = []
    for card in ("uzi", "bomb"):
        g = battle(
            Robot("uzi bomb shield", robot="chad"),
            Robot("slow fast", robot="peeper", points=1),
            Robot("slow fast", robot="tank"),
            advanced=True,
            script=(),
        )
        commit_all(g, card, "fast", "slow")
        assert (window(g), g.status) == ("before_reveal:1", [COMMITTED] * 3)
        assert len(g.weapon[0]) == 1
        positions.append(g)
    one, other = positions
    assert look_alike(one, other, 1)
    assert look_alike(one, other, 2)
    assert look_alike(one, other, SPECTATOR)
    one.answer(1, PASS)
    assert story(one)[4:7] == [
        ("revealed", 0, "uzi"),
        ("revealed", 1, "fast"),
        ("revealed", 2, "slow"),
    ]


@pytest.mark.rule("DB-8.1")
def test_a_choice_can_be_taken_back_until_all_have_chosen() -> None:
    g = battle(Robot("uzi bomb"), Robot("slow fast"))
    before = g.view(1)
    commit(g, 0, "uzi")
    g.retract(0)
    assert window(g) == "choose:01"
    assert g.view(1) == before
    with pytest.raises(Refused, match="there is no answer of this seat to take back"):
        g.retract(0)
    commit(g, 0, "bomb")
    commit(g, 1, "fast")
    assert ("revealed", 0, "bomb") in story(g)
    with pytest.raises(Refused, match="there is no answer of this seat to take back"):
        g.retract(0)


@pytest.mark.rule("DB-8.1")
@pytest.mark.parametrize(
    ("hand", "parts", "head", "card"),
    [
        ("uzi bomb shield", "surge armor", "", "bomb"),  # the first that the body can pay for
        ("uzi bomb shield", "armor", "surge", "bomb"),  # or body and head together
        ("bomb shield double", "forge", "nexus", "bomb"),
        ("shield double", "forge", "nexus", "shield"),
        ("uzi double", "forge", "surge", "double"),
        ("uzi double", "forge", "armor", "uzi"),  # half a cost is none
        ("uzi pair", "nexus nexus", "", "pair"),
        ("uzi pair", "nexus", "", "uzi"),  # the first, if none can be paid for
        ("bomb uzi", "", "", "uzi"),
    ],
)
def test_on_time_out_the_first_payable_card_is_chosen(hand: str, parts: str, head: str, card: str) -> None:
    g = battle(Robot(hand, body=parts, head=head), Robot("slow fast"))
    commit(g, 1, "slow")
    g.expire(g.serial)
    assert ("chose", 0, card) in story(g)
    assert ("revealed", 1, "slow") in story(g)  # what was chosen in time stays
