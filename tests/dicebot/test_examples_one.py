"""Worked examples, step by step: the sample round, dodging, jammed players, waiting to pay.

Names and numbers are those of the examples.
"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.box import DiceBox
from busterbox.games.dicebot.rules.codes import (
    AIM,
    ARMOR,
    CACHE,
    COMMITTED,
    DISCARDED,
    FREE,
    NEXUS,
    NO_PART,
    NO_WEAPON,
    PAID_BODY,
    PAID_HEAD,
    PASS,
    PAY_HEAD,
    PENDING,
    SURGE,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.rng import Script
from tests.dicebot.tables import FIXTURE, Robot, battle, commit, commit_all, play_code, weapon, window
from tests.dicebot.test_choose_and_pay import (
    NOT_ASKED,
    NOTHING_PENDING,
    body,
    events,
    look_alike,
    names,
    refused,
    story,
)
from tests.dicebot.test_jammed import card_of

NEEDS_ACTIVATED = "you have no activated weapon · DB-R36, DB-R37, DB-R40"
A, B, C, D = range(4)

# -- the three-player sample round -----------------------------------------------------------------------------

ROSS, NATE, DIANE = 0, 1, 2  # clockwise: Nate sits to Ross's left


def sample_round() -> DiceBot:
    """All have six cards and six energy; Nate is the starting player."""
    g = battle(
        Robot("bomb slow fast net plate thief", body="nexus forge turbo armor surge", head="cache"),
        Robot("uzi slow fast net plate thief", body="nexus forge armor surge cache", head="nexus"),
        Robot("shield slow fast net plate thief", body="nexus forge turbo surge cache", head="armor"),
        starter=NATE,
        script=(),
    )
    assert (g.energy, [len(hand) for hand in g.hand], window(g)) == ([6, 6, 6], [6, 6, 6], "choose:012")
    return g


def sample_round_revealed() -> DiceBot:
    g = sample_round()
    commit_all(g, "bomb", "uzi", "shield")
    return g


@pytest.mark.rule("DB-7.3", "DB-9.1", "DB-9.5", "DB-9.6", "DB-10.5", "DB-3.2", "DB-R28", "DB-R44")
def test_the_sample_round() -> None:
    g = sample_round()
    discarded = len(g.discard)
    # 1: all commit, reveal
    commit(g, ROSS, "bomb")
    commit(g, NATE, "uzi")
    assert [card_of(g, SPECTATOR, seat) for seat in range(3)] == [None, None, None]
    commit(g, DIANE, "shield")
    for viewer in (ROSS, NATE, DIANE, SPECTATOR):
        assert [card_of(g, viewer, seat) for seat in range(3)] == ["bomb", "uzi", "shield"]
    # 2: Ross must pay although the bomb cannot hit; Nate and Diane could only pay with their heads
    assert g.status == [PAID_BODY, PENDING, PENDING]
    assert [body(g, seat) for seat in range(3)] == [
        "nexus forge turbo armor",
        "nexus forge armor surge cache",
        "nexus forge turbo surge cache",
    ]
    assert g.head == [CACHE, NEXUS, ARMOR]
    # 3: Nate may decline, or use NEXUS as TURBO
    assert (window(g), g.options(NATE)) == ("heads:1", [PASS, PAY_HEAD])
    nexus = "NEXUS can only pay for a weapon · DB-10.5, DB-R35"
    assert refused(g, NATE, USE + NEXUS) == nexus
    assert refused(g, DIANE, PAY_HEAD) == NOT_ASKED
    g.answer(NATE, PAY_HEAD)
    assert (g.status, g.head) == ([PAID_BODY, PAID_HEAD, PENDING], [CACHE, NO_PART, ARMOR])
    assert body(g, NATE) == "nexus forge armor surge cache"
    # 4: Diane pays ARMOR from the head, without its ability
    assert (window(g), g.options(DIANE)) == ("heads:2", [PASS, PAY_HEAD, USE + ARMOR])
    assert refused(g, ROSS, PASS) == NOT_ASKED
    g.answer(DIANE, PAY_HEAD)
    assert (g.status, g.head) == ([PAID_BODY, PAID_HEAD, PAID_HEAD], [CACHE, NO_PART, NO_PART])
    assert (g.armor, body(g, DIANE)) == ([0, 0, 0], "nexus forge turbo surge cache")
    # 5: Ross has a head part and passes; the window closes
    assert (window(g), g.options(ROSS)) == ("heads:0", [PASS, USE + CACHE])
    assert refused(g, ROSS, PAY_HEAD) == NOTHING_PENDING
    before = len(story(g))
    g.answer(ROSS, PASS)
    # 6 to 8: the uzi first, on Ross and Diane; then the bomb, to the left; the shield has nothing to resolve
    assert story(g)[before:] == [
        ("attacks", NATE, "uzi", DIANE),
        ("attacks", NATE, "uzi", ROSS),
        ("prevented", DIANE),
        ("hurt", ROSS, 2, 4),
        ("attacks", ROSS, "bomb", NATE),
        ("dodged", NATE),
        ("works", DIANE, "shield"),
        ("round", 2),
    ]
    # 9: end of the round
    assert g.energy == [4, 6, 6]
    assert sorted(names(g, g.discard[discarded:])) == ["bomb", "shield", "uzi"]
    assert [len(hand) for hand in g.hand] == [5, 5, 5]
    assert [body(g, seat) for seat in range(3)] == [
        "nexus forge turbo armor",
        "nexus forge armor surge cache",
        "nexus forge turbo surge cache",
    ]
    assert (g.head, g.status, g.weapon) == ([CACHE, NO_PART, NO_PART], [NO_WEAPON] * 3, [[], [], []])
    assert (g.round, g.fighting, window(g)) == (2, 0b111, "choose:012")


@pytest.mark.rule("DB-9.6", "DB-9.7", "DB-9.9", "DB-12.3")
def test_the_sample_round_if_nate_declines() -> None:
    g = sample_round_revealed()
    g.answer(NATE, PASS)
    g.answer(DIANE, PAY_HEAD)
    g.answer(ROSS, PASS)
    assert (window(g), g.status[NATE]) == ("heads:1", PENDING)  # asked again after Diane used hers: DB-10.3
    g.answer(NATE, PASS)
    assert ("not_paid", 1, "uzi") in story(g)
    assert [event for event in story(g) if event[0] == "attacks"] == [("attacks", ROSS, "bomb", NATE)]
    assert (g.round, g.energy) == (2, [6, 3, 6])  # the bomb hits Nate for 3
    assert g.head == [CACHE, NEXUS, NO_PART]


@pytest.mark.rule("DB-9.6", "DB-9.7", "DB-9.9")
def test_the_sample_round_if_diane_declines() -> None:
    g = sample_round_revealed()
    g.answer(NATE, PAY_HEAD)
    g.answer(DIANE, PASS)
    g.answer(ROSS, PASS)
    assert ("not_paid", 2, "shield") in story(g)
    assert window(g) == "heads_attack:2"  # the part she kept could still prevent it
    g.answer(DIANE, PASS)
    assert (g.round, g.energy) == (2, [4, 6, 4])
    assert g.head == [CACHE, NO_PART, ARMOR]


@pytest.mark.rule("DB-9.5")
def test_the_sample_round_if_ross_asks_to_decline() -> None:
    g = sample_round_revealed()
    assert window(g) == "heads:1"
    assert refused(g, ROSS, PASS) == NOT_ASKED  # it is paid for without a question
    assert (g.status[ROSS], body(g, ROSS)) == (PAID_BODY, "nexus forge turbo armor")
    g.answer(NATE, PASS)
    g.answer(DIANE, PASS)
    assert window(g) == "heads:0"
    g.answer(ROSS, PASS)  # passing is no way to take the payment back
    assert ("attacks", 0, "bomb", 1) in story(g)
    assert body(g, ROSS) == "nexus forge turbo armor"


# -- dodge -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-12.1", "DB-12.2", "DB-12.3", "DB-12.4", "DB-9.9")
@pytest.mark.parametrize(
    ("card", "parts", "speed", "hit"),
    [
        ("bomb_right", "surge", 3, True),
        ("sledge", "forge", 4, True),
        ("jammer", "cache", 5, False),
        ("fast", "", 6, True),  # discarded: whatever speed is printed on it
        ("fast", "nexus", 6, False),
    ],
)
def test_dodging_an_attack_of_speed_four(card: str, parts: str, speed: int, hit: bool) -> None:
    assert isinstance(FIXTURE.cards.content, DiceBox)
    weapons = FIXTURE.cards.content.weapons
    assert weapons[FIXTURE.cards.ids.index("prod")].speed == 4
    assert weapons[FIXTURE.cards.ids.index(card)].speed == speed
    g = battle(
        Robot(f"{card} uzi", body=parts),  # to the right of the attacker
        Robot("prod uzi slow", body="turbo"),
        Robot("slow uzi"),
        starter=1,
    )
    commit_all(g, card, "prod", "slow")
    if window(g) == "target:0":
        g.answer(0, AIM + 2)
    assert ("attacks", 1, "prod", 0) in story(g)
    assert (("dodged", 0) in story(g)) is not hit
    assert g.energy[:2] == [5 if hit else 6, 6]


# -- several jammed players ------------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.1", "DB-20.2", "DB-8.2", "DB-9.1", "DB-R51")
def test_several_jammed_players() -> None:
    positions: list[DiceBot] = []
    for first in ("bomb", "uzi"):
        hit = Robot("slow bomb uzi shield")
        jammer = Robot("jammer bomb uzi shield", body="cache")
        g = battle(hit, hit, jammer, jammer)
        commit_all(g, "slow", "slow", "jammer", "jammer")
        g.answer(C, AIM + A)
        g.answer(D, AIM + B)
        assert (g.round, g.energy, window(g)) == (2, [5, 5, 6, 6], "choose_jammed:01")
        commit(g, A, first)
        assert window(g) == "choose_jammed:1"
        positions.append(g)
    for viewer in (B, C, D, SPECTATOR):  # only one of them has chosen: nothing is shown
        assert look_alike(positions[0], positions[1], viewer)
        assert [card_of(positions[0], viewer, seat) for seat in range(4)] == [None] * 4
    g = positions[0]
    for seat in (C, D):
        assert refused(g, seat, play_code("bomb")) == NOT_ASKED
    commit(g, B, "shield")
    assert window(g) == "choose:23"
    for viewer in (A, B, C, D, SPECTATOR):  # both are shown
        assert [card_of(g, viewer, seat) for seat in range(4)] == ["bomb", "shield", None, None]
    for seat in (A, B):
        assert refused(g, seat, play_code("uzi")) == NOT_ASKED
    commit(g, D, "uzi")
    assert [card_of(g, A, seat) for seat in range(4)] == ["bomb", "shield", None, None]
    shown = len(story(g))
    commit(g, C, "bomb")
    assert story(g)[shown : shown + 4] == [
        ("chose", C, "bomb"),
        ("chose", D, "uzi"),
        ("revealed", C, "bomb"),
        ("revealed", D, "uzi"),
    ]
    assert (g.round, window(g)) == (3, "choose:0123")  # nobody is jammed any more


# -- face up with CACHE ----------------------------------------------------------------------------------------


def face_up_with_cache(parts: str) -> DiceBot:
    """A has been jammed by B and is to choose; B still has a head part to decide about."""
    g = battle(
        Robot("slow bomb uzi shield", body=parts, head="cache"),
        Robot("jammer bomb uzi slow", body="cache", head="armor"),
    )
    commit_all(g, "slow", "jammer")
    while window(g).startswith("heads"):
        g.answer(g.seat_to_act(), PASS)
    assert (g.round, g.energy, window(g)) == (2, [5, 6], "choose_jammed:0")
    return g


@pytest.mark.rule("DB-20.3", "DB-10.11", "DB-10.12", "DB-10.13", "DB-R40")
def test_face_up_with_cache() -> None:
    g = face_up_with_cache("turbo surge")
    commit(g, A, "uzi")  # W
    assert (window(g), card_of(g, B, A)) == ("choose:1", "uzi")
    assert refused(g, A, USE + CACHE) == NOT_ASKED
    assert body(g, A) == "turbo surge"  # not paid for yet
    commit(g, B, "slow")
    assert (g.status, body(g, A)) == ([PAID_BODY, DISCARDED], "surge")
    assert (window(g), g.options(A)) == ("heads:0", [PASS, USE + CACHE])
    discarded = len(g.discard)
    drawn = next(place for place, card in enumerate(g.deck.cards) if names(g, [card]) == ["double"])
    g.script = Script([drawn])
    g.answer(A, USE + CACHE)
    g.script.done()
    assert names(g, g.discard[discarded:]) == ["uzi"]  # W is discarded, V takes its place at no cost
    assert (weapon(g, A), g.status[A], g.head[A], body(g, A)) == ("double", FREE, NO_PART, "surge")
    assert card_of(g, B, A) == "double"
    assert (window(g), g.options(B)) == ("heads:1", [PASS, USE + ARMOR])  # CACHE is a use of a head part
    g.answer(B, PASS)
    while window(g).startswith("heads"):
        g.answer(g.seat_to_act(), PASS)
    assert (g.round, g.energy) == (3, [5, 2])  # V with its own damage
    assert names(g, g.discard[discarded:]) == ["uzi", "double"]


@pytest.mark.rule("DB-20.3", "DB-10.12", "DB-R40")
def test_face_up_with_cache_if_the_weapon_cannot_be_paid_for() -> None:
    g = face_up_with_cache("turbo")
    commit(g, A, "bomb")
    commit(g, B, "slow")
    assert (g.status, weapon(g, A)) == ([DISCARDED, DISCARDED], "")
    assert window(g) == "heads:1"  # A is not asked
    assert refused(g, A, USE + CACHE) == NOT_ASKED
    g.answer(B, USE + ARMOR)  # nor after a use by another
    assert (g.round, g.head[A], body(g, A)) == (3, CACHE, "turbo")
    assert "cached" not in [event.message for event in events(g)]


# -- waiting to pay --------------------------------------------------------------------------------------------


def waiting_to_pay() -> DiceBot:
    """A and B can each pay only with their heads; player order A, B."""
    g = battle(Robot("bomb uzi slow", head="surge"), Robot("bomb uzi slow", head="surge"))
    commit(g, A, "bomb")
    assert window(g) == "choose:1"
    commit(g, B, "bomb")
    assert [card_of(g, A, seat) for seat in (A, B)] == ["bomb", "bomb"]
    assert g.status == [PENDING, PENDING]
    return g


@pytest.mark.rule("DB-20.9", "DB-20.10", "DB-10.3", "DB-R31", "DB-R33", "DB-R34", "DB-9.7")
def test_waiting_to_pay() -> None:
    g = waiting_to_pay()
    assert (window(g), g.options(A)) == ("heads:0", [PASS, PAY_HEAD])
    assert refused(g, B, PAY_HEAD) == NOT_ASKED
    assert refused(g, A, USE + SURGE) == NEEDS_ACTIVATED
    g.answer(A, PASS)
    assert (g.status, weapon(g, A)) == ([PENDING, PENDING], "bomb")  # declined, not discarded yet
    assert (window(g), g.options(B)) == ("heads:1", [PASS, PAY_HEAD])
    g.answer(B, PAY_HEAD)
    assert (g.status, g.head) == ([PENDING, PAID_HEAD], [SURGE, NO_PART])
    assert (window(g), g.options(A)) == ("heads:0", [PASS, PAY_HEAD])  # asked again
    again = g.clone()
    g.answer(A, PASS)
    assert ("not_paid", 0, "bomb") in story(g)
    assert (g.round, g.energy, g.head) == (2, [3, 6], [SURGE, NO_PART])
    again.answer(A, PAY_HEAD)  # and now may pay
    assert (again.round, again.energy, again.head) == (2, [3, 3], [NO_PART, NO_PART])


@pytest.mark.rule("DB-9.7", "DB-20.10", "DB-R31", "DB-R34")
@pytest.mark.parametrize("on_time", [True, False])
def test_waiting_to_pay_until_all_have_passed(on_time: bool) -> None:
    g = waiting_to_pay()
    discarded = len(g.discard)
    for seat in (A, B):
        assert (window(g), g.status) == (f"heads:{seat}", [PENDING, PENDING])
        assert len(g.discard) == discarded
        if on_time:
            g.answer(seat, PASS)
        else:
            g.expire(g.serial)
    assert names(g, g.discard[discarded:]) == ["bomb", "bomb"]
    assert (g.round, g.energy, g.head) == (2, [6, 6], [SURGE, SURGE])
    assert g.status[A] < COMMITTED
