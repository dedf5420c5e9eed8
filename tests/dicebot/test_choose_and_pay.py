"""Revealing a weapon and paying for it.   DB-9"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from busterbox.games.dicebot.game import GAME, make
from busterbox.games.dicebot.rules.box import DiceBox
from busterbox.games.dicebot.rules.codes import (
    ARMOR,
    DISCARDED,
    NEXUS,
    NO_PART,
    PAID_BODY,
    PAID_HEAD,
    PART_NAMES,
    PARTS,
    PASS,
    PAY_HEAD,
    PENDING,
    SURGE,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.content.specs import card_specs
from busterbox.kernel.content.telling import SPECTATOR, tell
from busterbox.kernel.content.toml_lines import load_toml
from busterbox.kernel.core.events import Event, Log
from busterbox.kernel.core.refusal import Refused
from tests.dicebot.tables import (
    FIXTURE,
    HERE,
    Robot,
    battle,
    commit,
    commit_all,
    weapon,
    window,
)

NOT_ASKED = "this seat is not being asked now"
NOT_AN_OPTION = "that is not among the things that can be done here"
NOTHING_PENDING = "you have no weapon waiting to be paid for · DB-9.6, DB-R31"


def refused(g: DiceBot, seat: int, code: int) -> str:
    """Why an answer is refused (but not whose decision it is instead); it must change nothing."""
    before = g.digest()
    why = g.why_not(seat, code)
    with pytest.raises(Refused) as caught:
        g.answer(seat, code)
    assert str(caught.value) == why
    assert g.digest() == before
    return why.partition(": it is ")[0]


def body(g: DiceBot, seat: int) -> str:
    """The parts of a body, in the order of their numbers: "turbo armor armor"."""
    return " ".join(PART_NAMES[part] for part in range(PARTS) for _ in range(g.body[seat][part]))


def time_out_until(g: DiceBot, there: Callable[[], bool]) -> None:
    """Nobody answers any more until the game is there."""
    for _ in range(200):
        if there():
            return
        g.expire(g.serial)
    raise AssertionError("it does not come to that")


def names(g: DiceBot, cards: list[int]) -> list[str]:
    return [FIXTURE.cards.id_of(g, card) for card in cards]


def look_alike(one: DiceBot, other: DiceBot, seat: int) -> bool:
    """Whether a seat, or a spectator, cannot tell two positions apart: by what it sees or by what it was told."""
    views = one.view(seat) == other.view(seat) and told(one, seat) == told(other, seat)
    if seat == SPECTATOR:
        return views
    return views and one.knowledge_key(seat) == other.knowledge_key(seat)


def events(g: DiceBot) -> list[Event]:
    assert isinstance(g.sink, Log)
    return g.sink.events


def story(g: DiceBot) -> list[tuple[str | int, ...]]:
    """What happened: event, then what it names, cards by their ids."""
    found: list[tuple[str | int, ...]] = []
    for event in events(g):
        cards = FIXTURE.rules.catalogue.card_arguments(event.message)
        named = [FIXTURE.cards.ids[n] if card else n for card, n in zip(cards, event.numbers, strict=True)]
        found.append((event.message, *named[:3]))  # the speeds of an attack are for drawing
    return found


def told(g: DiceBot, seat: int) -> list[str]:
    """The log as this seat reads it."""
    seats = [FIXTURE.words.seat_name(s) for s in range(g.seats)]
    find = FIXTURE.rules.catalogue.find
    return [tell(e, find("event." + e.message), seat, seats, FIXTURE.cards.names) for e in events(g)]


# -- reveal and pay (DB-9) -----------------------------------------------------------------------------------


@pytest.mark.rule("DB-9.1")
@pytest.mark.rule("DB-3.1")
def test_all_cards_are_revealed_together_and_before_anything_is_paid() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo"),
        Robot("slow fast", body="nexus", head="armor"),
        Robot("bomb shield", body="surge"),
        starter=2,
    )
    for seat, card in ((1, "slow"), (0, "uzi"), (2, "bomb")):  # in whatever order they come
        commit(g, seat, card)
    assert window(g) == "heads:1"
    assert [weapon(g, seat) for seat in range(3)] == ["uzi", "slow", "bomb"]
    for seat in (0, 1, 2, SPECTATOR):
        table = g.view(seat)["table"]
        assert isinstance(table, dict)
        assert [row[0]["card"] for row in table["weapon"]] == ["uzi", "slow", "bomb"]
    assert story(g)[4:] == [
        ("revealed", 2, "bomb"),
        ("revealed", 0, "uzi"),
        ("revealed", 1, "slow"),
        ("paid", 2, "bomb"),
        ("paid", 0, "uzi"),
        ("paid", 1, "slow"),
    ]


@pytest.mark.rule("DB-9.2")
def test_only_parts_that_remain_on_the_own_sheet_pay() -> None:
    g = battle(Robot("bomb bomb uzi", body="surge"), Robot("slow fast net", body="surge surge", head="armor"))
    commit_all(g, "bomb", "slow")
    assert (window(g), g.status) == ("heads:1", [PAID_BODY, DISCARDED])
    assert body(g, 0) == ""
    g.answer(1, PASS)  # H1
    g.answer(1, PASS)  # H2: bomb hits
    assert (g.round, window(g)) == (2, "choose:01")
    commit_all(g, "bomb", "fast")
    assert g.status == [DISCARDED, DISCARDED]  # the part is spent, and the neighbour's do not help
    assert body(g, 1) == "surge surge"


@pytest.mark.rule("DB-9.3")
def test_a_cost_is_one_part_or_two_of_the_types_shown() -> None:
    specs = card_specs(load_toml(HERE.parents[1] / "busterbox/games/dicebot/content/weapons.toml"), "weapon")
    costs = {str(spec.data["id"]): spec.raw("cost") for spec in specs}
    assert {len(cost) if isinstance(cost, list) else 0 for cost in costs.values()} == {1, 2}
    assert isinstance(GAME.cards.content, DiceBox)
    for card, shown in enumerate(GAME.cards.content.weapons):  # what is asked for is what the card shows
        paid = [shown.first] if shown.second < 0 else [shown.first, shown.second]
        assert [PART_NAMES[part] for part in paid] == costs[GAME.cards.ids[card]]


@pytest.mark.rule("DB-9.3")
@pytest.mark.parametrize("cost", ["[]", '["turbo", "turbo", "armor"]', '["gizmo"]', '"turbo"'])
def test_a_weapon_with_another_cost_is_refused(tmp_path: Path, cost: str) -> None:
    card = (HERE / "weapons.toml").read_text().replace('["turbo"]', cost, 1)
    (tmp_path / "weapons.toml").write_text(card)
    with pytest.raises(
        ValueError, match=r"weapons\.toml, line \d+.*'cost' must be one or two of nexus, forge"
    ):
        make(tmp_path / "weapons.toml", HERE / "robots.toml")


@pytest.mark.rule("DB-9.4")
@pytest.mark.parametrize(
    ("card", "parts", "left"),
    [
        ("bomb", "turbo surge", "turbo"),
        ("double", "nexus forge surge", "nexus"),
        ("pair", "nexus nexus nexus cache", "nexus cache"),
    ],
)
def test_paid_parts_leave_the_sheet(card: str, parts: str, left: str) -> None:
    g = battle(Robot(f"{card} uzi", body=parts), Robot("slow fast net", head="armor"))
    commit_all(g, card, "slow")
    assert (window(g), g.status[0]) == ("heads:1", PAID_BODY)
    assert body(g, 0) == left
    g.answer(1, PASS)
    while window(g) == "heads_attack:1":
        g.answer(1, PASS)
    assert (g.round, body(g, 0)) == (2, left)  # they do not come back


@pytest.mark.rule("DB-9.5")
def test_who_can_pay_with_the_body_must() -> None:
    g = battle(
        Robot("bomb uzi", body="surge", head="armor"), Robot("jammer fast net", body="cache"), starter=1
    )
    commit_all(g, "bomb", "jammer")  # the bomb cannot hit anybody, it is paid for all the same
    assert window(g) == "heads:0"  # for ARMOR
    assert (g.status, body(g, 0)) == ([PAID_BODY, PAID_BODY], "")
    assert refused(g, 0, PAY_HEAD) == NOTHING_PENDING  # paid for already
    g.answer(0, PASS)
    g.answer(0, PASS)  # nor against the jammer
    assert ("attacks", 0, "bomb", 1) in story(g)
    assert ("dodged", 1) in story(g)


@pytest.mark.rule("DB-9.6")
def test_who_can_pay_only_with_the_head_may() -> None:
    g = battle(Robot("bomb uzi", body="armor", head="surge"), Robot("slow fast net"))
    commit_all(g, "bomb", "slow")
    assert (window(g), g.status[0]) == ("heads:0", PENDING)
    assert g.options(0) == [PASS, PAY_HEAD]
    needs = "you have no activated weapon · DB-R36, DB-R37, DB-R40"
    assert refused(g, 0, USE + g.head[0]) == needs  # not SURGE's ability, as long as it is not paid for
    assert refused(g, 0, USE + NEXUS) == "that part is not on your head · DB-10.1"
    g.answer(0, PAY_HEAD)
    assert [event.numbers for event in events(g) if event.message == "paid_head"] == [
        [0, FIXTURE.cards.ids.index("bomb"), SURGE]
    ]
    assert g.head[0] == NO_PART
    assert body(g, 0) == "armor"
    assert g.energy == [6, 3]  # the bomb as it is, without SURGE's two more


@pytest.mark.rule("DB-9.6")
@pytest.mark.rule("DB-9.8")
@pytest.mark.parametrize("on_time", [True, False])
def test_who_can_pay_only_with_the_head_may_decline(on_time: bool) -> None:
    g = battle(Robot("bomb uzi", body="armor", head="surge"), Robot("slow fast net"))
    discarded = len(g.discard)
    commit_all(g, "bomb", "slow")
    assert names(g, g.discard[discarded:]) == ["slow"]
    if on_time:
        g.answer(0, PASS)
    else:
        g.expire(g.serial)  # the answer on time-out is to pass
    assert ("not_paid", 0, "bomb") in story(g)
    assert names(g, g.discard[discarded:]) == ["slow", "bomb"]
    assert (g.round, g.energy) == (2, [6, 6])
    assert PART_NAMES[g.head[0]] == "surge"  # the part is kept


@pytest.mark.rule("DB-9.7")
@pytest.mark.rule("DB-9.8")
def test_a_weapon_that_cannot_be_paid_for_is_discarded_at_once() -> None:
    g = battle(Robot("bomb uzi", body="turbo", head="armor"), Robot("slow fast", body="nexus"), starter=1)
    discarded = len(g.discard)
    commit_all(g, "bomb", "slow")
    assert window(g) == "heads:0"  # for ARMOR, and not to pay
    assert g.status == [DISCARDED, PAID_BODY]
    assert (weapon(g, 0), names(g, g.discard[discarded:])) == ("", ["bomb"])
    assert g.options(0) == [PASS, USE + ARMOR]
    assert refused(g, 0, PAY_HEAD) == NOTHING_PENDING
    assert body(g, 0) == "turbo"


@pytest.mark.rule("DB-9.8")
def test_a_discarded_weapon_is_not_activated_by_parts_that_come_later() -> None:
    victim = Robot("fast uzi slow", head="cache")
    g = battle(Robot("blackstone uzi", body="cache"), victim, script=(NEXUS,))
    commit_all(g, "blackstone", "fast")
    assert window(g) == "place:1"  # rerolled: NEXUS, which would have paid from the head
    assert g.status[1] == DISCARDED
    g.answer(1, g.options(1)[-1])
    assert g.script is not None
    g.script.done()
    assert (g.round, PART_NAMES[g.head[1]]) == (2, "nexus")
    assert g.energy == [6, 5]
    assert [event[1] for event in story(g) if event[0] == "attacks"] == [0]


@pytest.mark.rule("DB-9.9")
@pytest.mark.parametrize(
    ("card", "parts", "energy"),
    [
        ("fast", "nexus", 6),  # speed 6 dodges
        ("fast", "", 3),  # but not if it is not paid for
        ("shield", "armor", 6),  # and its text protects nobody
        ("shield", "", 3),
    ],
)
def test_a_discarded_weapon_gives_no_defence(card: str, parts: str, energy: int) -> None:
    g = battle(Robot("bomb uzi", body="surge"), Robot(f"{card} uzi slow", body=parts))
    commit_all(g, "bomb", card)
    assert (g.round, g.energy[1]) == (2, energy)


@pytest.mark.rule("DB-9.9")
def test_a_discarded_antimatter_shield_sends_nothing_back() -> None:
    g = battle(Robot("bomb uzi", body="surge"), Robot("mirror uzi slow", body="armor"))
    commit_all(g, "bomb", "mirror")
    assert g.energy == [6, 3]


@pytest.mark.rule("DB-9.6")
def test_paying_with_the_head_is_told_apart_from_paying_with_the_body() -> None:
    g = battle(Robot("bomb uzi", head="surge"), Robot("slow fast", body="nexus", head="cache"))
    commit_all(g, "bomb", "slow")
    g.answer(0, PAY_HEAD)
    assert (window(g), g.status) == ("heads:1", [PAID_HEAD, PAID_BODY])
