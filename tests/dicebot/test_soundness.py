"""What cannot be on a table, and how the table lies before anything happens.   DB-1, DB-2"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from busterbox.games.dicebot.rules.codes import NO_PART, PAID_BODY, PARTS
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.rng import rng_from
from tests.dicebot.scavenging import FORMS, in_phase, rolled
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all

Change = Callable[[DiceBot], None]


def to(**fields: object) -> Change:
    """A table with these fields set to something else."""

    def change(g: DiceBot) -> None:
        for name, value in fields.items():
            setattr(g, name, value)

    return change


def table() -> DiceBot:
    """Two robots choose; nothing is wrong."""
    g = battle(Robot("uzi bomb", body="turbo"), Robot("bomb uzi", body="surge armor"))
    assert g.game.rules.invariants(g) == []
    return g


def losing_a_card(g: DiceBot) -> None:
    g.discard = g.discard[1:]


def a_body_of(*counts: int) -> Change:
    def change(g: DiceBot) -> None:
        g.body[1] = list(counts)

    return change


SEATS_OR_ROUNDS = "seats or rounds that there are not"
WRONG: dict[str, tuple[Change, list[str]]] = {
    "starter below": (to(starter=-1), ["no such seat begins"]),
    "starter above": (to(starter=2), ["no such seat begins"]),
    "picker below": (to(picker=-1), ["no such seat begins"]),
    "picker above": (to(picker=2), ["no such seat begins"]),
    "all have left": (to(left=0b11), ["everybody has left, and the game goes on"]),
    "fighting": (to(fighting=0b111), [SEATS_OR_ROUNDS]),
    "targets": (to(targets=0b100), [SEATS_OR_ROUNDS]),
    "resolved": (to(resolved=0b100), [SEATS_OR_ROUNDS]),
    "used": (to(used=0b100), [SEATS_OR_ROUNDS]),
    "a seventh round": (to(round=7), [SEATS_OR_ROUNDS]),
    "a round below": (to(round=-1), [SEATS_OR_ROUNDS]),
    "a head above": (to(head=[NO_PART, PARTS]), ["seat 1 has parts that there are not"]),
    "a head below": (to(head=[NO_PART - 1, 0]), ["seat 0 has parts that there are not"]),
    "a seventh part": (a_body_of(*[0] * 7), ["seat 1 has parts that there are not"]),
    "points": (to(points=[0, -1]), ["seat 1 has 0 medals and -1 points"]),
    "armor": (to(armor=[-1, 0]), ["seat 0 has 0 medals and 0 points"]),
    "a fourth medal": (to(medals=[4, 0]), ["seat 0 has 4 medals and 0 points"]),
    "medals below": (to(medals=[0, -1]), ["seat 1 has -1 medals and 0 points"]),
    "six on a body": (a_body_of(1, 1, 1, 1, 1, 1), ["seat 1 has a body of [1, 1, 1, 1, 1, 1]"]),
    "a part below": (a_body_of(1, -1, 0, 0, 0, 0), ["seat 1 has a body of [1, -1, 0, 0, 0, 0]"]),
    "energy": (to(energy=[7, 6]), ["seat 0 has 7 energy"]),
    "no weapon": (to(status=[0, PAID_BODY]), ["seat 1 has activated no weapon"]),
    "a card": (losing_a_card, ["1 cards went astray"]),
}


@pytest.mark.rule("DB-1.7", "DB-1.8", "DB-1.10", "DB-1.12", "DB-R11")
@pytest.mark.parametrize("name", WRONG)
def test_a_table_that_cannot_be_is_told_in_one_sentence(name: str) -> None:
    change, sentences = WRONG[name]
    g = table()
    change(g)
    assert g.game.rules.invariants(g) == sentences


@pytest.mark.rule("DB-1.7", "DB-1.8", "DB-1.10", "DB-1.12")
def test_a_table_may_be_as_full_and_as_empty_as_the_rules_let_it() -> None:
    for change in (
        to(starter=1, picker=1, round=6, medals=[3, 0], armor=[0, 4], points=[5, 0], energy=[6, -3]),
        to(round=0, head=[0, PARTS - 1], fighting=0, targets=0b11, resolved=0b11, used=0b11),
        to(left=0b11, over=True),
        to(left=0b01),
        a_body_of(0, 0, 5, 0, 0, 0),
        a_body_of(0, 0, 0, 0, 0, 0),
    ):
        g = table()
        change(g)
        assert g.game.rules.invariants(g) == []
    g = battle(Robot("uzi bomb", body="turbo", head="armor"), Robot("bomb uzi", body="surge armor"))
    commit_all(g, "uzi", "bomb")
    assert g.is_active(0)
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("DB-2.3", "DB-2.5", "DB-17.1")
@pytest.mark.parametrize("advanced", ["no", "yes"])
def test_the_table_before_the_game_begins(advanced: str) -> None:
    g = FIXTURE.unstarted(3, 1, {"advanced": advanced})
    assert isinstance(g, DiceBot)
    g.game.rules.setup(g)
    weapons, robots = len(g.box.deck), len(g.box.robots) if advanced == "yes" else 0
    assert (len(g.deck.cards), g.discard) == (weapons, [])
    assert len(g.robots.cards) == robots
    assert g.pool == [0] * weapons + [1] * robots
    assert g.known == [0] * (weapons + robots)
    assert (g.hand, g.weapon, g.robot) == ([[], [], []], [[], [], []], [[], [], []])
    assert g.body == [[0] * PARTS] * 3
    assert (g.starter, g.picker, g.combat, g.round) == (0, 0, 0, 0)
    assert (g.sudden, g.fighting, g.fallen) == (False, 0, 0)
    assert (g.medals, g.points, g.energy, g.armor) == ([0] * 3, [0] * 3, [0] * 3, [0] * 3)
    assert (g.junkyard, g.head, g.status, g.fell) == ([], [NO_PART] * 3, [0] * 3, [-1] * 3)
    assert (g.resolved, g.used, g.blows, g.attacker, g.targets) == (0, 0, [], -1, 0)
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("DB-6.2")
@pytest.mark.parametrize("dice", [(0, 0, 0), (1, 0, 3), (5, 4, 4)])
def test_whoever_has_fewer_dice_is_the_likelier_to_grab_next(dice: tuple[int, ...]) -> None:
    """Where no clock decides: ten for each die and up to twenty by chance, the first of equals."""
    g = rolled(3, "realtime")
    g.body = [[n, 0, 0, 0, 0, 0] for n in dice]
    for seed in range(60):
        rng = rng_from(seed)
        times = [10 * n + rng.below(20) for n in dice]
        assert g.game.rules.next_seat(g, rng_from(seed)) == times.index(min(times))


@pytest.mark.rule("DB-15.3")
def test_when_the_game_is_over_nobody_comes_next() -> None:
    g = battle(Robot("uzi", body="turbo", medals=2), Robot("bomb", energy=2, medals=2))
    assert (g.over, g.seat_to_act(), g.game.rules.next_seat(g, rng_from(1))) == (True, -1, -1)


@pytest.mark.rule("DB-6.2", "DB-R16")
@FORMS
def test_only_dice_that_can_be_taken_are_named_and_so_nothing_is_checked_twice(form: str) -> None:
    g = rolled(3, form)
    g.script = None
    while in_phase(g):
        frame, seat = g.top, g.seat_to_act()
        named = frame.candidates(g, seat)
        assert frame.exact()
        assert named == g.options(seat)
        assert [code for code in named if frame.check(g, seat, code) != 0] == []
        g.answer(seat, named[-1])
