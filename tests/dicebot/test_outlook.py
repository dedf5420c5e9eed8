"""What may still become of a weapon that lies open: only what is paid from the body can CACHE replace.   DB-R8, DB-R40

Racer has a use for speed only while there is an attack. Nobody's weapon here has a target, so he has one only while
one of them may still become another.
"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.cards.ops import YOU, Guard
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    COMMITTED,
    FREE,
    NO_GAIN,
    PAID_BODY,
    PAID_HEAD,
    PASS,
    PAY_HEAD,
    PENDING,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.knowledge import lies_open
from tests.dicebot.course import MORE, refused
from tests.dicebot.rounds import revealed
from tests.dicebot.tables import Robot, battle, commit, window


def against(parts: str, head: str, robot: str, points: int = 1) -> DiceBot:
    """Racer, who is asked first, sees Plate before an enemy with these parts."""
    racer = Robot("repair", body="armor armor", head="armor", robot="racer", points=1)
    g = revealed(racer, Robot("plate", body=parts, head=head, robot=robot, points=points), advanced=True)
    assert window(g) == "heads:0"
    return g


def needed(g: DiceBot) -> bool:
    """Whether Racer has a use for his ability; if not, the reason is told."""
    if ABILITY in g.options(0):
        return True
    assert refused(g, 0, ABILITY) == NO_GAIN
    return False


@pytest.mark.rule("DB-R8", "DB-R40")
@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("cache", True),  # a stolen part may pay for Plate, and then CACHE may replace it
        ("turbo", False),
    ],
)
def test_a_weapon_that_waits_to_be_paid_for_may_yet_be_replaced(head: str, found: bool) -> None:
    g = against("", head, "magpie")
    assert g.status[1] == PENDING
    assert needed(g) is found


@pytest.mark.rule("DB-R8", "DB-R40")
@pytest.mark.parametrize(
    ("head", "robot", "points", "found"),
    [
        ("cache", "nurse", 0, True),
        ("turbo", "nurse", 0, False),
        ("", "tinker", 1, True),  # a die that shows CACHE may come onto a head
        ("", "tinker", 0, False),
        ("", "nurse", 1, False),  # puts nothing on a head
    ],
)
def test_a_weapon_paid_from_the_body_may_yet_be_replaced(
    head: str, robot: str, points: int, found: bool
) -> None:
    g = against("armor", head, robot, points)
    assert g.status[1] == PAID_BODY
    assert needed(g) is found


@pytest.mark.rule("DB-R8", "DB-R40", "DB-10.12")
def test_a_weapon_activated_without_payment_stays() -> None:
    """Spark's enemy has CACHE on the head, in vain."""
    g = against("", "cache", "spark")
    assert needed(g)
    g.answer(0, PASS)
    g.answer(1, ABILITY)
    assert (window(g), g.status[1]) == ("heads:0", FREE)
    assert not needed(g)


@pytest.mark.rule("DB-R8", "DB-R40", "DB-10.12")
def test_a_weapon_paid_with_the_head_stays() -> None:
    """Tinker could still bring CACHE, in vain: neither weapon was paid for from the body."""
    g = revealed(
        Robot("repair", body="surge", head="armor", robot="racer", points=1),
        Robot("plate", body="surge", head="armor", robot="tinker", points=1),
        advanced=True,
    )
    g.answer(0, PAY_HEAD)
    g.answer(1, PAY_HEAD)
    assert g.status == [PAID_HEAD, PAID_HEAD]
    assert (window(g), g.options(1)) == ("heads:1", [PASS, ABILITY])  # Racer is not asked


@pytest.mark.rule("DB-R8", "DB-20.2", "DB-R40")
def test_a_weapon_shown_before_the_reveal_may_yet_be_replaced() -> None:
    """Static's enemy shows Plate before the others choose. Once it is paid for CACHE may make an attack of it."""
    g = battle(
        Robot("repair" + MORE, robot="static", points=1),
        Robot("plate" + MORE, body="armor", head="cache", robot="nurse"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    commit(g, 1, "plate")
    assert (window(g), g.status[1], lies_open(g, g.weapon[1][0])) == ("choose:0", COMMITTED, True)
    assert Guard(YOU, 1).idle(g, 0, 0) == 0
