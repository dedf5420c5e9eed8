"""Which parts pay, and what becomes of them.   DB-R25 to DB-R30"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ARMOR,
    CACHE,
    DISCARDED,
    FORGE,
    NEXUS,
    NO_PART,
    PAID_BODY,
    PAID_HEAD,
    PART_NAMES,
    PASS,
    PAY_HEAD,
    PENDING,
    READY,
    SURGE,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from tests.dicebot.tables import Robot, battle, commit_all, weapon, window
from tests.dicebot.test_choose_and_pay import NOTHING_PENDING, body, names, refused, story

NOT_MATCHING = "your head part is not the one you lack · DB-9.6"
LACKS_BOTH = "your body lacks both parts of the cost, and your head can pay only one · DB-R28"
# Somebody who is asked after the reveal and holds the window open, first in the player order.
WATCHER = Robot("slow fast net", head="armor")


def done(g: DiceBot) -> None:
    assert g.script is not None
    g.script.done()


def revealed(card: str, parts: str, head: str) -> DiceBot:
    """Seat 1 has played a weapon; seat 0, who could use ARMOR, is asked first."""
    g = battle(WATCHER, Robot(f"{card} uzi shield", body=parts, head=head), script=())
    while window(g) == "heads_before:1":
        g.answer(1, PASS)
    commit_all(g, "slow", card)
    assert window(g) == "heads:0"
    return g


# -- body and head (DB-R25 to DB-R28) --------------------------------------------------------------------------


@pytest.mark.rule("DB-R25")
@pytest.mark.parametrize(
    ("card", "parts", "head", "left"),
    [
        ("bomb", "surge", "surge", ""),
        ("bomb", "nexus surge", "nexus", "nexus"),
        ("double", "forge surge", "surge", ""),
        ("pair", "nexus nexus", "nexus", ""),
    ],
)
def test_the_body_pays_where_the_head_could_too(card: str, parts: str, head: str, left: str) -> None:
    g = revealed(card, parts, head)
    assert (g.status[1], body(g, 1)) == (PAID_BODY, left)
    assert PART_NAMES[g.head[1]] == head
    g.answer(0, PASS)
    if window(g) == "heads:1":  # the head part is there for its ability, and for nothing else
        assert g.options(1) == [PASS, USE + SURGE]
        assert refused(g, 1, PAY_HEAD) == NOTHING_PENDING


@pytest.mark.rule("DB-R26")
@pytest.mark.rule("DB-9.6")
@pytest.mark.parametrize(
    ("card", "parts", "head", "left"),
    [
        ("double", "forge cache", "surge", "cache"),
        ("double", "surge cache", "forge", "cache"),
        ("double", "surge cache", "nexus", "cache"),
        ("double", "forge cache", "nexus", "cache"),
        ("pair", "nexus cache", "nexus", "cache"),
    ],
)
def test_half_of_a_cost_from_the_head_is_optional(card: str, parts: str, head: str, left: str) -> None:
    g = revealed(card, parts, head)
    assert (g.status[1], names(g, g.weapon[1])) == (PENDING, [card])
    g.answer(0, PASS)
    assert window(g) == "heads:1"
    assert g.options(1)[:2] == [PASS, PAY_HEAD]
    declined = g.clone()
    g.answer(1, PAY_HEAD)
    assert (window(g), g.status[1]) == ("heads:0", PAID_HEAD)
    assert (body(g, 1), g.head[1]) == (left, NO_PART)  # one part of each
    declined.answer(1, PASS)
    assert declined.round == 2
    assert (body(declined, 1), PART_NAMES[declined.head[1]]) == (parts, head)  # DB-R27: and nothing is lost


@pytest.mark.rule("DB-R27")
@pytest.mark.parametrize("how", ["declined", "late", "impossible"])
def test_nobody_pays_half(how: str) -> None:
    g = revealed("double", "forge armor", "cache" if how == "impossible" else "surge")
    assert g.status[1] == (DISCARDED if how == "impossible" else PENDING)
    g.answer(0, PASS)
    if how == "late":
        g.expire(g.serial)
    elif how == "declined":
        g.answer(1, PASS)
    assert (g.round, body(g, 1)) == (2, "forge armor")
    assert g.head[1] == (CACHE if how == "impossible" else SURGE)
    assert ("not_paid", 1, "double") in story(g)


@pytest.mark.rule("DB-R28")
def test_nexus_is_an_ordinary_part_in_the_body() -> None:
    assert revealed("bomb", "nexus nexus nexus", "cache").status[1] == DISCARDED
    assert revealed("pair", "nexus cache", "turbo").status[1] == DISCARDED  # and stands in for no second one
    assert revealed("slow", "nexus", "cache").status[1] == PAID_BODY  # but pays where NEXUS is asked for


@pytest.mark.rule("DB-R28")
@pytest.mark.rule("DB-9.7")
@pytest.mark.parametrize("head", ["nexus", "surge"])
def test_the_head_gives_one_part_of_a_cost_at_most(head: str) -> None:
    g = revealed("double", "cache", head)  # both parts are lacking
    assert (g.status[1], weapon(g, 1)) == (DISCARDED, "")
    assert revealed("pair", "", "nexus").status[1] == DISCARDED


@pytest.mark.rule("DB-R28")
def test_a_head_that_cannot_pay_says_why() -> None:
    g = revealed("double", "", "forge")  # FORGE may bring what is lacking, so the weapon waits
    g.answer(0, PASS)
    assert (window(g), g.options(1)) == ("heads:1", [PASS, USE + FORGE])
    assert refused(g, 1, PAY_HEAD) == LACKS_BOTH
    g = revealed("uzi", "cache", "forge")
    g.answer(0, PASS)
    assert refused(g, 1, PAY_HEAD) == NOT_MATCHING


@pytest.mark.rule("DB-10.5")
@pytest.mark.rule("DB-R28")
def test_nexus_on_the_head_has_no_use_but_to_pay() -> None:
    g = revealed("bomb", "nexus", "nexus")
    g.answer(0, PASS)
    assert (window(g), g.options(1)) == ("heads:1", [PASS, PAY_HEAD])
    assert refused(g, 1, USE + NEXUS) == "NEXUS can only pay for a weapon · DB-10.5, DB-R35"
    g.answer(1, PAY_HEAD)
    assert (g.status[1], body(g, 1), g.head[1]) == (PAID_HEAD, "nexus", NO_PART)


# -- dice (DB-R29, DB-R30) ---------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R29")
def test_dice_of_one_type_are_alike() -> None:
    g = revealed("bomb", "surge surge surge", "")
    assert (g.status[1], body(g, 1)) == (PAID_BODY, "surge surge")  # nobody was asked which of them
    assert (body(revealed("pair", "nexus nexus nexus", ""), 1)) == "nexus"


@pytest.mark.rule("DB-R30")
def test_paid_and_discarded_dice_are_out_of_play_until_the_next_combat() -> None:
    payer = Robot("double bomb slow", body="forge surge cache", head="armor")
    g = battle(payer, Robot("slow fast bomb", body="turbo turbo", head="surge"), round=5)
    commit_all(g, "double", "bomb")
    g.answer(0, USE + ARMOR)
    g.answer(1, PAY_HEAD)
    assert (g.round, g.head) == (6, [NO_PART, NO_PART])
    assert (body(g, 0), body(g, 1)) == ("cache", "turbo turbo")
    assert g.junkyard == []  # there is none to take from
    commit_all(g, "slow", "slow")
    assert g.combat == 2
    for seat in (0, 1):
        g.answer(seat, READY)
    assert len(g.junkyard) == 12  # all of them are back


@pytest.mark.rule("DB-R30")
def test_forge_is_not_limited_by_the_dice_of_the_box() -> None:
    """All 24 dice are on the sheets. Two pay and lie on the weapon, so a box would have only FORGE's own to roll."""
    full = Robot("shield plate", body="turbo turbo turbo turbo turbo", head="cache")
    smith = Robot("double fast slow", body="forge turbo turbo turbo surge", head="forge")
    g = battle(full, full, full, smith, script=(CACHE, SURGE))
    g.answer(3, PASS)  # not before choosing
    commit_all(g, "shield", "shield", "shield", "double")
    assert (window(g), body(g, 3)) == ("heads:3", "turbo turbo turbo")
    g.answer(3, USE + FORGE)
    g.answer(3, DONE)
    assert body(g, 3) == "turbo turbo turbo surge cache"
    done(g)
